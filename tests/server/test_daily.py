"""The daily game: what follows from a date, streaks, the list of a day, one table a person, and who sees what."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tests.server.kit import PLAYING, entry, row
from tests.server.tabletop import ADA, BEN, ME, Tabletop, sent
from tests.server.visitor import Visitor
from ziggurat import registry
from ziggurat.play.history import A_BOT
from ziggurat.server.app import create_app
from ziggurat.server.operator import operating
from ziggurat.server.settings import Settings
from ziggurat.server.storage.store import Conflict, Store, Summary
from ziggurat.tables import daily, words
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.messages import SeatPlan
from ziggurat.tables.new_table import new_row
from ziggurat.tables.rows import DailyRow, TableRow

DAY = date(2026, 11, 17)
PATCHISTORY = next(day for day in (DAY + timedelta(n) for n in range(3)) if daily.game_of(day).game == "patchistory")


def noon(day: date) -> float:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()


# -- from a date to a table


def test_every_day_has_a_game_that_can_be_played_as_it_says() -> None:
    day, seen = daily.FIRST, set()
    while day < date(2031, 3, 2):
        found = daily.game_of(day)
        info = registry.info(found.game)
        setup = info.setup(found.players, found.seed(b"secret"), found.options, "digest", {})
        assert {name: setup.options[name] for name in found.options} == dict(found.options)
        assert found.players in (2, 3)
        assert found.wanted().house == {} and not found.wanted().hints and not found.wanted().watch
        seen.add((found.game, *sorted(found.options.items())))
        day += timedelta(days=1)
    assert len(seen) == 4 + 1 + 4, "all combinations of what changes"


def test_the_three_games_come_in_turn_over_the_ends_of_months_and_years() -> None:
    for first in (date(2026, 11, 29), date(2026, 12, 30), date(2028, 2, 27)):
        games = [daily.game_of(first + timedelta(days=number)).game for number in range(6)]
        assert sorted(games[:3]) == sorted(registry.games()) and games[:3] == games[3:]


def test_the_end_of_a_daily_game_is_in_sight() -> None:
    """Clash of Cultures has its short form; in all games two play, who do not wait long for each other."""
    found = {
        daily.game_of(DAY + timedelta(days=number)).game: daily.game_of(DAY + timedelta(days=number))
        for number in range(3)
    }
    assert found["clash_of_cultures"].options["length"] == "four_rounds"
    assert {each.players for each in found.values()} == {2}


def test_the_seed_follows_from_the_day_and_the_secret() -> None:
    found = daily.game_of(DAY)
    assert found.seed(b"one") == daily.game_of(DAY).seed(b"one")
    others = [daily.game_of(DAY + timedelta(days=3 * number)).seed(b"one") for number in range(1, 200)]
    assert len({found.seed(b"one"), found.seed(b"two"), found.seed(b""), *others}) == 202
    assert all(0 <= seed < 2**53 for seed in others), "pages handle it"
    assert max(others) > 2**50


def test_bots_answer_the_same_for_everybody() -> None:
    """Also for people of other names: the temperament of a bot follows from the seed."""

    def plans_of(person: Any) -> Any:
        game = daily.game_of(PATCHISTORY)
        found = new_row(person, game.wanted(), game.seed(b""), noon(PATCHISTORY), PATCHISTORY.isoformat())
        plans: Any = found.settings["plan"]
        return [(plan["kind"], plan["bot"], plan.get("temperament")) for plan in plans]

    assert plans_of(ADA) == plans_of(replace(BEN, name="Hammurabi"))
    assert plans_of(ADA)[1][:2] == ("bot", "apprentice") and plans_of(ADA)[1][2]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-17", DAY),
        ("2028-02-29", date(2028, 2, 29)),
        ("2027-02-29", None),
        ("20261117", None),
        ("", None),
        ("x" * 99, None),
    ],
)
def test_days_are_read(text: str, day: date | None) -> None:
    assert daily.read_day(text) == day


def test_a_day_ends_at_midnight_utc() -> None:
    midnight = datetime(2027, 1, 1, tzinfo=UTC).timestamp()
    assert daily.day_of(midnight - 0.5) == date(2026, 12, 31)
    assert daily.day_of(midnight) == date(2027, 1, 1)
    assert daily.seconds_left(midnight - 90) == 90
    assert daily.seconds_left(midnight) == 86400


# -- streaks


@pytest.mark.parametrize(
    ("days", "today", "current", "longest"),
    [
        ([], "2026-11-17", 0, 0),
        (["2026-11-17"], "2026-11-17", 1, 1),
        (["2026-11-16"], "2026-11-17", 1, 1),
        (["2026-11-15"], "2026-11-17", 0, 1),
        (["2026-12-30", "2026-12-31", "2027-01-01"], "2027-01-01", 3, 3),
        (["2028-02-28", "2028-02-29", "2028-03-01"], "2028-03-02", 3, 3),
        (["2027-02-28", "2027-03-01"], "2027-03-01", 2, 2),
        (["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-05"], "2026-11-05", 1, 3),
        (["2026-11-05", "2026-11-01", "2026-11-05"], "2026-11-05", 1, 1),
        (["2026-11-17", "2026-11-18"], "2026-11-17", 1, 1),
    ],
)
def test_streaks(days: list[str], today: str, current: int, longest: int) -> None:
    found = daily.streak([date.fromisoformat(day) for day in days], date.fromisoformat(today))
    assert (found.current, found.longest) == (current, longest)


# -- results

BEGUN = DailyRow("2026-11-17", "ada", "t1", "1/1/digest", 100.0)
OVER = Summary("over", (), ["Ada", "Bot"], 0, [0], noon(DAY), scores=[40.0, 33.0])


def test_a_game_counts_that_ends_on_its_day() -> None:
    found = daily.finished(BEGUN, OVER)
    assert (found.ended, found.counts, found.points, found.lead, found.won) == (noon(DAY), True, 40.0, 7.0, True)
    late = daily.finished(BEGUN, replace(OVER, changed=datetime(2026, 11, 18, tzinfo=UTC).timestamp(), winners=[1]))
    assert (late.counts, late.won) == (False, False)
    assert daily.finished(found, replace(OVER, scores=[99.0, 0.0])) == found, "the first end stays"
    assert daily.finished(BEGUN, replace(OVER, status="closed")) == BEGUN


def test_who_won_stands_first_and_equal_results_share_a_place() -> None:
    def result(name: str, won: bool, points: float, ended: float) -> DailyRow:
        return replace(BEGUN, name=name, won=won, points=points, ended=ended, counts=True)

    rows = [
        result("behind", False, 90, 1), result("second", True, 50, 3), result("first", True, 50, 2),
        result("best", True, 60, 9), result("last", False, 10, 4), result("third", True, 40, 1),
    ]  # fmt: skip
    assert [(place, each.name) for place, each in daily.ranked(rows)] == [
        (1, "best"), (2, "first"), (2, "second"), (4, "third"), (5, "behind"), (6, "last"),
    ]  # fmt: skip


# -- at the table


def tabletop() -> Tabletop:
    return Tabletop("patchistory", ME, SeatPlan("bot", "random"), day="2026-11-17", watch=False)


def test_there_are_no_hints_and_nobody_watches() -> None:
    table = tabletop().table
    assert not table.has_hints
    with pytest.raises(ActionRefused, match="Others may look at a daily game"):
        table.state("ben", None, 0.0)
    assert sent(table.state("ada", None, 0.0))["table"]["day"] == "2026-11-17"


def test_what_a_bot_has_answered_cannot_be_taken_back() -> None:
    """Elsewhere a person alone may try out what bots do; here everybody has one attempt."""
    for day, may in (("", True), ("2026-11-17", False)):
        found = set()
        for seed in range(8):
            top = Tabletop("clash_of_cultures", ME, SeatPlan("bot", "random"), seed=seed, day=day)
            for _ in range(30):
                top.let_bots_answer()
                if not top.table.asked_people():
                    break
                top.answer(0)
                top.let_bots_answer()
                last = top.table.history.standing[-1]
                back = top.state(ADA)["back"]
                if last.by == "bot" and not last.revealed and top.table.status == "playing":
                    found.add(back["undo"])
                    if day:
                        assert back["barrier"] == A_BOT or back["undo"] is False
        assert (True in found) is may and found, day


def test_own_answers_can_be_taken_back_until_a_bot_answers() -> None:
    top = tabletop()
    for _ in range(200):
        top.let_bots_answer()
        top.answer(0)
        if (
            top.table.asked_people()
            and top.table.history.standing[-1].by == "person"
            and top.state(ADA)["back"]["undo"]
        ):
            before = top.table.answers
            top.back(0, "undo")
            assert top.table.answers < before
            return
    raise AssertionError("nothing could be taken back")


# -- in the database


async def played(store: Store, person: str, day: str, points: float, **given: Any) -> None:
    """A daily game that a person has finished; `at` is when."""
    at = given.pop("at", noon(date.fromisoformat(day)))
    table = f"{person}-{day}"
    won = given.pop("won", True)
    made = daily_row(table, person, day, **given)
    await store.add_table(made, [])
    summary = replace(
        PLAYING, status="over", waiting=(), winners=[0] if won else [1], changed=at, scores=[points, 20.0]
    )
    await store.append([entry(1, table)], summary)


def daily_row(table: str, person: str, day: str, **given: Any) -> TableRow:
    settings: Any = {"listed": False, "watch": False, "clock": None, "plan": [], "day": day}
    return row(table, owner=person, settings=settings, status="playing", **given)


@pytest.fixture
async def people(store: Store) -> Store:
    for name in ("Ada", "Ben", "Cat", "Eve"):
        await store.add_person(name.lower(), name)
    return store


@pytest.mark.anyio
async def test_the_list_of_a_day(people: Store) -> None:
    await played(people, "ada", "2026-11-17", 30)
    await played(people, "ben", "2026-11-17", 45, won=False)
    await played(people, "cat", "2026-11-17", 30, at=noon(DAY) + 60)
    await played(people, "eve", "2026-11-17", 99, at=noon(DAY) + 86400)  # too late
    await played(people, "ben", "2026-11-16", 70)
    best = await people.daily_best("2026-11-17", None, 10)
    assert [(place, each.name, each.points, each.lead) for place, each in daily.ranked(best)] == [
        (1, "Ada", 30.0, 10.0), (1, "Cat", 30.0, 10.0), (3, "Ben", 45.0, 25.0),
    ]  # fmt: skip
    assert [await people.daily_places(each) for each in best] == [(3, 0), (3, 0), (3, 2)]
    assert [each.name for each in await people.daily_best("2026-11-17", None, 2)] == ["Ada", "Cat"]
    assert await people.days_that_count("ben") == ["2026-11-16", "2026-11-17"]
    assert await people.days_that_count("eve") == []
    own = await people.daily_of("eve", "2026-11-01", "2026-11-30")
    assert [(each.day, each.counts, each.points) for each in own] == [("2026-11-17", False, 99.0)]


@pytest.mark.anyio
async def test_results_compare_only_under_the_same_rules_and_content(people: Store) -> None:
    await played(people, "ada", "2026-11-17", 30)
    await played(people, "ben", "2026-11-17", 40, rules="2")
    await played(people, "cat", "2026-11-17", 50, content="other")
    await played(people, "eve", "2026-11-17", 10)
    assert [each.name for each in await people.daily_best("2026-11-17", None, 10)] == ["Ada", "Eve"], "most have these"
    own = (await people.daily_of("ben", "2026-11-17", "2026-11-17"))[0]
    assert [each.name for each in await people.daily_best("2026-11-17", own.rules, 10)] == ["Ben"]
    assert await people.daily_places(own) == (1, 0)


@pytest.mark.anyio
async def test_a_game_that_goes_on_under_new_rules_compares_with_those_of_the_new(people: Store) -> None:
    await people.add_table(daily_row("t1", "ada", "2026-11-17"), [])
    adopted = entry(1, "t1", kind="rules", data={"rules": "2", "content": "digest"})
    await people.append([adopted], PLAYING)
    found = (await people.daily_of("ada", "2026-11-17", "2026-11-17"))[0]
    assert found.rules == daily.rules_of("2", "digest") and found.ended is None


@pytest.mark.anyio
async def test_there_is_one_attempt_a_day_even_after_the_table_is_deleted(people: Store) -> None:
    await played(people, "ada", "2026-11-17", 30)
    with pytest.raises(Conflict):
        await people.add_table(daily_row("again", "ada", "2026-11-17"), [])
    assert await people.table("again") is None
    await people.delete_table("ada-2026-11-17")
    with pytest.raises(Conflict):
        await people.add_table(daily_row("again", "ada", "2026-11-17"), [])
    best = await people.daily_best("2026-11-17", None, 10)
    assert [(each.name, each.points, each.table) for each in best] == [("Ada", 30.0, "")], "there is nothing to look at"


@pytest.mark.anyio
async def test_the_first_end_of_a_table_stays(people: Store) -> None:
    await played(people, "ada", "2026-11-17", 30)
    later = replace(PLAYING, status="over", waiting=(), winners=[1], changed=noon(DAY) + 9e5, scores=[99.0, 20.0])
    await people.append([entry(2, "ada-2026-11-17", kind="say")], later)
    found = (await people.daily_of("ada", "2026-11-17", "2026-11-17"))[0]
    assert (found.points, found.ended, found.counts) == (30.0, noon(DAY), True)


@pytest.mark.anyio
async def test_banned_and_removed_people_are_in_no_list(people: Store, database_url: str) -> None:
    for person, points in (("ada", 50), ("ben", 40), ("cat", 30)):
        await played(people, person, "2026-11-17", points)
    async with operating(Settings(database=database_url)) as operator:
        await operator.admin.set_limit("ada", "banned_until", 4e9)
        await operator.admin.delete_people(["ben"])
    best = await people.daily_best("2026-11-17", None, 10)
    assert [each.name for each in best] == ["Cat"]
    assert await people.daily_places(best[0]) == (1, 0)
    assert await people.daily_of("ben", "2026-11-17", "2026-11-17") == []


@pytest.mark.anyio
async def test_the_secret_of_daily_games_is_not_the_key_of_cookies(store: Store, database_url: str) -> None:
    secret = await store.daily_secret()
    assert len(secret) == 32 and secret != await store.secret()
    async with operating(Settings(database=database_url)) as operator:
        await operator.admin.announce_cookie_key()
        await operator.admin.use_cookie_key(4e9)
    assert await store.daily_secret() == secret, "a new key for cookies changes no day"


# -- over HTTP


class Clock:
    """The time of a server."""

    def __init__(self, first: Visitor) -> None:
        self._tables = first.app.state.context.tables
        self.at(PATCHISTORY)

    def at(self, day: date) -> None:
        moment = noon(day)
        self._tables._now = self._tables._cache._now = lambda: moment


@pytest.fixture
def ada(database_url: str) -> Iterator[Visitor]:
    settings = Settings(database=database_url, bot_pause=0.0, rates=False)
    with Visitor(create_app(settings)) as visitor:
        visitor.get("/me")
        yield visitor


def finish(person: Visitor, table: str, seed: int = 1) -> Any:
    """Play a table to its end, at random."""
    chance = random.Random(seed)
    state = person.get(f"/tables/{table}")
    while not state["result"]:
        if state["question"]:
            person.answer(state, chance.randrange(len(state["question"]["options"])))
        else:
            time.sleep(0.01)  # bots think in the same process
        state = person.get(f"/tables/{table}")
    return state


def test_a_day_on_a_server(ada: Visitor) -> None:
    """Ada plays today's game, Ben tries to look over her shoulder, Cat plays it late."""
    clock, day = Clock(ada), PATCHISTORY.isoformat()
    ben, cat = ada.other(), ada.other()
    before = ada.get("/daily")
    assert (before["day"], before["mine"], before["best"], before["finished"]) == (day, None, [], 0)
    assert before["streak"] == {"current": 0, "longest": 0} and before["seconds_left"] == 12 * 3600

    table = ada.post("/daily", {})["id"]
    assert ada.post("/daily", {"day": day})["id"] == table, "there is one table a day"
    assert ada.get("/daily")["mine"]["status"] == "playing"
    for path in ("", "/moments/0", "/chart", "/download", "/chat?before=5"):
        assert "daily game" in ben.refused(403, f"/tables/{table}{path}"), path
    state = ada.get(f"/tables/{table}")
    assert ada.refused(403, f"/tables/{table}/hint?seat=0&question={state['question']['id']}")

    end = finish(ada, table)
    mine = ada.get("/daily")["mine"]
    points, others = end["result"]["scores"][0], end["result"]["scores"][1]
    assert (mine["status"], mine["counts"], mine["place"]) == ("over", True, 1)
    assert (mine["points"], mine["lead"], mine["won"]) == (points, points - others, 0 in end["result"]["winners"])
    assert ada.get("/daily")["streak"] == {"current": 1, "longest": 1}
    assert ada.get("/me")["tables"][0]["day"] == day

    seen = ben.get("/daily")
    assert [(each["place"], each["name"], each["table"]) for each in seen["best"]] == [
        (1, ada.get("/me")["name"], None)
    ]
    ben.refused(403, f"/tables/{table}/download")
    ben_table = ben.post("/daily", {})["id"]
    ben.refused(403, f"/tables/{table}")
    finish(ben, ben_table, 2)
    assert ben.get(f"/tables/{table}")["seat"] is None, "now he may look"
    assert ben.get(f"/tables/{table}/download")["seed"] == ben.get(f"/tables/{ben_table}/download")["seed"]
    assert {each["table"] for each in ben.get("/daily")["best"]} == {table, ben_table}

    clock.at(PATCHISTORY + timedelta(days=1))
    assert cat.get(f"/tables/{table}")["result"], "the day is over: everybody may look"
    late = cat.post("/daily", {"day": day})["id"]
    finish(cat, late, 3)
    own = cat.get(f"/daily?day={day}")
    assert (own["mine"]["status"], own["mine"]["counts"], own["mine"]["place"]) == ("over", False, None)
    assert own["finished"] == 2 and own["streak"]["current"] == 0
    assert ada.get("/daily")["streak"]["current"] == 1, "until today's is finished"
    month = ada.get(f"/daily/months?month={day[:7]}")
    assert [each["day"] for each in month["days"] if each["mine"]] == [day]
    clock.at(PATCHISTORY + timedelta(days=2))
    assert ada.get("/daily")["streak"] == {"current": 0, "longest": 1}


