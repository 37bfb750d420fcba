"""Writes the pictures docs/*.png: the page as people see it.

python scripts/screenshots.py [POSITION ...]     # only those that begin in these positions

`scripts/pictures.py` makes the pictures that the page itself shows.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.pictures import open_page, visiting
from tests.browser.site import Site
from tests.browser.test_clash_war import at, click, take_units
from tests.browser.test_monuments_board import answer, card

DOCS = Path(__file__).resolve().parent.parent / "docs"
CLASH = "Clash of Cultures"
MONUMENTS = "Monuments"
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


def take_clash(browser: Browser, site: Site) -> None:
    ada = open_page(browser, site, DESKTOP)
    ada.make_table(["Me", *["Bot: Apprentice"] * 3], CLASH)
    ada.wait_until_asked()
    save(ada, "clash-start")


def take_clash_late(browser: Browser, site: Site) -> None:
    """A full map, its advance board, a trade, and all of it on a phone."""
    ada = open_page(browser, site, DESKTOP)
    ada.make_table(["Me", *["Bot: Wanderer"] * 3], CLASH)
    ada.wait_until_asked()
    save(ada, "clash-late")
    ada.page.set_viewport_size(PHONE)
    ada.button("Board").click()
    save(ada, "clash-phone")
    ada.page.set_viewport_size(DESKTOP)
    ada.button(re.compile("^Get an advance")).click()
    save(ada, "clash-advances")
    ada.region("Your choice").get_by_role("button", name="Trade").click()
    ada.region("Trade").wait_for()
    save(ada, "clash-trade")


def take_clash_battle(browser: Browser, site: Site) -> None:
    ada = open_page(browser, site, DESKTOP)
    ada.make_table(["Me", "Bot: Wanderer"], CLASH)
    ada.wait_until_asked()
    take_units(ada, "D4").get_by_role("button", name="Only Army units").click()
    click(ada, at(ada, "D5"))
    click(ada, ada.region("Battle").get_by_role("button", name="No Siegecraft"))
    save(ada, "clash-battle")


def take_monuments(browser: Browser, site: Site) -> None:
    ada = open_page(browser, site, DESKTOP)
    ada.make_table(["Me", *["Bot: Apprentice"] * 3], MONUMENTS)
    ada.wait_until_asked()
    save(ada, "monuments-start")


def take_monuments_late(browser: Browser, site: Site) -> None:
    """A full map, a card that is turned green, the fifth layer, and all of it on a phone."""
    ada = open_page(browser, site, DESKTOP)
    ada.make_table(["Me", *["Bot: Wanderer"] * 3], MONUMENTS)
    ada.wait_until_asked()
    save(ada, "monuments")
    ada.page.set_viewport_size(PHONE)
    ada.button("Board").click()
    ada.button("My land").click()
    save(ada, "monuments-phone")
    ada.page.set_viewport_size(DESKTOP)
    ada.page.wait_for_timeout(800)  # the map fits itself to the window
    answer(ada, card(ada, "Upgrade"))
    ada.wait_until_asked()
    save(ada, "monuments-cards")
    ada.page.keyboard.press("Escape")
    answer(ada, card(ada, "Build a layer"))
    for _ in range(2):  # the payment, and the workers given up
        ada.choose()
    ada.wait_until_asked()
    ada.button("My land").click()
    save(ada, "monuments-layer-5")


def take_monuments_battle(browser: Browser, site: Site) -> None:
    ada = open_page(browser, site, DESKTOP)
    ada.make_table(["Me", "Bot: Wanderer"], MONUMENTS)
    ada.wait_until_asked()
    answer(ada, card(ada, "Attack"))
    ada.wait_until_asked()
    save(ada, "monuments-attack")


def take_lab(browser: Browser, site: Site) -> None:
    """Changed layers of Monuments, one of them with a mistake."""
    ada = open_page(browser, site, DESKTOP)
    ada.visit("/lab?game=monuments")
    ada.page.get_by_text("Layers", exact=True).click()
    hexes = ada.page.get_by_label("Hexes", exact=True)
    hexes.nth(3).fill("7")
    hexes.nth(4).fill("9")
    ada.page.get_by_label("Workers", exact=True).nth(0).fill("99")
    ada.page.get_by_text("workers must not be more").first.wait_for()
    save(ada, "lab-page")


PICTURES: dict[str | None, list[Callable[[Browser, Site], None]]] = {
    None: [take_screenshots, take_clash, take_monuments, take_lab],
    "late": [take_clash_late],
    "siege": [take_clash_battle],
    "monuments_late": [take_monuments_late],
    "monuments_siege": [take_monuments_battle],
}
"""By the position in which the tables of the server begin."""

if __name__ == "__main__":
    for position, takes in PICTURES.items():
        if len(sys.argv) > 1 and position not in sys.argv[1:]:
            continue
        with visiting(position or "") as (browser, site):
            for take in takes:
                take(browser, site)
