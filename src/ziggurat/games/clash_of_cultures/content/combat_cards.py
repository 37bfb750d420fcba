"""The 16 combat halves of Action cards: everything about one card in one place.

Numbers that hold for a whole round are `CombatNumbers`; a card that asks, rolls or looks at the enemy has a class.

Topics: combat card texts.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.step import NOBODY, Result
from ziggurat.games.clash_of_cultures import events
from ziggurat.games.clash_of_cultures.game import ATTACKER, DEFENDER, NONE, Clash, CocStep, Goods, goods
from ziggurat.games.clash_of_cultures.hooks import ANYWHERE, BOTH, FIRST, IN_CITY, LAST, NOT_ON_CITY, CombatEffect
from ziggurat.games.clash_of_cultures.rules.asking import AskSpace
from ziggurat.games.clash_of_cultures.rules.cards.draw import DrawAction
from ziggurat.games.clash_of_cultures.rules.dice import RollDice
from ziggurat.games.clash_of_cultures.rules.payment import PLAIN, PaidWith, PayFor, affords
from ziggurat.games.clash_of_cultures.rules.war.casualties import TakeHits, current, fighters
from ziggurat.games.clash_of_cultures.status import armies_in
from ziggurat.parts.asking import AskWhether
from ziggurat.parts.dice import DiceShown

ONLY_ARMY: Final = ("army",)
ARMY_OR_SHIP: Final = ("army", "ship")
ARMY_OR_FORTRESS: Final = ("army", "fortress")
ALL: Final = ("army", "ship", "fortress")
GOOD_ROLL: Final = 5  # a 5 or a 6


@final
class CombatNumbers(CombatEffect):
    """A card that adds a fixed number of dice, Combat Value or cancelled hits."""

    def __init__(
        self, id: str, rule: str, units: tuple[str, ...], side: int = BOTH, place: int = ANYWHERE, more: int = 0,
        added: int = 0, cancelled: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(id, rule, units, side, place)
        self.more = more
        self.added = added
        self.cancelled = cancelled

    def dice(self, game: Clash, side: int) -> int:
        return self.more

    def value(self, game: Clash, side: int) -> int:
        return self.added

    def cancels(self, game: Clash, side: int) -> int:
        return self.cancelled


# -- cards that roll dice of their own


@final
class RollForCard(CocStep):
    """Dice of a combat card: if one of them shows 5 or 6, the other side takes a hit, or a hit is cancelled."""

    rule = "COC-TAC-04"

    def __init__(self, side: int, dice: int, hits: bool, by_rule: str) -> None:
        self.side = side  # who played the card
        self.dice = dice
        self.hits = hits
        self.by_rule = by_rule

    def advance(self, game: Clash) -> None:
        game.push(RollDice(self.dice))

    def receive(self, game: Clash, result: Result) -> None:
        if not isinstance(result, DiceShown):
            return
        game.done()
        if max(result.dice) < GOOD_ROLL:
            return
        if self.hits:
            game.push(TakeHits(1 - self.side, 1, self.by_rule))
        else:
            game.emit(events.HitCancelled(current(game).seat(self.side), self.by_rule))


@final
class Archers(CombatEffect):
    """Roll a die before the roll: on 5 or 6 the opponent loses an Army unit."""

    def before(self, game: Clash, side: int) -> None:
        if fighters(game, 1 - side):
            game.push(RollForCard(side, 1, True, self.rule))


@final
class Peltasts(CombatEffect):
    """Roll a die for each own Army unit: if any shows 5 or 6, a hit is cancelled this round."""

    def before(self, game: Clash, side: int) -> None:
        dice = len(fighters(game, side))
        if dice:
            game.push(RollForCard(side, dice, False, self.rule))


@final
class Encircled(CombatEffect):
    """After casualties, if the opponent lost at least as many units: on 5 or 6 one more hit, not to be cancelled."""

    def after(self, game: Clash, side: int) -> None:
        fallen = current(game).fallen
        if fallen[1 - side] >= fallen[side] and fighters(game, 1 - side):
            game.push(RollForCard(side, 1, True, self.rule))


@final
class HighGround(CombatEffect):
    """Each 6 of the combat roll brings one more die, which brings no further one."""

    def more_dice(self, dice: tuple[int, ...]) -> int:
        return dice.count(6)


# -- cards that look at the enemy


@final
class HeavyResistance(CombatEffect):
    """The attacker's Combat Value falls by 1 for each of the attacking units."""

    def enemy_value(self, game: Clash, side: int) -> int:
        return -len(fighters(game, 1 - side))


@final
class WedgeFormation(CombatEffect):
    """The Combat Value rises by 1 for each Army unit of the enemy."""

    def value(self, game: Clash, side: int) -> int:
        return len(fighters(game, 1 - side))


@final
class Surprise(CombatEffect):
    """Combat Value 1 more; and an Action card if an enemy unit was lost this round."""

    def value(self, game: Clash, side: int) -> int:
        return 1

    def after(self, game: Clash, side: int) -> None:
        battle = current(game)
        if battle.fallen[1 - side]:
            game.push(DrawAction(battle.seat(side), 1, self.rule))


# -- cards against the other card


def _stop_card(game: Clash, side: int, rule: str) -> int:
    """The combat card of this side has no effect; NONE if it played none."""
    battle = current(game)
    card = battle.cards[side]
    if card != NONE:
        game.emit(events.CombatCardStopped(battle.seat(side), card, rule))
    return card


