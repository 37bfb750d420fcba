"""Packs that change the game: what a designer edits is what is played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ziggurat
from tests.games.changed import changed, plays
from tests.games.clash_of_cultures.scenario import A, Scenario
from ziggurat import packs
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.board.units import ARMY, SHIP, count, unit
from ziggurat.games.clash_of_cultures.choices import Activate, Build, Buy, Move, Sail
from ziggurat.games.clash_of_cultures.content.event_cards import rule_of
from ziggurat.games.clash_of_cultures.content.model import GOLD_MINE
from ziggurat.games.clash_of_cultures.content.pack import FORMAT
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.rules.events.event_cards import DueEvents, resolve_icon
from ziggurat.games.clash_of_cultures.rules.travel.move import MoveGroups
from ziggurat.games.clash_of_cultures.rules.travel.sail import fleets

GAME = "clash_of_cultures"


def test_another_army_limit_lets_five_units_into_a_city(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "pieces.toml", "army_limit = 4", "army_limit = 5")
    table = Scenario(content=tmp_path).reveal_all().land({"D5": "fertile"}).city(A, "D5", "temple")
    table.units(A, "D5", armies=4).realm(A, food=2, ore=2).turn(A)
    table.play(A, Activate(table.at("D5"), "build"))
    assert table.refused(A, Build(armies=2)) == "COC-BLD-12"
    table.play(A, Build(armies=1))
    assert table.armies("D5") == 5
    plays(GAME, tmp_path, 2)


def test_another_cargo_limit_does_not_forget_what_a_ship_carries_elsewhere(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "pieces.toml", "cargo_limit = 2", "cargo_limit = 3")
    roomy, printed = Scenario(content=tmp_path), Scenario()
    for table, most in ((roomy, 3), (printed, 2), (roomy, 3)):
        units = (*[unit(ARMY)] * most, unit(SHIP))
        assert max(len(group) - count(group, SHIP) for group in fleets(table.game, units).all) == most
    assert fleets(printed.game, (unit(ARMY), unit(ARMY), unit(ARMY), unit(SHIP))).all == []  # too many for one
    plays(GAME, tmp_path, 3)


def test_fewer_pieces_run_out_sooner(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "pieces.toml", "settler = 4, army = 16", "settler = 2, army = 3")
    table = Scenario(content=tmp_path)
    assert table.of_seat(A).supply == [7, 7, 7, 7, 7, 2, 3, 4]
    plays(GAME, tmp_path, 4)


@pytest.mark.parametrize("level", range(8))
def test_another_event_box_draws_an_event(level: int, tmp_path: Path) -> None:
    changed(GAME, tmp_path, "tracks.toml", r"event_boxes = \[3, 5, 7\]", "event_boxes = [2, 4]")
    table = Scenario(content=tmp_path).realm(A, food=2, culture_level=level).turn(A).play(A, Buy("writing"))
    assert (table.pending == (CHANCE,)) == (level + 1 in (2, 4))


def test_a_longer_scale_raises_levels_and_limits(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "tracks.toml", "(?m)^scale = 8", "scale = 10")
    table = Scenario(content=tmp_path).realm(A, food=2, culture_level=8).turn(A).play(A, Buy("writing"))
    assert table.of_seat(A).culture_level == 9
    assert table.game.view(A)["realms"][A]["limits"]["ore"] == 10  # type: ignore[index]
    plays(GAME, tmp_path, 2)


def test_turns_rounds_and_actions_follow_the_track(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "tracks.toml", "actions = 3", "actions = 5")
    changed(GAME, tmp_path, "tracks.toml", "(?m)^turns = 3", "turns = 1")
    changed(GAME, tmp_path, "tracks.toml", "(?m)^rounds = 6", "rounds = 2")
    changed(GAME, tmp_path, "tracks.toml", r"(?s)marked_turns = \[.*\]", "marked_turns = []")
    game = ziggurat.new_game("clash_of_cultures", 2, 1, content=tmp_path)
    turns: set[tuple[int, int]] = set()
    assert isinstance(game, Clash)
    assert game.realms[game.first].left == 5
    while not game.over:
        turns.add((game.round, game.turn))
        seat = game.pending[0]
        game.play(seat, game.options(seat)[0])
    assert {turn for turn in turns if turn[1]} == {(1, 1), (2, 1)}
    plays(GAME, tmp_path, 2, ending="roll")


def test_a_marked_turn_may_end_every_game(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "tracks.toml", "round = 6, turn = 2, roll = 1", "round = 1, turn = 2, roll = 6")
    game = ziggurat.new_game("clash_of_cultures", 2, 1, content=tmp_path, ending="roll")
    while not game.over:
        seat = game.pending[0]
        game.play(seat, game.options(seat)[0])
    assert isinstance(game, Clash)
    assert game.round == 1


def test_one_group_for_a_move_action(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "tracks.toml", "groups = 3", "groups = 1")
    table = Scenario(content=tmp_path).reveal_all().units(A, "D4", settlers=1).units(A, "D6", settlers=1).turn(A)
    table.ask(MoveGroups(A, table.content.tracks.groups))
    move = next(choice for choice in table.options(A) if isinstance(choice, Move | Sail))
    table.play(A, move)
    assert table.question != "move_groups"


def test_a_richer_gold_mine(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "prices.toml", "gold_mine = 2", "gold_mine = 4")
    table = Scenario(content=tmp_path)
    resolve_icon(table.game, A, GOLD_MINE)
    assert table.gold(A) == 4


def test_an_event_card_less_leaves_the_others_their_rules(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "events.toml", r"(?m)^  \{ number =  3,.*\n", "")
    table = Scenario(content=tmp_path)
    names = [card.name for card in table.content.events]
    assert len(names) == 37
    assert names.count("Famine") == 2
    rules = {table.content.events[card].effect: rule_of(table.game, card) for card in range(37)}
    found = (rules["plague"], rules["great_year"], rules["revolution"])
    assert found == ("COC-EVENT-01", "COC-EVENT-12", "COC-EVENT-38")
    table.of_seat(A).due = 1
    table.ask(DueEvents(A))
    assert len(table.options(CHANCE)) == 37
    plays(GAME, tmp_path, 3)


def test_a_copy_of_a_card_and_a_region_more(tmp_path: Path) -> None:
    copy = '  { number = 50, title = "spy", combat = "scout" },\n'
    changed(GAME, tmp_path, "actions.toml", r"(?m)^  \{ number = 42,.*\n", rf"\g<0>{copy}")
    more = '  { number = 21, terrains = ["sea", "forest", "fertile", "barren"], mark = "reconstructed" },\n'
    changed(GAME, tmp_path, "regions.toml", r"(?m)^  \{ number = 20,.*\n", rf"\g<0>{more}")
    content = packs.load(FORMAT, tmp_path)
    assert (len(content.actions), len(content.tiles)) == (43, 17)
    assert (content.actions[42].number, content.actions[42].title) == (43, "spy")
    plays(GAME, tmp_path, 4)


def test_a_smaller_board(tmp_path: Path) -> None:
    changed(GAME, tmp_path, "layouts.toml", r"(?m)^  \[\[5, 3\],  \[4, 4\], \[6, 3\],  \[5, 4\]\],\n", "")
    game = ziggurat.new_game("clash_of_cultures", 2, 0, content=tmp_path)
    assert isinstance(game, Clash)
    assert game.chart.size == 36
    plays(GAME, tmp_path, 2)


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "reason"),
    [
        ("pieces.toml", "army_limit = 4", "army_limit = 0", "army_limit", "army_limit: must lie between 1 and 99"),
        ("pieces.toml", "port = 7", "port = -7", "player =", "player: port must lie between 0 and 99"),
        ("tracks.toml", r"\[3, 5, 7\]", "[3, 5, 70]", "event_boxes", "event_boxes: must lie between 1 and 8"),
        (
            "tracks.toml", "turn = 3, roll = 5", "turn = 3, roll = 9", "roll = 9",
            "marked_turns 5: roll must lie between 0 and 6",
        ),
        ("prices.toml", "hit = 5", 'hit = "5"', "hit =", "hit: must be a whole number, not '5'"),
        ("events.toml", '"none",      effect = "plague"', '"no", effect = "plague"', '"plague"', "number 1: icon"),
        ("regions.toml", "number = 12,", "number = 11,", 'number = 11, terrains = ."forest', "tiles 8: number must be"),
        (
            "layouts.toml", r"\[\[5, 4\], \[4, 4\], \[5, 5\], \[4, 5\]\]", "[[5, 4], [4, 4], [5, 5]]",
            r"\[\[5, 4\], \[4, 4\], \[5, 5\]\]", "players 3: slots 10 must be a region of four spaces",
        ),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line(
    file: str, old: str, new: str, line: str, reason: str, tmp_path: Path
) -> None:
    changed(GAME, tmp_path, file, old, new)
    lines = (tmp_path / file).read_text().splitlines()
    number = next(n for n, text in enumerate(lines, 1) if re.search(line, text) and not text.startswith("#"))
    with pytest.raises(packs.BrokenPack) as caught:
        packs.load(FORMAT, tmp_path)
    assert caught.value.lines[0].startswith(f"{file}: line {number}, {reason}"), caught.value.lines
