"""axe finds no serious problem on any page, in the light theme and in the dark one."""

from __future__ import annotations

import pytest

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import PHONE


# The dark theme differs only in its colours.
@pytest.mark.parametrize(("theme", "rules"), [("light", ()), ("dark", ("color-contrast",))])
def test_axe_finds_no_serious_problem(people: People, theme: str, rules: tuple[str, ...]) -> None:
    ada = people("Ada", dark=theme == "dark")
    found: dict[str, list[str]] = {}

    def check(where: str) -> None:
        if lines := problems(ada.page, *rules):
            found[where] = lines

    for path in (
        "/",
        "/new",
        "/rules",
        "/rules/patchistory",
        "/learn/patchistory",
        "/me",
        "/me/not-a-real-token",
        "/nowhere",
    ):
        ada.visit(path)
        ada.page.get_by_role("main").wait_for()
        ada.page.wait_for_load_state("networkidle")
        check(path)

    ada.make_table(["Me", "A friend"])
    ada.page.get_by_label("Link to join").wait_for()
    check("waiting room")

    ada.play_now()
    check("table")
    ada.button("This table").click()
    check("menu of the table")
    ada.button("Close").click()
    for tab in ("Chat", "Rules"):
        ada.page.get_by_role("tab", name=tab).click()
        check(tab)
    ada.button("Plan").click()
    check("plan")
    ada.button("Drop the plan").click()
    ada.play_on(lambda person: "Where does your tile go" in person.prompt)
    check("patching")
    ada.page.set_viewport_size(PHONE)
    check("phone")
    assert found == {}, "\n".join(f"{where}: {line}" for where, lines in found.items() for line in lines)
