"""What a program at one seat is told and may do, as texts. Everything comes from what that seat may know."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Final

from rich.console import Console, RenderableType

from ziggurat import ledger, reading, registry
from ziggurat.core.choice import Choice
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.fields import counted
from ziggurat.core.game import Game, Refusal
from ziggurat.play import levels
from ziggurat.play.session import Session
from ziggurat.terminal import View, drawing
from ziggurat.terminal import typed_answers as typed

WIDTH: Final = 100
MOST_OPTIONS: Final = 120
"""Options listed at once; words narrow the list."""

MOST_RULES: Final = 12
MOST_EVENTS: Final = 200

Answer = int | str | dict[str, object]
"""An answer: the number of an option, a choice as data, or words."""


@dataclass(frozen=True)
class TablePlan:
    """A table to be set up: who plays what. `bots` is one level for all other seats, or one for each of them."""

    game: str
    players: int | None = None
    seat: int = 0
    bots: str = "apprentice"
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    house: Mapping[str, str] = field(default_factory=dict)
    content: Path | None = None

    def sit_down(self) -> Seat:
        """The seat at a new table; ValueError says in a line what is wrong."""
        game = registry.new_game(
            self.game, self.players, self.seed, house=self.house, content=self.content, manual_chance=False,
            **self.options,
        )  # fmt: skip
        game.check_seat(self.seat)
        others = [seat for seat in range(game.players) if seat != self.seat]
        named = [name for name, number in levels.split(self.bots) for _ in range(number)]
        if len(named) not in (1, len(others)):
            rest = counted(len(others), "other seat")
            raise ValueError(f"{counted(len(named), 'bot')} for {rest}: name one, or one for each")
        names = named * len(others) if len(named) == 1 else named
        makers = [levels.read(name, game.info).maker(time.perf_counter) for name in names]
        return Seat(Session(game, dict(zip(others, makers, strict=True))), self.seat)


class Seat:
    """One seat at a table. Refusals are ValueErrors of one line, with the id of the rule in front."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        self._told = 0  # events of the log that were read

    @property
    def game(self) -> Game:
        """The game at the table."""
        return self.session.game

    # -- what the seat sees

    def table(self) -> str:
        """The table as the terminal draws it, and what is asked."""
        return f"{drawn_table(self.game, self._view())}\n\n{self.asked()}"

    def area(self, seat: int) -> str:
        """What lies before one player."""
        return drawn_area(self.game, self._view(), seat)

    def asked(self) -> str:
        """Who is asked what, or how the game ended."""
        game = self.game
        if game.over:
            names = game.seat_names()
            points = ", ".join(f"{names[seat]} {own:g}" for seat, own in enumerate(game.scores()))
            won = " and ".join(names[seat] for seat in game.winners())
            return f"The game is over. Won by {won}. The {game.points}: {points}."
        you = f"You are {game.seat_names()[self.seat]}, seat {self.seat}."
        if self.seat not in game.pending:
            return f"{you} Another player is asked: {game.prompt(self.seat)}"
        question = game.question
        rule = f" ({question.rule})" if question is not None and question.rule else ""
        return f"{you} You are asked{rule}: {game.prompt(self.seat)}"

    def options(self, words: str = "") -> str:
        """The numbered options, those whose label has all the words."""
        self._check_asked()
        options = self.game.options(self.seat)
        more = ""
        if options.more:
            kinds = sorted({choice.kind for choice in options})
            ways = "; ".join(typed.usage(self.game, drawing(self.game), kind) for kind in kinds)
            more = f"More answers than these are legal; write them as data or in words: {ways}"
        return listed(self.asked(), [self._offered(choice) for choice in options], words, more)

    def _offered(self, choice: Choice) -> Offered:
        idle = self.game.without_effect(self.seat, choice)
        label = self.game.label(self.seat, choice)
        return Offered(label, choice.to_json(), "" if idle is None else idle.reason)

    def news(self) -> str:
        """What happened since this was last asked, as far as the seat may know; each line ends with its rule."""
        events = self.game.log(self.seat, self._told)
        self._told = len(self.game.events or ())
        return told_events(events)

    def rules(self, words: str) -> str:
        """The rules that have these words, or the one with this id."""
        return found_rules(self.game, self._view(), words)

    # -- what the seat does

    def why_not(self, answer: Answer) -> str:
        """Why an answer is refused, or that it is allowed."""
        self._check_asked()
        choice = self._read(answer)
        refusal = self.game.why_not(self.seat, choice)
        return f"Allowed: {self.game.label(self.seat, choice)}" if refusal is None else _line(refusal)

    def answer(self, answer: Answer) -> str:
        """Give an answer, let the bots answer, and tell what happened and what is asked now."""
        self._check_asked()
        choice = self._read(answer)
        try:
            self.session.play(self.seat, choice)
        except IllegalChoice as error:
            raise ValueError(_line(Refusal(error.rule, error.reason))) from None
        while self.seat in self.game.pending:
            only = self.session.settled(self.seat)
            if only is None:
                break
            self.session.play(self.seat, only, forced=True)
        return f"{self.news()}\n\n{self.asked()}"

    def _read(self, answer: Answer) -> Choice:
        """The choice that an answer means, legal or not; ValueError if it means none."""
        if isinstance(answer, dict):
            try:
                return self.game.choice(self.seat, answer)
            except IllegalChoice as error:
                raise ValueError(_line(Refusal(error.rule, error.reason))) from None
        text = str(answer).strip()
        if text.isdecimal():
            options = self.game.options(self.seat)
            return options[check_number(int(text), len(options))]
        if text.startswith("{"):
            return self._read(read_data(text))
        if not text:
            raise ValueError("the answer is empty; give the number of an option, a choice as data, or words")
        return typed.choice(self.game, drawing(self.game), self._view(), self.seat, text.split())

    def _check_asked(self) -> None:
        if self.seat not in self.game.pending:
            raise ValueError(f"you are not asked now. {self.asked()}")

    def _view(self) -> View:
        return self.game.view(self.seat)


