"""Hints: the best answers to a question, the chance to win with each, and a sentence that says why.

All of it rests on a guess that the seat's knowledge allows (`bot_question`), so a hint tells nothing that is hidden.
Answers are compared in the same worlds: a further guess at what is hidden, and a course of chance. In each world every
answer is played on as a master does (`bots/outlook.py`), and the chances to win that it comes to are compared.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.chance import chances
from ziggurat.bots.evaluation import WEIGHTS, progress_of
from ziggurat.bots.outlook import outlook
from ziggurat.bots.registry import BOTS, at_table
from ziggurat.bots.rollout import HASTE
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.play import words
from ziggurat.play.bots import BotQuestion

Clock = Callable[[], float]

SHOWN: Final = 3
"""Answers that a hint names at most."""


@dataclass(frozen=True)
class Care:
    """How much is tried. With the same numbers and no limit of time, hints are the same on every machine."""

    level: str = "master"  # whose own answer is among those compared, before the likely ones of an apprentice
    compared: int = 6  # answers, at most; in the second half of the worlds the best three
    worlds: int = 12
    seconds: float = 0.0  # after which no further world begins; 0: no limit


HINT: Final = Care(seconds=3.0)
"""At a table, where a person waits."""


@dataclass(frozen=True)
class Suggestion:
    """An answer and what is to be expected of it."""

    choice: Choice
    label: str
    chance: float  # of the seat, to win
    why: str

    def to_json(self) -> Json:
        """As pages get it."""
        return {"choice": self.choice.to_json(), "label": self.label, "chance": round(self.chance, 4), "why": self.why}


@dataclass(eq=False)
class Outcome:
    """What an answer has come to, world after world."""

    choice: Choice
    chances: list[float] = field(default_factory=list)
    features: list[list[float]] = field(default_factory=list)  # of the other worlds
    ended: int = 0  # worlds in which the game was over, and everybody had played to its end
    shift: float = 0.0  # what makes a forecast of chances that were compared without the turns of others

    @property
    def mean(self) -> float:
        """The mean over all worlds; 0 before the first."""
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    @property
    def chance(self) -> float:
        """The chance as people are told it."""
        return min(1.0, max(0.0, self.mean + self.shift))

    @property
    def percent(self) -> int:
        """The chance as people read it."""
        return round(100 * self.chance)


def hint(question: BotQuestion, care: Care = HINT, clock: Clock | None = None) -> list[Suggestion]:
    """The best answers to a question, the best first."""
    game, seat = question.guess, question.seat
    options = game.options(seat)
    if len(options) == 1:
        chance = chances(game)[seat]
        return [Suggestion(options[0], game.label(seat, options[0]), chance, words.ONLY_ANSWER)]
    likely = likely_answers(question, care, clock)
    return suggestions(game, seat, compare(question, likely, care, clock)[:SHOWN])


def likely_answers(question: BotQuestion, care: Care, clock: Clock | None = None) -> list[Choice]:
    """The answers worth comparing: that of a bot of the level, then those an apprentice ranks first."""
    game, seat, rng = question.guess, question.seat, Rng(question.seed)
    options = game.options(seat)
    likely = [options[index] for index in Apprentice(rng.word()).ranked(game, seat, options)]
    if care.level != "apprentice":
        make_bot = BOTS[care.level] if clock is None else at_table(care.level, clock)
        likely = with_first(make_bot(rng.word()).choose(game, seat), likely)
    return likely[: care.compared]


def with_first(choice: Choice, others: Sequence[Choice]) -> list[Choice]:
    """The choice, and then the others without it."""
    return [choice, *[each for each in others if each != choice]]


def compare(
    question: BotQuestion, likely: Sequence[Choice], care: Care, clock: Clock | None = None, keep: Choice | None = None
) -> list[Outcome]:
    """Compare answers in the same worlds, the best first; among equals the one that was likelier.

    `keep` is an answer that stays in the comparison however badly it does.
    """
    rng = Rng(question.seed)
    until = None if clock is None or not care.seconds else clock() + care.seconds
    ahead, behind = [Outcome(choice) for choice in likely], list[Outcome]()
    now: list[float] = []
    for number in range(care.worlds):
        if until is not None and clock is not None and number and clock() > until:
            break
        guess = question.guess if number == 0 else question.guess.determinized(question.seat, rng.word())
        world = rng.word()
        now.append(chances(guess)[question.seat])
        for outcome in ahead:
            _play_on(guess, question.seat, world, outcome)
        if number + 1 == (care.worlds + 1) // 2:
            ordered = _ordered(ahead)
            behind = [outcome for outcome in ordered[SHOWN:] if outcome.choice != keep]
            ahead = [outcome for outcome in ahead if outcome not in behind]
    found = [*_ordered(ahead), *behind]
    if _skips_others(question.guess):
        _make_forecasts(found, sum(now) / len(now))
    return found


def _ordered(outcomes: Sequence[Outcome]) -> list[Outcome]:
    return sorted(outcomes, key=lambda outcome: -outcome.percent)


def _play_on(guess: Game, seat: int, world: int, outcome: Outcome) -> None:
    """Play an answer on in one world, and note what it comes to."""
    end, chance = outlook(guess, seat, outcome.choice, world, Apprentice(world, HASTE))
    outcome.chances.append(chance)
    known = end.info.features
    if end.over and not _skips_others(guess):
        outcome.ended += 1
    elif known is not None:
        outcome.features.append(known.values(end, seat))


def _skips_others(game: Game) -> bool:
    """Whether answers were compared by own turns alone."""
    return game.info.features is not None and game.info.features.own_turns is not None


def _make_forecasts(outcomes: Sequence[Outcome], now: float) -> None:
    """Tell chances as they are `now`, with the best answer; those of the others are as far behind as was found."""
    shift = now - outcomes[0].mean
    for outcome in outcomes:
        outcome.shift = shift


# -- words


def suggestions(game: Game, seat: int, outcomes: Sequence[Outcome]) -> list[Suggestion]:
    """The answers in words. The best is explained against the second, the others against the best."""
    found: list[Suggestion] = []
    for place, outcome in enumerate(outcomes):
        other = None if len(outcomes) < 2 else outcomes[1] if place == 0 else outcomes[0]
        why = (
            words.ONLY_EFFECT
            if other is None
            else why_better(game, outcome, other, words.SECOND if place == 0 else words.BEST)
        )
        found.append(Suggestion(outcome.choice, game.label(seat, outcome.choice), outcome.chance, why))
    return found


def why_better(game: Game, outcome: Outcome, other: Outcome, name: str) -> str:
    """A sentence: what an answer brings that another one, called `name`, does not, and what it lacks.

    It is empty in a game without features, where nothing but points is compared.
    """
    if 2 * outcome.ended > len(outcome.chances):
        return words.ends_game(outcome.percent)
    if game.info.features is None:
        return ""
    better, worse = differences(game, outcome, other)
    said = words.compared(better, worse, name) if better or worse else words.much_the_same(name)
    return game.info.words.adapted(game, said)


def differences(game: Game, outcome: Outcome, other: Outcome) -> tuple[list[str], list[str]]:
    """In a few words each, what speaks most for an answer and against it, by the features that differ."""
    known, weights = game.info.features, WEIGHTS.get(game.info.id)
    if known is None or weights is None or not outcome.features or not other.features:
        return [], []
    late = progress_of(game)
    worth: list[tuple[float, str]] = []
    for index, name in enumerate(known.names):
        more = _mean(outcome.features, index) - _mean(other.features, index)
        value = more * ((1.0 - late) * weights.early[index] + late * weights.late[index])
        if name in known.differences and value:
            worth.append((value, known.differences[name][0 if more > 0 else 1]))
    least = 0.2 * max((abs(value) for value, _ in worth), default=0.0)
    worth = sorted((pair for pair in worth if abs(pair[0]) >= least), key=lambda pair: -abs(pair[0]))
    better = [said for value, said in worth if value > 0][:2]
    worse = [said for value, said in worth if value < 0][:1]
    return better, worse


def _mean(rows: Sequence[Sequence[float]], index: int) -> float:
    return math.fsum(row[index] for row in rows) / len(rows)
