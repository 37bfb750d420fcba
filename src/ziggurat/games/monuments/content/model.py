"""What the files of a content pack say, typed. Nothing here changes during a game, and nothing here is a rule.

Things are numbers inside: their places in the tuples of words below, or in the tuples of `Content`.

Topics: common bonus texts.
"""

from __future__ import annotations

from typing import Final, Literal, final, get_args

Goods = tuple[int, ...]  # four numbers, as GOODS names them

GoodName = Literal["wood", "sheep", "metal", "wheat"]
GOODS: Final[tuple[GoodName, ...]] = get_args(GoodName)
NO_GOODS: Final[Goods] = (0, 0, 0, 0)

# A land hex produces the good with the number of its terrain (MON-MAP-01).
TerrainName = Literal["forest", "pasture", "mountain", "field", "monument", "lake", "sea", "closed"]
TERRAINS: Final[tuple[TerrainName, ...]] = get_args(TerrainName)
FOREST: Final = 0
PASTURE: Final = 1
MOUNTAIN: Final = 2
FIELD: Final = 3
MONUMENT: Final = 4
LAKE: Final = 5
SEA: Final = 6
CLOSED: Final = 7

STEPS: Final[tuple[tuple[int, int], ...]] = ((1, 0), (-1, 0), (1, -1), (0, -1), (0, 1), (-1, 1))
"""East, west, north-east, north-west, south-east, south-west, in axial coordinates (MON-MAP-06)."""

# -- pieces

UnitName = Literal["worker", "armed", "army", "navy", "airforce", "horse"]
UNITS: Final[tuple[UnitName, ...]] = get_args(UnitName)
WORKER: Final = 0
ARMED: Final = 1  # a worker with a weapon
ARMY: Final = 2
NAVY: Final = 3
AIRFORCE: Final = 4
HORSE: Final = 5

FighterName = Literal["worker", "armed", "army", "navy", "airforce", "horse", "ferry"]

BuildingName = Literal["town", "fort", "factory"]
BUILDINGS: Final[tuple[BuildingName, ...]] = get_args(BuildingName)
TOWN: Final = 0
FORT: Final = 1
FACTORY: Final = 2

# What a set-up card locks or gives: the buildings, then the military units.
PieceName = Literal["town", "fort", "factory", "army", "navy", "airforce"]
PIECES: Final[tuple[PieceName, ...]] = get_args(PieceName)
MILITARY: Final = 3  # the first military unit among PIECES; unit ARMY + n is piece MILITARY + n

# What the Build card and personal bonuses make beside buildings.
BRIDGE: Final = 3
FERRY: Final = 4
TOKEN: Final = 5  # horse, workshop or farm, as the ability of the player says
WORKS: Final[tuple[str, ...]] = ("town", "fort", "factory", "bridge", "ferry", "token")

# -- cards

ActionName = Literal[
    "upgrade", "movement", "production", "build", "populate", "layer", "train", "attack", "quests", "trade"
]  # fmt: skip
ACTIONS: Final[tuple[ActionName, ...]] = get_args(ActionName)
UPGRADE: Final = 0
MOVEMENT: Final = 1
PRODUCTION: Final = 2
BUILD: Final = 3
POPULATE: Final = 4
LAYER: Final = 5
TRAIN: Final = 6
ATTACK: Final = 7
QUESTS: Final = 8
TRADE: Final = 9

# What common bonuses change; the amounts of all bonuses of a player add up.
EffectName = Literal[
    "permit", "worker_movement", "build_discount", "worker_carries", "upgrade_discount", "movement_units",
    "production_hexes", "populate_workers", "fords", "exchanges", "layer_discount", "factory_output", "populate_need",
    "quest_cards", "sea_movement", "fort_power", "town_power", "attack_dice", "points",
]  # fmt: skip
EFFECTS: Final[tuple[EffectName, ...]] = get_args(EffectName)
PERMIT: Final = 0  # may play Train and Attack
WORKER_MOVEMENT: Final = 1
BUILD_DISCOUNT: Final = 2  # repairs too
WORKER_CARRIES: Final = 3
UPGRADE_DISCOUNT: Final = 4
MOVEMENT_UNITS: Final = 5
PRODUCTION_HEXES: Final = 6
POPULATE_WORKERS: Final = 7
FORDS: Final = 8  # rivers are no bar
EXCHANGES: Final = 9
LAYER_DISCOUNT: Final = 10
FACTORY_OUTPUT: Final = 11
POPULATE_NEED: Final = 12  # workers fewer that a town needs
QUEST_CARDS: Final = 13
SEA_MOVEMENT: Final = 14  # navies, and ferries with own passengers
FORT_POWER: Final = 15
TOWN_POWER: Final = 16
ATTACK_DICE: Final = 17
POINTS: Final = 18  # at the end

