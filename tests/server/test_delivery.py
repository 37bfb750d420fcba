"""The queue of what leaves the server: order, turns, further attempts, giving up, and the end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from ziggurat.server import metrics
from ziggurat.server.api.delivery import MAX_HELD, STOP_WITHIN, DeliveryFailed, DeliveryQueue, Manner, Undeliverable

MANNER = Manner("test", retry_delays=(0.01, 0.02), attempt_timeout=0.2, senders=4, senders_each=2)
ONE_BY_ONE = Manner("test", retry_delays=(0.01,), attempt_timeout=60.0, senders=1, senders_each=1)
PATIENCE = 30.0  # seconds, on a machine that is busy too


def run(
    attempt: Callable[[str], Awaitable[None]],
    messages: list[tuple[str, str]],
    done: Callable[[], bool],
    manner: Manner = MANNER,
) -> None:
    """Put the messages, each with its destination, and wait until the test is done."""

    async def deliver() -> None:
        queue = DeliveryQueue(manner, attempt)
        queue.start()
        for message, destination in messages:
            queue.put(message, destination)
        async with asyncio.timeout(PATIENCE):
            while not done():
                await asyncio.sleep(0.005)
        await asyncio.sleep(0.05)  # time enough for one attempt too many
        await queue.stop()

    asyncio.run(deliver())


def counted(outcome: str) -> float:
    found = metrics.DELIVERIES.labels("test", outcome)._value.get()
    return float(found)


class Noted:
    """Notes each attempt; the first `failures` of them fail."""

    def __init__(self, failures: int = 0, error: Exception | None = None) -> None:
        self.failures = failures
        self.error = error or DeliveryFailed("not now")
        self.messages: list[str] = []

    async def __call__(self, message: str) -> None:
        self.messages.append(message)
        if self.failures:
            self.failures -= 1
            raise self.error


def test_messages_for_one_destination_keep_their_order() -> None:
    noted = Noted()
    run(noted, [(str(number), "a") for number in range(20)], lambda: len(noted.messages) == 20, ONE_BY_ONE)
    assert noted.messages == [str(number) for number in range(20)]


def test_destinations_take_turns() -> None:
    noted = Noted()
    flood = [(f"flood {number}", "a") for number in range(50)]
    run(noted, [*flood, ("b", "b"), ("c", "c")], lambda: len(noted.messages) == 52, ONE_BY_ONE)
    assert {"b", "c"} <= {*noted.messages[:4]}


def test_a_slow_destination_does_not_take_all_senders() -> None:
    delivered: list[str] = []

    async def attempt(message: str) -> None:
        if message == "slow":
            await asyncio.sleep(60)
        delivered.append(message)

    run(
        attempt, [("slow", "a")] * 10 + [("quick", "b")], lambda: bool(delivered), replace(MANNER, attempt_timeout=60.0)
    )
    assert delivered == ["quick"]


def test_what_fails_is_tried_again_after_growing_delays() -> None:
    noted = Noted(failures=2)
    before = counted("delivered"), counted("retried")
    run(noted, [("x", "a")], lambda: len(noted.messages) == 3)
    assert noted.messages == ["x", "x", "x"]
    assert (counted("delivered"), counted("retried")) == (before[0] + 1, before[1] + 2)


def test_giving_up_shows_in_log_and_metrics(caplog: pytest.LogCaptureFixture) -> None:
    noted = Noted(failures=100)
    before = counted("dropped")
    with caplog.at_level(logging.INFO, "ziggurat.server"):
        run(noted, [("x", "a")], lambda: len(noted.messages) == 3)
    assert len(noted.messages) == 3 and counted("dropped") == before + 1
    assert "a delivery failed 3 times and was dropped (test)" in caplog.messages
    assert "a delivery failed (test): not now" in caplog.messages


def test_a_late_attempt_has_failed() -> None:
    started: list[str] = []

    async def attempt(message: str) -> None:
        started.append(message)
        if len(started) == 1:
            await asyncio.sleep(60)

    run(attempt, [("x", "a")], lambda: len(started) == 2)
    assert started == ["x", "x"]


@pytest.mark.parametrize("error", [Undeliverable("never"), ZeroDivisionError("a mistake of ours")])
def test_a_refusal_is_final_and_the_next_message_follows(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    noted = Noted(failures=1, error=error)
    run(noted, [("x", "a"), ("y", "a")], lambda: len(noted.messages) == 2, ONE_BY_ONE)
    assert noted.messages == ["x", "y"]
    assert any(record.levelno >= logging.WARNING for record in caplog.records)


def test_a_full_queue_drops_the_newest_and_never_waits(caplog: pytest.LogCaptureFixture) -> None:
    before = counted("dropped")
    queue = DeliveryQueue(MANNER, Noted())
    for number in range(MAX_HELD + 5):
        queue.put(str(number), "a")
    assert counted("dropped") == before + 5
    assert "the queue is full (test); a message was dropped" in caplog.messages


def test_what_waits_for_another_attempt_counts_for_the_bound() -> None:
    async def fill() -> None:
        queue = DeliveryQueue(Manner("test", (60.0,), 1.0, senders=50, senders_each=50), Noted(failures=10**6))
        queue.start()
        before = counted("dropped")
        for _ in range(3):
            for number in range(MAX_HELD // 2):
                queue.put(str(number), "a")
            async with asyncio.timeout(PATIENCE):
                while queue._waiting or queue._under_way:
                    await asyncio.sleep(0.005)
        assert counted("dropped") == before + MAX_HELD // 2
        await queue.stop()

    asyncio.run(fill())


def test_stopping_lets_an_attempt_end_and_tells_what_was_not_sent(caplog: pytest.LogCaptureFixture) -> None:
    delivered: list[str] = []

    async def attempt(message: str) -> None:
        await asyncio.sleep(0.05)
        delivered.append(message)

    async def stopped() -> None:
        queue = DeliveryQueue(ONE_BY_ONE, attempt)
        queue.start()
        for message in ("x", "y", "z"):
            queue.put(message, "a")
        await asyncio.sleep(0)
        await queue.stop()

    asyncio.run(stopped())
    assert delivered == ["x"]
    assert "the server stops; messages not sent (test): 2" in caplog.messages


def test_stopping_waits_for_nobody_long() -> None:
    async def hang(_message: str) -> None:
        await asyncio.sleep(60)

    async def stopped() -> float:
        queue = DeliveryQueue(Manner("test", (60.0,), 60.0, senders=2, senders_each=2), hang)
        queue.start()
        for _ in range(5):
            queue.put("x", "a")
        await asyncio.sleep(0)
        started = time.monotonic()
        await queue.stop()
        return time.monotonic() - started

    assert STOP_WITHIN <= asyncio.run(stopped()) < PATIENCE, "the attempts take a minute"
