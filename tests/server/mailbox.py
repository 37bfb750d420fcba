"""A mail server on this machine that keeps what is handed in."""

from __future__ import annotations

import asyncio
import email
import threading
from email.message import EmailMessage
from email.policy import default
from typing import Self


class Mailbox:
    """Speaks as much SMTP as Python's library needs, in a thread of its own; refuses the first `failures` mails."""

    def __init__(self, failures: int = 0) -> None:
        self.mails: list[EmailMessage] = []
        self.failures = failures
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._is_up.wait(10)
        return self

    def __exit__(self, *_error: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _run(self) -> None:
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._is_up.set()
        self._loop.run_forever()
        server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip().upper():
            if line == "DATA":
                writer.write(b"354 go on\r\n")
                self._take((await reader.readuntil(b"\r\n.\r\n")).removesuffix(b".\r\n"), writer)
            else:
                writer.write(b"250 localhost\r\n" if line != "QUIT" else b"221 bye\r\n")
        writer.close()

    def _take(self, body: bytes, writer: asyncio.StreamWriter) -> None:
        if self.failures:
            self.failures -= 1
            writer.write(b"451 not now\r\n")
            return
        found = email.message_from_bytes(body, policy=default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        writer.write(b"250 taken\r\n")
