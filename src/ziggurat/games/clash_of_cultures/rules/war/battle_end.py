"""The end of a battle: who has won, who stands where, and what the battle brings.

Topics: settlers in combat.
"""

from __future__ import annotations

from typing import final

from ziggurat.games.clash_of_cultures.board.units import FOUGHT, SETTLER, SHIP, Units, count, kind_of
from ziggurat.games.clash_of_cultures.content.model import TEMPLE
from ziggurat.games.clash_of_cultures.events import BattleEnded
from ziggurat.games.clash_of_cultures.game import ATTACKER, BARBARIANS, DEFENDER, NONE, Battle, Clash, CocStep
from ziggurat.games.clash_of_cultures.hooks import BATTLE, AfterDefeat, BattleReport, Moment, hooks_of
from ziggurat.games.clash_of_cultures.rules.cards.reactions import announce
from ziggurat.games.clash_of_cultures.rules.war.capture import capture
from ziggurat.games.clash_of_cultures.rules.war.casualties import current, fighters, kill, units_in


def _winner(game: Clash) -> int:
    """COC-CMB-12, COC-CMB-13, COC-CMB-23, COC-CMB-25: NONE after ceasing, or if nobody is left.

    COC-ADV-FANATICISM-5: Barbarians win if there was an Army in the city and none is left.
    """
    battle = current(game)
    attackers, defenders = fighters(game, ATTACKER), fighters(game, DEFENDER)
    if attackers:
        return NONE if defenders or (battle.is_raid and not battle.defenders) else battle.attacker
    return battle.defender if defenders or battle.defenders == 0 else NONE  # a lone Fortress is left when nobody is


@final
class EndBattle(CocStep):
    """COC-STL-05 to COC-STL-08, COC-CMB-16: Settlers without their Army go, the attackers stay or go back."""

    rule = "COC-CMB-12"

    def advance(self, game: Clash) -> None:
        battle = current(game)
        winner = _winner(game)
        followers = count(battle.units, SETTLER)
        if not battle.is_raid:
            _remove_settlers(game)
        battle = current(game)
        city = battle.city
        stays = winner == battle.attacker and not battle.is_raid  # COC-BAR-22, COC-BAR-23
        captured = city is not None and stays
        report = BattleReport(
            battle.attacker, battle.defender, winner, battle.space, battle.sea, battle.landed, battle.attackers,
            battle.defenders, battle.lost[ATTACKER], battle.lost[DEFENDER],
            battle.settlers - count(units_in(game, DEFENDER), SETTLER), captured, 0 if city is None else city.size,
            city is not None and city.wonder != NONE, battle.fortress, followers - count(battle.units, SETTLER),
        )  # fmt: skip
        temple = city is not None and city.has(TEMPLE)
        game.become(AfterBattle(0, report, NONE if city is None else city.mood, temple))
        end = battle.space if stays else battle.origin
        rule = "COC-CMB-16" if battle.units and end == battle.origin else self.rule
        game.emit(BattleEnded(battle.attacker, battle.defender, winner, battle.space, end, _home(battle), rule))


def _remove_settlers(game: Clash) -> None:
    battle = current(game)
    if battle.sea:
        return
    if not fighters(game, ATTACKER) and battle.units:
        kill(game, ATTACKER, battle.units, 0, NONE, "COC-STL-05")
    beaten = not fighters(game, DEFENDER) and (battle.defenders or fighters(game, ATTACKER))
    settlers = units_in(game, DEFENDER)
    if beaten and settlers:
        kill(game, DEFENDER, settlers, 0, NONE, "COC-STL-05" if battle.defenders else "COC-STL-02")


def _home(battle: Battle) -> Units:
    """COC-MOV-13, COC-TRN-11: mark the attackers as having fought, except Land units aboard and Barbarians."""
    if battle.is_raid:
        return battle.units
    marked: list[int] = []
    for unit in battle.units:
        marked.append(unit | FOUGHT if not battle.sea or kind_of(unit) == SHIP else unit)
    return tuple(sorted(marked))


@final
class AfterBattle(CocStep):
    """What a battle brings: the city, then what a defeat brings, then everybody may answer to it.

    `mood`: of the city when the attack began; `temple`: it had one.
    """

    rule = "COC-CAP-01"

    def __init__(self, stage: int, report: BattleReport, mood: int, temple: bool) -> None:
        self.stage = stage
        self.report = report
        self.mood = mood
        self.temple = temple

    def advance(self, game: Clash) -> None:
        report = self.report
        if self.stage == 0:
            game.become(AfterBattle(1, report, self.mood, self.temple))
            if report.captured:
                capture(game, report.attacker, report.space, self.mood, report.defender_lost)
        elif self.stage == 1:
            game.become(AfterBattle(2, report, self.mood, self.temple))
            if report.winner != NONE:
                loser = report.attacker if report.winner == report.defender else report.defender
                if loser != BARBARIANS:
                    for hook in hooks_of(game, loser, AfterDefeat):
                        hook.act(game, loser, self.temple)
        else:
            game.done()
            announce(game, Moment(BATTLE, report.attacker, report.space, report))
