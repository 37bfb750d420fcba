"""What is offered can be played; nothing else can; and no refusal touches the game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ziggurat
from tests.properties.laws import LAWS
from tests.properties.tables import TABLES, Table, offered, seeds, shown, walk
from ziggurat import IllegalChoice
from ziggurat.core.choice import Choice, Leave, Options
from ziggurat.core.fields import Field, FlagField, NumberField, NumbersField, TextField
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.ledger import Rule

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def sample(choices: list[Choice], number: int, rng: Rng) -> list[Choice]:
    if len(choices) <= number:
        return choices
    return [choices[rng.below(len(choices))] for _ in range(number)]


@every_table
def test_every_option_can_be_played_and_their_order_is_stable(table: Table) -> None:
    for seed in seeds(11):
        rng = Rng(seed + 2)
        for number, game in enumerate(walk(table.start(seed), seed)):
            for seat in game.pending:
                choices = offered(game, seat)
                assert choices, "a question without an answer"
                assert game.options(seat)[len(choices) - 1] == choices[-1]
                _check_spans(game.options(seat), choices)
                if number % 4 == 0:
                    assert [choice.to_json() for choice in choices] == [c.to_json() for c in game.options(seat)]
                    assert shown(game, seat) == shown(game.clone(), seat)
                    assert len(set(choices)) == len(choices), "an option twice"
                for choice in sample(choices, 3, rng):
                    assert choice in game.options(seat)
                    assert game.choice(seat, json.loads(json.dumps(choice.to_json()))) == choice
                    assert game.why_not(seat, choice) is None
                    game.clone().play(seat, choice)


def _check_spans(options: Options, choices: list[Choice]) -> None:
    """Options tell their kinds without being made, and any of them can be made without the others."""
    assert options.span(0, len(options)) == choices
    kinds = options.kinds()
    if not kinds:
        return
    assert [kind for kind, number in kinds for _ in range(number)] == [type(choice) for choice in choices]
    first = 0
    for _, number in kinds:
        assert options.span(first, first + number) == choices[first : first + number]
        first += number


# -- choices that are not offered


def variants(game: Game, choice: Choice, rng: Rng) -> list[Choice]:
    """The same kind of choice with one field changed."""
    found = []
    data = choice.to_json()
    for name, value in data.items():
        if name == "kind":
            continue
        for other in _other_values(value, rng):
            found.append(game.choice(0, {**data, name: other}))
    return found


def _other_values(value: object, rng: Rng) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -1 - rng.below(5), rng.below(50), 2**31 - 1]
    if isinstance(value, str):
        return ["", "culture", "coin", value.upper()]
    assert isinstance(value, list)
    return [[*value, 0], [*value, *value], value[1:], value[::-1], [-1], [99], [2**31 - 1]]


@every_table
def test_options_and_refusals_agree_and_a_refusal_changes_nothing(table: Table) -> None:
    ledger = ziggurat.rules(table.game)
    for seed in seeds(12):
        rng = Rng(seed + 3)
        seen: dict[str, Choice] = {}  # one of each kind, the latest offered
        for number, game in enumerate(walk(table.start(seed), seed)):
            if number % 3 or game.over:
                continue
            before = game.fingerprint()
            for seat in game.pending:
                choices = offered(game, seat)
                candidates = [v for choice in sample(choices, 2, rng) for v in variants(game, choice, rng)]
                for candidate in [*candidates, *seen.values()]:
                    _check_candidate(game, seat, candidate, choices, ledger)
                for choice in choices:
                    seen[choice.kind] = choice
            for seat in range(-1, table.players + 1):
                if seat not in game.pending:
                    _check_not_asked(game, seat, choices[0])
            assert game.fingerprint() == before


def _check_candidate(
    game: Game, seat: int, candidate: Choice, choices: list[Choice], ledger: Mapping[str, Rule]
) -> None:
    refusal = game.why_not(seat, candidate)
    assert (refusal is None) == (candidate in game.options(seat)), (seat, candidate, refusal)
    assert (refusal is None) == (candidate in choices) or _lists_some_only(game), (seat, candidate, refusal)
    if refusal is not None:
        assert refusal.rule in ledger, candidate
        assert refusal.reason
        with pytest.raises(IllegalChoice) as caught:
            game.play(seat, candidate)
        assert (caught.value.rule, caught.value.reason) == (refusal.rule, refusal.reason)


def _lists_some_only(game: Game) -> bool:
    return game.question is not None and game.question.kind in LAWS[game.id].larger


def _check_not_asked(game: Game, seat: int, choice: Choice) -> None:
    assert game.why_not(seat, choice) is not None
    with pytest.raises(IllegalChoice):
        game.play(seat, choice)
    with pytest.raises(ValueError, match="owes no answer"):
        game.options(seat)


@every_table
def test_a_finished_game_refuses_everything(table: Table) -> None:
    game = table.start(1)
    last: Choice | None = None
    for state in walk(game, 1):
        if state.pending:
            last = offered(state, state.pending[0])[0]
    assert last is not None
    before = game.fingerprint()
    for seat in range(table.players):
        _check_not_asked(game, seat, last)
    assert game.fingerprint() == before


# -- garbage from the wire

NUMBERS = st.integers(-5, 40) | st.integers(-(2**40), 2**40) | st.sampled_from([2**31 - 1, -(2**31)])
LEAVES = st.none() | st.booleans() | NUMBERS | st.floats() | st.text(max_size=5)
ANYTHING = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner))
TEXTS = st.sampled_from(["food", "resources", "coin", "culture", "votes", ""]) | st.text(max_size=5)


def values_of(field: Field[Game]) -> st.SearchStrategy[object]:
    """Values of the type that a field takes."""
    if isinstance(field, FlagField):
        return st.booleans()
    if isinstance(field, NumbersField):
        return st.lists(NUMBERS, max_size=4)
    return TEXTS if isinstance(field, TextField) else NUMBERS


@cache
def questions(game_id: str) -> list[Game]:
    """One position for each kind of question that random play comes to."""
    found: dict[str, Game] = {}
    for number, table in enumerate(table for table in TABLES if table.game == game_id):
        for game in walk(table.start(number, manual_chance=number % 2 == 0), number):
            if game.question is not None and game.question.kind not in found:
                found[game.question.kind] = game.snapshot()
    return list(found.values())


@st.composite
def almost_choices(draw: st.DrawFn, game: Game) -> object:
    """A choice of a known kind, mostly with fields of the right type."""
    kind = game.kinds()[draw(st.sampled_from(sorted(game.kinds())))]
    data: dict[str, object] = {"kind": kind.cls.kind}
    for name in kind.cls.fields:
        field = game.info.words.fields.get(name, NumberField())
        data[name] = draw(values_of(field) if draw(st.integers(0, 19)) else ANYTHING)
    if not draw(st.integers(0, 19)):
        data[draw(st.text(max_size=5))] = draw(ANYTHING)
    return data


@pytest.mark.parametrize("game_id", list(ziggurat.games()))
@settings(max_examples=400, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_garbage_is_refused_with_one_kind_of_error_and_changes_nothing(game_id: str, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(questions(game_id)))
    before = game.fingerprint()
    seat = game.pending[data.draw(st.integers(0, len(game.pending) - 1))]
    wire = data.draw(ANYTHING | almost_choices(game) | almost_choices(game))
    try:
        choice = game.choice(seat, wire)
    except IllegalChoice as error:
        assert error.reason
    else:
        refusal = game.why_not(seat, choice)
        is_legal = game.may_leave(seat) if isinstance(choice, Leave) else choice in game.options(seat)
        assert (refusal is None) == is_legal, choice  # leaving is never among the options
        if refusal is not None:
            with pytest.raises(IllegalChoice):
                game.play(seat, choice)
    assert game.fingerprint() == before
