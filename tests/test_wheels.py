"""Packages as people install them: sources that build without Node.js, and a wheel that runs by itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from ziggurat import _build

ROOT = Path(__file__).parents[1]
PACKED = ("LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py", "scripts", "src", "web")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules")
BUILD = _build.available()[0]
"""A wheel of the checkout has compiled rules if they lie ready there: compiling them takes minutes."""
IN_SOAK = pytest.mark.skipif(
    os.environ.get("ZIGGURAT_LENGTH") != "whole", reason="takes minutes: `make soak` builds it"
)
BACKEND = "import sys; from setuptools import build_meta; print(build_meta.build_{}(sys.argv[1]))"


def skip_or_fail(reason: str) -> None:
    pytest.fail(reason, pytrace=False) if os.environ.get("CI") else pytest.skip(reason)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout as `make build page` leaves it: other tests read the real one meanwhile."""
    if not (ROOT / "src/ziggurat/server/pages/index.html").is_file():
        skip_or_fail("the page is not built: run `make page`")
    folder = tmp_path_factory.mktemp("checkout")
    for name in PACKED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=LEFT_OUT)
        else:
            shutil.copy2(source, folder)
    return folder


@pytest.fixture(scope="module")
def sources(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build("sdist", checkout, folder)) as packed:
        packed.extractall(folder, filter="data")
    [unpacked] = [path for path in folder.iterdir() if path.is_dir()]
    return unpacked


def build(kind: str, project: Path, folder: Path, **variables: str) -> Path:
    """Build a package as pip does, with the tools that are installed here; the page must not be built again."""
    done = subprocess.run(
        [sys.executable, "-c", BACKEND.format(kind), folder], cwd=project, check=False, text=True,
        env={**os.environ, "ZIGGURAT_PAGE": "1", **variables}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]
    assert "building the page" not in done.stdout and "Node.js" not in done.stdout
    return folder / done.stdout.split()[-1]


def build_wheel(project: Path, folder: Path, rules: str) -> Path:
    return build("wheel", project, folder, ZIGGURAT_COMPILE="1" if rules == "compiled" else "0")


def install(wheel: Path, folder: Path) -> Path:
    """A new virtual environment with the wheel, its extra `server` and nothing else; returns its programs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = str(programs / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--disable-pip-version-check"]
    if subprocess.run([*pip, "--require-hashes", "-r", ROOT / "requirements/server.txt"], check=False).returncode:
        skip_or_fail("pip cannot fetch the packages of the server")
    # Without an index: the locked packages must be all that the wheel asks for.
    subprocess.run([*pip, "--no-index", f"{wheel}[server]"], check=True)
    return programs


def check(programs: Path, folder: Path, rules: str) -> None:
    """Use what is installed, where there is no other program: no compiler, no Node.js, no checkout."""
    (folder / "empty").mkdir()
    script = ROOT / "scripts/check_installed.py"
    command = [str(path) for path in (programs / "python", script, "--program", programs / "ziggurat")]
    done = subprocess.run(
        [*command, "--build", rules], cwd=folder, env={"PATH": str(folder / "empty"), "HOME": str(folder)},
        check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    titles = [line.partition(":")[0] for line in done.stdout.splitlines()[1:]]
    assert sorted(titles) == ["Clash of Cultures", "Monuments", "Patchistory"]


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return {*packed.namelist()}


def test_a_wheel_runs_without_compiler_and_node(checkout: Path, tmp_path: Path) -> None:
    wheel = build_wheel(checkout, tmp_path, BUILD)
    assert wheel.name.endswith("-none-any.whl") == (BUILD == "plain")
    check(install(wheel, tmp_path / "place"), tmp_path, BUILD)


@IN_SOAK
def test_a_wheel_compiled_from_the_source_distribution_runs(sources: Path, tmp_path: Path) -> None:
    wheel = build_wheel(sources, tmp_path, "compiled")
    check(install(wheel, tmp_path / "place"), tmp_path, "compiled")


def test_the_source_distribution_builds_a_wheel_with_the_page_and_without_node(sources: Path, tmp_path: Path) -> None:
    found = names(build_wheel(sources, tmp_path, "plain"))
    assert not any(name.endswith((".so", ".pyd")) for name in found)
    wanted = {path.relative_to(ROOT / "src").as_posix() for path in page_files()}
    assert len(wanted) > 50 and wanted <= found


def test_the_source_distribution_holds_sources(sources: Path) -> None:
    found = {path.relative_to(sources).as_posix() for path in sources.rglob("*") if path.is_file()}
    assert {"LICENSE", "web/package-lock.json", "scripts/check_installed.py"} <= found
    assert not any(name.endswith((".so", ".pyd", ".pyc", "_compiled.json")) for name in found)
    assert not any("node_modules" in name for name in found)


def test_a_wheel_holds_the_licences_of_what_is_in_it(checkout: Path, tmp_path: Path) -> None:
    found = names(build_wheel(checkout, tmp_path, "plain"))
    licenses = {name.partition(".dist-info/licenses/")[2] for name in found if ".dist-info/licenses/" in name}
    assert licenses == {"LICENSE", "web/public/licenses/third-party.txt"}


def test_libraries_of_other_sources_are_not_packed(checkout: Path, tmp_path: Path) -> None:
    """A wheel takes compiled rules from the checkout only if they were made from the sources that it packs."""
    copy = tmp_path / "copy"
    shutil.copytree(checkout, copy)
    source = copy / "src/ziggurat/core/record.py"
    source.write_text(source.read_text() + "\n")
    (tmp_path / "dist").mkdir()
    # Without a compiler it cannot be compiled again: the wheel must then be plain.
    found = names(build("wheel", copy, tmp_path / "dist", ZIGGURAT_COMPILE="", PATH=str(tmp_path / "empty"), CC="none"))
    assert not any(name.endswith((".so", ".pyd")) for name in found)


def page_files() -> list[Path]:
    pages = ROOT / "src/ziggurat/server/pages"
    return [path for path in pages.rglob("*") if path.is_file() and not path.name.startswith(".")]
