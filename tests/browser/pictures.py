"""What the scripts that take pictures share: a server of their own, and a person who knows the games already."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser import chromium
from tests.browser.person import Person
from tests.browser.profiles import KNOWS_THE_GAMES
from tests.browser.site import Site

TIMEOUT = 60_000  # milliseconds
AT_ONCE = (
    "localStorage.setItem('ziggurat.settings', JSON.stringify({ speed: 'off' }));"  # no step by step: it takes time
)


@contextmanager
def visiting(position: str = "") -> Iterator[tuple[Browser, Site]]:
    """A browser, and a server with an empty database, whose tables begin in a position of `positions.py` if one is
    named; SystemExit says so if there is no browser.
    """
    path = chromium.find()
    if path is None:
        raise SystemExit("there is no Chromium: install one, or name it by ZIGGURAT_CHROMIUM")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.begin_at(position)
        site.start()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser, site
        finally:
            browser.close()
            site.stop()


def open_page(browser: Browser, site: Site, size: ViewportSize, *, dark: bool = False, scale: float = 1) -> Person:
    """A person with a page of that size. Nothing moves, and nothing is explained."""
    context = browser.new_context(
        base_url=site.url,
        viewport=size,
        reduced_motion="reduce",
        color_scheme="dark" if dark else "light",
        device_scale_factor=scale,
    )
    context.set_default_timeout(TIMEOUT)
    context.add_init_script(KNOWS_THE_GAMES)
    context.add_init_script(AT_ONCE)
    return Person("Ada", context.new_page())
