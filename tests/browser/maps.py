"""What tests see of a map of hexagons, in every game that has one."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.person import Person

WHOLE = re.compile(r"scale\(1\)")  # the whole is in sight


def world(person: Person) -> Locator:
    return person.page.get_by_role("group", name=re.compile("^Map"))


def lit(person: Person) -> Locator:
    return world(person).locator("[data-lit]")


def film(person: Person) -> Locator:
    """What is moved when the view moves."""
    return person.page.locator(".film")


def overlap(one: FloatRect, two: FloatRect) -> bool:
    return (
        one["x"] < two["x"] + two["width"]
        and two["x"] < one["x"] + one["width"]
        and one["y"] < two["y"] + two["height"]
        and two["y"] < one["y"] + one["height"]
    )


def wait_until_at_rest(person: Person) -> None:
    expect(film(person)).not_to_have_class(re.compile("moves"))