# Words of quest tasks: `word number`, or `word what number`.
TASKS: Final[tuple[str, ...]] = (
    "hexes", "terrain", "terrains_all", "islands", "landmasses", "foreign", "workers", "crowd", "aboard", "res",
    "res_each", "res_total", "pile", "towns", "forts", "factories", "bridges", "ferries", "green", "green_card",
    "weapons", "military", "army", "navy", "airforce", "power", "quests_done", "won",
)  # fmt: skip

# What a line of scoring counts.
COUNTS: Final[tuple[str, ...]] = (
    "layers", "resources", "workers", "hexes", "power", "green", "completed", "uncompleted",
)  # fmt: skip

# The lines of a player's points, in the order of the score card (MON-SCO-01 to MON-SCO-13).
LineName = Literal[
    "layers", "layer bonus", "resources", "workers", "land", "power", "upgrades", "quests", "open quests", "score card",
]  # fmt: skip
LINES: Final[tuple[LineName, ...]] = get_args(LineName)

ABILITIES: Final[tuple[str, ...]] = ("horses", "bombardment", "workplace")
HORSES: Final = 0
BOMBARDMENT: Final = 1
WORKPLACE: Final = 2  # workshops and farms


@final
class Hex:
    """A hex that is not plain sea. `group` is an index into WorldMap.groups; `part` is cut off by rivers and coast."""

    def __init__(self, id: str, q: int, r: int, terrain: int, group: int, part: str) -> None:
        self.id: Final = id
        self.q: Final = q
        self.r: Final = r
        self.terrain: Final = terrain
        self.group: Final = group
        self.part: Final = part


@final
class Group:
    """A continent or an island, or half of one; groups of one landmass have the same `landmass`."""

    def __init__(self, id: str, name: str, landmass: str, island: bool) -> None:
        self.id: Final = id
        self.name: Final = name
        self.landmass: Final = landmass
        self.island: Final = island


@final
class Civilization:
    """A people, its home continent, its monument and where that stands. Numbers into the lists of WorldMap."""

    def __init__(self, id: str, name: str, monument: str, home: int, hex: int) -> None:
        self.id: Final = id
        self.name: Final = name
        self.monument: Final = monument
        self.home: Final = home  # group
        self.hex: Final = hex


@final
class WorldMap:
    """The printed board: rows of hexes, odd rows shifted half a hex to the right; what is not listed is sea."""

    def __init__(
        self, rows: int, columns: int, hexes: tuple[Hex, ...], groups: tuple[Group, ...],
        rivers: tuple[tuple[int, ...], ...], civilizations: tuple[Civilization, ...],
    ) -> None:  # fmt: skip
        self.rows: Final = rows
        self.columns: Final = columns
        self.hexes: Final = hexes
        self.groups: Final = groups
        self.rivers: Final = rivers  # pairs of indices into `hexes`
        self.civilizations: Final = civilizations


LAND: Final = 0  # what a table makes of a group
COVERED: Final = 1  # ordinary sea
SHUT: Final = 2  # no entry
OPENINGS: Final[tuple[str, ...]] = ("land", "sea", "closed")
MODES: Final[tuple[str, ...]] = ("abundance", "scarcity")
PAIRS: Final[tuple[str, ...]] = ("greeks_egyptians", "maya_inca")  # of two players


@final
class Opening:
    """What is open at one table: the civilizations in play, and for each group one of OPENINGS."""

    def __init__(
        self, players: int, pair: str, mode: str, civilizations: tuple[int, ...], groups: tuple[int, ...]
    ) -> None:
        self.players: Final = players
        self.pair: Final = pair  # "" with more than two players
        self.mode: Final = mode
        self.civilizations: Final = civilizations
        self.groups: Final = groups


@final
class Layer:
    """What one layer of a monument takes."""

    def __init__(self, hexes: int, cost: Goods, workers: int, mark: str) -> None:
        self.hexes: Final = hexes
        self.cost: Final = cost
        self.workers: Final = workers
        self.mark: Final = mark


