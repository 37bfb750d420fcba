"""The daily game in the browser: begun on the start page, finished, listed, sent as a card, found in the archive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People, Visitors, make_people, run_site
from tests.browser.person import DESKTOP, PHONE
from tests.browser.profiles import Profiles
from tests.browser.site import COMMAND
from tests.browser.test_accessibility import Audit, show
from tests.browser.test_site import IN_SOAK, ask_the_coach
from ziggurat.tables import daily

# A day long ago for each game.
DAYS = {daily.game_of(day).game: day.isoformat() for day in (date(2025, 4, 1 + n) for n in range(3))}
TITLES = {"clash_of_cultures": "Clash of Cultures", "monuments": "Monuments"}
READS_CLIPBOARD = "navigator.clipboard.readText()"


def every_day(game: str) -> str:
    """The command of a server whose daily game is always this one."""
    place = [recipe.game for recipe in daily.RECIPES].index(game)
    return f"from ziggurat.tables import daily; daily.RECIPES = daily.RECIPES[{place}:{place + 1}]; {COMMAND}"


@pytest.fixture
def people_of_a_day(
    profiles: Profiles, has_page: None, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[People]:
    """People at a server of the test's own, whose daily game is always Patchistory, or the one that a test names."""
    with contextmanager(run_site)(tmp_path, every_day(getattr(request, "param", "patchistory"))) as site:
        yield from make_people(profiles, site, request)


def test_a_day_on_a_server(people_of_a_day: People) -> None:
    """Ada has a phone and Ben a desk."""
    ada = people_of_a_day("Ada", PHONE)
    ada.rename("Ada")
    ada.visit("/")
    today = ada.region("Today’s game")
    expect(today).to_contain_text("Patchistory")
    expect(today).to_contain_text("midnight UTC")
    expect(today).to_contain_text("No streak yet")
    audit = Audit(ada)
    audit.look_at_both_sizes("start page")
    today.get_by_role("button", name="Play today’s game").click()
    ada.wait_until_asked()
    expect(ada.button("Hint")).to_have_count(0)
    table = ada.table_path
    ada.visit("/")
    expect(today.get_by_role("button", name="Go on")).to_be_visible()
    ada.visit(table)
    ada.play_out(leave=True)

    ada.visit("/")
    expect(today).to_contain_text("1 day in a row")
    expect(today).to_contain_text("place 1 of 1")
    today.get_by_role("link", name="List of the day and earlier days").click()
    card = ada.region("Your result card")
    expect(card.get_by_role("list", name="How the game went").get_by_role("listitem")).to_have_count(8)
    audit.look_at_both_sizes("daily game")
    ada.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    card.get_by_role("button", name="Copy the card").click()
    expect(ada.page.get_by_text("Copied.")).to_be_visible()
    text = ada.page.evaluate(READS_CLIPBOARD)
    title, result, course, address = text.splitlines()
    assert re.fullmatch(r"Ziggurat daily game \d+, \d+ \w+ \d{4}", title)
    assert re.fullmatch(r"(🏆 )?Patchistory: \d+ Culture, (level|\d+ (ahead|behind))", result)
    assert re.fullmatch("[🟦⬜🟥]{8}", course)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/daily/\d{4}-\d\d-\d\d", address)
    audit.assert_clean()

    ben = people_of_a_day("Ben", DESKTOP)
    ben.visit("/daily")
    expect(ben.page.get_by_text("You can watch the replays when you have finished today’s game.")).to_be_visible()
    assert ben.page.get_by_role("link", name="Watch the replay: Ada").count() == 0
    ben.visit(table)
    expect(ben.page.get_by_text("Others may look at a daily game when it is over")).to_be_visible()

    day = datetime.now(UTC).date()
    ada.page.get_by_role("link", name=re.compile(rf"^\w+ {day.day} \w+: Patchistory, (won|finished)$")).click()
    ada.page.get_by_role("link", name="Replay it, or ask the coach").click()
    expect(ada.page.get_by_role("main", name="Board")).to_be_visible()
    show(ada, "Result")
    expect(ada.button("Step through the game")).to_be_visible()
    expect(ada.page.get_by_role("link", name="Your card and the list of the day")).to_be_visible()


