"""Questions that a test makes up: the page shows them, and the test reads what the page would answer.

A question of a rare kind comes up late in a random game, so a test puts it into the states that the server sends. The
server knows nothing of it: what the page tries out or answers is judged here by what the made-up question offers.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Route, WebSocketRoute

from tests.browser.person import Person

Json = dict[str, Any]
ANSWERS = re.compile(r"/api/tables/[^/]+/answers$")
NOT_OFFERED = "That is not offered."
NOT_LIVE = "Not this way."


def option(label: str, **choice: object) -> Json:
    return {"choice": choice, "label": label, "idle": None}


def put_question(told: Json, question: Json, options: list[Json], *, complete: bool = True) -> None:
    """Put a question to the reader of a state, in place of the one that waits."""
    told["view"]["question"] = question
    told["question"].update(
        kind=question["kind"], prompt="Made up", options=options, count=len(options), complete=complete, folded=0
    )


def make_up(
    person: Person,
    change: Callable[[Json], None],
    others: Sequence[Json] = (),
    then: Callable[[Json, Json], None] | None = None,
) -> None:
    """Change the states that the person's page gets from its next visit on.

    `others` are offered but not listed. `then` changes the view by a choice that the page tries out.
    """
    last: Json = {}

    def connect(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def tell(message: str | bytes) -> None:
            told: Json = json.loads(message)
            if told["kind"] == "state" and told["view"] and told["question"]:
                change(told)
                last.update(told)
            page.send(json.dumps(told))

        def pass_on(message: str | bytes) -> None:
            said: Json = json.loads(message)
            if said["kind"] == "answer":  # the page then sends it as a request, which a test can see
                problem = {"error": NOT_LIVE, "rule": None}
                page.send(
                    json.dumps({"kind": "reply", "key": said["key"], "status": 503, "retry_after": 0, "body": problem})
                )
            else:
                server.send(message)

        server.on_message(tell)
        page.on_message(pass_on)

    def judge(route: Route) -> None:
        tried = json.loads(route.request.post_data or "{}")["choices"]
        offered = [each["choice"] for each in (*last["question"]["options"], *others)]
        refused = None if all(choice in offered for choice in tried) else {"error": NOT_OFFERED, "rule": None}
        view = copy.deepcopy(last["view"])
        if then is not None and refused is None:
            for choice in tried:
                then(view, choice)
        route.fulfill(
            json={
                "view": view, "question": None, "log": [], "taken": len(tried), "refused": refused,
                "final": "", "loss": "", "idle": "", "ends": "",
            }
        )  # fmt: skip

    person.page.route_web_socket(re.compile("/ws/tables/"), connect)
    person.page.route(re.compile(r"/api/tables/[^/]+/try$"), judge)
    person.page.route(re.compile(r"/api/tables/[^/]+/others"), lambda route: route.fulfill(json={"options": others}))
    person.page.route(ANSWERS, lambda route: route.fulfill(status=409, json={"error": "kept by the test"}))


def answer_of(person: Person, act: Callable[[], None]) -> Json:
    """The choice that the page sends when the person does this."""
    with person.page.expect_request(ANSWERS) as request:
        act()
    choice: Json = json.loads(request.value.post_data or "{}")["choices"][0]
    return choice
