"""Positions for tests, in the words of the game.

    table = Scenario(players=3).realm(A, food=5, workers=[(0, 0)]).route(A, B).begin(DIPLOMACY)
    table.play(A, Threaten(B, "coin"))
    assert table.coin(B) == 0

Chance is answered by hand (`draw`), and every test sees what it asks for. A realm starts with an Equality Capital Tile,
4 Food, 3 Coin, 20 Culture, no workers and no cards, and its cells are those of the facts: the Capital Tile is
(0,0)..(2,1): Temple V1[V1], Council P1, Market C1[C1] / Barracks S1, Road W1, Wheat Field F1[F2].
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

import ziggurat
from tests.games.table import Table
from ziggurat import packs
from ziggurat.games.patchistory import status
from ziggurat.games.patchistory.board.territory import Piece, cell_at, column, found, row
from ziggurat.games.patchistory.choices import Build, Commit, InRoom, Patch, PlayCard, Reclaim, SwapCard
from ziggurat.games.patchistory.content.model import BOOK, SHIELD, SWORD, WHEEL
from ziggurat.games.patchistory.content.pack import FORMAT
from ziggurat.games.patchistory.game import NO_WORKER, Offer, Patchistory, Realm, Route, goods
from ziggurat.games.patchistory.round import Timeline, deck_of
from ziggurat.games.patchistory.rules.diplomacy import TakeDiplomacy
from ziggurat.games.patchistory.rules.management import Manage
from ziggurat.games.patchistory.rules.negotiation import NegotiationAndWar
from ziggurat.games.patchistory.rules.patching import PatchTile
from ziggurat.games.patchistory.rules.production import Production
from ziggurat.games.patchistory.rules.vote import Vote
from ziggurat.games.patchistory.shapes import PatchistoryView, PatOwn, PatRealm
from ziggurat.parts.draw import without

A, B, C, D = range(4)
SK = "1.3sk"
D2 = "1.3.2d"
CONTENT = packs.load(FORMAT)
FACES = ("black", "white")


# -- pieces by their names


def building_number(building: str) -> int:
    """A Construction Tile as choices, events and views name it."""
    return CONTENT.building_index[building]


def building_name(building: str) -> str:
    """What a Construction Tile shows."""
    return CONTENT.buildings[building_number(building)].room.name


def card_number(card: str) -> int:
    """A Prosperity Card as choices, events and views name it."""
    return CONTENT.prosperity_index[card]


def card_numbers(*cards: str) -> list[int]:
    """Several Prosperity Cards, in this order."""
    return [card_number(card) for card in cards]


def tile_number(tile: str) -> int:
    """A Terrain Tile as events name it."""
    return CONTENT.tile_index[tile]


def build(building: str) -> Build:
    """The choice to construct this building."""
    return Build(building_number(building))


def reclaim(building: str) -> Reclaim:
    """The choice to reclaim with this Construction Tile."""
    return Reclaim(building_number(building))


def play_card(card: str) -> PlayCard:
    """The choice to play or to name this Prosperity Card."""
    return PlayCard(card_number(card))


def swap_card(out: str, into: str) -> SwapCard:
    """The choice to put the card `into` in the place of `out`."""
    return SwapCard(card_number(out), card_number(into))


def started(
    players: int = 3, seed: int = 0, *, manual_chance: bool = False, content: Path | None = None,
    house: Mapping[str, str] | None = None, **options: str,
) -> Patchistory:  # fmt: skip
    """A game from its very beginning."""
    game = ziggurat.new_game(
        "patchistory", players, seed, house=house, manual_chance=manual_chance, content=content, **options
    )
    assert isinstance(game, Patchistory)
    return game


def view(game: Patchistory, viewer: int | None) -> PatchistoryView:
    """What a seat, or a spectator, sees."""
    return cast("PatchistoryView", game.info.view(game, viewer))


class Scenario(Table[Patchistory]):
    """A table in the middle of a game. Methods that change it return it, so that a test reads as one line."""

    def __init__(
        self, players: int = 3, *, edition: str = SK, promos: str = "off", capital: str = "equality",
        first: int = A, era: int = 1, round: int = 2, seed: int = 0, content: Path | None = None,
        house: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        pack = packs.load(FORMAT, content)
        info = ziggurat.games()["patchistory"]
        options = {"edition": edition, "promos": promos, "capital": capital}
        self.game = Patchistory(info.setup(players, seed, options, pack.digest, house), pack)
        self.game.info = info
        self.game.manual_chance = True
        self.game.first = first
        self.game.era = era
        self.game.round = round
        self.game.deck = deck_of(self.game, era)
        for realm in self.game.realms:
            realm.territory = found(CONTENT.capitals[4].face)
            realm.goods = goods(food=4, coin=3, culture=20)
            realm.earned = {"start": 20}

    # -- given

    def realm(
        self, seat: int, *, food: int | None = None, resources: int | None = None, coin: int | None = None,
        culture: int | None = None, votes: int | None = None, capital: str | None = None,
        workers: list[tuple[int, int]] | None = None, removed: int | None = None,
        buildings: list[str] | None = None, cards: list[str] | None = None,
    ) -> Scenario:  # fmt: skip
        """Set what is named; workers are born from the track, buildings and cards leave their pools."""
        realm = self.game.realms[seat]
        given = (food, resources, coin, culture, votes)
        realm.goods = tuple(old if new is None else new for old, new in zip(realm.goods, given, strict=True))
        realm.earned = {"start": realm.culture}
        if capital is not None:
            realm.territory = found(next(c.face for c in CONTENT.capitals if c.id == capital))
        if workers is not None:
            realm.descendants += len(realm.workers) - len(workers)
            realm.workers = tuple(sorted(self.room(seat, x, y) for x, y in workers))
        if removed is not None:
            realm.descendants -= removed
            realm.removed = removed
        for building in buildings or []:
            self._take_building(realm, building)
        for card in cards or []:
            realm.cards = tuple(sorted((*realm.cards, card_number(card))))
            self.game.unseen = without(self.game.unseen, card_number(card))
        return self

    def _take_building(self, realm: Realm, building: str) -> None:
        number = building_number(building)
        realm.buildings = tuple(sorted((*realm.buildings, number)))
        self.game.pile = without(self.game.pile, number)

    def lay(self, seat: int, tile: str, face: str, x: int, y: int, under: tuple[int, ...] = ()) -> Scenario:
        """Put a Terrain Tile into a territory, `face` white or black, under these pieces (0 is the Capital Tile)."""
        realm = self.game.realms[seat]
        number = tile_number(tile)
        self.game.deck = tuple(t for t in self.game.deck if t != number)
        shown = CONTENT.tiles[number].white if face == "white" else CONTENT.tiles[number].black
        piece = Piece(shown, number, face == "white", x, y)
        realm.territory = realm.territory.patched(piece, sum(1 << p for p in under))
        return self

    def card(self, seat: int, *cards: str) -> Scenario:
        """Put the tile that shows this Hero or Wonder beside the territory, touching nothing: it covers nothing."""
        for card in cards:
            tile = next(t for t in CONTENT.tiles if any(room.card == card for room in t.black.rooms))
            self.lay(seat, tile.id, "black", self.game.realms[seat].territory.right, 0)
        return self

    def build(self, seat: int, building: str | None, x: int, y: int) -> Scenario:
        """Put a Construction Tile on a 1x1 Room: this building, or None for a reclaimed Wasteland."""
        realm = self.game.realms[seat]
        number = building_number(building) if building else self.game.pile[-1]
        self.game.pile = without(self.game.pile, number)
        realm.territory = realm.territory.constructed(cell_at(x, y), CONTENT.buildings[number] if building else None)
        return self

    def route(
        self, owner: int, other: int, *, worker: int = NO_WORKER, guest: int = NO_WORKER, allied: bool = False,
        war: int = 0,
    ) -> Scenario:  # fmt: skip
        """Put a Trade Route into play; numbers count from 0. Workers on it are born from the track.

        Spaces of a General one: 0 Start, 1 3 Coin, 2 2 Resources, 3 4 Culture, 4 Negotiation, 5 War, 6 Rest.
        Of an Allied one: 0 Start of `owner`, 1 3 Food, 2 3 Coin, 3 2 Resources, 4 5 Culture, 5 Start of `other`.
        """
        game = self.game
        game.routes.append(Route(game.next_route, allied, owner, other, worker, guest, war))
        game.next_route += 1
        if allied:
            game.allied_left -= 1
        else:
            game.general_left -= 1
        game.realms[owner].descendants -= worker != NO_WORKER
        game.realms[other].descendants -= guest != NO_WORKER
        return self

    def offer(self, *tiles: tuple[str, str]) -> Scenario:
        """Lay tiles out for auction: (tile id, face)."""
        for tile, face in tiles:
            number = tile_number(tile)
            self.game.deck = tuple(t for t in self.game.deck if t != number)
            self.game.offers.append(Offer(number, face == "white"))
        return self

    def won(self, seat: int, tile: str, face: str) -> Scenario:
        """The seat has won this tile and owes its patching."""
        self.offer((tile, face))
        self.game.realms[seat].won = len(self.game.offers) - 1
        return self

    def row(self, *cards: str) -> Scenario:
        """Prosperity Cards are revealed in this order."""
        self.game.row = tuple(card_numbers(*cards))
        return self

    def past(self, *cards: str) -> Scenario:
        """These Prosperity Cards were played in earlier Votes."""
        self.game.past = tuple(card_numbers(*cards))
        self.game.unseen = tuple(card for card in self.game.unseen if card not in self.game.past)
        return self

    def points(self, seat: int, points: int) -> Scenario:
        """Political Points left in this phase."""
        self.game.realms[seat].points = points
        return self

    # -- when

    def begin(self, phase: int) -> Scenario:
        """Start this phase of the current round and go on from there as the Timeline does."""
        self.game.stack = [Timeline(self.game.era, self.game.round, phase)]
        self.game.settle()
        return self

    def draw_tiles(self, *tiles: str) -> Scenario:
        """Answer the chance seat with tiles by id."""
        return self.draw(*[tile_number(tile) for tile in tiles])

    def draw_face(self, face: str) -> Scenario:
        """Answer the chance seat with the face of the first tile, white or black."""
        return self.draw(FACES.index(face))

    def draw_building(self, building: str) -> Scenario:
        """Answer the chance seat with a Construction Tile by id."""
        return self.draw(building_number(building))

    def draw_cards(self, *cards: str) -> Scenario:
        """Answer the chance seat with Prosperity Cards by id."""
        return self.draw(*card_numbers(*cards))

    def reveal(self, *cards: str) -> Scenario:
        """Begin a Vote in which each seat in order plays one of these cards, all revealed in this order."""
        for seat, card in enumerate(cards):
            if card_number(card) not in self.game.realms[seat].cards:
                self.realm(seat, cards=[card])
        self.ask(Vote())
        for seat, card in enumerate(cards):
            self.play(seat, play_card(card))
        return self.draw_cards(*cards)

    # -- then

    def view(self, viewer: int | None) -> PatchistoryView:
        """What a seat, or a spectator, sees."""
        return view(self.game, viewer)

    def seen(self, seat: int, viewer: int | None) -> PatRealm:
        """A kingdom as a seat, or a spectator, sees it."""
        return self.view(viewer)["realms"][seat]

    def own(self, seat: int) -> PatOwn:
        """What a seat sees behind its own screen."""
        return self.seen(seat, seat)["own"]

    def hand(self, seat: int) -> list[str]:
        """The Construction Tiles of a seat by id."""
        return [CONTENT.buildings[building].id for building in self.game.realms[seat].buildings]

    def goods(self, seat: int) -> tuple[int, ...]:
        """Food, Resources, Coin, Culture, votes."""
        return self.game.realms[seat].goods

    def food(self, seat: int) -> int:
        return self.game.realms[seat].food

    def resources(self, seat: int) -> int:
        return self.game.realms[seat].resources

    def coin(self, seat: int) -> int:
        return self.game.realms[seat].coin

    def culture(self, seat: int) -> int:
        return self.game.realms[seat].culture

    def votes(self, seat: int) -> int:
        return self.game.realms[seat].votes

    def left(self, seat: int) -> int:
        """Political Points left."""
        return self.game.realms[seat].points

    def value(self, seat: int, icon: int) -> int:
        """A status or production value by icon."""
        return status.value(self.game, seat, icon)

    def pol(self, seat: int) -> int:
        return self.value(seat, BOOK)

    def mil(self, seat: int) -> int:
        return self.value(seat, SWORD)

    def shields(self, seat: int) -> int:
        return self.value(seat, SHIELD)

    def tra(self, seat: int) -> int:
        return self.value(seat, WHEEL)

    def workers(self, seat: int) -> list[tuple[int, int]]:
        """Rooms of the workers in the territory, by first cell."""
        return sorted((column(cell), row(cell)) for cell in self.game.realms[seat].workers)

    def room(self, seat: int, x: int, y: int) -> int:
        """The anchor of the visible Room at a cell."""
        return self.game.realms[seat].territory.room(cell_at(x, y)).anchor

    def room_name(self, seat: int, x: int, y: int) -> str:
        """The name of the visible Room at a cell; "" for a gap."""
        territory = self.game.realms[seat].territory
        cell = cell_at(x, y)
        return territory.room(cell).room.name if cell in territory.room_at else ""

    def at(self, seat: int, x: int, y: int) -> InRoom:
        """The choice that names the Room at a cell."""
        anchor = self.room(seat, x, y)
        return InRoom(column(anchor), row(anchor))

    def route_at(self, number: int) -> Route:
        """The Trade Route with this number."""
        route = self.game.route(number)
        assert route is not None
        return route

    # -- Heroes and Wonders

    def tile_of(self, card: str) -> str:
        """The tile that shows this Hero or Wonder."""
        return next(t.id for t in CONTENT.tiles if any(room.card == card for room in t.black.rooms))

    def winning(self, seat: int, card: str) -> Scenario:
        """The seat has won the tile of this card, black face, and is asked where to lay it."""
        return self.won(seat, self.tile_of(card), "black").ask(PatchTile(seat))

    def patch(self, seat: int, card: str, x: int = 2, y: int = 1, under: tuple[int, ...] = ()) -> Scenario:
        """The seat wins the tile of this card and patches it; if not told otherwise, over the Wheat Field."""
        return self.winning(seat, card).play(seat, Patch(False, x, y, under))

    def manage(self, seat: int, points: int) -> Scenario:
        """The Management turn of a seat with these Political Points."""
        return self.points(seat, points).ask(Manage(seat))

    def diplomacy(self, seat: int, points: int) -> Scenario:
        """The Diplomacy turn of a seat with these Political Points."""
        return self.points(seat, points).ask(TakeDiplomacy(seat, False))

    def fight(self, owner: int, other: int, mine: int = 0, theirs: int = 0, war: int = 1) -> Scenario:
        """A war over a new route of `owner`, both committing these Resources; `war` as in `route`."""
        self.route(owner, other, worker=5, war=war).ask(NegotiationAndWar())
        return self.play(owner, Commit(mine, 0)).play(other, Commit(theirs, 0))

    def produced(self, seat: int) -> tuple[int, ...]:
        """What one Production & Maintain Workers phase changes: Food, Resources, Coin, Culture, votes."""
        before = self.goods(seat)
        self.ask(Production())
        return tuple(new - old for new, old in zip(self.goods(seat), before, strict=True))
