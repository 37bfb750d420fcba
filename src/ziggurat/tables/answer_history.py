"""The answers that stand at a table, what was taken back, and the log they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ziggurat.core.record import Json
from ziggurat.server import words
from ziggurat.tables import event_record
from ziggurat.tables.position import Waiting

PerEye = tuple[int, ...]
"""One number per seat, and one more for spectators."""


@dataclass(frozen=True)
class StandingAnswer:
    """An answer that stands, or the start of the game, which stands before all answers."""

    number: int  # of its entry: whoever has it has the same answers before it
    seat: int | None
    choice: Json
    forced: bool  # the only option, played by itself
    bot: str | None
    revealed: bool  # something came to light by it
    waiting: Waiting  # who is asked after it
    lines: tuple[Sequence[Json], ...]  # of the log, per eye
    ends: PerEye  # lines of the whole log up to here

    @property
    def is_free(self) -> bool:
        """Whether a person has decided it."""
        return self.seat is not None and self.bot is None and not self.forced


@dataclass(frozen=True)
class Undo:
    """An undo that can be done again: whose, and how many answers stood before it."""

    seat: int
    answers: int


class AnswerHistory:
    """The history. The start stands first, so `live[n]` is the table after n answers."""

    def __init__(self, eyes: int) -> None:
        self.standing: list[StandingAnswer] = []
        self.undone: list[StandingAnswer] = []
        self.undos: list[Undo] = []
        self._cuts: set[tuple[PerEye, PerEye]] = set()  # the log's length before and after each undo
        self._eyes = eyes

    def fork(self) -> AnswerHistory:
        """An independent copy."""
        other = AnswerHistory(self._eyes)
        other.standing, other.undone, other.undos = self.standing.copy(), self.undone.copy(), self.undos.copy()
        other._cuts = self._cuts.copy()
        return other

    @property
    def answers(self) -> int:
        """Given and not taken back; -1 before the start."""
        return len(self.standing) - 1

    # -- growing and shrinking

    def add(self, number: int, seat: int | None, data: Json, waiting: Waiting, events: Sequence[Json]) -> None:
        """One more answer, or the start; what was taken back cannot come again."""
        seats = [*range(self._eyes - 1), None]
        lines = tuple([event_record.lines(events, eye) for eye in seats])
        before = self.standing[-1].ends if self.standing else (0,) * self._eyes
        ends = tuple([length + len(new) for length, new in zip(before, lines, strict=True)])
        choice, bot = data.get("choice"), data.get("bot")
        self.standing.append(
            StandingAnswer(
                number, seat, choice if isinstance(choice, dict) else {}, data.get("forced") is True,
                bot if isinstance(bot, str) else None, data.get("revealed") is True, waiting, lines, ends,
            )
        )  # fmt: skip
        self.undone.clear()
        self.undos.clear()

    def undo(self, seat: int, keep: int) -> None:
        """Take answers back until `keep` stand."""
        self.undos.append(Undo(seat, self.answers))
        self._cuts.add((self.standing[-1].ends, self.standing[keep].ends))
        self.undone = self.standing[keep + 1 :] + self.undone
        del self.standing[keep + 1 :]

    def redo(self, keep: int) -> None:
        """Bring answers back until `keep` stand."""
        missing = keep - self.answers
        self.standing += self.undone[:missing]
        del self.undone[:missing]
        while self.undos and self.undos[-1].answers <= keep:
            self.undos.pop()

    # -- what a seat may take back

    def floor(self, seat: int) -> tuple[int, str]:
        """The earliest number of answers a seat may go back to, and what bars the way there."""
        for index in range(self.answers, 0, -1):
            each = self.standing[index]
            if each.revealed:
                return index, words.TO_LIGHT
            if each.is_free and each.seat != seat:
                return index, words.ANOTHER
        return 0, words.NOTHING_MORE if self.answers > 0 else words.NOTHING_YET

    def before_last(self, seat: int) -> int | None:
        """How many answers stood before the seat's last free one that can be taken back; None if there is none."""
        return self._find(seat, self.answers, self.floor(seat)[0], -1)

    def before_turn(self, seat: int) -> int | None:
        """How many answers stood when the seat began to answer without others in between."""
        first = self.answers
        floor = self.floor(seat)[0]
        while first > floor and self.standing[first].seat == seat and self.standing[first].bot is None:
            first -= 1
        return self._find(seat, first + 1, self.answers, 1)

    def before_line(self, seat: int, answers: int) -> int | None:
        """The number of answers to go back to for the moment after `answers`: to the seat's next question there."""
        return self._find(seat, max(answers, self.floor(seat)[0]) + 1, self.answers, 1)

    def _find(self, seat: int, start: int, stop: int, step: int) -> int | None:
        last = stop + (step if step > 0 else 0)
        for index in range(start, last, step):
            if self.standing[index].seat == seat and self.standing[index].is_free:
                return index - 1
        return None

    def again(self, seat: int) -> int | None:
        """How many answers stood before the seat's undo that is the last; None if there is nothing to do again."""
        if self.undos and self.undos[-1].seat == seat:
            return self.undos[-1].answers
        return None

    # -- the log

    def log(self, seat: int | None, have: int) -> tuple[int, list[Json]]:
        """The log for somebody who has read so many lines of it once: how many of them still stand, and the rest."""
        eye = self._eye(seat)
        start = self._standing(eye, have)
        index = len(self.standing)
        while index and self._length(index - 1, eye) > start:
            index -= 1
        lines = [line for each in self.standing[index:] for line in each.lines[eye]]
        return start, lines[start - self._length(index - 1, eye) :]

    def lines_of(self, answers: int, seat: int | None) -> Sequence[Json]:
        """What one answer brought."""
        return self.standing[answers].lines[self._eye(seat)]

    def since(self, seat: int | None) -> int:
        """The first line that came with or after the seat's own last answer; a spectator's is the end."""
        eye = self._eye(seat)
        if seat is None:
            return self._length(self.answers, eye)
        for index in range(self.answers, 0, -1):
            if self.standing[index].seat == seat and self.standing[index].is_free:
                return self._length(index - 1, eye)
        return 0

    def _eye(self, seat: int | None) -> int:
        return self._eyes - 1 if seat is None else seat

    def _length(self, index: int, eye: int) -> int:
        return self.standing[index].ends[eye] if index >= 0 else 0

    def _standing(self, eye: int, have: int) -> int:
        """How many of the first lines that were read are surely still the same: an undo may have cut the log since."""
        start = min(have, self._length(self.answers, eye))
        cut = have
        changed = True
        while changed:
            changed = False
            for before, after in self._cuts:
                if before[eye] >= cut > after[eye]:
                    cut, changed = after[eye], True
        return min(start, cut)
