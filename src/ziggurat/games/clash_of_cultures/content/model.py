"""What the content pack of Clash of Cultures says, as objects: never changed once built.

Topics: components.
"""

from __future__ import annotations

from typing import Final, final

# -- terrain

UNKNOWN: Final = -1  # of a region nobody has revealed
FERTILE: Final = 0
MOUNTAIN: Final = 1
FOREST: Final = 2
SEA: Final = 3
BARREN: Final = 4
TERRAINS: Final[tuple[str, ...]] = ("fertile", "mountain", "forest", "sea", "barren")

# -- the board

COLUMNS: Final = "ABCDEFGHIJKLMNOP"  # letters of its columns, from the west: no board is wider
MOST_REGIONS: Final = 128  # fewer than these on any board

# -- resources and tokens, in the order of every Goods tuple

FOOD: Final = 0
ORE: Final = 1
WOOD: Final = 2
IDEAS: Final = 3
GOLD: Final = 4
MOOD: Final = 5
CULTURE: Final = 6
GOODS: Final[tuple[str, ...]] = ("food", "ore", "wood", "ideas", "gold", "mood", "culture")

# -- buildings, in the order of `City.colours`

TEMPLE: Final = 0
FORTRESS: Final = 1
ACADEMY: Final = 2
PORT: Final = 3
BUILDINGS: Final[tuple[str, ...]] = ("temple", "fortress", "academy", "port")

# -- categories and advances, in the order of the player board; the ids stand in the same order

AGRICULTURE: Final = 0
CONSTRUCTION: Final = 1
MARITIME: Final = 2
EDUCATION: Final = 3
WARFARE: Final = 4
SPIRITUALITY: Final = 5
ECONOMICS: Final = 6
ARTS: Final = 7  # the category called Culture, which is also the name of a token
SCIENCE: Final = 8
DEMOCRACY: Final = 9
AUTOCRACY: Final = 10
THEOCRACY: Final = 11
CATEGORIES: Final[tuple[str, ...]] = (
    "agriculture", "construction", "maritime", "education", "warfare", "spirituality",
    "economics", "culture", "science", "democracy", "autocracy", "theocracy",
)  # fmt: skip
GOVERNMENTS: Final[tuple[int, ...]] = (DEMOCRACY, AUTOCRACY, THEOCRACY)

FARMING: Final = 0
IRRIGATION: Final = 1
STORAGE: Final = 2
HUSBANDRY: Final = 3
MINING: Final = 4
ENGINEERING: Final = 5
SANITATION: Final = 6
ROADS: Final = 7
FISHING: Final = 8
CARTOGRAPHY: Final = 9
WARSHIPS: Final = 10
NAVIGATION: Final = 11
WRITING: Final = 12
PUBLIC_EDUCATION: Final = 13
FREE_EDUCATION: Final = 14
PHILOSOPHY: Final = 15
TACTICS: Final = 16
SIEGECRAFT: Final = 17
STEEL_WEAPONS: Final = 18
DRAFT: Final = 19
MYTHS: Final = 20
RITUALS: Final = 21
PRIESTHOOD: Final = 22
STATE_RELIGION: Final = 23
BARTERING: Final = 24
TRADE_ROUTES: Final = 25
TAXATION: Final = 26
CURRENCY: Final = 27
ART: Final = 28
CIRCUS: Final = 29
MONUMENTS: Final = 30
DRAMA: Final = 31
MATH: Final = 32
ASTRONOMY: Final = 33
CHEMISTRY: Final = 34
METALLURGY: Final = 35
VOTING: Final = 36
SEPARATION: Final = 37
CIVIL_LIBERTIES: Final = 38
ECONOMIC_LIBERTY: Final = 39
NATIONALISM: Final = 40
TOTALITARIANISM: Final = 41
ABSOLUTE_POWER: Final = 42
FORCED_LABOR: Final = 43
DOGMA: Final = 44
DEVOTION: Final = 45
CONVERSION: Final = 46
FANATICISM: Final = 47
ADVANCES: Final[tuple[str, ...]] = (
    "farming", "irrigation", "storage", "husbandry",
    "mining", "engineering", "sanitation", "roads",
    "fishing", "cartography", "warships", "navigation",
    "writing", "public_education", "free_education", "philosophy",
    "tactics", "siegecraft", "steel_weapons", "draft",
    "myths", "rituals", "priesthood", "state_religion",
    "bartering", "trade_routes", "taxation", "currency",
    "art", "circus", "monuments", "drama",
    "math", "astronomy", "chemistry", "metallurgy",
    "voting", "separation", "civil_liberties", "economic_liberty",
    "nationalism", "totalitarianism", "absolute_power", "forced_labor",
    "dogma", "devotion", "conversion", "fanaticism",
)  # fmt: skip

