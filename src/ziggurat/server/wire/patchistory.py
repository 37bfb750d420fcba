"""The view of Patchistory as the page's board reads it; `games/patchistory/view.py` makes it, a test compares the two.

Seats are numbers from 0; cells are columns and rows from the upper left corner of the Capital Tile. Icons go by letter:
F Food, R Resource, C Coin, V Culture, P book, S sword, D shield, W wheel.
"""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, JsonValue

from ziggurat.server.wire import Message

Icons = dict[str, int]
Cell = tuple[int, int]
Kind = Literal[
    "Industry", "Economy", "Culture", "Politics", "Military", "Transport", "Special Building", "Hero", "Wonder",
    "Wasteland", "Water",
]  # fmt: skip


# -- tiles and cards


class PatRoom(Message):
    """A Room of a face, its cells counted from the corner of the tile. `box` counts only with a worker inside."""

    cells: list[Cell]
    kind: Kind
    name: str
    card: str  # the Hero or Wonder, "" for any other; see PatchistoryView.cards
    icons: Icons
    box: Icons


class PatBuildingFace(Message):
    """The building side of a Construction Tile, and the Resources it costs its owner now."""

    building: int  # its number, as answers name it
    id: str
    name: str
    kind: Kind
    icons: Icons
    box: Icons
    price: int


class PatProsperityFace(Message):
    """A Prosperity Card: what it ranks, and how the kingdoms stand in that now."""

    card: int  # its number, as answers name it
    id: str
    name: str
    ranks: str
    rule: str
    standing: list[int]


class PatCard(Message):
    """A Hero or Wonder in sight: its name and the rules that say what it does."""

    name: str
    rules: list[str]


# -- the table


class PatQuestion(Message):
    """What is asked, as the seat may know it; the other fields depend on the kind."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, JsonValue]

    kind: str


class PatFaces(Message):
    """The faces of a tile that may be seen: the one on show, with two players both."""

    white: list[PatRoom] | None = None
    black: list[PatRoom] | None = None


class PatBid(Message):
    seat: int
    coin: int


class PatOffer(Message):
    slot: int
    tile: str
    faces: PatFaces
    bids: list[PatBid]
    taken_by: int | None


class PatRoute(Message):
    """A Trade Route. Workers stand on spaces of `PatPrinted.general_route` or `allied_route`, by number."""

    number: int
    allied: bool
    owner: int
    other: int
    worker: int | None
    guest: int | None  # of the other, on an Allied one
    invaders: list[int]


class PatSupply(Message):
    general_routes: int
    allied_routes: int
    buildings: int
    tiles: int


class PatVote(Message):
    """The revealed Prosperity Cards; `votes` are for the first ones, as far as voted. `past`: of earlier Votes."""

    row: list[int]
    row_faces: list[PatProsperityFace]
    votes: list[int]
    past: list[int]
    past_faces: list[PatProsperityFace]


class PatSpace(Message):
    """A space of a Trade Route; those of the Caravans have no name."""

    name: str
    icons: Icons


class PatPrinted(Message):
    """What is printed on the boards."""

    eras: int
    rounds: int  # of an Era
    phases: list[str]  # by number; the first is the set-up
    track: list[int]  # Food per round, by descendants gone from the track
    general_route: list[PatSpace]
    allied_route: list[PatSpace]


# -- kingdoms


class PatPiece(Message):
    """A tile of a territory, whatever lies on it."""

    tile: str
    white: bool
    x: int
    y: int
    rooms: list[PatRoom]


class PatPlacedRoom(Message):
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


class PatTerritory(Message):
    pieces: list[PatPiece]
    stacks: list[tuple[int, int, list[int]]]  # column, row, numbers of pieces from bottom to top
    rooms: list[PatPlacedRoom]
    box: tuple[int, int, int, int]  # left, top, right, bottom; right and bottom are outside


class PatStatus(Message):
    mil: int
    pol: int
    tra: int
    shields: int | None = None  # 1.3sk only


class PatProduction(Message):
    food: int
    resources: int
    culture: int
    coin: int


class PatUpkeep(Message):
    food: int
    resources: int


class PatGoods(Message):
    food: int
    resources: int
    coin: int
    culture: int
    votes: int


class PatPrice(Message):
    """What an action costs now."""

    points: int
    food: int
    resources: int


class PatSealed(Message):
    """The own answer to a question that others still answer in secret; which fields there are depends on it."""

    slot: int | None = None
    coin: int | None = None
    votes: int | None = None
    resources: int | None = None
    yes: bool | None = None  # peace, or the Alliance


class PatOwn(Message):
    """Behind the own screen. Pieces go by number; `faces` show what is printed on them, in the same order."""

    goods: PatGoods
    buildings: list[int]
    building_faces: list[PatBuildingFace]
    cards: list[int]
    card_faces: list[PatProsperityFace]
    placed: int | None
    placed_face: PatProsperityFace | None
    sealed: PatSealed | None
    prices: dict[str, PatPrice]


class PatRealm(Message):
    """A kingdom. `own` is there for the seat itself only, `cards_known` for who has seen that hand."""

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
    own: PatOwn | None = None
    cards_known: list[int] | None = None
    known_faces: list[PatProsperityFace] | None = None


class PatchistoryView(Message):
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
