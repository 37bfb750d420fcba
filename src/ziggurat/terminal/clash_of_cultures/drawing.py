"""Draws Clash of Cultures in the terminal.

What lies on the table comes from a view; of the game itself only names and the printed content are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ziggurat import ledger
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.games.clash_of_cultures import words
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, WONDERS
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.hooks import ADVANCE_EFFECTS, Unlocks
from ziggurat.games.clash_of_cultures.score import SOURCES
from ziggurat.games.clash_of_cultures.shapes import (
    ClashOfCulturesView,
    CocActionCard,
    CocBattle,
    CocCity,
    CocGood,
    CocObjectiveCard,
    CocRealm,
)
from ziggurat.games.clash_of_cultures.view import GOOD_WORDS
from ziggurat.terminal import Drawing, Examples
from ziggurat.terminal.clash_of_cultures.map import BUILDING_LETTERS, LETTERS, UNIT_LETTERS, picture
from ziggurat.terminal.clash_of_cultures.menus import Menus
from ziggurat.terminal.clash_of_cultures.queries import cities_of, kind_of_question, question_of
from ziggurat.terminal.clash_of_cultures.typed_answers import USAGE, Typed
from ziggurat.terminal.grid import SEAT_STYLES, name_in_row
from ziggurat.terminal.menu import Menu

CARDS_MATTER: Final = frozenset({
    "play_on", "declare_cards", "claim_at_once", "declare_objectives", "answer_offer", "barter_card", "make_offer",
    "swap_cards", "look_at_plans",
})  # fmt: skip
"""Questions at which the cards of the hand are shown with their texts, as at the start of a turn."""
NO_MAP: Final = frozenset({
    "pay_for", "pay_tokens", "choose_token", "barter_for", "take_back", "exchange_token", "answer_offer",
    "look_at_plans", "boost_roll",
})  # fmt: skip
"""Questions that are asked without the map: it takes most of the screen and does not help to answer."""
SUPPLY: Final = ("Settlements", "Temples", "Fortresses", "Academies", "Ports", "Settlers", "Army units", "Ships")
HEADS: Final = ("Food", "Ore", "Wood", "Idea", "Gold", "Mood", "Cult")
OPENINGS: Final = {"move": "start_move", "sail": "start_move", "offer": "start_trade"}
LIMITED: Final[tuple[CocGood, ...]] = ("food", "mood", "culture")  # whose limit differs between players
BORDERS: Final = ("", "Culture", "Mood")
ESSENCE: Final = {
    "irrigation": (1, 2), "engineering": (1, 2), "sanitation": (1, 3), "roads": (1, 2), "warships": (1, 2),
    "writing": (1, 2), "philosophy": (1, 2), "tactics": (1, 2), "siegecraft": (1, 2), "steel_weapons": (1, 3),
    "trade_routes": (1, 2), "monuments": (1, 2, 4), "metallurgy": (1, 2), "civil_liberties": (1, 2),
    "economic_liberty": (1, 2), "dogma": (1, 4), "conversion": (1, 2), "fanaticism": (1, 2),
}  # fmt: skip
"""Advances whose first rule does not say what they do: the numbers of the rules that do."""


def drawing(game: Game) -> Drawing[ClashOfCulturesView]:
    """The drawing of a game."""
    assert isinstance(game, Clash)
    return ClashDrawing(game)


class ClashDrawing:
    """Draws a table of Clash of Cultures."""

    examples: Final = Examples(
        rule="COC-MOV-23", words="forest", card="Great Wall",
        why=("buy engineering", "activate D5 build", "move D5 E4 2 armies", "offer green 2 ore for 1 wood"),
        answers=("buy irrigation", "move D5 E4 1 settler", "end"),
    )  # fmt: skip

    def __init__(self, game: Clash) -> None:
        self._names = game  # for names and printed content only: its position may be out of date
        self.players: Sequence[str] = words.SEATS[: game.players]

    # -- the whole table

    def table(self, view: ClashOfCulturesView, width: int) -> RenderableType:
        seat, asked = view["seat"], kind_of_question(view)
        parts: list[RenderableType] = []
        if asked not in NO_MAP:
            parts.append(picture(view["spaces"], width, _marked(view)))
        parts += [self._header(view), self._realms(view)]
        if view["battle"] is not None:
            parts.append(self._battle(view, view["battle"]))
        if view["wonders"]:
            parts.append(self._wonders(view))
        parts += [self._other(realm) for realm in view["realms"] if realm["seat"] != seat]
        if seat is not None:
            parts.append(self._advances(view["realms"][seat]))
            whole = asked in CARDS_MATTER or question_of(view).get("fresh") is True
            parts.append(self._hand(view["realms"][seat], whole))
        return Group(*parts)

    def _header(self, view: ClashOfCulturesView) -> Text:
        when = f"turn {view['turn']} of {view['turns']}" if view["turn"] else "Status Phase"
        text = Text.assemble((f"Round {view['round']}, {when}", "bold"))
        active = view["active"]
        if active is not None:
            left = view["realms"][active]["actions_left"]
            text.append(f": {self.players[active]}, {left} action{'' if left == 1 else 's'} left")
        if view["last_turn"]:
            text.append("  last turn!", "bold")
        if any(not cities_of(view, realm["seat"]) for realm in view["realms"]):
            text.append("  a player has no city: the game ends with this round", "bold")
        decks = view["decks"]
        shown = f"A{decks['action']} O{decks['objective']} E{decks['event']} W{decks['wonder']}"
        return text.append(f"   decks {shown}", "dim")

    def _realms(self, view: ClashOfCulturesView) -> Table:
        grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column("")
        for name in (*HEADS, "cities", "adv", "cards", "points"):
            grid.add_column(name, justify="right")
        for realm in view["realms"]:
            grid.add_row(*self._realm_row(view, realm))
        return grid

    def _realm_row(self, view: ClashOfCulturesView, realm: CocRealm) -> Iterator[RenderableType]:
        seat = realm["seat"]
        yield name_in_row(view, self.players, seat, SEAT_STYLES[seat])
        for good in GOOD_WORDS:
            limit = f"/{realm['limits'][good]}" if good in LIMITED else ""
            yield f"{realm['goods'][good]}{limit}"
        sizes = sorted((city["size"] for _, city in cities_of(view, seat)), reverse=True)
        yield "+".join(map(str, sizes)) or "0"
        yield str(len(realm["advances"]))
        held = [realm["action_cards_held"], realm["objective_cards_held"]]
        if realm["great_persons_held"]:
            held.append(realm["great_persons_held"])
        yield "+".join(map(str, held))
        yield f"{sum(realm['points']):g}"

    def _battle(self, view: ClashOfCulturesView, battle: CocBattle) -> Text:
        attacker, defender = words.SEATS[battle["attacker"]], words.SEATS[battle["defender"]]
        place = view["spaces"][battle["space"]]
        text = Text.assemble((f"Battle at {place['name']}, round {max(1, battle['round'])}: ", "bold"))
        text.append(f"{attacker} with {words.units_words(battle['units'])} against ")
        fortress = " and a Fortress" if place["city"] is not None and "fortress" in place["city"]["buildings"] else ""
        text.append(f"{defender} with {words.units_words(place['units'])}{fortress}; ")
        text.append(f"lost so far {battle['lost'][0]} and {battle['lost'][1]}")
        shown = [f"{card['combat']}: {card['combat_text']}" for card in battle["cards"] if card is not None]
        return text.append("".join(f"\n  {card}" for card in shown))

    def _wonders(self, view: ClashOfCulturesView) -> Text:
        text = Text("Wonders to build", style="bold")
        for wonder in view["wonders"]:
            needs = ", ".join(self.advance(name) for name in wonder["needs"])
            text.append(f"\n  {wonder['name']}: ", "bold")
            text.append(f"{_goods_words(wonder['cost'])}; needs {needs}", "not bold")
            if wonder["claimed_by"] is not None:
                text.append(f"; claimed by {self.players[wonder['claimed_by']]}", "italic not bold")
        return text

    def _other(self, realm: CocRealm) -> Text:
        """The board of another player in a few lines."""
        text = Text.assemble((f"{self.players[realm['seat']]} ", f"bold {SEAT_STYLES[realm['seat']]}"))
        text.append(", ".join(self.advance(name) for name in realm["advances"]) or "no advance")
        if realm["wonders"]:
            text.append("; " + ", ".join(self.wonder(name) for name in realm["wonders"]), "bold")
        if realm["completed"]:
            text.append("; completed " + ", ".join(each["name"] for each in realm["completed"]))
        known = realm.get("known")
        if known is not None and (known["actions"] or known["objectives"]):
            cards = [*map(_action_title, known["actions"]), *map(_objective_title, known["objectives"])]
            text.append("; you know of " + ", ".join(cards), "italic")
        return text

    def _advances(self, realm: CocRealm) -> Text:
        """The person's own levels, advances by category, Wonders and completed objectives."""
        text = Text.assemble(("You ", f"bold {SEAT_STYLES[realm['seat']]}"))
        text.append(f"Culture Level {realm['culture_level']}, Happiness Level {realm['happiness_level']}", "bold")
        content = self._names.content
        groups: dict[str, list[str]] = {}
        for name in realm["advances"]:
            advance = content.advances[ADVANCES.index(name)]
            used = " (used)" if name in realm["used"] else ""
            groups.setdefault(content.categories[advance.category].name, []).append(advance.name + used)
        for category, names in groups.items():
            text.append(f"; {category} ", "dim")
            text.append(", ".join(names))
        for label, names in (
            ("Wonders", [self.wonder(name) for name in realm["wonders"]]),
            ("completed", [each["name"] for each in realm["completed"]]),
            ("kept", [each["name"] for each in realm["kept"]]),
            ("claimed", [self.wonder(realm["claimed"])] if realm["claimed"] else []),
        ):
            if names:
                text.append(f"; {label} ", "dim")
                text.append(", ".join(names))
        return text

    def _hand(self, realm: CocRealm, whole: bool) -> RenderableType:
        """The person's own cards; `whole`: with their texts."""
        own, seat = realm["own"], realm["seat"]
        if not whole or not any(own.values()):
            titles = [*map(_action_title, own["actions"]), *map(_objective_title, own["objectives"])]
            titles += [f"G{card['card']} {card['name']}" for card in own["greats"]]
            more = f"  (board {self.players[seat].casefold()}: what they say)" if titles else ""
            return Text.assemble(("Hand ", "bold"), "; ".join(titles) or "no cards", (more, "dim"))
        grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_header=False)
        for action in own["actions"]:
            price = f", {_tokens(action['price'])}" if action["price"] else ""
            upper = Text.assemble((f"{action['title']}{price}: ", "bold"), action["text"])
            grid.add_row(f"A{action['card']}", upper)
            grid.add_row("", Text.assemble((f"in battle {action['combat']}: ", "bold"), action["combat_text"]))
        for card in own["objectives"]:
            grid.add_row(f"O{card['card']}", Text.assemble((f"{card['top']}: ", "bold"), card["top_text"]))
            grid.add_row("", Text.assemble((f"or {card['bottom']}: ", "bold"), card["bottom_text"]))
        for great in own["greats"]:
            grid.add_row(f"G{great['card']}", Text.assemble((great["name"], "bold"), (f"  ? {great['name']}", "dim")))
        return Group(Text("Hand", style="bold"), grid)

    # -- names

    def advance(self, name: str) -> str:
        """An advance by its name, from its id."""
        return self._names.content.advances[ADVANCES.index(name)].name

    def wonder(self, name: str) -> str:
        """A Wonder by its name, from its id."""
        return self._names.content.wonders[WONDERS.index(name)].name

    def about(self, name: str) -> str:
        """What an advance does and opens, its outline first."""
        number, content = ADVANCES.index(name), self._names.content
        advance = content.advances[number]
        unlocked = [hook.about for hook in ADVANCE_EFFECTS[number].hooks if isinstance(hook, Unlocks)]
        opens = [f"a {words.BUILDINGS[building]}".replace("a A", "an A") for building in unlocked]
        opens += [each.name for each in content.categories if each.opened_by == number]
        rules = ledger.rules("clash_of_cultures")
        found = [rules.get(f"COC-ADV-{_slug(advance.name)}-{part}") for part in ESSENCE.get(name, (1,))]
        text = "; ".join(rule.text.partition(": ")[2].rstrip(".") for rule in found if rule is not None)
        text += "".join(f"; opens the way to {each}" for each in opens)
        outline = f" ({BORDERS[advance.border]})" if advance.border else ""
        return f"{advance.name}{outline}: {text.replace('AAA', 'as an action')}."

    def category(self, name: str) -> str:
        """The category of an advance."""
        content = self._names.content
        return content.categories[content.advances[ADVANCES.index(name)].category].name

    # -- one player

    def area(self, view: ClashOfCulturesView, seat: int, width: int) -> RenderableType:
        realm = view["realms"][seat]
        title = Text(f"Board of {self.players[seat]}", style=f"bold {SEAT_STYLES[seat]}")
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        for space, city in cities_of(view, seat):
            grid.add_row(Text(space["name"], style="bold"), self._city_text(view, city))
        stands = [space for space in view["spaces"] if space["side"] == seat]
        for space in stands:
            where = space["terrain"] if space["city"] is None else "in the city"
            grid.add_row(Text(space["name"], style="bold"), f"{words.units_words(space['units'])} ({where})")
        lines: list[RenderableType] = [title, grid]
        held = set(realm["advances"])
        board = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        for number, category in enumerate(self._names.content.categories):
            names = ADVANCES[4 * number : 4 * number + 4]
            text = Text()
            for name in names:
                shown = self.advance(name)
                text.append("" if name == names[0] else ", ")
                text.append(shown if name in held else f"({shown})", "bold" if name in held else "dim")
            if category.government and not held & set(names):
                text.append(f"  through {self.advance(ADVANCES[category.opened_by])}", "dim")
            board.add_row(category.name, text)
        lines.append(board)
        if "own" in realm:
            lines.append(self._hand(realm, whole=True))
        return Group(*lines)

    def _city_text(self, view: ClashOfCulturesView, city: CocCity) -> str:
        parts = [f"size {city['size']}", city["mood"]]
        for kind, colour in city["buildings"].items():
            of = f" of {self.players[colour]}" if colour != city["owner"] else ""
            at = city["port_at"] if kind == "port" else None
            port = f" towards {view['spaces'][at]['name']}" if at is not None else ""
            parts.append(f"{kind.capitalize()}{port}{of}")
        if city["wonder"] is not None:
            parts.append(self.wonder(city["wonder"]))
        if city["activated"]:
            parts.append(f"activated {city['activated']} times this turn" if city["activated"] > 1 else "activated")
        return ", ".join(parts)

    # -- own numbers

    def numbers(self, view: ClashOfCulturesView, earned: Mapping[str, float]) -> RenderableType:
        assert view["seat"] is not None  # a spectator has no numbers
        realm = view["realms"][view["seat"]]
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        made_of = ", ".join(f"{self._names.source(name)} {earned[name]:g}" for name in SOURCES if earned.get(name))
        grid.add_row(Text("Points", style="bold"), f"{sum(earned.values()):g}", made_of)
        for good, name in zip(GOOD_WORDS, words.GOODS, strict=True):
            grid.add_row(name, str(realm["goods"][good]), f"limit {realm['limits'][good]}")
        grid.add_row("Culture Level", str(realm["culture_level"]), "")
        grid.add_row("Happiness Level", str(realm["happiness_level"]), "")
        left = ", ".join(f"{number} {name}" for number, name in zip(realm["supply"], SUPPLY, strict=True))
        return Group(grid, Text(f"Pieces left: {left}"))

    def legend(self) -> RenderableType:
        sides = ", ".join(
            f"{letter} {name}" for letter, name in zip(LETTERS, (*words.SEATS[:4], "Barbarians"), strict=True)
        )
        buildings = ", ".join(f"{letter} {kind.capitalize()}" for kind, letter in BUILDING_LETTERS.items())
        units = ", ".join(f"{letter} {kind.capitalize()}" for kind, letter in UNIT_LETTERS.items())
        return Text(
            f"Sides: {sides}. Units: {units}; G 2a1s: 2 Armies and 1 Settler of Green.\n"
            "Cities: R3 happy (or R3+, R3-): of Red, size 3, happy (angry); ' for each activation this turn.\n"
            f"Buildings: {buildings}; Tg: a Temple in the colour of Green. *Gardens: a Wonder.\n"
            "In a city the ground stands behind its name: D5 fert. ?: not revealed.\n"
            "Food 2/8: 2 of at most 8; the limits of Mood and Culture tokens are the two Levels.\n"
            "cities 3+1: their sizes. cards 2+1: Action and Objective cards.\n"
            "board red: his cities, units and advances, those he lacks in brackets.\n"
            "A17, O5, G20: Action, Objective and Great Person cards by their numbers.\n"
            "decks A40 O30 E38 W7: cards left of Actions, Objectives, Events and Wonders."
        )

    def remark(self, entry: Mapping[str, object]) -> str:
        """The text of an Event card that is drawn, and of combat cards that are shown."""
        if entry["kind"] == "cards_shown":
            content = self._names.content
            cards = [card for card in (entry["attacking"], entry["defending"]) if isinstance(card, int) and card >= 0]
            titles = [content.combat_titles[content.actions[card].combat] for card in cards]
            return "\n  ".join(f"{title.name}: {title.text}" for title in titles)
        if entry["kind"] != "event_drawn" or self._names.setup.options["events"] == "none":
            return ""
        card = entry["card"]
        rule = ledger.rules("clash_of_cultures").get(f"COC-EVENT-{card + 1:02}") if isinstance(card, int) else None
        return rule.text if rule is not None else ""

    def cards(self, view: ClashOfCulturesView, words: Sequence[str]) -> list[tuple[str, str]]:
        return []

    def is_sealed(self, view: ClashOfCulturesView, rule: str) -> bool:
        return False

    # -- questions and answers

    def menu(self, view: ClashOfCulturesView, options: Sequence[tuple[Choice, str]], width: int) -> Menu:
        return Menus(self, view, options).menu()

    def understand(self, view: ClashOfCulturesView, words: Sequence[str]) -> Mapping[str, object] | None:
        return Typed(self._names.content, self.players, view).understand(words)

    def usage(self, kind: str) -> str | None:
        return USAGE.get(kind)

    def opening(self, view: ClashOfCulturesView, kind: str) -> Mapping[str, object] | None:
        at_turn = kind_of_question(view) == "take_turn"
        return {"kind": OPENINGS[kind]} if at_turn and kind in OPENINGS else None


def _goods_words(amounts: Mapping[CocGood, int]) -> str:
    """Resources and tokens by name."""
    return words.goods_words([amounts.get(good, 0) for good in GOOD_WORDS])


def _marked(view: ClashOfCulturesView) -> list[int]:
    """Spaces that the question is about."""
    found = [question_of(view).get(name) for name in ("space", "start", "source")]
    if view["battle"] is not None:
        found.append(view["battle"]["space"])
    return [space for space in found if isinstance(space, int) and space >= 0]


def _action_title(card: CocActionCard) -> str:
    return f"A{card['card']} {card['title']} / {card['combat']}"


def _objective_title(card: CocObjectiveCard) -> str:
    return f"O{card['card']} {card['top']} / {card['bottom']}"


def _tokens(number: int) -> str:
    return f"{number} Culture token{'' if number == 1 else 's'}"


def _slug(name: str) -> str:
    return re.sub(r"[^A-Z]+", "-", name.upper().replace(" AND ", " ")).strip("-")
