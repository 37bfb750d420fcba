"""The tables service: games to the end, several processes, cold starts, bots, changed rules."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ziggurat
from tests.server.tabletop import ADA, BEN, BOT, EVE, FRIEND, ME, OPEN, sent
from ziggurat.core.rng import Rng
from ziggurat.server import wire
from ziggurat.server.storage.change_feed import ChangeFeed
from ziggurat.server.storage.store import PersonRow, StorageUnavailable, Store
from ziggurat.tables import bot_runner, event_record, messages, snapshots, table
from ziggurat.tables import cache as caching
from ziggurat.tables import service as tables
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.position import Position
from ziggurat.tables.requests import card
from ziggurat.tables.service import TableService
from ziggurat.tables.table import Table

pytestmark = pytest.mark.anyio

EVERY = 10
PATIENCE = 60.0


class RecordingService(TableService):
    """A service that notes what it tells."""

    def __init__(self, store: Store, url: str, **settings: Any) -> None:
        wanted = tables.TableSettings(**{"bot": "random", "bot_pause": 0.0, "snapshot_every": EVERY, **settings})
        self.watched: set[str] = set()
        self.store = store
        super().__init__(
            store, ChangeFeed(url), wanted, self._note_push, self._note_turn, is_watched=self.watched.__contains__
        )
        self.pushed: list[Table] = []
        self.turns: list[tuple[str, list[int]]] = []
        self.made = 0

    async def _note_push(self, table: Table) -> None:
        self.pushed.append(table)

    async def _note_turn(self, table: Table, seats: Sequence[int]) -> None:
        self.turns.append((table.id, [*seats]))

    def key(self) -> str:
        self.made += 1
        return f"key-{id(self)}-{self.made}"

    async def answer_now(self, id: str, person: PersonRow, seat: int, choice: Any = None) -> messages.Taken:
        """Answer at random."""
        state: Any = (await self.get(id)).state(person.id, seat, time.time())
        question = state["question"]
        choice = choice or Random(state["answers"]).choice(question["options"])["choice"]
        body = messages.Answers(seat, question["id"], self.key(), [choice])
        return await self.answer(id, person, body)

    async def back_now(self, id: str, person: PersonRow, seat: int, how: Any) -> messages.Taken:
        return await self.take_back(id, person, messages.TakeBack(seat=seat, key=self.key(), how=how))

    async def asked(self, id: str, seat: int) -> Table:
        """The table, once this seat is asked and the bots have answered, or the game is over."""

        def is_ready(found: Table) -> bool:
            return not found.waiting or (seat in found.waiting and found.asked_bot() is None)

        found = await until(lambda: self.get(id), is_ready)
        assert isinstance(found, Table)
        return found

    async def play(self, id: str, person: PersonRow, seat: int, answers: int) -> Table:
        """Random answers of one person against bots."""
        for _ in range(answers):
            if (await self.asked(id, seat)).status != "playing":
                break
            await self.answer_now(id, person, seat)
        return await self.asked(id, seat)


async def until(get: Callable[[], Awaitable[Any]], ready: Callable[[Any], bool]) -> Any:
    """What `get` returns once it is ready."""
    end = time.monotonic() + PATIENCE
    while not ready(found := await get()):
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.005)
    return found


@pytest.fixture(autouse=True)
def _same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in every run: a chance game may be over before a test gets where it wants to be."""
    seeds = Rng(5)
    monkeypatch.setattr(secrets, "randbits", lambda _bits: seeds.word())


MakeService = Callable[..., Awaitable[RecordingService]]


@asynccontextmanager
async def services(url: str) -> AsyncIterator[MakeService]:
    """Makes services as different processes have them: each with a store of its own."""
    async with AsyncExitStack() as leaving:

        async def make(**settings: Any) -> RecordingService:
            store = await Store.open(url)
            leaving.push_async_callback(store.close)
            service = RecordingService(store, url, **settings)
            await service.start()
            leaving.push_async_callback(service.stop)
            for person in (ADA, BEN, EVE):
                if await store.person(person.id) is None:
                    await store.add_person(person.id, person.name)
            return service

        yield make


@pytest.fixture
async def make_service(tmp_path: Path) -> AsyncIterator[MakeService]:
    async with services(f"sqlite:///{tmp_path}/tables.sqlite") as make:
        yield make


