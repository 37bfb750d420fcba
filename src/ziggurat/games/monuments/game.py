"""The position of a game of Monuments: what lies on the board, before the players and in their hands."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.compat import mypyc_attr
from ziggurat.core.event import GameEvent
from ziggurat.core.game import Game, Setup
from ziggurat.core.record import Json
from ziggurat.core.step import GameStep
from ziggurat.games.monuments.board.chart import NONE as NONE
from ziggurat.games.monuments.board.chart import Chart
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.model import Goods

Units = tuple[int, ...]  # how many of each kind, as model.UNITS names them
NO_UNITS: Final[Units] = (0, 0, 0, 0, 0, 0)
NO_PIECES: Final[tuple[int, ...]] = tuple([0] * len(model.PIECES))
NO_GAINS: Final[tuple[int, ...]] = tuple([0] * len(model.EFFECTS))

FERRY_UNIT: Final = 6  # a ferry in a fighter code, beside the kinds of model.UNITS
KINDS: Final = 8  # more than there are kinds
FIGHTERS: Final[tuple[model.FighterName, ...]] = (*model.UNITS, "ferry")
"""The ids of those kinds."""

ORDERS: Final = [
    [[(first + step) % players for step in range(players)] for first in range(players)] for players in range(5)
]
"""Seats in turn order, by number of players and first player."""


def fighter(place: int, kind: int) -> int:
    """One unit and where it stands, as one number: in battles, and among what has moved in an action."""
    return KINDS * place + kind


def place_of(code: int) -> int:
    """Where a fighter stands: a hex, or aboard, as `Monuments.aboard` numbers it."""
    return code // KINDS


def kind_of(code: int) -> int:
    """What a fighter is: a kind of model.UNITS, or FERRY_UNIT."""
    return code % KINDS


# A building on a hex is one number: whose, which, and whether it is damaged.


def house(owner: int, building: int, damaged: bool) -> int:
    """A building of a player."""
    return 8 * owner + 2 * building + (1 if damaged else 0)


def owner_of(code: int) -> int:
    """The seat that owns a building."""
    return code // 8


def building_of(code: int) -> int:
    """The number of a building in model.BUILDINGS."""
    return code % 8 // 2


def is_damaged(code: int) -> bool:
    """Whether a building is damaged."""
    return code % 2 == 1


def plus(have: Goods, more: Goods) -> Goods:
    """Two amounts together."""
    return (have[0] + more[0], have[1] + more[1], have[2] + more[2], have[3] + more[3])


def minus(have: Goods, less: Goods) -> Goods:
    """What is left of an amount."""
    return (have[0] - less[0], have[1] - less[1], have[2] - less[2], have[3] - less[3])


def total(goods: Goods) -> int:
    """Resources of all kinds."""
    return goods[0] + goods[1] + goods[2] + goods[3]


def one_good(good: int, amount: int = 1) -> Goods:
    """An amount of one resource."""
    return (
        amount if good == 0 else 0,
        amount if good == 1 else 0,
        amount if good == 2 else 0,
        amount if good == 3 else 0,
    )


@final
class Passenger:
    """A worker or army aboard a ferry, and the resources it brought (MON-FER-13)."""

    def __init__(self, kind: int, load: Goods) -> None:
        self.kind: Final = kind
        self.load: Final = load


@final
class Ferry:
    """A ferry token: moored on the edge of `land` and `water`, or afloat in `water`. Never changed, always replaced."""

    def __init__(
        self, number: int, water: int, land: int = NONE, owner: int = NONE, passengers: tuple[Passenger, ...] = ()
    ) -> None:
        self.number: Final = number
        self.water: Final = water
        self.land: Final = land  # NONE while afloat
        self.owner: Final = owner  # of the passengers
        self.passengers: Final = passengers

    @property
    def afloat(self) -> bool:
        """Whether it is in the middle of its water hex."""
        return self.land == NONE

    def dump(self) -> list[object]:
        """Everything, JSON-ready."""
        people = [[person.kind, list(person.load)] for person in self.passengers]
        return [self.number, self.water, self.land, self.owner, people]


@final
class Batch:
    """Quest cards that lie together in a deck, in no order; `owner` put them there and knows them, NONE: nobody."""

    def __init__(self, owner: int, cards: tuple[int, ...]) -> None:
        self.owner: Final = owner
        self.cards: Final = cards


@final
class Realm:
    """All that belongs to one player, but for what stands on the board."""

    def __init__(self) -> None:
        self.civilization = NONE
        self.home = NONE  # group: the home continent
        self.monument = NONE  # hex
        self.deck = NONE  # personal bonus cards
        self.score = NONE  # score card
        self.ability = NONE
        self.hand = (1 << len(model.ACTIONS)) - 1  # bit set of action cards; the others are discarded (MON-SET-03)
        self.green = 0  # bit set of upgraded cards
        self.layers = 0
        self.turns = 0  # taken
        self.workers = 0  # in the supply
        self.supply: tuple[int, ...] = NO_PIECES  # by model.PIECES
        self.locked: tuple[int, ...] = NO_PIECES
        self.sites: tuple[int, ...] = ()  # hexes with own buildings, sorted
        self.tokens: tuple[int, ...] = ()  # hexes of workshops or farms
        self.bonuses: tuple[int, ...] = ()  # common bonus cards
        self.gains: tuple[int, ...] = NO_GAINS  # what they add up to, by model.EFFECTS
        self.quests: tuple[int, ...] = ()  # in progress, sorted
        self.completed: tuple[int, ...] = ()  # in the order of completion
        self.dealt: tuple[int, ...] = ()  # quests just drawn, to choose from
        self.rejected: tuple[int, ...] = ()  # starting quests not kept
        self.won = 0  # battles as attacker

    def copy(self) -> Realm:
        """An independent copy; tuples are shared."""
        other = Realm()
        other.civilization = self.civilization
        other.home = self.home
        other.monument = self.monument
        other.deck = self.deck
        other.score = self.score
        other.ability = self.ability
        other.hand = self.hand
        other.green = self.green
        other.layers = self.layers
        other.turns = self.turns
        other.workers = self.workers
        other.supply = self.supply
        other.locked = self.locked
        other.sites = self.sites
        other.tokens = self.tokens
        other.bonuses = self.bonuses
        other.gains = self.gains
        other.quests = self.quests
        other.completed = self.completed
        other.dealt = self.dealt
        other.rejected = self.rejected
        other.won = self.won
        return other

    def holds(self, action: int) -> bool:
        """Whether this action card is in hand."""
        return (self.hand >> action) & 1 == 1

    def is_green(self, action: int) -> bool:
        """Whether this action card is upgraded."""
        return (self.green >> action) & 1 == 1

    def dump(self) -> Json:
        """Everything, JSON-ready."""
        return {
            "cards": [self.civilization, self.home, self.monument, self.deck, self.score, self.ability],
            "actions": [self.hand, self.green, self.layers, self.turns],
            "pieces": [self.workers, list(self.supply), list(self.locked), list(self.tokens), list(self.sites)],
            "bonuses": [list(self.bonuses), list(self.gains)],
            "quests": [list(self.quests), list(self.completed), list(self.dealt), list(self.rejected)],
            "won": self.won,
        }


@final
class Battle:
    """A battle in progress. Attackers stay where they stand; an event that changes it puts another in its place."""

    def __init__(
        self, attacker: int, defender: int, target: int, attackers: tuple[int, ...], pips: tuple[int, ...] = (0, 0)
    ) -> None:
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.target: Final = target
        self.attackers: Final = attackers  # fighter codes of those still alive, sorted; equal units repeat
        self.pips: Final = pips  # of attacker and defender

    def dump(self) -> list[object]:
        """Everything, JSON-ready."""
        return [self.attacker, self.defender, self.target, list(self.attackers), list(self.pips)]


CHARTS: Final[dict[str, dict[str, Chart]]] = {}
"""Charts by content digest and table: made once, shared by all games."""


def opening_for(content: model.Content, setup: Setup) -> model.Opening:
    """MON-MOD-01: what is open at this table."""
    pair = setup.options["pair"] if setup.players == 2 else ""
    for opening in content.openings:
        if (opening.players, opening.pair, opening.mode) == (setup.players, pair, setup.options["mode"]):
            return opening
    raise AssertionError("every pack has all tables")


def chart_for(content: model.Content, setup: Setup) -> Chart:
    """The board of this table."""
    charts = CHARTS.setdefault(content.digest, {})
    opening = opening_for(content, setup)
    key = f"{opening.players} {opening.pair} {opening.mode}"
    if key not in charts:
        charts[key] = Chart(content.world, opening)
    return charts[key]


@mypyc_attr(allow_interpreted_subclasses=True)
class Monuments(Game):
    """A game of Monuments."""

    def __init__(self, setup: Setup, content: model.Content, original: Monuments | None = None) -> None:
        super().__init__(setup, None if original is None else original.rng.copy())
        self.content: model.Content = content
        if original is None:
            self._set_out(content)
        else:
            self._copy(original)

    def _set_out(self, content: model.Content) -> None:
        """The table before anything is dealt."""
        numbers = content.numbers
        players = self.setup.players
        self.chart: Chart = chart_for(content, self.setup)
        self.opening: model.Opening = opening_for(content, self.setup)
        size = self.chart.size
        self.round = 0
        self.first = 0
        self.active = NONE  # whose turn it is
        self.last = False  # this round is the last one (MON-END-01)
        self.stopped = False  # this round is the last one, and no monument made it so (MON-END-06)
        self.built = 0  # the round in which somebody last built a layer
        self.realms: list[Realm] = [Realm() for _ in range(players)]
        for realm in self.realms:
            realm.workers = content.units[0].count
        self.units: list[Units] = [NO_UNITS] * size
        self.side: list[int] = [NONE] * size  # whose units or passengers are there
        self.places: list[tuple[int, ...]] = [()] * players  # by seat, the hexes with its units, sorted
        self.stock: list[Goods] = [model.NO_GOODS] * size  # resources on the hexes
        self.houses: list[tuple[int, ...]] = [()] * size  # buildings, as `house` writes them, sorted
        self.ferries: tuple[Ferry, ...] = ()  # by number
        self.bridges = 0  # bit set of rivers
        self.bank: list[int] = [numbers.bank] * len(model.NO_GOODS)
        self.weapons = numbers.weapons  # in the bank
        self.tokens = numbers.tokens  # bridges and ferries in the bank
        # MON-SET-01, MON-SET-02: cards for more players are not in the game.
        self.commons: tuple[int, ...] = tuple(
            [number for number, card in enumerate(content.commons) if card.players <= players]
        )
        # Decks are pools in no order; what is put back lies below, batch by batch.
        self.quest_decks: list[tuple[Batch, ...]] = []
        for group in range(len(content.groups)):
            cards = [
                number
                for number, quest in enumerate(content.quests)
                if quest.group == group and quest.players <= players
            ]
            self.quest_decks.append((Batch(NONE, tuple(cards)),) if cards else ())
        self.removed: tuple[int, ...] = ()  # starting quests nobody was dealt
        self.battle: Battle | None = None

    # -- questions about the position

    def order(self) -> list[int]:
        """Seats in turn order (MON-TRN-01)."""
        return ORDERS[self.players][self.first]

    def aboard(self, ferry: int) -> int:
        """The place aboard a ferry: places of ferries are numbered after the last hex."""
        return self.chart.size + ferry

    def ferry(self, number: int) -> Ferry | None:
        """The ferry with this number, None if there is none."""
        for ferry in self.ferries:
            if ferry.number == number:
                return ferry
        return None

    def ferry_at(self, place: int) -> Ferry:
        """The ferry at a place that `aboard` has numbered; it must be on the board."""
        ferry = self.ferry(place - self.chart.size)
        assert ferry is not None
        return ferry

    def gain(self, seat: int, effect: int) -> int:
        """What the common bonuses of a seat add up to, by number of model.EFFECTS (MON-CBO-05)."""
        return self.realms[seat].gains[effect]

    def is_foreign(self, hex: int, seat: int) -> bool:
        """MON-MOV-13, MON-ATT-02: whether another player has a unit or passenger there, or a lone intact building."""
        side = self.side[hex]
        return side != seat if side != NONE else self.has_foreign_building(hex, seat)

    def has_foreign_building(self, hex: int, seat: int) -> bool:
        """Whether another player has an intact building in the hex, no matter who controls it."""
        for code in self.houses[hex]:
            if owner_of(code) != seat and not is_damaged(code):
                return True
        return False

    # -- the engine's side

    def clone(self) -> Monuments:
        return Monuments(self.setup, self.content, self)

    def _copy(self, original: Monuments) -> None:
        """Copy everything from another game; share what never changes."""
        original.copy_core(self)
        self.chart = original.chart
        self.opening = original.opening
        self.round = original.round
        self.first = original.first
        self.active = original.active
        self.last = original.last
        self.stopped = original.stopped
        self.built = original.built
        self.realms = [realm.copy() for realm in original.realms]
        self.units = original.units.copy()
        self.side = original.side.copy()
        self.places = original.places.copy()
        self.stock = original.stock.copy()
        self.houses = original.houses.copy()
        self.ferries = original.ferries
        self.bridges = original.bridges
        self.bank = original.bank.copy()
        self.weapons = original.weapons
        self.tokens = original.tokens
        self.commons = original.commons
        self.quest_decks = original.quest_decks.copy()
        self.removed = original.removed
        self.battle = original.battle

    def pieces(self) -> Json:
        # `stopped` and `built` follow from the answers; without them older saves lead to the position that they tell.
        return {
            "time": [self.round, self.first, self.active, self.last],
            "realms": [realm.dump() for realm in self.realms],
            "units": [list(units) for units in self.units],
            "side": list(self.side),
            "stock": [list(goods) for goods in self.stock],
            "houses": [list(houses) for houses in self.houses],
            "ferries": [ferry.dump() for ferry in self.ferries],
            "bridges": self.bridges,
            "bank": [*self.bank, self.weapons, self.tokens],
            "commons": list(self.commons),
            "quest_decks": [[[batch.owner, *batch.cards] for batch in deck] for deck in self.quest_decks],
            "removed": list(self.removed),
            "battle": None if self.battle is None else self.battle.dump(),
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class MonStep(GameStep["Monuments"]):
    """A step of Monuments."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MonEvent(GameEvent["Monuments"]):
    """An event of Monuments."""
