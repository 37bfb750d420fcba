"""A table as a copy that somebody can take elsewhere: what it was made with, and the answers that stand.

A copy holds everything that was hidden, so it is for tables at which nobody plays against somebody else's secrets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ziggurat import registry
from ziggurat.core.record import Json
from ziggurat.tables import words
from ziggurat.tables.draft import Draft
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.messages import NewTable, read_seat_plan
from ziggurat.tables.new_table import new_row
from ziggurat.tables.rows import Entry, PersonRow
from ziggurat.tables.table import Table

FORMAT: Final = 1


def copy_of(table: Table) -> Json:
    """The table as a copy."""
    row = table.row
    return {
        "ziggurat_table": FORMAT,
        "game": row.game,
        "options": row.options,
        "house": table.house,
        "seed": str(row.seed),  # pages pass copies on, and JavaScript's numbers are exact to 2 ** 53 only
        "rules": table.rules,
        "plan": row.settings["plan"],
        "lesson": row.is_lesson,
        "hints": row.settings.get("hints") is True,
        "answers": [[each.seat, each.choice] for each in table.history.standing[1:]],
    }


def from_copy(copy: object, person: PersonRow, now: float, quiet: float) -> tuple[Table, list[Entry]]:
    """A new table of a person that goes on where the copy ends, and its entries; ActionRefused if it cannot be read."""
    try:
        return _from_copy(_checked(copy), person, now, quiet)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError):
        raise ActionRefused("invalid", words.BROKEN_COPY) from None


def _checked(copy: object) -> Mapping[str, object]:
    if not isinstance(copy, dict) or copy.get("ziggurat_table") != FORMAT:
        raise ActionRefused("invalid", words.NO_COPY)
    info = registry.info(str(copy["game"]))
    if copy["rules"] not in (info.version, *info.reads):
        raise ActionRefused("conflict", words.copy_of_other_rules(info.title))
    return copy


def _from_copy(copy: Mapping[str, object], person: PersonRow, now: float, quiet: float) -> tuple[Table, list[Entry]]:
    plans, options, house, answers = (copy[name] for name in ("plan", "options", "house", "answers"))
    assert isinstance(plans, list) and isinstance(options, dict) and isinstance(house, dict)
    assert isinstance(answers, list)
    wanted = NewTable(
        str(copy["game"]), [read_seat_plan(plan) for plan in plans], options, house,
        lesson=copy["lesson"] is True, hints=copy["hints"] is True,
    )  # fmt: skip
    row = new_row(person, wanted, int(str(copy["seed"])), now)
    draft = Draft(Table(row, quiet), now)
    draft.sit_as_planned(person)
    for number, (seat, choice) in enumerate(answers):
        if draft.table.answers <= number:  # else the seat had no choice, and has answered
            _answer(draft, person, seat, choice)
    return draft.table, draft.entries


def _answer(draft: Draft, person: PersonRow, seat: int, choice: object) -> None:
    table = draft.table
    if table.seats[seat].bot is not None:
        draft.answer_for_bot(seat, table.game().choice(seat, choice))
    else:
        draft.answer_again(person, seat, choice)