@pytest.fixture
async def make_process(database_url: str) -> AsyncIterator[MakeService]:
    """On both databases, for what several processes do at once."""
    async with services(database_url) as make:
        yield make


@pytest.fixture
async def service(make_service: MakeService) -> RecordingService:
    return await make_service()


def count_replays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one for every answer that is played again."""
    replayed: list[int] = []
    whole = table._replayed

    def counted(position: Position, line: Any, answers: int) -> Position:
        replayed.extend(range(position.answers, answers))
        return whole(position, line, answers)

    monkeypatch.setattr(table, "_replayed", counted)
    return replayed


# -- a whole game


async def test_a_whole_game_against_bots(service: RecordingService, make_service: MakeService) -> None:
    id = await service.play_now(ADA, "patchistory")
    assert (await service.get(id)).status == "playing"
    found = await service.play(id, ADA, 0, 1000)
    assert found.status == "over"
    state = found.state("ada", None, found.changed)
    wire.TableState.model_validate(sent(state))

    async def told() -> int:
        return service.pushed[-1].number

    await until(told, lambda number: number == found.number)  # a change is told after it is stored
    numbers = [each.number for each in service.pushed]
    assert numbers == sorted(numbers) and numbers[-1] == found.number
    row, seats = (await service.store.tables_of("ada"))[0]
    shown = card(row, seats)
    assert (shown["status"], shown["your_turn"], shown["won"]) == ("over", False, 0 in found.game().winners())

    other = await make_service()  # a process that has never seen it
    assert (await other.get(id)).state("ada", None, found.changed) == state
    saved = ziggurat.load_game(await other.download(id, EVE, None))
    assert saved.fingerprint() == found.game().fingerprint()
    chart = await other.chart(id, None)
    assert chart.answers[0] == 0 and chart.answers[-1] == found.answers
    assert chart.scores[-1] == [*found.game().scores()]
    gained = [sum(gain.points for gain in chart.gains if gain.seat == seat) for seat in range(len(chart.scores[0]))]
    assert gained == [last - first for first, last in zip(chart.scores[0], chart.scores[-1], strict=True)]
    assert {gain.answers for gain in chart.gains} <= {*chart.answers}
    at: Any = await other.moment(id, EVE, 30, 1)
    wire.Moment.model_validate(sent(at))
    assert (at["answers"], at["total"]) == (30, found.answers)


async def test_a_table_keeps_its_house_rules_to_the_end(service: RecordingService, make_service: MakeService) -> None:
    wanted = messages.NewTable("patchistory", [ME, BOT], house={"transport": "current"})
    id = await service.create(ADA, wanted)
    house = {rule.name: rule.default for rule in ziggurat.games()["patchistory"].house} | {"transport": "current"}
    assert (await service.get(id)).game().setup.house == house
    await service.play(id, ADA, 0, 40)

    other = await make_service()  # a process that has never seen it, and takes the position from a snapshot
    found = await other.get(id)
    state: Any = found.state("ada", None, found.changed)
    assert found.game().setup.house == state["table"]["house"] == house
    assert (await other.moment(id, ADA, 30, 0))["answers"] == 30
    await service.play(id, ADA, 0, 1000)
    saved = ziggurat.load_game(await service.download(id, ADA, None))
    assert saved.over and saved.setup.house == house


async def test_create_says_what_is_not_possible(service: RecordingService) -> None:
    for wanted, reason in (
        (messages.NewTable("chess", [ME]), "Unknown game 'chess'; games: patchistory"),
        (messages.NewTable("patchistory", [ME]), "Patchistory takes 2, 3, 4 players, not 1."),
        (messages.NewTable("patchistory", [OPEN, BOT]), "Take a seat yourself"),
        (messages.NewTable("patchistory", [ME, BOT], {"x": "y"}), "has no option 'x'"),
        (messages.NewTable("patchistory", [ME, BOT], house={"x": "y"}), "no house rule 'x'; house rules: ties, tra"),
        (messages.NewTable("patchistory", [ME, BOT], house={"ties": "y"}), "cannot be 'y'; allowed: broken, shared."),
        (
            messages.NewTable("patchistory", [ME, messages.SeatPlan("bot", "deep")]),
            "There is no bot 'deep'; bots: random",
        ),
        (messages.NewTable("patchistory", [ME, messages.SeatPlan("bot")]), "needs the level"),
    ):
        with pytest.raises(ActionRefused) as caught:
            await service.create(ADA, wanted)
        assert caught.value.reason == "invalid" and reason in caught.value.error
    with pytest.raises(ActionRefused) as caught:
        await service.get("nothing")
    assert caught.value.reason == "missing"


# -- several processes


async def test_what_happens_in_one_process_shows_in_the_others(make_process: MakeService) -> None:
    one, other = await make_process(), await make_process()
    id = await one.create(ADA, messages.NewTable(game="patchistory", seats=[ME, FRIEND]))
    found = await other.get(id)
    await other.sit(id, BEN, None, found.row.invite)
    assert (await until(lambda: one.get(id), lambda table: table.status == "playing")).seats_of("ben") == [1]
    assert one.turns == [] and other.turns == [(id, [0, 1])]  # who did it tells of it
    for _ in range(30):
        seat = (await one.get(id)).asked_people()[0]
        await (one if seat else other).answer_now(id, (ADA, BEN)[seat], seat)
        last = max([(await each.get(id)).number for each in (one, other)])
        for each in (one, other):
            await until(lambda each=each: each.get(id), lambda found, last=last: found.number == last)  # type: ignore[misc]
    a, b = await one.get(id), await other.get(id)
    assert a.game().fingerprint() == b.game().fingerprint()
    assert a.state("ada", 0, now=1.0) == b.state("ada", 0, now=1.0)
    assert one.pushed[-1].number == a.number


async def test_whoever_finds_out_first_tells_of_it(make_process: MakeService) -> None:
    one, other = await make_process(), await make_process()
    id = await one.create(ADA, messages.NewTable(game="patchistory", seats=[ME, OPEN]))
    await other.get(id)
    await other._feed.stop()  # it hears nothing by itself
    await one.sit(id, BEN, None, None)
    with pytest.raises(ActionRefused, match="The game has started already"):
        await other.sit(id, EVE, None, None)
    assert other.pushed[-1].status == "playing"


async def test_what_is_appended_while_a_table_is_loaded_is_not_missed(
    make_process: MakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The feed tells of it when the table is neither in memory nor watched yet; nothing would tell of it again."""
    one, other = await make_process(), await make_process()
    id = await one.create(ADA, messages.NewTable(game="patchistory", seats=[ME, OPEN]))
    has_read, is_told, on_feed, read = asyncio.Event(), asyncio.Event(), other._on_feed, other.store.entries

    async def slow(*given: Any) -> Any:
        found = await read(*given)
        has_read.set()
        await is_told.wait()
        return found

    async def told(table: str | None, number: int) -> None:
        await on_feed(table, number)
        if number > 1:
            is_told.set()

    monkeypatch.setattr(other.store, "entries", slow)
    await other._feed.stop()
    await other._feed.start(told)
    loading = asyncio.create_task(other.get(id))
    await has_read.wait()
    after = await one.sit(id, BEN, None, None)
    async with asyncio.timeout(PATIENCE):
        assert (await loading).number == after.number


