"""Positions for tests, in the words of the game.

    table = Scenario().land({"D5": "fertile"}).city(A, "D5", "temple", mood=HAPPY).realm(A, food=2).turn(A)
    table.play(A, Activate(table.at("D5"), "collect"), Collect(food=1))
    assert table.food(A) == 3

Spaces go by their names on the chart (`Chart.names`: letter of the column, number of the row). The board is bare: every
region but the homes is unrevealed until `land` reveals it; homes are revealed and hold no city and no unit unless the
test puts them there. Chance is answered by hand (`draw`, `roll`), and every test sees what it asks for. A realm starts
with Farming and Mining, levels at 0, no resources, no tokens, no cards. Levels are set high enough for tokens given.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import ziggurat
from tests.games.table import Table
from ziggurat import packs
from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.board.chart import HOME_TERRAINS
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, UNIT_NAMES, added, count, unit
from ziggurat.games.clash_of_cultures.content.advances import WROTE
from ziggurat.games.clash_of_cultures.content.model import (
    ADVANCES,
    BUILDINGS,
    CULTURE,
    MOOD,
    SEA,
    START_ADVANCES,
    TERRAINS,
    UNKNOWN,
    VOTING,
    WONDERS,
    WRITING,
)
from ziggurat.games.clash_of_cultures.content.pack import FORMAT
from ziggurat.games.clash_of_cultures.events import CityLost, Marked
from ziggurat.games.clash_of_cultures.game import (
    ANGRY,
    BARBARIANS,
    HAPPY,
    NEUTRAL,
    NONE,
    SETTLEMENTS,
    UNITS,
    City,
    Clash,
    Mark,
    Realm,
    Turn,
)
from ziggurat.games.clash_of_cultures.game import BUILDINGS as BUILDING_SUPPLY
from ziggurat.games.clash_of_cultures.hooks import FREE_COLLECT
from ziggurat.games.clash_of_cultures.round import Status
from ziggurat.games.clash_of_cultures.rules.events.event_cards import DueEvents
from ziggurat.games.clash_of_cultures.rules.turn.turn import TakeTurn
from ziggurat.parts.draw import without

A, B, C, D = range(4)
CONTENT = packs.load(FORMAT)


PIECES = ("settlement", *BUILDINGS, *UNIT_NAMES)
"""Pieces of a player in the order of `Realm.supply`."""


def action(title: str, copy: int = 1) -> int:
    """The printed number of an Action card by the name of its upper half."""
    return _number([CONTENT.action_titles[card.title].name for card in CONTENT.actions], title, copy)


def combat_card(name: str, copy: int = 1) -> int:
    """The printed number of an Action card by the name of its combat half."""
    return _number([CONTENT.combat_titles[card.combat].name for card in CONTENT.actions], name, copy)


def event_card(name: str, copy: int = 1) -> int:
    """The printed number of an Event card."""
    return _number([card.name for card in CONTENT.events], name, copy)


def objective(name: str, copy: int = 1) -> int:
    """The printed number of an Objective card by the name of one of its objectives."""
    titles = CONTENT.objective_titles
    found = [card.number for card in CONTENT.objectives if name in (titles[card.top].name, titles[card.bottom].name)]
    return found[copy - 1]


def _number(names: list[str], name: str, copy: int) -> int:
    return [number for number, other in enumerate(names, 1) if other == name][copy - 1]


def _action_name(card: int) -> str:
    return CONTENT.action_titles[CONTENT.actions[card].title].name


DECKS = {
    "draw_action": action, "draw_event": event_card, "draw_objective": objective, "look_at_plans": objective,
}  # fmt: skip
"""How the cards of a deck go by name, by the question that draws from it."""


class Scenario(Table[Clash]):
    """A table in the middle of a game. Methods that change it return it, so that a test reads as one line."""

    def __init__(
        self, players: int = 2, *, events: str = "normal", length: str = "six_rounds", ending: str = "fixed",
        first: int = A, round: int = 2, seed: int = 0, content: Path | None = None,
    ) -> None:  # fmt: skip
        info = ziggurat.games()["clash_of_cultures"]
        options = {"events": events, "length": length, "ending": ending}
        self.content = packs.load(FORMAT, content)
        game = Clash(info.setup(players, seed, options, self.content.digest), self.content)
        game.info = info
        self.game = game
        game.manual_chance = True
        game.first = first
        game.round = round
        for seat, realm in enumerate(game.realms):
            realm.home = seat
            realm.capital = game.chart.regions[seat][0]
            realm.advances = sum(1 << advance for advance in START_ADVANCES)
            for terrain, space in zip(HOME_TERRAINS, game.chart.regions[seat], strict=True):
                game.terrain[space] = terrain

    # -- given

    def at(self, name: str) -> int:
        """The space of this name."""
        return self.game.chart.names.index(name)

    def name(self, space: int) -> str:
        """The name of this space."""
        return self.game.chart.names[space]

    def home(self, seat: int, terrain: str = "fertile") -> str:
        """The name of a space of a starting region: "fertile", "mountain", "forest" or "barren"."""
        index = ("fertile", "mountain", "forest", "barren").index(terrain)
        return self.name(self.game.chart.regions[seat][index])

    def land(self, spaces: dict[str, str], rest: str = "barren") -> Scenario:
        """Give spaces a terrain; what else lies in their regions, if not yet revealed, becomes `rest`."""
        game = self.game
        for name in spaces:
            for space in game.chart.regions[game.chart.region[self.at(name)]]:
                if game.terrain[space] == UNKNOWN:
                    game.terrain[space] = TERRAINS.index(rest)
        for name, terrain in spaces.items():
            game.terrain[self.at(name)] = TERRAINS.index(terrain)
        return self

    def reveal_all(self, terrain: str = "barren") -> Scenario:
        """Every unrevealed space becomes this terrain."""
        game = self.game
        game.terrain = [TERRAINS.index(terrain) if here == UNKNOWN else here for here in game.terrain]
        return self

    def stock(self, seat: int, amounts: Mapping[str, int]) -> Scenario:
        """Set goods and levels by name, as `realm` does."""
        of = amounts.get
        return self.realm(
            seat, food=of("food"), ore=of("ore"), wood=of("wood"), ideas=of("ideas"), gold=of("gold"), mood=of("mood"),
            culture=of("culture"), culture_level=of("culture_level"), happiness_level=of("happiness_level"),
        )  # fmt: skip

    def realm(
        self, seat: int, *, food: int | None = None, ore: int | None = None, wood: int | None = None,
        ideas: int | None = None, gold: int | None = None, mood: int | None = None, culture: int | None = None,
        culture_level: int | None = None, happiness_level: int | None = None, actions: list[int] | None = None,
        objectives: list[int] | None = None, greats: list[int] | None = None, claimed: str | None = None,
    ) -> Scenario:  # fmt: skip
        """Set what is named; cards by printed numbers leave their decks. Levels rise to fit tokens if not named."""
        realm = self.game.realms[seat]
        given = (food, ore, wood, ideas, gold, mood, culture)
        realm.goods = tuple(old if new is None else new for old, new in zip(realm.goods, given, strict=True))
        realm.culture_level = max(realm.culture_level, realm.goods[CULTURE]) if culture_level is None else culture_level
        realm.happiness_level = (
            max(realm.happiness_level, realm.goods[MOOD]) if happiness_level is None else happiness_level
        )
        for card in actions or []:
            realm.actions = tuple(sorted((*realm.actions, card - 1)))
            self.game.action_deck = without(self.game.action_deck, card - 1)
        for card in objectives or []:
            realm.objectives = tuple(sorted((*realm.objectives, card - 1)))
            self.game.objective_deck = without(self.game.objective_deck, card - 1)
        for card in greats or []:
            realm.great_persons = tuple(sorted((*realm.great_persons, card - 1)))
            self.game.event_deck = without(self.game.event_deck, card - 1)
        if claimed is not None:
            realm.claimed = WONDERS.index(claimed)
        return self

    def advances(self, seat: int, *advances: str) -> Scenario:
        """Give advances, by id, without any of their effects; Writing beside a government has done its own."""
        realm = self.game.realms[seat]
        for advance in advances:
            realm.advances |= 1 << ADVANCES.index(advance)
        if realm.has(WRITING) and realm.advances >> VOTING > 0:
            realm.marks |= WROTE.bit
        return self

    def mark(self, seat: int, mark: Mark) -> Scenario:
        """Let a card have marked a player, or everybody with seat NONE."""
        Marked(seat, mark.id, NONE, mark.rule).apply(self.game)
        return self

    def this_turn(
        self, seat: int, *, won: int | None = None, fought: tuple[str, ...] | None = None, drafts: int | None = None,
        collects: int | None = None, influenced: bool | None = None, truces: tuple[int, ...] | None = None,
    ) -> Scenario:  # fmt: skip
        """Set what the seat has done in its turn, as far as it is named; spaces by their names, others by seat."""
        turn = self.game.realms[seat].turn.copy()
        turn.won = turn.won if won is None else won
        turn.fought = turn.fought if fought is None else tuple(self.at(name) for name in fought)
        turn.drafts = turn.drafts if drafts is None else drafts
        turn.collects = turn.collects if collects is None else collects
        turn.influenced = turn.influenced if influenced is None else influenced
        turn.truces = turn.truces if truces is None else sum(1 << other for other in truces)
        self.game.realms[seat].turn = turn
        return self

    def city(
        self, owner: int, name: str, *buildings: str, mood: int = NEUTRAL, port_at: str | None = None,
        wonder: str | None = None, colours: dict[str, int] | None = None, used: int = 0,
    ) -> Scenario:  # fmt: skip
        """Put a city on the board; `colours` names buildings in a foreign colour. A Port without `port_at` points at
        the first Sea space next to it."""
        game, space = self.game, self.at(name)
        shown = [NONE] * 4
        for building in (*buildings, *(colours or {})):
            kind = BUILDINGS.index(building)
            shown[kind] = (colours or {}).get(building, owner)
            game.realms[shown[kind]].supply[BUILDING_SUPPLY + kind] -= 1
        place = NONE
        if "port" in (*buildings, *(colours or {})):
            coast = [other for other in game.chart.neighbours[space] if game.terrain[other] == SEA]
            place = coast[0] if port_at is None else self.at(port_at)
        built = NONE
        if wonder is not None:
            built = WONDERS.index(wonder)
            game.wonder_deck = without(game.wonder_deck, built)
            game.realms[owner].wonders |= 1 << built
        if owner == BARBARIANS:
            game.barbarians[0] -= 1
        else:
            game.realms[owner].supply[SETTLEMENTS] -= 1
        game.cities[space] = City(owner, tuple(shown), place, mood, built, used)
        game.city_spaces[owner] = tuple(sorted((*game.city_spaces[owner], space)))
        return self

    def no_city(self, name: str) -> Scenario:
        """Take a city off the board, back to its supplies."""
        CityLost(self.at(name), False, "").apply(self.game)
        return self

    def units(
        self, side: int, name: str, *, armies: int = 0, settlers: int = 0, ships: int = 0, flags: int = 0
    ) -> Scenario:
        """Put units into a space; `flags` as in board/units.py."""
        game, space = self.game, self.at(name)
        new = (unit(SETTLER, flags),) * settlers + (unit(ARMY, flags),) * armies + (unit(SHIP, flags),) * ships
        game.units[space] = added(game.units[space], new)
        if game.side[space] == NONE:
            game.unit_spaces[side] = tuple(sorted((*game.unit_spaces[side], space)))
        game.side[space] = side
        if side == BARBARIANS:
            game.barbarians[1] -= armies
        else:
            for kind, number in ((SETTLER, settlers), (ARMY, armies), (SHIP, ships)):
                game.realms[side].supply[UNITS + kind] -= number
        return self

    def barbarians(self, name: str, units: int) -> Scenario:
        """A Barbarian settlement with so many units."""
        return (
            self.city(BARBARIANS, name).units(BARBARIANS, name, armies=units) if units else self.city(BARBARIANS, name)
        )

    def wonder(self, *wonders: str) -> Scenario:
        """Lay Wonders face up, by id."""
        for wonder in wonders:
            number = WONDERS.index(wonder)
            self.game.wonder_deck = without(self.game.wonder_deck, number)
            self.game.wonders = tuple(sorted((*self.game.wonders, number)))
        return self

    def set_supply(self, seat: int, piece: str, number: int) -> Scenario:
        """Leave a player this many pieces of a kind of PIECES."""
        self.game.realms[seat].supply[PIECES.index(piece)] = number
        return self

    # -- when

    def turn(self, seat: int, actions: int = 3, number: int = 1) -> Scenario:
        """The turn of a seat, at its menu, nothing done yet but truces and marks; when it ends, the game is over."""
        game = self.game
        game.turn = number
        game.active = seat
        realm = game.realms[seat]
        turn = Turn(actions, realm.truces, FREE_COLLECT.held_by(realm))
        turn.marks = realm.turn.marks
        realm.turn = turn
        return self.ask(TakeTurn(seat, True, False))

    def status_phase(self, stage: int = 0, last: bool = False) -> Scenario:
        """The Status Phase from this stage on (0 objectives, 1 free advance, 2 cards, 3 razing, 4 first player)."""
        game = self.game
        game.turn = 0
        game.active = NONE
        return self.ask(Status(game.round, stage, last))

    def event(self, seat: int, card: int) -> Scenario:
        """The seat draws this Event card, by its printed number; when it is resolved, the game is over."""
        self.game.realms[seat].due = 1
        return self.ask(DueEvents(seat)).draw_card(card)

    def draw_wonder(self, wonder: str) -> Scenario:
        """Answer the chance seat with a Wonder by id."""
        return self.draw(WONDERS.index(wonder))

    def draw_tile(self, number: int) -> Scenario:
        """Answer the chance seat with a region by its printed number, 5 to 20."""
        return self.draw(next(i for i, tile in enumerate(self.content.tiles) if tile.number == number))

    def draw_card(self, card: int | str, copy: int = 1) -> Scenario:
        """Answer the chance seat with a card of the deck in question: by a name on it, or by its printed number."""
        number = card if isinstance(card, int) else DECKS[self.question](card, copy)
        return self.draw(number - 1)

    # -- then

    def legal(self, seat: int) -> list[Choice]:
        """The listed choices, then the legal ones that are not listed; none is both."""
        options = self.game.options(seat)
        found = [*options, *options.others()]
        assert len(found) == len(set(found))
        return found

    def of_seat(self, seat: int) -> Realm:
        """All that belongs to a seat."""
        return self.game.realms[seat]

    def actions(self, seat: int) -> list[str]:
        """The Action cards in a hand, by their upper halves."""
        return [_action_name(card) for card in self.game.realms[seat].actions]

    def objectives(self, seat: int) -> list[str]:
        """The Objective cards in a hand, by their upper objectives."""
        return [CONTENT.objective_titles[CONTENT.objectives[card].top].name for card in self.of_seat(seat).objectives]

    def kept(self, seat: int) -> list[str]:
        """The Event cards that a player keeps."""
        return [CONTENT.events[card].name for card in self.game.realms[seat].kept]

    def greats(self, seat: int) -> list[str]:
        """The Great Persons in a hand."""
        return [CONTENT.events[card].name for card in self.game.realms[seat].great_persons]

    @property
    def discarded(self) -> list[str]:
        """The Action cards in the discard pile, by their upper halves."""
        return [_action_name(card) for card in self.game.action_discard]

    @property
    def discarded_events(self) -> list[str]:
        """The Event cards in the discard pile."""
        return [CONTENT.events[card].name for card in self.game.event_discard]

    def goods(self, seat: int) -> tuple[int, ...]:
        """Food, Ore, Wood, Ideas, Gold, Mood tokens, Culture tokens."""
        return self.game.realms[seat].goods

    def food(self, seat: int) -> int:
        return self.game.realms[seat].food

    def ore(self, seat: int) -> int:
        return self.game.realms[seat].ore

    def wood(self, seat: int) -> int:
        return self.game.realms[seat].wood

    def ideas(self, seat: int) -> int:
        return self.game.realms[seat].ideas

    def gold(self, seat: int) -> int:
        return self.game.realms[seat].gold

    def mood(self, seat: int) -> int:
        return self.game.realms[seat].mood

    def culture(self, seat: int) -> int:
        return self.game.realms[seat].culture

    def left(self, seat: int) -> int:
        """Actions left."""
        return self.game.realms[seat].left

    def has(self, seat: int, advance: str) -> bool:
        return self.game.realms[seat].has(ADVANCES.index(advance))

    def supply(self, seat: int, piece: str) -> int:
        """Pieces of a kind of PIECES that a player has left."""
        return self.game.realms[seat].supply[PIECES.index(piece)]

    def unit_supply(self, seat: int) -> list[int]:
        """Settlers, Army units and Ships that a player has left."""
        return [self.supply(seat, unit) for unit in UNIT_NAMES]

    def city_at(self, name: str) -> City:
        return self.game.city(self.at(name))

    def armies(self, name: str) -> int:
        """Army units in a space, of whichever side."""
        return count(self.game.units[self.at(name)], ARMY)

    def settlers(self, name: str) -> int:
        return count(self.game.units[self.at(name)], SETTLER)

    def ships(self, name: str) -> int:
        return count(self.game.units[self.at(name)], SHIP)

    def side(self, name: str) -> int:
        """Whose units stand in a space, NONE if there are none."""
        return self.game.side[self.at(name)]


__all__ = [
    "ANGRY", "BARBARIANS", "CONTENT", "HAPPY", "NEUTRAL", "NONE", "A", "B", "C", "D", "Scenario",
]  # fmt: skip
