"""What one seat may know, listed field by field, and positions guessed from it. Topics: hidden information."""

from __future__ import annotations

from typing import Final, cast

from ziggurat.core.rng import Rng
from ziggurat.games.patchistory import shapes
from ziggurat.games.patchistory.board.territory import Placed, Territory, column, row
from ziggurat.games.patchistory.content import model
from ziggurat.games.patchistory.game import (
    BROKE_ALLIANCE,
    BUILT_ROUTE,
    CAMPAIGNED,
    HANDS_SEEN,
    NO_WORKER,
    NONE,
    TOOK_AID,
    Offer,
    Patchistory,
    Realm,
    Route,
    SecretStep,
)
from ziggurat.games.patchistory.hooks import EFFECTS
from ziggurat.games.patchistory.rules.common import cost_of, is_sheltered, points_of
from ziggurat.games.patchistory.rules.construction import PlaceTile, building_price
from ziggurat.games.patchistory.rules.patching import size_limit
from ziggurat.games.patchistory.rules.production import feeding
from ziggurat.games.patchistory.rules.upkeep import upkeep
from ziggurat.games.patchistory.score import payout, places, rank, scores, winners
from ziggurat.games.patchistory.status import IN_BOX, sources, values
from ziggurat.games.patchistory.words import (
    EDITION_WORDS,
    PHASES,
    RANKINGS,
    SPACES,
    START,
    card_name,
    in_edition,
    prosperity_name,
    room_title,
    room_words,
)

ERAS: Final = 3


def public_view(game: Patchistory) -> shapes.PatchistoryView:
    """PAT-HID-05 to PAT-HID-13: all that everybody may know."""
    return {
        "game": "patchistory",
        "rules": game.version,
        "seat": None,
        "players": game.players,
        "options": dict(game.setup.options),
        "era": game.era,
        "round": game.round,
        "phase": game.phase,
        "first": game.first,
        "order": list(game.order()),
        "pending": list(game.pending),
        "answered": _answered(game),
        "question": None if game.question is None else cast("shapes.PatQuestion", game.question.seen_by(None)),
        "placing": _placing(game, None),
        "offers": [_offer(game, slot) for slot in range(len(game.offers))],
        "realms": [_realm(game, other) for other in range(game.players)],
        "routes": [_route(route) for route in game.routes],
        "supply": {
            "general_routes": game.general_left,
            "allied_routes": game.allied_left,
            "buildings": len(game.pile),
            "tiles": len(game.deck),
        },
        "vote": _vote(game),
        "vasco_used": game.has_sailed,
        "cards": _cards_in_sight(game),
        "printed": _printed(game),
        "over": game.over,
        "scores": scores(game) if game.over else None,
        "winners": winners(game) if game.over else [],
    }


def private_view(game: Patchistory, seat: int) -> dict[str, object]:
    """PAT-HID-01 to PAT-HID-04: what the seat knows beyond the public view."""
    own: dict[str, object] = {"own": _own(game, seat)}
    realms = {seat: own}
    if game.realms[seat].has(HANDS_SEEN):
        for other, realm in enumerate(game.realms):
            if other != seat:
                realms[other] = _known_cards(game, realm)
    return {"placing": _placing(game, seat), "realms": realms}


# -- the table


def _icons(icons: model.Icons) -> dict[str, int]:
    """Icons by letter; those with amount 0 are left out."""
    return {model.ICON_LETTERS[icon]: amount for icon, amount in enumerate(icons) if amount}


def _face(game: Patchistory, face: model.Face) -> list[shapes.PatRoom]:
    """The Rooms of a face. They never change: all views share them."""
    edition = game.setup.options["edition"]
    if edition not in face.shown:
        face.shown[edition] = _printed_rooms(game, face)
    return cast("list[shapes.PatRoom]", face.shown[edition])


def _printed_rooms(game: Patchistory, face: model.Face) -> list[shapes.PatRoom]:
    return [
        {
            "cells": list(room.cells),
            "kind": model.KIND_NAMES[room.kind],
            "name": room_title(game, room),
            "card": room.card,
            "icons": _icons(room.icons),
            "box": _icons(room.box),
        }
        for room in face.rooms
    ]


def _offer(game: Patchistory, slot: int) -> shapes.PatOffer:
    offer = game.offers[slot]
    return {
        "slot": slot,
        "tile": game.content.tiles[offer.tile].id,
        "faces": _faces(game, offer),
        "bids": [{"seat": seat, "coin": realm.bid} for seat, realm in enumerate(game.realms) if realm.bid_slot == slot],
        "taken_by": next((seat for seat, realm in enumerate(game.realms) if realm.won == slot), None),
    }


