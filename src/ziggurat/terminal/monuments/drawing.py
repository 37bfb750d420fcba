"""How Monuments looks in the terminal.

What lies on the table comes from a view; of the game itself only names and the printed content are used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ziggurat.core.choice import Choice
from ziggurat.core.fields import counted
from ziggurat.core.game import Game
from ziggurat.games.monuments import words
from ziggurat.games.monuments.content.model import (
    ACTIONS,
    BUILDINGS,
    GOODS,
    LINES,
    PIECES,
    UNITS,
    Ability,
    Action,
    PersonalCard,
    QuestGroup,
)
from ziggurat.games.monuments.game import FIGHTERS, Monuments
from ziggurat.games.monuments.shapes import (
    MonBattle,
    MonFerry,
    MonHex,
    MonNextLayer,
    MonPieces,
    MonQuest,
    MonRealm,
    MonumentsView,
)
from ziggurat.games.monuments.words import SEATS
from ziggurat.terminal import Examples
from ziggurat.terminal.grid import SEAT_STYLES, name_in_row
from ziggurat.terminal.menu import Menu
from ziggurat.terminal.monuments import map as monuments_map
from ziggurat.terminal.monuments.map import BUILDING_LETTERS, GOOD_LETTERS, LETTERS, MARKS, UNIT_LETTERS
from ziggurat.terminal.monuments.menus import Menus
from ziggurat.terminal.monuments.queries import amounts_of, asked_by, own_cards, own_realm, person
from ziggurat.terminal.monuments.typed_answers import USAGE, Typed

NO_MAP: Final = frozenset({
    "choose_upgrade", "upgrade_free", "choose_bonus", "choose_gift", "keep_quests", "choose_exchange", "after_action",
})  # fmt: skip
"""Questions that are answered without the map; it is long, so it is left out."""
SOON: Final = 10
"""From how many rounds before it the end of a game in which nobody builds is told."""
OPENINGS: Final = {
    "move": "movement", "board": "movement", "sail": "movement", "activate": "production", "build": "build",
    "repair": "build", "at": "populate", "respawn": "populate", "this_card": "upgrade", "exchange": "trade",
    "train": "train", "forge": "train", "attack": "attack",
}  # fmt: skip
"""Kinds of choices that are part of an action: its card."""
SHORT_NAMES: Final = ("Upgr", "Move", "Prod", "Build", "Popul", "Layer", "Train", "Att", "Quest", "Trade")
SEALED: Final = "MON-PERSONAL-"  # rules of personal cards, then the id of the card


def drawing(game: Game) -> MonumentsDrawing:
    """How this game looks."""
    assert isinstance(game, Monuments)
    return MonumentsDrawing(game)


class MonumentsDrawing:
    """How Monuments looks."""

    examples: Final = Examples(
        rule="MON-FER-05", words="ferry", card="Masons",
        why=("move EU2 EU4 wood", "build town EU2", "attack AF1", "sail 0 K5 NI1"),
        answers=("move EU0 EU2", "produce EU1", "take back"),
    )  # fmt: skip

    def __init__(self, game: Monuments) -> None:
        self._names = game  # for names and printed content only: its position may be out of date

    # -- the whole table

    def table(self, view: MonumentsView, width: int) -> RenderableType:
        seat = view["seat"]
        parts: list[RenderableType] = []
        if asked_by(view) not in NO_MAP:
            parts.append(monuments_map.picture(view, width, _marked(view)))
        parts += [self._header(view), self._realms(view), self._hands(view)]
        if view["battle"] is not None:
            parts.append(self._battle(view, view["battle"]))
        if view["ferries"]:
            parts.append(self._ferries(view))
        parts += [self._others(realm) for realm in view["realms"] if realm["seat"] != seat]
        if seat is not None:
            parts += self._own(view, view["realms"][seat])
        return Group(*parts)

    def _header(self, view: MonumentsView) -> Text:
        active = view["active"]
        turn = f": turn of {SEATS[active]}" if active is not None else ""
        text = Text.assemble((f"Round {view['round']}{turn}" if view["round"] else "Set-up", "bold"))
        if view["last_round"]:
            text.append("  last round!", "bold")
        elif 0 <= view["latest_end"] - view["round"] < SOON:
            text.append(f"  last round as things stand: {view['latest_end']}")
        bank = view["bank"]
        goods = " ".join(f"{bank[good]}{letter}" for good, letter in GOOD_LETTERS.items())
        tokens = f"{bank['weapons']} weapons, {bank['bridges_and_ferries']} bridges or ferries"
        return text.append(f"   bank {goods}, {tokens}", "dim")

    def _realms(self, view: MonumentsView) -> Table:
        grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column("")
        for name in ("layers", "land", "workers", *GOODS, "power", "quests", "points"):
            grid.add_column(name, justify="right")
        for realm in view["realms"]:
            grid.add_row(*self._realm_row(view, realm))
        return grid

    def _realm_row(self, view: MonumentsView, realm: MonRealm) -> Iterator[RenderableType]:
        seat = realm["seat"]
        yield name_in_row(view, SEATS, seat, SEAT_STYLES[seat])
        yield f"{realm['layers']}/{len(view['layers'])}"
        yield str(realm["hexes"])
        yield f"{realm['workers_on_board']}+{realm['workers']}"
        for good in GOODS:
            yield str(realm["goods"][good])
        yield str(realm["power"])
        yield f"{len(realm['completed'])}+{len(realm['quests_held'])}"
        yield str(view["scores"][seat])

    def _hands(self, view: MonumentsView) -> Table:
        """All action cards: in hand or discarded, red or green."""
        grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column(Text("cards in hand", style="dim"))
        for name in SHORT_NAMES:
            grid.add_column(name, justify="center")
        for realm in view["realms"]:
            cells: list[RenderableType] = [Text(f"  {SEATS[realm['seat']]}", style=SEAT_STYLES[realm["seat"]])]
            for card in ACTIONS:
                side, style = ("green", "bold green") if card in realm["green"] else ("red", "red")
                cells.append(Text(side, style) if card in realm["hand"] else Text(f"({side[0]})", "dim"))
            grid.add_row(*cells)
        return grid

    def _battle(self, view: MonumentsView, battle: MonBattle) -> Text:
        attacker, defender = SEATS[battle["attacker"]], SEATS[battle["defender"]]
        place = view["hexes"][battle["hex"]]
        counts = [0] * len(words.UNITS)
        for each in battle["attackers"]:
            counts[FIGHTERS.index(each["unit"])] += 1
        text = Text.assemble((f"Battle at {place['name']} ({place['terrain']}): ", "bold"))
        text.append(f"{attacker} with {words.units_words(counts)} against {defender}, who has there ")
        aboard = [ferry for ferry in view["ferries"] if ferry["land"] is None and ferry["water"] == battle["hex"]]
        there = [self.contents(view, place), *map(self.passengers, aboard)]
        text.append("; ".join(filter(None, there)) or "nothing left")
        if any(battle["pips"]):
            text.append(f"; pips {battle['pips'][0]} to {battle['pips'][1]}")
        return text

    def _ferries(self, view: MonumentsView) -> Text:
        text = Text.assemble(("Ferries", "bold"))
        for number, ferry in enumerate(view["ferries"]):
            by = ferry["controlled_by"]
            text.append(f"{';' if number else ''} {ferry['ferry'] + 1} ", "bold")
            text.append(self.whereabouts(view, ferry), "" if by is None else SEAT_STYLES[by])
        return text

    def _others(self, realm: MonRealm) -> Text:
        """Another player's board in short."""
        text = self._title(realm)
        layer = realm["next_layer"]
        text.append(f"layer {layer['layer']} lacks {_missing(realm, layer)}" if layer else "monument complete")
        for label, shown in self._cards_of(realm):
            text.append(f"; {label} ", "dim")
            text.append(shown)
        return text

    def _own(self, view: MonumentsView, realm: MonRealm) -> list[RenderableType]:
        """The person's board, with quests and their progress."""
        text = self._title(realm)
        layer = realm["next_layer"]
        if layer:
            text.append(f"Layer {layer['layer']}", "bold")
            text.append(f" takes {_needs(layer)}; lacks ")
            text.append(_missing(realm, layer), "bold")
        else:
            text.append("monument complete", "bold")
        for label, shown in self._cards_of(realm):
            text.append(f"; {label} ", "dim")
            text.append(shown)
        parts: list[RenderableType] = [text]
        if layer:
            cards = Counter(card["name"] for card in view["bonuses"] if card["layer"] == layer["layer"])
            named = [f"{name} x{number}" if number > 1 else name for name, number in cards.items()]
            head = (f"Bonuses to choose from with layer {layer['layer']} ", "dim")
            parts.append(Text.assemble(head, ", ".join(named) or "none"))
        parts += [Text(f"Quest {self.quest(quest)}") for quest in realm["own"]["quests"]]
        return parts

    def _title(self, realm: MonRealm) -> Text:
        people = f", {self.people(realm)}" if realm["civilization"] else ""
        return Text.assemble((f"{SEATS[realm['seat']]}{people}: ", f"bold {SEAT_STYLES[realm['seat']]}"))

    def _cards_of(self, realm: MonRealm) -> Iterator[tuple[str, str]]:
        """What lies face up before a player, in short."""
        if realm["score_card"]:
            yield "score card", realm["score_card"]["name"]
        if realm["ability"]:
            yield "ability", realm["ability"]["name"]
        if realm["bonuses"]:
            yield "bonuses", ", ".join(card["name"] for card in realm["bonuses"])
        if realm["deck"]:
            yield "supply", _letters(realm["supply"])
            yield "locked", _letters(realm["locked"])
        if realm["completed"]:
            yield "completed", ", ".join(card["quest"] for card in realm["completed"])

    # -- names

    def action(self, card: str) -> Action:
        """An action card by its id."""
        return self._names.content.actions[ACTIONS.index(card)]

    def people(self, realm: MonRealm) -> str:
        """The civilization of a player."""
        peoples = self._names.content.world.civilizations
        return next((each.name for each in peoples if each.id == realm["civilization"]), "")

    def quest(self, card: MonQuest) -> str:
        """A quest with the id by which it can be completed, and all that it says."""
        return f"{card['quest']}: {self.quest_text(card)}"

    def quest_text(self, card: MonQuest) -> str:
        """What a quest says: its tasks and how far they are, what it is worth, and until when it brings a resource."""
        tasks = list(card["tasks"])
        if "progress" in card:
            tasks = [
                f"{task} ({min(done['have'], done['need'])}/{done['need']})"
                for task, done in zip(tasks, card["progress"], strict=True)
            ]
        group = next(each for each in self._names.content.groups if each.id == card["group"])
        penalty = f", {card['penalty']} if not" if card["penalty"] else ""
        points = f"{card['points']} point{'' if card['points'] == 1 else 's'}"
        return f"{'; '.join(tasks)}: {points}{penalty}; a resource too if completed with {_layers(group)}"

    def contents(self, view: MonumentsView, hex: MonHex) -> str:
        """Units, buildings and resources of a hex, in words; "" if there are none."""
        if "units" not in hex:
            return ""
        counts = [hex["units"].get(unit, 0) for unit in UNITS]
        parts = [words.units_words(counts)] if any(counts) else []
        for house in hex["buildings"]:
            damaged = "damaged " if house["damaged"] else ""
            whose = "" if house["owner"] == hex["side"] else f" of {SEATS[house['owner']]}"
            parts.append(f"{damaged}{house['building']}{whose}")
        for seat in hex["tokens"]:
            whose = "" if seat == hex["side"] else f" of {SEATS[seat]}"
            parts.append(f"{self._token(view, seat)}{whose}")
        goods = amounts_of(hex["goods"])
        return ", ".join([*parts, words.goods_words(goods)] if any(goods) else parts)

    def _token(self, view: MonumentsView, seat: int) -> str:
        """What the ability of a player puts on hexes."""
        return self._ability(view, seat).token.casefold()

    def _ability(self, view: MonumentsView, seat: int) -> Ability:
        """The ability of a player."""
        card = view["realms"][seat]["ability"]
        assert card is not None
        return next(each for each in self._names.content.abilities if each.id == card["card"])

    def passengers(self, ferry: MonFerry) -> str:
        """Who is aboard a ferry, with what; "" if nobody is."""
        people = [person["unit"] for person in ferry["passengers"]]
        if not people:
            return ""
        goods = [sum(person["load"][good] for person in ferry["passengers"]) for good in GOODS]
        load = f" with {words.goods_words(goods)}" if any(goods) else ""
        return words.units_words([people.count(unit) for unit in UNITS]) + load

    def whereabouts(self, view: MonumentsView, ferry: MonFerry) -> str:
        """Where a ferry is and who is aboard or controls it."""
        water = view["hexes"][ferry["water"]]["name"]
        by = ferry["controlled_by"]
        who = "" if by is None else f" ({SEATS[by]})"
        if ferry["land"] is not None and not ferry["passengers"]:
            return f"moored at {view['hexes'][ferry['land']]['name']} towards {water}{who}"
        aboard = self.passengers(ferry)
        return f"in {water}: {aboard}{who}" if aboard else f"in {water}, empty"

    def work(self, view: MonumentsView, work: str) -> str:
        """What is built, by name."""
        if work != "token":
            return work.capitalize()
        return self._token(view, person(view)).capitalize()

    def price(self, view: MonumentsView, work: str) -> str:
        """What a work costs the person, in words."""
        content, realm = self._names.content, own_realm(view)
        if work in BUILDINGS:
            card = self.action("build")
            less = (card.green if "build" in realm["green"] else card.red).number
            less += realm["gains"].get("build_discount", 0)
            cost = content.buildings[BUILDINGS.index(work)].price
            return words.goods_words(list(cost)) + (f", {less} less" if less and sum(cost) > 1 else "")
        if work == "token":
            cost = self._ability(view, realm["seat"]).price
        else:
            cost = content.numbers.bridge if work == "bridge" else content.numbers.ferry
        return words.goods_words(list(cost))

    def unit_price(self, unit: str) -> str:
        """What a military unit costs beside the worker."""
        return words.goods_words(list(self._names.content.units[UNITS.index(unit)].price))

    # -- one player

    def area(self, view: MonumentsView, seat: int, width: int) -> RenderableType:
        realm = view["realms"][seat]
        people = f" ({self.people(realm)})" if realm["civilization"] else ""
        title = Text(f"Board of {SEATS[seat]}{people}", style=f"bold {SEAT_STYLES[seat]}")
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        for hex in view["hexes"]:
            owners = [house["owner"] for house in hex.get("buildings", ())] + hex.get("tokens", [])
            shown = self.contents(view, hex) if hex.get("side") == seat or seat in owners else ""
            if shown:
                grid.add_row(Text(hex["name"], style="bold"), hex["terrain"], shown)
        for ferry in view["ferries"]:
            if ferry["controlled_by"] == seat:
                grid.add_row(Text(f"ferry {ferry['ferry'] + 1}", style="bold"), "", self.whereabouts(view, ferry))
        cards = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        for name, text in self._cards_in_full(view, realm):
            cards.add_row(Text(name, style="bold"), text)
        return Group(title, grid, cards)

    def _cards_in_full(self, view: MonumentsView, realm: MonRealm) -> Iterator[tuple[str, str]]:
        """All that lies before a player, with its texts; quests in progress only if the view shows them."""
        layer = realm["next_layer"]
        if layer:
            yield f"Layer {layer['layer']}", f"{_needs(layer)}; lacks {_missing(realm, layer)}"
        for kind, card in (("Score card", realm["score_card"]), ("Ability", realm["ability"])):
            if card:
                yield kind, f"{card['name']}: {card['text']}"
        for bonus in realm["bonuses"]:
            yield "Bonus", f"{bonus['name']}: {bonus['text']}"
        for personal in self._revealed(realm):
            yield f"Personal {personal.id}", "; or ".join(gift.text for gift in personal.gifts)
        if realm["deck"]:
            yield "Supply", f"{_pieces(realm['supply'])}; {counted(realm['workers'], 'worker')}"
            yield "Locked", _pieces(realm["locked"])
        held = realm["quests_held"]
        if held and "own" not in realm:
            yield "Quests", f"{len(held)} in progress, with the backs {', '.join(map(self._back, held))}"
        for quest in realm["own"]["quests"] if "own" in realm else realm.get("open_quests", ()):
            yield "Quest", self.quest(quest)
        for quest in realm["completed"]:
            yield "Completed", self.quest(quest)
        points = [f"{self._names.source(name)} {number}" for name, number in realm["points"].items() if number]
        yield "Points", ", ".join(points)

    def _back(self, group: str) -> str:
        return next(each.name for each in self._names.content.groups if each.id == group)

    def _revealed(self, realm: MonRealm) -> list[PersonalCard]:
        """The personal cards of the layers that are built."""
        decks = [deck for deck in self._names.content.decks if deck.id == realm["deck"]]
        return [card for deck in decks for card in deck.cards if card.layer <= realm["layers"]]

    # -- own numbers

    def numbers(self, view: MonumentsView, earned: Mapping[str, float]) -> RenderableType:
        realm = own_realm(view)
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        grid.add_row(Text("Points", style="bold"), f"{sum(earned.values()):g}", "")
        counts = {
            "layers": str(realm["layers"]), "resources": str(sum(amounts_of(realm["goods"]))),
            "workers": f"{realm['workers_on_board']} on the board", "land": f"{realm['hexes']} hexes",
            "power": str(realm["power"]), "upgrades": f"{len(realm['green'])} green cards",
            "quests": f"{len(realm['completed'])} completed", "open quests": f"{len(realm['quests_held'])} in progress",
        }  # fmt: skip
        for name in LINES:
            grid.add_row(self._names.source(name), f"{earned.get(name, 0):g}", counts.get(name, ""))
        card = realm["score_card"]
        return Group(grid, Text(f"{card['name']}: {card['text']}") if card else Text(""))

    def legend(self) -> RenderableType:
        sides = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS, SEATS, strict=True))
        ground = ", ".join(f"{mark} {name}" for name, mark in MARKS.items() if name != "sea")
        units = ", ".join(
            f"{letter} {words.ONE_UNIT[UNITS.index(unit)]}" for unit, letter in UNIT_LETTERS.items()
        )  # fmt: skip
        buildings = ", ".join(f"{letter} {name}" for name, letter in BUILDING_LETTERS.items())
        goods = ", ".join(f"{letter} {name}" for name, letter in GOOD_LETTERS.items())
        return Text(
            f"Above each hex its terrain: {ground}; nothing is sea.\n"
            f"Sides: {sides}. Units: {units}; R2w1a: 2 workers and 1 army of Red.\n"
            f"Buildings: {buildings}, small if damaged; + a workshop or farm; GT: a town of Green\n"
            "where others or nobody stand. R*2: the monument of Red with 2 layers.\n"
            f"Resources: {goods}; 2o1s: 2 wood and 1 sheep.\n"
            "Rivers: | / \\ on the edge of two hexes; # a bridge on it.\n"
            "Ferries: f3 is ferry 3, on the edge where it is moored, or in its water.\n"
            "layers 2/5: built of all. workers 6+9: on the board and in the supply.\n"
            "quests 1+2: completed and in progress. points: now.\n"
            "cards: red or green in hand, (r) or (g) discarded.\n"
            "board red: all that Red has, hex by hex and card by card."
        )

    def remark(self, entry: Mapping[str, object]) -> str:
        """What a card says that is dealt."""
        content = self._names.content
        score_card, ability = entry.get("score_card"), entry.get("ability")
        if isinstance(score_card, int):
            return content.scores[score_card].text
        return content.abilities[ability].text if isinstance(ability, int) else ""

    def cards(self, view: MonumentsView, words: Sequence[str]) -> list[tuple[str, str]]:
        """Quests the person may see, and action cards: the ledger lists all other cards."""
        seen = [card for realm in view["realms"] for card in (*realm["completed"], *realm.get("open_quests", ()))]
        if view["seat"] is not None:
            own = own_cards(view)
            seen += [*own["quests"], *own["drawn"], *own["not_kept"], *own["put_back"]]
        found = [(f"Quest {card['quest']}", self.quest_text(card)) for card in seen]
        found += [(card.name, f"red: {card.red.text} Green: {card.green.text}") for card in self._names.content.actions]
        return [(name, text) for name, text in found if all(word in f"{name} {text}".casefold() for word in words)]

    def is_sealed(self, view: MonumentsView, rule: str) -> bool:
        """Personal cards of layers that their player has not built, and of decks that nobody has."""
        seen = [card.id for realm in view["realms"] for card in self._revealed(realm)]
        return rule.startswith(SEALED) and rule.removeprefix(SEALED) not in seen

    # -- questions and answers

    def menu(self, view: MonumentsView, options: Sequence[tuple[Choice, str]], width: int) -> Menu:
        return Menus(self, view, options).menu()

    def understand(self, view: MonumentsView, words: Sequence[str]) -> Mapping[str, object] | None:
        return Typed(self._names.content, view).understand(words)

    def usage(self, kind: str) -> str | None:
        return USAGE.get(kind)

    def opening(self, view: MonumentsView, kind: str) -> Mapping[str, object] | None:
        at_turn = asked_by(view) == "take_turn"
        return {"kind": "play_card", "card": OPENINGS[kind]} if at_turn and kind in OPENINGS else None


