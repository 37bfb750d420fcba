"""Mail: messages to people who gave an address and confirmed it. A thread talks to the mail server."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from ziggurat.server import words
from ziggurat.server.api.delivery import DeliveryFailed, DeliveryQueue, Manner

TIMEOUT: Final = 15.0  # seconds for each step of a delivery
ATTEMPT_TIMEOUT: Final = 180.0  # seconds for a whole delivery: more than its steps, or a late mail is sent twice
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
        manner = Manner("mail", retry_delays, ATTEMPT_TIMEOUT, senders=1, senders_each=1)
        self._queue = DeliveryQueue(manner, self._deliver)
        self.start, self.stop = self._queue.start, self._queue.stop

    def send(self, mail: Mail) -> None:
        """Queue a message; returns at once."""
        self._queue.put(mail, self._server.host)

    async def _deliver(self, mail: Mail) -> None:
        try:
            message = mail.message(self._sender)
            await _in_own_thread(lambda: self._server.deliver(message))
        except (OSError, smtplib.SMTPException, ValueError) as error:
            raise DeliveryFailed(str(error)) from None


async def _in_own_thread(work: Callable[[], None]) -> None:
    """Run work in a thread that does not keep the process from ending, as those of the event loop would."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(error: Exception | None) -> None:
        if done.done():  # nobody waits any more
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def run() -> None:
        error = None
        try:
            work()
        except Exception as raised:
            error = raised
        with suppress(RuntimeError):  # the event loop has ended
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=run, name="mail", daemon=True).start()
    await done
