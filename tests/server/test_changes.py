"""A page that is sent what has changed has the same state as one that is sent everything."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from tests.server.tabletop import ADA, BEN, BOT, FRIEND, ME, Tabletop, sent
from ziggurat.server.api.encoding import encode
from ziggurat.tables.changes import Comparison
from ziggurat.tables.sent_state import SentState


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
    assert sent(Comparison().changes(old, new)) == expected
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
    assert after(old, Comparison().changes(old, new)) == new


class FollowingPage:
    """A page of a seat that is sent changes and puts them together."""

    def __init__(self, person: str, seat: int) -> None:
        self.person, self.seat = person, seat
        self.sent, self.log = SentState(), 0
        self.whole: dict[str, Any] = {}
        self.sizes: list[float] = []  # of changes, as parts of the whole state

    def follow(self, top: Tabletop) -> None:
        state = top.table.state(self.person, self.seat, top.now, self.log, 0)
        assert top.table.position is not None
        data = encode(self.sent.next_message(state, top.table.position.comparison))
        message = json.loads(data)
        if message["kind"] == "state":
            self.whole = message
        else:
            assert message["base"] == self.whole["number"]
            self.whole = self.whole | message["fields"]
            self.whole["view"] = after(self.whole["view"], message["view"])
            self.sizes.append(len(data) / len(encode(state)))
        assert self.whole == sent(state)
        self.log = self.whole["log"]["start"] + len(self.whole["log"]["lines"])


@pytest.mark.parametrize("game", ["patchistory", "clash_of_cultures", "monuments"])
def test_pages_that_are_sent_changes_have_the_whole_state(game: str) -> None:
    top = Tabletop(game, ME, FRIEND, BOT, seed=5)
    top.act(lambda draft: draft.sit(BEN, 1, top.table.row.invite))
    pages = [FollowingPage(ADA.id, 0), FollowingPage(BEN.id, 1)]
    for number in range(120):
        top.play(1)
        if number % 40 == 39 and top.table.history.before_last(0) is not None:
            top.back(0, "undo")
        if number % 50 == 20:
            top.act(lambda draft: draft.say(ADA, "Hello", top.key()))
        for page in pages if number % 7 else pages[:1]:  # a slow page misses some positions
            page.follow(top)
    assert all(sorted(page.sizes)[len(page.sizes) // 2] < 0.4 for page in pages)


def test_what_was_compared_for_one_seat_is_not_compared_for_another() -> None:
    class Watched(dict[str, int]):
        compared = 0

        def keys(self) -> Any:
            Watched.compared += 1
            return super().keys()

    old, new = Watched(a=1, b=2), Watched(a=1, b=3)
    comparison = Comparison()
    for seat in range(3):
        found = comparison.changes({"all": old, "own": seat}, {"all": new, "own": seat + 1})
        assert sent(found) == [[["all", "b"], 3], [["own"], seat + 1]]
    assert Watched.compared == 1


def test_a_view_that_comes_or_goes_is_sent_whole() -> None:
    page = SentState()
    views: list[Any] = [None, {"round": 1}, {"round": 2}, None, None]
    told = [
        sent(page.next_message({"number": number, "view": view}, Comparison())) for number, view in enumerate(views)
    ]
    assert told[1]["fields"] == {"number": 1, "view": {"round": 1}}
    assert (told[2]["fields"], told[2]["view"]) == ({"number": 2}, [[["round"], 2]])
    assert told[3]["fields"] == {"number": 3, "view": None}
    assert (told[4]["fields"], told[4]["view"]) == ({"number": 4}, [])
