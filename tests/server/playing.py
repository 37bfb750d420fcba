"""What every client does to play: sit down at a new table, and answer at random. For the tests and the load script."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

Ask = Callable[[str, str, object], Awaitable[Any]]
"""Sends a request of one person: method, path, body. Returns the response, however often it must be sent."""


async def sit_together(game: str, seats: Sequence[Mapping[str, str]], owner: Ask, friends: Sequence[Ask]) -> str:
    """The id of a new table, where the friends have taken the seats after the first."""
    table = str((await owner("POST", "/api/tables", {"game": game, "seats": [*seats]}))["id"])
    invite = (await owner("GET", f"/api/tables/{table}", None))["table"]["invite"].rpartition("/")[2]
    for seat, friend in enumerate(friends, 1):
        await friend("POST", f"/api/tables/{table}/join", {"seat": seat, "invite": invite})
    return table


def random_answer(question: Mapping[str, Any], seat: int | None, chance: random.Random) -> dict[str, Any]:
    """The body of an answer or a try; an answer needs a key as well."""
    choice = chance.choice(question["options"])["choice"]
    return {"seat": seat, "question": question["id"], "choices": [choice]}
