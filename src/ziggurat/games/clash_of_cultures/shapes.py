"""The view of Clash of Cultures, type by type: `view.py` fills it, terminal and page read it.

Seats are numbers from 0; the Barbarians are seat 4. Spaces and regions are numbers of the chart, which index `spaces`
and `regions` of the view. Advances, Wonders and buildings go by id; cards go by the number printed on them.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from ziggurat.core.compat import TypedDict
from ziggurat.core.record import Json

CocTerrain = Literal["fertile", "mountain", "forest", "sea", "barren"]
CocMood = Literal["angry", "neutral", "happy"]
CocBuilding = Literal["temple", "fortress", "academy", "port"]
CocGood = Literal["food", "ore", "wood", "ideas", "gold", "mood", "culture"]  # the last two are tokens
CocStop = Literal["move", "battle"]
CocIcon = Literal["gold_mine", "exhausted", "spawn", "attack", "none"]


# -- the board


class CocCity(TypedDict):
    """A city, or a Barbarian settlement."""

    owner: int
    size: int  # its Settlement and its buildings
    mood: CocMood
    buildings: dict[CocBuilding, int]  # the seat whose colour each shows, which may not be the owner
    port_at: int | None  # the Sea space that its Port points at
    wonder: str | None
    activated: int  # times this turn


class CocSpace(TypedDict):
    """A space. Units of two sides never share one; attackers stand in `battle` until they have won."""

    space: int
    name: str  # letter of the column, number of the row
    at: list[int]  # axial coordinates q and r
    region: int
    terrain: CocTerrain | None  # None while the region is not revealed
    exhausted: bool
    city: CocCity | None
    side: int | None  # whose units stand here
    units: list[int]  # 16 times the kind (Settler 0, Army unit 1, Ship 2) plus flags of what it did this turn
    settler: int  # how many of them are Settlers
    army: int
    ship: int


class CocSource(TypedDict):
    """A space that the Collect in question may use."""

    space: int
    goods: list[CocGood]  # what it may give, one of them
    far: bool  # not adjacent to the city


class CocTarget(TypedDict):
    """A city that the player who is asked may try to influence from somewhere."""

    space: int
    roll: int  # what the die must show at least
    pieces: list[CocBuilding]  # of which one would take the player's colour
    chances: list[float]  # of a success without tokens, with one, with two, as far as the player has them


class CocReach(TypedDict):
    """What a city of the player who is asked reaches by Cultural Influence."""

    source: int
    spaces: list[int]  # for nothing
    farther: list[int]  # with the Culture tokens that the player has


class CocRegion(TypedDict):
    """A region and its four spaces."""

    region: int
    spaces: list[int]
    revealed: bool


class CocWay(TypedDict):
    """Where units of one space may go now, at which price, and what the arrival forbids them."""

    start: int
    end: int
    region: int | None  # the unrevealed region that Ships explore from `end`
    food: bool  # two spaces by Roads
    ore: bool  # Roads through Mountain and Forest
    price: dict[CocGood, int]
    fights: bool
    stops: CocStop | None  # for the rest of the turn: any further move, or a move into battle
    groups: list[list[int]]  # the numbers of Settlers, Army units and Ships of each group that may go


class CocBarbarians(TypedDict):
    """Pieces of the Barbarians that are not on the board."""

    settlements: int
    armies: int


class CocWonder(TypedDict):
    """A Wonder that lies face up: what building it takes."""

    wonder: str
    name: str
    needs: list[str]  # advances
    cost: dict[CocGood, int]
    claimed_by: int | None  # the seat that alone may build it
    rules: str  # with which the ids of its rules begin; the first says what building it takes


# -- cards


class CocActionCard(TypedDict):
    """An Action card: its upper half, and its lower half for battles."""

    card: int
    title: str
    price: int  # Culture tokens for the upper half
    text: str
    combat: str
    combat_text: str


class CocObjectiveCard(TypedDict):
    """An Objective card: two objectives, of which one can be completed."""

    card: int
    top: str
    top_text: str
    top_progress: tuple[int, int] | None  # what its holder has and needs; None if a moment decides
    bottom: str
    bottom_text: str
    bottom_progress: tuple[int, int] | None


class CocEventCard(TypedDict):
    """A card of the Event deck; Great Persons are such cards too."""

    card: int
    name: str
    rule: str  # says what the card does


class CocCompleted(TypedDict):
    """An objective that a player has completed."""

    card: int
    objective: str
    name: str


class CocDecks(TypedDict):
    """Cards and regions that nobody has drawn yet: how many."""

    action: int
    event: int
    objective: int
    wonder: int
    regions: int


class CocDiscards(TypedDict):
    """The two open piles of discarded cards."""

    action: list[CocActionCard]
    event: list[CocEventCard]


class CocHand(TypedDict):
    """The viewer's own cards."""

    actions: list[CocActionCard]
    objectives: list[CocObjectiveCard]
    greats: list[CocEventCard]


