"""How a bot answers: the same question gets the same answer in every process, after an undo and after a load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ziggurat.bots.registry import BotMaker
from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.parts.answers import End

LONG_TURN: Final = 80
"""Answers that a bot gives one after the other before it ends its turn where it may.

A card can make an action free that another one takes back, and a bot that finds both a little better than to stop would
go on for ever. Other turns of apprentices take 30 at most (50 games of the three games).
"""


def bot_seed(game: Game, seat: int, answers: int) -> int:
    """The seed of a bot's answer after `answers` answers: a word of the generator, so near seeds differ widely."""
    return Rng(game.setup.seed * 1_000_003 + answers * 64 + seat + 1).word()


@dataclass(frozen=True)
class BotQuestion:
    """What a bot is given: a game that its seat's knowledge allows, and a seed. Holds nothing of the real game."""

    guess: Game
    seat: int
    seed: int
    stops: bool = False  # the seat has gone on for so long that it ends its turn

    def answer(self, make_bot: BotMaker) -> Choice:
        """The choice of a new bot. May run in another thread."""
        return End() if self.stops else make_bot(self.seed).choose(self.guess, self.seat)


def bot_question(game: Game, seat: int, answers: int) -> BotQuestion:
    """The question a seat must answer now; `answers` were given so far. Leaves the game untouched."""
    seed = bot_seed(game, seat, answers)
    return BotQuestion(game.clone().determinized(seat, seed), seat, seed, _goes_round(game, seat))


def _goes_round(game: Game, seat: int) -> bool:
    """Whether the seat has given all of the last answers, and may stop."""
    last = (game.answers or [])[-LONG_TURN:]
    return len(last) == LONG_TURN and all(other == seat for other, _ in last) and game.why_not(seat, End()) is None


def bot_answer(game: Game, seat: int, make_bot: BotMaker, answers: int) -> Choice:
    """A bot's choice for a seat that must answer now; `answers` were given so far. Leaves the game untouched."""
    return answer_from(game, seat, game.options(seat), make_bot, answers)


def answer_from(game: Game, seat: int, options: Options, make_bot: BotMaker, answers: int) -> Choice:
    """A bot's choice from the options of a seat, as `bot_answer`."""
    return options[0] if len(options) == 1 else bot_question(game, seat, answers).answer(make_bot)


@dataclass(frozen=True)
class BotAnswer:
    """An answer that a bot has given."""

    seat: int
    options: int  # the number it chose from
    revealed: bool


def let_bots_answer(game: Game, bots: Mapping[int, BotMaker]) -> Iterator[BotAnswer]:
    """Play the bots' answers until no bot is asked; yields each after it was played.

    ValueError for a clone: it keeps no answers, so their number is unknown.
    """
    if game.answers is None:
        raise ValueError("a clone keeps no answers, so bots cannot play it")
    while asked := [seat for seat in game.pending if seat in bots]:
        seat, reveals = asked[0], game.reveals
        options = game.options(seat)
        number = len(options)
        game.play(seat, answer_from(game, seat, options, bots[seat], len(game.answers)))
        yield BotAnswer(seat, number, game.reveals > reveals)
