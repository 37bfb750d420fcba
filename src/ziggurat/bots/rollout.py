"""Plays an answer on, so that a bot or a hint sees what it leads to."""

from __future__ import annotations

from typing import Final

from ziggurat.bots.apprentice import Apprentice, Effort
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.core.step import Step

HASTE: Final = Effort(16, 1, 6, 8, 12, 0)
"""How much an apprentice tries who answers for all players on the way."""

LONGEST: Final = 60
"""Answers after which a turn is cut off: it could be one that does not end."""

CALENDAR: Final = "calendar"
"""The kind of step, at the bottom of the stack, that gives out turns in games whose masters think in own turns."""


def played_on(guess: Game, seat: int, choice: Choice, world: int, hasty: Apprentice, turns: int = 1) -> Game:
    """What an answer leads to in one world, `turns` later; 1: when this turn is over.

    A world is a course of chance in the game, and in what `hasty` thinks of if the world is its seed too. Then two
    answers that are played on in the same world differ by what they do, and by little else.
    """
    copy, clock = _answered(guess, seat, choice, world)
    for _ in range(turns):
        _end_turn(copy, seat, clock, hasty)
        if not copy.stack:
            break
        clock = copy.stack[0]
    return copy


def played_alone(
    guess: Game, seat: int, choice: Choice, world: int, hasty: Apprentice, turns: int
) -> tuple[Game, int]:  # fmt: skip
    """What an answer leads to in one world after so many turns of the seat, those of all others skipped.

    Returns the rounds in which the others were skipped, too: fewer than the turns if the game ends before.
    """
    copy, clock = _answered(guess, seat, choice, world)
    skipped = 0
    while True:
        _end_turn(copy, seat, clock, hasty)
        if not copy.stack or skipped == turns - 1:
            return copy, skipped
        copy = own_turn(copy, seat, world + skipped + 1, hasty)
        if seat not in copy.pending:
            return copy, skipped
        clock = copy.stack[0]
        skipped += 1


def own_turn(game: Game, seat: int, world: int, hasty: Apprentice) -> Game:
    """A copy in which it is the seat's turn again, the turns of others skipped; or in which it has no more turn.

    What stands between two rounds is no turn of anybody: there `hasty` answers for all.
    """
    copy = game.clone()
    copy.rng = Rng(world)
    for _ in range(LONGEST):
        if not copy.stack:
            break
        if copy.stack[0].kind != CALENDAR:
            asked = copy.pending[0]
            copy.play_unchecked(asked, hasty.choose(copy, asked))
        elif seat in copy.pending:
            break
        else:
            while len(copy.stack) > 1:  # the step at the bottom says whose turn comes next
                copy.stack.pop()
            copy.settle()
    return copy


def _answered(guess: Game, seat: int, choice: Choice, world: int) -> tuple[Game, Step]:
    """A copy with the answer played, and the step that says what comes next: when it changes, the turn is over."""
    copy = guess.clone()
    copy.manual_chance = False
    copy.rng = Rng(world)
    clock = copy.stack[0]
    copy.play_unchecked(seat, choice)
    return copy, clock


def _end_turn(game: Game, seat: int, clock: Step, hasty: Apprentice) -> None:
    """Let `hasty` answer for everybody until the turn is over."""
    answers = 0
    while game.stack and game.stack[0] is clock and answers < LONGEST:
        asked = seat if seat in game.pending else game.pending[0]
        game.play_unchecked(asked, hasty.choose(game, asked))
        answers += 1
