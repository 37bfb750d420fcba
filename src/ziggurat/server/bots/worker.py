"""A process in which bots think: reads requests from its input and writes replies to its output, until the input ends.

It keeps the position of each table it was asked about, so that the next request brings only the answers since then. A
bot, a hint and the coach get no more than a guess that the seat's knowledge allows.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
import traceback
from collections import OrderedDict
from dataclasses import replace
from typing import BinaryIO, Final

from ziggurat import registry
from ziggurat.core.game import Game
from ziggurat.play import levels
from ziggurat.play.bots import bot_question
from ziggurat.play.coach import Looking
from ziggurat.play.hints import HINT, hint
from ziggurat.server.bots.frames import HEAD, CoachRequest, Reply, Request, packed
from ziggurat.tables.advising import ATTENTION, looking_at

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


class FinishedGames:
    """The finished game that the coach looks back at, as long as it is asked about no other."""

    def __init__(self) -> None:
        self._of: tuple[str, int] | None = None
        self._looking: Looking | None = None

    def looking(self, request: CoachRequest) -> Looking | None:
        """The game, looked at by a seat; None if this process does not have it."""
        of = request.table, request.seat
        if request.save is not None:
            registry.register_package(request.package)
            self._of, self._looking = of, looking_at(
                request.save, request.seat, request.names, request.files
            )  # fmt: skip
        return self._looking if self._of == of else None


def reply_to(request: Request | CoachRequest, positions: Positions, finished: FinishedGames) -> Reply:
    """Let a bot choose, or look for a hint or for the coach. Whatever goes wrong becomes a reply."""
    began = time.perf_counter()
    try:
        reply = _coach(request, finished) if isinstance(request, CoachRequest) else _think(request, positions)
    except Exception:
        return Reply(error=traceback.format_exc())
    return replace(reply, seconds=time.perf_counter() - began)


def _think(request: Request, positions: Positions) -> Reply:
    game = positions.after(request)
    if game is None:
        return Reply(unknown=True)
    question = bot_question(game, request.seat, request.answers)
    if request.wanted == "hint":
        care = replace(HINT, level=request.level)
        return Reply(found=[each.to_json() for each in hint(question, care, time.perf_counter)])
    maker = levels.read_offered(request.level, game.info).maker(time.perf_counter)
    return Reply(question.answer(maker).to_json())


def _coach(request: CoachRequest, finished: FinishedGames) -> Reply:
    looking = finished.looking(request)
    if looking is None:
        return Reply(unknown=True)
    return Reply(found=looking.carry_out(request.task, ATTENTION, time.perf_counter))


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer requests until there are no more."""
    positions, finished = Positions(), FinishedGames()
    while len(head := requests.read(HEAD.size)) == HEAD.size:
        request = pickle.loads(requests.read(HEAD.unpack(head)[0]))
        replies.write(packed(reply_to(request, positions, finished)))
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
