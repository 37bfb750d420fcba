"""Plays the games of a study with nothing but the standard library, and keeps them as lines of JSON.

The first line of a file says what was played, each other line is a game. A file that was left off is gone on with.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ziggurat.lab.executors import Executor, never
from ziggurat.lab.playing import Played, places, play_batch
from ziggurat.lab.simulate import check
from ziggurat.lab.store import about
from ziggurat.lab.studies.designs import Design, Run
from ziggurat.registry import info

FORMAT: Final = 1
"""The version of the lines; it rises when one changes its meaning."""

Line = dict[str, Any]


def head(design: Design) -> Line:
    """What games must have in common to belong to the same file."""
    runs = {run.name: {"per_block": run.per_block, **about(run.plan)} for run in design.runs}
    found: Line = json.loads(json.dumps({"format": FORMAT, "study": design.name, "runs": runs}))
    return found


def line_of(run: Run, game: Played) -> Line:
    """What a study keeps of a game. Nothing in it depends on the machine."""
    arm = run.plan.of(game.number)
    kinds = info(arm.game).study
    single = {kind.id for kind in kinds.kinds if kind.one} if kinds is not None else set()
    place, order = places(game.won, game.scores), [*game.order]
    seats = []
    for seat, keys in enumerate(game.used):
        split = [key.split(":", 1) for key in keys]
        seats.append(
            {
                "turn_order": order.index(seat) + 1, "score": game.scores[seat], "won": game.won[seat],
                "place": place[seat], "points": dict(game.breakdown[seat]),
                "has": {kind: id for kind, id in split if kind in single},
                "used": dict(Counter(kind for kind, _ in split if kind not in single)),
            }
        )  # fmt: skip
    return {
        "run": run.name, "number": game.number, "arm": arm.variant, "seed": game.seed, "answers": game.answers,
        "decisions": game.decisions, "rounds": len(game.course[0]), "facts": game.facts, "seats": seats,
    }  # fmt: skip


@dataclass(frozen=True)
class Piece:
    """The games of one run in one block."""

    run: Run
    numbers: range


def play_piece(piece: Piece, stop: Callable[[], bool]) -> list[Line]:
    """Play a piece; only the games finished by then if `stop` turns true."""
    batch = play_batch(piece.run.plan, piece.numbers, stop)
    if batch.failed is not None:
        raise ValueError(
            f"game {batch.failed.number} of {piece.run.name} failed (seed {batch.failed.seed}): {batch.failed.reason}"
        )
    return [line_of(piece.run, game) for game in batch.played]


class Games:
    """The games of a study in a file, and those that are missing."""

    def __init__(self, design: Design, file: Path) -> None:
        """Take up what the file has; ValueError if it belongs to something else."""
        self.design = design
        self._file = file
        self._head = head(design)
        self.lines: dict[tuple[str, int], Line] = {}
        if file.exists() and file.stat().st_size:
            found, lines = read(file)
            if found != self._head:
                raise ValueError(f"{file} holds other games than study '{design.name}' plays now; name another file")
            self._keep(lines)
            self._cut()

    def _keep(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self.lines.setdefault((line["run"], line["number"]), line)

    def _cut(self) -> None:
        """Remove half a line at the end, which is there when the machine went down."""
        data = self._file.read_bytes()
        if not data.endswith(b"\n"):
            self._file.write_bytes(data[: data.rfind(b"\n") + 1])

    def has(self, piece: Piece) -> bool:
        return all((piece.run.name, number) in self.lines for number in piece.numbers)

    def pieces(self, blocks: int | None) -> Iterator[Piece]:
        """What is missing of so many blocks, or of all that there ever are."""
        block = 0
        while blocks is None or block < blocks:
            for run in self.design.runs:
                piece = Piece(run, run.numbers(block))
                if not self.has(piece):
                    yield piece
            block += 1

    def play(self, executor: Executor, blocks: int | None = None, stop: Callable[[], bool] = never) -> Iterator[int]:
        """Play what is missing, in order of the blocks, and tell after each piece how many games came.

        ValueError if a game fails.
        """
        for run in self.design.runs:
            check(run.plan)
        with self._file.open("a", encoding="utf-8") as out:
            if not out.tell():
                out.write(_json(self._head) + "\n")
            for _, lines in executor.run(play_piece, self.pieces(blocks), stop):
                new = [line for line in lines if (line["run"], line["number"]) not in self.lines]
                out.writelines(f"{_json(line)}\n" for line in new)
                out.flush()
                self._keep(new)
                yield len(new)


@dataclass(frozen=True)
class Blocks:
    """The games of the finished blocks of a study, by run, in order of their numbers."""

    head: Line
    blocks: int
    games: dict[str, list[Line]]
    digest: str  # of these games

    @property
    def total(self) -> int:
        return sum(map(len, self.games.values()))


def whole_blocks(file: Path, most: int | None = None) -> Blocks:
    """The games of a file up to the last block that is finished in every run, or to block `most`."""
    top, lines = read(file)
    by_run: dict[str, dict[int, Line]] = {name: {} for name in top["runs"]}
    for line in lines:
        by_run[line["run"]].setdefault(line["number"], line)
    sizes = {name: run["per_block"] * len(run.get("values", [0])) for name, run in top["runs"].items()}
    blocks = min(_first_missing(by_run[name]) // sizes[name] for name in by_run)
    blocks = blocks if most is None else min(blocks, most)
    if not blocks:
        raise ValueError(f"{file} has no finished block; play more games first")
    games = {name: [found[number] for number in range(blocks * sizes[name])] for name, found in by_run.items()}
    digest = hashlib.sha256(_json(top).encode())
    for each in games.values():
        for line in each:
            digest.update(_json(line).encode())
    return Blocks(top, blocks, games, digest.hexdigest())


def _first_missing(found: dict[int, Line]) -> int:
    number = 0
    while number in found:
        number += 1
    return number


def read(file: Path) -> tuple[Line, list[Line]]:
    """The first line of a file, and its games; ValueError if it is no file of a study."""
    try:
        whole, _, _ = file.read_text(encoding="utf-8").rpartition("\n")  # half a line may follow
        top, *lines = [json.loads(line) for line in whole.splitlines()]
        if top["format"] == FORMAT and all(line["run"] in top["runs"] for line in lines):
            return top, lines
    except (KeyError, TypeError, ValueError):
        pass
    raise ValueError(f"{file} holds no games of a study that can be read")


def _json(line: Line) -> str:
    return json.dumps(line, separators=(",", ":"), sort_keys=True)
