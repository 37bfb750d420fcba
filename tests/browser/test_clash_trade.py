"""Trades on Clash of Cultures' board: both sides by steppers, an offer in return, and everybody sees who gives what."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person

TITLE = "Clash of Cultures"


def trade(person: Person) -> Locator:
    return person.region("Trade")


def more(person: Person, side: str, good: str) -> None:
    trade(person).get_by_role("button", name=re.compile(f"^More: {side}: {good}")).click()


def two_players(people: People, size: ViewportSize = DESKTOP, speed: str = "off") -> tuple[Person, Person]:
    """Ada and Bob at a table; the first turn is Ada's or Bob's: the one whose turn it is comes first."""
    ada, bob = people("Ada", size, speed=speed), people("Bob", size, speed=speed)
    ada.share_table(bob, TITLE)
    for person in (ada, bob):
        expect(person.page.locator("[data-space]").first).to_be_attached()
    start = re.compile("what do you do", re.IGNORECASE)
    turn = [person.region("Question").get_by_text(start) for person in (ada, bob)]
    for _ in range(600):
        if turn[0].count():
            return ada, bob
        if turn[1].count():
            return bob, ada
        ada.page.wait_for_timeout(50)
    raise AssertionError("nobody has the turn")


def begin_trade(person: Person) -> Locator:
    """Open the trade of one's turn; the editor of the offer."""
    before = person.question
    person.region("Your choice").get_by_role("button", name="Trade").click()
    person.wait_until_answered(before)
    return trade(person).get_by_role("region", name="Your offer")


def tops(editor: Locator) -> list[float]:
    """Where the steppers of an editor stand."""
    boxes = [each.bounding_box() for each in editor.get_by_role("spinbutton").all()]
    return [box["y"] for box in boxes if box is not None]


def test_an_offer_is_answered_by_another_offer(people: People) -> None:
    first, second = two_players(people)
    spectator = people("Eve")
    before = first.question
    first.region("Your choice").get_by_role("button", name="Trade").click()
    first.wait_until_answered(before)
    editor = trade(first).get_by_role("region", name="Your offer")
    expect(editor.get_by_role("button", name=re.compile("^Offer it to"))).to_be_disabled()
    more(first, "You give", "Food")
    more(first, f"{second.name} gives", "Food")
    more(first, f"{second.name} gives", "Food")
    expect(editor.get_by_role("status")).to_contain_text(re.compile(r"You offer .*1 Food for 2 Food"))
    assert problems(first.page) == []
    before = first.question
    editor.get_by_role("button", name=f"Offer it to {second.name}").click()
    first.wait_until_answered(before)

    # Both see it, and who looks on sees it too.
    spectator.visit(first.table_path)
    for person in (second, spectator):
        gift = trade(person).get_by_role("group", name=f"{first.name} gives")
        expect(gift).to_contain_text(re.compile(r"1\s*Food"))
    expect(trade(second).get_by_role("group", name="You give")).to_contain_text(re.compile(r"2\s*Food"))
    expect(trade(spectator).get_by_role("group", name=f"{second.name} gives")).to_contain_text(re.compile(r"2\s*Food"))
    expect(trade(spectator).get_by_role("button")).to_have_count(0)

    second.wait_until_asked()
    trade(second).get_by_role("button", name="Offer something else").click()
    back = trade(second).get_by_role("region", name="Your offer")
    less = back.get_by_role("button", name=re.compile("^Less: You give: Food"))
    less.click()
    before = second.question
    back.get_by_role("button", name=f"Offer it to {first.name}").click()
    second.wait_until_answered(before)

    first.wait_until_asked()
    expect(trade(first).get_by_role("group", name=f"{second.name} gives")).to_contain_text(re.compile(r"1\s*Food"))
    before = first.question
    trade(first).get_by_role("button", name=re.compile("^Agree")).click()
    first.wait_until_answered(before)
    for person in (first, second):
        expect(person.log.filter(has_text=re.compile("accept|agree")).first).to_be_visible()


