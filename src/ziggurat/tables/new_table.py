"""Making tables: checks what a person wants and makes the row of the table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ziggurat import registry
from ziggurat.bots.registry import BOTS
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.tables import words
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.messages import NewTable, SeatPlan, stored_settings
from ziggurat.tables.rows import PersonRow, TableRow
from ziggurat.tables.table import present_rules


def known_game(game: str) -> GameInfo[Game]:
    """The game of that id; ActionRefused lists the known ones."""
    try:
        return registry.info(game)
    except ValueError as error:
        raise ActionRefused("invalid", words.as_sentence(str(error))) from None


def new_row(person: PersonRow, wanted: NewTable, seed: int, now: float) -> TableRow:
    """The row of a new table; ActionRefused says what is impossible."""
    _check_seats(wanted.seats)
    info = known_game(wanted.game)
    players = len(wanted.seats)
    rules, content = present_rules(info.id)
    try:
        setup = info.setup(players, seed, wanted.options, content, wanted.house)
    except ValueError as error:
        raise ActionRefused("invalid", words.as_sentence(str(error))) from None
    return TableRow(
        id=secrets.token_urlsafe(9), invite=secrets.token_urlsafe(12), owner=person.id, game=info.id, players=players,
        options=setup.options, house=setup.house, seed=seed, rules=rules, content=content,
        settings=stored_settings(wanted), webhook=None, created=now, status="waiting", waiting=(), names=[], free=0,
        winners=[], changed=now, last=0, pace=wanted.pace,
    )  # fmt: skip


def _check_seats(plans: Sequence[SeatPlan]) -> None:
    if not any(plan.kind == "me" for plan in plans):
        raise ActionRefused("invalid", words.NO_OWN_SEAT)
    for plan in plans:
        if (plan.kind == "bot") != (plan.bot is not None):
            raise ActionRefused("invalid", words.LEVEL_OF_BOT)
        if plan.bot is not None and plan.bot not in BOTS:
            raise ActionRefused("invalid", words.no_bot(plan.bot, [*BOTS]))
