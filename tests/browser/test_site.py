"""The page that needs no server, as built: games by clicking, reload, copies, without a network."""

from __future__ import annotations

import asyncio
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visitors
from tests.browser.person import PHONE
from tests.browser.static_site import LOADING, StaticSite, Visitor
from tests.local.playing import ME, beginning, played_copy

GAMES = ("patchistory", "clash_of_cultures", "monuments")
ADVANCE = "Advance: "
WON = re.compile("ha(s|ve) won|share the win")
IN_SOAK = pytest.mark.skipif(os.environ.get("ZIGGURAT_LENGTH") != "whole", reason="takes minutes: `make soak` plays it")


def file_of(folder: Path, copy: dict[str, Any]) -> Path:
    file = folder / "table.json"
    file.write_text(json.dumps(copy))
    return file


def ask_the_coach(coach: Locator) -> None:
    """Ask the coach, and stop when it has begun: a whole look back takes a minute or more."""
    coach.get_by_role("button", name="Ask the coach").click()
    begun = re.compile(r"^The coach looks at your answers … [1-9]\d* %$")
    expect(coach.get_by_role("status")).to_have_text(begun, timeout=LOADING)
    coach.get_by_role("button", name="Stop").click()
    expect(coach.get_by_role("button", name="Ask the coach")).to_be_visible()


def lines(person: Visitor) -> list[str]:
    return person.log.all_inner_texts()


def test_a_game_is_played_kept_sent_and_goes_on_without_a_network(
    visitors: Visitors, static_site: StaticSite, tmp_path: Path
) -> None:
    ada = visitors("Ada")
    ada.visit()
    expect(ada.button(re.compile("^Play now"))).to_have_count(3)
    ada.open_file(file_of(tmp_path, beginning("patchistory", 5)))
    ada.play_on(answers=3)
    ada.wait_until_asked()
    before = lines(ada)
    ada.wait_until_kept()
    static_site.stop()
    ada.reload()
    ada.wait_until_asked()
    assert lines(ada) == before
    ada.play_on(answers=3, seed=4)
    ada.wait_until_asked()
    assert len(lines(ada)) > len(before)

    expect(ada.page.get_by_role("tab", name="Chat")).to_have_count(0)
    ada.button("This table").click()
    expect(ada.page.get_by_role("link", name="Download the game")).to_have_count(0)  # it could not be opened again
    ada.button("Make a link").click()
    link = ada.page.get_by_label("Link to a copy of this table").input_value()
    assert link.startswith(static_site.url)
    known = lines(ada)
    ada.page.goto(link[:-20])
    expect(ada.page.get_by_text("This link is damaged")).to_be_visible()
    ada.page.goto(link)
    expect(ada.page.get_by_text(re.compile(r"a game of Patchistory with \d+ answers"))).to_be_visible()
    ada.button("Open the table").click()
    ada.page.wait_for_url("**/#/t/*")
    ada.wait_until_asked()
    assert lines(ada) == known


@pytest.mark.parametrize("game", [*GAMES[:2], pytest.param("monuments", marks=IN_SOAK)])  # the longest to open
def test_the_end_of_a_game_without_a_network(offline_visitors: Visitors, tmp_path: Path, game: str) -> None:
    copy = in_thread_of_its_own(lambda: asyncio.run(played_copy(game)))
    copy["answers"] = copy["answers"][:-6]
    ada = offline_visitors("Ada")
    ada.open_file(file_of(tmp_path, copy))
    if game != "patchistory":
        ada.without_drawing()
    ada.play_on(seed=3)
    result = ada.page.get_by_role("dialog", name="Result")
    expect(result.get_by_role("heading").nth(1)).to_contain_text(WON)
    ask_the_coach(result.get_by_role("region", name="Look back"))
    with ada.page.expect_download() as download:
        result.get_by_role("link", name="Download the game").click()
    assert json.loads(download.value.path().read_text())["game"] == game


