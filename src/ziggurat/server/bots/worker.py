"""A process in which bots think: reads requests from its input and writes replies to its output, until the input ends.

It keeps the position of each table it was asked about, so that the next request brings only the answers since then. A
bot gets no more than a guess that its seat's knowledge allows.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
import traceback
from collections import OrderedDict
from typing import BinaryIO, Final

from ziggurat.core.game import Game
from ziggurat.play import levels
from ziggurat.play.bots import bot_question
from ziggurat.server.bots.frames import HEAD, Reply, Request, packed

MAX_POSITIONS: Final = 300  # of tables, kept
NICENESS: Final = 10  # people's requests come first


class Positions:
    """The positions of the tables that this process was asked about last."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()

    def after(self, request: Request) -> Game | None:
        """The position in which a bot is asked; None if this process does not have the one it follows from."""
        game = self._games.pop(request.table, None) if request.base is None else request.base.load()
        if game is None:
            return None
        for seat, data in request.since:
            game.play_unchecked(seat, game.choice(seat, data))
        self._games[request.table] = game
        if len(self._games) > MAX_POSITIONS:
            self._games.popitem(last=False)
        return game


def reply_to(request: Request, positions: Positions) -> Reply:
    """Let a bot choose. Whatever goes wrong becomes a reply."""
    began = time.perf_counter()
    try:
        game = positions.after(request)
        if game is None:
            return Reply(unknown=True)
        maker = levels.read_offered(request.level, game.info).maker(time.perf_counter)
        choice = bot_question(game, request.seat, request.answers).answer(maker)
        return Reply(choice.to_json(), time.perf_counter() - began)
    except Exception:
        return Reply(error=traceback.format_exc())


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer requests until there are no more."""
    positions = Positions()
    while len(head := requests.read(HEAD.size)) == HEAD.size:
        request = pickle.loads(requests.read(HEAD.unpack(head)[0]))
        replies.write(packed(reply_to(request, positions)))
        replies.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop, by closing our input
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints must not look like a reply
    try:
        serve(sys.stdin.buffer, replies)
    except BrokenPipeError:  # the server was killed while a bot thought
        os._exit(0)  # the reply cannot be written at the end either


if __name__ == "__main__":
    main()