async def test_of_two_answers_to_one_question_one_counts(make_process: MakeService) -> None:
    one, other = await make_process(), await make_process()
    id = await one.create(ADA, messages.NewTable(game="patchistory", seats=[ME, BOT]))
    for _ in range(10):
        found = await one.asked(id, 0)
        await other.asked(id, 0)
        question: Any = found.state("ada", 0, time.time())["question"]
        choice = Random(found.answers).choice(question["options"])["choice"]
        bodies = [messages.Answers(0, question["id"], each.key(), [choice]) for each in (one, other)]
        results = await asyncio.gather(
            one.answer(id, ADA, bodies[0]), other.answer(id, ADA, bodies[1]), return_exceptions=True
        )
        late = [each for each in results if isinstance(each, ActionRefused)]
        assert len(late) == 1 and late[0].reason == "conflict", results
        own = [each for each in (await one.asked(id, 0)).history.standing[found.answers + 1 :] if each.is_free]
        assert len(own) == 1
    numbers = [entry.number for entry in await one.store.entries(id)]
    assert numbers == [*range(1, len(numbers) + 1)]


async def test_secret_answers_and_talk_at_the_same_time_do_not_disturb_each_other(make_process: MakeService) -> None:
    one, other = await make_process(), await make_process()
    id = await one.create(ADA, messages.NewTable(game="patchistory", seats=[ME, OPEN]))
    await other.sit(id, BEN, None, None)
    await until(lambda: one.get(id), lambda table: table.status == "playing")
    await asyncio.gather(  # sealed bids
        one.answer_now(id, ADA, 0),
        other.answer_now(id, BEN, 1),
        one.say(id, EVE, "Good luck!", "key-luck-1"),
        other.say(id, EVE, "Both of you!", "key-luck-2"),
    )
    found = await one.say(id, EVE, "!", "key-luck-3")
    assert {each.seat for each in found.history.standing[1:3]} == {0, 1}
    assert len(found.chat) == 3


