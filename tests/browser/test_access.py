"""axe finds nothing serious on any page, by day or by night."""

from __future__ import annotations

import pytest

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import PHONE


# By night only the colours are other ones.
@pytest.mark.parametrize(("theme", "rules"), [("light", ()), ("dark", ("color-contrast",))])
def test_no_page_keeps_anybody_out(people: People, theme: str, rules: tuple[str, ...]) -> None:
    ada = people("Ada", dark=theme == "dark")
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        if lines := problems(ada.page, *rules):
            found[where] = lines

    for path in ("/", "/new", "/rules", "/rules/patchistory", "/me", "/me/not-a-real-token", "/nowhere"):
        ada.visit(path)
        ada.page.get_by_role("main").wait_for()
        ada.page.wait_for_load_state("networkidle")
        look(path)

    ada.make_table(["Me", "A friend"])
    ada.page.get_by_label("Link to join").wait_for()
    look("waiting room")

    ada.play_now()
    look("table")
    ada.button("This table").click()
    look("menu of the table")
    ada.button("Close").click()
    for tab in ("Chat", "Rules"):
        ada.page.get_by_role("tab", name=tab).click()
        look(tab)
    ada.button("Plan").click()
    look("plan")
    ada.button("Drop the plan").click()
    ada.play_on(lambda person: person.prompt.startswith("Where does your tile go"))
    look("patching")
    ada.page.set_viewport_size(PHONE)
    look("phone")
    assert found == {}, "\n".join(f"{where}: {line}" for where, lines in found.items() for line in lines)
