"""What cities and treasuries do on Clash of Cultures' board: payments, Collect, Build, Increase, moods."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.made_up import NOT_OFFERED, Json, answer_of, make_up, option, put_question
from tests.browser.maps import film, lit, world
from tests.browser.person import A_BOT, DESKTOP, PHONE, Person
from tests.browser.test_clash_board import OWN_CITY, begin, space

Change = Callable[[Json], None]
FINGER = 44  # pixels
IS_HIGH = """least => [...document.querySelectorAll('[data-space][data-lit]')]
  .every((each) => each.getBoundingClientRect().height > least)"""
GOODS = ("food", "ore", "wood", "ideas", "gold", "mood", "culture")


def at_question(
    person: Person, change: Change, others: Sequence[Json] = (), then: Callable[[Json, Json], None] | None = None
) -> None:
    """A table at which the person is asked a made-up question."""
    begin(person)
    make_up(person, change, others, then)
    person.page.reload()


def activate(person: Person, work: str) -> None:
    space(person, OWN_CITY).click()
    before = person.question
    menu = person.page.get_by_role("dialog", name=re.compile("^What to do at"))
    menu.get_by_role("button", name=re.compile(work)).click()
    person.wait_until_answered(before)
    person.wait_until_asked()


def stepper(panel: Locator, name: str) -> Locator:
    return panel.get_by_role("spinbutton", name=re.compile(f"^{name}"))


# -- payments


def pay(**amounts: int) -> Json:
    all_amounts = {good: amounts.get(good, 0) for good in GOODS}
    label = "Pay " + ", ".join(f"{amount} {good}" for good, amount in amounts.items())
    return option(label, kind="pay", **all_amounts)


def three_food_are_due(told: Json) -> None:
    told["view"]["realms"][0]["goods"].update(food=2, gold=2, ideas=1)
    question = {
        "kind": "pay_for", "seat": 0, "cost": [3, 0, 0, 0, 0, 0, 0], "way": 1, "ask": False, "because": "advance",
        "by_rule": "COC-BUY-02",
    }  # fmt: skip
    put_question(told, question, [pay(food=2, ideas=1), pay(food=2, gold=1)], complete=False)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_payment_is_set_by_steppers_and_only_in_ways_that_are_offered(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    at_question(ada, three_food_are_due, [pay(food=1, ideas=1, gold=1), pay(food=1, gold=2)])
    panel = ada.region("How do you pay?")
    expect(panel).to_contain_text(re.compile(r"Due:\s*3"))
    expect(panel.get_by_role("button", name="Pay 2 food, 1 ideas")).to_be_visible()
    expect(stepper(panel, "Ideas")).to_have_attribute("aria-valuenow", "1")
    assert problems(ada.page) == []

    panel.get_by_role("button", name=re.compile("^More: Gold")).click()
    expect(panel.get_by_role("button", name="Pay 2 food, 1 gold")).to_be_visible()  # another good makes room
    panel.get_by_role("button", name=re.compile("^Less: Food")).click()
    expect(panel.get_by_role("button", name=re.compile("^Pay 1 food"))).to_be_visible()
    stepper(panel, "Gold").press("ArrowUp")
    expect(panel.get_by_role("button", name="Pay 1 food, 2 gold")).to_be_visible()
    expect(panel.get_by_role("button", name=re.compile("^Less: Food"))).to_be_disabled()
    panel.get_by_role("button", name="Pay for me").click()
    sent = answer_of(ada, panel.get_by_role("button", name="Pay 2 food, 1 ideas").click)
    assert sent == pay(food=2, ideas=1)["choice"]


def test_who_wants_to_is_asked_how_to_pay_for_an_advance(people: People) -> None:
    ada = people("Ada")

    def may_buy(told: Json) -> None:
        buys = [option("Advance: Storage for 2 Food", kind="buy", advance="storage", ask=False)]
        question = {"kind": "take_turn", "seat": 0, "fresh": True, "acted": False, "before": 0}
        put_question(told, question, buys, complete=False)

    asks = option("Advance: Storage, choosing how to pay", kind="buy", advance="storage", ask=True)
    at_question(ada, may_buy, [asks])
    with ada.page.expect_response(re.compile("/others")):
        ada.page.get_by_label("Ask me how to pay").check()
    sent = answer_of(ada, ada.region("Advances").get_by_role("button", name=re.compile("^Advance: Storage")).click)
    assert sent == {"kind": "buy", "advance": "storage", "ask": True}


def test_income_of_trade_routes_is_taken_by_steppers(people: People) -> None:
    ada = people("Ada")

    def routes(told: Json) -> None:
        ways = [
            option(f"Take {2 - gold} Food, {gold} Gold", kind="income", food=2 - gold, gold=gold) for gold in (0, 1, 2)
        ]
        put_question(told, {"kind": "trade_routes", "seat": 0, "routes": 2}, ways)

    at_question(ada, routes)
    panel = ada.region("What do you take?")
    panel.get_by_role("button", name=re.compile("^More: Gold")).click()
    sent = answer_of(ada, panel.get_by_role("button", name="Take 1 Food, 1 Gold").click)
    assert sent == {"kind": "income", "food": 1, "gold": 1}


# -- cities


def test_a_city_collects_by_clicking_spaces(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    activate(ada, "collect$")
    panel = ada.page.get_by_role("region", name=re.compile("collects$"))
    expect(panel.get_by_role("status")).to_contain_text(re.compile(r"\d → \d of \d"))
    pressed = world(ada).locator("[aria-pressed=true]")
    expect(pressed).to_have_count(1)
    # There is no room for more Food: the city's own space would bring nothing, and says so.
    space(ada, OWN_CITY).click()
    expect(ada.page.locator("#popover")).to_contain_text("Not allowed")
    expect(space(ada, OWN_CITY)).to_have_attribute("aria-pressed", "false")
    number = (
        space(ada, re.compile(": (Forest|Mountain)"))
        .and_(world(ada).locator("[aria-pressed=false]"))
        .first.get_attribute("data-space")
    )
    other = world(ada).locator(f"[data-space='{number}']")
    other.click()
    expect(pressed).to_have_count(1)  # a city of size 1 uses one space
    expect(other).to_have_attribute("aria-pressed", "true")
    label = panel.get_by_role("button", name=re.compile("^Collect 1"))
    said = label.inner_text()
    assert problems(ada.page) == []
    before = ada.question
    label.click()
    ada.wait_until_answered(before)
    good = said.split()[2]
    expect(ada.log.filter(has_text=re.compile(f"collect.* 1 {good}")).first).to_be_visible()


def test_spaces_come_close_to_a_finger_that_collects(people: People) -> None:
    ada = people("Ada", PHONE)
    begin(ada)
    wide = high_of(space(ada, OWN_CITY))
    activate(ada, "collect$")
    expect(ada.page.get_by_role("region", name=re.compile("collects$"))).to_be_visible()
    ada.page.wait_for_function(IS_HIGH, arg=FINGER)
    other = world(ada).locator("[aria-pressed=false]").and_(space(ada, re.compile(": (Forest|Mountain)"))).first
    other.tap()
    expect(ada.region("What it does")).to_have_count(0)  # it would lie over the spaces, and the panel says it
    before = ada.question
    ada.button(re.compile("^Collect 1")).tap()
    ada.wait_until_answered(before)
    ada.wait_until_asked()
    expect(ada.button("Whole map")).to_be_disabled()
    assert high_of(space(ada, OWN_CITY)) == pytest.approx(wide, abs=2)


def high_of(what: Locator) -> float:
    box = what.bounding_box()
    assert box is not None
    return box["height"]


def home_of(told: Json) -> Json:
    """The space of the reader's first city."""
    found: Json = next(each for each in told["view"]["spaces"] if each["city"] and each["city"]["owner"] == 0)
    return found


