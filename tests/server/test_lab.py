"""The lab: changed content, experiments in their queue, limits, who sees what, and tables with changed content."""

from __future__ import annotations

import asyncio
import io
import json
import os
import pickle
import subprocess
import sys
import time
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ziggurat
from tests.server.visitor import Json, Visitor
from ziggurat import packs, registry
from ziggurat.lab import pack_values
from ziggurat.play.coach import Task
from ziggurat.server import words
from ziggurat.server.app import create_app
from ziggurat.server.bots.frames import Snapshot
from ziggurat.server.lab import OUTCOME
from ziggurat.server.lab import runner as running
from ziggurat.server.lab.runner import ExperimentRunner
from ziggurat.server.lab.service import Lab, Wanted
from ziggurat.server.settings import Settings
from ziggurat.server.storage.lab_store import ExperimentRow
from ziggurat.server.storage.store import Store
from ziggurat.tables.advising import ATTENTION, looking_at
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.rows import PersonRow

FOOD = {"prices.start_food": "9"}
"""Nine Food at the start of Patchistory instead of the printed four."""

BOTS = ["random", "random"]
WANTED: Json = {"game": "patchistory", "values": FOOD, "house": {"transport": "current"}, "bots": BOTS, "games": 3}
ADA, BEN = PersonRow("ada", "Ada", 0.0), PersonRow("ben", "Ben", 0.0)


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("database")
    database = f"sqlite:///{folder}/tables.sqlite"
    return Settings(database=database, bot="random", bot_pause=0.0, rates=False, lab_games=50)


