"""The position of a game of Patchistory: what lies on the table and behind the screens."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.compat import mypyc_attr
from ziggurat.core.event import GameEvent
from ziggurat.core.game import Game, Setup
from ziggurat.core.record import Json
from ziggurat.core.step import GameStep
from ziggurat.games.patchistory.board.territory import Territory, found
from ziggurat.games.patchistory.content.model import COIN, CULTURE, FOOD, RESOURCE, Content
from ziggurat.games.patchistory.house import TRANSPORT
from ziggurat.games.patchistory.shapes import PatSealed

VOTE: Final = 4  # after Food, Resource, Coin, Culture in every tuple of Goods
GOOD_NAMES: Final = ("food", "resources", "coin", "culture", "votes")
Goods = tuple[int, ...]  # five numbers
NO_GOODS: Final[Goods] = (0, 0, 0, 0, 0)

NO_WORKER: Final = -1  # in place of a space on a Trade Route
NONE: Final = -1  # in place of a tile, a card, a building, a seat

# Phases, as on the Timeline Board.
SETUP: Final = 0
AUCTION: Final = 1
DIPLOMACY: Final = 2
MOVEMENT: Final = 3
NEGOTIATION: Final = 4
PRODUCTION: Final = 5
UPKEEP: Final = 6
VOTING: Final = 7
ERA_END: Final = 8


ORDERS: Final = [
    [[(first + step) % players for step in range(players)] for first in range(players)] for players in range(5)
]
"""Seats in turn order, by number of players and First Player."""


def goods(food: int = 0, resources: int = 0, coin: int = 0, culture: int = 0, votes: int = 0) -> Goods:
    """An amount of each Good."""
    return (food, resources, coin, culture, votes)


def one_good(good: int, amount: int) -> Goods:
    """An amount of one Good."""
    return tuple([amount if index == good else 0 for index in range(5)])


THIS_ROUND: Final = "round"
WHOLE_GAME: Final = "game"


@final
class Mark:
    """What a rule or a card notes about a player, until the round or the game is over (THIS_ROUND, WHOLE_GAME).

    The event `Marked` sets it for a card, `realm.has(mark)` asks for it; the log finds its words in `words.MARK_WORDS`.
    """

    def __init__(self, id: str, lasts: str) -> None:
        self.id: Final = id
        self.lasts: Final = lasts
        self.card = ""  # set by the card that lists the mark


CAMPAIGNED: Final = Mark("campaigned", THIS_ROUND)  # PAT-CAM-02
BUILT_ROUTE: Final = Mark("built_route", THIS_ROUND)  # PAT-CTR-02
TOOK_AID: Final = Mark("took_aid", THIS_ROUND)  # PAT-AID-10
BROKE_ALLIANCE: Final = Mark("broke_alliance", THIS_ROUND)  # PAT-BRK-02
HANDS_SEEN: Final = Mark("hands_seen", WHOLE_GAME)  # the view shows the hands of the others (PAT-HID-04)

MARKS: Final[dict[str, Mark]] = {
    mark.id: mark for mark in (CAMPAIGNED, BUILT_ROUTE, TOOK_AID, BROKE_ALLIANCE, HANDS_SEEN)
}
"""All marks by id; content/effects.py adds those of the cards."""

MARK_OF_ACTION: Final[dict[str, Mark]] = {
    "campaign": CAMPAIGNED, "build_route": BUILT_ROUTE, "break_alliance": BROKE_ALLIANCE,
}  # fmt: skip

# Marks as fingerprints have always listed them, by id.
FLAGS: Final = ("campaigned", "built_route", "took_aid", "broke_alliance")
SHIELDS: Final = ("sheltered", "bombed", "hands_seen")
VOYAGES: Final = ("sailed",)


@final
class Route:
    """A Trade Route; never changed, always replaced.

    `owner` has the Start at space 0. On an Allied one `other` has the last space as its Start, and `guest` is its
    worker. `war`: bit 0 if the owner, bit 1 if the other is an Invader in a declared war.
    """

    def __init__(
        self,
        number: int,
        allied: bool,
        owner: int,
        other: int,
        worker: int = NO_WORKER,
        guest: int = NO_WORKER,
        war: int = 0,
    ) -> None:
        self.number: Final = number
        self.allied: Final = allied
        self.owner: Final = owner
        self.other: Final = other
        self.worker: Final = worker
        self.guest: Final = guest
        self.war: Final = war

    def links(self, a: int, b: int) -> bool:
        """Whether it lies between these two kingdoms."""
        return (self.owner == a and self.other == b) or (self.owner == b and self.other == a)

    def is_of(self, seat: int) -> bool:
        """PAT-HWG-03: connected to the kingdom where routes are counted."""
        return self.owner == seat or (self.allied and self.other == seat)

    def place_of(self, seat: int) -> int:
        """The space of the seat's worker, NO_WORKER if it has none here."""
        if seat == self.owner:
            return self.worker
        return self.guest if self.allied and seat == self.other else NO_WORKER

    def moved(self, seat: int, space: int) -> Route:
        """With the seat's worker on this space."""
        if seat == self.owner:
            return Route(self.number, self.allied, self.owner, self.other, space, self.guest, self.war)
        return Route(self.number, self.allied, self.owner, self.other, self.worker, space, self.war)

    def at_war(self, war: int) -> Route:
        """With this war declared on it, 0 for none."""
        return Route(self.number, self.allied, self.owner, self.other, self.worker, self.guest, war)

    def dump(self) -> list[object]:
        """Everything, JSON-ready."""
        return [self.number, self.allied, self.owner, self.other, self.worker, self.guest, self.war]


