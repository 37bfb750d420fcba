"""The ledger, the plugin that records which rules are proved, and `ziggurat rules`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ziggurat import BrokenSave, cli, ledger, reading, registry
from ziggurat.cli import main


@pytest.fixture
def small_ledger(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Replaces the shipped games by one toy with three rules; returns its rules.toml for a test to change."""
    file = tmp_path / "rules.toml"
    file.write_text(TOY)
    monkeypatch.setattr(ledger, "_files", lambda: {"toy": file})
    forget()
    yield file
    forget()


def forget() -> None:
    ledger._read.cache_clear()


TOY = """
title = "Toy"
[glossary]
"Ore" = "What is dug [a/b]."
[[rule]]
id = "TOY-DIG-01"
topic = "digging"
text = "A seat digs one Ore."
source = "page 3"
ruling = "Also on the first round."
example = "A digs: A has 1 Ore."
[[rule]]
id = "TOY-DIG-02"
topic = "digging"
text = "Nobody digs twice."
editions = ["one", "two"]
[[rule]]
id = "TOY-WAR-01"
topic = "war"
text = "Ties go to the defender."
"""


# The ledger itself


def test_the_shipped_ledger_is_sound() -> None:
    assert len(ledger.rules("patchistory")) >= 579  # those of the rulebooks; house rules may join them
    for game_id in ledger.games():
        assert ledger.problems(game_id) == []


def test_every_game_of_this_package_has_a_ledger() -> None:
    assert ledger.games().keys() == registry.games().keys()


def test_rules_keep_their_order_and_fields(small_ledger: Path) -> None:
    assert list(ledger.rules("toy")) == ["TOY-DIG-01", "TOY-DIG-02", "TOY-WAR-01"]
    assert ledger.rules("toy")["TOY-DIG-01"] == ledger.Rule(
        "TOY-DIG-01", "digging", "A seat digs one Ore.", "page 3", "Also on the first round.", "A digs: A has 1 Ore."
    )
    assert ledger.rules("toy")["TOY-DIG-02"].editions == ("one", "two")


def test_games_without_rules_are_absent(small_ledger: Path) -> None:
    assert ledger.games() == {"toy": "Toy"}


@pytest.mark.parametrize("name", ["unwritten", "", "../toy", "toy/."])
def test_a_game_without_ledger_is_refused_with_the_list(small_ledger: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"no ledger for the game .*; there is one for: toy$"):
        ledger.rules(name)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("digs", ["TOY-DIG-01", "TOY-DIG-02"]),
        ("DIGS twice", ["TOY-DIG-02"]),
        ("toy-war", ["TOY-WAR-01"]),
        ("first ROUND", ["TOY-DIG-01"]),  # in the ruling
        (["has", "1"], ["TOY-DIG-01"]),  # in the example
        ("page", []),  # the source is not searched
    ],
)
def test_search_wants_every_word(small_ledger: Path, words: str | list[str], found: list[str]) -> None:
    assert [rule.id for rule in reading.search("toy", words).rules] == found


def test_an_id_tells_its_game_by_its_prefix(small_ledger: Path) -> None:
    assert ledger.game_of("TOY-ANY-99") == "toy"
    assert ledger.game_of("PAT-WAT-05") is None
    assert ledger.find("toy-war-01") == ledger.rules("toy")["TOY-WAR-01"]
    assert ledger.find("TOY-WAR-02") is None


def test_problems_name_duplicates_empty_texts_and_strange_prefixes(small_ledger: Path) -> None:
    extra = '[[rule]]\nid="TOY-DIG-01"\ntext="again"\n[[rule]]\nid="ODD-DIG-09"\ntext=" "\n[[rule]]\ntext="no id"\n'
    small_ledger.write_text(TOY + extra)
    assert ledger.problems("toy") == [
        "TOY-DIG-01: stands in the ledger 2 times",
        "rule number 6 has no id",
        "ODD-DIG-09: has no text",
        "ids begin differently: ODD, TOY",
    ]


