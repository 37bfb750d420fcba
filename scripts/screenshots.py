"""Writes the pictures docs/*.png: the page as people see it, small enough for the README.

python scripts/screenshots.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, ViewportSize, sync_playwright
from tests.browser import chromium
from tests.browser.person import PHONE, Person
from tests.browser.site import Site

DOCS = Path(__file__).resolve().parent.parent / "docs"
DESKTOP = ViewportSize(width=1280, height=800)


def open_page(browser: Browser, site: Site, size: ViewportSize = DESKTOP, *, dark: bool = False) -> Person:
    context = browser.new_context(
        base_url=site.url, viewport=size, reduced_motion="reduce", color_scheme="dark" if dark else "light"
    )
    context.set_default_timeout(30_000)
    return Person("Ada", context.new_page())


def save(person: Person, name: str) -> None:
    person.page.wait_for_timeout(400)  # fonts and the last message
    path = DOCS / f"{name}.png"
    person.page.screenshot(path=path)
    print(f"{path.name}: {path.stat().st_size // 1024} kB")


def is_patching_late(person: Person) -> bool:
    """Patching in the second Era: a Territory worth looking at."""
    return person.prompt.startswith("Where does your tile go") and person.page.get_by_text("Era II,").count() > 0


def take_screenshots(browser: Browser, site: Site) -> None:
    ada = open_page(browser, site)
    ada.rename("Ada")
    ada.make_table(["Me", "Bot: Apprentice", "Bot: Wanderer"])
    ada.play_on(is_patching_late, seed=4)
    save(ada, "table")
    state, table = ada.page.context.storage_state(), ada.table_path

    for name, size, dark in (("phone", PHONE, False), ("table-dark", DESKTOP, True)):
        other = open_page(browser, site, size, dark=dark)
        other.page.context.add_cookies(state["cookies"])  # type: ignore[arg-type]  # two names of one shape
        other.visit(table)
        other.page.get_by_role("main", name="Board").wait_for()
        save(other, name)
        other.page.context.close()

    ada.play_on(seed=4)
    save(ada, "result")
    ada.play_now("Monuments")
    ada.visit("/")
    ada.page.get_by_role("heading", name="Finished games").wait_for()
    ada.page.set_viewport_size(ViewportSize(width=DESKTOP["width"], height=1000))
    save(ada, "home")
    ada.page.set_viewport_size(DESKTOP)
    ada.visit("/rules/patchistory")
    ada.page.get_by_label("Search the rules").fill("water")
    save(ada, "rules")


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
            take_screenshots(browser, site)
        finally:
            browser.close()
            site.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