def test_the_tools_of_a_turn_without_a_network(offline_visitors: Visitors, tmp_path: Path) -> None:
    """Undo, plan, hint and history answer as on a server."""
    ada = offline_visitors("Ada")
    ada.open_file(file_of(tmp_path, beginning("clash_of_cultures", 5)))
    assert ada.play_on(lambda person: any(each.startswith(ADVANCE) for each in person.options.all_inner_texts()))
    options, line = ada.options.all_inner_texts(), ada.last_line.inner_text()

    ada.choose(ADVANCE)
    ada.wait_until_asked()
    expect(ada.options).not_to_have_text(options)
    ada.button("Undo").click()
    expect(ada.options).to_have_text(options)

    plan = ada.start_plan(ADVANCE)
    expect(plan.get_by_role("listitem")).to_have_count(1)
    plan.get_by_role("button", name="Drop the plan").click()
    expect(ada.last_line).to_have_text(line)

    ada.button("Hint").click()
    expect(ada.region("The best answers").get_by_role("listitem").first).to_contain_text("%", timeout=LOADING)
    ada.button("This table").click()
    ada.button("Step through the game").click()
    expect(ada.region("Moments of the game")).to_contain_text(re.compile(r"Moment \d+ of"))


def test_what_is_not_allowed_says_why_without_a_network(offline_visitors: Visitors, tmp_path: Path) -> None:
    ada = offline_visitors("Ada")
    ada.open_file(file_of(tmp_path, beginning("patchistory", 5)))
    refused = ada.region("Your choice").locator("button[aria-disabled='true']")
    assert ada.play_on(lambda person: person.prompt.startswith("Management") and refused.count() > 0)
    refused.first.click(force=True)
    expect(ada.page.locator("#popover")).to_contain_text("Not allowed")
    expect(ada.page.locator("#popover").get_by_role("button", name=re.compile("^Rule PAT-"))).to_have_count(1)


def test_a_document_says_that_it_needs_a_network(offline_visitors: Visitors) -> None:
    ada = offline_visitors("Ada", PHONE)
    ada.visit()
    ada.page.get_by_role("link", name=re.compile("^About Ziggurat")).click()
    expect(ada.page.get_by_text("This page needs a network")).to_be_visible()
    ada.page.get_by_role("link", name="Back to the games").click()
    ada.wait_until_loaded()
    expect(ada.button(re.compile("^Play now"))).to_have_count(3)


def test_a_browser_can_install_the_site(visitors: Visitors) -> None:
    ada = visitors("Ada")
    ada.visit()
    ada.wait_until_kept()
    found = ada.page.context.new_cdp_session(ada.page).send("Page.getInstallabilityErrors")
    kinds = {error["errorId"] for error in found["installabilityErrors"]}
    assert kinds <= {"in-incognito"}, "the profile of a test is private, and nothing else is in the way"


@IN_SOAK
@pytest.mark.parametrize("is_online", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(
    visitors: Visitors, offline_visitors: Visitors, tmp_path: Path, game: str, is_online: bool
) -> None:  # fmt: skip
    ada = visitors("Ada") if is_online else offline_visitors("Ada")
    ada.open_file(file_of(tmp_path, beginning(game, 5)))
    if game != "patchistory":
        ada.without_drawing()
    ada.play_on(seed=3)
    result = ada.page.get_by_role("dialog", name="Result")
    expect(result.get_by_role("heading").nth(1)).to_contain_text(WON)
    coach = result.get_by_role("region", name="Look back")
    coach.get_by_role("button", name="Ask the coach").click()
    chances = coach.get_by_role("group", name="Chance to win along the game")
    expect(chances).to_be_visible(timeout=10 * LOADING)


@pytest.mark.parametrize("game", GAMES)
def test_several_people_share_the_screen(offline_visitors: Visitors, tmp_path: Path, game: str) -> None:
    ada = offline_visitors("Ada", PHONE)
    plans = [ME | {"name": "Ada"}, ME | {"name": "Ben"}]
    ada.open_file(file_of(tmp_path, beginning(game, 5, *plans)))
    ada.page.wait_for_function("document.querySelector('[data-question], .handover') !== null")
    if ada.page.locator(".handover").count():  # the board stays hidden until whoever begins has taken the device
        ada.button(re.compile("^I am (Ada|Ben)$")).click()
    expect(ada.page.get_by_text("Ben").first).to_be_attached()


def in_thread_of_its_own(work: Any) -> Any:
    """Playwright keeps an event loop in this thread."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()
