"""How people read and search a ledger: sections in the order of need, synonyms, ranked matches.

The order and the synonyms stand in the `reading.toml` beside a game's `rules.toml`. A game without one is read in the
ledger's order.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ziggurat import ledger
from ziggurat.ledger import Rule

_TOKEN: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_ID: Final = re.compile(r"[A-Z]+-[A-Z0-9]+(-[A-Z0-9]+)*")
_SUFFIXES: Final = ("ments", "ment", "ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y")
_SHORTEST: Final = 3  # letters that a suffix must leave
_STOP: Final = frozenset(
    _TOKEN.findall(
        "a about am an and any are at be by can could do does explain for have how i if in is it many me much my of on"
        " or should tell than that the their there these this those to we what when where which who why will with you"
        " your"
    )
)
"""Words of a question that say nothing about the rule it asks for."""

# How much a word counts, by where it stands. An id that a synonym names was chosen by hand: it comes first.
_NAMED: Final = 6.0
_NEXT_NAMED: Final = 0.4  # less for each further id, so that they keep their order
_IN_ID: Final = 5.0
_IN_TOPIC: Final = 3.0
_IN_TEXT: Final = 2.0
_ELSEWHERE: Final = 1.0
_OPENING: Final = 0.3  # added for a rule that opens its section
_PREFIX: Final = 0.6  # of that, if only the beginning of the word was typed
_SYNONYM: Final = 0.8  # of that, for a synonym


@dataclass(frozen=True)
class Section:
    """A chapter of the rules: its topics in order, and the rules that a reader should see first."""

    title: str
    topics: tuple[str, ...]
    first: tuple[str, ...] = ()


@dataclass(frozen=True)
class Found:
    """What a search found, best first. `marks`: the words to mark in the texts, in lower case.

    If `complete` is False no rule has all words that were asked for, and these have the most of them.
    """

    rules: list[Rule]
    terms: dict[str, str]
    marks: list[str]
    complete: bool = True


@dataclass(frozen=True, eq=False)
class _Reading:
    sections: tuple[Section, ...]
    synonyms: Mapping[str, tuple[str, ...]]  # by stem


def sections(game_id: str) -> tuple[Section, ...]:
    """The sections of a game's rules in the order of need; every topic of the ledger is in one of them."""
    declared = _reading(game_id).sections
    known = {topic for section in declared for topic in section.topics}
    rest = [topic for topic in _topics(game_id) if topic not in known]
    return declared + tuple(Section(heading(topic), (topic,)) for topic in rest)


def heading(topic: str) -> str:
    """A topic as a heading."""
    return topic[:1].upper() + topic[1:]


def in_order(game_id: str) -> list[Rule]:
    """All rules of a game, section by section and topic by topic."""
    place = {topic: at for at, topic in enumerate(topic for each in sections(game_id) for topic in each.topics)}
    return sorted(ledger.rules(game_id).values(), key=lambda rule: place[rule.topic])


def problems(game_id: str) -> list[str]:
    """The mistakes of a `reading.toml`, one line each; empty if it is sound."""
    reading, topics, rules = _reading(game_id), _topics(game_id), ledger.rules(game_id)
    if not reading.sections:
        return []
    counts = Counter(topic for section in reading.sections for topic in section.topics)
    found = [f"topic {topic!r} is not in the ledger" for topic in counts if topic not in topics]
    found += [f"topic {topic!r} is in {count} sections" for topic, count in counts.items() if count > 1]
    found += [f"topic {topic!r} is in no section" for topic in topics if topic not in counts]
    named = [each for section in reading.sections for each in section.first]
    named += [each for others in reading.synonyms.values() for each in others if _ID.fullmatch(each)]
    return found + [f"there is no rule {each}" for each in named if each not in rules]


def search(game_id: str, words: str | Iterable[str]) -> Found:
    """The rules and glossary terms that the words mean, best first; all rules in reading order if there are no words.

    Every word must occur: in another form, as the beginning of a longer word, or as a synonym. If no rule has them
    all, those with the most of them are found.
    """
    asked = _asked(words if isinstance(words, str) else " ".join(words))
    index = _index(game_id)
    if not asked:
        return Found(in_order(game_id), dict(ledger.glossary(game_id)), [])
    synonyms = _reading(game_id).synonyms
    marks: set[str] = set()
    scores = [index.scores(word, synonyms.get(_stem(word), ()), marks) for word in asked]
    hits = Counter(at for score in scores for at in score)
    most = max(hits.values(), default=0)
    best = sorted(
        (at for at, count in hits.items() if count == most),
        key=lambda at: (-sum(score.get(at, 0.0) for score in scores) - index.bonus(at), at),
    )
    complete = most in (0, len(asked))
    return Found([index.rules[at] for at in best], _terms(game_id, asked), sorted(marks), complete)


