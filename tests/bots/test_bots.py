"""Bots: what they answer is legal, comes from their seed, and rests on nothing hidden; an apprentice beats chance."""

from __future__ import annotations

import pytest

import ziggurat
from tests.properties.tables import PACKS
from ziggurat.bots.apprentice import Apprentice, Effort
from ziggurat.bots.master import Budget, Master
from ziggurat.bots.registry import BOTS, Bot, BotMaker
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.parts.answers import End
from ziggurat.play.bots import LONG_TURN, bot_answer, let_bots_answer
from ziggurat.play.session import Session

GAMES = tuple(ziggurat.games())
every_game = pytest.mark.parametrize("game_id", GAMES)
every_bot = pytest.mark.parametrize("level", BOTS)


def short(seed: int) -> Bot:
    """A master that searches a little."""
    return Master(seed, Budget(300))


MAKERS: dict[str, BotMaker] = {**BOTS, "master": short, "patient": short}
"""The levels, those that think for seconds with a small budget."""


def start(game_id: str, players: int, seed: int) -> Game:
    """A new game, of the hurried kind where there is one."""
    content = PACKS / game_id
    return ziggurat.new_game(game_id, players, seed, content=content if content.is_dir() else None)


def after(game: Game, answers: int) -> Game:
    """The game after so many random answers."""
    rng = Rng(answers)
    for _ in range(answers):
        options = game.options(game.pending[0])
        game.play_unchecked(game.pending[0], options[rng.below(len(options))])
    return game


def play_out(game: Game, makers: list[BotMaker]) -> Game:
    """The game to its end, a bot at each seat."""
    for _ in let_bots_answer(game, dict(enumerate(makers))):
        pass
    return game


@every_game
@every_bot
def test_an_answer_is_legal_and_leaves_the_game_alone(game_id: str, level: str) -> None:
    for answers in (0, 15, 60):
        game = after(start(game_id, 3, 1), answers)
        seat, before = game.pending[0], game.fingerprint()
        choice = MAKERS[level](5).choose(game.clone().determinized(seat, 2), seat)
        assert game.fingerprint() == before
        assert game.why_not(seat, choice) is None


@every_game
@every_bot
def test_the_same_seed_gives_the_same_answer(game_id: str, level: str) -> None:
    game = after(start(game_id, 2, 3), 30)
    seat = game.pending[0]
    guess = game.clone().determinized(seat, 4)
    answers = [MAKERS[level](9).choose(guess.clone(), seat) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]


def careless(seed: int) -> Bot:
    """An apprentice that tries less than it could: whole games would be long on the plain sources."""
    return Apprentice(seed, Effort(8, 1, 4, 8, 6, 0))


@every_game
def test_an_apprentice_scores_more_than_random_play(game_id: str) -> None:
    """Six games of three players, the apprentice at each seat twice: of equals it would win two."""
    won = 0.0
    for seed in range(6):
        seat = seed % 3
        makers = [careless if other == seat else BOTS["random"] for other in range(3)]
        winners = play_out(start(game_id, 3, seed), makers).winners()
        won += (seat in winners) / len(winners)
    assert won >= 5


class Spy:
    """Notes what a bot at a table is shown."""

    shown: list[Game] = []

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game, seat: int) -> Choice:
        Spy.shown.append(game)
        return game.options(seat)[0]


@every_game
def test_a_bot_at_a_table_is_shown_a_guess_and_not_the_game(game_id: str) -> None:
    Spy.shown.clear()
    table = Session(start(game_id, 2, 8), {1: Spy})
    while not Spy.shown or len(table.game.answers or []) < 40:
        table.play(0, table.game.options(0)[0])
    for game in Spy.shown:
        assert game.events is None
        assert game.answers is None
        assert game.rng.state() != table.game.rng.state()
    assert any(game.pieces() != table.game.pieces() for game in Spy.shown)


class Never:
    """A bot that must not be asked."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, game: Game, seat: int) -> Choice:
        raise AssertionError("asked")


def test_a_bot_that_goes_on_and_on_ends_its_turn_where_it_may() -> None:
    game = start("patchistory", 2, 1)
    while len(game.options(game.pending[0])) < 2 or End() not in game.options(game.pending[0]):
        after(game, 1)
    seat = game.pending[0]
    given: list[tuple[int, Choice]] = [(seat, End()) for _ in range(LONG_TURN)]
    game.answers = given
    assert bot_answer(game, seat, Never, LONG_TURN) == End()
    for fewer in (given[1:], [*given, (1 - seat, End())]):
        game.answers = fewer
        with pytest.raises(AssertionError, match="asked"):
            bot_answer(game, seat, Never, LONG_TURN)


def sealed_pairs(game: Game, number: int) -> list[tuple[Game, Game, int]]:
    """Pairs of positions that differ by what one seat has sealed, and the other seat that alone must answer now."""
    rng = Rng(1)
    found: list[tuple[Game, Game, int]] = []
    while not game.over and len(found) < number:
        step = game.question
        if step is not None and step.simultaneous and len(game.pending) == 2:
            seat, other = game.pending
            options = game.options(seat)
            first, last = game.clone(), game.clone()
            first.play_unchecked(seat, options[0])
            last.play_unchecked(seat, options[len(options) - 1])
            if len(options) > 1 and first.pending == last.pending == (other,):
                found.append((first, last, other))
        asked = game.pending[0]
        options = game.options(asked)
        game.play_unchecked(asked, options[rng.below(len(options))])
    return found


def test_in_plans_nobody_knows_what_others_have_sealed() -> None:
    seen = 0
    for seed in range(6):
        for first, last, other in sealed_pairs(start("patchistory", 2, seed), 6):
            blind = [Apprentice(3)._of_other(game, other) for game in (first, last)]
            assert blind[0] == blind[1]
            # Who looks at what was sealed answers it: so the line above is no matter of course.
            looking = [Apprentice(3)._next(game, other, 8) for game in (first, last)]
            seen += looking[0] != looking[1]
    assert seen
