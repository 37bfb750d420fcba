"""What studies learn from a game of Patchistory."""

from __future__ import annotations

from typing import Final

from ziggurat.core.study import Study, Thing, given_answers, key_of
from ziggurat.games.patchistory import words
from ziggurat.games.patchistory.content.model import HERO, Capital
from ziggurat.games.patchistory.game import NONE, Patchistory, Realm

CAPITAL: Final = "capital"
HERO_KIND: Final = "hero"
WONDER_KIND: Final = "wonder"
BUILDING: Final = "building"
ACTION: Final = "action"
TILE: Final = "tile"


def round_number(game: Patchistory) -> int:
    """The round, counted through all Eras."""
    return (game.era - 1) * game.content.prices.rounds + game.round


def things(game: Patchistory) -> list[Thing]:
    """What a player of this game can have or use."""
    content = game.content
    promos = game.setup.options["promos"] == "on"
    found = [Thing(CAPITAL, capital.id, words.capital_name(capital.id)) for capital in _capitals(game)]
    for kind in (HERO_KIND, WONDER_KIND):
        for person in content.people.values():
            if _kind_of(person.kind) == kind and (promos or not person.promo):
                found.append(Thing(kind, person.id, words.card_name(game, person.id)))
    for number, building in enumerate(content.buildings):
        if content.alike[number] == number:
            found.append(Thing(BUILDING, building.id, words.building_name(game, number)))
    for action, name in words.ACTIONS.items():
        found.append(Thing(ACTION, action, words.in_edition(game, name)))
    for tile in content.tiles:
        if promos or not tile.promo:
            for white in (True, False):
                found.append(Thing(TILE, _face(tile.id, white), words.tile_name(tile.id, white)))
    return found


def _capitals(game: Patchistory) -> list[Capital]:
    """The Capital Tiles that differ: the Equality sides are alike (PAT-SET-02)."""
    return list(game.content.capitals[:4]) if game.setup.options["capital"] == "liberty" else []


def used(game: Patchistory) -> list[list[str]]:
    """Per seat: the Capital Tile, visible Heroes and Wonders, visible buildings it constructed, actions, tiles."""
    acted: list[dict[str, None]] = [{} for _ in game.realms]
    for seat, choice in given_answers(game):
        if seat >= 0 and choice.kind in words.ACTIONS:
            acted[seat][choice.kind] = None
    return [
        [*_territory(game, realm), *[key_of(ACTION, action) for action in acted[seat]]]
        for seat, realm in enumerate(game.realms)
    ]


def _territory(game: Patchistory, realm: Realm) -> list[str]:
    content, territory = game.content, realm.territory
    found: list[str] = []
    for piece in territory.pieces:
        if piece.tile == NONE:
            found.extend([key_of(CAPITAL, each.id) for each in _capitals(game) if each.face is piece.face])
        else:
            found.append(key_of(TILE, _face(content.tiles[piece.tile].id, piece.white)))
    for card in territory.cards:
        found.append(key_of(_kind_of(content.people[card].kind), card))
    built = [placed.room for placed in territory.rooms if placed.built]
    if built:
        alike = {content.alike[number] for number, building in enumerate(content.buildings) if building.room in built}
        found.extend([key_of(BUILDING, content.buildings[number].id) for number in sorted(alike)])
    return found


def _kind_of(kind: int) -> str:
    return HERO_KIND if kind == HERO else WONDER_KIND


def _face(tile: str, white: bool) -> str:
    return f"{tile}-{'white' if white else 'black'}"


STUDY: Final = Study[Patchistory](round=round_number, kinds=words.THINGS, things=things, used=used)
