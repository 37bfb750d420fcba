"""Logs: text or JSON, one line each, with the id of the request in which they were written.

No line holds a cookie, an invitation or a private link: paths are logged without their query, and `safe_path` cuts what
opens something.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final, Literal

LogFormat = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]

access_log = logging.getLogger("ziggurat.access")
request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request that is being answered; "" outside of requests."""

_GIVEN_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_SECRET_PATHS: Final = re.compile(r"^(/join/[^/]+/|/me/|/mail/[^/]+/)(?!link$|adopt$).+")
_STANDARD: Final = frozenset(vars(logging.makeLogRecord({})))  # what every record has


def configure(level: LogLevel, style: LogFormat) -> None:
    """Write the logs of this process to stderr. Libraries say nothing below warnings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if style == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("ziggurat").setLevel(level.upper())


def new_request_id(given: str | None) -> str:
    """The id that a proxy gave to the request, if it is a plain word; else a new one."""
    return given if given is not None and _GIVEN_ID.fullmatch(given) else secrets.token_hex(8)


def safe_path(path: str) -> str:
    """A path without what opens something: the secret of an invitation or of a private link."""
    shown = _SECRET_PATHS.sub(r"\1…", path)
    return shown if shown.isprintable() else ascii(shown)[1:-1]


def log_access(method: str, path: str, status: int, seconds: float, address: str) -> None:
    """Write the line of an answered request."""
    if access_log.isEnabledFor(logging.INFO):
        shown = {"method": method, "path": safe_path(path), "status": status, "ms": round(seconds * 1000, 1)}
        said = "%s %s %d in %.1f ms from %s"
        access_log.info(said, *shown.values(), address, extra=shown | {"address": address})


class TextFormatter(logging.Formatter):
    """2026-01-31T12:00:00.000Z WARNING ziggurat.server [request]: what happened"""

    def format(self, record: logging.LogRecord) -> str:
        request = request_id.get()
        where = f"{record.name} [{request}]" if request else record.name
        line = f"{_time(record)} {record.levelname} {where}: {record.getMessage()}"
        return line if record.exc_info is None else f"{line}\n{self.formatException(record.exc_info)}"


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, request, and what the logger added."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": _time(record), "level": record.levelname.lower(), "logger": record.name}
        line["message"] = record.getMessage()
        if request_id.get():
            line["request"] = request_id.get()
        added = {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info is not None:
            added["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line | added, ensure_ascii=False, default=str)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
