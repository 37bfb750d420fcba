"""After a game and instead of one: ending alone, removing from a list, playing again with the same people."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.tabletop import ADA, BEN, BOT, EVE, FRIEND, ME, Tabletop
from tests.server.test_service import RecordingService, make_service, service, until
from tests.toy.info import INFO
from ziggurat import registry
from ziggurat.tables import service as tables
from ziggurat.tables import table
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.messages import NewTable, SeatPlan
from ziggurat.tables.requests import card
from ziggurat.tables.rows import PersonRow

__all__ = ["make_service", "service"]  # fixtures
pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _short_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(tables, "DELETE_DELAY", 0.01)
    registry.register(INFO)
    yield
    registry._GAMES.pop("toy")


async def listed(service: RecordingService, person: PersonRow) -> list[str]:
    return [row.id for row, _ in await service.store.tables_of(person.id)]


async def finished(service: RecordingService, *seats: SeatPlan, options: Any = None) -> str:
    """A finished game of the toy; Ben takes the free seats."""
    id = await service.create(ADA, NewTable("toy", seats, options or {}))
    found = await service.get(id)
    if found.status == "waiting":
        found = await service.sit(id, BEN, None, found.row.invite)
    while (found := await service.get(id)).status == "playing":
        for seat in found.asked_people()[:1]:
            person = ADA if found.seats[seat].owner == ADA.id else BEN
            await service.answer_now(id, person, seat)
        await asyncio.sleep(0)
    return id


# -- ending and removing


async def test_who_plays_alone_may_end_the_game_and_delete_it(service: RecordingService) -> None:
    id = await service.create(ADA, NewTable("patchistory", [ME, BOT]))
    with pytest.raises(ActionRefused, match="still played"):
        await service.remove(id, ADA)
    with pytest.raises(ActionRefused, match="Others play here"):
        await service.end(id, BEN)
    after = await service.end(id, ADA)
    assert after.status == "closed" and after.asked_bot() is None
    assert after.state(ADA.id, None, after.changed)["table"]["alone"] is True  # type: ignore[index]
    assert await listed(service, ADA) == [id]

    await service.remove(id, ADA)
    assert await listed(service, ADA) == []
    await until(lambda: service.store.table(id), lambda row: row is None)
    assert await service.store.entries(id) == []
    with pytest.raises(ActionRefused, match="no such table"):
        await service.look(id, ADA.id, None)


async def test_nobody_ends_a_game_in_which_others_play(service: RecordingService) -> None:
    id = await service.create(ADA, NewTable("patchistory", [ME, FRIEND]))
    row = (await service.get(id)).row
    await service.sit(id, BEN, None, row.invite)
    with pytest.raises(ActionRefused, match="Others play here"):
        await service.end(id, ADA)
    waiting = await service.create(ADA, NewTable("patchistory", [ME, FRIEND]))
    assert (await service.end(waiting, ADA)).status == "closed", "nobody else has come"


async def test_a_finished_table_leaves_the_list_of_one_and_stays_with_the_others(service: RecordingService) -> None:
    id = await finished(service, ME, FRIEND)
    await service.remove(id, ADA)
    assert await listed(service, ADA) == [] and await listed(service, BEN) == [id]
    assert (await service.look(id, ADA.id, None)).status == "over", "she may still open it"


# -- how far it is


async def test_lists_say_how_far_a_game_is(service: RecordingService, monkeypatch: pytest.MonkeyPatch) -> None:
    id = await service.create(ADA, NewTable("patchistory", [ME, BOT]))
    await service.play(id, ADA, 0, 12)
    (row, seats), *_ = await service.store.tables_of(ADA.id)
    shown = card(row, seats)
    assert str(shown["progress"]).startswith("Era I, round ") and shown["alone"]
    nameless = Tabletop("toy", ME, FRIEND)
    assert nameless.table.summary().progress == "", "before the start"
    nameless.act(lambda draft: draft.sit(BEN, None, nameless.table.row.invite))
    nameless.play(3)
    assert nameless.table.summary().progress == "Round 2 begins"
    monkeypatch.setattr(table, "BEGINNINGS", ())
    assert nameless.table.summary().progress == f"{nameless.table.answers} answers"


# -- again


async def test_the_same_people_play_again_one_seat_further_on(service: RecordingService) -> None:
    id = await finished(service, ME, FRIEND)
    with pytest.raises(ActionRefused, match="Only those who played"):
        await service.rematch(id, EVE)
    again = await service.rematch(id, ADA)
    old, new = await service.get(id), await service.get(again)
    assert new.status == "waiting" and [seat.owner for seat in new.seats] == [None, ADA.id]
    assert old.state(BEN.id, None, 0.0)["table"]["rematch"] == f"/t/{again}"  # type: ignore[index]
    assert old.state(EVE.id, None, 0.0)["table"]["rematch"] is None  # type: ignore[index]
    assert [seat["kept_for"] for seat in new.state(ADA.id, None, 0.0)["seats"]] == ["Ben", ""]  # type: ignore[attr-defined]

    assert await service.rematch(id, BEN) == again == await service.rematch(id, ADA), "asking twice is asking once"
    new = await service.get(again)
    assert [seat.owner for seat in new.seats] == [BEN.id, ADA.id] and new.status == "playing"
    assert new.row.seed != old.row.seed and new.row.options == old.row.options


async def test_bots_are_bots_again_and_the_game_starts_at_once(service: RecordingService) -> None:
    id = await finished(service, ME, BOT)
    new = await service.get(await service.rematch(id, ADA))
    assert new.status == "playing" and [seat.bot for seat in new.seats] == ["random", None]


async def test_people_at_one_screen_keep_their_names(service: RecordingService) -> None:
    id = await finished(service, SeatPlan("me", name="Ann"), SeatPlan("me", name="Bea"))
    new = await service.get(await service.rematch(id, ADA))
    assert [seat.name for seat in new.seats] == ["Bea", "Ann"]


async def test_two_who_ask_at_once_come_to_one_table(service: RecordingService) -> None:
    id = await finished(service, ME, FRIEND)
    first, second = await asyncio.gather(service.rematch(id, ADA), service.rematch(id, BEN))
    assert first == second
    assert (await service.get(first)).status == "playing"


async def test_a_rematch_that_was_called_off_can_be_asked_for_again(service: RecordingService) -> None:
    id = await finished(service, ME, FRIEND)
    first = await service.rematch(id, ADA)
    await service.end(first, ADA)
    assert await service.rematch(id, BEN) != first


# -- names, and what a screen must hide


def test_seats_at_one_screen_are_named_before_the_start() -> None:
    desk = Tabletop("patchistory", ME, SeatPlan("me", name="Bea"), FRIEND)
    desk.act(lambda draft: draft.name_seat(ADA, 1, "Cleo"))
    assert [seat.name for seat in desk.table.seats] == ["Ada", "Cleo", ""]
    desk.act(lambda draft: draft.name_seat(ADA, 1, "Ada"))
    assert desk.table.seats[1].name == "Ada 2"
    assert [seat.name for seat in desk.folded().seats] == ["Ada", "Ada 2", ""]
    with pytest.raises(ActionRefused, match="not your seat"):
        desk.act(lambda draft: draft.name_seat(BEN, 1, "Ben"))


def test_a_screen_hides_a_seat_only_while_it_knows_more_than_everybody() -> None:
    def secrets(desk: Tabletop, person: PersonRow | None = ADA) -> list[bool]:
        return [seat["secret"] for seat in desk.state(person)["seats"]]

    assert secrets(Tabletop("patchistory", ME, ME)) == [True, True], "goods and cards are hidden"
    monuments = Tabletop("monuments", ME, ME)
    assert secrets(monuments) == [False, False], "nobody has a quest before the civilizations are chosen"
    monuments.play(40, lambda table: table.game().question.kind == "keep_quests")  # type: ignore[union-attr]
    assert secrets(monuments) == [True, True]
    assert secrets(monuments, None) == secrets(monuments, BEN) == [False, False], "that is nobody else's business"
    assert secrets(Tabletop("patchistory", ME, BOT)) == [False, False], "one seat, nothing to hide from oneself"
