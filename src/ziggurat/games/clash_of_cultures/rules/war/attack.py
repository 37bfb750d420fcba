"""Battles: what forbids an attack, how one begins, attacks of Barbarians. The rounds stand in combat_round.py.

Serves the topics: land combat.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, Units, count
from ziggurat.games.clash_of_cultures.choices import Move, Raid, Sail
from ziggurat.games.clash_of_cultures.content.model import SEA
from ziggurat.games.clash_of_cultures.events import BattleBegan, CombatRoundBegan
from ziggurat.games.clash_of_cultures.game import BARBARIANS, NONE, Battle, Clash, CocStep
from ziggurat.games.clash_of_cultures.hooks import ATTACK_BONUSES, BESIEGES, AttackPrice, NeedsSiege, hooks_of
from ziggurat.games.clash_of_cultures.rules.war.battle_end import EndBattle
from ziggurat.games.clash_of_cultures.rules.war.casualties import current
from ziggurat.games.clash_of_cultures.rules.war.combat_round import DECLARE, CombatRound
from ziggurat.games.clash_of_cultures.rules.war.prepare import PayTokens, besiege
from ziggurat.games.clash_of_cultures.status import has_fortress

# The order of what comes before the first round.
PAY: Final = 0
BESIEGE: Final = 1


def defender_at(game: Clash, space: int) -> int:
    """COC-CMB-01: whose units or city an attack on this space meets."""
    if game.side[space] != NONE:
        return game.side[space]
    return game.city(space).owner


def is_attack(game: Clash, seat: int, choice: Choice) -> bool:
    """Whether an answer of the seat begins a battle: on its way it meets others, or it hires Barbarians to."""
    if isinstance(choice, Raid):
        return True
    return _met(game, choice) not in (NONE, seat)


def is_war(game: Clash, seat: int, choice: Choice) -> bool:
    """Whether an answer of the seat begins a battle with another player."""
    return isinstance(choice, Raid) or _met(game, choice) not in (NONE, seat, BARBARIANS)


def _met(game: Clash, choice: Choice) -> int:
    """Whose units or city a movement meets where it ends; NONE if nobody's."""
    if not isinstance(choice, (Move, Sail)):
        return NONE
    end = choice.end
    return defender_at(game, end) if game.side[end] != NONE or game.cities[end] is not None else NONE


def refuses_attack(game: Clash, seat: int, end: int, units: Units) -> str | None:
    """COC-WAL-03, COC-MAU-03, COC-ACTION-NEGOTIATIONS: what forbids a player to attack the space with these units."""
    defender = defender_at(game, end)
    realm = game.realms[seat]
    if defender == BARBARIANS:
        return None
    if (realm.truces >> defender) & 1:
        return "COC-ACTION-NEGOTIATIONS"
    city = game.cities[end]
    if city is not None and has_fortress(game, city) and not BESIEGES.held_by(realm):
        for hook in hooks_of(game, defender, NeedsSiege):
            return hook.rule
    if realm.mood + realm.culture < attack_price(game, defender, end, units):
        return "COC-MAU-03"
    return None


def attack_price(game: Clash, defender: int, end: int, units: Units) -> int:
    """COC-MAU-02: tokens for attacking this space with these units."""
    if defender == BARBARIANS or game.cities[end] is None:
        return 0
    return sum([hook.tokens(game, end) for hook in hooks_of(game, defender, AttackPrice)]) * count(units, ARMY)


def begin_battle(game: Clash, seat: int, start: int, end: int, units: Units, landed: bool) -> None:
    """Take the units off `start` and push the whole battle, its consequences and its moment.

    `landed`: the units come straight from Ships. With start NONE the units are new Ships and come from the supply.
    """
    battle = _battle(game, seat, start, end, units, landed)
    game.emit(BattleBegan(battle))
    game.push(PrepareBattle(PAY))


def raid(game: Clash, settlement: int, target: int) -> None:
    """COC-BAR-12, COC-BAR-13: push an attack of all Barbarian units of a settlement on a city."""
    game.push(StartRaid(settlement, target))


def _battle(game: Clash, side: int, start: int, end: int, units: Units, landed: bool) -> Battle:
    bonus, bonus_from = _bonus(game, side)
    sea = game.terrain[end] == SEA
    fighting = SHIP if sea else ARMY
    city = game.cities[end]
    return Battle(
        side, defender_at(game, end), end, start, units, sea=sea, landed=landed, attackers=count(units, fighting),
        defenders=count(game.units[end], fighting), settlers=count(game.units[end], SETTLER), bonus=bonus, city=city,
        fortress=city is not None and has_fortress(game, city), bonus_from=bonus_from,
    )  # fmt: skip


def _bonus(game: Clash, side: int) -> tuple[int, str]:
    """The Combat Value that marks give the attacker in every round, and the card that gives it."""
    if side != BARBARIANS:
        for hook in ATTACK_BONUSES:
            if game.realms[side].is_marked(hook.mark):
                return hook.number, hook.card
    return 0, ""


@final
class StartRaid(CocStep):
    """COC-BAR-11, COC-BAR-12: the Barbarians set out, if there are any left."""

    rule = "COC-BAR-12"

    def __init__(self, start: int, space: int) -> None:
        self.start = start
        self.space = space

    def advance(self, game: Clash) -> None:
        units = game.units[self.start]
        if not units or game.cities[self.space] is None:
            game.done()
            return
        game.become(CombatRound(DECLARE, (), ()))
        game.emit(BattleBegan(_battle(game, BARBARIANS, self.start, self.space, units, False)))
        game.emit(CombatRoundBegan(1, self.space))


@final
class PrepareBattle(CocStep):
    """Before the first round: tokens to pay, Siegecraft. Then the round, if there is a defender."""

    rule = "COC-CMB-02"

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def advance(self, game: Clash) -> None:
        battle = current(game)
        game.become(PrepareBattle(self.stage + 1))
        if self.stage == PAY:
            tokens = attack_price(game, battle.defender, battle.space, battle.units)
            if tokens:
                game.push(PayTokens(battle.attacker, tokens))
        elif self.stage == BESIEGE:
            if battle.fortress and BESIEGES.held_by(game.realms[battle.attacker]):
                besiege(game, battle)
        elif battle.defenders or battle.fortress:
            game.become(CombatRound(DECLARE, (), ()))
            game.emit(CombatRoundBegan(1, battle.space))
        else:  # COC-CMB-21, COC-STL-02
            game.become(EndBattle())
