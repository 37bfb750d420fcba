"""Finds a Chromium for the browser tests, and installs one if it can.

    python -m tests.browser.chromium

Best is the headless shell: the same engine without a desktop's browser around it. In a whole Chromium each person of a
test opens a window with menus and tabs that nobody sees, which takes as long as most tests.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"  # the name of Debian's program and of its package
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = ("-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=1")  # where there is no network


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
    """Playwright's headless shell, or else its Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        whole = Path(playwright.chromium.executable_path)
    folders = whole.parents[2].glob("chromium_headless_shell-*/*/*headless*shell")
    return next((str(path) for path in (*sorted(folders, reverse=True), whole) if path.is_file()), None)


def fetch() -> None:
    """Install the headless shell by the system's packages, or else any Chromium; all of it may fail."""
    if has_apt():
        install = ["install", "-y", "-qq", "--no-install-recommends"]
        try_command(["apt-get", *PATIENCE, "update", "-qq"])
        try_command(["apt-get", *PATIENCE, *install, SHELL])
        if find() is None:
            try_command(["apt-get", *PATIENCE, *install, "chromium"])
    if find() is None:
        try_command([sys.executable, "-m", "playwright", "install", "chromium"])


def has_apt() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def try_command(command: list[str]) -> None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600, check=False)


def main() -> None:
    found = find()
    if found is not None and ("headless" in found or "ZIGGURAT_CHROMIUM" in os.environ or not has_apt()):
        return
    print("ziggurat: fetching Chromium for the browser tests", file=sys.stderr)
    fetch()
    if find() is None:
        print("ziggurat: no Chromium could be fetched; the tests that need one will say so", file=sys.stderr)


if __name__ == "__main__":
    main()
