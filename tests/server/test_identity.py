"""Who somebody is, and who cannot pretend to be them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ziggurat.server import wire
from ziggurat.server.api.identity import People
from ziggurat.server.storage.store import Store


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
        assert people.verify(people.sign(anna.id)) == anna.id
        assert await people.get(anna.id) == anna
        assert anna.name.startswith("Guest ")

    with_people(tmp_path, test)


def test_a_restart_forgets_nobody(tmp_path: Path) -> None:
    cookies: list[str] = []

    async def before(people: People) -> None:
        cookies.append(people.sign((await people.create()).id))

    async def after(people: People) -> None:
        assert await people.get(people.verify(cookies[0])) is not None

    with_people(tmp_path, before)
    with_people(tmp_path, after)


def test_nobody_can_make_a_cookie(tmp_path: Path) -> None:
    async def test(people: People) -> None:
        anna = await people.create()
        cookie = people.sign(anna.id)
        stranger = People(None, b"another secret")  # type: ignore[arg-type]
        forged = [
            anna.id,
            anna.id + ".",
            stranger.sign(anna.id),
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
        assert await people.by_link(first) == anna
        second = await people.make_link(anna.id)
        assert await people.by_link(first) is None
        assert await people.by_link(second) == anna
        assert await people.by_link(bens) == ben
        assert await people.by_link("x" * 32) is None

    with_people(tmp_path, test)
