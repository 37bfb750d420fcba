"""A person who answers every question on the drawn board of a game, at random, by clicking.

What the controls of a board are, its own player knows: see `monuments_player` and `clash_player`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from contextlib import suppress
from typing import ClassVar

from playwright.sync_api import Error, TimeoutError

from tests.browser.person import HAS_MOVED_ON, Person

MAX_CLICKS = 40  # for one answer: picking up, setting amounts, opening a menu
AGAIN = 3000  # milliseconds after which another control is tried
LATE = 5000  # milliseconds that an answer under way may take
MAX_ANSWERS = 3000
ONE_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


class BoardPlayer(ABC):
    """Answers at random. `answered` counts the answers given on the board, by the kind of the question."""

    board: ClassVar[str]  # the class of the board's element

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self.chance = random.Random(seed)
        self.answered: Counter[str] = Counter()

    @abstractmethod
    def mark(self) -> bool:
        """Mark one of the controls of the question by `data-picked`; False if there is none."""

    def without_control(self, kind: str) -> None:
        """The board cannot answer this question."""
        raise AssertionError(f"{kind}: the board has no control for it: {self.person.prompt}")

    def play_to_the_end(self) -> None:
        for _ in range(MAX_ANSWERS):
            if not self.person.wait_until_asked():
                return
            self.answer()
        raise AssertionError("the game does not end")

    def answer(self) -> None:
        person = self.person
        before, sent = person.question, person.answers
        kind = person.page.locator(f".{self.board}.board").get_attribute("data-asks") or ""
        for _ in range(MAX_CLICKS):
            is_clicked = self._click()
            if not is_clicked and not self._moves_on_late(before):
                self.without_control(kind)
                return
            if (
                not is_clicked
                or person.answers > sent
                or person.confirmation.count()
                or person.doubt.count()
                or person.question != before
            ):
                person.wait_until_answered(before)
                self.answered[kind] += 1
                return
        raise AssertionError(f"{kind}: {MAX_CLICKS} clicks on the board do not answer it: {person.prompt}")

    def _moves_on_late(self, before: str) -> bool:
        """Whether an answer is under way: no control can be used then, and a form may still be open."""
        try:
            self.person.page.wait_for_function(HAS_MOVED_ON, arg=before, timeout=LATE)
        except TimeoutError:
            return False
        return True

    def _click(self) -> bool:
        page = self.person.page
        if not self.mark():
            return False
        # A control may be drawn anew or go in between, with what the server has told: then another one is picked.
        with suppress(Error):
            page.locator("[data-picked]").first.click(force=True, timeout=AGAIN)
        page.evaluate(ONE_FRAME)
        return True
