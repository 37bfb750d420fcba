"""The core of the environments: what a seat is shown, what it is worth, and how a game is cut short."""

from __future__ import annotations

import numpy as np
import pytest

import ziggurat
from ziggurat.core.encoding import Speller
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.envs.episode import Episode, Tableau
from ziggurat.envs.setting import Setting, returns, rounds_over, setting

every_game = pytest.mark.parametrize("game_id", [*ziggurat.games()])


def played(tableau: Tableau, seed: int, tokens: int) -> Episode:
    episode, rng = Episode(tableau, seed), Rng(seed)
    for _ in range(tokens):
        if not episode.over:
            episode.act(episode.legal[rng.below(len(episode.legal))])
    return episode


def showing(tableau: Tableau, game: Game) -> Episode:
    """An episode at the position of a game."""
    episode = Episode(tableau, 0)
    episode.speller = Speller(game, tableau.encoding, tuple(range(game.players)))
    return episode


@every_game
@pytest.mark.parametrize("players", [2, 4])
def test_positions_that_look_the_same_to_a_seat_are_shown_alike(game_id: str, players: int) -> None:
    tableau = Tableau(setting(game_id, players), "spatial")
    differ = compared = 0
    for tokens in (10, 40, 90, 160):
        episode = played(tableau, tokens, tokens)
        if episode.over:
            continue
        for seat in range(players):
            twin = episode.game.determinized(seat, seed=tokens + seat)
            twin.answers = []  # a twin keeps none
            differ += twin.pieces() != episode.game.pieces()
            one, two = showing(tableau, episode.game), showing(tableau, twin)
            assert one.seat == two.seat
            mine, theirs = one.observe(seat), two.observe(seat)
            assert mine.keys() == theirs.keys() == {"observation", "board", "spelled", "action_mask"}
            for name in mine:
                assert np.array_equal(mine[name], theirs[name]), f"{name} leaks to seat {seat}"
            compared += 1
    assert compared >= players and differ


def test_a_sealed_answer_shows_in_nothing_that_the_next_seat_is_shown() -> None:
    """Where several seats answer at once, the second sees the same whatever the first has said."""
    tableau, seen = Tableau(setting("patchistory", 3), "spatial"), set()
    for seed in range(3):
        episode, rng = Episode(tableau, seed), Rng(seed)
        while not episode.over:
            game = episode.game
            question = game.question
            assert question is not None
            if len(game.pending) > 1 and question.kind not in seen:
                first, second = game.pending[:2]
                options, shown = game.options(first), []
                for choice in (options[0], options[len(options) - 1]):
                    copy = game.snapshot()
                    copy.play(first, choice)
                    shown.append(showing(tableau, copy))
                if shown[0].seat == second:  # otherwise all others had one answer, and the question is over
                    assert shown[1].seat == second
                    mine, theirs = shown[0].observe(second), shown[1].observe(second)
                    for name in mine:
                        assert np.array_equal(mine[name], theirs[name]), name
                    seen.add(question.kind)
            episode.act(episode.legal[rng.below(len(episode.legal))])
    assert len(seen) > 1


@every_game
def test_what_is_shown_has_the_names_it_says(game_id: str) -> None:
    tableau = Tableau(setting(game_id, 2))
    episode = played(tableau, 3, 30)
    numbers = dict(zip(tableau.names, episode.observe(episode.seat)["observation"], strict=True))
    features = episode.game.info.features
    assert features is not None and episode.game.question is not None
    for name, value in zip(features.names, features.values(episode.game, episode.seat), strict=True):
        assert numbers[name] == pytest.approx(value, abs=1e-5)
    assert numbers[f"seat={episode.seat}"] == 1 and numbers[f"seat={1 - episode.seat}"] == 0
    asked = [name for name, value in numbers.items() if name.startswith("question=") and value]
    assert asked == [f"question={episode.game.question.kind}"]


def test_the_planes_show_the_board() -> None:
    tableau = Tableau(setting("monuments", 2), "spatial")
    episode = played(tableau, 3, 60)
    planes = tableau.planes
    assert planes is not None
    board, view = episode.observe(0)["board"], episode.game.view(0)
    hexes = view["hexes"]
    assert isinstance(hexes, list)
    workers = 0
    for hex in hexes:
        column, row = hex["at"][0] - planes.left, hex["at"][1] - planes.top
        assert board[planes.numbers[hex["terrain"]], row, column] == 1
        if hex.get("side") == 1:
            workers += hex["units"].get("worker", 0)
            assert board[planes.numbers["1 worker"], row, column] == hex["units"].get("worker", 0)
    assert workers


@every_game
def test_a_game_cut_short_is_won_by_who_has_most_points(game_id: str) -> None:
    tableau = Tableau(setting(game_id, 2, rounds=1))
    episode = played(tableau, 5, 10_000)
    assert episode.over and rounds_over(episode.game) == 1 and episode.game.stack
    points = episode.game.scores()
    expected = [0.0, 0.0] if points[0] == points[1] else [1.0, -1.0] if points[0] > points[1] else [-1.0, 1.0]
    assert episode.returns() == expected
    assert not episode.mask(0).any() and not episode.mask(1).any()


class Won:
    """A finished game of so many players."""

    def __init__(self, players: int, won: list[int]) -> None:
        self.players = players
        self.stack: list[object] = []
        self.won = won

    def winners(self) -> list[int]:
        return self.won


@pytest.mark.parametrize(
    ("players", "won", "worth"),
    [
        (2, [1], [-1.0, 1.0]),
        (2, [0, 1], [0.0, 0.0]),
        (4, [2], [-1 / 3, -1 / 3, 1.0, -1 / 3]),
        (3, [0, 2], [0.25, -0.5, 0.25]),  # half a win each: (3/2 - 1) / 2
    ],
)
def test_returns_add_up_to_nothing(players: int, won: list[int], worth: list[float]) -> None:
    found = returns(Won(players, won))  # type: ignore[arg-type]
    assert found == pytest.approx(worth) and sum(found) == pytest.approx(0)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"game": "chess"}, "unknown game 'chess'; games: patchistory, clash_of_cultures, monuments"),
        ({"game": "monuments", "players": 5}, "Monuments takes 2, 3, 4 players, not 5"),
        ({"game": "monuments", "rounds": 0}, "rounds must be a whole number from 1 on, not 0"),
        ({"game": "monuments", "mode": "plenty"}, "mode cannot be 'plenty'; allowed: abundance, scarcity"),
    ],
)
def test_bad_settings_get_one_line(arguments: dict[str, str], line: str) -> None:
    with pytest.raises(ValueError) as error:
        setting(**arguments)  # type: ignore[arg-type]
    assert str(error.value) == line


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(ValueError, match="^observation cannot be 'pixels'; allowed: features, spatial, none$"):
        Tableau(Setting("monuments", 2), "pixels")