@final
class Realm:
    """All that belongs to one player."""

    def __init__(self, territory: Territory, descendants: int) -> None:
        self.territory = territory
        self.goods: Goods = NO_GOODS
        self.workers: tuple[int, ...] = ()  # Rooms of the workers in the territory, by anchor, sorted
        self.descendants = descendants  # on the track; always on the highest-numbered spaces (PAT-GEN-11)
        self.removed = 0  # descendants out of the game
        self.points = 0  # Political Points left
        self.buildings: tuple[int, ...] = ()  # Construction Tiles behind the screen, sorted
        self.buried: tuple[int, ...] = ()  # Construction Tiles used Wasteland side up: only the owner knows which
        self.cards: tuple[int, ...] = ()  # Prosperity Cards in hand, sorted
        self.placed = NONE  # Prosperity Card put into the middle, face down
        self.bid_slot = NONE
        self.bid = 0
        self.won = NONE  # slot of the tile taken in the auction, until it is patched
        self.marks: tuple[str, ...] = ()  # ids of the marks of this round
        self.lasting: tuple[str, ...] = ()  # ids of the marks that stay
        self.earned: dict[str, int] = {}  # Culture by source

    def copy(self) -> Realm:
        """An independent copy that shares tuples and the territory."""
        other = Realm(self.territory, self.descendants)
        other.goods = self.goods
        other.workers = self.workers
        other.removed = self.removed
        other.points = self.points
        other.buildings = self.buildings
        other.buried = self.buried
        other.cards = self.cards
        other.placed = self.placed
        other.bid_slot = self.bid_slot
        other.bid = self.bid
        other.won = self.won
        other.marks = self.marks
        other.lasting = self.lasting
        other.earned = self.earned.copy()
        return other

    @property
    def food(self) -> int:
        """Food owned."""
        return self.goods[FOOD]

    @property
    def resources(self) -> int:
        """Resources owned."""
        return self.goods[RESOURCE]

    @property
    def coin(self) -> int:
        """Coin owned."""
        return self.goods[COIN]

    @property
    def culture(self) -> int:
        """Culture owned."""
        return self.goods[CULTURE]

    @property
    def votes(self) -> int:
        """Votes owned."""
        return self.goods[VOTE]

    def has(self, mark: Mark) -> bool:
        """Whether the player has a mark."""
        return mark.id in (self.marks if mark.lasts == THIS_ROUND else self.lasting)

    def mark(self, mark: Mark) -> None:
        """Set a mark."""
        if self.has(mark):
            return
        if mark.lasts == THIS_ROUND:
            self.marks = (*self.marks, mark.id)
        else:
            self.lasting = (*self.lasting, mark.id)

    def dump(self) -> Json:
        """Everything, JSON-ready. Fingerprints are made of it, so newer marks get a key that is absent without them."""
        marks = (*self.marks, *self.lasting)
        data: Json = {
            "territory": self.territory.dump(),
            "goods": list(self.goods),
            "workers": list(self.workers),
            "track": [self.descendants, self.removed],
            "points": self.points,
            "buildings": [list(self.buildings), list(self.buried)],
            "cards": list(self.cards),
            "auction": [self.placed, self.bid_slot, self.bid, self.won],
            "flags": [mark in marks for mark in FLAGS],
            "shields": [mark in marks for mark in SHIELDS],
            "earned": dict(sorted(self.earned.items())),
        }
        later = sorted([mark for mark in marks if mark not in FLAGS and mark not in SHIELDS and mark not in VOYAGES])
        if later:
            data["marks"] = later
        return data


@final
class Offer:
    """A tile laid out for auction; never changed."""

    def __init__(self, tile: int, white: bool) -> None:
        self.tile: Final = tile
        self.white: Final = white  # the face shown


