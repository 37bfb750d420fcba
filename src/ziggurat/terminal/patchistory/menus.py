"""Groups the options of Patchistory into short menus; amounts are typed as numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from ziggurat.core.choice import Choice
from ziggurat.games.patchistory import words
from ziggurat.games.patchistory.board.room_names import told_apart
from ziggurat.games.patchistory.choices import (
    Aid,
    Bid,
    Campaign,
    CastVotes,
    Commit,
    InRoom,
    Move,
    MoveOn,
    Patch,
    Swap,
    Trade,
)
from ziggurat.games.patchistory.content.model import RESOURCE
from ziggurat.games.patchistory.game import GOOD_NAMES, Patchistory
from ziggurat.games.patchistory.shapes import PatchistoryView, PatOffer, PatPlacedRoom, PatTerritory
from ziggurat.terminal.grid import Cell
from ziggurat.terminal.menu import Entry, Labelled, Menu, amounts, flat, folded, number_of, numbered
from ziggurat.terminal.patchistory.patching import Patching
from ziggurat.terminal.patchistory.rooms import faces, icons, own_realm

FEW: Final = 10  # up to this many options stand in one list without groups
LAST: Final = frozenset({"end", "discard", "wait"})  # under 0: to do nothing


def menu(
    game: Patchistory, seats: Sequence[str], view: PatchistoryView, options: Sequence[Labelled], width: int
) -> Menu:
    """The options of the question that waits; of the game only the words of its edition are used."""
    if any(isinstance(choice, Patch) for choice, _ in options):
        return Patching(view, options, width).menu()
    last = next(((label, choice) for choice, label in options if choice.kind in LAST), None)
    rest = [each for each in options if each[0].kind not in LAST]
    kinds = list(dict.fromkeys(choice.kind for choice, _ in rest))
    few = len(rest) <= FEW
    entries: list[Entry] = []
    for kind in kinds:
        mine = [each for each in rest if each[0].kind == kind]
        group = _group(game, seats, view, mine, few)
        if last is None and len(kinds) == 1 and isinstance(group, Menu):
            return replace(group, title=f"{group.keys()}.")  # the question is asked already
        if isinstance(group, Menu):
            entries.append((group.title, group))
        else:
            entries.extend(group)
    return numbered("", entries, last)


def _group(
    game: Patchistory, seats: Sequence[str], view: PatchistoryView, mine: Sequence[Labelled], few: bool
) -> Menu | list[Entry]:
    """Entries for the options of one kind, or one menu for all of them."""
    choices = [choice for choice, _ in mine]
    first = choices[0]
    if isinstance(first, Bid):
        return _bids(game, view, choices)
    if isinstance(first, CastVotes):
        return amounts("How many votes?", choices, lambda choice: number_of(choice, "votes"))
    if isinstance(first, Campaign) and len(mine) > 1:
        points = words.in_edition(game, "Political Points")
        menu = amounts(f"Campaign with how many {points}?", choices, lambda choice: number_of(choice, "points"))
        return [(f"Campaign: votes for {points}", menu)]
    if isinstance(first, Commit):
        return _commits(game, choices)
    if isinstance(first, InRoom):
        return _rooms(view, choices)
    if isinstance(first, Move):
        return _moves(view, choices, few)
    return flat(mine) if few else _by_piece(game, seats, mine)


def _by_piece(game: Patchistory, seats: Sequence[str], mine: Sequence[Labelled]) -> list[Entry]:
    first = mine[0][0]
    if isinstance(first, Aid):
        return _by(mine, lambda choice: f"Offer Aid to {seats[number_of(choice, 'target')]}")
    if isinstance(first, Swap):
        return _swaps(game, mine)
    if isinstance(first, Trade):
        return _by(mine, lambda choice: f"Trade on route #{number_of(choice, 'route')}")
    if isinstance(first, MoveOn):
        return _by(mine, lambda choice: f"Worker on route #{number_of(choice, 'route')}")
    return flat(mine)


def _by(mine: Sequence[Labelled], key: Callable[[Choice], str]) -> list[Entry]:
    """A menu per key, in the order of the options."""
    groups: dict[str, list[Labelled]] = {}
    for choice, label in mine:
        groups.setdefault(key(choice), []).append((choice, label))
    return [
        (group[0][1], group[0][0]) if len(group) == 1 else (title, numbered(f"{title}:", flat(group)))
        for title, group in groups.items()
    ]


def _bids(game: Patchistory, view: PatchistoryView, choices: Sequence[Choice]) -> list[Entry]:
    """First the tile, then the Coin: any amount between the lowest and the highest that the question lists."""
    slots = dict.fromkeys(number_of(choice, "slot") for choice in choices)
    entries: list[Entry] = []
    for slot in slots:
        listed = [number_of(choice, "coin") for choice in choices if number_of(choice, "slot") == slot]
        every = [Bid(slot, coin) for coin in range(min(listed), max(listed) + 1)]
        asked = words.in_edition(game, f"How much Coin on tile {slot + 1}?")
        text = words.in_edition(game, f"Tile {slot + 1}, from {min(listed)} Coin")
        bids = amounts(asked, every, lambda choice: number_of(choice, "coin"))
        entries.append((f"{text}: {_tile(view['offers'][slot])}", bids))
    return entries


def _tile(offer: PatOffer) -> str:
    return " / ".join(", ".join(room["name"] for room in rooms) for _, rooms in faces(offer))


def _commits(game: Patchistory, choices: Sequence[Choice]) -> Menu | list[Entry]:
    """Resources; where votes count too, the votes first."""
    resources = words.good_name(game, RESOURCE)
    votes = dict.fromkeys(number_of(choice, "votes") for choice in choices)
    menus = [
        amounts(
            f"With {count} votes, how many {resources}?" if count else f"How many {resources}?",
            [choice for choice in choices if number_of(choice, "votes") == count],
            lambda choice: number_of(choice, "resources"),
        )
        for count in votes
    ]
    return menus[0] if len(menus) == 1 else [(menu.title, menu) for menu in menus]


def _moves(view: PatchistoryView, moves: Sequence[Choice], few: bool) -> list[Entry]:
    """First the worker, then the Room it goes to, with what its box gives there."""
    rooms = _rooms_of(own_realm(view)["territory"])
    groups: dict[Cell, list[Choice]] = {}
    for choice in moves:
        groups.setdefault((number_of(choice, "x"), number_of(choice, "y")), []).append(choice)
    entries: list[Entry] = []
    for place, choices in groups.items():
        title = f"Worker of {_room(rooms, place)}"
        targets = [(number_of(choice, "to_x"), number_of(choice, "to_y")) for choice in choices]
        listed = [(_room(rooms, target), choice) for target, choice in zip(targets, choices, strict=True)]
        if few:
            entries.extend((f"{title} to {to}", choice) for to, choice in listed)
        else:
            entries.append((title, numbered(f"{title} goes to:", listed)))
    return entries


def _rooms_of(territory: PatTerritory) -> dict[Cell, tuple[str, PatPlacedRoom]]:
    """The visible Rooms by their first cell, each with a name that no other has."""
    rooms = territory["rooms"]
    names = told_apart([room["name"] for room in rooms], [[(x, y) for x, y in room["cells"]] for room in rooms])
    return {(room["x"], room["y"]): (name, room) for name, room in zip(names, rooms, strict=True)}


def _room(rooms: dict[Cell, tuple[str, PatPlacedRoom]], place: Cell, whole: bool = False) -> str:
    """A Room with what a worker in it brings, or with all its icons."""
    name, room = rooms[place]
    shown = icons(room["icons"] if whole else {}, room["box"])
    return f"{name} {shown}".rstrip()


def _rooms(view: PatchistoryView, choices: Sequence[Choice]) -> list[Entry]:
    """Rooms for a worker, or for a Construction Tile, which may go into another territory and covers icons."""
    question = view["question"]
    covers = question is not None and question["kind"] == "place_tile"
    realm = view["realms"][question["target"]] if question is not None and covers else own_realm(view)
    rooms = _rooms_of(realm["territory"])
    return [(_room(rooms, (number_of(choice, "x"), number_of(choice, "y")), covers), choice) for choice in choices]


def _swaps(game: Patchistory, mine: Sequence[Labelled]) -> list[Entry]:
    """First what is given, then how much, then what is taken."""
    goods: dict[str, list[Labelled]] = {}
    for choice, label in mine:
        assert isinstance(choice, Swap)
        goods.setdefault(words.good_name(game, GOOD_NAMES.index(choice.give)), []).append((choice, label))
    entries: list[Entry] = []
    for good, group in goods.items():
        by_units = _by(group, lambda choice: f"Give {number_of(choice, 'units')}")
        entries.append(folded(f"Give {good}", numbered(f"Give how much {good}?", by_units)))
    return entries
