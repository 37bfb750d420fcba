"""House rules: rules on which the books leave room, with the readings a table may play by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from ziggurat.core.game import Game


@final
class HouseRule:
    """A disputed rule: its id in the ledger, and its readings, each with one sentence for players, the default first.

    A game declares its house rules in `house.py` and asks `TRANSPORT.chosen(game) == "current"` where they matter.
    """

    def __init__(self, name: str, rule: str, title: str, readings: Mapping[str, str]) -> None:
        self.name = name  # in `house={...}`, saves, tables and files of results
        self.rule = rule
        self.title = title  # a few words: what is disputed
        self.readings = readings  # value -> what it means

    @property
    def values(self) -> tuple[str, ...]:
        """The readings, the default first."""
        return tuple(self.readings)

    @property
    def default(self) -> str:
        """The reading used when none is given."""
        return self.values[0]

    def chosen(self, game: Game) -> str:
        """The reading this game is played by."""
        return game.setup.house[self.name]


def changed_readings(rules: tuple[HouseRule, ...], chosen: Mapping[str, str]) -> list[tuple[HouseRule, str]]:
    """The house rules that are not played by their default, each with its chosen reading."""
    pairs = [(rule, chosen.get(rule.name, rule.default)) for rule in rules]
    return [(rule, value) for rule, value in pairs if value != rule.default]


def chosen_readings(title: str, rules: tuple[HouseRule, ...], wanted: Mapping[str, str]) -> dict[str, str]:
    """A reading for every house rule of the game called `title`; ValueError lists what is allowed."""
    by_name = {rule.name: rule for rule in rules}
    for name, value in wanted.items():
        if name not in by_name:
            known = ", ".join(by_name) or "none"
            raise ValueError(f"{title} has no house rule {name!r}; house rules: {known}")
        if value not in by_name[name].readings:
            raise ValueError(f"house rule {name} cannot be {value!r}; allowed: {', '.join(by_name[name].values)}")
    return {rule.name: wanted.get(rule.name, rule.default) for rule in rules}
