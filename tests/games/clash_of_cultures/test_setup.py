"""How a game starts.

Topics: setup.
"""

from __future__ import annotations

from collections import Counter

import pytest

import ziggurat
from tests.games.clash_of_cultures.scenario import CONTENT, A, B, C, D
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.board.units import NO_UNITS, SETTLER, unit
from ziggurat.games.clash_of_cultures.content.model import FARMING, FERTILE, MINING
from ziggurat.games.clash_of_cultures.events import FirstPlayerSet, HomeTaken, LevelRaised
from ziggurat.games.clash_of_cultures.game import NEUTRAL, NONE, SETTLEMENTS, UNITS, Clash
from ziggurat.games.clash_of_cultures.words import SEATS
from ziggurat.parts.draw import Drawn


def new(players: int = 3, seed: int = 0, *, manual_chance: bool = False, **options: str) -> Clash:
    game = ziggurat.new_game("clash_of_cultures", players, seed, house=None, manual_chance=manual_chance, **options)
    assert isinstance(game, Clash)
    return game


def chance(game: Clash) -> list[int]:
    """What may be drawn now."""
    return [choice.item for choice in game.options(CHANCE) if isinstance(choice, Drawn)]


def draw(game: Clash, *items: int) -> Clash:
    for item in items:
        game.play(CHANCE, Drawn(item))
    return game


def dealt(players: int = 3) -> Clash:
    """Nobody's home is turned, the last seat goes first, cards are dealt from the top of the lists."""
    game = draw(new(players, manual_chance=True), 0, players - 1)
    while game.pending == (CHANCE,):
        draw(game, chance(game)[0])
    return game


@pytest.mark.rule("COC-SET-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_places_are_drawn(players: int) -> None:
    game = new(players, manual_chance=True)
    assert chance(game) == list(range(players))
    homes = [draw(new(players, manual_chance=True), turned).realms[A].home for turned in range(players)]
    assert sorted(homes) == list(range(players))
    assert Counter(new(4, seed).realms[A].home for seed in range(40)).keys() == {0, 1, 2, 3}


@pytest.mark.rule("COC-SET-07")
def test_neighbours_stay_neighbours_wherever_they_sit() -> None:
    # The homes stand clockwise in the list; seats follow each other clockwise too.
    game = draw(new(4, manual_chance=True), 3)
    assert [game.realms[seat].home for seat in (A, B, C, D)] == [3, 0, 1, 2]


@pytest.mark.rule("COC-SET-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_the_pieces_of_one_colour(players: int) -> None:
    game = dealt(players)
    for realm in game.realms:
        all_of = [7, 7, 7, 7, 7, 4, 16, 4]
        all_of[SETTLEMENTS] -= 1
        all_of[UNITS + SETTLER] -= 1
        assert realm.supply == all_of
    assert len({id(realm.supply) for realm in game.realms}) == players
    assert len(set(SEATS[:4])) == 4


@pytest.mark.rule("COC-SET-09", "COC-SET-10", "COC-SET-11")
@pytest.mark.parametrize("players", [2, 4])
def test_two_food_and_nothing_else(players: int) -> None:
    for realm in dealt(players).realms:
        assert realm.goods == (2, 0, 0, 0, 0, 0, 0)
        assert (realm.culture_level, realm.happiness_level) == (0, 0)


@pytest.mark.rule("COC-SET-12", "COC-SET-13")
def test_farming_and_mining_come_without_anything_else() -> None:
    game = dealt(4)
    for realm in game.realms:
        assert realm.advances == 1 << FARMING | 1 << MINING
        assert (realm.culture_level, realm.happiness_level, realm.boxes, realm.due) == (0, 0, 0, 0)
        assert (realm.mood, realm.culture, realm.kept) == (0, 0, ())
    assert not [event for event in game.events or [] if isinstance(event, LevelRaised)]
    assert len(game.event_deck) == 38


@pytest.mark.rule("COC-SET-14", "COC-SET-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_city_and_a_settler_stand_on_the_fertile_space(players: int) -> None:
    game = dealt(players)
    for seat, realm in enumerate(game.realms):
        assert game.chart.region[realm.capital] == realm.home
        assert game.terrain[realm.capital] == FERTILE
        city = game.city(realm.capital)
        assert (city.owner, city.size, city.mood, city.wonder) == (seat, 1, NEUTRAL, NONE)
        assert (game.units[realm.capital], game.side[realm.capital]) == ((unit(SETTLER),), seat)
    assert len([city for city in game.cities if city is not None]) == players
    assert len([units for units in game.units if units != NO_UNITS]) == players
    assert [event.settlers for event in game.events or [] if isinstance(event, HomeTaken)] == [1] * players


@pytest.mark.rule("COC-SET-16")
def test_one_action_and_one_objective_card_each() -> None:
    game = draw(new(3, manual_chance=True), 0, 0)
    assert chance(game) == list(range(len(CONTENT.actions)))
    draw(game, 7, 41, 0)
    assert chance(game) == list(range(32))
    draw(game, 31, 5, 6)
    assert [realm.actions for realm in game.realms] == [(7,), (41,), (0,)]
    assert [realm.objectives for realm in game.realms] == [(31,), (5,), (6,)]
    assert (len(game.action_deck), len(game.objective_deck)) == (39, 29)
    assert [realm.great_persons for realm in game.realms] == [(), (), ()]


@pytest.mark.rule("COC-SET-17")
def test_no_wonder_lies_open() -> None:
    game = dealt(4)
    assert (game.wonders, len(game.wonder_deck)) == ((), 7)
    assert [realm.claimed for realm in game.realms] == [NONE] * 4


@pytest.mark.rule("COC-SET-18")
def test_the_first_player_is_drawn() -> None:
    game = draw(new(3, manual_chance=True), 0)
    assert chance(game) == [A, B, C]
    assert dealt(3).first == C
    assert dealt(3).pending == (C,)
    assert FirstPlayerSet(C, "COC-SET-18") in (dealt(3).events or [])
    assert {new(3, seed).first for seed in range(30)} == {A, B, C}
