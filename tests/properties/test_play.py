"""What holds of every game at every table, by random play."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ziggurat
from tests.properties.laws import LAWS
from tests.properties.tables import (
    TABLES,
    Table,
    answer,
    keep,
    offered,
    readings,
    seeds,
    shown,
    transcript,
    walk,
)
from ziggurat.bots.random import play_out
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

ROOT = Path(__file__).parents[2]
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def test_every_game_states_its_laws() -> None:
    assert LAWS.keys() == ziggurat.games().keys()


def test_every_game_has_tables() -> None:
    assert {table.game for table in TABLES} == set(ziggurat.games())
    for info in ziggurat.games().values():
        mine = [table for table in TABLES if table.game == info.id]
        assert {table.players for table in mine} == set(info.players)
        for option in info.options:
            assert {dict(table.options)[option.name] for table in mine} == set(option.values)


def test_the_games_of_a_property_play_every_reading_and_in_turn_all_combinations() -> None:
    for info in ziggurat.games().values():
        mine = [table for table in TABLES if table.game == info.id]
        for purpose in (1, 31, 32):
            houses = [table.house(seed) for table in mine for seed in seeds(purpose)]
            for rule in info.house:
                assert {house[rule.name] for house in houses} == set(rule.values)
        turns = range(math.prod(len(rule.values) for rule in info.house))
        assert len({tuple(readings(info.id, turn).items()) for turn in turns}) == len(turns)
        assert readings(info.id, len(turns)) == {rule.name: rule.default for rule in info.house}


def test_a_game_is_played_by_the_readings_whose_turn_it_is() -> None:
    table = next(table for table in TABLES if table.game == "monuments" and table.number == 1)
    house = table.house(2)
    assert table.start(2).setup.house == table.blank(2).setup.house == house
    assert house != readings("monuments", 0)


# -- the same game


@every_table
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    for seed in seeds(1):
        one, two = table.start(seed), table.start(seed)
        for state, other in zip(walk(one, seed), walk(two, seed), strict=True):
            assert state.pending == other.pending
        assert [event.to_json() for event in one.events or []] == [event.to_json() for event in two.events or []]
        assert one.fingerprint() == two.fingerprint()
        assert one.scores() == two.scores()


def test_other_seeds_give_other_games() -> None:
    table = TABLES[0]
    assert len({transcript(table, seed) for seed in range(3)}) == 3


OTHER_PROCESS = """
from tests.properties.tables import TABLES, transcript
for table in TABLES:
    print(transcript(table, 7))
"""


def test_another_process_with_another_hash_seed_plays_the_same_games() -> None:
    """It runs the plain sources, so that two builds are compared where there are two."""
    hash_seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    places = os.pathsep.join([str(ROOT), str(Path(ziggurat.__file__).parents[1])])
    variables = {**os.environ, "PYTHONHASHSEED": hash_seed, "ZIGGURAT_PLAIN": "1", "PYTHONPATH": places}
    command = [sys.executable, "-c", OTHER_PROCESS]
    there = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True)
    assert there.stdout.split() == [transcript(table, 7) for table in TABLES]


# -- saving


@every_table
@pytest.mark.parametrize("manual_chance", [False, True], ids=["chance from the seed", "chance by hand"])
def test_saving_and_loading_changes_nothing(table: Table, manual_chance: bool) -> None:
    for seed in seeds(2):
        length = sum(1 for _ in walk(table.start(seed, manual_chance), seed))
        rng = Rng(seed)
        stops = {rng.below(length) for _ in range(2)}
        for number, game in enumerate(walk(table.start(seed, manual_chance), seed)):
            if number in stops:
                _check_save(table, game, seed)


def _check_save(table: Table, game: Game, seed: int) -> None:
    text = json.dumps(game.save())
    assert len(text) < 100_000
    loaded = table.load(json.loads(text))
    assert loaded.fingerprint() == game.fingerprint()
    assert (loaded.pending, loaded.over) == (game.pending, game.over)
    assert [shown(loaded, seat) for seat in loaded.pending] == [shown(game, seat) for seat in game.pending]
    assert json.dumps(loaded.log(0)) == json.dumps(game.log(0))
    assert json.dumps(loaded.view(None)) == json.dumps(game.view(None))
    assert loaded.save() == game.save()
    rest = game.clone()
    play_out(rest, Rng(seed))
    play_out(loaded, Rng(seed))
    assert loaded.fingerprint() == rest.fingerprint()
    assert (loaded.scores(), loaded.winners(), loaded.breakdown()) == (rest.scores(), rest.winners(), rest.breakdown())


# -- events


@every_table
def test_the_events_rebuild_the_position(table: Table) -> None:
    for seed in seeds(3):
        game = table.start(seed)
        rebuilt = table.blank(seed)
        applied = 0
        for number, state in enumerate(walk(game, seed)):
            events = state.events or []
            for event in events[applied:]:
                event.apply_to(rebuilt)
            applied = len(events)
            if number % 10 == 0 or state.over:
                assert rebuilt.pieces() == state.pieces()
        assert game.over


# -- the end, and what is conserved


@every_table
def test_pieces_are_conserved_and_the_game_ends(table: Table) -> None:
    laws = LAWS[table.game]
    for seed in seeds(4, times=5):
        for number, game in enumerate(walk(table.start(seed), seed)):
            assert number <= laws.answers
            if number % 5 == 0 or game.over:
                laws.conserved(game)
            assert [sum(sources.values()) for sources in game.breakdown()] == game.scores()
            assert (game.winners() == []) == (not game.over)
        assert game.pending == ()


# -- what is shown


@every_table
def test_views_and_logs_are_ready_for_json(table: Table) -> None:
    for seed in seeds(5):
        game = table.start(seed)
        logged, asked = 0, set()
        for number, state in enumerate(walk(game, seed)):
            kind = "" if state.question is None else state.question.kind
            if number % 6 == 0 or kind not in asked or state.over:
                asked.add(kind)
                seat = None if number % (table.players + 1) == table.players else number % (table.players + 1)
                for data in (state.view(seat), state.log(seat, logged), state.prompt(seat)):
                    assert json.loads(json.dumps(data)) == data
                assert all(entry["words"] for entry in state.log(seat, logged))
                logged = len(state.events or [])


# -- simultaneous questions


@every_table
def test_the_order_of_secret_answers_does_not_matter(table: Table) -> None:
    for seed in seeds(6):
        rng = Rng(seed + 5)
        for game in walk(table.start(seed, manual_chance=True), seed):
            if len(game.pending) > 1:
                _check_orders(game, rng)


def _check_orders(game: Game, rng: Rng) -> None:
    answers = {}
    for seat in game.pending:
        options = offered(game, seat)
        answers[seat] = options[rng.below(len(options))]
    results = set()
    for first in game.pending:  # each seat once first, once last
        for order in ([first, *_without(game.pending, first)], [*reversed(_without(game.pending, first)), first]):
            copy = game.clone()
            for seat in order:
                assert seat in copy.pending
                copy.play(seat, answers[seat])
            assert copy.rng.state() == game.rng.state()
            results.add(copy.fingerprint())
    assert len(results) == 1


def _without(seats: tuple[int, ...], seat: int) -> list[int]:
    return [other for other in seats if other != seat]


# -- failures


def test_a_failed_property_leaves_a_game_that_can_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.properties.tables.FAILURES", tmp_path)
    game = TABLES[0].start(3)
    rng = Rng(3)
    for _ in range(40):
        game.play(*answer(game, rng))
    path = keep(game, "example")
    assert ziggurat.load_game(json.loads(path.read_text())).fingerprint() == game.fingerprint()
