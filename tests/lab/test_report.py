"""`ziggurat report`: its numbers, worked out by hand, its page and its refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from tests.cli.lines import assert_one_line
from ziggurat.cli import main
from ziggurat.lab import results
from ziggurat.lab.report import measures
from ziggurat.lab.report.catalogue import Things
from ziggurat.lab.report.reading import MIXED, PAIRS, Way, command_of, read
from ziggurat.lab.report.sections import report
from ziggurat.lab.statistics import Pairs, holm, mean_and_spread, p_of_share
from ziggurat.registry import info

CONTENT = "8280f567"


def seat_row(number: int, seat: int, **more: Any) -> dict[str, Any]:
    """A row of a game of two random players of Patchistory."""
    row = {
        "schema": results.SCHEMA, "game": "patchistory", "rules": "3", "content": CONTENT, "edition": "1.3sk",
        "capital": "liberty", "promos": "off", "variant": "", "players": 2, "number": number, "seed": 1, "seat": seat,
        "bot": "random", "score": 10.0, "won": float(seat == 0), "answers": 100, "decisions": 40, "breakdown": [],
        "facts": [], "used": [], "course": [1.0], "seconds": 0.1,
    }  # fmt: skip
    return row | more


def games_of(number: int, *seats: dict[str, Any]) -> list[dict[str, Any]]:
    """So many games in which the seats have these values."""
    return [seat_row(game, seat, **more) for game in range(number) for seat, more in enumerate(seats)]


def write(file: Path, rows: Sequence[dict[str, Any]], game: str = "patchistory") -> Path:
    pq.write_table(pa.Table.from_pylist(list(rows), results.schema(info(game))), file)
    return file


def way_of(rows: Sequence[dict[str, Any]]) -> Way:
    table = pl.DataFrame(list(rows), schema_overrides={"breakdown": PAIRS, "facts": PAIRS, "used": pl.List(pl.String)})
    table = table.with_columns(pl.col("number").alias("game_id"), pl.col("course").cast(pl.List(pl.Float64)))
    return Way({"players": "2", "bots": "random", "content": CONTENT}, table, "random")


def renumbered(parts: Sequence[Sequence[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Several lists of games of two seats, numbered through."""
    rows = [row for part in parts for row in part]
    return [row | {"number": place // 2} for place, row in enumerate(rows)]


def won(first: int, second: int, **more: Any) -> list[dict[str, Any]]:
    """Games of which seat 0 wins the first ones; `more` is what seat 0 has."""
    return renumbered(
        [games_of(first, {"won": 1.0} | more, {"won": 0.0}), games_of(second, {"won": 0.0} | more, {"won": 1.0})]
    )


def ziggurat_report(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["report", *map(str, arguments)])


# Statistics


def test_holms_correction_multiplies_the_smallest_most() -> None:
    # 0.01 * 3; 0.03 * 2; 0.04 * 1 is less than the one before, which it may not be
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.5]) == [1.0, 1.0]
    assert holm([]) == []


def test_how_likely_chance_explains_a_share() -> None:
    # 60 of 100 where 50 are even: (0.6 - 0.5) / sqrt(0.25 / 100) = 2 standard errors
    assert p_of_share(60, 100, 0.5) == pytest.approx(0.0455, abs=1e-4)
    assert p_of_share(25, 100, 0.25) == 1.0


def test_a_mean_and_its_interval() -> None:
    # 1, 2, 3, 6: mean 3, squares of the distances 4 + 1 + 0 + 9 = 14, variance 14/3; 1.96 * sqrt(14/3/4)
    assert mean_and_spread(12, 50, 4) == pytest.approx((3.0, 2.1170), abs=1e-4)
    assert mean_and_spread(5, 25, 1) == (5, float("inf"))


def test_seats_of_one_game_are_no_independent_trials() -> None:
    # Of two seats one always has the thing and wins 30 of 40: 3/4 against 1/4. The difference is 2p - 1, so its
    # variance is 4 * 3/4 * 1/4 / 39. Taken as 80 independent seats it would be half of that.
    pairs = Pairs(games=40, players=2, k=40, a=30, kk=40, ka=30, aa=30)
    assert (pairs.share_with, pairs.share_without, pairs.difference) == (0.75, 0.25, 0.5)
    assert pairs.error**2 == pytest.approx(0.75 / 39)
    assert pairs.spread == pytest.approx(1.959964 * 0.138675, abs=1e-5)