@pytest.fixture(scope="module")
def server(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    with Visitor(create_app(settings, tmp_path_factory.mktemp("pages"))) as visitor:
        yield visitor


@pytest.fixture(scope="module")
def ada(server: Visitor) -> Visitor:
    return server.other()


@pytest.fixture(scope="module")
def done(ada: Visitor) -> Json:
    """A finished experiment of Ada: two random bots, 30 games each by the printed and by the changed game."""
    made = ada.post("/lab/experiments", WANTED | {"games": 30})
    assert (made["status"], made["of"], made["changes"], made["yours"]) == ("waiting", 60, 2, True)
    return finished(ada, made["id"])


def finished(visitor: Visitor, id: str) -> Json:
    return dict(until(lambda: visitor.get(f"/lab/experiments/{id}"), lambda found: found["status"] == "done"))


def until(ask: Callable[[], Any], is_there: Callable[[Any], bool], seconds: float = 60.0) -> Any:
    end = time.monotonic() + seconds
    while not is_there(found := ask()):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


# -- where there is a lab


def test_the_lab_is_off_on_public_servers_unless_it_is_allowed() -> None:
    public = Settings(public=True, address="https://play.example.org")
    assert Settings().has_lab and not public.has_lab
    assert replace(public, lab="on").has_lab and not Settings(lab="off").has_lab
    assert Settings.from_environment({"ZIGGURAT_LAB": "on", "ZIGGURAT_PUBLIC": "1"}).has_lab
    with pytest.raises(ValueError, match="ZIGGURAT_LAB=maybe"):
        Settings.from_environment({"ZIGGURAT_LAB": "maybe"})


def test_without_a_lab_every_request_to_it_is_refused(settings: Settings, tmp_path: Path) -> None:
    off = replace(settings, lab="off", database=f"sqlite:///{tmp_path}/tables.sqlite")
    with Visitor(create_app(off, tmp_path)) as server:
        eve = server.other()
        assert eve.get("/me")["lab"] is False
        for path in ("/lab", "/lab/forms/patchistory", "/lab/experiments/x", "/lab/packs/patchistory/x"):
            assert eve.refused(404, path) == words.NO_LAB
        assert eve.refused(404, "/lab/experiments", WANTED) == words.NO_LAB
        table = {"game": "patchistory", "seats": [{"kind": "me"}, {"kind": "me"}], "content": "0" * 16}
        assert eve.refused(409, "/tables", table) == words.NO_LAB


# -- changed content


def test_the_form_holds_every_number_with_what_its_file_says(ada: Visitor) -> None:
    files = {file["name"]: file for file in ada.get("/lab/forms/monuments")["files"]}
    fields = {field["path"]: field for file in files.values() for group in file["groups"] for field in group["fields"]}
    assert fields["layers.4.hexes"] | {"note": ""} == {
        "path": "layers.4.hexes", "label": "hexes", "kind": "whole", "value": "8", "note": "", "rules": [],
    }  # fmt: skip
    assert fields["numbers.bank"]["note"] == "tokens of each resource"
    assert [group["title"] for group in files["numbers"]["groups"]][:2] == ["The bank", "Hexes and production"]
    patchistory = ada.get("/lab/forms/patchistory")["files"]
    rounds = next(f for p in patchistory for g in p["groups"] for f in g["fields"] if f["path"] == "prices.rounds")
    assert (rounds["rules"], rounds["note"]) == (["PAT-RND-01"], "of an Era")


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_every_field_of_the_form_can_be_named_and_has_the_printed_value(ada: Visitor, game: str) -> None:
    pack = registry.info(game).pack
    assert pack is not None
    printed = packs.tables(pack)
    files = ada.get(f"/lab/forms/{game}")["files"]
    found = [field for file in files for group in file["groups"] for field in group["fields"]]
    assert len({field["path"] for field in found}) == len(found) > 500
    for field in found:
        assert pack_values.text_of(pack_values.value_at(printed, field["path"])) == field["value"]


def test_what_the_checker_says_stands_at_the_value_at_fault(ada: Visitor) -> None:
    values = {"layers.4.hexes": "9", "numbers.bank": "many", "layers.5.workers": "-1", "numbers.respawn": "0"}
    found = ada.post("/lab/check", {"game": "monuments", "values": values})["problems"]
    said = {each["path"]: each["text"] for each in found}
    assert said.keys() == {"numbers.bank", "layers.5.workers", "numbers.respawn"}
    assert said["numbers.bank"] == "'many' does not fit; the value is a whole number, such as 25"
    assert said["layers.5.workers"] == "layer 5: workers must lie between 0 and 999"
    assert ada.post("/lab/check", {"game": "monuments", "values": {"layers.4.hexes": "9"}}) == {"problems": []}


def test_values_that_clash_only_together_are_named_without_a_path(ada: Visitor) -> None:
    # A bank of 12 is enough for the printed costs, and a cost of 15 for the printed bank of 25.
    values = {"numbers.bank": "12", "layers.5.cost.wood": "15"}
    assert ada.post("/lab/check", {"game": "monuments", "values": {"numbers.bank": "12"}}) == {"problems": []}
    [found] = ada.post("/lab/check", {"game": "monuments", "values": values})["problems"]
    assert found["path"] == "" and "wood must not be more than the 12 of the bank" in found["text"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"prices.rounds": "0"}, "rounds: must lie between 1 and 999"),
        ({"prices.rounds": "x"}, "does not fit"),
        ({"prices.nothing": "1"}, "'nothing' leads nowhere"),
        ({"../secrets.key": "1"}, "there is no file"),
        ({"prices": "1"}, "name one value"),
        ({f"prices.x{number}": "1" for number in range(201)}, "Change 200 values at most"),
    ],
)
def test_a_bad_pack_is_one_line_and_nothing_is_stored(ada: Visitor, values: Json, said: str) -> None:
    before = len(ada.get("/lab")["experiments"])
    assert said in ada.refused(400, "/lab/packs", {"game": "patchistory", "values": values})
    assert said in ada.refused(400, "/lab/experiments", WANTED | {"values": values})
    assert len(ada.get("/lab")["experiments"]) == before


