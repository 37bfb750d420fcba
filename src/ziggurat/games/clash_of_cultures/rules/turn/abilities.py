"""Abilities of advances and Wonders in the turn menu.

Serves the topics: general.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.choices import Use
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.hooks import Ability, Entry, hooks_of


@final
class UseEntry(Entry):
    """COC-GEN-07 to COC-GEN-09: an ability, for an action or without one, between actions of the owner's turn."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        for ability in hooks_of(game, seat, Ability):
            if ability.refuses(game, seat) is None:
                found.append(Use(ability.source))

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        assert isinstance(choice, Use)
        for ability in hooks_of(game, seat, Ability):
            if ability.source == choice.ability:
                return ability.refuses(game, seat)
        return "COC-GEN-09"

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Use)
        for ability in hooks_of(game, seat, Ability):
            if ability.source == choice.ability:
                ability.act(game, seat)
                return
