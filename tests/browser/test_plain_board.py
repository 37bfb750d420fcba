"""Games without a drawn board: a map, who has what side by side, and lists."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People


def test_a_lit_place_of_the_map_finds_its_options(people: People) -> None:
    ada = people("Ada")
    ada.play_now("Clash of Cultures")
    every = ada.options.all_inner_texts()
    city = next(found for label in every if (found := re.match(r"City (\w+): ", label))).group(1)
    ada.page.get_by_role("group", name="Spaces").get_by_role("button", name=re.compile(rf"^{city}, ")).click()
    expect(ada.page.get_by_role("searchbox", name=re.compile("choices"))).to_have_value(city)
    assert ada.options.all_inner_texts() == [label for label in every if re.search(rf"\b{city}\b", label)]


def test_a_place_that_one_option_speaks_of_chooses_it(people: People) -> None:
    ada = people("Ada")
    ada.play_now("Monuments")
    lit = ada.page.locator("svg [role=button].lit")

    def is_there(_: object) -> bool:
        labels = ada.options.all_inner_texts()
        names = [label.split(",")[0] for label in lit.evaluate_all("places => places.map(one => one.ariaLabel)")]
        alone = [name for name in names if len([label for label in labels if re.search(rf"\b{name}\b", label)]) == 1]
        found.extend(alone[:1])
        return alone != []

    found: list[str] = []
    assert ada.play_on(is_there, answers=60)
    before = ada.question
    ada.page.get_by_role("group", name="Hexes").get_by_role("button", name=re.compile(rf"^{found[-1]}, ")).click()
    ada.settle(before)


@pytest.mark.parametrize("title", ["Clash of Cultures", "Monuments"])
def test_bots_are_called_by_their_colour_and_stand_side_by_side(people: People, title: str) -> None:
    ada = people("Ada")
    ada.play_now(title)
    names = ada.page.get_by_role("list", name="Seats").locator(".name").all_inner_texts()
    assert "Green" in names
    for colour in names[1:]:
        expect(ada.page.get_by_role("main").get_by_role("columnheader", name=colour)).to_be_visible()
