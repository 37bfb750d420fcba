"""Our speed beside that of catanatron, a Catan engine in plain Python, measured in turns on the same core.

    .venv/bin/pip install -e ".[bench]"
    .venv/bin/python benchmarks/peers.py [--players 4] [--rounds 5] [--seconds 2] [--json]

Each round measures catanatron and then each build of ours, every one in a process of its own, so that all of them meet
the same weather. The figures are medians over the rounds; the ratios are formed within each round first. What is
measured stands in `ziggurat.lab.bench` and is the same for both: random play, decisions with two or more options only,
set-up included, answers not checked for legality again; copies of games halfway through (catanatron: `game.copy()`).
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from statistics import mean, median
from typing import Any

from ziggurat import _build
from ziggurat.lab.bench import POSITIONS, clones_per_second, measure_build, slices_of, subject_of
from ziggurat.registry import games

PEER = "catanatron"


@dataclass(frozen=True)
class Speed:
    """What all contenders are measured by."""

    decisions_per_second: float
    clones_per_second: float
    calls_per_decision: float
    calls_per_answer: float
    mean_options: float


# -- catanatron


def measure_peer(players: int, seconds: float) -> Speed:
    """The speed of catanatron in this process."""
    lengths = [_play(players, number)[0] for number in range(3)]
    slices = slices_of(lambda number: _play(players, number), seconds * 0.7)
    halfway = [_game(players, number, round(mean(lengths) / 2))[0] for number in range(POSITIONS)]
    return Speed(
        decisions_per_second=median(each.decisions / each.seconds for each in slices),
        clones_per_second=clones_per_second([game.copy for game in halfway], seconds * 0.3),
        calls_per_decision=median(each.calls_per_decision for each in slices),
        calls_per_answer=median(each.calls_per_answer for each in slices),
        mean_options=sum(each.options for each in slices) / sum(each.decisions for each in slices),
    )


def _play(players: int, number: int) -> tuple[int, int, int]:
    return _game(players, number)[1]


def _game(players: int, number: int, limit: int = 1_000_000) -> tuple[Any, tuple[int, int, int]]:
    """Random play to the end, or for `limit` answers: the game, and its answers, decisions and their options."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    game = Game([RandomPlayer(color) for color in list(Color)[:players]], seed=number + 1)
    pick: Callable[[], float] = random.Random(number).random
    answers = decisions = options = 0
    while answers < limit and game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        actions = game.state.playable_actions
        answers += 1
        if len(actions) > 1:
            decisions += 1
            options += len(actions)
        game.execute(actions[int(pick() * len(actions))], validate_action=False)
    return game, (answers, decisions, options)


# -- in turns


def measure_all(game_id: str, players: int, rounds: int, seconds: float) -> dict[str, list[Speed]]:
    """Every contender, once in each round."""
    contenders: dict[str, Callable[[], Speed]] = {PEER: partial(_peer, players, seconds)}
    for build in _build.available():
        contenders[f"{game_id}, {build}"] = partial(_ours, build, game_id, players, seconds)
    results: dict[str, list[Speed]] = {name: [] for name in contenders}
    for number in range(rounds):
        for name, measure in contenders.items():
            print(f"round {number + 1} of {rounds}: {name}", file=sys.stderr)
            results[name].append(measure())
    return results


def _peer(players: int, seconds: float) -> Speed:
    command = [sys.executable, __file__, "--peer-only", "--players", str(players), "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"measuring {PEER} failed: {done.stderr.strip().splitlines()[-1]}")
    return Speed(**json.loads(done.stdout))


def _ours(build: _build.Build, game_id: str, players: int, seconds: float) -> Speed:
    figures = measure_build(build, subject_of(game_id, players, {}, None, seconds))
    names = Speed.__dataclass_fields__
    return Speed(**{name: getattr(figures, name) for name in names})


def _middle(speeds: Sequence[Speed]) -> Speed:
    return Speed(**{name: median(getattr(each, name) for each in speeds) for name in Speed.__dataclass_fields__})


def _ratio(name: str, ours: Sequence[Speed], theirs: Sequence[Speed]) -> float:
    pairs = zip(ours, theirs, strict=True)
    return median(float(getattr(mine, name) / getattr(their, name)) for mine, their in pairs)


def report(results: dict[str, list[Speed]]) -> dict[str, dict[str, float]]:
    """Medians of every contender, ours with their ratios to the peer's."""
    shown = {}
    for name, speeds in results.items():
        shown[name] = asdict(_middle(speeds))
        if name != PEER:
            shown[name]["decisions_ratio"] = _ratio("decisions_per_second", speeds, results[PEER])
            shown[name]["clones_ratio"] = _ratio("clones_per_second", speeds, results[PEER])
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description="Our speed beside that of catanatron.")
    parser.add_argument("game", nargs="?", default="patchistory", choices=list(games()))
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="per contender and round")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--peer-only", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.rounds < 1 or chosen.seconds <= 0:
        parser.error("--rounds and --seconds must be positive")
    try:
        import catanatron  # noqa: F401
    except ImportError:
        sys.exit(f'{PEER} is not installed: .venv/bin/pip install -e ".[bench]"')
    if chosen.peer_only:
        print(json.dumps(asdict(measure_peer(chosen.players, chosen.seconds))))
        return
    shown = report(measure_all(chosen.game, chosen.players, chosen.rounds, chosen.seconds))
    if chosen.json:
        print(json.dumps(shown, indent=2))
        return
    print(f"{chosen.players} players, medians of {chosen.rounds} rounds")
    print(f"{'':30}{'decisions/s':>13}{'clones/s':>11}{'calls/decision':>16}{'calls/answer':>14}{'options':>9}")
    for name, figures in shown.items():
        print(
            f"{name:30}{figures['decisions_per_second']:>13,.0f}{figures['clones_per_second']:>11,.0f}"
            f"{figures['calls_per_decision']:>16,.0f}{figures['calls_per_answer']:>14,.0f}{figures['mean_options']:>9.1f}"
        )
    for name, figures in shown.items():
        if name != PEER:
            ratios = f"{figures['decisions_ratio']:.2f} x the decisions/s, {figures['clones_ratio']:.2f} x the clones/s"
            print(f"{name}: {ratios} of {PEER}")


if __name__ == "__main__":
    main()