async def test_the_same_key_is_taken_once_by_any_process(make_process: MakeService) -> None:
    one, other = await make_process(), await make_process()
    id = await one.create(ADA, messages.NewTable(game="patchistory", seats=[ME, OPEN]))
    await one.sit(id, BEN, None, None)
    question: Any = (await one.get(id)).state("ada", 0, time.time())["question"]
    choice = question["options"][0]["choice"]
    body = messages.Answers(0, question["id"], "key-the-same", [choice])
    results = await asyncio.gather(*(each.answer(id, ADA, body) for each in (one, other, one, other)))
    assert [each.taken for each in results] == [1, 1, 1, 1]
    assert [entry.key for entry in await one.store.entries(id)].count("key-the-same") == 1


# -- going back without playing a whole game again


async def with_undo(service: RecordingService, id: str, answers: int) -> Table:
    """Play on until there are enough answers and something can be taken back."""
    found = await service.play(id, ADA, 0, 1)
    while found.answers < answers or found.history.before_last(0) is None:
        assert found.status == "playing"
        found = await service.play(id, ADA, 0, 1)
    return found


async def test_only_positions_that_an_undo_can_reach_stay_in_memory(
    service: RecordingService, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, BOT]))
    found = await with_undo(service, id, 2 * EVERY)
    floor = found.history.floor(0)[0]
    assert {position.answers for position in found.positions.values()} == {*range(floor, found.answers + 1)}
    replayed = count_replays(monkeypatch)
    await service.back_now(id, ADA, 0, "undo")
    await service.back_now(id, ADA, 0, "redo")
    assert (await service.get(id)).game().fingerprint() == found.game().fingerprint()
    assert replayed == []


async def test_undo_in_a_cold_process_replays_a_few_answers(
    service: RecordingService, make_service: MakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, BOT]))
    found = await with_undo(service, id, 4 * EVERY)
    keep = found.history.before_last(0)
    assert keep is not None
    view = found.positions[found.history.standing[keep].number].game.view(0)
    cold = await make_service()
    replayed = count_replays(monkeypatch)
    await cold.get(id)
    assert len(replayed) <= EVERY
    await cold.back_now(id, ADA, 0, "undo")
    assert len(replayed) <= 2 * EVERY
    after = await cold.get(id)
    assert (after.answers, sent(after.state("ada", 0, time.time())["view"])) == (keep, view)
    assert after.state("ada", 0, time.time())["question"] is not None
    await cold.back_now(id, ADA, 0, "redo")
    assert (await cold.get(id)).game().fingerprint() == found.game().fingerprint()


async def test_any_moment_replays_a_few_answers(
    service: RecordingService, make_service: MakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, BOT]))
    found = await service.play(id, ADA, 0, 60)
    assert found.answers > 8 * EVERY
    views: list[Any] = []
    game = table.new_game(found.row)
    for each in found.history.standing[1:]:
        views.append(game.view(0))
        game.play(each.seat or 0, game.choice(each.seat or 0, each.choice))
    cold = await make_service()
    await cold.get(id)
    replayed = count_replays(monkeypatch)
    for answers in (5 * EVERY + 7, EVERY - 1, 7 * EVERY, 3, 4 * EVERY + 1, 4 * EVERY + 3):
        replayed.clear()
        at: Any = await cold.moment(id, ADA, answers, 0)
        assert len(replayed) < EVERY
        assert sent(at["view"]) == views[answers]
        assert all(each["at"] == answers for each in at["log"])
    assert len(replayed) == 2  # from the moment before
    for person, seat, answers, reason in (
        (EVE, 0, 3, "forbidden"),
        (ADA, 1, 3, "forbidden"),
        (ADA, 0, 9999, "missing"),
    ):
        with pytest.raises(ActionRefused) as caught:
            await cold.moment(id, person, answers, seat)
        assert caught.value.reason == reason


