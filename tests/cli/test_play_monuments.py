"""`ziggurat play monuments`: typed at like a person would."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import ziggurat
from tests.cli.typist import against_random, answer_to, choice_of, leaves, menu_of, menus_of_a_game, prompts, typed_game
from tests.games.changed import changed
from tests.games.monuments.scenario import A, B, C, Scenario
from tests.games.monuments.test_damage import siege
from tests.games.monuments.warring import lose
from ziggurat.cli import main
from ziggurat.games.monuments.choices import Attack, PlayCard
from ziggurat.games.monuments.content.model import ACTIONS, EFFECTS
from ziggurat.games.monuments.shapes import MonumentsView
from ziggurat.terminal import View, drawing
from ziggurat.terminal.menu import Menu
from ziggurat.terminal.monuments import menus
from ziggurat.terminal.monuments.drawing import MonumentsDrawing
from ziggurat.terminal.monuments.map import picture
from ziggurat.terminal.play import Play
from ziggurat.terminal.screen import CLEARED, Screen

SEED = 5
ROUNDS = 12  # of games that are played to their end: the pack allows many more


def play(*arguments: str, lines: Iterable[str] = (), width: int = 80, seed: int = SEED) -> Result:
    typed = "".join(f"{line}\n" for line in (*lines, "quit!"))
    command = ["play", "monuments", "--seed", str(seed), *against_random(arguments)]
    return CliRunner(env={"COLUMNS": str(width)}).invoke(main, command, input=typed)


def said(table: Scenario, line: str) -> str:
    """What is answered to a line of the first player, and what happens then, in one line."""
    shown, game = io.StringIO(), table.game
    game.manual_chance = False
    at = Play(game, {1: "random"}, Screen(Console(file=shown, width=80, highlight=False)))
    question = at.show(A)
    start, before = shown.tell(), len(game.events or ())
    question._understand(line)
    happened = [str(entry["words"]) for entry in at.game.log(A, before)]
    return " ".join(" ".join([shown.getvalue()[start:], *happened]).split())


# -- whole games


@cache
def whole_game(players: int, hotseat: bool, width: int) -> str:
    """A game that ends after a few rounds, since its pack says so."""
    pack = Path("pack")
    pack.mkdir(exist_ok=True)
    changed("monuments", pack, "numbers.toml", r"last_round = \d+", f"last_round = {ROUNDS}")
    return typed_game(ziggurat.new_game("monuments", players, seed=5, content=pack), hotseat, width)[0]


@pytest.mark.parametrize(
    ("players", "hotseat", "width"), [(2, False, 80), (3, False, 100), (4, False, 80), (2, True, 100), (3, True, 80)]
)
def test_a_whole_game_is_played_by_numbers(players: int, hotseat: bool, width: int) -> None:
    shown = whole_game(players, hotseat, width)
    assert re.search(r"(wins|share the win)\.\nSave the game\?", shown)
    assert max(len(prompt) for prompt in prompts(shown)) <= 20
    assert max(len(line) for line in shown.splitlines()) <= width


def test_the_end_shows_where_all_points_come_from() -> None:
    table = whole_game(2, False, 80).split(" The game is over ")[-1]
    rows = [line.split("│")[1:-1] for line in table.splitlines() if line.startswith("│")]
    assert [row[0].strip() for row in rows][-1] == "Points"
    assert {"Layers", "Resources", "Land", "Open quests"} <= {row[0].strip() for row in rows[:-1]}
    for seat in (1, 2):
        assert sum(float(row[seat]) for row in rows[:-1]) == float(rows[-1][seat])


def test_nothing_goes_wrong_without_colours_and_without_unicode() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "NO_COLOR": "1", "ZIGGURAT_PLAIN": "1"}
    command = [sys.executable, "-c", "from ziggurat.cli import main; main()", "play", "monuments"]
    lines = "1\n1\n1\nquit!\n"
    done = subprocess.run(command, input=lines, capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stdout.isascii(), "\x1b" in done.stdout) == (0, True, False)
    assert "EU0" in done.stdout


# -- the board


def board(table: Scenario, width: int = 100) -> list[str]:
    return picture(cast("MonumentsView", table.game.info.view(table.game, A)), width).plain.splitlines()


def test_rows_are_shifted_by_half_a_hex_in_turn() -> None:
    lines = board(Scenario(4))
    europe = [next(line for line in lines if name in line) for name in ("EU2", "EU1", "EU7")]
    wide = europe[0].index("EU3") - europe[0].index("EU2")
    assert wide == 5
    assert europe[0].index("EU2") - europe[2].index("EU7") == wide - wide // 2
    assert europe[0].index("EU2") - europe[1].index("EU1") == wide - wide // 2


def test_a_hex_shows_its_terrain_its_units_its_buildings_and_its_resources() -> None:
    table = Scenario().units(A, "EU1", worker=2, armed=1, army=1).goods("EU1", wood=2, wheat=1)
    table.building(A, "town", "EU1").building(A, "fort", "EU1", damaged=True).building(B, "factory", "EU2")
    text = "\n".join(board(table.ability(A, "AB3").token(A, "EU1")))
    assert '"""' in text and "&&&" in text and "^^^" in text and "===" in text and "~~~" in text
    assert re.search(r"EU1 +EU0", text)
    assert "R2w1W1a" in text
    assert "Tf+2o1e" in text
    assert "GC" in text
    assert "R*0" in text and "G*0" in text


