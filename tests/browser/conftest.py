"""The site and the browser of these tests, and the people who use them.

Where CI is set a missing browser or page is a failure; elsewhere these tests are then skipped, with the reason.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, Error, Page, ViewportSize, sync_playwright

import ziggurat
from tests.browser import chromium
from tests.browser.person import DESKTOP, Person
from tests.browser.site import Site

PAGE = Path(ziggurat.__file__).parent / "server/pages/index.html"
PICTURES = Path(".ziggurat/browser")
PATIENCE = 15_000  # milliseconds: two tests share two cores with two servers and two browsers

People = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Last of all: an open Playwright leaves an event loop behind, in which tests with a loop of their own fail."""
    items.sort(key=lambda item: Path(__file__).parent in item.path.parents)


def missing(reason: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        missing("there is no Chromium: install one, or name it by ZIGGURAT_CHROMIUM")
    with sync_playwright() as playwright:
        try:
            found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except Error as problem:
            missing(f"{path} does not start: {problem.message.splitlines()[0]}")
        yield found
        found.close()


@pytest.fixture(scope="session")
def has_page() -> None:
    if not PAGE.is_file():
        missing("the page is not built: run `make page`")


@pytest.fixture(scope="session")
def site(has_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests of this process."""
    yield from running(tmp_path_factory.mktemp("site"))


@pytest.fixture
def own_site(has_page: None, tmp_path: Path) -> Iterator[Site]:
    """A server for one test, which may stop and start it."""
    yield from running(tmp_path)


def running(folder: Path) -> Iterator[Site]:
    site = Site(folder)
    site.start()
    yield site
    site.stop()
    assert site.errors.read_text() == ""


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Remember whether the test itself failed, for the pictures."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]  # pluggy's result has no type here
    if report.when == "call":
        item.stash[FAILED] = report.failed


FAILED = pytest.StashKey[bool]()


@pytest.fixture
def people(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[People]:
    """Makes people, each with a browser profile of their own. Afterwards nobody may have met an error."""
    yield from gathering(browser, site, request)


@pytest.fixture
def own_people(browser: Browser, own_site: Site, request: pytest.FixtureRequest) -> Iterator[People]:
    """People who visit the test's own server."""
    yield from gathering(browser, own_site, request)


def gathering(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[People]:
    present: list[Person] = []

    def arrive(name: str = "Ada", size: ViewportSize = DESKTOP, *, dark: bool = False) -> Person:
        context = browser.new_context(
            base_url=site.url,
            viewport=size,
            has_touch=size["width"] < 600,
            is_mobile=size["width"] < 600,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        person = Person(name, context.new_page())
        present.append(person)
        return person

    yield arrive
    if request.node.stash.get(FAILED, False):
        for person in present:
            keep_picture(person.page, f"{request.node.name}-{person.name}")
    troubles = [f"{person.name}: {trouble}" for person in present for trouble in person.troubles]
    for person in present:
        person.page.context.close()
    assert troubles == []


def keep_picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)}.png")
