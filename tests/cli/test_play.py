"""`ziggurat play`: typed at like a person would."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import ziggurat
from tests.cli.typist import against_random, answer_to, prompts, typed_game
from ziggurat.cli import main
from ziggurat.parts.answers import End
from ziggurat.terminal.menu import numbered
from ziggurat.terminal.question import opened
from ziggurat.terminal.screen import CLEARED

OPENING = ("2", "2", "1", "3", "1", "1")  # bid 2 Coin on tile 2; its white face, place 3, on top, yes


def play(*arguments: str, lines: Iterable[str] = (), seed: int | None = 7) -> Result:
    seeded = [] if seed is None else ["--seed", str(seed)]
    typed = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(main, ["play", "patchistory", *seeded, *against_random(arguments)], input=typed)


def whole_game(players: int, *, hotseat: bool = False) -> tuple[str, tuple[str, ...]]:
    """What was shown and typed in a whole game with seed 5."""
    return _whole_game(players, hotseat)


@cache
def _whole_game(players: int, hotseat: bool) -> tuple[str, tuple[str, ...]]:
    return typed_game(ziggurat.new_game("patchistory", players, seed=5), hotseat)


# -- whole games


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_is_played_by_numbers(players: int) -> None:
    _, lines = whole_game(players)
    result = play("--players", str(players), lines=lines, seed=5)
    assert result.exit_code == 0
    assert "The game is over" in result.output
    assert re.search(r"(wins|share the win)\.\nSave the game\?", result.output)


def test_the_end_shows_where_all_points_come_from() -> None:
    shown, _ = whole_game(2)
    table = shown.split(" The game is over ")[-1]
    columns = [re.findall(r"[+-]\d+", line) for line in table.splitlines() if "From production" in line]
    assert len(columns[0]) >= 1
    rows = [line.split("│")[1:-1] for line in table.splitlines() if line.startswith("│")]
    for seat in (1, 2):
        parts = [int(row[seat]) for row in rows[:-1] if row[seat].strip()]
        assert sum(parts) == int(rows[-1][seat])


def test_the_finished_game_can_be_saved(folder: Path) -> None:
    _, lines = whole_game(2)
    shown = play(lines=[*lines[:-1], "end.json"], seed=5).output
    assert shown.endswith(" coach end.json\n"), "the way to the coach"
    assert ziggurat.load_game(json.loads((folder / "end.json").read_text())).over


@pytest.mark.parametrize(("players", "hotseat"), [(2, False), (3, False), (2, True)])
def test_no_prompt_is_larger_than_24_lines_of_80(players: int, hotseat: bool) -> None:
    shown, _ = whole_game(players, hotseat=hotseat)
    found = prompts(shown)
    assert len(found) > 100
    assert max(len(prompt) for prompt in found) <= 24
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_a_hot_seat_game_reaches_its_end() -> None:
    shown, _ = whole_game(2, hotseat=True)
    assert "The game is over" in shown


def test_nothing_goes_wrong_without_colours_and_without_unicode() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "NO_COLOR": "1", "ZIGGURAT_PLAIN": "1"}
    command = [sys.executable, "-c", "from ziggurat.cli import main; main()", "play", "patchistory", "--seed", "7"]
    done = subprocess.run(command, input="2\n2\nquit!\n", capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0
    assert "+-----" in done.stdout
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout


# -- the table


def test_what_bots_did_is_told_with_the_rules() -> None:
    result = play(lines=("2", "2", "quit!"))
    assert re.search(r"Green bids \d+ Coin on tile \d\.  PAT-AU2-04", result.output)


def test_a_forced_answer_is_played_and_said() -> None:
    result = play(lines=(*OPENING, "1", "1", "quit!"))
    assert "Only one way: End Diplomacy." in result.output


def test_a_territory_is_drawn_with_rooms_icons_and_workers() -> None:
    result = play(lines=(*OPENING, "1", "board red", "quit!"))
    picture = answer_to(result, "board red")
    assert "Territory of Red" in picture
    assert "Market" in picture
    assert "CC[C]       ●" in picture


def test_the_area_of_another_player_is_shown_without_what_is_behind_the_screen() -> None:
    picture = answer_to(play(lines=("board green", "quit!")), "board green")
    assert "Territory of Green" in picture
    assert "own" not in picture


def test_a_board_of_nobody_is_one_clear_line() -> None:
    assert answer_to(play(lines=("board pink", "quit!")), "board pink") == "'pink' is no player: Red, Green."


def test_a_patching_is_shown_before_it_is_done() -> None:
    result = play(lines=(*OPENING[:-1], "quit!"))
    last = prompts(result.output)[-1]
    assert any("+Market" in line for line in last)
    assert any("Lay it like this" in line for line in last)


def test_back_leads_to_the_groups_again() -> None:
    result = play(lines=("2", "b", "1", "0", "quit!"))
    assert "You bid 0 Coin on tile 1" in result.output


def test_score_says_where_numbers_come_from() -> None:
    text = answer_to(play(lines=("score", "quit!")), "score")
    assert re.search(r"MIL +1 +Barracks \+1", text)
    assert re.search(r"Culture owned +20 +At the start \+20", text)


def test_score_tells_what_a_worker_brings() -> None:
    text = play("--seed", "719409", lines=("bid 1 1", "patch white 2 1", "4", "1", "score", "quit!"), seed=None).output
    assert re.search(r"Food +3 +Farm \+2, Farm \(worker\) \+1", text)


def test_log_shows_as_many_events_as_wanted() -> None:
    text = answer_to(play(lines=("log 3", "quit!")), "log 3")
    assert len(re.findall(r"PAT-[A-Z0-9]+-\d+$", text, re.MULTILINE)) == 3
    assert "Tile 2 on offer" in text


@pytest.mark.parametrize("word", ["help", "legend"])
def test_help_fits_the_screen(word: str) -> None:
    text = answer_to(play(lines=(word, "quit!")), word)
    assert 3 < len(text.splitlines()) <= 23
    assert max(map(len, text.splitlines())) <= 80


# -- rules and refusals


def test_a_question_mark_explains_the_question() -> None:
    assert answer_to(play(lines=("?", "quit!")), "?").startswith("PAT-AU2-03  ")


@pytest.mark.parametrize("line", ["? PAT-WAT-05", "?pat-wat-05", "? water edge", "rules water edge", "rule PAT-WAT-05"])
def test_a_question_mark_finds_rules_by_id_and_by_words(line: str) -> None:
    assert "PAT-WAT-05  " in answer_to(play(lines=(line, "quit!")), line)


def test_a_question_mark_finds_rules_of_the_edition_played_only() -> None:
    """The demand of a threat: PAT-THR-06 in 1.3.2d, PAT-THR-07 in 1.3sk, which is played."""
    answer = answer_to(play(lines=("? demand coin culture", "quit!")), "? demand coin culture")
    assert "PAT-THR-07  " in answer and "PAT-THR-06" not in answer
    answer = answer_to(play(lines=("? PAT-THR-06", "quit!")), "? PAT-THR-06")
    assert "It belongs to edition 1.3.2d: it does not hold in this game." in answer
    assert "belongs" not in answer_to(play(lines=("? PAT-THR-07", "quit!")), "? PAT-THR-07")


def test_a_question_mark_tells_what_a_card_does() -> None:
    assert "Campaign" in answer_to(play(lines=("? Colosseum", "quit!")), "? Colosseum")


def test_a_question_mark_without_a_match_is_one_clear_line() -> None:
    assert answer_to(play(lines=("? xyzzy", "quit!")), "? xyzzy") == "No rule has the words xyzzy."


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("why bid 2 9", "PAT-AUC-21"),  # Red owns 3 Coin
        ("why bid 3 1", "PAT-AU2-03"),  # there are tiles 1 and 2
        ("why wait", "PAT-AU2-03"),
    ],
)
def test_why_names_the_rule_that_refuses_a_bid(line: str, rule: str) -> None:
    text = answer_to(play(lines=(line, "quit!")), line)
    assert text.startswith("Not allowed: ")
    assert f"{rule}  " in text


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("why patch white 3 -1 under 0", "PAT-PAT-05"),
        ("why patch white 1 -1 under 7", "PAT-PAT-09"),
        ("why patch black 0 0 capital", "PAT-WAT-04"),
    ],
)
def test_why_names_the_rule_that_refuses_a_patching(line: str, rule: str) -> None:
    text = answer_to(play(lines=("2", "2", line, "quit!")), line)
    assert f"{rule}  " in text


def test_why_not_says_so_if_there_is_no_reason() -> None:
    said = answer_to(play(lines=("why bid 2 3", "quit!")), "why bid 2 3")
    assert said == "That is allowed: Bid 3 Coin on tile 2, all you have."


def test_why_explains_what_a_question_with_one_answer_did_not_offer() -> None:
    """Nobody has a Trade Route in round 1: Diplomacy passes by, and Management waits."""
    line = "why aid green 1 1 1"
    text = play(lines=(*OPENING, "1", "1", line, "quit!")).output
    assert "Only one way: End Diplomacy." in text
    assert "It was not possible when its time came: Diplomacy." in text
    assert "PAT-AID-03  " in text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("why", "Why not what?"),
        ("why fly", "No kind of choice is called 'fly'."),
        ("why bid", "Too little. Type: bid TILE COIN"),
        ("why bid 1 2 3", "'3' is too much."),
        ("why bid one two", "'one' is no tile."),
        ("why patch blue 0 0", "'blue' is no face: type white or black."),
        ("why bid 1 99999999999", "Not a choice"),
        ("why 77", "77 is no number of the list."),
    ],
)
def test_why_that_makes_no_sense_is_answered_in_a_line(line: str, said: str) -> None:
    assert said in answer_to(play(lines=(line, "quit!")), line)


@pytest.mark.parametrize(
    "line", ["foo", "77", "3.5", "-1", "load", "load nowhere.json", "save .", "redo", "n", "9" * 400]
)
def test_bad_input_changes_nothing(line: str) -> None:
    result = play(lines=(line, "2", "2", "quit!"))
    assert "You bid 2 Coin on tile 2" in result.output
    assert result.exit_code == 0


def test_an_answer_may_be_typed_in_words() -> None:
    assert "You bid 1 Coin on tile 2" in play(lines=("bid 2 1", "quit!")).output


def test_words_that_stand_in_one_entry_of_the_list_take_it() -> None:
    """Tile 1 has Homer, tile 2 a Lighthouse; Wasteland stands in both."""
    assert "How much Coin on tile 2?" in play(lines=("lighthouse", "quit!")).output
    assert "How much Coin on tile 1?" in play(lines=("wasteland, hom", "quit!")).output


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("wasteland", "'wasteland' stands in several entries: 1 to 2. Type more of one, or its number."),
        ("homer market", "'homer market' is not understood: type a number of the list, words of one entry"),
        ("ho", "'ho' is not understood"),
        ("omer", "'omer' is not understood"),
    ],
)
def test_words_that_name_no_entry_or_several_change_nothing(line: str, said: str) -> None:
    result = play(lines=(line, "2", "2", "quit!"))
    assert said in " ".join(answer_to(result, line).split())
    assert "You bid 2 Coin on tile 2" in result.output


def test_a_typed_answer_that_is_refused_is_explained() -> None:
    assert "PAT-AUC-21  " in answer_to(play(lines=("bid 2 9", "quit!")), "bid 2 9")


# -- house rules


def test_readings_that_are_not_the_default_are_told_at_the_start_and_by_help() -> None:
    line = "House rule ties=shared: Everybody with the most Culture shares the victory."
    house = ("--house", "ties=shared", "--house", "transport=once")
    shown = " ".join(play(*house, lines=("quit!",)).output.split())
    assert shown.count(line) == 1 and "transport=" not in shown
    assert line in " ".join(answer_to(play(*house, lines=("help", "quit!")), "help").split())
    assert "House rule" not in play(lines=("help", "quit!")).output


# -- taking back


def test_undo_and_redo() -> None:
    result = play(lines=(*OPENING, "undo", "redo", "quit!"))
    after_undo, after_redo = answer_to(result, "undo"), answer_to(result, "redo")
    assert "Where does your tile go?" in after_undo
    assert "The first auction is over." in after_redo


def test_undo_stops_in_words_at_what_came_to_light() -> None:
    text = answer_to(play(lines=("2", "2", "undo", "quit!")), "undo")
    assert text.startswith("Nothing to take back: something was revealed")


# -- saving


def test_save_and_load_lead_to_the_same_question(folder: Path) -> None:
    play(lines=("2", "2", "save mine.json", "quit!"))
    loaded = play("--load", "mine.json", lines=("log 4", "quit!"), seed=None)
    assert "Where does your tile go?" in loaded.output
    switched = play(lines=("load mine.json", "quit!"), seed=3)
    assert "Where does your tile go?" in switched.output


def test_loading_another_game_saves_this_one_first(folder: Path) -> None:
    play(lines=("2", "2", "save mine.json", "quit!"))
    play(lines=("1", "0", "load mine.json", "quit!"), seed=3)
    assert {file.name for file in folder.iterdir()} == {"mine.json", "patchistory-3.json"}


def test_another_answer_after_undo_is_saved_too(folder: Path) -> None:
    play(lines=(*OPENING, "save mine.json", "undo", "discard", "quit"))
    assert ["discard"] in [answer[1:] for answer in json.loads((folder / "mine.json").read_text())["answers"]]


def test_who_sits_where_is_saved_too() -> None:
    play("--seat", "green", lines=("save mine.json", "quit!"))
    assert "Green>" in play("--load", "mine.json", lines=("quit!",), seed=None).output


def test_another_game_is_never_overwritten(folder: Path) -> None:
    (folder / "mine.json").write_text("{}")
    result = play(lines=("save mine.json", "quit!"))
    assert "holds something else" in result.output
    assert (folder / "mine.json").read_text() == "{}"


def test_the_same_game_is_saved_over_its_earlier_state(folder: Path) -> None:
    play(lines=("save mine.json", "2", "2", "save mine.json", "quit!"))
    assert len(json.loads((folder / "mine.json").read_text())["answers"]) > 2


def test_the_end_of_input_saves_under_a_free_name(folder: Path) -> None:
    (folder / "patchistory-7.json").write_text("another game")
    result = play(lines=("2", "2"))
    assert "Saved as patchistory-7-2.json" in result.output
    assert (folder / "patchistory-7.json").read_text() == "another game"
    assert "Where does your tile go?" in play("--load", "patchistory-7-2.json", lines=("quit!",), seed=None).output


def test_quit_saves_and_quit_in_earnest_does_not(folder: Path) -> None:
    play(lines=("2", "2", "quit!"))
    assert list(folder.iterdir()) == []
    play(lines=("2", "2", "quit"))
    assert [file.name for file in folder.iterdir()] == ["patchistory-7.json"]


def test_a_game_without_an_answer_is_not_saved(folder: Path) -> None:
    assert "nothing is saved" in play().output
    assert list(folder.iterdir()) == []


def test_ctrl_c_saves_and_ends_with_130(folder: Path) -> None:
    command = [sys.executable, "-c", "from ziggurat.cli import main; main()", "play", "patchistory", "--seed", "7"]
    environment = {**os.environ, "ZIGGURAT_PLAIN": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("2\n2\n")
        process.stdin.flush()
        shown = ""
        while not shown.endswith("Where does your tile go?"):
            shown += process.stdout.read(1)
        while not shown.endswith("Red> "):
            shown += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Saved as patchistory-7.json" in rest
    assert ziggurat.load_game(json.loads((folder / "patchistory-7.json").read_text())).pending == (0,)


# -- hot-seat


def screens(shown: str) -> list[str]:
    """What each person sees between two hand-overs."""
    return shown.split(CLEARED)[1:]


def secrets_of(seat: int) -> set[str]:
    """Ids of the Construction Tiles behind a screen at the start."""
    game = ziggurat.new_game("patchistory", 2, 7)
    own = game.view(seat)["realms"][seat]["own"]["buildings"]  # type: ignore[index]
    return {f"B{number + 1:02}" for number in own}


def test_between_people_the_screen_is_wiped_and_the_next_one_asked_for() -> None:
    first, second = screens(play("--hotseat", lines=("", "2", "2", "", "quit!")).output)
    assert first.startswith("\nRed is next")
    assert second.startswith("\nGreen is next")


def test_nobody_sees_what_is_behind_the_screen_of_another() -> None:
    red, green = screens(play("--hotseat", lines=("", "2", "2", "", "quit!")).output)
    assert all(tile in red for tile in secrets_of(0))
    assert all(tile in green for tile in secrets_of(1))
    assert not any(tile in red for tile in secrets_of(1))
    assert not any(tile in green for tile in secrets_of(0))


def test_a_secret_bid_is_not_shown_to_the_next_person() -> None:
    red, green = screens(play("--hotseat", lines=("", "2", "3", "", "log 50", "quit!")).output)
    assert "Red has decided in secret." in green
    assert "Red bids" not in green


def test_the_one_before_may_take_back_while_the_keyboard_is_handed_over() -> None:
    seen = screens(play("--hotseat", lines=("", "2", "2", "undo", "", "1", "3", "", "1", "0", "quit!")).output)
    assert "Red bids 3 Coin on tile 1" in "".join(seen)
    assert "Red bids 2 Coin" not in "".join(seen)


def test_leaving_at_a_hand_over_saves(folder: Path) -> None:
    play("--hotseat", lines=("", "2", "2", "quit"))
    assert (folder / "patchistory-7.json").exists()


# -- the command line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bot", "deep"), "unknown bot 'deep'; bots: random"),
        (("--seat", "pink"), "seats: 1 to 2 or Red, Green"),
        (("--seat", "3"), "there is no such seat"),
        (("--hotseat", "--seat", "1"), "leave --seat out"),
        (("--players", "9"), "takes 2, 3, 4 players"),
        (("--load", "nowhere.json"), "nowhere.json"),
    ],
)
def test_a_wrong_command_line_is_one_clear_line(arguments: tuple[str, ...], said: str) -> None:
    result = play(*arguments, seed=None)
    assert result.exit_code != 0
    assert said in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_a_loaded_game_takes_no_options(folder: Path) -> None:
    play(lines=("2", "2", "quit"))
    for given in (("--players", "3"), ("--house", "ties=shared")):
        result = play("--load", "patchistory-7.json", *given, seed=None)
        assert (result.exit_code, len(result.output.strip().splitlines())) == (2, 1)


def test_a_damaged_save_is_one_clear_line(folder: Path) -> None:
    (folder / "bad.json").write_text("{]")
    result = play("--load", "bad.json", seed=None)
    assert (result.exit_code, result.output.strip()) == (1, "ziggurat: bad.json is no saved game")


def test_several_people_and_bots_share_a_table() -> None:
    result = play("--players", "3", "--seat", "1", "--seat", "blue", lines=("", "quit!"))
    assert re.search(r"(Red|Blue) is next", result.output)


def test_a_group_that_stands_alone_is_opened() -> None:
    inside = numbered("where to?", [("here", End()), ("there", End())])
    alone = opened(numbered("Which?", [("the only one", inside)]))
    assert (alone.title, alone.items) == ("Which? where to?", inside.items)
    two = numbered("Which?", [("one", inside), ("another", inside)])
    assert opened(two) is two
