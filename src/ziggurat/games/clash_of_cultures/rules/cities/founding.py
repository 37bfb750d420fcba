"""Found City.

Topics: found city.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.board.units import SETTLER, count, only
from ziggurat.games.clash_of_cultures.choices import Found
from ziggurat.games.clash_of_cultures.content.model import BARREN
from ziggurat.games.clash_of_cultures.events import CityFounded, SettlerSettled
from ziggurat.games.clash_of_cultures.game import NONE, SETTLEMENTS, Clash
from ziggurat.games.clash_of_cultures.hooks import FOUNDED, Entry, Moment
from ziggurat.games.clash_of_cultures.rules.cards.reactions import announce
from ziggurat.games.clash_of_cultures.rules.common import spend_action


def refuses_site(game: Clash, seat: int, space: int) -> str | None:
    """COC-COMP-07, COC-FND-02 to COC-FND-04, COC-EXH-06: the rule that forbids the seat a new city here, or None."""
    if game.realms[seat].supply[SETTLEMENTS] < 1:
        return "COC-COMP-07"
    if game.cities[space] is not None:
        return "COC-FND-03"
    if not game.is_land(space) or game.terrain[space] == BARREN:
        return "COC-FND-02"
    if game.side[space] not in (seat, NONE):
        return "COC-FND-04"
    return "COC-EXH-06" if space in game.exhausted else None


@final
class FoundEntry(Entry):
    """COC-FND-01: a Settler becomes a Settlement."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        realm = game.realms[seat]
        if realm.left < 1 or realm.supply[SETTLEMENTS] < 1:
            return
        for space, side in enumerate(game.side):
            if side == seat and count(game.units[space], SETTLER) and refuses_site(game, seat, space) is None:
                found.append(Found(space))

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        assert isinstance(choice, Found)
        if game.realms[seat].left < 1:
            return "COC-TURN-02"
        if not 0 <= choice.space < game.chart.size:
            return "COC-FND-01"
        rule = refuses_site(game, seat, choice.space)
        if rule is not None:
            return rule
        here = game.side[choice.space] == seat and count(game.units[choice.space], SETTLER) > 0
        return None if here else "COC-FND-01"

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        """COC-FND-05. Of several Settlers the one that has done most this turn goes: it could do least."""
        assert isinstance(choice, Found)
        space = choice.space
        spend_action(game, seat, "found", "COC-FND-05")
        settler = only(game.units[space], SETTLER)[-1]
        game.emit(SettlerSettled(seat, space, settler))
        game.emit(CityFounded(seat, space, "COC-FND-01"))
        announce(game, Moment(FOUNDED, seat, space))
