"""Plays an answer on, so that a bot or a hint sees what it leads to."""

from __future__ import annotations

from typing import Final

from ziggurat.bots.apprentice import Apprentice, Effort
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

HASTE: Final = Effort(16, 1, 6, 8, 12, 0)
"""How much an apprentice tries who answers for all players on the way."""

LONGEST: Final = 60
"""Answers after which a turn is cut off: it could be one that does not end."""


def played_on(guess: Game, seat: int, choice: Choice, world: int, hasty: Apprentice, turns: int = 1) -> Game:
    """What an answer leads to in one world, `turns` later; 1: when this turn is over.

    A world is a course of chance in the game, and in what `hasty` thinks of if the world is its seed too. Then two
    answers that are played on in the same world differ by what they do, and by little else.
    """
    copy = guess.clone()
    copy.manual_chance = False
    copy.rng = Rng(world)
    clock = copy.stack[0]  # the step that says what comes next: when it changes, a turn or phase is over
    copy.play_unchecked(seat, choice)
    for _ in range(turns):
        answers = 0
        while copy.stack and copy.stack[0] is clock and answers < LONGEST:
            asked = seat if seat in copy.pending else copy.pending[0]
            copy.play_unchecked(asked, hasty.choose(copy, asked))
            answers += 1
        if not copy.stack:
            break
        clock = copy.stack[0]
    return copy
