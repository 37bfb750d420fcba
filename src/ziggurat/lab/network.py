"""Fits a game's network to finished games: by what it must correct the chances that the weights alone would tell.

The fit makes the rankings at the end of the games as likely as it can (Plackett and Luce's model: the chance to win,
then the chance to be second among the others, and so on). Every eighth game is held out and says when to stop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ziggurat.bots.chance import SCALES, USUAL
from ziggurat.bots.evaluation import WEIGHTS, weighed
from ziggurat.bots.network import SIZES, Network
from ziggurat.lab.positions import Seen

if TYPE_CHECKING:
    import numpy

    Array: TypeAlias = numpy.ndarray[Any, Any]

HELD_OUT: Final = 8
"""One game in so many is not fitted to, but measured on."""

SEATS: Final = max(SIZES)
BATCH: Final = 4096
RATE: Final = 0.002  # of the steps
DECAY: Final = 0.02  # by which weights are drawn to nothing, per step and rate
PATIENCE: Final = 10  # rounds over all positions without getting better on the games held out
ROUNDS: Final = 120
LEAST_SPREAD: Final = 0.05  # of a feature: one that hardly ever changes must not get wild weights
LOWER_RANKS: Final = 0.5  # what second and third places count beside the win


@dataclass(frozen=True)
class Fit:
    """A network and how it does on the games held out: surprise is the mean logarithm by which winners surprise."""

    network: Network
    games: int
    positions: int
    rounds: int
    surprise: float
    surprise_before: float  # of the weights alone
    brier: float
    brier_before: float
    told: list[tuple[float, float]]  # on the games held out: the chance of a seat, and its part of the win


@dataclass(frozen=True)
class Positions:
    """Positions of many games as arrays: one row each, with room for four seats."""

    features: Array  # rows, seats, features; as the network sees them, around 0
    others: Array  # the mean of the other seats' features
    situation: Array  # rows, 4
    base: Array  # rows, seats: what the weights say
    ranks: Array  # rows, seats; -1 without a player

    def part(self, rows: Array) -> Positions:
        return Positions(
            self.features[rows], self.others[rows], self.situation[rows], self.base[rows], self.ranks[rows]
        )


Parameters: TypeAlias = "dict[str, Array]"


def fit(game: str, seen: Sequence[Seen], units: int = 32, seed: int = 0, tell: Callable[[str], None] = print) -> Fit:
    """Fit a network to these games; ValueError if they are too few."""
    import numpy as np

    if len(seen) < HELD_OUT:
        raise ValueError(f"a network needs {HELD_OUT} games at least, and many more to be of use")
    positions, numbers, mean, spread = arrays(game, seen)
    held = numbers % HELD_OUT == HELD_OUT - 1
    learned, measured = positions.part(~held), positions.part(held)
    rng = np.random.default_rng(seed)
    now = _first(rng, positions.features.shape[2], units)
    for name in ("own", "others"):
        now[name][~positions.features.any((0, 1))] = 0.0  # a feature that never changes tells nothing
    before = surprise(measured, _nothing(now))
    best, kept, since, rounds = before, _nothing(now), 0, 0
    moments: tuple[Parameters, Parameters] = (_nothing(now), _nothing(now))
    steps = 0
    for number in range(ROUNDS):
        order = rng.permutation(len(learned.base))
        for first in range(0, len(order), BATCH):
            steps += 1
            _step(now, moments, gradient(learned.part(order[first : first + BATCH]), now), steps)
        found = surprise(measured, now)
        if found < best:
            best, kept, since, rounds = found, {name: value.copy() for name, value in now.items()}, 0, number + 1
            tell(f"round {number + 1}: {found:.4f} (weights alone {before:.4f})")
        else:
            since += 1
        if since == PATIENCE:
            break
    told, brier = reliability(measured, kept)
    return Fit(
        network=folded(kept, mean, spread), games=len(seen), positions=len(numbers), rounds=rounds, surprise=best,
        surprise_before=before, brier=brier, brier_before=reliability(measured, _nothing(now))[1], told=told,
    )  # fmt: skip


def arrays(game: str, seen: Sequence[Seen]) -> tuple[Positions, Array, Array, Array]:
    """The positions as arrays, the number of the game of each, and mean and spread of the features."""
    import numpy as np

    weights, scale = WEIGHTS[game], SCALES.get(game, USUAL)
    width = len(weights.names)
    rows = sum(len(each.progress) for each in seen)
    raw = np.zeros((rows, SEATS, width), np.float32)
    base, situation = np.zeros((rows, SEATS), np.float32), np.zeros((rows, 1 + len(SIZES)), np.float32)
    ranks, numbers = np.full((rows, SEATS), -1), np.zeros(rows, np.int64)
    row = 0
    for number, each in enumerate(seen):
        players = len(each.ranks)
        for progress, features in zip(each.progress, each.features, strict=True):
            raw[row, :players] = features
            steepness = scale.steepness(progress, players)
            base[row, :players] = [steepness * weighed(one, progress, weights) for one in features]
            situation[row] = [progress, *[float(players == size) for size in SIZES]]
            ranks[row, :players], numbers[row] = each.ranks, number
            row += 1
    there = ranks >= 0
    mean, spread = raw[there].mean(0), np.maximum(raw[there].std(0), LEAST_SPREAD)
    features = (raw - mean) / spread * there[..., None]
    others = (features.sum(1, keepdims=True) - features) / (there.sum(1)[:, None, None] - 1) * there[..., None]
    return Positions(features, others, situation, base, ranks), numbers, mean, spread


# -- the model


def _first(rng: numpy.random.Generator, width: int, units: int) -> Parameters:
    import numpy as np

    def drawn(*shape: int) -> Array:
        found: Array = (rng.standard_normal(shape) * np.sqrt(1.0 / width)).astype(np.float32)
        return found

    def zeros(*shape: int) -> Array:
        return np.zeros(shape, np.float32)

    return {
        "own": drawn(width, units), "others": drawn(width, units), "situation": drawn(1 + len(SIZES), units),
        "bias": zeros(units), "out": drawn(units) * 0.1, "early": zeros(width), "late": zeros(width),
    }  # fmt: skip


def _nothing(like: Parameters) -> Parameters:
    import numpy as np

    return {name: np.zeros_like(value) for name, value in like.items()}


def _units(positions: Positions, now: Parameters) -> Array:
    """The units before they are rectified: rows, seats, units."""
    situated = positions.situation @ now["situation"] + now["bias"]
    found: Array = positions.features @ now["own"] + positions.others @ now["others"] + situated[:, None]
    return found


def logits(positions: Positions, now: Parameters) -> Array:
    """The logarithm of each seat's chance, but for what all seats have in common."""
    late = positions.situation[:, :1]
    flat = (1 - late) * (positions.features @ now["early"]) + late * (positions.features @ now["late"])
    found: Array = positions.base + flat + _units(positions, now).clip(0) @ now["out"]
    return found


