"""The view of Monuments, typed: what `view.view` returns, and what the terminal and the page draw.

Hexes go by their numbers on the chart, seats by their numbers, cards and pieces by their ids. A number that may be
missing is None. Keys that are not always there are NotRequired.
"""

from __future__ import annotations

from typing import NotRequired

from ziggurat.core.compat import TypedDict
from ziggurat.games.monuments.content import model


class MonGoods(TypedDict):
    """An amount of every resource."""

    wood: int
    sheep: int
    metal: int
    wheat: int


class MonBank(MonGoods):
    """The shared stock."""

    weapons: int
    bridges_and_ferries: int


class MonPieces(TypedDict):
    """Buildings and military units of one player."""

    town: int
    fort: int
    factory: int
    army: int
    navy: int
    airforce: int


# -- the board


class MonBuilding(TypedDict):
    """A building on a hex."""

    owner: int
    building: model.BuildingName
    damaged: bool


class MonHex(TypedDict):
    """A hex. Empty sea has only the first keys: nothing lies there."""

    hex: int
    name: str
    at: list[int]  # axial coordinates q and r
    terrain: model.TerrainName
    group: NotRequired[str]  # the continent or island, by id; plain sea has none
    side: NotRequired[int | None]  # the seat whose units or passengers are there
    controlled_by: NotRequired[int | None]
    units: NotRequired[dict[model.UnitName, int]]  # only kinds that are there
    goods: NotRequired[MonGoods]
    buildings: NotRequired[list[MonBuilding]]
    tokens: NotRequired[list[int]]  # seats with a workshop or farm there


class MonRiver(TypedDict):
    """A river edge."""

    between: list[int]  # two land hexes
    bridge: bool


class MonPassenger(TypedDict):
    """A unit aboard a ferry."""

    unit: model.UnitName
    load: MonGoods


class MonFerry(TypedDict):
    """A ferry: moored on the edge of `land` and `water`, or afloat in `water`."""

    ferry: int
    water: int
    land: int | None  # None: afloat
    controlled_by: int | None
    passengers: list[MonPassenger]


class MonFighter(TypedDict):
    """A unit or ferry that attacks, and where it stands: a hex, or a ferry as `Monuments.aboard` numbers it."""

    unit: model.FighterName
    place: int


class MonTroop(TypedDict):
    """Pieces of one side of a battle that are alike, and the dice that each of them brings."""

    piece: model.FighterName | model.BuildingName
    number: int
    dice: int


class MonBattle(TypedDict):
    """The battle in progress."""

    attacker: int
    defender: int
    hex: int
    attackers: list[MonFighter]
    defenders: list[MonTroop]
    pips: list[int]  # of attacker and defender


class MonStriker(TypedDict):
    """Own fighters that may join an attack, those alike once: `place` as in MonFighter."""

    unit: model.FighterName
    place: int
    number: int
    dice: int  # of each


class MonAim(TypedDict):
    """A hex that can be attacked, with what is public before the dice are rolled."""

    hex: int
    defender: int
    defenders: list[MonTroop]
    dice: int  # of the defender
    strikers: list[MonStriker]
    more_dice: int  # that a bonus adds to those of the strikers
    origins: int | None  # from how many hexes strikers may come; None: any number
    odds: list[list[int]]  # per cent to win and for a tie, by the number of the attacker's dice from 0 on


class MonWay(TypedDict):
    """A way of a unit or ferry that can be chosen now. A place is a hex, or a ferry as `Monuments.aboard` says."""

    unit: model.FighterName
    start: int  # a place
    end: int  # a place
    land: int | None  # where a ferry moors
    pair: bool  # a boarding after which another unit follows
    carries: int  # the most resources of its hex that the unit may take along


# -- cards


class MonCard(TypedDict):
    """A score card or an ability."""

    card: str
    name: str
    text: str


class MonAction(TypedDict):
    """An action card: what its two sides say, and what it costs to turn it green, without discounts."""

    card: model.ActionName
    name: str
    red: str
    green: str
    cost: MonGoods


class MonPeople(TypedDict):
    """A civilization of this game: its monument, and the hex where that stands."""

    civilization: str
    name: str
    monument: str
    hex: int


class MonRefusal(TypedDict):
    """Why a card cannot be played now."""

    card: model.ActionName
    rule: str
    reason: str


class MonReason(TypedDict):
    """Why something cannot be had now."""

    rule: str
    reason: str


