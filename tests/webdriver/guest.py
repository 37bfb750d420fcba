"""A person at a browser other than Chromium, by WebDriver: clicks what the page offers."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any, Final

from selenium.common.exceptions import JavascriptException, TimeoutException, WebDriverException
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser import clash_player, monuments_player
from tests.browser.person import HAS_MOVED_ON, PAGE_STATE
from tests.webdriver import drivers

SCREENSHOTS: Final = Path(".ziggurat/browsers")
PATIENCE: Final = 180.0  # seconds, on a busy machine
MAX_CLICKS: Final = 40  # for one answer on the board
MAX_ANSWERS: Final = 200
AT_ONCE: Final = 1.0  # seconds in which a click that answers shows

# What the page must know before it opens: nothing is shown step by step, no primers, and errors are kept.
PREPARE: Final = """
localStorage.setItem('ziggurat.firstGames', JSON.stringify({ on: false }));
localStorage.setItem('ziggurat.settings', JSON.stringify({ speed: 'off' }));
"""
WATCH: Final = """
window.errorsSeen ??= [];
addEventListener('error', (event) => window.errorsSeen.push(event.message));
addEventListener('unhandledrejection', (event) => window.errorsSeen.push(String(event.reason)));
"""
BUTTON: Final = """
const name = arguments[0];
return [...document.querySelectorAll('button, a, summary')].find((each) => each.checkVisibility() && !each.disabled
  && [each.getAttribute('aria-label'), each.innerText].some((words) => words?.trim().startsWith(name))) ?? null;
