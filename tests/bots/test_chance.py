"""The chance to win: worked out by hand, the same on twins, and words for every feature that may tell answers apart."""

from __future__ import annotations

import math

import pytest

import ziggurat
from tests.bots.test_bots import after, every_game, start
from ziggurat.bots.chance import SCALES, Scale, chances, known_chances, shares
from ziggurat.bots.evaluation import progress_of
from ziggurat.bots.random import play_out
from ziggurat.core.rng import Rng
from ziggurat.play.scales import read_scale, written_scale


def test_shares_follow_the_values() -> None:
    assert shares([5.0, 5.0, 5.0, 5.0], 0.3) == [0.25, 0.25, 0.25, 0.25]
    # 10 points at ln(3) / 10 a point: three times as likely.
    assert shares([10.0, 0.0], math.log(3) / 10) == pytest.approx([3 / 4, 1 / 4])
    # One point doubles: 4, 2 and 1 of 7 parts.
    assert shares([-1.0, -2.0, -3.0], math.log(2)) == pytest.approx([4 / 7, 2 / 7, 1 / 7])
    assert shares([5000.0, -5000.0], 1.0) == [1.0, 0.0]  # no overflow


def test_the_steepness_is_blended_and_depends_on_the_players() -> None:
    scale = Scale(0.1, 0.2, 0.4, 0.5)
    assert [scale.steepness(part, 4) for part in (0.0, 0.25, 0.5, 0.75, 1.0)] == pytest.approx(
        [0.1, 0.15, 0.2, 0.3, 0.4]
    )
    assert scale.steepness(0.0, 2) == pytest.approx(0.4)  # twice one player fewer: 0.1 / 0.5 / 0.5
    assert scale.steepness(0.0, 5) == pytest.approx(0.05)


@every_game
def test_after_the_end_the_winners_share_the_win(game_id: str) -> None:
    game = start(game_id, 2, 3)
    play_out(game, Rng(1))
    found = chances(game)
    assert sum(found) == 1.0
    assert {seat for seat, chance in enumerate(found) if chance} == {*game.winners()}


@every_game
def test_chances_add_up_and_are_the_same_on_twins(game_id: str) -> None:
    differ = 0
    for answers in (10, 60, 120):
        game = after(start(game_id, 3, 2), answers)
        seat = game.pending[0]
        found = known_chances(game, seat, 7)
        assert sum(found) == pytest.approx(1.0) and all(0 < chance < 1 for chance in found)
        for seed in range(2):
            twin = game.determinized(seat, seed)
            differ += twin.pieces() != game.pieces()
            assert known_chances(twin, seat, 7) == found
    assert differ, "some twin must be another position"


@every_game
def test_the_progress_of_another_position_can_stand_in(game_id: str) -> None:
    game = after(start(game_id, 2, 2), 60)
    assert chances(game, late=progress_of(game)) == chances(game)
    assert chances(game, late=0.0) != chances(game, late=1.0)


@every_game
def test_every_feature_has_words_for_more_and_less(game_id: str) -> None:
    features = ziggurat.games()[game_id].features
    assert features is not None
    assert set(features.differences) == set(features.names)
    for more, less in features.differences.values():
        assert more != less
        assert not any(said.endswith(".") or said != said.strip() for said in (more, less))


# -- the file


@every_game
def test_every_game_has_a_scale_of_its_own(game_id: str) -> None:
    scale = SCALES[game_id]
    again = read_scale(written_scale(ziggurat.games()[game_id], scale, ["by hand"]), "here")
    for name in ("early", "middle", "late", "crowd"):
        assert getattr(again, name) == pytest.approx(getattr(scale, name), abs=1e-4)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("early = ", "here: "),
        ("[scale]\nearly = 1", "here needs a table [scale] with early, middle, late, crowd"),
        ("[scale]\nearly = 1\nmiddle = 1\nlate = 0\ncrowd = 1", "here: early, middle, late, crowd are numbers above 0"),
        (
            "[scale]\nearly = 1\nmiddle = 1\nlate = true\ncrowd = 1",
            "here: early, middle, late, crowd are numbers above 0",
        ),
    ],
)
def test_a_broken_scale_is_refused_in_a_line(text: str, line: str) -> None:
    with pytest.raises(ValueError, match="here") as error:
        read_scale(text, "here")
    assert str(error.value).startswith(line)
