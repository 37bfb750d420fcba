"""A busy server refuses answers for a while: the page sends them again by itself, and loses nothing a person chose."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from ziggurat.server import words

MANY = 1000  # refusals: more than the page tries


class BusyServer:
    """Refuses the next answers of a person, as a busy server does, and notes the keys under which they were sent."""

    def __init__(self, person: Person, refusals: int) -> None:
        self.refusals = refusals
        self.keys: list[str] = []
        person.page.route("**/api/tables/*/answers", self._on_answer)

    def _on_answer(self, route: Route) -> None:
        self.keys.append(json.loads(route.request.post_data or "{}")["key"])
        if self.refusals == 0:
            route.continue_()
            return
        self.refusals -= 1
        body = json.dumps({"error": words.BUSY, "rule": None})
        route.fulfill(status=503, body=body, content_type="application/json", headers={"Retry-After": "1"})


def test_an_answer_is_sent_again_with_the_same_key(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    ada.wait_until_asked()
    server = BusyServer(ada, refusals=2)
    ada.choose(0)
    assert len(server.keys) == 3 and len(set(server.keys)) == 1
    expect(ada.page.get_by_text(words.BUSY)).to_be_hidden()


def test_a_person_reads_that_the_server_stays_busy_and_may_answer_later(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    ada.wait_until_asked()
    ada.open_list()
    options = ada.options.all_inner_texts()
    server = BusyServer(ada, refusals=MANY)
    ada.options.first.click()
    expect(ada.page.get_by_text(words.BUSY)).to_be_visible(timeout=20_000)
    assert len(server.keys) == 5
    expect(ada.options).to_have_text(options)
    server.refusals = 0
    ada.choose(0)


def test_a_plan_stays_when_the_server_is_busy(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    ada.wait_until_asked()
    ada.button("Plan").click()
    plan = ada.region("Plan")
    expect(plan).to_be_visible()
    ada.open_list()
    ada.options.first.click()
    expect(plan.get_by_role("listitem")).not_to_have_count(0)
    server = BusyServer(ada, refusals=MANY)
    ada.button(re.compile("^Play .* step")).click()
    expect(ada.page.get_by_text(words.BUSY)).to_be_visible(timeout=20_000)
    expect(plan.get_by_role("listitem")).not_to_have_count(0)
    server.refusals = 0
