"""What can be had or used in the games of a report, and what it is called."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ziggurat import packs
from ziggurat.core.game import Game
from ziggurat.core.study import ThingKind
from ziggurat.lab.report.reading import Results, Way
from ziggurat.registry import new_game


@dataclass(frozen=True)
class Catalogue:
    """The things of one way to play, by key, and whether they come from the very pack that was played."""

    names: dict[str, str]
    is_exact: bool


class Things:
    """The things of all ways of a report."""

    def __init__(self, results: Results, content: Path | None = None) -> None:
        """Take the things from the built-in pack, or from that of a folder for the games that were played with it."""
        study = results.game.study
        self.kinds: tuple[ThingKind, ...] = () if study is None else study.kinds
        self._results = results
        self._content = content
        self._starts = [self._start(way) for way in results.ways]
        self.by_way = [
            Catalogue({} if study is None else {each.key: each.name for each in study.things(start)}, is_exact)
            for start, is_exact in self._starts
        ]
        self._names = {key: name for each in reversed(self.by_way) for key, name in each.names.items()}

    def _start(self, way: Way) -> tuple[Game, bool]:
        """A game of this way at its start, and whether its pack is the one that was played."""
        game = self._results.game
        options = {each.name: way.settings[each.name] for each in game.options if each.name in way.settings}
        house = {
            rule.name: way.settings[f"house_{rule.name}"] for rule in game.house if f"house_{rule.name}" in way.settings
        }
        folders = [None] if self._content is None else [None, self._content]
        found = [self._new(way.players, house, folder, options) for folder in folders]
        for start in found:
            if start.setup.content == way.settings["content"]:
                return start, True
        return found[-1], False

    def _new(self, players: int, house: dict[str, str], folder: Path | None, options: dict[str, str]) -> Game:
        return new_game(
            self._results.game.id, players, 0, house=house, content=folder, manual_chance=False, **options
        )  # fmt: skip

    def name(self, key: str) -> str:
        """What a thing is called; its id if nobody knows it."""
        return self._names.get(key) or key.partition(":")[2]

    def source(self, because: str) -> str:
        """What a source of points is called."""
        return self._starts[0][0].source(because)

    def order(self, kind: str) -> list[str]:
        """The keys of a kind, in the order of the game."""
        return [key for key in self._names if key.startswith(f"{kind}:")]

    @property
    def strangers(self) -> list[Way]:
        """The ways whose pack is not at hand."""
        return [way for way, each in zip(self._results.ways, self.by_way, strict=True) if not each.is_exact]


def check_content(results: Results, content: Path) -> None:
    """ValueError if no game of the report was played with the pack of this folder."""
    digest = packs.digest_of(packs.content_of(results.game, content))
    if all(way.settings["content"] != digest for way in results.ways):
        raise ValueError(f"{content}: no game of these files was played with this pack (digest {digest[:12]})")
