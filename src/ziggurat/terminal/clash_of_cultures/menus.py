"""Groups the options of Clash of Cultures in short menus: by kind, then by place, then by what goes with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures import words
from ziggurat.games.clash_of_cultures.choices import (
    Activate,
    Boost,
    Buy,
    Influence,
    Move,
    Offer,
    PlayCard,
    Raid,
    Sail,
    Siege,
    Swap,
    ThisAdvance,
    Turned,
)
from ziggurat.games.clash_of_cultures.shapes import ClashOfCulturesView
from ziggurat.terminal.clash_of_cultures.queries import own_hand, question_of
from ziggurat.terminal.menu import Entry, Labelled, Menu, amounts, by, flat, folded, number_of, numbered, text_of

if TYPE_CHECKING:
    from ziggurat.terminal.clash_of_cultures.drawing import ClashDrawing

FEW: Final = 9  # options at most in a list without groups
LAST: Final = frozenset({"end", "refuse"})  # listed under 0
VERBS: Final = frozenset({"build", "collect", "pay"})
HINTS: Final = {
    "offer": "Any other offer can be typed: offer {other} 2 ore for 1 wood and 1 action card.",
    "hand_over": "(more lists other offers; or type: offer {other} 2 ore for 1 wood.)",
    "move": "(Or type: move D5 E4 2 armies 1 settler.)",
}


class Menus:
    """Makes the menu for the question to the person at `view["seat"]`."""

    def __init__(self, drawing: ClashDrawing, view: ClashOfCulturesView, options: Sequence[Labelled]) -> None:
        self.drawing = drawing
        self.view = view
        self.options = options
        self.groups: dict[str, Callable[[list[Labelled]], list[Entry]]] = {
            Buy.kind: self._buys, ThisAdvance.kind: self._categories, Activate.kind: self._cities,
            Move.kind: self._moves, Sail.kind: self._moves, Influence.kind: self._influences, Offer.kind: self._offers,
            Swap.kind: _by_gift, Raid.kind: self._raids, PlayCard.kind: self._cards, Turned.kind: flat,
        }  # fmt: skip

    def menu(self) -> Menu:
        """The menu of all options; the one under 0 does nothing."""
        last = next(((label, choice) for choice, label in self.options if _is_last(choice)), None)
        rest = [(choice, label) for choice, label in self.options if not _is_last(choice)]
        kinds = list(dict.fromkeys(choice.kind for choice, _ in rest))
        if kinds == [Boost.kind] and last is None:
            return amounts("How many?", [choice for choice, _ in rest], lambda choice: number_of(choice, "tokens"))
        if kinds == [Buy.kind]:
            return numbered("", self._categories(rest), last)  # which advance is the whole question
        if len(kinds) == 1 and kinds[0] in VERBS:
            rest = [(choice, label.partition(" ")[2]) for choice, label in rest]  # the question says it already
        entries: list[Entry] = []
        for kind in kinds:
            mine = [each for each in rest if each[0].kind == kind]
            grouped = len(rest) > FEW or kind in (Buy.kind, PlayCard.kind)
            entries.extend(self.groups.get(kind, flat)(mine) if grouped else flat(mine))
        hint = next((HINTS[kind] for kind in kinds if kind in HINTS), "")
        return numbered(hint.format(other=self._partner()), entries, last)

    def _partner(self) -> str:
        """A player to trade with: who has made the offer in question, or the first other one."""
        giver = question_of(self.view).get("giver")
        other = giver if isinstance(giver, int) else (1 if self.view["seat"] == 0 else 0)
        return self.drawing.players[other].casefold()

    # -- advances

    def _buys(self, mine: list[Labelled]) -> list[Entry]:
        """All purchases under one entry: first the category, then the advance with what it does."""
        entries = self._categories(mine)
        return [folded("Advance", numbered("Which advance?", entries))] if len(mine) > 2 else entries

    def _categories(self, mine: list[Labelled]) -> list[Entry]:
        found: dict[str, list[Labelled]] = {}
        for each in mine:
            found.setdefault(self.drawing.category(text_of(each[0], "advance")), []).append(each)
        if len(found) == 1:
            return [(self._advance(choice), choice) for choice, _ in mine]
        entries: list[Entry] = []
        for category, group in found.items():
            ids = dict.fromkeys(text_of(choice, "advance") for choice, _ in group)
            names = ", ".join(self.drawing.advance(each) for each in ids)
            listed: list[Entry] = [(self._advance(choice), choice) for choice, _ in group]
            entries.append((listed[0][0], group[0][0]) if len(group) == 1 else (
                f"{category}: {names}", numbered(f"{category}: which advance?", listed)
            ))  # fmt: skip
        return entries

    def _advance(self, choice: Choice) -> str:
        about = self.drawing.about(text_of(choice, "advance"))
        if isinstance(choice, Buy) and choice.ask:
            return f"{self.drawing.advance(choice.advance)}, choosing how to pay"
        return about

    # -- cities and cards

    def _cities(self, mine: list[Labelled]) -> list[Entry]:
        """A menu for each city: what to activate it for."""
        found = by(mine, lambda choice: number_of(choice, "space"))
        if len(found) == 1:
            return flat(mine)
        entries: list[Entry] = []
        for space, group in found.items():
            activations = ", ".join(words.ACTIVATIONS[text_of(choice, "work")] for choice, _ in group)
            title = f"City {self._place(space)}: {activations}"
            entries.append(folded(title + self._warning(group[0][0]), numbered(f"City {self._place(space)} is to", [
                (words.ACTIVATIONS[text_of(choice, "work")], choice) for choice, _ in group
            ])))  # fmt: skip
        return entries

    def _warning(self, choice: Choice) -> str:
        """A warning if the city was activated before in this turn: its mood falls."""
        city = self.view["spaces"][choice.space]["city"] if isinstance(choice, Activate) else None
        return "; again, so its mood falls" if city and city["activated"] else ""

    def _place(self, space: int) -> str:
        """A space with its city, or with its terrain."""
        there = self.view["spaces"][space]
        city = there["city"]
        if city is None:
            return f"{there['name']} ({(there['terrain'] or 'unknown').capitalize()})"
        if city["owner"] >= len(self.drawing.players):
            return f"{there['name']} (Barbarians)"
        owner = "" if city["owner"] == self.view["seat"] else f"{self.drawing.players[city['owner']]}, "
        return f"{there['name']} ({owner}size {city['size']}, {city['mood']})"

    def _cards(self, mine: list[Labelled]) -> list[Entry]:
        """Cards with the texts of their upper halves."""
        texts = {card["card"]: card["text"] for card in own_hand(self.view)["actions"]}
        return [(f"{label}: {texts.get(number_of(choice, 'card'), '')}", choice) for choice, label in mine]

    def _influences(self, mine: list[Labelled]) -> list[Entry]:
        found = by(mine, lambda choice: number_of(choice, "target"))
        entries: list[Entry] = []
        for target, group in found.items():
            title = f"Influence {self._place(target)}"
            entries.append(
                (group[0][1], group[0][0]) if len(group) == 1 else (title, numbered(f"{title}:", flat(group)))
            )
        return [folded("Cultural Influence", numbered("Which city?", entries))] if len(entries) > 3 else entries

    def _raids(self, mine: list[Labelled]) -> list[Entry]:
        starts = by(mine, lambda choice: f"Barbarians of {self._place(number_of(choice, 'start'))}")
        return [(title, numbered(f"{title}:", flat(group))) for title, group in starts.items()]

    # -- moves

    def _moves(self, mine: list[Labelled]) -> list[Entry]:
        """Group moves by start, then by end; the last menu lists the units."""
        entries: list[Entry] = []
        for start, group in by(mine, lambda choice: number_of(choice, "start")).items():
            units = words.units_words(self.view["spaces"][start]["units"])
            verb = "Sail" if isinstance(group[0][0], Sail) else "Move"
            title = f"{verb} from {self._place(start)}: {units}"
            ends: list[Entry] = []
            for where, choices in by(group, self._goal).items():
                listed: list[Entry] = [(self._group(choice, label), choice) for choice, label in choices]
                if len(listed) == 1:
                    ends.append((f"to {where}: {listed[0][0]}", choices[0][0]))
                else:
                    ends.append((f"to {where}", numbered(f"Who goes from {self._place(start)} to {where}?", listed)))
            entries.append((title, numbered(f"{verb} from {self._place(start)}:", ends)))
        return entries

    def _goal(self, choice: Choice) -> str:
        """Where a group goes."""
        there = self.view["spaces"][number_of(choice, "end")]
        foreign = there["side"] not in (None, self.view["seat"])
        against = f" against {words.units_words(there['units'])}" if foreign else ""
        end = self._place(number_of(choice, "end")) + against
        region = number_of(choice, "region") if isinstance(choice, Sail) else -1
        if region < 0:
            return end
        spaces = self.view["regions"][region]["spaces"]
        first, last = (self.view["spaces"][space]["name"] for space in (spaces[0], spaces[-1]))
        return f"explore {first}-{last} from {end}"

    def _group(self, choice: Choice, label: str) -> str:
        """The part of a label that names the units, and what Roads cost."""
        assert isinstance(choice, Move | Sail)
        roads = label.partition(" by Roads")[1:]
        return label.partition(" from ")[0] + "".join(roads)

    # -- trades and swaps

    def _offers(self, mine: list[Labelled]) -> list[Entry]:
        """Group offers by player, then by gift."""
        entries: list[Entry] = []
        for target, group in by(mine, lambda choice: number_of(choice, "target")).items():
            who = self.drawing.players[target]
            entries.append((f"To {who}", numbered(f"What do you offer {who}?", _by_gift(group))))
        return entries if len(entries) > 1 else _by_gift(mine)


def _is_last(choice: Choice) -> bool:
    """Whether a choice does nothing or gives up; such a choice stands under 0."""
    return choice.kind in LAST or (isinstance(choice, Siege) and not choice.die and not choice.cancel)


def _by_gift(mine: list[Labelled]) -> list[Entry]:
    """Group trades by what is given; the inner menu lists what for."""
    found: dict[str, list[Labelled]] = {}
    for choice, label in mine:
        gift, _, wish = label.partition(" for ")
        found.setdefault(gift, []).append((choice, f"for {wish}"))
    return [
        (f"{gift} {group[0][1]}", group[0][0]) if len(group) == 1 else (gift, numbered(gift, flat(group)))
        for gift, group in found.items()
    ]
