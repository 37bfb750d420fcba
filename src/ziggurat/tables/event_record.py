"""What happened at a table, stored as facts and words that stay readable when the rules change.

Every answer is stored with the events it caused. A recorded event holds the fact itself (all its constructor needs),
the names as they were then, and the sentences each seat reads. The sentences are the log of the table, whatever the
rules say later; the facts tell whether a table can go on under new rules, and rebuild the pieces of one that cannot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Final, cast, final

from ziggurat import registry
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.event import RULE, Event
from ziggurat.core.game import Game
from ziggurat.core.naming import spoken
from ziggurat.core.record import Json
from ziggurat.core.step import NOBODY, Step
from ziggurat.play import start as starting
from ziggurat.tables import words
from ziggurat.tables.introspection import arguments, parameters

RecordedAnswer = tuple[int, object, Sequence[Json]]
"""The seat, the choice in its wire form, the recorded events it caused."""

EVERYBODY: Final = "*"
"""In `words`: what spectators read, and every seat that is not named."""

OBJECT: Final = "object"
"""Names the class of a piece inside an event."""

NO_EVENT: Final[Json] = {"event": None}
"""Lines that were stored before they had their event."""

ONLY_WAY: Final = "only_way"
"""The kind of the line that tells a person of an answer that was given for them."""


# -- writing


def record(game: Game, since: int, answers: int) -> list[Json]:
    """The events of a game from number `since` on; `answers` had been given when they happened."""
    assert game.events is not None, "a clone keeps no events"
    new = zip(game.events[since:], game.notes[since:], strict=True)
    return [_recorded(game, event, note, answers) for event, note in new]


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
        "words": game.info.words.event(game, seen, note),  # with seats as marks: names are put in for each reader
        "rules": [seen.rule] if seen.rule else [],
        "seat": seat if isinstance(seat, int) and 0 <= seat < game.players else None,
        "event": seen.to_json(),
    }


# -- reading


def lines(events: Sequence[Json], seat: int | None) -> list[Json]:
    """The log lines of recorded events as a seat, or a spectator, may read them."""
    name = EVERYBODY if seat is None else str(seat)
    found = (cast("Mapping[str, Json | None]", recorded["words"]) for recorded in events)
    return [NO_EVENT | line for told in found if (line := told.get(name, told[EVERYBODY])) is not None]


def only_way_lines(only_way: object, seat: int | None, viewer: int | None, answers: int) -> list[Json]:
    """The line for the only answer of a seat, as its entry keeps it; others do not read what the seat could not choose.

    `answers`: how many had been given, this one included.
    """
    if not isinstance(only_way, dict) or seat is None or viewer != seat:
        return []
    rules = [only_way["rule"]] if only_way["rule"] else []
    said = words.only_way(str(only_way["label"]))
    return [{"at": answers, "kind": ONLY_WAY, "words": said, "rules": rules, "seat": seat, "event": None}]


# -- under other rules


def first_difference(
    game: Game, start: Sequence[Json], answers: Iterable[RecordedAnswer], *, version: str | None = None
) -> str:
    """Replay the record of a table under the present rules: "" if all happens as it did, else the first difference.

    `game` is a new game of the table's set-up, and stands at the table's question afterwards. Facts are compared, not
    their words and rule ids. The rules may read an older `version`: then fields may have other names, and the kinds of
    events that this version told otherwise are left out. The sentence is for everybody and tells nothing hidden.
    """
    compare = _Comparison(game, version)
    difference = compare.difference(record(game, 0, 0), start)
    if difference:
        return words.changed_at_start(difference)
    for number, (seat, choice, events) in enumerate(answers, 1):
        assert game.events is not None
        since = len(game.events)
        try:
            game.play(seat, game.choice(seat, choice))
        except IllegalChoice:
            return words.not_allowed_now(number)
        difference = compare.difference(record(game, since, number), events)
        if difference:
            return words.changed_with(number, difference)
    return ""


@final
class _Comparison:
    """Compares the facts of recorded events."""

    def __init__(self, game: Game, version: str | None) -> None:
        self.by_position = version is not None and version != game.version  # the fields may have had other names
        self.left_out = frozenset(game.info.reads.get(version or "", ()))
        self.known = _kinds(game.info.package)
        self.names = game.info.names(())

    def difference(self, now: Sequence[Json], then: Sequence[Json]) -> str:
        """The first difference of two lists of recorded events, in words; "" if there is none."""
        now, then = self._comparable(now), self._comparable(then)
        for number in range(max(len(now), len(then))):
            new = now[number] if number < len(now) else None
            old = then[number] if number < len(then) else None
            if new is None or old is None or self._fact(new) != self._fact(old):
                return _in_words(self._told(old), self._told(new))
        return ""

    def _told(self, recorded: Json | None) -> str:
        """What everybody reads of an event, in quotes; seats by what the game calls them."""
        texts = _texts([recorded] if recorded is not None else [], None)
        return words.quoted(spoken(texts[0], self.names, None)) if texts else words.NOTHING_TO_SEE

    def _comparable(self, events: Sequence[Json]) -> Sequence[Json]:
        if not self.by_position:
            return events
        kinds = [str(cast("Json", recorded["event"])["kind"]) for recorded in events]
        return [
            recorded
            for recorded, kind in zip(events, kinds, strict=True)
            if kind in self.known and kind not in self.left_out
        ]

    def _fact(self, recorded: Json) -> object:
        """The fact without the rule it rests on."""
        fact = {name: value for name, value in cast("Json", recorded["event"]).items() if name != "rule"}
        return list(fact.values()) if self.by_position else fact


def _texts(events: Sequence[Json], viewer: int | None) -> list[str]:
    return [str(line["words"]) for line in lines(events, viewer)]


def _in_words(then: str, now: str) -> str:
    return words.HIDDEN_DIFFERS if then == now else words.differs(then, now)


# -- showing what cannot go on


@final
class Closed(Step):
    """Stands where a table that cannot go on had its question. Nobody is asked."""


def show(
    game_id: str,
    players: int,
    seed: int,
    options: Mapping[str, str],
    house: Mapping[str, str],
    events: Iterable[Json],
    *,
    over: bool,
    content: object = None,
) -> Game:
    """The pieces of a table as its recorded events leave them, to be looked at: nobody is asked anything.

    `content`: the pack that it was played with, if not the printed one.
    Events of a kind that the present rules no longer have are left out. ValueError if an event cannot be applied; the
    words of the record remain.
    """
    try:
        game = starting.unstarted(registry.info(game_id), players, seed, options, house, content)
        kinds = _kinds(game.info.package)
        for recorded in events:
            fact = cast("Json", recorded["event"])
            if fact["kind"] in kinds:
                _event(game.info.package, kinds[str(fact["kind"])], fact).apply_to(game)
    except Exception as problem:  # an event of other rules may fail in any way
        raise ValueError(f"the pieces cannot be shown under the present rules: {problem}") from problem
    game.stack = [] if over else [Closed()]
    game.pending = NOBODY
    return game


def _event(package: str, kind: type[Event], fact: Json) -> Event:
    """The event of a fact; in older records some fields had other names, but stood in the same order."""
    given = {name: _value(package, value) for name, value in fact.items() if name != "kind"}
    wanted = parameters(kind)
    if not given.keys() <= set(wanted):
        rest = [value for name, value in given.items() if name != RULE]
        given = dict(zip([name for name in wanted if name != RULE], rest, strict=True))
        if RULE in wanted:
            given[RULE] = fact.get(RULE, "")
    return kind(**given)


@cache
def _kinds(package: str) -> dict[str, type[Event]]:
    """The events of a game by kind."""
    found = vars(import_module(f"{package}.events")).values()
    return {each.kind: each for each in found if isinstance(each, type) and issubclass(each, Event) and each.kind}


def _value(package: str, value: object) -> object:
    """A field of an event: lists were tuples, and a piece names its class."""
    if isinstance(value, list):
        return tuple([_value(package, item) for item in value])
    if not isinstance(value, dict):
        return value
    made = getattr(import_module(f"{package}.game"), value[OBJECT])
    return made(**{name: _value(package, part) for name, part in value.items() if name != OBJECT})
