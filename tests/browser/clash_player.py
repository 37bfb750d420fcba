"""A person who answers every question of Clash of Cultures on its board, at random, by clicking.

Each question is answered by a control of the board: a lit space and its menu, a stack and where it goes, the scene of a
battle, the panel of a city or a payment, an advance, a card, a button below the map. Kinds in `FROM_THE_LIST` may be
answered from the list of options.
"""

from __future__ import annotations

from collections import Counter

from tests.browser import board_player
from tests.browser.person import Person

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
    ...all('.coc .ask button:not([aria-expanded])'),
    ...all('.coc [data-lit]:not([aria-pressed])'), ...all('.coc [data-advance].lit'), ...all('.coc .hand button'),
  ];
  const found = menu.length > 0 ? menu : board.filter((each) => !dull.includes(each.textContent.trim()));
  const controls = found.length > 0 ? found : board;
  const picked = controls[Math.floor(chance * controls.length)];
  if (!picked) return '';
  picked.setAttribute('data-picked', '');
  return picked.closest('[class]')?.getAttribute('class') ?? 'control';
}"""


class BoardPlayer(board_player.BoardPlayer):
    """`from_list` counts the answers from the list of options."""

    board = "coc"

    def __init__(self, person: Person, seed: int) -> None:
        super().__init__(person, seed)
        self.from_list: Counter[str] = Counter()

    def mark(self) -> bool:
        """Mark a control; trades are for others to test, so they come last."""
        dull = ["Trade", "Put down", *OF_PANELS]
        return bool(self.person.page.evaluate(PICK, [self.chance.random(), dull]))

    def without_control(self, kind: str) -> None:
        if kind not in FROM_THE_LIST:
            super().without_control(kind)
        self.from_list[kind] += 1
        self.person.choose(self.chance.randrange(max(1, self.person.options.count())))