# The plugin, run on small suites of its own

CONFTEST = """
import pathlib
from ziggurat import ledger
here = pathlib.Path(__file__).parent
ledger._files = lambda: {"toy": here / "rules.toml"}
"""

ALL_THREE = """
import pytest
@pytest.mark.rule("TOY-DIG-01", "TOY-DIG-02")
def test_digging(): pass
@pytest.mark.rule("TOY-WAR-01")
def test_war(): pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty suite over the toy ledger."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they start twice as fast without
    (pytester.path / "rules.toml").write_text(TOY)
    pytester.makeconftest(CONFTEST)
    pytester.makeini("[pytest]\naddopts = -p ziggurat.ledger_plugin --strict-markers\ntestpaths = .\n")
    return pytester


def recorded(suite: pytest.Pytester) -> dict[str, object]:
    data = json.loads((suite.path / ".ziggurat" / "coverage.json").read_text())
    assert isinstance(data, dict)
    return data


def run(suite: pytest.Pytester, test: str, *arguments: str) -> pytest.RunResult:
    suite.makepyfile(test_toy=test)
    xdist = ["-p", "xdist.plugin"] if any(argument.startswith("-n") for argument in arguments) else []
    return suite.runpytest_subprocess("-p", "no:cacheprovider", *xdist, *arguments)


@pytest.mark.parametrize("workers", [[], ["-n2"]], ids=["alone", "xdist"])
def test_a_suite_that_proves_every_rule_passes(suite: pytest.Pytester, workers: list[str]) -> None:
    assert run(suite, ALL_THREE, "--ledger", *workers).ret == 0
    record = recorded(suite)
    assert record["complete"] is True
    assert record["passed"] == {
        "TOY-DIG-01": ["test_toy.py::test_digging"],
        "TOY-DIG-02": ["test_toy.py::test_digging"],
        "TOY-WAR-01": ["test_toy.py::test_war"],
    }
    assert [record[name] for name in ("not_passed", "unknown", "crowded")] == [{}, {}, {}]


@pytest.mark.parametrize("workers", [[], ["-n2"]], ids=["alone", "xdist"])
def test_a_rule_without_a_passing_test_fails_the_run(suite: pytest.Pytester, workers: list[str]) -> None:
    test = ALL_THREE.replace("def test_war(): pass", "def test_war(): pytest.skip('later')")
    result = run(suite, test, "--ledger", *workers)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "toy: 1 of 3 rules have no passing test:",
            "  TOY-WAR-01  Ties go to the defender.  [[]skipped: test_toy.py::test_war]",
        ]
    )
    assert recorded(suite)["not_passed"] == {"TOY-WAR-01": {"test_toy.py::test_war": "skipped"}}


def test_without_the_option_the_run_only_records(suite: pytest.Pytester) -> None:
    assert run(suite, "def test_nothing(): pass").ret == 0
    assert recorded(suite)["passed"] == {}


@pytest.mark.parametrize("workers", [[], ["-n2"]], ids=["alone", "xdist"])
def test_an_unknown_rule_fails_the_run(suite: pytest.Pytester, workers: list[str]) -> None:
    test = ALL_THREE + "@pytest.mark.rule('TOY-DIG-77', 'ELSE-1')\ndef test_odd(): pass\n"
    result = run(suite, test, "--ledger", *workers)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["test_toy.py::test_odd: unknown rules TOY-DIG-77, ELSE-1"])


def test_a_test_with_more_than_four_rules_fails_the_run(suite: pytest.Pytester) -> None:
    with (suite.path / "rules.toml").open("a") as file:
        file.write('[[rule]]\nid="TOY-X-1"\ntext="x"\n[[rule]]\nid="TOY-X-2"\ntext="x"\n')
    four = "@pytest.mark.rule('TOY-DIG-01', 'TOY-DIG-02', 'TOY-X-1', 'TOY-X-2')\ndef test_four(): pass\n"
    assert run(suite, ALL_THREE + four, "--ledger").ret == 0
    five = four.replace("four", "five").replace("@", "@pytest.mark.rule('TOY-WAR-01')\n@", 1)
    result = run(suite, ALL_THREE + four + five, "--ledger")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["test_toy.py::test_five: 5 rules, at most 4"])
    assert "test_four: " not in result.stdout.str()


def test_a_rule_counts_only_if_all_parametrizations_passed(suite: pytest.Pytester) -> None:
    run(
        suite,
        """
        import pytest
        @pytest.mark.rule("TOY-DIG-01")
        @pytest.mark.parametrize("n", [1, 2, 3])
        def test_each(n): assert n != 2
        @pytest.mark.rule("TOY-DIG-02")
        @pytest.mark.parametrize("n", ["[a]", "b]"])
        def test_fine(n): pass
        """,
    )
    assert recorded(suite)["passed"] == {"TOY-DIG-02": ["test_toy.py::test_fine"]}
    assert recorded(suite)["not_passed"] == {"TOY-DIG-01": {"test_toy.py::test_each": "failed"}}


def test_a_rule_of_one_parameter_stands_for_itself(suite: pytest.Pytester) -> None:
    run(
        suite,
        """
        import pytest
        @pytest.mark.parametrize("n", [
            pytest.param(1, marks=pytest.mark.rule("TOY-DIG-01")),
            pytest.param(2, marks=pytest.mark.rule("TOY-DIG-02")),
        ])
        def test_each(n): assert n == 1
        """,
    )
    assert recorded(suite)["passed"] == {"TOY-DIG-01": ["test_toy.py::test_each"]}
    assert recorded(suite)["not_passed"] == {"TOY-DIG-02": {"test_toy.py::test_each": "failed"}}


@pytest.mark.parametrize(
    ("body", "result"),
    [
        ("@pytest.mark.xfail\n@M\ndef test_it(): assert 0", "skipped"),
        ("@pytest.mark.xfail\n@M\ndef test_it(): pass", "skipped"),
        ("@pytest.mark.skip\n@M\ndef test_it(): pass", "skipped"),
        ("@M\ndef test_it(missing): pass", "failed"),
        ("@pytest.fixture\ndef f():\n  yield\n  assert 0\n@M\ndef test_it(f): pass", "failed"),
    ],
    ids=["xfailed", "xpassed", "skipped", "broken-setup", "broken-teardown"],
)
def test_only_a_plain_pass_proves_a_rule(suite: pytest.Pytester, body: str, result: str) -> None:
    run(suite, f"import pytest\nM = pytest.mark.rule('TOY-DIG-01')\n{body}\n")
    assert recorded(suite)["not_passed"] == {"TOY-DIG-01": {"test_toy.py::test_it": result}}


@pytest.mark.parametrize("workers", [[], ["-n1"]], ids=["alone", "xdist"])
def test_a_marker_without_strings_is_an_error(suite: pytest.Pytester, workers: list[str]) -> None:
    markers = ("(1)", "(['TOY-DIG-01'])", "()", "(id='TOY-DIG-01')")
    tests = [f"@pytest.mark.rule{marker}\ndef test_{place}(): pass\n" for place, marker in enumerate(markers)]
    result = run(suite, "import pytest\n" + "".join(tests), *workers)
    result.assert_outcomes(errors=4)
    result.stdout.fnmatch_lines(['*the marker rule takes ids of rules as strings: @pytest.mark.rule("PAT-WAT-05")'])


@pytest.mark.parametrize(
    "narrow",
    [["-k", "war"], ["-m", "rule"], ["test_toy.py"], ["test_toy.py::test_war"], ["-x"], ["--deselect", "test_toy.py"]],
    ids=["k", "m", "path", "node", "stopped", "deselect"],
)
def test_a_part_of_the_tests_is_not_the_whole(suite: pytest.Pytester, narrow: list[str]) -> None:
    failing = "def test_first(): assert 0\n" if narrow == ["-x"] else ""
    run(suite, failing + ALL_THREE, *narrow)
    assert recorded(suite)["complete"] is False


def test_naming_the_whole_suite_is_complete(suite: pytest.Pytester) -> None:
    run(suite, ALL_THREE, str(suite.path))
    assert recorded(suite)["complete"] is True


def test_a_file_that_cannot_be_collected_makes_the_run_incomplete(suite: pytest.Pytester) -> None:
    suite.makepyfile(test_broken="import no_such_module")
    assert run(suite, ALL_THREE, "--continue-on-collection-errors").ret == 1
    assert recorded(suite)["complete"] is False


def test_the_record_can_go_elsewhere(suite: pytest.Pytester) -> None:
    run(suite, ALL_THREE, "--ledger-file", "other/place.json")
    assert (suite.path / "other" / "place.json").is_file()
    assert not (suite.path / ".ziggurat").exists()


def test_collecting_records_nothing(suite: pytest.Pytester) -> None:
    assert run(suite, ALL_THREE, "--collect-only", "--ledger").ret == 0
    assert not (suite.path / ".ziggurat").exists()


# `ziggurat rules`


def ziggurat(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments])


def test_rules_lists_the_games(small_ledger: Path) -> None:
    assert ziggurat("rules").stdout == "toy  Toy, 3 rules\n"


def test_rules_lists_a_game_one_line_a_rule(small_ledger: Path) -> None:
    lines = ziggurat("rules", "TOY").stdout.splitlines()
    assert lines == [
        "TOY-DIG-01  A seat digs one Ore.",
        "TOY-DIG-02  Nobody digs twice. [one, two]",
        "TOY-WAR-01  Ties go to the defender.",
    ]


def test_rules_stay_on_one_line_in_a_pipe_however_long() -> None:
    lines = ziggurat("rules", "patchistory").stdout.splitlines()
    assert len(lines) == len(ledger.rules("patchistory"))
    assert all(re.match(r"PAT-[A-Z0-9]+-\d+  \S", line) for line in lines)


@pytest.mark.parametrize("arguments", [["toy-dig-01"], ["toy", "Toy-Dig-01"]])
def test_rules_shows_all_about_an_id(small_ledger: Path, arguments: list[str]) -> None:
    assert ziggurat("rules", *arguments).stdout.splitlines() == [
        "TOY-DIG-01  digging",
        "  A seat digs one Ore.",
        "  Editions: all",
        "  Ruling: Also on the first round.",
        "  Example: A digs: A has 1 Ore.",
        "  Source: page 3",
    ]


def test_rules_searches_words_in_rules_and_glossary(small_ledger: Path) -> None:
    assert ziggurat("rules", "toy", "digs", "ore").stdout == "TOY-DIG-01  A seat digs one Ore.\n"
    assert ziggurat("rules", "dug").stdout == "Ore: What is dug [a/b].\n"


def test_rules_without_all_the_words_are_the_closest(small_ledger: Path) -> None:
    result = ziggurat("rules", "toy", "zebra", "twice")
    assert result.stdout == "TOY-DIG-02  Nobody digs twice. [one, two]\n"
    assert "No rule has all of these words: zebra twice." in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["TOY-DIG-11"], "there is no rule TOY-DIG-11; close to it: TOY-DIG-01"),
        (["toy", "zebra", "yak"], "no rule contains zebra and yak"),
        (["toyy"], "no rule contains toyy; did you mean the game toy?"),
        (["--nonsense"], "No such option"),
        (["--coverage", "toy", "ore"], "--coverage takes a game at most, not ore"),
    ],
)
def test_bad_input_is_one_line_and_status_two(small_ledger: Path, arguments: list[str], message: str) -> None:
    result = ziggurat("rules", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"ziggurat: {message}")
    assert result.stderr.count("\n") == 1


def record(folder: Path, **changes: object) -> None:
    whole: dict[str, object] = {
        "complete": True,
        "build": "plain",
        "passed": {"TOY-DIG-01": ["t::a"], "TOY-DIG-02": ["t::a"], "TOY-WAR-01": ["t::b"]},
        "not_passed": {},
        "unknown": {},
        "crowded": {},
    }
    (folder / ".ziggurat").mkdir()
    (folder / ".ziggurat" / "coverage.json").write_text(json.dumps(whole | changes))


@pytest.fixture
def below(small_ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for a record, with the process standing in one below it."""
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "deep" / "deeper")
    return tmp_path


