"""Bots think in processes of their own: fairly, in time, and the game goes on if they fail."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from tests.server.tabletop import ADA, BOT, ME, Tabletop
from ziggurat.bots.registry import BOTS, DEADLINES
from ziggurat.bots.temperaments import temperaments_of
from ziggurat.core.choice import Choice
from ziggurat.play.bots import bot_answer
from ziggurat.play.characters import NAMES
from ziggurat.server import metrics
from ziggurat.server.bots import pool, worker
from ziggurat.server.bots.fair_queue import FairQueue
from ziggurat.server.bots.frames import Reply, Request, Snapshot, packed
from ziggurat.server.bots.pool import BotPool, answers_after, automatic_size
from ziggurat.tables import snapshots, words
from ziggurat.tables.bot_runner import FOLLOWED, MAX_FAILURES, BotRunner, think_here
from ziggurat.tables.draft import Draft
from ziggurat.tables.errors import ActionRefused, BotFailed
from ziggurat.tables.messages import SeatPlan
from ziggurat.tables.table import Table

pytestmark = pytest.mark.anyio

# A process that imports nothing of ours and never replies, or ends at once.
SILENT = (sys.executable, "-c", "import sys; sys.stdin.buffer.read()")
DYING = (sys.executable, "-c", "import sys; sys.stdin.buffer.read(1)")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def top() -> Tabletop:
    """A table where the bot of seat 1 is asked."""
    top = Tabletop("patchistory", ME, BOT, seed=3)
    while top.table.asked_bot() is None:
        top.answer(0)
    return top


@pytest.fixture
async def bots() -> AsyncIterator[BotPool]:
    pool = BotPool(1)
    yield pool
    await pool.stop()


# -- the queue


async def test_owners_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3"):
        queue.put("ada", item)
    queue.put("ben", "b1")
    queue.put("eve", "e1")
    assert len(queue) == 5
    assert [await queue.get() for _ in range(5)] == ["a1", "b1", "e1", "a2", "a3"]


async def test_a_queue_waits_for_an_item() -> None:
    queue: FairQueue[str] = FairQueue()
    waiting = asyncio.create_task(queue.get())
    await asyncio.sleep(0)
    queue.put("ada", "first")
    assert await waiting == "first" and len(queue) == 0


@pytest.mark.parametrize(("cores", "servers", "size"), [(2, 1, 1), (1, 1, 1), (8, 1, 7), (8, 4, 1), (16, 4, 3)])
def test_one_core_is_left_to_serve_people(cores: int, servers: int, size: int) -> None:
    assert automatic_size(servers, lambda: cores) == size


# -- the answers


def replied(request: Request, positions: worker.Positions) -> Reply:
    return worker.reply_to(request, positions, worker.FinishedGames())


def outcomes(outcome: str) -> int:
    """How many questions ended so, of all pools since the start."""
    return int(metrics.BOT_ANSWERS.labels(outcome)._value.get())


async def test_a_process_gives_the_answer_that_the_bot_gives_here(top: Tabletop, bots: BotPool) -> None:
    answered, died = outcomes("answered"), outcomes("died")
    for level in ("apprentice", "random"):
        for _ in range(6):
            while (seat := top.table.asked_bot()) is None:
                top.answer(0)
            here = bot_answer(top.table.game(), seat, BOTS[level], top.table.answers)
            choice = await bots.choose(top.table, seat, level)
            assert choice == here
            top.act(lambda draft, seat=seat, choice=choice: draft.answer_for_bot(seat, choice))  # type: ignore[misc]
    assert (outcomes("answered") - answered, outcomes("died") - died) == (12, 0)


async def test_a_master_answers_before_its_deadline(top: Tabletop, bots: BotPool) -> None:
    """The clock ends its search, also on the plain sources; a late answer would raise BotFailed."""
    late = outcomes("late")
    choice = await bots.choose(top.table, 1, "master")
    assert top.table.game().why_not(1, choice) is None and outcomes("late") == late


def test_a_process_is_sent_only_the_answers_it_lacks(top: Tabletop) -> None:
    known = top.table.history.standing[-1].number
    assert answers_after(top.table, known) == []
    assert answers_after(top.table, None) is None
    before = top.table.answers
    top.let_bots_answer()
    since = answers_after(top.table, known)
    assert since is not None and len(since) == top.table.answers - before
    assert since[0][0] == 1
    assert answers_after(top.table, 10_000) is None  # that answer was taken back


def test_a_process_that_forgot_a_table_says_so(top: Tabletop) -> None:
    positions = worker.Positions()
    game = top.table.game()
    base = Snapshot.of(game)
    asked = Request(top.table.id, None, [], top.table.answers, 1, "random")
    assert replied(asked, positions).unknown
    first = replied(Request(top.table.id, base, [], top.table.answers, 1, "random"), positions)
    assert not first.unknown and replied(asked, positions).choice == first.choice


async def test_a_process_that_forgot_a_table_gets_it_again(top: Tabletop, bots: BotPool) -> None:
    first = await bots.choose(top.table, 1, "random")
    bots._workers[0]._known["another"] = 1
    bots._workers[0]._known[top.table.id] = top.table.history.standing[-1].number
    await bots._workers[0].stop()
    assert await bots.choose(top.table, 1, "random") == first


def test_a_bot_in_a_process_gets_a_guess_only(top: Tabletop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process has the real position; what the bot gets differs in what its seat may not know."""
    given: list[Any] = []

    class Nosy:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def choose(self, game: Any, seat: int) -> Choice:
            given.append(game)
            choice: Choice = game.options(seat)[0]
            return choice

    monkeypatch.setitem(BOTS, "nosy", Nosy)
    game = top.table.game()
    base = Snapshot.of(game)
    positions = worker.Positions()
    reply = replied(Request(top.table.id, base, [], top.table.answers, 1, "nosy"), positions)
    assert reply.error == "" and given[0].view(1) == game.view(1)
    assert given[0].rng.state() != game.rng.state()
    assert snapshots.dump(given[0]) != snapshots.dump(game)


