"""What others do is shown step by step: order, skipping, speed, summary, replay, pin, and a layout that stays."""

from __future__ import annotations

import re
from typing import Final, TypedDict

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import A_BOT, DESKTOP, PHONE, Person

# Notes every sentence of the band with what the page shows beside it, and every animation that a script starts.
RECORDER: Final = """() => {
  const seen = (window.seen = []);
  const animated = (window.animated = []);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const all = Array.isArray(frames) ? frames : [frames];
    animated.push({ of: this.className.baseVal ?? this.className, keys: [...new Set(all.flatMap(Object.keys))] });
    return animate.call(this, frames, timing);
  };
  new MutationObserver(() => {
    const words = document.querySelector('.band:not(.summary) .words')?.textContent.trim() ?? '';
    if (words === '' || words === seen.at(-1)?.words) return;
    const land = document.querySelector(".kingdom[aria-pressed='true'] .name")?.textContent ?? '';
    const asked = (document.querySelector('.table').dataset.question ?? '') !== '';
    seen.push({ words, land, asked });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""

# Notes the boxes of the decision area with every frame, as long as nothing is asked.
BOXES: Final = """() => {
  const boxes = (window.boxes = []);
  const head = '.choose > :last-child';  // the list of options, or what stands in its place
  const places = ['section[aria-label="Question"]', '.recent', 'main.board', '.tabs', head];
  const note = () => {
    boxes.push(places.map((place) => {
      const box = document.querySelector(place)?.getBoundingClientRect();
      return box ? [box.left, box.top, box.right, box.bottom] : [];
    }));
    requestAnimationFrame(note);
  };
  note();
}"""
# Notes by how many pixels each ring reaches out of the pane where it begins.
RINGS: Final = """() => {
  const out = (window.out = []);
  new MutationObserver((changes) => {
    for (const ring of changes.flatMap((change) => [...change.addedNodes])) {
      if (!ring.classList?.contains('ring')) continue;
      const box = ring.getBoundingClientRect();
      const panes = [...document.querySelectorAll('main.board, .place')].map((pane) => pane.getBoundingClientRect());
      const reaches = panes.map((pane) =>
        Math.max(pane.left - box.left, pane.top - box.top, box.right - pane.right, box.bottom - pane.bottom));
      out.push(Math.min(...reaches));
    }
  }).observe(document.querySelector('.layer'), { childList: true });
}"""
RING: Final = 6  # pixels that a ring lies outside of what it goes around
STILL: Final = 8  # pixels that something may move
SIZES: Final = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
SMOOTH: Final = frozenset({"transform", "opacity", "offset"})  # an offset says when, not what


class Seen(TypedDict):
    """A sentence of the band, the land that the board showed with it, and whether something was asked."""

    words: str
    land: str
    asked: bool


class Animated(TypedDict):
    of: str
    keys: list[str]


def sit_down(person: Person) -> None:
    """Start a game whose band is recorded from the first question on."""
    person.play_now()
    person.page.evaluate(RECORDER)


def seen(person: Person) -> list[Seen]:
    found: list[Seen] = person.page.evaluate("window.seen")
    return found


def band(person: Person) -> Locator:
    return person.region("What happens")


def summary(person: Person) -> Locator:
    return person.region("What has passed")


def lines(person: Person) -> list[str]:
    """The sentences of the log, without the marks of seats before them."""
    person.open_pane("Log")
    texts = person.log.locator("button.words").all_inner_texts()
    return [re.sub(r"^[▲●■◆]\s*", "", " ".join(text.split())) for text in texts]


def has_shown(pattern: str) -> str:
    return f"window.seen.some(({{ words }}) => /{pattern}/.test(words))"


def answer_beside_the_board(person: Person) -> None:
    """Take the first option and wait for the next question, without the list that would hide the board of a phone."""
    before = person.question
    person.page.evaluate("document.querySelector(\"button.option:not([aria-disabled='true'])\").click()")
    person.wait_until_answered(before)
    person.wait_until_asked()


@SIZES
def test_the_steps_of_others_are_shown_in_order_and_where_they_happen(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size, speed="fast", motion=True)
    sit_down(ada)
    patched = f"^{A_BOT} patches"
    for _ in range(12):
        answer_beside_the_board(ada)
        if ada.page.evaluate(has_shown(patched)):
            break
    shown = seen(ada)
    log = lines(ada)
    places = [log.index(step["words"]) for step in shown if log.count(step["words"]) == 1]
    assert len(places) > 3
    assert places == sorted(places)
    watched = [step for step in shown if re.search(patched, step["words"])]
    assert watched
    for step in watched:
        assert step["land"] == step["words"].partition(" patches")[0], "the board shows the land where it happens"
        assert not step["asked"], "what others did comes before the question"
    expect(ada.page.locator(".kingdom[aria-pressed='true'] .name")).to_have_text("You")

    animated: list[Animated] = ada.page.evaluate("window.animated")
    assert any("move" in each["of"] for each in animated)
    assert {key for each in animated for key in each["keys"]} <= SMOOTH


def test_an_answer_that_is_given_for_the_person_cuts_nothing_that_others_did(people: People) -> None:
    ada = people("Ada", speed="fast")
    sit_down(ada)
    assert ada.play_on(lambda ada: bool(ada.page.evaluate(has_shown("^Only one way"))), answers=20)
    shown = {step["words"] for step in seen(ada)}
    acts = [line for line in lines(ada) if re.search(f"^{A_BOT}(?:'s worker walks| patches| discards| spends)", line)]
    assert acts
    assert [line for line in acts if line not in shown] == []


def test_steps_wait_while_something_is_read(people: People) -> None:
    ada = people("Ada", speed="slow")
    sit_down(ada)
    ada.choose()
    expect(band(ada)).to_be_visible()
    ada.button("How to play Patchistory").click()
    told = len(seen(ada))
    ada.page.wait_for_timeout(2000)  # three steps, if they went on
    assert len(seen(ada)) <= told + 1, "at most the one that was about to come"
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.wait_until_asked()
    assert len(seen(ada)) > told + 1


def test_the_steps_of_the_own_answer_make_nobody_wait(people: People) -> None:
    ada = people("Ada", speed="fast")
    sit_down(ada)
    own = "window.seen.some(({ words, asked }) => asked && /^You /.test(words))"
    assert ada.play_on(lambda ada: bool(ada.page.evaluate(own)), answers=20), "the next question is open beside them"


@pytest.mark.parametrize(("how", "size"), [("click", DESKTOP), ("Escape", DESKTOP), ("Space", DESKTOP), ("tap", PHONE)])
def test_the_rest_is_shown_at_once(people: People, how: str, size: ViewportSize) -> None:
    ada = people("Ada", size, speed="slow")
    sit_down(ada)
    for _ in range(8):  # until steps hold a question back
        ada.choose()
        ada.page.wait_for_function("() => document.querySelector('.band .said, button.option') !== null")
        if band(ada).count() and not ada.options.count():
            break
    expect(band(ada)).to_be_visible()
    rest, told = ada.button(re.compile("Show the rest at once$")), len(seen(ada))
    if how == "tap":
        rest.tap()
    elif how == "click":
        rest.click()
    else:
        ada.page.keyboard.press(how)
    expect(band(ada)).to_have_count(0)
    shown = seen(ada)
    assert len(shown) <= told + 2, "at most what comes before the page has heard it"
    ada.wait_until_asked()
    assert seen(ada) == shown, "what follows is shown at once, until the person is asked"


def test_nothing_is_shown_step_by_step_if_the_person_does_not_want_it(people: People) -> None:
    ada = people("Ada", motion=True)
    sit_down(ada)
    ada.play_on(answers=6)
    assert seen(ada) == []


def test_a_hidden_page_shows_the_present(people: People) -> None:
    ada = people("Ada", speed="slow")
    sit_down(ada)
    ada.page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    ada.play_on(answers=4)
    assert seen(ada) == []


@SIZES
def test_with_reduced_motion_the_band_tells_and_nothing_flies(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size, speed="fast")
    sit_down(ada)
    ada.play_on(lambda ada: len(seen(ada)) > 3, answers=6)
    animated: list[Animated] = ada.page.evaluate("window.animated")
    assert {each["of"].split()[1] for each in animated} <= {"ring"}


@SIZES
def test_a_summary_tells_what_passed_while_nobody_was_asked(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    ada.play_now()
    assert ada.play_on(lambda ada: summary(ada).count() > 0, answers=60)
    expect(summary(ada)).to_contain_text(re.compile(r"^Era I, round \d: .*(you are|[\w ()]+ is) first\."))
    told = summary(ada).inner_text()
    gained = [line for line in lines(ada) if re.match("You gain .* from production", line)]
    assert gained
    assert re.search(r"\+\d+ \w+", told) or "fed" in told
    assert problems(ada.page) == []
    before = ada.question
    summary(ada).get_by_role("button", name="Close").click()
    expect(summary(ada)).to_have_count(0)
    assert ada.question == before


def test_what_happened_since_the_last_turn_is_shown_again(people: People) -> None:
    ada = people("Ada", speed="off")
    sit_down(ada)
    recent = ada.button(re.compile(r"^Since your last turn"))
    ada.play_on(lambda ada: any(re.match(f"{A_BOT} patches", line) for line in lines(ada)), answers=12)
    before = ada.question
    log = lines(ada)
    recent.click()
    expect(ada.page.locator(".recent li").last).to_have_text(log[-1])
    count = ada.page.locator(".recent li").count()
    assert ada.page.locator(".recent li").all_inner_texts() == log[-count:]
    recent.click()

    ada.button("Speed and sound").click()
    ada.page.get_by_label("Fast", exact=True).check()
    ada.page.keyboard.press("Escape")
    ada.button("Show me again").click()
    ada.page.wait_for_function("() => window.seen.length > 0")
    assert ada.question == ""
    ada.page.wait_for_function("before => document.querySelector('.table').dataset.question === before", arg=before)
    again = [step["words"] for step in seen(ada)]
    assert set(again) <= set(log[-count - 1 :])
    assert again[-1] == log[-1]

    ada.button("Show me again").click()
    expect(band(ada)).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(band(ada)).to_have_count(0)
    ada.wait_until_asked()
    assert ada.question == before


@SIZES
def test_what_the_last_turn_brought_can_be_read_whole(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    ada.play_now()
    sums = ada.page.locator(".recent .title .sum")
    assert ada.play_on(lambda ada: sums.filter(has_text=re.compile(r"^[+−]")).count() > 1, answers=60)
    brought = sums.all_inner_texts()
    ada.open_list()
    ada.button(re.compile(r"^Since your last turn")).click()
    whole = ada.page.locator(".recent .list p")
    assert whole.locator(".sum").all_inner_texts() == brought
    for each in whole.locator(".sum").all():
        expect(each).to_be_in_viewport(ratio=1)


def test_a_pin_keeps_the_own_land_in_place(people: People) -> None:
    ada = people("Ada", speed="fast")
    sit_down(ada)
    ada.button("Speed and sound").click()
    ada.page.get_by_label("Keep my own land in sight").check()
    ada.page.keyboard.press("Escape")
    ada.play_on(lambda ada: bool(ada.page.evaluate(has_shown(f"^{A_BOT} patches"))), answers=12)
    assert {step["land"] for step in seen(ada)} == {"You"}
    ada.page.reload()
    ada.button("Speed and sound").click()
    expect(ada.page.get_by_label("Keep my own land in sight")).to_be_checked()


def test_a_game_without_a_drawn_board_tells_each_step(people: People) -> None:
    ada = people("Ada", speed="fast", motion=True)
    ada.without_drawing()
    ada.play_now("Monuments")
    ada.page.evaluate(RECORDER)
    assert ada.play_on(lambda ada: len(seen(ada)) > 2, answers=6)
    assert {step["words"] for step in seen(ada)} <= set(lines(ada))


def test_the_board_does_not_scroll_to_tiles_that_are_taken(people: People) -> None:
    ada = people("Ada", speed="fast")
    sit_down(ada)
    ada.page.evaluate("""() => {
      window.scrolled = 0;
      document.querySelector('main.board').addEventListener('scroll', () => { window.scrolled += 1; });
    }""")
    assert ada.play_on(lambda ada: bool(ada.page.evaluate(has_shown(f"^{A_BOT} takes tile"))), answers=8)
    assert ada.page.evaluate("window.scrolled") == 0


@SIZES
def test_nothing_jumps_while_bots_act(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size, speed="fast")
    ada.play_now()
    ada.page.evaluate(BOXES)
    for _ in range(3):
        answer_beside_the_board(ada)
    boxes: list[list[list[float]]] = ada.page.evaluate("window.boxes")
    assert len(boxes) > 20
    for number, first in enumerate(boxes[0]):
        for later in boxes:
            moved = [abs(one - other) for one, other in zip(first, later[number], strict=True)]
            assert max(moved, default=0) <= STILL, f"place {number}: {first} {later[number]}"


def test_a_ring_lies_over_its_own_pane_only(people: People) -> None:
    ada = people("Ada", speed="fast", motion=True)
    ada.play_now("Clash of Cultures")
    ada.open_list()  # the players' boards have little room above it
    ada.page.evaluate(RINGS)
    ada.play_on(answers=5)
    out: list[float] = ada.page.evaluate("window.out")
    assert len(out) > 3
    assert max(out) <= RING


def test_sounds_are_switched_on_at_the_table(people: People) -> None:
    ada = people("Ada", speed="fast")
    sit_down(ada)
    ada.page.evaluate("""() => {
      window.tones = 0;
      const create = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () { window.tones += 1; return create.call(this); };
    }""")
    ada.play_on(lambda ada: len(seen(ada)) > 3, answers=6)
    assert ada.page.evaluate("window.tones") == 0
    ada.button("Sound is off").click()
    expect(ada.button("Sound is on")).to_be_visible()
    tones = ada.page.evaluate("window.tones")
    assert tones == 2
    ada.play_on(lambda ada: int(ada.page.evaluate("window.tones")) > tones, answers=6)
    assert ada.page.evaluate("window.tones") > tones


def test_a_phone_trembles_when_it_is_the_persons_turn(people: People) -> None:
    ada = people("Ada", PHONE)
    ada.visit("/")
    ada.page.evaluate("""() => {
      window.trembles = 0;
      navigator.vibrate = () => { window.trembles += 1; return true; };
    }""")
    ada.button("Play now: Patchistory").click()
    ada.wait_until_asked()
    assert ada.page.evaluate("window.trembles") == 1
