"""What hints and the coach say, in all games: the file a translation replaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ONLY_ANSWER: Final = "It is the only answer."
ONLY_EFFECT: Final = "No other answer has an effect now."
SECOND: Final = "the second answer"
BEST: Final = "the best answer"
YOURS: Final = "your answer"


def compared(better: Sequence[str], worse: Sequence[str], other: str) -> str:
    """What an answer leads to, compared with another one."""
    if better and worse:
        return f"Compared with {other}: {' and '.join(better)}, but {' and '.join(worse)}."
    return f"Compared with {other}: {' and '.join(better or worse)}."


def much_the_same(other: str) -> str:
    """No feature tells two answers apart."""
    return f"It comes to much the same as {other}."


def ends_game(percent: int) -> str:
    """The game is over after the answer."""
    return "The game ends, and you win." if percent >= 50 else "The game ends, and you do not win."


def chance(part: float) -> str:
    """A chance as people read it."""
    return f"{round(100 * part)} %"


# -- the coach


def chances_title() -> str:
    """Above the chances of all seats."""
    return "Chance to win"


def costly_title(name: str, costly: int, looked_at: int) -> str:
    """Above the costly answers of a player."""
    if not costly:
        return f"{name}: of {looked_at} answers none clearly cost anything."
    number = "the costliest" if costly == 1 else f"the {costly} costliest"
    return f"{name}: {number} of {looked_at} answers"


def at_answer(answers: int) -> str:
    """Where in the game a question was put."""
    return f"After {answers} answers:"


def given_answer(label: str, part: float) -> str:
    """What a player answered, and their chance to win after it."""
    return f"Answered: {label} ({chance(part)})"


def better_answer(label: str, part: float) -> str:
    """What would have been better."""
    return f"Better: {label} ({chance(part)})"