def test_what_does_not_fit_goes_into_the_next_line() -> None:
    table = Scenario(4).units(A, "EU1", worker=2, armed=1, army=1).goods("EU1", wood=2, wheat=1)
    lines = board(table, 80)
    start = next(number for number, line in enumerate(lines) if "EU1" in line)
    at = lines[start].index("EU1")
    assert [line[at : at + 3].strip() for line in lines[start : start + 6]] == ["EU1", "R2w", "1W", "1a", "2o", "1e"]


def test_rivers_and_bridges_are_on_the_edges() -> None:
    lines = board(Scenario().bridge("EU2", "EU4").bridge("EU2", "EU7"))
    row = next(number for number, line in enumerate(lines) if "EU4" in line)
    at = lines[row].index("EU2")
    assert {line[at - 1] for line in lines[row : row + 2]} == {"#", "|"}  # EU4 lies left of EU2
    wide = lines[row].index("EU3") - at
    upper = lines[row - 1][at - 1 : at - 1 + wide]
    assert upper[: wide // 2].strip("/") == "#"  # EU7 to the upper left
    assert set(upper[wide // 2 :]) == {"\\"}  # EU8 to the upper right, without a bridge


def test_ferries_are_on_their_shores_or_in_their_waters_with_all_aboard() -> None:
    table = Scenario().ferry("N6", "EU1").ferry("P5", None, A, ("worker", "wood"), "army").ferry("L8", "AF5")
    lines = board(table)
    text = "\n".join(lines)
    below = lines[next(number for number, line in enumerate(lines) if "N6" in line) - 1]
    assert "f1" in below
    assert "f2R1w1a" in text
    upright = next(number for number, line in enumerate(lines) if "AF5" in line)
    assert any("f3" in line for line in lines[upright + 1 : upright + 3])


def test_closed_land_is_filled_and_seas_far_away_are_left_out() -> None:
    text = "\n".join(board(Scenario(3)))
    assert "xxxxxx" in text and "NA0" not in text
    assert not re.search(r"\b[A-C]\d", text)
    assert "x" not in "\n".join(board(Scenario(4)))


@pytest.mark.parametrize(("players", "width"), [(2, 80), (3, 80), (4, 80), (4, 100), (3, 140)])
def test_the_board_fits_the_screen(players: int, width: int) -> None:
    assert max(map(len, board(Scenario(players), width))) <= width


def test_the_board_is_wider_on_a_wide_screen() -> None:
    assert max(map(len, board(Scenario(4), 140))) > 120


# -- the table


def shown_to(table: Scenario, seat: int | None, width: int = 100) -> str:
    view: View = table.game.view(seat)
    with io.StringIO() as shown:
        Console(file=shown, width=width).print(drawing(table.game).table(view, width))
        return " ".join(shown.getvalue().split())


def test_the_table_tells_what_the_next_layer_takes_and_lacks() -> None:
    table = Scenario().units(A, "EU1", worker=2).units(A, "EU2", worker=1).goods("EU2", wood=1).turn(A)
    shown = shown_to(table, A)
    assert "Layer 1 takes 3 land hexes, 1 wood, 1 sheep, 1 worker; lacks 1 land, 1 sheep" in shown
    assert "Green, Egyptians: layer 1 lacks 3 land, 1 wood, 1 sheep, 1 worker" in shown


def test_with_a_discount_it_lacks_less() -> None:
    table = Scenario().layers(A, 1).green(A, "layer").units(A, "EU1", worker=1).goods("EU1", wood=1).turn(A)
    assert "(1 less), 1 worker; lacks 3 land, 1 of sheep, metal" in shown_to(table, A)


def test_the_table_shows_numbers_cards_and_supplies_of_everybody() -> None:
    table = Scenario().units(A, "EU1", worker=3).goods("EU1", sheep=2).green(B, "trade").discard(B, "trade", "build")
    table.bonus(B, "MAS").lock(B, town=2).completed(B, "A03").turn(A)
    shown = shown_to(table, A)
    assert re.search(r"> Red \(you, 1st\) 0/5 1 3\+12 0 2 0 0 0 0\+0 \d+ Green 0/5 0 0\+15 0 0 0 0 0 1\+0", shown)
    assert re.search(r"Green (red ){3}\(r\) (red ){5}\(g\)", shown)
    assert "bonuses Masons; supply 1T3F3C3a3n3p; locked 2T; completed A03" in shown


def test_own_quests_are_shown_with_how_far_they_are() -> None:
    table = Scenario().units(A, "EU1", worker=2).quests(A, "S07").quests(B, "S04").turn(A)
    assert (
        "Quest S07: have 5 workers on the board (2/5): 1 point; a resource too if completed with no layer"
        in shown_to(table, A)
    )
    assert "S07" not in shown_to(table, B)
    assert "S04" not in shown_to(table, A)
    assert "Quest S0" not in shown_to(table, None)


def test_a_battle_is_told() -> None:
    assert (
        "Battle at EU4 (mountain): Red with 3 armies against Green, who has there 1 army, town, fort; pips 2 to 0"
        in shown_to(siege(2, army=1), B)
    )


def test_the_area_of_another_player_shows_no_quest_in_progress() -> None:
    table = Scenario().units(B, "AF1", worker=1).building(B, "town", "AF1").quests(B, "S04", "A03").layers(B, 1)
    text = said(table.turn(A), "board green")
    assert "Board of Green (Egyptians)" in text
    assert "AF1 forest 1 worker, town" in text
    assert "2 in progress, with the backs Starting, 0-1" in text
    assert "S04" not in text and "A03" not in text
    assert "Personal P2-1" in text and "P2-2" not in text
    assert "Points" in text


def test_the_own_area_shows_everything() -> None:
    text = said(Scenario().units(A, "EU1", worker=1).quests(A, "S04").ferry("N6", "EU1").turn(A), "board red")
    assert "ferry 1 moored at EU1 towards N6" in text
    assert "Quest S04:" in text
    assert "Score card Architect:" in text and "Ability Bombardment:" in text


def test_score_tells_points_by_line() -> None:
    text = said(Scenario().units(A, "EU1", worker=3).goods("EU1", sheep=3).turn(A), "score")
    assert "Resources 1 3" in text
    assert "Workers 1 3 on the board" in text
    assert "Land 1 1" in text


@pytest.mark.parametrize("word", ["help", "legend"])
def test_help_fits_the_screen(word: str) -> None:
    text = answer_to(play(lines=(word,)), word)
    assert 3 < len(text.splitlines()) <= 23
    assert max(map(len, text.splitlines())) <= 80
    assert "PAT-" not in text and "COC-" not in text


def test_what_help_names_exists() -> None:
    table = Scenario().turn(A)
    assert said(table, "? MON-FER-05").startswith("MON-FER-05")
    assert "MON-COMMON-MAS" in said(table, "? Masons")


def test_what_is_dealt_is_read_below_it() -> None:
    remark = MonumentsDrawing(Scenario().game).remark
    assert remark({"kind": "score_card_dealt", "score_card": 0}).startswith("1 point")
    assert "navies" in remark({"kind": "ability_dealt", "ability": 1})
    assert remark({"kind": "turn_began"}) == ""


# -- cards and secrets


def test_a_question_mark_knows_quests_and_action_cards() -> None:
    table = Scenario().quests(A, "S07").quests(B, "S04").completed(B, "A03").turn(A)
    assert "Quest S07: have 5 workers on the board" in said(table, "? s07")
    assert "Quest A03" in said(table, "? a03")
    assert said(table, "? s04") == "No rule has the words s04."
    assert "Give 2 of a kind" in said(table, "? Trade kind")


def test_personal_cards_are_read_only_once_they_are_revealed() -> None:
    table = Scenario().layers(A, 1).turn(A)
    assert "offers one of" in said(table, "? MON-PERSONAL-P1-1")
    assert said(table, "? MON-PERSONAL-P1-2") == "MON-PERSONAL-P1-2 tells of a card that nobody has seen yet."
    found = said(table, "? hearth")
    assert "P1-1" in found and "P1-2" not in found


def test_nobody_sees_the_quests_of_another() -> None:
    output = play("--hotseat", "--players", "2", lines=("", "1", "1", "", "1")).output
    first, second = output.split(CLEARED)[1:3]
    shown = [set(re.findall(r"Keep: ([^(]+) \(", text)) for text in (first, second)]
    assert len(shown[0]) == len(shown[1]) == 2
    assert not shown[0] & shown[1]


def test_the_end_of_a_turn_is_asked_even_without_a_choice_since_others_would_notice() -> None:
    table = Scenario().units(A, "EU0", worker=1).quests(A, "S07").turn(A)
    table.play(A, PlayCard("movement"))
    table.play(A, choice_of(table.game, A, "move EU0 EU1"))
    question = table.game.question
    assert question is not None
    assert (question.kind, question.always_asked, len(table.options(A))) == ("after_action", True, 1)


# -- menus


def longest(menu: Menu) -> int:
    """Lines of the longest list, with two columns where there are many short entries."""
    texts = [item.text for item in menu.items]
    lines = (len(texts) + 1) // 2 if len(texts) > 9 and max(map(len, texts)) < 32 else len(texts)
    return max([lines, *(longest(item.leads_to) for item in menu.items if isinstance(item.leads_to, Menu))])


def test_cards_say_what_they_do() -> None:
    table = Scenario().units(A, "EU1", worker=1).green(A, "movement").turn(A)
    texts = [item.text for item in menu_of(table.game, A).items]
    assert "Movement (green): Move up to 3 units." in texts
    assert "Production: EU1 (pasture): 1 sheep. Up to 2 land hexes produce." in texts


def test_cards_say_what_bonuses_change() -> None:
    """Columns and Oracles add one each, Scholars take one off every upgrade; Sailors change no number of a card."""
    table = Scenario().units(A, "EU1", worker=1).bonus(A, "COL", "QUE", "SCH", "SAI").bonus(B, "TRD").turn(A)
    texts = [item.text for item in menu_of(table.game, A).items]
    assert "Movement: Move up to 2 units. Your bonuses: 1 more." in texts
    assert "Quests: Draw 2 quests and keep 1 or more. Your bonuses: 1 more." in texts
    assert not [text for text in texts if text.startswith("Trade") and "bonuses" in text], "that one is of another"
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", sheep=2).bonus(A, "SCH").turn(A)
    upgrade = next(item.text for item in menu_of(table.game, A).items if item.text.startswith("Upgrade"))
    assert upgrade.endswith("Your bonuses: 1 less to pay.")


def test_lists_begin_with_a_capital_letter_and_leave_hexes_as_they_are() -> None:
    assert menus._begun("moor at EU1 (pasture)") == "Moor at EU1 (pasture)"


def test_every_card_that_bonuses_change_is_an_action_and_every_effect_one_of_the_rules() -> None:
    assert set(menus.BY_BONUSES) <= set(ACTIONS)
    assert {effect for effect, _ in menus.BY_BONUSES.values()} <= set(EFFECTS)


def test_movement_asks_for_the_unit_then_where_then_with_what() -> None:
    table = Scenario().units(A, "EU1", worker=2).goods("EU1", wood=1, sheep=1).units(A, "EU4", army=1)
    table.ferry("N6", "EU1").action(A, "movement")
    menu = menu_of(table.game, A)
    assert [item.text for item in menu.items] == [
        "Army at EU4 (mountain, 1 army there)", "Worker at EU1 (pasture, 2 workers, 1 wood, 1 sheep there)",
        "Ferry 1 moored at EU1 towards N6 (Red)",
    ]  # fmt: skip
    worker = next(item for item in menu.items if item.text.startswith("Worker")).leads_to
    assert isinstance(worker, Menu)
    assert any(item.text.startswith("aboard ferry 1 (EU1 towards N6)") for item in worker.items)
    where = next(item for item in worker.items if item.text == "to EU2 (forest)").leads_to
    assert isinstance(where, Menu)
    assert [item.text for item in where.items] == ["with nothing", "with 1 sheep", "with 1 wood"]


def test_works_are_asked_for_by_what_with_their_price_then_where() -> None:
    table = Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=1)
    table.goods("EU1", wood=3, metal=1, sheep=1).goods("EU2", wheat=2, sheep=1).green(A, "build").action(A, "build")
    menu = menu_of(table.game, A)
    assert "Bridge: 1 wood" in [item.text for item in menu.items]
    assert any(re.fullmatch(r"Fort: .*, 1 less", item.text) for item in menu.items)
    assert longest(menu) <= 15


def test_of_several_quests_drawn_each_is_told_once() -> None:
    table = Scenario().bonus(A, "QUE").green(A, "quests").units(A, "EU0", worker=1).action(A, "quests")
    table.draw_quests("A01", "A02", "A03", "A04")
    menu = menu_of(table.game, A)
    texts = [item.text for item in menu.items]
    assert len(texts) == 5 and texts[4] == "Keep several of them"
    assert all(
        re.match(r"Keep: (have|control) .*; a resource too if completed with 0 or 1 layers", text) for text in texts[:4]
    )
    assert len(leaves(menu)) == 15


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (3, 5), (4, 6)])
def test_no_option_is_lost_in_the_groups_and_no_list_is_long(players: int, seed: int) -> None:
    game = ziggurat.new_game("monuments", players, seed=seed)
    assert max(map(longest, menus_of_a_game(game, seed, 700))) <= 17  # all exchanges, and no more


