"""A short trial of the page in Firefox and WebKit: `make browsers`. All other tests of the page run in Chromium."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.browser.static_site import FOLDER, StaticSite
from tests.webdriver import drivers
from tests.webdriver.guest import Guest

pytestmark = pytest.mark.skipif(os.environ.get("ZIGGURAT_BROWSERS") != "1", reason="`make browsers` runs it")

TITLES = {"patchistory": "Patchistory", "clash_of_cultures": "Clash of Cultures", "monuments": "Monuments"}
Guests = Callable[..., Guest]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    site.start()
    yield site
    site.stop()


@pytest.fixture(params=drivers.BROWSERS)
def guests(request: pytest.FixtureRequest) -> Iterator[Guests]:
    """Makes people, each with a browser of their own; the test fails if one of their pages met an error."""
    if said := drivers.missing(request.param):
        pytest.skip(said)
    with ExitStack() as stack:
        present: list[Guest] = []

        def make_guest(*, dark: bool = False) -> Guest:
            present.append(Guest(stack.enter_context(drivers.started(request.param, dark=dark))))
            present[-1].resize(1440, 900)
            return present[-1]

        yield make_guest
        for number, guest in enumerate(present):
            guest.save_screenshot(f"{request.node.name}-{number}")
        assert [error for guest in present for error in guest.errors] == []


@pytest.mark.parametrize("game", TITLES)
def test_a_round_by_clicking_and_a_reload(guests: Guests, site: Site, game: str) -> None:
    ada = guests()
    ada.visit(site.url)
    ada.play_now(TITLES[game])
    on_board, in_list = ada.play_a_round(game)
    assert on_board > in_list or game == "patchistory"
    ada.wait_until_asked()
    known, options = ada.log, ada.options
    ada.reload()
    ada.wait_until_asked()
    ada.wait("return document.querySelectorAll('[role=log] li.line').length >= arguments[0]", len(known))
    assert (ada.log, ada.options) == (known, options)


def test_undo(guests: Guests, site: Site) -> None:
    ada = guests()
    ada.visit(site.url)
    ada.play_now("Clash of Cultures")
    for _ in range(30):
        options = ada.options
        if any(option.strip().startswith("Advance: ") for option in options):
            break
        ada.choose()
        ada.wait_until_asked()
    ada.choose("Advance: ")
    ada.wait_until_asked()
    assert ada.options != options
    ada.press("Undo")
    as_before = "return JSON.stringify([...document.querySelectorAll('button.option')].map((each) => each.textContent))"
    ada.wait(f"{as_before} === JSON.stringify(arguments[0])", options)


@pytest.mark.parametrize("game", TITLES)
def test_a_phone_in_the_dark(guests: Guests, site: Site, game: str) -> None:
    ada = guests(dark=True)
    ada.resize(390, 844)
    ada.visit(site.url)
    assert ada.run("return document.documentElement.dataset.theme") == "dark"
    paper = ada.run("return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)")
    assert sum(paper) < 3 * 80
    assert not ada.is_too_wide()
    ada.play_now(TITLES[game])
    for _ in range(3):
        ada.choose()
        ada.wait_until_asked()
        assert not ada.is_too_wide()


@pytest.mark.parametrize("game", TITLES)
def test_the_site_without_a_server_and_without_a_network(guests: Guests, tmp_path: Path, game: str) -> None:
    if not FOLDER.is_dir():
        pytest.skip("the site is not built: run `make site`")
    static_site = StaticSite(tmp_path)
    ada = guests()
    ada.visit(static_site.url)
    ada.play_now(TITLES[game])
    for _ in range(3):
        ada.choose()
    ada.wait_until_asked()
    known = ada.log
    ada.driver.execute_async_script("navigator.serviceWorker.ready.then(() => arguments[0]())")
    static_site.stop()
    ada.reload()
    ada.wait_until_asked()
    assert ada.log == known
    ada.choose()  # fails unless the answer is taken
    ada.wait_until_asked()
