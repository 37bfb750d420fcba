"""An experiment: the changed game beside the printed one, as a table of differences and as a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.executors import Executor
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import start_game
from ziggurat.lab.recording import GAMES
from ziggurat.lab.simulate import simulate
from ziggurat.lab.store import Results
from ziggurat.lab.sweep import MINUTES, WINS, WINS_WITH, Comparison, Measure, Sweep, sweep_of
from ziggurat.registry import info

PRINTED: Final = "printed"
CHANGED: Final = "changed"
RESULTS: Final = "games.parquet"
PACK: Final = "pack"
"""Names in the folder of an experiment: the file of results, and the folder of the changed pack."""

LENGTH: Final = "Length"
POINTS: Final = "Points"
SEATS: Final = "Who wins, by seat"

_LABELS: Final = {
    "rounds": (LENGTH, "Rounds"), MINUTES: (LENGTH, "Estimated minutes"), "decisions": (LENGTH, "Decisions"),
    "answers": (LENGTH, "Answers"), "points, mean of all": (POINTS, "Mean of all seats"),
    "points of the first": (POINTS, "The most of all seats"), "lead over the second": (POINTS, "Lead over the second"),
}  # fmt: skip
"""Measures of a sweep -> the group in which people find them, and what they are called there."""

OTHER: Final = "How games end"


@dataclass(frozen=True)
class Experiment:
    """What is played: `games` games by the printed rules and content, and as many with what was changed.

    `files` are those of the changed pack, `house` the readings that are not the usual ones; nothing of both: only the
    printed game is played.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    options: dict[str, str]
    house: dict[str, str]
    seed: int
    files: Mapping[str, bytes]

    @property
    def is_changed(self) -> bool:
        return bool(self.files or self.house)

    def plan(self, folder: Path) -> Sweep:
        """How it is played; the changed pack is written below the folder."""
        printed = Plan(self.game, self.games, self.bots, self.options, self.seed, variant=PRINTED)
        ways = [printed]
        if self.is_changed:
            content = self._written(folder / PACK) if self.files else None
            ways.append(
                Plan(self.game, self.games, self.bots, self.options, self.seed, content, self.house, variant=CHANGED)
            )
        return sweep_of(printed, ways, self.games)

    def _written(self, folder: Path) -> Path:
        folder.mkdir(exist_ok=True)
        for name, data in self.files.items():
            (folder / name).write_bytes(data)
        return folder


@dataclass(frozen=True)
class Line:
    """A measure of the games. The changed game's numbers are None where only the printed game was played.

    Of too few games a mean is told, as the report does, but neither a share of wins nor a difference: they are None.
    """

    group: str
    label: str
    is_share: bool
    printed: float | None
    changed: float | None = None
    difference: float | None = None
    spread: float | None = None
    is_certain: bool = False


@dataclass(frozen=True)
class Outcome:
    """What came of an experiment. `games`: under each way; `failed` says why the next game could not be played."""

    games: int
    lines: list[Line]
    report: str
    failed: str = ""


def run(
    experiment: Experiment, folder: Path, executor: Executor, stop: Callable[[], bool], tell: Callable[[int], None]
) -> Outcome:
    """Play until all games are finished or `stop` turns true; `tell` hears how many are.

    ValueError if no game was finished under both ways.
    """
    game, plan = info(experiment.game), experiment.plan(folder)
    kinds = [] if game.study is None else [kind.id for kind in game.study.kinds if kind.one]
    comparison = Comparison(plan, kinds)
    results = Results(plan, {GAMES: folder / RESULTS})
    failed = ""
    try:
        with executor:
            for batch in simulate(plan, executor, stop, wants=results.wants):
                results.add(batch)
                for rows in results.ready():
                    comparison.add(rows)
                tell(results.games)
                if results.failed is not None:
                    failed = f"game {results.failed.number} failed: {results.failed.reason}"
                    break
    finally:
        results.finish(whole=True)
    if not comparison.games:
        raise ValueError(failed or "no game was finished in the time allowed")
    return Outcome(comparison.games, [*_lines(game, plan, comparison)], _report(folder, experiment), failed)


def _report(folder: Path, experiment: Experiment) -> str:
    from ziggurat.lab.report import reading, sections  # they take seconds to import

    return sections.report(reading.read([folder / RESULTS]), folder / PACK if experiment.files else None)


# -- the table


def _lines(game: GameInfo[Game], plan: Sweep, comparison: Comparison) -> Iterator[Line]:
    """The measures as people read them, group by group."""
    named = _Names(game, plan)
    printed, *others = comparison.measures
    compared = len(printed)
    found = [_line(*named.of(name), measure, others, compared) for name, measure in printed.items()]
    groups = [SEATS, *named.kinds.values(), POINTS, LENGTH, OTHER]
    places = {label: place for place, label in enumerate(named.in_order)}
    yield from sorted(found, key=lambda line: (groups.index(line.group), places.get(line.label, 0)))


def _line(group: str, label: str, printed: Measure, others: list[dict[str, Measure]], compared: int) -> Line:
    if not others:
        return Line(group, label, printed.is_share, _told(printed))
    changed = others[0][printed.name]
    means = Line(group, label, printed.is_share, _told(printed), _told(changed))
    if not changed.is_enough:
        return means
    certain = changed.is_certain(compared)
    return replace(means, difference=changed.difference, spread=changed.spread, is_certain=certain)


def _told(measure: Measure) -> float | None:
    return measure.mean if measure.is_enough or not measure.is_share else None


class _Names:
    """What measures are called for people."""

    def __init__(self, game: GameInfo[Game], plan: Sweep) -> None:
        self._game = game
        study = game.study
        self.kinds = {} if study is None else {kind.id: f"Who wins, {kind.title}" for kind in study.kinds}
        starts = [start_game(plan.of(way), plan.seed) for way in range(plan.ways)]
        things = [] if study is None else [each for start in starts for each in study.things(start)]
        self._things = {each.key: each.name for each in reversed(things)}

    @property
    def in_order(self) -> list[str]:
        """The labels that have a place of their own in their group."""
        return [*reversed(self._things.values()), *[label for _, label in _LABELS.values()]]

    def of(self, name: str) -> tuple[str, str]:
        """The group and the label of a measure."""
        if name.startswith(WINS):
            seat = int(name.removeprefix(WINS))
            return SEATS, f"Seat {seat + 1} ({self._game.seats[seat]})"
        if name.startswith(WINS_WITH):
            key = name.removeprefix(WINS_WITH)
            return self.kinds[key.partition(":")[0]], self._things.get(key, key.partition(":")[2])
        return _LABELS.get(name, (OTHER, name.capitalize()))
