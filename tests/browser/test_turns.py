"""A turn: undo, plan, preview and confirmation."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.conftest import People
from tests.browser.person import HAS_MOVED_ON, Person

ADVANCE = "Advance: "  # for 2 Food, which everybody has at the start


def at_a_turn(person: Person) -> list[str]:
    """Bring a person to a turn with an action that does not end it; return the options there."""
    options: list[str] = []
    while not any(option.startswith(ADVANCE) for option in options):  # a player who has traded may have no Food left
        person.play_now("Clash of Cultures")
        assert person.play_on(lambda person: "3 actions left" in person.prompt)
        options = person.options.all_inner_texts()
    return options


def test_undo_redo_and_restart(people: People) -> None:
    ada = people("Ada")
    options = at_a_turn(ada)
    line = ada.last_line.inner_text()

    ada.choose(ADVANCE)
    ada.wait_until_asked()
    after = ada.options.all_inner_texts()
    assert after != options
    expect(ada.last_line).not_to_have_text(line)

    ada.button("Undo").click()
    expect(ada.options).to_have_text(options)
    expect(ada.last_line).to_have_text(line)

    ada.button("Redo").click()
    expect(ada.options).to_have_text(after)

    expect(ada.button("Undo")).to_be_enabled()  # keys do nothing while an answer is under way
    ada.page.keyboard.press("Control+z")
    expect(ada.options).to_have_text(options)
    expect(ada.button("Redo")).to_be_enabled()
    ada.page.keyboard.press("Control+Shift+z")
    expect(ada.options).to_have_text(after)

    ada.button("Restart the turn").click()
    expect(ada.options).to_have_text(options)


def test_back_to_a_line_of_the_log(people: People) -> None:
    ada = people("Ada")
    options = at_a_turn(ada)
    line = ada.last_line.inner_text()
    ada.choose(ADVANCE)
    ada.wait_until_asked()
    ada.log.filter(has_text=line).last.get_by_role("button").first.click()
    ada.button("Back to here").click()
    expect(ada.options).to_have_text(options)
    expect(ada.last_line).to_have_text(line)


def test_the_barrier_is_visible_and_says_why(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.play_on(answers=1)  # the secret bids are revealed
    ada.wait_until_asked()
    expect(ada.button(re.compile("^Nothing to undo: "))).to_be_disabled()
    barrier = ada.page.get_by_role("log", name="Log").get_by_text("Nobody can undo beyond this line.")
    expect(barrier).to_contain_text(re.compile("revealed|secret"))


def test_a_plan_that_is_played_is_not_said_to_be_overtaken(people_at: Callable[[str], People]) -> None:
    """The board asks for what the first question does not list, though the plan has answered it: that is no news."""
    ada = people_at("late")("Ada")
    ada.make_table(["Me", "Bot: Wanderer"], "Clash of Cultures")
    ada.wait_until_asked()
    ada.page.get_by_label("Ask me how to pay").check()  # the board then wants every way to pay
    plan = ada.start_plan()
    late = {"error": "The question has changed meanwhile. Look again and answer the new one.", "rule": None}
    ada.page.route(re.compile("/others"), lambda route: route.fulfill(status=409, json=late))
    before = ada.question
    with ada.page.expect_response(re.compile("/others")):
        plan.get_by_role("button", name=re.compile("^Play ")).click()
    ada.wait_until_answered(before)
    ada.wait_until_asked()
    expect(ada.page.get_by_text("changed meanwhile")).to_have_count(0)


def test_a_plan_is_private_until_it_is_played(people: People) -> None:
    ada, eve = people("Ada"), people("Eve")
    options = at_a_turn(ada)
    line = ada.last_line.inner_text()
    eve.visit(ada.table_path)
    expect(eve.last_line).to_contain_text("turn 1")  # Ada reads "Your turn 1", Eve reads her name
    seen = eve.last_line.inner_text()

    plan = ada.start_plan(ADVANCE)
    expect(plan.get_by_role("listitem")).to_have_count(1)
    expect(eve.last_line).to_have_text(seen)

    plan.get_by_role("button", name="Drop the plan").click()
    expect(ada.options).to_have_text(options)
    expect(ada.last_line).to_have_text(line)

    ada.start_plan(ADVANCE)
    plan.get_by_role("button", name="Play 1 step").click()
    expect(ada.last_line).not_to_have_text(line)
    expect(eve.last_line).not_to_have_text(seen)


def test_pointing_at_an_option_shows_what_it_does(people: People) -> None:
    ada = people("Ada")
    at_a_turn(ada)
    option = ada.options.filter(has_text=ADVANCE).first
    ada.open_list()
    option.hover()
    effect = ada.region("What it does")
    expect(effect).to_contain_text(option.inner_text())
    expect(effect.get_by_role("listitem").filter(has_text="2 Food")).to_be_visible()


def test_a_bid_is_not_confirmed_though_it_cannot_be_undone(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.wait_until_asked()
    before = ada.question
    ada.open_list()
    ada.options.first.click()
    ada.page.wait_for_function(HAS_MOVED_ON, arg=before)
    expect(ada.confirmation).to_have_count(0)


def test_an_answer_that_loses_points_for_good_asks_for_confirmation(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.wait_until_asked()

    def with_loss(route: Route) -> None:
        """Few answers lose points: the server's word is put in here."""
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "loss": "You lose 2 Culture, and this cannot be undone."})

    ada.page.route("**/try", with_loss)
    before = ada.question
    ada.open_list()
    ada.options.first.click()
    expect(ada.confirmation).to_contain_text("You lose 2 Culture")
    ada.confirmation.get_by_role("button", name="Not yet").click()
    expect(ada.confirmation).to_have_count(0)
    assert ada.question == before
    ada.choose(0)
    assert ada.question != before
