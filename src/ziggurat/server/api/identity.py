"""Who a person is: a name, kept by a signed cookie. There are no accounts and no passwords.

The cookie holds the person's id, which is public, the generation of their cookies, and a signature that only this
server can make. Signing out other devices begins the next generation. A private link holds a secret of its own, of
which only the hash is stored; it moves a person to another device, once, within a day.
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
from starlette.exceptions import HTTPException

from ziggurat.server import words
from ziggurat.server.storage.store import Store
from ziggurat.tables.errors import StorageUnavailable
from ziggurat.tables.rows import PersonRow

COOKIE: Final = "ziggurat"
COOKIE_AGE: Final = 60 * 60 * 24 * 400  # seconds; browsers keep no cookie longer
LINK_AGE: Final = 60 * 60 * 24  # seconds for which a private link works
CACHE_SECONDS: Final = 5.0  # for which a person is not read from the store again
MAX_REMEMBERED: Final = 10_000  # people
_SEPARATOR: Final = "~"  # stands in no id


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

    def sign(self, row: PersonRow) -> str:
        """The value of the cookie that identifies the person; in generation 0 the same as in version 0.1.0."""
        value = f"{row.id}{_SEPARATOR}{row.generation}" if row.generation else row.id
        return self._signer.sign(value).decode("ascii")

    def verify(self, cookie: str | None) -> tuple[str, int] | None:
        """Whose cookie it is, and of which generation; None without one, and for one that this server did not sign."""
        try:
            value = None if cookie is None else self._signer.unsign(cookie).decode("ascii")
        except (BadSignature, UnicodeError):
            return None
        if value is None:
            return None
        person, _, generation = value.partition(_SEPARATOR)
        return person, int(generation or 0)

    async def identify(self, cookie: str | None) -> PersonRow | None:
        """The person whose cookie it is, unless they signed this device out."""
        found = self.verify(cookie)
        if found is None:
            return None
        person, generation = found
        row = await self.get(person)
        if row is not None and row.generation < generation:  # the next one has begun in another process
            self._cached.pop(person, None)
            row = await self.get(person)
        return row if row is not None and row.generation == generation else None

    async def get(self, person: str) -> PersonRow | None:
        """The person of that id. What was changed in another process may be some seconds late."""
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

    async def use_link(self, token: str) -> PersonRow | None:
        """The person who made the private link, which then stops working."""
        return await self._store.use_link(_hash(token), time.time() - LINK_AGE)

    async def sign_out_others(self, person: str) -> PersonRow:
        """The person, whose next cookie alone is valid."""
        await self._store.next_generation(person)
        self._cached.pop(person, None)
        return await self._row(person)

    def _cache(self, row: PersonRow | None) -> None:
        if len(self._cached) >= MAX_REMEMBERED:
            self._cached.clear()
        if row is not None:
            self._cached[row.id] = (row, time.monotonic() + CACHE_SECONDS)

    async def _row(self, person: str) -> PersonRow:
        row = await self.get(person)
        if row is None:
            raise HTTPException(401, words.UNKNOWN_PERSON)  # an operator has just removed them
        return row


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