START_ADVANCES: Final[tuple[int, ...]] = (FARMING, MINING)  # COC-SET-12: everybody has them from the start
IN_CATEGORY: Final = 4  # advances


def category_of(advance: int) -> int:
    """The category an advance stands in."""
    return advance // IN_CATEGORY


def advances_in(category: int) -> range:
    """The advances of a category."""
    return range(IN_CATEGORY * category, IN_CATEGORY * category + IN_CATEGORY)


# -- wonders

GARDENS: Final = 0
PYRAMIDS: Final = 1
LIBRARY: Final = 2
STATUE: Final = 3
LIGHTHOUSE: Final = 4
WALL: Final = 5
MAUSOLEUM: Final = 6
WONDERS: Final[tuple[str, ...]] = ("gardens", "pyramids", "library", "statue", "lighthouse", "wall", "mausoleum")

# -- borders of advances

NO_BORDER: Final = 0
BLUE: Final = 1  # Culture
YELLOW: Final = 2  # Mood
BORDERS: Final[tuple[str, ...]] = ("none", "blue", "yellow")

# -- cards

MOST_CARDS: Final = 128  # Action cards, and as many Objective cards: what players know of them is kept as numbers
BLANK: Final = "blank"  # in place of a title or an effect: the wording is missing, the card does nothing (COC-COMP-16)

# -- icons of Event cards

NO_ICON: Final = 0
GOLD_MINE: Final = 1
EXHAUSTED: Final = 2
SPAWN: Final = 3
ATTACK: Final = 4
ICONS: Final[tuple[str, ...]] = ("none", "gold_mine", "exhausted", "spawn", "attack")


