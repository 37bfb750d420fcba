"""Plays many games between bots, on one core or several, and writes their results to a file.

A game depends only on the plan and its own number, so the results do not depend on how workers share the games.
"""

from __future__ import annotations

import hashlib
import math
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, ClassVar, Final, Self

from ziggurat.bots.random import Playout, play_out
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.play import levels
from ziggurat.play.bots import let_bots_answer
from ziggurat.registry import info, new_game, register_package

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

    import pyarrow

BATCH: Final = 50
"""Games per task of a worker process."""

ROWS_AT_ONCE: Final = 20_000
"""Rows that wait in memory before they are written."""


@dataclass(frozen=True)
class Plan:
    """What to play. `options` and `house` may leave out defaults; there is a bot for each seat."""

    game: str
    games: int
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: int = 0
    content: Path | None = None
    house: dict[str, str] = field(default_factory=dict)
    variant: str = ""  # what a study calls games that are played in this way

    batch: ClassVar[int] = 0
    """Games per task of a worker process; 0: as `BATCH` says."""

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def ways(self) -> int:
        """How many ways to play there are; the first games take them in turn."""
        return 1

    def of(self, number: int) -> Plan:
        """How the game of that number is played: by this plan, unless a study varies it."""
        return self

    def seed_of(self, number: int) -> int:
        """The seed of a game."""
        return derive_seed(self.seed, number)

    def bots_of(self, number: int) -> tuple[str, ...]:
        """The bots of a game by seat."""
        return self.bots


@dataclass
class Thinking:
    """What the bot of a seat did in a game."""

    decisions: int = 0  # answers with two or more options
    seconds: float = 0.0
    longest: float = 0.0  # seconds of one answer
    replaced: list[str] = field(default_factory=list)  # a sentence for each answer that a simpler bot gave

    def add(self, options: int, seconds: float) -> None:
        """Note an answer."""
        if options > 1:
            self.decisions += 1
            self.seconds += seconds
            self.longest = max(self.longest, seconds)


class Stopped(Exception):
    """The game was broken off."""


@dataclass(frozen=True)
class Played:
    """A finished game."""

    number: int
    seed: int
    scores: Sequence[float]
    won: list[float]  # per seat; a shared win is a fraction
    breakdown: Sequence[Mapping[str, float]]
    answers: int
    decisions: int  # answers with two or more options
    rules: str
    content: str
    options: dict[str, str]
    house: dict[str, str]
    seconds: float
    thinking: list[Thinking]  # per seat; empty where all bots are random, which do not think
    facts: dict[str, float]  # what the game tells of its end


@dataclass(frozen=True)
class Failed:
    """A game that ended in an error. `save` is the game before the error, None if it could not start."""

    number: int
    seed: int
    reason: str
    save: Json | None


@dataclass(frozen=True)
class Batch:
    """Finished games in order of their numbers; a batch with `failed` ends there."""

    played: list[Played]
    failed: Failed | None = None


