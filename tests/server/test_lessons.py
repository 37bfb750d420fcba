"""Lessons and what else helps to learn a game, over the REST interface."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.visitor import Visitor
from ziggurat import registry
from ziggurat.play import learning
from ziggurat.server import wire
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings

LESSONS = [game.id for game in registry.games().values() if learning.lesson(game) is not None]
PATIENCE = 20.0  # seconds until the others have answered


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder: Path = tmp_path_factory.mktemp("database")
    settings = Settings(database=f"sqlite:///{folder}/tables.sqlite", bot="random", bot_pause=0.0, rates=False)
    with Visitor(create_app(settings, folder)) as visitor:
        yield visitor


@pytest.fixture
def anna(server: Visitor) -> Visitor:
    return server.other()


def asked(visitor: Visitor, table: str) -> Any:
    """The state of the table when the learner is asked."""
    until = time.monotonic() + PATIENCE
    while (state := visitor.get(f"/tables/{table}?seat=0"))["question"] is None:
        assert time.monotonic() < until, "nobody answers"
        time.sleep(0.02)
    return state


def choose(visitor: Visitor, state: Any, wanted: Any) -> None:
    choices = [option["choice"] for option in state["question"]["options"]]
    assert visitor.answer(state, choices.index(wanted))["taken"] == 1


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_to_its_end_at_a_table(anna: Visitor, game: str) -> None:
    lesson = anna.get(f"/games/{game}/lesson")
    table = anna.post("/lessons", {"game": game})["id"]
    state = asked(anna, table)
    wire.TableState.model_validate(state)
    assert state["lesson"] == 0
    assert [card["lesson"] for card in anna.get("/me")["tables"]] == [True]
    for index, step in enumerate(lesson["steps"]):
        if step["choice"] is not None:
            assert state["lesson"] <= index
            choose(anna, state, step["choice"])
            state = asked(anna, table)
            assert state["lesson"] == index + 1
    assert state["question"]["kind"] == learning.lesson(registry.info(game)).ends  # type: ignore[union-attr]
    anna.answer(state)
    assert asked(anna, table)["lesson"] == len(lesson["steps"]), "the game goes on after the lesson"


def test_another_choice_leaves_the_lesson(anna: Visitor) -> None:
    table = anna.post("/lessons", {"game": "patchistory"})["id"]
    state = asked(anna, table)
    anna.answer(state)
    after = asked(anna, table)
    assert after["lesson"] == -1
    assert after["seats"][1]["kind"] == "bot"


def test_a_game_without_a_lesson_says_so(anna: Visitor) -> None:
    assert "patchistory" in anna.refused(404, "/games/chess/primer")
    assert "patchistory" in anna.refused(404, "/games/chess/coach")
    assert "patchistory" in anna.refused(404, "/games/chess/lesson")
    assert "patchistory" in anna.refused(400, "/lessons", {"game": "chess"})


def test_primer_and_coach_are_served_for_every_game(anna: Visitor) -> None:
    for card in anna.get("/games"):
        assert anna.get(f"/games/{card['id']}/primer")["wins"].endswith(".")
        assert anna.get(f"/games/{card['id']}/coach")["hints"]
        assert card["primer"] is True


def test_an_ordinary_table_is_no_lesson(anna: Visitor) -> None:
    table = anna.post("/play-now", {"game": "patchistory"})["id"]
    assert anna.get(f"/tables/{table}")["lesson"] is None
    assert [card["lesson"] for card in anna.get("/me")["tables"]] == [False]
