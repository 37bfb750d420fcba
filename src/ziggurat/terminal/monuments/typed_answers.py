"""Answers as players of Monuments say them: move EU2 EU3 wood; sail 0 K5 NI1; bridge EU2 EU4."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ziggurat.games.monuments.content.model import ACTIONS, BUILDINGS, GOODS, UNITS, WORKS, Content
from ziggurat.games.monuments.fields import UNIT_NAMES
from ziggurat.games.monuments.game import FERRY_UNIT, NONE, fighter
from ziggurat.games.monuments.shapes import MonBattle, MonumentsView
from ziggurat.games.monuments.words import SEATS
from ziggurat.terminal.monuments.map import neighbours
from ziggurat.terminal.monuments.queries import asked_by, own_cards, own_realm
from ziggurat.terminal.reader import Data, Reader, start_of

SYNONYMS: Final = {
    "card": "play", "play_card": "play", "take_all": "take_back", "claim": "complete", "walk": "move", "go": "move",
    "embark": "board", "ship": "sail", "activate": "produce", "exchange": "trade", "place": "at", "retreat": "at",
    "arm": "at", "give_up": "sacrifice", "weapon": "forge", "option": "choose", "take": "choose", "bonus": "choose",
    "this_card": "choose", "done": "end", "pass": "end", "no_more": "end", "horse": "token", "workshop": "token",
    "farm": "token",
}  # fmt: skip
USAGE: Final = {
    "civilization": "play greeks", "play_card": "play CARD", "take_back": "take back", "complete": "complete S04",
    "keep": "keep 1 2", "move": "move [UNIT] FROM TO [wood sheep]", "board": "board [UNIT] FROM FERRY [wood] [pair]",
    "sail": "sail FERRY WATER [LAND]", "activate": "produce HEX [NUMBER OF THE OTHER KIND]",
    "build": "town|fort|factory HEX, bridge HEX HEX, ferry LAND WATER", "repair": "repair BUILDING HEX",
    "respawn": "respawn", "exchange": "trade wheat for wood", "exchange_from": "trade wheat for wood from PLACE",
    "train": "train UNIT HEX [WATER] [armed]",
    "forge": "forge", "attack": "attack HEX [PLAYER]", "send": "send 2 armies PLACE, airforce PLACE",
    "lose": "lose 2 workers 1 army [ferry 1] [town]", "pay": "pay 2 wood 1 metal PLACE, sheep PLACE",
    "put": "put wood HEX",
    "at": "at PLACE", "at_all": "all PLACE PLACE",
    "give_up": "sacrifice 2 PLACE, [armed] PLACE", "this_card": "choose CARD", "option": "choose 1",
    "end": "end",
}  # fmt: skip
"""How each kind of choice is typed. A PLACE is a hex, or `ferry 1`."""
FILLERS: Final = ("a", "an", "the", "on", "at", "from", "to", "towards", "toward", "with", "between", "for", "of", "in")
CARDS: Final = {  # said alone
    "upgrade": "upgrade", "move": "movement", "produce": "production", "build": "build", "populate": "populate",
    "trade": "trade", "train": "train", "attack": "attack",
}  # fmt: skip


class Typed(Reader):
    """Reads words at one question."""

    def __init__(self, content: Content, view: MonumentsView) -> None:
        hexes = {each["name"].casefold(): each["hex"] for each in view["hexes"]}
        super().__init__(SYNONYMS, USAGE, SEATS[: view["players"]], hexes, "hex")
        self.content = content
        self.view = view
        self.forms = {
            "play": self._play, "complete": self._complete, "keep": self._keep, "move": self._move,
            "board": self._board, "sail": self._sail, "produce": self._produce, "build": self._build,
            "repair": self._repair, "populate": self._at, "at": self._at, "all": self._at_all, "trade": self._trade,
            "upgrade": self._upgrade, "train": self._train, "attack": self._attack, "send": self._send,
            "lose": self._lose, "pay": self._pay, "put": self._put, "sacrifice": self._sacrifice,
            "choose": self._choose, "take_back": self._take_back,
            **{kind: self._bare(kind) for kind in ("respawn", "forge", "end")},
            **{card: self._card(card) for card in ("movement", "production", "layer", "quests")},
            **{work: self._work(work) for work in WORKS},
        }  # fmt: skip

    def understand(self, words: Sequence[str]) -> Mapping[str, object] | None:
        """The choice, as data; None if it is said in the general way."""
        said = [word.casefold() for word in words]
        verb = SYNONYMS.get(said[0], said[0]) if said else ""
        if len(said) == 1 and verb in CARDS:
            return {"kind": "play_card", "card": CARDS[verb]}
        plain = [said[0], *(word for word in said[1:] if word not in FILLERS)] if said else said
        card = self._actions().get(" ".join(plain))
        return super().understand(plain) if card is None else {"kind": "play_card", "card": card}

    # -- words

    def _bare(self, kind: str) -> Callable[[], Data]:
        """A verb that needs no more words."""
        return lambda: {"kind": kind}

    def _card(self, card: str) -> Callable[[], Data]:
        return lambda: {"kind": "play_card", "card": card}

    def _work(self, work: str) -> Callable[[], Data]:
        return lambda: self._site(work)

    def _take_place(self, kind: str) -> int:
        """A hex, or `ferry 1`."""
        if self.rest[:1] == ["ferry"]:
            self.rest.pop(0)
            return len(self.view["hexes"]) + self._take_ferry()
        return self.take_space(kind)

    def _take_number(self, what: str) -> int:
        word = self.rest.pop(0) if self.rest else ""
        if not word.isdigit() or len(word) > 4:
            raise ValueError(f"'{word}' is no number of a {what}." if word else f"Name the {what} by its number.")
        return int(word)

    def _take_ferry(self) -> int:
        """People count ferries from 1, the game from 0."""
        number = self._take_number("ferry")
        if number == 0:
            raise ValueError("Ferries are counted from 1.")
        return number - 1

    def _take_unit(self) -> str | None:
        """The first word that names a unit; it is taken out, with the `worker` behind `armed`."""
        found = next(((word, start_of(word, UNIT_NAMES)) for word in self.rest if start_of(word, UNIT_NAMES)), None)
        if found is None:
            return None
        self.rest.remove(found[0])
        if found[1] == "armed":
            self.flag("worker", "workers")
        return found[1]

    def _take_good(self, kind: str) -> str:
        word = self.rest.pop(0) if self.rest else ""
        good = start_of(word, {name: name for name in GOODS})
        if good is None:
            raise ValueError(f"'{word}' is no resource. Type: {USAGE[kind]}")
        return good

    def _load(self) -> list[int]:
        """Resources taken along: wood, 2 wood, wood sheep."""
        names: dict[str, str] = {name: name for name in GOODS}
        load = [0] * len(GOODS)
        rest: list[str] = []
        while self.rest:
            found = self.amounts(names)
            for name, number in found.items():
                load[GOODS.index(name)] += min(number, 99)
            if not self.rest:
                break
            word = self.rest.pop(0)
            good = start_of(word, names)
            if good is None:
                rest.append(word)
            else:
                load[GOODS.index(good)] += 1
        self.rest = rest
        return load

    # -- cards and quests

    def _play(self) -> Data:
        peoples = {people.name.casefold(): people.id for people in self.content.world.civilizations}
        if asked_by(self.view) == "choose_civilizations":
            return {"kind": "civilization", "civilization": self.take_name(peoples, "civilization")}
        return {"kind": "play_card", "card": self.take_name(self._actions(), "action card")}

    def _actions(self) -> dict[str, str]:
        named = {_spoken(card.name): card.id for card in self.content.actions}
        return {**named, **{card.id: card.id for card in self.content.actions}}

    def _take_back(self) -> Data:
        self.flag("back", "all", "cards")
        return {"kind": "take_back"}

    def _complete(self) -> Data:
        self.flag("quest")
        if not self.rest:
            raise ValueError(f"Name the quest. Type: {USAGE['complete']}")
        return {"kind": "complete", "quest": self.rest.pop(0).upper()}

    def _keep(self) -> Data:
        """By the numbers of the list, or by the ids of the cards."""
        drawn = [card["quest"].casefold() for card in own_cards(self.view)["drawn"]]
        places: set[int] = set()
        while self.rest:
            word = self.rest.pop(0)
            places.add(drawn.index(word) if word in drawn else self._number_of_quest(word))
        return {"kind": "keep", "drawn": sorted(places)}

    def _number_of_quest(self, word: str) -> int:
        self.rest.insert(0, word)
        return self._take_number("quest") - 1

    def _upgrade(self) -> Data:
        return {"kind": "this_card", "card": self.take_name(self._actions(), "action card")}

    def _choose(self) -> Data:
        """A common bonus by its name, an action card, or the number of an option."""
        if self.rest == ["back"]:
            return self._take_back()
        if len(self.rest) == 1 and self.rest[0].isdigit():
            return {"kind": "option", "number": self._take_number("option") - 1}
        layer = (self.view["question"] or {}).get("layer")
        cards = [card for card in self.view["bonuses"] if layer in (None, card["layer"])]
        names = {card["card"].casefold(): card["card"] for card in cards}
        names.update({_spoken(card["name"]): card["card"] for card in reversed(cards)})
        return {"kind": "this_card", "card": self.take_name({**self._actions(), **names}, "card")}

    # -- movement

    def _kind_at(self, hex: int) -> str:
        """The unit that moves if none is named: a worker, if there is one."""
        units = self.view["hexes"][hex].get("units", {})
        return next((unit for unit in UNITS if units.get(unit)), UNITS[0])

    def _move(self) -> Data:
        unit = self._take_unit()
        start, end = self.take_space("move"), self.take_space("move")
        return {"kind": "move", "unit": unit or self._kind_at(start), "start": start, "end": end, "load": self._load()}

    def _board(self) -> Data:
        pair = self.flag("pair", "first", "waiting", "wait", "both")
        unit = self._take_unit()
        start = self.take_space("board")
        self.flag("ferry", "aboard")
        ferry = self._take_ferry()
        unit = unit or self._kind_at(start)
        return {"kind": "board", "unit": unit, "start": start, "ferry": ferry, "load": self._load(), "pair": pair}

    def _sail(self) -> Data:
        """With a land hex alone the water beside it is meant, if there is no doubt."""
        self.flag("ferry", "moor", "mooring", "land")
        ferry = self._take_ferry()
        water = self.take_space("sail")
        land = self.take_space("sail") if self.rest else NONE
        if land == NONE and self.view["hexes"][water]["terrain"] not in ("sea", "lake"):
            land, water = water, self._water_beside(ferry, water)
        return {"kind": "sail", "ferry": ferry, "water": water, "land": land}

    def _water_beside(self, ferry: int, land: int) -> int:
        """The water from which a ferry moors at a land hex: where it is, or the only one next to that."""
        hexes = self.view["hexes"]
        here = next((each["water"] for each in self.view["ferries"] if each["ferry"] == ferry), None)
        if here is None:
            return land
        near = [each for each in hexes if each["terrain"] in ("sea", "lake") and neighbours(each, hexes[land])]
        if any(each["hex"] == here for each in near):
            return int(here)
        found = [each["hex"] for each in near if neighbours(each, hexes[here])]
        if len(found) != 1:
            raise ValueError(f"Name the water hex as well. Type: {USAGE['sail']}")
        return int(found[0])

    # -- production, works, trade

    def _produce(self) -> Data:
        hex = self.take_space("activate")
        other = self._take_number("resource") if self.rest else 0
        if self.rest and start_of(self.rest[0], {name: name for name in GOODS}):
            self.rest.pop(0)
        return {"kind": "activate", "hex": hex, "other": other}

    def _build(self) -> Data:
        word = self.rest.pop(0) if self.rest else ""
        work = "token" if SYNONYMS.get(word) == "token" else start_of(word, {work: work for work in WORKS})
        if work is None:
            raise ValueError(f"'{word}' cannot be built. Type: {USAGE['build']}")
        return self._site(work)

    def _site(self, work: str) -> Data:
        """Where: a bridge from the bank that builds it, a ferry from the land."""
        hex = self.take_space("build")
        if work not in ("bridge", "ferry"):
            return {"kind": "build", "work": work, "hex": hex, "toward": NONE}
        toward = self.take_space("build")
        builds = [each for each in sorted((hex, toward)) if self._has_worker(each)]
        if builds and builds[0] == toward:
            hex, toward = toward, hex
        return {"kind": "build", "work": work, "hex": hex, "toward": toward}

    def _has_worker(self, hex: int) -> bool:
        there = self.view["hexes"][hex]
        units = there.get("units", {})
        return there.get("side") == self.view["seat"] and bool(units.get("worker") or units.get("armed"))

    def _repair(self) -> Data:
        word = self.rest.pop(0) if self.rest else ""
        building = start_of(word, {name: name for name in BUILDINGS})
        if building is None:
            raise ValueError(f"'{word}' is no building. Type: {USAGE['repair']}")
        return {"kind": "repair", "building": building, "hex": self.take_space("repair")}

    def _trade(self) -> Data:
        """What for what; then, if they are named, from where."""
        kinds: list[str] = []
        for _ in range(2):
            self._take_count()  # the card says how many
            kinds.append(self._take_good("exchange"))
        data: Data = {"kind": "exchange", "give": kinds[0], "take": kinds[1]}
        if not self.rest:
            return data
        found: dict[int, int] = {}
        while self.rest:
            number = self._take_count()
            place = self._take_place("exchange_from")
            found[place] = found.get(place, 0) + number
        if list(found.values()) == [1]:
            card = self.content.actions[ACTIONS.index("trade")]
            green = "trade" in own_realm(self.view)["green"]
            found = dict.fromkeys(found, (card.green if green else card.red).number)
        places = sorted(found)
        return {**data, "kind": "exchange_from", "places": places, "numbers": [found[place] for place in places]}

    def _pay(self) -> Data:
        """Resources, then the place they come from; then the next."""
        found: dict[int, list[int]] = {}
        while self.rest:
            amounts = self._take_goods("pay")
            place = self._take_place("pay")
            found[place] = [have + more for have, more in zip(found.get(place, [0] * 4), amounts, strict=True)]
        places = sorted(found)
        return {"kind": "pay", "places": places, "amounts": [each for place in places for each in found[place]]}

    def _take_count(self) -> int:
        """A number, if one stands next; else 1."""
        return self._take_number("piece") if self.rest and self.rest[0].isdigit() else 1

    def _take_goods(self, kind: str) -> list[int]:
        """The resources that are named next, at least one: wood, 2 wood 1 sheep."""
        names: dict[str, str] = {name: name for name in GOODS}
        amounts = [0] * len(GOODS)
        while not any(amounts) or (self.rest and (self.rest[0].isdigit() or start_of(self.rest[0], names))):
            number = self._take_count()
            amounts[GOODS.index(self._take_good(kind))] += number
        return amounts

    def _put(self) -> Data:
        self.rest = self.rest[1:] if self.rest[:1] == ["1"] else self.rest
        return {"kind": "put", "good": self._take_good("put"), "hex": self.take_space("put")}

    def _at(self) -> Data:
        return {"kind": "at", "place": self._take_place("at")}

    def _at_all(self) -> Data:
        found: list[int] = []
        while self.rest:
            found.append(self._take_place("at_all"))
        return {"kind": "at_all", "places": sorted(found)}

    def _sacrifice(self) -> Data:
        """Workers by their places; `armed` stands before or behind a place."""
        found: list[int] = []
        while self.rest:
            number = self._take_count()
            armed = self._next_is("armed")
            self._next_is("worker", "workers")
            place = self._take_place("give_up")
            armed = armed or (self.rest == ["armed"] and self._next_is("armed"))
            found += [fighter(place, UNITS.index("armed" if armed else "worker"))] * number
        return {"kind": "give_up", "fighters": sorted(found)}

    def _next_is(self, *names: str) -> bool:
        """Take the next word if it is one of these; whether it was."""
        if self.rest[:1] and self.rest[0] in names:
            self.rest.pop(0)
            return True
        return False

    # -- war

    def _train(self) -> Data:
        if self.flag("weapon"):
            return {"kind": "forge"}
        armed = self.flag("armed")
        unit = self._take_unit()
        if unit == "worker":
            unit = self._take_unit()
        if unit is None:
            raise ValueError(f"Name the unit. Type: {USAGE['train']}")
        hex = self.take_space("train")
        water = self.take_space("train") if self.rest else NONE
        return {"kind": "train", "unit": unit, "hex": hex, "armed": armed, "water": water}

    def _attack(self) -> Data:
        hex = self.take_space("attack")
        if self.rest:
            defender = self.seat_named(self.rest.pop(0))
            if defender is None:
                raise ValueError(f"Name a player. Type: {USAGE['attack']}")
            return {"kind": "attack", "hex": hex, "defender": defender}
        there = self.view["hexes"][hex]
        owners = [house["owner"] for house in there.get("buildings", ()) if not house["damaged"]]
        others = [each for each in (there.get("side"), *owners) if each not in (None, self.view["seat"])]
        return {"kind": "attack", "hex": hex, "defender": others[0] if others else self.view["seat"]}

    def _send(self) -> Data:
        """Units by kind and place, one group after the other; a ferry alone is a ferry with all aboard."""
        found: list[int] = []
        while self.rest:
            number = self._take_count()
            unit = start_of(self.rest[0], UNIT_NAMES) if self.rest else None
            if unit is not None:
                self.rest.pop(0)
                self._next_is("worker", "workers")
            place = self._take_place("send")
            if unit is not None:
                kind = UNITS.index(unit)
            else:
                afloat = place >= len(self.view["hexes"])
                kind = FERRY_UNIT if afloat else UNITS.index(self._fighter_at(place))
            found += [fighter(place, kind)] * number
        return {"kind": "send", "fighters": sorted(found)}

    def _fighter_at(self, hex: int) -> str:
        """The unit that fights if none is named: an army, if there is one."""
        units = self.view["hexes"][hex].get("units", {})
        return next((unit for unit in ("army", "airforce", "armed", "navy") if units.get(unit)), UNITS[0])

    def _lose(self) -> Data:
        """Units on the person's side of the battle by kind, ferries by number, buildings by name."""
        battle = self.view["battle"]
        if battle is None:
            raise ValueError("There is no battle.")
        attacks = battle["attacker"] == self.view["seat"]
        fighters: list[int] = []
        buildings: set[int] = set()
        while self.rest:
            word = self.rest.pop(0)
            number = int(word) if word.isdigit() and len(word) < 3 else 1
            name = self.rest.pop(0) if word.isdigit() and self.rest else word
            building = start_of(name, {each: each for each in BUILDINGS})
            unit = start_of(name, UNIT_NAMES)
            if name == "ferry":
                fighters.append(fighter(len(self.view["hexes"]) + self._take_ferry(), FERRY_UNIT))
            elif unit is not None:
                fighters += self._fallen(battle, attacks, unit, number)
            elif building is not None:
                buildings.add(BUILDINGS.index(building))
            else:
                raise ValueError(f"'{name}' is no piece. Type: {USAGE['lose']}")
            if unit == "armed":
                self.flag("worker", "workers")
        return {"kind": "lose", "fighters": sorted(fighters), "buildings": sorted(buildings)}

    def _fallen(self, battle: MonBattle, attacks: bool, unit: str, number: int) -> list[int]:
        """The first `number` units of a kind that fight on the person's side."""
        kind = UNITS.index(unit)
        if attacks:
            return [fighter(each["place"], kind) for each in battle["attackers"] if each["unit"] == unit][:number]
        return [fighter(battle["hex"], kind)] * number


def _spoken(name: str) -> str:
    """A name without the words that are passed over."""
    return " ".join(word for word in name.casefold().split() if word not in FILLERS)
