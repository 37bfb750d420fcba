"""Combat rounds: their order, dice, hits and casualties.

Topics: land combat.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import Result
from ziggurat.games.clash_of_cultures.choices import Accept, End
from ziggurat.games.clash_of_cultures.content.model import BUILDINGS, FORTRESS
from ziggurat.games.clash_of_cultures.events import CombatRolled, CombatRoundBegan
from ziggurat.games.clash_of_cultures.game import ATTACKER, BARBARIANS, DEFENDER, NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.hooks import CancelledHits, CombatValue, ExtraHits, hooks_of
from ziggurat.games.clash_of_cultures.rules.dice import RollDice
from ziggurat.games.clash_of_cultures.rules.war import combat_cards
from ziggurat.games.clash_of_cultures.rules.war.barbarian_raid import RaidHits
from ziggurat.games.clash_of_cultures.rules.war.battle_end import EndBattle
from ziggurat.games.clash_of_cultures.rules.war.casualties import TakeHits, can_fight, current, fighters, fortress_acts
from ziggurat.parts.asking import AskPlayer
from ziggurat.parts.dice import DiceShown
from ziggurat.parts.tally import Tally

# Where values and hits come from, beside advances, Wonders and combat cards.
DICE: Final = "dice"
CANCELLED: Final = "cancelled"

# COC-CMB-03: the order of a combat round
DECLARE: Final = 0
BEFORE: Final = 1
ATTACK: Final = 2
ATTACK_MORE: Final = 3
DEFENCE: Final = 4
DEFENCE_MORE: Final = 5
CASUALTIES: Final = 6
AFTER: Final = 7
CHECK: Final = 8


@final
class CombatRound(CocStep):
    """COC-CMB-03: cards, their effects before the roll, the roll, casualties, effects after it, the end check.

    `attacking` and `defending` are the dice so far.
    """

    rule = "COC-CMB-03"

    def __init__(self, stage: int, attacking: tuple[int, ...], defending: tuple[int, ...]) -> None:
        self.stage = stage
        self.attacking = attacking
        self.defending = defending

    def advance(self, game: Clash) -> None:
        stage = self.stage
        game.become(CombatRound(stage + 1, self.attacking, self.defending))
        if stage == DECLARE:
            game.push(combat_cards.DeclareCards(combat_cards.UNDECLARED, combat_cards.UNDECLARED))
        elif stage == BEFORE:
            _apply_before(game)
        elif current(game).fled or stage == CHECK:
            _end_round(game)
        elif stage == ATTACK:
            _roll(game, dice_of(game, ATTACKER))
        elif stage == ATTACK_MORE:
            _roll(game, _more_dice(game, ATTACKER, self.attacking))
        elif stage == DEFENCE:
            _roll(game, dice_of(game, DEFENDER))
        elif stage == DEFENCE_MORE:
            _roll(game, _more_dice(game, DEFENDER, self.defending))
        elif stage == CASUALTIES:
            _take_hits(game, self.attacking, self.defending)
        else:
            assert stage == AFTER
            game.push(combat_cards.ApplyCard(DEFENDER, True))
            game.push(combat_cards.ApplyCard(ATTACKER, True))

    def receive(self, game: Clash, result: Result) -> None:
        """Dice; the stage has already gone on by one."""
        if isinstance(result, DiceShown):
            if self.stage <= DEFENCE:
                game.become(CombatRound(self.stage, self.attacking + result.dice, self.defending))
            else:
                game.become(CombatRound(self.stage, self.attacking, self.defending + result.dice))


def _apply_before(game: Clash) -> None:
    """COC-TAC-05: the attacker's card acts first, unless a card says that it acts before or after all others."""
    found: list[tuple[int, int]] = []
    for side in (ATTACKER, DEFENDER):
        effect = combat_cards.combat_effect_of(game, side)
        if effect is not None:
            found.append((effect.order, side))
    for _, side in sorted(found, reverse=True):
        game.push(combat_cards.ApplyCard(side, False))


def _roll(game: Clash, dice: int) -> None:
    if dice:
        game.push(RollDice(dice))


def dice_of(game: Clash, side: int) -> int:
    """COC-CMB-04, COC-CMB-24: one for each fighting unit, one for the Fortress, those of a card."""
    if not can_fight(game, side):  # COC-TAC-04
        return 0
    dice = len(fighters(game, side))
    if side == DEFENDER and fortress_acts(game) and not current(game).no_die:
        dice += 1
    effect = combat_cards.combat_effect_of(game, side)
    return dice if effect is None else dice + effect.dice(game, side)


