"""The documentation names files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.guides.project import GUIDES, ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(GUIDES.glob("*.md"))]
NEW = {
    "hopeful.py", "daring.py", "play_toy.py", "Board.svelte", "drawing.py", "new-weights.toml",
    "my_bots/pyproject.toml",
}  # fmt: skip  # what a reader makes
NAME = re.compile(r"(?<![\w/<*-])([\w/.-]*\w\.(?:py|ts|svelte|toml|md|txt))\b")
FOLDERS = (
    "src",
    "tests",
    "scripts",
    "benchmarks",
    "examples",
    "web/src",
    "web/public",
    "docs",
    "requirements",
    ".github",
)


def files() -> set[str]:
    """Every file of the project below its root, as a path."""
    found = {path.name for path in ROOT.iterdir() if path.is_file()}
    for folder in FOLDERS:
        paths = (path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*"))
        found |= {path for path in paths if "node_modules" not in path}
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    known = files()
    named = set(
        re.findall(r"(?<![\w/<*-])([\w/.-]*\w\.(?:py|ts|svelte|toml|md|txt))\b", page.read_text(encoding="utf-8"))
    )
    lost = {name for name in named if not any(path == name or path.endswith(f"/{name}") for path in known)}
    assert {name for name in lost if not {name, Path(name).name} & NEW and not name.startswith("my-pack/")} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\((?!http)([^)#]*)(?:#([^)]*))?\)", page.read_text(encoding="utf-8")):
        goal = page.parent / target if target else page
        assert goal.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", goal.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in headings}
