"""The page that needs no server, as built: games by clicking, reload, copies, without a network."""

from __future__ import annotations

import asyncio
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.person import PHONE
from tests.browser.static_site import StaticSite, Visitor
from tests.local.playing import ME, beginning, played_copy

GAMES = ("patchistory", "clash_of_cultures", "monuments")
IN_SOAK = pytest.mark.skipif(os.environ.get("ZIGGURAT_LENGTH") != "whole", reason="takes minutes: `make soak` plays it")


def file_of(folder: Path, copy: dict[str, Any]) -> Path:
    file = folder / "table.json"
    file.write_text(json.dumps(copy))
    return file


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

    ada.button("This table").click()
    ada.button("Make a link").click()
    link = ada.page.get_by_label("Link to a copy of this table").input_value()
    assert link.startswith(static_site.url)
    known = lines(ada)
    ada.page.goto(link)
    ada.button("Open the table").click()
    ada.page.wait_for_url("**/#/t/*")
    ada.wait_until_asked()
    assert lines(ada) == known


def test_the_end_of_a_game(visitors: Visitors, tmp_path: Path) -> None:
    copy = in_thread_of_its_own(lambda: asyncio.run(played_copy("patchistory")))
    copy["answers"] = copy["answers"][:-6]
    ada = visitors("Ada")
    ada.open_file(file_of(tmp_path, copy))
    ada.play_on(seed=3)
    result = ada.page.get_by_role("dialog", name="Result")
    expect(result.get_by_role("heading").nth(1)).to_contain_text(re.compile("ha(s|ve) won|share the win"))
    with ada.page.expect_download() as download:
        result.get_by_role("link", name="Download the game").click()
    assert json.loads(download.value.path().read_text())["game"] == "patchistory"


@IN_SOAK
@pytest.mark.parametrize("is_online", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(
    visitors: Visitors, static_site: StaticSite, tmp_path: Path, game: str, is_online: bool
) -> None:  # fmt: skip
    ada = visitors("Ada")
    ada.visit()
    if not is_online:
        ada.wait_until_kept()
        static_site.stop()
        ada.reload()
    ada.open_file(file_of(tmp_path, beginning(game, 5)))
    if game != "patchistory":
        ada.without_drawing()
    ada.play_on(seed=3)
    result = ada.page.get_by_role("dialog", name="Result")
    expect(result.get_by_role("heading").nth(1)).to_contain_text(re.compile("ha(s|ve) won|share the win"))


def test_several_people_share_the_screen(visitors: Visitors, tmp_path: Path) -> None:
    ada = visitors("Ada", PHONE)
    plans = [ME | {"name": "Ada"}, ME | {"name": "Ben"}]
    ada.open_file(file_of(tmp_path, beginning("monuments", 5, *plans)))
    ada.page.wait_for_function("document.querySelector('[data-question], .handover') !== null")
    expect(ada.page.get_by_text("Ben").first).to_be_attached()


def in_thread_of_its_own(work: Any) -> Any:
    """Playwright keeps an event loop in this thread."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()