@pytest.mark.parametrize(
    "people_of_a_day, game",
    [
        ("clash_of_cultures", "clash_of_cultures"),
        pytest.param("monuments", "monuments", marks=IN_SOAK),  # hundreds of answers at random
    ],
    indirect=["people_of_a_day"],
)
def test_a_whole_game_of_a_day_on_a_server(people_of_a_day: People, game: str) -> None:
    """On a phone, by clicking at first; left, gone on with, finished, sent, replayed, asked of the coach."""
    ada = people_of_a_day("Ada", PHONE)
    ada.visit("/")
    today = ada.region("Today’s game")
    expect(today.get_by_role("heading", name=TITLES[game])).to_be_visible()
    today.get_by_role("button", name="Play today’s game").click()
    ada.play_on(answers=4)
    ada.wait_until_asked()
    known, table = ada.log.all_inner_texts(), ada.table_path
    ada.visit("/")
    today.get_by_role("button", name="Go on").click()
    ada.wait_until_asked()
    assert ada.log.all_inner_texts() == known
    ada.play_out(leave=True)

    ada.visit("/daily")
    ada.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.region("Your result card").get_by_role("button", name="Copy the card").click()
    expect(ada.page.get_by_text("Copied.")).to_be_visible()
    assert re.match(rf"(🏆 )?{TITLES[game]}: ", ada.page.evaluate(READS_CLIPBOARD).splitlines()[1])
    ada.page.get_by_role("link", name="Replay it, or ask the coach").click()
    expect(ada.page.get_by_role("main", name="Board")).to_be_visible()
    assert ada.table_path == table
    show(ada, "Result")
    ask_the_coach(ada.region("Look back"))
    ada.button("Step through the game").click()
    expect(ada.region("Moments of the game")).to_contain_text("Moment 0 of")
    expect(ada.page.get_by_role("main", name="Board")).to_be_visible()


def test_an_earlier_day_is_played_late(people_of_a_day: People) -> None:
    ada = people_of_a_day("Ada")
    ada.visit("/daily/2025-03-31")
    expect(ada.page.get_by_text("counts neither for its list nor for your streak")).to_be_visible()
    ada.button("Play it now").click()
    ada.wait_until_asked()
    ada.play_out(leave=True)
    ada.visit("/daily/2025-03-31")
    expect(ada.region("Your result card")).to_contain_text("played after its day")
    expect(ada.page.get_by_text("Nobody finished it on its day.")).to_be_visible()
    expect(ada.page.get_by_text("No streak yet")).to_be_visible()
    expect(ada.page.get_by_role("link", name="Monday 31 March: Patchistory, played later")).to_be_visible()
    ada.button("Earlier month").click()
    expect(ada.page.get_by_role("heading", name="February 2025")).to_be_visible()
    ada.visit("/daily/2025-02-30")
    expect(ada.page.get_by_text("is no day")).to_be_visible()


def test_a_day_on_the_site(visitors: Visitors) -> None:
    """On the page that needs no server: a table of an earlier day, whose game is known; given up, it stays so."""
    ada = visitors("Ada", PHONE)
    ada.visit()
    today = ada.region("Today’s game")
    expect(today.get_by_role("button", name="Play today’s game")).to_be_visible()
    audit = Audit(ada)
    audit.look_at_both_sizes("start page")
    today.get_by_role("link", name="Your results and earlier days").click()
    expect(ada.page.get_by_role("heading", name="Earlier days")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="List of the day")).to_have_count(0)
    audit.look_at_both_sizes("daily game")
    audit.assert_clean()

    ada.page.evaluate(f"location.hash = '#/daily/{DAYS['patchistory']}'")
    ada.button("Play it now").click()
    ada.wait_until_asked()
    ada.button("This table").click()
    expect(ada.button("Make a link")).to_have_count(0)
    ada.button("End the game").click()
    ada.button("End it").click()
    ada.page.evaluate(f"location.hash = '#/daily/{DAYS['patchistory']}'")
    expect(ada.page.get_by_text("You gave this game up; there is one table a day.")).to_be_visible()
    expect(ada.button("Play it now")).to_have_count(0)


@pytest.mark.parametrize("game", TITLES)
def test_a_day_of_another_game_on_the_site(offline_visitors: Visitors, game: str) -> None:
    """On a phone without a network: begun, left and gone on with."""
    ada = offline_visitors("Ada", PHONE)
    ada.visit(f"/daily/{DAYS[game]}")
    expect(ada.page.get_by_role("heading", name=TITLES[game])).to_be_visible()
    ada.button("Play it now").click()
    ada.play_on(answers=4)
    ada.wait_until_asked()
    known = ada.log.all_inner_texts()
    ada.visit(f"/daily/{DAYS[game]}")
    ada.button("Go on").click()
    ada.wait_until_asked()
    assert ada.log.all_inner_texts() == known


@IN_SOAK
@pytest.mark.parametrize("game", DAYS)
def test_a_whole_game_of_a_day_on_the_site(visitors: Visitors, game: str) -> None:
    ada = visitors("Ada", DESKTOP)
    ada.visit(f"/daily/{DAYS[game]}")
    ada.button("Play it now").click()
    if game != "patchistory":
        ada.without_drawing()
    ada.play_on(seed=3)
    result = ada.page.get_by_role("dialog", name="Result")
    ask_the_coach(result.get_by_role("region", name="Look back"))
    result.get_by_role("link", name="Your card and earlier days").click()
    expect(ada.region("Your result card").get_by_role("listitem")).to_have_count(8)


def test_the_card_fits_a_phone(people_of_a_day: People) -> None:
    ada = people_of_a_day("Ada", PHONE)
    for path in ("/", "/daily", "/daily/2025-03-31"):
        ada.visit(path)
        expect(ada.page.get_by_text("Patchistory").first).to_be_visible()
        width = ada.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], path
