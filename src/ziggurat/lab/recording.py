"""What is written down of a game on request, besides its result: each decision and each event."""

from __future__ import annotations

import json
from typing import Any, Final

from ziggurat.bots.evaluation import evaluate
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game

Row = dict[str, Any]
"""A row of a file of results: column -> value."""

GAMES: Final = "games"
DECISIONS: Final = "decisions"
EVENTS: Final = "events"
START: Final = -1
"""The index of events before the first answer."""


class Recorder:
    """Collects the rows of finished games; what belongs to an unfinished game is dropped."""

    def __init__(self, wants: frozenset[str]) -> None:
        self.wants = wants
        self.rows: dict[str, list[Row]] = {name: [] for name in (DECISIONS, EVENTS) if name in wants}
        self._now: dict[str, list[Row]] = {}
        self._of_game: Row = {}
        self._index = START
        self._told = 0  # events of the game that have a row

    def begin(self, game: Game, number: int) -> None:
        """A game is at its first question."""
        self._of_game = {"number": number, "seed": seed_in_rows(game.setup.seed)}
        self._now = {name: [] for name in self.rows}
        self._index, self._told = START, 0
        if EVENTS not in self.rows:
            game.events = None
        self._note_events(game)

    def answer(self, game: Game, seat: int, options: int, choice: Choice) -> None:
        """A seat is about to answer."""
        self._index += 1
        if DECISIONS not in self.rows or options < 2:
            return
        question = game.question
        self._now[DECISIONS].append({
            **self._of_game, "index": self._index, "seat": seat, "round": round_of(game),
            "question": "" if question is None else question.kind, "options": options,
            "answer": _text(choice.to_json()), "value": float(evaluate(game, seat)),
        })  # fmt: skip

    def answered(self, game: Game) -> None:
        """The answer is played."""
        self._note_events(game)

    def end(self) -> None:
        """The game is over: its rows count."""
        for name, rows in self._now.items():
            self.rows[name] += rows
        self._now = {}

    def _note_events(self, game: Game) -> None:
        if EVENTS not in self.rows or game.events is None:
            return
        for event in game.events[self._told :]:
            data = event.to_json()
            seat = data.pop("seat") if isinstance(data.get("seat"), int) else None
            self._now[EVENTS].append({
                **self._of_game, "index": self._index, "kind": data.pop("kind"),
                "seat": seat, "data": _text(data),
            })  # fmt: skip
        self._told = len(game.events)


def seed_in_rows(seed: int) -> int | None:
    """A seed as the rows hold it: tables of a server have longer ones, which are left out."""
    return seed if abs(seed) < 2**63 else None


def round_of(game: Game) -> int | None:
    """The number of the round, None if the game does not tell."""
    study = getattr(game.info, "study", None)
    return None if study is None else int(study.round(game))


def _text(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))
