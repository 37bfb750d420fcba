"""The position of a game of Clash of Cultures: what lies on the board, before the players and in their hands."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.compat import mypyc_attr
from ziggurat.core.event import GameEvent
from ziggurat.core.game import Game, Setup
from ziggurat.core.record import Json
from ziggurat.core.step import GameStep
from ziggurat.games.clash_of_cultures.board.chart import Chart
from ziggurat.games.clash_of_cultures.board.units import NO_UNITS, Units
from ziggurat.games.clash_of_cultures.content import model

Goods = tuple[int, ...]  # seven numbers, as model.GOODS names them
NO_GOODS: Final[Goods] = (0, 0, 0, 0, 0, 0, 0)

NONE: Final = -1  # in place of a seat, a space, a card, a Wonder
BARBARIANS: Final = 4  # the brown side; seats are 0 to 3
SIDES: Final = 5

ANGRY: Final = 0
NEUTRAL: Final = 1
HAPPY: Final = 2
MOODS: Final = ("angry", "neutral", "happy")

# Pieces of a player, as `Realm.supply` counts what is left of them. Buildings stand in the order of model.BUILDINGS.
SETTLEMENTS: Final = 0
BUILDINGS: Final = 1  # to 4
UNITS: Final = 5  # to 7, in the order of units.UNIT_NAMES
BARBARIAN_UNITS: Final = 1  # after SETTLEMENTS, in `Clash.barbarians`


ORDERS: Final = [
    [[(first + step) % players for step in range(players)] for first in range(players)] for players in range(SIDES)
]
"""Seats in turn order, by number of players and first player."""


def goods(
    food: int = 0, ore: int = 0, wood: int = 0, ideas: int = 0, gold: int = 0, mood: int = 0, culture: int = 0
) -> Goods:
    """An amount of each resource and token."""
    return (food, ore, wood, ideas, gold, mood, culture)


def one_good(good: int, amount: int) -> Goods:
    """An amount of one resource or token."""
    return tuple([amount if index == good else 0 for index in range(len(model.GOODS))])


CARD_CODES: Final = 2 * model.MOST_CARDS  # more than there are cards in both decks


def card_code(objective: bool, card: int) -> int:
    """An Action or Objective card in an entry of `Clash.known`, which is this number modulo CARD_CODES."""
    return 2 * card + (1 if objective else 0)


def knows(viewer: int, objective: bool, card: int) -> int:
    """An entry of `Clash.known`: the viewer knows in whose hand this Action or Objective card is."""
    return CARD_CODES * viewer + card_code(objective, card)


@final
class City:
    """A Settlement with its buildings; never changed, always replaced."""

    def __init__(
        self, owner: int, colours: tuple[int, ...] = (NONE, NONE, NONE, NONE), port_at: int = NONE,
        mood: int = NEUTRAL, wonder: int = NONE, used: int = 0,
    ) -> None:  # fmt: skip
        self.owner: Final = owner  # a seat or BARBARIANS
        self.colours: Final = colours  # whose colour each building shows, NONE where there is none
        self.port_at: Final = port_at  # the Sea space its Port points at
        self.mood: Final = mood
        self.wonder: Final = wonder
        self.used: Final = used  # activations this turn
        size = 1
        for colour in colours:
            if colour != NONE:
                size += 1
        self.size: Final = size  # COC-CTY-02

    def has(self, building: int) -> bool:
        """Whether this building stands here, in any colour."""
        return self.colours[building] != NONE

    def owned_by(self, owner: int, colours: tuple[int, ...]) -> City:
        """The city in new hands, its pieces in these colours, angry and not yet activated (COC-CAP-10, COC-CAP-20)."""
        return City(owner, colours, self.port_at, ANGRY, self.wonder, 0)

    def with_building(self, building: int, colour: int, port_at: int = NONE) -> City:
        """With this building in this colour, NONE to take it away; a Port keeps the Sea space it points at."""
        colours = tuple([colour if kind == building else old for kind, old in enumerate(self.colours)])
        place = self.port_at if port_at == NONE else port_at
        return City(
            self.owner, colours, place if colours[model.PORT] != NONE else NONE, self.mood, self.wonder, self.used
        )

    def in_mood(self, mood: int) -> City:
        """In this mood."""
        return City(self.owner, self.colours, self.port_at, mood, self.wonder, self.used)

    def with_wonder(self, wonder: int) -> City:
        """With this Wonder."""
        return City(self.owner, self.colours, self.port_at, self.mood, wonder, self.used)

    def activated(self, used: int) -> City:
        """Activated `used` times this turn."""
        return City(self.owner, self.colours, self.port_at, self.mood, self.wonder, used)

    def dump(self) -> list[object]:
        """Everything, JSON-ready."""
        return [self.owner, list(self.colours), self.port_at, self.mood, self.wonder, self.used]


# -- marks: what one card remembers of a player, or of the game

GAME: Final = 0  # how long a mark lasts: for the rest of the game
OWN_TURN: Final = 1  # until the next turn of the marked player begins
ANY_TURN: Final = 2  # until anybody's turn begins


@final
class Mark:
    """What one card, advance or Wonder remembers: declared beside it, set by the event `Marked`.

    `rule`: on which the event rests. `fewer`: actions it costs the marked player in the next turn. `saved`: where the
    mark stood in saves before marks were made: the list of `Realm.dump` or `Clash.pieces`, and the place in it.
    """

    def __init__(self, id: str, rule: str, lasts: int, fewer: int = 0, saved: tuple[str, int] = ("", NONE)) -> None:
        assert id not in MARKS
        self.id: Final = id
        self.rule: Final = rule
        self.lasts: Final = lasts
        self.fewer: Final = fewer
        self.saved: Final = saved
        self.bit: Final = 1 << len(MARKS)
        MARKS[id] = self


MARKS: Final[dict[str, Mark]] = {}
"""By id."""


def with_marks(values: list[object], lasts: int, name: str, marks: int) -> list[object]:
    """A list of a dump with those marks in it that stand in it, each in its place."""
    for mark in MARKS.values():
        if mark.lasts == lasts and mark.saved[0] == name:
            values.insert(mark.saved[1], marks & mark.bit != 0)
    return values


def add_marks(data: Json, lasts: int, marks: int) -> None:
    """Note those marks in a dump that stand in none of its lists, if there are any."""
    names = [mark.id for mark in MARKS.values() if mark.lasts == lasts and not mark.saved[0] and marks & mark.bit]
    if names:
        data[f"marks {lasts}"] = names


@final
class Turn:
    """What a player has done in a turn: made anew at its start, so that nothing of the last turn is left (COC-GEN-08).

    Positions share it: an event that changes it puts a changed copy in its place.
    """

    def __init__(self, left: int, truces: int = 0, free_collect: bool = False) -> None:
        self.left = left  # actions
        self.truces = truces  # bit set: whom the player may not attack
        self.free_collect = free_collect  # the first Collect costs no action
        self.taken = 0  # actions
        self.once = 0  # bit set of advances whose once-per-turn ability was used
        self.collects = 0
        self.influenced = False  # made the one success
        self.drafts = 0  # Builds that drafted an Army unit
        self.won = 0  # land battles won
        self.fought: tuple[int, ...] = ()  # spaces of land battles
        self.offers = 0  # trades offered
        self.played: tuple[str, ...] = ()  # titles already played on the trigger of this turn
        self.marks = 0  # bit set

    def copy(self) -> Turn:
        """An independent copy, for an event to change."""
        other = Turn(self.left, self.truces, self.free_collect)
        other.taken = self.taken
        other.once = self.once
        other.collects = self.collects
        other.influenced = self.influenced
        other.drafts = self.drafts
        other.won = self.won
        other.fought = self.fought
        other.offers = self.offers
        other.played = self.played
        other.marks = self.marks
        return other

    def dump(self) -> list[object]:
        """Everything but truces and marks, JSON-ready."""
        return [
            self.left, self.taken, self.once, self.collects, self.free_collect, self.influenced, self.drafts, self.won,
            list(self.fought), self.offers, list(self.played),
        ]  # fmt: skip


NO_TURN: Final = Turn(0)


@final
class Realm:
    """All that belongs to one player, except what stands on the board."""

    def __init__(self, supply: list[int]) -> None:
        self.home = NONE  # region number of the starting region
        self.capital = NONE  # space of the starting city
        self.goods: Goods = NO_GOODS
        self.culture_level = 0
        self.happiness_level = 0
        self.boxes = 0  # bit set: event boxes that have been reached
        self.due = 0  # Event cards to be drawn
        self.advances = 0  # bit set
        self.wonders = 0  # bit set
        self.actions: tuple[int, ...] = ()  # Action cards in hand, sorted
        self.objectives: tuple[int, ...] = ()  # Objective cards in hand, sorted
        self.great_persons: tuple[int, ...] = ()  # Great Person cards in hand, sorted
        self.completed: tuple[int, ...] = ()  # 2 * Objective card, + 1 for its lower objective
        self.completed_in: tuple[int, ...] = ()  # the round of each
        self.kept: tuple[int, ...] = ()  # Event cards kept for their points
        self.event_points = 0
        self.claimed = NONE  # Wonder reserved through Monuments
        self.supply = supply
        self.turn = NO_TURN  # the own turn that is or was last
        self.fewer = 0  # actions less in the next turn
        self.next_truces = 0  # bit set: whom it may not attack in its next turn
        self.marks = 0  # bit set of marks for the whole game
        self.passing = 0  # bit set of marks until anybody's turn begins
        # Trades that others refused in this round, as `terms` of the rules of trades writes them: bots do not
        # make them again. No rule looks at them, so they are in no dump.
        self.refused: tuple[tuple[int, ...], ...] = ()

    def copy(self) -> Realm:
        """An independent copy; tuples are shared."""
        other = Realm(self.supply.copy())
        other.home = self.home
        other.capital = self.capital
        other.goods = self.goods
        other.culture_level = self.culture_level
        other.happiness_level = self.happiness_level
        other.boxes = self.boxes
        other.due = self.due
        other.advances = self.advances
        other.wonders = self.wonders
        other.actions = self.actions
        other.objectives = self.objectives
        other.great_persons = self.great_persons
        other.completed = self.completed
        other.completed_in = self.completed_in
        other.kept = self.kept
        other.event_points = self.event_points
        other.claimed = self.claimed
        other.turn = self.turn
        other.fewer = self.fewer
        other.next_truces = self.next_truces
        other.marks = self.marks
        other.passing = self.passing
        other.refused = self.refused
        return other

    def has(self, advance: int) -> bool:
        """Whether the player has this advance."""
        return (self.advances >> advance) & 1 == 1

    def owns(self, wonder: int) -> bool:
        """Whether a city of the player has this Wonder."""
        return (self.wonders >> wonder) & 1 == 1

    def used(self, advance: int) -> bool:
        """Whether the once-per-turn ability of this advance was used (COC-GEN-08)."""
        return (self.turn.once >> advance) & 1 == 1

    def is_marked(self, mark: Mark) -> bool:
        """Whether a card has marked the player so."""
        if mark.lasts == OWN_TURN:
            return self.turn.marks & mark.bit != 0
        return (self.marks if mark.lasts == GAME else self.passing) & mark.bit != 0

    @property
    def left(self) -> int:
        """Actions left this turn."""
        return self.turn.left

    @property
    def influenced(self) -> bool:
        """Whether the player made the one success of this turn in Cultural Influence."""
        return self.turn.influenced

    @property
    def truces(self) -> int:
        """Bit set: whom the player may not attack this turn."""
        return self.turn.truces

    @property
    def food(self) -> int:
        """Food owned."""
        return self.goods[model.FOOD]

    @property
    def ore(self) -> int:
        """Ore owned."""
        return self.goods[model.ORE]

    @property
    def wood(self) -> int:
        """Wood owned."""
        return self.goods[model.WOOD]

    @property
    def ideas(self) -> int:
        """Ideas owned."""
        return self.goods[model.IDEAS]

    @property
    def gold(self) -> int:
        """Gold owned."""
        return self.goods[model.GOLD]

    @property
    def mood(self) -> int:
        """Mood tokens owned."""
        return self.goods[model.MOOD]

    @property
    def culture(self) -> int:
        """Culture tokens owned."""
        return self.goods[model.CULTURE]

    def dump(self) -> Json:
        """Everything, JSON-ready."""
        marks = self.turn.marks
        data: Json = {
            "home": [self.home, self.capital],
            "goods": list(self.goods),
            "levels": [self.culture_level, self.happiness_level, self.boxes, self.due],
            "advances": [self.advances, self.wonders],
            "hand": [list(self.actions), list(self.objectives), list(self.great_persons)],
            "objectives": [list(self.completed), list(self.completed_in)],
            "table": with_marks([list(self.kept), self.event_points, self.claimed], GAME, "table", self.marks),
            "supply": list(self.supply),
            "turn": with_marks(with_marks(self.turn.dump(), ANY_TURN, "turn", self.passing), OWN_TURN, "turn", marks),
            "later": with_marks([self.fewer, self.turn.truces, self.next_truces], OWN_TURN, "later", marks),
        }
        for lasts, own in ((GAME, self.marks), (OWN_TURN, marks), (ANY_TURN, self.passing)):
            add_marks(data, lasts, own)
        return data


ATTACKER: Final = 0  # the two sides of a battle
DEFENDER: Final = 1

NO_LOADS: Final[list[list[int]]] = [[], []]
"""Where battles of older saves hold the loads of Ships."""


@final
class Battle:
    """A battle in progress. The attacking units stand here, not in their old space; the defenders stay on the board.

    Positions share it: an event that changes it puts a changed copy in its place. What there is of both sides is
    listed attacker first.
    """

    def __init__(
        self, attacker: int, defender: int, space: int, origin: int, units: Units, *, sea: bool, landed: bool,
        attackers: int, defenders: int, settlers: int, bonus: int, city: City | None, fortress: bool,
        bonus_from: str = "",
    ) -> None:  # fmt: skip
        self.attacker: Final = attacker  # a seat or BARBARIANS
        self.defender: Final = defender
        self.space: Final = space
        self.origin: Final = origin  # where the attackers came from; NONE for Ships just built
        self.sea: Final = sea
        self.landed: Final = landed  # straight from Ships
        self.attackers: Final = attackers  # fighting units at the start
        self.defenders: Final = defenders
        self.settlers: Final = settlers  # of the defender at the start
        self.bonus: Final = bonus  # to the attacker's Combat Value in every round,
        self.bonus_from: Final = bonus_from  # by this card
        self.city: Final = city  # as it was when the attack began (COC-CAP-09)
        self.fortress: Final = fortress  # a working one stands in the city
        self.units = units  # the attackers that are left, Settlers and cargo too
        self.no_die = False  # of the Fortress, taken away by Siegecraft
        self.no_cancel = False
        self.silenced = False  # it does nothing at all, by a card
        self.lost: tuple[int, ...] = (0, 0)  # fighting units
        # for a round
        self.round = 0  # from 1; 0 before the first
        self.cards: tuple[int, ...] = (NONE, NONE)  # shown
        self.void: tuple[bool, ...] = (False, False)  # cards without effect
        self.cancelled: tuple[int, ...] = (0, 0)  # hits of the other side, cancelled by card effects
        self.fled = False  # the defender ends the battle by retreat
        self.fallen: tuple[int, ...] = (0, 0)  # units lost this round

    def copy(self) -> Battle:
        """An independent copy, for an event to change."""
        other = Battle(
            self.attacker, self.defender, self.space, self.origin, self.units, sea=self.sea, landed=self.landed,
            attackers=self.attackers, defenders=self.defenders, settlers=self.settlers, bonus=self.bonus,
            city=self.city, fortress=self.fortress, bonus_from=self.bonus_from,
        )  # fmt: skip
        other.no_die = self.no_die
        other.no_cancel = self.no_cancel
        other.lost = self.lost
        other.round = self.round
        other.cards = self.cards
        other.void = self.void
        other.cancelled = self.cancelled
        other.silenced = self.silenced
        other.fled = self.fled
        other.fallen = self.fallen
        return other

    def seat(self, side: int) -> int:
        """Who is the attacker, who the defender."""
        return self.attacker if side == ATTACKER else self.defender

    @property
    def is_raid(self) -> bool:
        """An attack of Barbarians: one round, and nobody captures anything (COC-BAR-13, COC-BAR-23)."""
        return self.attacker == BARBARIANS

    def dump(self) -> list[object]:
        """Everything, JSON-ready."""
        return [
            self.attacker, self.defender, self.space, self.origin, list(self.units), self.sea, self.landed,
            self.attackers, self.defenders, self.settlers, self.bonus, None if self.city is None else self.city.dump(),
            self.fortress, self.no_die, self.no_cancel, list(self.lost),
            NO_LOADS, self.round, list(self.cards), list(self.void), list(self.cancelled), self.silenced, self.fled,
            list(self.fallen),
        ]  # fmt: skip


CHARTS: Final[dict[str, dict[int, Chart]]] = {}
"""Charts by content digest and number of players: made once, shared by all games."""


def chart_for(content: model.Content, players: int) -> Chart:
    """The board for this number of players."""
    charts = CHARTS.setdefault(content.digest, {})
    if players not in charts:
        charts[players] = Chart(content.layouts[players])
    return charts[players]


@mypyc_attr(allow_interpreted_subclasses=True)
class Clash(Game):
    """A game of Clash of Cultures."""

    def __init__(self, setup: Setup, content: model.Content, original: Clash | None = None) -> None:
        super().__init__(setup, None if original is None else original.rng.copy())
        self.content: model.Content = content
        if original is None:
            self._set_out(content)
        else:
            self._copy(original)

    def _set_out(self, content: model.Content) -> None:
        """The table before anything is dealt."""
        setup = self.setup
        self.chart: Chart = chart_for(content, setup.players)
        size = self.chart.size
        self.round = 0
        self.turn = 0  # from 1; 0 in the Status Phase
        self.first = 0
        self.active = NONE  # whose turn it is
        self.last = False  # the game ends when the turns of this number are over (A Wonderful Ending)
        self.realms: list[Realm] = [Realm(list(content.pieces.player)) for _ in range(setup.players)]
        self.terrain: list[int] = [model.UNKNOWN] * size
        self.cities: list[City | None] = [None] * size
        self.units: list[Units] = [NO_UNITS] * size
        self.side: list[int] = [NONE] * size  # whose units stand in a space
        # The same by side, BARBARIANS last, so that nobody has to search the board; each tuple sorted.
        self.city_spaces: list[tuple[int, ...]] = [()] * SIDES
        self.unit_spaces: list[tuple[int, ...]] = [()] * SIDES
        self.exhausted: tuple[int, ...] = ()
        self.barbarians: list[int] = list(content.pieces.barbarians)
        self.battle: Battle | None = None
        # Decks are pools in no order: a card is drawn from them by chance when it is needed.
        self.tiles: tuple[int, ...] = tuple(range(len(content.tiles)))
        self.action_deck: tuple[int, ...] = tuple(range(len(content.actions)))
        self.action_discard: tuple[int, ...] = ()
        self.event_deck: tuple[int, ...] = tuple(range(len(content.events)))
        self.event_discard: tuple[int, ...] = ()
        self.objective_deck: tuple[int, ...] = tuple(range(len(content.objectives)))
        self.wonder_deck: tuple[int, ...] = tuple(range(len(content.wonders)))
        self.wonders: tuple[int, ...] = ()  # face up and not built
        self.known: tuple[int, ...] = ()  # what seats know of foreign hands, as `knows` writes it
        self.marks = 0  # bit set of marks that concern everybody, for the rest of the game
        self.in_event = False  # an Event is being resolved: the next one waits (COC-EVT-09)

    # -- questions about the position

    def order(self) -> list[int]:
        """Seats in turn order."""
        return ORDERS[self.players][self.first]

    def order_from(self, seat: int) -> list[int]:
        """Seats clockwise from this one (COC-GEN-03)."""
        return ORDERS[self.players][seat]

    def city(self, space: int) -> City:
        """The city in this space, where there is one."""
        city = self.cities[space]
        assert city is not None
        return city

    def cities_of(self, side: int) -> tuple[int, ...]:
        """Spaces of the cities of a player or of the Barbarians."""
        return self.city_spaces[side]

    def units_of(self, side: int) -> tuple[int, ...]:
        """Spaces that hold units of a player or of the Barbarians."""
        return self.unit_spaces[side]

    def is_land(self, space: int) -> bool:
        """COC-BRD-03."""
        terrain = self.terrain[space]
        return terrain != model.SEA and terrain != model.UNKNOWN

    def is_marked(self, mark: Mark) -> bool:
        """Whether a card has marked the game so, for everybody."""
        return self.marks & mark.bit != 0

    def is_empty(self, space: int) -> bool:
        """A space without any unit or city."""
        return self.side[space] == NONE and self.cities[space] is None

    def is_foreign(self, space: int, seat: int) -> bool:
        """COC-BRD-09: whether a foreign unit or city is in the space."""
        side = self.side[space]
        if side != NONE and side != seat:
            return True
        city = self.cities[space]
        return city is not None and city.owner != seat

    # -- the engine's side

    def clone(self) -> Clash:
        return Clash(self.setup, self.content, self)

    def _copy(self, original: Clash) -> None:
        """Take over everything from another game; what never changes is shared."""
        original.copy_core(self)
        self.chart = original.chart
        self.round = original.round
        self.turn = original.turn
        self.first = original.first
        self.active = original.active
        self.last = original.last
        self.realms = [realm.copy() for realm in original.realms]
        self.terrain = original.terrain.copy()
        self.cities = original.cities.copy()
        self.units = original.units.copy()
        self.side = original.side.copy()
        self.city_spaces = original.city_spaces.copy()
        self.unit_spaces = original.unit_spaces.copy()
        self.exhausted = original.exhausted
        self.barbarians = original.barbarians.copy()
        self.battle = original.battle
        self.tiles = original.tiles
        self.action_deck = original.action_deck
        self.action_discard = original.action_discard
        self.event_deck = original.event_deck
        self.event_discard = original.event_discard
        self.objective_deck = original.objective_deck
        self.wonder_deck = original.wonder_deck
        self.wonders = original.wonders
        self.known = original.known
        self.marks = original.marks
        self.in_event = original.in_event

    def pieces(self) -> Json:
        data: Json = {
            "time": [self.round, self.turn, self.first, self.active, self.last],
            "realms": [realm.dump() for realm in self.realms],
            "terrain": list(self.terrain),
            "cities": [None if city is None else city.dump() for city in self.cities],
            "units": [list(units) for units in self.units],
            "side": list(self.side),
            "exhausted": list(self.exhausted),
            "barbarians": list(self.barbarians),
            "battle": None if self.battle is None else self.battle.dump(),
            "tiles": list(self.tiles),
            "action_cards": [list(self.action_deck), list(self.action_discard)],
            "event_cards": [list(self.event_deck), list(self.event_discard)],
            "objective_deck": list(self.objective_deck),
            "wonders": [list(self.wonder_deck), list(self.wonders)],
            "known": list(self.known),
            "flags": with_marks([self.in_event], GAME, "flags", self.marks),
        }
        add_marks(data, GAME, self.marks)
        return data


@mypyc_attr(allow_interpreted_subclasses=True)
class CocStep(GameStep["Clash"]):
    """A step of Clash of Cultures."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CocEvent(GameEvent["Clash"]):
    """An event of Clash of Cultures."""
