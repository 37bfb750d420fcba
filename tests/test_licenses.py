"""The licences of what is shipped and made by others: the file is current, and nothing shipped is missing in it."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src/ziggurat/server/pages"
SITE = ROOT / "build/site"
LICENSES = ROOT / "web/public/licenses/third-party.txt"


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    if not (PAGE / "licenses/bundled.json").is_file():
        reason = "the page is not built: run `make page`"
        pytest.fail(reason, pytrace=False) if os.environ.get("CI") else pytest.skip(reason)


def listed() -> dict[str, str]:
    """Package -> its licence, from the list at the top of the file."""
    top = LICENSES.read_text(encoding="utf-8").partition("=====")[0]
    return dict(re.findall(r"^(\S+) [\d.]+ +(\S+)", top, re.MULTILINE))


def test_the_file_is_current() -> None:
    command = [sys.executable, str(ROOT / "scripts/licenses.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_font_is_listed() -> None:
    fonts = [path.name for path in (PAGE / "assets").glob("*.woff2")]
    families = [name.rpartition("/")[2] for name in listed() if name.startswith("@fontsource")]
    assert fonts and all(any(font.startswith(family) for family in families) for font in fonts)


def test_the_site_has_the_packages_of_the_page_and_python() -> None:
    if not SITE.is_dir():
        pytest.skip("the site is not built: run `make site`")
    bundled = {each["name"] for each in json.loads((SITE / "licenses/bundled.json").read_text())}
    assert bundled and bundled <= listed().keys()
    assert (SITE / "licenses/third-party.txt").read_text() == LICENSES.read_text()
    assert listed()["pyodide"] == "MPL-2.0" and listed()["Python"] == "PSF-2.0"


def test_what_the_look_of_the_documents_contains_is_named() -> None:
    found = importlib.util.find_spec("material")
    assert found is not None and found.origin is not None
    scripts = Path(found.origin).parent / "templates/assets/javascripts"
    sources = [name for file in scripts.rglob("*.js.map") for name in json.loads(file.read_text())["sources"]]
    packages = {name.split("node_modules/")[1].split("/")[0] for name in sources if "node_modules/" in name}
    text = " ".join(LICENSES.read_text(encoding="utf-8").split())
    assert packages and all(f" {name} (" in text for name in packages)
