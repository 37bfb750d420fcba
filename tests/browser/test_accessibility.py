"""axe finds no serious problem on any screen: at a desk and on a phone, in the light theme and in the dark one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_lessons import start_lesson
from tests.browser.test_log_and_history import open_history
from tests.browser.test_playback import band
from tests.browser.test_several_people import two_players

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
ADDRESSES: Final = (
    *(
        "/",
        "/new",
        "/lab",
        "/lab/no-such-experiment",
        "/rules",
        "/rules/patchistory",
        "/me",
        "/me/not-a-real-token",
        "/nowhere",
    ),
    *("/learn/patchistory", "/learn/clash_of_cultures", "/learn/monuments"),
    *("/t/no-such-table", "/join/no-such-table/no-such-secret"),
)
# The dark theme differs only in its colours.
THEMES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (("light", ()), ("dark", ("color-contrast",)))


def both_sizes(person: Person) -> Iterator[ViewportSize]:
    """Makes the page as large as a desk's, then as a phone's; at the end it has its own size again."""
    own = person.page.viewport_size
    assert own is not None
    for size in (DESKTOP, PHONE):
        person.page.set_viewport_size(size)
        yield size
    person.page.set_viewport_size(own)


class Audit:
    """Asks axe about what a person sees, in both themes."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.found: list[str] = []

    def look_at_both_sizes(self, where: str) -> None:
        for size in both_sizes(self.person):
            self.look(f"{where}, {size['width']} wide")

    def look(self, where: str) -> None:
        for theme, rules in THEMES:
            self.person.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            self.found += [f"{where}, {theme}: {line}" for line in problems(self.person.page, *rules)]

    def assert_clean(self) -> None:
        assert self.found == [], "\n".join(self.found)


def show(person: Person, pane: str) -> None:
    """Bring a part of the table into sight: by its tab, on a phone by the bar below."""
    bar = person.page.get_by_role("navigation", name="Parts of the table")
    if bar.is_visible():
        bar.get_by_role("button", name=pane).click()
    elif pane in ("Log", "Chat", "Rules"):
        person.page.get_by_role("tab", name=pane).click()


def close_dialog(person: Person) -> None:
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


@SIZES
def test_pages(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    audit = Audit(ada)
    for path in ADDRESSES:
        ada.visit(path)
        ada.page.get_by_role("main").wait_for()
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        audit.look(path)
    audit.assert_clean()


@SIZES
def test_the_own_turn(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    audit = Audit(ada)
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.wait_until_asked()
    audit.look("board")
    show(ada, "Choose")
    ada.open_list()
    audit.look("list")
    for pane in ("Log", "Chat", "Rules"):
        show(ada, pane)
        audit.look(pane)
    ada.region("Question").get_by_role("button", name=re.compile("^Rules? PAT")).click()
    audit.look("rule")
    close_dialog(ada)
    for name in ("This table", "Speed and sound", "How to play Patchistory"):
        ada.button(name).click()
        expect(ada.page.get_by_role("dialog")).to_be_visible()
        audit.look(name)
        close_dialog(ada)
    audit.assert_clean()


@SIZES
def test_settings_plan_and_history(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    audit = Audit(ada)
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.wait_until_asked()
    show(ada, "Choose")
    ada.button("Plan").click()
    audit.look("empty plan")
    ada.open_list()
    ada.options.first.click()
    expect(ada.button("Play 1 step")).to_be_visible()
    audit.look("plan")
    ada.button("Drop the plan").click()
    ada.button("This table").click()
    menu = ada.page.get_by_role("dialog", name="This table")
    menu.get_by_text("Settings", exact=True).click()
    menu.get_by_role("button", name="End the game").click()
    audit.look("settings, and the question whether to end the game")
    close_dialog(ada)
    open_history(ada)
    audit.look("history")
    audit.assert_clean()


@SIZES
def test_what_others_do_and_a_lesson(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size, speed="slow")
    audit = Audit(ada)
    ada.play_now()
    show(ada, "Choose")
    ada.open_list()
    ada.options.first.click()
    show(ada, "Board")
    band(ada).wait_for()
    audit.look("bots act")
    start_lesson(ada, "clash_of_cultures")
    audit.look("lesson")
    audit.assert_clean()


@SIZES
def test_a_table_with_others(people: People, size: ViewportSize) -> None:
    ada, bob = people("Ada", size), people("Bob", size)
    ada.make_table(["Me", "A friend", "Anybody"])
    link = ada.page.get_by_label("Link to join").input_value()
    room, invitation = Audit(ada), Audit(bob)
    room.look("waiting room")
    bob.visit(link)
    expect(bob.button("Sit down")).to_be_visible()
    invitation.look("invitation")
    bob.visit("/")
    expect(bob.page.get_by_role("heading", name="Open tables")).to_be_visible()
    invitation.look("open tables")
    room.assert_clean()
    invitation.assert_clean()


@SIZES
def test_somebody_is_away(people: People, size: ViewportSize) -> None:
    ada, bob = two_players(people)
    ada.page.set_viewport_size(size)
    bob.button("This table").click()
    bob.button("Leave the game").click()
    bob.button("Leave").click()
    vote = Audit(ada)
    expect(ada.button("Let a bot play")).to_be_visible()
    vote.look("vote")
    vote.assert_clean()


@SIZES
def test_the_end(toy_people: People, size: ViewportSize) -> None:
    ada = toy_people("Ada", size)
    audit = Audit(ada)
    ada.make_table(["Me", "Bot: Wanderer"], "Toy")
    show_choices(ada)
    ada.play_on()
    expect(ada.page.get_by_role("dialog").get_by_role("region", name="Result")).to_be_visible()
    audit.look("result")
    close_dialog(ada)
    show(ada, "Result")
    audit.look("result beside the board")
    ada.visit("/")
    ada.button("Remove from my list: Toy").click()
    audit.look("question whether to remove a table")
    ada.button("Delete it").click()
    expect(ada.button("Delete it")).to_have_count(0)
    audit.look("home after that")
    audit.assert_clean()


def show_choices(person: Person) -> None:
    person.wait_until_asked()
    show(person, "Choose")


def test_the_chart_of_points_is_walked_by_arrow_keys(toy_people: People) -> None:
    ada = toy_people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"], "Toy")
    ada.play_on()
    result = ada.page.get_by_role("dialog").get_by_role("region", name="Result")
    moments = result.locator("figure svg a")
    moments.first.focus()
    ada.page.keyboard.press("ArrowRight")
    expect(moments.nth(1)).to_be_focused()
    label = moments.nth(1).get_attribute("aria-label") or ""
    expect(result.locator("figure > p")).to_have_text(label)
    ada.page.keyboard.press("End")
    expect(moments.last).to_be_focused()
    expect(result.locator("figure svg a[tabindex='0']")).to_have_count(1)
    ada.page.keyboard.press("Home")
    ada.page.keyboard.press("Enter")
    expect(ada.region("Moments of the game")).to_be_visible()
