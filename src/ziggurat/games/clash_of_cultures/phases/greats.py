"""Great Persons in hand: played as an action, both parts of their effect optional, then discarded."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.choices import PlayGreat
from ziggurat.games.clash_of_cultures.events import GreatPlayed
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.hooks import GREAT_EFFECTS, Entry
from ziggurat.games.clash_of_cultures.phases.common import spend_action


@final
class GreatEntry(Entry):
    """COC-EVENT-GREAT-2."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        realm = game.realms[seat]
        if realm.greats and realm.left > 0:
            found.extend([PlayGreat(game.content.events[card].number) for card in realm.greats])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        assert isinstance(choice, PlayGreat)
        if choice.card - 1 not in game.realms[seat].greats:
            return "COC-EVENT-GREAT-2"
        return None if game.realms[seat].left > 0 else "COC-TURN-02"

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, PlayGreat)
        card = choice.card - 1
        spend_action(game, seat, "card", "COC-EVENT-GREAT-2")
        game.emit(GreatPlayed(seat, card))
        GREAT_EFFECTS[game.content.events[card].effect].play(game, seat)
