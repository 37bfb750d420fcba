"""What an environment plays: a game with its set-up, whole or cut short."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ziggurat import registry
from ziggurat.core.game import Game
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.monuments.game import Monuments
from ziggurat.games.patchistory.game import Patchistory

SMALL_ROUNDS: Final = {"patchistory": 5, "clash_of_cultures": 2, "monuments": 12}
"""How many rounds the small presets last: an Era, a third of a game, the time until first battles."""


@dataclass(frozen=True)
class Setting:
    """A game and its set-up. With `rounds`, the game ends after so many, and who has most points then has won."""

    game: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    house: Mapping[str, str] = field(default_factory=dict)
    content: str | Path | None = None
    rounds: int | None = None

    def __post_init__(self) -> None:
        """Refuse in one line what cannot be played."""
        rounds = self.rounds
        if rounds is not None and (isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1):
            raise ValueError(f"rounds must be a whole number from 1 on, not {rounds!r}")
        game = self.start(0)
        if rounds is not None:
            rounds_over(game)

    def start(self, seed: int, manual_chance: bool = False) -> Game:
        """A new game at its first question, without a log."""
        game = registry.new_game(
            self.game, self.players, seed, house=self.house, content=self.content, manual_chance=manual_chance,
            **self.options,
        )  # fmt: skip
        game.events = None
        game.notes = []
        return game

    def is_over(self, game: Game) -> bool:
        """Whether the game, or as much of it as is played, has ended."""
        return not game.stack or (self.rounds is not None and rounds_over(game) >= self.rounds)


def setting(
    game: str, players: int | None = None, *, small: bool = False, rounds: int | None = None,
    house: Mapping[str, str] | None = None, content: str | Path | None = None, **options: str,
) -> Setting:  # fmt: skip
    """A setting with all that is left out filled in; ValueError lists what is allowed.

    `small`: the preset for quick work, which is the game cut after SMALL_ROUNDS.
    """
    info = registry.info(game)
    if small and rounds is None:
        rounds = SMALL_ROUNDS.get(game)
    number = info.players[0] if players is None else players
    return Setting(game, number, options, house or {}, content, rounds)


def rounds_over(game: Game) -> int:
    """The number of whole rounds that are over; ValueError for a game that does not count them."""
    if isinstance(game, Patchistory):
        return (game.era - 1) * game.content.prices.rounds + max(game.round - 1, 0)
    if isinstance(game, Clash | Monuments):
        return max(game.round - 1, 0)
    raise ValueError(f"{game.id} cannot be cut short by rounds; leave `rounds` out")


def winners(game: Game) -> list[int]:
    """The seats that have won; of a game that was cut short, those with most points."""
    if not game.stack:
        return game.winners()
    points = game.scores()
    return [seat for seat, own in enumerate(points) if own == max(points)]


def returns(game: Game) -> list[float]:
    """What the result is worth to each seat, adding up to 0: 1 for the only winner, less for a shared win.

    Each loser gives the same part of it: with two players a lost game is -1.
    """
    won = winners(game)
    share, players = 1.0 / len(won), game.players
    return [((share if seat in won else 0.0) * players - 1.0) / (players - 1) for seat in range(players)]