# -- failures


async def test_a_killed_process_is_replaced_and_the_question_put_again(top: Tabletop, bots: BotPool) -> None:
    answered = outcomes("answered")
    first = await bots.choose(top.table, 1, "random")
    process = bots._workers[0]._process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    assert await bots.choose(top.table, 1, "random") == first
    assert outcomes("answered") == answered + 2 and bots.is_able


async def test_a_process_whose_input_is_closed_has_died(top: Tabletop, bots: BotPool) -> None:
    """It may be closed before the end of the process is known: writing to it then fails in a way of the event loop."""
    first = await bots.choose(top.table, 1, "random")
    process = bots._workers[0]._process
    assert process is not None and process.stdin is not None and process.returncode is None
    process.stdin.close()
    assert await bots.choose(top.table, 1, "random") == first


def test_a_process_whose_server_was_killed_ends_without_a_word(top: Tabletop) -> None:
    request = Request(top.table.id, None, [], top.table.answers, 1, "random")
    with subprocess.Popen(
        pool.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        process.stdout.close()
        process.stdin.write(packed(request))
        process.stdin.close()
        assert process.stderr.read() == b""


async def test_a_late_bot_fails_and_its_process_is_ended(top: Tabletop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "START_TIMEOUT", 0.2)
    before = outcomes("late")
    bots = BotPool(1, {"random": 0.1}, SILENT)
    with pytest.raises(BotFailed) as late:
        await bots.choose(top.table, 1, "random")
    assert late.value.why == "late" and outcomes("late") == before + 1
    assert bots._workers[0]._process is None
    await bots.stop()


async def test_a_process_that_always_dies_fails_the_bot(top: Tabletop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "FIRST_DELAY", 0.01)
    monkeypatch.setattr(pool, "LAST_DELAY", 0.04)
    died = outcomes("died")
    bots = BotPool(1, DEADLINES, DYING)
    for _ in range(2):
        with pytest.raises(BotFailed, match="its process died"):
            await bots.choose(top.table, 1, "random")
    assert outcomes("died") == died + 4 and not bots.is_able
    await bots.stop()


async def test_a_bot_that_raises_fails_but_its_process_goes_on(top: Tabletop, bots: BotPool) -> None:
    with pytest.raises(BotFailed, match="there is no bot"):
        await bots.choose(top.table, 1, "unheard of")
    process = bots._workers[0]._process
    await bots.choose(top.table, 1, "random")
    assert bots._workers[0]._process is process


# -- at the table


def test_a_bot_at_a_table_has_a_name_and_plays_by_its_temperament() -> None:
    top = Tabletop("patchistory", ME, SeatPlan("bot", "apprentice"), SeatPlan("bot", "random"))
    _, first, second = top.table.seats
    assert first.temperament in temperaments_of("patchistory") and first.name in NAMES[first.temperament]
    assert first.level == f"apprentice-{first.temperament}" and first.title() == f"{first.name} (Green)"
    assert (second.temperament, second.level) == ("", "random")
    assert [seat["temperament"] for seat in top.state(ADA)["seats"]] == ["", first.temperament, ""]
    assert top.folded().seats[1].level == first.level  # it is stored with the table


def test_a_bot_that_plays_for_a_person_has_no_temperament() -> None:
    top = Tabletop("patchistory", ME, SeatPlan("bot", "apprentice"))
    stood_in = top.table.seats[0].played_by("apprentice")
    assert (stood_in.temperament, stood_in.level) == ("", "apprentice")


@pytest.mark.parametrize("level", ["genius", "command:true", "master:3000", "os:system", "apprentice-no-sense"])
def test_a_table_takes_no_bot_that_is_not_offered(level: str) -> None:
    with pytest.raises(ActionRefused, match="bot|leave out"):
        Tabletop("patchistory", ME, SeatPlan("bot", level))


async def test_a_restricted_bot_plays_at_a_table(top: Tabletop, bots: BotPool) -> None:
    choice = await bots.choose(top.table, 1, "apprentice-raider-no-war")
    assert top.table.game().why_not(1, choice) is None


class Failing:
    """Thinks for every level but one, which fails."""

    def __init__(self, level: str) -> None:
        self.level = level

    async def __call__(self, table: Table, seat: int, level: str) -> Choice:
        if level == self.level:
            raise BotFailed("late", "no answer within 5 s")
        return bot_answer(table.game(), seat, BOTS[level], table.answers)


async def run_bots(top: Tabletop, think: Any, done: Callable[[], bool]) -> None:
    """Let a runner answer at the table until it is done; people answer at random."""

    async def change(_table: str, action: Callable[[Draft], None]) -> None:
        top.act(action)

    runner = BotRunner(lambda _table: top.table, change, 0.0, think, lambda: 0.0)
    while not done():
        if top.table.asked_bot() is None:
            top.answer(0)
        runner.wake(top.table.id)
        await asyncio.sleep(0.001)
    await runner.stop()


async def test_bots_that_answer_many_times_in_a_row_keep_nobody_waiting(
    top: Tabletop, monkeypatch: pytest.MonkeyPatch
) -> None:
    top.table.seats[0] = top.table.seats[0].played_by("random")  # so that nobody else is asked
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    async def change(_table: str, action: Callable[[Draft], None]) -> None:
        top.act(action)

    monkeypatch.setattr(asyncio, "sleep", noted)
    runner = BotRunner(lambda _table: top.table, change, 0.5, think_here, lambda: top.now)
    runner.wake(top.table.id)
    while len(pauses) < 2 * FOLLOWED:
        await sleep(0)
    await runner.stop()
    assert pauses[: 2 * FOLLOWED] == pytest.approx([0.5] * FOLLOWED + [0.1] * FOLLOWED)


async def test_a_simpler_bot_answers_for_one_that_fails_and_everybody_is_told(top: Tabletop) -> None:
    top.table.seats[1] = top.table.seats[1].played_by("apprentice")
    before = top.table.answers

    def bot_answers() -> list[str]:
        return [each.bot for each in top.table.history.standing[before + 1 :] if each.bot is not None]

    await run_bots(top, Failing("apprentice"), lambda: len(bot_answers()) >= MAX_FAILURES)
    assert set(bot_answers()) == {"random"}
    said = [(line["name"], line["text"]) for line in top.table.chat]
    colour = top.table.seats[1].colour
    assert said == [
        (words.ANNOUNCER, words.stands_in(colour, "apprentice", "random")),
        (words.ANNOUNCER, words.replaces(colour, "apprentice", "random")),
    ]
    assert top.table.seats[1].bot == "random"


async def test_a_bot_that_answers_again_keeps_its_seat(top: Tabletop) -> None:
    top.table.seats[1] = top.table.seats[1].played_by("apprentice")
    turns = iter([True, False] * 100)

    async def think(table: Table, seat: int, level: str) -> Choice:
        return await Failing("apprentice" if level == "apprentice" and next(turns) else "")(table, seat, level)

    before = top.table.answers
    await run_bots(top, think, lambda: top.table.answers > before + 4 * MAX_FAILURES)
    assert top.table.seats[1].bot == "apprentice"