def build(settlers: int = 0, armies: int = 0) -> Json:
    label = f"Build {settlers} Settlers, {armies} Army units"
    return option(label, kind="build", settlers=settlers, armies=armies, ships=0, draft=False, ask=False)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_city_builds_from_a_shop_that_says_what_cannot_be_had(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)

    def builds(told: Json) -> None:
        told["view"]["realms"][0]["goods"].update(food=4, ore=2, wood=2)
        question = {"kind": "choose_units", "seat": 0, "space": home_of(told)["space"]}
        put_question(told, question, [build(1), build(0, 1), build(1, 1), build(2)])

    def pays(view: Json, choice: Json) -> None:
        view["realms"][0]["goods"]["food"] -= 2 * choice["settlers"]
        view["realms"][0]["goods"]["ore"] -= choice["armies"]

    at_question(ada, builds, then=pays)
    shop = ada.page.get_by_role("region", name=re.compile("builds$"))
    settler = shop.get_by_role("listitem").filter(has_text="Settler")
    expect(settler).to_contain_text(re.compile(r"2\s*Food"))
    expect(settler).to_contain_text("in your supply")
    expect(shop.get_by_role("listitem").filter(has_text="Ship")).to_contain_text(NOT_OFFERED)
    shop.get_by_role("button", name=re.compile("^More: Army units")).click()
    expect(shop.get_by_role("status")).to_contain_text(re.compile(r"2\s*Food\s*1\s*Ore"))
    assert problems(ada.page) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sent = answer_of(ada, shop.get_by_role("button", name="Build 1 Settlers, 1 Army units").click)
    assert (sent["settlers"], sent["armies"]) == (1, 1)


