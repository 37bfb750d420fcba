"""What describes a small game: a view of pieces that all may see, nothing to deal anew, points by their sources."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ziggurat.core.game import Game
from ziggurat.core.info import Scoring
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.core.step import G


def open_view(game: Game) -> Json:
    """All pieces, and the question as everybody may know it; for games in which only steps hide something."""
    question = None if game.question is None else game.question.seen_by(None)
    return {"seat": None, "pending": [*game.pending], "question": question, **game.pieces()}


def nothing_hidden(game: Game, seat: int, rng: Rng) -> None:
    """Leave the pieces as they are: none is hidden, and steps replace what they hide by a guess themselves."""


def most_points(breakdown: Callable[[G], Sequence[Mapping[str, float]]]) -> Scoring[G]:
    """Points are the sum of their sources, and the most points win."""

    def scores(game: G) -> list[float]:
        return [sum(sources.values()) for sources in breakdown(game)]

    def winners(game: G) -> list[int]:
        points = scores(game)
        return [seat for seat, mine in enumerate(points) if mine == max(points)]

    return Scoring(scores, winners, breakdown)
