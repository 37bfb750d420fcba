"""What tests see of a map of hexagons, in every game that has one."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.person import Person

WHOLE = re.compile(r"scale\(1\)")  # the whole is in sight


def world(person: Person) -> Locator:
    return person.page.get_by_role("group", name=re.compile("^Map"))


def lit(person: Person) -> Locator:
    return world(person).locator("[data-lit]")


def film(person: Person) -> Locator:
    """What is moved when the view moves."""
    return person.page.locator(".film")


def wait_until_at_rest(person: Person) -> None:
    expect(film(person)).not_to_have_class(re.compile("moves"))
