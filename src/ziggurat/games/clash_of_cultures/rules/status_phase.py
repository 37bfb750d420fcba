"""The Status Phase after its first stage, stage by stage: free advance, cards, razing, first player.

Topics: status phase.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import AtSpace, End, ThisSeat
from ziggurat.games.clash_of_cultures.content.model import GOLD
from ziggurat.games.clash_of_cultures.events import CityLost, FirstPlayerSet
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.rules.cards.draw import DrawAction, DrawObjective
from ziggurat.games.clash_of_cultures.rules.common import gain_one
from ziggurat.games.clash_of_cultures.rules.turn.advancing import STATUS, ChooseAdvance, gettable


def free_advances(game: Clash) -> int:
    """COC-STA-11, COC-VAR-09: how many advances each player gets in a Status Phase."""
    tracks = game.content.tracks
    return tracks.short_free_advances if game.setup.options["length"] == "four_rounds" else tracks.free_advances


@final
class FreeAdvances(CocStep):
    """COC-STA-11 to COC-STA-15, COC-VAR-09: an advance each in turn order, and in the short game a second one each."""

    rule = "COC-STA-11"

    def __init__(self, given: int = 0) -> None:
        self.given = given  # free advances given so far

    def advance(self, game: Clash) -> None:
        if self.given == free_advances(game) * game.players:
            game.done()
            return
        seat = game.order()[self.given % game.players]
        game.become(FreeAdvances(self.given + 1))
        optional = not gettable(game, seat, False)  # nobody is forced to change government
        game.push(ChooseAdvance(seat, tuple(gettable(game, seat, True)), optional, STATUS, self.rule))


@final
class DrawCards(CocStep):
    """COC-STA-16: an Action card and an Objective card each, in turn order."""

    rule = "COC-STA-16"

    def __init__(self, place: int = 0) -> None:
        self.place = place

    def advance(self, game: Clash) -> None:
        if self.place == game.players:
            game.done()
            return
        seat = game.order()[self.place]
        game.become(DrawCards(self.place + 1))
        game.push(DrawObjective(seat, self.rule))
        game.push(DrawAction(seat, 1, self.rule))


@final
class Razing(CocStep):
    """COC-STA-18 to COC-STA-22: each player in turn order may raze one city of size 1."""

    rule = "COC-STA-18"

    def __init__(self, place: int = 0) -> None:
        self.place = place

    def seats(self, game: Clash) -> tuple[int, ...]:
        if self.place == game.players:
            return NOBODY
        seat = game.order()[self.place]
        return (seat,) if _small_cities(game, seat) else NOBODY

    def advance(self, game: Clash) -> None:
        if self.place == game.players:
            game.done()
        else:
            game.become(Razing(self.place + 1))

    def options(self, game: Clash, seat: int) -> Options:
        found: list[Choice] = [AtSpace(space) for space in _small_cities(game, seat)]
        found.append(End())
        return Listed(found)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        game.become(Razing(self.place + 1))
        if isinstance(choice, AtSpace):
            game.emit(CityLost(choice.space, False, "COC-STA-19"))
            gain_one(game, seat, GOLD, 1, "raze", "COC-STA-19")


def _small_cities(game: Clash, seat: int) -> list[int]:
    return [space for space in game.cities_of(seat) if game.city(space).size == 1]


@final
class ChooseFirst(CocStep):
    """COC-STA-23 to COC-STA-27: who leads in both levels together names the first player of the next round."""

    rule = "COC-STA-24"

    def seats(self, game: Clash) -> tuple[int, ...]:
        seat = _decides(game)
        return NOBODY if seat == NONE else (seat,)

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisSeat(target) for target in range(game.players)])

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisSeat)
        game.done()
        game.emit(FirstPlayerSet(choice.target, self.rule))


def _decides(game: Clash) -> int:
    """The leader met first clockwise from the first player; NONE if the first player shares the lead and so stays."""
    sums = [realm.culture_level + realm.happiness_level for realm in game.realms]
    leaders = [seat for seat in game.order() if sums[seat] == max(sums)]
    return NONE if len(leaders) > 1 and game.first in leaders else leaders[0]
