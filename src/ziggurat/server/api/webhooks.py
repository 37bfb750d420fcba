"""Webhooks: a table tells a chat service whose turn it is.

A message never delays a table: it goes into a queue and is sent, tried again or dropped in the background. A stranger
chose the address, so only public addresses are called, and exactly the one that was checked.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import socket
from dataclasses import dataclass, field, replace
from typing import Final

import httpx

from ziggurat.server import words

log = logging.getLogger("ziggurat.server")

MAX_QUEUED: Final = 1000  # messages; more are dropped
SENDERS: Final = 4  # at the same time
RETRY_DELAYS: Final = (2.0, 15.0, 60.0)  # seconds before each further attempt
TIMEOUT: Final = 5.0  # seconds to resolve an address, and for each step of an attempt
ATTEMPT_TIMEOUT: Final = 10.0  # seconds for a whole attempt: a service may answer byte by byte

SPECIAL_NETWORKS: Final = tuple(
    ipaddress.ip_network(text)
    for text in ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "2001::/23", "3fff::/20", "5f00::/16")
)
"""Networks for special purposes that `is_global` of some supported Python lets through, wholly or in part."""


class ForbiddenTarget(Exception):
    """An address that must not be called; says why in one line."""


@dataclass(frozen=True)
class Outgoing:
    """Something to post to an address that a stranger chose."""

    url: str
    failures: int = field(default=0, kw_only=True)  # failed attempts so far

    def request(self) -> tuple[dict[str, str], bytes]:
        """The headers and the body of an attempt."""
        raise NotImplementedError

    def answered(self, status: int) -> None:
        """Take note of the status of the response."""


@dataclass(frozen=True)
class WebhookMessage(Outgoing):
    """A line for a chat service."""

    text: str

    def request(self) -> tuple[dict[str, str], bytes]:
        return {"content-type": "application/json"}, json.dumps(self.body()).encode()

    def body(self) -> dict[str, object]:
        """The body that the usual chat services understand: some read `text`, some `content`; @everyone is off."""
        plain = self.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": plain, "content": self.text, "allowed_mentions": {"parse": []}}


@dataclass(frozen=True)
class Target:
    """A checked webhook: its URL with an IP address in place of the name, and the name for TLS and Host."""

    url: httpx.URL
    name: str
    host: str


class WebhookSender:
    """Sends messages in the background. `private`: addresses of the local network are allowed, too."""

    def __init__(
        self,
        private: bool = False,
        retry_delays: tuple[float, ...] = RETRY_DELAYS,
        attempt_timeout: float = ATTEMPT_TIMEOUT,
    ) -> None:
        self._private = private
        self._retry_delays = retry_delays
        self._attempt_timeout = attempt_timeout
        self._queue: asyncio.Queue[Outgoing] = asyncio.Queue(MAX_QUEUED)
        self._senders: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._senders = [asyncio.create_task(self._send_all()) for _ in range(SENDERS)]

    async def stop(self) -> None:
        """Stop sending; what is still in the queue is dropped."""
        for sender in self._senders:
            sender.cancel()
        await asyncio.gather(*self._senders, return_exceptions=True)

    def send(self, url: str, text: str) -> None:
        """Queue a message; returns at once."""
        self.put(WebhookMessage(url, text))

    def put(self, message: Outgoing) -> None:
        """Queue any message; returns at once."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            log.warning("the webhook queue is full; a message was dropped")

    async def _send_all(self) -> None:
        async with httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client:
            while True:
                await self._send(client, await self._queue.get())

    async def _send(self, client: httpx.AsyncClient, message: Outgoing) -> None:
        """Make one attempt. If it fails, queue the message again after a delay, until the delays are used up."""
        try:
            async with asyncio.timeout(self._attempt_timeout):
                if await _is_delivered(client, message, self._private):
                    return
        except ForbiddenTarget as error:
            log.warning("a webhook is not called: %s", error)
            return
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            log.info("a webhook failed: %s", error)
        if message.failures < len(self._retry_delays):
            again = replace(message, failures=message.failures + 1)
            asyncio.get_running_loop().call_later(self._retry_delays[message.failures], self.put, again)
        else:
            log.warning("a webhook failed %d times and was dropped", message.failures + 1)


async def _is_delivered(client: httpx.AsyncClient, message: Outgoing, private: bool) -> bool:
    """Post the message; also True if the service refuses it for good. The body of the response is not read."""
    target = await resolve_target(message.url, private)
    headers, body = message.request()
    request = client.build_request(
        "POST",
        target.url,
        content=body,
        headers={**headers, "host": target.host},
        extensions={"sni_hostname": target.name},
    )
    response = await client.send(request, stream=True)
    await response.aclose()
    message.answered(response.status_code)
    return response.status_code < 500 and response.status_code not in (408, 425, 429)


async def resolve_target(url: str, private: bool = False) -> Target:
    """Resolve and check a URL. ForbiddenTarget if one of its addresses is not public; OSError if it has none."""
    parsed = httpx.URL(url)
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise ForbiddenTarget(words.NO_WEBHOOK)
    port = {"http": 80, "https": 443}[parsed.scheme] if parsed.port is None else parsed.port
    if not 1 <= port <= 65535:
        raise ForbiddenTarget(words.no_port(port))
    name = parsed.raw_host.decode("ascii")
    async with asyncio.timeout(TIMEOUT):
        found = await asyncio.get_running_loop().getaddrinfo(name, port, type=socket.SOCK_STREAM)
    addresses = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
    if not private and not all(_is_public(address) for address in addresses):
        raise ForbiddenTarget(words.not_public(parsed.host))
    return Target(parsed.copy_with(host=str(addresses[0]), username=None, password=None), name, parsed.netloc.decode())


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is not None:
            return _is_public(inner)
        if address.is_site_local:
            return False
    if any(address in network for network in SPECIAL_NETWORKS if network.version == address.version):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved
