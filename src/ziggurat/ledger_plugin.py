"""A pytest plugin that records which rules of the ledger the tests prove.

    @pytest.mark.rule("PAT-WAT-05")
    def test_...

Every run writes `.ziggurat/coverage.json` below pytest's root folder; `ziggurat rules --coverage` reads it. With
`--ledger` the run fails if a rule of a game has no passing test, or a test names an unknown rule or more than
four rules. An id counts as proved by a test function only if each of its parametrizations with that id passed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypedDict

import pytest

from ziggurat import _build, ledger

FOLDER: Final = ".ziggurat"
FILE: Final = "coverage.json"
MAX_IDS: Final = 4

_PROPERTY: Final = "ziggurat-rules"
_NARROWING: Final = ("keyword", "markexpr", "lf", "stepwise", "deselect", "ignore", "ignore_glob")


class Coverage(TypedDict):
    """What `.ziggurat/coverage.json` holds. Tests are named by their node id without parameters."""

    complete: bool  # the whole suite ran to its end
    build: str  # the build of the rules that was tested
    passed: dict[str, list[str]]  # rule id -> the tests that prove it
    not_passed: dict[str, dict[str, str]]  # rule id that no test proves -> its tests -> failed or skipped
    unknown: dict[str, list[str]]  # test -> ids that are in no ledger
    crowded: dict[str, list[str]]  # test -> its more than four ids


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("ziggurat")
    group.addoption("--ledger", action="store_true", help="fail if a rule of a game has no passing test")
    group.addoption("--ledger-file", metavar="FILE", help=f"where to record the rules (default: {FOLDER}/{FILE})")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the ledger that this test proves")
    # A worker of pytest-xdist sends its reports to the controller, which alone keeps the record.
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        config.pluginmanager.register(_Recorder(config), "ziggurat-ledger")


def pytest_itemcollected(item: pytest.Item) -> None:
    ids, _ = _marked(item)
    if ids:
        item.user_properties.append((_PROPERTY, [_function(item), *ids]))


def pytest_runtest_setup(item: pytest.Item) -> None:
    _, problem = _marked(item)
    if problem:
        pytest.fail(problem, pytrace=False)


def _marked(item: pytest.Item) -> tuple[list[str], str]:
    """The rule ids of a test in their order, each once; and what is wrong with its markers, if anything."""
    ids: dict[str, None] = {}
    problem = ""
    for mark in item.iter_markers("rule"):
        strings = [value for value in mark.args if isinstance(value, str)]
        if mark.kwargs or not mark.args or len(strings) != len(mark.args):
            problem = 'the marker rule takes ids of rules as strings: @pytest.mark.rule("PAT-WAT-05")'
        ids.update(dict.fromkeys(strings))
    return list(ids), problem


def _function(item: pytest.Item) -> str:
    """The node id without parameters."""
    callspec = getattr(item, "callspec", None)
    return item.nodeid if callspec is None else item.nodeid.removesuffix(f"[{callspec.id}]")


class _Test:
    """One test item: the function it belongs to, its ids, and how its phases went so far."""

    def __init__(self, function: str, ids: list[str]) -> None:
        self.function = function
        self.ids = ids
        self.outcomes: set[str] = set()
        self.called = False

    def add(self, report: pytest.TestReport) -> None:
        expected_to_fail = hasattr(report, "wasxfail")
        self.outcomes.add("skipped" if expected_to_fail else report.outcome)
        self.called = self.called or report.when == "call"

    def result(self) -> str:
        for outcome in ("failed", "skipped"):
            if outcome in self.outcomes:
                return outcome
        return "passed" if self.called else "skipped"


class _Recorder:
    """Collects the reports of a whole session, local or from workers, and writes the record at its end."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.tests: dict[str, _Test] = {}
        self.broken_off = False
        self.complaints: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == _PROPERTY and isinstance(value, list) and report.nodeid not in self.tests:
                self.tests[report.nodeid] = _Test(value[0], value[1:])
        if report.nodeid in self.tests:
            self.tests[report.nodeid].add(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.broken_off = self.broken_off or report.failed

    def pytest_deselected(self) -> None:
        self.broken_off = True

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        ran_through = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        stopped = bool(session.shouldstop or session.shouldfail)
        complete = ran_through and not stopped and not self.broken_off and not _narrowed(self.config)
        coverage = account(self.tests.values(), complete)
        _write(coverage, self.config)
        if self.config.getoption("--ledger"):
            self.complaints = complaints(coverage)
            if self.complaints and exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.complaints:
            terminalreporter.section("ledger", red=True)
            for line in self.complaints:
                terminalreporter.line(line)


def account(tests: Iterable[_Test], complete: bool) -> Coverage:
    """The coverage that the test items add up to."""
    results: dict[str, dict[str, str]] = {}
    coverage = Coverage(complete=complete, build=_build.current(), passed={}, not_passed={}, unknown={}, crowded={})
    for test in sorted(tests, key=lambda test: test.function):
        for rule_id in test.ids:
            of_rule = results.setdefault(rule_id, {})
            of_rule[test.function] = _worse(of_rule.get(test.function, "passed"), test.result())
        if unknown := [rule_id for rule_id in test.ids if not _is_known(rule_id)]:
            listed = coverage["unknown"].setdefault(test.function, [])
            listed += [rule_id for rule_id in unknown if rule_id not in listed]
        if len(test.ids) > MAX_IDS:
            coverage["crowded"][test.function] = test.ids
    for rule_id, of_rule in sorted(results.items()):
        proofs = [function for function, result in of_rule.items() if result == "passed"]
        if proofs:
            coverage["passed"][rule_id] = proofs
        else:
            coverage["not_passed"][rule_id] = of_rule
    return coverage


def uncovered(game_id: str, coverage: Coverage) -> list[ledger.Rule]:
    """The rules of a game without a passing test, in the ledger's order."""
    return [rule for rule_id, rule in ledger.rules(game_id).items() if rule_id not in coverage["passed"]]


def complaints(coverage: Coverage) -> list[str]:
    """The rules without a passing test and the bad markers, in lines to print."""
    lines = []
    for game_id in ledger.games():
        if missing := uncovered(game_id, coverage):
            lines.append(f"{game_id}: {len(missing)} of {len(ledger.rules(game_id))} rules have no passing test:")
            lines += [f"  {rule.id}  {rule.text}{_reason(rule.id, coverage)}" for rule in missing]
    lines += [f"{test}: unknown rules {', '.join(ids)}" for test, ids in coverage["unknown"].items()]
    lines += [f"{test}: {len(ids)} rules, at most {MAX_IDS}" for test, ids in coverage["crowded"].items()]
    if lines and not coverage["complete"]:
        lines.insert(0, "only a part of the tests ran, or they did not run to their end")
    return lines


def _reason(rule_id: str, coverage: Coverage) -> str:
    tests = coverage["not_passed"].get(rule_id, {})
    return "".join(f"  [{result}: {test}]" for test, result in tests.items())


def _worse(one: str, other: str) -> str:
    return max(one, other, key=("passed", "skipped", "failed").index)


def _is_known(rule_id: str) -> bool:
    game_id = ledger.game_of(rule_id)
    return game_id is not None and rule_id in ledger.rules(game_id)


def _narrowed(config: pytest.Config) -> bool:
    """Whether the run was asked for only a part of the tests."""
    if any(getattr(config.option, name, None) for name in _NARROWING):
        return True
    everything = [config.rootpath / path for path in config.getini("testpaths")] or [config.rootpath]
    asked = [(config.invocation_params.dir / argument).resolve() for argument in config.args]
    return not all(any(whole.resolve().is_relative_to(path) for path in asked) for whole in everything)


def _write(coverage: Coverage, config: pytest.Config) -> None:
    """Replace the record atomically: a reader never sees half of it."""
    chosen = config.getoption("--ledger-file")
    file = config.invocation_params.dir / chosen if chosen else config.rootpath / FOLDER / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(f"{file}.new")
    draft.write_text(json.dumps(coverage, indent=1) + "\n", encoding="utf-8")
    draft.replace(file)