# -- answers in words


HEXES = Scenario()
EU1, EU2 = HEXES.at("EU1"), HEXES.at("EU2")


def hexes(data: dict[str, object]) -> dict[str, object]:
    """With hexes by their names."""
    return {
        name: HEXES.at(value) if isinstance(value, str) and value in HEXES.game.chart.names else value
        for name, value in data.items()
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("movement", {"kind": "play_card", "card": "movement"}),
        ("play build a layer", {"kind": "play_card", "card": "layer"}),
        ("build a layer", {"kind": "play_card", "card": "layer"}),
        ("Build a building", {"kind": "play_card", "card": "build"}),
        ("quests", {"kind": "play_card", "card": "quests"}),
        ("move", {"kind": "play_card", "card": "movement"}),
        ("attack", {"kind": "play_card", "card": "attack"}),
        ("take back", {"kind": "take_back"}),
        ("take all cards back", {"kind": "take_back"}),
        ("complete s04", {"kind": "complete", "quest": "S04"}),
        ("move EU2 EU3 wood", {"kind": "move", "unit": "worker", "start": "EU2", "end": "EU3", "load": [1, 0, 0, 0]}),
        ("move army from eu2 to eu3", {"kind": "move", "unit": "army", "start": "EU2", "end": "EU3", "load": [0] * 4}),
        ("move EU9 EU8", {"kind": "move", "unit": "horse", "start": "EU9", "end": "EU8", "load": [0] * 4}),
        ("move horse EU9 EU8 2 sheep", {"kind": "move", "unit": "horse", "start": "EU9", "end": "EU8",
                                        "load": [0, 2, 0, 0]}),
        ("board EU1 1", {"kind": "board", "unit": "worker", "start": "EU1", "ferry": 0, "load": [0] * 4,
                         "pair": False}),
        ("board armed worker EU1 ferry 1 metal pair", {"kind": "board", "unit": "armed", "start": "EU1", "ferry": 0,
                                                       "load": [0, 0, 1, 0], "pair": True}),
        ("sail 1 M6", {"kind": "sail", "ferry": 0, "water": "M6", "land": -1}),
        ("sail ferry 1 to M6, AF1", {"kind": "sail", "ferry": 0, "water": "M6", "land": "AF1"}),
        ("sail 2 AF1", {"kind": "sail", "ferry": 1, "water": "M6", "land": "AF1"}),
        ("build town EU2", {"kind": "build", "work": "town", "hex": "EU2", "toward": -1}),
        ("build a town on EU2", {"kind": "build", "work": "town", "hex": "EU2", "toward": -1}),
        ("bridge EU4 EU2", {"kind": "build", "work": "bridge", "hex": "EU2", "toward": "EU4"}),
        ("ferry N6 EU1", {"kind": "build", "work": "ferry", "hex": "EU1", "toward": "N6"}),
        ("workshop EU2", {"kind": "build", "work": "token", "hex": "EU2", "toward": -1}),
        ("repair fort EU2", {"kind": "repair", "building": "fort", "hex": "EU2"}),
        ("attack AF1", {"kind": "attack", "hex": "AF1", "defender": 1}),
        ("attack AF1 red", {"kind": "attack", "hex": "AF1", "defender": 0}),
        ("pay wood EU2", {"kind": "pay", "places": [EU2], "amounts": [1, 0, 0, 0]}),
        ("pay 2 wood 1 metal from EU2 and sheep EU1", {"kind": "pay", "places": [EU2, EU1],
                                                       "amounts": [2, 0, 1, 0, 0, 1, 0, 0]}),
        ("pay 1 wheat from ferry 2", {"kind": "pay", "places": [13 * 18 + 1], "amounts": [0, 0, 0, 1]}),
        ("put wheat EU3", {"kind": "put", "good": "wheat", "hex": "EU3"}),
        ("produce EU1", {"kind": "activate", "hex": "EU1", "other": 0}),
        ("produce EU1 2 metal", {"kind": "activate", "hex": "EU1", "other": 2}),
        ("trade wheat wood", {"kind": "exchange", "give": "wheat", "take": "wood"}),
        ("trade 2 wheat for 1 wood", {"kind": "exchange", "give": "wheat", "take": "wood"}),
        ("trade 2 wheat for 1 wood from EU2", {"kind": "exchange_from", "give": "wheat", "take": "wood",
                                               "places": [EU2], "numbers": [2]}),
        ("trade wheat for wood from EU1 and ferry 2", {"kind": "exchange_from", "give": "wheat", "take": "wood",
                                                       "places": [EU1, 13 * 18 + 1], "numbers": [1, 1]}),
        ("upgrade movement", {"kind": "this_card", "card": "movement"}),
        ("populate EU1", {"kind": "at", "place": "EU1"}),
        ("respawn", {"kind": "respawn"}),
        ("train army EU1", {"kind": "train", "unit": "army", "hex": "EU1", "armed": False, "water": -1}),
        ("train navy EU1 N6 armed", {"kind": "train", "unit": "navy", "hex": "EU1", "armed": True, "water": "N6"}),
        ("train weapon", {"kind": "forge"}),
        ("send ferry 2", {"kind": "send", "fighters": [8 * (13 * 18 + 1) + 6]}),
        ("send army EU2", {"kind": "send", "fighters": [8 * EU2 + 2]}),
        ("send 2 armies from EU2 and armed worker from EU1", {"kind": "send",
                                                              "fighters": [8 * EU2 + 2, 8 * EU2 + 2, 8 * EU1 + 1]}),
        ("all EU2 EU1", {"kind": "at_all", "places": sorted((EU1, EU2))}),
        ("sacrifice EU1 armed", {"kind": "give_up", "fighters": [8 * EU1 + 1]}),
        ("sacrifice 2 workers EU2, armed EU1", {"kind": "give_up", "fighters": [8 * EU2, 8 * EU2, 8 * EU1 + 1]}),
        ("take masons", {"kind": "this_card", "card": "CB03"}),
        ("choose 2", {"kind": "option", "number": 1}),
        ("retreat EU3", {"kind": "at", "place": "EU3"}),
        ("done", {"kind": "end"}),
    ],
)  # fmt: skip
def test_answers_are_understood_as_players_say_them(line: str, meant: dict[str, object]) -> None:
    table = Scenario().units(A, "EU1", worker=1, armed=1).units(A, "EU2", worker=1, army=1).units(B, "AF1", worker=1)
    table.ability(A, "AB1").units(A, "EU9", horse=1).ferry("N6", "EU1").ferry("M6", None, A, "worker").turn(A)
    assert choice_of(table.game, A, line).to_json() == hexes(meant)