def test_a_pack_is_stored_by_its_digest_and_can_be_shared_and_downloaded(ada: Visitor, tmp_path: Path) -> None:
    made = ada.post("/lab/packs", {"game": "patchistory", "values": FOOD | {"prices.rounds": "5"}})
    assert made["changes"] == [{"path": "prices.start_food", "printed": "4", "changed": "9"}]
    assert ada.other().get(f"/lab/packs/patchistory/{made['digest']}") == made
    answer = ada.web.get(f"/api/lab/packs/patchistory/{made['digest']}/download")
    zipfile.ZipFile(io.BytesIO(answer.content)).extractall(tmp_path)
    game = ziggurat.new_game("patchistory", content=tmp_path / f"patchistory-{made['digest']}")
    assert (game.setup.content, game.realms[0].goods[0]) == (made["digest"], 9)  # type: ignore[attr-defined]
    assert "as printed" in ada.refused(400, "/lab/packs", {"game": "patchistory", "values": {"prices.rounds": "5"}})
    assert "no changed content" in ada.refused(404, "/lab/packs/patchistory/0123456789abcdef")


# -- tables


def test_a_table_is_played_with_changed_content_and_says_so(ada: Visitor, settings: Settings, tmp_path: Path) -> None:
    content = ada.post("/lab/packs", {"game": "patchistory", "values": FOOD})
    bot = {"kind": "bot", "bot": "random"}
    wanted = {"game": "patchistory", "seats": [{"kind": "me"}, bot], "content": content["digest"]}
    id = ada.post("/tables", wanted)["id"]
    state = ada.get(f"/tables/{id}")
    assert state["table"]["content"] == content
    assert state["view"]["realms"][0]["own"]["goods"]["food"] == 9
    assert ada.other().get(f"/tables/{id}")["table"]["content"] == content  # spectators see it, too
    assert "no changed content" in ada.refused(404, "/tables", wanted | {"content": "0123456789abcdef"})

    played = play_on(ada, id, 6)  # the bot answers in its own process, with the same content
    with Visitor(create_app(settings, tmp_path)) as later:  # the same database after a restart
        later.web.cookies = ada.web.cookies
        again = later.get(f"/tables/{id}")
        assert again["table"]["content"] == content and again["table"]["status"] == "playing"
        assert again["view"] == played["view"]


def play_on(visitor: Visitor, id: str, answers: int) -> Json:
    """Give the first answer again and again; returns the table as it then is for the person."""
    for number in range(answers):
        state = until(lambda: visitor.get(f"/tables/{id}"), lambda found: found["question"] is not None)
        question, key = state["question"], f"answer-{number}"
        choices = [question["options"][0]["choice"]]
        visitor.post(f"/tables/{id}/answers", {"seat": 0, "question": question["id"], "key": key, "choices": choices})
    return dict(until(lambda: visitor.get(f"/tables/{id}"), lambda found: found["question"] is not None))


def test_bots_and_the_coach_get_the_content_with_the_game(ada: Visitor) -> None:
    """Processes of bots know only what they are sent: the position or the save, and the files of the changed pack."""
    pack = registry.info("patchistory").pack
    assert pack is not None
    files = {**packs.built_in(pack), **pack_values.changed(pack, FOOD)}
    game = ziggurat.new_game("patchistory", seed=3, content=files)
    while not game.over:
        seat = game.pending[0]
        game.play(seat, game.options(seat)[0])
    sent = pickle.loads(pickle.dumps(Snapshot.of(game, files)))
    assert sent.load().fingerprint() == game.fingerprint()
    with pytest.raises(ValueError, match="other content"):
        Snapshot.of(game).load()
    looking = looking_at(game.save(), 0, ("Ada", "Ben"), files)
    found = looking.carry_out(Task("curve", (0,)), ATTENTION)
    assert len(found.chances) == 1


# -- an experiment


def test_an_experiment_compares_the_changed_game_with_the_printed_one(done: Json) -> None:
    assert (done["played"], done["of"], done["note"], done["house"]) == (60, 60, "", {"transport": "current"})
    assert [each["path"] for each in done["content"]["changes"]] == ["prices.start_food"]
    lines = {(line["group"], line["label"]): line for line in done["lines"]}
    wins = [line for (group, _), line in lines.items() if group == "Who wins, by seat"]
    assert len(wins) == 2 and sum(line["printed"] for line in wins) == pytest.approx(1)
    assert sum(line["changed"] for line in wins) == pytest.approx(1)
    for (group, _), line in lines.items():
        if group == "Who wins, Capital Tiles":  # fewer than 30 games tell about each
            assert (line["printed"], line["changed"], line["difference"]) == (None, None, None)
        else:
            assert line["difference"] == pytest.approx(line["changed"] - line["printed"])
    rounds, minutes = lines["Length", "Rounds"], lines["Length", "Estimated minutes"]
    assert (rounds["printed"], rounds["difference"]) == (15, 0)
    assert minutes["printed"] == pytest.approx(lines["Length", "Decisions"]["printed"] / 4)


