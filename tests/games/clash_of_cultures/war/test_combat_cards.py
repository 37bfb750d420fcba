"""Combat cards: who is asked, when cards are shown, what may be played, and what stays hidden.

Topics: combat cards.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import CONTENT, A, B, C, Scenario, combat_card
from tests.games.clash_of_cultures.warring import attack, battle, dice, field, hits, navies, sail, siege, values, war
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import Accept, Combat, End, PlayCard, Sink
from ziggurat.games.clash_of_cultures.events import ActionDiscarded, CardDeclared, CardsShown
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.rules.war.combat_cards import DeclareCards

PELTASTS = combat_card("Peltasts")
ENCIRCLED = combat_card("Encircled")
HIGH_MORALE = combat_card("High Morale")
MORALE_TOO = combat_card("High Morale", 2)
ARCHERS = combat_card("Archers")
ARCHERS_TOO = combat_card("Archers", 2)
FLANKING = combat_card("Flanking")
WEDGE = combat_card("Wedge Formation")
DEFENSIVE = combat_card("Defensive Formation")
IMPROVED = combat_card("Improved Defenses")
RESISTANCE = combat_card("Heavy Resistance")
HIGH_GROUND = combat_card("High Ground")
SIEGE = combat_card("Siege")
RETREAT = combat_card("Tactical Retreat")


def duel(mine: list[int], theirs: list[int], armies: int = 2) -> Scenario:
    """A attacks B in open land, the same number on both sides; both have Tactics and these cards."""
    table = field(armies, armies).advances(B, "tactics").realm(A, actions=mine).realm(B, actions=theirs)
    return attack(table, armies)


@pytest.mark.rule("COC-TAC-01")
def test_one_card_a_round_and_another_in_the_next() -> None:
    table = duel([HIGH_MORALE, MORALE_TOO], [])
    table.play(A, Combat(HIGH_MORALE))
    assert table.pending == (CHANCE,)
    table.roll(1, 1).roll(1, 1)
    assert values(table) == (4, 2)
    table.play(A, Accept())
    assert table.options(A) == [End(), Combat(MORALE_TOO)]
    table.play(A, Combat(MORALE_TOO)).roll(1, 1).roll(1, 1)
    assert values(table) == (4, 2)
    assert table.of_seat(A).actions == ()


@pytest.mark.rule("COC-TAC-01")
def test_only_cards_in_hand_are_played_and_none_may_be() -> None:
    table = duel([HIGH_MORALE], [])
    assert table.refused(A, Combat(MORALE_TOO)) == "COC-TAC-01"
    assert table.refused(A, PlayCard(HIGH_MORALE)) == "COC-TAC-01"
    table.play(A, End()).roll(1, 1).roll(1, 1)
    assert values(table) == (2, 2)
    assert table.of_seat(A).actions == (HIGH_MORALE - 1,)


@pytest.mark.rule("COC-ADV-TACTICS-2")
def test_without_tactics_nobody_plays_combat_cards() -> None:
    table = field(1, 1).realm(A, actions=[HIGH_MORALE]).realm(B, actions=[MORALE_TOO])
    attack(table, 1)
    assert table.pending == (A,)
    assert table.play(A, End()).pending == (CHANCE,)  # B has no Tactics
    ships = navies(1, 1).realm(A, actions=[HIGH_MORALE])
    ships.of_seat(A).advances &= ~(1 << 16)
    assert sail(ships, 1).pending == (CHANCE,)


@pytest.mark.rule("COC-TAC-02")
def test_the_attacker_declares_first_and_the_defender_knows_whether() -> None:
    table = duel([HIGH_MORALE], [MORALE_TOO])
    assert table.pending == (A,)
    table.play(A, Combat(HIGH_MORALE))
    assert table.pending == (B,)
    declared = table.events(CardDeclared)
    assert declared == [CardDeclared(A, True)]
    assert table.game.view(B)["question"] == {"kind": "declare_cards", "attacking": True, "defending": False}
    table.play(B, End())
    assert table.events(CardDeclared)[1] == CardDeclared(B, False)


@pytest.mark.rule("COC-TAC-03")
def test_cards_are_shown_together() -> None:
    table = duel([HIGH_MORALE], [DEFENSIVE])
    table.play(A, Combat(HIGH_MORALE))
    assert table.events(CardsShown) == []
    assert table.game.action_discard == ()
    table.play(B, Combat(DEFENSIVE))
    assert table.events(CardsShown) == [CardsShown(HIGH_MORALE - 1, DEFENSIVE - 1)]
    assert battle(table).cards == (HIGH_MORALE - 1, DEFENSIVE - 1)


@pytest.mark.rule("COC-TAC-03", "COC-HID-01")
def test_a_declared_card_is_hidden_until_it_is_shown() -> None:
    """Whatever the attacker has put down, what the others see is the same."""
    seen: list[object] = []
    for card in (HIGH_MORALE, ARCHERS):
        table = duel([HIGH_MORALE, ARCHERS], [DEFENSIVE]).play(A, Combat(card))
        game = table.game
        seen.append([game.view(B), game.view(None), game.log(B), game.prompt(B)])
    assert seen[0] == seen[1]


@pytest.mark.rule("COC-HID-01")
def test_guesses_replace_a_declared_card_by_one_the_hand_allows() -> None:
    guessed: set[int] = set()
    for seed in range(60):
        table = duel([HIGH_MORALE, RESISTANCE], [DEFENSIVE]).play(A, Combat(HIGH_MORALE))
        other = table.game.determinized(B, seed)
        step = other.stack[-1]
        assert isinstance(other, Clash)
        assert isinstance(step, DeclareCards)
        assert step.attacking in other.realms[A].actions
        guessed.add(step.attacking)
        other.play_unchecked(B, End())  # it can be played on
        hands = [card for realm in other.realms for card in realm.actions]
        assert len(hands) == 2
    assert len(guessed) > 8
    assert RESISTANCE - 1 not in guessed  # not for an attacker


@pytest.mark.rule("COC-HID-01")
def test_a_guess_deals_a_fitting_card_where_the_new_hand_has_none() -> None:
    """B holds every card an attacker of a city could play but one, which somebody else must have."""
    table = war(3).units(A, "D4", armies=1).city(B, "D5").units(B, "D5", armies=1).advances(B, "tactics")
    attacking = {"siege", "flanking", "wedge_formation", "archers", "peltasts", "encircled", "surprise", "high_morale"}
    attacking |= {"scout", "martyr"}
    cards = [card.number for card in table.content.actions if card.combat in attacking and card.number != SIEGE]
    table.realm(A, actions=[SIEGE]).realm(B, actions=cards).realm(C, actions=[RESISTANCE])
    attack(table, 1).play(A, Combat(SIEGE))
    for seed in range(30):
        other = table.game.determinized(B, seed)
        step = other.stack[-1]
        assert isinstance(other, Clash)
        assert isinstance(step, DeclareCards)
        assert step.attacking == SIEGE - 1
        hands = [realm.actions for realm in other.realms]
        assert (hands[A], len(hands[C])) == ((SIEGE - 1,), 1)
        every = sorted([*other.action_deck, *hands[A], *hands[B], *hands[C]])
        assert every == list(range(len(CONTENT.actions)))


@pytest.mark.rule("COC-HID-01")
def test_a_guess_takes_a_fitting_card_from_a_third_hand() -> None:
    """The same without a deck: C holds all the rest, so that a card of A's that does not fit comes from there."""
    table = war(3).units(A, "D4", armies=1).city(B, "D5").units(B, "D5", armies=1).advances(B, "tactics")
    attacking = {"siege", "flanking", "wedge_formation", "archers", "peltasts", "encircled", "surprise", "high_morale"}
    attacking |= {"scout", "martyr"}
    cards = [card.number for card in table.content.actions if card.combat in attacking and card.number != SIEGE]
    rest = [card.number for card in table.content.actions if card.number not in (*cards, SIEGE)]
    table.realm(A, actions=[SIEGE]).realm(B, actions=cards).realm(C, actions=rest)
    attack(table, 1).play(A, Combat(SIEGE))
    for seed in range(5):
        other = table.game.determinized(B, seed)
        assert isinstance(other, Clash)
        hands = [realm.actions for realm in other.realms]
        assert hands[A] == (SIEGE - 1,) and other.action_deck == ()
        assert sorted([*hands[A], *hands[B], *hands[C]]) == list(range(len(CONTENT.actions)))


