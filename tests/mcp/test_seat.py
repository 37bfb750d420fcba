"""`ziggurat mcp`: the tools over the SDK's client in one process, and nothing that a seat may not know."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from click.testing import CliRunner

import ziggurat
from mcp import Client
from ziggurat.bots.random import play_out
from ziggurat.cli import main
from ziggurat.core.rng import Rng
from ziggurat.mcp.seat import Seat, TablePlan
from ziggurat.mcp.server import server
from ziggurat.play.session import Session

every_game = pytest.mark.parametrize("game_id", [*ziggurat.games()])
Call = Callable[..., Awaitable[tuple[bool, str]]]
"""Calls a tool: whether it failed, and what it said."""


def with_client(plan: TablePlan, use: Callable[[Call], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Client(server(plan)) as client:

            async def call(name: str, **arguments: Any) -> tuple[bool, str]:
                result = await client.call_tool(name, arguments)
                return bool(result.is_error), "\n".join(part.text for part in result.content if part.type == "text")

            await use(call)

    asyncio.run(run())


@every_game
def test_a_game_is_played_to_its_end_over_the_protocol(game_id: str) -> None:
    async def use(call: Call) -> None:
        failed, table = await call("table")
        assert not failed and "You are Red, seat 0." in table
        for _ in range(25):
            failed, options = await call("options")
            assert not failed and re.search(r"^1\. .+ \{\"kind\": ", options, re.MULTILINE)
            failed, told = await call("answer", answer=1)
            assert not failed and told
            if "The game is over." in told:
                break
        assert (await call("log")) == (False, "Nothing has happened since.")

    with_client(TablePlan(game_id, 2, 0, "random", 3), use)


def test_mistakes_get_one_line_with_the_rule_and_change_nothing() -> None:
    async def use(call: Call) -> None:
        before = await call("options")
        for answer, reason in (
            (0, "there is no option 0; options are 1 to"),
            ("bid", "Too little. Type: bid"),
            ({"kind": "bid", "slot": 0}, "PAT-AU2-03: Not a choice: 'bid' lacks the field 'coin'."),
            ({"kind": "bid", "slot": 0, "coin": 999}, "PAT-AUC-"),
            ("{", "the answer is no JSON object"),
            ("", "the answer is empty"),
        ):
            failed, line = await call("answer", answer=answer)
            assert failed and reason in line and "\n" not in line, line
        failed, line = await call("why_not", answer={"kind": "bid", "slot": 0, "coin": 999})
        assert not failed and line.startswith("PAT-AUC-")
        failed, line = await call("why_not", answer=1)
        assert not failed and line.startswith("Allowed: ")
        failed, line = await call("new_table", game="chess")
        assert failed and "unknown game 'chess'; games: " in line
        failed, line = await call("new_table", game="monuments", bots="os:system")
        assert failed and "takes levels of bots only" in line
        failed, line = await call("area", seat=7)
        assert failed and "there is no seat 7" in line
        assert await call("options") == before

    with_client(TablePlan("patchistory", 2, 0, "random", 3), use)


def test_rules_are_found_by_words_and_by_id() -> None:
    async def use(call: Call) -> None:
        assert "PAT-WAR-01: " in (await call("rules", words="war room"))[1]
        assert (await call("rules", words="pat-war-01"))[1].startswith("PAT-WAR-01: ")
        failed, line = await call("rules", words="xyzzy")
        assert failed and "no rule of Patchistory has the words 'xyzzy'" in line
        failed, games = await call("games")
        assert not failed and "clash_of_cultures: " in games
        failed, table = await call("new_table", game="monuments", players=3, seat=1, bots="random", seed=2)
        assert not failed and "seat 1" in table

    with_client(TablePlan("patchistory", 2, 0, "random", 3), use)


@every_game
def test_twins_are_told_the_same(game_id: str) -> None:
    """Two positions that agree on what a seat may know give it the same texts."""
    differ = compared = 0
    for answers in (30, 90, 150):
        game = ziggurat.new_game(game_id, players=3, seed=answers)
        play_out(game, Rng(answers), answers)
        if game.over:
            continue
        for seat in range(3):
            twin = game.determinized(seat, seed=answers)
            twin.answers = []
            differ += twin.pieces() != game.pieces()
            texts = [told(Seat(Session(each, {}), seat)) for each in (game, twin)]
            assert texts[0] == texts[1]
            compared += 1
    assert compared and differ


def told(seat: Seat) -> list[str]:
    """All that a seat is told, refusals included."""
    found = [seat.table(), seat.news(), *[seat.area(other) for other in range(seat.game.players)]]
    asks: list[Callable[[], str]] = [
        seat.options,
        lambda: seat.why_not("end"),
        lambda: seat.answer({"kind": "end", "x": 1}),
    ]
    for ask in asks:
        try:
            found.append(ask())
        except ValueError as error:
            found.append(str(error))
    return found


def test_bad_input_of_the_command_is_one_line() -> None:
    for arguments, line in (
        (["mcp", "chess"], "unknown game 'chess'"),
        (["mcp", "monuments", "--bot", "gandalf"], "unknown bot 'gandalf'"),
        (["mcp", "monuments", "--bot", "random,random", "--players", "2"], "2 bots for 1 other seat"),
    ):
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 2 and line in result.output and len(result.output.splitlines()) == 1
