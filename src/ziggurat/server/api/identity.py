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
from dataclasses import dataclass
from typing import Any, Final

from itsdangerous import BadSignature, Signer
from starlette.exceptions import HTTPException

from ziggurat.server import words
from ziggurat.server.storage.store import Store
from ziggurat.tables.errors import StorageUnavailable
from ziggurat.tables.rows import PersonRow

COOKIE: Final = "ziggurat"
COOKIE_AGE: Final = 60 * 60 * 24 * 400  # seconds; browsers keep no cookie longer
LINK_AGE: Final = 60 * 60 * 24  # seconds for which a private link works
CACHE_SECONDS: Final = 5.0  # after which what was read of a person counts no more
MAX_REMEMBERED: Final = 10_000  # people, and cookies
_SEPARATOR: Final = "~"  # stands in no id


@dataclass(slots=True, eq=False)
class _Known:
    """A person as the store had them; `is_asked`: whether anybody wanted to know since."""

    row: PersonRow
    until: float  # when this counts no more
    is_asked: bool = False


class People:
    """Creates, identifies and renames people. Nearly every request asks for one, so they are remembered for a while."""

    def __init__(self, store: Store, *keys: bytes) -> None:
        self._store = store
        self._known: dict[str, _Known] = {}
        self._keys: tuple[bytes, ...] = ()
        self._verified: dict[str, tuple[str, int]] = {}  # by cookie: what these keys have signed
        self.use_keys(keys)

    def use_keys(self, keys: Sequence[bytes]) -> None:
        """Accept the signatures of all these keys, and sign with the last one."""
        if self._keys != tuple(keys):
            self._keys = tuple(keys)
            self._verified.clear()
            self._signer = Signer([*keys], salt="ziggurat.person", digest_method=hashlib.sha256)

    async def keep_fresh(self) -> None:
        """Read keys and people again and again: an operator or another process may change them."""
        while True:
            await asyncio.sleep(CACHE_SECONDS / 2)  # people who come again are read before they are forgotten
            with suppress(StorageUnavailable):
                self.use_keys(await self._store.cookie_keys())
                await self._read_again()

    async def _read_again(self) -> None:
        """Read all at once who was asked for since the last time. One by one took long; the others are forgotten."""
        start = time.monotonic()
        self._known = {person: known for person, known in self._known.items() if start <= known.until}
        asked = {person: known for person, known in self._known.items() if known.is_asked}
        rows = await self._store.people([*asked])
        for person, known in asked.items():
            if self._known.get(person) is known:  # else somebody changed them here meanwhile
                del self._known[person]
                if person in rows:
                    self._known[person] = _Known(rows[person], start + CACHE_SECONDS)

    def sign(self, row: PersonRow) -> str:
        """The value of the cookie that identifies the person; in generation 0 the same as in version 0.1.0."""
        value = f"{row.id}{_SEPARATOR}{row.generation}" if row.generation else row.id
        return self._signer.sign(value).decode("ascii")

    def verify(self, cookie: str | None) -> tuple[str, int] | None:
        """Whose cookie it is, and of which generation; None without one, and for one that this server did not sign."""
        if cookie is None:
            return None
        found = self._verified.get(cookie)
        if found is None:
            try:
                value = self._signer.unsign(cookie).decode("ascii")
            except (BadSignature, UnicodeError):
                return None
            person, _, generation = value.partition(_SEPARATOR)
            found = person, int(generation or 0)
            _make_room(self._verified)
            self._verified[cookie] = found
        return found

    async def identify(self, cookie: str | None) -> PersonRow | None:
        """The person whose cookie it is, unless they signed this device out."""
        found = self.verify(cookie)
        if found is None:
            return None
        person, generation = found
        row = await self.get(person)
        if row is not None and row.generation < generation:  # the next one has begun in another process
            self._known.pop(person, None)
            row = await self.get(person)
        return row if row is not None and row.generation == generation else None

    async def get(self, person: str) -> PersonRow | None:
        """The person of that id. What was changed in another process may be some seconds late."""
        known = self._known.get(person)
        if known is not None and time.monotonic() <= known.until:
            known.is_asked = True
            return known.row
        row = await self._store.person(person)
        if row is not None:
            _make_room(self._known)
            self._known[row.id] = _Known(row, time.monotonic() + CACHE_SECONDS)
        return row

    async def create(self) -> PersonRow:
        """A new person with a provisional name."""
        person, name = secrets.token_urlsafe(12), words.guest(secrets.randbelow(9000) + 1000)
        await self._store.add_person(person, name)
        return await self._row(person)

    async def rename(self, person: str, name: str) -> PersonRow:
        """The person under a new name."""
        await self._store.rename_person(person, name)
        self._known.pop(person, None)
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
        self._known.pop(person, None)
        return await self._row(person)

    async def _row(self, person: str) -> PersonRow:
        row = await self.get(person)
        if row is None:
            raise HTTPException(401, words.UNKNOWN_PERSON)  # an operator has just removed them
        return row


def _make_room(remembered: dict[str, Any]) -> None:
    if len(remembered) >= MAX_REMEMBERED:
        remembered.clear()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
