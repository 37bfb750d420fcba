"""What one person and one address may do, and how soon again."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

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


def test_the_memory_of_rates_stays_small() -> None:
    clock = Clock()
    rates = RateLimiter(clock=clock)
    for number in range(3 * RateLimiter.MAX_REMEMBERED):
        clock.now += 0.001
        rates.spend("change", str(number))
        assert len(rates._buckets) <= RateLimiter.MAX_REMEMBERED
    busy = RateLimiter(clock=lambda: 0.0)
    for number in range(RateLimiter.MAX_REMEMBERED + 10):
        busy.spend("change", str(number))
    assert len(busy._buckets) <= RateLimiter.MAX_REMEMBERED
