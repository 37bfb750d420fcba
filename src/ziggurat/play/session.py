"""A table in one process: a game, its people and bots, and undo. Does no I/O: terminal and tests drive it."""

from __future__ import annotations

from collections.abc import Mapping

from ziggurat.bots.registry import BotMaker
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.play import asking
from ziggurat.play.bots import let_bots_answer
from ziggurat.play.history import NOTHING_AGAIN, Given, History


class Session:
    """A game with people and bots at its seats. Bots answer as soon as they are asked."""

    def __init__(self, game: Game, bots: Mapping[int, BotMaker]) -> None:
        strangers = [seat for seat in bots if not 0 <= seat < game.players]
        if strangers:
            raise ValueError(f"there is no seat {strangers[0]}; seats: 0 to {game.players - 1}")
        if game.answers is None:
            raise ValueError("a clone keeps no answers and cannot be played at a table")
        self.game = game
        self.bots = dict(bots)
        self.people = tuple(seat for seat in range(game.players) if seat not in bots)
        self.standing: dict[int, dict[str, int]] = {seat: {} for seat in self.people}  # answers given in advance
        self._history: History[Given] = History()
        self._history.add(Given(None, "forced", revealed=False))
        self._games: dict[int, Game] = {}  # by the number of answers in the history: where undo and redo lead
        self._let_bots_answer()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The people who owe an answer now."""
        return tuple(seat for seat in self.game.pending if seat in self.people)

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against bots: there is nobody to hide anything from."""
        return len(self.people) == 1

    def settled(self, seat: int) -> Choice | None:
        """The answer of a person who need not be asked: it is the only one, or was given in advance."""
        given = self.said_in_advance(seat)
        return given if given is not None else asking.only_answer(self.game, seat, alone=self.is_alone)

    def said_in_advance(self, seat: int) -> Choice | None:
        """The answer to the present question that a person has given in advance."""
        return asking.given_in_advance(self.game, seat, self.standing[seat])

    def answer_in_advance(self, seat: int, standing: str, on: bool) -> None:
        """Switch a standing answer of a person on or off; ValueError lists those of the game."""
        found = [each for each in self.game.info.standing if each.id == standing]
        if not found:
            known = ", ".join(each.id for each in self.game.info.standing) or "none"
            raise ValueError(f"there is no standing answer {standing!r}; there are: {known}")
        if on:
            self.standing[seat][standing] = found[0].until(self.game)
        else:
            self.standing[seat].pop(standing, None)

    def given_in_advance(self, seat: int) -> list[str]:
        """The standing answers of a person that are on and have not ended."""
        self.standing[seat] = asking.still_standing(self.game, self.standing[seat])
        return list(self.standing[seat])

    def play(self, seat: int, choice: Choice, *, forced: bool = False) -> None:
        """Play a person's answer, then those of the bots. IllegalChoice changes nothing."""
        if seat not in self.people:
            raise ValueError(f"seat {seat} is played by a bot")
        before = self.game.snapshot()
        self.game.play(seat, choice)
        self._games[self._history.answers] = before
        self._history.add(Given(seat, "forced" if forced else "person", self.game.reveals > before.reveals))
        self._let_bots_answer()
        self._forget_unreachable_games()

    def _let_bots_answer(self) -> None:
        for answer in let_bots_answer(self.game, self.bots):
            self._history.add(Given(answer.seat, "bot", answer.revealed))

    def _forget_unreachable_games(self) -> None:
        lowest = min((self._history.floor(seat)[0] for seat in self.people), default=0)
        self._games = {number: game for number, game in self._games.items() if lowest <= number < self._history.answers}

    # -- taking back

    def undo_barrier(self, seat: int) -> str:
        """The sentence that says why this person cannot take anything back; "" if they can."""
        return self._history.barrier(seat)

    def undo(self, seat: int) -> None:
        """Go back to before this person's last free answer; ValueError with `undo_barrier` if they may not."""
        keep = self._history.before_last(seat)
        if keep is None:
            raise ValueError(self._history.barrier(seat))
        self._games[self._history.answers] = self.game
        self.game = self._games[keep].snapshot()
        self._history.undo(seat, keep)

    def redo(self, seat: int) -> None:
        """Go forward to where this person's last undo came from; ValueError if there is none."""
        answers = self._history.again(seat)
        if answers is None:
            raise ValueError(NOTHING_AGAIN)
        self.game = self._games[answers].snapshot()
        self._history.redo(answers)
