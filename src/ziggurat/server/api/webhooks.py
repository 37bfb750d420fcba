"""Webhooks: a table tells a chat service whose turn it is.

A notice never holds up a table: it is put into a queue, and sent, tried again or dropped in the background. The address
was given by a stranger, so only addresses of the open internet are called, and exactly the one that was resolve_target.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from dataclasses import dataclass, replace
from typing import Final

import httpx

from ziggurat.server import words

log = logging.getLogger("ziggurat.server")

MAX_QUEUED: Final = 1000  # webhooks waiting to be sent; more are dropped
SENDERS: Final = 4  # at the same time
RETRY_DELAYS: Final = (2.0, 15.0, 60.0)  # seconds before each further try
TIMEOUT: Final = 5.0  # seconds to find an address, and for each step of a try
ATTEMPT_TIMEOUT: Final = 10.0  # seconds for a attempt_timeout try: whoever drips must not hold up the others


class ForbiddenTarget(Exception):
    """An address that must not be called; says why in one line."""


@dataclass(frozen=True)
class WebhookMessage:
    """One message and where it goes."""

    url: str
    text: str
    tries: int = 0  # made in vain so far

    def body(self) -> dict[str, object]:
        """What the usual chat services understand: some read `text`, some `content`; nobody is called by @everyone."""
        plain = self.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": plain, "content": self.text, "allowed_mentions": {"parse": []}}


@dataclass(frozen=True)
class Target:
    """Where a webhook really goes: its URL with a resolve_target address for the name, and the name for TLS and Host."""

    url: httpx.URL
    name: str
    host: str


class WebhookSender:
    """Sends webhooks in the background. `private`: addresses of the own network are allowed too."""

    def __init__(
        self,
        private: bool = False,
        retry_delays: tuple[float, ...] = RETRY_DELAYS,
        attempt_timeout: float = ATTEMPT_TIMEOUT,
    ) -> None:
        self._private = private
        self._retry_delays = retry_delays
        self._attempt_timeout = attempt_timeout
        self._queue: asyncio.Queue[WebhookMessage] = asyncio.Queue(MAX_QUEUED)
        self._senders: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._senders = [asyncio.create_task(self._send_all()) for _ in range(SENDERS)]

    async def stop(self) -> None:
        """Stop sending; what is still in the queue is dropped."""
        for sender in self._senders:
            sender.cancel()
        await asyncio.gather(*self._senders, return_exceptions=True)

    def tell(self, url: str, text: str) -> None:
        """Send the text there some time soon, if it can be done."""
        self._put(WebhookMessage(url, text))

    def _put(self, notice: WebhookMessage) -> None:
        try:
            self._queue.put_nowait(notice)
        except asyncio.QueueFull:
            log.warning("too many webhooks are waiting; one was dropped")

    async def _send_all(self) -> None:
        async with httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client:
            while True:
                await self._send(client, await self._queue.get())

    async def _send(self, client: httpx.AsyncClient, notice: WebhookMessage) -> None:
        """Try once. In vain: put it back after a while, unless it was tried often enough."""
        try:
            async with asyncio.timeout(self._attempt_timeout):
                if await _deliver(client, notice, self._private):
                    return
        except ForbiddenTarget as error:
            log.warning("a webhook is not called: %s", error)
            return
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            log.info("a webhook failed: %s", error)
        if notice.tries < len(self._retry_delays):
            again = replace(notice, tries=notice.tries + 1)
            asyncio.get_running_loop().call_later(self._retry_delays[notice.tries], self._put, again)
        else:
            log.warning("a webhook was tried %d times in vain", notice.tries + 1)


async def _deliver(client: httpx.AsyncClient, notice: WebhookMessage, private: bool) -> bool:
    """One try; also True if the other side will not have it whatever we do. The answer's body is not read."""
    target = await resolve_target(notice.url, private)
    request = client.build_request(
        "POST",
        target.url,
        json=notice.body(),
        headers={"host": target.host},
        extensions={"sni_hostname": target.name},
    )
    response = await client.send(request, stream=True)
    await response.aclose()
    return response.status_code < 500 and response.status_code not in (408, 425, 429)


async def resolve_target(url: str, private: bool = False) -> Target:
    """Where this URL leads. ForbiddenTarget if any of its addresses is not of the open internet; OSError if it has none."""
    parsed = httpx.URL(url)
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise ForbiddenTarget(words.NO_WEBHOOK)
    port = parsed.port or {"http": 80, "https": 443}[parsed.scheme]
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
    return address.is_global and not address.is_multicast and not address.is_reserved