def test_coverage_of_a_whole_run_is_in_order(below: Path) -> None:
    record(below)
    result = ziggurat("rules", "--coverage")
    assert (result.exit_code, result.stdout) == (0, "toy: 3 of 3 rules have a passing test\n")


def test_coverage_lists_what_is_missing(below: Path) -> None:
    record(
        below,
        passed={"TOY-DIG-01": ["t::a"]},
        not_passed={"TOY-WAR-01": {"t::b": "failed"}},
        unknown={"t::c": ["TOY-Z-1"]},
        crowded={"t::d": ["A", "B", "C", "D", "E"]},
    )
    result = ziggurat("rules", "toy", "--coverage")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "toy: 1 of 3 rules have a passing test",
        "TOY-DIG-02  Nobody digs twice. [one, two]",
        "TOY-WAR-01  Ties go to the defender.",
        "  failed: t::b",
        "t::c: unknown rules TOY-Z-1",
        "t::d: 5 rules, at most four: A, B, C, D, E",
    ]


def test_coverage_of_a_part_says_so(below: Path) -> None:
    record(below, complete=False)
    result = ziggurat("rules", "--coverage")
    assert result.exit_code == 1
    assert "only a part of the tests" in result.stdout


def test_coverage_without_a_run_says_so(below: Path) -> None:
    result = ziggurat("rules", "--coverage")
    assert (result.exit_code, result.stdout) == (1, "No test run was recorded here: run `make test`.\n")


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"complete": 3}'])
def test_a_damaged_record_is_one_line(below: Path, text: str) -> None:
    record(below)
    (below / ".ziggurat" / "coverage.json").write_text(text)
    result = ziggurat("rules", "--coverage")
    assert result.exit_code == 1
    assert re.fullmatch(r"ziggurat: .*coverage.json is damaged: run `make test` again\n", result.stderr)


