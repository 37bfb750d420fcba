"""A turn: taking back, planning, asking why not, being warned."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person


def may_move(person: Person) -> bool:
    """At the Movement, with two workers that can go somewhere: one move does not end the turn."""
    if not person.prompt.startswith("Move your workers"):
        return False
    labels = person.options.all_inner_texts()
    return len({label.split(" to ")[0] for label in labels if label.startswith("Worker of")}) > 1


def at_the_movement(person: Person) -> list[str]:
    """Bring somebody to a Movement of theirs; returns the options there."""
    person.play_now()
    person.play_on(may_move)
    return person.options.all_inner_texts()


def test_undo_redo_and_restart(people: People) -> None:
    ada = people("Ada")
    options = at_the_movement(ada)
    line = ada.last_line.inner_text()

    ada.choose(0)
    ada.wait_until_asked()
    after = ada.options.all_inner_texts()
    assert after != options
    expect(ada.last_line).not_to_have_text(line)

    ada.button("Undo").click()
    expect(ada.options).to_have_text(options)
    expect(ada.last_line).to_have_text(line)

    ada.button("Redo").click()
    expect(ada.options).to_have_text(after)

    ada.button("Restart the turn").click()
    expect(ada.options).to_have_text(options)


def test_back_to_a_line_of_the_log(people: People) -> None:
    ada = people("Ada")
    options = at_the_movement(ada)
    line = ada.last_line.inner_text()
    ada.choose(0)
    ada.wait_until_asked()
    ada.log.filter(has_text=line).last.get_by_role("button").first.click()
    ada.button("Back to here").click()
    expect(ada.options).to_have_text(options)
    expect(ada.last_line).to_have_text(line)


def test_the_barrier_is_visible_and_says_why(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    ada.play_on(lambda person: person.button(re.compile("^Nothing to undo: ")).count() > 0)
    undo = ada.button(re.compile("^Nothing to undo: "))
    expect(undo).to_be_disabled()
    expect(ada.page.get_by_role("log", name="Log").locator(".barrier")).to_be_visible()


def test_a_plan_is_private_until_it_is_played(people: People) -> None:
    ada, eve = people("Ada"), people("Eve")
    options = at_the_movement(ada)
    line = ada.last_line.inner_text()
    eve.visit(ada.table_path)
    expect(eve.last_line).to_have_text(line)

    ada.button("Plan").click()
    plan = ada.region("Plan")
    ada.options.first.click()
    expect(plan.get_by_role("listitem")).to_have_count(1)
    expect(eve.last_line).to_have_text(line)

    plan.get_by_role("button", name="Drop the plan").click()
    expect(ada.options).to_have_text(options)
    expect(ada.last_line).to_have_text(line)

    ada.button("Plan").click()
    ada.options.first.click()
    plan.get_by_role("button", name="Play 1 step").click()
    expect(ada.last_line).not_to_have_text(line)
    expect(eve.last_line).to_have_text(ada.last_line.inner_text())


def test_pointing_at_an_option_shows_what_it_does(people: People) -> None:
    ada = people("Ada")
    at_the_movement(ada)
    ada.options.first.hover()
    expect(ada.region("What it does").get_by_role("listitem").first).to_contain_text("worker")


def test_the_last_word_before_what_cannot_be_taken_back(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.wait_until_asked()
    before = ada.question
    ada.options.first.click()  # the bot has sealed its bid: this reveals both
    expect(ada.last_word).to_be_visible()
    ada.last_word.get_by_role("button", name="Not yet").click()
    assert ada.question == before
    ada.choose(0)
    assert ada.question != before