"""
OPTIONS: Final = """
const all = [...document.querySelectorAll('button.option:not([aria-disabled=true])')];
const found = all.filter((each) => each.checkVisibility() && each.innerText.trim().startsWith(arguments[0]));
return found.length > 0 ? found : null;
"""
TAB: Final = """
const tabs = [...document.querySelectorAll('nav button')];
return tabs.find((each) => each.checkVisibility() && each.innerText.trim() === 'Choose') ?? null;
"""
PICKS: Final = {"clash_of_cultures": clash_player.PICK, "monuments": monuments_player.PICK}
DULL: Final = ["Trade", "Put down", *clash_player.OF_PANELS]
LOG: Final = "return [...document.querySelectorAll('[role=log] li.line')].map((each) => each.innerText)"
MOVED_ON: Final = f"return ({HAS_MOVED_ON})(arguments[0])"
ROUND: Final = """
const [done] = arguments, id = location.pathname.split('/').pop();
fetch(`/api/tables/${id}?seat=0`).then((answer) => answer.json()).then((state) => done(state.view.round));
"""


class Guest:
    """Answers at random, with a seed."""

    def __init__(self, driver: WebDriver, seed: int = 1) -> None:
        self.driver = driver
        self.chance = random.Random(seed)
        driver.set_script_timeout(PATIENCE)

    # -- looking

    def run(self, script: str, *values: object) -> Any:
        return self.driver.execute_script(script, *values)

    def wait(self, script: str, *values: object, timeout: float = PATIENCE) -> Any:
        """Wait until a script returns something."""
        waiting = WebDriverWait(self.driver, timeout, 0.05, (JavascriptException,))
        return waiting.until(lambda driver: driver.execute_script(script, *values), f"never true: {script[:300]}")

    @property
    def question(self) -> str:
        return str(self.run("return document.querySelector('[data-question]')?.dataset.question ?? ''"))

    @property
    def log(self) -> list[str]:
        return list(self.run(LOG))

    @property
    def options(self) -> list[str]:
        """The listed options, folded or not."""
        return list(self.run("return [...document.querySelectorAll('button.option')].map((each) => each.textContent)"))

    @property
    def round(self) -> int:
        """The round that the game is in."""
        return int(self.driver.execute_async_script(ROUND))

    @property
    def errors(self) -> list[str]:
        return list(self.run("return window.errorsSeen ?? []"))

    # -- going somewhere

    def visit(self, address: str) -> None:
        """Open the page as somebody who knows the games.

        Settings are made at a plain file. A page that is left while its service worker is being installed can leave
        WebKit with one that never ends installing.
        """
        self.driver.get(f"{address.rstrip('/')}/licenses/third-party.txt")
        self.run(PREPARE)
        self.driver.get(address)
        self.wait_until_loaded()

    def reload(self) -> None:
        """As a person reloads. Firefox's WebDriver goes past the service worker with its own `refresh`."""
        self.run("window.isLeaving = true; location.reload()")
        self.wait("return window.isLeaving !== true")
        self.wait_until_loaded()

    def wait_until_loaded(self) -> None:
        self.run(WATCH)
        self.wait("return document.querySelector('main') && !document.querySelector('[aria-busy=true]')")

    def play_now(self, title: str) -> None:
        self.press(f"Play now: {title}")
        self.wait_until_asked()

    # -- clicking

    def press(self, name: str) -> None:
        self.wait(BUTTON, name).click()

    def wait_until_asked(self) -> bool:
        """Wait until there is something to choose; False if the game is over instead."""
        return bool(self.wait(f"return ({PAGE_STATE})()") == "asked")

    def moves_on(self, before: str, timeout: float) -> bool:
        """Whether the page leaves a question within some time; confirms the answer if the page asks."""
        try:
            self.wait(MOVED_ON, before, timeout=timeout)
        except TimeoutException:
            return False
        for name in ("Play it all the same", "Do it"):
            if self.question == before and (button := self.run(BUTTON, name)):
                button.click()
                self.wait("return document.querySelector('[data-question]')?.dataset.question !== arguments[0]", before)
        return self.question != before

    def choose(self, beginning: str = "") -> None:
        """Answer from the list of options: one that begins like this, or any."""
        self.wait_until_asked()
        before = self.question
        if tab := self.run(TAB):  # on a phone
            tab.click()
        if folded := self.run("return document.querySelector(\"button.unfold[aria-expanded='false']\")"):
            folded.click()
        self.chance.choice(self.wait(OPTIONS, beginning)).click()
        assert self.moves_on(before, PATIENCE), "the answer is not taken"

    def answer_on_the_board(self, game: str) -> bool:
        """Answer by clicking on the drawn board; False if it offers nothing for this question."""
        before = self.question
        for _ in range(MAX_CLICKS):
            given = [self.chance.random(), DULL if game == "clash_of_cultures" else self.chance.random() < 0.75]
            if not self.run(f"return ({PICKS[game]})(arguments[0])", given):
                return self.moves_on(before, AT_ONCE)
            try:
                self.run("return document.querySelector('[data-picked]')").click()
            except (WebDriverException, AttributeError):
                continue  # covered, outside the map or drawn anew: another one is picked
            if self.moves_on(before, AT_ONCE):
                return True
        return False

    def play_a_round(self, game: str) -> tuple[int, int]:
        """Play until the next round has begun; returns how many answers the board and the list took."""
        first, on_board, in_list = self.round, 0, 0
        while self.round <= max(first, 1):
            assert self.wait_until_asked(), "the game is over"
            if game in PICKS and self.answer_on_the_board(game):
                on_board += 1
            else:
                self.choose()
                in_list += 1
            assert on_board + in_list < MAX_ANSWERS, "the round does not end"
        return on_board, in_list

    # -- seeing

    def resize(self, width: int, height: int) -> None:
        drivers.set_size(self.driver, width, height)
        self.wait("return Math.abs(innerWidth - arguments[0]) <= 1", width)

    def is_too_wide(self) -> bool:
        """Whether the page must be scrolled sideways."""
        return bool(self.run("return document.documentElement.scrollWidth > innerWidth + 1"))

    def save_screenshot(self, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(SCREENSHOTS / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)}.png"))
