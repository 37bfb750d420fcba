"""Finds a Chromium for the browser tests, and installs one if it can.

python -m tests.browser.chromium
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find() -> str | None:
    """The path of a Chromium: the one named by ZIGGURAT_CHROMIUM, the system's, or Playwright's own."""
    named = os.environ.get("ZIGGURAT_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return playwright_chromium()


def playwright_chromium() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def fetch() -> None:
    """Install Chromium by the system's packages, otherwise by Playwright; either may fail."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        try_command(["apt-get", "update", "-qq"])
        try_command(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])
    if find() is None:
        try_command([sys.executable, "-m", "playwright", "install", "chromium"])


def try_command(command: list[str]) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600, check=False)


def main() -> None:
    if find() is not None:
        return
    print("ziggurat: fetching Chromium for the browser tests", file=sys.stderr)
    fetch()
    if find() is None:
        print("ziggurat: no Chromium could be fetched; the tests that need one will say so", file=sys.stderr)


if __name__ == "__main__":
    main()
