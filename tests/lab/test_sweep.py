"""`ziggurat.lab.sweep`, `ziggurat.lab.pack_values` and the command."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from tests.cli.lines import assert_one_line
from ziggurat import packs, registry
from ziggurat.cli import main
from ziggurat.core.pack import PackFormat
from ziggurat.lab import pack_values, sweep
from ziggurat.lab.plan import Plan
from ziggurat.lab.simulate import simulate
from ziggurat.lab.sweep import Comparison, Measure, Sweep, sweep_of


def pack_of(game: str) -> PackFormat[object]:
    pack = registry.info(game).pack
    assert pack is not None
    return pack


PACK = pack_of("monuments")


def ziggurat_sweep(*words: object) -> Result:
    return CliRunner().invoke(main, ["sweep", "patchistory", "--bots", "random", *map(str, words)])


def played(answers: int, scores: list[float], won: list[float]) -> list[dict[str, Any]]:
    shared = {"answers": answers, "decisions": 1, "facts": [("rounds", answers / 10)], "course": [], "used": []}
    return [{**shared, "seat": seat, "score": scores[seat], "won": won[seat]} for seat in range(2)]


def two_ways() -> Sweep:
    base = Plan("patchistory", 4, ("random", "random"), {}, 5)
    return sweep_of(base, [base, Plan("patchistory", 4, ("random", "random"), {"edition": "1.3.2d"}, 5)], 4)


# -- values of packs


def test_a_value_changes_and_nothing_else() -> None:
    files = pack_values.changed(PACK, {"layers.4.hexes": "10", "numbers.bank": "30"})
    before = packs.built_in(PACK)
    assert set(files) == {"layers.toml", "numbers.toml"}
    layers, old = tomllib.loads(files["layers.toml"].decode()), tomllib.loads(before["layers.toml"].decode())
    assert [layer["hexes"] for layer in layers["layers"]] == [3, 4, 6, 10, 12]
    layers["layers"][3]["hexes"] = 8
    assert layers == old
    was, now = before["numbers.toml"].decode(), files["numbers.toml"].decode()
    changed = [pair for pair in zip(was.splitlines(), now.splitlines(), strict=True) if pair[0] != pair[1]]
    assert [line.split("#")[0].strip() for _, line in changed] == ["bank = 30"]
    assert changed[0][1].endswith("tokens of each resource"), "its comment stays"


def test_entries_of_a_list_are_named_by_their_first_value() -> None:
    files = pack_values.changed(PACK, {"actions.movement.red.units": "3"})
    actions = {each["id"]: each for each in tomllib.loads(files["actions.toml"].decode())["actions"]}
    assert actions["movement"]["red"]["units"] == 3


def test_the_files_of_a_folder_are_changed_further(tmp_path: Path) -> None:
    own, target = tmp_path / "own", tmp_path / "new"
    pack_values.write(PACK, {"layers.1.hexes": "2"}, own)
    pack_values.write(PACK, {"layers.2.hexes": "5", "numbers.bank": "20"}, target, own)
    layers = tomllib.loads((target / "layers.toml").read_text())["layers"]
    assert [layer["hexes"] for layer in layers] == [2, 5, 6, 8, 12]
    assert sorted(path.name for path in target.iterdir()) == ["layers.toml", "numbers.toml"]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("layer.4.hexes", "8", "there is no file layer.toml; begin with one of"),
        ("layers.9.hexes", "8", "'9' leads nowhere; there are 1, 2, 3, 4, 5"),
        ("layers.4.hexes.more", "8", "leads nowhere; there is nothing below"),
        ("layers.4.cost", "8", "this is a whole part of the pack; name one value in it"),
        ("layers", "8", "this is a whole part of the pack; name one value in it"),
        ("layers.4.hexes", "many", "'many' does not fit; the value is a whole number, such as 8"),
        ("layers.4.hexes", "8.5", "the value is a whole number"),
        ("layers.4.hexes", "true", "the value is a whole number"),
    ],
)
def test_what_leads_nowhere_or_does_not_fit_is_refused(path: str, value: str, said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("'", ".")):
        pack_values.changed(PACK, {path: value})


def test_entries_that_begin_alike_are_named_by_their_places() -> None:
    """tables.toml has a table for 2, 3 and 4 players in each mode: `players = 2` begins four of them."""
    files = pack_values.changed(PACK, {"tables.2.mode": "abundance"})
    modes = [table["mode"] for table in tomllib.loads(files["tables.toml"].decode())["tables"]]
    before = [table["mode"] for table in tomllib.loads(packs.built_in(PACK)["tables.toml"].decode())["tables"]]
    assert before[:2] == ["abundance", "scarcity"]
    assert modes == ["abundance", "abundance", *before[2:]]


def test_a_pack_that_breaks_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(packs.BrokenPack, match="hexes must lie between 0 and 999"):
        pack_values.write(PACK, {"layers.4.hexes": "-1"}, tmp_path / "new")


# -- games under several values


def test_every_value_gets_the_same_seeds() -> None:
    games = [game for batch in simulate(two_ways()) for game in batch.played]
    assert [game.number for game in games] == list(range(8))
    assert [game.options["edition"] for game in games] == ["1.3sk", "1.3.2d"] * 4
    seeds = [game.seed for game in games]
    assert seeds[::2] == seeds[1::2] and len(set(seeds)) == 4


def test_differences_are_taken_game_by_game() -> None:
    """Answers 10 and 20 against 14 and 26: +4 and +6, so +5; their deviations are 1 each, so the variance is 2."""
    comparison = Comparison(two_ways())
    for number, (answers, scores) in enumerate([(10, [3, 1]), (14, [2, 4]), (20, [6, 5]), (26, [6, 0])]):
        comparison.add(played(answers, [float(each) for each in scores], [1.0, 0.0] if number != 1 else [0.0, 1.0]))
        assert comparison.games == (number + 1) // 2
    first, second = comparison.measures
    answers_of = second["answers"]
    assert (first["answers"].mean, answers_of.mean, answers_of.difference) == (15, 20, 5)
    assert answers_of.spread == pytest.approx(1.959964 * 1, rel=1e-5)
    assert first["answers"].difference == first["answers"].spread == 0
    assert second["lead over the second"].mean == 4  # 2 and 6
    assert second["wins of seat 0"].difference == -0.5
    assert second["rounds"].mean == 2


def test_who_has_a_thing_is_compared_where_somebody_has_it_in_both_games() -> None:
    """Greeks win, then lose against the Maya; in the second pair nobody has them under the second value."""
    comparison = Comparison(two_ways(), ["people"])
    for seats, won in [
        ("greeks maya", [1.0, 0.0]), ("maya greeks", [1.0, 0.0]),
        ("greeks maya", [1.0, 0.0]), ("inca maya", [0.5, 0.5]),
    ]:  # fmt: skip
        game = played(10, [1.0, 0.0], won)
        for row, name in zip(game, seats.split(), strict=True):
            row["used"] = [f"people:{name}", "wonder:petra"]
        comparison.add(game)
    first, second = comparison.measures
    assert (first["wins with people:greeks"].values, second["wins with people:greeks"].values) == ([1.0], [0.0])
    maya = second["wins with people:maya"]
    assert (maya.is_share, maya.values, maya.differences) == (True, [1.0, 0.5], [1.0, 0.5])
    assert "wins with people:inca" not in first and not any("wonder" in name for name in first)


def test_games_that_all_end_alike_prove_little() -> None:
    """None of 100 games ended differently: up to 3 in 100 still may."""
    share = Measure("wins of seat 0", True, [1.0] * 100, [0.0] * 100)
    assert share.spread == 0.03
    assert Measure("answers", False, [1.0] * 100, [0.0] * 100).spread == 0


def test_a_star_needs_more_the_more_is_compared() -> None:
    """100 differences of mean 0.25 and deviation 1: two and a half standard errors."""
    measure = Measure("answers", False, [0.0] * 100, [1.25, -0.75] * 50)
    assert measure.is_certain(1)
    assert not measure.is_certain(20)  # 0.025 / 20 asks for 3.02
    assert not Measure("answers", False, [0.0] * 10, [1.0] * 10).is_certain(1), "ten games are too few"


def test_narrow_means_every_share_of_every_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "FEWEST", 4)
    comparison = Comparison(two_ways())
    for _ in range(8):
        assert not comparison.is_narrow(1.0)
        comparison.add(played(10, [1.0, 0.0], [1.0, 0.0]))
    assert comparison.is_narrow(0.75)  # 3 / 4
    assert not comparison.is_narrow(0.7)


# -- the command


def rows_of(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return rows


def test_the_command_compares_and_keeps_the_games(tmp_path: Path) -> None:
    out = tmp_path / "sweep.parquet"
    result = ziggurat_sweep("--set", "option.edition=1.3sk,1.3.2d", "--games", 3, "--workers", 2, "--out", out)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "3 games under each value, the same seeds" in result.stdout
    assert "option.edition=1.3sk" in result.stdout and "wins of seat 1" in result.stdout
    rows = rows_of(out)
    assert [row["variant"] for row in rows[::2]] == ["option.edition=1.3sk", "option.edition=1.3.2d"] * 3
    assert {row["edition"] for row in rows} == {"1.3sk", "1.3.2d"}


def test_one_value_is_compared_with_the_game_as_it_is(tmp_path: Path) -> None:
    out = tmp_path / "sweep.parquet"
    assert ziggurat_sweep("--set", "house.transport=current", "--games", 1, "--out", out).exit_code == 0
    rows = rows_of(out)
    assert [(row["variant"], row["house_transport"]) for row in rows[::2]] == [
        ("as it is", "once"), ("house.transport=current", "current"),
    ]  # fmt: skip


def test_a_value_of_the_pack_changes_the_content(tmp_path: Path) -> None:
    out = tmp_path / "sweep.parquet"
    words = [
        "sweep",
        "monuments",
        "--bots",
        "random",
        "--set",
        "numbers.last_round=3,4",
        "--games",
        "2",
        "--out",
        str(out),
    ]
    assert CliRunner().invoke(main, words).exit_code == 0
    rows = rows_of(out)
    rounds = [dict(row["facts"])["rounds"] for row in rows[::2]]
    assert rounds == [3, 4, 3, 4]
    assert len({row["content"] for row in rows}) == 2


def test_what_is_forbidden_is_compared_too(tmp_path: Path) -> None:
    out = tmp_path / "sweep.parquet"
    assert ziggurat_sweep("--forbid", "aid", "--games", 2, "--out", out).exit_code == 0
    assert [(row["variant"], row["bot"]) for row in rows_of(out)[::2]] == [
        ("as it is", "random"), ("no aid", "random-no-aid"),
    ] * 2  # fmt: skip


def test_it_stops_when_enough_is_known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Differences of wins lie between -1 and 1: eight of them are known to 1.96 * sqrt(1 / 7) = 0.74 at worst."""
    monkeypatch.setattr(sweep, "FEWEST", 8)
    out = tmp_path / "sweep.parquet"
    result = ziggurat_sweep("--set", "house.transport=current", "--games", 400, "--until", 0.8, "--out", out)
    assert result.exit_code == 0, result.output
    assert len(rows_of(out)) == 8 * 2 * 2