@pytest.mark.parametrize("values", [FOOD, {}])
def test_three_games_tell_means_but_no_shares_and_no_differences(ada: Visitor, values: Json) -> None:
    ben = ada.other()
    wanted = WANTED | {"values": values, "house": {}}
    found = finished(ben, ben.post("/lab/experiments", wanted)["id"])
    lines = {(line["group"], line["label"]): line for line in found["lines"]}
    for line in lines.values():
        assert (line["printed"] is None) == line["is_share"]
        assert (line["changed"] is None) == (line["is_share"] or not values)
        assert (line["difference"], line["spread"], line["is_certain"]) == (None, None, False)
    assert lines["Length", "Rounds"]["printed"] == 15
    assert lines["Who wins, by seat", "Seat 1 (Red)"]["is_share"]
    assert found["fewest"] == 30


def test_the_report_is_a_page_that_gets_nothing_of_this_site(ada: Visitor, done: Json) -> None:
    answer = ada.web.get(f"/api/lab/experiments/{done['id']}/report")
    assert answer.headers["content-type"].startswith("text/html")
    assert "sandbox" in answer.headers.get_list("content-security-policy")[0]
    assert len(answer.headers.get_list("content-security-policy")) == 1
    assert "<h1>Patchistory: balance report</h1>" in answer.text
    assert "Files: games.parquet<" in answer.text  # no path of this machine


def test_who_has_the_link_reads_a_finished_experiment_and_changes_nothing(ada: Visitor, done: Json) -> None:
    ben = ada.other()
    seen = ben.get(f"/lab/experiments/{done['id']}")
    assert seen == done | {"yours": False}
    assert ben.web.get(f"/api/lab/experiments/{done['id']}/report").status_code == 200
    for action in ("stop", "again", "remove"):
        assert ben.refused(403, f"/lab/experiments/{done['id']}/{action}", {}) == words.NOT_YOUR_EXPERIMENT
    assert ben.get("/lab")["experiments"] == []
    assert [each["id"] for each in ada.get("/lab")["experiments"]] == [done["id"]]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"games": 51}, "from 1 to 50 games"),
        ({"bots": ["random"] * 5}, "players"),
        ({"bots": ["genius", "random"]}, "genius"),
        ({"bots": ["command:rm -rf", "random"]}, "command"),
        ({"house": {"transport": "never"}}, "transport"),
        ({"options": {"edition": "9"}}, "Edition"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_an_experiment_that_makes_no_sense_is_refused_in_one_line(ada: Visitor, change: Json, said: str) -> None:
    assert said in ada.refused(400, "/lab/experiments", WANTED | change)


# -- the queue, on both databases

WORKERS = {
    "sleeps": "import sys, time; sys.stdin.readline(); print(1, flush=True); time.sleep(600)",
    "obeys": "import json, sys; sys.stdin.readline(); print(2, flush=True); assert sys.stdin.readline() == 'stop\\n'; "
    "open('outcome.json', 'w').write(json.dumps({'games': 2, 'lines': [], 'report': 'so far', 'failed': ''}))",
    "dies": "import os, sys; sys.stdin.readline(); print(1, flush=True); os._exit(9)",
    "fails": "import sys; sys.stdin.readline(); open('outcome.json', 'w').write('{\"error\": \"a rule broke\"}')",
}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "HEARTBEAT", 0.02)
    monkeypatch.setattr(running, "LOOK_INTERVAL", 0.02)


