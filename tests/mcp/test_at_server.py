"""`ziggurat mcp --server`: a program plays with people at a real server, by its invitation and as its seat alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from mcp import Client
from tests.cli.lines import assert_one_line
from tests.server.running import Running
from ziggurat.cli import main
from ziggurat.mcp.at_server import Server
from ziggurat.mcp.server import server_at


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    found = Running(tmp_path_factory.mktemp("server"))
    yield found
    found.stop()


def invited(running: Running) -> tuple[str, str]:
    """The id of a table of the visitor with a seat for a friend, and the link to it."""
    seats = [{"kind": "me"}, {"kind": "friend"}]
    table = running.web.post("/api/tables", json={"game": "patchistory", "seats": seats}).raise_for_status().json()
    invite = running.web.get(f"/api/tables/{table['id']}").json()["table"]["invite"]
    return table["id"], f"{running.address}{invite}"


def calls(server: Server, link: str, *said: tuple[str, dict[str, Any]]) -> list[tuple[bool, str]]:
    """What these tools say over the protocol: whether each failed, and its text."""

    async def run() -> list[tuple[bool, str]]:
        found = []
        async with Client(server_at(server, link)) as client:
            for name, arguments in said:
                result = await client.call_tool(name, arguments)
                text = "\n".join(part.text for part in result.content if part.type == "text")
                found.append((bool(result.is_error), text))
        return found

    return asyncio.run(run())


def test_a_program_plays_against_bots_of_a_server(running: Running) -> None:
    made, options, refused, why, told, log, rules, mine = calls(
        Server(running.address), "",
        ("new_table", {"game": "patchistory", "others": "random"}),
        ("options", {}),
        ("answer", {"answer": {"kind": "bid", "slot": 0, "coin": 999}}),
        ("why_not", {"answer": {"kind": "bid", "slot": 0, "coin": 999}}),
        ("answer", {"answer": 1}),
        ("log", {}),
        ("rules", {"words": "war room"}),
        ("tables", {}),
    )  # fmt: skip
    assert not made[0] and "You are Red, seat 0. You are asked" in made[1]
    assert re.search(r"^1\. .+ \{\"kind\": ", options[1], re.MULTILINE)
    assert refused[0] and "PAT-AUC-21: You do not own that much Coin." in refused[1] and "\n" not in refused[1]
    assert not why[0] and why[1].startswith("PAT-AUC-")
    assert not told[0] and "(PAT-" in told[1] and "You are Red, seat 0." in told[1]
    assert log == (False, "Nothing has happened since.")
    assert "PAT-WAR-01: " in rules[1]
    assert re.search(r"^\S+: Patchistory, playing, .+", mine[1], re.MULTILINE)


def test_a_program_sits_down_with_a_person_by_an_invitation(running: Running) -> None:
    table, link = invited(running)
    program = Server(running.address)
    stranger, empty = calls(program, "", ("join", {"table": table}), ("table", {}))
    assert stranger[0] and "\n" not in stranger[1], "without the invitation nobody sits down"
    assert empty[0] and "you sit at no table yet: call `tables`, then `join` or `new_table`" in empty[1]
    seen, area = calls(program, link, ("table", {}), ("area", {"seat": 0}))
    assert "You are Green, seat 1." in seen[1] and not area[0]
    theirs, own = (running.web.get(f"/api/tables/{table}").json()["view"], program.get(f"/tables/{table}")["view"])
    assert (theirs["seat"], own["seat"]) == (0, 1), "each is told what its seat may know"
    again = calls(program, "", ("join", {"table": f"{running.address}/t/{table}"}))
    assert "You are Green, seat 1." in again[0][1], "it comes back to its seat"


def test_a_table_that_waits_tells_the_invitation(running: Running) -> None:
    [made] = calls(Server(running.address), "", ("new_table", {"game": "monuments", "others": "friend"}))
    assert "The game has not begun: 1 seat free. Others join by " in made[1]
    assert f"{running.address}/join/" in made[1]


def test_a_kept_cookie_is_the_same_person(running: Running, tmp_path: Path) -> None:
    keep = tmp_path / "cookie.txt"
    first = Server(running.address, keep).get("/me")["id"]
    assert Server(running.address, keep).get("/me")["id"] == first != Server(running.address).get("/me")["id"]
    assert keep.stat().st_mode & 0o077 == 0, "nobody else may read who we are"
    keep.write_text("nonsense")
    with pytest.raises(ValueError, match="holds no cookies"):
        Server(running.address, keep)


def test_bad_input_of_the_command_is_one_line(running: Running) -> None:
    for words, line in (
        (["--server", "play.example.org"], "is no address of a server"),
        (["--server", "http://127.0.0.1:9"], "no server of tables answers there"),
        (["--server", f"{running.address}/join/none/such"], "no such table"),
        (["patchistory", "--server", running.address], "name a GAME to play against bots here, or a server"),
        ([], "name a GAME to play against bots here, or a server"),
        (["patchistory", "--keep", "x"], "--keep is for --server"),
    ):
        assert_one_line(CliRunner().invoke(main, ["mcp", *words]), 2, line)