def test_a_thing_that_both_or_none_have_makes_no_difference() -> None:
    # In 20 of 40 games both have it and win 1 between them; in the others nobody has it.
    pairs = Pairs(games=40, players=2, k=40, a=20, kk=80, ka=40, aa=20)
    assert (pairs.share_with, pairs.share_without, pairs.difference) == (0.5, 0.5, 0)
    assert pairs.spread == pytest.approx(3 / 40)  # the rule of three
    assert pairs.p == 1.0


def test_few_seats_are_too_few_on_either_side() -> None:
    assert Pairs(games=30, players=2, k=30, a=10, kk=30, ka=10, aa=10).is_enough
    assert not Pairs(games=40, players=2, k=29, a=10, kk=29, ka=10, aa=10).is_enough
    assert not Pairs(games=30, players=2, k=31, a=10, kk=31, ka=10, aa=10).is_enough


# Measures


def test_shares_and_points_by_seat() -> None:
    way = way_of(won(30, 10, score=12.0))
    first = measures.shares(way, "seat")["0"]
    assert (first.games, first.won, first.share, first.even) == (40, 30, 0.75, 0.5)
    assert first.interval == pytest.approx((0.5981, 0.8581), abs=1e-4)
    assert (first.points, first.points_spread) == (12, 0)
    assert first.p == pytest.approx(0.00157, abs=1e-5)  # 0.25 / sqrt(0.25 / 40) = 3.1623 standard errors


def test_shares_by_a_thing_of_which_everybody_has_one() -> None:
    rows = renumbered(
        [
            games_of(6, {"used": ["hero:homer", "capital:liberty-red"]}, {"used": ["capital:liberty-blue"]}),
            games_of(2, {"used": ["capital:liberty-blue"]}, {"used": ["capital:liberty-red"]}),
        ]
    )
    found = measures.shares_of_kind(way_of(rows), "capital")
    assert {key: (share.games, share.won) for key, share in found.items()} == {
        "capital:liberty-red": (8, 6), "capital:liberty-blue": (8, 2)
    }  # fmt: skip
    assert not found["capital:liberty-red"].is_enough


def test_what_a_thing_is_worth() -> None:
    found = measures.worth(way_of(won(30, 10, used=["hero:homer"])))
    assert found == {"hero:homer": Pairs(games=40, players=2, k=40, a=30, kk=40, ka=30, aa=30)}
    both = measures.worth(way_of(games_of(3, {"used": ["hero:homer"]}, {"used": ["hero:homer", "hero:moses"]})))
    assert both["hero:homer"] == Pairs(games=3, players=2, k=6, a=3, kk=12, ka=6, aa=3)
    assert both["hero:moses"] == Pairs(games=3, players=2, k=3, a=0, kk=3, ka=0, aa=0)


def test_sources_of_points_for_winners_and_others() -> None:
    first = {"breakdown": [{"key": "production", "value": 9.0}, {"key": "war", "value": 1.0}]}
    second = {"breakdown": [{"key": "production", "value": 4.0}]}
    rows = renumbered(
        [games_of(1, first, second), games_of(1, {"breakdown": [{"key": "production", "value": 5.0}]}, {})]
    )
    assert measures.sources(way_of(rows)) == [
        measures.Source("production", winners=7.0, others=2.0), measures.Source("war", winners=0.5, others=0.0)
    ]  # fmt: skip


def test_length_and_the_estimate_of_minutes() -> None:
    rows = renumbered(
        [
            games_of(1, *[{"answers": 90, "decisions": 40, "course": [1.0, 2.0]}] * 2),
            games_of(1, *[{"answers": 110, "decisions": 80, "course": [1.0] * 4}] * 2),
        ]
    )
    found = {length.name: length for length in measures.lengths(way_of(rows))}
    assert [found[name].mean for name in ("rounds", "answers", "decisions")] == [3, 100, 60]
    assert found["estimated minutes"].mean == 15  # 60 decisions of 15 seconds
    assert (found["rounds"].low, found["rounds"].middle, found["rounds"].high) == (2, 2, 4)


