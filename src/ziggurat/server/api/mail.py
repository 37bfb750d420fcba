"""Mail: messages to people who gave an address and confirmed it.

A message never delays a table: it goes into a queue, and a thread talks to the mail server.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from dataclasses import dataclass, replace
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from ziggurat.server import words

log = logging.getLogger("ziggurat.server")

MAX_QUEUED: Final = 1000  # messages; more are dropped
TIMEOUT: Final = 15.0  # seconds for each step of a delivery
RETRY_DELAYS: Final = (10.0, 120.0)  # seconds before each further attempt


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in."""

    host: str
    port: int
    is_tls: bool  # from the first byte; else as soon as the server offers it
    user: str = ""
    password: str = ""

    @staticmethod
    def read(url: str) -> MailServer:
        """Read smtp://USER:PASSWORD@HOST:PORT, or smtps://...; ValueError says in a line what is wrong."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError(words.no_mail_server(url))
        port = parts.port or (465 if parts.scheme == "smtps" else 587)
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return MailServer(parts.hostname, port, parts.scheme == "smtps", user, password)

    def deliver(self, message: EmailMessage) -> None:
        """Hand in a message; OSError or SMTPException if that fails."""
        secure = ssl.create_default_context()
        if self.is_tls:
            connection: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=secure)
        else:
            connection = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT)
        with connection:
            connection.ehlo()
            if not self.is_tls and connection.has_extn("starttls"):
                connection.starttls(context=secure)
                connection.ehlo()
            if self.user:
                connection.login(self.user, self.password)
            connection.send_message(message)


@dataclass(frozen=True)
class Mail:
    """One message. `stop` is the address that ends them; "" for one that the person has just asked for."""

    to: str
    subject: str
    text: str
    stop: str = ""
    failures: int = 0  # failed attempts so far

    def message(self, sender: str) -> EmailMessage:
        made = EmailMessage()
        made["From"], made["To"], made["Subject"] = sender, self.to, self.subject
        made["Date"], made["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2].strip("> "))
        made["Auto-Submitted"] = "auto-generated"
        if self.stop:
            made["List-Unsubscribe"] = f"<{self.stop}>"
        made.set_content(self.text)
        return made


class MailSender:
    """Sends mail in the background, one message at a time."""

    def __init__(self, server: MailServer, sender: str, retry_delays: tuple[float, ...] = RETRY_DELAYS) -> None:
        self._server = server
        self._sender = sender
        self._retry_delays = retry_delays
        self._queue: asyncio.Queue[Mail] = asyncio.Queue(MAX_QUEUED)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._send_all())

    async def stop(self) -> None:
        """Stop sending; what is still in the queue is dropped."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def send(self, mail: Mail) -> None:
        """Queue a message; returns at once."""
        try:
            self._queue.put_nowait(mail)
        except asyncio.QueueFull:
            log.warning("the mail queue is full; a message was dropped")

    async def _send_all(self) -> None:
        while True:
            await self._send(await self._queue.get())

    async def _send(self, mail: Mail) -> None:
        """Make one attempt. If it fails, queue the message again after a delay, until the delays are used up."""
        try:
            message = mail.message(self._sender)
            await asyncio.get_running_loop().run_in_executor(None, self._server.deliver, message)
            return
        except (OSError, smtplib.SMTPException, ValueError) as error:
            log.info("a mail failed: %s", error)
        if mail.failures < len(self._retry_delays):
            again = replace(mail, failures=mail.failures + 1)
            asyncio.get_running_loop().call_later(self._retry_delays[mail.failures], self.send, again)
        else:
            log.warning("a mail failed %d times and was dropped", mail.failures + 1)
