"""Notices to people themselves: in their browsers and by mail. `turn_notices.py` decides who is told."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import orjson

from ziggurat.server import words
from ziggurat.server.api.mail import Mail, MailSender
from ziggurat.server.api.rate_limits import RateLimited, RateLimiter
from ziggurat.server.storage.store import MailAddress, Store
from ziggurat.tables.errors import StorageUnavailable
from ziggurat.tables.table import Table

if TYPE_CHECKING:
    from ziggurat.server.api.push import PushSender

CONFIRM_WITHIN: Final = 24 * 3600.0  # seconds for which the link in a confirmation works


class PersonalNotices:
    """Tells people that it is their turn, as far as the server is configured to and they agreed.

    `limits` counts mails: they must not flood anybody even where requests are not limited.
    """

    def __init__(
        self,
        store: Store,
        mail: MailSender | None,
        push: PushSender | None,
        address: str,
        limits: RateLimiter,
    ) -> None:
        self.mail = mail
        self.push = push
        self._store = store
        self._address = address
        self._limits = limits
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_on(self) -> bool:
        return self.mail is not None or self.push is not None

    def tell(self, table: Table, people: Sequence[str]) -> None:
        """Tell these people that it is their turn; returns at once."""
        if self.is_on:
            self._in_background(self._tell(table, people))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _tell(self, table: Table, people: Sequence[str]) -> None:
        with suppress(StorageUnavailable):  # a notice is worth less than a table
            for person in people:
                text = words.turn_notice(table.info.title, _others(table, person))
                await self._push(table, person, text)
                await self._mail(table, person, text)

    async def _push(self, table: Table, person: str, text: str) -> None:
        if self.push is None:
            return
        from ziggurat.server.api.push import PushMessage

        notice = orjson.dumps({"title": table.info.title, "body": text, "path": f"/t/{table.id}"})
        for each in await self._store.push_subscriptions(person):
            self.push.send(PushMessage(each.endpoint, each.p256dh, each.auth, notice, table.id))

    async def _mail(self, table: Table, person: str, text: str) -> None:
        found = await self._store.mail_address(person) if self.mail is not None else None
        if self.mail is None or found is None or not found.confirmed:
            return
        try:
            self._limits.spend("mail", f"{table.id}:{person}")
        except RateLimited:
            return
        link, stop = f"{self._address}/t/{table.id}", f"{self._address}/mail/stop/{found.stop}"
        self.mail.send(Mail(found.address, text, words.turn_mail(text, link, stop), stop))

    async def ask_to_confirm(self, person: str, address: str) -> None:
        """Keep an address and send a link there; until it is opened nothing else is sent there."""
        assert self.mail is not None
        token, stop = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        await self._store.set_mail_address(person, MailAddress(address, False, stop), hashed(token), time.time())
        link = f"{self._address}/mail/confirm/{token}"
        self.mail.send(Mail(address, words.CONFIRM_SUBJECT, words.confirm_mail(link, f"{self._address}/")))

    async def confirm(self, token: str) -> bool:
        """Use the link of a confirmation; False if it is unknown or too old."""
        return await self._store.confirm_mail_address(hashed(token), time.time() - CONFIRM_WITHIN)

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _others(table: Table, person: str) -> list[str]:
    """The names of the other players."""
    return [seat.name or seat.colour for seat in table.seats if seat.owner != person]


def hashed(token: str) -> str:
    """What is stored of the secret of a link."""
    return hashlib.sha256(token.encode()).hexdigest()
