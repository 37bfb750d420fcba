"""How a game starts: civilizations, cards dealt, workers and resources placed, in turn order.

Topics: setup.
"""

from __future__ import annotations

from typing import Any

import pytest

import ziggurat
from tests.games.monuments.scenario import A, B, C, D, Scenario, pile
from ziggurat.core.step import CHANCE
from ziggurat.games.monuments.choices import At, Civilization, Keep
from ziggurat.games.monuments.content.model import ARMED, HORSE, WORKER
from ziggurat.games.monuments.game import NO_UNITS, NONE, Monuments, total
from ziggurat.games.monuments.setup import PlaceStart
from ziggurat.parts.draw import Drawn


def fresh(players: int = 2, **options: str) -> Monuments:
    """A new game at its first question, with chance answered by hand."""
    game = ziggurat.new_game("monuments", players, 0, house=None, manual_chance=True, **options)
    assert isinstance(game, Monuments)
    return game


def draw(game: Monuments, *items: int) -> Monuments:
    for item in items:
        game.play(CHANCE, Drawn(item))
    return game


def with_civilizations(players: int = 2, first: int = A, **options: str) -> Monuments:
    """The same after the civilizations are chosen, each taking the first one left."""
    game = draw(fresh(players, **options), first)
    while game.pending != (CHANCE,):
        game.play(game.pending[0], game.options(game.pending[0])[0])
    return game


def dealt(players: int = 2, first: int = A) -> Monuments:
    """The same after all cards are dealt: to everybody the lowest card left."""
    game = with_civilizations(players, first)
    while game.pending == (CHANCE,):
        game.play(CHANCE, game.options(CHANCE)[0])
    return game


def started(players: int = 2, first: int = A) -> Monuments:
    """A game at its first turn."""
    game = dealt(players, first)
    while game.question is not None and game.question.kind != "take_turn":
        game.play(game.pending[0], game.options(game.pending[0])[0])
    return game


def names(game: Monuments, seat: int) -> list[str]:
    """The civilizations a seat may choose."""
    found = list(game.options(seat))
    assert all(isinstance(choice, Civilization) for choice in found)
    return [choice.civilization for choice in found if isinstance(choice, Civilization)]


def hex_name(game: Monuments, hex: int) -> str:
    return game.chart.names[hex]


# -- players, modes, civilizations


@pytest.mark.rule("MON-CMP-01")
def test_two_to_four_players() -> None:
    assert ziggurat.games()["monuments"].players == (2, 3, 4)
    for players in (1, 5):
        with pytest.raises(ValueError, match="takes 2, 3, 4 players"):
            ziggurat.new_game("monuments", players)


@pytest.mark.rule("MON-MOD-01")
def test_the_mode_is_an_option_of_the_table() -> None:
    option = ziggurat.games()["monuments"].options[0]
    assert (option.name, option.values) == ("mode", ("abundance", "scarcity"))
    # the UK, at L4 in the picture of the map, is land in one mode and sea in the other
    assert fresh(mode="abundance").chart.names.count("UK2") == 1
    assert fresh(mode="scarcity").chart.names.count("UK2") == 0


@pytest.mark.rule("MON-MOD-02")
@pytest.mark.parametrize(("players", "pair"), [(2, "greeks_egyptians"), (2, "maya_inca"), (3, ""), (4, "")])
def test_the_modes_differ_in_islands_only(players: int, pair: str) -> None:
    options = {"pair": pair} if pair else {}
    rich, poor = fresh(players, mode="abundance", **options), fresh(players, mode="scarcity", **options)
    islands = {"madagascar", "greenland_top", "greenland_bottom", "uk", "cuba", "easter_island", "hawaii", "new_island"}
    differ = [hex for hex in range(rich.chart.size) if rich.chart.terrain[hex] != poor.chart.terrain[hex]]
    assert differ
    groups = {rich.content.world.groups[rich.chart.group[hex]].id for hex in differ}
    assert groups <= islands
    one, other = rich.pieces(), poor.pieces()
    assert one == other


