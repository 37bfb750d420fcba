"""The network: its sums are worked out by hand, it moves chances and nothing else, and broken files are refused."""

from __future__ import annotations

import importlib.resources
import json
import math
from pathlib import Path

import pytest

from ziggurat import new_game
from ziggurat.bots.chance import SCALES, chances
from ziggurat.bots.evaluation import evaluate, progress_of
from ziggurat.bots.network import NETWORKS, Network
from ziggurat.play.networks import load_network, read_network, written_network
from ziggurat.registry import info

SMALL = Network(
    own=[[1.0, 0.0], [0.0, -1.0]],
    others=[[0.0, 2.0], [0.0, 0.0]],
    situation=[[1.0, 0.5, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]],
    bias=[-1.0, 0.5],
    out=[2.0, 3.0],
    early=[1.0, 0.0],
    late=[0.0, 4.0],
)


def test_residuals_by_hand() -> None:
    """Half of the game is over, and two play: the first unit has -1 + 1/2 + 1/2 = 0 from bias and situation.

    Seat 0 has features 2 and 0, seat 1 has 0 and 1. First unit: 2 + 2 * 1 = 4, and 0 + 2 * 0 = 0. Second unit: 1/2 - 0
    and 1/2 - 1 < 0, which counts as nothing. Weights: 1/2 * 2 = 1, and 1/2 * 4 = 2. Sums: 2 * 4 + 3 * 1/2 + 1 = 10.5
    and 0 + 0 + 2 = 2.
    """
    assert SMALL.residuals([[2.0, 0.0], [0.0, 1.0]], 0.5) == pytest.approx([10.5, 2.0])


def test_the_others_count_by_their_mean() -> None:
    """Three play, so the situation adds nothing but the progress, which is 0. The others of seat 0 have 1 and 3: 2.

    First unit of seat 0: -1 + 2 * 2 = 3; of seat 1: -1 + 2 * 1.5 = 2; of seat 2: -1 + 2 * 0.5 = 0. Second unit: 1/2 for
    seat 0, nothing for the others. Sums: 2 * 3 + 3 / 2 = 7.5, 4 and 0.
    """
    features = [[0.0, 0.0], [0.0, 1.0], [0.0, 3.0]]
    assert SMALL.residuals(features, 0.0) == pytest.approx([7.5, 4.0, 0.0])


@pytest.mark.parametrize("game_id", ["patchistory", "clash_of_cultures", "monuments"])
def test_a_network_of_nothing_leaves_the_chances(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a network, and with one of zeros, the chances follow from the values alone."""
    game = new_game(game_id, 3, 5)
    steepness = SCALES[game_id].steepness(progress_of(game), 3)
    parts = [math.exp(steepness * evaluate(game, seat)) for seat in range(3)]
    expected = [part / sum(parts) for part in parts]
    monkeypatch.delitem(NETWORKS, game_id, raising=False)
    assert chances(game) == pytest.approx(expected)
    known = info(game_id).features
    assert known is not None
    zeros = [0.0] * len(known.names)
    monkeypatch.setitem(NETWORKS, game_id, Network([zeros], [zeros], [[0.0] * 4], [1.0], [1.0], zeros, zeros))
    assert chances(game) == pytest.approx(expected)


@pytest.mark.parametrize("game_id", ["patchistory", "clash_of_cultures", "monuments"])
def test_a_network_that_corrects_nothing_is_not_kept(game_id: str) -> None:
    """It would cost a pass over the features of all seats for each chance."""
    network = NETWORKS.get(game_id)
    assert network is None or any([*network.out, *network.early, *network.late])


def test_a_network_in_the_package_moves_the_chances(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A feature that is worth ln 3 to seat 0 makes it three times as likely to win, and the other by its part of it."""
    game = new_game("monuments", 2, 5)
    known = info("monuments").features
    assert known is not None
    monkeypatch.setitem(NETWORKS, "monuments", SMALL)
    del NETWORKS["monuments"]
    monkeypatch.setattr(importlib.resources, "files", lambda package: tmp_path)
    load_network(info("monuments"))
    assert "monuments" not in NETWORKS, "there is no file"
    before = [math.log(chance) for chance in chances(game)]
    features = [known.values(game, seat) for seat in range(2)]
    index = next(place for place in range(len(known.names)) if features[0][place])
    weights = [0.0] * len(known.names)
    weights[index] = math.log(3) / features[0][index]
    more = [weights[index] * each[index] for each in features]
    parts = [math.exp(one + two) for one, two in zip(before, more, strict=True)]
    text = written_network(info("monuments"), Network([], [], [], [], [], weights, weights), "by hand")
    (tmp_path / "network.json").write_text(text)
    load_network(info("monuments"))
    assert chances(game) == pytest.approx([part / sum(parts) for part in parts])


def test_a_file_is_read_as_it_was_written_and_a_broken_one_is_refused() -> None:
    known = info("patchistory")
    assert known.features is not None
    names = known.features.names
    row = [0.5] * len(names)
    network = Network([row], [row], [[1.0, 2.0, 3.0, 4.0]], [0.25], [2.0], row, row)
    text = written_network(known, network, "by hand")
    again = read_network(text, "here", names)
    assert (again.own, again.situation, again.bias, again.out, again.late) == (
        network.own, network.situation, network.bias, network.out, network.late,
    )  # fmt: skip
    data = json.loads(text)
    for broken, said in [
        ("{", "here: "),
        ("[]", "here needs features"),
        (json.dumps(data | {"features": ["luck"]}), "other features"),
        (json.dumps(data | {"bias": [0.25, 1.0]}), "each unit"),
        (json.dumps(data | {"out": "none"}), "list of numbers"),
        (json.dumps(data | {"late": [1.0]}), "early and late"),
    ]:
        with pytest.raises(ValueError, match=said):
            read_network(broken, "here", names)
