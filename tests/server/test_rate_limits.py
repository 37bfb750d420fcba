"""What one person and one address may do, and how soon again."""

from __future__ import annotations

from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from ziggurat.server.api.buckets import shared_file
from ziggurat.server.api.rate_limits import RateLimited, RateLimiter, address_of


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_allowed_and_then_the_rate() -> None:
    clock = Clock()
    rates = RateLimiter(clock=clock)
    for _ in range(60):
        rates.spend("change", "anna")
    with pytest.raises(RateLimited) as error:
        rates.spend("change", "anna")
    rates.spend("change", "ben")
    clock.now += error.value.wait + 0.001
    rates.spend("change", "anna")
    with pytest.raises(RateLimited):
        rates.spend("change", "anna")


def test_many_people_at_one_address_are_limited_together() -> None:
    rates = RateLimiter(clock=Clock())
    made = 0
    with pytest.raises(RateLimited):
        for number in range(1000):
            rates.spend_both("table", f"guest {number // 5}", "1.2.3.4")
            made += 1
    assert made == RateLimiter.PEOPLE_PER_ADDRESS * RateLimiter.LIMITS["table"][1]
    rates.spend_both("table", "anna", "5.6.7.8")


def test_an_address_has_so_many_sockets_and_no_more() -> None:
    clock = Clock()
    rates = RateLimiter(clock=clock)
    with ExitStack() as opened:
        for _ in range(RateLimiter.SOCKETS):
            clock.now += 1
            opened.enter_context(rates.socket("1.2.3.4"))
        with pytest.raises(RateLimited), rates.socket("1.2.3.4"):
            pass
        with rates.socket("5.6.7.8"):
            pass
    with rates.socket("1.2.3.4"):
        pass
    assert not rates._sockets


@pytest.mark.parametrize(
    ("address", "known"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a:socket", "a:socket"),
    ],
)
def test_addresses_of_one_network_are_one(address: str, known: str) -> None:
    assert address_of({"type": "http", "client": (address, 5)}) == known


def test_a_bucket_that_is_used_up_stays_so_among_many_others() -> None:
    """The memory of rates has a fixed size: buckets that are full again make room first."""
    clock = Clock()
    rates = RateLimiter(clock=clock)
    for _ in range(5):
        rates.spend("report", "anna")  # full again after 100 seconds
    for number in range(100_000):
        clock.now += 0.0001
        rates.spend("change", str(number))  # full again after a thirtieth of a second
    with pytest.raises(RateLimited):
        rates.spend("report", "anna")


def spend_all(file: str, start: Any, spent: Any) -> None:
    """Another process spends as much as it may, and tells how much that was."""
    rates = RateLimiter(clock=lambda: 1000.0, shared=file, processes=2)
    start.wait()
    number = 0
    try:
        while True:
            rates.spend("request", "1.2.3.4")
            number += 1
    except RateLimited:
        spent.put(number)


def test_two_processes_share_their_rates() -> None:
    processes = get_context("spawn")
    start, spent = processes.Event(), processes.Queue()
    with shared_file() as file:
        others = [processes.Process(target=spend_all, args=(file, start, spent)) for _ in range(2)]
        for each in others:
            each.start()
        start.set()
        found = [spent.get(timeout=60) for _ in others]
        for each in others:
            each.join()
        assert sum(found) == RateLimiter.LIMITS["request"][1], "neither twice as much, nor an update lost"
        rates = RateLimiter(clock=lambda: 1000.0, shared=file, processes=2)
        with pytest.raises(RateLimited):
            rates.spend("request", "1.2.3.4")
        rates.spend("request", "5.6.7.8")
    assert not Path(file).exists()


def test_processes_share_out_the_sockets_of_an_address() -> None:
    rates = RateLimiter(clock=Clock(), processes=4)
    with ExitStack() as opened:
        for _ in range(RateLimiter.SOCKETS // 4):
            opened.enter_context(rates.socket("1.2.3.4"))
        with pytest.raises(RateLimited), rates.socket("1.2.3.4"):
            pass
