"""The folder that `make site` builds: what it holds, what it leaves out, and where its links lead."""

from __future__ import annotations

import os
import re
import tarfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from ziggurat import ledger

SITE = Path(__file__).parent.parent / "build/site"
LOADED = {"script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src"}
"""Elements that make a browser load something, and where they say what."""


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    if not SITE.is_dir():
        reason = "the site is not built: run `make site`"
        pytest.fail(reason, pytrace=False) if os.environ.get("CI") else pytest.skip(reason)


class Links(HTMLParser):
    """The links of a page, what it loads, and the names that links may lead to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.names: set[str] = {""}
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.names |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in LOADED and LOADED[tag] in given and given.get("rel") not in ("canonical", "next", "prev"):
            self.loaded.append(given[LOADED[tag]])


def pages() -> Iterator[Path]:
    return (page for page in sorted(SITE.rglob("*.html")) if page.name != "404.html")  # its links are absolute


def test_every_link_leads_somewhere() -> None:
    found = {page.resolve(): Links(page) for page in pages()}
    broken = []
    for page, links in found.items():
        for link in (*links.links, *links.loaded):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            target = target / "index.html" if target.is_dir() else target
            is_named = (
                target not in found or parts.fragment.startswith("/") or unquote(parts.fragment) in found[target].names
            )
            if not target.exists() or not is_named:
                broken.append(f"{page.name}: {link}")
    assert len(found) > 15 and broken == []


def test_nothing_is_loaded_from_elsewhere() -> None:
    elsewhere = [(page.name, each) for page in pages() for each in Links(page).loaded if urlsplit(each).netloc]
    assert elsewhere == []


def test_every_rule_is_in_the_documents() -> None:
    for game in ledger.games():
        names = Links(SITE / "docs/rules" / f"{game}.html").names
        assert ledger.rules(game).keys() <= names


def test_the_package_has_what_runs_in_a_browser_and_no_more() -> None:
    with tarfile.open(SITE / "python/ziggurat.tar.gz") as packed:
        names = packed.getnames()
    assert "ziggurat/local/worker.py" in names and "ziggurat/games/monuments/weights.toml" in names
    assert {name.split("/")[1] for name in names} & {"server", "cli", "lab", "terminal", "envs", "mcp"} == set()
    sources = [name for name in names if name.endswith(".py")]
    assert len([name for name in names if name.endswith(".pyc")]) == len(sources)


def test_the_service_worker_keeps_every_file_of_the_games() -> None:
    kept = re.search(r"FILES = (\[.*?\]);", (SITE / "sw.js").read_text(), re.DOTALL)
    assert kept is not None
    files = {path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.is_file()}
    wanted = {name for name in files if not name.startswith(("docs/", ".", "sw.js"))} - {"index.html"} | {"./"}
    assert wanted == {*re.findall(r'"([^"]+)"', kept[1])}
