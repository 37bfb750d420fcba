"""Plots as SVG for a page: no scripts, colours that follow the page, sizes that a phone can show."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import matplotlib as mpl

mpl.use("svg")

from matplotlib.figure import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH: Final = 5.2
"""Inches of a plot; a page shows 72 points to the inch, and a phone most of them."""

COLOURS: Final = (
    "#3d85c6", "#e08a2e", "#3fa66b", "#c0599e", "#8a6fd1", "#b0902f",
    "#2fa3a8", "#d0605a", "#7a8a99", "#6b9a2f", "#a67c52", "#5a6fd0",
)  # fmt: skip
"""One for each way to play: seen on white and on black."""

INK: Final = "#010203"  # stands for the colour of the text around a plot
LINE: Final = "#040506"  # stands for the colour of thin lines
STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none", "svg.hashsalt": "ziggurat", "font.family": "sans-serif", "font.size": 9.5,
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial"], "text.color": INK, "axes.labelcolor": INK,
    "xtick.color": INK, "ytick.color": INK, "axes.edgecolor": LINE, "grid.color": LINE, "axes.spines.top": False,
    "axes.spines.right": False, "axes.titlesize": 10, "axes.titleweight": "bold", "legend.frameon": False,
    "legend.fontsize": 8.5, "figure.facecolor": "none", "axes.facecolor": "none", "savefig.facecolor": "none",
}  # fmt: skip

_numbers = count(1)


@dataclass(frozen=True)
class Dot:
    """A value with its interval."""

    value: float
    low: float
    high: float
    is_certain: bool = False  # drawn full; else hollow


@contextmanager
def _axes(height: float) -> Iterator[tuple[Figure, Axes]]:
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        yield figure, figure.add_subplot()


def intervals(
    names: Sequence[str], ways: Sequence[str], dots: Sequence[Sequence[Dot | None]], even: Sequence[float], label: str,
    title: str,
) -> str:  # fmt: skip
    """Values with intervals: a line for each name, and in it a dot for each way (None: none). `even` are marked."""
    rows = len(names)
    step = 0.75 / max(1, len(ways))
    with _axes(0.95 + rows * max(0.26, 0.13 * len(ways) + 0.1) + 0.2 * (len(ways) > 1) * -(-len(ways) // 2)) as (
        figure,
        axes,
    ):
        for value in dict.fromkeys(even):
            axes.axvline(value, color=INK, linewidth=0.8, linestyle=(0, (4, 3)), zorder=1)
        for way in range(len(ways)):
            colour = COLOURS[way % len(COLOURS)]
            for row in range(rows):
                dot = dots[row][way]
                if dot is None:
                    continue
                y = row + (way - (len(ways) - 1) / 2) * step
                axes.plot([dot.low, dot.high], [y, y], color=colour, linewidth=1.6, zorder=2)
                face = colour if dot.is_certain else "none"
                axes.plot([dot.value], [y], "o", markersize=5, markeredgecolor=colour, markerfacecolor=face, zorder=3)
            axes.plot([], [], "o-", color=colour, label=ways[way])
        axes.set_yticks(range(rows), [shortened(name) for name in names])
        axes.set_ylim(rows - 0.4, -0.6)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
        axes.set_xlabel(label)
        axes.set_title(title, loc="left")
        _legend(figure, axes, len(ways))
        return _svg(figure, f"{title}: {label}")


def bars(
    names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], label: str, title: str
) -> str:  # fmt: skip
    """Bars beside each other: a group for each name, a bar for each of the series."""
    rows = len(names)
    size = 0.8 / max(1, len(series))
    with _axes(0.9 + rows * max(0.26, 0.15 * len(series)) + 0.2 * (len(series) > 1)) as (figure, axes):
        for place, (name, values) in enumerate(series):
            middle = [row + (place - (len(series) - 1) / 2) * size for row in range(rows)]
            axes.barh(middle, list(values), height=size * 0.9, color=COLOURS[place % len(COLOURS)], label=name)
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.set_yticks(range(rows), [shortened(name) for name in names])
        axes.set_ylim(rows - 0.4, -0.6)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.set_xlabel(label)
        axes.set_title(title, loc="left")
        _legend(figure, axes, len(series))
        return _svg(figure, f"{title}: {label}")


def lines(
    x: Sequence[Sequence[float]], series: Sequence[tuple[str, Sequence[float]]], xlabel: str, ylabel: str, title: str,
    even: Sequence[float] = (), steps: bool = False, percent_x: bool = False,
) -> str:  # fmt: skip
    """A line for each of the series, of shares in percent."""
    with _axes(2.9 + 0.2 * (len(series) > 1) * -(-len(series) // 2)) as (figure, axes):
        for value in dict.fromkeys(even):
            axes.axhline(value, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        for place, (name, values) in enumerate(series):
            style = {"drawstyle": "steps-mid"} if steps else {"marker": "o", "markersize": 4}
            axes.plot(x[place], list(values), color=COLOURS[place % len(COLOURS)], linewidth=1.8, label=name, **style)
        axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
        if percent_x:
            axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")
        axes.set_ylim(bottom=0)
        axes.grid(linewidth=0.6)
        axes.set_axisbelow(True)
        axes.set_xlabel(xlabel)
        axes.set_ylabel(ylabel)
        axes.set_title(title, loc="left")
        _legend(figure, axes, len(series))
        return _svg(figure, title)


def as_file(svg: str) -> str:
    """A plot as a picture of its own, for pages that show it as they show a photograph."""
    text = svg.replace("currentColor", "#222222").replace("var(--line)", "#cccccc")
    end = text.index(">") + 1
    return f'{text[:end]}\n<rect width="100%" height="100%" fill="#ffffff"/>{text[end:]}\n'


def _legend(figure: Figure, axes: Axes, number: int) -> None:
    if number > 1:
        handles, labels = axes.get_legend_handles_labels()
        figure.legend(handles, [shortened(each, 34) for each in labels], loc="outside upper left", ncols=min(number, 2))


def shortened(text: str, most: int = 30) -> str:
    """A text that fits beside a plot."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _svg(figure: Figure, alt: str) -> str:
    """The figure as an element of a page: ids of its own, colours of the page, words for those who cannot see it."""
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = drawn.getvalue()
    text = text[text.index("<svg") :]
    prefix = f"p{next(_numbers)}-"
    text = re.sub(r' id="([^"]+)"', rf' id="{prefix}\1"', text)
    text = re.sub(r'href="#', f'href="#{prefix}', text)
    text = re.sub(r"url\(#", f"url(#{prefix}", text)
    text = text.replace(INK, "currentColor").replace(LINE, "var(--line)")
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"(\d+\.\d\d)\d+", r"\1", text)  # hundredths of a point are enough
    text = re.sub(r"\n\s*", "\n", text)
    return text.replace("<svg ", f'<svg role="img" aria-label="{html.escape(alt, quote=True)}" ', 1)