class _Index:
    """The words of a ledger, each with the rules that have it and how much it counts there."""

    def __init__(self, rules: list[Rule], opening: frozenset[str]) -> None:
        self.rules = rules
        self._opening = opening
        self._weights: dict[str, dict[int, float]] = {}
        self._texts = [" ".join(_tokens(f"{rule.topic} . {rule.text}")) for rule in rules]
        for at, rule in enumerate(rules):
            self._add(at, rule.topic, _IN_TOPIC)
            self._add(at, rule.text, _IN_TEXT)
            self._add(at, f"{rule.ruling} {rule.example}", _ELSEWHERE)
        self._stems = {token: _stem(token) for token in self._weights}

    def _add(self, at: int, text: str, weight: float) -> None:
        for token in _tokens(text):
            weights = self._weights.setdefault(token, {})
            weights[at] = max(weight, weights.get(at, 0.0))

    def bonus(self, at: int) -> float:
        return _OPENING if self.rules[at].id in self._opening else 0.0

    def scores(self, word: str, synonyms: Iterable[str], marks: set[str]) -> dict[int, float]:
        """Place of a rule -> how well it fits the word; what was matched is added to `marks`."""
        found: dict[int, float] = {}
        _keep_best(found, self._by_id(word, _IN_ID))
        _keep_best(found, self._by_word(word, 1.0, marks))
        for place, synonym in enumerate(synonyms):
            if _ID.fullmatch(synonym):
                _keep_best(found, self._by_id(synonym, _NAMED - _NEXT_NAMED * place))
            elif " " in synonym:
                _keep_best(found, self._by_phrase(synonym, marks))
            else:
                _keep_best(found, self._by_word(synonym.casefold(), _SYNONYM, marks))
        return found

    def _by_id(self, word: str, weight: float) -> dict[int, float]:
        wanted = word.upper()
        return {at: weight for at, rule in enumerate(self.rules) if rule.id == wanted or f"{wanted}-" in f"{rule.id}-"}

    def _by_word(self, word: str, factor: float, marks: set[str]) -> dict[int, float]:
        found: dict[int, float] = {}
        stem = _stem(word)
        for token, token_stem in self._stems.items():
            closeness = 1.0 if token_stem == stem else _PREFIX if token.startswith(word) else 0.0
            if closeness:
                marks.add(token)
                _keep_best(found, {at: weight * closeness * factor for at, weight in self._weights[token].items()})
        return found

    def _by_phrase(self, phrase: str, marks: set[str]) -> dict[int, float]:
        wanted = " ".join(_tokens(phrase))
        found = {at: _IN_TEXT * _SYNONYM for at, text in enumerate(self._texts) if wanted in text}
        if found:
            marks.add(wanted)
        return found


def _keep_best(scores: dict[int, float], more: Mapping[int, float]) -> None:
    for at, score in more.items():
        scores[at] = max(score, scores.get(at, 0.0))


def _terms(game_id: str, asked: list[str]) -> dict[str, str]:
    """The glossary entries that have every word: in their name, as a synonym of their name, or in their meaning."""
    glossary = ledger.glossary(game_id)
    named = {term: meaning for term, meaning in glossary.items() if _has_all(term, asked)}
    if len(asked) == 1:
        synonyms = {other.casefold() for other in _reading(game_id).synonyms.get(_stem(asked[0]), ())}
        named |= {term: meaning for term, meaning in glossary.items() if term.casefold() in synonyms}
    return named | {term: meaning for term, meaning in glossary.items() if _has_all(f"{term} {meaning}", asked)}


def _has_all(text: str, asked: list[str]) -> bool:
    tokens = [*_tokens(text)]
    return all(any(_is_form(token, word) for token in tokens) for word in asked)


def _is_form(token: str, word: str) -> bool:
    return token.startswith(word) or _stem(token) == _stem(word)


def _asked(words: str) -> list[str]:
    """The words of a search that say something; all of them if none does."""
    tokens = [*dict.fromkeys(_tokens(words))]
    return [token for token in tokens if token not in _STOP] or tokens


def _tokens(text: str) -> Iterator[str]:
    return (match[0].casefold() for match in _TOKEN.finditer(text))


def _stem(word: str) -> str:
    """A word without the endings of its forms: "moves", "moving" and "movement" are "mov"."""
    for _ in range(2):  # "movements" loses "ments", then "e"
        for suffix in _SUFFIXES:
            if word.endswith(suffix) and len(word) - len(suffix) >= _SHORTEST:
                word = word[: -len(suffix)]
                break
    return word[:-1] if len(word) > _SHORTEST and word[-1] == word[-2] else word


def _topics(game_id: str) -> list[str]:
    return [*dict.fromkeys(rule.topic for rule in ledger.rules(game_id).values())]


def _index(game_id: str) -> _Index:
    return _index_of(game_id, ledger.file_of(game_id))


@cache
def _index_of(game_id: str, file: Path) -> _Index:
    opening = frozenset(rule for section in sections(game_id) for rule in section.first)
    return _Index(in_order(game_id), opening)


def _reading(game_id: str) -> _Reading:
    return _read(ledger.file_of(game_id).with_name("reading.toml"))


@cache
def _read(file: Path) -> _Reading:
    data = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return _Reading(
        tuple(
            Section(section["title"], tuple(section["topics"]), tuple(section.get("first", ())))
            for section in data.get("section", ())
        ),
        {_stem(word.casefold()): tuple(others) for word, others in data.get("synonyms", {}).items()},
    )
