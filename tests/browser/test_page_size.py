"""What a browser must load before there is something to see and to play."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

# Bytes on the wire, compressed.
LIMIT = 250_000  # without the board of a game
START_LIMIT = 230_000  # the start page with its pictures and today's game
BOARD_LIMIT = 150_000  # what the board of a game adds


def assets_of(person: Person) -> dict[str, float]:
    """The bytes of each file of the page, as far as it has come."""
    names: dict[str, str] = {}
    loaded: dict[str, float] = {}
    session = person.page.context.new_cdp_session(person.page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda event: names.update({event["requestId"]: event["response"]["url"]}))
    session.on(
        "Network.loadingFinished",
        lambda event: loaded.update({names.get(event["requestId"], ""): event["encodedDataLength"]}),
    )
    return loaded


def test_the_page_without_a_board_is_small(toy_people: People) -> None:
    ada = toy_people("Ada", fresh=True)
    loaded = assets_of(ada)
    ada.make_table(["Me", "Bot: Wanderer"], "Toy")
    ada.wait_until_asked()  # has no drawn board: lists, log and chat are all there is
    assert 50_000 < sum(loaded.values()) < LIMIT


def test_the_start_page_is_small(people: People) -> None:
    ada = people("Ada", fresh=True)
    loaded = assets_of(ada)
    ada.visit("/")
    expect(ada.button("Play now: Patchistory")).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    assert 50_000 < sum(loaded.values()) < START_LIMIT


@pytest.mark.parametrize("title", ["Patchistory", "Clash of Cultures", "Monuments"])
def test_the_board_of_a_game_is_small(toy_people: People, title: str) -> None:
    ada = toy_people("Ada", fresh=True)
    loaded = assets_of(ada)
    ada.make_table(["Me", "Bot: Wanderer"], "Toy")
    ada.wait_until_asked()
    shell = set(loaded)
    ada.make_table(["Me", "Bot: Wanderer"], title)
    ada.wait_until_asked()
    expect(ada.page.get_by_role("main", name="Board").locator("svg").first).to_be_attached()
    board = {url: size for url, size in loaded.items() if "/assets/" in url and url not in shell}
    assert any("Board-" in url for url in board), "the drawn board came after the shell"
    assert 20_000 < sum(board.values()) < BOARD_LIMIT


def test_something_is_painted_before_the_script_has_run(people: People) -> None:
    ada = people("Ada", fresh=True)
    ada.page.route("**/*.js", lambda route: route.abort())
    ada.visit("/")
    expect(ada.page.get_by_text("Ziggurat", exact=True)).to_be_visible()
