"""Groups the options of Monuments: by action, then unit, place and load."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from ziggurat.core.choice import Choice
from ziggurat.games.monuments import words
from ziggurat.games.monuments.choices import (
    Activate,
    At,
    AtAll,
    Board,
    Build,
    Keep,
    Lose,
    Move,
    PlayCard,
    Put,
    Repair,
    Sail,
    ThisCard,
    Train,
)
from ziggurat.games.monuments.content.model import ACTIONS, BUILDINGS, UNITS
from ziggurat.games.monuments.shapes import MonumentsView
from ziggurat.terminal.menu import Entry, Labelled, Menu, by, flat, folded, number_of, numbered, text_of
from ziggurat.terminal.monuments.queries import asked_by, ferry_numbered, own_cards, own_realm

if TYPE_CHECKING:
    from ziggurat.terminal.monuments.drawing import MonumentsDrawing

FEW: Final = 9  # up to this number options stand in one list without groups
SHORT: Final = 4  # up to this number options of a kind get no list of their own
BY_BONUSES: Final = {
    "movement": ("movement_units", "more"),
    "production": ("production_hexes", "more"),
    "populate": ("populate_workers", "more"),
    "quests": ("quest_cards", "more"),
    "trade": ("exchanges", "more"),
    "upgrade": ("upgrade_discount", "less to pay"),
    "build": ("build_discount", "less to pay"),
    "layer": ("layer_discount", "less to pay"),
}
"""By card: what a common bonus can change about it, and how that is said behind the amount."""
HINTS: Final = {
    "move_units": "(Or type: move EU2 EU3 wood; sail 0 K5.)",
    "choose_work": "(Or type: town EU2; bridge EU2 EU4.)",
    "keep_quests": "(Or type: keep 1 2.)",
}


class Menus:
    """The menus for the question to the person at `view["seat"]`."""

    def __init__(self, drawing: MonumentsDrawing, view: MonumentsView, options: Sequence[Labelled]) -> None:
        self.drawing = drawing
        self.view = view
        self.options = options
        self.asked = asked_by(view)
        self.groups: dict[str, Callable[[list[Labelled]], list[Entry]]] = {
            PlayCard.kind: self._cards, ThisCard.kind: self._these_cards, Keep.kind: self._keeps, At.kind: self._places,
            AtAll.kind: _together, Activate.kind: self._places, Move.kind: self._units,
            Board.kind: self._units, Sail.kind: self._ferries, Build.kind: self._works, Repair.kind: self._repairs,
            Train.kind: self._trainings, Put.kind: _by_good, Lose.kind: _losses,
        }  # fmt: skip

    def menu(self) -> Menu:
        """All options; key 0 ends the action."""
        last = next(((label, choice) for choice, label in self.options if choice.kind == "end"), None)
        rest = [each for each in self.options if each[0].kind != "end"]
        entries: list[Entry] = []
        for kind, mine in by(rest, _kind).items():
            entries.extend(self.groups.get(kind, flat)(mine))
        return numbered(HINTS.get(self.asked, "") if len(rest) > 2 else "", entries, last)

    # -- places

    def _place(self, place: int) -> str:
        """A hex with its terrain, or a ferry."""
        hexes = self.view["hexes"]
        if place >= len(hexes):
            return f"ferry {place - len(hexes) + 1}"
        return f"{hexes[place]['name']} ({hexes[place]['terrain']})"

    def _stands(self, place: int) -> str:
        """What is at a place, in words; "" if nothing is."""
        hexes = self.view["hexes"]
        if place >= len(hexes):
            ferry = ferry_numbered(self.view, place - len(hexes))
            return self.drawing.passengers(ferry)
        return self.drawing.contents(self.view, hexes[place])

    def _places(self, mine: list[Labelled]) -> list[Entry]:
        """Places, each with what is there."""
        entries: list[Entry] = []
        for choice, label in mine:
            place = number_of(choice, "hex" if isinstance(choice, Activate) else "place")
            entries.append((_with_stands(label, self._stands(place)), choice))
        return entries

    # -- cards

    def _cards(self, mine: list[Labelled]) -> list[Entry]:
        """Action cards with what the side in use says."""
        return [(self._card(label, text_of(choice, "card")), choice) for choice, label in mine]

    def _card(self, label: str, card: str) -> str:
        """A card, what playing it does now where the label says so, and its text."""
        action = self.drawing.action(card)
        is_green = card in own_realm(self.view)["green"]
        name, _, does = label.partition(": ")
        text = action.green.text if is_green else action.red.text
        return f"{name}{' (green)' if is_green else ''}: {f'{does}. ' if does else ''}{text}{self._by_bonuses(card)}"

    def _by_bonuses(self, card: str) -> str:
        """What the own common bonuses add to the number that a card names, or take off its price."""
        effect, said = BY_BONUSES.get(card, ("", ""))
        amount = {str(name): number for name, number in own_realm(self.view)["gains"].items()}.get(effect, 0)
        return f" Your bonuses: {amount} {said}." if amount else ""

    def _these_cards(self, mine: list[Labelled]) -> list[Entry]:
        """Cards to be upgraded with their green side; common bonuses as they are."""
        entries: list[Entry] = []
        for choice, label in mine:
            card = text_of(choice, "card")
            if card not in ACTIONS:
                entries.append((label, choice))
                continue
            action = self.drawing.action(card)
            entries.append((f"{label}: {action.green.text}", choice))
        return entries

    def _keeps(self, mine: list[Labelled]) -> list[Entry]:
        """Single quests in full, several by the numbers of these."""
        drawn = own_cards(self.view)["drawn"]
        single: list[Entry] = []
        several: list[Entry] = []
        for choice, _ in mine:
            assert isinstance(choice, Keep)
            if len(choice.drawn) == 1:
                single.append((f"Keep: {self.drawing.quest_text(drawn[choice.drawn[0]])}", choice))
            else:
                several.append((f"Keep {' and '.join(str(place + 1) for place in choice.drawn)}", choice))
        if len(several) > SHORT:
            several = [("Keep several of them", numbered("Which of them?", several))]
        return single + several

    # -- movement

    def _units(self, mine: list[Labelled]) -> list[Entry]:
        """Which unit, then where to or aboard what, then with what. Boardings stand beside the moves of their units."""
        both = [each for each in self.options if each[0].kind in (Move.kind, Board.kind)]
        if both[0][0].kind != mine[0][0].kind:
            return []
        entries: list[Entry] = []
        for (unit, start), group in by(both, _unit).items():
            name = words.ONE_UNIT[UNITS.index(unit)]
            title = f"{name.capitalize()} at {self._place(start)}"
            ways: list[Entry] = []
            for where, choices in by(group, self._goal).items():
                loads: list[Entry] = [(_load(choice), choice) for choice, _ in choices]
                ways.append(folded(where, numbered(f"{title} {where}, with what?", loads)))
            entries.append(folded(_with_stands(title, self._stands(start)), numbered(f"{title}:", ways)))
        return entries

    def _goal(self, choice: Choice) -> str:
        if isinstance(choice, Board):
            ferry = ferry_numbered(self.view, choice.ferry)
            assert ferry["land"] is not None  # only moored ferries are boarded
            land, water = self.view["hexes"][ferry["land"]]["name"], self.view["hexes"][ferry["water"]]["name"]
            pair = ", a second one follows" if choice.pair else ""
            return f"aboard ferry {choice.ferry + 1} ({land} towards {water}){pair}"
        return f"to {self._place(number_of(choice, 'end'))}"

    def _ferries(self, mine: list[Labelled]) -> list[Entry]:
        """Which ferry, then to a shore or afloat."""
        entries: list[Entry] = []
        for number, group in by(mine, lambda choice: number_of(choice, "ferry")).items():
            ferry = ferry_numbered(self.view, number)
            title = f"Ferry {number + 1} {self.drawing.whereabouts(self.view, ferry)}"
            entries.append(folded(title, numbered(f"Ferry {number + 1}:", self._voyages(group))))
        return [("A ferry", numbered("Which ferry?", entries))] if len(entries) > SHORT else entries

    def _voyages(self, group: list[Labelled]) -> list[Entry]:
        entries: list[Entry] = []
        for land, voyages in by(group, lambda choice: number_of(choice, "land")).items():
            waters: list[Entry] = [(f"to {self._place(number_of(choice, 'water'))}", choice) for choice, _ in voyages]
            if land < 0:
                entries.extend(waters if len(group) <= FEW else [folded("stay afloat", numbered("Where to?", waters))])
            else:
                shore = f"moor at {self._place(land)}"
                sides = [(f"{shore}, in {text.removeprefix('to ')}", choice) for text, choice in waters]
                few = len(group) <= FEW or len(sides) == 1
                entries.extend(sides if few else [(shore, numbered(f"{_begun(shore)}: on which side?", sides))])
        return entries

    # -- works and units

    def _works(self, mine: list[Labelled]) -> list[Entry]:
        """What, then where."""
        if self.asked == "build_free" and len(mine) <= FEW:
            return flat(mine)
        entries: list[Entry] = []
        for work, group in by(mine, lambda choice: text_of(choice, "work")).items():
            name = self.drawing.work(self.view, work)
            title = name if self.asked == "build_free" else f"{name}: {self.drawing.price(self.view, work)}"
            entries.append(folded(title, numbered(f"{name}: where?", self._sites(group))))
        return entries

    def _sites(self, group: list[Labelled]) -> list[Entry]:
        """Hexes with what is there; for bridges and ferries the other side."""
        entries: list[Entry] = []
        for hex, choices in by(group, lambda choice: number_of(choice, "hex")).items():
            here = f"on {self._place(hex)}"
            stands = self._stands(hex)
            ends: list[Entry] = [
                (f"{here} towards {self._place(number_of(choice, 'toward'))}", choice) for choice, _ in choices
            ]  # fmt: skip
            if number_of(choices[0][0], "toward") < 0:
                entries.append((f"{here}: {stands}" if stands else here, choices[0][0]))
            elif len(group) <= FEW:
                entries.extend(ends)
            else:
                entries.append(folded(here, numbered(f"{_begun(here)}:", ends)))
        return entries

    def _repairs(self, mine: list[Labelled]) -> list[Entry]:
        listed = flat(mine)
        return listed if len(listed) <= SHORT else [("Repair a building", numbered("Which one?", listed))]

    def _trainings(self, mine: list[Labelled]) -> list[Entry]:
        """Which unit, then from which worker."""
        entries: list[Entry] = []
        for unit, group in by(mine, lambda choice: text_of(choice, "unit")).items():
            name = words.ONE_UNIT[UNITS.index(unit)].capitalize()
            sites: list[Entry] = []
            for hex, choices in by(group, lambda choice: number_of(choice, "hex")).items():
                listed = flat(choices)
                title = f"at {self._place(hex)}: {self._stands(hex)}"
                many = len(group) > FEW and len(listed) > 1
                sites.extend([(title, numbered(f"{name} {title}", listed))] if many else listed)
            title = f"{name}: {self.drawing.unit_price(unit)}"
            entries.append(folded(title, numbered(f"{name}: from which worker?", sites)))
        return entries


def _kind(choice: Choice) -> str:
    return choice.kind


def _begun(text: str) -> str:
    """With a capital letter, the names of hexes as they are."""
    return f"{text[:1].upper()}{text[1:]}"


def _with_stands(label: str, stands: str) -> str:
    """The name of a place with what is there, beside its terrain where the name ends with it: "(pasture, 1 sheep)"."""
    if not stands:
        return label
    return f"{label[:-1]}, {stands} there)" if label.endswith(")") else f"{label} ({stands} there)"


def _unit(choice: Choice) -> tuple[str, int]:
    return text_of(choice, "unit"), number_of(choice, "start")


def _load(choice: Choice) -> str:
    assert isinstance(choice, Move | Board)
    return f"with {words.goods_words(list(choice.load))}"


def _together(mine: list[Labelled]) -> list[Entry]:
    """Sets of places; if there are many, in a list of their own."""
    return flat(mine) if len(mine) <= SHORT else [folded("several at once", numbered("Several at once:", flat(mine)))]


def _by_good(mine: list[Labelled]) -> list[Entry]:
    """Which resource, then where."""
    if len(mine) <= FEW:
        return flat(mine)
    entries: list[Entry] = []
    for good, group in by(mine, lambda choice: text_of(choice, "good")).items():
        entries.append(folded(f"1 {good}", numbered(f"1 {good}:", flat(group))))
    return entries


def _losses(mine: list[Labelled]) -> list[Entry]:
    """Which buildings, then which units."""
    if len(mine) <= FEW:
        return flat(mine)
    entries: list[Entry] = []
    for buildings, group in by(mine, _buildings).items():
        entries.append(folded(buildings, numbered(f"{buildings}, and:", flat(group))))
    return entries


def _buildings(choice: Choice) -> str:
    assert isinstance(choice, Lose)
    named = [BUILDINGS[building] for building in choice.buildings]
    return f"With {' and '.join(named)}" if named else "No building"
