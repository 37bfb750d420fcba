"""Reads answers as players of Clash of Cultures say them: move D5 E4 2 armies; offer green 2 ore for 1 wood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ziggurat.games.clash_of_cultures.board.units import FOREST, SPENT, UNIT_NAMES, kind_of, unit
from ziggurat.games.clash_of_cultures.content.model import BUILDINGS, GOODS, Content
from ziggurat.games.clash_of_cultures.shapes import ClashOfCulturesView
from ziggurat.games.clash_of_cultures.words import ACTIVATIONS
from ziggurat.terminal.clash_of_cultures.queries import kind_of_question, own_hand, question_of
from ziggurat.terminal.reader import Data, Reader, start_of

CHOOSING: Final = ("choosing", "ask")  # says that the player chooses how to pay
SYNONYMS: Final = {
    "advance": "buy", "get": "buy", "city": "activate", "civic": "start_civic", "trade": "start_trade",
    "add": "increase", "wonder": "build_wonder", "done": "end", "pass": "end", "yes": "accept", "agree": "accept",
    "no": "refuse",
    "complete": "claim", "combat": "play", "play_card": "play", "play_great": "play", "hand_over": "accept",
}  # fmt: skip
USAGE: Final = {
    "buy": "buy ADVANCE [choosing]", "found": "found SPACE", "activate": "activate SPACE build|collect|increase|wonder",
    "start_move": "move", "start_civic": "civic [voting]", "start_trade": "trade",
    "influence": "influence FROM TO [art] [takeover]", "use": "use ADVANCE|WONDER", "play_card": "play A17|TITLE",
    "play_great": "play G20|NAME", "combat": "play A17|TITLE", "build": "build 2 armies 1 settler [draft] [choosing]",
    "collect": "collect 2 food 1 ore [far] [with CARD]",
    "increase": "add BUILDING [towards SPACE] [settler] [choosing]",
    "build_wonder": "wonder NAME [choosing]", "raise": "raise SPACE [choosing]",
    "move": "move FROM TO [2 armies 1 settler] [by roads for food|ore]",
    "sail": "sail FROM TO [1 ship 2 armies] [explore SPACE]", "pay": "pay 2 food 1 gold",
    "offer": "offer PLAYER GIVE for TAKE [shown], e.g. offer green 2 ore A17 for 1 wood 1 action card",
    "hand_over": "agree [A17 O5]",
    "claim": "claim OBJECTIVE", "swap": "swap A17 for A20", "this_card": "card A17", "share": "share PLAYER 2 PLAYER 1",
    "siege": "siege [die] [cancel] [choosing]", "this_advance": "this advance NAME", "this_wonder": "this wonder NAME",
    "these_units": "these units 2 armies 1 settler", "sink": "sink 1 settler 1 army",
    "raid": "raid FROM TO GOOD", "ruin": "ruin SPACE settlement|BUILDING",
    "ruins": "ruins SPACE PIECE SPACE PIECE", "units_at": "units at SPACE army SPACE ship",
    "at_spaces": "at spaces SPACE SPACE", "these_advances": "these advances NAME NAME",
    "these_buildings": "these buildings BUILDING BUILDING", "accept": "yes", "refuse": "no",
    "end": "end",
    "income": "income 2 food 1 gold",
}  # fmt: skip
"""How to type each kind of choice; all other kinds are typed in the general way."""


class Typed(Reader):
    """Reads the words of an answer to one question."""

    def __init__(self, content: Content, seats: Sequence[str], view: ClashOfCulturesView) -> None:
        spaces = {each["name"].casefold(): each["space"] for each in view["spaces"]}
        super().__init__(SYNONYMS, USAGE, seats, spaces, "space")
        self.content = content
        self.view = view
        self.forms = {
            "buy": self._buy, "activate": self._activate, "start_civic": self._civic, "influence": self._influence,
            "use": self._use, "play": self._play, "build": self._build, "collect": self._collect,
            "increase": self._increase, "build_wonder": self._wonder, "raise": self._raise, "move": self._move,
            "sail": self._sail, "pay": self._pay, "income": self._income, "offer": self._offer, "claim": self._claim,
            "swap": self._swap, "card": self._card, "this_card": self._card, "share": self._share,
            "siege": self._siege, "this_advance": self._this_advance, "this_wonder": self._this_wonder,
            "these_units": self._these_units, "units_at": self._units_at, "ruins": self._ruins,
            "sink": self._sink, "accept": self._accept,
            "refuse": lambda: {"kind": "refuse"}, "end": lambda: {"kind": "end"},
            "start_trade": lambda: {"kind": "start_trade"},
        }  # fmt: skip

    # -- words

    def _goods(self, names: Sequence[str] = GOODS) -> dict[str, int]:
        return self.amounts({name: name for name in names})

    # -- the turn

    def _advances(self) -> dict[str, str]:
        return {each.name.casefold().replace("&", "").replace("  ", " "): each.id for each in self.content.advances}

    def _wonders(self) -> dict[str, str]:
        full = {each.name.casefold(): each.id for each in self.content.wonders}
        return {**full, **{name.removeprefix("great "): id for name, id in full.items()}}

    def _buy(self) -> Data:
        ask = self.flag(*CHOOSING)
        return {"kind": "buy", "advance": self.take_name(self._advances(), "advance"), "ask": ask}

    def _this_advance(self) -> Data:
        return {"kind": "this_advance", "advance": self.take_name(self._advances(), "advance")}

    def _this_wonder(self) -> Data:
        return {"kind": "this_wonder", "wonder": self.take_name(self._wonders(), "Wonder")}

    def _activate(self) -> Data:
        space = self.take_space("activate")
        return {
            "kind": "activate",
            "space": space,
            "work": self.take_name({each: each for each in ACTIVATIONS}, "work"),
        }

    def _civic(self) -> Data:
        return {"kind": "start_civic", "voting": self.flag("voting", "yes")}

    def _influence(self) -> Data:
        source, target = self.take_space("influence"), self.take_space("influence")
        by = "art" if self.flag("art") else "action"
        return {"kind": "influence", "source": source, "target": target, "by": by, "card": self.flag("takeover")}

    def _use(self) -> Data:
        return {"kind": "use", "ability": self.take_name({**self._advances(), **self._wonders()}, "advance or Wonder")}

    def _play(self) -> Data:
        """Play a card of the own hand; in a battle its lower half."""
        own, in_battle = own_hand(self.view), kind_of_question(self.view) == "declare_cards"
        names = {f"a{card['card']}": f"a{card['card']}" for card in own["actions"]}
        names.update({f"g{card['card']}": f"g{card['card']}" for card in own["greats"]})
        for card in own["actions"]:
            names[(card["combat"] if in_battle else card["title"]).casefold()] = f"a{card['card']}"
        names.update({card["name"].casefold(): f"g{card['card']}" for card in own["greats"]})
        found = self.take_name(names, "card of your hand")
        if found[0] == "g":
            return {"kind": "play_great", "card": int(found[1:])}
        return {"kind": "combat" if in_battle else "play_card", "card": int(found[1:])}

    # -- cities

    def _activate_city(self, work: str) -> Data | None:
        """The activation of a city if only its space is left to read: `collect D5`."""
        space = self.spaces.get(self.rest[0]) if len(self.rest) == 1 else None
        if space is None:
            return None
        self.rest = []
        return {"kind": "activate", "space": space, "work": work}

    def _build(self) -> Data:
        city = self._activate_city("build")
        if city is not None:
            return city
        flags = {"draft": self.flag("draft"), "ask": self.flag(*CHOOSING)}
        units = self.amounts(UNITS)
        numbers = {name: units.get(kind, 0) for name, kind in zip(NEW, UNIT_NAMES, strict=True)}
        return {"kind": "build", **numbers, **flags}

    def _collect(self) -> Data:
        city = self._activate_city("collect")
        if city is not None:
            return city
        far, card = self.flag("far"), ""
        if "with" in self.rest:
            at = self.rest.index("with")
            before, self.rest = self.rest[:at], self.rest[at + 1 :]
            focus = {"production focus": "production_focus", "mass production": "mass_production"}
            card = self.take_name(focus, "card to collect with")
            self.rest = before
        goods = self._goods(COLLECTED)
        return {"kind": "collect", **{name: goods.get(name, 0) for name in COLLECTED}, "far": far, "card": card}

    def _increase(self) -> Data:
        city = self._activate_city("increase")
        if city is not None:
            return city
        flags = {"settler": self.flag("settler"), "ask": self.flag(*CHOOSING)}
        self.flag("towards", "a")
        word = self.rest.pop(0) if self.rest else ""
        building = start_of(word, {name: name for name in BUILDINGS})
        if building is None:
            raise ValueError(f"'{word}' is no building. Type: {USAGE['increase']}")
        port_at = self.take_space("increase") if self.rest else -1
        return {"kind": "increase", "building": building, "port_at": port_at, **flags}

    def _wonder(self) -> Data:
        city = self._activate_city("wonder")
        if city is not None:
            return city
        ask = self.flag(*CHOOSING)
        return {"kind": "build_wonder", "wonder": self.take_name(self._wonders(), "Wonder"), "ask": ask}

    def _raise(self) -> Data:
        ask = self.flag(*CHOOSING)
        return {"kind": "raise", "space": self.take_space("raise"), "ask": ask}

    # -- moving

    def _move(self) -> Data:
        """Without a space the Move action; else a group: the named units, or all that may move."""
        if not self.rest:
            return {"kind": "start_move"}
        start, end = self.take_space("move"), self.take_space("move")
        self.flag("by", "roads", "for")
        food, ore = self.flag("food"), self.flag("ore")
        units = self._units(start, (0, 1))
        if any(kind_of(each) == 2 for each in units):
            return {"kind": "sail", "start": start, "end": end, "units": units, "region": -1}
        return {"kind": "move", "start": start, "end": end, "units": units, "food": food, "ore": ore}

    def _sail(self) -> Data:
        start, end, region = self.take_space("sail"), self.take_space("sail"), -1
        if "explore" in self.rest:
            at = self.rest.index("explore")
            before, self.rest = self.rest[:at], self.rest[at + 1 :]
            region = self.view["spaces"][self.take_space("sail")]["region"]
            self.rest = before + self.rest
        units = self._units(start, (0, 1, 2))
        return {"kind": "sail", "start": start, "end": end, "units": units, "region": region}

    def _units(self, space: int, kinds: Sequence[int]) -> list[int]:
        """The named units of a space, least restricted first; without names all units of these kinds that may move."""
        there = sorted(self.view["spaces"][space]["units"], key=lambda each: (each & SPENT > 0, each & FOREST, each))
        wanted = self.amounts(UNITS)
        if not wanted:
            return sorted(each for each in there if kind_of(each) in kinds and not each & SPENT)
        found: list[int] = []
        for name, number in wanted.items():
            kind = UNIT_NAMES.index(name)
            here = [each for each in there if kind_of(each) == kind][:number]
            found += here + [unit(kind)] * (
                min(number, 99) - len(here)
            )  # units that are not there: a rule refuses them
        return sorted(found)

    def _these_units(self) -> Data:
        space = question_of(self.view).get("space", -1)
        if not isinstance(space, int) or space < 0:
            raise ValueError("This question is not about units of a space.")
        return {"kind": "these_units", "units": self._units(space, (0, 1, 2))}

    # -- paying, battles, events

    def _units_at(self) -> Data:
        pairs = self._pairs("units_at", UNIT_NAMES, "unit")
        return {"kind": "units_at", "spaces": [space for space, _ in pairs], "kinds": [kind for _, kind in pairs]}

    def _ruins(self) -> Data:
        pairs = self._pairs("ruins", (*BUILDINGS, "settlement"), "piece of a city")
        return {"kind": "ruins", "spaces": [space for space, _ in pairs], "pieces": [piece for _, piece in pairs]}

    def _pairs(self, kind: str, names: Sequence[str], what: str) -> list[tuple[int, int]]:
        """Things that are named each after its space, by number and in order."""
        found: list[tuple[int, int]] = []
        while self.rest:
            space = self.take_space(kind)
            word = self.rest.pop(0) if self.rest else ""
            name = start_of(word, {each: each for each in names})
            if name is None:
                raise ValueError(f"'{word}' is no {what}. Type: {USAGE[kind]}")
            found.append((space, names.index(name)))
        return sorted(found)

    def _pay(self) -> Data:
        goods = self._goods()
        return {"kind": "pay", **{name: goods.get(name, 0) for name in GOODS}}

    def _income(self) -> Data:
        goods = self._goods(("food", "gold"))
        return {"kind": "income", "food": goods.get("food", 0), "gold": goods.get("gold", 0)}

    def _siege(self) -> Data:
        return {
            "kind": "siege", "die": self.flag("die"), "cancel": self.flag("cancel"), "ask": self.flag(*CHOOSING),
        }  # fmt: skip

    def _sink(self) -> Data:
        units = self.amounts(UNITS)
        return {"kind": "sink", "settlers": units.get("settler", 0), "armies": units.get("army", 0)}

    def _share(self) -> Data:
        food = [0] * len(self.seats)
        while len(self.rest) >= 2 and self.rest[1].isdigit():
            seat = self.seat_named(self.rest[0])
            if seat is None:
                break
            food[seat] += min(int(self.rest[1]), 99)
            self.rest = self.rest[2:]
        return {"kind": "share", "food": food}

    def _accept(self) -> Data:
        """Accept; an offer is accepted with the cards that it asks for."""
        if kind_of_question(self.view) != "answer_offer":
            return {"kind": "accept"}
        actions, objectives = self._cards()
        numbers = [question_of(self.view)[name] for name in ("ask_actions", "ask_objectives")]
        asked = sum(number for number in numbers if isinstance(number, int))
        if len(actions) + len(objectives) != asked:
            raise ValueError(f"Name as many cards as are asked for, here {asked}. Type: {USAGE['hand_over']}")
        return {"kind": "hand_over", "actions": actions, "objectives": objectives}

    # -- cards and trades

    def _cards(self) -> tuple[list[int], list[int]]:
        """Take out all cards that are named by number, A17 or O5: Action cards, Objective cards."""
        marks = [word for word in self.rest if CARD.fullmatch(word)]
        self.rest = [word for word in self.rest if not CARD.fullmatch(word)]
        numbers = [sorted(int(mark[1:]) for mark in marks if mark[0] == deck) for deck in "ao"]
        return numbers[0], numbers[1]

    def _card(self) -> Data:
        mark = self.rest.pop(0) if self.rest else ""
        if not CARD.fullmatch(mark):
            raise ValueError(f"'{mark}' is no card: type A and its number for an Action card, O for an Objective card.")
        return {"kind": "this_card", "deck": DECKS[mark[0]], "card": int(mark[1:])}

    def _swap(self) -> Data:
        marks = [word for word in self.rest if CARD.fullmatch(word)]
        if len(marks) != 2 or marks[0][0] != marks[1][0]:
            raise ValueError(f"Name two cards of one kind. Type: {USAGE['swap']}")
        self.rest = []
        return {"kind": "swap", "deck": DECKS[marks[0][0]], "mine": int(marks[0][1:]), "theirs": int(marks[1][1:])}

    def _claim(self) -> Data:
        names: dict[str, str] = {}
        for card in own_hand(self.view)["objectives"]:
            names[card["top"].casefold()] = f"{card['card']} top"
            names[card["bottom"].casefold()] = f"{card['card']} bottom"
        number, half = self.take_name(names, "objective of your hand").split()
        return {"kind": "claim", "card": int(number), "lower": half == "bottom"}

    def _offer(self) -> Data:
        """An offer: player, what is given, what is asked for; each side may be nothing."""
        word = self.rest.pop(0) if self.rest else ""
        target = self.seat_named(word)
        if target is None:
            raise ValueError(f"'{word}' is no player. Type: {USAGE['offer']}")
        show = self.flag("shown", "show", "showing")
        at = self.rest.index("for") if "for" in self.rest else len(self.rest)
        asked, self.rest = self.rest[at + 1 :], self.rest[:at]
        actions, objectives = self._cards()
        give, named = self._side()
        if any(named):
            raise ValueError("Name the cards you give by their numbers: A17, O5.")
        if not self.rest:
            self.rest = asked
        ask, wanted = self._side()
        return {
            "kind": "offer", "target": target, "give": give, "ask": ask, "actions": actions, "objectives": objectives,
            "ask_actions": wanted[0], "ask_objectives": wanted[1], "show": show,
        }  # fmt: skip

    def _side(self) -> tuple[list[int], list[int]]:
        """One side of a trade: goods, and numbers of Action and Objective cards."""
        self.flag("nothing", "card", "cards")
        found = self.amounts({**{name: name for name in GOODS}, "action": "action", "objective": "objective"})
        return [found.get(name, 0) for name in GOODS], [found.get("action", 0), found.get("objective", 0)]


CARD: Final = re.compile(r"[ao]\d{1,3}")
DECKS: Final = {"a": "action", "o": "objective"}
NEW: Final = ("settlers", "armies", "ships")  # fields of a Build, in the order of units
COLLECTED: Final = ("food", "ore", "wood", "gold", "mood")  # fields of a Collect
UNITS: Final = {"settlers": "settler", "army": "army", "armies": "army", "ships": "ship"}
