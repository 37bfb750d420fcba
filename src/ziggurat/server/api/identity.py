"""Who a person is: a name, kept by a signed cookie. There are no accounts and no passwords.

The cookie holds the person's id, which is public, and a signature that only this server can make. A private link holds
a secret of its own, of which only the hash is stored; it moves a person to another device.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from itsdangerous import BadSignature, Signer

from ziggurat.server import words
from ziggurat.server.storage.store import Store
from ziggurat.tables.errors import StorageUnavailable
from ziggurat.tables.rows import PersonRow

COOKIE: Final = "ziggurat"
COOKIE_AGE: Final = 60 * 60 * 24 * 400  # seconds; browsers keep no cookie longer
CACHE_SECONDS: Final = 5.0  # for which a person is not read from the store again
MAX_REMEMBERED: Final = 10_000  # people


class People:
    """Creates, identifies and renames people."""

    def __init__(self, store: Store, *keys: bytes) -> None:
        self._store = store
        self.use_keys(keys)
        self._cached: dict[str, tuple[PersonRow, float]] = {}  # and until when: nearly every request asks

    def use_keys(self, keys: Sequence[bytes]) -> None:
        """Accept the signatures of all these keys, and sign with the last one."""
        self._signer = Signer([*keys], salt="ziggurat.person", digest_method=hashlib.sha256)

    async def keep_keys_fresh(self) -> None:
        """Read the keys again and again: an operator may replace them while this process runs."""
        while True:
            await asyncio.sleep(CACHE_SECONDS)
            with suppress(StorageUnavailable):
                self.use_keys(await self._store.cookie_keys())

    def sign(self, person: str) -> str:
        """The value of the cookie that identifies the person."""
        return self._signer.sign(person).decode("ascii")

    def verify(self, cookie: str | None) -> str | None:
        """The id of the person whose cookie it is; None without a cookie, and for one that this server did not sign."""
        try:
            return None if cookie is None else self._signer.unsign(cookie).decode("ascii")
        except (BadSignature, UnicodeError):
            return None

    async def get(self, person: str | None) -> PersonRow | None:
        """The person of that id. A name changed in another process may be some seconds late."""
        if person is None:
            return None
        row, until = self._cached.get(person, (None, 0.0))
        if row is None or time.monotonic() > until:
            row = await self._store.person(person)
            self._cache(row)
        return row

    async def create(self) -> PersonRow:
        """A new person with a provisional name."""
        person, name = secrets.token_urlsafe(12), words.guest(secrets.randbelow(9000) + 1000)
        await self._store.add_person(person, name)
        return await self._row(person)

    async def rename(self, person: str, name: str) -> PersonRow:
        """The person under a new name."""
        await self._store.rename_person(person, name)
        self._cached.pop(person, None)
        return await self._row(person)

    async def make_link(self, person: str) -> str:
        """The secret of a new private link; an older link stops working."""
        token = secrets.token_urlsafe(24)
        await self._store.set_link(person, _hash(token))
        return token

    async def by_link(self, token: str) -> PersonRow | None:
        """The person who made the private link."""
        return await self._store.person_by_link(_hash(token))

    def _cache(self, row: PersonRow | None) -> None:
        if len(self._cached) >= MAX_REMEMBERED:
            self._cached.clear()
        if row is not None:
            self._cached[row.id] = (row, time.monotonic() + CACHE_SECONDS)

    async def _row(self, person: str) -> PersonRow:
        row = await self.get(person)
        assert row is not None, "people are never removed"
        return row


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
