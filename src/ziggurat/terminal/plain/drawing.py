"""How any game looks in the terminal while nobody has drawn it: its view and its options, written out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from ziggurat import ledger
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.terminal import Examples, View
from ziggurat.terminal.menu import Entry, Labelled, Menu, by, flat, folded, numbered

SHELL: frozenset[str] = frozenset({"seat", "pending", "question"})
"""Keys of a view that the shell shows itself."""

MAX_UNGROUPED = 9  # options; more than these are grouped by kind


def drawing(game: Game) -> PlainDrawing:
    """How this game looks."""
    return PlainDrawing(game)


class PlainDrawing:
    """A game without a drawing of its own. Knows of the game only its description and its number of players."""

    def __init__(self, game: Game) -> None:
        self._info = game.info
        self._seats = game.info.seats[: game.players]

    @property
    def examples(self) -> Examples:
        rules = ledger.rules(self._info.id) if self._info.id in ledger.games() else {}
        rule = next(iter(rules.values()), None)
        kinds = [kind.replace("_", " ") for kind in self._info.choices]
        return Examples(
            rule=rule.id if rule else "ID", words=rule.topic if rule else "end", card="NAME",
            why=tuple(kinds[:1]), answers=tuple(kinds[:3]),
        )  # fmt: skip

    def table(self, view: View, width: int) -> RenderableType:
        return Group(*self._written({key: value for key, value in view.items() if key not in SHELL}))

    def area(self, view: View, seat: int, width: int) -> RenderableType:
        """Of every list with an item per player, this player's."""
        parts = {
            key: value[seat]
            for key, value in view.items()
            if key not in SHELL and isinstance(value, Sequence) and len(value) == len(self._seats)
        }
        return Group(Text(self._seats[seat], style="bold"), *self._written(parts))

    def numbers(self, view: View, earned: Mapping[str, float]) -> RenderableType:
        points = "".join(f"\n  {key.replace('_', ' ')}: {value:g}" for key, value in earned.items())
        return Text(f"{self._info.points}: {sum(earned.values()):g}{points}")

    def legend(self) -> RenderableType:
        return Text("Everything is written out by its name: there are no marks to explain.")

    def remark(self, entry: Mapping[str, object]) -> str:
        return ""

    def cards(self, view: View, words: Sequence[str]) -> list[tuple[str, str]]:
        return []

    def is_sealed(self, view: View, rule: str) -> bool:
        return False

    def menu(self, view: View, options: Sequence[tuple[Choice, str]], width: int) -> Menu:
        groups = by(options, lambda choice: choice.kind)
        if len(options) <= MAX_UNGROUPED or len(groups) == 1:
            return numbered("", flat(options))
        return numbered("", [self._group(kind, mine) for kind, mine in groups.items()])

    def _group(self, kind: str, mine: Sequence[Labelled]) -> Entry:
        """The options of one kind: one by its label, several in a menu of their own."""
        name = mine[0][1] if len(mine) == 1 else kind.replace("_", " ")
        return folded(name, numbered("", flat(mine)))

    def understand(self, view: View, words: Sequence[str]) -> Mapping[str, object] | None:
        return None

    def usage(self, kind: str) -> str | None:
        return None

    def opening(self, view: View, kind: str) -> Mapping[str, object] | None:
        return None

    # -- writing values out

    def _written(self, parts: Mapping[str, object], indent: int = 0) -> Iterator[Text]:
        """A line for each key; what has parts of its own continues below, further in."""
        for key, value in parts.items():
            head = f"{' ' * indent}{key.replace('_', ' ')}:"
            below = self._parts(value)
            if below is None:
                yield Text.assemble((head, "bold"), f" {_flat(value)}")
            else:
                yield Text(head, style="bold")
                yield from self._written(below, indent + 2)

    def _parts(self, value: object) -> Mapping[str, object] | None:
        """The parts of a value that does not fit a line; a list with an item per player is named by them."""
        if isinstance(value, Mapping):
            return {str(key): part for key, part in value.items()} if value else None
        if not isinstance(value, list | tuple) or not any(isinstance(item, Mapping) for item in value):
            return None
        is_per_player = len(value) == len(self._seats)
        names = self._seats if is_per_player else [str(number) for number in range(1, len(value) + 1)]
        return dict(zip(names, value, strict=True))


def _flat(value: object) -> str:
    """A value without parts, in a line."""
    if value is None or value == [] or value == {}:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(_flat(item) for item in value) if isinstance(value, list | tuple) else str(value)