async def test_snapshots_that_are_of_no_use_are_made_again(
    service: RecordingService, make_service: MakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, BOT]))
    found = await service.play(id, ADA, 0, 30)
    monkeypatch.setattr(snapshots, "tag", lambda game: "newer")
    cold = await make_service()
    assert (await cold.get(id)).game().fingerprint() == found.game().fingerprint()
    assert [row.answers for row in await service.store.snapshots(id, "newer")] == [*range(EVERY, found.answers, EVERY)]


# -- bots, and people who are away


async def test_another_process_takes_over_the_bots(make_service: MakeService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TAKE_OVER_DELAY", 0.2)
    gone = await make_service(bot_pause=1000.0)
    id = await gone.create(ADA, messages.NewTable(game="monuments", seats=[BOT, ME]))
    while (found := await gone.get(id)).asked_bot() is None:
        await gone.answer_now(id, ADA, 1)
    await gone.stop()
    other = await make_service()

    async def peek() -> Table | None:  # nobody opens the table
        return other.peek(id)

    after = await until(peek, lambda table: table is not None and table.answers > found.answers)
    assert after.history.standing[found.answers + 1].bot == "random"


@pytest.mark.parametrize("game", ["patchistory", "clash_of_cultures", "monuments"])
async def test_bots_do_not_let_a_person_wait_for_the_first_question(make_service: MakeService, game: str) -> None:
    service = await make_service(bot_pause=1000.0)
    id = await service.create(ADA, messages.NewTable(game=game, seats=[BOT, BOT, ME]))
    found = await until(lambda: service.get(id), lambda table: 2 in table.waiting)
    assert found.is_opening
    while (found := await service.get(id)).asked_bot() is None:
        await service.answer_now(id, ADA, 2)
    await asyncio.sleep(0.05)
    assert (await service.get(id)).answers == found.answers, "from then on they pause"


async def test_who_loads_a_table_beside_another_gets_the_same(
    service: RecordingService, make_service: MakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, OPEN]))
    other = await make_service()
    cache_, load = other._cache, other._cache._load
    gates = [asyncio.Event() for _ in range(3)]
    opened = iter(gates)

    async def slow(table: str) -> Table:
        gate = next(opened)
        await gate.wait()
        if gate is gates[0]:
            raise StorageUnavailable("just now")
        return await load(table)

    monkeypatch.setattr(cache_, "_load", slow)
    first, second = asyncio.create_task(cache_._cached(id)), asyncio.create_task(cache_._cached(id))
    await asyncio.sleep(0)
    gates[0].set()
    with pytest.raises(StorageUnavailable):
        await first
    third = asyncio.create_task(cache_._cached(id))
    await asyncio.sleep(0)
    gates[1].set()
    gates[2].set()
    assert await second is await third is await cache_._cached(id)


async def test_a_bot_plays_for_who_has_left_until_they_come_back(service: RecordingService) -> None:
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, OPEN]))
    await service.sit(id, BEN, None, None)
    await service.leave(id, BEN, 1)
    await service.vote(id, ADA, 1, True)
    await service.answer_now(id, ADA, 0)
    found = await service.asked(id, 0)
    assert [each.bot for each in found.history.standing[1:3]].count("random") == 1
    await service.come_back(id, BEN, 1)
    assert (await service.get(id)).seats[1].is_person


async def test_others_are_told_when_somebody_is_quiet(make_service: MakeService) -> None:
    service = await make_service(quiet_after=0.5)
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, OPEN]))
    await service.sit(id, BEN, None, None)
    told = len(service.pushed)
    await until(lambda: asyncio.sleep(0.01), lambda _: len(service.pushed) > told)
    assert service.pushed[-1].state("ben", 1, time.time())["seats"][0]["away"] == "quiet"  # type: ignore[index]


