"""The chances of a battle, by the dice and what everybody may know.

Serves the topics: land combat.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.games.clash_of_cultures.board.units import ARMY, SHIP, kind_of
from ziggurat.games.clash_of_cultures.game import ATTACKER, DEFENDER, NONE, Battle, Clash
from ziggurat.games.clash_of_cultures.rules.war.casualties import current, fighters, fortress_acts, units_in
from ziggurat.games.clash_of_cultures.rules.war.combat_round import FightOn, combat_value, dice_of, net_hits
from ziggurat.parts.dice import SIDES

FIRST: Final = 1  # the round in which a Fortress acts; later ones are alike
LATER: Final = 2

Chances = tuple[float, float, float]
"""That the attacker wins, that the defender wins, and that nobody does."""


def odds(game: Clash) -> Chances | None:
    """The chances of the battle in progress if nobody plays a card and the attacker never ceases; None without one.

    A raid has one round and no winner: None.
    """
    battle = game.battle
    if battle is None or battle.is_raid:
        return None
    is_first = battle.round <= FIRST and not isinstance(game.stack[-1], FightOn)
    calculation = _Calculation(game)
    return calculation.chances(
        len(fighters(game, ATTACKER)), len(fighters(game, DEFENDER)), FIRST if is_first else LATER
    )


@final
class _Calculation:
    """Plays the battle with all numbers of units it can come to, on a copy."""

    def __init__(self, game: Clash) -> None:
        copy = game.clone()
        self.game = copy
        self.attackers = units_in(copy, ATTACKER)
        self.defenders = units_in(copy, DEFENDER)
        self.known: dict[tuple[int, int, int], Chances] = {}

    def chances(self, attackers: int, defenders: int, round: int) -> Chances:
        """The chances with so many fighting units left."""
        key = (attackers, defenders, round)
        found = self.known.get(key)
        if found is None:
            found = self._calculated(attackers, defenders, round)
            self.known[key] = found
        return found

    def _calculated(self, attackers: int, defenders: int, round: int) -> Chances:
        self._set(attackers, defenders, round)
        game = self.game
        if not attackers or not (defenders or fortress_acts(game)):
            return _ended(current(game), attackers, defenders)
        on_defender, on_attacker = _hits(game, ATTACKER), _hits(game, DEFENDER)
        again = 0.0  # the chance that nobody is hit in a round like those after it
        wins, losses, draws = 0.0, 0.0, 0.0
        for hits, chance in enumerate(on_defender):
            for taken, other in enumerate(on_attacker):
                share = chance * other
                if share == 0.0:
                    continue
                if hits == 0 and taken == 0 and round == LATER:
                    again += share
                    continue
                won, lost, drawn = self.chances(max(0, attackers - taken), max(0, defenders - hits), LATER)
                wins += share * won
                losses += share * lost
                draws += share * drawn
        if again >= 1.0 - 1e-9:
            return (0.0, 0.0, 1.0)  # nobody can ever hit
        return (wins / (1.0 - again), losses / (1.0 - again), draws / (1.0 - again))

    def _set(self, attackers: int, defenders: int, round: int) -> None:
        """Leave so many fighting units on both sides, at the beginning of a round without cards."""
        battle = current(self.game).copy()
        fighting = SHIP if battle.sea else ARMY
        battle.units = _left(self.attackers, fighting, attackers)
        battle.round, battle.cards, battle.void = round, (NONE, NONE), (False, False)
        battle.cancelled, battle.fallen = (0, 0), (0, 0)
        self.game.battle = battle
        if self.defenders:
            self.game.units[battle.space] = _left(self.defenders, fighting, defenders)


def _left(units: tuple[int, ...], fighting: int, number: int) -> tuple[int, ...]:
    """The units with this number of fighting ones."""
    left: list[int] = []
    for unit in units:
        if kind_of(unit) != fighting:
            left.append(unit)
        elif number:
            left.append(unit)
            number -= 1
    return tuple(left)


def _ended(battle: Battle, attackers: int, defenders: int) -> Chances:
    """COC-CMB-12, COC-CMB-13, COC-CMB-25: a lone Fortress is left when nobody is."""
    if attackers:
        return (1.0, 0.0, 0.0)
    return (0.0, 1.0, 0.0) if defenders or battle.defenders == 0 else (0.0, 0.0, 1.0)


def _hits(game: Clash, side: int) -> list[float]:
    """The chance of each number of hits that a side makes in this round."""
    value, hit = combat_value(game, side, ()).total, game.content.prices.hit
    beside = net_hits(game, side, 0).total  # what adds to the hits of the dice, or cancels them
    chances: list[float] = []
    for pips, chance in enumerate(_sums(dice_of(game, side))):
        hits = max(0, (value + pips) // hit + beside)
        while len(chances) <= hits:
            chances.append(0.0)
        chances[hits] += chance
    return chances


def _sums(dice: int) -> list[float]:
    """The chance of each sum of so many dice, from 0 on."""
    chances = [1.0]
    for _ in range(dice):
        sums = [0.0] * (len(chances) + SIDES)
        for pips, chance in enumerate(chances):
            for side in range(1, SIDES + 1):
                sums[pips + side] += chance / SIDES
        chances = sums
    return chances
