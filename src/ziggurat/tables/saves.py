"""A finished table as a saved game."""

from __future__ import annotations

from ziggurat.core.game import FORMAT
from ziggurat.core.record import Json
from ziggurat.tables.table import Table, present_rules


def save_of(table: Table) -> Json:
    """A finished game in the form of saved games."""
    row, position = table.row, table.position
    answers = [[each.seat, *each.choice.values()] for each in table.history.standing[1:]]
    save: Json = {
        "ziggurat": FORMAT, "game": row.game, "rules": table.rules, "content": table.content, "players": row.players,
        "seed": row.seed, "options": row.options, "house": table.house, "chance_by_hand": False, "answers": answers,
    }  # fmt: skip
    if position is None or not has_present_rules(table):
        return save
    return save | {"fingerprint": position.game.fingerprint()}


def has_present_rules(table: Table) -> bool:
    """Whether the table was played by the rules and with the content that are here now."""
    return (table.rules, table.content) == present_rules(table.row.game, table.pack)
