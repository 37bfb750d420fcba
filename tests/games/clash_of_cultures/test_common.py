"""Rules that hold everywhere: costs, permissions, order of choices, abilities, dice, cards without wording.

Topics: general.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.games.clash_of_cultures.scenario import A, B, C, Scenario, action, objective
from ziggurat.core.choice import Choice
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import (
    Accept,
    Activate,
    AtSpace,
    AtSpaces,
    Build,
    Buy,
    Claim,
    End,
    PlayCard,
    TheseAdvances,
    TheseBuildings,
    ThisAdvance,
    ThisBuilding,
    ThisCard,
    ThisGood,
    ThisSeat,
    Use,
)
from ziggurat.games.clash_of_cultures.content import pack
from ziggurat.games.clash_of_cultures.content.model import BLANK, MONUMENTS, VOTING, category_of
from ziggurat.games.clash_of_cultures.game import NONE, goods
from ziggurat.games.clash_of_cultures.hooks import BATTLE, BattleReport, Moment
from ziggurat.games.clash_of_cultures.round import Calendar
from ziggurat.games.clash_of_cultures.rules.cards.reactions import announce
from ziggurat.games.clash_of_cultures.rules.dice import RollDice
from ziggurat.games.clash_of_cultures.rules.events.calamities import Favour, Trouble
from ziggurat.games.clash_of_cultures.rules.events.event_cards import DueEvents
from ziggurat.games.clash_of_cultures.rules.token_choice import ChooseToken
from ziggurat.games.clash_of_cultures.rules.turn.advancing import GetAdvance
from ziggurat.games.clash_of_cultures.rules.turn.government import ChangeGovernment
from ziggurat.games.clash_of_cultures.rules.war.barbarian_raid import LosePieces
from ziggurat.parts.dice import Rolled

PACK = Path(pack.__file__).parent / "pack"


@pytest.mark.rule("COC-GEN-02")
def test_an_effect_is_carried_out_as_far_as_it_is_possible() -> None:
    table = Scenario().wonder().advances(A, "art")
    table.game.wonder_deck = ()
    table.ask(GetAdvance(A, MONUMENTS, "free", "COC-STA-11"))  # nothing to reveal, nothing to claim
    assert table.has(A, "monuments")
    assert table.of_seat(A).claimed == NONE
    assert table.game.over


@pytest.mark.rule("COC-GEN-03")
def test_several_players_choose_from_the_active_one_clockwise() -> None:
    table = (
        Scenario(3)
        .realm(A, objectives=[objective("Scientific Lead")])
        .realm(B, objectives=[objective("Coastal Culture")])
        .realm(C, objectives=[objective("Advanced Culture")])
    )
    table.turn(C)
    game = table.game
    # C has taken a city of A; Conqueror, General and others are open to more than one of them.
    report = BattleReport(
        attacker=C, defender=A, winner=C, space=0, sea=False, landed=False, attackers=4, defenders=4,
        attacker_lost=2, defender_lost=4, settlers_lost=0, captured=True, city_size=3, wonder=False, fortress=False,
    )  # fmt: skip
    announce(game, Moment(BATTLE, C, 0, report))
    game.settle()
    asked = []
    while table.question == "claim_at_once":
        asked.append(table.pending[0])
        table.play(table.pending[0], End())
    assert asked == [seat for seat in (C, A, B) if seat in asked]
    assert len(asked) > 1


@pytest.mark.rule("COC-GEN-04")
def test_a_player_picks_the_order_of_cards_played_on_the_same_moment() -> None:
    synergies, new_ideas = PlayCard(action("Synergies")), PlayCard(action("New Ideas"))
    table = (
        Scenario()
        .advances(A, "storage")
        .realm(A, food=4, actions=[action("Synergies"), action("New Ideas")])
        .turn(A)
        .play(A, Buy("tactics"))
    )
    assert table.options(A) == [synergies, new_ideas, End()]
    table.play(A, new_ideas)
    assert table.ideas(A) == 2
    assert table.options(A) == [synergies, End()]
    table = (
        Scenario()
        .advances(A, "storage")
        .realm(A, food=4, actions=[action("Synergies"), action("New Ideas")])
        .turn(A)
        .play(A, Buy("tactics"))
    )
    table.play(A, synergies, Buy("siegecraft"), End())  # the End is for cards on getting Siegecraft
    assert table.has(A, "siegecraft")
    assert table.options(A) == [new_ideas, End()]


@pytest.mark.rule("COC-GEN-04")
def test_advances_that_act_at_the_same_moment_do_so_in_a_fixed_order() -> None:
    """Chemistry brings a resource of those paid, Nationalism a token: neither changes what the other brings."""
    table = Scenario().land({"D5": "fertile"}).city(A, "D5").advances(A, "chemistry", "nationalism")
    table.realm(A, food=1, ore=1, culture_level=1, happiness_level=1).turn(A)
    table.play(A, Activate(table.at("D5"), "build"), Build(armies=1))
    assert (table.question, table.of(A, ThisGood)) == ("take_back", [ThisGood("food"), ThisGood("ore")])
    table.play(A, ThisGood("ore"))
    assert table.question == "choose_token"
    table.play(A, ThisGood("mood"))
    assert table.goods(A) == goods(ore=1, mood=1)


@pytest.mark.rule("COC-GEN-06")
def test_dice_show_one_to_six_each_as_likely_as_the_others() -> None:
    table = Scenario().ask(RollDice(1))
    assert table.pending == (CHANCE,)
    assert [str(choice) for choice in table.options(CHANCE)] == [str(Rolled((pips,))) for pips in range(1, 7)]
    assert table.refused(CHANCE, Rolled((7,))) == "COC-GEN-06"
    assert table.refused(CHANCE, Rolled((0,))) == "COC-GEN-06"
    assert table.refused(CHANCE, Rolled((3, 3))) == "COC-GEN-06"
    table = Scenario().ask(RollDice(2))
    assert len(set(table.options(CHANCE))) == len(table.options(CHANCE)) == 36


def turns() -> Scenario:
    """Turn 1 of round 2, A first; A may tax, B may tax."""
    table = Scenario().advances(A, "bartering", "taxation").advances(B, "bartering", "taxation")
    table.city(A, table.home(A)).city(B, table.home(B)).realm(A, mood=5).realm(B, mood=5)
    return table.ask(Calendar(2, 1, 0))


@pytest.mark.rule("COC-GEN-07")
def test_an_ability_marked_so_uses_up_an_action() -> None:
    table = turns().play(A, Use("taxation"))
    assert table.left(A) == 2


@pytest.mark.rule("COC-GEN-08")
def test_an_ability_of_once_a_turn_is_back_with_each_turn_of_its_owner() -> None:
    table = turns().play(A, Use("taxation"))
    assert table.refused(A, Use("taxation")) == "COC-ADV-TAXATION-1"
    table.play(A, End())
    assert table.of_seat(A).turn.once  # the turn of B does not bring it back
    table.play(B, End())
    assert table.refused(A, Use("taxation")) is None


@pytest.mark.rule("COC-GEN-09")
def test_an_ability_is_used_by_its_owner_in_the_own_turn_between_actions() -> None:
    table = Scenario().advances(A, "art", "drama", "storage").advances(B, "art", "drama").realm(B, food=2)
    table.realm(A, food=2, ideas=2, mood=1, culture=1, culture_level=3, happiness_level=3)
    table.realm(B, mood=1, culture=1, culture_level=3, happiness_level=3).turn(A)
    assert table.game.why_not(B, Use("drama")) is not None  # the turn of A
    table.play(A, Buy("fishing"))
    assert table.question == "pay_for"
    assert table.refused(A, Use("drama")) is not None  # in the middle of an action that no token would change
    table.play(A, table.options(A)[0])
    assert table.refused(A, Use("drama")) is None
    table.turn(B, actions=0)  # after the last action
    assert table.refused(B, Use("drama")) is None


@pytest.mark.rule("COC-GEN-09")
def test_an_ability_nobody_has_given_one_is_refused() -> None:
    table = turns()
    assert table.refused(A, Use("cartography")) == "COC-GEN-09"
    assert table.refused(A, Use("nonsense")) == "COC-GEN-09"


# -- cards without wording


def blanked(folder: Path, file: str, old: str, new: str) -> Path:
    """The built-in pack with one text replaced."""
    shutil.copytree(PACK, folder, dirs_exist_ok=True)
    text = (folder / file).read_text()
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new))
    return folder


@pytest.mark.rule("COC-COMP-16")
def test_an_action_card_without_wording_is_held_and_discarded_and_does_nothing(tmp_path: Path) -> None:
    old = 'number =  9, title = "ideas",             combat = "high_ground"'
    content = blanked(tmp_path, "actions.toml", old, f'number = 9, title = "{BLANK}", combat = "{BLANK}"')
    table = (
        Scenario(content=content)
        .advances(A, "bartering")
        .realm(A, culture=5, actions=[action("Ideas"), action("Ideas", 2)])
        .turn(A)
    )
    assert table.refused(A, PlayCard(action("Ideas"))) == "COC-CRD-01"
    table.play(A, Use("bartering"))
    assert "Blank" in table.game.label(A, ThisCard("action", action("Ideas")))
    table.play(A, ThisCard("action", action("Ideas")), ThisGood("gold"))
    assert table.discarded == ["Ideas"]
    assert table.gold(A) == 1


@pytest.mark.rule("COC-COMP-16")
def test_an_event_card_without_wording_has_only_its_icon(tmp_path: Path) -> None:
    old = 'name = "Migration",         icon = "gold_mine", effect = "migration",'
    folder = tmp_path / "pack"
    shutil.copytree(PACK, folder)
    text = (folder / "events.toml").read_text()
    assert text.count(old) == 2
    (folder / "events.toml").write_text(text.replace(old, old.replace('"migration"', f'"{BLANK}"')))
    table = Scenario(content=folder)
    table.city(A, table.home(A)).of_seat(A).due = 1
    table.ask(DueEvents(A)).draw_card("Migration")
    assert table.gold(A) == 2
    assert table.game.over
    assert table.discarded_events == ["Migration"]


@pytest.mark.rule("COC-COMP-16")
def test_an_objective_without_wording_cannot_be_completed(tmp_path: Path) -> None:
    old = 'top = "wealth",               bottom = "large_fleet"'
    content = blanked(tmp_path, "objectives.toml", old, f'top = "{BLANK}", bottom = "large_fleet"')
    table = Scenario(content=content).reveal_all("sea").realm(A, objectives=[objective("Wealth")])
    sea = [name for name in table.game.chart.names if table.game.terrain[table.at(name)] == 3][0]
    table.units(A, sea, ships=4).status_phase()
    assert table.refused(A, Claim(objective("Wealth"), False)) is not None
    assert table.refused(A, Claim(objective("Wealth"), True)) is None


# -- questions for one thing


def questions() -> dict[str, Scenario]:
    """A question of each sort: for a space, a player, a good, a building, an advance, an Action card."""

    def table() -> Scenario:
        cities = Scenario(3).city(A, "D5", "temple", "academy").city(A, "E3").city(B, "G7")
        return cities.realm(A, culture_level=1, happiness_level=1, actions=[1, 2])

    return {
        "space": table().ask(Trouble(A, 1, False, False, (), "COC-EVENT-03")),
        "seat": table().ask(Favour(A, "food", "COC-EVENT-11")),
        "good": table().ask(ChooseToken(A, "temple", "COC-CTY-09")),
        "building": table().ask(LosePieces(A, table().at("D5"), 1)),
        "advance": table()
        .advances(A, "nationalism", "absolute_power")
        .ask(ChangeGovernment(A, category_of(VOTING), "")),
        "card": table().advances(A, "bartering").turn(A).play(A, Use("bartering")),
    }


@pytest.mark.rule("COC-EVT-08", "COC-CTY-09", "COC-BAR-19", "COC-GOV-10")
@pytest.mark.parametrize("sort", ["space", "seat", "good", "building", "advance", "card"])
def test_a_question_for_one_thing_takes_no_other_and_nothing_unheard_of(sort: str) -> None:
    table = questions()[sort]
    listed = table.options(A)
    assert len(listed) >= 2 and len({choice.kind for choice in listed}) == 1
    answers: list[Choice] = [
        AtSpace(-1), AtSpace(9999), ThisSeat(-1), ThisSeat(3), ThisGood("salt"), ThisBuilding("palace"),
        ThisAdvance("flight"), ThisCard("objective", 1), ThisCard("action", 0), ThisCard("action", 9999), Accept(),
        AtSpaces(()), TheseBuildings(()), TheseAdvances(()), AtSpaces((table.at("D5"),)), TheseBuildings((0,)),
        TheseAdvances((VOTING + 1,)), TheseBuildings((0, 2)), AtSpaces((table.at("E3"), table.at("D5"))),
    ]  # fmt: skip
    answers += [choice for other in questions().values() for choice in other.options(A)]
    for answer in answers:
        assert (table.refused(A, answer) is None) == (answer in listed)
