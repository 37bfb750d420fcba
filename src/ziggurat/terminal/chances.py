"""Chances to win along a game, drawn in one line of text for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

BARS: Final = " ▁▂▃▄▅▆▇█"


def chance_lines(answers: Sequence[int], chances: Sequence[Sequence[float]], names: Sequence[str]) -> list[str]:
    """For each seat: its name, its chances from the start to the end as a row of bars, and the last one before the end.

    The end itself is left out of the number, since it is only won or lost.
    """
    width = max(len(name) for name in names)
    found = []
    for seat, name in enumerate(names):
        row = "".join(BARS[round(at[seat] * (len(BARS) - 1))] for at in chances)
        before = chances[-2][seat] if len(chances) > 1 else chances[-1][seat]
        result = f"{chances[-1][seat]:.0%} at the end"
        found.append(f"{name:{width}}  {row}  {before:.0%} before the last answers, {result}")
    span = f"from the start to answer {answers[-1]}"
    return [*found, " " * (width + 2) + span]
