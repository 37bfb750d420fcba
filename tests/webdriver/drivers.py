"""Browsers other than Chromium, driven by WebDriver: which are installed, and how to start them.

python -m tests.webdriver.drivers      say in one line for each what is missing and how to install it
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from selenium import webdriver
from selenium.webdriver.firefox.options import Options as FirefoxOptions
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

BROWSERS: Final = ("firefox", "webkit")
CARGO: Final = Path.home() / ".cargo/bin"  # where `cargo install` puts programs, on the PATH or not
SCREEN: Final = "1600x1200x24"


def program(*names: str) -> str | None:
    """The path of the first of these programs that is installed."""
    path = os.pathsep.join((os.environ.get("PATH", ""), str(CARGO)))
    return next((found for name in names if (found := shutil.which(name, path=path))), None)


def mini_browser() -> str | None:
    """The small browser that comes with WebKitGTK, outside the PATH."""
    found = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser")) or sorted(
        Path("/usr").glob("lib*/**/webkitgtk-6.*/MiniBrowser")
    )
    return str(found[-1]) if found else None


def missing(browser: str) -> str | None:
    """What is missing and how to install it, in one line; None if the browser can be tried."""
    if browser == "firefox":
        needed = {"firefox-esr": program("firefox", "firefox-esr"), "geckodriver": program("geckodriver")}
        how = "apt install firefox-esr; cargo install geckodriver"
    else:
        needed = {
            "WebKitWebDriver": program("WebKitWebDriver"),
            "MiniBrowser": mini_browser(),
            "Xvfb": program("Xvfb"),
        }
        how = "apt install webkit2gtk-driver xvfb"
    absent = [name for name, path in needed.items() if path is None]
    return f"{browser} is not tried: no {', no '.join(absent)} ({how})" if absent else None


@contextmanager
def started(browser: str, *, dark: bool = False) -> Iterator[WebDriver]:
    """A browser with a new profile, in a window that nobody sees."""
    with firefox(dark) if browser == "firefox" else webkit(dark) as driver:
        try:
            yield driver
        finally:
            driver.quit()


@contextmanager
def firefox(dark: bool) -> Iterator[WebDriver]:
    options = FirefoxOptions()
    options.add_argument("-headless")
    options.binary_location = program("firefox", "firefox-esr") or ""
    options.set_preference("ui.systemUsesDarkTheme", int(dark))
    options.set_preference("ui.prefersReducedMotion", 1)
    options.set_capability("webSocketUrl", True)  # by which the size of the page is set
    yield webdriver.Firefox(options, FirefoxService(program("geckodriver")))


@contextmanager
def webkit(dark: bool) -> Iterator[WebDriver]:
    options = WebKitOptions()
    options.binary_location = mini_browser() or ""
    options.add_argument("--automation")
    options.add_argument("--full-screen")  # without a toolbar: it would keep the window wider than a phone
    with screen() as display:
        environment = {**os.environ, "DISPLAY": display, "GTK_THEME": "Adwaita:dark" if dark else "Adwaita"}
        service = WebKitService(program("WebKitWebDriver") or "", env=environment)
        yield webdriver.WebKitGTK(options=options, service=service)


@contextmanager
def screen() -> Iterator[str]:
    """The name of a screen in memory: MiniBrowser has no mode without a window."""
    read, write = os.pipe()
    command = [program("Xvfb") or "", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            yield f":{numbers.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def set_size(driver: WebDriver, width: int, height: int) -> None:
    """Give the page this size. A window of Firefox cannot be as narrow as a phone, but its page can."""
    if driver.name == "firefox":
        driver.browsing_context.set_viewport(
            context=driver.current_window_handle, viewport={"width": width, "height": height}
        )
    else:
        driver.set_window_rect(0, 0, width, height)


def main() -> None:
    for browser in BROWSERS:
        if said := missing(browser):
            print(f"ziggurat: {said}", file=sys.stderr)


if __name__ == "__main__":
    main()
