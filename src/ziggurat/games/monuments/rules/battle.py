"""A battle, from the dice to the end. `Monuments.battle` holds attacker, defender, target and attackers.

Topics: defence, dice.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import CHANCE, NOBODY, Result
from ziggurat.games.monuments.content.model import ATTACK_DICE
from ziggurat.games.monuments.events import BattleEnded, PipsRolled
from ziggurat.games.monuments.game import NONE, Battle, MonStep, Monuments
from ziggurat.games.monuments.house import NO_PIPS
from ziggurat.games.monuments.rules.damage import TakeDamage, current, power_of, troops
from ziggurat.games.monuments.rules.occupation import Occupy
from ziggurat.games.monuments.rules.retreat import Retreat
from ziggurat.parts.dice import Dice, DiceShown, Rolled

# The order of a battle (MON-RET-01)
ATTACK_ROLL: Final = 0
DEFENCE_ROLL: Final = 1
DAMAGE: Final = 2
RETREAT: Final = 3
OCCUPATION: Final = 4

AT_ONCE: Final = 10
"""Dice in one answer of chance; more would make too many options. The game has no limit (MON-CMP-14)."""


def dice_of(game: Monuments, attacks: bool) -> int:
    """MON-DIC-01, MON-DIC-05, MON-COMMON-DRL: one die for each point of power; a bonus may add dice to the attacker.

    Added dice are no pieces, so they take no damage.
    """
    power = power_of(troops(game, attacks))
    return power + game.gain(current(game).attacker, ATTACK_DICE) if attacks else power


def winner_of(battle: Battle) -> int:
    """MON-DIC-03, MON-DIC-04: who has more pips, NONE in a tie."""
    attack, defence = battle.pips[0], battle.pips[1]
    if attack == defence:
        return NONE
    return battle.attacker if attack > defence else battle.defender


def is_spared(game: Monuments, battle: Battle) -> bool:
    """MON-DIC-04: whether the attacker rolled no pip and this table reads that as an attack that never took place."""
    return battle.pips[0] == 0 and NO_PIPS.chosen(game) == "none"


@final
class Fight(MonStep):
    """MON-DIC-01 to MON-DIC-05, MON-DEF-01, MON-DEF-02: both roll; the loser takes damage, a beaten defender leaves."""

    rule = "MON-DIC-01"

    def __init__(self, stage: int = ATTACK_ROLL) -> None:
        self.stage = stage

    def advance(self, game: Monuments) -> None:
        stage = self.stage
        battle = current(game)
        winner = winner_of(battle)
        game.become(Fight(stage + 1))
        if stage <= DEFENCE_ROLL:
            game.push(RollDice(dice_of(game, stage == ATTACK_ROLL)))
        elif stage == DAMAGE:
            if winner != NONE and not is_spared(game, battle):
                game.push(TakeDamage(winner == battle.defender, abs(battle.pips[0] - battle.pips[1])))
        elif winner == battle.attacker and stage == RETREAT:
            game.push(Retreat(battle.defender))
        elif winner == battle.attacker and stage == OCCUPATION:
            game.push(Occupy(battle.attacker))
        else:
            game.done()
            game.emit(BattleEnded(battle.attacker, battle.defender, winner))

    def receive(self, game: Monuments, result: Result) -> None:
        """Record a roll; the stage has already advanced by one."""
        assert isinstance(result, DiceShown)
        battle = current(game)
        attacks = self.stage == DEFENCE_ROLL
        faces = tuple([game.content.numbers.die[shown - 1] for shown in result.dice])
        game.emit(PipsRolled(battle.attacker if attacks else battle.defender, attacks, faces))


@final
class RollDice(MonStep):
    """MON-DIC-01, MON-CMP-14: chance rolls `number` more dice, perhaps 0, beside those `shown`. Returns DiceShown.

    Dice show 1 to 6; `Numbers.die` says how many pips each side has.
    """

    rule = "MON-DIC-02"

    def __init__(self, number: int, shown: tuple[int, ...] = ()) -> None:
        self.number = number
        self.shown = shown

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (CHANCE,) if self.number else NOBODY

    def advance(self, game: Monuments) -> None:
        game.done(DiceShown(self.shown))

    def options(self, game: Monuments, seat: int) -> Options:
        return Dice(min(self.number, AT_ONCE))

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Rolled)
        game.become(RollDice(self.number - len(choice.dice), self.shown + choice.dice))