@asynccontextmanager
async def lab_with(store: Store, worker: str, **limits: Any) -> AsyncIterator[Lab]:
    """A lab whose experiments are played by a program that only pretends."""
    settings = Settings(**limits)
    runner = ExperimentRunner(store.lab, settings, (sys.executable, "-c", WORKERS[worker]))
    task = asyncio.create_task(runner.run())
    try:
        yield Lab(store.lab, runner, settings)
    finally:
        task.cancel()
        await asyncio.wait([task])


def some(**given: Any) -> Wanted:
    return replace(Wanted("patchistory", {}, {}, {}, ("random", "random"), 3), **given)


async def reached(lab: Lab, id: str, is_there: Callable[[ExperimentRow], bool]) -> ExperimentRow:
    async with asyncio.timeout(20):
        while not is_there(found := await lab.look(id, "ada")):
            await asyncio.sleep(0.01)
    return found


@pytest.mark.anyio
async def test_an_experiment_under_way_is_stopped_and_started_again(store: Store, quick: None) -> None:
    async with lab_with(store, "sleeps") as lab:
        made = await lab.start(ADA, some())
        found = await reached(lab, made.id, lambda row: row.played == 1)
        assert (found.status, found.of) == ("playing", 3)
        with pytest.raises(ActionRefused, match="not finished"):
            await lab.look(made.id, "ben")
        second = await lab.start(ADA, some())
        assert await lab.place(second) == 0
        ending = await lab.stop(made.id, ADA)
        assert (ending.status, ending.note) == ("playing", words.LAB_ENDING)
        assert (await lab.stop(made.id, ADA)).status == "stopped", "asked again it does without its games"
        await reached(lab, second.id, lambda row: row.status == "playing")  # the first one's process is gone
        again = await lab.start_again(made.id, ADA)
        assert (again.status, again.played, again.note) == ("waiting", 0, "")
        with pytest.raises(ActionRefused, match="has not stopped"):
            await lab.start_again(second.id, ADA)
        await lab.remove(second.id, ADA)
        await reached(lab, made.id, lambda row: row.status == "playing")


@pytest.mark.anyio
async def test_an_experiment_that_is_stopped_keeps_the_games_it_has(store: Store, quick: None) -> None:
    async with lab_with(store, "obeys") as lab:
        made = await lab.start(ADA, some())
        await reached(lab, made.id, lambda row: row.played == 2)
        await lab.stop(made.id, ADA)
        found = await reached(lab, made.id, lambda row: row.status != "playing")
        assert (found.status, found.played) == ("done", 2)
        assert found.note == "You stopped it after 2 of 3 games."
        assert await lab.report(made.id, "ada") == b"so far"


@pytest.mark.anyio
@pytest.mark.parametrize(("worker", "said"), [("dies", words.LAB_DIED), ("fails", words.lab_failed("a rule broke"))])
async def test_a_process_that_ends_too_early_leaves_a_clear_state(
    store: Store, quick: None, worker: str, said: str
) -> None:
    async with lab_with(store, worker) as lab:
        made = await lab.start(ADA, some())
        found = await reached(lab, made.id, lambda row: row.status != "waiting" and row.status != "playing")
        assert (found.status, found.note) == ("stopped", said)
        assert (await lab.start_again(made.id, ADA)).status in ("waiting", "playing")  # the runner may be quick
        again = await reached(lab, made.id, lambda row: row.status == "stopped")
        assert again.note == said


@pytest.mark.anyio
async def test_a_runner_that_is_stopped_while_it_is_woken_ends(store: Store, quick: None) -> None:
    runner = ExperimentRunner(store.lab, Settings())
    task = asyncio.create_task(runner.run())
    await asyncio.sleep(0.5)  # it has found nothing, and waits
    runner.wake()
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task], timeout=30)
    ended = task.done()
    task.cancel()
    assert ended


@pytest.mark.anyio
async def test_a_server_that_ends_leaves_its_experiment_stopped(store: Store, quick: None) -> None:
    async with lab_with(store, "sleeps") as lab:
        made = await lab.start(ADA, some())
        await reached(lab, made.id, lambda row: row.played == 1)
    found = await store.lab.get(made.id)
    assert found is not None and (found.status, found.note) == ("stopped", words.LAB_RESTARTED)