class CocKnownCards(TypedDict):
    """Cards of another hand that the viewer has seen or given."""

    actions: list[CocActionCard]
    objectives: list[CocObjectiveCard]


# -- players


class CocGoods(TypedDict):
    """A number for each resource and token."""

    food: int
    ore: int
    wood: int
    ideas: int
    gold: int
    mood: int
    culture: int


class CocRealm(TypedDict):
    """All that belongs to one player. `own` is there for the viewer only, `known` for everybody else at the table."""

    seat: int
    goods: CocGoods
    limits: CocGoods
    culture_level: int
    happiness_level: int
    advances: list[str]
    wonders: list[str]
    claimed: str | None
    supply: list[int]  # Settlements, Temples, Fortresses, Academies, Ports, Settlers, Army units, Ships
    actions_left: int
    used: list[str]  # advances whose ability works once a turn and has worked
    collects: int  # this turn
    armies_march: bool  # whether its Army units may move at all
    forced_labor: bool
    influenced: bool  # had a success of Cultural Influence this turn
    fewer_actions: int  # in the next turn
    truces: list[int]  # seats that may not be attacked
    action_cards_held: int
    objective_cards_held: int
    great_persons_held: int
    completed: list[CocCompleted]
    kept: list[CocEventCard]  # Event cards that count points
    points: list[float]  # by source, in the order of the tie-breaks: city pieces, advances, Wonders, objectives, Events
    home: int  # the region it started in
    routes: list[list[int]]  # trade routes that would pay now: the space of the unit, the space of the city
    own: NotRequired[CocHand]
    known: NotRequired[CocKnownCards]


class CocBattle(TypedDict):
    """A battle that goes on. The defender's units stand in its space, the attacker's only here."""

    attacker: int
    defender: int
    space: int
    origin: int | None  # the space the attacker came from; None for Ships that were just built
    units: list[int]  # the attacker's
    sea: bool
    round: int  # 0 before the first
    lost: list[int]  # units of the attacker and of the defender
    fortress: bool  # it takes part in this round
    cards: list[CocActionCard | None]  # shown by the attacker and by the defender
    # The chances that the attacker wins, the defender wins, nobody wins, without cards and if nobody ceases.
    odds: list[float] | None  # None in a raid


# -- what the pack prints


class CocAdvance(TypedDict):
    """An advance of the advance board, and what it leads to."""

    id: str
    name: str
    border: Literal["blue", "yellow", "none"]  # blue raises the Culture Level, yellow the Happiness Level
    needs: list[str]  # advances that must be owned first
    buildings: list[CocBuilding]  # that it allows
    wonders: list[str]  # names of those that need it
    opens: str | None  # the government that it opens


class CocCategory(TypedDict):
    """Four advances, the top one first."""

    id: str
    name: str
    advances: list[CocAdvance]


class CocCatalogue(TypedDict):
    """The advance board, names, prices, and the Event boxes of the tracks, as the pack of the table has them."""

    categories: list[CocCategory]
    names: dict[str, str]  # of Wonders, and of what else changes numbers in battles, by id
    event_boxes: list[int]  # levels
    prices: dict[str, CocGoods]  # printed ones, of units by their kind and of a building


class CocEventInProgress(TypedDict):
    """An Event card that is being resolved."""

    card: int
    name: str
    seat: int  # who drew it
    icon: CocIcon
    rule: str  # says what the card does; "" if only its icon counts


# -- all of it


class ClashOfCulturesView(TypedDict):
    """What one seat, or a spectator, may know."""

    game: str
    rules: str  # version
    seat: int | None  # None is a spectator
    players: int
    options: dict[str, str]
    round: int
    rounds: int  # at most
    turn: int  # of the round; 0 in the Status Phase
    turns: int  # in a round
    first: int
    active: int | None
    last_turn: bool
    stage: int | None  # of the Status Phase: objectives 0, free advance 1, cards 2, razing 3, first player 4
    pending: list[int]
    question: Json | None  # the kind of the question that waits, and its fields
    spaces: list[CocSpace]
    regions: list[CocRegion]
    realms: list[CocRealm]
    barbarians: CocBarbarians
    battle: CocBattle | None
    sources: list[CocSource]  # of the Collect in question; empty at other questions
    targets: list[CocTarget]  # of Cultural Influence, while the question may be answered by it
    reach: list[CocReach]  # likewise
    catalogue: CocCatalogue
    event: CocEventInProgress | None
    ways: list[CocWay]  # for the viewer who is asked which units move
    looked_at: list[CocObjectiveCard]  # cards of the deck that the viewer looks at now
    wonders: list[CocWonder]
    decks: CocDecks
    discards: CocDiscards
    plague: bool  # since the Plague only realms with Sanitation grow
    over: bool
    scores: list[float]
    winners: list[int]
