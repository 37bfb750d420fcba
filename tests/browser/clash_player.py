"""A person who answers every question of Clash of Cultures on its board, at random, by clicking.

Each question is answered by a control of the board: a lit space and its menu, a stack and where it goes, the scene of a
battle, the panel of a city or a payment, an advance, a card, a button below the map. Kinds in `FROM_THE_LIST` may be
answered from the list of options.
"""

from __future__ import annotations

import random
from collections import Counter

from playwright.sync_api import TimeoutError

from tests.browser.person import Person

MAX_CLICKS = 30  # for one answer: picking units up, opening a menu
MAX_ANSWERS = 1500

FROM_THE_LIST = frozenset(
    {
        # an offer must be put together before it can be made
        "make_offer", "return_offer", "answer_offer",
        # what may have more answers without a place than there is room for buttons
        "play_on", "hand_out", "change_government", "swap_cards", "look_at_plans", "barter_card",
    }
)  # fmt: skip
"""Kinds of questions that the board need not answer by itself."""

OF_PANELS = ("Offer something else", "Back to the offer", "As suggested", "Pay for me")
"""Buttons of panels that do not answer."""

# Marks one of the controls that answer the question, and says what it is; '' if there is none.
PICK = """([chance, dull]) => {
  document.querySelectorAll('[data-picked]').forEach((each) => each.removeAttribute('data-picked'));
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => !each.disabled);
  const menu = all('.coc .menu button.line');
  const panel = ['button.primary', 'li button.plain', '.row > button.plain:not([aria-pressed])', '.slider .can'];
  const board = [
    ...all(panel.map((each) => '.coc .panel ' + each).join(', ')), ...all('.coc .turning button'),
    ...all('.coc .battle .answer'), ...all('.coc .losses button'),
    ...all('.coc .ask button').filter((each) => !each.textContent.includes('Get an advance')),
    ...all('.coc [data-lit]:not([aria-pressed])'), ...all('.coc [data-advance].lit'), ...all('.coc .hand button'),
  ];
  const found = menu.length > 0 ? menu : board.filter((each) => !dull.includes(each.textContent.trim()));
  const controls = found.length > 0 ? found : board;
  const picked = controls[Math.floor(chance * controls.length)];
  if (!picked) return '';
  picked.setAttribute('data-picked', '');
  return picked.closest('[class]')?.getAttribute('class') ?? 'control';
}"""


class BoardPlayer:
    """Answers at random. `on_board` and `from_list` count the answers by the kind of the question."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self.chance = random.Random(seed)
        self.on_board: Counter[str] = Counter()
        self.from_list: Counter[str] = Counter()

    def play_to_the_end(self) -> None:
        for _ in range(MAX_ANSWERS):
            if not self.person.wait_until_asked():
                return
            self.answer()
        raise AssertionError("the game does not end")

    def answer(self) -> None:
        person = self.person
        before = person.question
        kind = person.page.locator(".coc.board").get_attribute("data-asks") or ""
        for _ in range(MAX_CLICKS):
            clicked = self._click()
            if not clicked and not self._moves_on_late(before):
                break
            if not clicked or self._has_moved_on(before):
                person.wait_until_answered(before)
                self.on_board[kind] += 1
                return
        assert kind in FROM_THE_LIST, f"{kind}: the board has no control for it"
        self.from_list[kind] += 1
        person.choose(self.chance.randrange(max(1, person.options.count())))

    def _click(self) -> bool:
        """Click a control; trades are for others to test, so they come last."""
        page = self.person.page
        if not page.evaluate(PICK, [self.chance.random(), ["Trade", "Put down", *OF_PANELS]]):
            return False
        page.locator("[data-picked]").first.click(timeout=5000)
        return True

    def _moves_on_late(self, before: str) -> bool:
        """Whether an answer is under way: the tray may still be open then, and no control can be used."""
        moved = f"() => (document.querySelector('[data-question]')?.dataset.question ?? '') !== '{before}'"
        try:
            self.person.page.wait_for_function(moved, timeout=5000)
        except TimeoutError:
            return False
        return True

    def _has_moved_on(self, before: str) -> bool:
        """Whether the click answered; a click that picked something up or opened a menu did not."""
        page = self.person.page
        opened = "document.querySelector('.coc .menu, .coc .tray, .coc .losses [aria-pressed=true]') !== null"
        moved = f"(document.querySelector('[data-question]')?.dataset.question ?? '') !== '{before}'"
        page.wait_for_function(f"() => {moved} || {opened} || document.querySelector('dialog[open], .doubt') !== null")
        return bool(page.evaluate(f"() => {moved} || document.querySelector('dialog[open], .doubt') !== null"))
