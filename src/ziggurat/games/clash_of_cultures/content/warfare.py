"""What advances and Wonders add to battles: the functions behind their hooks."""

from __future__ import annotations

from typing import Final

from ziggurat.games.clash_of_cultures import hooks
from ziggurat.games.clash_of_cultures.content.model import MAUSOLEUM, STEEL_WEAPONS, TEMPLE
from ziggurat.games.clash_of_cultures.game import ATTACKER, BARBARIANS, Clash
from ziggurat.games.clash_of_cultures.rules.war.capture import PlaceFanatic
from ziggurat.games.clash_of_cultures.rules.war.casualties import current, fighters


def _warships(game: Clash, side: int) -> int:
    """COC-ADV-WARSHIPS-1, COC-ADV-WARSHIPS-2: at sea, or for attackers straight from Ships."""
    battle = current(game)
    return 1 if battle.round == 1 and (battle.sea or (battle.landed and side == ATTACKER)) else 0


def _steel_weapons(game: Clash, side: int) -> int:
    """COC-ADV-STEEL-WEAPONS-3 to COC-ADV-STEEL-WEAPONS-9: an Army against one without Steel Weapons."""
    battle = current(game)
    enemy = battle.seat(1 - side)
    equal = enemy != BARBARIANS and game.realms[enemy].has(STEEL_WEAPONS)
    return 1 if battle.round == 1 and not battle.sea and not equal and fighters(game, side) else 0


def _fanaticism(game: Clash, side: int) -> int:
    """COC-ADV-FANATICISM-1, COC-ADV-FANATICISM-5."""
    battle = current(game)
    return 2 if battle.round == 1 and battle.city is not None and battle.city.has(TEMPLE) else 0


def _fanatics(game: Clash, seat: int, temple: bool) -> None:
    """COC-ADV-FANATICISM-2."""
    if temple:
        game.push(PlaceFanatic(seat))


def _mausoleum(game: Clash, space: int) -> int:
    """COC-MAU-02."""
    return 1 if game.city(space).wonder == MAUSOLEUM else 0


WARSHIPS_IN_BATTLE: Final[tuple[hooks.Hook, ...]] = (hooks.CancelledHits(_warships, "COC-ADV-WARSHIPS-1"),)
STEEL_IN_BATTLE: Final[tuple[hooks.Hook, ...]] = (hooks.ExtraHits(_steel_weapons, "COC-ADV-STEEL-WEAPONS-3"),)
FANATICISM_IN_BATTLE: Final[tuple[hooks.Hook, ...]] = (
    hooks.CombatValue(_fanaticism, "COC-ADV-FANATICISM-1"),
    hooks.AfterDefeat(_fanatics, "COC-ADV-FANATICISM-2"),
)
WALL_IN_BATTLE: Final[tuple[hooks.Hook, ...]] = (
    hooks.NoRaids("COC-WAL-02"),
    hooks.NeedsSiege("COC-WAL-03", "COC-WAL-04"),
)
MAUSOLEUM_IN_BATTLE: Final[tuple[hooks.Hook, ...]] = (hooks.AttackPrice(_mausoleum, "COC-MAU-02"),)
