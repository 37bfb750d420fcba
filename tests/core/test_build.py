"""Which build runs: a stale library never wins, and ZIGGURAT_PLAIN always brings the plain sources."""

from __future__ import annotations

import importlib.machinery
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ziggurat import _build

SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of the same name with one rule module, compiled into files that Python could never load."""
    root = tmp_path / "ziggurat"
    (root / "core").mkdir(parents=True)
    shutil.copy(_build.__file__, root / "_build.py")
    (root / "__init__.py").write_text("from ziggurat import _build\n_build.select()\n")
    (root / "core" / "__init__.py").write_text("")
    (root / "core" / "thing.py").write_text("ANSWER = 'plain'\n")
    compile_all(root)
    return root


def compile_all(root: Path) -> None:
    names = _build.sources(root)
    for name in names:
        (root / (name.removesuffix(".py") + SUFFIX)).write_bytes(b"not a library")
    (root.parent / f"{_build.GROUP}__mypyc{SUFFIX}").write_bytes(b"not a library")
    (root / _build.MANIFEST).write_text(json.dumps(_build.fingerprint(root, names)))


def run(root: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    variables = {key: value for key, value in os.environ.items() if not key.startswith("ZIGGURAT_")}
    command = [sys.executable, "-S", "-c", code]
    return subprocess.run(
        command, cwd=root.parent, env={**variables, **environment}, capture_output=True, text=True, check=False
    )


STATUS = "from ziggurat import _build; print(_build.current(), *_build.available())"
ANSWER = "from ziggurat.core import thing; print(thing.ANSWER)"


def test_a_library_that_fits_its_sources_is_chosen(package: Path) -> None:
    assert run(package, STATUS).stdout.split() == ["compiled", "compiled", "plain"]
    assert "ImportError" in run(package, ANSWER).stderr  # Python did go for the library


def test_the_switch_brings_the_plain_sources(package: Path) -> None:
    assert run(package, STATUS, ZIGGURAT_PLAIN="1").stdout.split() == ["plain", "compiled", "plain"]
    result = run(package, ANSWER, ZIGGURAT_PLAIN="1")
    assert (result.stdout, result.stderr) == ("plain\n", "")


def test_the_switch_set_to_nought_is_off(package: Path) -> None:
    assert run(package, STATUS, ZIGGURAT_PLAIN="0").stdout.split()[0] == "compiled"


def test_an_edited_source_wins_over_the_library_and_is_named_in_one_line(package: Path) -> None:
    (package / "core" / "thing.py").write_text("ANSWER = 'edited'\n")
    result = run(package, ANSWER)
    assert result.stdout == "edited\n"
    assert result.stderr == (
        "ziggurat: the compiled rules are older than their sources (core/thing.py): "
        "using the plain sources; run `make build`\n"
    )
    assert run(package, STATUS).stdout.split() == ["plain", "plain"]


def test_a_touched_source_with_the_same_text_is_not_stale(package: Path) -> None:
    os.utime(package / "core" / "thing.py")
    assert _build.examine(package).usable


def test_a_new_source_makes_the_library_stale(package: Path) -> None:
    (package / "core" / "new.py").write_text("")
    assert _build.examine(package).stale == ("core/new.py",)


def test_a_removed_source_makes_the_library_stale(package: Path) -> None:
    (package / "core" / "thing.py").unlink()
    assert _build.examine(package).stale == ("core/thing.py",)


@pytest.mark.parametrize("damage", ["", "[]", "{", "\xff"])
def test_a_library_without_a_true_list_is_stale(package: Path, damage: str) -> None:
    (package / _build.MANIFEST).write_text(damage, encoding="latin-1")
    assert _build.examine(package).stale == ("core/__init__.py", "core/thing.py")
    (package / _build.MANIFEST).unlink()
    assert run(package, ANSWER).stdout == "plain\n"


def test_half_a_library_is_stale(package: Path) -> None:
    (package / "core" / f"thing{SUFFIX}").unlink()
    assert _build.examine(package).stale == ("core/thing.py",)


def test_modules_without_the_library_behind_them_are_stale(package: Path) -> None:
    (package.parent / f"{_build.GROUP}__mypyc{SUFFIX}").unlink()
    assert run(package, ANSWER).stdout == "plain\n"
    assert not _build.examine(package).usable


def test_a_library_for_another_python_is_no_library(package: Path) -> None:
    for library in _build.libraries(package):
        library.rename(library.with_name(library.name.replace(SUFFIX, ".cpython-399-other.so")))
    assert _build.examine(package) == _build.Standing(present=False, stale=())
    assert run(package, ANSWER).stderr == ""


def test_many_stale_sources_are_still_one_line(package: Path) -> None:
    for number in range(6):
        (package / "core" / f"new{number}.py").write_text("")
    complaint = run(package, STATUS).stderr
    assert complaint.count("\n") == 1
    assert "core/new0.py, core/new1.py, core/new2.py, ..." in complaint


def test_what_is_never_compiled_is_no_source_of_the_library(package: Path) -> None:
    (package / _build.NEVER_COMPILED[0]).write_text("")
    assert _build.examine(package).usable


def test_the_real_package_runs_the_build_it_says() -> None:
    code = (
        "import ziggurat, ziggurat.core; from ziggurat.games import patchistory as p; from ziggurat import _build;"
        "print(_build.current(), p.__file__.endswith('.py'), ziggurat.core.__file__.endswith('.py'))"
    )
    for switch in ("0", "1"):
        environment = {**os.environ, "ZIGGURAT_PLAIN": switch}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        current, *as_source = done.stdout.split()
        assert as_source == [str(current == "plain")] * 2
        assert switch == "0" or current == "plain"
