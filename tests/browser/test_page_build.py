"""The page is built when its sources have changed, and a build that fails leaves the old page in its place."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"

# Stands in for npm: writes down how it was called and "builds" what lies in web/.
NPM = """
import os, pathlib, sys
here = pathlib.Path.cwd()
with (here.parent / "calls.txt").open("a") as calls:
    print(*sys.argv[1:], file=calls)
if sys.argv[1] == "ci":
    (here / "node_modules").mkdir(exist_ok=True)
elif (here / "broken").exists():
    sys.exit("it does not build")
else:
    pages = pathlib.Path(os.environ["ZIGGURAT_PAGES"])
    pages.mkdir(parents=True)
    (pages / "index.html").write_text((here / "index.html").read_text())
"""


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"scripts_{name}", SCRIPTS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, on a project of one file, with the stand-in for npm."""
    module = load("web")
    for name, place in {"WEB": "web", "PAGES": "pages", "FRESH": "fresh"}.items():
        monkeypatch.setattr(module, name, tmp_path / place)
    (tmp_path / "web").mkdir()
    (tmp_path / "web/index.html").write_text("first")
    (tmp_path / "web/package-lock.json").write_text("{}")
    (tmp_path / "npm.py").write_text(NPM)
    node = module.Node(tmp_path, (sys.executable, str(tmp_path / "npm.py")))
    monkeypatch.setattr(module, "find_node", lambda: node)
    return module


def calls(folder: Path) -> list[str]:
    return (folder / "calls.txt").read_text().splitlines()


def test_a_page_is_built_once(web: ModuleType, tmp_path: Path) -> None:
    web.build()
    web.build()
    assert (tmp_path / "pages/index.html").read_text() == "first"
    assert calls(tmp_path) == ["ci --no-audit --no-fund", "run build"]


def test_a_changed_source_is_built_again_with_what_is_installed(web: ModuleType, tmp_path: Path) -> None:
    web.build()
    (tmp_path / "web/index.html").write_text("second")
    web.build()
    assert (tmp_path / "pages/index.html").read_text() == "second"
    assert calls(tmp_path) == ["ci --no-audit --no-fund", "run build", "run build"]


def test_what_is_installed_is_no_source_and_a_new_lock_installs_again(web: ModuleType, tmp_path: Path) -> None:
    web.build()
    (tmp_path / "web/node_modules/more.js").write_text("")
    assert web.is_current()
    (tmp_path / "web/package-lock.json").write_text("{ }")
    web.build()
    assert calls(tmp_path).count("ci --no-audit --no-fund") == 2


def test_a_build_that_fails_leaves_the_old_page(
    web: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    web.build()
    (tmp_path / "web/broken").write_text("")
    with pytest.raises(web.Unbuilt, match="`npm run build` failed, see above"):
        web.build()
    assert "it does not build" in capsys.readouterr().err
    assert (tmp_path / "pages/index.html").read_text() == "first"
    assert not web.is_current()


def test_a_node_that_is_none_has_no_version(web: ModuleType) -> None:
    assert web.version("no-such-program") == () < web.OLDEST
    assert web.version(sys.executable) < web.OLDEST  # it says "Python 3..."


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    check = [sys.executable, str(SCRIPTS / "wire_schema.py"), "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
