"""Measures the page that needs no server in Chromium: python -m benchmarks.site_visits (after `make site`).

Prints how long the first visit and a later one take until the home page is there and until the first question is asked,
with the processor time of the browser's processes, which a busy machine does not change much; and how long bots think
about an answer in each game.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser import chromium
from tests.browser.person import PAGE_STATE
from tests.browser.static_site import StaticSite

GAMES = ("patchistory", "clash_of_cultures", "monuments")
PATIENCE = 180_000  # milliseconds

# Python in the page itself, beside the worker: only there can it be asked directly.
BOTS = """async () => {
  const { loadPyodide } = await import(new URL('./python/pyodide.mjs', location.href).href);
  const python = await loadPyodide({ env: { HOME: '/home', ZIGGURAT_PLAIN: '1' } });
  const files = await (await fetch('./python/ziggurat.tar.gz')).arrayBuffer();
  python.unpackArchive(files, 'tar.gz', { extractDir: '/ziggurat' });
  return python.runPython(`
import sys, time
sys.path.insert(0, '/ziggurat')
import ziggurat
from ziggurat.play import levels
from ziggurat.play.bots import bot_question

def seconds(game_id, level, answers):
    game = ziggurat.new_game(game_id, players=3, seed=5)
    make, taken = levels.read(level, game.info).maker(), []
    for number in range(answers):
        seat = game.pending[0]
        began = time.perf_counter()
        choice = bot_question(game, seat, number).answer(make)
        if len(game.options(seat)) > 1:
            taken.append(time.perf_counter() - began)
        game.play(seat, choice)
    taken.sort()
    return [round(1000 * taken[int(len(taken) * part)]) for part in (0.5, 0.9)]

{f"{level}, {game}": seconds(game, level, answers)
 for level, answers in (('apprentice', 60), ('master:3000', 12)) for game in GAMES}
`.replace('GAMES', JSON.stringify(games))).toJs({ dict_converter: Object.fromEntries });
}"""


def measure(browser: Browser, url: str) -> None:
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script("localStorage.setItem('ziggurat.settings', JSON.stringify({ speed: 'off' }))")
    visit(page, url, "first visit")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    visit(page, url, "later visit")
    visit(page, url, "later visit")
    found = page.evaluate(BOTS.replace("games)", f"{[*GAMES]})"))
    for what, (median, slow) in found.items():
        print(f"{what}: median {median} ms, one in ten above {slow} ms")


def visit(page: Page, url: str, what: str) -> None:
    page.goto("about:blank")
    began, used = time.perf_counter(), processor_time()
    page.goto(url)
    play = page.get_by_role("button", name="Play now").first
    play.wait_for()
    home, home_used = time.perf_counter() - began, processor_time() - used
    play.click()
    page.wait_for_function(PAGE_STATE)
    asked, asked_used = time.perf_counter() - began, processor_time() - used
    print(f"{what}: home page after {home:.1f} s ({home_used:.1f} s of processor time), ", end="")
    print(f"first question after {asked:.1f} s ({asked_used:.1f} s)")


def processor_time() -> float:
    """Seconds that the descendants of this process have computed, all threads together."""
    parents, seconds = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[stat.parent.name] = words[1]
        seconds[stat.parent.name] = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    family = {str(os.getpid())}
    for _ in range(8):  # generations
        family |= {process for process, parent in parents.items() if parent in family}
    return sum(seconds[process] for process in family if process in seconds)


def main() -> None:
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = StaticSite(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        measure(browser, site.url)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
