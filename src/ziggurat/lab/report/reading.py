"""Reads files of results, and sorts their games by the way they were played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import polars as pl

from ziggurat import packs
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.plan import derive_seed
from ziggurat.lab.results import SCHEMA
from ziggurat.play import levels
from ziggurat.registry import games, info

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

NEEDED: Final = (
    "schema", "game", "rules", "content", "variant", "players", "number", "seed", "seat", "bot", "score", "won",
    "answers", "decisions", "breakdown", "facts", "used", "course",
)  # fmt: skip
"""Columns without which there is no report; see docs/lab.md."""

COUNTED: Final = ("players", "number", "seed", "seat", "score", "won", "answers", "decisions")
"""Those of them that are numbers; only the seed may be missing."""

PAIRS: Final = pl.List(pl.Struct({"key": pl.String, "value": pl.Float64}))
"""What maps become: older versions of Polars read them so, newer ones have a type for them."""

UNUSED: Final = frozenset({"seconds", "own_seconds", "longest", "replaced", "waited_seconds"})
"""Columns that a report leaves in the file."""

AGAIN: Final = "make it again with ziggurat simulate, arena or sweep --out"

MOST: Final = 12
"""Ways to play that one page can compare."""

SEEDS: Final = 1000
"""Plans have small seeds; so many are tried to find the one of a file."""

FOLDER: Final = "FOLDER"
"""What stands in a command for the folder of a content pack, which no file tells."""

MIXED: Final = "mixed tables"
"""What tables with several bots are called."""


@dataclass(frozen=True)
class Way:
    """The games that were played in one way: same players, options, content and bots."""

    settings: dict[str, str]
    """What was the same in all of these games, by name: players, options, house rules, content, rules, bots."""

    table: pl.DataFrame
    """A row for each game and seat, sorted by them. `game_id` tells the games of all files apart."""

    label: str = ""
    """What sets this way apart from the others of a report."""

    @property
    def players(self) -> int:
        return int(self.settings["players"])

    @property
    def games(self) -> int:
        return self.table.height // self.players

    @property
    def even(self) -> float:
        """The share of wins of each seat if all are equally good."""
        return 1 / self.players

    @property
    def is_mixed(self) -> bool:
        return self.settings["bots"] == MIXED

    @cached_property
    def bots(self) -> list[str]:
        """The bots at these tables, the weakest first."""
        return sorted(self.table["bot"].unique().to_list(), key=_strength)

    @cached_property
    def is_rotated(self) -> bool:
        """Whether every bot had every seat equally often."""
        counted = self.table.group_by("bot", "seat").len()
        spread = counted.group_by("bot").agg(
            pl.col("len").min().alias("least"), pl.col("len").max(), pl.len().alias("n")
        )
        return bool(((spread["n"] == self.players) & (spread["least"] >= 0.9 * spread["len"])).all())

    def by_game(self, column: str) -> Numbers:
        """A column as an array with a row for each game and a column for each seat."""
        return self.table[column].to_numpy().reshape(self.games, self.players).astype(np.float64)

    @cached_property
    def things(self) -> list[str]:
        """The keys of all things that somebody used."""
        return self._codes[1]

    @cached_property
    def _codes(self) -> tuple[NDArray[np.int64], list[str]]:
        """For each thing that a seat used, in the order of the seats, its number in the list of all."""
        flat = self.table["used"].explode().drop_nulls().cast(pl.String)
        keys = sorted(flat.unique().to_list())
        numbers = (
            flat.replace_strict(keys, range(len(keys)), return_dtype=pl.Int64)
            if keys
            else pl.Series([], dtype=pl.Int64)
        )
        return numbers.to_numpy(), keys

    def used(self, start: int, games: int) -> NDArray[np.bool_]:
        """Whether a seat used a thing, by game, seat and thing, for some of the games."""
        ends = self._ends
        low, high = start * self.players, min(start + games, self.games) * self.players
        found = np.zeros((high - low, len(self.things)), dtype=np.bool_)
        lengths = np.diff(ends[low : high + 1])
        found[np.repeat(np.arange(high - low), lengths), self._codes[0][ends[low] : ends[high]]] = True
        return found.reshape((high - low) // self.players, self.players, len(self.things))

    @cached_property
    def _ends(self) -> NDArray[np.int64]:
        """Where the things of each row begin in the list of all, and where the last ones end."""
        lengths = self.table["used"].list.len().fill_null(0).to_numpy().astype(np.int64)
        return np.concatenate([[0], np.cumsum(lengths)])

    @cached_property
    def first_rows(self) -> pl.DataFrame:
        """A row for each game, with what all its seats share, and its `rounds`."""
        shared = self.table.select(
            "number", "seed", "answers", "decisions", "facts", pl.col("course").list.len().alias("rounds")
        )
        return shared.gather_every(self.players)


@dataclass(frozen=True)
class Results:
    """The games of all files of a report."""

    game: GameInfo[Game]
    ways: list[Way]
    files: list[Path]

    @property
    def games(self) -> int:
        return sum(way.games for way in self.ways)


def read(files: Sequence[Path]) -> Results:
    """The games of these files; ValueError says in a line which file does not fit, and why."""
    tables = [_read(file) for file in files]
    found = list(dict.fromkeys(name for table in tables for name in table["game"].unique(maintain_order=True)))
    if len(found) > 1:
        raise ValueError(
            f"these are files of different games ({', '.join(found)}); make a report on one game at a time"
        )
    if found[0] not in games():
        raise ValueError(
            f"{files[0]} is about the game '{found[0]}', which is not installed; known: {', '.join(games())}"
        )
    game, start, parts = info(found[0]), 0, []
    for file, table in zip(files, tables, strict=True):
        numbered = table.with_columns((pl.col("number").rank("dense") - 1 + start).cast(pl.Int64).alias("game_id"))
        _check_seats(file, numbered)
        order = numbered.select("game_id", "seat").with_row_index("row").sort("game_id", "seat")["row"]
        if not order.is_sorted():
            numbered = numbered[order]
        start += numbered["game_id"].n_unique()
        parts.append(numbered)
    whole = pl.concat(parts, how="diagonal_relaxed") if len(parts) > 1 else parts[0]
    return Results(game, _ways(game, whole), list(files))


def _read(file: Path) -> pl.DataFrame:
    with file.open("rb") as opened:  # names the file if it is missing or may not be read
        opened.read(1)
    try:
        names = pl.read_parquet_schema(file)
        if missing := [name for name in NEEDED if name not in names]:
            lacks = f"the column{'s' if len(missing) > 1 else ''} {', '.join(missing)}"
            raise ValueError(f"{file} lacks {lacks}; {AGAIN}")
        table = pl.read_parquet(file, columns=[name for name in names if name not in UNUSED])
        table = table.with_columns(
            pl.col("breakdown", "facts").cast(PAIRS), pl.col("used").cast(pl.List(pl.Categorical))
        )  # fmt: skip
    except (pl.exceptions.PolarsError, OSError):
        raise ValueError(f"{file} is no Parquet file, or is damaged; make one with ziggurat simulate --out") from None
    if not table.height:
        raise ValueError(f"{file} holds no games; {AGAIN}")
    if wrong := [name for name in COUNTED if not _is_counted(table[name])]:
        raise ValueError(f"{file} has no numbers in {', '.join(wrong)}; {AGAIN}")
    if others := sorted({*table["schema"].unique().to_list()} - {SCHEMA}):
        raise ValueError(f"{file} has version {others[-1]} of the columns, and this program reads {SCHEMA}; {AGAIN}")
    return table


def _is_counted(column: pl.Series) -> bool:
    """Whether a column has the numbers it must have."""
    if column.name == "seed":
        return column.dtype.is_numeric() or column.is_null().all()
    return column.dtype.is_numeric() and not column.has_nulls()


def _check_seats(file: Path, table: pl.DataFrame) -> None:
    """Every game must have one row for each seat."""
    counted = table.group_by("game_id").agg(
        pl.len().alias("rows"), pl.col("players").first(), pl.col("seat").n_unique().alias("seats")
    )
    broken = counted.filter((pl.col("rows") != pl.col("players")) | (pl.col("seats") != pl.col("players")))
    if broken.height:
        raise ValueError(
            f"{file} has no row, or several, for some seats in {broken.height:,} of its games; each game needs one "
            "row a seat"
        )


# -- ways to play


def _ways(game: GameInfo[Game], table: pl.DataFrame) -> list[Way]:
    """The ways to play: settings in the order of the files, and for each the ladder of bots."""
    told = [option.name for option in game.options] + [f"house_{rule.name}" for rule in game.house]
    options = [name for name in told if name in table.columns]
    bots = table.group_by("game_id").agg(pl.col("bot").unique().alias("all"))
    bots = bots.select(
        "game_id",
        pl.when(pl.col("all").list.len() == 1).then(pl.col("all").list.first()).otherwise(pl.lit(MIXED)).alias("bots"),
    )
    keys = ["variant", "players", *options, "content", "rules", "bots"]
    rows = table.select("game_id", *keys[:-1]).with_row_index("row").join(bots, on="game_id", maintain_order="left")
    groups = rows.group_by(keys, maintain_order=True).agg("row")
    if groups.height > MOST:
        raise ValueError(
            f"these files hold {groups.height} ways to play; a report compares {MOST} at most: name fewer files"
        )
    ways = [
        Way(
            {name: str(group[name]) for name in keys if group[name] is not None},
            table if groups.height == 1 else table[group["row"]],
        )
        for group in groups.iter_rows(named=True)
    ]
    settings = [_without_bots(way) for way in ways]
    order = sorted(
        range(len(ways)), key=lambda place: (settings.index(settings[place]), _strength(ways[place].settings["bots"]))
    )
    sorted_ways = [ways[place] for place in order]
    return [Way(way.settings, way.table, label) for way, label in zip(sorted_ways, _labels(sorted_ways), strict=True)]


def _without_bots(way: Way) -> dict[str, str]:
    return {name: value for name, value in way.settings.items() if name != "bots"}


def _strength(bot: str) -> tuple[int, str]:
    """Sorts bots along the ladder, those of unknown strength behind it."""
    known = levels.names()
    name = bot.partition(":")[0].partition("-")[0]
    return (known.index(name) if name in known else len(known) + (bot == MIXED), bot)


def _labels(ways: Sequence[Way]) -> list[str]:
    """What sets each way apart from the others."""
    names = list(dict.fromkeys(name for way in ways for name in way.settings))
    differs = [name for name in names if len({way.settings.get(name) for way in ways}) > 1]
    if not differs:
        return [way.settings["bots"] for way in ways]
    if "variant" in differs:
        differs = [name for name in differs if name == "variant" or not _follows_from_variant(name, ways)]
    return [", ".join(_told(name, way.settings.get(name, "")) for name in differs) for way in ways]


def _follows_from_variant(name: str, ways: Sequence[Way]) -> bool:
    """Whether a setting is the same wherever the value of the sweep is: then that value names it too."""
    return len({(way.settings["variant"], way.settings.get(name)) for way in ways}) == len(
        {way.settings["variant"] for way in ways}
    )


def _told(name: str, value: str) -> str:
    if name == "players":
        return f"{value} players"
    if name in ("bots", "variant"):
        return value or "as printed"
    if name == "content":
        return f"content {value[:8]}"
    return f"{name.removeprefix('house_')} {value}"


# -- how to repeat


def seed_of(way: Way) -> int | None:
    """The seed of the plan that these games come from; None if no small seed gives theirs."""
    row: dict[str, Any] = way.first_rows.row(0, named=True)
    numbers = {row["number"] // ways for ways in range(1, MOST + 1)} if way.settings.get("variant") else {row["number"]}
    for seed in range(SEEDS):
        if any(derive_seed(seed, number) == row["seed"] for number in numbers):
            return seed
    return None


def is_changed(game: GameInfo[Game], way: Way) -> bool:
    """Whether these games were played with another content pack than the built-in one."""
    return way.settings["content"] != packs.digest_of(packs.content_of(game))


def command_of(game: GameInfo[Game], way: Way) -> str:
    """The command that plays these games again, as far as the file tells it."""
    words = ["ziggurat", "simulate", game.id, "--games", str(way.games), "--players", str(way.players)]
    if way.is_mixed:
        seats = way.table.group_by("seat").agg(pl.col("bot").unique()).sort("seat")["bot"].to_list()
        if all(len(each) == 1 for each in seats):
            words += ["--bots", ",".join(each[0] for each in seats)]
        else:
            words[1] = "arena"
            words += ["--bots", ",".join(way.bots)]
    else:
        words += ["--bots", way.settings["bots"]]
    seed = seed_of(way)
    words += ["--seed", "?" if seed is None else str(seed)]
    for option in game.options:
        if way.settings.get(option.name, option.default) != option.default:
            words += [f"--{option.name}", way.settings[option.name]]
    for rule in game.house:
        value = way.settings.get(f"house_{rule.name}")
        if value is not None and value != rule.default:
            words += ["--house", f"{rule.name}={value}"]
    if is_changed(game, way):
        words += ["--content", FOLDER]
    return " ".join(word if " " not in word else f'"{word}"' for word in words)
