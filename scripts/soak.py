"""Random games over every game, option set, player count and house rule, with the cheap properties checked in each.

    python scripts/soak.py --games 10000 --workers 2

Each game must end within its bound, conserve its pieces, add up its points, and come back from a save at one random
question; the first broken one is written to .ziggurat/failures and named.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.properties.laws import LAWS
from tests.properties.tables import PLAYED, PRINTED, Table, answer, keep, readings

import ziggurat
from ziggurat import _build
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng


@dataclass(frozen=True)
class Outcome:
    """How one game went; `failure` is "" if all was well."""

    table: str
    answers: int
    winners: int
    failure: str


def tables_of(game_id: str) -> list[Table]:
    """The tables of one game, of all for \"\"."""
    return [table for table in PRINTED if game_id in ("", table.game)]


def play(first_seed: int, game_id: str, number: int) -> Outcome:
    """The game of that number."""
    tables = tables_of(game_id)
    turn, place = divmod(number, len(tables))
    table = tables[place]
    seed = first_seed + number
    PLAYED.clear()
    game = table.start(seed, house=readings(table.game, turn + place))  # each table plays all combinations in turn
    rng = Rng(seed)
    saved_at = rng.below(200)
    answers = 0
    try:
        while not game.over:
            assert answers < LAWS[game.id].answers, "the game does not end"
            if answers % 50 == 0:
                _check(game)
            if answers == saved_at:
                loaded = ziggurat.load_game(json.loads(json.dumps(game.save())))
                assert loaded.fingerprint() == game.fingerprint(), "a save comes back as another position"
            game.play(*answer(game, rng))
            answers += 1
        _check(game)
        assert game.winners(), "nobody has won"
    except Exception as error:
        path = keep(game, f"soak-{table}-{seed}")
        return Outcome(str(table), answers, 0, f"{type(error).__name__}: {error} ({path})")
    return Outcome(str(table), answers, len(game.winners()), "")


def _check(game: Game) -> None:
    LAWS[game.id].conserved(game)
    assert [sum(part.values()) for part in game.breakdown()] == game.scores(), "the breakdown does not add up"


def main() -> int:
    parser = argparse.ArgumentParser(description="Play random games and check them.", epilog="soak.py --games 10000")
    parser.add_argument("--games", type=int, default=200, help="how many (200)")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    parser.add_argument("--game", default="", choices=["", *ziggurat.games()], help="only this game (all)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the next one has the next seed (0)")
    options = parser.parse_args()
    began = time.perf_counter()
    played, answers, longest, shared, failed = 0, 0, 0, 0, 0
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        games = partial(play, options.seed, options.game)
        for outcome in pool.imap_unordered(games, range(options.games), chunksize=10):
            played += 1
            answers += outcome.answers
            longest = max(longest, outcome.answers)
            shared += outcome.winners > 1
            if outcome.failure:
                failed += 1
                print(f"\r{outcome.table}: {outcome.failure}", flush=True)
            if sys.stderr.isatty() and played % 10 == 0:
                print(f"\r{played}/{options.games}", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - began
    print(
        f"{played} games at {len(tables_of(options.game))} tables ({_build.current()} build): {failed} failed, "
        f"{answers} answers, "
        f"longest {longest}, shared wins {shared}, {seconds:.0f} s"
    )
    return 1 if failed or not played else 0


if __name__ == "__main__":
    sys.exit(main())