def test_quests_are_kept_by_their_numbers_or_names() -> None:
    table = Scenario().units(A, "EU0", worker=1).green(A, "quests").action(A, "quests")
    table.draw_quests("A01", "A02", "A03")
    assert choice_of(table.game, A, "keep 1 3").to_json() == {"kind": "keep", "drawn": [0, 2]}
    assert choice_of(table.game, A, "keep a02").to_json() == {"kind": "keep", "drawn": [1]}
    with pytest.raises(ValueError, match="'x' is no number of a quest."):
        choice_of(table.game, A, "keep x")


def test_losses_are_said_by_kind() -> None:
    table = siege(4, army=1)
    assert choice_of(table.game, B, "lose 1 army and fort") == lose(table, "army EU4", "fort")
    assert choice_of(table.game, B, "lose army, town") in table.options(B)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("why move EU1", "Too little. Type: move [UNIT] FROM TO"),
        ("move EU1 Z9", "'z9' is no hex of the board."),
        ("upgrade flying", "'flying' is no action card."),
        ("build ark EU1", "'ark' cannot be built. Type: town|fort|factory HEX"),
        ("attack AF1 pink", "Name a player. Type: attack HEX [PLAYER]"),
        ("trade gold wood", "'gold' is no resource. Type: trade wheat for wood"),
        ("sail x K5", "'x' is no number of a ferry."),
        ("sail 0 K5", "Ferries are counted from 1."),
        ("board pink", "'pink' is no hex of the board."),
        ("lose 2 workers", "There is no battle."),
    ],
)
def test_what_is_not_understood_is_said_in_a_line(line: str, answer: str) -> None:
    assert said(Scenario().units(A, "EU1", worker=1).turn(A), line).startswith(answer)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("why move EU1 EU4", "MON-MOV-10"),
        ("move EU1 EU4", "MON-MOV-10"),
        ("why move EU1 EU0", "MON-MOV-08"),
        ("why build town EU1", "MON-RES-05"),
        ("why town EU3", "MON-BLD-06"),
        ("why attack AF1", "MON-ATT-01"),
        ("why board EU1 1", "MON-FER-02"),
        ("why take back", "MON-TRN-04"),
        ("why complete S07", "MON-QST-07"),
        ("why complete S01", "MON-QST-05"),
        ("why trade wheat wood", "MON-TRD-01"),
    ],
)
def test_a_refusal_names_its_rule(line: str, rule: str) -> None:
    table = Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=1).goods("EU2", wood=1)
    text = said(table.quests(A, "S07").units(B, "AF1", worker=1).turn(A), line)
    assert text.startswith("Not allowed: ")
    assert f"{rule} " in text