async def test_a_game_over_days_waits_for_days(make_service: MakeService) -> None:
    """The others may vote for a bot after three minutes of silence where all play now, after three days otherwise."""
    service = await make_service()
    now = time.time()
    away: dict[str, dict[int, object]] = {}
    for pace in ("live", "days"):
        wanted = messages.NewTable(game="patchistory", seats=[ME, OPEN], pace=pace)
        id = await service.create(ADA, wanted)
        found: Any = await service.sit(id, BEN, None, None)
        assert found.state("ben", 1, now)["table"]["pace"] == pace
        hours = (0, 1, 71, 73)
        away[pace] = {each: found.state("ben", 1, now + each * 3600)["seats"][0]["away"] for each in hours}
        service._cache.evict(id)
        loaded: Any = await service.get(id)
        assert loaded.state("ben", 1, now + 3600)["seats"][0]["away"] == away[pace][1], "and so after a restart"
    assert away == {"live": {0: "", 1: "quiet", 71: "quiet", 73: "quiet"}, "days": {0: "", 1: "", 71: "", 73: "quiet"}}


async def test_tables_nobody_looks_at_make_room(make_service: MakeService) -> None:
    service = await make_service(keep_tables=2)
    first: list[str] = []
    new = messages.NewTable(game="patchistory", seats=[ME, OPEN])
    first.append(await service.create(ADA, new))
    service.watched.update(first)
    others = [await service.create(ADA, new) for _ in range(3)]
    assert [service._cache.peek(id) is not None for id in (*first, *others)] == [True, False, False, True]
    await service.get(others[0])
    assert [service._cache.peek(id) is not None for id in (*first, *others)] == [True, True, False, False]
    service._cache.evict(first[0])
    await service._on_feed(first[0], 99)  # somebody here looks at it
    assert service.pushed[-1].id == first[0]


# -- other things people do


async def test_who_made_the_table_sets_its_webhook(make_service: MakeService) -> None:
    one, other = await make_service(), await make_service()
    id = await one.create(ADA, messages.NewTable(game="patchistory", seats=[ME, OPEN]))
    await other.get(id)
    with pytest.raises(ActionRefused) as caught:
        await one.set_webhook(id, BEN, "https://example.org")
    assert caught.value.reason == "forbidden"
    await one.set_webhook(id, ADA, "https://example.org/hook")
    found = await until(lambda: other.get(id), lambda table: table.row.webhook is not None)
    assert found.state("ada", 0, time.time())["table"]["webhook"] is True
    assert "example.org" not in str(found.state("ada", 0, time.time()))


async def test_before_the_end_a_download_holds_what_the_seat_knows(service: RecordingService) -> None:
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, BOT]))
    found = await service.play(id, ADA, 0, 10)
    data = await service.download(id, ADA, None)
    assert sent(data["view"]) == found.game().view(0)
    assert str(found.row.seed) not in str(data) and "seed" not in data
    with pytest.raises(ActionRefused):
        await service.download(id, EVE, 0)
    with pytest.raises(ActionRefused, match="not over"):
        await service.chart(id, ADA)


async def test_a_report_keeps_the_position(service: RecordingService) -> None:
    id = await service.play_now(ADA, "patchistory")
    await service.asked(id, 0)
    report = await service.report(id, ADA, 0, "This cannot be right.")
    assert report
    with pytest.raises(ActionRefused):
        await service.report(id, EVE, 0, "Let me see!")


async def test_trying_changes_nothing(service: RecordingService) -> None:
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, BOT]))
    found = await service.asked(id, 0)
    question: Any = found.state("ada", 0, time.time())["question"]
    body = messages.Try(seat=0, question=question["id"], choices=[question["options"][0]["choice"]])
    wire.Tried.model_validate(await service.try_out(id, ADA, body))
    assert (await service.get(id)).game() is found.game()
    with pytest.raises(ActionRefused, match="not your seat"):
        await service.try_out(id, EVE, body)


# -- when things go wrong


