"""Sentences for people: a game's patterns, filled with the fields of its records.

What stands in braces in a pattern is a field of the record (`FIELDS` says how it reads) or one of the game's
`PLACEHOLDERS`, each a function for what needs several fields or the position. A record without a pattern is said by its
name and its fields, so a new game can be played before it has sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from ziggurat.core.choice import Choice
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.event import Event
from ziggurat.core.fields import Field, Sentence
from ziggurat.core.record import Record
from ziggurat.core.step import Step

if TYPE_CHECKING:
    from ziggurat.core.game import Game

G = TypeVar("G", bound="Game")

NOT_NOW: Final = "The rules do not allow this now."
NO_EFFECT_NOW: Final = "This has no effect now."
NO_NAMES: Final[dict[str, str]] = {}

_NAMES: dict[str, list[str]] = {}  # pattern -> names in its braces; a game has some hundred patterns


def names_in(pattern: str) -> list[str]:
    """The names that stand in braces in a pattern."""
    found = _NAMES.get(pattern)
    if found is None:
        found = _NAMES[pattern] = [name for _, name, _, _ in Formatter().parse(pattern) if name]
    return found


def usual_words(record: Record) -> str:
    """A pattern for a record that the game has none for: `Bet(coins)` reads "bet {coins}"."""
    return " ".join([record.kind.replace("_", " "), *[f"{{{name}}}" for name in record.fields if name != "seat"]])


def usual_event(event: Event) -> str:
    """A pattern for an event that the game has none for: `Paid(seat, coins)` reads "{seat} paid {coins}."."""
    return f"{{seat}} {usual_words(event)}." if "seat" in event.fields else f"{usual_words(event)}."


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Generic[G]):
    """Every sentence of one game, and what fills them."""

    def __init__(
        self,
        fields: Mapping[str, Field[G]],
        placeholders: Mapping[str, Callable[[Sentence[G]], str]] | None = None,
        events: Mapping[str, str] = NO_NAMES,
        choices: Mapping[str, str] = NO_NAMES,
        questions: Mapping[str, str] = NO_NAMES,
        reasons: Mapping[str, str] = NO_NAMES,
        default_question: str = "{kind}",
        no_effect: Mapping[str, str] | None = None,
        adapt: Callable[[G, str], str] | None = None,
    ) -> None:
        self.fields = fields
        self.placeholders = {} if placeholders is None else placeholders
        self.events = events  # event kind -> what happened
        self.choices = choices  # choice kind -> a label
        self.questions = questions  # step kind -> what is asked
        self.reasons = reasons  # rule id -> why it refuses a choice
        self.no_effect = no_effect or {}  # rule id -> why a legal choice has no effect now
        self._adapt = adapt  # a pattern in the words of the edition played
        self.default_question = default_question  # what a step asks whose kind is not listed

    def event(self, game: G, event: Event, names: dict[str, str]) -> str:
        """What happened. `names` are those of `names_now`, as they were just before it happened."""
        data = event.to_json()
        data["rule"] = event.basis()
        pattern = self.events.get(event.kind) or usual_event(event)
        text = self._fill(pattern, Sentence(game, data, None, self.fields), names)
        return text[:1].upper() + text[1:]

    def names_now(self, game: G, event: Event) -> dict[str, str]:
        """The fields of an event that go by the names they have now, whatever they are called later."""
        names = [name for name in event.fields if name in self.fields and self.fields[name].then]
        if not names:
            return NO_NAMES
        sentence = Sentence(game, event.to_json(), None, self.fields)
        return {name: sentence.word(name) for name in names}

    def label(self, game: G, seat: int, choice: Choice) -> str:
        """A choice of the seat, in a few words."""
        data = choice.to_json()
        data["seat"] = seat
        pattern = self.choices.get(choice.kind) or usual_words(choice)
        return self._fill(pattern, Sentence(game, data, seat, self.fields), NO_NAMES)

    def question(self, game: G, step: Step, seat: int | None) -> str:
        """What a step asks, as the seat may know it."""
        data = step.seen_by(seat)
        data["rule"] = step.rule
        pattern = self.questions.get(step.kind, self.default_question)
        return self._fill(pattern, Sentence(game, data, seat, self.fields), NO_NAMES)

    def reason(self, rule: str) -> str:
        """Why a rule refuses a choice."""
        return self.reasons.get(rule, NOT_NOW)

    def no_effect_reason(self, rule: str) -> str:
        """Why a rule leaves a legal choice without effect."""
        return self.no_effect.get(rule, NO_EFFECT_NOW)

    def adapted(self, game: G, pattern: str) -> str:
        """A pattern in the words of the edition played, where the editions of a game have different words."""
        return pattern if self._adapt is None else self._adapt(game, pattern)

    def _fill(self, pattern: str, sentence: Sentence[G], names: dict[str, str]) -> str:
        """The pattern, in the words of the edition, with a word for each of its names."""
        pattern = self.adapted(sentence.game, pattern)
        words: dict[str, str] = {}
        for name in names_in(pattern):
            if name in names:
                words[name] = names[name]
            elif name in self.placeholders:
                words[name] = self.placeholders[name](sentence)
            elif name == "kind":
                words[name] = sentence.kind.replace("_", " ")
            else:
                words[name] = sentence.word(name)
        return pattern.format(**words)
