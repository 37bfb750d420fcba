"""Who somebody is: a name, kept by a signed cookie. There are no accounts and no passwords.

The cookie holds the person's id, which is public, and a signature that only this server can make. A private link holds
a secret of its own, of which only the hash is stored; it moves a person to another device.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Final

from itsdangerous import BadSignature, Signer

from ziggurat.server import words
from ziggurat.server.storage.store import PersonRow, Store

COOKIE: Final = "ziggurat"
COOKIE_AGE: Final = 60 * 60 * 24 * 400  # seconds; browsers keep no cookie longer
CACHE_SECONDS: Final = 5.0  # seconds for which a name is not asked for again
MAX_REMEMBERED: Final = 10_000  # people remembered at most


class People:
    """Makes, recognises and renames people."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._signer = Signer(secret, salt="ziggurat.person", digest_method=hashlib.sha256)
        self._seen: dict[str, tuple[PersonRow, float]] = {}  # and until when it is fresh: nearly every request asks

    def sign(self, person: str) -> str:
        """The value of the cookie by which `verify` knows the person again."""
        return self._signer.sign(person).decode("ascii")

    def verify(self, cookie: str | None) -> str | None:
        """The id of the person whose cookie it is; None for no cookie and for one that was not made here."""
        try:
            return None if cookie is None else self._signer.unsign(cookie).decode("ascii")
        except (BadSignature, UnicodeError):
            return None

    async def get(self, person: str | None) -> PersonRow | None:
        """The person of that id. A name changed elsewhere may be some seconds late."""
        if person is None:
            return None
        row, until = self._seen.get(person, (None, 0.0))
        if row is None or time.monotonic() > until:
            row = await self._store.person(person)
            self._remember(row)
        return row

    async def create(self) -> PersonRow:
        """Somebody new, with a name to be going on with."""
        person, name = secrets.token_urlsafe(12), words.guest(secrets.randbelow(9000) + 1000)
        await self._store.add_person(person, name)
        return await self._row(person)

    async def rename(self, person: str, name: str) -> PersonRow:
        """The person under a new name."""
        await self._store.rename_person(person, name)
        self._seen.pop(person, None)
        return await self._row(person)

    async def make_link(self, person: str) -> str:
        """The secret of a new private link; an older link stops working."""
        token = secrets.token_urlsafe(24)
        await self._store.set_link(person, _hash(token))
        return token

    async def by_link(self, token: str) -> PersonRow | None:
        """The person who made the private link."""
        return await self._store.person_by_link(_hash(token))

    def _remember(self, row: PersonRow | None) -> None:
        if len(self._seen) >= MAX_REMEMBERED:
            self._seen.clear()
        if row is not None:
            self._seen[row.id] = (row, time.monotonic() + CACHE_SECONDS)

    async def _row(self, person: str) -> PersonRow:
        row = await self.get(person)
        assert row is not None, "people are never removed"
        return row


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