def _faces(game: Patchistory, offer: Offer) -> shapes.PatFaces:
    """PAT-HID-08, PAT-HID-09: the face shown; with 2 players both."""
    tile = game.content.tiles[offer.tile]
    faces: shapes.PatFaces = {}
    if game.players == 2 or offer.white:
        faces["white"] = _face(game, tile.white)
    if game.players == 2 or not offer.white:
        faces["black"] = _face(game, tile.black)
    return faces


def _route(route: Route) -> shapes.PatRoute:
    return {
        "number": route.number,
        "allied": route.allied,
        "owner": route.owner,
        "other": route.other,
        "worker": None if route.worker == NO_WORKER else route.worker,
        "guest": None if route.guest == NO_WORKER else route.guest,
        "invaders": [seat for bit, seat in ((1, route.owner), (2, route.other)) if route.war & bit],
    }


def _vote(game: Patchistory) -> shapes.PatVote:
    return {
        "row": list(game.row),
        "row_faces": [_prosperity(game, card) for card in game.row],
        "votes": list(game.row_votes),
        "past": list(game.past),
        "past_faces": [_prosperity(game, card) for card in game.past],
    }


def _prosperity(game: Patchistory, card: int) -> shapes.PatProsperityFace:
    """A Prosperity Card as it is printed, and how the kingdoms stand in its ranking now."""
    printed = game.content.prosperity[card]
    standing = [rank(game, seat, printed.ranking) for seat in range(game.players)]
    return {
        "card": card,
        "id": printed.id,
        "name": prosperity_name(game, card),
        "ranks": in_edition(game, RANKINGS[printed.ranking]),
        "rule": printed.rule,
        "standing": standing,
        "two_votes_pay": [payout(game.players, place, 2, 0)[0] for place in places(standing)],
    }


def _building(game: Patchistory, seat: int, building: int) -> shapes.PatBuildingFace:
    """The building side of a Construction Tile, and the Resources it costs the seat."""
    tile = game.content.buildings[building]
    return {
        "building": building,
        "id": tile.id,
        "name": room_title(game, tile.room),
        "kind": model.KIND_NAMES[tile.room.kind],
        "icons": _icons(tile.room.icons),
        "box": _icons(tile.room.box),
        "price": building_price(game, seat, building),
    }


def _placing(game: Patchistory, seat: int | None) -> shapes.PatBuildingFace | None:
    """The Construction Tile about to be placed, if the seat may know it (PAT-HID-03)."""
    step = game.question
    if isinstance(step, PlaceTile) and "building" in step.seen_by(seat):
        return _building(game, step.seat, step.building)
    return None


def _answered(game: Patchistory) -> list[int]:
    """The seats that have answered a question which others still answer in secret."""
    step = game.question
    return [seat for seat in step.everyone(game) if seat not in game.pending] if isinstance(step, SecretStep) else []


def _cards_in_sight(game: Patchistory) -> dict[str, shapes.PatCard]:
    """Heroes and Wonders, covered ones too, by id: their names and the rules that say what they do."""
    faces = [piece.face for realm in game.realms for piece in realm.territory.pieces]
    for offer in game.offers:
        tile = game.content.tiles[offer.tile]
        if game.players == 2 or offer.white:
            faces.append(tile.white)
        if game.players == 2 or not offer.white:
            faces.append(tile.black)
    found: dict[str, shapes.PatCard] = {}
    for face in faces:
        for room in face.rooms:
            if room.card:
                effect = EFFECTS.get(room.card)
                rules = [] if effect is None else list(effect.rules)
                found[room.card] = {"name": card_name(game, room.card), "rules": rules}
    return found


def _printed(game: Patchistory) -> shapes.PatPrinted:
    """What is printed on the boards and never changes: all views share it."""
    shown, edition = game.content.shown, game.setup.options["edition"]
    if edition not in shown:
        shown[edition] = _boards(game)
    return cast("shapes.PatPrinted", shown[edition])


def _boards(game: Patchistory) -> shapes.PatPrinted:
    content = game.content
    return {
        "eras": ERAS,
        "rounds": content.prices.rounds,
        "phases": list(PHASES),
        "markers": [name for name, icon in NUMBERS if icon != model.SHIELD or game.sk],
        "words": EDITION_WORDS[game.setup.options["edition"]],
        "track": list(content.track),
        "general_route": [
            *[_space("" if number else START, icons) for number, icons in enumerate(content.general_route)],
            *[_space(name, model.NO_ICONS) for name in SPACES],
        ],
        "allied_route": [
            _space(START if number in (0, len(content.allied_route) - 1) else "", icons)
            for number, icons in enumerate(content.allied_route)
        ],
    }


