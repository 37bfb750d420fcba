"""Whose turn it is, told by a webhook: from the answer to the chat service."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace

from tests.server.test_webhooks import Service
from tests.server.visitor import Json, Visitor, read
from ziggurat.server.api.turn_notices import TurnNotifier
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings
from ziggurat.tables.hub import Hub

MIN_INTERVAL = 0.5  # seconds, in which a busy machine calls it several times
TWO: Json = {"game": "patchistory", "seats": [{"kind": "me"}, {"kind": "friend"}]}


class Noted:
    """Takes webhooks instead of sending them."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def send(self, _url: str, text: str) -> None:
        self.texts.append(text)


def test_who_was_told_and_is_asked_again_later_is_told_again() -> None:
    seats = [SimpleNamespace(owner="anna", name="Anna", colour="Red")]
    row = SimpleNamespace(webhook="https://chat.test")
    asked = [0]
    table = SimpleNamespace(
        id="t", row=row, seats=seats, info=SimpleNamespace(title="Monuments"), asked_people=lambda: asked
    )
    noted = Noted()
    turns = TurnNotifier(noted, Hub(), "https://games.test", 0.2)  # type: ignore[arg-type]
    turns.latest = lambda _table: table  # type: ignore[assignment, return-value]

    async def told_three_times() -> int:
        noted.texts.clear()
        for _ in range(3):
            await turns.notify(table, [0])  # type: ignore[arg-type]
        await asyncio.sleep(0.5)
        return len(noted.texts)

    assert asyncio.run(told_three_times()) == 2, "at once, and once more after the min_interval"
    asked.clear()
    assert asyncio.run(told_three_times()) == 1, "it was answered meanwhile"


def test_a_seat_is_told_once_a_turn() -> None:
    seats = [
        SimpleNamespace(owner="anna", name="Anna", colour="Red"),
        SimpleNamespace(owner="ben", name="", colour="Green"),
    ]
    row = SimpleNamespace(webhook="https://chat.test")
    table = SimpleNamespace(id="t", row=row, seats=seats, info=SimpleNamespace(title="Monuments"))
    noted = Noted()
    turns = TurnNotifier(noted, Hub(), "https://games.test", MIN_INTERVAL)  # type: ignore[arg-type]

    def told(*asked: int) -> list[str]:
        noted.texts.clear()
        asyncio.run(turns.notify(table, asked))  # type: ignore[arg-type]
        return [*noted.texts]

    assert told(0) == ["Monuments: Anna, it is your turn. https://games.test/t/t"]
    assert told(0) == []
    assert told(0, 1) == ["Monuments: Green, it is your turn. https://games.test/t/t"]
    time.sleep(MIN_INTERVAL)
    assert told(0, 1) == ["Monuments: Anna and Green, it is your turn. https://games.test/t/t"]
    row.webhook = None
    time.sleep(MIN_INTERVAL)
    assert told(0) == []


def test_a_table_tells_its_webhook_whose_turn_it_is(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path}/tables.sqlite", address="https://games.test", private_webhooks=True, rates=False
    )
    service = Service(200)

    async def start() -> int:
        server = await asyncio.start_server(service.answer, "127.0.0.1", 0)
        return int(server.sockets[0].getsockname()[1])

    with Visitor(create_app(settings, tmp_path)) as anna:
        assert anna.web.portal is not None
        hook = f"http://127.0.0.1:{anna.web.portal.call(start)}/hook"
        anna.get("/me")
        anna.post("/me", {"name": "Anna"})
        table = anna.post("/tables", TWO)["id"]
        anna.post(f"/tables/{table}/webhook", {"url": hook})
        ben = anna.other()
        ben.post("/me", {"name": "Ben"})
        invite = anna.get(f"/tables/{table}")["table"]["invite"].rpartition("/")[2]
        with anna.live(table) as socket:
            read(socket)
            ben.post(f"/tables/{table}/join", {"invite": invite})
            people = {0: anna, 1: ben}
            until = time.monotonic() + 30
            while not service.bodies and time.monotonic() < until:
                waiting = anna.get(f"/tables/{table}")["waiting"]
                seat = 0 if 0 in waiting else waiting[0]
                people[seat].answer(people[seat].get(f"/tables/{table}?seat={seat}"))
    told = service.bodies[0]["content"]
    assert told == f"Patchistory: Ben, it is your turn. https://games.test/t/{table}", "Anna looks at the table"
