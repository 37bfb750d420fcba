"""What a browser must load before there is something to see and to play."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import People

LIMIT = 250_000  # bytes on the wire, compressed, without the board of a game


def test_the_page_without_a_board_is_small(toy_people: People) -> None:
    ada = toy_people("Ada")
    loaded: list[float] = []
    session = ada.page.context.new_cdp_session(ada.page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    ada.make_table(["Me", "Bot: Wanderer"], "Toy")
    ada.wait_until_asked()  # has no drawn board: lists, log and chat are all there is
    assert 50_000 < sum(loaded) < LIMIT


def test_something_is_painted_before_the_script_has_run(people: People) -> None:
    ada = people("Ada")
    ada.page.route("**/*.js", lambda route: route.abort())
    ada.visit("/")
    expect(ada.page.get_by_text("Ziggurat", exact=True)).to_be_visible()
