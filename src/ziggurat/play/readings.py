"""The house rules that a game does not play by their defaults, in words."""

from __future__ import annotations

from collections.abc import Mapping

from ziggurat.core.game import Game
from ziggurat.core.house import changed_readings
from ziggurat.core.info import GameInfo


def reading_lines(info: GameInfo[Game], house: Mapping[str, str]) -> list[str]:
    """A line for each reading that is not the default."""
    return [
        f"House rule {rule.name}={value}: {rule.readings[value]} ({rule.rule})"
        for rule, value in changed_readings(info.house, house)
    ]
