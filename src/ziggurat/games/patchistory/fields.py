"""What each field of Patchistory's choices, events and questions means: its type, its words and how people type it.

A name has one meaning in all records. Three fields of questions keep an older meaning, since the names stand in the
fingerprints of saved games: `because` may hold a rule, `LayTiles.white` a number, `SealVotes.votes` a number per seat.
No sentence uses them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ziggurat.core.fields import (
    Field,
    FlagField,
    NumberField,
    NumbersField,
    OtherField,
    Sentence,
    TextField,
    VariedField,
    from_one,
    named,
    number_read,
    read_from_one,
)
from ziggurat.core.naming import seat_mark
from ziggurat.games.patchistory import words
from ziggurat.games.patchistory.board.territory import bits_of
from ziggurat.games.patchistory.game import GOOD_NAMES, NONE, Patchistory
from ziggurat.games.patchistory.rules.patching import tile_cells

# -- players


def _read_seat(game: Patchistory, seat: int, word: str) -> int | None:
    """A player by name, or by number from 1 on."""
    names = [name.casefold() for name in words.SEATS[: game.players]]
    return names.index(word.casefold()) if word.casefold() in names else read_from_one(game, seat, word)


def _winner(game: Patchistory, seat: int) -> str:
    return "Nobody wins" if seat == NONE else f"{seat_mark(seat)} [wins]"


def _per_seat(game: Patchistory, amounts: list[int]) -> str:
    return ", ".join([f"{seat_mark(seat)} {amount}" for seat, amount in enumerate(amounts)])


def _places(game: Patchistory, places: list[int]) -> str:
    return ", ".join([f"{seat_mark(seat)} {words.PLACES[place]}" for seat, place in enumerate(places)])


def _seat(game: Patchistory, seat: int) -> str:
    return seat_mark(seat)


# -- tiles and Rooms


def _tile(game: Patchistory, tile: int) -> str:
    return game.content.tiles[tile].id


def _capital(game: Patchistory, capital: int) -> str:
    return game.content.capitals[capital].id


def _under(sentence: Sentence[Patchistory], pieces: list[int]) -> str:
    """How a tile lies over and under the Rooms of its owner."""
    territory = sentence.game.realms[sentence.number("seat")].territory
    cells = tile_cells(sentence.number("x"), sentence.number("y"))
    return words.lying_words(sentence.game, territory, cells, bits_of(tuple(pieces)))


def _read_piece(game: Patchistory, seat: int, word: str) -> int | None:
    """A piece of the own territory by the id of its tile, or by number."""
    pieces = game.realms[seat].territory.pieces
    ids = ["capital" if piece.tile == NONE else game.content.tiles[piece.tile].id.casefold() for piece in pieces]
    return ids.index(word.casefold()) if word.casefold() in ids else number_read(word)


def _cell(sentence: Sentence[Patchistory], cell: int) -> str:
    """A Room, in the territory of the target where the event has one."""
    owner = sentence.number("target", sentence.number("seat"))
    return "" if cell == NONE else words.room_name(sentence.game, sentence.game.realms[owner].territory, cell)


def _returned(sentence: Sentence[Patchistory], numbers: list[int]) -> str:
    return words.returned_words(sentence.game, sentence.number("seat"), numbers)


def _read_building(game: Patchistory, seat: int, word: str) -> int | None:
    """A Construction Tile by its id, or by number."""
    ids = [building.id.casefold() for building in game.content.buildings]
    return ids.index(word.casefold()) if word.casefold() in ids else number_read(word)


# -- Goods


def _goods(game: Patchistory, amounts: list[int]) -> str:
    return words.goods_words(game, amounts)


def _good(game: Patchistory, good: str) -> str:
    return words.good_name(game, GOOD_NAMES.index(good)) if good in GOOD_NAMES else good


def _read_good(game: Patchistory, seat: int, word: str) -> str | None:
    """A Good by the beginning of its name, also of that in the edition played."""
    for names in (GOOD_NAMES, [words.good_name(game, good).casefold() for good in range(len(GOOD_NAMES))]):
        found = [good for good, name in enumerate(names) if name.startswith(word.casefold())]
        if len(found) == 1:
            return GOOD_NAMES[found[0]]
    return None


def _action(game: Patchistory, action: str) -> str:
    return words.in_edition(game, words.ACTIONS[action])


def _mark(sentence: Sentence[Patchistory], mark: str) -> str:
    return words.mark_words(sentence.game, sentence.number("seat"), mark)


# -- Trade Routes


def _space(sentence: Sentence[Patchistory], space: int) -> str:
    return words.space_name(sentence.game, sentence.number("route"), space)


def _read_marked_number(game: Patchistory, seat: int, word: str) -> int | None:
    """A number from 0 on, with or without the mark that the terminal puts before it."""
    digits = word.lstrip("#")
    return int(digits) if digits.isdigit() else None


# -- Prosperity Cards


def _card_in_row(game: Patchistory, index: int) -> str:
    return words.prosperity_name(game, game.row[index])


def _read_card(game: Patchistory, seat: int, word: str) -> int | None:
    """A card by a part of its title or of what it ranks that no other card has, or by number."""
    number = number_read(word)
    if number is not None:
        return number
    titles = [words.prosperity_title(game, card).casefold() for card in range(len(game.content.prosperity))]
    found = [card for card, title in enumerate(titles) if word.casefold() in title]
    return found[0] if len(found) == 1 else None


# -- the table

SEAT: Final = NumberField[Patchistory](say=_seat, read=_read_seat, called="player")
SEATS: Final = NumbersField[Patchistory]()
PER_SEAT: Final = NumbersField[Patchistory](say=_per_seat)
CELL: Final = NumberField[Patchistory](tell=_cell, then=True)
CELLS: Final = NumbersField[Patchistory]()
AMOUNT: Final = NumberField[Patchistory]()
AMOUNTS: Final = NumbersField[Patchistory]()  # Resources and votes
GOODS: Final = NumbersField[Patchistory](say=_goods)
PEACE: Final = FlagField[Patchistory]("peace", "aggression")
YES: Final = FlagField[Patchistory]()
COUNT: Final = NumberField[Patchistory]()  # of what a question has still to ask, or has asked already
SECRET: Final = NumberField[Patchistory]()  # an answer that nobody else may see yet

FIELDS: Final[Mapping[str, Field[Patchistory]]] = {
    # players
    "seat": SEAT,
    "target": SEAT,
    "owner": SEAT,  # of a Trade Route
    "other": SEAT,  # at the other end of a Trade Route
    "giver": SEAT,
    "ally": SEAT,
    "first": SEAT,  # who gets the first Start space
    "loser": SEAT,
    "winner": NumberField(say=_winner),
    "winners": SEATS,
    "kept": SEATS,  # who keeps the votes left over
    "turn": COUNT,
    "scores": PER_SEAT,
    "places": NumbersField(say=_places),
    "cast": PER_SEAT,  # votes
    "ranks": NumbersField(),
    # time
    "era": NumberField(say=named(words.ERAS)),
    "round": NumberField(),
    "phase": NumberField(say=named(words.PHASES)),
    "stage": COUNT,
    # tiles
    "slot": NumberField(say=from_one, read=read_from_one, called="tile"),
    "slots": NumbersField(),
    "tile": NumberField(say=_tile),
    "white": VariedField(FlagField("white", "black", called="face"), {"lay_tiles": COUNT}),
    "capital": NumberField(say=_capital),
    "under": NumbersField(tell=_under, read=_read_piece, called="piece", then=True),
    "x": NumberField(called="column"),
    "y": NumberField(called="row"),
    "to_x": NumberField(called="to_column"),
    "to_y": NumberField(called="to_row"),
    # Rooms and workers
    "cell": CELL,
    "to": CELL,
    "at": CELL,
    "cells": CELLS,
    "workers": CELLS,
    "movers": CELLS,
    "moved": CELLS,
    "later": CELLS,
    "returned": NumbersField(tell=_returned, read=read_from_one, called="worker"),
    "waiting": COUNT,
    "number": COUNT,
    "given": COUNT,
    "steps": NumberField(),
    # Construction Tiles
    "building": NumberField(say=words.building_name, read=_read_building),
    "builds": YES,
    "paid": YES,
    # Goods
    "food": AMOUNT,
    "resources": AMOUNT,
    "coin": AMOUNT,
    "coins": AMOUNTS,
    "votes": VariedField(AMOUNT, {"seal_votes": PER_SEAT}),
    "amount": AMOUNT,
    "units": AMOUNT,
    "points": AMOUNT,  # Political Points
    "goods": GOODS,
    "gift": GOODS,
    "good": TextField(say=_good, read=_read_good),
    "give": TextField(say=_good, read=_read_good, called="good"),
    "kinds": NumbersField(),  # of Goods
    "because": TextField(say=words.because_words),
    "action": TextField(say=_action),
    "mark": TextField(tell=_mark),
    "accepted": FlagField("[accepts]", "[refuses]"),
    "acted": YES,
    "fed": YES,
    # Trade Routes, negotiation and war
    "route": NumberField(say=words.route_name, read=_read_marked_number, then=True),
    "space": NumberField(tell=_space, read=_read_marked_number, then=True),
    "due": NumbersField(),  # routes
    "allied": FlagField("An Allied Trade Route", "A Trade Route"),
    "stored": YES,
    "home": TextField(),  # the rule that brings workers home
    "invaders": NumberField(),  # bit 0 is the owner of the route, bit 1 the other
    "wars": YES,
    "owner_peace": PEACE,
    "other_peace": PEACE,
    "owner_wants": YES,
    "other_wants": YES,
    "owner_commits": AMOUNTS,
    "other_commits": AMOUNTS,
    "owner_strength": AMOUNT,
    "other_strength": AMOUNT,
    "mine": SECRET,
    "theirs": SECRET,
    "my_votes": SECRET,
    "their_votes": SECRET,
    # Prosperity Cards
    "card": NumberField(say=words.prosperity_name, read=_read_card),
    "out": NumberField(say=words.prosperity_name, read=_read_card, called="card"),
    "into": NumberField(say=words.prosperity_name, read=_read_card, called="other_card"),
    "index": NumberField(say=_card_in_row),
    "asked": COUNT,
    "doubled": OtherField({"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}),
    # chance
    "drawn": COUNT,
    "item": NumberField(),
}