@pytest.mark.rule("MON-MOD-03")
def test_two_players_choose_a_pair() -> None:
    assert names(draw(fresh(), A), A) == ["greeks", "egyptians"]
    assert names(draw(fresh(pair="greeks_egyptians"), A), A) == ["greeks", "egyptians"]
    assert names(draw(fresh(pair="maya_inca"), A), A) == ["maya", "inca"]
    with pytest.raises(ValueError, match="pair cannot be 'greeks_inca'"):
        fresh(pair="greeks_inca")


@pytest.mark.rule("MON-MOD-03")
@pytest.mark.parametrize("players", [3, 4])
def test_more_players_choose_no_pair(players: int) -> None:
    game = fresh(players, pair="maya_inca")
    assert game.setup.options["pair"] == "greeks_egyptians"
    assert game.chart is fresh(players).chart
    with pytest.raises(ValueError, match="pair cannot be 'greeks_inca'"):
        fresh(players, pair="greeks_inca")


@pytest.mark.rule("MON-MOD-04")
def test_three_players_are_greeks_egyptians_and_inca() -> None:
    assert names(draw(fresh(3), B), B) == ["greeks", "egyptians", "inca"]


@pytest.mark.rule("MON-MOD-05")
def test_four_players_are_all_four() -> None:
    assert sorted(names(draw(fresh(4), D), D)) == ["egyptians", "greeks", "inca", "maya"]


@pytest.mark.rule("MON-MOD-06")
def test_civilizations_are_chosen_in_turn_order_and_never_shared() -> None:
    game = draw(fresh(3), B)
    assert game.pending == (B,)
    game.play(B, Civilization("egyptians"))
    assert game.pending == (C,)
    assert names(game, C) == ["greeks", "inca"]
    refusal = game.why_not(C, Civilization("egyptians"))
    assert refusal is not None
    assert refusal.rule == "MON-MOD-06"
    maya = game.why_not(C, Civilization("maya"))
    assert maya is not None
    assert maya.rule == "MON-MOD-06"
    game.play(C, Civilization("inca"))  # which leaves the Greeks to A
    people = [game.content.world.civilizations[realm.civilization].id for realm in game.realms]
    assert people == ["greeks", "egyptians", "inca"]


@pytest.mark.rule("MON-SET-13")
def test_three_workers_stand_on_the_own_monument_hex() -> None:
    game = draw(fresh(3), A)
    game.play(A, Civilization("inca"))
    game.play(B, Civilization("greeks"))
    for seat, name in ((A, "SA0"), (B, "EU0"), (C, "AF0")):
        monument = game.realms[seat].monument
        assert hex_name(game, monument) == name
        assert game.units[monument] == (3, 0, 0, 0, 0, 0)
        assert game.side[monument] == seat
        assert game.realms[seat].workers == 12


@pytest.mark.rule("MON-SET-17")
def test_the_first_player_is_drawn_and_begins_every_choice_and_every_round() -> None:
    game = fresh(4)
    assert game.pending == (CHANCE,)
    assert len(game.options(CHANCE)) == 4
    game = started(4, first=C)
    assert game.order() == [C, D, A, B]
    assert game.active == C
    seats = [event.to_json()["seat"] for event in game.events or [] if event.kind == "civilization_taken"]
    assert seats == [C, D, A, B]
    placed = [event.to_json()["seat"] for event in game.events or [] if event.kind == "goods_placed"]
    assert placed == [C, C, D, D, A, A, B, B]
    order: list[int] = []
    while game.round < 3:
        if game.question is not None and game.question.kind == "take_turn" and order[-1:] != [game.active]:
            order.append(game.active)
        seat = game.pending[0]
        game.play(seat, game.options(seat)[0])
    assert order[:8] == [C, D, A, B, C, D, A, B]
    assert game.first == C


# -- cards


@pytest.mark.rule("MON-SET-01")
@pytest.mark.parametrize(("players", "per_group"), [(2, 8), (3, 10), (4, 12)])
def test_quests_for_more_players_leave_the_game(players: int, per_group: int) -> None:
    game = fresh(players)
    for deck in game.quest_decks:
        cards = [card for batch in deck for card in batch.cards]
        assert len(cards) == per_group
        assert all(game.content.quests[card].players <= players for card in cards)
    ids = [game.content.quests[card].id for deck in game.quest_decks for batch in deck for card in batch.cards]
    assert ("S09" in ids, "A11" in ids) == (players >= 3, players == 4)


