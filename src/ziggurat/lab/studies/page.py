"""The page of a study in Markdown, with its plots beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ziggurat.lab.report import plots
from ziggurat.lab.report.measures import Share
from ziggurat.lab.studies.designs import AIMLESS, LEVEL
from ziggurat.lab.studies.playing import Blocks
from ziggurat.lab.sweep import Measure
from ziggurat.registry import info, new_game

READING = (
    "Intervals are 95 %: Wilson's for shares, the normal one for means and differences. **Bold** numbers and full dots "
    "remain after Holm's correction for all numbers of the same table family, so chance alone marks anything in at "
    "most five of a hundred such studies."
)


@dataclass
class Page:
    """A page that grows from above to below."""

    name: str
    title: str
    lines: list[str] = field(default_factory=list)
    pictures: dict[str, str] = field(default_factory=dict)  # by name of the file

    def head(self, text: str) -> None:
        self.lines += [f"## {text}", ""]

    def say(self, *sentences: str) -> None:
        """A paragraph."""
        self.lines += [" ".join(sentences), ""]

    def points(self, items: Iterable[str]) -> None:
        """A list."""
        if found := [f"- {item}" for item in items]:
            self.lines += [*found, ""]

    def command(self, *commands: str) -> None:
        self.lines += [*[f"    {each}" for each in commands], ""]

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        self.lines += [_row(heads), _row(["---"] * len(heads)), *[_row(row) for row in rows], ""]

    def plot(self, name: str, title: str, svg: str) -> None:
        """A plot as a picture beside the page."""
        file = f"{self.name}-{name}.svg"
        self.pictures[file] = plots.as_file(svg)
        self.lines += [f"![{title}]({file})", ""]

    def write(self, folder: Path) -> Path:
        """Write the page and its pictures into a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, svg in self.pictures.items():
            (folder / name).write_text(svg, encoding="utf-8")
        file = folder / f"{self.name}.md"
        file.write_text("\n".join([f"# {self.title}", "", *self.lines]).rstrip() + "\n", encoding="utf-8")
        return file


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def tell_how(page: Page, blocks: Blocks) -> None:
    """How the games were played, and how to play them again."""
    page.head("How it was played")
    page.command(command_of(blocks))
    page.say(
        f"{blocks.total:,} games in {blocks.blocks} blocks. Every block has its share of each row below, and the seeds",
        "of a row follow from its seed and the numbers of the games. The same command plays the same games on any",
        "machine, in any number of processes, and goes on where it was stopped; fewer blocks are the same games up to",
        "there. Where nothing but Python is installed,",
        f"`python -m ziggurat.lab.studies {blocks.head['study']} --blocks {blocks.blocks} --out FILE.jsonl`",
        "plays them, and `--data FILE.jsonl` makes the page from that file.",
    )
    rows = [
        [
            info(run["game"]).title, str(run["players"]), ", ".join(dict.fromkeys(run["bots"])),
            f"{len(blocks.games[name]):,}", str(len(run.get("values", [0]))), str(run["seed"]), run["rules"],
            f"`{run['content']}`",
        ]
        for name, run in blocks.head["runs"].items()
    ]  # fmt: skip
    page.table(["game", "players", "bots", "games", "ways to play", "seed", "rules", "content"], rows)
    page.say(f"Digest of the games (SHA-256): `{blocks.digest}`.")


def command_of(blocks: Blocks) -> str:
    """The command that plays these games and makes this page."""
    bots = {bot for run in blocks.head["runs"].values() for bot in run["bots"]}
    bot = next(iter(bots - {AIMLESS}), AIMLESS)
    said = "" if bot == LEVEL else f" --bot {bot}"
    return f"ziggurat study {blocks.head['study']} --blocks {blocks.blocks}{said} --workers 16"


def names_of(run: Mapping[str, Any]) -> dict[str, str]:
    """What the things of a run are called, by key."""
    game = new_game(run["game"], run["players"], 0, manual_chance=False)
    study = game.info.study
    return {} if study is None else {thing.key: thing.name for thing in study.things(game)}


# -- cells


def percent(share: Share, is_certain: bool) -> str:
    """A share of wins with its interval."""
    low, high = share.interval
    text = f"{100 * share.share:.1f} %"
    if not share.is_enough:
        return f"too few games ({share.games})"
    return f"{f'**{text}**' if is_certain else text} [{100 * low:.1f}, {100 * high:.1f}]"


def points_of(share: Share) -> str:
    return f"{share.points:.1f} ± {share.points_spread:.1f}" if share.is_enough else ""


def difference(measure: Measure, is_certain: bool) -> str:
    """A difference with half its interval."""
    if not measure.is_enough:
        return f"too few games ({len(measure.differences)})"
    scale, unit = (100, " %") if measure.is_share else (1, "")
    text = f"{scale * measure.difference:+.1f}"
    return f"{f'**{text}**' if is_certain else text} ± {scale * measure.spread:.1f}{unit}"


def spread(value: tuple[float, float]) -> str:
    """A mean with half its interval."""
    return f"{value[0]:.1f} ± {value[1]:.1f}"


def from_even(share: Share, is_certain: bool) -> plots.Dot | None:
    """A share of wins as its distance from an even one."""
    if not share.is_enough:
        return None
    low, high = share.interval
    return plots.Dot(share.share - share.even, low - share.even, high - share.even, is_certain)


def ordinal(place: int | str) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth"}[int(place)]