def _space(name: str, icons: model.Icons) -> shapes.PatSpace:
    return {"name": name, "icons": _icons(icons)}


# -- realms


def _realm(game: Patchistory, seat: int) -> shapes.PatRealm:
    """PAT-HID-05, PAT-HID-06: the territory and the Reference Board, each number with its sources."""
    realm = game.realms[seat]
    total = values(game, seat)
    return {
        "seat": seat,
        "territory": _territory(game, realm),
        "workers": _cells(realm.workers),
        "descendants": realm.descendants,
        "removed": realm.removed,
        "all_workers": game.content.workers - realm.removed,
        "feeding": feeding(game, seat),
        "upkeep": _upkeep(game, seat),
        "size_limit": size_limit(game, seat),
        "won": None if realm.won == NONE else realm.won,
        "points": realm.points,
        "buildings_held": len(realm.buildings),
        "cards_held": len(realm.cards),  # whose card of the middle is revealed stays open (PAT-VOT-02)
        "campaigned": realm.has(CAMPAIGNED),
        "built_route": realm.has(BUILT_ROUTE),
        "took_aid": realm.has(TOOK_AID),
        "broke_alliance": realm.has(BROKE_ALLIANCE),
        "sheltered": is_sheltered(game, seat),
        "bombed": "bombed" in realm.marks,
        "status": {
            "mil": total[model.SWORD],
            "pol": total[model.BOOK],
            "tra": total[model.WHEEL],
            "shields": total[model.SHIELD],
        },
        "production": {
            "food": total[model.FOOD],
            "resources": total[model.RESOURCE],
            "culture": total[model.CULTURE],
            "coin": total[model.COIN],
        },
        "sources": {name: _sources(game, seat, icon) for name, icon in NUMBERS},
    }


NUMBERS: Final = (
    ("mil", model.SWORD), ("pol", model.BOOK), ("tra", model.WHEEL), ("shields", model.SHIELD),
    ("food", model.FOOD), ("resources", model.RESOURCE), ("culture", model.CULTURE), ("coin", model.COIN),
)  # fmt: skip


def _sources(game: Patchistory, seat: int, icon: int) -> list[tuple[str, int]]:
    """Where a number comes from, Rooms by their names in the edition played."""
    found: list[tuple[str, int]] = []
    for source, amount in sources(game, seat, icon):
        name, worker, _ = source.partition(IN_BOX)
        found.append((room_words(game, name) + worker, amount))
    return found


def _cells(cells: tuple[int, ...]) -> list[shapes.Cell]:
    return [(column(cell), row(cell)) for cell in cells]


def _upkeep(game: Patchistory, seat: int) -> shapes.PatUpkeep:
    food, resources = upkeep(game, seat)
    return {"food": food, "resources": resources}


def _known_cards(game: Patchistory, realm: Realm) -> dict[str, object]:
    """A hand that was seen once, with what was played since: that is public."""
    held = sorted([*realm.cards, realm.placed] if realm.placed != NONE else realm.cards)
    return {"cards_known": held, "known_faces": [_prosperity(game, card) for card in held]}


def _own(game: Patchistory, seat: int) -> shapes.PatOwn:
    """PAT-HID-01 to PAT-HID-04: what stands behind the own screen."""
    realm = game.realms[seat]
    step = game.question
    return {
        "goods": {
            "food": realm.food,
            "resources": realm.resources,
            "coin": realm.coin,
            "culture": realm.culture,
            "votes": realm.votes,
        },
        "buildings": list(realm.buildings),
        "building_faces": [_building(game, seat, building) for building in realm.buildings],
        "cards": list(realm.cards),
        "card_faces": [_prosperity(game, card) for card in realm.cards],
        "placed": None if realm.placed == NONE else realm.placed,
        "placed_face": None if realm.placed == NONE else _prosperity(game, realm.placed),
        "sealed": step.sealed(game, seat) if isinstance(step, SecretStep) else None,
        "prices": _prices(game, seat),
    }


def _prices(game: Patchistory, seat: int) -> dict[str, shapes.PatPrice]:
    """What each action costs the seat now: Political Points, and Food or Resources."""
    costs = {action: cost_of(game, seat, action) for action in game.content.prices.points}
    return {
        action: {"points": points_of(game, seat, action), "food": cost[model.FOOD], "resources": cost[model.RESOURCE]}
        for action, cost in costs.items()
    }


