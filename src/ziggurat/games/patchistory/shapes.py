"""The view of Patchistory, type by type: `view.py` fills it, terminal and page read it.

Seats are numbers from 0; cells are columns and rows from the upper left corner of the Capital Tile. Letters name icons:
F Food, R Resource, C Coin, V Culture, P book, S sword, D shield, W wheel.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from ziggurat.core.compat import TypedDict
from ziggurat.games.patchistory.content.model import Kind

Icons = dict[str, int]
Cell = tuple[int, int]


# -- tiles and cards


class PatRoom(TypedDict):
    """A Room of a face, its cells counted from the corner of the tile. `box` counts only with a worker inside."""

    cells: list[Cell]
    kind: Kind
    name: str
    card: str  # the Hero or Wonder, "" for any other; see PatchistoryView.cards
    icons: Icons
    box: Icons


class PatBuildingFace(TypedDict):
    """The building side of a Construction Tile, and the Resources it costs its owner now."""

    building: int  # its number, as answers name it
    id: str
    name: str
    kind: Kind
    icons: Icons
    box: Icons
    price: int


class PatProsperityFace(TypedDict):
    """A Prosperity Card: what it ranks, and how the kingdoms stand in that now."""

    card: int  # its number, as answers name it
    id: str
    name: str
    ranks: str
    rule: str
    standing: list[int]
    two_votes_pay: list[int]  # Culture to each kingdom as it stands; with 2 players if this card has more votes


class PatCard(TypedDict):
    """A Hero or Wonder in sight: its name and the rules that say what it does."""

    name: str
    rules: list[str]


# -- the table


class PatQuestion(TypedDict):
    """What is asked, as the seat may know it: a step with the fields it shows, of which boards read these."""

    kind: str
    target: NotRequired[int]
    route: NotRequired[int]
    index: NotRequired[int]
    builds: NotRequired[bool]
    steps: NotRequired[int]  # TRA of the next move of a worker (PAT-MOV-03)


class PatFaces(TypedDict):
    """The faces of a tile that may be seen: the one on show, with two players both."""

    white: NotRequired[list[PatRoom]]
    black: NotRequired[list[PatRoom]]


class PatBid(TypedDict):
    """The highest bid of a player on a tile."""

    seat: int
    coin: int


class PatOffer(TypedDict):
    """A tile on offer."""

    slot: int
    tile: str
    faces: PatFaces
    bids: list[PatBid]
    taken_by: int | None


class PatRoute(TypedDict):
    """A Trade Route. Workers stand on spaces of `PatPrinted.general_route` or `allied_route`, by number."""

    number: int
    allied: bool
    owner: int
    other: int
    worker: int | None
    guest: int | None  # of the other, on an Allied one
    invaders: list[int]


class PatSupply(TypedDict):
    """What is left in Public Storage."""

    general_routes: int
    allied_routes: int
    buildings: int
    tiles: int


class PatVote(TypedDict):
    """The revealed Prosperity Cards; `votes` has a number per card voted on so far. `past`: those of earlier Votes."""

    row: list[int]
    row_faces: list[PatProsperityFace]
    votes: list[int]
    past: list[int]
    past_faces: list[PatProsperityFace]


class PatSpace(TypedDict):
    """A space of a Trade Route; those of the Caravans have no name."""

    name: str
    icons: Icons


class PatPrinted(TypedDict):
    """What is printed on the boards."""

    eras: int
    rounds: int  # of an Era
    phases: list[str]  # by number; the first is the set-up
    markers: list[str]  # the status and production values that have a marker; 1.3.2d has none for shields
    words: dict[str, str]  # a word of 1.3sk -> how the edition played says it; both may be followed by a plural s
    track: list[int]  # Food per round, by descendants gone from the track
    general_route: list[PatSpace]
    allied_route: list[PatSpace]


# -- kingdoms


class PatPiece(TypedDict):
    """A tile of a territory, covered or not."""

    tile: str
    white: bool
    x: int
    y: int
    rooms: list[PatRoom]


class PatPlacedRoom(TypedDict):
    """A visible Room at its place; x, y is its first cell and names it."""

    x: int
    y: int
    cells: list[Cell]
    kind: Kind
    name: str
    card: str
    icons: Icons
    box: Icons
    workers: int
    built: bool  # by a Construction Tile
    reclaimed: bool


class PatTerritory(TypedDict):
    """The pieces of a kingdom and what is visible of them."""

    pieces: list[PatPiece]
    stacks: list[tuple[int, int, list[int]]]  # column, row, numbers of pieces from bottom to top
    rooms: list[PatPlacedRoom]
    box: tuple[int, int, int, int]  # left, top, right, bottom; right and bottom are outside


class PatStatus(TypedDict):
    """The status values of a kingdom; `PatPrinted.markers` tells which have a marker on its board."""

    mil: int
    pol: int
    tra: int
    shields: int


class PatProduction(TypedDict):
    """What a kingdom produces each round."""

    food: int
    resources: int
    culture: int
    coin: int


class PatUpkeep(TypedDict):
    """What Heroes and Wonders will cost at the end of the Era as things are."""

    food: int
    resources: int


class PatGoods(TypedDict):
    """An amount of each Good."""

    food: int
    resources: int
    coin: int
    culture: int
    votes: int


class PatPrice(TypedDict):
    """What an action costs now."""

    points: int
    food: int
    resources: int


class PatSealed(TypedDict):
    """The own answer to a question that others still answer in secret; which keys there are depends on it."""

    slot: NotRequired[int]
    coin: NotRequired[int]
    votes: NotRequired[int]
    resources: NotRequired[int]
    yes: NotRequired[bool]  # peace, or the Alliance


class PatOwn(TypedDict):
    """What stands behind the own screen. Pieces are named by number; `faces` are their prints, in the same order."""

    goods: PatGoods
    buildings: list[int]
    building_faces: list[PatBuildingFace]
    cards: list[int]
    card_faces: list[PatProsperityFace]
    placed: int | None
    placed_face: PatProsperityFace | None
    sealed: PatSealed | None
    prices: dict[str, PatPrice]


class PatRealm(TypedDict):
    """A kingdom. Only the seat itself sees `own`; only a player who has seen that hand sees `cards_known`."""

    seat: int
    territory: PatTerritory
    workers: list[Cell]
    descendants: int
    removed: int
    all_workers: int
    feeding: int
    upkeep: PatUpkeep
    size_limit: int  # 0: none
    won: int | None  # the slot of the tile to be patched
    points: int
    buildings_held: int
    cards_held: int
    campaigned: bool
    built_route: bool
    took_aid: bool
    broke_alliance: bool
    sheltered: bool
    bombed: bool
    status: PatStatus
    production: PatProduction
    sources: dict[str, list[tuple[str, int]]]  # by number: where it comes from; cards by id
    own: NotRequired[PatOwn]
    cards_known: NotRequired[list[int]]
    known_faces: NotRequired[list[PatProsperityFace]]


class PatchistoryView(TypedDict):
    """All that a seat, or a spectator, may know."""

    game: Literal["patchistory"]
    rules: str
    seat: int | None
    players: int
    options: dict[str, str]
    era: int
    round: int
    phase: int
    first: int
    order: list[int]
    pending: list[int]
    answered: list[int]  # of those asked in secret
    question: PatQuestion | None
    placing: PatBuildingFace | None
    offers: list[PatOffer]
    realms: list[PatRealm]
    routes: list[PatRoute]
    supply: PatSupply
    vote: PatVote
    vasco_used: bool
    cards: dict[str, PatCard]  # every Hero and Wonder in sight, covered ones too
    printed: PatPrinted
    over: bool
    scores: list[int] | None
    winners: list[int]
