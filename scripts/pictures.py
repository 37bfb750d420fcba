"""Writes web/public/pictures: boards for the start page and invitations, and what other sites show of a link.

python scripts/pictures.py

The pictures are taken from our own page, so run it again when a board has changed, and build the page afterwards.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, ViewportSize
from tests.browser.pictures import open_page, visiting
from tests.browser.site import Site

PICTURES = Path(__file__).resolve().parent.parent / "web/public/pictures"
SCREEN = ViewportSize(width=1500, height=1900)
GAMES = {"patchistory": "Patchistory", "clash_of_cultures": "Clash of Cultures", "monuments": "Monuments"}
BOARD = ".board svg"  # the board itself: the largest drawing
ZOOM = {"patchistory": 1.0, "clash_of_cultures": 1.0, "monuments": 1.15}  # how much of its edges is cut off
MOMENTS = {"patchistory": 60, "clash_of_cultures": 24, "monuments": 40}  # answers, after which there is much to see
SMALL = (560, 350)  # pixels: the start page
SHARED = (1200, 630)  # pixels: what other sites want
MAX_BYTES = 15_000  # of a small picture: the start page has three
SHARED_BYTES = 120_000

# Cuts the middle out of a picture and encodes it: the browser can do this, and Python would need a library.
ENCODE = """async ([source, width, height, zoom, type, quality]) => {
  const picture = await createImageBitmap(await (await fetch(source)).blob());
  const canvas = new OffscreenCanvas(width, height);
  const scale = Math.max(width / picture.width, height / picture.height) * zoom;
  const [w, h] = [picture.width * scale, picture.height * scale];
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
  const blob = await canvas.convertToBlob({ type, quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}"""

# The number of the largest of some elements.
LARGEST = """selector => {
  const sizes = [...document.querySelectorAll(selector)].map((each) => each.clientWidth * each.clientHeight);
  return sizes.indexOf(Math.max(...sizes));
}"""


def board(browser: Browser, site: Site, game: str) -> bytes:
    """The board of a game after some answers, as PNG."""
    ada = open_page(browser, site, SCREEN, scale=2)
    ada.make_table(["Me", "Bot: Apprentice", "Bot: Apprentice"], GAMES[game])
    ada.play_on(answers=MOMENTS[game], seed=4)
    ada.page.wait_for_timeout(600)  # fonts and the last message
    picture = ada.page.locator(BOARD).nth(ada.page.evaluate(LARGEST, BOARD)).screenshot()
    ada.page.context.close()
    return picture


def encoded(page: Page, picture: bytes, size: tuple[int, int], zoom: float, kind: str, most: int) -> bytes:
    """The middle of a picture in that size, as good as fits into so many bytes."""
    source = "data:image/png;base64," + base64.b64encode(picture).decode()
    for quality in (0.82, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2):
        found = base64.b64decode(page.evaluate(ENCODE, [source, *size, zoom, kind, quality]))
        if len(found) <= most:
            break
    return found


def main(games: list[str]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with visiting() as (browser, site):
        page = browser.new_page()
        for game in games:
            picture = board(browser, site, game)
            files = {f"{game}.webp": encoded(page, picture, SMALL, ZOOM[game], "image/webp", MAX_BYTES)}
            files[f"{game}-share.jpg"] = encoded(page, picture, SHARED, ZOOM[game], "image/jpeg", SHARED_BYTES)
            if game == "patchistory":
                files["share.jpg"] = files[f"{game}-share.jpg"]
            for name, data in files.items():
                (PICTURES / name).write_bytes(data)
                print(f"{name}: {len(data) // 1024} kB")


if __name__ == "__main__":
    main(sys.argv[1:] or [*GAMES])
