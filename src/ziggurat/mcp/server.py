"""The tools of one seat, as a server of the Model Context Protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from ziggurat import __version__, registry
from ziggurat.mcp.seat import Answer, Seat, TablePlan

T = TypeVar("T")

INSTRUCTIONS: Final = """\
You play one seat of a board game against bots. Call `table` to see it and what you are asked, `options` for the
numbered answers, `answer` to give one. `why_not` says which rule forbids an answer, `rules` finds rules by words or id,
`log` tells what happened since you last looked. `new_table` starts another game. You learn only what your seat may
know."""


def server(plan: TablePlan) -> MCPServer:
    """A server with one table; ValueError says in a line what is wrong with the plan."""
    return _Tools(plan).server


class _Tools:
    """The table of this server and what can be done there."""

    def __init__(self, plan: TablePlan) -> None:
        self.seat: Seat = plan.sit_down()
        self.server = MCPServer("ziggurat", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR")
        for tool in (
            self.games, self.new_table, self.table, self.area, self.options, self.why_not, self.answer, self.log,
            self.rules,
        ):  # fmt: skip
            self.server.tool(description=tool.__doc__)(tool)

    def games(self) -> str:
        """The games that can be played, their numbers of players and their options (the default first)."""
        lines = []
        for game in registry.games().values():
            lines.append(f"{game.id}: {game.title}, {game.players[0]} to {game.players[-1]} players. {game.blurb}")
            lines += [f"  {option.name}: {', '.join(option.values)}. {option.help}" for option in game.options]
        return "\n".join(lines)

    def new_table(
        self, game: str, players: int = 2, seat: int = 0, bots: str = "apprentice", seed: int = 0,
        options: dict[str, str] | None = None,
    ) -> str:  # fmt: skip
        """Leave this table and start a game at a new one: your seat from 0 on, a bot level for the other seats (random,
        apprentice, master), the same seed for the same cards."""
        self.seat = _told(lambda: TablePlan(game, players, seat, _offered(bots), seed, options or {}).sit_down())
        return self.seat.table()

    def table(self) -> str:
        """The table as text: what your seat may see, and what is asked now."""
        return _told(self.seat.table)

    def area(self, seat: int) -> str:
        """What lies before one player, in full."""
        return _told(lambda: self.seat.area(seat))

    def options(self, words: str = "") -> str:
        """Your numbered answers to the present question, each with its data; only those with all the words, if any."""
        return _told(lambda: self.seat.options(words))

    def why_not(self, answer: int | str | dict[str, Any]) -> str:
        """Why an answer is not allowed, with the rule's id; or that it is. Nothing is played."""
        return _told(lambda: self.seat.why_not(_answer(answer)))

    def answer(self, answer: int | str | dict[str, Any]) -> str:
        """Answer the question: by the number of an option, by its data, or in words. Tells what happened next."""
        return _told(lambda: self.seat.answer(_answer(answer)))

    def log(self) -> str:
        """What has happened since you last called this or answered, each line with its rule."""
        return _told(self.seat.news)

    def rules(self, words: str) -> str:
        """Rules of this game that have these words; or one rule by its id, with rulings and an example."""
        return _told(lambda: self.seat.rules(words))


def _offered(bots: str) -> str:
    """A level that a program may ask for: nothing that names files, modules or programs of this machine."""
    if ":" in bots:
        raise ValueError(f"a table here takes levels of bots only, not {bots!r}")
    return bots


def _answer(answer: int | str | dict[str, Any]) -> Answer:
    return answer


def _told(tell: Callable[[], T]) -> T:
    """What a tool says; what is wrong with its arguments in one line."""
    try:
        return tell()
    except ValueError as error:
        raise ToolError(" ".join(str(error).split())) from None