def _territory(game: Patchistory, realm: Realm) -> shapes.PatTerritory:
    """The territory with the workers in its Rooms. What no worker changes is the same in all views of a territory."""
    territory, edition = realm.territory, game.setup.options["edition"]
    if edition not in territory.shown:
        territory.shown[edition] = _without_workers(game, territory)
    shown = cast("shapes.PatTerritory", territory.shown[edition])
    rooms = list(shown["rooms"])
    for anchor in realm.workers:
        number = territory.room_at[anchor]
        rooms[number] = {**rooms[number], "workers": rooms[number]["workers"] + 1}
    return {**shown, "rooms": rooms}


def _without_workers(game: Patchistory, territory: Territory) -> shapes.PatTerritory:
    return {
        "pieces": [
            {
                "tile": "capital" if piece.tile == NONE else game.content.tiles[piece.tile].id,
                "white": piece.white,
                "x": piece.x,
                "y": piece.y,
                "rooms": _face(game, piece.face),
            }
            for piece in territory.pieces
        ],
        "stacks": [(column(cell), row(cell), list(stack)) for cell, stack in sorted(territory.stacks.items())],
        "rooms": [_empty_room(game, placed) for placed in territory.rooms],
        "box": (territory.left, territory.top, territory.right, territory.bottom),
    }


def _empty_room(game: Patchistory, placed: Placed) -> shapes.PatPlacedRoom:
    return {
        "x": column(placed.anchor),
        "y": row(placed.anchor),
        "cells": _cells(placed.cells),
        "kind": model.KIND_NAMES[placed.kind],
        "name": room_title(game, placed.room),
        "card": placed.room.card,
        "icons": _icons(placed.room.icons),
        "box": _icons(placed.room.box),
        "workers": 0,
        "built": placed.built,
        "reclaimed": placed.reclaimed,
    }


# -- guessing what is hidden


def resample_hidden(game: Patchistory, seat: int, rng: Rng) -> None:
    """Redeal everything hidden from `seat`. Goods stay: every gain and payment was seen (PAT-HID-10)."""
    _redeal_buildings(game, seat, rng)
    if game.realms[seat].has(HANDS_SEEN):
        _guess_placed(game, seat, rng)
    else:
        _redeal_cards(game, seat, rng)


def _deal(pool: list[int], number: int, rng: Rng) -> tuple[int, ...]:
    """Take a number of items from the pool at random."""
    return tuple(sorted([pool.pop(rng.below(len(pool))) for _ in range(number)]))


def _redeal_buildings(game: Patchistory, seat: int, rng: Rng) -> None:
    """PAT-HID-03: redeal the hands of the others, what they used face down, and the pile."""
    others = [realm for other, realm in enumerate(game.realms) if other != seat]
    pool = list(game.pile)
    for realm in others:
        pool.extend(realm.buildings)
        pool.extend(realm.buried)
    pool.sort()
    question = game.question
    placing: list[int] = []
    if isinstance(question, PlaceTile) and question.seat != seat:  # the guess must be a tile that can be placed
        fitting = [building for building in pool if question.fits(game, building)]
        placing.append(fitting[rng.below(len(fitting))])
        pool.remove(placing[0])
    for realm in others:
        held = placing if isinstance(question, PlaceTile) and realm is game.realms[question.seat] else []
        realm.buildings = tuple(sorted([*held, *_deal(pool, len(realm.buildings) - len(held), rng)]))
        realm.buried = _deal(pool, len(realm.buried), rng)
    game.pile = tuple(pool)


def _redeal_cards(game: Patchistory, seat: int, rng: Rng) -> None:
    """PAT-HID-04: redeal the hands of the others, the cards they put down, and those never dealt."""
    others = [realm for other, realm in enumerate(game.realms) if other != seat]
    pool = list(game.unseen)
    for realm in others:
        pool.extend(realm.cards)
        if realm.placed != NONE:
            pool.append(realm.placed)
    pool.sort()
    for realm in others:
        realm.cards = _deal(pool, len(realm.cards), rng)
        if realm.placed != NONE:
            realm.placed = _deal(pool, 1, rng)[0]
    game.unseen = tuple(pool)


def _guess_placed(game: Patchistory, seat: int, rng: Rng) -> None:
    """Redraw only which card of a known hand lies in the middle."""
    for other, realm in enumerate(game.realms):
        if other != seat and realm.placed != NONE:
            pool = sorted([*realm.cards, realm.placed])
            realm.placed = pool.pop(rng.below(len(pool)))
            realm.cards = tuple(pool)
