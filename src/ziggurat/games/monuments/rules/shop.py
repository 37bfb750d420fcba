"""What the question that waits sells to its player, and what land yields: numbers for those who draw the board.

Serves the topics: build, train, upgrade, trade, production.
"""

from __future__ import annotations

from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments import status
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.model import Goods
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.games.monuments.rules import building, production, training, upgrading
from ziggurat.games.monuments.rules.trading import ChooseExchange, number_given
from ziggurat.games.monuments.rules.turn import TakeTurn
from ziggurat.games.monuments.rules.weapons import takers
from ziggurat.games.monuments.shapes import MonGoods, MonWare, MonYield


def goods_shape(goods: Goods) -> MonGoods:
    """Resources by their names."""
    return {"wood": goods[0], "sheep": goods[1], "metal": goods[2], "wheat": goods[3]}


def wares(game: Monuments, seat: int) -> list[MonWare]:
    """What the question that waits sells to the player, also what cannot be had now; nothing while none does."""
    if seat not in game.pending:
        return []
    step = game.question
    if isinstance(step, building.ChooseWork):
        return _works(game, seat) + _repairs(game, seat)
    if isinstance(step, training.ChooseTraining):
        return _trainings(game, seat)
    if isinstance(step, upgrading.ChooseUpgrade):
        return _upgrades(game, seat)
    return _exchanges(game, seat) if isinstance(step, ChooseExchange) else []


def _ware(
    game: Monuments, seat: int, ware: str, price: Goods, less: int, left: int | None, rule: str | None
) -> MonWare:
    """MON-RES-05, MON-RES-06: a ware with what is due after a discount, and how much of that is missing.

    `rule`: what forbids it apart from its price.
    """
    have, due = status.goods_of(game, seat), status.price_after(game, price, less)
    missing = max(0, due - sum([min(amount, have[good]) for good, amount in enumerate(price)]))
    if rule is None and missing:
        rule = "MON-RES-05"
    return {
        "ware": ware,
        "price": goods_shape(price),
        "pay": due,
        "missing": missing,
        "left": left,
        "refused": None if rule is None else {"rule": rule, "reason": game.reason(rule)},
    }


def _works(game: Monuments, seat: int) -> list[MonWare]:
    found: list[MonWare] = []
    supply, ability = game.realms[seat].supply, status.ability_of(game, seat)
    for work, name in enumerate(model.WORKS):
        if work == model.TOKEN and ability.tokens == 0:
            continue
        left = supply[work] if work < model.BRIDGE else game.tokens
        if work == model.TOKEN:
            left = ability.tokens - status.tokens_used(game, seat)
        rule = building.refuses_stock(game, seat, work)
        if rule is None and not building.places_for(game, seat, work, False):
            rule = status.ability_rule(game, seat) if work == model.TOKEN else building.RULES[work]
        price, less = building.price(game, seat, work), building.discount(game, seat, work)
        found.append(_ware(game, seat, name, price, less, left, rule))
    return found


def _repairs(game: Monuments, seat: int) -> list[MonWare]:
    """MON-REP-01, MON-REP-04: each type of building of which the player has a damaged one."""
    found: list[MonWare] = []
    for kind, name in enumerate(model.BUILDINGS):
        damaged = mon.house(seat, kind, True)
        sites = [hex for hex in game.realms[seat].sites if damaged in game.houses[hex]]
        if sites:
            near = [hex for hex in sites if building.refuses_repair(game, seat, kind, hex) is None]
            price, less = game.content.buildings[kind].price, building.repair_discount(game, seat, kind)
            rule = None if near else "MON-REP-04"
            found.append(_ware(game, seat, f"repair {name}", price, less, len(sites), rule))
    return found


def _trainings(game: Monuments, seat: int) -> list[MonWare]:
    units, supply = game.content.units, game.realms[seat].supply
    bare = status.worked(game, seat)
    found: list[MonWare] = []
    for kind in training.TRAINED:
        left = supply[model.MILITARY + kind - model.ARMY]
        rule = None if left else "MON-MIL-09"
        if rule is None and not bare:
            rule = "MON-MIL-06"
        if rule is None and kind == model.NAVY and not any([training.harbours(game, seat, hex) for hex in bare]):
            rule = "MON-MIL-08"
        found.append(_ware(game, seat, model.UNITS[kind], units[kind].price, 0, left, rule))
    rule = "MON-CMP-04" if game.weapons == 0 else None if takers(game, seat) else "MON-WPN-02"
    found.append(_ware(game, seat, "weapon", units[model.ARMED].price, 0, game.weapons, rule))
    return found


def _upgrades(game: Monuments, seat: int) -> list[MonWare]:
    less, cards = upgrading.discount_of(game, seat), game.content.actions
    return [
        _ware(game, seat, model.ACTIONS[card], cards[card].cost, less, None, None)
        for card in upgrading.red_cards(game, seat)
    ]


def _exchanges(game: Monuments, seat: int) -> list[MonWare]:
    """MON-TRD-01: what must be given of each kind, and how much of it the bank has."""
    number = number_given(game, seat)
    return [
        _ware(game, seat, name, mon.one_good(good, number), 0, game.bank[good], None)
        for good, name in enumerate(model.GOODS)
    ]


def yields(game: Monuments, seat: int) -> list[MonYield]:
    """MON-PRO-03 to MON-PRO-06: what each hex would yield while the player may play Production, and what is lost.

    Hexes that have produced in this action are left out.
    """
    step = game.question
    if seat not in game.pending or not isinstance(step, (TakeTurn, production.ActivateHexes)):
        return []
    done = step.hexes if isinstance(step, production.ActivateHexes) else ()
    found: list[MonYield] = []
    for hex in game.chart.land:
        output = production.output(game, seat, hex)
        if output and hex not in done:
            number, other = production.made(game, seat, hex), status.other_good(game, seat, hex)
            good = game.chart.terrain[hex]
            found.append(
                {
                    "hex": hex,
                    "good": model.GOODS[good],
                    "other": None if other in (NONE, good) else model.GOODS[other],
                    "number": number,
                    "lost": output - number,
                }
            )
    return found