@pytest.mark.rule("MON-SET-02", "MON-SET-16")
@pytest.mark.parametrize(("players", "piles"), [(2, [4, 4, 4, 4, 2]), (3, [6, 6, 6, 6, 3]), (4, [7, 7, 7, 7, 4])])
def test_common_bonuses_for_more_players_leave_the_game_and_the_others_lie_by_layer(
    players: int, piles: list[int]
) -> None:
    game = fresh(players)
    layers = [game.content.commons[card].layer for card in game.commons]
    assert [layers.count(layer) for layer in range(1, 6)] == piles
    seen: Any = game.view(None)["bonuses"]
    assert [bonus["layer"] for bonus in seen] == sorted(layers)
    ids = [bonus["card"] for bonus in seen]
    assert ("CB05" in ids, "CB07" in ids) == (players >= 3, players == 4)


@pytest.mark.rule("MON-SET-03", "MON-CMP-10")
def test_everybody_starts_with_the_same_ten_red_cards_in_hand() -> None:
    game = started(3)
    ten = ["upgrade", "movement", "production", "build", "populate", "layer", "train", "attack", "quests", "trade"]
    for realm in game.view(None)["realms"]:  # type: ignore[attr-defined]
        assert realm["hand"] == ten
        assert realm["green"] == []


@pytest.mark.rule("MON-SET-04")
def test_two_starting_quests_are_dealt_and_one_is_kept() -> None:
    game = with_civilizations(2, B)
    draw(game, 0, 1, 0, 1, 0, 1)  # score cards, decks, abilities, B first
    s01, s02, s05, s07 = 0, 1, 4, 6
    draw(game, s01, s02, s05, s07)  # one each in turn order, twice
    assert [realm.dealt for realm in game.realms] == [(s02, s07), (s01, s05)]
    assert game.pending == (B,)
    assert list(game.options(B)) == [Keep((0,)), Keep((1,))]
    for wrong in ((), (0, 1), (2,), (-1,)):
        refusal = game.why_not(B, Keep(wrong))
        assert refusal is not None
        assert refusal.rule == "MON-SET-04"
    game.play(B, Keep((1,)))
    game.play(A, Keep((0,)))
    assert [realm.quests for realm in game.realms] == [(s02,), (s05,)]
    assert [realm.rejected for realm in game.realms] == [(s07,), (s01,)]


@pytest.mark.rule("MON-SET-04", "MON-SET-05")
def test_neither_discards_nor_the_other_starting_quests_come_back() -> None:
    game = dealt(2)
    assert game.quest_decks[0] == ()
    # Four of the eight for two players were dealt: S01 to S04; the other four are out.
    assert [game.content.quests[card].id for card in game.removed] == ["S05", "S06", "S07", "S08"]
    while game.pending and game.question is not None and game.question.kind == "keep_quests":
        game.play(game.pending[0], game.options(game.pending[0])[0])
    assert game.quest_decks[0] == ()
    assert all(realm.rejected for realm in game.realms)


@pytest.mark.rule("MON-SET-06")
def test_the_other_quests_form_three_decks_without_an_order() -> None:
    game = started(4)
    assert [group.id for group in game.content.groups[1:]] == ["A", "B", "C"]
    levels = [(group.first, group.last) for group in game.content.groups[1:]]
    assert levels == [(0, 1), (2, 3), (4, 5)]
    for group in (1, 2, 3):
        (batch,) = game.quest_decks[group]  # one pool: every card is as likely as the others
        assert batch.owner == NONE
        assert len(batch.cards) == 12
        assert all(game.content.quests[card].group == group for card in batch.cards)
        for viewer in (A, None):
            decks: Any = game.view(viewer)["quest_decks"]
            assert decks[game.content.groups[group].id] == 12


