"""What an attacker can expect before the dice are rolled: the dice of both sides, and how often more pips come up.

Serves the topics: attack, dice.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.monuments.game import Battle, Monuments
from ziggurat.games.monuments.rules.battle import dice_of
from ziggurat.games.monuments.rules.damage import Troop, power_of, troops

_WAYS: Final[dict[tuple[int, ...], list[int]]] = {}  # by number of dice and faces: in how many ways each sum comes up


def planned(game: Monuments, seat: int, defender: int, hex: int, fighters: tuple[int, ...]) -> Monuments:
    """A copy of the game in which this battle has begun."""
    copy = game.clone()
    copy.battle = Battle(seat, defender, hex, fighters)
    return copy


def dice_for(game: Monuments, seat: int, defender: int, hex: int, fighters: tuple[int, ...]) -> tuple[int, int]:
    """MON-DIC-01: how many dice attackers and defenders would roll."""
    copy = planned(game, seat, defender, hex, fighters)
    return dice_of(copy, True), dice_of(copy, False)


def defence_of(game: Monuments, seat: int, defender: int, hex: int) -> list[Troop]:
    """MON-DEF-01: the pieces that would defend a hex."""
    return troops(planned(game, seat, defender, hex, ()), False)


def dice_of_each(game: Monuments, seat: int, defender: int, hex: int, fighters: list[int]) -> list[int]:
    """MON-DIC-01: how many dice each of these fighters would bring; a ferry brings those of all aboard."""
    copy = game.clone()
    found: list[int] = []
    for code in fighters:
        copy.battle = Battle(seat, defender, hex, (code,))
        found.append(power_of(troops(copy, True)))
    return found


def odds(game: Monuments, attack: int, defence: int) -> tuple[int, int]:
    """MON-DIC-03: of a hundred battles with so many dice, how many the attacker wins and how many are a tie."""
    die = game.content.numbers.die
    ours, theirs = _ways(die, attack), _ways(die, defence)
    won = tied = 0
    for pips, ways in enumerate(ours):
        won += ways * sum(theirs[:pips])
        tied += ways * theirs[pips] if pips < len(theirs) else 0
    whole = sum(ours) * sum(theirs)
    return (200 * won + whole) // (2 * whole), (200 * tied + whole) // (2 * whole)


def _ways(die: tuple[int, ...], dice: int) -> list[int]:
    """In how many ways so many dice show 0, 1, 2... pips together."""
    key = (dice, *die)
    found = _WAYS.get(key)
    if found is None:
        found = [1]
        for _ in range(dice):
            longer = [0] * (len(found) + max(die))
            for pips, ways in enumerate(found):
                for face in die:
                    longer[pips + face] += ways
            found = longer
        _WAYS[key] = found
    return found
