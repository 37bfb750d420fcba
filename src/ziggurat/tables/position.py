"""One position of a table: the game after some number of answers, and what was derived from it so far."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Final

from ziggurat.core.choice import Choice
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.game import Game
from ziggurat.core.info import joined
from ziggurat.core.record import Json
from ziggurat.play.asking import is_worth_saying
from ziggurat.tables.changes import Comparison

MAX_LISTED_OPTIONS: Final = 1500
"""Options that a question lists; beyond them any legal choice is accepted, too."""

Waiting = Mapping[int, int]
"""Seats that owe an answer, each with the id of its question."""


class Position:
    """The game after `answers` answers. It never changes: an answer makes another position."""

    __slots__ = ("_public", "_questions", "_secrets", "_views", "answers", "comparison", "game", "waiting")

    def __init__(self, game: Game, answers: int, waiting: Waiting) -> None:
        self.game = game
        self.answers = answers
        self.waiting = waiting
        self.comparison = Comparison()  # of its views with those that pages have
        self._public: Mapping[str, object] | None = None  # the view that all others are made of
        self._views: dict[int, Json] = {}  # per seat
        self._questions: dict[int, Json] = {}  # per seat that is asked
        self._secrets: dict[int, bool] = {}  # per seat, whether its view holds more than the public one

    def view(self, seat: int | None) -> Mapping[str, object]:
        """What a seat, or a spectator, may know. Several connections get the same: do not change it.

        A seat's view consists of the public one, which is made once for all, and little else.
        """
        if self._public is None:
            self._public = self.game.info.public_view(self.game)
        if seat is None:
            return self._public
        if seat not in self._views:
            self._views[seat] = joined(self._public, self.game.info.private_view(self.game, seat))
        return self._views[seat]

    def question(self, seat: int | None) -> Json | None:
        """What the seat is asked, as pages get it; None if it owes no answer. Do not change it."""
        if seat is None or seat not in self.waiting:
            return None
        if seat not in self._questions:
            self._questions[seat] = question(self.game, seat, self.waiting[seat])
        return self._questions[seat]

    def has_secret(self, seat: int) -> bool:
        """Whether the view of a seat holds anything that the public view does not."""
        if seat not in self._secrets:
            info = self.game.info
            private = {name: part for name, part in info.private_view(self.game, seat).items() if name != "seat"}
            self._secrets[seat] = _tells_more(private, self.view(None))
        return self._secrets[seat]

    def drop_cache(self) -> None:
        """Free what can be derived again."""
        self._views.clear()
        self._questions.clear()
        self._secrets.clear()
        self._public = None
        self.comparison = Comparison()

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

    def after(self, game: Game, seat: int, number: int) -> Position:
        """The position after an answer of the seat, stored as entry `number`, that led to `game`.

        The id of a question is the number of the answer that brought it up. A seat that is still asked the same, since
        others answer at the same time, keeps the id.
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


def _tells_more(private: object, public: object) -> bool:
    """Whether a part of a private view says anything that the public view does not say in the same place."""
    if private == public:
        return False
    if isinstance(private, dict):
        return any(_tells_more(value, _at(public, name)) for name, value in private.items())
    if isinstance(private, list):
        return any(_tells_more(value, _at(public, index)) for index, value in enumerate(private))
    return bool(private) or public is not None


def _at(public: object, place: object) -> object:
    """What stands at that name or index; None if nothing does."""
    if isinstance(public, dict):
        return public.get(place)
    return public[place] if isinstance(public, list) and isinstance(place, int) and place < len(public) else None


def question(game: Game, seat: int, number: int) -> Json:
    """What a seat is asked, as pages get it."""
    step = game.question
    assert step is not None
    options = game.options(seat)
    count = len(options)
    listed = islice(options, MAX_LISTED_OPTIONS)
    return {
        "id": number,
        "kind": step.kind,
        "prompt": game.prompt(seat),
        "rule": step.rule,
        "options": [option(game, seat, choice) for choice in listed],
        "count": count,
        "complete": count <= MAX_LISTED_OPTIONS and not options.more,
        "folded": options.folded if count <= MAX_LISTED_OPTIONS else 0,
        "leave": game.may_leave(seat),
    }


def only_way(game: Game, seat: int, choice: Choice) -> Json | None:
    """What is kept of the only answer of a seat, for its log; None if it is not worth a line."""
    step = game.question
    if step is None or not is_worth_saying(game, choice):
        return None
    return {"label": game.info.words.label(game, seat, choice), "rule": step.rule}  # seats in it are marks


def option(game: Game, seat: int, choice: Choice) -> Json:
    """One choice as pages get it; `idle` says why it has no effect now."""
    idle = game.without_effect(seat, choice)
    label = game.label(seat, choice)
    return {"choice": choice.to_json(), "label": label, "idle": None if idle is None else idle.reason}


def other_options(game: Game, seat: int) -> list[Json]:
    """The legal choices that a question does not list, as far as they can be enumerated."""
    return [option(game, seat, choice) for choice in game.options(seat).others()[:MAX_LISTED_OPTIONS]]
