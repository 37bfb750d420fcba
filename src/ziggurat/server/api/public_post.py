"""Posting to addresses that strangers chose: only public ones are called, and exactly the one that was checked."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import httpx

from ziggurat.server import words
from ziggurat.server.api.delivery import DeliveryFailed, Manner, Undeliverable

TIMEOUT: Final = 5.0  # seconds to resolve an address, and for each step of an attempt
ATTEMPT_TIMEOUT: Final = 10.0  # seconds for a whole attempt: a service may answer byte by byte
RETRY_DELAYS: Final = (2.0, 15.0, 60.0)  # seconds before each further attempt
SENDERS: Final = 4  # at the same time
SENDERS_EACH: Final = 2  # at the same time to one host

SPECIAL_NETWORKS: Final = tuple(
    ipaddress.ip_network(text)
    for text in ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "2001::/23", "3fff::/20", "5f00::/16")
)
"""Networks for special purposes that `is_global` of some supported Python lets through, wholly or in part."""


class ForbiddenTarget(Undeliverable):
    """An address that must not be called; says why in one line."""


@dataclass(frozen=True)
class Target:
    """A checked address: its URL with an IP address in place of the name, and the name for TLS and Host."""

    url: httpx.URL
    name: str
    host: str


class PublicPoster:
    """Posts to public addresses. `private`: addresses of the local network are allowed, too."""

    def __init__(self, private: bool = False) -> None:
        self._private = private
        self._client = httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False)

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the response, which is not read further; DeliveryFailed, ForbiddenTarget."""
        try:
            return await self._post(url, headers, body)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            raise DeliveryFailed(str(error)) from None

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        target = await resolve_target(url, self._private)
        request = self._client.build_request(
            "POST",
            target.url,
            content=body,
            headers={**headers, "host": target.host},
            extensions={"sni_hostname": target.name},
        )
        response = await self._client.send(request, stream=True)
        await response.aclose()  # unread, so the connection ends too: it was verified for this name only
        return response.status_code

    async def close(self) -> None:
        await self._client.aclose()


def manner(
    kind: str, retry_delays: tuple[float, ...] = RETRY_DELAYS, attempt_timeout: float = ATTEMPT_TIMEOUT
) -> Manner:
    """How messages are posted to services of others."""
    return Manner(kind, retry_delays, attempt_timeout, SENDERS, SENDERS_EACH)


def check_status(status: int) -> None:
    """DeliveryFailed if a later attempt may succeed; Undeliverable if the service refuses the message for good."""
    if status >= 500 or status in (408, 425, 429):
        raise DeliveryFailed(words.answered_with(status))
    if status >= 300:
        raise Undeliverable(words.answered_with(status))


def host_of(url: str) -> str:
    """The host that a message goes to; "" if the address is none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


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
