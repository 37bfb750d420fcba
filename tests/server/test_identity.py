"""Who somebody is, and who cannot pretend to be them."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from itsdangerous import Signer
from sqlalchemy import delete

from ziggurat.server import wire
from ziggurat.server.api.identity import CACHE_SECONDS, People
from ziggurat.server.storage.schema import people as people_table
from ziggurat.server.storage.store import PersonRow, Store


def with_people(path: Path, test: Callable[[People], Awaitable[None]]) -> None:
    async def tested() -> None:
        store = await Store.open(f"sqlite:///{path}/people.db")
        try:
            await test(People(store, await store.secret()))
        finally:
            await store.close()

    asyncio.run(tested())


def test_a_cookie_brings_its_person_back(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        anna, ben = await people.create(), await people.create()
        assert anna.id != ben.id
        assert people.verify(people.sign(anna)) == (anna.id, 0)
        assert await people.get(anna.id) == anna
        assert anna.name.startswith("Guest ")

    with_people(tmp_path, test)


def test_a_restart_forgets_nobody(tmp_path: Path) -> None:
    cookies: list[str] = []

    async def before(people: People) -> None:
        cookies.append(people.sign(await people.create()))

    async def after(people: People) -> None:
        assert await people.identify(cookies[0]) is not None

    with_people(tmp_path, before)
    with_people(tmp_path, after)


def test_nobody_can_make_a_cookie(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        anna = await people.create()
        cookie = people.sign(anna)
        stranger = People(None, b"another secret")  # type: ignore[arg-type]
        forged = [
            anna.id,
            anna.id + ".",
            stranger.sign(anna),
            cookie.replace(".", "~1."),
            cookie.replace(".", "~."),
            cookie[:-1],
            "x" + cookie,
            cookie + "x",
            "",
            ".",
            "ä",
        ]
        assert [people.verify(each) for each in forged] == [None] * len(forged)
        assert people.verify(None) is None

    with_people(tmp_path, test)


def test_a_new_name_is_kept(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        anna = await people.create()
        assert (await people.rename(anna.id, "Änne ✦")).name == "Änne ✦"
        row = await people.get(anna.id)
        assert row is not None and row.name == "Änne ✦"

    with_people(tmp_path, test)


@pytest.mark.parametrize("name", ["a\u202eb", "a\x07b", "a\u200bb"])
def test_a_name_is_something_that_can_be_shown(name: str) -> None:
    for given in (lambda: wire.Rename(name=name), lambda: wire.SeatPlan(kind="me", name=name)):
        with pytest.raises(ValueError, match="cannot be shown"):
            given()


def test_a_private_link_opens_its_person_until_the_next_is_made(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        anna, ben = await people.create(), await people.create()
        first, bens = await people.make_link(anna.id), await people.make_link(ben.id)
        second = await people.make_link(anna.id)
        assert await people.use_link(first) is None
        assert await people.use_link(second) == anna
        assert await people.use_link(bens) == ben
        assert await people.use_link("x" * 32) is None

    with_people(tmp_path, test)


def test_a_private_link_works_once(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        anna = await people.create()
        link = await people.make_link(anna.id)
        found = await asyncio.gather(*(people.use_link(link) for _ in range(5)))
        assert [row for row in found if row is not None] == [anna]

    with_people(tmp_path, test)


def test_a_private_link_works_for_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(people: People) -> None:
        anna, now = await people.create(), time.time()
        for hours, works in ((23, True), (25, False)):
            link = await people.make_link(anna.id)
            with monkeypatch.context() as later:
                later.setattr(time, "time", lambda hours=hours: now + hours * 3600)
                assert (await people.use_link(link) == anna) is works

    with_people(tmp_path, test)


def test_other_devices_can_be_signed_out(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        anna, ben = await people.create(), await people.create()
        old, bens, link = people.sign(anna), people.sign(ben), await people.make_link(anna.id)
        anna = await people.sign_out_others(anna.id)
        assert await people.identify(old) is None
        assert await people.identify(people.sign(anna)) == anna
        assert await people.use_link(link) is None, "an open link is another device, too"
        assert await people.identify(bens) == ben
        second = people.sign(anna)
        anna = await people.sign_out_others(anna.id)
        assert await people.identify(second) is None and await people.identify(people.sign(anna)) == anna

    with_people(tmp_path, test)


def test_a_cookie_of_the_first_version_is_good_until_then(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        anna = await people.create()
        signer = Signer(await people._store.secret(), salt="ziggurat.person", digest_method=hashlib.sha256)
        cookie = signer.sign(anna.id).decode()
        assert await people.identify(cookie) == anna
        await people.sign_out_others(anna.id)
        assert await people.identify(cookie) is None

    with_people(tmp_path, test)


def test_another_process_learns_of_it_at_once_or_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(people: People) -> None:
        other = People(people._store, await people._store.secret())
        anna = await people.create()
        old = people.sign(anna)
        assert await other.identify(old) == anna
        anna = await people.sign_out_others(anna.id)
        assert await other.identify(people.sign(anna)) == anna, "the own device is never taken for a stranger"
        assert await other.identify(old) is None

    with_people(tmp_path, test)


def test_people_who_keep_asking_are_read_all_at_once(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        store = people._store
        ada, ben, cleo = [await people.create() for _ in range(3)]
        for each in (ada, ben):
            await people.get(each.id)
        await store.rename_person(ada.id, "Ada")  # as another process does it
        await store.rename_person(cleo.id, "Cleo")
        await people._read_again()
        store.person = no_more  # type: ignore[assignment, method-assign]
        assert (await people.get(ada.id)) == replace(ada, name="Ada")
        assert (await people.get(ben.id)) == ben
        assert (await people.get(cleo.id)) == cleo, "nobody asked since: it counts until its time is over"

    async def no_more(_person: str) -> PersonRow | None:
        raise AssertionError("read one by one")

    with_people(tmp_path, test)


def test_what_is_known_of_a_person_counts_for_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(people: People) -> None:
        anna = await people.create()
        await people._store.rename_person(anna.id, "Anna")
        assert (await people.get(anna.id)) == anna
        later = time.monotonic() + CACHE_SECONDS + 0.1
        monkeypatch.setattr(time, "monotonic", lambda: later)
        assert (await people.get(anna.id)) == replace(anna, name="Anna")

    with_people(tmp_path, test)


def test_what_is_read_meanwhile_does_not_undo_a_change_here(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        store, anna = people._store, await people.create()
        old = people.sign(anna)
        assert await people.identify(old) == anna
        read = store.people

        async def late(ids: Sequence[str]) -> dict[str, PersonRow]:
            rows = await read(ids)
            await people.sign_out_others(anna.id)
            return rows

        store.people = late  # type: ignore[method-assign]
        await people._read_again()
        assert await people.identify(old) is None

    with_people(tmp_path, test)


def test_a_person_whom_an_operator_removed_is_forgotten(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        store, anna = people._store, await people.create()
        cookie = people.sign(anna)
        assert await people.identify(cookie) == anna
        await store._do(delete(people_table).where(people_table.c.id == anna.id))
        await people._read_again()
        assert await people.identify(cookie) is None

    with_people(tmp_path, test)


def test_a_cookie_is_worth_nothing_without_its_key(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        anna = await people.create()
        cookie = people.sign(anna)
        assert people.verify(cookie) == people.verify(cookie) == (anna.id, 0)
        people.use_keys([b"another"])
        assert people.verify(cookie) is None

    with_people(tmp_path, test)
