"""What is kept of a game tells the same story later, shows the same pieces, and notices other rules."""

from __future__ import annotations

import copy
import json

import pytest

import ziggurat
from tests.properties.tables import Table
from tests.server.played import PRINTED, SAMPLE, Kept, kept, whole
from ziggurat import registry
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.play.start import start
from ziggurat.server import wire
from ziggurat.tables import event_record


def seats(game: Game) -> list[int | None]:
    return [None, *range(game.players)]


def started(book: Kept) -> Game:
    """A new game of the same set-up."""
    setup = book.game.setup
    return start(registry.info(setup.game), setup.players, setup.seed, setup.options, setup.house)


def shown(book: Kept, events: list[Json], *, over: bool) -> Game:
    setup = book.game.setup
    return event_record.show(setup.game, setup.players, setup.seed, setup.options, setup.house, events, over=over)


# -- the log


@pytest.mark.parametrize("table", SAMPLE, ids=str)
def test_every_seat_reads_the_log_of_the_game(table: Table) -> None:
    book = whole(table)
    for seat in seats(book.game):
        lines = event_record.lines(book.events, seat)
        told = [(line["kind"], book.game.spoken(str(line["words"]), seat), line["rules"]) for line in lines]
        assert told == [(entry["kind"], entry["words"], entry["rules"]) for entry in book.game.log(seat)]


def test_a_line_is_as_the_wire_has_it_and_names_its_answer() -> None:
    book = whole(PRINTED[0])
    for number, events in enumerate([book.start, *[events for _, _, events in book.answers]]):
        for line in event_record.lines(events, 0):
            assert wire.LogLine.model_validate(line).at == number


def test_only_its_owner_reads_what_was_drawn() -> None:
    game = ziggurat.new_game("patchistory", 2, 3)
    (drawn, *_) = [each for each in event_record.record(game, 0, 0) if each["event"]["kind"] == "building_drawn"]  # type: ignore[index]
    owner = drawn["event"]["seat"]  # type: ignore[index]
    told = {seat: game.spoken(str(event_record.lines([drawn], seat)[0]["words"]), seat) for seat in seats(game)}
    assert told.pop(owner) != "You draw a Construction Tile."
    assert set(told.values()) == {f"{('Red', 'Green')[owner]} draws a Construction Tile."}


def test_a_seat_is_named_only_where_it_reads_something_else() -> None:
    book = whole(PRINTED[0])
    named = [words for each in book.events if len(words := each["words"]) > 1]  # type: ignore[arg-type]
    assert named
    for words in named:
        assert isinstance(words, dict)
        assert all(line != words["*"] for seat, line in words.items() if seat != "*")


# -- the pieces


@pytest.mark.parametrize("table", PRINTED, ids=str)
def test_the_record_rebuilds_the_pieces_at_any_moment(table: Table) -> None:
    for number, book in enumerate(kept(table, 6)):
        if number % 60 == 0 and not book.game.over:
            game = shown(book, book.events, over=False)
            assert game.pieces() == book.game.pieces()
            assert (game.pending, game.over) == ((), False)
            for seat in seats(game):
                assert game.view(seat)["question"] == {"kind": "closed"}
    game = shown(book, book.events, over=True)
    assert (game.scores(), game.winners()) == (book.game.scores(), book.game.winners())
    assert [game.view(seat) for seat in seats(game)] == [book.game.view(seat) for seat in seats(game)]


def test_events_the_rules_do_not_know_cannot_be_shown() -> None:
    book = whole(PRINTED[0])
    for change in ({"surprise": 1}, {"seat": 99}):
        events = copy.deepcopy(book.events)
        events[1]["event"].update(change)  # type: ignore[attr-defined]
        with pytest.raises(ValueError, match="cannot be shown under the present rules"):
            shown(book, events, over=True)


def test_events_of_a_kind_that_is_gone_are_left_out() -> None:
    book = whole(PRINTED[0])
    gone = copy.deepcopy(book.events[0])
    gone["event"]["kind"] = "moon_landed"  # type: ignore[index]
    assert shown(book, [*book.events, gone], over=True).pieces() == book.game.pieces()


# -- other rules


@pytest.mark.parametrize("table", PRINTED, ids=str)
def test_a_table_goes_on_where_nothing_has_changed(table: Table) -> None:
    book = whole(table)
    game = started(book)
    assert event_record.first_difference(game, book.start, book.answers) == ""
    assert game.fingerprint() == book.game.fingerprint()


def test_new_words_and_rule_ids_do_not_stop_a_table() -> None:
    book = whole(PRINTED[0])
    for each in book.events:
        each["words"] = {"*": {"at": 0, "kind": "x", "words": "In other words.", "rules": [], "seat": None}}
        if "rule" in each["event"]:  # type: ignore[operator]
            each["event"]["rule"] = "PAT-OLD-01"  # type: ignore[index]
    assert event_record.first_difference(started(book), book.start, book.answers) == ""


