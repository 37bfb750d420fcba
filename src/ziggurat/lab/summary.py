"""Totals of many games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ziggurat.lab.recording import Row


@dataclass
class Summary:
    """Totals of the games so far."""

    players: int
    games: int = 0
    answers: int = 0
    decisions: int = 0
    won: list[float] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    replaced: dict[str, int] = field(default_factory=dict)  # per bot: answers that a simpler one gave

    def __post_init__(self) -> None:
        self.won = [0.0] * self.players
        self.scores = [0.0] * self.players

    def add(self, game: Sequence[Row]) -> None:
        """Count a game, by its rows."""
        self.games += 1
        self.answers += game[0]["answers"]
        self.decisions += game[0]["decisions"]
        for seat, row in enumerate(game):
            self.won[seat] += row["won"]
            self.scores[seat] += row["score"]
            self.replaced[row["bot"]] = self.replaced.get(row["bot"], 0) + row["replaced"]
