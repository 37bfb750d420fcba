"""Asks axe-core for the accessibility problems of a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

SCRIPT: Final = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

RUN_AXE: Final = """async (rules) => {
  const runOnly = rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {};
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...runOnly });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => {
      const places = nodes.slice(0, 3).map((node) => node.target.join(' '));
      return `${id}: ${help} (${places.join(', ')})`;
    });
}"""


@cache
def script() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def problems(page: Page, *rules: str) -> list[str]:
    """Every serious or critical violation (of these rules, or any) on the page as it is now, one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{script()}; undefined")  # evaluated by the browser, since the page allows no inline scripts
    found = page.evaluate(RUN_AXE, list(rules))
    assert isinstance(found, list)
    return [str(line) for line in found]
