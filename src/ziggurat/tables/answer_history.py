"""The answers that stand at a table, what was taken back, and the log they make.

`play.history` decides what a person may take back; here every answer also brings lines of the log, for each viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Self

from ziggurat.core.record import Json
from ziggurat.play.history import By, Given, History
from ziggurat.tables import event_record
from ziggurat.tables.position import Waiting

PerViewer = tuple[int, ...]
"""One number per seat, and one more for spectators."""


@dataclass(frozen=True)
class StandingAnswer(Given):
    """An answer that stands, or the start of the game, which stands before all answers."""

    number: int  # of its entry: the same number means the same answers before it
    choice: Json
    bot: str | None  # the level of the bot that gave it
    waiting: Waiting  # who is asked after it
    lines: tuple[Sequence[Json], ...]  # of the log, per viewer
    ends: PerViewer  # the length of the log with these lines


class AnswerHistory(History[StandingAnswer]):
    """The history of a table. The start stands first, so `standing[n]` is the table after n answers."""

    def __init__(self, players: int, bots_bar: bool = False) -> None:
        super().__init__(bots_bar)
        self._spectator = players  # seats are the first viewers, spectators the last
        self._cuts: set[tuple[PerViewer, PerViewer]] = set()  # the log's length before and after each undo

    def fork(self) -> Self:
        """An independent copy."""
        other = super().fork()
        other._cuts = self._cuts.copy()
        return other

    def record(self, number: int, seat: int | None, data: Json, waiting: Waiting, events: Sequence[Json]) -> None:
        """Append an answer, or the start, as its entry stores it."""
        viewers = [*range(self._spectator), None]
        only_way = partial(event_record.only_way_lines, data.get("only_way"), seat, answers=self.answers + 1)
        lines = tuple([[*only_way(viewer), *event_record.lines(events, viewer)] for viewer in viewers])
        before = self.standing[-1].ends if self.standing else (0,) * len(viewers)
        ends = tuple([length + len(new) for length, new in zip(before, lines, strict=True)])
        choice, bot = data.get("choice"), data.get("bot")
        self.add(
            StandingAnswer(
                seat, _by(seat, data), data.get("revealed") is True, number, choice if isinstance(choice, dict) else {},
                bot if isinstance(bot, str) else None, waiting, lines, ends,
            )
        )  # fmt: skip

    def undo(self, seat: int, keep: int) -> None:
        """Take answers back until `keep` stand, and note how much of the log that cuts off."""
        self._cuts.add((self.standing[-1].ends, self.standing[keep].ends))
        super().undo(seat, keep)

    # -- the log

    def log(self, seat: int | None, have: int) -> tuple[int, list[Json]]:
        """The log for a page that has read `have` lines of it: how many of them still stand, and the rest."""
        viewer = self._viewer(seat)
        start = self._still_valid(viewer, have)
        index = len(self.standing)
        while index and self._length(index - 1, viewer) > start:
            index -= 1
        lines = [line for each in self.standing[index:] for line in each.lines[viewer]]
        return start, lines[start - self._length(index - 1, viewer) :]

    def lines_of(self, answers: int, seat: int | None) -> Sequence[Json]:
        """The lines that one answer brought."""
        return self.standing[answers].lines[self._viewer(seat)]

    def since(self, seat: int | None) -> int:
        """The first line that came with or after the seat's last free answer; for a spectator, the end of the log."""
        viewer = self._viewer(seat)
        if seat is None:
            return self._length(self.answers, viewer)
        for index in range(self.answers, 0, -1):
            if self.standing[index].seat == seat and self.standing[index].is_free:
                return self._length(index - 1, viewer)
        return 0

    def _viewer(self, seat: int | None) -> int:
        return self._spectator if seat is None else seat

    def _length(self, index: int, viewer: int) -> int:
        return self.standing[index].ends[viewer] if index >= 0 else 0

    def _still_valid(self, viewer: int, have: int) -> int:
        """How many of the first `have` lines are surely unchanged: an undo may have cut the log since."""
        start = min(have, self._length(self.answers, viewer))
        cut = have
        changed = True
        while changed:
            changed = False
            for before, after in self._cuts:
                if before[viewer] >= cut > after[viewer]:
                    cut, changed = after[viewer], True
        return min(start, cut)


def _by(seat: int | None, data: Json) -> By:
    if isinstance(data.get("bot"), str):
        return "bot"
    return "forced" if seat is None or data.get("forced") is True else "person"