# The command line around it


def test_an_unknown_command_is_one_line() -> None:
    result = ziggurat("rulse")
    assert result.exit_code == 2
    assert re.fullmatch(r"ziggurat: No such command 'rulse'.*\n", result.stderr)


def test_help_lists_every_command_without_importing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.cli.importlib.import_module", pytest.fail)
    result = ziggurat("--help")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in cli.COMMANDS)


def test_version_names_the_build() -> None:
    assert re.fullmatch(r"ziggurat \d+\.\d+\.\d+ \((plain|compiled) rules\)\n", ziggurat("--version").stdout)


def test_help_of_rules_carries_an_example() -> None:
    assert "ziggurat rules PAT-WAT-05" in ziggurat("rules", "--help").stdout


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ValueError("players must be\n2 to 4"), "ziggurat: players must be 2 to 4\n"),
        (FileNotFoundError(2, "No such file or directory", "a.json"), "ziggurat: a.json: No such file or directory\n"),
        (BrokenSave("not a save"), "ziggurat: not a save\n"),
    ],
)
def test_an_expected_error_is_one_line_and_status_one(
    monkeypatch: pytest.MonkeyPatch, error: Exception, line: str
) -> None:
    def fail() -> dict[str, str]:
        raise error

    monkeypatch.setattr(ledger, "games", fail)
    result = ziggurat("rules", "x")
    assert (result.exit_code, result.stderr) == (1, line)
    monkeypatch.setenv("ZIGGURAT_TRACEBACK", "1")
    assert ziggurat("rules", "x").exception is error


def test_an_unexpected_error_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "games", lambda: 1 / 0)
    assert isinstance(ziggurat("rules", "x").exception, ZeroDivisionError)
