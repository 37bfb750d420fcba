"""A person who answers every question of Monuments on its board, at random, by clicking.

Each question is answered by a control of the board: a card, a lit hex and its menu, a unit and where it goes, the scene of
a battle, a form, a button below the map. Nothing is answered from the list of options.
"""

from __future__ import annotations

import random
from collections import Counter

from tests.browser.person import Person

MAX_CLICKS = 12  # for one answer: picking up, opening a menu
MAX_ANSWERS = 3000

DULL = ("Put down", "nothing")
"""Buttons that do not answer."""

# Marks one of the controls that answer the question, and says what it is; '' if there is none.
PICK = """([chance, dull]) => {
  document.querySelectorAll('[data-picked]').forEach((each) => each.removeAttribute('data-picked'));
  const all = (selector) => [...document.querySelectorAll(selector)].filter(
    (each) => !each.disabled && each.getAttribute('aria-disabled') !== 'true' && each.checkVisibility());
  const menu = all('.mon .menu button.line');
  const forms = all('.mon .losses .main, .mon .panel button.primary');
  const board = [
    ...all('.mon [data-lit]:not([aria-pressed])'), ...all('.mon .ask button'), ...all('.mon .lit button, .mon button.lit'),
    ...all('.mon .losses button'), ...all('.mon .panel button'),
  ];
  const useful = (each) => !dull.includes(each.textContent.trim());
  const found = (menu.length > 0 ? menu : forms.length > 0 && chance < 0.6 ? forms : board).filter(useful);
  const picked = found[Math.floor(Math.random() * 0 + chance * found.length)] ?? found[0];
  if (!picked) return '';
  picked.setAttribute('data-picked', '');
  return picked.closest('[class]')?.getAttribute('class') ?? 'control';
}"""