def test_a_move_typed_at_the_turn_plays_the_card() -> None:
    table = Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=1).goods("EU1", sheep=1).turn(A)
    text = said(table, "move EU1 EU2 sheep")
    assert "You play Movement." in text
    assert "Your worker moves from EU1 (pasture) to EU2 (forest) with 1 sheep." in text


def test_boarding_is_typed_like_any_answer_and_board_alone_is_the_table() -> None:
    table = Scenario().units(A, "EU1", worker=1).ferry("N6", "EU1").turn(A)
    assert "bank 25o 25s" in said(table, "board")
    assert "Your worker at EU1 (pasture) goes aboard ferry 1." in said(table, "board EU1 1")


def test_an_answer_that_is_the_only_one_can_be_typed_at_the_turn_and_another_is_refused() -> None:
    table = Scenario(3).bonus(A, "MIL").units(A, "EU1", army=1).units(B, "EU2", worker=1).units(C, "EU3", worker=1)
    assert "MON-ATT-01" in said(table.turn(A), "attack EU3")
    text = said(table, "attack EU2")
    assert "Not allowed" not in text
    assert table.question == "choose_attackers"


def test_a_target_is_attacked_by_its_owner_unless_another_is_named() -> None:
    table = Scenario(3).units(B, "EU2", worker=1).building(C, "town", "EU2").building(C, "town", "EU3").turn(A)
    assert choice_of(table.game, A, "attack EU2") == Attack(table.at("EU2"), B)
    assert choice_of(table.game, A, "attack EU2 blue") == Attack(table.at("EU2"), C)
    assert choice_of(table.game, A, "attack EU3") == Attack(table.at("EU3"), C)
