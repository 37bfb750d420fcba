"""Which games each study plays.

A study has runs, and a run has arms: ways to play that get the same seeds. Studies are played in blocks. A block has
some games of every run, in proportion to how many of them a study can afford, so a study may end after any block.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ziggurat.lab.plan import Plan
from ziggurat.lab.sweep import Sweep, sweep_of
from ziggurat.registry import info

LEVEL: Final = "apprentice"
"""The bots of the studies, unless others are asked for."""

AIMLESS: Final = "random"
AS_PRINTED: Final = "as printed"


@dataclass(frozen=True)
class Run:
    """Games of one game, number of players and level of bots, under one or several arms."""

    name: str
    plan: Sweep
    per_block: int  # seeds of a block; each is played under every arm

    @property
    def arms(self) -> tuple[Plan, ...]:
        return self.plan.variants

    def numbers(self, block: int) -> range:
        """The numbers of the games of a block."""
        size = self.per_block * len(self.arms)
        return range(block * size, (block + 1) * size)


@dataclass(frozen=True)
class Arm:
    """A way to play that differs from the printed game."""

    name: str = AS_PRINTED
    options: Mapping[str, str] = field(default_factory=dict)
    house: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Design:
    """A study: its name and its runs."""

    name: str
    runs: tuple[Run, ...]

    def run(self, name: str) -> Run:
        return next(each for each in self.runs if each.name == name)


def seats(bot: str = LEVEL, seed: int = 1) -> Design:
    """Every game with every number of players, between aimless bots and between bots that want to win."""
    per_block = {"patchistory": (60, 6), "clash_of_cultures": (60, 3), "monuments": (20, 1)}
    runs = [
        _run(game, players, level, number, seed)
        for game, numbers in per_block.items()
        for players in info(game).players
        for level, number in {AIMLESS: numbers[0], **({bot: numbers[1]} if bot != AIMLESS else {})}.items()
    ]
    return Design("seats", tuple(runs))


def readings(bot: str = LEVEL, seed: int = 2) -> Design:
    """Patchistory as it is printed, with the other side of the Capital Tiles, and with every other reading.

    Further games as printed compare the Capital Tiles.
    """
    game = info("patchistory")
    arms = [Arm(), Arm("capital: equality", options={"capital": "equality"})]
    arms += [
        Arm(f"{rule.name}: {reading}", house={rule.name: reading})
        for rule in game.house
        for reading in [*rule.readings][1:]
    ]
    runs = [
        *[_run(game.id, players, bot, 1, seed, arms) for players in game.players],
        *[_run(game.id, players, bot, 6, seed + 1, name="capitals") for players in game.players],
    ]
    return Design("readings", tuple(runs))


def monuments(bot: str = LEVEL, seed: int = 4) -> Design:
    """Monuments in both modes, with every pair of two players."""
    game = info("monuments")
    modes = next(option.values for option in game.options if option.name == "mode")
    pairs = next(option.values for option in game.options if option.name == "pair")
    both = [Arm(f"{mode}, {pair}", {"mode": mode, "pair": pair}) for pair in pairs for mode in modes]
    alone = [Arm(mode, {"mode": mode}) for mode in modes]
    runs = [_run(game.id, players, bot, 1, seed, both if players == 2 else alone) for players in game.players]
    return Design("monuments", tuple(runs))


DESIGNS: Final = {"seats": seats, "readings": readings, "monuments": monuments}


def _run(
    game: str, players: int, bot: str, per_block: int, seed: int, arms: Iterable[Arm] = (Arm(),), name: str = ""
) -> Run:  # fmt: skip
    base = Plan(game, per_block, (bot,) * players, {}, seed)
    variants: Sequence[Plan] = [
        replace(base, options=dict(arm.options), house=dict(arm.house), variant=arm.name) for arm in arms
    ]
    words = [game, f"{players}p", bot, *([name] if name else [])]
    return Run(" ".join(words), sweep_of(base, variants, per_block), per_block)
