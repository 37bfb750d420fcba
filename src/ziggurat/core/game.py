"""The turn machine: a position, its stack of steps, and the rules of asking and answering."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast, final

from ziggurat.core.choice import Choice, ChoiceKind, Leave, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.decoding import decode
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.event import Event
from ziggurat.core.naming import spoken
from ziggurat.core.record import Json, Record, plain
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE, NOBODY, Result, Step

if TYPE_CHECKING:
    from ziggurat.core.groups import Limit
    from ziggurat.core.info import GameInfo

FORMAT: Final = 1
"""The format number of saved games."""

CANNOT_LEAVE: Final = "This must be answered: something was revealed, spent or rolled, or the rules demand it."


@final
class Setup:
    """What a game starts from. Same set-up, seed and answers: same game."""

    def __init__(
        self, game: str, players: int, seed: int, options: dict[str, str], content: str,
        house: dict[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.players = players
        self.seed = seed
        self.options = options
        self.content = content  # digest of the content pack
        self.house = {} if house is None else house  # house rule -> the reading this game is played by


@final
class Refusal(Record):
    """Why a choice is not allowed: the rule and a sentence for people."""

    fields = ("rule", "reason")

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game in progress. Subclasses add the pieces; this class knows no game.

    `pending` are the seats that owe an answer. With `manual_chance` the chance seat waits for `play(CHANCE, ...)` like
    any other; otherwise dice and draws are answered from the seed at once.
    """

    info: GameInfo[Game]  # set by `GameInfo.start` and shared by all clones

    def __init__(self, setup: Setup, rng: Rng | None = None) -> None:
        self.setup = setup
        self.players = setup.players
        self.stack: list[Step] = []
        self.pending: tuple[int, ...] = NOBODY
        self.rng = Rng(setup.seed) if rng is None else rng
        self.manual_chance = False
        self.reveals = 0  # counts what was revealed so far: undo never goes below the present number
        self.names: tuple[str, ...] = ()  # of the people at the seats, where they are known; only sentences use them
        self.events: list[Event] | None = []
        self.notes: list[dict[str, str]] = []  # per event, the names noted when it happened
        self.answers: list[tuple[int, Choice]] | None = []
        self.limit: Limit | None = None  # what a bot that thinks about this game leaves out

    # -- asking and answering

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.stack

    @property
    def question(self) -> Step | None:
        """The step that waits, None when the game is over."""
        return self.stack[-1] if self.stack else None

    def options(self, seat: int) -> Options:
        """The legal choices of a pending seat; ValueError for any other seat."""
        if seat not in self.pending:
            raise ValueError(f"seat {seat} owes no answer; pending: {list(self.pending)}")
        options = self.stack[-1]._options(self, seat)
        return options if self.limit is None else self.limit.within(self, seat, options)

    def why_not(self, seat: int, choice: object) -> Refusal | None:
        """Return the refusal of a choice, None if it is legal now. Anything that is no choice is refused."""
        if not self.stack:
            return Refusal("", "The game is over.")
        step = self.stack[-1]
        if seat not in self.pending:
            return Refusal(step.rule, "It is not your turn to answer.")
        if not isinstance(choice, Choice):
            return Refusal(step.rule, "That is no choice; make one with `choice`, or take one of `options`.")
        if isinstance(choice, Leave):
            return None if step._may_leave(self) else Refusal(step.rule, CANNOT_LEAVE)
        rule = step._refuses(self, seat, choice)
        return None if rule is None else Refusal(rule, self.reason(rule))

    def may_leave(self, seat: int) -> bool:
        """Whether `Leave` is legal for the seat: it takes the seat back to the question before, free of charge."""
        return seat in self.pending and self.stack[-1]._may_leave(self)

    def without_effect(self, seat: int, choice: Choice) -> Refusal | None:
        """Why a legal choice would have no effect now: the rule and a sentence; None if it has one."""
        rule = self.stack[-1]._without_effect(self, seat, choice)
        words = self.info.words
        return Refusal(rule, words.adapted(self, words.no_effect_reason(rule))) if rule else None

    def why_not_after(self, seat: int, first: Choice, choice: Choice) -> Refusal | None:
        """Why `choice` cannot be answered right after `first`; None if it can.

        Also None when `choice` would be forced after `first`, so the question is never put.
        """
        refusal = self.why_not(seat, first)
        if refusal is not None:
            return refusal
        then = self.clone()
        then.manual_chance = True  # a result that depended on a die would tell what it shows
        then.play(seat, first)
        refusal = then.why_not(seat, choice)
        if refusal is None:
            return None
        then = self.clone()
        then.stack[-1]._answer(then, seat, first)
        try:
            rule = then.stack[-1]._refuses(then, seat, choice)
        except NotImplementedError:  # the next step asks nothing
            return refusal
        return None if rule is None else Refusal(rule, self.reason(rule))

    def play(self, seat: int, choice: object) -> None:
        """Answer the question; an illegal choice raises IllegalChoice and changes nothing."""
        refusal = self.why_not(seat, choice)
        if refusal is not None:
            raise IllegalChoice(refusal.rule, refusal.reason)
        assert isinstance(choice, Choice)
        self.play_unchecked(seat, choice)

    def play_unchecked(self, seat: int, choice: Choice) -> None:
        """Answer with a choice taken from `options`, without checking it: for search and simulation."""
        if self.answers is not None:
            self.answers.append((seat, choice))
        if seat == CHANCE:
            self.reveals += 1
        if isinstance(choice, Leave):
            self.stack[-1]._leave(self)
        else:
            self.stack[-1]._answer(self, seat, choice)
        self.settle()

    def settle(self) -> None:
        """Do all the work that is due, until somebody must choose or the game is over."""
        while self.stack:
            step = self.stack[-1]
            seats = step._seats(self)
            if not seats:
                step._advance(self)
            elif seats[0] == CHANCE and not self.manual_chance:
                self._roll(step)
            else:
                self.pending = seats
                return
        if self.pending:
            self.pending = NOBODY
            self.reveals += 1  # the end of a game shows what was hidden

    def _roll(self, step: Step) -> None:
        options = step._options(self, CHANCE)
        self.reveals += 1
        step._answer(self, CHANCE, options[self.rng.below(len(options))])

    # -- called by steps

    def push(self, step: Step) -> None:
        """Put a step on top of the stack. Call `become` first, so that the step below knows what comes next."""
        self.stack.append(step)

    def become(self, step: Step) -> None:
        """Replace the step on top."""
        self.stack[-1] = step

    def done(self, result: Result | None = None) -> None:
        """Remove the step on top and hand its result to the step below."""
        self.stack.pop()
        if result is not None and self.stack:
            self.stack[-1]._receive(self, result)

    def emit(self, event: Event) -> None:
        """Record an event and apply it."""
        if self.events is not None:
            self.events.append(event)
            self.notes.append(self.info.words.names_now(self, event))
        event.apply_to(self)
        if event.reveals:
            self.reveals += 1

    # -- what each game provides

    def order(self) -> list[int]:
        """Seats in turn order, now."""
        return list(range(self.players))

    def clone(self) -> Game:
        """An independent copy without log and answers, for search."""
        raise NotImplementedError

    def pieces(self) -> Json:
        """Everything events write to, complete and JSON-ready: to compare positions, never to show them."""
        raise NotImplementedError

    # -- what `info` derives from a position

    @property
    def id(self) -> str:
        """The id of the game, as the registry lists it."""
        return self.info.id

    @property
    def version(self) -> str:
        """The version of the rules."""
        return self.info.version

    def kinds(self) -> Mapping[str, ChoiceKind]:
        """The kinds of choices of this game."""
        return self.info.choices

    def view(self, seat: int | None) -> Json:
        """All that a seat (None: a spectator) may know, and nothing else."""
        self.check_seat(seat)
        return cast("Json", plain(self.info.view(self, seat)))  # JSON has no tuples

    def reason(self, rule: str) -> str:
        """A sentence for people: why this rule refuses a choice."""
        return self.info.words.adapted(self, self.info.words.reason(rule))

    def words(self, event: Event, names: dict[str, str], reader: int | None = None) -> str:
        """A sentence for the seat `reader`, None for spectators: what happened. `names` were noted when it happened."""
        return self.spoken(self.info.words.event(self, event, names), reader)

    def label(self, seat: int, choice: Choice) -> str:
        """A few words for people: what a choice of the seat means."""
        return self.spoken(self.info.words.label(self, seat, choice), seat)

    def prompt(self, seat: int | None) -> str:
        """A sentence for people: what is asked now."""
        return self.spoken(self.info.words.question(self, self.stack[-1], seat), seat) if self.stack else ""

    def spoken(self, text: str, reader: int | None) -> str:
        """A sentence of the game's words as a seat reads it: with "you", and with the names of the people."""
        return spoken(text, self.seat_names(), reader)

    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats: those of the people, otherwise what the game calls its seats."""
        return self.info.names(self.names)

    @property
    def points(self) -> str:
        """What the points of the winner are called, in the edition played."""
        return self.info.words.adapted(self, self.info.points)

    def scores(self) -> Sequence[float]:
        """Points per seat, now; exact, whole or half."""
        return self.info.scoring.scores(self)

    def winners(self) -> list[int]:
        """The seats that have won; several share a win. Empty before the end."""
        return [] if self.stack else self.info.scoring.winners(self)

    def breakdown(self) -> Sequence[Mapping[str, float]]:
        """Per seat, where its points came from; each adds up to its score."""
        return self.info.scoring.breakdown(self)

    def source(self, because: str) -> str:
        """A few words for people: what a key of `breakdown` means."""
        return self.info.scoring.source(self, because)

    # -- derived

    def copy_core(self, other: Game) -> None:
        """Copy the engine's attributes to a new object of the same set-up; `clone` calls it."""
        other.info = self.info
        other.stack = self.stack.copy()
        other.pending = self.pending
        other.manual_chance = self.manual_chance
        other.reveals = self.reveals
        other.names = self.names
        other.events = None
        other.notes = []
        other.answers = None
        other.limit = self.limit

    def snapshot(self) -> Game:
        """A clone that keeps log and answers; undo restores one."""
        other = self.clone()
        other.events = None if self.events is None else self.events.copy()
        other.notes = self.notes.copy()
        other.answers = None if self.answers is None else self.answers.copy()
        return other

    def check_seat(self, seat: int | None) -> None:
        """ValueError unless it is a seat of this game, or None for a spectator."""
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {self.players - 1}, None is a spectator")

    def determinized(self, seat: int, seed: int) -> Game:
        """A full game that the seat's knowledge allows, everything hidden drawn anew from `seed`."""
        self.check_seat(seat)
        other = self.snapshot()
        other.answers = None  # they contain what is hidden
        if self.events is not None:
            known = [(event.seen_by(seat), note) for event, note in zip(self.events, self.notes, strict=True)]
            other.events = [event for event, _ in known if event is not None]
            other.notes = [note for event, note in known if event is not None]
        rng = Rng(seed)
        self.info.resample_hidden(other, seat, rng)
        other.stack = [step._resample(other, seat, rng) for step in other.stack]
        other.rng = Rng(rng.word() * 0x100000000 + rng.word())
        return other

    def choice(self, seat: int, data: object) -> Choice:
        """Decode a choice; IllegalChoice if the data is none. `why_not` says whether it is legal."""
        try:
            return self.decode(data)
        except ValueError as error:
            raise IllegalChoice(self.stack[-1].rule if self.stack else "", f"Not a choice: {error}.") from None

    def decode(self, data: object) -> Choice:
        """Decode a choice; ValueError says what is wrong with the data."""
        return decode(self.info.choices, self.info.words.fields, data)

    def save(self) -> Json:
        """The JSON-ready form: set-up, seed, answers, rules version. ValueError for a clone, which keeps no answers."""
        if self.answers is None:
            raise ValueError("a clone keeps no answers and cannot be saved; save the game it was made from")
        return {
            "ziggurat": FORMAT,
            "game": self.setup.game,
            "rules": self.version,
            "content": self.setup.content,
            "players": self.setup.players,
            "seed": self.setup.seed,
            "options": dict(self.setup.options),
            "house": dict(self.setup.house),
            "chance_by_hand": self.manual_chance,
            "answers": [
                [seat, choice.kind, *[plain(value) for value in choice.values()]] for seat, choice in self.answers
            ],
            "fingerprint": self.fingerprint(),
        }

    def log(self, seat: int | None, since: int = 0) -> list[Json]:
        """The events that `seat` may know, each with a sentence and the rule that caused it."""
        self.check_seat(seat)
        entries: list[Json] = []
        for event, note in list(zip(self.events or [], self.notes, strict=True))[since:]:
            seen = event.seen_by(seat)
            if seen is not None:
                entry = seen.to_json()
                entry["words"] = self.words(seen, note, seat)
                rule = seen.basis()
                entry["rules"] = [rule] if rule else []
                entries.append(entry)
        return entries

    def position(self) -> Json:
        """The whole position, stack and chance included: to compare, never to show."""
        data = self.pieces()
        data["stack"] = [plain(step) for step in self.stack]
        data["rng"] = self.rng.state()
        return data

    def fingerprint(self) -> str:
        """A short digest of the whole position."""
        text = json.dumps(self.position(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
