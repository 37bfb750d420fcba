"""Activate City in the turn menu: Build, Collect, Increase, or a Wonder.

Topics: activate city.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.choices import Activate
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.hooks import Entry
from ziggurat.games.clash_of_cultures.rules.cities import collect
from ziggurat.games.clash_of_cultures.rules.cities.activation import refuses_activation
from ziggurat.games.clash_of_cultures.rules.cities.build import ChooseUnits, buildable, refuses_build
from ziggurat.games.clash_of_cultures.rules.cities.increase import IncreaseCity, addable, refuses_growth
from ziggurat.games.clash_of_cultures.rules.cities.wonders import ChooseWonder, refuses_construction, refuses_wonder

BUILD: Final = "build"
COLLECT: Final = "collect"
INCREASE: Final = "increase"
WONDER: Final = "wonder"


@final
class ActivateEntry(Entry):
    """COC-ACTV-01, COC-ACTV-02: one city, one work, and only where that work can do something."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        acting = game.realms[seat].left > 0
        collecting = collect.refuses_collect_price(game, seat) is None
        if not acting and not collecting:
            return
        cities = game.cities_of(seat)
        units = buildable(game, seat) if acting else 0
        buildings = addable(game, seat) if acting else 0
        wonders = acting and any([refuses_wonder(game, seat, wonder) is None for wonder in game.wonders])
        for space in cities:
            if refuses_activation(game, seat, space) is not None:
                continue
            if units and refuses_build(game, space, units) is None:
                found.append(Activate(space, BUILD))
            if collecting and collect.refuses_collect(game, seat, space) is None:
                found.append(Activate(space, COLLECT))
            if buildings and refuses_growth(game, seat, space, buildings, len(cities)) is None:
                found.append(Activate(space, INCREASE))
            if wonders and refuses_construction(game, seat, space) is None:
                found.append(Activate(space, WONDER))

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        assert isinstance(choice, Activate)
        space, work = choice.space, choice.work
        if work not in (BUILD, COLLECT, INCREASE, WONDER):
            return "COC-ACTV-01"
        if work == COLLECT:
            rule = collect.refuses_collect_price(game, seat)
        else:
            rule = None if game.realms[seat].left > 0 else "COC-TURN-02"
        if rule is None:
            rule = refuses_activation(game, seat, space)
        if rule is not None:
            return rule
        if work == BUILD:
            return refuses_build(game, space, buildable(game, seat))
        if work == COLLECT:
            return collect.refuses_collect(game, seat, space)
        if work == INCREASE:
            return refuses_growth(game, seat, space, addable(game, seat), len(game.cities_of(seat)))
        return refuses_construction(game, seat, space)

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        """The question what exactly the city does; it can be left until it is answered."""
        assert isinstance(choice, Activate)
        space, work = choice.space, choice.work
        if work == BUILD:
            game.push(ChooseUnits(seat, space))
        elif work == COLLECT:
            game.push(collect.ChooseHarvest(seat, space))
        elif work == INCREASE:
            game.push(IncreaseCity(seat, space, False, True))
        else:
            game.push(ChooseWonder(seat, space, False))
