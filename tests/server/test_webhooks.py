"""Webhooks: what is sent, how often, and where never."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Sequence

import pytest

from ziggurat.server.api.public_post import SENDERS, ForbiddenTarget, PublicPoster, manner, resolve_target
from ziggurat.server.api.webhooks import WebhookSender


class Service:
    """A chat service on this machine that answers with the given statuses, the last one for ever."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = [*statuses]
        self.heads: list[str] = []
        self.bodies: list[dict[str, object]] = []
        self.url = ""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1]) for line in head.lower().splitlines() if line.startswith("content-length")
        )
        self.heads.append(head)
        self.bodies.append(json.loads(await reader.readexactly(length)))
        status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
        writer.write(f"HTTP/1.1 {status} x\r\nlocation: {self.url}/again\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


def run(
    service: Service,
    texts: list[str],
    done: Callable[[], bool],
    retry_delays: tuple[float, ...] = (0.01, 0.01),
    before: Sequence[str] = (),
) -> None:
    """Tell the addresses `before` something, then the service all texts, and wait until it is done."""

    async def told() -> None:
        server = await asyncio.start_server(service.answer, "127.0.0.1", 0)
        service.url = f"http://localhost:{server.sockets[0].getsockname()[1]}"
        webhooks = WebhookSender(PublicPoster(private=True), manner("webhook", retry_delays))
        webhooks.start()
        for url in before:
            webhooks.send(url, "x")
        for text in texts:
            webhooks.send(service.url + "/hook", text)
        async with asyncio.timeout(30):
            while not done():
                await asyncio.sleep(0.005)
        await asyncio.sleep(0.05)  # time enough for one call too many
        await webhooks.stop()
        server.close()

    asyncio.run(told())


def test_a_notice_arrives_as_chat_services_want_it() -> None:
    service = Service(200)
    run(service, ["Anna <b> & co"], lambda: len(service.bodies) == 1)
    assert service.bodies == [
        {"text": "Anna &lt;b&gt; &amp; co", "content": "Anna <b> & co", "allowed_mentions": {"parse": []}}
    ]
    assert service.heads[0].startswith("POST /hook ")
    assert f"host: {service.url.removeprefix('http://')}" in service.heads[0].lower(), "the name, not the address"


def test_a_service_that_is_away_is_tried_again() -> None:
    service = Service(503, 429, 204)
    run(service, ["x"], lambda: len(service.bodies) == 3)
    assert len(service.bodies) == 3


def test_who_answers_in_drips_holds_up_nobody() -> None:
    served: list[bytes] = []

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        served.append(await reader.readline())
        with contextlib.suppress(OSError):
            while True:
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.01)

    async def told() -> None:
        async with await asyncio.start_server(drip, "127.0.0.1", 0) as server:
            webhooks = WebhookSender(PublicPoster(private=True), manner("webhook", (), attempt_timeout=0.2))
            webhooks.start()
            for _ in range(2 * SENDERS):
                webhooks.send(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook", "x")
            async with asyncio.timeout(30):
                while len(served) <= SENDERS:  # the first are still being answered
                    await asyncio.sleep(0.005)
            await webhooks.stop()

    asyncio.run(told())


def test_every_message_has_a_connection_of_its_own() -> None:
    """A kept one would serve another name at the same address, for which no certificate was checked."""
    connections = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(writer)
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(1)
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")

    async def posted() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            poster = PublicPoster(private=True)
            for name in ("127.0.0.1", "localhost"):
                assert await poster.post(f"http://{name}:{port}/", {}, b"x") == 200
            await poster.close()

    asyncio.run(posted())
    assert len(connections) == 2


def test_not_for_ever() -> None:
    service = Service(500)
    run(service, ["x"], lambda: len(service.bodies) == 3)
    assert len(service.bodies) == 3


@pytest.mark.parametrize("status", [404, 302])
def test_a_refusal_is_final_and_no_redirect_is_followed(status: int) -> None:
    service = Service(status)
    run(service, ["x"], lambda: len(service.bodies) == 1)
    assert len(service.bodies) == 1


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x",
        "http://localhost:8000/x",
        "http://10.0.0.7",
        "http://192.168.1.1",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[fe80::1]/",
        "http://[2002:7f00:1::]/",
        "http://[64:ff9b::7f00:1]/",
        "http://0.0.0.0",
        "http://2130706433/",
        "http://224.0.0.1/",
        "http://100.64.0.1/",
        "http://192.0.0.1/",
        "http://192.0.0.9/",
        "http://192.88.99.1/",
        "http://198.18.0.1/",
        "http://[64:ff9b:1::7f00:1]/",
        "http://[2001::1]/",
        "http://[3fff::1]/",
        "http://[5f00::1]/",
        "http://[fec0::1]/",
        "http://1.1.1.1:0/",
        "http://1.1.1.1:99999/",
        "ftp://example.com/",
        "http://",
    ],
)
def test_addresses_of_the_own_network_are_never_called(url: str) -> None:
    with pytest.raises(ForbiddenTarget):
        asyncio.run(resolve_target(url))


def test_what_is_called_is_what_was_checked() -> None:
    target = asyncio.run(resolve_target("https://user:word@1.1.1.1:8443/a?b=c"))
    assert str(target.url) == "https://1.1.1.1:8443/a?b=c"
    assert (target.name, target.host) == ("1.1.1.1", "1.1.1.1:8443")


def test_a_name_that_leads_inside_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lookup(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(2, 1, 6, "", ("93.184.216.34", 80)), (2, 1, 6, "", ("10.0.0.1", 80))]

    async def check() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", lookup, raising=False)
        with pytest.raises(ForbiddenTarget):
            await resolve_target("http://two.faces.test/")

    asyncio.run(check())


def test_a_broken_url_is_dropped_and_others_are_served() -> None:
    service = Service(200)
    broken = ("http://[", "http://\x00", "nonsense", "http://nowhere.invalid")
    run(service, ["x"], lambda: len(service.bodies) == 1, (0.001,), before=broken)
    assert len(service.bodies) == 1