@pytest.mark.rule("COC-HID-01")
def test_who_is_asked_does_not_depend_on_the_cards_held() -> None:
    for card in (HIGH_MORALE, FLANKING):
        table = duel([], [card])
        assert table.pending == (B,)
    assert table.options(B) == [End()]


@pytest.mark.rule("COC-TAC-04", "COC-TAC-05")
def test_effects_before_the_roll_come_first_the_attackers_before_the_defenders() -> None:
    table = duel([ARCHERS], [ARCHERS_TOO]).play(A, Combat(ARCHERS)).play(B, Combat(ARCHERS_TOO))
    table.roll(5)
    assert (table.armies("D5"), len(battle(table).units)) == (1, 2)
    table.roll(5)
    assert (table.armies("D5"), len(battle(table).units)) == (1, 1)
    assert dice(table) == 1
    table.roll(1)
    assert dice(table) == 1


@pytest.mark.rule("COC-TAC-06")
def test_a_card_lasts_one_round() -> None:
    table = duel([PELTASTS], []).play(A, Combat(PELTASTS)).roll(5, 1).roll(1, 1).roll(5, 1)
    assert hits(table) == (0, 0)
    table.play(A, Accept()).roll(1, 1).roll(5, 1)
    assert hits(table) == (1, 0)
    morale = duel([HIGH_MORALE], []).play(A, Combat(HIGH_MORALE)).roll(1, 1).roll(1, 1).play(A, Accept())
    assert values(morale.roll(1, 1).roll(1, 1)) == (2, 2)


