"""Measures how long a person waits for the page, in Chromium with a server on the same machine.

    python -m benchmarks.waiting                     all games at desk size
    python -m benchmarks.waiting --phone --slow 4    on a phone whose processor is four times slower

For each game: from the address to the first paint of the home page with an empty cache, from the click on "Play now" to
the first question with its board drawn, and from the click on an answer to the frame that shows what came of it.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
from typing import Final

from playwright.sync_api import Browser
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.pictures import AT_ONCE, visiting
from tests.browser.profiles import KNOWS_THE_GAMES
from tests.browser.site import Site

TITLES: Final = ("Patchistory", "Clash of Cultures", "Monuments")

FIRST_PAINT: Final = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"

# Notes the time of each click, and of the frame after the question that was clicked on is no longer shown.
WATCH: Final = """
  window.waits = [];
  let clicked = 0;
  let shown = '';
  const question = () => document.querySelector('[data-question]')?.dataset.question ?? '';
  addEventListener('click', (event) => { clicked = event.timeStamp; shown = question(); }, true);
  const look = () => {
    if (clicked && question() !== shown && (shown !== '' || question() !== '')) {
      waits.push(performance.now() - clicked);
      clicked = 0;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


def main() -> None:
    """Visit, play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slow", type=float, default=1, help="how many times slower the processor is for the page")
    parser.add_argument("--tables", type=int, default=3, help="of each game")
    parser.add_argument("--answers", type=int, default=15, help="of the person at each table")
    parser.add_argument("--phone", action="store_true")
    options = parser.parse_args()
    with visiting() as (browser, site):
        visit(browser, site, options, "Patchistory", answers=0)  # the server reads its files once
        for title in TITLES:
            tables = [visit(browser, site, options, title, options.answers) for _ in range(options.tables)]
            answers = sorted(wait for _, _, waits in tables for wait in waits)
            print(
                f"{title}: first paint {middle([paint for paint, _, _ in tables])},"
                f" first question {middle([first for _, first, _ in tables])},"
                f" answer to drawn state {middle(answers)}, p95 {answers[int(len(answers) * 0.95)]:.0f} ms"
            )
    print(f"processor slowed {options.slow:g} times, load of the machine {os.getloadavg()[0]:.1f}")


def visit(
    browser: Browser, site: Site, options: argparse.Namespace, title: str, answers: int
) -> tuple[float, float, list[float]]:
    """Milliseconds to the first paint, to the first question, and from each answer to what came of it."""
    size = PHONE if options.phone else DESKTOP
    context = browser.new_context(
        base_url=site.url, viewport=size, has_touch=options.phone, is_mobile=options.phone, reduced_motion="reduce"
    )
    for script in (KNOWS_THE_GAMES, AT_ONCE, WATCH):
        context.add_init_script(script)
    page = context.new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": options.slow})
    person = Person("Ada", page)
    person.visit("/")
    paint = float(page.wait_for_function(FIRST_PAINT).json_value())
    person.button(f"Play now: {title}").click()
    person.wait_until_asked()
    chance = random.Random(title)
    for _ in range(answers):
        if not person.wait_until_asked():
            break
        person.open_list()
        person.options.first.wait_for()
        person.choose(chance.randrange(person.options.count()))
    first, *waits = page.evaluate("() => waits")
    context.close()
    return paint, first, waits


def middle(times: list[float]) -> str:
    """The median."""
    return f"{statistics.median(times):.0f} ms"


if __name__ == "__main__":
    main()
