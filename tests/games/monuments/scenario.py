"""Positions for tests, in the words of the game.

    table = Scenario().units(A, "EU2", worker=2).goods("EU2", wood=1).building(A, "town", "EU1").turn(A)
    table.play(A, PlayCard("production"), Activate(table.at("EU2")))
    assert table.stock("EU2") == pile(wood=3)

Hexes go by their names on the chart: land by the ids of the map ("EU1"), sea by letter of the column and number of the
row ("K5"). Two players are Greeks (A) and Egyptians (B) in abundance unless said otherwise; with three C is Inca, with
four C is Maya and D Inca. The board is bare: no workers, not even on the monument hexes, no resources, all pieces in
the supply and none locked, score card, deck and ability by seat (A: SC2, P1, AB2), no quests. House rules are played
by their default unless `house` names another reading.
Chance is answered by hand (`draw`, `roll`), and every test sees what it asks for. Everybody has had a first turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from tests.games.table import Table
from ziggurat import packs
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.games.monuments.choices import Pay, PlayCard
from ziggurat.games.monuments.content.model import (
    ACTIONS,
    ARMED,
    ARMY,
    BUILDINGS,
    EFFECTS,
    GOODS,
    HORSE,
    MILITARY,
    NO_GOODS,
    PIECES,
    UNITS,
    WORKER,
    Goods,
)
from ziggurat.games.monuments.content.pack import FORMAT
from ziggurat.games.monuments.events import GoodsPaid
from ziggurat.games.monuments.game import (
    NONE,
    Batch,
    Ferry,
    Monuments,
    Passenger,
    Realm,
    house,
    minus,
    plus,
)
from ziggurat.games.monuments.info import INFO
from ziggurat.games.monuments.rules.turn import TakeTurn
from ziggurat.parts.draw import without

A, B, C, D = range(4)
CONTENT = packs.load(FORMAT)
SCORES = ("SC2", "SC3", "SC4", "SC1")
ABILITIES = ("AB2", "AB3", "AB4", "AB1")
SEATED = {2: ("greeks", "egyptians"), 3: ("greeks", "egyptians", "inca"), 4: ("greeks", "egyptians", "maya", "inca")}


def more_of(counts: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    """The counts, one of them changed."""
    return tuple(count + number if each == index else count for each, count in enumerate(counts))


def pile(wood: int = 0, sheep: int = 0, metal: int = 0, wheat: int = 0) -> Goods:
    """An amount of resources: pile(wood=2, wheat=1)."""
    return wood, sheep, metal, wheat


class Scenario(Table[Monuments]):
    """A table in the middle of a game. Methods that change it return it, so that a test reads as one line."""

    def __init__(
        self, players: int = 2, *, mode: str = "abundance", pair: str = "greeks_egyptians", first: int = A,
        round: int = 2, seed: int = 0, content: Path | None = None, house: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.content = packs.load(FORMAT, content)
        setup = INFO.setup(players, seed, {"mode": mode, "pair": pair}, self.content.digest, house)
        game = Monuments(setup, self.content)
        self.game = game
        game.info = cast("GameInfo[Game]", INFO)
        game.manual_chance = True
        game.first = first
        game.round = round
        peoples = ("maya", "inca") if players == 2 and pair == "maya_inca" else SEATED[players]
        for seat, realm in enumerate(game.realms):
            printed = self.content.world.civilizations
            realm.civilization = next(i for i, people in enumerate(printed) if people.id == peoples[seat])
            realm.home = printed[realm.civilization].home
            realm.monument = game.chart.numbers[printed[realm.civilization].hex]
            realm.turns = 1
            realm.deck = seat
            buildings = [kind.count for kind in self.content.buildings]
            realm.supply = (*buildings, *[kind.count for kind in self.content.units[ARMY : ARMY + 3]])
            self.score_card(seat, SCORES[seat])
            self.ability(seat, ABILITIES[seat])
        game.quest_decks[0] = ()

    # -- given

    def at(self, name: str) -> int:
        """The hex of this name."""
        return self.game.chart.names.index(name)

    def name(self, hex: int) -> str:
        """The name of this hex."""
        return self.game.chart.names[hex]

    def home(self, seat: int) -> str:
        """The name of the monument hex of a seat."""
        return self.name(self.game.realms[seat].monument)

    def score_card(self, seat: int, card: str) -> Scenario:
        """Give a score card, by id."""
        self.game.realms[seat].score = next(i for i, each in enumerate(self.content.scores) if each.id == card)
        return self

    def ability(self, seat: int, card: str) -> Scenario:
        """Give an ability, by id, without any token."""
        self.game.realms[seat].ability = next(i for i, each in enumerate(self.content.abilities) if each.id == card)
        return self

    def deck(self, seat: int, deck: str) -> Scenario:
        """Give a personal deck, by id, without its set-up card."""
        self.game.realms[seat].deck = next(i for i, each in enumerate(self.content.decks) if each.id == deck)
        return self

    def bonus(self, seat: int, *cards: str) -> Scenario:
        """Give common bonus cards, by id ("CB01") or, the first one of it left, by kind ("SWF"); without unlocking."""
        game, realm = self.game, self.game.realms[seat]
        for card in cards:
            number = next(
                i
                for i in range(len(self.content.commons))
                if i not in [owned for each in game.realms for owned in each.bonuses]
                and card in (self.content.commons[i].id, self.content.bonuses[self.content.commons[i].bonus].id)
            )
            game.commons = tuple(each for each in game.commons if each != number)
            realm.bonuses = (*realm.bonuses, number)
            effects = self.content.bonuses[self.content.commons[number].bonus].effects
            realm.gains = tuple(have + more for have, more in zip(realm.gains, effects, strict=True))
        return self

    def green(self, seat: int, *cards: str) -> Scenario:
        """Upgrade action cards, by id."""
        for card in cards:
            self.game.realms[seat].green |= 1 << ACTIONS.index(card)
        return self

    def discard(self, seat: int, *cards: str) -> Scenario:
        """Put action cards on the discard pile, by id."""
        for card in cards:
            self.game.realms[seat].hand &= ~(1 << ACTIONS.index(card))
        return self

    def take_back(self, seat: int) -> Scenario:
        """Put all action cards back in hand."""
        self.game.realms[seat].hand = (1 << len(ACTIONS)) - 1
        return self

    def layers(self, seat: int, number: int) -> Scenario:
        """Set how many layers are built."""
        self.game.realms[seat].layers = number
        return self

    def lock(self, seat: int, **pieces: int) -> Scenario:
        """Take pieces out of the supply: lock(A, town=2)."""
        realm = self.game.realms[seat]
        for name, number in pieces.items():
            realm.supply = more_of(realm.supply, PIECES.index(name), -number)
            realm.locked = more_of(realm.locked, PIECES.index(name), number)
        return self

    def units(self, seat: int, name: str, **counts: int) -> Scenario:
        """Put units on a hex: units(A, "EU1", worker=2, armed=1, army=1)."""
        game, hex = self.game, self.at(name)
        for unit, number in counts.items():
            kind = UNITS.index(unit)
            self._take(seat, kind, number)
            game.units[hex] = tuple(n + number if k == kind else n for k, n in enumerate(game.units[hex]))
        if hex not in game.places[seat]:
            game.places[seat] = tuple(sorted((*game.places[seat], hex)))
        game.side[hex] = seat
        return self

    def _take(self, seat: int, kind: int, number: int) -> None:
        realm = self.game.realms[seat]
        if kind in (WORKER, ARMED):
            realm.workers -= number
            self.game.weapons -= number if kind == ARMED else 0
        elif kind != HORSE:
            realm.supply = more_of(realm.supply, MILITARY + kind - ARMY, -number)

    def goods(self, name: str, **counts: int) -> Scenario:
        """Put resources on a hex, from the bank."""
        game, hex = self.game, self.at(name)
        amounts = tuple(counts.get(good, 0) for good in GOODS)
        game.stock[hex] = plus(game.stock[hex], amounts)
        game.bank = list(minus(tuple(game.bank), amounts))
        return self

    def bank(self, **counts: int) -> Scenario:
        """Set how many of some resources the bank holds, ignoring those on the board."""
        for name, number in counts.items():
            self.game.bank[GOODS.index(name)] = number
        return self

    def building(self, seat: int, building: str, name: str, damaged: bool = False) -> Scenario:
        """Put a building on a hex."""
        game, hex, kind = self.game, self.at(name), BUILDINGS.index(building)
        game.houses[hex] = tuple(sorted((*game.houses[hex], house(seat, kind, damaged))))
        realm = game.realms[seat]
        realm.supply = more_of(realm.supply, kind, -1)
        realm.sites = tuple(sorted({*realm.sites, hex}))
        return self

    def token(self, seat: int, name: str) -> Scenario:
        """Put a workshop or farm on a hex."""
        realm = self.game.realms[seat]
        realm.tokens = tuple(sorted((*realm.tokens, self.at(name))))
        return self

    def bridge(self, first: str, second: str) -> Scenario:
        """Put a bridge on a river edge."""
        river = self.game.chart.river_between(self.at(first), self.at(second))
        assert river != NONE
        self.game.bridges |= 1 << river
        self.game.tokens -= 1
        return self

    def ferry(self, water: str, land: str | None = None, seat: int = NONE, *people: str | tuple[str, str]) -> Scenario:
        """Put a ferry afloat or, with `land`, moored; passengers as "worker" or ("worker", "wood") with a load.

        Ferries are numbered from 0 in the order they are put.
        """
        game = self.game
        aboard: list[Passenger] = []
        for person in people:
            unit, load = (person, "") if isinstance(person, str) else person
            kind = UNITS.index(unit)
            self._take(seat, kind, 1)
            amounts = tuple(load.split().count(good) for good in GOODS) if load else NO_GOODS
            game.bank = list(minus(tuple(game.bank), amounts))
            aboard.append(Passenger(kind, amounts))
        number = len(game.ferries)
        place = NONE if land is None else self.at(land)
        game.ferries = (*game.ferries, Ferry(number, self.at(water), place, seat if aboard else NONE, tuple(aboard)))
        game.tokens -= 1
        if aboard:
            game.side[self.at(water)] = seat
        return self

    def quests(self, seat: int, *quests: str) -> Scenario:
        """Give quests in progress, by id; they leave their decks."""
        realm = self.game.realms[seat]
        for quest in quests:
            realm.quests = tuple(sorted((*realm.quests, self._draw_quest(quest))))
        return self

    def completed(self, seat: int, *quests: str) -> Scenario:
        """Give completed quests, by id; they leave their decks."""
        realm = self.game.realms[seat]
        for quest in quests:
            realm.completed = (*realm.completed, self._draw_quest(quest))
        return self

    def quest(self, id: str) -> int:
        """The number of a quest."""
        return next(i for i, quest in enumerate(self.content.quests) if quest.id == id)

    def group(self, back: str) -> int:
        """The number of the quest deck with this back."""
        return next(i for i, group in enumerate(self.content.groups) if group.id == back)

    def _draw_quest(self, id: str) -> int:
        number = self.quest(id)
        for group, deck in enumerate(self.game.quest_decks):
            if deck and number in deck[0].cards:
                self.game.quest_decks[group] = (Batch(NONE, without(deck[0].cards, number)), *deck[1:])
        return number

    # -- when

    def turn(self, seat: int) -> Scenario:
        """The turn of a seat, nothing done yet; when it ends, the game is over."""
        self.game.active = seat
        self.game.realms[seat].turns += 1
        return self.ask(TakeTurn(seat))

    def action(self, seat: int, card: str, *choices: Choice) -> Scenario:
        """The turn of a seat, playing this action card, then these answers."""
        self.turn(seat)
        self.play(seat, PlayCard(card), *choices)
        return self

    def payment(self, **paid: str) -> Pay:
        """The choice of a payment: payment(EU2="wood wood", ferry0="sheep")."""
        found: dict[int, list[int]] = {}
        for name, goods in paid.items():
            place = self.game.aboard(int(name[5:])) if name.startswith("ferry") else self.at(name)
            found[place] = [goods.split().count(good) for good in GOODS]
        places = sorted(found)
        return Pay(tuple(places), tuple(amount for place in places for amount in found[place]))

    def draw_quests(self, *quests: str) -> Scenario:
        """Answer the chance seat with quests by id."""
        return self.draw(*[self.quest(quest) for quest in quests])

    # -- then

    def of_seat(self, seat: int) -> Realm:
        """All that belongs to a seat."""
        return self.game.realms[seat]

    def count(self, name: str, unit: str) -> int:
        """How many units of this kind are on a hex."""
        return self.game.units[self.at(name)][UNITS.index(unit)]

    def stock(self, name: str) -> tuple[int, ...]:
        """Wood, sheep, metal, wheat on a hex."""
        return self.game.stock[self.at(name)]

    def out_of_bank(self) -> tuple[int, ...]:
        """How many of each resource are not in the bank."""
        return tuple(self.content.numbers.bank - left for left in self.game.bank)

    def hand(self, seat: int) -> set[str]:
        """The action cards in hand, by id."""
        return {card for number, card in enumerate(ACTIONS) if self.game.realms[seat].holds(number)}

    def spare(self, seat: int, piece: str) -> int:
        """How many of a piece are in the supply of a seat."""
        return self.game.realms[seat].supply[PIECES.index(piece)]

    def out_of_supply(self, seat: int) -> dict[str, int]:
        """The pieces of a seat that are on the board or locked, without zeros."""
        content = self.content
        owned = [*[kind.count for kind in content.buildings], *[kind.count for kind in content.units[ARMY : ARMY + 3]]]
        spare = self.game.realms[seat].supply
        return {piece: owned[n] - spare[n] for n, piece in enumerate(PIECES) if owned[n] > spare[n]}

    def locked(self, seat: int) -> dict[str, int]:
        """The locked pieces of a seat, without zeros."""
        return {piece: n for piece, n in zip(PIECES, self.game.realms[seat].locked, strict=True) if n}

    def paid(self) -> int:
        """How many resources have been paid so far."""
        return sum(sum(event.amounts) for event in self.events(GoodsPaid))

    def side(self, name: str) -> int:
        """Whose units are on a hex, NONE if there are none."""
        return self.game.side[self.at(name)]

    def has(self, seat: int, building: str, name: str, damaged: bool = False) -> bool:
        """Whether such a building stands on a hex."""
        return house(seat, BUILDINGS.index(building), damaged) in self.game.houses[self.at(name)]

    def passengers(self, ferry: int) -> list[str]:
        """Who is aboard a ferry."""
        found = self.game.ferry(ferry)
        assert found is not None
        return [UNITS[person.kind] for person in found.passengers]

    def gain(self, seat: int, effect: str) -> int:
        """What the common bonuses of a seat add up to."""
        return self.game.gain(seat, EFFECTS.index(effect))


__all__ = ["CONTENT", "NONE", "A", "B", "C", "D", "Scenario", "pile"]
