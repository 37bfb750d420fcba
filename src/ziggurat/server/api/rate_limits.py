"""How often a person and an address may do something, and how many sockets an address may hold open."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network
from typing import Final

from starlette.types import Scope

from ziggurat.server import words
from ziggurat.server.api.buckets import Buckets


class RateLimited(Exception):
    """Too many requests; the next is allowed after `wait` seconds."""

    def __init__(self, wait: float) -> None:
        super().__init__(words.too_often(max(1, round(wait))))
        self.wait = wait


class RateLimiter:
    """Token buckets: for each kind of request a rate per second, and a burst.

    Anybody can become any number of people, so an address is limited, too: to what a few people may do. Processes that
    are given the same `shared` file limit rates together; of open sockets each of them has its share.
    """

    LIMITS: Final = {
        "request": (120.0, 240),  # of an address
        "page": (60.0, 300),  # of an address: a visit is about ten files
        "socket": (20.0, 100),  # of an address
        "ping": (50.0, 500),  # of an address
        "newcomer": (1.0, 60),  # of an address
        "history": (20.0, 60),  # of an address
        "change": (30.0, 60),  # of a person, as all below
        "try": (15.0, 40),
        "hint": (1 / 4, 20),
        "coach": (1 / 60, 5),
        "table": (1 / 6, 10),
        "say": (1.0, 10),
        "lab": (1 / 6, 10),  # packs and experiments
        "check": (3.0, 20),  # of changed values
        "report": (1 / 20, 5),
        "webhook": (1 / 10, 5),
        "confirm": (1 / 600, 3),  # mails to an address that nobody has confirmed
        "mail": (1 / 600, 1),  # of a person at a table
    }
    PEOPLE_PER_ADDRESS: Final = 4  # people who may be busy at one address at the same time
    SOCKETS: Final = 200  # open at the same time from one address

    def __init__(
        self, enabled: bool = True, clock: Callable[[], float] = time.monotonic, shared: str = "", processes: int = 1
    ) -> None:
        self._enabled = enabled
        self._clock = clock
        self._buckets = Buckets(shared)
        self._max_sockets = -(-self.SOCKETS // processes)
        self._sockets: Counter[str] = Counter()

    def spend_both(self, kind: str, person: str, address: str) -> None:
        """Count one request of a person, for them and for their address."""
        self.spend(kind, person)
        self.spend(kind, address, 1 / self.PEOPLE_PER_ADDRESS)

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Meanwhile a socket of this address is open; RateLimited if it has too many."""
        self.spend("socket", address)
        if self._enabled and self._sockets[address] >= self._max_sockets:
            raise RateLimited(60.0)
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def spend(self, kind: str, who: str, cost: float = 1.0) -> None:
        """Take `cost` tokens; RateLimited if too few are left, which then stay."""
        if not self._enabled:
            return
        rate, burst = self.LIMITS[kind]
        missing = self._buckets.spend(f"{kind}:{who}", cost, rate, burst, self._clock())
        if missing:
            raise RateLimited(missing / rate)


def address_of(scope: Scope) -> str:
    """The address a request comes from; behind a proxy uvicorn has put the client's address there.

    Of IPv6 only the network: a client that has one address of a /64 has them all.
    """
    client = scope.get("client")
    text = client[0] if client else ""
    if ":" not in text:
        return text
    try:
        address = IPv6Address(text)
    except ValueError:
        return text
    return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))
