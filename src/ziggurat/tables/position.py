"""One position of a table: the game after so many answers, and what has been worked out of it so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, Literal

import orjson

from ziggurat.core.choice import Choice
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE
from ziggurat.server import words
from ziggurat.tables import event_record

MAX_LISTED_OPTIONS: Final = 1500
"""Options written out in a question; of more only these, and any legal choice is taken."""

OPENED_TOGETHER: Final[Mapping[str, frozenset[str]]] = {
    "patchistory": frozenset({"seal_bids", "negotiate", "answer_alliance", "fight_war", "place_cards", "seal_votes"}),
    "clash_of_cultures": frozenset({"answer_offer", "declare_cards"}),
    "monuments": frozenset(),
}
"""Questions whose answers stay hidden until the last is given."""

ASKED_ANYWAY: Final[Mapping[str, frozenset[str]]] = {
    "patchistory": OPENED_TOGETHER["patchistory"] | {"patch_tile"},
    "clash_of_cultures": OPENED_TOGETHER["clash_of_cultures"] | {
        "take_turn", "choose_harvest", "play_on", "claim_at_once", "declare_objectives", "barter_card", "make_offer",
        "swap_cards", "look_at_plans", "play_copy",
    },
    "monuments": frozenset({"take_turn", "after_action"}),
}  # fmt: skip
"""Questions put to people even if there is only one answer: whether there is depends on what others may not know."""

Waiting = Mapping[int, int]
"""Seats that owe an answer, each with the id of its question."""

Ends = Literal["", "chance", "others", "over"]

Encoded = orjson.Fragment
"""JSON that is written already, to be put into a larger message."""


class Position:
    """The game after `answers` answers. It never changes: an answer makes another position."""

    __slots__ = ("_packed", "_prompt", "answers", "game", "waiting")

    def __init__(self, game: Game, answers: int, waiting: Waiting) -> None:
        self.game = game
        self.answers = answers
        self.waiting = waiting
        self._packed: dict[int | None, tuple[Encoded, Encoded]] = {}  # per eye: view and question
        self._prompt: str | None = None

    def prompt(self) -> str:
        """What everybody may know of what is asked."""
        if self._prompt is None:
            self._prompt = self.game.prompt(None)
        return self._prompt

    def view(self, seat: int | None) -> Json:
        """What a seat, or a spectator, may know."""
        return self.game.view(seat)

    def question(self, seat: int | None) -> Json | None:
        """What the seat is asked, in the shape of `wire.Question`; None if it owes no answer."""
        return asked(self.game, seat, self.waiting[seat]) if seat is not None and seat in self.waiting else None

    def packed(self, seat: int | None) -> tuple[Encoded, Encoded]:
        """View and question, written out: several connections ask for the same.

        Kept as text, since a view is a thousand objects that Python's search for garbage would look through again and
        again.
        """
        if seat not in self._packed:
            self._packed[seat] = _packed(self.view(seat)), _packed(self.question(seat))
        return self._packed[seat]

    def forget(self) -> None:
        """Let go of what can be worked out again."""
        self._packed.clear()

    def check(self, seat: int, data: object) -> Choice:
        """The legal choice of a seat that this data means; IllegalChoice says why there is none."""
        choice = self.game.choice(seat, data)
        refusal = self.game.why_not(seat, choice)
        if refusal is not None:
            raise IllegalChoice(refusal.rule, refusal.reason)
        return choice

    def played(self, seat: int, choice: Choice) -> Game:
        """The game after a legal answer; its events are those that the answer caused."""
        game = self.game.snapshot()
        game.events, game.notes, game.answers = [], [], []
        game.play_unchecked(seat, choice)
        return game

    def then(self, game: Game, seat: int, number: int) -> Position:
        """The position after an answer of the seat, stored under this number, that has led to `game`.

        A question has the number of the answer that brought it up as its id. Whoever is asked the same as before,
        since others answer at the same time, keeps the id.
        """
        waiting = {
            each: self.waiting[each] if each != seat and self._still_asks(each, game) else number
            for each in game.pending
        }
        return Position(game, self.answers + 1, waiting)

    def _still_asks(self, seat: int, game: Game) -> bool:
        before, after = self.game.question, game.question
        if seat not in self.waiting or before is None or after is None or before.kind != after.kind:
            return False
        old, new = self.game.options(seat), game.options(seat)
        return len(old) == len(new) and list(islice(old, MAX_LISTED_OPTIONS)) == list(islice(new, MAX_LISTED_OPTIONS))

    def only_option(self, seat: int) -> Choice | None:
        """The answer nobody has to think about: the only one, to a question that tells nobody anything."""
        return only_option(self.game, seat)


def _packed(data: Json | None) -> Encoded:
    return orjson.Fragment(orjson.dumps(data))


def only_option(game: Game, seat: int) -> Choice | None:
    """See `Position.only_option`."""
    question = game.question
    if question is None or question.kind in ASKED_ANYWAY.get(game.id, ()):
        return None
    options = game.options(seat)
    return options[0] if len(options) == 1 else None


def asked(game: Game, seat: int, number: int) -> Json:
    """A question in the shape of `wire.Question`."""
    step = game.question
    assert step is not None
    options = game.options(seat)
    count = len(options)
    return {
        "id": number,
        "kind": step.kind,
        "prompt": game.prompt(seat),
        "rule": step.rule,
        "options": [
            {"choice": choice.to_json(), "label": game.label(seat, choice)}
            for choice in islice(options, MAX_LISTED_OPTIONS)
        ],
        "count": count,
        "complete": count <= MAX_LISTED_OPTIONS,
    }


# -- trying


RESAMPLED_GAMES: Final = 5


def try_choices(position: Position, seat: int, choices: Sequence[object], seed: int) -> Json:
    """What would happen, in the shape of `wire.Tried`, on copies that know no more than the seat.

    Everything hidden is guessed, and a guess must not be shown as if it were known: where something comes to light that
    the seat cannot know, the table is shown as it was before.
    """
    rng = Rng(seed)
    copy = _TrialGame(position, seat, rng.word())
    others: list[_TrialGame] = []  # other guesses, made when something comes to light
    shown = copy.state()
    played: list[object] = []
    for data in choices:
        if copy.ends:
            break
        kind = copy.kind
        if not copy.play(data):
            return shown | {"refused": copy.refused}
        played.append(data)
        after = copy.state()
        if copy.reveals and not others:
            others = [_TrialGame(position, seat, rng.word()) for _ in range(RESAMPLED_GAMES)]
        if copy.reveals and (
            kind in OPENED_TOGETHER.get(position.game.id, ())
            or any(other.state_after(played) != after for other in others)
        ):
            return shown | {"taken": copy.taken, "final": copy.final, "ends": "chance", "question": None}
        shown = after
    return shown


class _TrialGame:
    """A private copy of a game, everything hidden guessed, on which a seat tries out answers."""

    def __init__(self, position: Position, seat: int, seed: int) -> None:
        self.seat = seat
        self.game = position.game.determinized(seat, seed)
        self.game.events, self.game.notes = [], []
        self.game.manual_chance = True  # chance is not foretold
        self.number = position.waiting[seat]
        self.before = self.game.reveals
        self.answers = position.answers
        self.log: list[Json] = []
        self.taken = 0
        self.refused: Json | None = None

    def play(self, data: object) -> bool:
        """Answer; False if the rules refuse, see `refused`."""
        try:
            choice = self.game.choice(self.seat, data)
            self.game.play(self.seat, choice)
        except IllegalChoice as error:
            self.refused = {"error": error.reason, "rule": error.rule or None}
            return False
        self.taken += 1
        self._record()
        self._go_on()
        return True

    def _go_on(self) -> None:
        """Play what will be played by itself."""
        while not self.ends and (only := only_option(self.game, self.seat)) is not None:
            self.game.play_unchecked(self.seat, only)
            self._record()

    def _record(self) -> None:
        self.answers += 1
        self.log += event_record.lines(event_record.record(self.game, 0, self.answers), self.seat)
        self.game.events, self.game.notes = [], []

    @property
    def ends(self) -> Ends:
        """Why the copy cannot go on; "" if it can."""
        if self.game.over:
            return "over"
        if self.game.pending[0] == CHANCE:
            return "chance"
        return "" if self.seat in self.game.pending else "others"

    @property
    def reveals(self) -> bool:
        """Whether something has come to light."""
        return self.game.reveals > self.before

    @property
    def final(self) -> str:
        """Why it could not be taken back; "" if it could."""
        if self.reveals:
            return words.COMES_TO_LIGHT
        return words.CHANCE_IS_NEXT if self.ends == "chance" else ""

    @property
    def kind(self) -> str:
        """Of the question."""
        question = self.game.question
        return "" if question is None else question.kind

    def state_after(self, choices: Sequence[object]) -> Json:
        """The state that these choices lead to here; those that were played before are not played again."""
        for data in choices[self.taken :]:
            self.play(data)
        return self.state()

    def state(self) -> Json:
        """In the shape of `wire.Tried`."""
        return {
            "view": self.game.view(self.seat),
            "question": None if self.ends else asked(self.game, self.seat, self.number),
            "log": list(self.log),
            "taken": self.taken,
            "refused": None,
            "final": self.final,
            "ends": self.ends,
        }
