"""The undo policy: which answers a person may take back, and the sentence that says why not.

A person takes back their own free answers. Forced answers and answers of bots are taken back together with the free
answer before them. Two things bar the way: something was revealed, or another person has decided something. Where
results are compared (`bots_bar`) a bot that has answered bars it too: nobody shall try out what bots would do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, Literal, Self, TypeVar

By = Literal["person", "forced", "bot"]
"""Who decided an answer: a person, nobody (it was the only option), or a bot."""

REVEALED: Final = "Something was revealed in between: a draw, a die, or what was chosen in secret."
ANOTHER: Final = "Another person has answered in between."
A_BOT: Final = "A bot has answered in between: in a daily game that stands."
NOTHING_MORE: Final = "There is nothing more to take back."
NOTHING_YET: Final = "Nothing has been answered yet."
NOTHING_AGAIN: Final = "There is nothing to do again."


@dataclass(frozen=True)
class Given:
    """An answer as the policy knows it. The start of a game is one too: it has no seat and stands before all answers.

    Subclasses add what their owner keeps with an answer.
    """

    seat: int | None
    by: By
    revealed: bool  # the answer made something known that was hidden

    @property
    def is_free(self) -> bool:
        """Whether a person decided it."""
        return self.seat is not None and self.by == "person"


A = TypeVar("A", bound=Given)


@dataclass(frozen=True)
class Undo:
    """An undo that its seat can redo; `answers` stood before it."""

    seat: int
    answers: int


class History(Generic[A]):
    """The answers that stand and those taken back. `standing[n]` is the n-th answer, `standing[0]` the start."""

    def __init__(self, bots_bar: bool = False) -> None:
        self.bots_bar = bots_bar
        self.standing: list[A] = []
        self.undone: list[A] = []  # the next to redo first
        self.undos: list[Undo] = []  # the latest last

    def fork(self) -> Self:
        """An independent copy. A subclass with attributes of its own copies them too."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.standing, other.undone, other.undos = self.standing.copy(), self.undone.copy(), self.undos.copy()
        return other

    @property
    def answers(self) -> int:
        """The number of answers that stand; -1 before the start."""
        return len(self.standing) - 1

    # -- growing and shrinking

    def add(self, given: A) -> None:
        """Append an answer, or the start; what was taken back can no longer be redone."""
        self.standing.append(given)
        self.undone.clear()
        self.undos.clear()

    def undo(self, seat: int, keep: int) -> None:
        """Take answers back until `keep` stand. `seat` may redo that."""
        self.undos.append(Undo(seat, self.answers))
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
        """The smallest number of answers a seat may go back to, and the sentence that says what bars the way there."""
        for index in range(self.answers, 0, -1):
            given = self.standing[index]
            if given.revealed:
                return index, REVEALED
            if given.is_free and given.seat != seat:
                return index, ANOTHER
            if self.bots_bar and given.by == "bot":
                return index, A_BOT
        is_untouched = not self.undone and not any(given.is_free for given in self.standing)
        return 0, NOTHING_YET if is_untouched else NOTHING_MORE

    def barrier(self, seat: int) -> str:
        """The sentence that says why a seat cannot undo; "" if it can."""
        return "" if self.before_last(seat) is not None else self.floor(seat)[1]

    def before_last(self, seat: int) -> int | None:
        """The number of answers before the seat's last free one; None if the seat cannot take that back."""
        return self._first_free(seat, range(self.answers, self.floor(seat)[0], -1))

    def before_turn(self, seat: int) -> int | None:
        """The number of answers before the seat began to answer without others in between; None as in `before_last`."""
        first = self.answers
        floor = self.floor(seat)[0]
        while first > floor and self.standing[first].seat == seat and self.standing[first].by != "bot":
            first -= 1
        return self._first_free(seat, range(first + 1, self.answers + 1))

    def before_line(self, seat: int, answers: int) -> int | None:
        """The number of answers before the seat's first free one after `answers`; None as in `before_last`."""
        return self._first_free(seat, range(max(answers, self.floor(seat)[0]) + 1, self.answers + 1))

    def _first_free(self, seat: int, indexes: range) -> int | None:
        for index in indexes:
            if self.standing[index].seat == seat and self.standing[index].is_free:
                return index - 1
        return None

    def again(self, seat: int) -> int | None:
        """The number of answers to redo to; None unless the last undo was this seat's."""
        return self.undos[-1].answers if self.undos and self.undos[-1].seat == seat else None