def test_changes_of_the_lead_and_how_early_the_winner_is_known() -> None:
    rows = renumbered(
        [
            games_of(1, {"course": [1.0, 2.0, 3.0]}, {"course": [0.0, 3.0, 2.0]}),  # leads: 0, 1, 0
            games_of(1, {"course": [1.0, 1.0, 5.0]}, {"course": [1.0, 2.0, 2.0]}),  # both, 1, 0
        ]
    )
    found = measures.lead(way_of(rows))
    assert (found.mean_changes, dict(found.changes)) == (1.5, {1: 0.5, 2: 0.5})
    assert found.share_known(10) == 0.75  # the first round: one leader wins; of two who lead together, one does
    assert found.share_known(50) == 0.0  # the second of three rounds: seat 1 leads in both games and loses
    assert found.share_known(100) == 1.0
    # (0.75 + 0.96037 -+ 1.96 * sqrt(0.09375 + 0.24009)) / 2.92073
    assert found.interval(10) == pytest.approx((0.1979, 0.9733), abs=1e-4)


def test_a_tie_leaves_the_lead_where_it_was_and_rounds_without_a_count_change_nothing() -> None:
    tie = games_of(1, {"course": [2.0, 2.0, 3.0]}, {"course": [1.0, 2.0, 2.0]})
    gap = games_of(1, {"course": [2.0, None, 1.0]}, {"course": [1.0, None, 3.0]})
    found = measures.lead(way_of(renumbered([tie, gap])))
    assert dict(found.changes) == {0: 0.5, 1: 0.5}


def test_games_of_different_length_are_looked_at_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    short = games_of(3, {"course": [1.0], "used": ["hero:homer"]}, {"course": [2.0]})
    long = games_of(2, {"course": [1.0, 5.0, 6.0]}, {"course": [2.0, 4.0, 5.0]})
    way = way_of(renumbered([short, long]))
    whole = measures.lead(way)
    assert dict(whole.changes) == {0: 0.6, 1: 0.4}
    assert whole.share_known(100) == 0.4
    used = measures.worth(way)
    monkeypatch.setattr(measures, "AT_ONCE", 2)
    assert measures.lead(way) == whole
    assert measures.worth(way) == used


# Reading


def test_levels_are_sorted_along_the_ladder(tmp_path: Path) -> None:
    files = [
        write(tmp_path / f"{bot}.parquet", games_of(2, {"bot": bot}, {"bot": bot}))
        for bot in ("master", "random", "apprentice")
    ]
    found = read(files)
    assert [way.label for way in found.ways] == ["random", "apprentice", "master"]
    assert [way.games for way in found.ways] == [2, 2, 2]


def test_tables_with_several_bots_are_one_level(tmp_path: Path) -> None:
    rows = renumbered(
        [games_of(2, {"bot": "master"}, {"bot": "random"}), games_of(2, {"bot": "random"}, {"bot": "master"})]
    )
    found = read([write(tmp_path / "a.parquet", rows)])
    assert [way.settings["bots"] for way in found.ways] == [MIXED]
    assert found.ways[0].is_rotated
    assert not read([write(tmp_path / "b.parquet", rows[:4])]).ways[0].is_rotated
    assert "ziggurat arena patchistory --games 4 --players 2 --bots random,master" in command_of(
        found.game, found.ways[0]
    )


def test_values_of_a_sweep_are_ways_to_play(tmp_path: Path) -> None:
    rows = renumbered([games_of(1, *[{"variant": "hexes=8"}] * 2), games_of(1, *[{"variant": "hexes=9"}] * 2)])
    assert [way.label for way in read([write(tmp_path / "a.parquet", rows)]).ways] == ["hexes=8", "hexes=9"]


def test_a_label_says_what_sets_a_way_apart_and_nothing_that_follows_from_it(tmp_path: Path) -> None:
    """The value of the sweep names the house rule; the level does not follow from it, since two play as printed."""
    swept = {"variant": "transport=current", "house_transport": "current"}
    parts = [games_of(1, {}, {}), games_of(1, *[{"bot": "apprentice"}] * 2), games_of(1, swept, swept)]
    found = read([write(tmp_path / "a.parquet", renumbered(parts))])
    assert [way.label for way in found.ways] == [
        "as printed, random", "as printed, apprentice", "transport=current, random",
    ]  # fmt: skip
    other = {"content": "another", "variant": ""}
    both = read([write(tmp_path / "b.parquet", renumbered([*parts[:1], games_of(1, other, other), parts[2]]))])
    assert len({way.label for way in both.ways}) == 3, "packs without the name of a value are told apart"


