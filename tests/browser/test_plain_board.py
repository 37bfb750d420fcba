"""Games without a drawn board: a map, who has what side by side, and lists."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import A_BOT, Person

PLACE_NAMES = "places => places.map(place => place.ariaLabel.split(',')[0])"


def options_by_place(person: Person) -> dict[str, list[str]]:
    """The lit places of the map, each with the options that mention it."""
    names: list[str] = person.page.locator("svg [role=button].lit").evaluate_all(PLACE_NAMES)
    labels = person.options.all_inner_texts()
    return {name: [label for label in labels if re.search(rf"\b{name}\b", label)] for name in names}


def press(person: Person, place: str) -> None:
    person.page.get_by_role("main").get_by_role("button", name=re.compile(rf"^{place}, ")).click()


def test_a_lit_place_finds_the_options_that_mention_it(people: People) -> None:
    ada = people("Ada")
    ada.without_drawing()
    ada.play_now("Monuments")

    def has_several(person: Person) -> bool:
        return any(1 < len(labels) < person.options.count() for labels in options_by_place(person).values())

    assert ada.play_on(has_several)
    place, labels = max(options_by_place(ada).items(), key=lambda found: len(found[1]))
    press(ada, place)
    expect(ada.page.get_by_role("searchbox", name=re.compile("choices"))).to_have_value(place)
    assert ada.options.all_inner_texts() == labels


def test_a_place_that_one_option_mentions_chooses_it(people: People) -> None:
    ada = people("Ada")
    ada.without_drawing()
    ada.play_now("Monuments")
    assert ada.play_on(lambda person: any(len(labels) == 1 for labels in options_by_place(person).values()))
    before = ada.question
    press(ada, next(place for place, labels in options_by_place(ada).items() if len(labels) == 1))
    ada.wait_until_answered(before)


def test_bots_go_by_their_names_and_everybody_can_read_the_board(people: People) -> None:
    ada = people("Ada")
    ada.without_drawing()
    ada.play_now("Monuments")
    names = ada.page.get_by_role("list", name="Seats").locator(".name").all_inner_texts()
    assert len(names) > 1 and all(re.fullmatch(A_BOT, name) for name in names[1:])
    for name in names[1:]:
        expect(ada.page.get_by_role("main").get_by_role("columnheader", name=name)).to_be_visible()
    assert problems(ada.page) == []


def test_the_board_says_what_wins_and_where_each_stands(people: People) -> None:
    ada = people("Ada")
    ada.without_drawing()
    ada.play_now("Monuments")
    score = ada.region("The score")
    expect(score).to_contain_text("layers")
    expect(score.get_by_role("listitem")).to_have_count(3)
    expect(score.get_by_role("listitem").first).to_contain_text(re.compile(r"you\s*\d"))
    ada.page.get_by_role("main").evaluate("board => board.scrollTo(0, board.scrollHeight)")
    expect(score).to_be_in_viewport(ratio=1)
    expect(ada.page.get_by_role("main").locator("details[open]")).to_have_count(0)  # the map and the realms come first


def test_pointing_at_the_list_marks_the_place_on_the_map(people: People) -> None:
    ada = people("Ada")
    ada.without_drawing()
    ada.play_now("Monuments")
    assert ada.play_on(lambda person: bool(options_by_place(person)))
    place, labels = next(iter(options_by_place(ada).items()))
    ada.options.filter(has_text=labels[0]).first.hover()
    expect(ada.page.locator(f"svg .pointed[aria-label^='{place},']")).to_have_count(1)
