"""Every fact of Patchistory. Only these write to a position; each knows who may see it."""

from __future__ import annotations

from typing import final

from ziggurat.core.event import Event
from ziggurat.games.patchistory.board.territory import Piece, bits_of, found
from ziggurat.games.patchistory.content.model import CULTURE
from ziggurat.games.patchistory.game import (
    AUCTION,
    MARK_OF_ACTION,
    MARKS,
    MOVEMENT,
    NO_WORKER,
    NONE,
    TOOK_AID,
    Goods,
    Offer,
    Patchistory,
    PatEvent,
    Route,
)
from ziggurat.parts.draw import without


def _with(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    return tuple(sorted((*items, item)))


def _change(game: Patchistory, seat: int, amounts: Goods, sign: int, because: str) -> None:
    realm = game.realms[seat]
    have = realm.goods
    realm.goods = (
        have[0] + sign * amounts[0],
        have[1] + sign * amounts[1],
        have[2] + sign * amounts[2],
        have[3] + sign * amounts[3],
        have[4] + sign * amounts[4],
    )
    culture = sign * amounts[CULTURE]
    if culture:
        realm.earned[because] = realm.earned.get(because, 0) + culture


def _set_route(game: Patchistory, route: Route) -> None:
    for index, old in enumerate(game.routes):
        if old.number == route.number:
            game.routes[index] = route


class SeatEvent(PatEvent):
    """A fact about one player that rests on one rule or another."""

    def __init__(self, seat: int, rule: str) -> None:
        self.seat = seat
        self.rule = rule


# -- time


@final
class PhaseBegan(PatEvent):
    """The Timeline Board moves on; the first phase clears the marks of the round, Movement the unspent points."""

    rule = "PAT-RND-02"

    def __init__(self, era: int, round: int, phase: int) -> None:
        self.era = era
        self.round = round
        self.phase = phase

    def apply(self, game: Patchistory) -> None:
        game.era = self.era
        game.round = self.round
        game.phase = self.phase
        if self.phase == AUCTION:
            for realm in game.realms:
                realm.marks = ()
        elif self.phase == MOVEMENT:
            for realm in game.realms:
                realm.points = 0  # PAT-DIP-04


@final
class FirstPlayerSet(SeatEvent):
    """A player gets the First Player Marker."""

    def apply(self, game: Patchistory) -> None:
        game.first = self.seat


@final
class DeckOpened(PatEvent):
    """The deck of an Era comes into play; what was left of the one before is removed."""

    fields = ("era",)
    rule = "PAT-SET-18"

    def __init__(self, era: int, tiles: tuple[int, ...]) -> None:
        self.era = era
        self.tiles = tiles

    def apply(self, game: Patchistory) -> None:
        game.deck = self.tiles


# -- set-up


@final
class CapitalTaken(PatEvent):
    """A player gets a Capital Tile."""

    rule = "PAT-SET-02"

    def __init__(self, seat: int, capital: int) -> None:
        self.seat = seat
        self.capital = capital

    def apply(self, game: Patchistory) -> None:
        game.realms[self.seat].territory = found(game.content.capitals[self.capital].face)


@final
class BuildingDrawn(SeatEvent):
    """A player draws a Construction Tile; others do not see which (PAT-HID-03)."""

    def __init__(self, seat: int, building: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.building = building

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.buildings = _with(realm.buildings, self.building)
        game.pile = without(game.pile, self.building)

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else BuildingDrawn(self.seat, NONE, self.rule)


@final
class CardDealt(PatEvent):
    """A player is dealt a Prosperity Card; others do not see which (PAT-HID-04)."""

    rule = "PAT-SET-11"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.cards = _with(realm.cards, self.card)
        game.unseen = without(game.unseen, self.card)

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else CardDealt(self.seat, NONE)


# -- Goods


@final
class Gained(SeatEvent):
    """A player gains Goods: Food, Resources, Coin, Culture, votes."""

    def __init__(self, seat: int, goods: Goods, because: str, rule: str) -> None:
        super().__init__(seat, rule)
        self.goods = goods
        self.because = because

    def apply(self, game: Patchistory) -> None:
        _change(game, self.seat, self.goods, 1, self.because)


@final
class Paid(SeatEvent):
    """A player pays or loses Goods."""

    def __init__(self, seat: int, goods: Goods, because: str, rule: str) -> None:
        super().__init__(seat, rule)
        self.goods = goods
        self.because = because

    def apply(self, game: Patchistory) -> None:
        _change(game, self.seat, self.goods, -1, self.because)


# -- auction and patching


@final
class TileOffered(PatEvent):
    """A tile is laid out, this face up."""

    rule = "PAT-AUC-01"

    def __init__(self, slot: int, tile: int, white: bool) -> None:
        self.slot = slot
        self.tile = tile
        self.white = white

    def apply(self, game: Patchistory) -> None:
        game.deck = without(game.deck, self.tile)
        game.offers.append(Offer(self.tile, self.white))
        if self.slot == 0:
            game.last_white = self.white


@final
class BidPlaced(SeatEvent):
    """A player puts Coin on a tile."""

    def __init__(self, seat: int, slot: int, coin: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.slot = slot
        self.coin = coin

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.bid_slot = self.slot
        realm.bid = self.coin


@final
class AnswerSealed(SeatEvent):
    """A player has made a secret choice; nobody else learns more."""


@final
class TileTaken(SeatEvent):
    """A player takes a tile on offer and will patch it."""

    def __init__(self, seat: int, slot: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.slot = slot

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.won = self.slot
        realm.bid_slot = NONE
        realm.bid = 0


@final
class TilePatched(PatEvent):
    """A tile becomes part of a territory, under these pieces; the workers end up in these Rooms."""

    rule = "PAT-PAT-19"

    def __init__(
        self, seat: int, tile: int, white: bool, x: int, y: int, under: tuple[int, ...], workers: tuple[int, ...]
    ) -> None:
        self.seat = seat
        self.tile = tile
        self.white = white
        self.x = x
        self.y = y
        self.under = under
        self.workers = workers

    def apply(self, game: Patchistory) -> None:
        tile = game.content.tiles[self.tile]
        realm = game.realms[self.seat]
        piece = Piece(tile.white if self.white else tile.black, self.tile, self.white, self.x, self.y)
        before = len(realm.territory.buildings)
        realm.territory = realm.territory.patched(piece, bits_of(self.under))
        game.scrap += before - len(realm.territory.buildings)
        realm.workers = self.workers
        realm.won = NONE


@final
class TileDiscarded(PatEvent):
    """A won tile leaves the game."""

    rule = "PAT-PAT-04"

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile

    def apply(self, game: Patchistory) -> None:
        game.realms[self.seat].won = NONE


@final
class OffersCleared(PatEvent):
    """The auction row is empty again."""

    rule = "PAT-AUC-26"

    def apply(self, game: Patchistory) -> None:
        game.offers = []


# -- workers


@final
class WorkerBorn(SeatEvent):
    """The lowest-numbered descendant becomes a worker in this Room."""

    def __init__(self, seat: int, cell: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.cell = cell

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.descendants -= 1
        realm.workers = _with(realm.workers, self.cell)


@final
class WorkerMoved(SeatEvent):
    """A worker walks from one Room to another."""

    def __init__(self, seat: int, cell: int, to: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.cell = cell
        self.to = to

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.workers = _with(without(realm.workers, self.cell), self.to)


@final
class WorkerSent(PatEvent):
    """A worker leaves the territory for the Start of a Trade Route."""

    rule = "PAT-TRD-02"

    def __init__(self, seat: int, cell: int, route: int, space: int) -> None:
        self.seat = seat
        self.cell = cell
        self.route = route
        self.space = space

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.workers = without(realm.workers, self.cell)
        _set_route(game, game.route_in_play(self.route).moved(self.seat, self.space))


@final
class RouteTravelled(SeatEvent):
    """A worker moves to another space of its Trade Route."""

    def __init__(self, seat: int, route: int, space: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.route = route
        self.space = space

    def apply(self, game: Patchistory) -> None:
        _set_route(game, game.route_in_play(self.route).moved(self.seat, self.space))


@final
class WorkerHome(SeatEvent):
    """A worker comes home from a Trade Route into a Room; a war it stood for is over or called off."""

    def __init__(self, seat: int, route: int, cell: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.route = route
        self.cell = cell

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.workers = _with(realm.workers, self.cell)
        _set_route(game, game.route_in_play(self.route).moved(self.seat, NO_WORKER).at_war(0))


@final
class WorkerReturned(SeatEvent):
    """A worker goes back to the descendant track, from a Room or, if `cell` is NONE, from a Trade Route."""

    def __init__(self, seat: int, cell: int, route: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.cell = cell
        self.route = route

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.descendants += 1
        if self.cell != NONE:
            realm.workers = without(realm.workers, self.cell)
        else:
            _set_route(game, game.route_in_play(self.route).moved(self.seat, NO_WORKER).at_war(0))  # PAT-WAR-17


@final
class DescendantRemoved(SeatEvent):
    """The lowest-numbered descendant leaves the game."""

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.descendants -= 1
        realm.removed += 1


# -- diplomacy and management


@final
class PointsCounted(PatEvent):
    """A player gets Political Points for this phase."""

    rule = "PAT-DIP-01"

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points

    def apply(self, game: Patchistory) -> None:
        game.realms[self.seat].points = self.points


@final
class ActionTaken(SeatEvent):
    """A player takes an action and spends Political Points on it."""

    def __init__(self, seat: int, action: str, points: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.action = action
        self.points = points

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.points -= self.points
        mark = MARK_OF_ACTION.get(self.action)
        if mark is not None:
            realm.mark(mark)


@final
class AidOffered(PatEvent):
    """A player offers three Goods; all see it."""

    rule = "PAT-AID-05"

    def __init__(self, seat: int, target: int, goods: Goods) -> None:
        self.seat = seat
        self.target = target
        self.goods = goods


@final
class AidAnswered(PatEvent):
    """The target of an Aid accepts or refuses."""

    def __init__(self, seat: int, accepted: bool) -> None:
        self.seat = seat
        self.accepted = accepted
        self.rule = "PAT-AID-08" if accepted else "PAT-AID-09"

    def apply(self, game: Patchistory) -> None:
        if self.accepted:
            game.realms[self.seat].mark(TOOK_AID)


@final
class Threatened(SeatEvent):
    """A player threatens another and demands "coin" or "culture"."""

    def __init__(self, seat: int, target: int, good: str, amount: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.target = target
        self.good = good
        self.amount = amount


@final
class RoutePlaced(PatEvent):
    """A Trade Route comes into play, the owner's Start first."""

    def __init__(self, route: int, allied: bool, owner: int, other: int, rule: str) -> None:
        self.route = route
        self.allied = allied
        self.owner = owner
        self.other = other
        self.rule = rule

    def apply(self, game: Patchistory) -> None:
        game.routes.append(Route(self.route, self.allied, self.owner, self.other))
        game.next_route = self.route + 1
        if self.allied:
            game.allied_left -= 1
        else:
            game.general_left -= 1


@final
class RouteRemoved(PatEvent):
    """A Trade Route leaves play, back to Public Storage or out of the game; its workers are home already."""

    def __init__(self, route: int, stored: bool, rule: str) -> None:
        self.route = route
        self.stored = stored
        self.rule = rule

    def apply(self, game: Patchistory) -> None:
        route = game.route_in_play(self.route)
        game.routes = [other for other in game.routes if other.number != self.route]
        if self.stored and route.allied:
            game.allied_left += 1
        elif self.stored:
            game.general_left += 1


@final
class Built(PatEvent):
    """A building of a Construction Tile stands in a Room."""

    rule = "PAT-BLD-04"
    reveals = True

    def __init__(self, seat: int, building: int, cell: int) -> None:
        self.seat = seat
        self.building = building
        self.cell = cell

    def informs(self, seat: int) -> bool:
        return seat != self.seat

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        if self.cell in realm.territory.buildings:
            game.scrap += 1
        realm.buildings = without(realm.buildings, self.building)
        realm.territory = realm.territory.constructed(self.cell, game.content.buildings[self.building])


@final
class Reclaimed(SeatEvent):
    """A Room becomes Wasteland, in the territory of `target`; the building side of the tile stays hidden."""

    def __init__(self, seat: int, target: int, building: int, cell: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.target = target
        self.building = building
        self.cell = cell

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.target]
        if self.cell in realm.territory.buildings:
            game.scrap += 1
        mine = game.realms[self.seat]
        mine.buildings = without(mine.buildings, self.building)
        mine.buried = _with(mine.buried, self.building)
        realm.territory = realm.territory.constructed(self.cell, None)

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else Reclaimed(self.seat, self.target, NONE, self.cell, self.rule)


# -- negotiation and war


@final
class Negotiated(PatEvent):
    """Both sides of a Negotiation show what they chose."""

    reveals = True

    def __init__(self, route: int, owner: int, other: int, owner_peace: bool, other_peace: bool, rule: str) -> None:
        self.route = route
        self.owner = owner
        self.other = other
        self.owner_peace = owner_peace
        self.other_peace = other_peace
        self.rule = rule


@final
class AllianceAnswered(PatEvent):
    """Both sides show whether they want an Alliance."""

    rule = "PAT-NEG-06"
    reveals = True

    def __init__(self, owner: int, other: int, owner_wants: bool, other_wants: bool) -> None:
        self.owner = owner
        self.other = other
        self.owner_wants = owner_wants
        self.other_wants = other_wants


@final
class WarDeclared(PatEvent):
    """A war waits on this route; bit 0 of `invaders` is the owner, bit 1 the other."""

    rule = "PAT-NEG-08"

    def __init__(self, route: int, invaders: int) -> None:
        self.route = route
        self.invaders = invaders

    def apply(self, game: Patchistory) -> None:
        _set_route(game, game.route_in_play(self.route).at_war(self.invaders))


@final
class WarFought(PatEvent):
    """A war is fought: what both sides committed, their strengths, and the winner or NONE."""

    reveals = True

    def __init__(
        self,
        route: int,
        owner: int,
        other: int,
        owner_commits: tuple[int, int],
        other_commits: tuple[int, int],
        owner_strength: int,
        other_strength: int,
        winner: int,
        rule: str,
    ) -> None:
        self.route = route
        self.owner = owner
        self.other = other
        self.owner_commits = owner_commits
        self.other_commits = other_commits
        self.owner_strength = owner_strength
        self.other_strength = other_strength
        self.winner = winner
        self.rule = rule


@final
class WarOver(PatEvent):
    """The war on this route is over."""

    rule = "PAT-WAR-15"

    def __init__(self, route: int) -> None:
        self.route = route

    def apply(self, game: Patchistory) -> None:
        _set_route(game, game.route_in_play(self.route).at_war(0))


# -- marks


@final
class Marked(SeatEvent):
    """A card sets a mark for a player."""

    def __init__(self, seat: int, mark: str, rule: str) -> None:
        super().__init__(seat, rule)
        self.mark = mark

    def apply(self, game: Patchistory) -> None:
        game.realms[self.seat].mark(MARKS[self.mark])


# -- vote


@final
class CardPlaced(PatEvent):
    """A Prosperity Card is put into the middle, face down."""

    rule = "PAT-VOT-01"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def apply(self, game: Patchistory) -> None:
        realm = game.realms[self.seat]
        realm.cards = without(realm.cards, self.card)
        realm.placed = self.card

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else CardPlaced(self.seat, NONE)


@final
class CardRevealed(PatEvent):
    """The next card of the shuffled row; nobody is told whose it was."""

    rule = "PAT-VOT-02"
    reveals = True

    def __init__(self, card: int) -> None:
        self.card = card

    def apply(self, game: Patchistory) -> None:
        game.row = (*game.row, self.card)
        for realm in game.realms:
            if realm.placed == self.card:
                realm.placed = NONE


@final
class CardSwapped(PatEvent):
    """A player puts a card of an earlier Era in the place of a revealed one, which leaves the game."""

    rule = "PAT-PRM-10"

    def __init__(self, seat: int, out: int, into: int) -> None:
        self.seat = seat
        self.out = out
        self.into = into

    def apply(self, game: Patchistory) -> None:
        game.row = tuple([self.into if card == self.out else card for card in game.row])
        game.past = tuple([card for card in game.past if card != self.into])


@final
class VotesOpened(PatEvent):
    """The votes of all players on one card are shown and paid."""

    rule = "PAT-VOT-04"
    reveals = True

    def __init__(self, card: int, cast: tuple[int, ...]) -> None:
        self.card = card
        self.cast = cast  # per seat

    def apply(self, game: Patchistory) -> None:
        game.row_votes = (*game.row_votes, sum(self.cast))
        for seat, votes in enumerate(self.cast):
            _change(game, seat, (0, 0, 0, 0, votes), -1, "votes")


@final
class CardDropped(PatEvent):
    """A card with the fewest votes is not scored."""

    def __init__(self, card: int, votes: int, rule: str) -> None:
        self.card = card
        self.votes = votes
        self.rule = rule


@final
class CardScored(PatEvent):
    """A card is scored: value and place per seat."""

    rule = "PAT-SCO-04"

    def __init__(self, card: int, votes: int, ranks: tuple[int, ...], places: tuple[int, ...]) -> None:
        self.card = card
        self.votes = votes
        self.ranks = ranks
        self.places = places


@final
class VoteEnded(PatEvent):
    """The played cards leave the game; unused votes go back, but for these seats."""

    rule = "PAT-VOT-07"

    def __init__(self, kept: tuple[int, ...]) -> None:
        self.kept = kept

    def apply(self, game: Patchistory) -> None:
        game.past = (*game.past, *game.row)
        game.row = ()
        game.row_votes = ()
        for seat, realm in enumerate(game.realms):
            if seat not in self.kept:
                realm.goods = (*realm.goods[:4], 0)


@final
class GameEnded(PatEvent):
    """The game ends with this Culture per seat."""

    rule = "PAT-END-03"
    reveals = True

    def __init__(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
        self.scores = scores
        self.winners = winners
