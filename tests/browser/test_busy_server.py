"""A busy server refuses answers for a while: the page sends them again by itself, and loses nothing a person chose."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from ziggurat.server import words

MANY = 1000  # refusals: more than the page tries
PROBLEM = {"error": words.BUSY, "rule": None}


class BusyServer:
    """Refuses the next answers of a person, as a busy server does, and notes the keys under which they were sent.

    It stands between the person's page and the server from the next visit on.
    """

    def __init__(self, person: Person) -> None:
        self.refusals = 0
        self.keys: list[str] = []
        self.requests = 0  # answers that were requests, not messages of the live connection
        self.is_cut = False  # whether an answer ends the live connection
        person.page.route("**/api/tables/*/answers", self._on_request)
        person.page.route_web_socket(re.compile("/ws/tables/"), self._on_connection)

    def _is_refused(self, message: str | bytes | None) -> bool:
        self.keys.append(json.loads(message or "{}")["key"])
        if self.refusals == 0:
            return False
        self.refusals -= 1
        return True

    def _on_request(self, route: Route) -> None:
        self.requests += 1
        if self._is_refused(route.request.post_data):
            body = json.dumps(PROBLEM)
            route.fulfill(status=503, body=body, content_type="application/json", headers={"Retry-After": "1"})
        else:
            route.continue_()

    def _on_connection(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def on_message(message: str | bytes) -> None:
            said = json.loads(message)
            if said["kind"] != "answer":
                server.send(message)
            elif self.is_cut:
                page.close()
                server.close()
            elif self._is_refused(message):
                reply = {"kind": "reply", "key": said["key"], "status": 503, "retry_after": 1, "body": PROBLEM}
                page.send(json.dumps(reply))
            else:
                server.send(message)

        page.on_message(on_message)


def test_answers_go_over_the_live_connection(people: People) -> None:
    ada = people("Ada")
    server = BusyServer(ada)
    ada.play_now()
    ada.choose(0)
    ada.choose(0)
    assert len(set(server.keys)) == 2 and server.requests == 0


def test_an_answer_becomes_a_request_when_the_connection_is_lost(people: People) -> None:
    ada = people("Ada")
    server = BusyServer(ada)
    ada.play_now()
    ada.wait_until_asked()
    server.is_cut = True
    ada.choose(0)
    assert server.requests == 1


def test_an_answer_is_sent_again_with_the_same_key(people: People) -> None:
    ada = people("Ada")
    server = BusyServer(ada)
    ada.play_now()
    ada.wait_until_asked()
    server.refusals = 2
    ada.choose(0)
    assert len(server.keys) == 3 and len(set(server.keys)) == 1
    expect(ada.page.get_by_text(words.BUSY)).to_be_hidden()


def test_a_person_reads_that_the_server_stays_busy_and_may_answer_later(people: People) -> None:
    ada = people("Ada")
    server = BusyServer(ada)
    ada.play_now()
    ada.wait_until_asked()
    ada.open_list()
    options = ada.options.all_inner_texts()
    server.refusals = MANY
    ada.options.first.click()
    expect(ada.page.get_by_text(words.BUSY)).to_be_visible(timeout=20_000)
    assert len(server.keys) == 5
    expect(ada.options).to_have_text(options)
    server.refusals = 0
    ada.choose(0)


def test_a_plan_stays_when_the_server_is_busy(people: People) -> None:
    ada = people("Ada")
    server = BusyServer(ada)
    ada.play_now()
    ada.wait_until_asked()
    plan = ada.start_plan()
    server.refusals = MANY
    ada.button(re.compile("^Play .* step")).click()
    expect(ada.page.get_by_text(words.BUSY)).to_be_visible(timeout=20_000)
    expect(plan.get_by_role("listitem")).not_to_have_count(0)
    server.refusals = 0
