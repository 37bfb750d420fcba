"""Fixtures: the server, the browser, and the people who use them.

Where CI is set a skip_or_fail browser or page is a failure; elsewhere these tests are then skipped, with the reason.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn, TypeVar

import pytest
from playwright.sync_api import Browser, Error, Page, ViewportSize, expect, sync_playwright

import ziggurat
from tests.browser import chromium
from tests.browser.person import DESKTOP, Person
from tests.browser.profiles import TIMEOUT, Profile, Profiles
from tests.browser.site import COMMAND, WITH_TOY, Site
from tests.browser.static_site import FOLDER, KeptProfiles, StaticSite, Visitor

PAGE = Path(ziggurat.__file__).parent / "server/pages/index.html"
SCREENSHOTS = Path(".ziggurat/browser")

People = Callable[..., Person]
Visitors = Callable[..., Visitor]
P = TypeVar("P", bound=Person)

# Nothing is drawn for a screen, and one process of the browser serves all pages of a profile.
FLAGS = ("--no-sandbox", "--process-per-site", "--renderer-process-limit=1", "--disable-gpu")

expect.set_options(timeout=TIMEOUT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last: Playwright leaves an event loop open, in which tests with a loop of their own fail.

    Where CI is set, one that fails is run up to twice more, and the run's last line counts these: two browsers and two
    servers on two cores can be slower than any time limit. What fails three times has failed.
    """
    items.sort(key=_is_browser_test)
    if os.environ.get("CI"):
        for item in filter(_is_browser_test, items):
            item.add_marker(pytest.mark.flaky(reruns=2))


def _is_browser_test(item: pytest.Item) -> bool:
    return Path(__file__).parent in item.path.parents


def skip_or_fail(reason: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        skip_or_fail("there is no Chromium: install one, or name it by ZIGGURAT_CHROMIUM")
    with sync_playwright() as playwright:
        try:
            found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        except Error as problem:
            skip_or_fail(f"{path} does not start: {problem.message.splitlines()[0]}")
        yield found
        found.close()


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> Profiles:
    """The browser profiles that people of several tests use, one after the other."""
    return Profiles(browser)


@pytest.fixture(scope="session")
def has_page() -> None:
    if not PAGE.is_file():
        skip_or_fail("the page is not built: run `make page`")


@pytest.fixture(scope="session")
def site(has_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests of this process."""
    yield from run_site(tmp_path_factory.mktemp("site"))


@pytest.fixture
def own_site(has_page: None, tmp_path: Path) -> Iterator[Site]:
    """A server for one test, which may stop and start it."""
    yield from run_site(tmp_path)


@pytest.fixture(scope="session")
def toy_site(has_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that knows the toy too."""
    yield from run_site(tmp_path_factory.mktemp("toy"), WITH_TOY)


def run_site(folder: Path, command: str = COMMAND) -> Iterator[Site]:
    site = Site(folder, command)
    site.start()
    yield site
    site.stop()
    assert site.errors.read_text() == ""


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Remember whether the test failed, for the screenshots."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]  # pluggy's result has no type here
    if report.when == "call":
        item.stash[FAILED] = report.failed


FAILED = pytest.StashKey[bool]()


@pytest.fixture
def people(profiles: Profiles, site: Site, request: pytest.FixtureRequest) -> Iterator[People]:
    """Makes people, each with a browser profile of their own. The test fails if one of their pages logged an error."""
    yield from make_people(profiles, site, request, shared=True)


@pytest.fixture
def own_people(profiles: Profiles, own_site: Site, request: pytest.FixtureRequest) -> Iterator[People]:
    """People who visit the test's own server."""
    yield from make_people(profiles, own_site, request)


@pytest.fixture
def people_at(people: People, site: Site) -> Iterator[Callable[[str], People]]:
    """People whose tables begin in a position of `positions.py`."""

    def at(position: str) -> People:
        site.begin_at(position)
        return people

    yield at
    site.begin_at("")


@pytest.fixture
def toy_people(profiles: Profiles, toy_site: Site, request: pytest.FixtureRequest) -> Iterator[People]:
    """People who visit the server with the toy."""
    yield from make_people(profiles, toy_site, request, shared=True)


@pytest.fixture(scope="session")
def has_site() -> None:
    if not FOLDER.is_dir():
        skip_or_fail("the site is not built: run `make site`")


@pytest.fixture
def static_site(has_site: None, tmp_path: Path) -> Iterator[StaticSite]:
    """The page that needs no server; a test may stop the file server."""
    site = StaticSite(tmp_path)
    yield site
    site.stop()


@pytest.fixture
def visitors(profiles: Profiles, static_site: StaticSite, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """People who visit the page that needs no server."""
    yield from make_people(profiles, static_site, request, Visitor)


@pytest.fixture(scope="session")
def kept_profiles(browser: Browser, has_site: None, tmp_path_factory: pytest.TempPathFactory) -> KeptProfiles:
    return KeptProfiles(browser, tmp_path_factory.mktemp("kept"))


@pytest.fixture
def offline_visitors(kept_profiles: KeptProfiles, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """People who were at the page that needs no server before, and have no network now."""
    yield from make_people(kept_profiles, kept_profiles, request, Visitor)


def make_people(
    profiles: Profiles,
    site: Site | StaticSite | KeptProfiles,
    request: pytest.FixtureRequest,
    kind: type[P] = Person,  # type: ignore[assignment]
    *,
    shared: bool = False,
) -> Iterator[Callable[..., P]]:
    present: list[tuple[P, Profile]] = []

    def make_person(
        name: str = "Ada",
        size: ViewportSize = DESKTOP,
        *,
        dark: bool = False,
        speed: str = "off",
        motion: bool = False,
        newcomer: bool = False,
        fresh: bool = False,
    ) -> P:
        """Most people of the tests do not want to see step by step what the others do (`speed`): it takes time.

        The browser of a `fresh` one has loaded nothing before.
        """
        profile = Profile(site.url, size["width"], size["height"], dark, speed, motion, newcomer)
        person = kind(name, profiles.open(profile, fresh=fresh))
        present.append((person, profile))
        return person

    yield make_person
    has_failed = request.node.stash.get(FAILED, False)
    if has_failed:
        for person, _ in present:
            save_screenshot(person.page, f"{request.node.name}-{person.name}")
    errors = [f"{person.name}: {error}" for person, _ in present for error in person.errors]
    for person, profile in present:
        if shared and not has_failed:
            profiles.give_back(profile, person.page)
        else:
            profiles.close(person.page)
    assert errors == []


def save_screenshot(page: Page, name: str) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)}.png")
