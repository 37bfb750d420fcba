"""Browser profiles that several people use, one after the other.

What a page has stored is taken out in between. What the browser has loaded stays: it need not start a process and
compile the page for everybody, which takes longer than most tests do.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

TIMEOUT = 15_000  # milliseconds: two tests share two cores with two servers and two browsers
MOST = 30  # people who use a profile, before a new one takes its place
NOTHING = "favicon.svg"  # a file of the page without a script

# Primers and hints stay closed, unless a person is a newcomer: they are for first games.
KNOWS_THE_GAMES = """localStorage.getItem('ziggurat.firstGames') ??
  localStorage.setItem('ziggurat.firstGames', JSON.stringify({ on: false }))"""


class Profile(NamedTuple):
    """What a browser is told about a person."""

    url: str
    width: int
    height: int
    dark: bool
    speed: str
    motion: bool
    newcomer: bool


class Profiles:
    """The profiles of a browser that nobody uses."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[Profile, list[BrowserContext]] = defaultdict(list)
        self._uses: defaultdict[BrowserContext, int] = defaultdict(int)

    def open(self, profile: Profile, *, fresh: bool = False) -> Page:
        """A page of such a profile, which is new if it must be `fresh`."""
        free = [] if fresh else self._free[profile]
        context = free.pop() if free else self._new(profile)
        self._uses[context] += 1
        left = context.pages
        page = context.new_page()  # before the last one closes: so it gets the same process
        for each in left:
            each.close()
        return page

    def _new(self, profile: Profile) -> BrowserContext:
        is_phone = profile.width < 600
        context = self._browser.new_context(
            base_url=profile.url,
            viewport=ViewportSize(width=profile.width, height=profile.height),
            has_touch=is_phone,
            is_mobile=is_phone,
            color_scheme="dark" if profile.dark else "light",
            reduced_motion="no-preference" if profile.motion else "reduce",
        )
        context.add_init_script(
            f"localStorage.getItem('ziggurat.settings') ??"
            f" localStorage.setItem('ziggurat.settings', JSON.stringify({{ speed: '{profile.speed}' }}));"
        )
        context.set_default_timeout(TIMEOUT)
        if not profile.newcomer:
            context.add_init_script(KNOWS_THE_GAMES)
        return context

    def give_back(self, profile: Profile, page: Page) -> None:
        """Leave nothing of the last person, so that the next one can come."""
        if self._uses[page.context] >= MOST:
            self.close(page)
            return
        try:
            _forget(profile.url, page)
        except Error:  # the page or its connection is gone
            self.close(page)
        else:
            self._free[profile].append(page.context)

    def close(self, page: Page) -> None:
        self._uses.pop(page.context, None)
        page.context.close()


def _forget(url: str, page: Page) -> None:
    context = page.context
    for each in context.pages:
        if each != page:
            each.close()
    page.unroute_all(behavior="ignoreErrors")
    page.goto(f"{url}/{NOTHING}")
    page.evaluate("localStorage.clear()")
    session = context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
    session.detach()
    context.clear_cookies()
    context.clear_permissions()
