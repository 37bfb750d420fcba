"""The page that needs no server, served as plain files."""

from __future__ import annotations

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.person import Person
from tests.browser.profiles import Profile, Profiles
from tests.browser.site import free_port

FOLDER = Path("build/site")
LOADING = 60_000  # milliseconds for Python and the games, on a busy machine


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class StaticSite:
    """A file server. Below a path of its own, as hosts of project pages have: the folder may lie anywhere."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        if not (folder / "games").exists():
            (folder / "games").symlink_to(FOLDER.resolve())
        self._server = ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Quiet, directory=str(folder)))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = address(self._server.server_port)

    def stop(self) -> None:
        """Serve nothing any more."""
        self._server.shutdown()
        self._server.server_close()


def address(port: int) -> str:
    return f"http://127.0.0.1:{port}/games/"


class Visitor(Person):
    """A person at the site without a server: paths stand behind the #."""

    def visit(self, path: str = "/") -> Visitor:
        self.page.goto(f"./#{path}")
        self.wait_until_loaded()
        return self

    def reload(self) -> None:
        self.page.reload()
        self.wait_until_loaded()

    def wait_until_loaded(self) -> None:
        expect(self.page.locator("[aria-busy='true']")).to_have_count(0, timeout=LOADING)

    def wait_until_kept(self) -> None:
        """Wait until the browser has the whole site."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")

    def open_file(self, file: Path) -> None:
        """Put up the table of a file."""
        self.visit("/")
        self.page.get_by_label("Open a file").set_input_files(file)
        self.page.wait_for_url("**/#/t/*")


class KeptProfiles(Profiles):
    """Profiles that have loaded the site once, and have no network since: several people use each, one by one."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        super().__init__(browser)
        self._folder = folder
        self._port = free_port()
        self.url = address(self._port)

    def open(self, profile: Profile, *, fresh: bool = False) -> Page:
        assert not fresh, "nothing can be loaded"
        if not self._free[profile]:
            self._free[profile].append(self._visited(profile))
        return self._free[profile][0].new_page()

    def _visited(self, profile: Profile) -> BrowserContext:
        context = self._new(profile)
        site = StaticSite(self._folder, self._port)
        visitor = Visitor("Nobody", context.new_page())  # whose page stays, and with it the browser's process
        visitor.visit()
        visitor.wait_until_kept()
        site.stop()
        visitor.page.goto("about:blank")
        return context

    def close(self, page: Page) -> None:
        """Take out what the person has stored; the site stays."""
        page.goto("about:blank")
        session = page.context.new_cdp_session(page)
        stored = {"origin": self.url.removesuffix("/games/"), "storageTypes": "local_storage,indexeddb"}
        session.send("Storage.clearDataForOrigin", stored)
        page.close()
