"""Writes the pictures docs/*.png: the page as people see it.

python scripts/screenshots.py

`scripts/pictures.py` makes the pictures that the page itself shows.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.pictures import open_page, visiting
from tests.browser.site import Site

DOCS = Path(__file__).resolve().parent.parent / "docs"
MANY = 45  # answers, after which there is much to see


def save(person: Person, name: str) -> None:
    person.page.wait_for_timeout(800)  # fonts and the last message
    path = DOCS / f"{name}.png"
    person.page.screenshot(path=path)
    print(f"{path.name}: {path.stat().st_size // 1024} kB")


def play(person: Person) -> None:
    """Play to the middle of a game, and look at the board rather than at the list."""
    person.make_table(["Me", "Bot: Apprentice", "Bot: Apprentice"])
    person.play_on(answers=MANY, seed=4)
    person.button(re.compile("as a list$")).click()


def take_screenshots(browser: Browser, site: Site) -> None:
    ada = open_page(browser, site, DESKTOP)
    play(ada)
    save(ada, "table")
    ada.page.set_viewport_size(PHONE)
    ada.button("Board").click()
    save(ada, "phone")
    ada.page.set_viewport_size(DESKTOP)
    ada.visit("/")
    save(ada, "home")
    ada.visit("/learn/patchistory")
    save(ada, "primer")
    ada.button(re.compile("^Lesson, ")).click()
    ada.wait_until_asked()
    save(ada, "lesson")
    ada.visit("/rules/patchistory")
    save(ada, "rules")

    night = open_page(browser, site, DESKTOP, dark=True)
    play(night)
    save(night, "table-dark")

    ada.make_table(["Me", "Bot: Apprentice"])
    ada.play_on(seed=2)
    save(ada, "result")


if __name__ == "__main__":
    with visiting() as (browser, site):
        take_screenshots(browser, site)
