"""Writes the pictures of the page in docs/: home, table (light and dark), phone, primer, lesson, rules, result.

python scripts/docs_pictures.py

Run it again when the page has changed. `scripts/pictures.py` makes the pictures that the page itself shows.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, sync_playwright
from tests.browser import chromium
from tests.browser.conftest import KNOWS_THE_GAMES
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.site import Site

DOCS = Path(__file__).resolve().parent.parent / "docs"
SEATS = ["Me", "Bot: Apprentice", "Bot: Apprentice"]
AT_ONCE = "localStorage.setItem('ziggurat.settings', JSON.stringify({ speed: 'off' }));"  # films take time
MANY = 45  # answers, after which there is much to see


class Photographer:
    """A person who takes pictures of what they see."""

    def __init__(self, browser: Browser, site: Site, *, dark: bool = False) -> None:
        context = browser.new_context(
            base_url=site.url, viewport=DESKTOP, color_scheme="dark" if dark else "light", reduced_motion="reduce"
        )
        context.set_default_timeout(60_000)
        context.add_init_script(KNOWS_THE_GAMES)
        context.add_init_script(AT_ONCE)
        self.person = Person("Ada", context.new_page())

    def play(self, answers: int) -> None:
        self.person.make_table(SEATS)
        self.person.play_on(answers=answers, seed=4)
        self.person.button(re.compile("as a list$")).click()  # fold it again: the board offers everything

    def take(self, name: str) -> None:
        self.person.page.wait_for_timeout(800)  # fonts, and the last message
        self.person.page.screenshot(path=DOCS / f"{name}.png")
        print(f"docs/{name}.png")


def take_all(browser: Browser, site: Site) -> None:
    desk = Photographer(browser, site)
    desk.play(MANY)
    desk.take("table")
    desk.person.page.set_viewport_size(PHONE)
    desk.person.button("Board").click()
    desk.take("phone")
    desk.person.page.set_viewport_size(DESKTOP)
    desk.person.visit("/")
    desk.take("home")
    desk.person.visit("/learn/patchistory")
    desk.take("primer")
    desk.person.button(re.compile("^Lesson, ")).click()
    desk.person.wait_until_asked()
    desk.take("lesson")
    desk.person.visit("/rules/patchistory")
    desk.take("rules")
    night = Photographer(browser, site, dark=True)
    night.play(MANY)
    night.take("table-dark")
    desk.person.make_table(["Me", "Bot: Apprentice"])
    desk.person.play_on(seed=2)
    desk.take("result")


def main() -> int:
    path = chromium.find()
    if path is None:
        print("there is no Chromium: install one, or name it by ZIGGURAT_CHROMIUM", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            take_all(browser, site)
        finally:
            browser.close()
            site.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
