"""What happened at a table, kept as facts and words that stay readable when the rules change.

Every answer is stored with the events it caused. A recorded event holds the fact itself (all its constructor needs),
the names as they were then, and the sentences each seat reads. The sentences are the log of the table, whatever the
rules say later; the facts tell whether a table can go on under new rules, and rebuild the pieces of one that cannot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Final, cast, final

from ziggurat import packs, registry
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.event import Event
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.step import NOBODY, Step
from ziggurat.server import words
from ziggurat.tables.introspection import arguments

RecordedAnswer = tuple[int, object, Sequence[Json]]
"""Of a table's record: the seat, the choice in its wire form, the recorded events it caused."""

EVERYBODY: Final = "*"
"""In `words`: what spectators read, and every seat that is not named."""

OBJECT: Final = "object"
"""Names the class of a piece inside an event."""


# -- writing


def record(game: Game, since: int, answers: int) -> list[Json]:
    """The events of a game from number `since` on; `answers` had been given when they happened."""
    assert game.events is not None, "a clone keeps no events"
    news = zip(game.events[since:], game.notes[since:], strict=True)
    return [_recorded(game, event, note, answers) for event, note in news]


def _recorded(game: Game, event: Event, note: dict[str, str], answers: int) -> Json:
    return {"event": _fact(event), "note": note, "words": _words(game, event, note, answers)}


def _fact(event: Event) -> Json:
    fact: Json = {"kind": event.kind}
    for name, value in arguments(event).items():
        fact[name] = _plain(value)
    return fact


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return {OBJECT: type(value).__name__} | {name: _plain(part) for name, part in arguments(value).items()}


def _words(game: Game, event: Event, note: dict[str, str], answers: int) -> Json:
    """The line of the log per seat; only seats that read something else than a spectator are named."""
    public = event.seen_by(None)
    everybody = _line(game, public, note, answers)
    lines: Json = {EVERYBODY: everybody}
    for seat in range(game.players):
        seen = event.seen_by(seat)
        if seen is not public and (line := _line(game, seen, note, answers)) != everybody:
            lines[str(seat)] = line
    return lines


def _line(game: Game, seen: Event | None, note: dict[str, str], answers: int) -> Json | None:
    if seen is None:
        return None
    seat = getattr(seen, "seat", None)
    return {
        "at": answers,
        "kind": seen.kind,
        "words": game.words(seen, note),
        "rules": [seen.rule] if seen.rule else [],
        "seat": seat if isinstance(seat, int) and 0 <= seat < game.players else None,
    }


# -- reading


def lines(events: Sequence[Json], seat: int | None) -> list[Json]:
    """The log lines of recorded events as a seat, or a spectator, may read them."""
    name = EVERYBODY if seat is None else str(seat)
    found = (cast("Mapping[str, Json | None]", recorded["words"]) for recorded in events)
    return [line for told in found if (line := told.get(name, told[EVERYBODY])) is not None]


# -- under other rules


def first_difference(game: Game, start: Sequence[Json], answers: Iterable[RecordedAnswer]) -> str:
    """Play the record of a table under the present rules: "" if all happens as it did, else what does not.

    `game` is a new game of the table's set-up, and stands at the table's question afterwards. Only facts are compared,
    not their words and rule ids. The sentence is for everybody and tells nothing that was hidden.
    """
    difference = _difference(record(game, 0, 0), start)
    if difference:
        return words.changed_at_start(difference)
    for number, (seat, choice, events) in enumerate(answers, 1):
        assert game.events is not None
        since = len(game.events)
        try:
            game.play(seat, game.choice(seat, choice))
        except IllegalChoice:
            return words.not_allowed_now(number)
        difference = _difference(record(game, since, number), events)
        if difference:
            return words.changed_with(number, difference)
    return ""


def _difference(now: Sequence[Json], then: Sequence[Json]) -> str:
    """Where two lists of recorded events part, in words."""
    for number in range(max(len(now), len(then))):
        new = now[number] if number < len(now) else None
        old = then[number] if number < len(then) else None
        if new is None or old is None or _bare(new) != _bare(old):
            one, other = _told(old), _told(new)
            if one == other:
                return words.HIDDEN_DIFFERS
            return words.differs(one, other)
    return ""


def _bare(recorded: Json) -> Json:
    """The fact without the rule it rests on."""
    fact = cast("Json", recorded["event"])
    return {name: value for name, value in fact.items() if name != "rule"}


def _told(recorded: Json | None) -> str:
    """What everybody reads of an event, in quotes."""
    line = lines([recorded], None) if recorded is not None else []
    return words.quoted(str(line[0]["words"])) if line else words.NOTHING_TO_SEE


@final
class Closed(Step):
    """Stands where a table that cannot go on had its question. Nobody is asked."""


def show(
    game_id: str, players: int, seed: int, options: Mapping[str, str], events: Iterable[Json], *, over: bool
) -> Game:
    """The pieces of a table as its recorded events leave them, to be looked at: nobody is asked anything.

    ValueError if the present rules do not know such events any more; the words of the record remain.
    """
    try:
        info = registry.info(game_id)
        pack = packs.content_of(info)
        game = info.create(info.setup(players, seed, dict(options), packs.digest_of(pack)), pack)
        game.info = info
        for recorded in events:
            _event(game_id, cast("Json", recorded["event"])).apply_to(game)
    except Exception as problem:  # an event of other rules may stumble over anything
        raise ValueError(f"the pieces cannot be shown under the present rules: {problem}") from problem
    game.stack = [] if over else [Closed()]
    game.pending = NOBODY
    return game


def _event(game_id: str, fact: Json) -> Event:
    kind = _kinds(game_id)[str(fact["kind"])]
    made = kind(**{name: _value(game_id, value) for name, value in fact.items() if name != "kind"})
    assert isinstance(made, Event)
    return made


@cache
def _kinds(game_id: str) -> dict[str, type[Event]]:
    """The events of a game by kind."""
    found = vars(import_module(f"ziggurat.games.{game_id}.events")).values()
    return {each.kind: each for each in found if isinstance(each, type) and issubclass(each, Event) and each.kind}


def _value(game_id: str, value: object) -> object:
    """A field of an event: lists were tuples, and a piece says what it is."""
    if isinstance(value, list):
        return tuple([_value(game_id, item) for item in value])
    if not isinstance(value, dict):
        return value
    made = getattr(import_module(f"ziggurat.games.{game_id}.game"), value[OBJECT])
    return made(**{name: _value(game_id, part) for name, part in value.items() if name != OBJECT})
