"""What the research interfaces cost: random play through each of them, against random play on the bare engine.

    python benchmarks/envs.py [--seconds 3] [--players 2]

Every row plays the same random games, from a list of answers and from plain Python: on the engine it asks for the
options and plays one of them, in an environment it asks for the legal actions and takes one for each token. Seconds are
CPU time per decision, an answer with two or more options: the fastest of slices that take turns, since a busy machine
makes slices slower and never faster. `mask`: the mask of legal actions as a numpy array at each token. `observed`: with
the observation of the seat that is asked.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ziggurat import _build, registry
from ziggurat.core.rng import Rng
from ziggurat.envs.episode import Episode, Tableau
from ziggurat.envs.gymnasium import SeatEnv
from ziggurat.envs.pettingzoo import MOST_SEEDS, TableEnv
from ziggurat.envs.setting import setting
from ziggurat.envs.vector import ProcessVectorEnv


@dataclass
class Script:
    """A random game: its seed, the place of each answer among its options, and the tokens that spell the answers."""

    seed: int
    places: list[int]
    tokens: list[int]
    decisions: int  # answers with two or more options


Play = Callable[[Script], None]


def write(tableau: Tableau, number: int) -> Script:
    """A game in which every token is drawn from the legal ones."""
    seed = int(np.random.default_rng(number).integers(MOST_SEEDS))  # as an environment does that is reset with it
    episode, rng, tokens = Episode(tableau, seed), Rng(number + 1), []
    while not episode.over:
        tokens.append(episode.legal[rng.below(len(episode.legal))])
        episode.act(tokens[-1])
    game, places, decisions = tableau.setting.start(seed), [], 0
    for seat, choice in episode.game.answers or ():
        options = game.options(seat)
        places.append([*options].index(choice))
        decisions += len(options) > 1
        game.play_unchecked(seat, choice)
    return Script(number, places, tokens, decisions)


def bare(tableau: Tableau, lists: bool = False) -> Play:
    """The engine, driven as a random bot would: options, then one of them. `lists` makes all of them, as others do."""

    def play(script: Script) -> None:
        seed = int(np.random.default_rng(script.seed).integers(MOST_SEEDS))
        game = tableau.setting.start(seed)
        for place in script.places:
            seat = game.pending[0]
            options = game.options(seat)
            if lists:
                game.play_unchecked(seat, [*options][place])
            else:
                len(options)
                game.play_unchecked(seat, options[place])
        assert not game.stack

    return play


def episodes(tableau: Tableau, show: str) -> Play:
    """The core that all environments share."""

    def play(script: Script) -> None:
        seed = int(np.random.default_rng(script.seed).integers(MOST_SEEDS))
        episode = Episode(tableau, seed)
        speller = episode.speller
        for token in script.tokens:
            if show == "observed":
                episode.observe(speller.seat)
            elif show == "mask":
                episode.mask(speller.seat)
            len(speller.legal)
            episode.act(token)
        assert episode.over

    return play


def petting_zoo(tableau: Tableau, show: str) -> Play:
    """PettingZoo's environment without the wrappers that check the caller."""
    env = TableEnv(tableau.setting, "features" if show == "observed" else "none")

    def play(script: Script) -> None:
        env.reset(script.seed)
        for token in script.tokens:
            env.last(observe=show == "observed")
            env.step(token)
        assert env.terminations["player_0"]

    return play


ROWS: dict[str, Callable[[Tableau], Play]] = {
    "bare engine": bare,
    "bare, options listed": lambda tableau: bare(tableau, lists=True),
    "episode": lambda tableau: episodes(tableau, "off"),
    "episode, mask": lambda tableau: episodes(tableau, "mask"),
    "episode, observed": lambda tableau: episodes(tableau, "observed"),
    "PettingZoo": lambda tableau: petting_zoo(tableau, "off"),
    "PettingZoo, observed": lambda tableau: petting_zoo(tableau, "observed"),
}


def measure(game: str, players: int, seconds: float) -> dict[str, float]:
    """Microseconds per decision, by row."""
    tableau = Tableau(setting(game, players))
    scripts = [write(tableau, number) for number in range(6)]
    decisions = sum(script.decisions for script in scripts)
    plays = {name: make(tableau) for name, make in ROWS.items()}
    slices: dict[str, list[float]] = {name: [] for name in plays}
    ends = time.process_time() + seconds * len(plays)
    while time.process_time() < ends:
        for name, play in plays.items():
            began = time.process_time()
            for script in scripts:
                play(script)
            slices[name].append((time.process_time() - began) / decisions * 1e6)
    return {name: min(found) for name, found in slices.items()}


def vectors(game: str, players: int, seconds: float, workers: int | None) -> float:
    """Actions a second of 64 environments against random bots, observed; `workers` 0: one after the other, here."""
    rng, steps = np.random.default_rng(0), 0
    if workers == 0:
        env = SeatEnv(game, players)
        seen, _ = env.reset(seed=0)
        ends = time.perf_counter() + seconds
        while time.perf_counter() < ends:
            seen, _, over, _, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
            if over:
                seen, _ = env.reset()
        return steps / seconds
    many = ProcessVectorEnv(64, workers=workers, copy=False, game=game, players=players)
    all_seen, _ = many.reset(seed=0)
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        noise = rng.random(all_seen["action_mask"].shape, np.float32) * all_seen["action_mask"]
        all_seen, *_ = many.step(noise.argmax(axis=1))
        steps += many.num_envs
    many.close()
    return steps / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each row")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--vectors", action="store_true", help="also measure many environments at once")
    given = parser.parse_args()
    print(f"{_build.current()} rules, {given.players} players, load {os.getloadavg()[0]:.1f}")
    for game in registry.games():
        found = measure(game, given.players, given.seconds)
        base = found["bare engine"]
        print(game)
        for name, spent in found.items():
            print(f"  {name:22} {spent:7.1f} us a decision {100 * (spent / base - 1):+6.0f} %")
        if given.vectors:
            for workers in (0, 1, os.cpu_count()):
                rate = vectors(game, given.players, given.seconds, workers)
                print(
                    f"  {'one environment' if not workers else f'64 in {workers} processes':22} {rate:9,.0f} actions/s"
                )


if __name__ == "__main__":
    main()
