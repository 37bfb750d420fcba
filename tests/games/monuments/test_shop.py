"""What the view tells of prices and of land: what is due, what is missing, what is lost.

Topics: information.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.monuments.scenario import A, B, Scenario
from ziggurat.games.monuments.choices import Activate, PlayCard


def own(given: Scenario, seat: int = A) -> Any:
    view: Any = given.game.view(seat)
    return view["realms"][seat]["own"]


def wares(given: Scenario, seat: int = A) -> dict[str, Any]:
    return {ware["ware"]: ware for ware in own(given, seat)["wares"]}


def goods(wood: int = 0, sheep: int = 0, metal: int = 0, wheat: int = 0) -> dict[str, int]:
    return {"wood": wood, "sheep": sheep, "metal": metal, "wheat": wheat}


@pytest.mark.rule("MON-BLD-02", "MON-BLD-03", "MON-BLD-11", "MON-BLD-15")
def test_build_tells_prices_after_discounts_and_what_is_missing() -> None:
    given = Scenario().units(A, "EU2", worker=2).goods("EU2", wood=1, sheep=1).green(A, "build").lock(A, factory=3)
    given.turn(A).play(A, PlayCard("build"))
    found = wares(given)
    # A town costs 1 sheep and 2 wheat; the green card saves one, so two are due, and only a sheep is there.
    assert found["town"] == {
        "ware": "town", "price": goods(sheep=1, wheat=2), "pay": 2, "missing": 1, "left": 3,
        "refused": {"rule": "MON-RES-05", "reason": given.game.reason("MON-RES-05")},
    }  # fmt: skip
    assert (found["fort"]["pay"], found["fort"]["missing"], found["fort"]["refused"]) == (1, 0, None)  # wood or metal
    assert (found["bridge"]["pay"], found["bridge"]["missing"]) == (1, 0)  # no discount on bridges
    assert found["factory"]["refused"]["rule"] == "MON-BLD-11"  # none in the supply


@pytest.mark.rule("MON-REP-02", "MON-REP-04")
def test_a_repair_is_a_ware_only_beside_a_worker() -> None:
    given = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=2).units(A, "EU3", army=1)
    given.building(A, "fort", "EU3", damaged=True).turn(A).play(A, PlayCard("build"))
    found = wares(given)["repair fort"]
    assert (found["pay"], found["left"], found["refused"]["rule"]) == (1, 1, "MON-REP-04")


@pytest.mark.rule("MON-MIL-03", "MON-MIL-04", "MON-MIL-09", "MON-WPN-01")
def test_train_tells_what_each_unit_costs() -> None:
    given = Scenario().bonus(A, "MIL").units(A, "EU1", worker=2).goods("EU1", metal=1, wheat=1).lock(A, airforce=3)
    given.turn(A).play(A, PlayCard("train"))
    found = wares(given)
    assert found["army"]["price"] == goods(sheep=1, wheat=1)
    assert found["army"]["missing"] == 1  # the sheep
    assert (found["navy"]["price"], found["navy"]["refused"]) == (goods(metal=1, wheat=1), None)
    assert found["airforce"]["refused"]["rule"] == "MON-MIL-09"
    assert (found["weapon"]["price"], found["weapon"]["refused"]) == (goods(metal=1), None)


@pytest.mark.rule("MON-UPG-05", "MON-TRD-01")
def test_upgrades_and_exchanges_are_wares_too() -> None:
    given = Scenario().units(A, "EU2", worker=2).goods("EU2", wood=3, sheep=1).turn(A)
    given.play(A, PlayCard("trade"))
    # Two of a kind for one: there are enough wood, a sheep too few, and nothing of the others.
    assert [wares(given)[good]["pay"] for good in ("wood", "sheep", "metal", "wheat")] == [2, 2, 2, 2]
    assert [wares(given)[good]["missing"] for good in ("wood", "sheep", "metal", "wheat")] == [0, 1, 2, 2]
    given = Scenario().units(A, "EU2", worker=2).goods("EU2", wood=3).green(A, "upgrade").turn(A)
    given.play(A, PlayCard("upgrade"))
    # Wood and metal, one less with the green side: a wood pays it.
    assert (wares(given)["layer"]["pay"], wares(given)["layer"]["missing"]) == (1, 0)
    assert "upgrade" not in wares(given)  # it is green


@pytest.mark.rule("MON-HID-01")
def test_nothing_is_sold_to_others_or_at_other_questions() -> None:
    given = Scenario().units(A, "EU2", worker=2).goods("EU2", wood=3).turn(A)
    assert wares(given) == {}
    given.play(A, PlayCard("build"))
    assert wares(given) != {}
    assert wares(given, B) == {}
    assert own(given, B)["yields"] == []


@pytest.mark.rule("MON-PRO-03", "MON-PRO-04", "MON-PRO-05", "MON-PRO-06")
def test_each_hex_tells_what_it_yields_and_what_is_lost() -> None:
    given = Scenario().units(A, "EU2", worker=2).units(A, "EU4", worker=2).building(A, "factory", "EU4")
    given.goods("EU4", metal=3).units(A, "EU1", army=1).turn(A)
    # Two workers and a factory make four, at most three; a hex holds five and has three: one is lost.
    expected = [
        {"hex": given.at("EU2"), "good": "wood", "other": None, "number": 2, "lost": 0},
        {"hex": given.at("EU4"), "good": "metal", "other": None, "number": 2, "lost": 1},
    ]
    assert sorted(own(given)["yields"], key=lambda each: str(each["good"]), reverse=True) == expected
    given.play(A, PlayCard("production"), Activate(given.at("EU2")))
    assert [each["hex"] for each in own(given)["yields"]] == [given.at("EU4")]  # the other one has produced