def _more_dice(game: Clash, side: int, dice: tuple[int, ...]) -> int:
    effect = combat_cards.combat_effect_of(game, side)
    return 0 if effect is None else effect.more_dice(dice)


def combat_value(game: Clash, side: int, dice: tuple[int, ...]) -> Tally:
    """COC-CMB-05, COC-TAC-04: nothing adds to the value of a side that has nothing left to fight with."""
    value = Tally(game.events is not None)
    if not can_fight(game, side):
        return value
    battle = current(game)
    value.add(sum(dice), DICE)
    if side == ATTACKER:
        value.add(battle.bonus, battle.bonus_from)
    seat = battle.seat(side)
    if seat != BARBARIANS:
        for hook in hooks_of(game, seat, CombatValue):
            value.add(hook.number(game, side), hook.source)
    effect, against = combat_cards.combat_effect_of(game, side), combat_cards.combat_effect_of(game, 1 - side)
    if effect is not None:
        value.add(effect.value(game, side), effect.id)
    if against is not None:
        value.add(against.enemy_value(game, 1 - side), against.id)
    return value


def net_hits(game: Clash, side: int, value: int) -> Tally:
    """COC-CMB-06, COC-CMB-10, COC-CMB-11: hits that a side with this Combat Value makes, less those cancelled."""
    battle = current(game)
    hits = Tally(game.events is not None)
    hits.add(value // game.content.prices.hit, DICE)
    seat, other = battle.seat(side), 1 - side
    if seat != BARBARIANS:
        for hook in hooks_of(game, seat, ExtraHits):
            hits.add(hook.number(game, side), hook.source)
    hits.add(-battle.cancelled[other], CANCELLED)
    if other == DEFENDER and fortress_acts(game) and not battle.no_cancel:
        hits.add(-1, BUILDINGS[FORTRESS])
    if battle.seat(other) != BARBARIANS:
        for cancel in hooks_of(game, battle.seat(other), CancelledHits):
            hits.add(-cancel.number(game, other), cancel.source)
    effect = combat_cards.combat_effect_of(game, other)
    if effect is not None:
        hits.add(-effect.cancels(game, other), effect.id)
    return hits


def _take_hits(game: Clash, attacking: tuple[int, ...], defending: tuple[int, ...]) -> None:
    """COC-CMB-07: both sides have rolled; now both take their hits."""
    battle = current(game)
    attack, defence = combat_value(game, ATTACKER, attacking), combat_value(game, DEFENDER, defending)
    against_defender = net_hits(game, ATTACKER, attack.total)
    against_attacker = net_hits(game, DEFENDER, defence.total)
    on_defender, on_attacker = max(0, against_defender.total), max(0, against_attacker.total)
    game.emit(
        CombatRolled(
            battle.attacker, attacking, attack.total, battle.defender, defending, defence.total, on_attacker,
            on_defender, _beside_dice(attack), _beside_dice(defence), _beside_dice(against_attacker),
            _beside_dice(against_defender),
        )
    )  # fmt: skip
    if battle.is_raid:
        game.push(RaidHits(battle.defender, on_defender))
    else:
        game.push(TakeHits(DEFENDER, on_defender, "COC-CMB-08"))
    game.push(TakeHits(ATTACKER, on_attacker, "COC-CMB-08"))


def _beside_dice(tally: Tally) -> tuple[tuple[str, int], ...]:
    """The sources of a value or a number of hits, without the dice, for people to read."""
    sources = tally.sources
    return () if sources is None else tuple([(because, amount) for because, amount in sources if because != DICE])


def _end_round(game: Clash) -> None:
    """COC-CMB-12 to COC-CMB-14, COC-NAVB-04, COC-BAR-13: another round, the question for one, or the end."""
    battle = current(game)
    if battle.is_raid or battle.fled or not fighters(game, ATTACKER) or not fighters(game, DEFENDER):
        game.become(EndBattle())
    elif battle.origin == NONE:
        next_round(game)
    else:
        game.become(FightOn(battle.attacker, battle.space))


def next_round(game: Clash) -> None:
    """In place of the step on top."""
    battle = current(game)
    game.become(CombatRound(DECLARE, (), ()))
    game.emit(CombatRoundBegan(battle.round + 1, battle.space))


@final
class FightOn(AskPlayer[Clash]):
    """COC-CMB-14 to COC-CMB-17: the attacker alone chooses between another round and ceasing."""

    rule = "COC-CMB-14"

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([Accept(), End()])

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, Accept):
            next_round(game)
        else:
            game.become(EndBattle())
