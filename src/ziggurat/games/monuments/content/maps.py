"""Reads `map.toml` and `tables.toml`: the board, the civilizations, and what is open at which table.

Topics: mode.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.reading import mark_of
from ziggurat.parts.reading import Files, Item, is_plain, show

MAP: Final = "map.toml"
TABLES: Final = "tables.toml"
EDGE: Final = 99  # no board reaches so far


@final
class Maps:
    """Reads the board and the tables, and collects every mistake."""

    def __init__(self, files: Files) -> None:
        self.files: Final = files
        self.groups: Final[list[model.Group]] = []
        self.hexes: Final[list[model.Hex]] = []
        self.civilizations: Final[list[model.Civilization]] = []
        self.rivers: Final[list[tuple[int, ...]]] = []
        self.openings: Final[list[model.Opening]] = []
        top = files.tops[MAP]
        self.rows: Final = top.number("rows", 1, EDGE)
        self.columns: Final = top.number("columns", 1, EDGE)
        mark_of(top)
        self._read_groups()
        self._read_hexes()
        self._read_civilizations()
        self._read_rivers()
        mark_of(files.tops[TABLES])
        self._read_tables()

    def world(self) -> model.WorldMap:
        return model.WorldMap(
            self.rows, self.columns, tuple(self.hexes), tuple(self.groups), tuple(self.rivers),
            tuple(self.civilizations),
        )  # fmt: skip

    # map.toml

    def _read_groups(self) -> None:
        for item in self.files.items(MAP, "groups", "id"):
            self.groups.append(model.Group(item.where, item.text("name"), item.text("landmass"), item.flag("island")))
            item.finish()

    def _read_hexes(self) -> None:
        groups = tuple([group.id for group in self.groups])
        taken: dict[tuple[int, int], str] = {}
        for item in self.files.items(MAP, "hexes", "id"):
            before = len(self.files.report)
            q, r = item.number("q", -EDGE, EDGE), item.number("r", 0, self.rows - 1)
            terrain = item.word("terrain", model.TERRAINS[: model.SEA])
            group = item.known("group", groups, "one of the groups")
            part = item.text("part")
            item.finish()
            self.hexes.append(model.Hex(item.where, q, r, terrain, group, part))
            if len(self.files.report) > before:
                continue
            column = q + r // 2
            if not 0 <= column < self.columns:
                item.fail(f"lies in column {column}, outside the board (q must be from {-(r // 2)} to "
                          f"{self.columns - 1 - r // 2} in row {r})")  # fmt: skip
            elif (q, r) in taken:
                item.fail(f"lies where {taken[q, r]} lies")
            taken[q, r] = item.where
            if "-" in item.where:
                item.fail("id must not have a - in it, since rivers are written with one")
            elif _is_sea_name(item.where, self.rows, self.columns):
                item.fail("id must not be a letter and a number like the names of sea hexes")

    def _read_civilizations(self) -> None:
        groups = tuple([group.id for group in self.groups])
        hexes = tuple([hex.id for hex in self.hexes])
        owners: dict[int, str] = {}
        for item in self.files.items(MAP, "civilizations", "id"):
            before = len(self.files.report)
            name, monument = item.text("name"), item.text("monument")
            home = item.known("home", groups, "one of the groups")
            place = item.known("hex", hexes, "one of the hexes")
            item.finish()
            self.civilizations.append(model.Civilization(item.where, name, monument, home, place))
            if len(self.files.report) > before:
                continue
            hex = self.hexes[place]
            if hex.terrain != model.MONUMENT:
                item.fail_at("hex", f"must name a monument hex; {hex.id} is none")
            elif place in owners:
                item.fail_at("hex", f"{hex.id} is the monument of {owners[place]} too")
            elif hex.group != home:
                item.fail_at("hex", f"{hex.id} does not lie in {groups[home]}")
            elif not self._has_shore(hex, home):
                item.fail_at("hex", f"{hex.id} touches no land hex of {groups[home]}")
            owners[place] = item.where
        for n, hex in enumerate(self.hexes):
            if hex.terrain == model.MONUMENT and n not in owners:
                self.files.fail(MAP, hex.id, "is a monument hex without a civilization")

    def _has_shore(self, monument: model.Hex, home: int) -> bool:
        """Whether workers can leave the monument hex to land that is open whenever the civilization is in play."""
        return any([hex.group == home and _is_land(hex) and _touch(hex, monument) for hex in self.hexes])

    def _read_rivers(self) -> None:
        ids = [hex.id for hex in self.hexes]
        seen: set[tuple[int, int]] = set()
        for n, value in enumerate(self.files.tops[MAP].entries("rivers")):
            ends = value.split("-") if isinstance(value, str) else []
            where = "-".join(ends) if len(ends) == 2 and is_plain("".join(ends)) else f"rivers {n + 1}"
            if len(ends) != 2:
                self.files.fail(MAP, where, f"must be two hexes like 'EU1-EU4', not {show(value)}")
                continue
            unknown = [end for end in ends if end not in ids]
            if unknown:
                self.files.fail(MAP, where, f"must be two hexes; there is no hex {show(unknown[0])}")
                continue
            first, second = ids.index(ends[0]), ids.index(ends[1])
            for end in (first, second):
                if self.hexes[end].terrain >= model.MONUMENT:
                    self.files.fail(MAP, where, f"{ids[end]} is no land hex; rivers lie between two land hexes")
            if not _touch(self.hexes[first], self.hexes[second]):
                self.files.fail(MAP, where, f"{ids[first]} and {ids[second]} do not touch")
            pair = (min(first, second), max(first, second))
            if pair in seen:
                self.files.fail(MAP, where, "stands there twice")
            seen.add(pair)
            self.rivers.append((first, second))

    # tables.toml

    def _read_tables(self) -> None:
        places: dict[tuple[int, str, str], int] = {}
        for n, item in enumerate(self.files.tops[TABLES].tables("tables"), 1):
            before = len(self.files.report)
            players = item.number("players", 2, 4)
            pair = model.PAIRS[item.word("pair", model.PAIRS)] if players == 2 else ""
            mode = model.MODES[item.word("mode", model.MODES)]
            civilizations = self._peoples(item, players)
            groups = self._opened(item)
            item.finish()
            self.openings.append(model.Opening(players, pair, mode, tuple(civilizations), tuple(groups)))
            if len(self.files.report) > before:
                continue
            if (players, pair, mode) in places:
                item.fail(f"is for the same game as table {places[players, pair, mode]}")
            places[players, pair, mode] = n
            for civilization in civilizations:
                home = self.civilizations[civilization].home
                if home >= 0 and groups[home] != model.LAND:
                    name = self.civilizations[civilization].id
                    item.fail_at("land", f"must hold {self.groups[home].id}, the home of {name}")
        found = [(opening.players, opening.pair, opening.mode) for opening in self.openings]
        for players, pair in ((2, model.PAIRS[0]), (2, model.PAIRS[1]), (3, ""), (4, "")):
            for mode in model.MODES:
                if (players, pair, mode) not in found:
                    what = f"{players} players, {pair}, {mode}" if pair else f"{players} players, {mode}"
                    self.files.fail(TABLES, "tables", f"one for {what} is missing")

    def _peoples(self, item: Item, players: int) -> list[int]:
        ids = tuple([civilization.id for civilization in self.civilizations])
        values = item.entries("civilizations")
        peoples = [item.known_of("civilizations", value, ids, "civilizations of map.toml") for value in values]
        if isinstance(item.find("civilizations"), list):
            if len(values) != players:
                item.fail_at("civilizations", f"must hold {players}, as many as players, not {len(values)}")
            elif len(set(peoples)) != len(peoples):
                item.fail_at("civilizations", "holds one of them twice")
        return peoples

    def _opened(self, item: Item) -> list[int]:
        """The list of OPENINGS that names each group."""
        ids = tuple([group.id for group in self.groups])
        opened = [-1] * len(ids)
        before = len(self.files.report)
        for way, key in enumerate(model.OPENINGS):
            for value in item.entries(key):
                group = item.known_of(key, value, ids, "groups of map.toml")
                if group >= 0 and opened[group] >= 0:
                    item.fail_at(key, f"holds {ids[group]}, which stands in {model.OPENINGS[opened[group]]} already")
                elif group >= 0:
                    opened[group] = way
        if len(self.files.report) == before:
            for group, way in enumerate(opened):
                if way < 0:
                    item.fail(f"{ids[group]} stands in none of {', '.join(model.OPENINGS)}")
        return [model.COVERED if way < 0 else way for way in opened]


def _is_land(hex: model.Hex) -> bool:
    return 0 <= hex.terrain < model.MONUMENT


def _touch(first: model.Hex, second: model.Hex) -> bool:
    """MON-MAP-06."""
    return (second.q - first.q, second.r - first.r) in model.STEPS


def _is_sea_name(id: str, rows: int, columns: int) -> bool:
    """Whether `Chart` gives this name to a hex of plain sea: `A0` is the one in the north-west corner."""
    letters = id.rstrip("0123456789")
    digits = id[len(letters) :]
    if not digits or len(digits) > 2 or not 1 <= len(letters) <= 2 or not letters.isascii() or not letters.isupper():
        return False
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column <= columns and int(digits) < rows
