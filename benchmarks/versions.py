"""Plays the bots of this checkout against those of another one, such as an older version in a git worktree.

    git worktree add ../before HEAD~20 && make -C ../before build
    python benchmarks/versions.py ../before monuments --players 4 --games 100 --workers 2

Both checkouts must have the same rules. Each deal is played twice with seats exchanged: every other seat is ours, then
the rest. The other checkout runs in a process of its own, which follows the game answer by answer, so features, weights
and search may differ in any way. It needs nothing but the standard library.
"""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import IO

from ziggurat.core.game import Game
from ziggurat.lab.statistics import interval
from ziggurat.play import levels
from ziggurat.play.bots import bot_answer
from ziggurat.registry import info, new_game


@dataclass(frozen=True)
class Pairing:
    """What is played: all that one game needs."""

    other: Path
    game: str
    players: int
    seed: int
    ours: str
    theirs: str


@dataclass(frozen=True)
class Outcome:
    """One finished game from our side: our part of the win, our points less theirs (means of the seats), the rounds."""

    won: float
    margin: float
    rounds: int


class Mirror:
    """The other checkout, which plays the same game in its own process."""

    def __init__(self, pairing: Pairing, seed: int) -> None:
        environment = dict(os.environ, PYTHONPATH=str(pairing.other / "src"))
        call = [
            sys.executable,
            __file__,
            "--follow",
            pairing.theirs,
            pairing.game,
            str(pairing.players),
            str(seed),
        ]
        self._process = subprocess.Popen(
            call, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in: IO[str] = self._process.stdin
        self._out: IO[str] = self._process.stdout

    def asked(self, seat: int) -> int:
        """The place of the option that the other checkout chooses."""
        self._in.write(f"ask {seat}\n")
        answer = self._out.readline()
        if not answer:
            raise ChildProcessError("the other checkout gave up: see what it printed above")
        return int(answer)

    def told(self, seat: int, place: int) -> None:
        """Let it play the same answer."""
        self._in.write(f"play {seat} {place}\n")

    def close(self) -> None:
        """End its process."""
        self._in.close()
        self._process.wait()
        self._out.close()


def place_of_answer(game: Game, seat: int, bot: levels.Level) -> int:
    """The place of a bot's answer among its options."""
    assert game.answers is not None
    options = game.options(seat)
    if len(options) == 1:
        return 0
    answer = bot_answer(game, seat, bot.maker(), len(game.answers))
    return next(place for place in range(len(options)) if options[place] == answer)


def play(task: tuple[Pairing, int, int]) -> Outcome:
    """One game of the pairing: the number of the deal, and which half of the seats is ours."""
    pairing, number, turn = task
    seed = pairing.seed * 100_000 + number
    game = new_game(pairing.game, pairing.players, seed)
    game.events = None
    bot, mirror = levels.read(pairing.ours, game.info), Mirror(pairing, seed)
    ours = [seat for seat in range(pairing.players) if (seat + turn) % 2 == 0]
    while game.pending:
        seat = game.pending[0]
        place = place_of_answer(game, seat, bot) if seat in ours else mirror.asked(seat)
        mirror.told(seat, place)
        game.play(seat, game.options(seat)[place])
    mirror.close()
    points, winners = game.scores(), game.winners()
    theirs = [seat for seat in range(pairing.players) if seat not in ours]
    return Outcome(
        sum(seat in ours for seat in winners) / len(winners),
        fmean(points[seat] for seat in ours) - fmean(points[seat] for seat in theirs),
        getattr(game, "round", 0),
    )


def follow(bot: str, game_id: str, players: int, seed: int) -> None:
    """Be the other checkout: play what is told, and answer what is asked, line by line."""
    game = new_game(game_id, players, seed)
    game.events = None
    level = levels.read(bot, game.info)
    for line in sys.stdin:
        word, *numbers = line.split()
        if word == "ask":
            print(place_of_answer(game, int(numbers[0]), level), flush=True)
        else:
            seat, place = int(numbers[0]), int(numbers[1])
            game.play(seat, game.options(seat)[place])


def report(pairing: Pairing, outcomes: Iterable[Outcome]) -> str:
    """Our share of the wins with Wilson's interval, the difference of the points with its standard error."""
    played = list(outcomes)
    won, margins = sum(each.won for each in played), [each.margin for each in played]
    low, high = interval(won, len(played))
    error = stdev(margins) / math.sqrt(len(played)) if len(played) > 1 else math.nan
    return (
        f"{pairing.game}, {pairing.players} players, {pairing.ours} against {pairing.theirs} of {pairing.other.name}: "
        f"{100 * won / len(played):.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {len(played)}, "
        f"points {fmean(margins):+.1f} ± {error:.1f}, {fmean(each.rounds for each in played):.1f} rounds"
    )


def main() -> None:
    """Play and report."""
    if sys.argv[1:2] == ["--follow"]:
        follow(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40, help="an even number: each deal is played twice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ours", default="apprentice")
    parser.add_argument("--theirs", default="apprentice")
    given = parser.parse_args()
    if not (given.other / "src" / "ziggurat").is_dir():
        parser.error(f"{given.other} is no checkout: it has no src/ziggurat")
    if given.games < 1:
        parser.error("--games must be 1 at least")
    try:
        known = info(given.game)
        levels.read(given.ours, known)
    except ValueError as error:
        parser.error(str(error))
    if given.players not in known.players:
        parser.error(f"{given.game} is not for {given.players} players")
    pairing = Pairing(given.other.resolve(), given.game, given.players, given.seed, given.ours, given.theirs)
    tasks = [(pairing, number // 2, number % 2) for number in range(given.games)]
    with ProcessPoolExecutor(given.workers) as workers:
        print(report(pairing, workers.map(play, tasks)))


if __name__ == "__main__":
    main()
