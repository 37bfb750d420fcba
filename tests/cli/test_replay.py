"""`ziggurat replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import ziggurat
from tests.cli.lines import assert_one_line
from ziggurat.bots.random import play_out
from ziggurat.cli import main
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

ANSWERS = 60
NAMES = ("Red", "Green", "Blue")


def replay(*arguments: object, answers: str = "") -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, arguments)], input=answers)


def played(limit: int = ANSWERS) -> Game:
    game = ziggurat.new_game("patchistory", players=3, seed=5, edition="1.3.2d")
    play_out(game, Rng(1), limit)
    return game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(played().save()))
    return path


def change(file: Path, **changes: Any) -> None:
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))


def test_it_tells_the_whole_log_with_rules(file: Path) -> None:
    result = replay(file)
    assert result.exit_code == 0
    first, *lines, last = result.stdout.splitlines()
    assert first == "Patchistory, 3 players, edition 1.3.2d, capital liberty, promos off, seed 5, 60 answers"
    assert last in [f"The game waits for {name}." for name in NAMES]
    game = played()
    assert len(lines) == len(game.log(None))
    assert lines[0] == f"{game.log(None)[0]['words']}  [PAT-SET-19]"


def test_a_seat_sees_what_it_saw(tmp_path: Path) -> None:
    game = played(limit=100_000)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.save()))
    spectator = replay(file, "--all").stdout.splitlines()
    seat = replay(file, "--all", "--seat", "green").stdout.splitlines()
    assert len(seat) == len(game.log(1)) + 2
    differing = [place for place, lines in enumerate(zip(spectator, seat, strict=True)) if lines[0] != lines[1]]
    set_up = len(played(limit=0).log(None)) + 1
    assert differing[0] < set_up <= differing[-1]  # Prosperity Cards: dealt in the set-up, placed in the votes


def test_readings_that_are_not_the_default_stand_under_the_title(tmp_path: Path) -> None:
    game = ziggurat.new_game("patchistory", 2, seed=1, house={"transport": "current", "ties": "broken"})
    (tmp_path / "game.json").write_text(json.dumps(game.save()))
    lines = replay(tmp_path / "game.json").stdout.splitlines()
    assert [line for line in lines if line.startswith("House rule")] == lines[1:2]
    assert lines[1].startswith("House rule transport=current: Your Transport changes while you move")
    assert lines[1].endswith("(PAT-MOV-03)")


def test_there_are_only_the_seats_of_the_game(file: Path) -> None:
    for word in ("0", "4", "-1", "pink"):
        assert_one_line(replay(file, "--seat", word), 2, f"--seat {word}: there is no such seat; seats: 1 to 3 or Red")
    assert replay(file, "--seat", "3").stdout == replay(file, "--seat", "Blue").stdout


def test_a_finished_game_ends_with_the_winner(tmp_path: Path) -> None:
    game = played(limit=100_000)
    (tmp_path / "game.json").write_text(json.dumps(game.save()))
    last = replay(tmp_path / "game.json").stdout.splitlines()[-1]
    scores = ", ".join(f"{name} {score}" for name, score in zip(NAMES, game.scores(), strict=True))
    winners = " and ".join(NAMES[seat] for seat in game.winners())
    assert last == f"The game is over, won by {winners}. Points: {scores}."


def test_on_a_terminal_it_pauses_after_each_turn(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.cli.replay._is_interactive", lambda: True)
    whole = len(replay(file, "--all").stdout.splitlines())
    set_up_only = replay(file, answers="q\n").stdout
    two_turns = replay(file, answers="\n\nq\n").stdout
    assert set_up_only.count("Enter: next, q: quit") == 1
    assert two_turns.count("Enter: next, q: quit") == 3
    assert len(set_up_only.splitlines()) < len(two_turns.splitlines()) < whole
    assert replay(file, answers="").exit_code == 0  # the terminal is gone
    assert "The game waits for " in replay(file, answers="\n" * ANSWERS).stdout


def test_check_says_ok_in_one_line(file: Path) -> None:
    fingerprint = json.loads(file.read_text())["fingerprint"]
    result = replay(file, "--check")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"OK: {file}: 60 answers lead to the position saved ({fingerprint})\n"


def test_check_finds_another_ending(file: Path) -> None:
    change(file, fingerprint="0123456789abcdef")
    assert_one_line(replay(file, "--check"), 1, str(file), "another position")


def test_check_finds_a_lost_answer(file: Path) -> None:
    change(file, answers=json.loads(file.read_text())["answers"][:-1])
    assert_one_line(replay(file, "--check"), 1, "another position")


def test_check_needs_something_to_compare(file: Path) -> None:
    data = json.loads(file.read_text())
    del data["fingerprint"]
    file.write_text(json.dumps(data))
    assert_one_line(replay(file, "--check"), 1, "no fingerprint")
    assert replay(file).exit_code == 0


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"ziggurat": 99}, "format 99"),
        ({"game": "chess"}, "games: patchistory"),
        ({"players": 9}, "2, 3, 4 players"),
        ({"players": "three"}, "'players'"),
        ({"seed": None}, "'seed'"),
        ({"rules": "0"}, "rules version '0'"),
        ({"content": "0000"}, "content pack"),
        ({"options": {"edition": "9"}}, "edition cannot be '9'"),
        ({"options": []}, "'options'"),
        ({"house": {"transport": "slow"}}, "house rule transport cannot be 'slow'; allowed: once, current"),
        ({"house": []}, "'house'"),
        ({"answers": None}, "'answers'"),
        ({"answers": [[0]]}, "answer 0"),
        ({"answers": [[7, "bid", 0, 0]]}, "answer 0"),
        ({"answers": [[0, "no such kind"]]}, "answer 0"),
        ({"answers": ["bid"]}, "answer 0"),
    ],
)
@pytest.mark.parametrize("check", [[], ["--check"]], ids=["show", "check"])
def test_a_damaged_save_is_one_line(file: Path, changes: dict[str, object], part: str, check: list[str]) -> None:
    change(file, **changes)
    assert_one_line(replay(file, *check), 1, str(file), part)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"null", b"[1, 2]", b'"text"', b"\xff\xfe\x00", b'{"a": 1}', b"[" * 100_000, b"1" * 10_000, b"PAR1"],
    ids=["empty", "open", "null", "list", "text", "binary", "foreign", "deep", "long", "parquet"],
)
def test_what_is_no_save_is_one_line(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert_one_line(replay(file), 1, str(file))


def test_a_truncated_save_is_one_line_wherever_it_ends(file: Path) -> None:
    whole = file.read_bytes()
    for end in range(0, len(whole) - 1, 97):
        file.write_bytes(whole[:end])
        assert_one_line(replay(file, "--check"), 1, str(file))


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    assert_one_line(replay(tmp_path / "none.json"), 1, "none.json: No such file")
    assert_one_line(replay(tmp_path), 1, str(tmp_path))
    assert_one_line(replay(), 2, "FILE")


def test_a_broken_content_pack_is_one_line(file: Path, tmp_path: Path) -> None:
    (tmp_path / "tiles.toml").write_text("[[")
    assert_one_line(replay(file, "--content", tmp_path), 1, "content pack: tiles.toml: ")


def test_a_failed_simulation_shows_what_failed(file: Path) -> None:
    change(file, failed={"error": "ZeroDivisionError: of course", "seat": 2, "choice": {"kind": "pass"}})
    last = replay(file).stdout.splitlines()[-1]
    assert last == 'Then the game failed: seat 2 answered {"kind": "pass"}: ZeroDivisionError: of course'


def test_help_carries_an_example() -> None:
    assert "ziggurat replay game.json --check" in replay("--help").stdout