@final
class Side:
    """The red or green side of an action card: its number (units, hexes, cards, discount...), and how it reads."""

    def __init__(self, number: int, times: int, text: str) -> None:
        self.number: Final = number
        self.times: Final = times  # exchanges of Trade; 1 elsewhere
        self.text: Final = text


@final
class Action:
    """One of the ten action cards."""

    def __init__(self, id: str, name: str, cost: Goods, red: Side, green: Side, mark: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.cost: Final = cost  # of its upgrade
        self.red: Final = red
        self.green: Final = green
        self.mark: Final = mark


@final
class Unit:
    """A kind of unit. The price of a military unit is paid beside the worker it is made from."""

    def __init__(
        self, id: str, name: str, price: Goods, count: int, movement: int, land: int, water: int, carries: int,
        mark: str,
    ) -> None:  # fmt: skip
        self.id: Final = id
        self.name: Final = name
        self.price: Final = price
        self.count: Final = count  # of one player
        self.movement: Final = movement
        self.land: Final = land  # power on a land hex
        self.water: Final = water  # power on a water hex
        self.carries: Final = carries
        self.mark: Final = mark


@final
class Building:
    """A kind of building."""

    def __init__(self, id: str, name: str, price: Goods, count: int, power: int, mark: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.price: Final = price
        self.count: Final = count
        self.power: Final = power
        self.mark: Final = mark


@final
class Numbers:
    """Every other number of the game; bridges and ferries are here too, since nobody owns them."""

    def __init__(self, numbers: dict[str, int], bridge: Goods, ferry: Goods, die: tuple[int, ...]) -> None:
        self.bridge: Final = bridge  # price
        self.ferry: Final = ferry
        self.die: Final = die  # the six faces
        self.bank: Final = numbers["bank"]  # of each resource
        self.weapons: Final = numbers["weapons"]  # in the bank
        self.tokens: Final = numbers["tokens"]  # bridges and ferries together
        self.hex_limit: Final = numbers["hex_limit"]  # resources on a hex
        self.yield_limit: Final = numbers["yield_limit"]  # resources a hex produces in one action
        self.worker_output: Final = numbers["worker_output"]
        self.factory_output: Final = numbers["factory_output"]  # alone
        self.factory_bonus: Final = numbers["factory_bonus"]  # more, with a worker
        self.ferry_seats: Final = numbers["ferry_seats"]
        self.ferry_movement: Final = numbers["ferry_movement"]  # with passengers
        self.empty_movement: Final = numbers["empty_movement"]
        self.ferry_power: Final = numbers["ferry_power"]  # with passengers, on water
        self.repair_discount: Final = numbers["repair_discount"]
        self.least_price: Final = numbers["least_price"]  # no discount goes below
        self.populate_need: Final = numbers["populate_need"]  # workers in a town
        self.respawn: Final = numbers["respawn"]  # workers Populate brings back to the monument
        self.start_workers: Final = numbers["start_workers"]
        self.start_goods: Final = numbers["start_goods"]
        self.start_quests: Final = numbers["start_quests"]  # dealt, one of which is kept
        self.last_round: Final = numbers["last_round"]  # 0: no round ends the game because of its number
        self.standstill: Final = numbers["standstill"]  # rounds without a new layer that end the game; 0: none do


@final
class Bonus:
    """A kind of common bonus: amounts by EFFECTS, and what it unlocks when taken, by PIECES."""

    def __init__(
        self, id: str, name: str, copies: int, text: str, effects: tuple[int, ...], unlocks: tuple[int, ...], mark: str
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.copies: Final = copies  # one player may own
        self.text: Final = text
        self.effects: Final = effects
        self.unlocks: Final = unlocks
        self.mark: Final = mark


@final
class CommonCard:
    """A common bonus card: in the game with `players` or more players."""

    def __init__(self, id: str, layer: int, players: int, bonus: int) -> None:
        self.id: Final = id
        self.layer: Final = layer  # from 1
        self.players: Final = players
        self.bonus: Final = bonus  # index into Content.bonuses


@final
class Gift:
    """One option of a personal bonus card. Its parts happen in this order."""

    def __init__(
        self, text: str, unlocks: tuple[int, ...], upgrades: int, works: tuple[int, ...], workers: int, goods: Goods
    ) -> None:
        self.text: Final = text
        self.unlocks: Final = unlocks  # by PIECES
        self.upgrades: Final = upgrades  # free ones
        self.works: Final = works  # built free, numbers of WORKS
        self.workers: Final = workers
        self.goods: Final = goods


@final
class PersonalCard:
    """A personal bonus card of one layer."""

    def __init__(self, id: str, layer: int, gifts: tuple[Gift, ...], mark: str) -> None:
        self.id: Final = id
        self.layer: Final = layer
        self.gifts: Final = gifts
        self.mark: Final = mark


@final
class PersonalDeck:
    """A personal deck: what its set-up card gives, by PIECES, and its cards in the order of the layers."""

    def __init__(self, id: str, name: str, supply: tuple[int, ...], cards: tuple[PersonalCard, ...], mark: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.supply: Final = supply
        self.cards: Final = cards
        self.mark: Final = mark


@final
class Line:
    """`points` for every full `per` of what is counted."""

    def __init__(self, count: int, points: int, per: int) -> None:
        self.count: Final = count  # number of COUNTS
        self.points: Final = points
        self.per: Final = per


@final
class ScoreCard:
    """All lines of one player: the default ones with this card's changes, then the extra ones."""

    def __init__(
        self, id: str, name: str, text: str, lines: tuple[Line, ...], extra: tuple[Line, ...], mark: str
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.lines: Final = lines  # layers, resources, workers, hexes, power, green: the first six of COUNTS
        self.extra: Final = extra
        self.mark: Final = mark


@final
class Ability:
    """An ability card: what the rules ask of it, each a number that is 0, or -1 in place of a kind, if it has none.

    Its tokens are units, with name, number and price of the unit, or stay on their hex and make another good."""

    def __init__(
        self, id: str, name: str, text: str, unit: int, token: str, tokens: int, start: int, price: Goods, good: int,
        power: int, mark: str,
    ) -> None:  # fmt: skip
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.unit: Final = unit  # the kind of unit that its tokens are, -1 if they stay on their hex
        self.token: Final = token  # what a token is called, "" if there is none
        self.tokens: Final = tokens
        self.start: Final = start  # tokens on the monument hex at the start
        self.price: Final = price  # of a token
        self.good: Final = good  # what a hex with a token can make
        self.power: Final = power  # of a navy that attacks land
        self.mark: Final = mark


NO_ABILITY: Final = Ability("", "", "", -1, "", 0, 0, NO_GOODS, 0, 0, "")
"""The ability of a player before the deal."""


@final
class Task:
    """One condition of a quest: a number of TASKS, what it is about (terrain, good, action card; else 0), how many."""

    def __init__(self, word: int, what: int, number: int) -> None:
        self.word: Final = word
        self.what: Final = what
        self.number: Final = number


@final
class QuestGroup:
    """The quests of one back: the first and last level that give the extra resource. Group 0 is the starting one."""

    def __init__(self, id: str, name: str, first: int, last: int) -> None:
        self.id: Final = id
        self.name: Final = name
        self.first: Final = first
        self.last: Final = last


@final
class Quest:
    """A quest card."""

    def __init__(
        self, id: str, group: int, players: int, tasks: tuple[Task, ...], points: int, penalty: int, mark: str
    ) -> None:
        self.id: Final = id
        self.group: Final = group
        self.players: Final = players
        self.tasks: Final = tasks
        self.points: Final = points
        self.penalty: Final = penalty  # 0 or less
        self.mark: Final = mark


@final
class Content:
    """A whole pack."""

    def __init__(
        self, digest: str, world: WorldMap, openings: tuple[Opening, ...], layers: tuple[Layer, ...],
        actions: tuple[Action, ...], units: tuple[Unit, ...], buildings: tuple[Building, ...], numbers: Numbers,
        bonuses: tuple[Bonus, ...], commons: tuple[CommonCard, ...], decks: tuple[PersonalDeck, ...],
        scores: tuple[ScoreCard, ...], abilities: tuple[Ability, ...], groups: tuple[QuestGroup, ...],
        quests: tuple[Quest, ...],
    ) -> None:  # fmt: skip
        self.digest: Final = digest
        self.world: Final = world
        self.openings: Final = openings
        self.layers: Final = layers
        self.actions: Final = actions  # in the order of ACTIONS
        self.units: Final = units  # in the order of UNITS; armed is the worker, its price that of a weapon
        self.buildings: Final = buildings  # in the order of BUILDINGS
        self.numbers: Final = numbers
        self.bonuses: Final = bonuses
        self.commons: Final = commons
        self.decks: Final = decks
        self.scores: Final = scores
        self.abilities: Final = abilities
        self.groups: Final = groups
        self.quests: Final = quests
