"""Common bonuses: which cards there are to choose from, and how long they count. Each one: content/.

Topics: common bonus.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.monuments.building_layers import HELD, build, builder, finish, given_up
from tests.games.monuments.scenario import CONTENT, A, B, Scenario, pile
from ziggurat import packs
from ziggurat.core.step import CHANCE
from ziggurat.games.monuments.choices import At, Build, End, Option, PlayCard, ThisCard
from ziggurat.games.monuments.content.model import LAYER, LINES, WORKER
from ziggurat.games.monuments.content.pack import FORMAT
from ziggurat.games.monuments.events import BonusTaken
from ziggurat.games.monuments.rules.bonuses import ChooseBonus
from ziggurat.games.monuments.rules.layers import Sacrifice
from ziggurat.games.monuments.score import lines
from ziggurat.games.monuments.status import movement_of
from ziggurat.parts.draw import Drawn

BY_LAYER = {
    1: ("CB01", "CB02", "CB03", "CB04"),
    2: ("CB08", "CB09", "CB10", "CB11"),
    3: ("CB15", "CB16", "CB17", "CB18"),
    4: ("CB22", "CB23", "CB24", "CB25"),
    5: ("CB29", "CB30"),
}
"""With two players."""


def number(card: str) -> int:
    """A card by its id."""
    return next(place for place, each in enumerate(CONTENT.commons) if each.id == card)


def offered(table: Scenario, seat: int = A) -> list[str]:
    """The ids of the cards to choose from."""
    return [choice.card for choice in table.of(seat, ThisCard)]


@pytest.mark.rule("MON-CBO-01")
@pytest.mark.parametrize("layer", BY_LAYER)
def test_a_layer_lets_its_builder_choose_one_card_of_that_layer(layer: int) -> None:
    table = build(builder(layer - 1))
    assert table.question == "choose_bonus"
    assert offered(table) == list(BY_LAYER[layer])
    chosen = BY_LAYER[layer][1]
    table.play(A, ThisCard(chosen))
    assert table.events(BonusTaken) == [BonusTaken(A, number(chosen))]
    assert table.of_seat(A).bonuses == (number(chosen),)


@pytest.mark.rule("MON-CBO-01")
def test_cards_of_other_layers_and_no_card_are_refused() -> None:
    table = build(builder(1))
    for card in (*BY_LAYER[1], *BY_LAYER[3], *BY_LAYER[5]):
        assert table.refused(A, ThisCard(card)) == "MON-CBO-01"
    for choice in (End(), ThisCard("production"), ThisCard("CB99"), At(table.at("EU1"))):
        assert table.refused(A, choice) == "MON-CBO-01"


@pytest.mark.rule("MON-CBO-01")
def test_with_no_card_left_nothing_is_gained_and_play_goes_on() -> None:
    table = builder(4).bonus(B, "CB29", "CB30")
    build(table)
    assert table.of_seat(A).bonuses == ()
    assert table.of_seat(A).layers == 5
    assert table.pending == ()


@pytest.mark.rule("MON-CBO-01")
def test_with_all_cards_barred_nothing_is_gained() -> None:
    table = builder(1).bonus(B, "CB09", "CB10", "CB11").bonus(A, "CB01")
    build(table)
    assert table.question != "choose_bonus"
    assert table.of_seat(A).bonuses == (number("CB01"),)
    assert number("CB08") in table.game.commons


@pytest.mark.rule("MON-CBO-01")
def test_the_only_card_that_may_be_taken_is_taken() -> None:
    table = builder(1).bonus(B, "CB08", "CB10", "CB11")
    build(table)
    assert table.events(BonusTaken) == [BonusTaken(A, number("CB09"))]


@pytest.mark.rule("MON-CBO-02")
def test_a_card_taken_is_not_there_for_others() -> None:
    table = build(builder(0)).play(A, ThisCard("CB03"))
    assert number("CB03") not in table.game.commons
    table.ask(ChooseBonus(B, 1))
    assert offered(table, B) == ["CB01", "CB02", "CB04"]
    assert table.refused(B, ThisCard("CB03")) == "MON-CBO-02"


@pytest.mark.rule("MON-CBO-02")
def test_with_two_alike_cards_another_player_can_have_the_same_bonus() -> None:
    table = build(builder(0, players=3)).play(A, ThisCard("CB01"))
    table.ask(ChooseBonus(B, 1))
    assert table.refused(B, ThisCard("CB06")) is None


@pytest.mark.rule("MON-CBO-03")
def test_a_bonus_counts_for_the_rest_of_the_game_and_not_backwards() -> None:
    """Architects taken with layer 3, which costs 4; then layer 4 costs 5 - 1 and layer 5 12 - 1."""
    table = builder(2, hexes=12, goods=pile(wood=5, sheep=5, metal=5, wheat=5))
    table.goods("EU7", wood=2).goods("EU5", sheep=2).goods("EU8", metal=1).goods("EU6", wheat=1)
    paid = []
    for card in ("CB18", "CB24", "CB30"):
        before = table.paid()
        table.of_seat(A).hand |= 1 << LAYER
        table.turn(A).play(A, PlayCard("layer"))
        while table.question == "pay_for":
            table.play(A, table.options(A)[0])
        paid.append(table.paid() - before)
        step = table.game.question
        assert isinstance(step, Sacrifice)
        gone = HELD[8 : 8 + step.left]
        table.play(A, given_up(table, *[f"worker {name}" for name in gone]))
        for name in gone:
            table.units(A, name, worker=1)  # the land is needed again
        finish(table.play(A, ThisCard(card)))
    assert paid == [4, 4, 11]


@pytest.mark.rule("MON-CBO-03")
def test_a_bonus_counts_already_for_the_personal_bonus_that_follows() -> None:
    """All forts are locked; Foundations unlocks one, which the third option of P3-1 can then build."""
    tables = [build(builder(0).deck(A, "P3").lock(A, town=3, fort=3, factory=3), "EU3") for _ in range(2)]
    tables[0].play(A, ThisCard("CB02"), Option(2))
    assert tables[0].pending == ()  # only the workers came, to the monument
    assert tables[0].count("EU0", "worker") == 3
    tables[1].play(A, ThisCard("CB04"), Option(2))
    assert set(tables[1].options(A)) == {Build("fort", tables[1].at(name)) for name in ("EU1", "EU2")}


@pytest.mark.rule("MON-CBO-04")
@pytest.mark.parametrize(
    ("players", "layer", "owned", "card"),
    [(2, 2, "CB01", "CB08"), (2, 3, "CB08", "CB15"), (3, 1, "CB01", "CB06")],
)
def test_a_bonus_with_one_card_on_it_is_owned_once(players: int, layer: int, owned: str, card: str) -> None:
    table = Scenario(players).bonus(A, owned).ask(ChooseBonus(A, layer))
    assert table.refused(A, ThisCard(card)) == "MON-CBO-04"
    # Another player who has none may take it.
    assert table.ask(ChooseBonus(B, layer)).refused(B, ThisCard(card)) is None


@pytest.mark.rule("MON-CBO-05")
def test_a_bonus_with_two_cards_on_it_may_be_taken_again_and_adds_up() -> None:
    """The worked example: workers move 2 hexes with one copy, 3 with two."""
    table = build(builder(0), "EU3").play(A, ThisCard("CB02"))
    assert movement_of(table.game, A, WORKER) == 2
    table.ask(ChooseBonus(A, 3)).play(A, ThisCard("CB16"))
    assert movement_of(table.game, A, WORKER) == 3
    assert movement_of(table.game, B, WORKER) == 1


@pytest.mark.rule("MON-CBO-05")
def test_a_bonus_with_two_cards_on_it_is_not_owned_three_times(tmp_path: Path) -> None:
    """The box has no third copy of any, so a pack with one in layer 2 is needed."""
    text = packs.built_in(FORMAT)["bonuses.toml"].decode()
    card = '{ id = "CB08", layer = 2, players = 2, bonus = "MIL" }'
    assert card in text
    (tmp_path / "bonuses.toml").write_text(text.replace(card, card.replace("MIL", "SWF")))
    table = Scenario(content=tmp_path).bonus(A, "CB02", "CB16").ask(ChooseBonus(A, 2))
    assert table.refused(A, ThisCard("CB08")) == "MON-CBO-05"
    assert Scenario(content=tmp_path).bonus(A, "CB02").ask(ChooseBonus(A, 2)).refused(A, ThisCard("CB08")) is None


@pytest.mark.rule("MON-CBO-08")
@pytest.mark.parametrize(("card", "points", "permits"), [("CB29", 6, 0), ("CB30", 4, 1)])
def test_a_card_of_the_fifth_layer_is_worth_its_points(card: str, points: int, permits: int) -> None:
    table = build(builder(4).lock(A, town=1, army=1))
    before = table.game.pieces()
    bare = lines(table.game, A)
    table.play(A, ThisCard(card))
    gained = [now - then for now, then in zip(lines(table.game, A), bare, strict=True)]
    assert gained == [points if line == "layer bonus" else 0 for line in LINES]
    assert table.game.breakdown()[A]["layer bonus"] == points
    # The card and its points are all that has changed.
    after = table.game.pieces()
    assert [name for name in after if after[name] != before[name]] == ["realms", "commons"]
    assert table.of_seat(A).gains == (permits,) + (0,) * 17 + (points,)  # one permits to train, too
    assert table.of_seat(A).locked == (1, 0, 0, 1, 0, 0)


@pytest.mark.rule("MON-CBO-08")
def test_the_first_to_finish_chooses_first() -> None:
    table = build(builder(4)).play(A, ThisCard("CB29")).ask(ChooseBonus(B, 5))
    assert table.of_seat(B).bonuses == (number("CB30"),)  # the one that is left


@pytest.mark.rule("MON-CBO-07")
def test_who_owns_a_permit_may_take_the_card_of_layer_five_that_has_it_too() -> None:
    table = build(builder(4).bonus(A, "CB01"))
    assert offered(table) == ["CB29", "CB30"]
    table.play(A, ThisCard("CB30"))
    assert (table.gain(A, "permit"), table.game.breakdown()[A]["layer bonus"]) == (2, 4)


DRAW = {"layer_five": "draw"}


@pytest.mark.rule("MON-CBO-08")
def test_by_the_other_reading_the_bonus_of_the_fifth_layer_is_drawn() -> None:
    table = build(builder(4, players=4, house=DRAW))
    assert (table.question, table.pending) == ("draw_bonus", (CHANCE,))
    assert [choice.item for choice in table.of(CHANCE, Drawn)] == [number(f"CB{card}") for card in (29, 30, 31, 32)]
    assert table.refused(CHANCE, Drawn(number("CB01"))) == "MON-CBO-08"
    table.draw(number("CB32"))
    assert table.of_seat(A).bonuses == (number("CB32"),)
    assert table.game.breakdown()[A]["layer bonus"] == 3
    assert number("CB32") not in table.game.commons


@pytest.mark.rule("MON-CBO-08")
def test_bonuses_of_other_layers_are_chosen_by_either_reading() -> None:
    assert [build(builder(layer - 1, house=DRAW)).question for layer in (1, 2, 3, 4)] == ["choose_bonus"] * 4


@pytest.mark.rule("MON-CBO-08", "MON-CBO-01")
def test_with_no_card_left_to_draw_play_goes_on() -> None:
    table = build(builder(4, house=DRAW).bonus(B, "CB29", "CB30"))
    assert (table.of_seat(A).bonuses, table.of_seat(A).layers, table.pending) == ((), 5, ())
