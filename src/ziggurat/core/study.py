"""What studies of many games want to know of each: its rounds, what every player had and used, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from ziggurat.core.choice import Choice, Leave

if TYPE_CHECKING:
    from ziggurat.core.game import Game

G = TypeVar("G", bound="Game")


@final
class ThingKind:
    """A kind of things that players have or use. `one`: every player has exactly one, from the start of the game."""

    def __init__(self, id: str, title: str, one: bool = False) -> None:
        self.id = id
        self.title = title  # of a list of them: "Wonders"
        self.one = one


@final
class Thing:
    """Something that a player can have or use, as studies count it."""

    def __init__(self, kind: str, id: str, name: str) -> None:
        self.key = key_of(kind, id)
        self.name = name  # for people


def key_of(kind: str, id: str) -> str:
    """How results name a thing."""
    return f"{kind}:{id}"


@final
class Study(Generic[G]):
    """What can be learned from a game for studies. Everything is known to all players when the game is over."""

    def __init__(
        self,
        *,
        round: Callable[[G], int],
        kinds: tuple[ThingKind, ...],
        things: Callable[[G], Sequence[Thing]],
        used: Callable[[G], Sequence[Sequence[str]]],
        facts: Callable[[G], dict[str, float]] | None = None,
    ) -> None:
        self.round = round  # the number of the round that is played, from 1; 0 before the first
        self.kinds = kinds
        self.things = things  # all that can be had or used in a game of this set-up, in the order of the kinds
        self.used = used  # per seat, the keys of what it had or used by the end
        self._facts = facts

    def facts(self, game: G) -> dict[str, float]:
        """How the game ended, beyond points: numbers by name."""
        return {} if self._facts is None else self._facts(game)


EACH: Final = 60
"""Rounds after each of which points are noted. Only aimless games last longer, and counting their points takes time."""

THEN_EVERY: Final = 10
"""Later on, points are noted after every tenth round."""


@final
class Course:
    """The points of all seats after each round, noted while a game is played; None after rounds without a note."""

    def __init__(self, game: Game) -> None:
        study = game.info.study
        self._round = None if study is None else study.round
        self._now = 0 if self._round is None else self._round(game)
        self._points: list[Sequence[float] | None] = []  # one entry for each finished round

    def note(self, game: Game) -> None:
        """To be called after every answer: notes the points if a round is over."""
        if self._round is None or not game.stack:
            return
        now = self._round(game)
        if now != self._now:
            self._close(game, now)

    def _close(self, game: Game, now: int) -> None:
        for number in range(max(self._now, 1), now):  # 0 is the set-up
            self._points.append(game.scores() if number <= EACH or number % THEN_EVERY == 0 else None)
        self._now = now

    def end(self, game: Game) -> None:
        """To be called when the game is over: the last round ends with it."""
        if self._round is not None:
            self._points.append(game.scores())

    def of(self, seat: int) -> list[float | None]:
        """The points of one seat after each round."""
        return [None if points is None else float(points[seat]) for points in self._points]


@final
class Pace:
    """What the seats decided while a game was played, and how long each waited for the others.

    A seat waits while others decide and it owes no answer, from its first decision to its last.
    """

    def __init__(self, seats: int) -> None:
        self.decisions = [0] * seats  # answers with two or more options
        self.seconds = [0.0] * seats
        self.longest = [0.0] * seats  # seconds of one decision
        self.waited = [0] * seats  # decisions of others that it waited for
        self.longest_wait = [0] * seats  # the most of them between two own decisions
        self.waited_seconds = [0.0] * seats
        self._waits = [0] * seats  # since the last own decision
        self._waits_seconds = [0.0] * seats

    def note(self, asked: tuple[int, ...], seat: int, seconds: float) -> None:
        """A seat decides, for which those wait who are not asked themselves."""
        waits = self._waits[seat]
        if waits:
            if self.decisions[seat]:
                self.waited[seat] += waits
                self.waited_seconds[seat] += self._waits_seconds[seat]
                if waits > self.longest_wait[seat]:
                    self.longest_wait[seat] = waits
            self._waits[seat] = 0
            self._waits_seconds[seat] = 0.0
        self.decisions[seat] += 1
        self.seconds[seat] += seconds
        if seconds > self.longest[seat]:
            self.longest[seat] = seconds
        for other in range(len(self._waits)):
            if other != seat and other not in asked:
                self._waits[other] += 1
                self._waits_seconds[other] += seconds


def given_answers(game: Game) -> list[tuple[int, Choice]]:
    """The answers of the players without those that were taken back; none of a clone, which keeps no answers."""
    kept: list[tuple[int, Choice]] = []
    for answer in game.answers or []:
        if isinstance(answer[1], Leave):
            _take_back(kept, answer[0])
        else:
            kept.append(answer)
    return kept


def _take_back(answers: list[tuple[int, Choice]], seat: int) -> None:
    """Forget the last answer of the seat: it has gone back to the question before."""
    for place in range(len(answers) - 1, -1, -1):
        if answers[place][0] == seat:
            del answers[place]
            return