class MonWare(TypedDict):
    """Something that the question sells: a work ("town"), a repair ("repair town"), a unit, a card, a resource."""

    ware: str
    price: MonGoods  # without discounts
    pay: int  # how many resources of the price are due
    missing: int  # how many of these the player lacks
    left: int | None  # how many there are; None where that does not matter
    refused: MonReason | None  # None: it can be had


class MonYield(TypedDict):
    """What a hex would produce."""

    hex: int
    good: model.GoodName
    other: model.GoodName | None  # that any part of it may be instead
    number: int
    lost: int  # for want of room on the hex or of resources in the bank


class MonBonus(TypedDict):
    """A common bonus card."""

    card: str
    layer: int
    name: str
    text: str
    copies: int  # one player may own


class MonProgress(TypedDict):
    """How far one task of a quest is."""

    have: int
    need: int


class MonQuest(TypedDict):
    """A quest card as it is printed."""

    quest: str
    group: str  # the back
    tasks: list[str]  # in words
    points: int
    penalty: int  # 0 or less
    progress: NotRequired[list[MonProgress]]  # beside `tasks`, only of quests the viewer has in progress


class MonLayer(TypedDict):
    """What a layer takes, without discounts."""

    hexes: int
    cost: MonGoods
    workers: int


class MonMissing(TypedDict):
    """How much a player lacks for the next layer."""

    hexes: int
    goods: int
    workers: int


class MonNextLayer(TypedDict):
    """What the next layer takes of one player."""

    layer: int
    hexes: int
    cost: MonGoods
    pay: int  # how many resources of the cost are paid, after discounts
    workers: int
    missing: MonMissing


# -- players


class MonOwn(TypedDict):
    """What only its player may see."""

    quests: list[MonQuest]  # in progress
    drawn: list[MonQuest]  # just drawn, to choose from
    not_kept: list[MonQuest]  # starting quests
    put_back: list[MonQuest]  # below the decks
    refused: list[MonRefusal]  # cards in hand that cannot be played; none while no card is asked for
    wares: list[MonWare]  # what the question sells; none while it sells nothing
    yields: list[MonYield]  # while Production can be played or goes on


class MonRealm(TypedDict):
    """One player's board and cards."""

    seat: int
    civilization: str | None  # None: not chosen yet; so are the cards below
    monument: int | None
    layers: int
    hand: list[model.ActionName]
    green: list[model.ActionName]
    next_layer: MonNextLayer | None  # None: the monument is complete
    workers: int  # in the supply
    supply: MonPieces
    locked: MonPieces
    deck: str | None
    score_card: MonCard | None
    ability: MonCard | None
    bonuses: list[MonBonus]
    gains: dict[model.EffectName, int]  # what the bonuses add up to, without zeros
    goods: MonGoods  # controlled
    hexes: int  # land hexes controlled
    workers_on_board: int
    power: int
    won: int  # battles as attacker
    quests_held: list[str]  # the backs of quests in progress
    quests_drawn: int
    completed: list[MonQuest]
    points: dict[model.LineName, int]  # with penalties of quests in progress only where the viewer may see them
    own: NotRequired[MonOwn]  # only of the viewer
    open_quests: NotRequired[list[MonQuest]]  # once the game is over


class MonumentsView(TypedDict):
    """All that a seat, or a spectator, may know."""

    game: str
    rules: str  # their version
    seat: int | None  # None: a spectator
    players: int
    options: dict[str, str]
    round: int  # 0 during set-up
    first: int
    active: int | None
    last_round: bool
    latest_end: int  # the round that is the last one if nobody builds a layer before it; 0: none
    pending: list[int]  # seats that owe an answer; -1 is chance
    question: dict[str, object] | None  # the step that asks, as the seat may know it
    hexes: list[MonHex]
    rivers: list[MonRiver]
    ferries: list[MonFerry]
    bank: MonBank
    hex_limit: int  # resources that fit on a hex
    peoples: list[MonPeople]
    actions: list[MonAction]
    layers: list[MonLayer]
    bonuses: list[MonBonus]  # still to be taken
    quest_decks: dict[str, int]  # cards by back
    battle: MonBattle | None
    aims: list[MonAim]  # while an attack is being planned
    ways: list[MonWay]  # of the viewer who is asked what moves
    realms: list[MonRealm]  # by seat
    over: bool
    scores: list[int]  # by seat, as far as the viewer can count
    winners: list[int]