def _chances(values: Array, among: Array) -> Array:
    """The chance of each seat among some of them."""
    import numpy as np

    masked = np.where(among, values, -1e9)
    parts = np.exp(masked - masked.max(1, keepdims=True)) * among
    found: Array = parts / np.maximum(parts.sum(1, keepdims=True), 1e-9)
    return found


def slope(values: Array, ranks: Array) -> Array:
    """How the surprise of each row's ranking changes with each logit."""
    import numpy as np

    found = np.zeros_like(values)
    for rank in range(SEATS - 1):
        among, here = ranks >= rank, ranks == rank
        counts = here.any(1, keepdims=True) & (among.sum(1, keepdims=True) > 1)
        target = here / np.maximum(here.sum(1, keepdims=True), 1)
        found += (1.0 if rank == 0 else LOWER_RANKS) * counts * (_chances(values, among) - target)
    return found


def gradient(positions: Positions, now: Parameters) -> Parameters:
    """How the mean surprise changes with each number of the network."""
    units = _units(positions, now)
    there = slope(logits(positions, now), positions.ranks) / len(units)
    late = positions.situation[:, :1]
    back = there[..., None] * now["out"] * (units > 0)
    width, number = positions.features.shape[2], units.shape[2]
    flat = back.reshape(-1, number)
    return {
        "own": positions.features.reshape(-1, width).T @ flat,
        "others": positions.others.reshape(-1, width).T @ flat,
        "situation": positions.situation.T @ back.sum(1),
        "bias": flat.sum(0),
        "out": units.clip(0).reshape(-1, number).T @ there.reshape(-1),
        "early": positions.features.reshape(-1, width).T @ ((1 - late) * there).reshape(-1),
        "late": positions.features.reshape(-1, width).T @ (late * there).reshape(-1),
    }


def _step(now: Parameters, moments: tuple[Parameters, Parameters], slopes: Parameters, steps: int) -> None:
    """One step of Adam, with decay."""
    import numpy as np

    first, second = moments
    for name, value in slopes.items():
        first[name] += 0.1 * (value - first[name])
        second[name] += 0.001 * (value * value - second[name])
        mean, square = first[name] / (1 - 0.9**steps), second[name] / (1 - 0.999**steps)
        now[name] -= RATE * (mean / (np.sqrt(square) + 1e-8) + DECAY * now[name])


# -- how good it is


def surprise(positions: Positions, now: Parameters) -> float:
    """The mean logarithm by which winners surprise: less is better."""
    import numpy as np

    chances, won = _chances(logits(positions, now), positions.ranks >= 0), positions.ranks == 0
    share = won / won.sum(1, keepdims=True)
    return float(-(share * np.log(np.maximum(chances, 1e-9))).sum(1).mean())


def reliability(positions: Positions, now: Parameters) -> tuple[list[tuple[float, float]], float]:
    """Each seat's chance beside its part of the win, and the mean square by which they differ (Brier)."""
    there, won = positions.ranks >= 0, positions.ranks == 0
    chances, share = _chances(logits(positions, now), there), won / won.sum(1, keepdims=True)
    pairs = list(zip(chances[there].tolist(), share[there].tolist(), strict=True))
    return pairs, sum((chance - part) ** 2 for chance, part in pairs) / len(pairs)


def folded(now: Parameters, mean: Array, spread: Array) -> Network:
    """The network for features as the game tells them, four digits of each number.

    What mean and spread did to the features moves into the weights; what all seats have in common may be left out.
    """
    own, others = now["own"] / spread[:, None], now["others"] / spread[:, None]
    bias = now["bias"] - mean @ own - mean @ others

    def plain(values: Array) -> list[float]:
        return _rounded(values.tolist())

    return Network(
        [plain(row) for row in own.T], [plain(row) for row in others.T], [plain(row) for row in now["situation"].T],
        plain(bias), plain(now["out"]), plain(now["early"] / spread), plain(now["late"] / spread),
    )  # fmt: skip


def scaled(network: Network, part: float) -> Network:
    """The network that corrects by a part of what this one does."""
    out, early, late = [
        _rounded([part * each for each in numbers]) for numbers in (network.out, network.early, network.late)
    ]
    return Network(network.own, network.others, network.situation, network.bias, out, early, late)


def _rounded(values: Sequence[float]) -> list[float]:
    return [float(f"{each:.4g}") for each in values]