def _marked(view: MonumentsView) -> list[int]:
    """Hexes that the question is about."""
    question = view["question"] or {}
    found = [question.get(name) for name in ("hex", "land", "water")]
    if view["battle"] is not None:
        found.append(view["battle"]["hex"])
    return [hex for hex in found if isinstance(hex, int) and hex >= 0]


def _layers(group: QuestGroup) -> str:
    """With how many layers built the quests of a group bring a resource."""
    if group.first < group.last:
        return f"{group.first} {'or' if group.last == group.first + 1 else 'to'} {group.last} layers"
    return counted(group.first, "layer") if group.first else "no layer"


def _needs(layer: MonNextLayer) -> str:
    """What the next layer takes."""
    cost = amounts_of(layer["cost"])
    goods = words.goods_words(cost)
    less = sum(cost) - layer["pay"]
    saved = f" ({less} less)" if less else ""
    return f"{layer['hexes']} land hexes, {goods}{saved}, {counted(layer['workers'], 'worker')}"


def _missing(realm: MonRealm, layer: MonNextLayer) -> str:
    """What a player lacks for the next layer."""
    missing, have = layer["missing"], realm["goods"]
    found = [f"{missing['hexes']} land"] if missing["hexes"] else []
    short = [max(0, layer["cost"][good] - have[good]) for good in GOODS]
    if missing["goods"] == sum(short) and missing["goods"]:
        found.append(words.goods_words(short))
    elif missing["goods"]:
        kinds = [good for good, number in zip(GOODS, short, strict=True) if number]
        found.append(f"{missing['goods']} of {', '.join(kinds)}")
    if missing["workers"]:
        found.append(counted(missing["workers"], "worker"))
    return ", ".join(found) or "nothing"


def _pieces(amounts: MonPieces) -> str:
    return words.pieces_words([amounts[piece] for piece in PIECES])


def _letters(amounts: MonPieces) -> str:
    """The same as on the map."""
    letters = dict[str, str]([*BUILDING_LETTERS.items(), *UNIT_LETTERS.items()])
    return "".join(f"{amounts[piece]}{letters[piece]}" for piece in PIECES if amounts[piece]) or "nothing"
