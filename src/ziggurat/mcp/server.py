"""The tools of one seat, as a server of the Model Context Protocol: at a table of its own, or at one of a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from ziggurat import __version__, registry
from ziggurat.mcp.at_server import Server
from ziggurat.mcp.seat import Answer, TablePlan

T = TypeVar("T")

INSTRUCTIONS: Final = """\
You play one seat of a board game. Call `table` to see it and what you are asked, `options` for the numbered answers,
`answer` to give one. `why_not` says which rule forbids an answer, `rules` finds rules by words or id, `log` tells what
happened since you last looked. `new_table` starts another game. You learn only what your seat may know."""

AT_SERVER: Final = """\
 People and bots of a server play with you: `tables` lists tables, `join` sits down at one. Others may think for
long; then call `table` again later."""

NO_SEAT: Final = "you sit at no table yet: call `tables`, then `join` or `new_table`"


class PlayedSeat(Protocol):
    """A seat, wherever its table is. Refusals are ValueErrors of one line, with the id of the rule in front."""

    def table(self) -> str: ...
    def area(self, seat: int) -> str: ...
    def options(self, words: str = "") -> str: ...
    def news(self) -> str: ...
    def rules(self, words: str) -> str: ...
    def why_not(self, answer: Answer) -> str: ...
    def answer(self, answer: Answer) -> str: ...


def server(plan: TablePlan) -> MCPServer:
    """A server with a table of its own; ValueError says in a line what is wrong with the plan."""
    return _OwnTable(plan).server


def server_at(tables: Server, link: str = "") -> MCPServer:
    """A server for one seat at the tables of another server; with a link it sits down there at once."""
    return _AtServer(tables, link).server


class _Tools:
    """The seat and what it can do, wherever its table is."""

    def __init__(self, instructions: str, *more: Callable[..., str]) -> None:
        self._seat: PlayedSeat | None = None
        self.server = MCPServer("ziggurat", instructions=instructions, version=__version__, log_level="ERROR")
        own = (self.table, self.area, self.options, self.why_not, self.answer, self.log, self.rules)
        tools: list[Callable[..., str]] = [self.games, *more, *own]
        for tool in tools:
            self.server.tool(description=tool.__doc__)(tool)

    @property
    def seat(self) -> PlayedSeat:
        if self._seat is None:
            raise ValueError(NO_SEAT)
        return self._seat

    def games(self) -> str:
        """The games that can be played, their numbers of players and their options (the default first)."""
        lines = []
        for game in registry.games().values():
            lines.append(f"{game.id}: {game.title}, {game.players[0]} to {game.players[-1]} players. {game.blurb}")
            lines += [f"  {option.name}: {', '.join(option.values)}. {option.help}" for option in game.options]
        return "\n".join(lines)

    def table(self) -> str:
        """The table as text: what your seat may see, and what is asked now."""
        return _told(lambda: self.seat.table())

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
        return _told(lambda: self.seat.news())

    def rules(self, words: str) -> str:
        """Rules of this game that have these words; or one rule by its id, with rulings and an example."""
        return _told(lambda: self.seat.rules(words))


class _OwnTable(_Tools):
    """A table in this process, against bots."""

    def __init__(self, plan: TablePlan) -> None:
        super().__init__(INSTRUCTIONS, self.new_table)
        self._seat = plan.sit_down()

    def new_table(
        self, game: str, players: int = 2, seat: int = 0, bots: str = "apprentice", seed: int = 0,
        options: dict[str, str] | None = None,
    ) -> str:  # fmt: skip
        """Leave this table and start a game at a new one: your seat from 0 on, a bot level for the other seats (random,
        apprentice, master), the same seed for the same cards."""
        self._seat = _told(lambda: TablePlan(game, players, seat, _offered(bots), seed, options or {}).sit_down())
        return self.table()


class _AtServer(_Tools):
    """Tables of a server, with people and bots."""

    def __init__(self, tables: Server, link: str) -> None:
        super().__init__(INSTRUCTIONS + AT_SERVER, self.tables, self.join, self.new_table)
        self._server = tables
        self._seat = tables.join(link) if link else None

    def tables(self) -> str:
        """Your tables at the server, and those that anybody may join."""
        return _told(self._server.tables)

    def join(self, table: str) -> str:
        """Sit down at a table, by its id, its link or an invitation; or come back to your seat there."""
        self._seat = _told(lambda: self._server.join(table))
        return self.table()

    def new_table(
        self, game: str, players: int = 2, seat: int = 0, others: str = "apprentice",
        options: dict[str, str] | None = None,
    ) -> str:  # fmt: skip
        """Make a table at the server: your seat from 0 on; the other seats are for a bot level, for "friend" (people
        with the invitation, which `table` tells) or for "open" (anybody)."""
        self._seat = _told(lambda: self._server.new_table(game, players, seat, others, options or {}))
        return self.table()


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
