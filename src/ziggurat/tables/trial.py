"""Trying out answers: what a plan would lead to, on private copies that know no more than the seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ziggurat.core.errors import IllegalChoice
from ziggurat.core.record import Json
from ziggurat.core.step import CHANCE
from ziggurat.play.asking import only_answer
from ziggurat.tables import event_record, words
from ziggurat.tables.position import Position, only_way, question

Ends = Literal["", "chance", "others", "over"]


def try_choices(position: Position, seat: int, choices: Sequence[object], seed: int, *, alone: bool = False) -> Json:
    """What the choices would lead to, as pages get it.

    Everything hidden is guessed, and a guess must not be shown as if it were known: if the seat would learn something,
    the result is the table as it was before.
    """
    trial = _TrialGame(position, seat, seed, alone)
    shown = trial.state()
    for data in choices:
        if trial.ends:
            break
        if not trial.play(data):
            return shown | {"refused": trial.refused}
        if trial.has_learnt:
            told = {"taken": trial.taken, "final": trial.final, "idle": trial.idle}
            return shown | told | {"ends": "chance", "question": None}
        shown = trial.state()
    return shown


class _TrialGame:
    """A private copy of a game, everything hidden guessed, on which a seat tries out answers."""

    def __init__(self, position: Position, seat: int, seed: int, alone: bool) -> None:
        self.seat = seat
        self.is_alone = alone
        self.game = position.game.determinized(seat, seed)
        self.game.events, self.game.notes = [], []
        self.game.manual_chance = True  # the copy must not foretell chance
        self.number = position.waiting[seat]
        self.reveals_before = self.game.reveals
        self.reveals_to_others = 0  # of those since then, the ones that tell the seat nothing
        self.points_before = self.game.scores()[seat]
        self.answers = position.answers
        self.log: list[Json] = []
        self.taken = 0
        self.refused: Json | None = None
        self.idle = ""  # why the last answer has no effect

    def play(self, data: object) -> bool:
        """Answer; False if the rules refuse, and `refused` says why."""
        try:
            choice = self.game.choice(self.seat, data)
            refusal = self.game.why_not(self.seat, choice)
            if refusal is not None:
                raise IllegalChoice(refusal.rule, refusal.reason)
            idle = self.game.without_effect(self.seat, choice)
            self.game.play_unchecked(self.seat, choice)
        except IllegalChoice as error:
            self.refused = {"error": error.reason, "rule": error.rule or None}
            return False
        self.taken += 1
        self.idle = "" if idle is None else idle.reason
        self._record()
        self._play_only_options()
        return True

    def _play_only_options(self) -> None:
        while not self.ends and (only := only_answer(self.game, self.seat, alone=self.is_alone)) is not None:
            told = only_way(self.game, self.seat, only)
            self._tell(event_record.only_way_lines(told, self.seat, self.seat, self.answers + 1))
            self.game.play_unchecked(self.seat, only)
            self._record()

    def _record(self) -> None:
        self.answers += 1
        self.reveals_to_others += sum(
            event.reveals and not event.informs(self.seat) for event in self.game.events or []
        )
        self._tell(event_record.lines(event_record.record(self.game, 0, self.answers), self.seat))
        self.game.events, self.game.notes = [], []

    def _tell(self, lines: Sequence[Json]) -> None:
        self.log += [line | {"words": self.game.spoken(str(line["words"]), self.seat)} for line in lines]

    @property
    def ends(self) -> Ends:
        """Why the copy cannot go on; "" if it can."""
        if self.game.over:
            return "over"
        if self.game.pending[0] == CHANCE:
            return "chance"
        return "" if self.seat in self.game.pending else "others"

    @property
    def has_revealed(self) -> bool:
        """Whether an answer made something known that was hidden."""
        return self.game.reveals > self.reveals_before

    @property
    def has_learnt(self) -> bool:
        """Whether an answer told the seat something that is guessed here."""
        return self.game.reveals > self.reveals_before + self.reveals_to_others

    @property
    def final(self) -> str:
        """Why the answers could not be taken back; "" if they could."""
        if self.has_revealed:
            return words.REVEALS
        return words.CHANCE_IS_NEXT if self.ends == "chance" else ""

    @property
    def loss(self) -> str:
        """What the seat would lose for good; "" if it loses no points, or could take the answers back."""
        lost = self.points_before - self.game.scores()[self.seat] if self.final else 0
        return words.loses(lost, self.game.info.points) if lost > 0 else ""

    def state(self) -> Json:
        """The copy now, as pages get it."""
        return {
            "view": self.game.view(self.seat),
            "question": None if self.ends else question(self.game, self.seat, self.number),
            "log": list(self.log),
            "taken": self.taken,
            "refused": None,
            "final": self.final,
            "loss": self.loss,
            "idle": self.idle,
            "ends": self.ends,
        }