async def test_an_append_that_may_have_happened_is_found_out(
    service: RecordingService, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, OPEN]))
    await service.sit(id, BEN, None, None)
    question: Any = (await service.get(id)).state("ada", 0, time.time())["question"]
    body = messages.Answers(
        seat=0, question=question["id"], key="key-lost-1", choices=[question["options"][0]["choice"]]
    )
    append = service.store.append

    async def lost(*given: Any) -> None:
        await append(*given)
        raise StorageUnavailable("the connection was lost")

    monkeypatch.setattr(service.store, "append", lost)
    with pytest.raises(StorageUnavailable):
        await service.answer(id, ADA, body)
    monkeypatch.setattr(service.store, "append", append)
    assert (await service.answer(id, ADA, body)).taken == 1  # the page tries again
    assert (await service.get(id)).answers == 1


async def test_bots_go_on_when_the_database_is_back(service: RecordingService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "RETRY_DELAY", 0.05)
    append = service.store.append
    failures = [StorageUnavailable("no database")] * 3

    async def away(*given: Any) -> None:
        if given[0][0].data.get("bot") and failures:
            raise failures.pop()
        await append(*given)

    monkeypatch.setattr(service.store, "append", away)
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, BOT]))
    await service.play(id, ADA, 0, 3)
    assert not failures


# -- when the rules have changed


async def played_by_two(service: RecordingService) -> Table:
    """A table after some answers."""
    id = await service.create(ADA, messages.NewTable(game="patchistory", seats=[ME, OPEN]))
    await service.sit(id, BEN, None, None)
    for _ in range(8):
        seat = (await service.get(id)).asked_people()[0]
        await service.answer_now(id, (ADA, BEN)[seat], seat)
    return await service.get(id)


async def test_a_table_goes_on_under_new_rules_that_lead_to_the_same(
    service: RecordingService, make_service: MakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = await played_by_two(service)
    id = found.id
    monkeypatch.setattr(caching, "present_rules", lambda game, pack: ("99", found.content))
    newer = await make_service()
    after = await newer.get(id)
    assert (after.status, after.rules) == ("playing", "99")
    assert after.game().fingerprint() == found.game().fingerprint()
    await newer.answer_now(id, (ADA, BEN)[after.asked_people()[0]], after.asked_people()[0])


async def test_a_table_that_cannot_go_on_is_closed_and_shown(
    service: RecordingService, make_service: MakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = await played_by_two(service)
    id = found.id
    monkeypatch.setattr(caching, "present_rules", lambda game, pack: ("99", found.content))
    monkeypatch.setattr(event_record, "first_difference", lambda *given, **named: "The rules have changed since.")
    newer = await make_service()
    for each in (newer, await make_service()):  # closed once
        state: Any = (await each.get(id)).state("ada", 0, time.time())
        wire.TableState.model_validate(sent(state))
        assert (state["table"]["status"], state["table"]["note"]) == ("closed", "The rules have changed since.")
        assert state["view"]["realms"] == found.state("ada", 0, time.time())["view"]["realms"]  # type: ignore[index]
        assert state["log"] == found.state("ada", 0, time.time())["log"]
        assert (state["waiting"], state["question"]) == ([], None)
    at: Any = await newer.moment(id, ADA, 3, 0)
    assert at["view"]["realms"]
    body = messages.Answers(0, 1, "key-closed", [{"kind": "pass"}])
    with pytest.raises(ActionRefused, match="The rules have changed since"):
        await newer.answer(id, ADA, body)
    assert [entry.kind for entry in await service.store.entries(id)].count("close") == 1


async def test_a_seat_taken_in_another_process_can_be_looked_through_at_once(
    make_service: MakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the change feed has told this process, it looks into the storage rather than refuse."""
    here, there = await make_service(), await make_service()
    monkeypatch.setattr(there, "_on_feed", None)
    await there._feed.stop()
    id = await here.create(ADA, messages.NewTable("patchistory", [ME, messages.SeatPlan("friend")]))
    before = await there.get(id)
    await here.sit(id, BEN, 1, before.row.invite)
    assert (await there.get(id)).seats_of(BEN.id) == []
    # The second look waits for the first, which takes in what is new: nothing new is left for the second.
    seen = await asyncio.gather(there.look(id, BEN.id, 1), there.look(id, BEN.id, 1))
    assert [found.seats_of(BEN.id) for found in seen] == [[1], [1]]
    with pytest.raises(ActionRefused):
        await there.look(id, EVE.id, 1)