@final
class Scout(CombatEffect):
    """The opponent's card has no effect and comes into the own hand."""

    def before(self, game: Clash, side: int) -> None:
        card = _stop_card(game, 1 - side, self.rule)
        if card != NONE:
            game.emit(events.CombatCardTaken(current(game).seat(side), card, self.rule))


@final
class Martyr(CombatEffect):
    """Both sides lose a fighting unit, the own one first; the opponent's card has no effect."""

    def before(self, game: Clash, side: int) -> None:
        _stop_card(game, 1 - side, self.rule)
        game.push(TakeHits(1 - side, 1, self.rule))
        game.push(TakeHits(side, 1, self.rule))


# -- Siege


@final
class Siege(CombatEffect):
    """Combat Value 1 more; the Fortress does nothing this round unless its owner pays 2 Food."""

    def value(self, game: Clash, side: int) -> int:
        return 1

    def before(self, game: Clash, side: int) -> None:
        battle = current(game)
        if battle.fortress and battle.round == 1 and not (battle.no_die and battle.no_cancel):
            game.push(FeedFortress(battle.defender, battle.space, self.rule))


FORTRESS_FOOD: Final[Goods] = goods(food=2)


@final
class FeedFortress(AskWhether[Clash]):
    """COC-COMBAT-SIEGE: the defender may pay so that the Fortress takes part."""

    rule = "COC-COMBAT-SIEGE"

    def __init__(self, seat: int, space: int, by_rule: str) -> None:
        self.seat = seat
        self.space = space
        self.by_rule = by_rule

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if affords(game, self.seat, FORTRESS_FOOD) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()
        game.emit(events.FortressSilenced(self.space, self.by_rule))

    def decide(self, game: Clash, seat: int, yes: bool) -> None:
        if yes:
            game.push(PayFor(seat, FORTRESS_FOOD, PLAIN, True, "battle", self.by_rule))
        else:
            self.advance(game)

    def receive(self, game: Clash, result: Result) -> None:
        if isinstance(result, PaidWith):
            game.done()


# -- Tactical Retreat


def refuges(game: Clash) -> list[int]:
    """Adjacent Land spaces without enemies that can hold all defending Army units."""
    battle = current(game)
    number = len(fighters(game, DEFENDER))
    found: list[int] = []
    for space in game.chart.neighbours[battle.space]:
        free = game.is_land(space) and not game.is_foreign(space, battle.defender)
        if free and armies_in(game, space) + number <= game.content.pieces.army_limit:
            found.append(space)
    return found


@final
class TacticalRetreat(CombatEffect):
    """After all else that comes before the roll, the defending Armies leave and the attacker wins."""

    def refuses(self, game: Clash, side: int) -> str | None:
        return None if refuges(game) else self.rule

    def before(self, game: Clash, side: int) -> None:
        if fighters(game, side):
            game.push(Flee(current(game).defender))


@final
class Flee(AskSpace):
    """COC-COMBAT-TACTICAL-RETREAT: where the Armies go."""

    rule = "COC-COMBAT-TACTICAL-RETREAT"

    def candidates(self, game: Clash) -> list[int]:
        return refuges(game)

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        battle = current(game)
        game.emit(events.ArmyFled(battle.defender, battle.space, space, fighters(game, DEFENDER), self.rule))


COMBAT_LIST: Final[tuple[CombatEffect, ...]] = (
    Archers("archers", "COC-COMBAT-ARCHERS", ONLY_ARMY),
    Peltasts("peltasts", "COC-COMBAT-PELTASTS", ONLY_ARMY),
    Encircled("encircled", "COC-COMBAT-ENCIRCLED", ONLY_ARMY),
    HighGround("high_ground", "COC-COMBAT-HIGH-GROUND", ARMY_OR_FORTRESS, BOTH, NOT_ON_CITY),
    CombatNumbers("high_morale", "COC-COMBAT-HIGH-MORALE", ALL, added=2),
    HeavyResistance("heavy_resistance", "COC-COMBAT-HEAVY-RESISTANCE", ALL, DEFENDER),
    CombatNumbers("defensive_formation", "COC-COMBAT-DEFENSIVE-FORMATION", ALL, DEFENDER, more=1),
    CombatNumbers("flanking", "COC-COMBAT-FLANKING", ONLY_ARMY, ATTACKER, more=1),
    WedgeFormation("wedge_formation", "COC-COMBAT-WEDGE-FORMATION", ONLY_ARMY, ATTACKER),
    Surprise("surprise", "COC-COMBAT-SURPRISE", ALL),
    TacticalRetreat("tactical_retreat", "COC-COMBAT-TACTICAL-RETREAT", ONLY_ARMY, DEFENDER, ANYWHERE, LAST),
    Siege("siege", "COC-COMBAT-SIEGE", ONLY_ARMY, ATTACKER, IN_CITY),
    CombatNumbers("for_the_people", "COC-COMBAT-FOR-THE-PEOPLE", ARMY_OR_FORTRESS, DEFENDER, IN_CITY, more=1),
    CombatNumbers(
        "improved_defenses", "COC-COMBAT-IMPROVED-DEFENSES", ARMY_OR_FORTRESS, DEFENDER, IN_CITY, cancelled=1
    ),
    Scout("scout", "COC-COMBAT-SCOUT", ALL, order=FIRST),
    Martyr("martyr", "COC-COMBAT-MARTYR", ARMY_OR_SHIP, order=FIRST),
)