def test_a_card_is_offered_unseen_or_open(people: People) -> None:
    first, second = two_players(people)
    before = first.question
    first.region("Your choice").get_by_role("button", name="Trade").click()
    first.wait_until_answered(before)
    editor = trade(first).get_by_role("region", name="Your offer")
    cards = editor.locator("button[aria-pressed]")
    title = cards.first.inner_text().splitlines()[0]
    cards.first.click()
    expect(editor.get_by_label(f"{second.name} sees these cards before answering")).to_be_visible()
    before = first.question
    editor.get_by_role("button", name=f"Offer it to {second.name}").click()
    first.wait_until_answered(before)
    offered = trade(second).get_by_role("group", name=f"{first.name} gives")
    expect(offered).to_contain_text("unseen")
    expect(offered).not_to_contain_text(title)
    expect(trade(first).get_by_role("group", name="You give")).to_contain_text(title)


def test_who_agrees_in_vain_on_a_phone_comes_back_to_the_board(people: People) -> None:
    """Both begin with as much Food as they may have, so another Food is lost: the page asks before it is taken."""
    first, second = two_players(people, PHONE)
    before = first.question
    first.region("Your choice").get_by_role("button", name="Trade").tap()
    first.wait_until_answered(before)
    trade(first).get_by_role("button", name=re.compile("^More: You give: Food")).tap()
    before = first.question
    trade(first).get_by_role("button", name=f"Offer it to {second.name}").tap()
    first.wait_until_answered(before)
    second.wait_until_asked()
    trade(second).get_by_role("button", name=re.compile(r"^Agree \(you lose 1 Food at the limit\)")).tap()
    expect(second.doubt).to_be_visible()
    expect(second.page.locator(".world")).to_be_hidden()
    second.doubt.get_by_role("button", name="Play it all the same").tap()
    expect(second.doubt).to_have_count(0)
    expect(second.page.locator(".world")).to_be_visible()


def test_who_wants_no_more_offers_refuses_them_all(people: People) -> None:
    first, second = two_players(people)
    for times in ("Refuse all", "at once"):
        before = first.question
        first.region("Your choice").get_by_role("button", name="Trade").click()
        first.wait_until_answered(before)
        expect(trade(first).get_by_role("button", name=re.compile("^I refuse all offers"))).to_have_count(0)
        more(first, "You give", "Food")
        before = first.question
        trade(first).get_by_role("button", name=f"Offer it to {second.name}").click()
        first.wait_until_answered(before)
        if times == "Refuse all":
            trade(second).get_by_role("button", name="I refuse all offers of trade this round").click()
        first.region("Your choice").get_by_role("button", name="Trade").wait_for()
    expect(first.log.filter(has_text=re.compile("refuse"))).to_have_count(2)
    expect(trade(second)).to_have_count(0)


def test_who_makes_no_offer_is_told_to_all_at_the_table(people: People) -> None:
    first, second = two_players(people, speed="slow")
    spectator = people("Eve", speed="slow")
    spectator.visit(first.table_path)
    begin_trade(first)
    before = first.question
    trade(first).get_by_role("button", name=f"Ask {second.name} for an offer").click()
    first.wait_until_answered(before)
    expect(trade(first)).to_contain_text(f"{second.name} is asked for an offer by you.")
    expect(trade(spectator)).to_contain_text(f"{second.name} is asked for an offer by {first.name}.")
    second.wait_until_asked()
    second.region("Your choice").get_by_role("button", name="No offer").click()
    for person in (first, spectator):
        said = person.region("What happens").get_by_text(f"{second.name} makes no offer after all.")
        expect(said).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_choosing_a_card_moves_no_stepper(people: People, size: ViewportSize) -> None:
    first, _ = two_players(people, size)
    editor = begin_trade(first)
    before = tops(editor)
    assert before
    editor.locator("button[aria-pressed]").first.click()
    expect(editor.get_by_label(re.compile("sees these cards"))).to_be_visible()
    expect(editor.get_by_role("status")).to_contain_text("You offer")
    assert tops(editor) == before


def test_an_offer_that_was_refused_is_doubted_in_the_same_round(people: People) -> None:
    first, second = two_players(people)
    again = "That player has refused the same offer in this round."
    begin_trade(first)
    more(first, "You give", "Food")
    expect(trade(first)).not_to_contain_text(again)
    before = first.question
    trade(first).get_by_role("button", name=f"Offer it to {second.name}").click()
    first.wait_until_answered(before)
    trade(second).get_by_role("button", name="Refuse", exact=True).click()
    first.wait_until_asked()
    begin_trade(first)
    more(first, "You give", "Food")
    expect(trade(first).get_by_role("status")).to_contain_text(again)
    more(first, "You give", "Food")
    expect(trade(first)).not_to_contain_text(again)
