"""Bots in another process or language: a question goes out as a line of JSON, a choice comes back as one.

The program is started once and answers one question after another, perhaps of several seats and games: a question
holds everything that it needs. docs/add-a-bot.md describes the lines.

A program that ends, is late or answers nonsense is replaced by a simpler bot for that answer, and for the rest of the
run if it fails again and again.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Final

from ziggurat.bots.registry import Bot
from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.record import Json

PROTOCOL: Final = 1
MAX_LINE: Final = 1_000_000
"""Characters of an answer at most; more are nonsense."""

MAX_FAILURES: Final = 3
"""In a row, after which the program is not asked any more."""

START_SECONDS: Final = 10.0
"""What a program may take longer for its first answer: some languages start slowly."""


class CommandFailed(Exception):
    """The program gave no answer that can be used; says why."""


class CommandBot:
    """Asks a program, and a simpler bot where the program fails. `tell` hears of that in a sentence."""

    def __init__(self, command: str, seconds: float, simpler: Bot, tell: Callable[[str], None]) -> None:
        self._program = _program(command)
        self._seconds = seconds
        self._simpler = simpler
        self._tell = tell

    def choose(self, game: Game, seat: int) -> Choice:
        """The choice of the program; `game` is one that the seat's knowledge allows."""
        program = self._program
        try:
            if program.is_given_up:
                raise CommandFailed("has failed too often")
            options = game.options(seat)
            answer = program.ask(question_of(game, seat, options, self._seconds), self._seconds)
            choice = choice_of(answer, game, seat, options)
        except CommandFailed as failure:
            program.fail()
            self._tell(f"bot '{program.command}' {failure}: a simpler bot answers for it")
            return self._simpler.choose(game, seat)
        program.failures = 0
        return choice


def question_of(game: Game, seat: int, options: Options, seconds: float) -> Json:
    """What a program is told: what its seat may know, what it is asked and what it may answer.

    The seed follows from what the seat knows: that of the game could be guessed from any number made of it.
    """
    question = game.question
    assert question is not None
    told: Json = {
        "ziggurat": PROTOCOL,
        "game": game.id,
        "players": game.players,
        "seat": seat,
        "seconds": seconds,
        "question": {"kind": question.kind, "words": game.prompt(seat)},
        "view": dict(game.view(seat)),
        "options": [{"words": game.label(seat, choice), "choice": choice.to_json()} for choice in options],
    }
    digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).digest()
    return {**told, "seed": int.from_bytes(digest[:4], "big")}


def choice_of(answer: object, game: Game, seat: int, options: Options) -> Choice:
    """The choice that an answer means: the place of an option from 0, or a choice in the form of the options."""
    said = answer.get("choice") if isinstance(answer, dict) else None
    if isinstance(said, bool) or not isinstance(said, (int, dict)):
        raise CommandFailed("did not answer with a choice")
    if isinstance(said, int):
        if not 0 <= said < len(options):
            raise CommandFailed(f"chose option {said}, and there are {len(options)}")
        return options[said]
    try:
        choice = game.decode(said)
    except ValueError as error:
        raise CommandFailed(f"chose what is no choice ({error})") from None
    refusal = game.why_not(seat, choice)
    if refusal is not None:
        raise CommandFailed(f"chose what is not allowed ({refusal.reason})")
    return choice


class Program:
    """A running program and the lines that it writes. It is started when it is needed."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.failures = 0
        self._number = 0
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    @property
    def is_given_up(self) -> bool:
        """Whether it failed so often that it is not asked any more."""
        return self.failures >= MAX_FAILURES

    def ask(self, question: Json, seconds: float) -> object:
        """The answer to a question; CommandFailed if there is none in time."""
        limit = seconds
        if self._process is None:
            self._start()
            limit += START_SECONDS
        self._number += 1
        self._write(json.dumps({"id": self._number, **question}, separators=(",", ":")) + "\n")
        until = time.monotonic() + limit
        while True:
            line = self._line(until, seconds)
            try:
                answer = json.loads(line)
            except (ValueError, RecursionError):
                raise CommandFailed("wrote a line that is no JSON") from None
            if not isinstance(answer, dict) or answer.get("id", self._number) == self._number:
                return answer  # else it belongs to an earlier question

    def fail(self) -> None:
        """Note a failure, and start afresh next time."""
        self.failures += 1
        self.stop()

    def stop(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
            process.wait()

    def _start(self) -> None:
        try:
            words = shlex.split(self.command)
            process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace",
                start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            raise CommandFailed(f"cannot be started ({getattr(error, 'strerror', None) or error})") from None
        self._lines = queue.Queue()
        threading.Thread(target=_read, args=(process, self._lines), daemon=True).start()
        self._process = process

    def _write(self, line: str) -> None:
        """Send a question. A program that reads nothing would let us wait: another thread does it."""
        process = self._process
        assert process is not None and process.stdin is not None
        threading.Thread(target=_send, args=(process.stdin, line), daemon=True).start()

    def _line(self, until: float, seconds: float) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise CommandFailed(f"did not answer within {seconds:g} s") from None
        if line is None:
            raise CommandFailed("has ended")
        return line


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    """Pass its lines on until it ends, then None."""
    assert process.stdin is not None and process.stdout is not None
    with process.stdout:
        while line := process.stdout.readline(MAX_LINE):
            lines.put(line)
    with suppress(OSError):  # what was not sent yet cannot be sent any more
        process.stdin.close()
    lines.put(None)


def _kill(process: subprocess.Popen[str]) -> None:
    """End a program and what it has started: a shell may stand between."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _send(pipe: IO[str], line: str) -> None:
    with suppress(OSError, ValueError):  # if it has ended, its reader tells
        pipe.write(line)
        pipe.flush()


_programs: Final[dict[str, Program]] = {}


def _program(command: str) -> Program:
    """The one that runs in this process; bots are made anew for each question, programs are not."""
    if command not in _programs:
        _programs[command] = Program(command)
    return _programs[command]


@atexit.register
def stop_programs() -> None:
    """End all programs of this process."""
    for program in _programs.values():
        program.stop()
    _programs.clear()