@pytest.mark.anyio
async def test_an_experiment_of_a_killed_server_is_stopped_by_the_next(
    store: Store, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.lab.add(ExperimentRow("old", "ada", "patchistory", "", PLAN, 1.0))
    taken = await store.lab.take_next()
    assert taken is not None and taken.status == "playing"
    assert await store.lab.take_next() is None  # nobody else gets it
    monkeypatch.setattr(running, "ABANDONED_AFTER", 0.1)
    async with lab_with(store, "sleeps") as lab:
        found = await reached(lab, "old", lambda row: row.status != "playing")
        assert (found.status, found.note) == ("stopped", words.LAB_RESTARTED)


PLAN: Any = {"bots": ["random", "random"], "games": 3, "options": {}, "house": {}, "seed": 0, "changes": 0}


@pytest.mark.anyio
async def test_the_limits_of_people_and_of_the_queue(store: Store) -> None:
    settings = Settings(lab_open_each=2, lab_waiting=3, lab_a_day=2)
    lab = Lab(store.lab, ExperimentRunner(store.lab, settings), settings)  # nobody plays
    first, second = await lab.start(ADA, some()), await lab.start(ADA, some())
    assert await lab.place(second) == 1
    with pytest.raises(ActionRefused, match="2 experiments that wait or are played"):
        await lab.start(ADA, some())
    await lab.stop(first.id, ADA)
    with pytest.raises(ActionRefused, match="2 experiments within a day"):
        await lab.start(ADA, some())
    for _ in range(2):
        await lab.start(BEN, some())
    with pytest.raises(ActionRefused, match="3 experiments wait already"):
        await lab.start(PersonRow("eve", "Eve", 0.0), some())
    assert [row.id for row in await lab.mine(ADA)] == [second.id, first.id]


@pytest.mark.anyio
async def test_old_results_and_packs_that_nobody_uses_are_deleted(store: Store) -> None:
    settings = Settings()
    lab = Lab(store.lab, ExperimentRunner(store.lab, settings), settings)
    unused = await lab.keep_pack("patchistory", FOOD)
    made = await lab.start(ADA, some(values={"prices.start_food": "8"}))
    await lab.stop(made.id, ADA)
    kept = await lab.start(ADA, some(values={"prices.start_food": "7"}))
    await store.lab.clean_up(time.time() - 60)
    assert await store.lab.pack("patchistory", unused.digest) is not None  # young
    await store.lab.clean_up(time.time() + 60)
    assert await store.lab.get(made.id) is None and await store.lab.get(kept.id) is not None
    assert await store.lab.pack("patchistory", unused.digest) is None
    assert await store.lab.pack("patchistory", made.pack) is None
    assert await store.lab.pack("patchistory", kept.pack) is not None


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The program that plays an experiment of a thousand games, when the first game is finished."""
    task = {**PLAN, "game": "monuments", "games": 1000, "files": {}, "seconds": 600, "workers": 1}
    process = subprocess.Popen(
        running.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path, env={**os.environ}
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(json.dumps(task).encode() + b"\n")
    process.stdin.flush()
    assert int(process.stdout.readline()) == 1
    yield process
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()


def test_the_process_ends_with_the_server(playing: subprocess.Popen[bytes]) -> None:
    """A killed server closes the input of the process that plays, and that ends it."""
    assert playing.stdin is not None
    playing.stdin.close()
    assert playing.wait(20) == 0


def test_the_process_can_be_asked_to_end_with_the_games_it_has(
    playing: subprocess.Popen[bytes], tmp_path: Path
) -> None:  # fmt: skip
    assert playing.stdin is not None
    playing.stdin.write(b"stop\n")
    playing.stdin.flush()
    assert playing.wait(60) == 0
    outcome = json.loads((tmp_path / OUTCOME).read_text())
    assert 1 <= outcome["games"] < 1000 and not outcome["failed"]
    assert "balance report" in outcome["report"]