@final
class Advance:
    """One of the 48. `needs` is a prerequisite of the same category, -1 for none but the top advance."""

    def __init__(self, id: str, name: str, category: int, border: int, needs: int, mark: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.category: Final = category
        self.border: Final = border
        self.needs: Final = needs
        self.mark: Final = mark


@final
class Category:
    """Four advances, the first of which is on top. A government is opened by an advance, else `opened_by` is -1."""

    def __init__(self, id: str, name: str, top: int, government: bool, opened_by: int) -> None:
        self.id: Final = id
        self.name: Final = name
        self.top: Final = top
        self.government: Final = government
        self.opened_by: Final = opened_by


@final
class Wonder:
    """`cost` is a Goods tuple; the Lighthouse also needs a Port in its city."""

    def __init__(
        self, id: str, name: str, needs: tuple[int, ...], cost: tuple[int, ...], port: bool, mark: str
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.needs: Final = needs
        self.cost: Final = cost
        self.port: Final = port
        self.mark: Final = mark


@final
class EventCard:
    """A card of the Event deck: the icon in its corner, and the effect, which is code found by its id."""

    def __init__(self, number: int, name: str, icon: int, effect: str, mark: str) -> None:
        self.number: Final = number  # its place in the pack, from 1; the index in the deck is one less
        self.name: Final = name
        self.icon: Final = icon
        self.effect: Final = effect  # key of hooks.EVENT_EFFECTS
        self.mark: Final = mark


@final
class ActionCard:
    """A card of the Action deck: a title for its upper half, a title for its combat half."""

    def __init__(self, number: int, title: str, combat: str) -> None:
        self.number: Final = number
        self.title: Final = title  # key of hooks.ACTION_EFFECTS
        self.combat: Final = combat  # key of hooks.COMBAT_EFFECTS


@final
class Title:
    """The name of an upper half, a combat half or an objective, and what the card prints about it."""

    def __init__(self, id: str, name: str, price: int, text: str, mark: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.price: Final = price  # Culture tokens, upper halves only
        self.text: Final = text  # in our words, for people
        self.mark: Final = mark


@final
class ObjectiveCard:
    """A card of the Objective deck: the ids of its upper and lower objective."""

    def __init__(self, number: int, top: str, bottom: str) -> None:
        self.number: Final = number
        self.top: Final = top  # keys of hooks.OBJECTIVE_EFFECTS
        self.bottom: Final = bottom


@final
class Tile:
    """A regular region: the terrain of its positions 0 top, 1 left, 2 right, 3 bottom."""

    def __init__(self, number: int, terrains: tuple[int, ...], mark: str) -> None:
        self.number: Final = number  # as printed
        self.terrains: Final = terrains
        self.mark: Final = mark
        self.barbarians: Final = len([t for t in terrains if t == FERTILE]) >= 2  # COC-BAR-26


@final
class Home:
    """A starting region: axial coordinates of its four spaces."""

    def __init__(
        self, fertile: tuple[int, int], mountain: tuple[int, int], forest: tuple[int, int], barren: tuple[int, int]
    ) -> None:
        self.fertile: Final = fertile
        self.mountain: Final = mountain
        self.forest: Final = forest
        self.barren: Final = barren


@final
class Layout:
    """The board for one number of players. `homes` stand clockwise; slots list the coordinates of positions 0 to 3."""

    def __init__(self, players: int, homes: tuple[Home, ...], slots: tuple[tuple[tuple[int, int], ...], ...]) -> None:
        self.players: Final = players
        self.homes: Final = homes
        self.slots: Final = slots


@final
class Prices:
    """Every number that is printed somewhere; costs are Goods tuples."""

    def __init__(self, numbers: dict[str, int], costs: dict[str, tuple[int, ...]]) -> None:
        self.settler: Final = costs["settler"]
        self.army: Final = costs["army"]
        self.ship: Final = costs["ship"]
        self.building: Final = costs["building"]
        self.advance_food: Final = numbers["advance_food"]
        self.steel_ore: Final = numbers["steel_ore"]
        self.academy_ideas: Final = numbers["academy_ideas"]  # for building one
        self.gold_mine: Final = numbers["gold_mine"]  # Gold of the icon
        self.great_drawer: Final = numbers["great_drawer"]  # Culture tokens for a Great Person
        self.great_others: Final = numbers["great_others"]
        self.start_food: Final = numbers["start_food"]
        self.start_settlers: Final = numbers["start_settlers"]
        self.short_settlers: Final = numbers["short_settlers"]  # at the start of the short game
        self.hit: Final = numbers["hit"]  # Combat Value for each hit
        self.influence_roll: Final = numbers["influence_roll"]  # the least roll that is a success
        self.barbarian_reach: Final = numbers["barbarian_reach"]  # spaces to the cities they trouble
        self.wonder_points: Final = numbers["wonder_points"]
        self.objective_points: Final = numbers["objective_points"]
        self.disaster_points: Final = numbers["disaster_points"]  # per city-piece lost to Volcano or Earthquake


@final
class Pieces:
    """How many there are, and how many fit into a space or onto a Ship."""

    def __init__(self, numbers: dict[str, int], player: tuple[int, ...], barbarians: tuple[int, ...]) -> None:
        self.player: Final = player  # of each player, in the order of Realm.supply
        self.barbarians: Final = barbarians  # settlements and units
        self.exhausted: Final = numbers["exhausted"]  # tokens
        self.army_limit: Final = numbers["army_limit"]  # of one side in a Land space
        self.cargo_limit: Final = numbers["cargo_limit"]  # Land units on a Ship


@final
class Tracks:
    """The Scale and the round track: how far they go, and what is marked on them."""

    def __init__(
        self, numbers: dict[str, int], event_boxes: tuple[int, ...], marked_turns: tuple[tuple[int, int, int], ...]
    ) -> None:
        self.scale: Final = numbers["scale"]  # its highest number: of both levels and of each resource
        self.short_scale: Final = numbers["short_scale"]  # of Food without Storage, of Ideas with Dogma
        self.event_boxes: Final = event_boxes  # COC-LVL-11: levels
        self.actions: Final = numbers["actions"]  # in a turn
        self.groups: Final = numbers["groups"]  # that one Move action moves
        self.offers: Final = numbers["offers"]  # of trade in a turn
        self.turns: Final = numbers["turns"]  # in a round
        self.rounds: Final = numbers["rounds"]
        self.short_rounds: Final = numbers["short_rounds"]  # of the short game
        self.open_rounds: Final = numbers["open_rounds"]  # with a variable ending, at most
        self.free_advances: Final = numbers["free_advances"]  # for each player in a Status Phase
        self.short_free_advances: Final = numbers["short_free_advances"]
        self.marked_turns: Final = marked_turns  # COC-VAR-11: round, turn, highest roll that ends it


@final
class Content:
    """A whole pack."""

    def __init__(
        self, digest: str, advances: tuple[Advance, ...], categories: tuple[Category, ...],
        wonders: tuple[Wonder, ...], events: tuple[EventCard, ...], actions: tuple[ActionCard, ...],
        action_titles: dict[str, Title], combat_titles: dict[str, Title], objectives: tuple[ObjectiveCard, ...],
        objective_titles: dict[str, Title], tiles: tuple[Tile, ...], layouts: dict[int, Layout], prices: Prices,
        pieces: Pieces, tracks: Tracks,
    ) -> None:  # fmt: skip
        self.digest: Final = digest
        self.advances: Final = advances
        self.categories: Final = categories
        self.wonders: Final = wonders
        self.events: Final = events
        self.actions: Final = actions
        self.action_titles: Final = action_titles
        self.combat_titles: Final = combat_titles
        self.objectives: Final = objectives
        self.objective_titles: Final = objective_titles
        self.tiles: Final = tiles
        self.layouts: Final = layouts
        self.prices: Final = prices
        self.pieces: Final = pieces
        self.tracks: Final = tracks
