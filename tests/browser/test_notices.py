"""Notices while the page is closed: the settings, the mail with its links, and the worker that shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People, make_people
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.profiles import Profiles
from tests.browser.site import Site
from tests.server.mailbox import Mailbox

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
# What the worker asks the browser to show, and why that failed. The headless shell never has the permission.
NOTES_WHAT_IT_SHOWS = """() => {
  Object.assign(self, { shown: [], failed: [] });
  const show = self.registration.showNotification.bind(self.registration);
  self.registration.showNotification = (title, options) => {
    self.shown.push([title, options.body, options.data.path]);
    return show(title, options).catch((error) => self.failed.push(String(error)));
  };
}"""
NO_PERMISSION = "No notification permission has been granted"


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as made:
        yield made


@pytest.fixture
def mail_people(
    profiles: Profiles, has_page: None, tmp_path: Path, mailbox: Mailbox, request: pytest.FixtureRequest
) -> Iterator[People]:
    """People who visit a server that sends mail."""
    site = Site(tmp_path, ZIGGURAT_SMTP=mailbox.url, ZIGGURAT_MAIL_FROM="games@games.test")
    site.start()
    yield from make_people(profiles, site, request)
    site.stop()


def wait_until(person: Person, holds: Callable[[], bool]) -> None:
    """Wait for what happens outside the page."""
    for _ in range(300):
        if holds():
            return
        person.page.wait_for_timeout(50)
    raise AssertionError("waited in vain")


@SIZES
def test_an_address_is_entered_confirmed_and_stopped(mail_people: People, mailbox: Mailbox, size: ViewportSize) -> None:
    ada = mail_people("Ada", size)
    ada.visit("/me")
    ada.page.get_by_label("Mail address").fill("ada@example.org")
    ada.button("Send the link").click()
    expect(ada.page.get_by_text("A link is on its way to ada@example.org")).to_be_visible()
    assert problems(ada.page) == []
    wait_until(ada, lambda: bool(mailbox.mails))
    link = next(word for word in mailbox.mails[0].get_content().split() if "/mail/confirm/" in word)
    ada.visit("/" + link.split("/", 3)[3])
    ada.button("Confirm").click()
    expect(ada.page.get_by_text("The address is confirmed.")).to_be_visible()
    ada.visit("/me")
    expect(ada.page.get_by_text("Mails go to ada@example.org.")).to_be_visible()
    ada.button("No more mails").click()
    expect(ada.page.get_by_label("Mail address")).to_be_visible()


def test_a_server_that_sends_nothing_says_so(people: People) -> None:
    ada = people("Ada")
    ada.visit("/me")
    expect(ada.region("Notices while this page is closed")).to_contain_text("This server sends none.")


@SIZES
def test_the_worker_shows_what_is_pushed(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    ada.page.context.grant_permissions(["notifications"])
    ada.visit("/")
    devtools = ada.page.context.new_cdp_session(ada.page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    ada.page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => 0)"
    )
    wait_until(ada, lambda: bool(found))
    worker = ada.page.context.service_workers[-1]
    worker.evaluate(NOTES_WHAT_IT_SHOWS)
    notice = '{"title": "Patchistory", "body": "It is your turn in Patchistory with Ben", "path": "/t/abc"}'
    origin = ada.page.evaluate("location.origin + '/'")
    devtools.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[-1], "data": notice})
    wait_until(ada, lambda: bool(worker.evaluate("self.shown.length")))
    assert worker.evaluate("self.shown") == [["Patchistory", "It is your turn in Patchistory with Ben", "/t/abc"]]
    assert all(NO_PERMISSION in each for each in worker.evaluate("self.failed"))
