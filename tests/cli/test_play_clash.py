"""`ziggurat play clash_of_cultures`: typed at like a person would."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from typing import cast

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import ziggurat
from tests.cli.typist import against_random, answer_to, choice_of, menu_of, menus_of_a_game, prompts, typed_game
from tests.games.clash_of_cultures.scenario import A, B, Scenario
from ziggurat.cli import main
from ziggurat.games.clash_of_cultures.choices import Activate, Collect, Move, Offer, StartMove, StartTrade
from ziggurat.games.clash_of_cultures.content.model import ADVANCES
from ziggurat.games.clash_of_cultures.game import HAPPY, Clash
from ziggurat.games.clash_of_cultures.shapes import ClashOfCulturesView
from ziggurat.terminal import View, drawing
from ziggurat.terminal.clash_of_cultures.drawing import ClashDrawing
from ziggurat.terminal.clash_of_cultures.map import picture
from ziggurat.terminal.screen import CLEARED

SEED = 17  # Green, a bot, is first; then Red with D7, its city, and 2 Food


def play(*arguments: str, lines: Iterable[str] = (), width: int = 80) -> Result:
    typed = "".join(f"{line}\n" for line in (*lines, "quit!"))
    command = ["play", "clash_of_cultures", "--seed", str(SEED), *against_random(arguments)]
    return CliRunner(env={"COLUMNS": str(width)}).invoke(main, command, input=typed)


def said(line: str) -> str:
    """What is answered to a line at the first question, in one line."""
    return " ".join(answer_to(play(lines=(line,)), line).split())


def test_0_gives_up_where_a_question_may_be_left() -> None:
    asked = "What do you do? 3 actions left."
    shown = play(lines=("trade", "0")).output
    assert shown.count(asked) == 2 and "is not in the list" not in shown


def test_more_is_offered_once() -> None:
    shown = play(lines=("trade", "more")).output
    assert re.search(r"Red> more\n.*\nOther ways:(\n +\d+ .*)+\nb back   \? rule", shown)


# -- whole games


@cache
def whole_game(players: int, hotseat: bool, width: int) -> str:
    return typed_game(ziggurat.new_game("clash_of_cultures", players, seed=5), hotseat, width)[0]


@pytest.mark.parametrize(
    ("players", "hotseat", "width"), [(2, False, 80), (3, False, 100), (4, False, 80), (2, True, 100), (3, True, 80)]
)
def test_a_whole_game_is_played_by_numbers(players: int, hotseat: bool, width: int) -> None:
    shown = whole_game(players, hotseat, width)
    assert re.search(r"(wins|share the win)\.\nSave the game\?", shown)
    assert max(len(prompt) for prompt in prompts(shown)) <= 24
    assert max(len(line) for line in shown.splitlines()) <= width


def test_the_end_shows_where_all_points_come_from_halves_included() -> None:
    table = whole_game(2, False, 80).split(" The game is over ")[-1]
    rows = [line.split("│")[1:-1] for line in table.splitlines() if line.startswith("│")]
    assert [row[0].strip() for row in rows][-1] == "Points"
    assert {row[0].strip() for row in rows[:-1]} == {"City pieces", "Advances", "Wonders", "Objectives", "Events"}
    for seat in (1, 2):
        assert sum(float(row[seat]) for row in rows[:-1]) == float(rows[-1][seat])


def test_nothing_goes_wrong_without_colours_and_without_unicode() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "NO_COLOR": "1", "ZIGGURAT_PLAIN": "1"}
    command = [sys.executable, "-c", "from ziggurat.cli import main; main()", "play", "clash_of_cultures"]
    done = subprocess.run(command, input="quit!\n", capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stdout.isascii(), "\x1b" in done.stdout) == (0, True, False)


# -- the table


def view_of(game: Clash, seat: int) -> ClashOfCulturesView:
    return cast("ClashOfCulturesView", game.info.view(game, seat))


def board(table: Scenario, width: int = 100) -> list[str]:
    return picture(view_of(table.game, A)["spaces"], width).plain.splitlines()


def test_the_board_is_made_of_hexagons_every_other_column_lower() -> None:
    lines = board(Scenario())
    assert lines[1].strip() == "/D1     \\"
    assert lines[3].split() == ["/C1", "\\", "/E1", "\\"]
    assert lines[2].index("barren") > lines[4].index("forest")


def test_a_space_shows_its_ground_its_city_and_its_units() -> None:
    table = Scenario().city(A, "D2", "temple", "academy", mood=HAPPY).units(A, "D2", armies=2, settlers=1)
    text = "\n".join(board(table.units(B, "E1", armies=3)))
    assert "/D2 fert\\" in text
    assert "R3 happy" in text
    assert "TA" in text
    assert "2a1s" in text
    assert "G 3a" in text
    assert "mountain" in text
    assert "?" in text


def test_a_foreign_building_shows_whose_it_is() -> None:
    table = Scenario().city(A, "D2", "academy", colours={"temple": B}, wonder="gardens")
    assert any("TgA*Gard" in line for line in board(table))


@pytest.mark.parametrize(("players", "width"), [(2, 80), (3, 80), (4, 80), (4, 100)])
def test_the_board_fits_the_screen(players: int, width: int) -> None:
    assert max(map(len, board(Scenario(players), width))) <= width


def test_the_table_shows_goods_with_limits_levels_and_both_halves_of_the_hand() -> None:
    shown = play().output
    assert "Round 1, turn 1 of 3: Red, 3 actions left" in shown
    assert re.search(r"> Red \(you\) +2/2 +0 +0 +0 +0 +0/0 +0/0 +1 +2 +1\+1 +2\n", shown)
    assert "Culture Level 0, Happiness Level 0; Agriculture Farming; Construction Mining" in shown
    assert re.search(r"A18 City Development, 1 Culture token: An action.*\n.*\n +in battle Peltasts: Army", shown)
    assert re.search(r"O28 Trade Power: Status Phase.*\n.*\n +or Resistance: At once", shown)


def test_score_tells_points_and_limits() -> None:
    text = said("score")
    assert "Points 2 City pieces 1, Advances 1" in text
    assert "Food 2 limit 2" in text
    assert "6 Settlements" in text


def test_the_board_of_another_player_shows_no_hand() -> None:
    text = said("board green")
    assert "Board of Green" in text
    assert "Farming, (Irrigation), (Storage), Husbandry" in text
    assert "Hand" not in text
    assert "Hand" in said("board red")


@pytest.mark.parametrize("word", ["help", "legend"])
def test_help_fits_the_screen(word: str) -> None:
    text = answer_to(play(lines=(word,)), word)
    assert 3 < len(text.splitlines()) <= 23
    assert max(map(len, text.splitlines())) <= 80
    assert "PAT-" not in text


def test_what_help_names_exists() -> None:
    assert said("? COC-MOV-23").startswith("COC-MOV-23")
    assert "COC-" in said("? Great Wall")


# -- menus


def test_a_turn_is_grouped_by_what_is_done() -> None:
    table = Scenario().realm(A, food=8, ore=8, wood=8).city(A, "D2").city(A, "E1").units(A, "D2", settlers=1)
    table.realm(B, gold=1).turn(A)
    menu = menu_of(table.game, A)
    assert [item.text.split(":")[0] for item in menu.items] == [
        "Advance", "City D2 (size 1, neutral)", "City E1 (size 1, neutral)", "Move", "Trade", "End the turn",
    ]  # fmt: skip
    assert menu.items[-1].key == "0"


def test_an_advance_says_what_it_does() -> None:
    shown = play(lines=("1", "1")).output
    assert "1  Agriculture: Irrigation, Storage, Husbandry (3 ways)" in shown
    assert "1  Irrigation (Mood): cities of the owner may collect Food on Barren" in shown


def test_an_advance_says_all_that_matters_and_what_it_opens() -> None:
    about = ClashDrawing(Scenario().game).about
    assert about("steel_weapons").startswith(
        "Steel Weapons: getting Steel Weapons costs 2 Ore on top of any other cost; in"
    )
    assert about("writing").endswith("; opens the way to an Academy.")
    assert about("draft").endswith("; opens the way to Autocracy.")
    assert about("civil_liberties").startswith("Civil Liberties: as an action: the owner gets 3 Mood tokens;")
    assert not any(re.search(r"AAA|\.;|: ?\.", about(name)) for name in ADVANCES)


def test_to_use_no_siegecraft_stands_under_nought() -> None:
    table = Scenario().reveal_all().advances(A, "tactics", "siegecraft").advances(B, "tactics").realm(A, wood=2).turn(A)
    table.city(A, "D2").units(A, "D2", armies=1).city(B, "D3", "fortress").units(B, "D3", armies=1)
    table.play(A, StartMove(), Move(table.at("D2"), table.at("D3"), (16,), False, False))
    assert [(item.key, item.text) for item in menu_of(table.game, A).items] == [
        ("1", "Pay 2 Wood against its die"),
        ("0", "No Siegecraft"),
    ]
    view: View = table.game.view(A)
    with io.StringIO() as shown:
        Console(file=shown, width=100).print(drawing(table.game).table(view, 100))
        assert "Red with 1 Army unit against Green with 1 Army unit and a Fortress; lost so far 0 and 0" in " ".join(
            shown.getvalue().split()
        )


def test_a_city_that_has_worked_is_offered_with_a_warning() -> None:
    table = Scenario().city(A, "D2").realm(A, food=2).turn(A)
    texts = [item.text for item in menu_of(table.game, A).items if item.text.startswith("City")]
    assert texts == ["City D2: build units", "City D2: collect"]
    table.play(A, Activate(table.at("D2"), "collect"), Collect(ore=1))
    texts = [item.text for item in menu_of(table.game, A).items if item.text.startswith("City")]
    assert texts == ["City D2: build units, again, so its mood falls", "City D2: collect, again, so its mood falls"]


def test_an_offer_of_one_kind_needs_no_second_list_and_names_another_player() -> None:
    shown = answer_to(play(lines=("trade",)), "trade")
    assert "offer green 2 ore" in " ".join(shown.split())
    table = Scenario().city(A, "D2").realm(B, food=1, actions=[29]).turn(B)
    table.play(B, StartTrade())
    menu = menu_of(table.game, B)
    assert "offer red 2 ore" in menu.title


def test_the_text_of_an_event_card_is_read_below_it() -> None:
    table = Scenario().city(A, "D2").turn(A)
    entry = {"kind": "event_drawn", "card": 8}
    assert ClashDrawing(table.game).remark(entry) == "Good Year: each player gets 1 Food. Icon: Spawn."
    assert ClashDrawing(table.game).remark({"kind": "turn_ended"}) == ""
    shown = ClashDrawing(table.game).remark({"kind": "cards_shown", "attacking": -1, "defending": 28})
    assert shown == "Defensive Formation: Army, Ship or Fortress, as defender. Roll one die more."
    silent = ziggurat.new_game("clash_of_cultures", 2, seed=1, events="none")
    assert isinstance(silent, Clash)
    assert ClashDrawing(silent).remark(entry) == ""


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (3, 5), (4, 6)])
def test_no_option_is_lost_in_the_groups(players: int, seed: int) -> None:
    game = ziggurat.new_game("clash_of_cultures", players, seed=seed)
    assert len(list(menus_of_a_game(game, seed, 250))) > 100


# -- answers in words


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("advance public education", {"kind": "buy", "advance": "public_education", "ask": False}),
        ("buy drama music choosing", {"kind": "buy", "advance": "drama", "ask": True}),
        ("activate d2 collect", {"kind": "activate", "space": 0, "work": "collect"}),
        ("collect D2", {"kind": "activate", "space": 0, "work": "collect"}),
        ("civic voting", {"kind": "start_civic", "voting": True}),
        ("move", {"kind": "start_move"}),
        ("move D2 E1 1 settler", {"kind": "move", "start": 0, "end": 1, "units": [0], "food": False, "ore": False}),
        ("move D2 E1 2 armies by roads for food",
         {"kind": "move", "start": 0, "end": 1, "units": [16, 16], "food": True, "ore": False}),
        ("sail D2 E1 1 ship 1 army explore B2", {"kind": "sail", "start": 0, "end": 1, "units": [16, 32], "region": 2}),
        ("build 2 armies, 1 settler draft", {"kind": "build", "settlers": 1, "armies": 2, "ships": 0, "draft": True,
                                             "ask": False}),
        ("add port towards E1 settler", {"kind": "increase", "building": "port", "port_at": 1, "settler": True,
                                         "ask": False}),
        ("pay 2 food and 1 gold", {"kind": "pay", "food": 2, "ore": 0, "wood": 0, "ideas": 0, "gold": 1, "mood": 0,
                                   "culture": 0}),
        ("collect 2 food 1 ore far with mass production", {"kind": "collect", "food": 2, "ore": 1, "wood": 0, "gold": 0,
                                                           "mood": 0, "far": True, "card": "mass_production"}),
        ("offer green 2 ore for 1 mood token and 2 culture tokens",
         {"kind": "offer", "target": 1, "give": [0, 2, 0, 0, 0, 0, 0], "ask": [0, 0, 0, 0, 0, 1, 2], "actions": [],
          "objectives": [], "ask_actions": 0, "ask_objectives": 0, "show": False}),
        ("offer green 2 ore A17 for 1 wood and 1 action card shown",
         {"kind": "offer", "target": 1, "give": [0, 2, 0, 0, 0, 0, 0], "ask": [0, 0, 1, 0, 0, 0, 0], "actions": [17],
          "objectives": [], "ask_actions": 1, "ask_objectives": 0, "show": True}),
        ("influence D2 E1 art", {"kind": "influence", "source": 0, "target": 1, "by": "art", "card": False}),
        ("wonder great gardens", {"kind": "build_wonder", "wonder": "gardens", "ask": False}),
        ("swap O3 for O7", {"kind": "swap", "deck": "objective", "mine": 3, "theirs": 7}),
        ("share green 2", {"kind": "share", "food": [0, 2]}),
        ("siege die", {"kind": "siege", "die": True, "cancel": False, "ask": False}),
        ("ruin D2 temple", {"kind": "ruin", "space": 0, "piece": "temple"}),
        ("ruins D2 settlement D2 temple", {"kind": "ruins", "spaces": [0, 0], "pieces": [0, 4]}),
        ("units at D2 ship, D2 army", {"kind": "units_at", "spaces": [0, 0], "kinds": [1, 2]}),
        ("yes", {"kind": "accept"}),
        ("done", {"kind": "end"}),
    ],
)  # fmt: skip
def test_answers_are_understood_as_players_say_them(line: str, meant: dict[str, object]) -> None:
    table = Scenario().city(A, "D2").units(A, "D2", settlers=1).turn(A)
    assert choice_of(table.game, A, line).to_json() == meant


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("why move d7", "Too little. Type: move FROM TO"),
        ("move d7 z9", "'z9' is no space of the board."),
        ("buy flying", "'flying' is no advance."),
        ("offer pink 1 ore for 1 wood", "'pink' is no player."),
        ("offer green 1 action card for 1 wood", "Name the cards you give by their numbers"),
        ("pay 2 apples", "'2 apples' is not understood. Type: pay 2 food 1 gold"),
        ("why play spy", "'spy' is no card of your hand."),
    ],
)
def test_what_is_not_understood_is_said_in_a_line(line: str, answer: str) -> None:
    assert said(line).startswith(answer)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("why buy philosophy", "COC-BUY-07"),
        ("buy philosophy", "COC-BUY-07"),
        ("why activate d7 wonder", "COC-ADV-ENGINEERING-2"),
        ("why move d7 e7 2 armies", "COC-MOV-02"),
        ("why offer green 5 ore for nothing", "COC-TRD-07"),
        ("offer green nothing for nothing", "COC-TRD-04"),
    ],
)
def test_a_refusal_names_its_rule(line: str, rule: str) -> None:
    text = said(line)
    assert text.startswith("Not allowed: ")
    assert f"{rule} " in text


def test_a_move_typed_at_the_turn_begins_the_action() -> None:
    shown = play(lines=("move d7 e7 1 settler",)).output
    assert "You use an action: Move." in shown
    assert "You move 1 Settler from D7 (your city) to E7 (Forest)." in shown


def test_any_offer_can_be_typed() -> None:
    line = "offer green 2 food A18 for 1 objective card and 1 action card"
    shown = play(lines=("trade", line)).output
    assert "You offer Green 2 Food, 1 Action card for 1 Action card, 1 Objective card." in " ".join(shown.split())


def test_to_agree_takes_the_cards_that_are_asked_for() -> None:
    table = Scenario().city(A, "D2").realm(A, gold=1).realm(B, actions=[14, 29]).turn(A)
    offer = Offer(B, (0, 0, 0, 0, 1, 0, 0), (0,) * 7, (), (), 1, 0)
    table.play(A, StartTrade(), offer)
    with pytest.raises(ValueError, match="Name as many cards as are asked for, here 1"):
        choice_of(table.game, B, "agree")
    assert choice_of(table.game, B, "agree A29") in table.options(B)


def test_undo_takes_a_typed_move_back_answer_by_answer() -> None:
    shown = answer_to(play(lines=("move d7 e7 1 settler", "undo")), "undo")
    assert "Which group do you move?" in shown


# -- hot-seat


def test_a_person_hears_of_a_question_about_the_hand_that_has_one_answer() -> None:
    """Whether it is put or answered at once, "0" leads to the next question."""
    shown = " ".join(play("--hotseat", lines=("", "buy writing", "0")).output.split("> buy writing\n", 1)[1].split())
    assert "You have Writing." in shown
    assert "Do you play a card on this? You have got Writing." in shown
    assert "What do you do? 2 actions left." in shown


def test_nobody_sees_the_hand_of_another() -> None:
    game = ziggurat.new_game("clash_of_cultures", 2, SEED)
    assert isinstance(game, Clash)
    hands = [view_of(game, seat)["realms"][seat]["own"] for seat in (0, 1)]
    titles = [
        [*(card["title"] for card in hand["actions"]), *(card["top"] for card in hand["objectives"])] for hand in hands
    ]
    first, second = play("--hotseat", lines=("", "0", "")).output.split(CLEARED)[1:]
    assert all(title in first for title in titles[1]) and not any(title in first for title in titles[0])
    assert all(title in second for title in titles[0]) and not any(title in second for title in titles[1])
