"""Measures how smoothly the page shows what others did, in Chromium with a slowed processor.

    python -m benchmarks.frames                                     three tables of Patchistory, four times slower
    python -m benchmarks.frames --slow 1 --game monuments --phone
    python -m benchmarks.frames --map --game monuments              a full map, zoomed and dragged

A person plays against bots and sees their moves step by step. While pieces travel, the trace of Chromium tells when a
frame was drawn, what the own thread of the page did, and how many elements it styled. Pieces travel by transforms and
opacity, so the compositor draws them even while that thread is busy. A map moves by the page's thread: what that thread
needs for a frame must be less than the 16.7 ms that a frame lasts. The best table comes first: other programs on the
machine can only make it slower. A browser without a graphics processor draws on the processor, too.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.pictures import visiting
from tests.browser.profiles import KNOWS_THE_GAMES
from tests.browser.site import Site

ASK_EVERY: Final = 200  # milliseconds: asking the page with every frame would make it do its work for every frame
LATE: Final = 1.5 * 1000 / 60  # milliseconds: at least one frame of 60 a second was missed
TITLES: Final = {"patchistory": "Patchistory", "clash_of_cultures": "Clash of Cultures", "monuments": "Monuments"}
CATEGORIES: Final = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "benchmark",
    "blink.user_timing",
]
WORK: Final = ("FunctionCall", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "MajorGC")
MAIN_FRAME: Final = "ProxyMain::BeginMainFrame"  # all that the page's thread does for one frame
TRAVELS, ARRIVED = "travels", "arrived"
FULL_MAPS: Final = {"clash_of_cultures": "late", "monuments": "monuments_late"}

# Marks in the trace when pieces begin to travel, and when the last has arrived. A ring around a place alone does not
# count: it stands still for a quarter of its time, and while nothing changes the browser draws no frame.
WATCH: Final = f"""() => {{
  let travels = false;
  new MutationObserver(() => {{
    if ((document.querySelector('.flight:not(.ring)') !== null) === travels) return;
    travels = !travels;
    performance.mark(travels ? '{TRAVELS}' : '{ARRIVED}');
  }}).observe(document.querySelector('.layer'), {{ childList: true }});
}}"""

# A wheel or a pointer that moves tells so once a frame. Events that come from outside would come more slowly than that
# on a slowed processor, and what is missing between them is no fault of the page.
MOVE: Final = f"""async ([x, y, kind]) => {{
  const at = document.elementFromPoint(x, y);
  const mouse = {{ pointerId: 1, pointerType: 'mouse', buttons: 1 }};
  const how = {{ bubbles: true, cancelable: true, clientX: x, clientY: y, ...mouse }};
  performance.mark('{TRAVELS}');
  for (let way = 0; way < 90; way++) {{
    await new Promise(requestAnimationFrame);
    const turn = (way / 90) * 2 * Math.PI;
    at.dispatchEvent(
      kind === 'wheel'
        ? new WheelEvent('wheel', {{ ...how, deltaY: way % 30 < 15 ? -100 : 100 }})
        : new PointerEvent('pointermove', {{
            ...how,
            clientX: x + 180 * Math.sin(turn),
            clientY: y + 120 * (1 - Math.cos(turn)),
          }}),
    );
  }}
  performance.mark('{ARRIVED}');
}}"""

Events = list[dict[str, object]]


class Figures(NamedTuple):
    """Milliseconds between two frames that were drawn while pieces travelled, and milliseconds of the page's thread."""

    between: list[float]
    main: list[float]  # of the page's thread for each frame
    work: dict[str, float]
    styled: int  # elements

    @property
    def late(self) -> float:
        """The part of the time in which at least one frame was missed."""
        return sum(each for each in self.between if each > LATE) / sum(self.between)

    def __str__(self) -> str:
        cuts = statistics.quantiles(self.between, n=100)
        work = ", ".join(f"{kind} {spent:.0f} ms" for kind, spent in self.work.items())
        times = f"median {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, longest {max(self.between):.0f} ms"
        drawn = f"{len(self.between)} frames: {times}, {self.late:.0%} of the time late"
        main = statistics.quantiles(self.main, n=100)
        thread = f"the page's thread needs {main[49]:.1f} ms for a frame, p95 {main[94]:.1f} ms"
        return f"{drawn}\n  {thread}\n  {self.styled} elements styled; {work}"