@pytest.mark.parametrize("width", ["7", "1", "0", "-0.02", "nan", "inf"])
def test_a_width_that_no_share_of_wins_has_is_refused(width: str) -> None:
    result = ziggurat_sweep("--set", "house.transport=current", "--games", 1, f"--until={width}")
    said = f"{width} is no distance between shares of wins, which lie between 0 and 1; give a number between the two"
    assert_one_line(result, 2, "--until", said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name what varies: --set WHAT=A,B,.. or --forbid GROUP"),
        (["--set", "prices"], "write WHAT=VALUE or WHAT=A,B,.."),
        (["--set", "house.transport=current,current"], "a value is named twice"),
        (["--set", "house.transport=a,b", "--set", "house.ties=a,b"], "one thing varies at a time"),
        (["--set", "house.transport=by_air"], "transport"),
        (["--set", "option.weather=fine"], "weather"),
        (["--set", "nothing.here=1"], "there is no file nothing.toml"),
        (["--forbid", "peace"], "peace"),
        (["--forbid", "aid", "--set", "house.ties=a,b"], "--set needs one value beside it"),
        (["--set", "house.transport=current", "--out", "/no/such/folder/x.parquet"], "there is no folder"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_line(words: list[str], said: str) -> None:
    result = ziggurat_sweep("--games", 1, *words)
    assert_one_line(result, 2, said)