def derive_seed(seed: int, purpose: object) -> int:
    """A seed that depends only on `seed` and `purpose`; its 48 bits are exact in JSON and Parquet."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{purpose}".encode()).digest()[:6], "big")


def never() -> bool:
    return False


def simulate(plan: Plan, workers: int = 1, stop: Callable[[], bool] = never, start: int = 0) -> Iterator[Batch]:
    """Play the plan from the game of number `start` on, batch by batch in order of the games' numbers.

    Ends early after a batch with a failed game, and when `stop` turns true, with the games that are finished then.
    ValueError for a plan that makes no sense, ChildProcessError if a worker process dies.
    """
    for bot in dict.fromkeys(bot for number in range(plan.ways) for bot in plan.of(number).bots):
        levels.read(bot, info(plan.game))
    for number in range(plan.ways):
        _start(plan.of(number), plan.seed)  # raises ValueError for a bad plan before anything is played
    size = plan.batch or BATCH
    ranges = [range(first, min(first + size, plan.games)) for first in range(start, plan.games, size)]
    batches = _in_workers(plan, ranges, workers, stop) if workers > 1 else _here(plan, ranges, stop)
    for batch in batches:
        yield batch
        if batch.failed is not None:
            return


def _here(plan: Plan, ranges: Sequence[range], stop: Callable[[], bool]) -> Iterator[Batch]:
    for numbers in ranges:
        if stop():
            return
        yield _play_batch(plan, numbers, stop)


def _in_workers(plan: Plan, ranges: Sequence[range], workers: int, stop: Callable[[], bool]) -> Iterator[Batch]:
    """Batches from worker processes, a few of them in flight."""
    waiting = deque(ranges)
    flying: deque[Future[Batch]] = deque()
    spawn = multiprocessing.get_context("spawn")  # the progress bar has a thread, and forking with threads is unsafe
    halt = spawn.Event()
    with ProcessPoolExecutor(
        min(workers, len(ranges)), spawn, _prepare_worker, (halt, info(plan.game).package)
    ) as pool:
        try:
            while waiting or flying:
                with _interrupts_ignored():  # a worker that starts inherits this
                    while waiting and len(flying) < 3 * workers:
                        flying.append(pool.submit(_play_in_worker, plan, waiting.popleft()))
                while not stop() and not wait(flying, timeout=0.1, return_when=FIRST_COMPLETED).done:
                    pass
                if stop():
                    halt.set()
                    waiting.clear()
                yield flying.popleft().result()
        except BrokenProcessPool:
            raise ChildProcessError("a worker process died, perhaps for lack of memory: try fewer --workers") from None
        finally:
            halt.set()


_halt: Event | None = None
"""In a worker process: set when it must stop after the present game."""


def _prepare_worker(halt: Event, package: str) -> None:
    global _halt
    _halt = halt
    register_package(package)  # a game from outside is registered in the parent only
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the workers too; only the parent acts on it


def _play_in_worker(plan: Plan, numbers: range) -> Batch:
    assert _halt is not None
    return _play_batch(plan, numbers, _halt.is_set)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# -- one game


def _play_batch(plan: Plan, numbers: range, stop: Callable[[], bool]) -> Batch:
    played: list[Played] = []
    for number in numbers:
        if stop():
            break
        try:
            result = play_one(plan, number, stop)
        except Stopped:
            break
        if isinstance(result, Failed):
            return Batch(played, result)
        played.append(result)
    return Batch(played)


def _start(plan: Plan, seed: int) -> Game:
    return new_game(
        plan.game, plan.players, seed, house=plan.house, content=plan.content, manual_chance=False, **plan.options
    )


def play_one(plan: Plan, number: int, stop: Callable[[], bool] = never) -> Played | Failed:
    """Play the game of that number. Its seed and its bots depend only on the plan's seed and the number.

    Stopped if `stop` turns true on the way.
    """
    seed, own = plan.seed_of(number), plan.of(number)
    game: Game | None = None
    began = time.perf_counter()
    try:
        game = _start(own, seed)
        game.events = None
        seen, thinking = _play(game, plan.bots_of(number), stop)
        return Played(
            number=number,
            seed=seed,
            scores=game.scores(),
            won=win_shares(game.winners(), game.players),
            breakdown=game.breakdown(),
            answers=seen.answers,
            decisions=seen.decisions,
            rules=game.version,
            content=game.setup.content,
            options=game.setup.options,
            house=game.setup.house,
            seconds=time.perf_counter() - began,
            thinking=thinking,
            facts=game.info.facts(game),
        )
    except Stopped:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        answers = None if game is None else game.answers
        return Failed(number, seed, reason, None if answers is None else _save(own, seed, answers, reason))


def _play(game: Game, names: Sequence[str], stop: Callable[[], bool]) -> tuple[Playout, list[Thinking]]:
    """Play the whole game between these bots; random bots alone need no guess at what is hidden."""
    if set(names) == {"random"}:
        return play_out(game, Rng(derive_seed(game.setup.seed, "bots"))), []
    thinking = [Thinking() for _ in names]
    makers = {
        seat: levels.read(name, game.info).maker(tell=thinking[seat].replaced.append)
        for seat, name in enumerate(names)
    }  # fmt: skip
    seen = Playout(0, 0, 0)
    began = time.perf_counter()
    for answer in let_bots_answer(game, makers):
        now = time.perf_counter()
        thinking[answer.seat].add(answer.options, now - began)
        seen.answers += 1
        if answer.options > 1:
            seen.decisions += 1
            seen.options += answer.options
        if stop():
            raise Stopped
        began = time.perf_counter()
    return seen, thinking


def win_shares(winners: Sequence[int], players: int) -> list[float]:
    """Each seat's part of the win."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def _save(plan: Plan, seed: int, answers: Sequence[tuple[int, Choice]], reason: str) -> Json | None:
    """A save of the game before the answer that failed, with that answer beside it."""
    game = before = _start(plan, seed)
    failed: Json = {"error": reason}
    for seat, choice in answers:
        before = game.snapshot()
        try:
            game.play_unchecked(seat, choice)
        except Exception:
            failed |= {"seat": seat, "choice": choice.to_json()}
            return before.save() | {"failed": failed}
    return game.save() | {"failed": failed}


# -- all games together


@dataclass
class Summary:
    """Totals of the games so far."""

    players: int
    games: int = 0
    answers: int = 0
    decisions: int = 0
    won: list[float] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    replaced: dict[str, int] = field(default_factory=dict)  # per bot: answers that a simpler one gave

    def __post_init__(self) -> None:
        self.won = [0.0] * self.players
        self.scores = [0.0] * self.players

    def add(self, game: Played, bots: Sequence[str]) -> None:
        for bot, thinking in zip(bots, game.thinking, strict=False):
            self.replaced[bot] = self.replaced.get(bot, 0) + len(thinking.replaced)
        self.games += 1
        self.answers += game.answers
        self.decisions += game.decisions
        for seat in range(self.players):
            self.won[seat] += game.won[seat]
            self.scores[seat] += game.scores[seat]