def test_a_new_building_is_shown_in_its_place_on_the_city(people: People) -> None:
    ada = people("Ada")

    def grows(told: Json) -> None:
        home = home_of(told)["space"]
        question = {"kind": "increase_city", "seat": 0, "space": home, "free": False, "activates": True, "only": -1}
        temple = {"kind": "increase", "building": "temple", "port_at": -1, "settler": False, "ask": False}
        put_question(told, question, [{"choice": temple, "label": "Temple for 1 Food", "idle": None}])

    at_question(ada, grows)
    panel = ada.page.get_by_role("region", name=re.compile("grows$"))
    expect(panel.get_by_role("listitem")).to_have_count(4)
    expect(panel.get_by_text(NOT_OFFERED)).to_have_count(3)
    add = panel.get_by_role("button", name="Add it Temple for 1 Food")
    add.hover()
    expect(world(ada).locator(".ghost")).to_have_count(1)
    assert problems(ada.page) == []
    sent = answer_of(ada, add.click)
    assert sent["building"] == "temple"


def test_moods_are_raised_by_a_slider(people: People) -> None:
    ada = people("Ada")

    def improves(told: Json) -> None:
        home = home_of(told)
        home["city"]["mood"] = "angry"
        raises = option("Raise it for 1 Mood token", kind="raise", space=home["space"], ask=False)
        question = {"kind": "improve", "seat": 0, "improved": True, "voting": False}
        put_question(told, question, [raises, option("No more cities", kind="end")])

    at_question(ada, improves)
    panel = ada.region("Civic Improvement")
    expect(panel.get_by_role("button", name="angry now")).to_have_attribute("aria-pressed", "true")
    expect(panel.get_by_role("button", name=re.compile("^Make .* happy"))).to_be_enabled()
    assert problems(ada.page) == []
    sent = answer_of(ada, panel.get_by_role("button", name=re.compile("^Make .* neutral")).click)
    assert sent["kind"] == "raise"
    expect(ada.region("Your choice").get_by_role("button", name="No more cities")).to_be_visible()


def test_several_cities_are_switched_on_and_off_on_the_map(people: People) -> None:
    ada = people("Ada")

    def two_of_three(told: Json) -> None:
        home, *others = [each["space"] for each in told["view"]["spaces"] if each["terrain"]][:3]
        one, two = others
        pairs = [(home, one), (home, two), (one, two)]
        options = [option(f"{a} and {b}", kind="at_spaces", spaces=[a, b]) for a, b in pairs]
        question = {
            "kind": "trouble", "seat": 0, "number": 2, "coastal": False, "enraged": False, "chosen": [], "by_rule": "",
        }  # fmt: skip
        put_question(told, question, options)

    at_question(ada, two_of_three)
    panel = ada.region("Choose several")
    expect(lit(ada)).to_have_count(3)
    pressed = world(ada).locator("[aria-pressed=true]")
    expect(pressed).to_have_count(2)
    last = world(ada).locator("[aria-pressed=false]")
    last.click()
    expect(pressed).to_have_count(2)
    expect(last).to_have_count(1)
    assert problems(ada.page) == []
    sent = answer_of(ada, panel.get_by_role("button", name=re.compile(" and ")).click)
    assert len(sent["spaces"]) == 2


