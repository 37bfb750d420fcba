"""What the advances do: effects on getting one, prices, abilities of the turn menu.

Topics: advances.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, NONE, A, B, Scenario, action
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.choices import (
    Activate,
    Build,
    BuildWonder,
    Buy,
    Collect,
    End,
    Increase,
    Pay,
    ThisAdvance,
    ThisCard,
    ThisGood,
    ThisWonder,
    Use,
)
from ziggurat.games.clash_of_cultures.content.advances import ADVANCE_LIST
from ziggurat.games.clash_of_cultures.content.model import (
    ADVANCES,
    DOGMA,
    IDEAS,
    MATH,
    METALLURGY,
    MONUMENTS,
    PHILOSOPHY,
    PRIESTHOOD,
    STEEL_WEAPONS,
    WONDERS,
    WRITING,
)
from ziggurat.games.clash_of_cultures.events import ActionDrawn, ObjectiveDrawn, WonderClaimed, WonderRevealed
from ziggurat.games.clash_of_cultures.game import goods
from ziggurat.games.clash_of_cultures.rules.common import gain
from ziggurat.games.clash_of_cultures.rules.turn.advancing import (
    EXTRA,
    BuyAdvance,
    ChooseAdvance,
    ClaimWonder,
    GetAdvance,
)
from ziggurat.games.clash_of_cultures.rules.turn.turn import Turn
from ziggurat.games.clash_of_cultures.status import limit, mood_when_active


def test_the_list_names_every_advance_in_the_order_of_the_board() -> None:
    assert tuple(effect.id for effect in ADVANCE_LIST) == ADVANCES


# -- Construction


@pytest.mark.rule("COC-ADV-ENGINEERING-1")
def test_engineering_reveals_a_wonder() -> None:
    table = Scenario().realm(A, food=2).turn(A).play(A, Buy("engineering"))
    assert table.pending == (CHANCE,)
    table.draw_wonder("wall")
    assert table.game.wonders == (WONDERS.index("wall"),)
    assert table.of_seat(A).claimed == NONE
    assert table.question == "take_turn"


@pytest.mark.rule("COC-WON-04", "COC-ADV-ENGINEERING-1")
def test_engineering_reveals_nothing_from_an_empty_deck() -> None:
    table = Scenario().wonder(*WONDERS).realm(A, food=2).turn(A).play(A, Buy("engineering"))
    assert table.question == "take_turn"
    assert table.events(WonderRevealed) == []


# -- Maritime


def charted(*ships: str) -> Scenario:
    """All but the homes is Sea; A has a Ship in each of these spaces."""
    table = Scenario().reveal_all("sea").advances(A, "fishing", "cartography")
    table.realm(A, culture_level=5)
    for name in ships:
        table.units(A, name, ships=1)
    return table


def seas(table: Scenario) -> list[list[str]]:
    """Names of Sea spaces by region."""
    regions = [[table.name(space) for space in region] for region in table.game.chart.regions]
    return regions[table.game.players :]


@pytest.mark.rule("COC-ADV-CARTOGRAPHY-1", "COC-GEN-07")
def test_three_ships_in_two_regions_bring_two_ideas_and_two_culture_tokens() -> None:
    table = charted()
    first, second, *_ = seas(table)
    table.units(A, first[0], ships=1).units(A, first[1], ships=1).units(A, second[0], ships=1).turn(A)
    table.play(A, Use("cartography"))
    assert (table.ideas(A), table.culture(A)) == (2, 2)
    assert table.left(A) == 2


@pytest.mark.rule("COC-ADV-CARTOGRAPHY-1", "COC-GEN-07")
def test_cartography_is_used_once_a_turn_for_an_action_and_with_ships_of_ones_own() -> None:
    table = charted()
    first, second, *_ = seas(table)
    table.units(B, second[0], ships=1).turn(A)
    assert table.refused(A, Use("cartography")) == "COC-ADV-CARTOGRAPHY-1"
    table = charted(first[0]).turn(A).play(A, Use("cartography"))
    assert table.refused(A, Use("cartography")) == "COC-ADV-CARTOGRAPHY-1"
    assert charted(first[0]).turn(A, actions=0).refused(A, Use("cartography")) == "COC-TURN-02"


# -- Education


@pytest.mark.rule("COC-ADV-WRITING-1")
def test_writing_got_under_a_government_draws_a_card_of_each_deck() -> None:
    table = Scenario().advances(A, "tactics", "draft", "nationalism").realm(A, food=2).turn(A)
    table.play(A, Buy("writing"))
    assert table.question == "draw_action"
    table.draw_card("Spy")
    assert table.question == "draw_objective"
    table.draw_card("Education Lead")
    assert table.actions(A) == ["Spy"]
    assert table.objectives(A) == ["Education Lead"]


@pytest.mark.rule("COC-ADV-WRITING-1")
def test_writing_got_without_a_government_draws_nothing() -> None:
    table = Scenario().advances(A, "tactics", "draft").realm(A, food=2).turn(A).play(A, Buy("writing"))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-ADV-WRITING-2")
def test_writing_draws_its_cards_with_the_first_government_advance() -> None:
    table = Scenario().advances(A, "writing", "tactics", "draft").realm(A, food=2).turn(A)
    table.play(A, Buy("nationalism"))
    assert table.question == "draw_action"
    table.draw_card("Spy").draw_card("Education Lead")
    assert (len(table.of_seat(A).actions), len(table.of_seat(A).objectives)) == (1, 1)


@pytest.mark.rule("COC-ADV-WRITING-2")
def test_without_writing_a_government_draws_nothing() -> None:
    table = Scenario().advances(A, "tactics", "draft").realm(A, food=2).turn(A).play(A, Buy("nationalism"))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-ADV-WRITING-3")
def test_a_second_government_advance_draws_no_more_cards() -> None:
    table = Scenario().advances(A, "tactics", "draft", "nationalism").ask(GetAdvance(A, WRITING, "free", "COC-STA-11"))
    table.draw_card("Spy").draw_card("Education Lead")
    table.ask(GetAdvance(A, ADVANCES.index("forced_labor"), "free", "COC-STA-11"))
    assert table.question == "none_fits"  # everybody knows that no card can be played on it
    table.play(A, End())
    assert table.game.over
    assert len(table.events(ActionDrawn)) == len(table.events(ObjectiveDrawn)) == 1


def educated(**have: int) -> Scenario:
    table = Scenario().advances(A, "writing", "public_education", "free_education")
    return table.realm(A, happiness_level=4).stock(A, have).turn(A)


@pytest.mark.rule("COC-ADV-FREE-EDUCATION-1")
def test_an_advance_bought_with_gold_and_ideas_gives_a_mood_token_once_a_turn() -> None:
    table = educated(ideas=1, gold=3).play(A, Buy("tactics", True), Pay(ideas=1, gold=1))
    assert table.mood(A) == 1
    table.play(A, Buy("siegecraft"))
    assert table.gold(A) == 0
    assert table.mood(A) == 1


@pytest.mark.rule("COC-ADV-FREE-EDUCATION-1")
def test_where_the_usual_payment_earns_the_token_nothing_is_asked() -> None:
    table = educated(ideas=2, gold=2).play(A, Buy("tactics"))
    assert table.goods(A)[3:6] == (0, 2, 1)


@pytest.mark.rule("COC-ADV-FREE-EDUCATION-1")
def test_a_single_food_in_the_price_earns_no_token() -> None:
    table = educated(food=1, ideas=1).play(A, Buy("tactics"))
    assert table.goods(A)[:5] == (0, 0, 0, 0, 0)
    assert table.mood(A) == 0


@pytest.mark.rule("COC-ADV-FREE-EDUCATION-1")
def test_who_has_food_and_gold_is_asked_because_gold_earns_a_token() -> None:
    table = educated(food=2, gold=2).play(A, Buy("tactics"))
    assert table.options(A) == [Pay(food=2), Pay(gold=2)]
    table.play(A, Pay(gold=2))
    assert table.mood(A) == 1


@pytest.mark.rule("COC-ADV-FREE-EDUCATION-1")
def test_ore_in_the_price_of_steel_weapons_earns_no_token_and_gold_for_it_does() -> None:
    table = Scenario().advances(A, "writing", "public_education", "free_education", "tactics")
    table.realm(A, happiness_level=4, ore=2, gold=4).turn(A).play(A, Buy("steel_weapons", True), Pay(ore=2, gold=2))
    assert table.mood(A) == 0
    table = Scenario().advances(A, "writing", "public_education", "free_education", "tactics")
    table.realm(A, happiness_level=4, ore=2, gold=4).turn(A).play(A, Buy("steel_weapons", True), Pay(gold=4))
    assert table.mood(A) == 1


@pytest.mark.rule("COC-ADV-FREE-EDUCATION-2")
def test_the_purchase_of_free_education_itself_does_not_count() -> None:
    table = Scenario().advances(A, "writing", "public_education").realm(A, gold=2, happiness_level=4).turn(A)
    table.play(A, Buy("free_education"))
    table.draw_card("Flood")  # the Happiness Level has reached 5; Flood does nothing without a city
    assert table.mood(A) == 1  # its outline, and nothing else


@pytest.mark.rule("COC-ADV-FREE-EDUCATION-3")
def test_an_advance_without_payment_earns_no_token() -> None:
    table = Scenario().advances(A, "writing", "public_education", "free_education", "myths", "priesthood")
    table.realm(A, happiness_level=4).turn(A).play(A, Buy("math"))
    assert table.has(A, "math")
    assert table.mood(A) == 0
    table.ask(GetAdvance(A, STEEL_WEAPONS - 1, "free", "COC-STA-11"))
    assert table.mood(A) == 0


@pytest.mark.rule("COC-ADV-PHILOSOPHY-1", "COC-ADV-PHILOSOPHY-3")
def test_philosophy_gives_one_idea_and_none_for_what_is_there() -> None:
    table = Scenario().advances(A, "writing", "math", "astronomy").realm(A, food=2).turn(A)
    table.play(A, Buy("philosophy"))
    assert table.ideas(A) == 1


@pytest.mark.rule("COC-ADV-PHILOSOPHY-2")
def test_philosophy_gives_an_idea_for_every_science_advance() -> None:
    table = Scenario().advances(A, "writing", "philosophy", "storage").realm(A, food=6).turn(A)
    table.play(A, Buy("math"))
    assert table.ideas(A) == 1
    table.play(A, Buy("astronomy"), Pay(food=2))
    assert table.ideas(A) == 2
    table.play(A, Buy("fishing"), Pay(food=2))  # no Science
    assert table.ideas(A) == 2


# -- Warfare


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-1")
def test_steel_weapons_cost_two_ore_on_top() -> None:
    table = Scenario().advances(A, "tactics").realm(A, food=2, ore=3).turn(A).play(A, Buy("steel_weapons"))
    assert table.goods(A)[:2] == (0, 1)
    table = Scenario().advances(A, "tactics").realm(A, food=2, ore=1).turn(A)
    assert table.refused(A, Buy("steel_weapons")) == "COC-ADV-STEEL-WEAPONS-1"
    table = Scenario().advances(A, "tactics").realm(A, ore=2).turn(A)
    assert table.refused(A, Buy("steel_weapons")) == "COC-GEN-01"


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-1", "COC-RES-04")
def test_gold_pays_for_the_ore_of_steel_weapons_and_ideas_do_not() -> None:
    table = Scenario().advances(A, "tactics").realm(A, food=2, ore=1, gold=1).turn(A).play(A, Buy("steel_weapons"))
    assert table.goods(A)[:5] == (0, 0, 0, 0, 0)
    table = Scenario().advances(A, "tactics").realm(A, food=2, ore=1, ideas=4).turn(A)
    assert table.refused(A, Buy("steel_weapons")) == "COC-ADV-STEEL-WEAPONS-1"


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-2", "COC-BUY-14")
def test_free_steel_weapons_cost_their_ore() -> None:
    for how in ("free", "status"):
        table = Scenario().advances(A, "tactics").realm(A, food=2, ore=3)
        table.ask(GetAdvance(A, STEEL_WEAPONS, how, "COC-STA-11"))
        assert table.goods(A)[:2] == (2, 1)
        assert table.has(A, "steel_weapons")


@pytest.mark.rule("COC-RES-04")
def test_gold_may_stand_for_the_ore_of_free_steel_weapons() -> None:
    table = Scenario().advances(A, "tactics").realm(A, ore=2, gold=2)
    table.ask(GetAdvance(A, STEEL_WEAPONS, "status", "COC-STA-11"))
    assert table.options(A) == [Pay(ore=2), Pay(ore=1, gold=1), Pay(gold=2)]
    table.play(A, Pay(gold=2))
    assert (table.ore(A), table.gold(A), table.has(A, "steel_weapons")) == (2, 0, True)


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-2")
def test_free_steel_weapons_are_not_offered_without_ore() -> None:
    table = Scenario().advances(A, "tactics").realm(A, food=2, ore=1)
    table.ask(ChooseAdvance(A, (STEEL_WEAPONS, STEEL_WEAPONS - 1), True, "free", "COC-STA-11"))
    assert table.refused(A, ThisAdvance("steel_weapons")) == "COC-ADV-STEEL-WEAPONS-2"
    table.realm(A, gold=1)
    assert table.refused(A, ThisAdvance("steel_weapons")) is None


# -- Spirituality


def pious(**have: int) -> Scenario:
    return Scenario().advances(A, "myths", "priesthood").stock(A, have)


@pytest.mark.rule("COC-ADV-PRIESTHOOD-1")
def test_priesthood_gives_one_science_advance_a_turn_without_food() -> None:
    table = pious(food=2).turn(A).play(A, Buy("math"))
    assert table.has(A, "math")
    assert table.food(A) == 2
    assert table.left(A) == 2
    table.play(A, Buy("astronomy"))
    assert table.food(A) == 0
    assert table.refused(A, Buy("chemistry")) == "COC-GEN-01"


@pytest.mark.rule("COC-ADV-PRIESTHOOD-1", "COC-GEN-02")
def test_priesthood_may_be_saved_for_later() -> None:
    table = pious(food=2).turn(A).play(A, Buy("math", True))
    assert table.food(A) == 0
    table.play(A, Buy("astronomy"))
    assert table.has(A, "astronomy")
    assert table.food(A) == 0


@pytest.mark.rule("COC-ADV-PRIESTHOOD-1")
def test_priesthood_helps_with_science_only_and_needs_the_action() -> None:
    table = pious().turn(A)
    assert table.refused(A, Buy("fishing")) == "COC-GEN-01"
    assert table.refused(A, Buy("math")) is None
    assert table.refused(A, Buy("math", True)) == "COC-GEN-01"
    assert pious().turn(A, actions=0).refused(A, Buy("math")) == "COC-TURN-02"


@pytest.mark.rule("COC-ADV-PRIESTHOOD-1")
def test_priesthood_does_not_help_a_purchase_without_the_advance_action() -> None:
    table = pious(food=2).ask(BuyAdvance(A, MATH, False, EXTRA, "COC-BUY-04"))
    assert (table.has(A, "math"), table.food(A)) == (True, 0)
    assert not table.of_seat(A).used(PRIESTHOOD)


# -- Economics


def bartering() -> Scenario:
    return (
        Scenario()
        .advances(A, "bartering")
        .realm(A, culture_level=3, actions=[action("Hero General"), action("Great Ideas", 2)])
        .turn(A)
    )


@pytest.mark.rule("COC-ADV-BARTERING-1")
def test_bartering_turns_an_action_card_into_gold_or_a_culture_token() -> None:
    for good, gold, culture in (("gold", 1, 0), ("culture", 0, 1)):
        table = bartering().play(A, Use("bartering"))
        assert table.options(A) == [
            ThisCard("action", action("Hero General")),
            ThisCard("action", action("Great Ideas", 2)),
        ]
        assert table.refused(A, ThisCard("action", action("Hero General", 2))) == "COC-ADV-BARTERING-1"
        table.play(A, ThisCard("action", action("Great Ideas", 2)))
        assert table.refused(A, ThisGood("mood")) == "COC-ADV-BARTERING-1"
        table.play(A, ThisGood(good))
        assert (table.gold(A), table.culture(A)) == (gold, culture)
        assert table.actions(A) == ["Hero General"]
        assert table.discarded == ["Great Ideas"]
        assert table.left(A) == 3


@pytest.mark.rule("COC-ADV-BARTERING-1")
def test_bartering_works_once_a_turn_and_not_without_a_card() -> None:
    table = bartering().play(A, Use("bartering"), ThisCard("action", action("Hero General")), ThisGood("gold"))
    assert table.refused(A, Use("bartering")) == "COC-ADV-BARTERING-1"
    assert Scenario().advances(A, "bartering").turn(A).refused(A, Use("bartering")) == "COC-ADV-BARTERING-1"


@pytest.mark.rule("COC-ADV-BARTERING-1", "COC-LVL-08", "COC-RES-07")
def test_what_a_bartered_card_brings_needs_room() -> None:
    table = bartering().realm(A, gold=8, culture=0, culture_level=1)
    table.play(A, Use("bartering"), ThisCard("action", action("Hero General")))
    idle = table.game.without_effect(A, ThisGood("gold"))
    assert idle is not None and idle.rule == "COC-RES-07"
    assert table.game.without_effect(A, ThisGood("culture")) is None
    table.play(A, ThisGood("gold"))
    assert (table.gold(A), table.culture(A)) == (8, 0)
    assert [entry["goods"] for entry in table.game.log(B) if entry["kind"] == "goods_lost"] == [[*goods(gold=1)]]


def taxed(mood: int = 2) -> Scenario:
    table = Scenario().advances(A, "bartering", "taxation").realm(A, mood=mood)
    table.city(A, table.home(A)).city(A, table.home(A, "forest"), "temple").city(B, table.home(B))
    return table


@pytest.mark.rule("COC-ADV-TAXATION-1", "COC-GEN-07")
def test_taxation_gives_a_gold_per_city_for_a_mood_token_and_an_action() -> None:
    table = taxed().turn(A).play(A, Use("taxation"))
    assert (table.gold(A), table.mood(A), table.left(A)) == (2, 1, 2)
    assert table.refused(A, Use("taxation")) == "COC-ADV-TAXATION-1"


@pytest.mark.rule("COC-ADV-TAXATION-1", "COC-GEN-01")
def test_taxation_needs_a_mood_token_and_an_action() -> None:
    assert taxed(mood=0).turn(A).refused(A, Use("taxation")) == "COC-GEN-01"
    assert taxed().turn(A, actions=0).refused(A, Use("taxation")) == "COC-TURN-02"


@pytest.mark.rule("COC-ADV-TAXATION-2")
def test_taxation_activates_no_city() -> None:
    table = taxed().turn(A).play(A, Use("taxation"))
    assert [table.game.city(space).used for space in table.game.cities_of(A)] == [0, 0]


# -- Culture


@pytest.mark.rule("COC-ADV-MONUMENTS-1", "COC-ADV-MONUMENTS-2")
def test_monuments_reveals_a_wonder_and_then_claims_one() -> None:
    table = Scenario().advances(A, "art").realm(A, food=2).wonder("wall", "statue").realm(B, claimed="statue")
    table.turn(A).play(A, Buy("monuments"))
    assert table.question == "reveal_wonder"
    table.draw_wonder("gardens")
    assert table.options(A) == [ThisWonder("gardens"), ThisWonder("wall")]
    assert table.refused(A, ThisWonder("statue")) == "COC-ADV-MONUMENTS-2"  # claimed
    assert table.refused(A, ThisWonder("library")) == "COC-ADV-MONUMENTS-2"  # not face up
    assert table.refused(A, End()) == "COC-ADV-MONUMENTS-2"
    table.play(A, ThisWonder("wall"))
    assert table.of_seat(A).claimed == WONDERS.index("wall")
    assert len(table.game.wonders) == 3


@pytest.mark.rule("COC-ADV-MONUMENTS-2")
def test_a_wonder_that_is_built_cannot_be_claimed() -> None:
    table = Scenario()
    table.city(B, table.home(B), wonder="pyramids").ask(GetAdvance(A, MONUMENTS, "free", "COC-STA-11"))
    table.draw_wonder("gardens")
    assert table.of_seat(A).claimed == WONDERS.index("gardens")  # the only one: no question


@pytest.mark.rule("COC-ADV-MONUMENTS-7")
def test_without_a_wonder_to_claim_none_is_claimed_then_or_later() -> None:
    table = Scenario().wonder("wall").realm(B, claimed="wall").advances(A, "art", "mining").realm(A, food=2)
    table.game.wonder_deck = ()
    table.turn(A).play(A, Buy("monuments"))
    assert table.question == "take_turn"
    assert table.of_seat(A).claimed == NONE
    table.game.wonder_deck = (WONDERS.index("gardens"),)
    table.realm(A, food=2).turn(A).play(A, Buy("engineering")).draw_wonder("gardens")
    assert table.events(WonderClaimed) == []
    assert table.question == "take_turn"


def test_the_claim_of_monuments_ends_the_question() -> None:
    table = Scenario().wonder("wall", "statue").ask(ClaimWonder(A)).play(A, ThisWonder("statue"))
    assert table.game.over


def staged(**have: int) -> Scenario:
    return Scenario().advances(A, "art", "drama").stock(A, have)


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1")
def test_drama_exchanges_a_token_either_way_once_a_turn() -> None:
    levels = {"culture_level": 4, "happiness_level": 4}
    for good, mood, culture in (("culture", 1, 3), ("mood", 3, 1)):
        table = staged(mood=2, culture=2, **levels).turn(A).play(A, Use("drama"))
        assert table.options(A) == [ThisGood("culture"), ThisGood("mood")]
        table.play(A, ThisGood(good))
        assert (table.mood(A), table.culture(A)) == (mood, culture)
        assert table.left(A) == 3
        assert table.refused(A, Use("drama")) == "COC-ADV-DRAMA-MUSIC-1"


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-2")
def test_drama_is_not_used_in_the_status_phase() -> None:
    table = staged(mood=2, culture=2, culture_level=4, happiness_level=4).status_phase(1)
    assert table.pending == (A,)
    assert Use("drama") not in table.options(A)
    assert table.refused(A, Use("drama")) is not None


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-3")
def test_drama_is_not_offered_for_a_token_that_would_pass_its_level() -> None:
    table = staged(mood=1, culture=2, culture_level=2, happiness_level=1).turn(A)
    assert table.refused(A, Use("drama")) == "COC-ADV-DRAMA-MUSIC-3"
    table = staged(mood=1, culture=2, culture_level=2, happiness_level=2).turn(A).play(A, Use("drama"))
    assert (table.mood(A), table.culture(A)) == (2, 1)  # the one way there is, without a question


@pytest.mark.rule("COC-ADV-DRAMA-MUSIC-1", "COC-GEN-01")
def test_drama_needs_a_token() -> None:
    table = staged(culture_level=2, happiness_level=2).turn(A)
    assert table.refused(A, Use("drama")) == "COC-ADV-DRAMA-MUSIC-3"


# -- Science


@pytest.mark.rule("COC-ADV-MATH-1")
def test_math_makes_engineering_and_roads_free_of_food() -> None:
    table = Scenario().advances(A, "math").turn(A).play(A, Buy("engineering")).draw_wonder("wall")
    table.play(A, Buy("roads"))
    assert table.has(A, "roads")
    assert table.left(A) == 1
    assert table.refused(A, Buy("sanitation")) == "COC-GEN-01"
    assert Scenario().turn(A).refused(A, Buy("engineering")) == "COC-GEN-01"


@pytest.mark.rule("COC-ADV-MATH-1")
def test_with_math_no_food_is_taken_from_who_has_it() -> None:
    table = Scenario().advances(A, "math").realm(A, food=2).turn(A).play(A, Buy("engineering"))
    assert table.food(A) == 2


@pytest.mark.rule("COC-ADV-ASTRONOMY-1")
def test_astronomy_makes_cartography_and_navigation_free_of_food() -> None:
    table = Scenario().advances(A, "math", "astronomy", "fishing").turn(A)
    table.play(A, Buy("cartography"), Buy("navigation"))
    assert table.has(A, "navigation")
    assert table.refused(A, Buy("warships")) == "COC-GEN-01"
    assert Scenario().advances(A, "math", "fishing").turn(A).refused(A, Buy("cartography")) == "COC-GEN-01"


@pytest.mark.rule("COC-ADV-METALLURGY-1", "COC-ADV-METALLURGY-3")
def test_metallurgy_makes_steel_weapons_free_but_for_the_action() -> None:
    table = Scenario().advances(A, "math", "chemistry", "metallurgy", "tactics").realm(A, food=2, ore=2)
    assert table.turn(A, actions=0).refused(A, Buy("steel_weapons")) == "COC-TURN-02"
    table.turn(A).play(A, Buy("steel_weapons"))
    assert table.has(A, "steel_weapons")
    assert table.goods(A)[:2] == (2, 2)
    assert table.left(A) == 2


@pytest.mark.rule("COC-ADV-METALLURGY-1", "COC-ADV-METALLURGY-3")
def test_metallurgy_waives_the_ore_of_free_steel_weapons_too() -> None:
    table = Scenario().advances(A, "math", "chemistry", "metallurgy", "tactics")
    assert not table.has(A, "steel_weapons")
    table.ask(ChooseAdvance(A, (STEEL_WEAPONS,), False, "free", "COC-STA-11"))
    assert table.has(A, "steel_weapons")


@pytest.mark.rule("COC-ADV-METALLURGY-2")
def test_metallurgy_got_with_steel_weapons_gives_two_ore() -> None:
    for weapons, ore in ((("steel_weapons",), 3), ((), 1)):
        table = Scenario().advances(A, "math", "chemistry", "tactics", *weapons).realm(A, ore=1)
        table.ask(GetAdvance(A, METALLURGY, "free", "COC-STA-11"))
        assert table.ore(A) == ore


# -- Democracy and Autocracy


@pytest.mark.rule("COC-ADV-CIVIL-LIBERTIES-1", "COC-GEN-07")
def test_civil_liberties_give_three_mood_tokens_for_an_action_as_often_as_one_likes() -> None:
    table = Scenario().advances(A, "voting", "civil_liberties").realm(A, happiness_level=8).turn(A, actions=2)
    table.play(A, Use("civil_liberties"))
    assert (table.mood(A), table.left(A)) == (3, 1)
    table.play(A, Use("civil_liberties"))
    assert (table.mood(A), table.left(A)) == (6, 0)
    assert table.refused(A, Use("civil_liberties")) == "COC-TURN-02"


@pytest.mark.rule("COC-ADV-ABSOLUTE-POWER-1")
def test_absolute_power_gives_one_more_action_for_two_mood_tokens_once_a_turn() -> None:
    table = Scenario().advances(A, "nationalism", "absolute_power").realm(A, mood=4).turn(A, actions=0)
    table.play(A, Use("absolute_power"))
    assert (table.mood(A), table.left(A)) == (2, 1)
    assert table.refused(A, Use("absolute_power")) == "COC-ADV-ABSOLUTE-POWER-1"
    table = Scenario().advances(A, "nationalism", "absolute_power").realm(A, mood=1).turn(A)
    assert table.refused(A, Use("absolute_power")) == "COC-GEN-01"


def forced(*buildings: str, mood: int = 1, actions: int = 3) -> tuple[Scenario, str]:
    """A has an angry city at home and Forced Labor, and everything an activation may ask for."""
    table = Scenario().advances(A, "myths", "tactics", "nationalism", "forced_labor", "storage")
    home = table.home(A)
    table.city(A, home, *buildings, mood=ANGRY).city(A, table.home(A, "forest")).city(A, table.home(A, "barren"))
    table.city(A, table.home(A, "mountain"))
    table.realm(A, food=8, ore=8, wood=8, gold=8, mood=mood, culture=5, culture_level=8, happiness_level=8)
    return table.turn(A, actions), home


@pytest.mark.rule("COC-ADV-FORCED-LABOR-1")
def test_forced_labor_costs_a_mood_token_once_for_the_whole_turn() -> None:
    table, home = forced("temple", mood=3)
    table.play(A, Use("forced_labor"))
    assert table.mood(A) == 2
    assert table.left(A) == 3
    assert table.refused(A, Use("forced_labor")) == "COC-ADV-FORCED-LABOR-1"
    table, home = forced("temple", mood=0)
    assert table.refused(A, Use("forced_labor")) == "COC-GEN-01"


@pytest.mark.rule("COC-ADV-FORCED-LABOR-1")
def test_forced_labor_ends_with_the_turn() -> None:
    table, home = forced("temple", mood=3)
    table.play(A, Use("forced_labor"))
    assert mood_when_active(table.game, table.city_at(home)) != ANGRY
    table.play(A, End()).ask(Turn(A, 2))
    assert mood_when_active(table.game, table.city_at(home)) == ANGRY
    assert table.refused(A, Use("forced_labor")) is None


@pytest.mark.rule("COC-ADV-FORCED-LABOR-2")
def test_forced_labor_lets_an_angry_city_build_by_its_full_size() -> None:
    table, home = forced("temple", "fortress")
    table.play(A, Activate(table.at(home), "build"))
    assert table.refused(A, Build(settlers=2)) is not None
    table, home = forced("temple", "fortress")
    table.play(A, Use("forced_labor"), Activate(table.at(home), "build"), Build(settlers=2, armies=1))
    assert (table.settlers(home), table.armies(home)) == (2, 1)  # three units: size 3


@pytest.mark.rule("COC-ADV-FORCED-LABOR-2")
def test_forced_labor_lets_an_angry_city_collect_by_its_full_size() -> None:
    table = Scenario().advances(A, "myths", "tactics", "nationalism", "forced_labor").realm(A, mood=1)
    home = table.home(A)  # the city stands on Fertile land, with a Mountain and a Forest beside it
    table.city(A, home, "temple", mood=ANGRY).turn(A).play(A, Activate(table.at(home), "collect"))
    assert table.refused(A, Collect(ore=1)) is None
    assert table.refused(A, Collect(ore=1, wood=1)) is not None
    table.turn(A)
    table.game.cities[table.at(home)] = table.city_at(home).activated(0)
    table.play(A, Use("forced_labor"), Activate(table.at(home), "collect"), Collect(ore=1, wood=1))
    assert (table.ore(A), table.wood(A)) == (1, 1)


@pytest.mark.rule("COC-ADV-FORCED-LABOR-2")
def test_forced_labor_lets_an_angry_city_grow() -> None:
    table, home = forced()
    assert table.refused(A, Activate(table.at(home), "increase")) == "COC-MOOD-04"
    table.play(A, Use("forced_labor"), Activate(table.at(home), "increase"), Increase("fortress"))
    assert table.city_at(home).size == 2


@pytest.mark.rule("COC-ADV-FORCED-LABOR-2")
def test_forced_labor_lets_an_angry_city_build_a_wonder() -> None:
    table, home = forced()
    table.wonder("wall").advances(A, "engineering", *[ADVANCES[n] for n in table.content.wonders[5].needs])
    table.turn(A)
    assert table.refused(A, Activate(table.at(home), "wonder")) is not None
    table.play(A, Use("forced_labor"), Activate(table.at(home), "wonder"))
    table.play(A, BuildWonder("wall"))
    assert table.city_at(home).wonder == WONDERS.index("wall")


@pytest.mark.rule("COC-ADV-FORCED-LABOR-3")
def test_under_forced_labor_an_angry_city_is_still_activated_once() -> None:
    table, home = forced("temple")
    table.play(A, Use("forced_labor"), Activate(table.at(home), "build"), Build(settlers=1))
    assert table.refused(A, Activate(table.at(home), "build")) == "COC-MOOD-06"


@pytest.mark.rule("COC-ADV-FORCED-LABOR-4")
def test_under_forced_labor_the_cities_remain_angry() -> None:
    table, home = forced("temple")
    table.play(A, Use("forced_labor"), Activate(table.at(home), "build"), Build(settlers=1))
    assert table.city_at(home).mood == ANGRY


# -- Theocracy


@pytest.mark.rule("COC-ADV-DOGMA-4")
def test_with_dogma_nobody_has_more_than_two_ideas() -> None:
    table = Scenario().advances(A, "writing", "dogma").realm(A, ideas=2)
    assert limit(table.game, A, IDEAS) == 2
    table.ask(GetAdvance(A, PHILOSOPHY, "free", "COC-STA-11"))
    assert table.ideas(A) == 2
    table.realm(A, ideas=1)
    gain(table.game, A, goods(ideas=4), "academy", "COC-CTY-10")
    assert table.ideas(A) == 2


@pytest.mark.rule("COC-ADV-DOGMA-5")
def test_dogma_discards_ideas_down_to_two() -> None:
    for before, after in ((6, 2), (3, 2), (2, 2), (1, 1)):
        table = Scenario().advances(A, "myths", "state_religion").realm(A, ideas=before)
        table.ask(GetAdvance(A, DOGMA, "free", "COC-STA-11"))
        assert table.ideas(A) == after


@pytest.mark.rule("COC-GEN-07")
@pytest.mark.parametrize("ability", ["cartography", "taxation", "civil_liberties", "gardens"])
def test_the_last_action_is_enough_for_an_ability_that_costs_one(ability: str) -> None:
    table = charted().advances(A, "taxation", "civil_liberties").city(A, "D2", wonder="gardens").realm(A, mood=1)
    table.units(A, "D4", ships=1).turn(A, actions=1)
    assert table.refused(A, Use(ability)) is None
    assert table.play(A, Use(ability)).left(A) == 0
    assert table.refused(A, Use(ability)) == "COC-TURN-02"
