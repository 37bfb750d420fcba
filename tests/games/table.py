"""What every scenario of every game can do: put a question, answer it, look at what is asked and what is refused."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

from ziggurat.core.choice import Choice
from ziggurat.core.event import Event
from ziggurat.core.game import Game
from ziggurat.core.step import CHANCE, Step
from ziggurat.parts.dice import Rolled
from ziggurat.parts.draw import Drawn

G = TypeVar("G", bound=Game)
C = TypeVar("C", bound=Choice)
E = TypeVar("E", bound=Event)


def events_of(game: Game, kind: type[E]) -> list[E]:
    """All events of one kind that a game has recorded."""
    return [event for event in game.events or [] if isinstance(event, kind)]


class Table(Generic[G]):
    """A game in the hands of a test. Methods that change it return it, so that a test reads as one line."""

    game: G

    # -- when

    def ask(self, step: Step) -> Self:
        """Put one step alone on the stack: when it is done, the game is over."""
        self.game.stack = [step]
        self.game.settle()
        return self

    def play(self, seat: int, *choices: Choice) -> Self:
        """Answer; an illegal choice raises IllegalChoice."""
        for choice in choices:
            self.game.play(seat, choice)
        return self

    def draw(self, *items: int) -> Self:
        """Answer the chance seat by item, as the game numbers them from 0: a card, a tile, a seat."""
        for item in items:
            self.game.play(CHANCE, Drawn(item))
        return self

    def roll(self, *dice: int) -> Self:
        """Answer the chance seat with dice: all of one roll."""
        self.game.play(CHANCE, Rolled(dice))
        return self

    def by_chance(self) -> Self:
        """From now on chance answers itself from the seed."""
        self.game.manual_chance = False
        self.game.settle()
        return self

    # -- then

    @property
    def pending(self) -> tuple[int, ...]:
        """Who owes an answer."""
        return self.game.pending

    @property
    def question(self) -> str:
        """The kind of the question that waits."""
        return self.game.stack[-1].kind if self.game.stack else ""

    def options(self, seat: int) -> list[Choice]:
        """All legal choices."""
        return list(self.game.options(seat))

    def of(self, seat: int, kind: type[C]) -> list[C]:
        """The legal choices of one kind."""
        return [choice for choice in self.game.options(seat) if isinstance(choice, kind)]

    def refused(self, seat: int, choice: Choice) -> str | None:
        """The rule that refuses a choice; None if it is legal. Checks that options and refusals agree."""
        refusal = self.game.why_not(seat, choice)
        if seat in self.game.pending:
            assert (choice in self.game.options(seat)) == (refusal is None), choice
        return None if refusal is None else refusal.rule

    def events(self, kind: type[E]) -> list[E]:
        """All events of one kind so far."""
        return events_of(self.game, kind)