# -- texts, of a table here or at a server


@dataclass(frozen=True)
class Offered:
    """An option as it is listed."""

    label: str
    choice: Mapping[str, object]
    idle: str = ""  # why it would have no effect


def drawn_table(game: Game, view: View) -> str:
    """The table as the terminal draws it."""
    return _plain(drawing(game).table(view, WIDTH))


def drawn_area(game: Game, view: View, seat: int) -> str:
    """What lies before one player."""
    game.check_seat(seat)
    return _plain(drawing(game).area(view, seat, WIDTH))


def listed(asked: str, options: Sequence[Offered], words: str, more: str = "") -> str:
    """The question and the numbered options whose label has all the words; `more` tells of legal ones beyond."""
    wanted, lines = words.casefold().split(), []
    for number, option in enumerate(options, 1):
        if all(word in option.label.casefold() for word in wanted):
            note = f" (no effect: {option.idle})" if option.idle else ""
            lines.append(f"{number}. {option.label}{note} {json.dumps(option.choice, ensure_ascii=False)}")
    head = [asked, f"{counted(len(lines), 'option')}{f' with {words!r}' if wanted else ''}:"]
    tail = [more] if more else []
    if len(lines) > MOST_OPTIONS:
        tail.insert(0, f"... and {len(lines) - MOST_OPTIONS} more: name words of the label to narrow the list.")
    return "\n".join([*head, *lines[:MOST_OPTIONS], *tail])


def told_events(events: Sequence[Mapping[str, object]]) -> str:
    """Events of a log, each line with its rules."""
    lines = [f"{entry['words']}{_rules_of(entry)}" for entry in events]
    left_out = [f"... {len(lines) - MOST_EVENTS} earlier events are left out."] if len(lines) > MOST_EVENTS else []
    return "\n".join([*left_out, *lines[-MOST_EVENTS:]]) or "Nothing has happened since."


def found_rules(game: Game, view: View, words: str) -> str:
    """The rules that have these words, or the one with this id, as far as the seat may read them."""
    if game.id not in ledger.games():
        raise ValueError(f"the rules of {game.info.title} are not written down here")
    known, look = ledger.rules(game.id), drawing(game)
    rule = known.get(words.strip().upper())
    found = [rule] if rule is not None else reading.search(game.id, words).rules
    seen = [each for each in found if not look.is_sealed(view, each.id)]
    lines = [f"{each.id}: {each.text}" for each in seen[:MOST_RULES]]
    if rule is not None and seen:
        lines += [f"{name}: {text}" for name, text in (("Ruling", rule.ruling), ("Example", rule.example)) if text]
    lines += [f"{name}: {text}" for name, text in look.cards(view, words.casefold().split())[:MOST_RULES]]
    if not lines:
        raise ValueError(f"no rule of {game.info.title} has the words {words!r}; try fewer or other words")
    if len(seen) > MOST_RULES:
        lines.append(f"... and {len(seen) - MOST_RULES} more: add a word.")
    return "\n".join(lines)


def read_data(text: str) -> dict[str, object]:
    """A choice as data, from text that begins like JSON."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"the answer is no JSON object: {error.msg}") from None
    if not isinstance(found, dict):
        raise ValueError("the answer is no JSON object")
    return found


def check_number(number: int, options: int) -> int:
    """The place of the option with that number."""
    if not 1 <= number <= options:
        raise ValueError(f"there is no option {number}; options are 1 to {options}")
    return number - 1


def _plain(part: RenderableType) -> str:
    """What the terminal would draw, without colours."""
    console = Console(file=StringIO(), width=WIDTH, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(part)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def _rules_of(entry: Mapping[str, object]) -> str:
    rules = entry["rules"]
    assert isinstance(rules, list)
    return f" ({', '.join(rules)})" if rules else ""


def _line(refusal: Refusal) -> str:
    """A refusal in one line, the rule in front."""
    reason = " ".join(refusal.reason.split())
    return f"{refusal.rule}: {reason}" if refusal.rule else reason
