"""The daily game without a server: one table a day, own results, and no way around by copies."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from tests.local.playing import browser
from tests.server.test_daily import PATCHISTORY, noon
from ziggurat.local.database import MemoryDatabase
from ziggurat.local.server import LocalServer
from ziggurat.server import wire
from ziggurat.tables import daily, words

DAY = PATCHISTORY.isoformat()


def set_clock(server: LocalServer, days: int = 0) -> None:
    moment = noon(PATCHISTORY + timedelta(days=days))
    server._tables._now = server._tables._cache._now = lambda: moment


def test_a_day_in_a_browser() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        async with browser(database) as page:
            set_clock(page.server)
            before = wire.DailyGame.model_validate(await page.ask("GET", "/daily"))
            assert (before.day, before.game, before.mine, before.finished) == (DAY, "patchistory", None, 0)
            table = (await page.ask("POST", "/daily", {}))["id"]
            assert (await page.ask("POST", "/daily", {"day": DAY}))["id"] == table
            await page.play(table, 4)
            refused = await page.ask("GET", f"/tables/{table}/copy", status=409)
            assert refused["error"] == words.DAILY_NO_COPY
            assert "seed" not in await page.ask("GET", f"/tables/{table}/download")
        async with browser(database) as page:  # the browser was closed and opened again
            set_clock(page.server)
            end = await page.play(table, seed=2)
            found = wire.DailyGame.model_validate(await page.ask("GET", "/daily"))
            assert found.mine is not None
            assert (found.mine.status, found.mine.counts, found.mine.place) == ("over", True, 1)
            assert found.mine.points == end["result"]["scores"][0]
            assert [(each.place, each.name, each.you) for each in found.best] == [(1, "Player", True)]
            assert (found.streak.current, found.finished) == (1, 1)
            wire.DailyMonth.model_validate(await page.ask("GET", "/daily/months"))
            copy = await page.ask("GET", f"/tables/{table}/copy")
            assert copy["seed"] == str(daily.game_of(PATCHISTORY).seed(b"")), "the same on every site"

            await page.ask("POST", f"/tables/{table}/remove", status=204)
            await page.server._tables._delete_rows(table)
            assert (await page.ask("POST", "/daily", {}, status=409))["error"] == words.DAILY_GONE
            assert (await page.ask("GET", "/daily"))["mine"]["counts"]
            again = (await page.ask("POST", "/tables/copies", {"copy": copy}))["id"]
            assert (await page.ask("GET", f"/tables/{again}"))["table"]["day"] == "", "a copy is an ordinary table"

    asyncio.run(work())


def test_a_game_that_ends_a_day_later_does_not_count() -> None:
    async def work() -> None:
        async with browser() as page:
            set_clock(page.server)
            table = (await page.ask("POST", "/daily", {}))["id"]
            await page.play(table, 2)
            set_clock(page.server, days=1)
            await page.play(table, seed=3)
            found = await page.ask("GET", f"/daily?day={DAY}")
            assert (found["mine"]["status"], found["mine"]["counts"]) == ("over", False)
            assert (found["best"], found["streak"]["current"]) == ([], 0)
            today = await page.ask("GET", "/daily")
            assert (today["mine"], today["game"]) == (None, daily.game_of(PATCHISTORY + timedelta(days=1)).game)

    asyncio.run(work())


def test_everybody_meets_the_same_deal_and_the_same_bots() -> None:
    """Two browsers that answer alike get the same game to its end."""

    async def played() -> object:
        async with browser() as page:
            set_clock(page.server)
            table = (await page.ask("POST", "/daily", {}))["id"]
            end = await page.play(table, seed=7)
            return end["result"], [line["words"] for line in end["log"]["lines"]]

    assert asyncio.run(played()) == asyncio.run(played())
