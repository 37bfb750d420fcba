"""A bot that looks one turn ahead: it tries what it may answer and keeps what looks best."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

MAX_TRIED: Final = 24  # options; of more than these it tries a sample
TRIES_EACH: Final = 3  # per option, since the rest of the turn is random
MAX_AHEAD: Final = 12  # answers of its own before it evaluates the position


@final
class Apprentice:
    """Tries answers on copies, goes on at random until its turn is over, and compares the positions."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, game: Game, seat: int) -> Choice:
        """The answer with the best outcome; `game` is one that the seat's knowledge allows."""
        options = game.options(seat)
        best = self._sample(options)
        if len(best) == 1:
            return options[best[0]]
        found, most = best[0], -1e9
        for index in best:
            value = -1e9
            for _ in range(TRIES_EACH):
                value = max(value, self._try(game, seat, options[index]))
            value += self.rng.below(1000) * 1e-6  # breaks ties at random
            if value > most:
                found, most = index, value
        return options[found]

    def _sample(self, options: Options) -> list[int]:
        """The indexes of all options, or of a random sample."""
        number = len(options)
        if number <= MAX_TRIED:
            return list(range(number))
        return [self.rng.below(number) for _ in range(MAX_TRIED)]

    def _try(self, game: Game, seat: int, choice: Choice) -> float:
        """The value of the position after this answer and a guess at the rest of the turn."""
        copy = game.clone()
        copy.manual_chance = False
        copy.rng = Rng(self.rng.word())
        copy.play_unchecked(seat, choice)
        for _ in range(MAX_AHEAD):
            if copy.pending != (seat,):
                break
            options = copy.options(seat)
            copy.play_unchecked(seat, options[self.rng.below(len(options))])
        return copy.evaluate(seat)
