"""The order of play: rounds and turns, and when the game ends. No other file decides this.

Topics: end.
"""

from __future__ import annotations

from typing import final

from ziggurat.games.monuments.content.tasks import foreign
from ziggurat.games.monuments.events import GameEnded, LastRoundBegan, RoundBegan
from ziggurat.games.monuments.game import MonStep, Monuments
from ziggurat.games.monuments.rules.turn import Turn
from ziggurat.games.monuments.score import points


@final
class Calendar(MonStep):
    """MON-TRN-01, MON-END-01, MON-END-02: whose turn comes next; `place` counts the turns of this round."""

    rule = "MON-TRN-01"

    def __init__(self, round: int, place: int) -> None:
        self.round = round
        self.place = place

    def advance(self, game: Monuments) -> None:
        if self.place < game.players:
            game.become(Calendar(self.round, self.place + 1))
            if self.place == 0:
                self._begin(game)
            game.push(Turn(game.order()[self.place]))
        elif game.last:
            game.done()
            game.emit(GameEnded(tuple([points(game, seat) for seat in range(game.players)])))
        else:
            game.become(Calendar(self.round + 1, 0))

    def _begin(self, game: Monuments) -> None:
        game.emit(RoundBegan(self.round))
        if self.round == latest_end(game):
            game.emit(LastRoundBegan("MON-END-06"))


def latest_end(game: Monuments) -> int:
    """MON-END-06: the round that is the last one if nobody builds a layer before it; 0 if there is none."""
    numbers = game.content.numbers
    still = game.built + numbers.standstill if numbers.standstill else 0
    return min(still, numbers.last_round) if still and numbers.last_round else max(still, numbers.last_round)


def facts(game: Monuments) -> dict[str, float]:
    """How a game ended, for studies: by the last layer or by the last round; and how much of it was war."""
    most = max([realm.layers for realm in game.realms])
    return {
        "rounds": float(game.round), "most layers": float(most),
        "ended by the last layer": float(most == len(game.content.layers) and not game.stopped),
        "battles won by attackers": float(sum([realm.won for realm in game.realms])),
        "land on continents of others": float(sum([foreign(game, seat, 0) for seat in range(game.players)])),
    }  # fmt: skip
