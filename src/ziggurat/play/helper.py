"""A second process that thinks beside a master: it compares every second world, the master the others."""

from __future__ import annotations

import os
import signal
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Final

from ziggurat.bots.master import Compare, Found, Master
from ziggurat.bots.registry import Bot, BotMaker

CORES: Final = 2
"""Processors that a machine must have, for a second process to be of use."""


class ForkedHelper:
    """A copy of this process for the length of a question. It has the bot's guess, so nothing needs to be sent to it.

    If it dies there is no help any more, and the bot compares all worlds itself.
    """

    def __init__(self) -> None:
        self._process = 0  # 0: there is none
        self._connection: Connection | None = None

    def begin(self, compare: Compare) -> None:
        """Start the copy, which waits for worlds."""
        here, there = Pipe()
        self._process = os.fork()
        if not self._process:
            here.close()
            _serve(there, compare)
        there.close()
        self._connection = here

    def ask(self, chance: int, guess: int, places: list[int]) -> None:
        """Begin to compare; does not wait."""
        if self._connection is not None:
            try:
                self._connection.send((chance, guess, places))
            except OSError:
                self.end()

    def found(self) -> Found | None:
        """Wait for what was asked for; None if there is no help any more."""
        if self._connection is None:
            return None
        try:
            found: Found = self._connection.recv()
        except (OSError, EOFError):
            self.end()
            return None
        return found

    def end(self) -> None:
        """Stop the copy, whatever was asked for."""
        if self._connection is None:
            return
        self._connection.close()
        self._connection = None
        os.kill(self._process, signal.SIGKILL)  # until it is waited for, the number is that of the copy
        os.waitpid(self._process, 0)


def _serve(connection: Connection, compare: Compare) -> None:
    """Compare in worlds until nobody asks any more. Never returns: what comes behind is the other process's work."""
    try:
        while True:
            asked: tuple[int, int, list[int]] = connection.recv()
            connection.send(compare(*asked))
    finally:
        os._exit(0)


def is_possible() -> bool:
    """Whether this machine has a processor to spare, and a system that copies processes."""
    return hasattr(os, "fork") and (os.cpu_count() or 1) >= CORES


def helped(make: BotMaker) -> BotMaker:
    """Makes the same bots; those that can be helped think on two processors. Not for programs with several threads."""
    if not is_possible():
        return make

    def maker(seed: int) -> Bot:
        bot = make(seed)
        if isinstance(bot, Master):
            bot.helper = ForkedHelper()
        return bot

    return maker