@mypyc_attr(allow_interpreted_subclasses=True)
class Patchistory(Game):
    """A game of Patchistory."""

    def __init__(self, setup: Setup, content: Content, original: Patchistory | None = None) -> None:
        super().__init__(setup, None if original is None else original.rng.copy())
        self.content: Content = content
        if original is None:
            self._set_out(content)
        else:
            self._copy(original)

    def _set_out(self, content: Content) -> None:
        """The table before anything is dealt."""
        setup = self.setup
        self.sk: bool = setup.options["edition"] == "1.3sk"  # else 1.3.2d
        self.current_transport: bool = TRANSPORT.chosen(self) == "current"  # else TRA is read once per Movement
        self.era = 1
        self.round = 0
        self.phase = SETUP
        self.first = 0
        blank = found(content.capitals[0].face)
        self.realms: list[Realm] = [Realm(blank, content.workers) for _ in range(setup.players)]
        self.routes: list[Route] = []
        self.next_route = 0
        self.general_left = content.prices.general_routes
        self.allied_left = content.prices.allied_routes
        self.deck: tuple[int, ...] = ()  # tiles of the Era not yet drawn, in no order
        self.offers: list[Offer] = []
        self.last_white = False  # first face of the round before
        self.pile: tuple[int, ...] = tuple(range(len(content.buildings)))  # Construction Tiles not yet drawn
        self.scrap = 0  # Construction Tiles out of the game
        self.unseen: tuple[int, ...] = tuple(range(len(content.prosperity)))  # Prosperity Cards not dealt
        self.row: tuple[int, ...] = ()  # Prosperity Cards revealed in this Vote
        self.row_votes: tuple[int, ...] = ()  # votes on the first ones, one number per card voted on
        self.past: tuple[int, ...] = ()  # Prosperity Cards voted on in earlier Votes

    # -- questions about the position

    def order(self) -> list[int]:
        """Seats in turn order."""
        return ORDERS[self.players][self.first]

    def others(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def route(self, number: int) -> Route | None:
        """The Trade Route with this number, None if it is gone."""
        for route in self.routes:
            if route.number == number:
                return route
        return None

    def route_in_play(self, number: int) -> Route:
        """The Trade Route with this number, which must be there."""
        route = self.route(number)
        assert route is not None
        return route

    def allied(self, a: int, b: int) -> bool:
        """Whether two players are joined by an Allied Trade Route."""
        for route in self.routes:
            if route.allied and route.links(a, b):
                return True
        return False

    def workers_of(self, seat: int) -> int:
        """PAT-WRK-12: workers in the territory and on Trade Routes."""
        realm = self.realms[seat]
        return self.content.workers - realm.descendants - realm.removed

    @property
    def has_sailed(self) -> bool:
        """Whether the free tile of the game has been taken (PAT-HEII-13)."""
        return any([mark in VOYAGES for realm in self.realms for mark in realm.lasting])

    @property
    def negotiation_room(self) -> int:
        """The last space of a General Trade Route."""
        return len(self.content.general_route)

    @property
    def war_room(self) -> int:
        """The space behind the Negotiation Room."""
        return len(self.content.general_route) + 1

    @property
    def rest_space(self) -> int:
        """The side space of a General Trade Route."""
        return len(self.content.general_route) + 2

    # -- the engine's side

    def clone(self) -> Patchistory:
        return Patchistory(self.setup, self.content, self)

    def _copy(self, original: Patchistory) -> None:
        """Copy everything from another game; share what never changes."""
        original.copy_core(self)
        self.sk = original.sk
        self.current_transport = original.current_transport
        self.era = original.era
        self.round = original.round
        self.phase = original.phase
        self.first = original.first
        self.realms = [realm.copy() for realm in original.realms]
        self.routes = original.routes.copy()
        self.next_route = original.next_route
        self.general_left = original.general_left
        self.allied_left = original.allied_left
        self.deck = original.deck
        self.offers = original.offers.copy()
        self.last_white = original.last_white
        self.pile = original.pile
        self.scrap = original.scrap
        self.unseen = original.unseen
        self.row = original.row
        self.row_votes = original.row_votes
        self.past = original.past

    def pieces(self) -> Json:
        return {
            "time": [self.era, self.round, self.phase, self.first],
            "realms": [realm.dump() for realm in self.realms],
            "routes": [route.dump() for route in self.routes],
            "supply": [self.next_route, self.general_left, self.allied_left, self.scrap],
            "deck": list(self.deck),
            "offers": [[offer.tile, offer.white] for offer in self.offers],
            "pile": list(self.pile),
            "vote": [list(self.unseen), list(self.row), list(self.row_votes), list(self.past)],
            "flags": [self.last_white, self.has_sailed],
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class PatStep(GameStep["Patchistory"]):
    """A step of Patchistory."""

    def advance(self, game: Patchistory) -> None:
        """Do the work that is due; the default is a question that ends once nobody is asked."""
        game.done()


@mypyc_attr(allow_interpreted_subclasses=True)
class SecretStep(PatStep):
    """A question that several seats answer in secret; who has answered is public."""

    simultaneous = True
    always_asked = True

    def everyone(self, game: Patchistory) -> list[int]:
        """The seats that answer, whether they have done so or not; by default all."""
        return list(range(game.players))

    def sealed(self, game: Patchistory, seat: int) -> PatSealed | None:
        """The answer of the seat, for its own eyes; None before it is given."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class PatEvent(GameEvent["Patchistory"]):
    """An event of Patchistory."""
