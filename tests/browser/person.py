"""A person at a browser: reads what the page says and clicks, by the names that a screen reader would read out."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Final, Literal

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, ViewportSize, expect

from ziggurat.play.characters import ALL_NAMES

DESKTOP: Final = ViewportSize(width=1440, height=900)
PHONE: Final = ViewportSize(width=390, height=844)

A_BOT: Final = f"(?:{'|'.join(ALL_NAMES)})"  # the name of a bot, for expressions here and in the page

MAX_ANSWERS: Final = 500  # of one person in a game
USUAL_ANSWERS: Final = 25  # within which a common question comes up
MAX_TABLES: Final = 8  # tried before giving up

# What the browser logs when a server is away or refuses a request; the page tells the person in its own words.
NETWORK: Final = re.compile(r"Failed to load resource|WebSocket connection to|net::ERR_")

# What the page shows: '' while there is nothing to do. Evaluated with every frame.
PAGE_STATE: Final = """() => {
  if (document.querySelector("section[aria-label='Result']")) return 'over';
  if (document.querySelector('.handover')) return 'handover';
  return document.querySelector("button.option:not([aria-disabled='true'])") ? 'asked' : '';
}"""
HAS_MOVED_ON: Final = """before => {
  const table = document.querySelector('[data-question]');
  return document.querySelector('dialog[open], .doubt') !== null || (table?.dataset.question ?? '') !== before;
}"""


class Person:
    """A person with a browser profile of their own. `errors` are those that the page logged.

    `answers` counts the answers that the page has sent, over the open connection or by requests.
    `polling` is how often the page is asked what it shows: with every frame, or every so many milliseconds.
    """

    polling: float | Literal["raf"] = "raf"

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.errors: list[str] = []
        self.answers = 0
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._on_console)
        page.on("request", self._on_request)
        page.on("websocket", lambda socket: socket.on("framesent", self._on_frame))

    def _on_request(self, request: Request) -> None:
        self.answers += request.method == "POST" and request.url.endswith("/answers")

    def _on_frame(self, frame: str | bytes) -> None:
        self.answers += isinstance(frame, str) and frame.startswith('{"kind":"answer"')

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not NETWORK.search(message.text):
            self.errors.append(message.text)

    # -- finding things

    def button(self, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact and isinstance(name, str))

    def region(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    @property
    def options(self) -> Locator:
        """The listed options."""
        return self.region("Choose").locator("button.option")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="Log").locator("li.line")

    @property
    def last_line(self) -> Locator:
        """The words of the newest line of the log."""
        return self.log.last.get_by_role("button").first

    @property
    def prompt(self) -> str:
        return self.region("Question").locator("p").first.inner_text()

    @property
    def question(self) -> str:
        """Seat and id of the question that the page shows; "" while it shows none."""
        return str(self.page.evaluate("() => document.querySelector('[data-question]')?.dataset.question ?? ''"))

    # -- coming to a table

    def visit(self, path: str = "/") -> Person:
        self.page.goto(path)
        return self

    def without_drawing(self) -> None:
        """Let the files of drawn boards not come: games are played from a map and lists."""
        self.page.route("**/assets/Board-*.js", lambda route: route.abort())

    def rename(self, name: str) -> None:
        self.visit("/me")
        self.page.get_by_label("Name", exact=True).fill(name)
        self.button("Change name").click()
        expect(self.page.get_by_role("link", name=name, exact=True)).to_be_visible()

    def play_now(self, title: str = "Patchistory") -> None:
        self.visit("/")
        self.button(f"Play now: {title}").click()
        self.wait_until_asked()

    def make_table(self, seats: Sequence[str], title: str = "Patchistory", **options: str) -> None:
        """`seats`: what the menu of each begins with: "Me", "Somebody", "A friend", "Anybody", "Bot: Wanderer"."""
        self.visit("/new")
        self.page.get_by_text(title, exact=True).click()
        self.page.get_by_role("group", name="Players").get_by_text(str(len(seats)), exact=True).click()
        menus = self.page.get_by_label(re.compile("^Who plays "))
        expect(menus).to_have_count(len(seats))
        for index, wanted in enumerate(seats):
            labels = menus.nth(index).locator("option").all_inner_texts()
            menus.nth(index).select_option(label=next(label for label in labels if label.startswith(wanted)))
        for name, value in options.items():
            self.page.get_by_label(name).select_option(value)
        self.button("Set up the table").click()
        self.page.wait_for_url("**/t/*")

    def share_table(self, other: Person, title: str) -> None:
        """Make a table of two seats, at which another person sits down by the link."""
        self.rename(self.name)
        self.make_table(["Me", "A friend"], title)
        other.visit(self.page.get_by_label("Link to join").input_value())
        other.page.get_by_label("Name", exact=True).fill(other.name)
        other.button("Sit down").click()

    @property
    def table_path(self) -> str:
        return "/" + self.page.url.split("?")[0].split("/", 3)[3]

    # -- playing

    def wait_until_asked(self) -> bool:
        """Wait until there is something to choose; False if the game is over instead."""
        return str(self.page.wait_for_function(PAGE_STATE, polling=self.polling).json_value()) != "over"

    def choose(self, option: int | str = 0) -> None:
        """Click an option, given by its index or its words, and confirm it if the page asks."""
        self.wait_until_asked()
        before = self.question
        self.open_list()
        self._listed(option).click()
        self.wait_until_answered(before)

    def start_plan(self, option: int | str = 0) -> Locator:
        """Plan an option, given as for `choose`, as the first step; return the region of the plan."""
        self.button("Plan").click()
        plan = self.region("Plan")
        expect(plan).to_be_visible()
        self.open_list()
        self._listed(option).click()
        expect(plan.get_by_role("listitem")).not_to_have_count(0)
        return plan

    def _listed(self, option: int | str) -> Locator:
        return self.options.nth(option) if isinstance(option, int) else self.options.filter(has_text=option).first

    def open_list(self) -> None:
        """Open the list of options: on a phone it is a pane, and where the board offers everything it is folded."""
        self.open_pane("Choose")
        folded = self.page.locator("button.unfold[aria-expanded='false']")
        if folded.count():
            folded.click()

    def open_pane(self, name: str) -> None:
        """Open a part of the table on a phone; elsewhere it is in sight."""
        pane = self.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=name)
        if pane.is_visible():
            pane.click()

    def wait_until_answered(self, before: str) -> None:
        """Wait until the question `before` is answered, and confirm the answer if the page asks."""
        self.page.wait_for_function(HAS_MOVED_ON, arg=before, polling=self.polling)
        if self.doubt.count():
            self.doubt.get_by_role("button", name="Play it all the same").click()
            self.page.wait_for_function(HAS_MOVED_ON, arg=before, polling=self.polling)
        if self.confirmation.count():
            self.page.get_by_label("Do not ask again for this kind of question").check()
            self.button("Do it").click()
            self.page.wait_for_function(HAS_MOVED_ON, arg=before, polling=self.polling)

    @property
    def doubt(self) -> Locator:
        """The question below an option without effect."""
        return self.page.get_by_role("group", name=re.compile("Play it all the same"))

    @property
    def confirmation(self) -> Locator:
        """The dialog before an answer that cannot be undone."""
        return self.page.get_by_role("dialog").filter(has=self.button("Do it"))

    def play_on(
        self, until: Callable[[Person], bool] = lambda _: False, *, answers: int = MAX_ANSWERS, seed: int = 1
    ) -> bool:
        """Answer at random until `until` holds at a question; False if the game ended or `answers` were given first."""
        chance = random.Random(seed)
        for _ in range(answers):
            if not self.wait_until_asked():
                return False
            if until(self):
                return True
            self.open_list()
            self.choose(chance.randrange(self.options.count()))
        assert answers < MAX_ANSWERS, "the game does not end"
        return False

    def play_out(self, seat: int = 0, *, leave: bool = False) -> None:
        """Play to the end at random by requests, where only the end matters: a click takes twenty times as long.

        Who does not `leave` the table sees each step drawn meanwhile.
        """
        chance, path = random.Random(1), "/api" + self.table_path.replace("/t/", "/tables/")
        if leave:
            self.page.goto("/favicon.svg")
        while (state := self.page.request.get(path, params={"seat": seat}).json())["result"] is None:
            question = state["question"]
            if question is None:  # others are asked
                time.sleep(0.01)
                continue
            choice = chance.choice(question["options"])["choice"]
            body = {"seat": seat, "question": question["id"], "key": f"{question['id']:08}", "choices": [choice]}
            taken = self.page.request.post(f"{path}/answers", data=body, headers={"x-ziggurat": "1"})
            assert taken.ok, taken.text()

    def reach(self, where: Callable[[Person], bool], seats: Sequence[str] = ("Me", "Bot: Wanderer")) -> None:
        """Play to a question where `where` holds. Tables are random, so try several."""
        for _ in range(MAX_TABLES):
            self.make_table(seats)
            if self.play_on(where, answers=USUAL_ANSWERS):
                return
        raise AssertionError(f"no such question at {MAX_TABLES} tables")