@pytest.mark.rule("COC-TAC-07")
def test_a_lone_fortress_uses_cards_marked_fortress() -> None:
    table = siege(1, 0, "fortress").realm(B, actions=[HIGH_GROUND, ARCHERS])
    attack(table, 1)
    assert table.pending == (B,)
    assert table.options(B) == [End(), Combat(HIGH_GROUND)]
    assert table.refused(B, Combat(ARCHERS)) == "COC-TAC-07"
    with_army = siege(1, 1, "fortress").realm(B, actions=[HIGH_GROUND, ARCHERS])
    assert attack(with_army, 1).options(B) == [End(), Combat(HIGH_GROUND), Combat(ARCHERS)]


@pytest.mark.rule("COC-TAC-07")
def test_at_sea_only_cards_marked_ship_are_played() -> None:
    mine = [PELTASTS, ENCIRCLED, HIGH_MORALE, ARCHERS, FLANKING, WEDGE, 10, 23, 24]
    table = navies(1, 1).realm(A, actions=mine)
    sail(table, 1)
    assert table.options(A) == [
        End(),
        Combat(HIGH_MORALE),
        Combat(combat_card("Surprise")),
        Combat(combat_card("Scout")),
        Combat(combat_card("Martyr")),
    ]
    assert table.refused(A, Combat(ARCHERS)) == "COC-TAC-07"
    near = navies(1, 1).city(B, "D5", "fortress").advances(B, "tactics").realm(B, actions=[HIGH_GROUND])
    assert sail(near, 1).options(B) == [End()]  # a Fortress on the coast does not count