def test_given_up_and_removed_is_not_begun_again(ada: Visitor) -> None:
    Clock(ada)
    table = ada.post("/daily", {})["id"]
    ada.post(f"/tables/{table}/end")
    assert ada.get("/daily")["mine"]["status"] == "closed"
    assert ada.post("/daily", {})["id"] == table
    assert "seed" not in ada.get(f"/tables/{table}/download")
    ada.post(f"/tables/{table}/remove")
    while ada.get("/daily")["mine"]["table"]:  # its rows go a moment later
        time.sleep(0.05)
    assert ada.refused(409, "/daily", {}) == words.DAILY_GONE
    assert ada.get("/daily")["mine"]["status"] == "closed"


def test_nothing_tells_the_seed_before_the_end(ada: Visitor) -> None:
    """Whatever is said of a daily game, to its player and to others, it is not its seed, nor a table's number."""
    Clock(ada)
    table = ada.post("/daily", {})["id"]
    for _ in range(3):
        state = ada.get(f"/tables/{table}")
        if state["question"]:
            ada.answer(state)
    seed = ada.app.state.context.tables.peek(table).row.seed
    ben = ada.other()
    said = [
        ada.get("/daily"), ben.get("/daily"), ada.get("/me"), ben.get("/me"), ben.get("/tables/open"),
        ada.get(f"/tables/{table}"), ada.get(f"/tables/{table}/download"), ada.get(f"/tables/{table}/moments/0"),
        ada.get("/daily/months"), ada.web.get(f"/t/{table}").text, ben.web.get(f"/t/{table}").text,
    ]  # fmt: skip
    assert str(seed) not in json.dumps(said)
    assert table not in json.dumps([ben.get("/daily"), ben.get("/me"), ben.get("/tables/open")])
    guessed = daily.game_of(PATCHISTORY)
    assert seed != guessed.seed(b"") and seed != guessed.seed(b"ziggurat"), "the date alone does not tell it"


def test_days_that_are_none_are_refused_in_a_line(ada: Visitor) -> None:
    clock = Clock(ada)
    clock.at(DAY)
    assert ada.refused(400, "/daily?day=2026-13-1") == words.no_day("2026-13-1")
    assert ada.refused(409, "/daily", {"day": "2026-11-18"}) == words.not_yet("2026-11-18", "2026-11-17")
    assert ada.refused(404, "/daily?day=1999-12-31") == words.before_first("1999-12-31", "2025-01-01")
    assert ada.refused(400, "/daily/months?month=2026-1") == words.no_month("2026-1")
    assert ada.get("/daily/months?month=2027-01")["days"] == []
    assert len(ada.get("/daily/months?month=2026-02")["days"]) == 28
    assert ada.get("/daily/months")["days"][-1]["day"] == "2026-11-17"


def test_an_ordinary_table_is_no_daily_game(ada: Visitor) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    ada.refused(422, "/tables", {"game": "patchistory", "seats": seats, "day": "2026-11-17"})
    made = ada.post("/tables", {"game": "patchistory", "seats": seats})["id"]
    assert ada.get(f"/tables/{made}")["table"]["day"] == ""
    assert ada.get("/daily")["mine"] is None
