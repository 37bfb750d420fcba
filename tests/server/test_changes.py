"""A page that is sent what has changed has the same state as one that is sent everything."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from tests.server.tabletop import ADA, BEN, BOT, FRIEND, ME, Tabletop
from ziggurat.server.api.encoding import SentState, encode
from ziggurat.tables.changes import changes


def put(value: Any, change: list[Any]) -> Any:
    """A value after one change, as the page makes it."""
    path = change[0]
    if not path:
        return change[1]
    place = value
    for step in path[:-1]:
        place = place[step]
    if len(change) == 1:
        del place[path[-1]]
    else:
        place[path[-1]] = change[1]
    return value


def after(value: Any, found: list[Any]) -> Any:
    value = copy.deepcopy(value)
    for change in found:
        value = put(value, change)
    return value


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, [[["b"], 3]]),
        ({"a": 1, "b": 2}, {"b": 2}, [[["a"]]]),
        ({"a": 1}, {"a": 1, "c": None}, [[["c"], None]]),
        ({"a": [1, 2, 3]}, {"a": [1, 5, 3]}, [[["a", 1], 5]]),
        ({"a": [1, 2]}, {"a": [1]}, [[["a"], [1]]]),
        ({"a": [{"x": 1, "y": 2}]}, {"a": [{"x": 1, "y": 4}]}, [[["a", 0, "y"], 4]]),
        ({"a": {"x": 1}}, {"a": {"y": 1}}, [[["a"], {"y": 1}]]),  # another thing: said at once
        ({"a": {"x": 1}}, {"a": None}, [[["a"], None]]),
        (None, {"a": 1}, [[[], {"a": 1}]]),
    ],
)
def test_changes_name_what_differs(old: Any, new: Any, expected: Any) -> None:
    assert changes(old, new) == expected
    assert after(old, expected) == new


def value(random: Random, depth: int = 3) -> Any:
    if depth == 0 or random.random() < 0.2:
        return random.choice([None, 0, 1, "a", "b", [], {}])
    size = random.randrange(4)
    if random.random() < 0.5:
        return [value(random, depth - 1) for _ in range(size)]
    return {random.choice("abcd"): value(random, depth - 1) for _ in range(size)}


@pytest.mark.parametrize("seed", range(300))
def test_changes_lead_from_any_value_to_any_other(seed: int) -> None:
    random = Random(seed)
    old, new = value(random), value(random)
    assert after(old, changes(old, new)) == new


@pytest.mark.parametrize("game", ["patchistory", "clash_of_cultures", "monuments"])
def test_a_page_that_is_sent_changes_has_the_whole_state(game: str) -> None:
    top = Tabletop(game, ME, FRIEND, BOT, seed=5)
    top.act(lambda draft: draft.sit(BEN, 1, top.table.row.invite))
    sent, whole, sizes, log = SentState(), {}, [], 0
    for number in range(120):
        top.play(1)
        if number % 40 == 39 and top.table.history.before_last(0) is not None:
            top.back(0, "undo")
        if number % 50 == 20:
            top.act(lambda draft: draft.say(ADA, "Hello", top.key()))
        state = top.table.state(ADA.id, 0, top.now, log, 0)
        data = sent.next_message(state)
        message = json.loads(data)
        if message["kind"] == "state":
            whole = message
        else:
            assert message["base"] == whole["number"]
            whole = whole | message["fields"]
            whole["view"] = after(whole["view"], message["view"])
            sizes.append(len(data) / len(encode(state)))
        assert whole == json.loads(encode(state))
        log = whole["log"]["start"] + len(whole["log"]["lines"])
    assert sorted(sizes)[len(sizes) // 2] < 0.4


def test_a_view_that_comes_or_goes_is_sent_whole() -> None:
    sent = SentState()
    views: list[Any] = [None, {"round": 1}, {"round": 2}, None, None]
    told = [json.loads(sent.next_message({"number": number, "view": view})) for number, view in enumerate(views)]
    assert told[1]["fields"] == {"number": 1, "view": {"round": 1}}
    assert (told[2]["fields"], told[2]["view"]) == ({"number": 2}, [[["round"], 2]])
    assert told[3]["fields"] == {"number": 3, "view": None}
    assert (told[4]["fields"], told[4]["view"]) == ({"number": 4}, [])
