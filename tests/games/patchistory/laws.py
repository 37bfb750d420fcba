"""What the rules of Patchistory conserve, and what else a property must be told about the game."""

from __future__ import annotations

from tests.games.laws import Laws, never
from tests.games.table import events_of
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.step import CHANCE
from ziggurat.games.patchistory.choices import Build, PlayCard, Reclaim
from ziggurat.games.patchistory.content.model import CULTURE
from ziggurat.games.patchistory.events import CardSwapped, Gained, Paid, RoutePlaced, RouteRemoved, TileOffered
from ziggurat.games.patchistory.game import NO_WORKER, NONE, Patchistory
from ziggurat.games.patchistory.rules.construction import PlaceTile
from ziggurat.games.patchistory.setup import Deal


def conserved(game: Game) -> None:
    assert isinstance(game, Patchistory)
    _workers(game)
    _goods(game)
    _construction_tiles(game)
    _routes(game)
    _prosperity_cards(game)
    _terrain_tiles(game)


def _workers(game: Patchistory) -> None:
    for seat, realm in enumerate(game.realms):
        away = sum(route.place_of(seat) != NO_WORKER for route in game.routes)
        assert len(realm.workers) + away + realm.descendants + realm.removed == 8, "workers"
        assert all(realm.territory.is_room(anchor) for anchor in realm.workers), "a worker outside all Rooms"


def _goods(game: Patchistory) -> None:
    for realm in game.realms:
        assert min(realm.goods) >= 0, "less than nothing of a Good"
        assert realm.points >= 0, "less than no Political Points"
    for because, kept in (("threat", 5), ("perfect victory", 5), ("aid", CULTURE)):  # Aid earns Culture beside the gift
        moved = [0] * 5
        for event in game.events or []:
            if isinstance(event, (Gained, Paid)) and event.because == because:
                sign = 1 if isinstance(event, Gained) else -1
                moved = [have + sign * amount for have, amount in zip(moved, event.goods, strict=True)]
        assert not any(moved[:kept]), f"{because} makes or destroys Goods"


def _construction_tiles(game: Patchistory) -> None:
    known = [*game.pile]
    lying = 0
    for realm in game.realms:
        known += [*realm.buildings, *realm.buried]
        lying += len(realm.territory.buildings)
    hands = sum(len(realm.buildings) for realm in game.realms)
    assert len(game.pile) + hands + lying + game.scrap == 36, "Construction Tiles"
    assert len(set(known)) == len(known), "a Construction Tile in two places"


def _routes(game: Patchistory) -> None:
    gone = {True: 0, False: 0}
    kinds = {event.route: event.allied for event in events_of(game, RoutePlaced)}
    for event in events_of(game, RouteRemoved):
        if not event.stored:
            gone[kinds[event.route]] += 1
    for allied, left, total in ((False, game.general_left, 14), (True, game.allied_left, 4)):
        here = sum(route.allied == allied for route in game.routes)
        assert here + left + gone[allied] == total, "Trade Routes"
        assert left >= 0, "more Trade Routes than there are"


def _prosperity_cards(game: Patchistory) -> None:
    cards = [*game.unseen, *game.row, *game.past, *[event.out for event in events_of(game, CardSwapped)]]
    for realm in game.realms:
        cards += [*realm.cards, *([realm.placed] if realm.placed != NONE else [])]
    assert sorted(cards) == list(range(15)), "Prosperity Cards"


def _terrain_tiles(game: Patchistory) -> None:
    laid = [piece.tile for realm in game.realms for piece in realm.territory.pieces if piece.tile != NONE]
    out = [*laid, *[offer.tile for offer in game.offers]]
    assert len(set(laid)) == len(laid), "a Terrain Tile in two territories"
    assert not set(out) & set(game.deck), "a Terrain Tile on the table and in the deck"
    opened = 0
    for number, event in enumerate(game.events or []):
        if event.kind == "deck_opened":
            opened = number
    drawn = sum(isinstance(event, TileOffered) for event in (game.events or [])[opened:])
    promos = {1: 1, 2: 3, 3: 2}[game.era] if game.setup.options["promos"] == "on" else 0
    if opened:
        assert len(game.deck) + drawn == 25 + promos, "Terrain Tiles of the Era"


def parts(game: Game) -> list[object]:
    assert isinstance(game, Patchistory)
    return [game, game.rng, *game.realms]


def secret(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    assert isinstance(game, Patchistory)
    question = game.question
    assert question is not None
    if seat == CHANCE:
        if isinstance(question, Deal):
            return _dealt_to(game, question.drawn) not in (None, viewer)
        return question.kind == "draw_building" and question.to_json()["seat"] != viewer
    return seat != viewer and (
        isinstance(choice, (Build, Reclaim)) or (isinstance(choice, PlayCard) and question.kind == "place_cards")
    )


def reveals(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    """A building is seen when it lies in the territory."""
    return seat != viewer and isinstance(game.question, PlaceTile) and game.question.builds


def _dealt_to(game: Patchistory, drawn: int) -> int | None:
    """Whose Construction Tile or Prosperity Card comes next; None for what is public."""
    number = drawn - 1 - (game.players if game.setup.options["capital"] == "liberty" else 0)
    if number < 0:
        return None
    return number // 4 if number < 4 * game.players else (number - 4 * game.players) // 3


SEALED = frozenset({"seal_bids", "negotiate", "answer_alliance", "fight_war", "seal_votes"})
LARGER = frozenset(
    {
        "patch_tile", "manage", "reclaim_from_loser", "reveal_bids", "bidding", "seal_bids",
        "sacrifice_workers", "offer_workers", "pay_workers",
    }
)  # fmt: skip

LAWS = Laws(3000, conserved, parts, secret, reveals, SEALED, LARGER, never)
