"""How Patchistory looks in the terminal.

What lies on the table comes from a view; of the game itself only names and the printed content are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.games.patchistory import words
from ziggurat.games.patchistory.game import Patchistory
from ziggurat.games.patchistory.shapes import PatchistoryView, PatOffer, PatOwn, PatRealm, PatRoute
from ziggurat.terminal import Drawing, Examples
from ziggurat.terminal.grid import name_in_row
from ziggurat.terminal.menu import Menu
from ziggurat.terminal.patchistory import menus as patchistory_menus
from ziggurat.terminal.patchistory.rooms import (
    WORKER,
    faces,
    icons,
    letters,
    own_realm,
    piece_picture,
    territory_picture,
)

SEAT_STYLES: Final = ("red", "green", "blue", "yellow")
ICONS: Final = {
    "F": "Food", "R": "Resource", "C": "Coin", "V": "Culture", "P": "book (POL)", "S": "sword (MIL)",
    "D": "shield (DEF, added to MIL in defence)", "W": "wheel (TRA)",
}  # fmt: skip
NUMBERS: Final = {
    "mil": "MIL", "pol": "POL", "tra": "TRA", "shields": "DEF", "food": "Food", "resources": "Resources",
    "culture": "Culture", "coin": "Coin",
}  # fmt: skip
AUCTIONS: Final = frozenset({"choose_free_tile", "reveal_bids", "bidding", "seal_bids"})


def drawing(game: Game) -> Drawing[PatchistoryView]:
    """How this game looks."""
    assert isinstance(game, Patchistory)
    return PatchistoryDrawing(game)


class PatchistoryDrawing:
    """How Patchistory looks."""

    examples: Final = Examples(
        rule="PAT-WAT-05", words="water edge", card="Colosseum",
        why=("bid 2 9", "move 0 0 2 1", "patch white 3 -1 under I-05"),
        answers=("bid 1 3", "patch black 0 -1", "end"),
    )  # fmt: skip

    def __init__(self, game: Patchistory) -> None:
        self._names = game  # for names and printed content only: its position may be out of date
        self._seats: Sequence[str] = words.SEATS[: game.players]

    # -- the whole table

    def table(self, view: PatchistoryView, width: int) -> RenderableType:
        seat, question = view["seat"], view["question"]
        parts: list[RenderableType] = [self._header(view), self._realms(view)]
        asked = question["kind"] if question is not None else ""
        if view["offers"] and view["phase"] == 1:
            parts.append(self._offers(view, width, own_only=asked == "patch_tile"))
        if view["routes"] and asked not in AUCTIONS and asked != "patch_tile":
            parts.append(self._routes(view))
        if view["vote"]["row"]:
            parts.append(self._vote(view))
        shown = question["target"] if question is not None and asked == "place_tile" else seat
        parts.append(self.area(view, shown if shown is not None else 0, width))
        if seat is not None:
            parts.append(self._own(own_realm(view)["own"]))
        return Group(*parts)

    def _header(self, view: PatchistoryView) -> Text:
        phase = words.PHASES[view["phase"]]
        supply = view["supply"]
        text = Text.assemble((f"Era {words.ERAS[view['era']]}, round {view['round']}: {phase}", "bold"))
        tiles = self._adapted("tiles")
        text.append(f"   {tiles} left {supply['tiles']}, routes {supply['general_routes']}", "dim")
        return text

    def _realms(self, view: PatchistoryView) -> RenderableType:
        grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column("")
        for name in view["realms"][0]["status"]:
            grid.add_column(NUMBERS[name], justify="right")
        for letter in "FRVC":
            grid.add_column(f" +{letter}", justify="right")
        for name in ("PP", "workers", "eat", "tiles", "cards"):
            grid.add_column(name, justify="right")
        for realm in view["realms"]:
            grid.add_row(*self._realm_row(view, realm))
        return grid

    def _realm_row(self, view: PatchistoryView, realm: PatRealm) -> Iterator[RenderableType]:
        seat = realm["seat"]
        yield name_in_row(view, self._seats, seat, SEAT_STYLES[seat])
        for number in (*realm["status"].values(), *realm["production"].values()):
            yield str(number)
        workers = realm["all_workers"] - realm["descendants"]
        yield str(realm["points"])
        yield f"{workers}/{realm['all_workers']}"
        for held in (realm["feeding"], realm["buildings_held"], realm["cards_held"]):
            yield str(held)

    def _own(self, own: PatOwn) -> Text:
        goods = own["goods"]
        amounts = [goods["food"], goods["resources"], goods["coin"], goods["culture"], goods["votes"]]
        owned = ", ".join(words.amount_words(self._names, good, amount) for good, amount in enumerate(amounts))
        text = Text.assemble(("You own ", "bold"), owned)
        if own["buildings"]:
            text.append("\nConstruction Tiles ", "bold")
            text.append(", ".join(self.building(number) for number in own["buildings"]))
        cards = [self.card(number) for number in own["cards"]]
        if own["placed"] is not None:
            cards.append(f"{self.card(own['placed'])} (put down)")
        if cards:
            text.append("\nProsperity Cards ", "bold")
            text.append(", ".join(cards))
        return text

    def _vote(self, view: PatchistoryView) -> Text:
        vote = view["vote"]
        text = Text.assemble(("Prosperity Cards on the table ", "bold"))
        cards = [self.card(card) for card in vote["row"]]
        for at, count in enumerate(vote["votes"]):
            cards[at] += f": {count} votes"
        return text.append(", ".join(cards))

    # -- names

    def _adapted(self, text: str) -> str:
        """A text of this file in the words of the edition played."""
        return words.in_edition(self._names, text)

    def building(self, number: int) -> str:
        """A Construction Tile with what it shows."""
        tile = self._names.content.buildings[number]
        return f"{tile.id} {tile.room.name} {icons(letters(tile.room.icons), letters(tile.room.box))}".strip()

    def card(self, number: int) -> str:
        """A Prosperity Card with what it ranks."""
        return words.prosperity_title(self._names, number)

    # -- tiles on offer

    def _offers(self, view: PatchistoryView, width: int, own_only: bool) -> RenderableType:
        offers = [offer for offer in view["offers"] if not own_only or offer["taken_by"] == view["seat"]]
        number = sum(len(faces(offer)) for offer in offers)
        wide = max(5, min(11, (width // max(4, number) - 4) // 2))
        return Columns([face for offer in offers for face in self._offer(offer, wide, view["seat"])], padding=(0, 1))

    def _offer(self, offer: PatOffer, wide: int, person: int | None) -> Iterator[Text]:
        status = ", ".join(f"{self._seats[bid['seat']]} {bid['coin']}" for bid in offer["bids"]) or "no bid"
        if offer["taken_by"] is not None:
            status = f"taken by {'you' if offer['taken_by'] == person else self._seats[offer['taken_by']]}"
        for number, (colour, rooms) in enumerate(faces(offer)):
            title = f"{self._adapted('Tile')} {offer['slot'] + 1}, {colour}"
            text = Text(f"{title}\n", style="bold", no_wrap=True)
            text.append_text(piece_picture(rooms, wide, 3))
            text.append(f"\n{status}" if number == 0 else "\nthe other face", "italic")
            yield text

    # -- Trade Routes

    def _routes(self, view: PatchistoryView) -> RenderableType:
        grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_header=False)
        for route in view["routes"]:
            arrow = "=" if route["allied"] else ">"
            grid.add_row(
                f"#{route['number']}", f"{self._seats[route['owner']]} {arrow} {self._seats[route['other']]}",
                self._spaces(route),
            )  # fmt: skip
        return grid

    def _spaces(self, route: PatRoute) -> Text:
        content = self._names.content
        printed = content.allied_route if route["allied"] else content.general_route
        names = [icons(letters(space), {}) or "Start" for space in printed]
        if not route["allied"]:
            names += ["Negotiation", "War", "Rest"]
        line = Text()
        for space, name in enumerate(names):
            here = [seat for seat, place in self._workers(route) if place == space]
            line.append(" " if space else "")
            if here:
                marks = "".join(f"{WORKER}{self._seats[seat][0]}" for seat in here)
                line.append(f"[{name} {marks}]", f"bold {SEAT_STYLES[here[0]]}")
            else:
                line.append(name, "dim")
        if route["invaders"]:
            line.append(f"  war by {', '.join(self._seats[seat] for seat in route['invaders'])}", "bold red")
        return line

    def _workers(self, route: PatRoute) -> list[tuple[int, int | None]]:
        return [(route["owner"], route["worker"]), (route["other"], route["guest"])]

    # -- a territory

    def area(self, view: PatchistoryView, seat: int, width: int) -> RenderableType:
        territory = view["realms"][seat]["territory"]
        title = Text(f"Territory of {self._seats[seat]}", style=f"bold {SEAT_STYLES[seat]}")
        return Group(title, territory_picture(territory["rooms"], territory["box"], width))

    # -- own numbers

    def numbers(self, view: PatchistoryView, earned: Mapping[str, float]) -> RenderableType:
        realm = own_realm(view)
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        for name, title in NUMBERS.items():
            if name in realm["sources"]:
                sources = realm["sources"][name]
                made_of = ", ".join(f"{self._names.source(why)} {amount:+d}" for why, amount in sources)
                value = sum(amount for _, amount in sources)
                grid.add_row(Text(self._adapted(title), style="bold"), str(value), made_of or "nothing")
        owned = realm["own"]["goods"]["culture"]
        made_of = ", ".join(f"{self._names.source(why)} {amount:+g}" for why, amount in earned.items())
        grid.add_row(Text(self._adapted("Culture owned"), style="bold"), str(owned), made_of)
        return Group(self._own(realm["own"]), grid)

    def legend(self) -> RenderableType:
        letters = ", ".join(f"{letter} {self._adapted(name)}" for letter, name in ICONS.items())
        points = self._adapted("Political Points")
        return Text(
            f"Icons: {letters}; in [brackets]: only with a worker in the Room.\n"
            f"{WORKER} worker, * Special Building, ~ Water, + new. (1,0) is column 1, row 0.\n"
            f"+F +R +V +C: production. PP: {points} left. workers: in play / in all. eat: Food due.\n"
            "tiles, cards: Construction Tiles and Prosperity Cards behind the screen.\n"
            "Trade Routes: the spaces from Start to War, and Rest; = is an Alliance."
        )

    def cards(self, view: PatchistoryView, words: Sequence[str]) -> list[tuple[str, str]]:
        return []

    def is_sealed(self, view: PatchistoryView, rule: str) -> bool:
        return False

    # -- questions and answers

    def menu(self, view: PatchistoryView, options: Sequence[tuple[Choice, str]], width: int) -> Menu:
        return patchistory_menus.menu(self._names, self._seats, view, options, width)

    def remark(self, entry: Mapping[str, object]) -> str:
        return ""

    def understand(self, view: PatchistoryView, words: Sequence[str]) -> Mapping[str, object] | None:
        return None

    def usage(self, kind: str) -> str | None:
        return None

    def opening(self, view: PatchistoryView, kind: str) -> Mapping[str, object] | None:
        return None
