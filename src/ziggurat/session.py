"""A table in one process: a game, who sits where, and taking back. Does no I/O: terminal and tests drive it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ziggurat.bots.registry import BotMaker
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng


@dataclass(frozen=True)
class _Answered:
    """A person's answer that can still be taken back: the game as it was before it."""

    seat: int
    before: Game
    forced: bool  # the only option; taken back together with the answer before it


@dataclass(frozen=True)
class _Undone:
    """What `redo` brings back."""

    seat: int
    after: Game
    answered: tuple[_Answered, ...]


class Session:
    """A game with people and bots at its seats.

    A bot is made anew for each of its questions, from the seed, its seat and the number of answers so far: after an
    undo or a load it answers the same question in the same way. Bots answer as soon as they are asked.
    """

    def __init__(self, game: Game, bots: Mapping[int, BotMaker]) -> None:
        strangers = [seat for seat in bots if not 0 <= seat < game.players]
        if strangers:
            raise ValueError(f"there is no seat {strangers[0]}; seats: 0 to {game.players - 1}")
        if game.answers is None:
            raise ValueError("a clone keeps no answers and cannot be played at a table")
        self.game = game
        self.bots = dict(bots)
        self.people = tuple(seat for seat in range(game.players) if seat not in bots)
        self._answered: list[_Answered] = []
        self._undone: list[_Undone] = []
        self._barrier = "Nothing has been answered yet."
        self._let_bots_answer()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The people who owe an answer now."""
        return tuple(seat for seat in self.game.pending if seat in self.people)

    def play(self, seat: int, choice: Choice, *, forced: bool = False) -> None:
        """A person's answer, then those of the bots. IllegalChoice changes nothing."""
        if seat not in self.people:
            raise ValueError(f"seat {seat} is played by a bot")
        before = self.game.snapshot()
        self.game.play(seat, choice)
        if self._answered and self._answered[-1].seat != seat:
            self._answered.clear()
            self._barrier = "Another person has answered in between."
        self._undone.clear()
        self._answered.append(_Answered(seat, before, forced))
        self._let_bots_answer()
        if self.game.reveals > before.reveals:
            self._answered.clear()
            self._barrier = "Something came to light in between: a draw, a die, or what was chosen in secret."

    def _let_bots_answer(self) -> None:
        game = self.game
        while asked := [seat for seat in game.pending if seat in self.bots]:
            seat = asked[0]
            assert game.answers is not None
            seed = bot_seed(game, seat, len(game.answers))
            game.play(seat, self.bots[seat](seed).choose(game.clone().determinized(seat, seed), seat))

    # -- taking back

    def undo_barrier(self, seat: int) -> str:
        """Why this person cannot take anything back, in a sentence; "" if they can."""
        mine = self._answered and self._answered[-1].seat == seat
        if mine and any(not entry.forced for entry in self._answered):
            return ""
        if self._answered and not mine:
            return "Another person has answered in between."
        return self._barrier

    def undo(self, seat: int) -> None:
        """Back to before this person's last free answer; ValueError with `undo_barrier` if that cannot be."""
        barrier = self.undo_barrier(seat)
        if barrier:
            raise ValueError(barrier)
        after = self.game
        taken: list[_Answered] = []
        while not taken or taken[0].forced:
            taken.insert(0, self._answered.pop())
        self.game = taken[0].before.snapshot()
        self._undone.append(_Undone(seat, after, tuple(taken)))
        self._barrier = "There is nothing more to take back."

    def redo(self, seat: int) -> None:
        """Forward again to where this person's last undo came from; ValueError if there is none."""
        if not self._undone or self._undone[-1].seat != seat:
            raise ValueError("There is nothing to do again.")
        undone = self._undone.pop()
        self.game = undone.after
        self._answered.extend(undone.answered)


def bot_seed(game: Game, seat: int, answers: int) -> int:
    """For a bot's answer after so many; a word of the generator, so that near seeds give far answers."""
    return Rng(game.setup.seed * 1_000_003 + answers * 64 + seat + 1).word()
