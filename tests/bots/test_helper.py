"""A second process beside a master: it changes how long an answer takes, and nothing else."""

from __future__ import annotations

import os
import signal

import pytest

from tests.bots.test_bots import every_game
from tests.bots.test_master import asked
from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.master import Budget, Compare, Found, Helper, Master, Worlds
from ziggurat.core.choice import Choice
from ziggurat.core.rng import Rng
from ziggurat.play.helper import ForkedHelper, helped, is_possible

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are copied on Unix alone")


class Watched(ForkedHelper):
    """Counts the worlds that came from the copy, and kills the copy before one of them."""

    def __init__(self, dies_before: int | None = None) -> None:
        super().__init__()
        self.dies_before = dies_before
        self.worlds = 0
        self.processes: list[int] = []

    def begin(self, compare: Compare) -> None:
        super().begin(compare)
        self.processes.append(self._process)

    def ask(self, chance: int, guess: int, places: list[int]) -> None:
        if self.worlds == self.dies_before:
            os.kill(self._process, signal.SIGKILL)
        super().ask(chance, guess, places)

    def found(self) -> Found | None:
        found = super().found()
        self.worlds += found is not None
        return found


def answer(game_id: str, helper: Helper | None) -> tuple[Choice, int]:
    game = asked(game_id)
    seat = game.pending[0]
    bot = Master(3, Budget(4000, 3), helper=helper)
    return bot.choose(game.determinized(seat, 1), seat), bot.tries


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


@every_game
def test_with_help_the_answer_and_the_tries_are_the_same(game_id: str) -> None:
    helper = Watched()
    assert answer(game_id, helper) == answer(game_id, None)
    assert helper.worlds, "the copy did its part"
    assert all(is_gone(process) for process in helper.processes)


@every_game
def test_a_helper_that_dies_changes_nothing(game_id: str) -> None:
    helper = Watched(dies_before=1)
    assert answer(game_id, helper) == answer(game_id, None)
    assert helper.worlds == 1
    assert all(is_gone(process) for process in helper.processes)


def test_the_helper_has_every_second_world() -> None:
    """By hand: each world is a pair of words of the generator; what the bot has left out meanwhile is not looked at."""
    rng = Rng(5)
    words = [rng.word() for _ in range(8)]
    here: list[int] = []

    def compare(chance: int, guess: int, places: list[int]) -> Found:
        here.append(chance)
        return [(chance + place, 1) for place in places]

    helper = ForkedHelper()
    worlds = Worlds(Rng(5), compare, helper)
    found = [worlds.next([0, 4, 9]), worlds.next([0, 9]), worlds.next([0, 9])]
    worlds.end()
    assert found == [
        [(words[0], 1), (words[0] + 4, 1), (words[0] + 9, 1)],
        [(words[2], 1), (words[2] + 9, 1)],
        [(words[4], 1), (words[4] + 9, 1)],
    ]
    assert here == [words[0], words[4]], "the second was compared elsewhere"


def test_what_a_helper_had_no_time_for_is_missing() -> None:
    worlds = Worlds(Rng(5), lambda chance, guess, places: [(0.5, 1) for _ in places[:2]], ForkedHelper())
    worlds.next([0, 1, 2])
    assert len(worlds.next([0, 1, 2])) == 2
    worlds.end()


def test_only_those_who_can_be_helped_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert is_possible()
    master = helped(Master)(1)
    assert isinstance(master, Master) and isinstance(master.helper, ForkedHelper)
    assert isinstance(helped(Apprentice)(1), Apprentice)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert helped(Master) is Master