def main() -> None:
    options = parsed()
    with visiting(FULL_MAPS[options.game] if options.map else "") as (browser, site):
        how = measure_map if options.map else measure
        found = [how(browser, site, options, seed) for seed in range(options.tables)]
    size = "390 x 844" if options.phone else "1440 x 900"
    load = os.getloadavg()[0]
    print(f"{TITLES[options.game]}, {size}, processor slowed {options.slow:g} times, load of the machine {load:.1f}")
    print(*sorted(found, key=lambda figures: figures.late), sep="\n")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", choices=TITLES, default="patchistory")
    parser.add_argument("--slow", type=float, default=4, help="how many times slower the processor is for the page")
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--answers", type=int, default=6, help="of the person at each table")
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--map", action="store_true", help="pan and zoom a map with the pieces of four players")
    options = parser.parse_args()
    if options.map and options.game not in FULL_MAPS:
        parser.error(f"--map needs --game {' or '.join(FULL_MAPS)}")
    return options


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
    trace = json.loads(browser.stop_tracing())
    person.page.context.close()
    return figures(trace["traceEvents"])


def measure_map(browser: Browser, site: Site, options: argparse.Namespace, seed: int) -> Figures:
    """Frames while the map is zoomed by the wheel, in and out, and while it is dragged."""
    page = new_page(browser, site, options)
    person = Person("Ada", page)
    person.make_table(["Me"] + ["Bot: Wanderer"] * 3, TITLES[options.game])
    person.wait_until_asked()
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": options.slow})
    box = page.get_by_role("group", name=re.compile("^Map")).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(MOVE, [x, y, "wheel"])
    for _ in range(8):
        page.mouse.wheel(0, -100)
    page.mouse.down()
    page.mouse.move(x + 12, y)
    page.evaluate(MOVE, [x, y, "drag"])
    page.mouse.up()
    trace = json.loads(browser.stop_tracing())
    page.context.close()
    return figures(trace["traceEvents"])


def sit_down(browser: Browser, site: Site, options: argparse.Namespace) -> Person:
    """A person at a new table, who sees every step and knows the game."""
    person = Person("Ada", new_page(browser, site, options))
    person.polling = ASK_EVERY
    person.play_now(TITLES[options.game])
    return person


def new_page(browser: Browser, site: Site, options: argparse.Namespace) -> Page:
    context = browser.new_context(
        base_url=site.url,
        viewport=PHONE if options.phone else DESKTOP,
        has_touch=options.phone,
        is_mobile=options.phone,
        reduced_motion="no-preference",
    )
    context.set_default_timeout(60_000)
    context.add_init_script(KNOWS_THE_GAMES)
    return context.new_page()


def figures(events: Events) -> Figures:
    between = frames_while_travelling(events)
    frames = [spent_on(event) for event in while_travelling(events) if event.get("name") == MAIN_FRAME]
    main = [spent for spent in frames if spent > 0]  # the trace mentions some of them twice
    if min(len(between), len(main)) < 2:
        raise SystemExit("nothing travelled: play more answers")
    work: defaultdict[str, float] = defaultdict(float)
    styled = 0
    for event in events:
        if event.get("name") in WORK:
            work[str(event["name"])] += spent_on(event)
        arguments = event.get("args")
        if isinstance(arguments, dict) and event.get("name") == "UpdateLayoutTree":
            styled += arguments.get("elementCount", 0)
    most = dict(sorted(work.items(), key=lambda each: -each[1]))
    return Figures(between, main, most, styled)


def frames_while_travelling(events: Events) -> list[float]:
    """The milliseconds between two frames that were drawn one after the other, both while something travelled."""
    between: list[float] = []
    drawn: float | None = None
    for event in while_travelling(events):
        if event.get("name") == TRAVELS:
            drawn = None
        elif event.get("name") == "DrawFrame":
            if drawn is not None:
                between.append(time_of(event) - drawn)
            drawn = time_of(event)
    return between


def while_travelling(events: Events) -> Iterator[dict[str, object]]:
    travels = False
    for event in sorted(events, key=time_of):
        if event.get("name") in (TRAVELS, ARRIVED):
            travels = event["name"] == TRAVELS
        if travels:
            yield event


def spent_on(event: dict[str, object]) -> float:
    """Milliseconds of the thread itself, where the trace tells them: other threads may have taken its processor."""
    spent = event.get("tdur", event.get("dur"))
    return spent / 1000 if isinstance(spent, int | float) else 0.0


def time_of(event: dict[str, object]) -> float:
    """In milliseconds."""
    time = event.get("ts")
    return time / 1000 if isinstance(time, int | float) else 0.0


if __name__ == "__main__":
    main()
