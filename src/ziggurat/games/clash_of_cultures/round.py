"""The order of play: rounds, turns and the stages of the Status Phase. It stands here and nowhere else.

Topics: variants.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.step import Result
from ziggurat.games.clash_of_cultures.events import GameEnded, LastTurnBegan, RoundBegan, StatusBegan
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.rules.cards.objectives import DeclareObjectives
from ziggurat.games.clash_of_cultures.rules.dice import RollDice
from ziggurat.games.clash_of_cultures.rules.status_phase import ChooseFirst, DrawCards, FreeAdvances, Razing
from ziggurat.games.clash_of_cultures.rules.turn.turn import Turn
from ziggurat.games.clash_of_cultures.score import half_points
from ziggurat.parts.dice import DiceShown

STAGES: Final[tuple[CocStep, ...]] = (DeclareObjectives(), FreeAdvances(), DrawCards(), Razing(), ChooseFirst())
"""COC-STA-01: all players complete a stage before anyone starts the next (COC-STA-02)."""


def last_round(game: Clash) -> int:
    """COC-END-01, COC-VAR-06, COC-VAR-10."""
    tracks = game.content.tracks
    if game.setup.options["ending"] != "fixed":
        return tracks.open_rounds
    return tracks.short_rounds if game.setup.options["length"] == "four_rounds" else tracks.rounds


@final
class Calendar(CocStep):
    """COC-TURN-01 to COC-TURN-04: whose turn comes next; `place` counts the players of this turn that are done."""

    rule = "COC-TURN-03"

    def __init__(self, round: int, turn: int, place: int, rolled: int = 0, built: int = 0) -> None:
        self.round = round
        self.turn = turn
        self.place = place
        self.rolled = rolled  # the roll to end before a marked turn, 0 while there is none
        self.built = built  # Wonders built in the whole game before the player's turn that is just over

    def advance(self, game: Clash) -> None:
        if self.place and not game.last and self._ends_with_wonder(game):
            game.emit(LastTurnBegan())
        if self.place == 0 and self._must_roll(game):
            game.push(RollDice(1))
            return
        if self.place == 0 and self.rolled and self.rolled <= self._marked(game):
            end_game(game, "COC-VAR-12")
        elif self.place < game.players:
            self._next_turn(game)
        elif game.last:
            end_game(game, "COC-VAR-16")
        elif self.turn < game.content.tracks.turns:
            game.become(Calendar(self.round, self.turn + 1, 0))
        else:
            game.become(Status(self.round, 0, is_last(game, self.round)))
            game.emit(StatusBegan(self.round))

    def _next_turn(self, game: Clash) -> None:
        game.become(Calendar(self.round, self.turn, self.place + 1, 0, wonders_built(game)))
        if self.place == 0 and self.turn == 1:
            game.emit(RoundBegan(self.round))
        game.push(Turn(game.order()[self.place], self.turn))

    def _marked(self, game: Clash) -> int:
        """COC-VAR-10, COC-VAR-11: the highest roll that ends the game before this turn; NONE if it is not marked."""
        for round, turn, roll in game.content.tracks.marked_turns:
            if (round, turn) == (self.round, self.turn):
                return roll
        return NONE

    def _must_roll(self, game: Clash) -> bool:
        """COC-VAR-11."""
        rolls = game.setup.options["ending"] == "roll"
        return rolls and not self.rolled and self._marked(game) != NONE

    def _ends_with_wonder(self, game: Clash) -> bool:
        """COC-VAR-14: whether the player whose turn is just over built a Wonder in a marked turn."""
        marked = game.setup.options["ending"] == "wonder" and self._marked(game) != NONE
        return marked and wonders_built(game) > self.built

    def receive(self, game: Clash, result: Result) -> None:
        if isinstance(result, DiceShown):
            game.become(Calendar(self.round, self.turn, self.place, result.dice[0]))


def wonders_built(game: Clash) -> int:
    """Wonders ever built, lost ones too: all that are neither in the deck nor face up."""
    return len(game.content.wonders) - len(game.wonder_deck) - len(game.wonders)


def is_last(game: Clash, round: int) -> bool:
    """COC-STA-07, COC-STA-08, COC-VAR-19: whether this Status Phase ends the game after its first stage."""
    homeless = any([not game.cities_of(seat) for seat in range(game.players)])
    return homeless or round == last_round(game)


@final
class Status(CocStep):
    """COC-STA-01 to COC-STA-03: the stages of the Status Phase, one after the other."""

    rule = "COC-STA-01"

    def __init__(self, round: int, stage: int, last: bool) -> None:
        self.round = round
        self.stage = stage
        self.last = last

    def advance(self, game: Clash) -> None:
        if self.stage == 1 and self.last:
            end_game(game, "COC-END-01" if self.round == last_round(game) else "COC-STA-08")
        elif self.stage == len(STAGES):
            game.become(Calendar(self.round + 1, 1, 0))
        else:
            game.become(Status(self.round, self.stage + 1, self.last))
            game.push(STAGES[self.stage])


def end_game(game: Clash, rule: str) -> None:
    """End the game: the step on top is the last."""
    game.done()
    game.emit(GameEnded(tuple([half_points(game, seat) for seat in range(game.players)]), rule))


def facts(game: Clash) -> dict[str, float]:
    """How a game ended, for studies: after its last round, or before because somebody had no city left."""
    return {"rounds": float(game.round), "ended early": float(game.round < last_round(game))}