def interval(won: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share of wins (Wilson's, which is right for few games and extreme shares too)."""
    z = 1.959964
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


# -- the file of results


def schema(game: GameInfo[Game]) -> pyarrow.Schema:
    """One row per game and seat; each option of the game is a column, and each house rule: `house_` and its name."""
    import pyarrow as pa

    return pa.schema(
        [
            ("game", pa.string()),
            ("rules", pa.string()),  # version of the rules
            ("content", pa.string()),  # digest of the content pack
            *[(option.name, pa.string()) for option in game.options],
            *[(_column(rule.name), pa.string()) for rule in game.house],
            ("variant", pa.string()),  # what a study calls this way to play; empty where all games are played alike
            ("players", pa.int32()),
            ("number", pa.int64()),  # of the game, from 0
            ("seed", pa.int64()),  # of the game
            ("seat", pa.int32()),
            ("bot", pa.string()),
            ("score", pa.float64()),
            ("won", pa.float64()),  # a shared win is a fraction
            ("answers", pa.int64()),  # in the whole game
            ("decisions", pa.int64()),  # answers with two or more options
            ("breakdown", pa.map_(pa.string(), pa.float64())),  # where the points came from
            ("seconds", pa.float64()),  # the whole game took
            ("facts", pa.map_(pa.string(), pa.float64())),  # of the end of the game
            ("own_decisions", pa.int64()),  # of this seat; these four are null where all bots are random
            ("own_seconds", pa.float64()),  # for these decisions
            ("longest", pa.float64()),  # seconds for one of them
            ("replaced", pa.int64()),  # answers that a simpler bot gave, where this one failed
        ]
    )


def _column(house_rule: str) -> str:
    """The column of a house rule, which may be called like an option or another column."""
    return f"house_{house_rule}"


def rows(plan: Plan, game: Played) -> list[dict[str, object]]:
    """The rows of one game."""
    shared = {
        "game": plan.game, "rules": game.rules, "content": game.content, **game.options,
        **{_column(name): value for name, value in game.house.items()}, "variant": plan.of(game.number).variant,
        "players": plan.players, "number": game.number, "seed": game.seed, "answers": game.answers,
        "decisions": game.decisions,
        "seconds": game.seconds, "facts": list(game.facts.items()),
    }  # fmt: skip
    bots = plan.bots_of(game.number)
    own = [_own(thinking) for thinking in game.thinking] or [dict.fromkeys(_OWN)] * plan.players
    return [
        {
            **shared, **own[seat], "seat": seat, "bot": bots[seat], "score": game.scores[seat], "won": game.won[seat],
            "breakdown": list(game.breakdown[seat].items()),
        }
        for seat in range(plan.players)
    ]  # fmt: skip


_OWN: Final = ("own_decisions", "own_seconds", "longest", "replaced")


def _own(thinking: Thinking) -> dict[str, object]:
    counted = (thinking.decisions, thinking.seconds, thinking.longest, len(thinking.replaced))
    return dict(zip(_OWN, counted, strict=True))


class ResultsFile:
    """Writes a Parquet file under a temporary name; `finish` renames it, and replaces an earlier file only then.

    As a context manager it removes an unfinished file.
    """

    def __init__(self, file: Path, game: GameInfo[Game], plan: Plan) -> None:
        import pyarrow.parquet as pq

        self.file = file
        self._plan = plan
        self._schema = schema(game)
        self._draft = file.with_name(f".{file.name}.{os.getpid()}.tmp")
        self._rows: list[dict[str, object]] = []
        try:
            self._sink = self._draft.open("xb")
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(file)) from None
        self._writer = pq.ParquetWriter(self._sink, self._schema, compression="zstd")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self._close()
        finally:
            self._sink.close()
            self._draft.unlink(missing_ok=True)

    def _close(self) -> None:
        self._writer.close()
        self._sink.close()

    def add(self, game: Played) -> None:
        self._rows += rows(self._plan, game)
        if len(self._rows) >= ROWS_AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        import pyarrow as pa

        self._writer.write_table(pa.Table.from_pylist(self._rows, self._schema))
        self._rows = []

    def finish(self, whole: bool = True) -> Path:
        """Give the file its name and return it. A part of the games never replaces an earlier file."""
        if self._rows:
            self._flush()
        self._close()
        target = self.file
        if not whole and target.exists():
            target = target.with_name(f"{target.stem}.partial{target.suffix}")
        self._draft.replace(target)
        return target
