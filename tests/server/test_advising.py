"""Hints and the coach at tables: for whom, found in other processes, from what the seat knows, stopped at will."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.server.tabletop import ADA, BEN, BOT, FRIEND, ME, Tabletop
from tests.server.test_bots import SILENT
from tests.server.test_ending_and_again import finished
from tests.server.test_service import RecordingService, make_service, service
from tests.server.visitor import HOT_SEAT, Json, Visitor
from tests.toy.info import INFO
from ziggurat import registry
from ziggurat.bots.registry import BOTS
from ziggurat.play.coach import Found, Task
from ziggurat.server import wire
from ziggurat.server.app import create_app
from ziggurat.server.bots import pool as pools
from ziggurat.server.bots import worker
from ziggurat.server.bots.frames import CoachRequest, Request, Snapshot
from ziggurat.server.bots.pool import BotPool
from ziggurat.server.settings import Settings
from ziggurat.tables import advising, words
from ziggurat.tables.errors import ActionRefused, BotFailed
from ziggurat.tables.messages import NewTable
from ziggurat.tables.saves import save_of
from ziggurat.tables.table import Table

__all__ = ["make_service", "service"]  # fixtures
pytestmark = pytest.mark.anyio

MESSAGES: TypeAdapter[Any] = TypeAdapter(wire.CoachMessage)


@pytest.fixture(autouse=True)
def _short_game() -> Iterator[None]:
    registry.register(INFO)
    yield
    registry._GAMES.pop("toy")


@pytest.fixture
async def bots() -> AsyncIterator[BotPool]:
    pool = BotPool(1)
    yield pool
    await pool.stop()


def ended(*plans: Any) -> Tabletop:
    """A finished game of the toy."""
    return Tabletop("toy", *plans, seed=2).play(500, lambda table: table.status == "over")


# -- who may ask


def test_alone_against_bots_there_are_hints_and_among_people_if_the_table_was_made_so() -> None:
    assert Tabletop("patchistory", ME, BOT).table.has_hints
    for plans in ([ME, FRIEND], [ME, ME]):
        among_people = Tabletop("patchistory", *plans)
        if plans[1] == FRIEND:
            among_people.act(lambda draft: draft.sit(BEN, None, draft.table.row.invite))
        assert not among_people.table.has_hints
        with pytest.raises(ActionRefused, match="made without hints"):
            advising.check_hints(among_people.table)
    assert Tabletop("patchistory", ME, ME, hints=True).table.has_hints
    assert not Tabletop("patchistory", ME, BOT, lesson=True).table.has_hints
    assert Tabletop("patchistory", ME, ME, hints=True).state(ADA)["table"]["hints"] is True


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Visitor]:
    wanted = Settings(database=f"sqlite:///{tmp_path}/tables.sqlite", bot="random", bot_pause=0.0, rates=False)
    with Visitor(create_app(wanted, tmp_path)) as visitor:
        yield visitor


def path(state: Json, what: str = "hint") -> str:
    return f"/tables/{state['table']['id']}/{what}?seat={state['seat']}&question={state['question']['id']}"


def test_a_person_alone_gets_the_best_answers_and_nobody_else_does(server: Visitor) -> None:
    anna, ben = server.other(), server.other()
    table = anna.post("/play-now", {"game": "patchistory", "players": 2})["id"]
    state = anna.get(f"/tables/{table}")
    found = anna.get(path(state))
    given = wire.Suggestions.model_validate(found).suggestions
    listed = {json.dumps(option["choice"]): option["label"] for option in state["question"]["options"]}
    assert 1 <= len(given) <= 3
    for each in given:
        assert listed[json.dumps(each.choice)] == each.label
        assert 0 < each.chance < 1 and each.why
    assert anna.get(path(state)) == found, "the same question, the same hint"
    assert anna.get(f"/tables/{table}")["question"] == state["question"], "she is still asked"
    ben.refused(403, path(state))
    assert anna.refused(409, path(state).replace("question=", "question=9")) == words.OTHER_QUESTION


def test_people_who_compete_get_no_hint(server: Visitor) -> None:
    anna = server.other()
    table = anna.post("/tables", HOT_SEAT)["id"]
    assert "made without hints" in anna.refused(403, path(anna.get(f"/tables/{table}?seat=0")))
    table = anna.post("/tables", {**HOT_SEAT, "hints": True})["id"]
    state = anna.get(f"/tables/{table}?seat=0")
    assert state["table"]["hints"] is True and anna.get(path(state))["suggestions"]


# -- found elsewhere, from what the seat knows


async def test_a_process_finds_the_hint(bots: BotPool) -> None:
    top = Tabletop("patchistory", ME, BOT, seed=3)
    found = await bots.hint(top.table, 0, "apprentice", ADA.id)
    position = top.position()
    assert found and all(position.check(0, each["choice"]) for each in found)


@pytest.mark.parametrize("game", ["patchistory", "clash_of_cultures", "monuments"])
def test_a_hint_tells_nothing_that_is_hidden(game: str) -> None:
    """Two tables that differ only in what the seat may not know get the same hint."""
    top = Tabletop(game, ME, ME, BOT, seed=4).play(60, lambda table: 0 in table.waiting and table.answers > 40)
    real, answers = top.table.game(), top.table.answers
    while len(real.options(0)) < 2:
        top.answer(0)
        top.play(9, lambda table: 0 in table.waiting)
        real, answers = top.table.game(), top.table.answers

    def replied(snapshot: Snapshot) -> object:
        request = Request(top.table.id, snapshot, [], answers, 0, "apprentice", "hint")
        reply = worker.reply_to(request, worker.Positions(), worker.FinishedGames())
        assert reply.error == "" and reply.choice is None
        return reply.found

    found, differ = replied(Snapshot.of(real)), 0
    for seed in (1, 2):
        twin = real.determinized(0, seed)
        twin.answers = []
        differ += twin.pieces() != real.pieces()
        assert replied(Snapshot.of(twin)) == found
    assert differ, "some twin must be another position"


async def test_a_late_hint_is_said_in_a_line_and_can_be_asked_for_again(service: RecordingService) -> None:
    asked = 0

    async def late_once(table: Table, seat: int, level: str, person: str) -> list[Json]:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise BotFailed("late", "too slow")
        return await advising.advise_here(table, seat, "apprentice", person)

    service._advise = late_once
    id = await service.create(ADA, NewTable("toy", [ME, BOT]))
    table = await service.asked(id, 0)
    question = table.waiting[0]
    with pytest.raises(ActionRefused, match="No hint could be found in time"):
        await service.hint(id, ADA, 0, question)
    found = await service.hint(id, ADA, 0, question)
    assert found and await service.hint(id, ADA, 0, question) == found and asked == 2


async def test_a_process_that_never_replies_to_a_hint_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "HINT_DEADLINE", 0.05)
    monkeypatch.setattr(pools, "START_TIMEOUT", 0.05)
    pool = BotPool(1, command=SILENT)
    with pytest.raises(BotFailed, match="no answer within"):
        await pool.hint(Tabletop("toy", ME, BOT).table, 0, "apprentice", ADA.id)
    await pool.stop()


# -- the coach


async def told(messages: AsyncIterator[Mapping[str, object]]) -> list[Any]:
    return [MESSAGES.validate_python(json.loads(json.dumps(message))) async for message in messages]


async def test_the_coach_tells_how_far_it_is_and_then_what_it_found(service: RecordingService) -> None:
    id = await finished(service, ME, BOT)
    table = await service.get(id)
    *steps, report = await told(await service.coach(id, ADA, 0))
    assert [step.done for step in steps] == [*range(len(steps))] and {step.of for step in steps} == {steps[0].of}
    assert len(steps) <= steps[0].of
    assert report.seat == 0 and report.answers[0] == 0 and report.answers[-1] == table.answers
    assert all(sum(chances) == pytest.approx(1, abs=0.01) for chances in report.chances)
    winners = table.winners()
    assert report.chances[-1] == [1 / len(winners) if seat in winners else 0 for seat in range(2)]
    own = [given for given in table.history.standing if given.is_free and given.seat == 0]
    assert report.looked_at == len(own)
    assert await told(await service.coach(id, ADA, 0)) == [report], "it is kept"


async def test_the_coach_is_for_those_who_played_and_for_games_that_are_over(service: RecordingService) -> None:
    playing = await service.create(ADA, NewTable("toy", [ME, BOT]))
    with pytest.raises(ActionRefused, match="not over yet"):
        await service.coach(playing, ADA, 0)
    id = await finished(service, ME, FRIEND)
    with pytest.raises(ActionRefused, match="choose a seat of yours"):
        await service.coach(id, ADA, 1)
    with pytest.raises(ActionRefused, match="no seat 7"):
        await service.coach(id, ADA, 7)
    (await service.get(id)).rules = "0"
    with pytest.raises(ActionRefused, match="older rules"):
        await service.coach(id, ADA, 0)


async def test_who_stops_listening_stops_the_coach(service: RecordingService) -> None:
    tasks: list[Task] = []

    async def look_back(table: Table, seat: int, task: Task, person: str) -> Found:
        tasks.append(task)
        return await advising.look_back_here(table, seat, task, person)

    service._look_back = look_back
    id = await finished(service, ME, BOT)
    messages = await service.coach(id, ADA, 0)
    async for _ in messages:
        if len(tasks) == 1:
            break
    await messages.aclose()  # type: ignore[attr-defined]
    assert len(tasks) == 1 and not service._reports


async def test_an_answer_that_cannot_be_looked_at_does_not_spoil_the_report(service: RecordingService) -> None:
    failing = "glance"

    async def look_back(table: Table, seat: int, task: Task, person: str) -> Found:
        if task.kind == failing:
            raise BotFailed("late", "too slow")
        return await advising.look_back_here(table, seat, task, person)

    service._look_back = look_back
    id = await finished(service, ME, BOT)
    assert (await told(await service.coach(id, ADA, 0)))[-1].costly == []
    service._reports.clear()
    failing = "curve"
    assert (await told(await service.coach(id, ADA, 0)))[-1].error == words.NO_COACH


async def test_a_process_looks_back_and_is_sent_the_game_once(bots: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    top = ended(ME, BOT)
    saved = 0

    def counted(table: Table) -> Json:
        nonlocal saved
        saved += 1
        return save_of(table)

    monkeypatch.setattr(pools, "save_of", counted)
    for answers in (0, 2):
        task = Task("curve", (answers,))
        here = await advising.look_back_here(top.table, 0, task, ADA.id)
        assert await bots.coach(top.table, 0, task, ADA.id) == here
    assert saved == 1


def test_a_process_that_has_another_game_says_so() -> None:
    top, finished_games = ended(ME, BOT), worker.FinishedGames()
    task = Task("curve", (0,))
    known = CoachRequest(top.table.id, 0, task, INFO.package, (), save_of(top.table))
    assert worker.reply_to(replace(known, save=None), worker.Positions(), finished_games).unknown
    assert worker.reply_to(known, worker.Positions(), finished_games).found
    assert worker.reply_to(replace(known, save=None), worker.Positions(), finished_games).found
    assert worker.reply_to(replace(known, save=None, seat=1), worker.Positions(), finished_games).unknown


def test_the_coach_answers_line_by_line(server: Visitor) -> None:
    anna, ben = server.other(), server.other()
    table = anna.post("/tables", {"game": "toy", "seats": [{"kind": "me"}, {"kind": "me", "name": "Second"}]})["id"]
    assert anna.refused(409, f"/tables/{table}/coach?seat=0") == words.NOT_OVER
    for _ in range(500):
        state = anna.get(f"/tables/{table}")
        if state["table"]["status"] == "over":
            break
        anna.answer(anna.get(f"/tables/{table}?seat={state['waiting'][0]}"))
    response = anna.web.get(f"/api/tables/{table}/coach?seat=1")
    assert response.status_code == 200 and response.headers["content-type"] == "application/x-ndjson"
    messages = [MESSAGES.validate_python(json.loads(line)) for line in response.text.splitlines()]
    assert messages[0].kind == "progress" and messages[-1].kind == "report" and messages[-1].seat == 1
    assert ben.refused(403, f"/tables/{table}/coach?seat=1") == words.COACH_IS_FOR_PLAYERS


# -- stand-ins


def test_the_vote_that_decides_names_the_level() -> None:
    for level in BOTS:
        top = Tabletop("toy", ME, FRIEND)
        top.act(lambda draft: draft.sit(BEN, None, draft.table.row.invite))
        top.act(lambda draft: draft.leave(BEN, 1))
        with pytest.raises(ActionRefused, match="genius"):
            top.act(lambda draft: draft.vote(ADA, 1, True, "genius"))
        top.act(lambda draft, level=level: draft.vote(ADA, 1, True, level))  # type: ignore[misc]
        assert top.table.seats[1].bot == level