def test_the_command_plays_the_same_games_again(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    played = ["simulate", "patchistory", "--games", "2", "--players", "3", "--seed", "5", "--edition", "1.3.2d"]
    assert CliRunner().invoke(main, [*played, "--house", "ties=shared", "--out", str(out)]).exit_code == 0
    found = read([out])
    command = command_of(found.game, found.ways[0])
    again = tmp_path / "again.parquet"
    assert CliRunner().invoke(main, [*command.split()[1:], "--out", str(again)]).exit_code == 0
    same = ["seed", "score", "won", "used", "course", "edition", "house_ties"]
    assert pl.read_parquet(out, columns=same).equals(pl.read_parquet(again, columns=same))


def test_the_command_names_the_pack_if_it_is_another_one(tmp_path: Path) -> None:
    """Layer 4 takes 9 hexes in one of the two packs; the command for those games asks for its folder."""
    out = tmp_path / "games.parquet"
    words = ["sweep", "monuments", "--set", "layers.4.hexes=9", "--games", "2", "--players", "2", "--bots", "random"]
    assert CliRunner().invoke(main, [*words, "--out", str(out)]).exit_code == 0
    found = read([out])
    printed, changed = [command_of(found.game, way) for way in found.ways]
    assert "--content" not in printed and changed == f"{printed} --content FOLDER"
    assert "FOLDER is where the content pack with the digest" in report(found)


# The page


@pytest.mark.parametrize("game", ["patchistory", "clash_of_cultures", "monuments"])
def test_every_game_has_a_report(game: str, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    assert CliRunner().invoke(main, ["simulate", game, "--games", "2", "--out", str(file)]).exit_code == 0
    result = ziggurat_report(file)
    assert (result.exit_code, result.stderr) == (0, "")
    page = (tmp_path / "games.html").read_text(encoding="utf-8")
    assert f"{info(game).title}: balance report" in page
    for title in ("Who wins", "What things are worth", "Where points come from", "What is never used"):
        assert f"<h2>{title}</h2>" in page
    assert "too few games" in page
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["games.html", "games.parquet"]


def test_the_page_needs_nothing_but_itself(tmp_path: Path) -> None:
    page = report(read([write(tmp_path / "a.parquet", won(30, 10, used=["hero:homer"]))]))
    assert not re.search(r"<link|<img|<iframe|@import|src=", page)
    addresses = set(re.findall(r'(?:href|xlink:href)="([^"]+)"', page))
    ids = re.findall(r' id="([^"]+)"', page)
    assert {address for address in addresses if not address.startswith("#")} == set()
    assert {address[1:] for address in addresses} <= set(ids)
    assert len(ids) == len(set(ids))


def test_the_page_says_what_one_sees(tmp_path: Path) -> None:
    page = report(read([write(tmp_path / "a.parquet", won(30, 10, used=["hero:homer"], score=12.0))]))
    assert "Seats: Seat 1 (Red) wins 25.0 points of a hundred more than even" in page
    assert "Chance does not explain this." in page
    assert "75.0 %" in page and "59.8 to 85.8" in page
    assert "+50.0 ± 27.2" in page  # Homer, with and without
    assert "12.0 ± 0.0" in page
    even = report(read([write(tmp_path / "b.parquet", won(22, 18))]))
    assert "Seats: chance explains all differences from even; the largest is 5.0 points." in even


def test_numbers_of_few_games_are_not_told(tmp_path: Path) -> None:
    page = report(read([write(tmp_path / "a.parquet", won(20, 9, used=["hero:homer"]))]))
    assert "Seats: too few games to say who wins more." in page
    assert "too few games</td>" in page
    assert "69.0 %" not in page  # 20 of 29
    assert "Too few games to say how early the winner is known; the lead changes 0.0 times a game." in page


def test_what_nobody_used_is_listed(tmp_path: Path) -> None:
    found = read([write(tmp_path / "a.parquet", won(1, 1, used=["hero:homer"]))])
    known = [key for key in Things(found).by_way[0].names if key.startswith("hero:")]
    assert "hero:homer" in known
    page = report(found)
    assert f"{len(known) - 1} of {len(known)}</td>" in page
    listed = page[page.index("Heroes never used") :]
    listed = listed[: listed.index("</details>")]
    assert listed.count("never</td>") == len(known) - 1
    assert "Homer" not in listed and "Moses" in listed


def test_names_are_written_safely(tmp_path: Path) -> None:
    rows = games_of(2, *[{"bot": "<b>bold</b>"}] * 2)
    page = report(read([write(tmp_path / "a.parquet", rows)]))
    assert "<b>" not in page and "&lt;b&gt;bold" in page


def test_a_pack_that_is_not_at_hand_is_told(tmp_path: Path) -> None:
    page = report(read([write(tmp_path / "a.parquet", games_of(2, {}, {}))]))
    assert "content pack that is not at hand" in page


# Bad input


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    assert_one_line(ziggurat_report(tmp_path / "none.parquet"), 1, "No such file")


def test_no_parquet_file(tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    for text in (b"", b"{}", b"PAR1 and so on"):
        file.write_bytes(text)
        assert_one_line(ziggurat_report(file), 1, "is no Parquet file, or is damaged")
    assert [path.name for path in tmp_path.iterdir()] == ["a.parquet"]


def test_a_file_that_was_cut_off(tmp_path: Path) -> None:
    file = write(tmp_path / "a.parquet", games_of(3, {}, {}))
    file.write_bytes(file.read_bytes()[:-200])
    assert_one_line(ziggurat_report(file), 1, "is no Parquet file, or is damaged")


def test_a_missing_column(tmp_path: Path) -> None:
    file = write(tmp_path / "a.parquet", games_of(3, {}, {}))
    pq.write_table(pq.read_table(file).drop_columns(["used", "course"]), file)
    assert_one_line(ziggurat_report(file), 1, "lacks the columns used, course; make it again")
    other = tmp_path / "b.parquet"
    pq.write_table(pa.table({"name": ["x"], "value": [json.dumps({})]}), other)
    assert_one_line(ziggurat_report(other), 1, "lacks the columns schema, game, rules,")


def test_a_column_of_another_kind(tmp_path: Path) -> None:
    file = write(tmp_path / "a.parquet", games_of(3, {}, {}))
    table = pq.read_table(file)
    place = table.column_names.index("won")
    pq.write_table(table.set_column(place, "won", table["won"].cast(pa.string())), file)
    assert_one_line(ziggurat_report(file), 1, "has no numbers in won; make it again")


def test_numbers_that_are_missing(tmp_path: Path) -> None:
    """A win that is not told must not count as none."""
    file = write(tmp_path / "a.parquet", games_of(3, {}, {"won": None}))
    assert_one_line(ziggurat_report(file), 1, "has no numbers in won; make it again")
    unseeded = write(tmp_path / "b.parquet", games_of(3, {"seed": None}, {"seed": None}))
    assert ziggurat_report(unseeded).exit_code == 0, "tables of a server tell no seed"


def test_another_version_of_the_columns(tmp_path: Path) -> None:
    file = write(tmp_path / "a.parquet", games_of(3, *[{"schema": 2}] * 2))
    assert_one_line(ziggurat_report(file), 1, "has version 2 of the columns, and this program reads 1")


def test_columns_that_nobody_knows_are_left_alone(tmp_path: Path) -> None:
    file = write(tmp_path / "a.parquet", games_of(3, {}, {}))
    table = pq.read_table(file)
    pq.write_table(table.append_column("strange", pa.array([1] * table.num_rows)), file)
    assert ziggurat_report(file).exit_code == 0


def test_files_of_different_games(tmp_path: Path) -> None:
    file = write(tmp_path / "a.parquet", games_of(1, {}, {}))
    other = write(tmp_path / "b.parquet", games_of(1, *[{"game": "monuments"}] * 2))
    assert_one_line(ziggurat_report(file, other), 1, "different games (patchistory, monuments)")
    strange = write(tmp_path / "c.parquet", games_of(1, *[{"game": "chess"}] * 2))
    assert_one_line(ziggurat_report(strange), 1, "the game 'chess', which is not installed")


def test_an_empty_file(tmp_path: Path) -> None:
    assert_one_line(ziggurat_report(write(tmp_path / "a.parquet", [])), 1, "holds no games")


def test_a_game_without_all_its_seats(tmp_path: Path) -> None:
    file = write(tmp_path / "a.parquet", games_of(3, {}, {})[:-1])
    assert_one_line(ziggurat_report(file), 1, "for some seats in 1 of its games")


def test_too_many_ways_to_play(tmp_path: Path) -> None:
    rows = renumbered([games_of(1, *[{"variant": f"n={number}"}] * 2) for number in range(13)])
    assert_one_line(ziggurat_report(write(tmp_path / "a.parquet", rows)), 1, "13 ways to play; a report compares 12")


def test_options_that_make_no_sense(tmp_path: Path) -> None:
    file = write(tmp_path / "a.parquet", games_of(1, {}, {}))
    assert_one_line(ziggurat_report(file, "--out", tmp_path / "none" / "a.html"), 2, "there is no folder")
    assert_one_line(ziggurat_report(file, "--out", file), 2, "is one of the files to read")
    assert_one_line(ziggurat_report(), 2, "Missing argument 'FILE...'")