@pytest.mark.rule("MON-SET-07", "MON-SET-08", "MON-SET-09", "MON-ABI-01")
def test_score_card_personal_deck_and_ability_are_drawn_apart_and_none_twice() -> None:
    game = with_civilizations(4)
    draw(game, 3, 1, 0)
    assert len(game.options(CHANCE)) == 1  # the fourth score card
    draw(game, 2)
    assert [realm.score for realm in game.realms] == [3, 1, 0, 2]
    draw(game, 1, 0, 3, 2)
    assert [realm.deck for realm in game.realms] == [1, 0, 3, 2]
    assert len(game.options(CHANCE)) == 4
    draw(game, 2)
    assert [option.to_json()["item"] for option in game.options(CHANCE)] == [0, 1, 3]
    draw(game, 0, 3, 1)
    assert [realm.ability for realm in game.realms] == [2, 0, 3, 1]


# -- resources


@pytest.mark.rule("MON-SET-14")
def test_two_starting_resources_lie_on_hexes_of_the_own_continent_that_make_them() -> None:
    game = dealt(2)
    while game.question is not None and game.question.kind == "keep_quests":
        game.play(game.pending[0], game.options(game.pending[0])[0])
    at = game.chart.names.index
    assert game.pending == (A,)  # Greeks
    offered = [hex_name(game, option.place) for option in game.options(A) if isinstance(option, At)]
    assert sorted(offered) == [f"EU{number}" for number in range(1, 10)]
    for wrong in ("EU0", "AF1", "UK1", "A0"):
        refusal = game.why_not(A, At(at(wrong)))
        assert refusal is not None
        assert refusal.rule == "MON-SET-14"
    # As recommended: wood on the forest, sheep on the pasture.
    game.play(A, At(at("EU2")))
    game.play(A, At(at("EU1")))
    assert game.stock[at("EU2")] == pile(wood=1)
    assert game.stock[at("EU1")] == pile(sheep=1)
    # Both on one hex are as good.
    game.play(B, At(at("AF7")))
    game.play(B, At(at("AF7")))
    assert game.stock[at("AF7")] == pile(metal=2)
    assert game.bank == [24, 24, 23, 25]


@pytest.mark.rule("MON-SET-14")
def test_by_the_other_reading_starting_resources_lie_on_any_land_hex_that_makes_them() -> None:
    table = Scenario(house={"starting_resources": "anywhere"}).ask(PlaceStart(A, 2))
    assert len(table.options(A)) == 25  # all land of two players in abundance
    table.play(A, At(table.at("UK1")), At(table.at("AF5")))  # an island, and the continent of the Egyptians
    assert (table.stock("UK1"), table.stock("AF5")) == (pile(wheat=1), pile(metal=1))
    full = Scenario(house={"starting_resources": "anywhere"}).goods("UK1", wheat=5).ask(PlaceStart(A, 1))
    for wrong in ("UK1", "EU0", "A0", "NA1"):  # full, a monument hex, water, closed
        assert full.refused(A, At(full.at(wrong))) == "MON-SET-14"
    nearly = Scenario(house={"starting_resources": "anywhere"}).goods("UK1", wheat=4).bank(wheat=1)
    assert nearly.ask(PlaceStart(A, 1)).refused(A, At(nearly.at("UK1"))) is None  # the last wheat, on the last place
    none_left = Scenario(house={"starting_resources": "anywhere"}).bank(wheat=0)
    assert none_left.ask(PlaceStart(A, 1)).refused(A, At(none_left.at("UK1"))) == "MON-SET-14"


@pytest.mark.rule("MON-SET-15")
def test_nothing_else_is_on_the_board_at_the_start() -> None:
    game = started(4)
    assert all(not houses for houses in game.houses)
    assert (game.ferries, game.bridges, game.weapons, game.tokens) == ((), 0, 25, 20)
    for hex, units in enumerate(game.units):
        if units != NO_UNITS:
            assert hex in [realm.monument for realm in game.realms]
            assert sum(units) == units[WORKER] + units[HORSE]
            assert units[ARMED] == 0
    assert sum(total(stock) for stock in game.stock) == 8
