"""The script that changes the rules: which changes it finds, which tests it chooses, what they say."""

from __future__ import annotations

import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = '''"""A rule."""

from typing import Final

MOST: Final = 3


def forbids(game: int, seat: int = 0) -> str | None:
    """TOY-DIG-01: "é" is two bytes."""
    assert seat < 4
    if not (game == 1 and "é" not in "é"):
        return "TOY-DIG-01"
    label = f"{game == 1}"
    return None if label is None else "TOY-DIG-02"
'''


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("scripts_mutants", ROOT / "scripts/mutants.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_small_change_is_found_and_nothing_that_no_rule_says(script: ModuleType) -> None:
    found = script.Finder("toy", "rules/digging.py", SOURCE.encode()).found
    condition = 'if not (game == 1 and "é" not in "é"):'
    assert [(each.line, each.function, each.before, each.after) for each in found] == [
        (5, "", "MOST: Final = 3", "MOST: Final = 4"),
        (8, "forbids", *two("def forbids(game: int, seat: int = 0) -> str | None:", "= 0", "= 1")),
        (11, "forbids", *two(condition, "not (", "(")),
        (11, "forbids", *two(condition, condition[3:-1], "False")),
        (11, "forbids", *two(condition, "==", "!=")),
        (11, "forbids", *two(condition, "1", "2")),
        (11, "forbids", *two(condition, "and", "or")),
        (11, "forbids", *two(condition, "not in", "in")),
        (12, "forbids", 'return "TOY-DIG-01"', "return None"),
        (14, "forbids", *two('return None if label is None else "TOY-DIG-02"', "label is", "label is not")),
        (14, "forbids", 'return None if label is None else "TOY-DIG-02"', "return None if label is None else None"),
    ]


def two(line: str, old: str, new: str) -> tuple[str, str]:
    """A line before and after one change."""
    return line, line.replace(old, new, 1)


@pytest.mark.parametrize("game", ["patchistory", "clash_of_cultures", "monuments"])
def test_a_seed_draws_the_same_changes_again_and_each_compiles(script: ModuleType, game: str) -> None:
    found, drawn = script.sample(game, 20, 7)
    assert len(found) > 1000
    assert drawn == script.sample(game, 20, 7)[1] != script.sample(game, 20, 8)[1]
    for mutant in drawn:
        assert mutant.code().co_name == "<module>"
        assert mutant.before != mutant.after


def test_listed_changes_have_a_place_and_a_reason(script: ModuleType) -> None:
    for game in ("patchistory", "clash_of_cultures", "monuments"):
        found = script.mutants(game)
        for each in script.harmless(game):
            assert each.reason
            assert [mutant for mutant in found if each.fits(mutant)], each


def test_probes_tell_which_statements_ran(script: ModuleType) -> None:
    tree = ast.parse(SOURCE)
    statements: dict[str, int] = {}
    script.add_probes(tree, "a.py", statements)
    assert list(statements) == [f"a.py:{line}" for line in (3, 5, 8, 10, 11, 13, 14, 12)]
    names: dict[str, object] = {"__ran__": bytearray(len(statements))}
    exec(compile(tree, "a.py", "exec"), names)
    forbids = names["forbids"]
    assert callable(forbids) and str(forbids.__doc__).startswith("TOY-DIG-01")
    assert forbids(1) == "TOY-DIG-01"
    ran = names["__ran__"]
    assert [place for place, number in statements.items() if script.bits(ran) >> number & 1] == [
        f"a.py:{line}" for line in (3, 5, 8, 10, 11, 12)
    ]


def test_tests_of_the_mirrored_file_come_first_then_the_fastest(script: ModuleType) -> None:
    (mutant,) = [
        each for each in script.Finder("toy", "rules/digging.py", SOURCE.encode()).found if each.after == "return None"
    ]
    tests = [
        script.Test("tests/golden/test_golden.py::a", 2.0, True, 0b10),
        script.Test("tests/games/toy/test_war.py::b", 0.1, True, 0b10),
        script.Test("tests/games/toy/test_digging.py::c", 0.5, True, 0b10),
        script.Test("tests/games/toy/test_digging.py::d", 0.1, True, 0b01),
        script.Test("tests/games/toy/test_digging.py::e", 0.1, False, 0b10),
    ]
    statements = {"rules/digging.py:11": 0, "rules/digging.py:12": 1}
    names = [test.name[-1] for test in script.Record(statements, 0, tests).order(mutant)]
    assert names == ["c", "b", "a"]
    on_import = script.Record(statements, 0b10, tests).order(mutant)
    assert [test.name[-1] for test in on_import] == ["c", "d", "b", "a"]
    assert [[test.name[-1] for test in stage] for stage in script.stages(on_import)] == [["c", "d"], ["b", "a"]]
    assert script.stages([]) == []


def test_bytecode_put_for_a_source_runs_instead_of_it(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "changed_rule.py"
    source.write_text("MOST = 3\n")
    cache = script.put_bytecode(source, compile("MOST = 4\n", "changed_rule.py", "exec"))
    monkeypatch.syspath_prepend(tmp_path)
    assert importlib.import_module("changed_rule").MOST == 4
    cache.unlink()
    monkeypatch.delitem(sys.modules, "changed_rule")
    assert importlib.import_module("changed_rule").MOST == 3