def test_pointing_at_a_city_tells_what_each_activation_would_do(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    city = space(ada, OWN_CITY)
    city.hover()
    said = ada.page.locator("#popover")
    expect(said).to_contain_text(re.compile(r"Collect 1 \w+"))
    expect(said).to_contain_text("Build 1 Settler for 2 Food")
    box = world(ada).locator("[data-anchor~='units:" + (city.get_attribute("data-space") or "") + "']").bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(said).to_contain_text(re.compile("Your units at"))


def test_a_target_of_influence_shows_its_pieces_and_chances(people: People) -> None:
    ada = people("Ada")

    def tempting(told: Json) -> None:
        spaces = told["view"]["spaces"]
        target = next(each for each in spaces if each["city"] and each["city"]["owner"] == 1)
        target["city"].update(size=2, buildings={"temple": 1})
        chances = [0.333, 0.5]
        told["view"]["targets"] = [{"space": target["space"], "roll": 5, "pieces": ["temple"], "chances": chances}]
        home = home_of(told)["space"]
        near = [home, target["space"]]
        told["view"]["reach"] = [{"source": home, "spaces": near, "farther": []}]
        tries = {"kind": "influence", "source": home_of(told)["space"], "target": target["space"], "by": "action"}
        question = {"kind": "take_turn", "seat": 0, "fresh": True, "acted": False, "before": 0}
        put_question(told, question, [option("Influence it, with a roll of 5 or more", card=False, **tries)])

    at_question(ada, tempting)
    space(ada, re.compile(f"{A_BOT}.*city, size 2")).click()
    menu = ada.page.get_by_role("dialog")
    prospect = menu.get_by_role("region", name="Cultural Influence")
    expect(prospect).to_contain_text("33 %, 50 % with 1 Culture token")
    expect(prospect).to_contain_text("Temple")
    expect(film(ada).locator("[data-reach] .near")).to_have_count(1)  # its range as an area
    assert problems(ada.page) == []
    sent = answer_of(ada, menu.get_by_role("button", name=re.compile("^Influence it")).click)
    assert sent["by"] == "action"


def test_the_map_shows_which_try_of_influence_a_roll_is_for(people: People) -> None:
    ada = people("Ada")

    def rolled(told: Json) -> None:
        spaces = told["view"]["spaces"]
        target = next(each for each in spaces if each["city"] and each["city"]["owner"] == 1)
        source = home_of(told)["space"]
        question = {"kind": "boost_roll", "seat": 0, "source": source, "target": target["space"], "roll": 4}
        put_question(told, question, [option(f"Spend {number}", kind="boost", tokens=number) for number in (0, 1)])

    at_question(ada, rolled)
    expect(ada.button("Spend 1")).to_be_visible()
    expect(world(ada).locator(".about")).to_have_count(1)
    expect(film(ada).locator(".arrow")).to_have_count(1)


def test_a_phone_leads_to_cards_that_can_be_played(people: People) -> None:
    ada = people("Ada", PHONE)

    def playable(told: Json) -> None:
        card = told["view"]["realms"][0]["own"]["actions"][0]["card"]
        question = {"kind": "take_turn", "seat": 0, "fresh": True, "acted": False, "before": 0}
        put_question(told, question, [option("Play it", kind="play_card", card=card), option("End", kind="end")])

    at_question(ada, playable)
    play = ada.region("Your hand").get_by_role("button", name="Play it")
    expect(play).not_to_be_in_viewport()
    ada.button("Play a card").tap()
    expect(play).to_be_in_viewport()
    expect(play).to_be_focused()
    ada.page.get_by_role("navigation").get_by_role("button", name="Board").tap()
    expect(play).not_to_be_in_viewport()
    expect(world(ada)).to_be_in_viewport(ratio=0.9)


def test_beside_the_map_great_persons_to_play_come_first_and_wonders_are_near(people: People) -> None:
    ada = people("Ada")

    def playable(told: Json) -> None:
        view = told["view"]
        view["realms"][0]["own"]["greats"] = [{"card": 3, "name": "Great Scientist", "rule": "COC-GRT-01"}]
        cost = dict.fromkeys(view["realms"][0]["goods"], 0) | {"wood": 6}
        wonder = {"wonder": "great_library", "name": "Great Library", "cost": cost, "needs": ["engineering"]}
        view["wonders"] = [wonder | {"rules": "COC-LIB", "claimed_by": None}]
        question = {"kind": "take_turn", "seat": 0, "fresh": True, "acted": False, "before": 0}
        put_question(told, question, [option("Play it", kind="play_great", card=3), option("End", kind="end")])

    at_question(ada, playable)
    expect(ada.region("Your hand").get_by_role("button", name="Play it")).to_be_visible()
    cards = ada.region("Your hand").get_by_role("listitem")
    expect(cards.first).to_contain_text("Great Scientist")
    expect(cards.get_by_role("button", name="Play it")).to_be_in_viewport()
    ada.button("Advances").click()
    expect(ada.region("Your choice")).not_to_contain_text("golden frame")  # none can be got now
    wonders = ada.page.locator(".coc .foot").get_by_role("region", name="Wonders to build")
    expect(wonders).to_contain_text("Great Library")
    expect(wonders).to_be_in_viewport()


def test_answers_that_all_lie_in_one_space_are_shown_at_once(people: People) -> None:
    ada = people("Ada")

    def taken(told: Json) -> None:
        home = home_of(told)["space"]
        answers = [option(f"A new {unit}", kind="unit_at", space=home, unit=unit) for unit in ("settler", "army")]
        put_question(told, {"kind": "convert", "seat": 0, "space": home}, answers)

    at_question(ada, taken)
    menu = ada.page.get_by_role("dialog", name=re.compile("^What to do at"))
    sent = answer_of(ada, menu.get_by_role("button", name="A new army").click)
    assert sent["unit"] == "army"


def test_the_advance_board_is_that_of_the_pack_and_tells_what_it_leads_to(people: People) -> None:
    ada = people("Ada")

    def with_a_house_pack(told: Json) -> None:
        for category in told["view"]["catalogue"]["categories"]:
            for advance in category["advances"]:
                if advance["id"] == "myths":
                    advance.update(name="Sagas", opens="Kingship", wonders=["Great Hall"])

    begin(ada)
    make_up(ada, with_a_house_pack)
    ada.page.reload()
    board = ada.region("Advances")
    myths = board.locator("[data-advance=myths]")
    expect(myths).to_contain_text("Sagas")
    myths.hover()
    said = ada.page.locator("#popover")
    for words in ("Temple", "Kingship", "Great Hall"):
        expect(said).to_contain_text(words)
    board.get_by_role("button", name=re.compile("^Navigation")).hover()
    expect(said).to_contain_text("You need Fishing and Cartography first")


def test_objectives_are_completed_on_their_cards(people: People) -> None:
    ada = people("Ada")

    def completes(told: Json) -> None:
        card = told["view"]["realms"][0]["own"]["objectives"][0]["card"]
        claim = option("Complete it", kind="claim", card=card, lower=False)
        question = {"kind": "declare_objectives", "place": 0, "done": []}
        put_question(told, question, [claim, option("None", kind="end")])

    at_question(ada, completes)
    cards = ada.region("Cards to choose from")
    expect(cards.get_by_role("listitem")).to_have_count(1)
    assert problems(ada.page) == []
    sent = answer_of(ada, cards.get_by_role("button", name="Complete it").click)
    assert sent["kind"] == "claim"
