"""A person who answers every question of Monuments on its board, at random, by clicking.

Each question is answered by a control of the board: a card, a lit hex and its menu, a unit and where it goes, the scene
of a battle, a form, a button below the map. Nothing is answered from the list of options.
"""

from __future__ import annotations

from tests.browser import board_player

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
      '.mon [data-lit]:not([aria-pressed]), .mon .foot button:not([aria-pressed=true]), ' +
      '.mon .own .quests button'
    ).filter((each) => each.textContent.trim() !== 'Put down' && each.getAttribute('aria-label') !== 'Close')
      .filter((each) => each.closest('.mat') === null),  // those of others only explain
  ];
  const found = groups.find((group) => group.length > 0);
  const picked = found?.[Math.floor(chance * found.length)];
  picked?.setAttribute('data-picked', '');
  return picked !== undefined;
}"""


class BoardPlayer(board_player.BoardPlayer):
    board = "mon"

    def mark(self) -> bool:
        chance = self.chance
        return bool(self.person.page.evaluate(PICK, [chance.random(), chance.random() < EAGER]))
