"""Measures how smoothly the page shows what others did, in Chromium with a slowed processor.

    python -m benchmarks.frames                                     three tables of Patchistory, four times slower
    python -m benchmarks.frames --slow 1 --game monuments --phone

A person plays against bots and sees their moves step by step. While pieces travel, requestAnimationFrame tells the time between
two frames, and Chromium's trace tells what the main thread did. The best table comes first: other programs on the machine can
only make it slower. A browser without a graphics processor also draws on the processor, which is not slowed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
from collections import Counter
from typing import Final, NamedTuple

from playwright.sync_api import Browser

from tests.browser.conftest import KNOWS_THE_GAMES
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.pictures import visiting
from tests.browser.site import Site

FRAME: Final = 1000 / 60  # milliseconds
LATE: Final = 1.5 * FRAME  # at least one frame was missed
TITLES: Final = {"patchistory": "Patchistory", "clash_of_cultures": "Clash of Cultures", "monuments": "Monuments"}
CATEGORIES: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "benchmark"]
WORK: Final = ("FunctionCall", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit", "MajorGC")

# Collects the time between frames while a piece travels.
WATCH: Final = """() => {
  const between = (window.between = []);
  let last = 0;
  const look = (now) => {
    const travels = document.querySelector('.flight') !== null;
    if (travels && last) between.push(now - last);
    last = travels ? now : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


class Figures(NamedTuple):
    """Times between frames, and what the main thread did, in milliseconds."""

    frames: int
    median: float
    p95: float
    p99: float
    longest: float
    late: float  # part of the time that was spent in frames that came late
    work: dict[str, float]


def main() -> None:
    options = parsed()
    with visiting() as (browser, site):
        found = [measure(browser, site, options, seed) for seed in range(options.tables)]
    size = "390 x 844" if options.phone else "1440 x 900"
    load = os.getloadavg()[0]
    print(f"{TITLES[options.game]}, {size}, processor slowed {options.slow:g} times, load of the machine {load:.1f}")
    found.sort(key=lambda figures: figures.late)
    for each in found:
        print(
            f"{each.frames:5} frames: median {each.median:.1f} ms, p95 {each.p95:.1f} ms, p99 {each.p99:.1f} ms,"
            f" longest {each.longest:.0f} ms, {each.late:.1%} of the time late"
        )
    work = ", ".join(f"{kind} {spent:.0f} ms" for kind, spent in found[0].work.items())
    print(f"main thread of the best: {work}")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", choices=TITLES, default="patchistory")
    parser.add_argument("--slow", type=float, default=4, help="how many times slower the processor is for the page")
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--answers", type=int, default=12, help="of the person at each table")
    parser.add_argument("--phone", action="store_true")
    return parser.parse_args()


def measure(browser: Browser, site: Site, options: argparse.Namespace, seed: int) -> Figures:
    person = sit_down(browser, site, options)
    slow = person.page.context.new_cdp_session(person.page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": options.slow})
    browser.start_tracing(page=person.page, categories=CATEGORIES)
    person.page.evaluate(WATCH)
    chance = random.Random(seed)
    for _ in range(options.answers):
        if not person.wait_until_asked():
            break
        person.open_list()
        person.choose(chance.randrange(person.options.count()))
    between = sorted(person.page.evaluate("window.between"))
    trace = json.loads(browser.stop_tracing())
    person.page.context.close()
    return figures(between, trace["traceEvents"])


def sit_down(browser: Browser, site: Site, options: argparse.Namespace) -> Person:
    """A person at a new table, who sees every step and knows the game."""
    context = browser.new_context(
        base_url=site.url,
        viewport=PHONE if options.phone else DESKTOP,
        has_touch=options.phone,
        is_mobile=options.phone,
        reduced_motion="no-preference",
    )
    context.set_default_timeout(60_000)
    context.add_init_script(KNOWS_THE_GAMES)
    person = Person("Ada", context.new_page())
    person.play_now(TITLES[options.game])
    return person


def figures(between: list[float], events: list[dict[str, object]]) -> Figures:
    if len(between) < 2:
        raise SystemExit("nothing travelled: play more answers")
    cuts = statistics.quantiles(between, n=100)
    work: Counter[str] = Counter()
    for event in events:
        if event.get("name") in WORK and isinstance(spent := event.get("tdur", event.get("dur")), int):
            work[str(event["name"])] += spent
    late = sum(each for each in between if each > LATE) / sum(between)
    spent_by_kind = {kind: spent / 1000 for kind, spent in work.most_common()}
    return Figures(len(between), statistics.median(between), cuts[94], cuts[98], between[-1], late, spent_by_kind)


if __name__ == "__main__":
    main()
