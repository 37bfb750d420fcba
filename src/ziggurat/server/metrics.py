"""What a server counts and measures, for Prometheus, served on a port of its own.

One process answers for itself. Several processes write to files of one folder (Prometheus' multiprocess mode), and the
process that started them adds these up. Values are bound to their labels here, once: an observation takes about 2 µs.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where several processes keep their values. It must be set before this module is imported in them."""

_SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_LIVE: Final = "livesum"  # gauges of processes that ended do not count

# Few classes rather than every route: each costs a dozen series.
ROUTE_CLASSES: Final = ("answer", "table", "change", "try", "history", "list", "health", "page", "other")

REQUESTS: Final = Counter("ziggurat_requests", "Requests, by class and status", ["route", "status"])
LATENCY: Final = Histogram("ziggurat_request_seconds", "Time to answer a request", ["route"], buckets=_SECONDS)
ANSWERS: Final = Counter("ziggurat_answers", "Answers stored, by who gave them", ["by"])
RATE_LIMITED: Final = Counter("ziggurat_rate_limited", "Requests and sockets refused for their rate")
BUSY: Final = Counter("ziggurat_busy", "Changes refused because the process was late")
ERRORS: Final = Counter("ziggurat_errors", "Requests that ended with a mistake of the server")
SOCKETS: Final = Gauge("ziggurat_sockets", "Open live connections", multiprocess_mode=_LIVE)
TABLES: Final = Gauge("ziggurat_tables_in_memory", "Tables kept in memory", multiprocess_mode=_LIVE)
DATABASE: Final = Histogram("ziggurat_database_seconds", "Time of a transaction", ["kind"], buckets=_SECONDS)
DATABASE_ERRORS: Final = Counter("ziggurat_database_errors", "Transactions that failed because the database was away")
BOT_QUEUE: Final = Gauge("ziggurat_bot_queue", "Questions that wait for a bot", multiprocess_mode=_LIVE)
BOT_ANSWERS: Final = Counter(
    "ziggurat_bot_results", "Questions that bots were given, by outcome; died: the process did", ["outcome"]
)
DELIVERIES: Final = Counter(
    "ziggurat_deliveries", "Attempts to send webhooks, notices in browsers and mail, by outcome", ["kind", "outcome"]
)
BOT_SECONDS: Final = Histogram("ziggurat_bot_seconds", "Time a bot thought about a question", buckets=_SECONDS)

_LATENCY: Final = {route: LATENCY.labels(route) for route in ROUTE_CLASSES}
_REQUESTS: dict[tuple[str, int], Counter] = {}
_DATABASE: Final = {kind: DATABASE.labels(kind) for kind in ("read", "write")}
_BY_PERSON, _BY_BOT = ANSWERS.labels("person"), ANSWERS.labels("bot")

_CHANGES: Final = frozenset({"answers", "back", "standing"})
_HISTORY: Final = frozenset({"moments", "chart", "download"})
_TRIES: Final = frozenset({"try", "others"})


def route_class(method: str, path: str) -> str:
    """The class of a request, from its path."""
    if not path.startswith("/api/"):
        return "page"
    parts = path.split("/")
    if parts[2] == "health":
        return "health"
    if parts[2] == "tables" and len(parts) > 4:
        last = parts[4]
        if last in _CHANGES:
            return "answer"
        if last in _TRIES:
            return "try"
        return "history" if last in _HISTORY else "change"
    if parts[2] == "tables" and len(parts) == 4 and parts[3] != "open":
        return "table"
    return "list" if method == "GET" else "change" if parts[2] in ("tables", "play-now", "me") else "other"


def count_request(method: str, path: str, status: int, seconds: float) -> None:
    """Note an answered request."""
    count(route_class(method, path), status, seconds)


def count(route: str, status: int, seconds: float) -> None:
    """Note an answered request of a class."""
    counter = _REQUESTS.get((route, status))
    if counter is None:
        counter = _REQUESTS[route, status] = REQUESTS.labels(route, str(status))
    counter.inc()
    _LATENCY[route].observe(seconds)
    if status == 429:
        RATE_LIMITED.inc()
    elif status == 500:
        ERRORS.inc()


def count_answers(people: int, bots: int) -> None:
    """Note answers that were stored."""
    if people:
        _BY_PERSON.inc(people)
    if bots:
        _BY_BOT.inc(bots)


@contextmanager
def database_time(kind: str) -> Iterator[None]:
    """Note how long a transaction takes: "read" or "write"."""
    start = time.perf_counter()
    try:
        yield
    finally:
        _DATABASE[kind].observe(time.perf_counter() - start)


# -- hooks for the queue of bots


def bots_wait(number: int) -> None:
    """Note how many questions wait for a bot in this process."""
    BOT_QUEUE.set(number)


def count_bot(outcome: str, seconds: float) -> None:
    """Note that a bot was done with a question: "answered", "late", "failed" or "replaced"."""
    BOT_ANSWERS.labels(outcome).inc()
    BOT_SECONDS.observe(seconds)


# -- serving


def serve(host: str, port: int) -> None:
    """Answer Prometheus at this address, in a thread of its own. OSError if the address is taken."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder is None:
        start_http_server(port, host)
        return
    registry = CollectorRegistry()
    _LiveCollector(registry, Path(folder))
    start_http_server(port, host, registry)


class _LiveCollector(MultiProcessCollector):
    """Adds up the values of all processes, without the gauges of those that ended."""

    def __init__(self, registry: CollectorRegistry, folder: Path) -> None:
        self._folder = folder
        super().__init__(registry, str(folder))  # type: ignore[no-untyped-call]

    def collect(self):  # type: ignore[no-untyped-def]  # as in prometheus_client
        for file in self._folder.glob("gauge_live*_*.db"):
            if not _is_running(int(file.stem.rpartition("_")[2])):
                file.unlink(missing_ok=True)
        return super().collect()  # type: ignore[no-untyped-call]


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
