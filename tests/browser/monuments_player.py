"""A person who answers every question of Monuments on its board, at random, by clicking.

Each question is answered by a control of the board: a card, a lit hex and its menu, a unit and where it goes, the scene
of a battle, a form, a button below the map. Nothing is answered from the list of options.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress

from playwright.sync_api import Request, TimeoutError

from tests.browser.person import Person

MAX_CLICKS = 40  # for one answer: picking up, setting amounts, opening a menu
MAX_ANSWERS = 3000
AGAIN = 3000  # milliseconds after which another control is tried
EAGER = 0.75  # how often the button is clicked that ends a form

# Marks one of the controls of the question; false if there is none. A menu that is open goes first.
PICK = """([chance, eager]) => {
  document.querySelectorAll('[data-picked]').forEach((each) => each.removeAttribute('data-picked'));
  const all = (selector) => [...document.querySelectorAll(selector)].filter(
    (each) => !each.disabled && each.getAttribute('aria-disabled') !== 'true' && each.checkVisibility());
  const groups = [
    all('.mon .menu button.line'),
    eager ? all('.mon .losses .main, .mon .panel button.primary') : [],
    all(
      '.mon [data-lit]:not([aria-pressed]), .mon .foot button:not(.card):not([aria-pressed=true]), ' +
      '.mon .own .quests button'
    ).filter((each) => each.textContent.trim() !== 'Put down' && each.getAttribute('aria-label') !== 'Close'),
  ];
  const found = groups.find((group) => group.length > 0);
  const picked = found?.[Math.floor(chance * found.length)];
  picked?.setAttribute('data-picked', '');
  return picked !== undefined;
}"""
ONE_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


class BoardPlayer:
    """Answers at random. `answered` counts the answers by the kind of the question."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self.chance = random.Random(seed)
        self.answered: Counter[str] = Counter()
        self._sent = 0
        person.page.on("request", self._on_request)

    def _on_request(self, request: Request) -> None:
        self._sent += request.method == "POST" and request.url.endswith("/answers")

    def play_to_the_end(self) -> None:
        for _ in range(MAX_ANSWERS):
            if not self.person.wait_until_asked():
                return
            self.answer()
        raise AssertionError("the game does not end")

    def answer(self) -> None:
        person = self.person
        before, sent = person.question, self._sent
        kind = person.page.locator(".mon.board").get_attribute("data-asks") or ""
        for _ in range(MAX_CLICKS):
            assert self._click(), f"{kind}: the board has no control for it"
            if self._sent > sent or person.confirmation.count() or person.doubt.count() or person.question != before:
                person.wait_until_answered(before)
                self.answered[kind] += 1
                return
        raise AssertionError(f"{kind}: {MAX_CLICKS} clicks on the board do not answer it: {person.prompt}")

    def _click(self) -> bool:
        page = self.person.page
        if not page.evaluate(PICK, [self.chance.random(), self.chance.random() < EAGER]):
            return False
        # A control may be drawn anew in between, with what the server has told: then another one is picked.
        with suppress(TimeoutError):
            page.locator("[data-picked]").first.click(force=True, timeout=AGAIN)
        page.evaluate(ONE_FRAME)
        return True