def find(book: Kept, kind: str) -> tuple[int, Json]:
    """The first answer that caused an event of this kind, from 1, and the recorded event."""
    for number, (_, _, events) in enumerate(book.answers, 1):
        for each in events:
            if each["event"]["kind"] == kind:  # type: ignore[index]
                return number, each
    raise AssertionError(kind)


def in_names(line: str) -> str:
    """A stored line of the first seat or the second as a note quotes it: names for marks, and no full stop."""
    return line.replace("‹0›", "Red").replace("‹1›", "Green").replace("[pays]", "pays").removesuffix(".")


def test_another_outcome_is_told_with_its_answer() -> None:
    book = whole(PRINTED[0])
    number, paid = find(book, "paid")
    now = in_names(paid["words"]["*"]["words"])  # type: ignore[index]
    paid["event"]["goods"] = [9, 9, 9, 9, 9]  # type: ignore[index]
    paid["words"]["*"]["words"] = "‹0› [pays] dearly."  # type: ignore[index]
    assert event_record.first_difference(started(book), book.start, book.answers) == (
        f"The rules have changed since: with answer {number} came “Red pays dearly” then, and would come “{now}” now."
    )


def test_an_event_that_is_missing_or_new_is_told() -> None:
    book = whole(PRINTED[0])
    number, paid = find(book, "paid")
    events = book.answers[number - 1][2]
    at = events.index(paid)
    less = book.answers.copy()
    less[number - 1] = (*less[number - 1][:2], events[:at])
    assert "came nothing to see then" in event_record.first_difference(started(book), book.start, less)
    more = book.answers.copy()
    more[-1] = (*more[-1][:2], [*more[-1][2], paid])
    assert event_record.first_difference(started(book), book.start, more).endswith("would come nothing to see now.")


def test_a_start_that_would_be_another_is_told() -> None:
    book = whole(PRINTED[0])
    book.start[0]["event"]["seat"] = 7  # type: ignore[index]
    assert event_record.first_difference(started(book), book.start, book.answers).startswith(
        "The rules have changed since: at the start "
    )


@pytest.mark.parametrize("choice", [{"kind": "never_heard_of"}, {"kind": "bid", "slot": 0, "coin": 1_000}, "bid"])
def test_an_answer_that_is_no_longer_allowed_is_told(choice: object) -> None:
    book = whole(PRINTED[0])
    book.answers[0] = (book.answers[0][0], choice, book.answers[0][2])
    game = started(book)
    assert event_record.first_difference(game, book.start, book.answers) == (
        "The rules have changed since: answer 1 would not be allowed now."
    )


@pytest.mark.parametrize("table", PRINTED, ids=str)
def test_of_an_older_version_values_are_compared_not_names(table: Table) -> None:
    """Fields had other names then, and one kind of event was told otherwise."""
    book = whole(table)
    for each in book.events:
        fact = each["event"]
        assert isinstance(fact, dict)
        each["event"] = {"kind": fact["kind"]} | {f"old_{n}": v for n, v in fact.items() if n not in ("kind", "rule")}
    assert event_record.first_difference(started(book), book.start, book.answers) != ""
    assert event_record.first_difference(started(book), book.start, book.answers, version="1") == ""


def test_of_an_older_version_kinds_that_are_gone_are_left_out() -> None:
    book = whole(PRINTED[0])
    gone: Json = {"event": {"kind": "bombed", "seat": 0}, "note": {}, "words": {"*": None}}
    answers = [(seat, choice, [gone, *events]) for seat, choice, events in book.answers]
    assert event_record.first_difference(started(book), book.start, answers) != ""
    assert event_record.first_difference(started(book), book.start, answers, version="1") == ""


def test_of_an_older_version_another_value_is_told_with_its_answer() -> None:
    book = whole(PRINTED[0])
    number, paid = find(book, "paid")
    now = in_names(paid["words"]["*"]["words"])  # type: ignore[index]
    paid["event"]["amount" if "amount" in paid["event"] else "goods"] = 77  # type: ignore[index,operator]
    paid["words"]["*"]["words"] = "‹0› [pays] dearly."  # type: ignore[index]
    assert event_record.first_difference(started(book), book.start, book.answers, version="1") == (
        f"The rules have changed since: with answer {number} came “Red pays dearly” then, and would come “{now}” now."
    )


def test_what_was_hidden_stays_hidden_when_it_differs() -> None:
    game = ziggurat.new_game("patchistory", 2, 3)
    start = event_record.record(game, 0, 0)
    (drawn, *_) = [each for each in start if each["event"]["kind"] == "building_drawn"]  # type: ignore[index]
    drawn["event"]["building"] = 35  # type: ignore[index]
    told = event_record.first_difference(ziggurat.new_game("patchistory", 2, 3), start, [])
    assert told == "The rules have changed since: at the start something hidden would not be as it was."


def test_a_record_is_json() -> None:
    for table in PRINTED:
        game = table.start(2)
        assert json.loads(json.dumps(event_record.record(game, 0, 0))) == event_record.record(game, 0, 0)