@pytest.mark.rule("COC-TAC-08")
def test_a_combat_card_is_discarded_without_its_upper_half() -> None:
    table = duel([HIGH_MORALE], []).play(A, Combat(HIGH_MORALE))
    assert table.events(ActionDiscarded) == [ActionDiscarded(A, HIGH_MORALE - 1, "combat", "COC-TAC-08")]
    assert (table.of_seat(A).actions, table.game.action_discard) == ((), (HIGH_MORALE - 1,))


@pytest.mark.rule("COC-TAC-04")
def test_who_loses_the_last_unit_before_the_roll_rolls_no_dice() -> None:
    table = field(2, 1).realm(A, actions=[ARCHERS])
    attack(table, 2).play(A, Combat(ARCHERS)).roll(6).roll(1, 1)
    assert table.side("D5") == A  # no second roll
    assert table.armies("D5") == 2


@pytest.mark.rule("COC-TAC-04")
def test_who_has_nothing_left_to_fight_with_makes_no_hits_by_cards_and_advances() -> None:
    table = duel([FLANKING], [ARCHERS], 1).play(A, Combat(FLANKING)).play(B, Combat(ARCHERS)).roll(5)
    table.roll(1)  # the defender's die: none for Flanking without an Army
    assert (table.question, table.armies("D5"), table.side("D5")) == ("take_turn", 1, B)
    holy = siege(1, 4, "temple").advances(A, "fanaticism").realm(A, actions=[WEDGE]).realm(B, actions=[ARCHERS])
    attack(holy, 1).play(A, Combat(WEDGE)).play(B, Combat(ARCHERS)).roll(5).roll(1, 1, 1, 1)
    assert (values(holy), hits(holy), holy.armies("D5")) == ((0, 4), (0, 0), 4)  # 4 + 2 would have been a hit


@pytest.mark.rule("COC-TAC-04", "COC-TAC-05")
def test_who_was_shot_first_does_not_shoot_back() -> None:
    table = duel([ARCHERS], [ARCHERS_TOO], 1).play(A, Combat(ARCHERS)).play(B, Combat(ARCHERS_TOO)).roll(5)
    table.roll(6)  # the attacker's combat roll
    assert (table.armies("D5"), table.side("D5")) == (1, A)
    fort = siege(1, 1, "fortress").realm(A, actions=[ARCHERS]).realm(B, actions=[DEFENSIVE])
    attack(fort, 1).play(A, Combat(ARCHERS)).play(B, Combat(DEFENSIVE)).roll(5).roll(1)
    assert dice(fort) == 2  # the Fortress still fights, and the card with it


@pytest.mark.rule("COC-COMBAT-TACTICAL-RETREAT")
def test_nobody_flees_when_nobody_is_left() -> None:
    table = duel([ARCHERS], [RETREAT], 1).play(A, Combat(ARCHERS)).play(B, Combat(RETREAT)).roll(5).roll(1)
    assert (table.armies("D5"), table.side("D5")) == (1, A)
    fort = siege(2, 1, "fortress").realm(A, actions=[ARCHERS]).realm(B, actions=[RETREAT])
    attack(fort, 2).play(A, Combat(ARCHERS)).play(B, Combat(RETREAT)).roll(6).roll(1, 1)
    assert dice(fort) == 1
    assert fort.roll(5).city_at("D5").owner == A  # one of the two has fallen to the Fortress
    assert fort.armies("D5") == 1


def test_a_martyr_at_sea_chooses_who_drowns() -> None:
    table = navies(2, 1).units(A, "E3", armies=2, settlers=1).realm(A, actions=[combat_card("Martyr")])
    sail(table, 2, armies=2, settlers=1).play(A, Combat(combat_card("Martyr")))
    assert table.question == "take_hits"
    table.play(A, Sink(1, 0))
    assert table.side("E4") != B
