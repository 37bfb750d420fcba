"""What the package says of itself agrees: versions, extras, the lock, the Makefile."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import ziggurat

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "requirements/dev.txt").read_text(encoding="utf-8")


def name_of(requirement: str) -> str:
    """The package of a requirement, as an index spells it: `sqlalchemy[asyncio]>=2` is `sqlalchemy`."""
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None
    return found[0].lower().replace("_", "-")


def locked() -> dict[str, str]:
    """Package -> its one version."""
    return dict(re.findall(r"^([\w.-]+)==([^ ;\\]+)", LOCK, re.MULTILINE))


def test_the_version_is_the_one_that_is_packed() -> None:
    assert PROJECT["version"] == ziggurat.__version__
    assert f"## {ziggurat.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_library_needs_two_packages() -> None:
    assert [name_of(requirement) for requirement in PROJECT["dependencies"]] == ["click", "rich"]


@pytest.mark.parametrize("extra", ["server", "lab", "dev"])
def test_every_package_of_an_extra_is_locked(extra: str) -> None:
    names = {name_of(each) for each in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"][extra]]}
    assert names - {"ziggurat"} <= set(locked())


def test_the_lock_says_nothing_of_where_it_was_made() -> None:
    assert "--index-url" not in LOCK and "--find-links" not in LOCK and "://" not in LOCK and " @ " not in LOCK
    assert LOCK.count("--hash=sha256:") > len(locked())


def test_the_compiler_is_the_one_that_builds() -> None:
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    [compiler] = [each for each in requires if each.startswith("mypy")]
    assert compiler in PROJECT["optional-dependencies"]["dev"]
    assert locked()["mypy"].startswith(compiler.removeprefix("mypy==").rstrip("*"))


def test_the_makefile_takes_the_peer_of_the_extra() -> None:
    [peer] = PROJECT["optional-dependencies"]["bench"]
    assert f"PEER := {peer}\n" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_every_make_target_of_the_contributing_guide_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"`make ([a-z]+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))
    assert "check" in named
    assert {target for target in named if not re.search(rf"^{target}:", makefile, re.MULTILINE)} == set()
