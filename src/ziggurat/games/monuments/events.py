"""Every event of Monuments. Only events write to a position; each says what a seat may see of it."""

from __future__ import annotations

from typing import final

from ziggurat.core.event import Event
from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.model import Goods
from ziggurat.games.monuments.game import NONE, Batch, Battle, Ferry, MonEvent, Monuments, Passenger
from ziggurat.parts.draw import without

# -- what several events do


def _with(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    return tuple(sorted((*items, item)))


def _look(game: Monuments, hex: int) -> None:
    """Set whose units or passengers are in a hex, after a piece there has changed."""
    side = NONE
    for seat in range(game.players):
        if hex in game.places[seat]:
            side = seat
    if side == NONE and game.ferries:
        for ferry in game.ferries:
            if ferry.water == hex and ferry.land == NONE and ferry.passengers:
                side = ferry.owner
    game.side[hex] = side


def _add(game: Monuments, seat: int, hex: int, kind: int, number: int) -> None:
    """Add units to a hex; a negative number removes them."""
    have = game.units[hex]
    now = _changed(have, kind, number)
    game.units[hex] = now
    if have == mon.NO_UNITS:
        game.places[seat] = _with(game.places[seat], hex)
        game.side[hex] = seat
    elif now == mon.NO_UNITS:
        game.places[seat] = without(game.places[seat], hex)
        _look(game, hex)


def _home(game: Monuments, seat: int, kind: int, number: int) -> None:
    """Return units to the supply of their owner and weapons to the bank; a negative number takes them out."""
    realm = game.realms[seat]
    if kind in (model.WORKER, model.ARMED):
        realm.workers += number
        if kind == model.ARMED:
            game.weapons += number
    elif kind != model.HORSE:  # a horse is bought again (MON-ABILITYCARD-AB1)
        realm.supply = _changed(realm.supply, model.MILITARY + kind - model.ARMY, number)


def _to_bank(game: Monuments, goods: Goods, sign: int = 1) -> None:
    for good in range(len(model.GOODS)):
        game.bank[good] += sign * goods[good]


def _set_ferry(game: Monuments, ferry: Ferry) -> None:
    game.ferries = tuple([ferry if each.number == ferry.number else each for each in game.ferries])


def _unload(game: Monuments, place: int, kind: int) -> Passenger:
    """Remove a passenger of this kind from its ferry, the one with the smallest load."""
    ferry = game.ferry_at(place)
    rest = list(ferry.passengers)
    alike = [person for person in rest if person.kind == kind]
    least = min([mon.total(person.load) for person in alike])
    found = [person for person in alike if mon.total(person.load) == least][0]
    rest.remove(found)
    _set_ferry(game, Ferry(ferry.number, ferry.water, ferry.land, ferry.owner if rest else NONE, tuple(rest)))
    _look(game, ferry.water)
    return found


def _leave(game: Monuments, seat: int, place: int, kind: int) -> Goods:
    """Remove a unit from a hex or a ferry; its load aboard."""
    if place < game.chart.size:
        _add(game, seat, place, kind, -1)
        return model.NO_GOODS
    return _unload(game, place, kind).load


def _changed(counts: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    return tuple([count + by if each == index else count for each, count in enumerate(counts)])


def _all_of(game: Monuments, piece: int) -> int:
    """How many a player has of a kind of model.PIECES."""
    if piece < model.MILITARY:
        return game.content.buildings[piece].count
    return game.content.units[model.ARMY + piece - model.MILITARY].count


# -- time


@final
class FirstPlayerSet(MonEvent):
    """MON-SET-17: the first player of the whole game."""

    rule = "MON-SET-17"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, game: Monuments) -> None:
        game.first = self.seat


@final
class RoundBegan(MonEvent):
    """A new round."""

    rule = "MON-TRN-01"

    def __init__(self, round: int) -> None:
        self.round = round

    def apply(self, game: Monuments) -> None:
        game.round = self.round


@final
class TurnBegan(MonEvent):
    """A player's turn."""

    rule = "MON-TRN-01"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, game: Monuments) -> None:
        game.active = self.seat
        game.realms[self.seat].turns += 1


@final
class LastRoundBegan(MonEvent):
    """MON-END-01: this round is the last one."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        game.last = True
        game.stopped = self.rule == "MON-END-06"


@final
class GameEnded(MonEvent):
    """MON-END-02: the end, with the points of all seats."""

    rule = "MON-END-02"

    def __init__(self, scores: tuple[int, ...]) -> None:
        self.scores = scores

    def apply(self, game: Monuments) -> None:
        game.active = NONE


# -- set-up


@final
class CivilizationTaken(MonEvent):
    """MON-MOD-06, MON-SET-13: a player takes a civilization; its first workers and horses stand on the monument hex."""

    rule = "MON-MOD-06"

    def __init__(self, seat: int, people: int, workers: int) -> None:
        self.seat = seat
        self.people = people
        self.workers = workers

    def apply(self, game: Monuments) -> None:
        realm = game.realms[self.seat]
        printed = game.content.world.civilizations[self.people]
        realm.civilization = self.people
        realm.home = printed.home
        realm.monument = game.chart.numbers[printed.hex]
        realm.workers -= self.workers
        _add(game, self.seat, realm.monument, model.WORKER, self.workers)


@final
class ScoreCardDealt(MonEvent):
    """MON-SET-07."""

    rule = "MON-SET-07"

    def __init__(self, seat: int, score_card: int) -> None:
        self.seat = seat
        self.score_card = score_card

    def apply(self, game: Monuments) -> None:
        game.realms[self.seat].score = self.score_card


@final
class DeckDealt(MonEvent):
    """MON-SET-08, MON-SET-10: a personal deck; its set-up card says what is in the supply, the rest is locked."""

    rule = "MON-SET-08"

    def __init__(self, seat: int, deck: int) -> None:
        self.seat = seat
        self.deck = deck

    def apply(self, game: Monuments) -> None:
        realm = game.realms[self.seat]
        realm.deck = self.deck
        realm.supply = game.content.decks[self.deck].supply
        realm.locked = tuple([_all_of(game, piece) - have for piece, have in enumerate(realm.supply)])


@final
class AbilityDealt(MonEvent):
    """MON-SET-09, MON-ABILITYCARD-AB1: an ability; units that come with it stand on the monument hex."""

    rule = "MON-SET-09"

    def __init__(self, seat: int, ability: int, tokens: int) -> None:
        self.seat = seat
        self.ability = ability
        self.tokens = tokens  # units on the monument hex

    def apply(self, game: Monuments) -> None:
        realm = game.realms[self.seat]
        realm.ability = self.ability
        if self.tokens:
            _add(game, self.seat, realm.monument, game.content.abilities[self.ability].unit, self.tokens)


@final
class StartersRemoved(MonEvent):
    """MON-SET-05: the starting quests nobody was dealt leave the game; nobody has seen them."""

    rule = "MON-SET-05"

    def apply(self, game: Monuments) -> None:
        for batch in game.quest_decks[0]:
            game.removed = tuple(sorted((*game.removed, *batch.cards)))
        game.quest_decks[0] = ()


# -- action cards


@final
class CardPlayed(MonEvent):
    """MON-TRN-03: an action card is played; `wasted`: it has no effect (MON-TRN-07)."""

    rule = "MON-TRN-03"

    def __init__(self, seat: int, action: int, green: bool, wasted: bool) -> None:
        self.seat = seat
        self.action = action
        self.green = green
        self.wasted = wasted

    def apply(self, game: Monuments) -> None:
        game.realms[self.seat].hand &= ~(1 << self.action)


@final
class CardsTakenBack(MonEvent):
    """MON-TRN-04."""

    rule = "MON-TRN-04"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, game: Monuments) -> None:
        game.realms[self.seat].hand = (1 << len(game.content.actions)) - 1


@final
class CardUpgraded(MonEvent):
    """MON-UPG-01, MON-UPG-04: a card shows its green side from now on."""

    def __init__(self, seat: int, action: int, rule: str) -> None:
        self.seat = seat
        self.action = action
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        game.realms[self.seat].green |= 1 << self.action


# -- resources


@final
class GoodsPlaced(MonEvent):
    """Resources come from the bank to a hex; `because` as in words.BECAUSE."""

    def __init__(self, seat: int, hex: int, goods: Goods, because: str, rule: str) -> None:
        self.seat = seat
        self.hex = hex
        self.goods = goods
        self.because = because
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        game.stock[self.hex] = mon.plus(game.stock[self.hex], self.goods)
        _to_bank(game, self.goods, -1)


@final
class GoodsLost(MonEvent):
    """Gained resources that cannot be placed stay in the bank; `goods` is empty where the kind is not chosen yet."""

    def __init__(self, seat: int, goods: Goods, because: str, short: bool, rule: str) -> None:
        self.seat = seat
        self.goods = goods
        self.because = because
        self.short = short  # the bank has too few; otherwise no hex can take them
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        pass


@final
class GoodsPaid(MonEvent):
    """MON-RES-03: resources go from places to the bank; `amounts` holds wood, sheep, metal, wheat of each in turn."""

    def __init__(self, seat: int, places: tuple[int, ...], amounts: tuple[int, ...], because: str, rule: str) -> None:
        self.seat = seat
        self.places = places
        self.amounts = amounts
        self.because = because
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        for number, place in enumerate(self.places):
            first = 4 * number
            paid = self.amounts[first : first + 4]
            _to_bank(game, paid)
            if place < game.chart.size:
                game.stock[place] = mon.minus(game.stock[place], paid)
            else:
                _take_from(game, game.ferry_at(place), paid)


@final
class GoodPaid(MonEvent):
    """One resource goes to the bank: so rules version 2 told payments. Only the records of older tables hold it."""

    def __init__(self, seat: int, place: int, good_kind: int, because: str, rule: str) -> None:
        self.seat = seat
        self.place = place
        self.good_kind = good_kind
        self.because = because
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        GoodsPaid(self.seat, (self.place,), mon.one_good(self.good_kind), self.because, self.rule).apply(game)


def _take_from(game: Monuments, ferry: Ferry, goods: Goods) -> None:
    """Resources leave a ferry, those of its first passengers first."""
    people: list[Passenger] = []
    for person in ferry.passengers:
        taken = model.NO_GOODS
        for good, amount in enumerate(goods):
            taken = mon.plus(taken, mon.one_good(good, min(amount, person.load[good])))
        goods = mon.minus(goods, taken)
        people.append(Passenger(person.kind, mon.minus(person.load, taken)))
    _set_ferry(game, Ferry(ferry.number, ferry.water, ferry.land, ferry.owner, tuple(people)))


@final
class GoodsGone(MonEvent):
    """Resources on a hex that have no room go to the bank."""

    def __init__(self, hex: int, goods: Goods, rule: str) -> None:
        self.hex = hex
        self.goods = goods
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        game.stock[self.hex] = mon.minus(game.stock[self.hex], self.goods)
        _to_bank(game, self.goods)


# -- movement


@final
class UnitMoved(MonEvent):
    """MON-MOV-01, MON-MOV-14: a unit moves, with the resources it carries."""

    def __init__(self, seat: int, unit_kind: int, start: int, end: int, load: Goods, rule: str) -> None:
        self.seat = seat
        self.unit_kind = unit_kind
        self.start = start
        self.end = end
        self.load = load
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        _add(game, self.seat, self.start, self.unit_kind, -1)
        _add(game, self.seat, self.end, self.unit_kind, 1)
        if self.load != model.NO_GOODS:
            game.stock[self.start] = mon.minus(game.stock[self.start], self.load)
            game.stock[self.end] = mon.plus(game.stock[self.end], self.load)


@final
class UnitBoarded(MonEvent):
    """MON-FER-03 to MON-FER-05: a unit goes aboard a moored ferry; `afloat`: which then leaves the shore."""

    rule = "MON-FER-03"

    def __init__(self, seat: int, unit_kind: int, start: int, ferry: int, load: Goods, afloat: bool) -> None:
        self.seat = seat
        self.unit_kind = unit_kind
        self.start = start
        self.ferry = ferry
        self.load = load
        self.afloat = afloat

    def apply(self, game: Monuments) -> None:
        ferry = game.ferry_at(game.aboard(self.ferry))
        people = (*ferry.passengers, Passenger(self.unit_kind, self.load))
        _add(game, self.seat, self.start, self.unit_kind, -1)
        game.stock[self.start] = mon.minus(game.stock[self.start], self.load)
        _set_ferry(game, Ferry(ferry.number, ferry.water, NONE if self.afloat else ferry.land, self.seat, people))
        if self.afloat:
            game.side[ferry.water] = self.seat


@final
class FerryMoved(MonEvent):
    """MON-FER-07, MON-FER-08, MON-FER-10: a ferry moves; where it moors, all aboard step ashore with their loads."""

    def __init__(self, seat: int, ferry: int, water: int, land: int, rule: str) -> None:
        self.seat = seat
        self.ferry = ferry
        self.water = water
        self.land = land  # NONE: it stays afloat
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        ferry = game.ferry_at(game.aboard(self.ferry))
        people = ferry.passengers if self.land == NONE else ()
        _set_ferry(game, Ferry(ferry.number, self.water, self.land, ferry.owner if people else NONE, people))
        if not ferry.passengers:
            return
        _look(game, ferry.water)
        _look(game, self.water)
        if self.land != NONE:
            for person in ferry.passengers:
                _add(game, ferry.owner, self.land, person.kind, 1)
                game.stock[self.land] = mon.plus(game.stock[self.land], person.load)


# -- production and building


@final
class Produced(MonEvent):
    """MON-PRO-03, MON-PRO-07: a hex produces."""

    rule = "MON-PRO-03"

    def __init__(self, seat: int, hex: int, goods: Goods) -> None:
        self.seat = seat
        self.hex = hex
        self.goods = goods

    def apply(self, game: Monuments) -> None:
        game.stock[self.hex] = mon.plus(game.stock[self.hex], self.goods)
        _to_bank(game, self.goods, -1)


@final
class BuildingBuilt(MonEvent):
    """MON-BLD-06, MON-PBO-04: a town, fort or factory from the supply."""

    def __init__(self, seat: int, building_kind: int, hex: int, rule: str) -> None:
        self.seat = seat
        self.building_kind = building_kind
        self.hex = hex
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        game.houses[self.hex] = _with(game.houses[self.hex], mon.house(self.seat, self.building_kind, False))
        realm = game.realms[self.seat]
        realm.supply = _changed(realm.supply, self.building_kind, -1)
        if self.hex not in realm.sites:
            realm.sites = _with(realm.sites, self.hex)


@final
class BuildingRepaired(MonEvent):
    """MON-REP-01, MON-REP-06."""

    rule = "MON-REP-01"

    def __init__(self, seat: int, building_kind: int, hex: int) -> None:
        self.seat = seat
        self.building_kind = building_kind
        self.hex = hex

    def apply(self, game: Monuments) -> None:
        rest = without(game.houses[self.hex], mon.house(self.seat, self.building_kind, True))
        game.houses[self.hex] = _with(rest, mon.house(self.seat, self.building_kind, False))


@final
class BridgeBuilt(MonEvent):
    """MON-BLD-08: a bridge over a river of the chart."""

    def __init__(self, seat: int, river: int, rule: str) -> None:
        self.seat = seat
        self.river = river
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        game.bridges |= 1 << self.river
        game.tokens -= 1


@final
class FerryBuilt(MonEvent):
    """MON-BLD-09: a ferry, moored on a shore edge, with the lowest number that is free."""

    def __init__(self, seat: int, land: int, water: int, rule: str) -> None:
        self.seat = seat
        self.land = land
        self.water = water
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        number = 0
        before = list(game.ferries)
        while number < len(before) and before[number].number == number:
            number += 1
        before.insert(number, Ferry(number, self.water, self.land))
        game.ferries = tuple(before)
        game.tokens -= 1


@final
class TokenPlaced(MonEvent):
    """MON-ABILITYCARD-AB1, -AB3, -AB4: a token of an ability: a unit of a kind, or NONE if the token stays there."""

    def __init__(self, seat: int, hex: int, unit_kind: int, rule: str) -> None:
        self.seat = seat
        self.hex = hex
        self.unit_kind = unit_kind
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        if self.unit_kind != NONE:
            _add(game, self.seat, self.hex, self.unit_kind, 1)
        else:
            realm = game.realms[self.seat]
            realm.tokens = _with(realm.tokens, self.hex)


@final
class WorkersPlaced(MonEvent):
    """MON-POP-01, MON-POP-06, MON-PBO-05: workers come from the supply to a hex."""

    def __init__(self, seat: int, hex: int, workers: int, rule: str) -> None:
        self.seat = seat
        self.hex = hex
        self.workers = workers
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        game.realms[self.seat].workers -= self.workers
        _add(game, self.seat, self.hex, model.WORKER, self.workers)


# -- layers and bonuses


@final
class WorkerSacrificed(MonEvent):
    """MON-LAY-07: a worker at a place goes back to the supply, its weapon and what it brought aboard to the bank."""

    rule = "MON-LAY-07"

    def __init__(self, seat: int, place: int, armed: bool) -> None:
        self.seat = seat
        self.place = place
        self.armed = armed

    def apply(self, game: Monuments) -> None:
        unit = model.ARMED if self.armed else model.WORKER
        _to_bank(game, _leave(game, self.seat, self.place, unit))
        _home(game, self.seat, unit, 1)


@final
class LayerBuilt(MonEvent):
    """MON-LAY-09: the next layer of the player's monument."""

    rule = "MON-LAY-01"

    def __init__(self, seat: int, layer: int) -> None:
        self.seat = seat
        self.layer = layer

    def apply(self, game: Monuments) -> None:
        game.realms[self.seat].layers = self.layer
        game.built = game.round


@final
class BonusTaken(MonEvent):
    """MON-CBO-02, MON-CBO-03: a common bonus card; it counts from now on."""

    rule = "MON-CBO-01"

    def __init__(self, seat: int, bonus_card: int) -> None:
        self.seat = seat
        self.bonus_card = bonus_card

    def apply(self, game: Monuments) -> None:
        realm = game.realms[self.seat]
        game.commons = without(game.commons, self.bonus_card)
        realm.bonuses = (*realm.bonuses, self.bonus_card)
        effects = game.content.bonuses[game.content.commons[self.bonus_card].bonus].effects
        realm.gains = tuple([have + effects[effect] for effect, have in enumerate(realm.gains)])


@final
class GiftChosen(MonEvent):
    """MON-PBO-01: the personal card of a layer is revealed, and one of its options chosen."""

    rule = "MON-PBO-01"

    def __init__(self, seat: int, layer: int, option: int) -> None:
        self.seat = seat
        self.layer = layer
        self.option = option


@final
class PiecesUnlocked(MonEvent):
    """MON-PBO-08: locked pieces come to the supply; numbers by model.PIECES."""

    def __init__(self, seat: int, pieces: tuple[int, ...], rule: str) -> None:
        self.seat = seat
        self.pieces = pieces
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        realm = game.realms[self.seat]
        realm.supply = tuple([have + self.pieces[piece] for piece, have in enumerate(realm.supply)])
        realm.locked = tuple([have - self.pieces[piece] for piece, have in enumerate(realm.locked)])


# -- units and weapons


@final
class UnitTrained(MonEvent):
    """MON-MIL-06 to MON-MIL-08: a worker goes back to the supply, a military unit appears; a weapon is left over."""

    rule = "MON-MIL-06"

    def __init__(self, seat: int, unit_kind: int, hex: int, armed: bool, end: int) -> None:
        self.seat = seat
        self.unit_kind = unit_kind
        self.hex = hex
        self.armed = armed
        self.end = end  # where the unit appears

    def apply(self, game: Monuments) -> None:
        worker = model.ARMED if self.armed else model.WORKER
        _home(game, self.seat, self.unit_kind, -1)
        _add(game, self.seat, self.end, self.unit_kind, 1)
        _add(game, self.seat, self.hex, worker, -1)
        _home(game, self.seat, worker, 1)


@final
class WeaponGiven(MonEvent):
    """MON-WPN-02, MON-WPN-07: a worker at a place gets a weapon of the bank."""

    def __init__(self, seat: int, place: int, rule: str) -> None:
        self.seat = seat
        self.place = place
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        game.weapons -= 1
        if self.place < game.chart.size:
            _add(game, self.seat, self.place, model.ARMED, 1)
            _add(game, self.seat, self.place, model.WORKER, -1)
            return
        ferry = game.ferry_at(self.place)
        people = list(ferry.passengers)
        for n, person in enumerate(people):
            if person.kind == model.WORKER:
                people[n] = Passenger(model.ARMED, person.load)
                break
        _set_ferry(game, Ferry(ferry.number, ferry.water, ferry.land, ferry.owner, tuple(people)))


# -- battles


@final
class BattleBegan(MonEvent):
    """MON-ATT-06: an attack is declared; fighter codes of the attackers."""

    rule = "MON-ATT-06"

    def __init__(self, attacker: int, defender: int, target: int, attackers: tuple[int, ...]) -> None:
        self.attacker = attacker
        self.defender = defender
        self.target = target
        self.attackers = attackers

    def apply(self, game: Monuments) -> None:
        game.battle = Battle(self.attacker, self.defender, self.target, self.attackers)


@final
class PipsRolled(MonEvent):
    """MON-DIC-03: one side has rolled; the faces of its dice."""

    rule = "MON-DIC-01"

    def __init__(self, seat: int, attacks: bool, faces: tuple[int, ...]) -> None:
        self.seat = seat
        self.attacks = attacks
        self.faces = faces

    def apply(self, game: Monuments) -> None:
        battle = game.battle
        assert battle is not None
        pips = sum(self.faces)
        both = (pips, battle.pips[1]) if self.attacks else (battle.pips[0], pips)
        game.battle = Battle(battle.attacker, battle.defender, battle.target, battle.attackers, both)


@final
class UnitKilled(MonEvent):
    """MON-DMG-04, MON-RET-04: a unit at a place goes back to the supply, its weapon and its load to the bank."""

    def __init__(self, seat: int, unit_kind: int, place: int, rule: str) -> None:
        self.seat = seat
        self.unit_kind = unit_kind
        self.place = place
        self.rule = rule

    def apply(self, game: Monuments) -> None:
        _to_bank(game, _leave(game, self.seat, self.place, self.unit_kind))
        _home(game, self.seat, self.unit_kind, 1)
        _fall(game, self.seat, mon.fighter(self.place, self.unit_kind))


def _fall(game: Monuments, seat: int, code: int) -> None:
    """Remove a fighter from the attackers."""
    battle = game.battle
    if battle is not None and battle.attacker == seat and code in battle.attackers:
        rest = without(battle.attackers, code)
        game.battle = Battle(battle.attacker, battle.defender, battle.target, rest, battle.pips)


@final
class FerrySunk(MonEvent):
    """MON-DMG-09: a ferry goes back to the bank, all aboard and what they brought are lost with it."""

    rule = "MON-DMG-09"

    def __init__(self, seat: int, ferry: int) -> None:
        self.seat = seat
        self.ferry = ferry

    def apply(self, game: Monuments) -> None:
        place = game.aboard(self.ferry)
        ferry = game.ferry_at(place)
        for person in ferry.passengers:
            _to_bank(game, person.load)
            _home(game, self.seat, person.kind, 1)
        game.ferries = tuple([each for each in game.ferries if each.number != self.ferry])
        game.tokens += 1
        _look(game, ferry.water)
        _fall(game, self.seat, mon.fighter(place, mon.FERRY_UNIT))


@final
class BuildingDamaged(MonEvent):
    """MON-DMG-05."""

    rule = "MON-DMG-05"

    def __init__(self, seat: int, building_kind: int, hex: int) -> None:
        self.seat = seat
        self.building_kind = building_kind
        self.hex = hex

    def apply(self, game: Monuments) -> None:
        rest = without(game.houses[self.hex], mon.house(self.seat, self.building_kind, False))
        game.houses[self.hex] = _with(rest, mon.house(self.seat, self.building_kind, True))


@final
class UnitsRetreated(MonEvent):
    """MON-RET-01: all units of these kinds leave the hex for another."""

    rule = "MON-RET-01"

    def __init__(self, seat: int, units: tuple[int, ...], start: int, end: int) -> None:
        self.seat = seat
        self.units = units  # how many of each kind
        self.start = start
        self.end = end

    def apply(self, game: Monuments) -> None:
        for kind, number in enumerate(self.units):
            if number:
                _add(game, self.seat, self.start, kind, -number)
                _add(game, self.seat, self.end, kind, number)


@final
class UnitAdvanced(MonEvent):
    """MON-ADV-01, MON-ADV-04: after a win an attacker moves onto the hex; from aboard it brings its load."""

    rule = "MON-ADV-01"

    def __init__(self, seat: int, unit_kind: int, place: int, hex: int) -> None:
        self.seat = seat
        self.unit_kind = unit_kind
        self.place = place
        self.hex = hex

    def apply(self, game: Monuments) -> None:
        if self.unit_kind == mon.FERRY_UNIT:
            ferry = game.ferry_at(self.place)
            _set_ferry(game, Ferry(ferry.number, self.hex, NONE, ferry.owner, ferry.passengers))
            _look(game, ferry.water)
            _look(game, self.hex)
        else:
            load = _leave(game, self.seat, self.place, self.unit_kind)
            _add(game, self.seat, self.hex, self.unit_kind, 1)
            game.stock[self.hex] = mon.plus(game.stock[self.hex], load)
        _fall(game, self.seat, mon.fighter(self.place, self.unit_kind))


@final
class BattleEnded(MonEvent):
    """MON-DIC-03: the battle is over; `winner` is NONE after a tie."""

    rule = "MON-DIC-03"

    def __init__(self, attacker: int, defender: int, winner: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.winner = winner

    def apply(self, game: Monuments) -> None:
        game.battle = None
        if self.winner == self.attacker:
            game.realms[self.attacker].won += 1


# -- quests


@final
class QuestDrawn(MonEvent):
    """MON-QST-01, MON-SET-04: a player draws a quest card; `quest_card` is NONE for players who may not see it."""

    rule = "MON-QST-01"
    reveals = True

    def __init__(self, seat: int, group: int, quest_card: int) -> None:
        self.seat = seat
        self.group = group
        self.quest_card = quest_card

    def apply(self, game: Monuments) -> None:
        deck = game.quest_decks[self.group]
        rest = without(deck[0].cards, self.quest_card)
        knows = deck[0].owner if deck[0].owner == self.seat else NONE  # who put them there does not see which one goes
        top = (Batch(knows, rest),) if rest else ()
        game.quest_decks[self.group] = (*top, *deck[1:])
        realm = game.realms[self.seat]
        realm.dealt = _with(realm.dealt, self.quest_card)

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else QuestDrawn(self.seat, self.group, NONE)


@final
class QuestsKept(MonEvent):
    """MON-QST-04, MON-SET-04: some of the drawn quests are kept; the others go below their deck, or out of the game.

    Others learn only how many were kept and how many not.
    """

    rule = "MON-QST-04"

    def __init__(self, seat: int, kept: tuple[int, ...], put_back: tuple[int, ...], starting: bool) -> None:
        self.seat = seat
        self.kept = kept
        self.put_back = put_back
        self.starting = starting  # the choice of set-up

    def apply(self, game: Monuments) -> None:
        realm = game.realms[self.seat]
        realm.dealt = ()
        realm.quests = tuple(sorted((*realm.quests, *self.kept)))
        if self.starting:
            realm.rejected = self.put_back
        elif self.put_back:
            group = game.content.quests[self.put_back[0]].group
            game.quest_decks[group] = (*game.quest_decks[group], Batch(self.seat, self.put_back))

    def seen_by(self, seat: int | None) -> Event | None:
        if seat == self.seat:
            return self
        return QuestsKept(self.seat, (NONE,) * len(self.kept), (NONE,) * len(self.put_back), self.starting)


@final
class QuestCompleted(MonEvent):
    """MON-QST-08, MON-HID-02: a quest is shown to all and lies among the completed ones."""

    rule = "MON-QST-07"
    reveals = True

    def __init__(self, seat: int, quest_card: int) -> None:
        self.seat = seat
        self.quest_card = quest_card

    def informs(self, seat: int) -> bool:
        return seat != self.seat

    def apply(self, game: Monuments) -> None:
        realm = game.realms[self.seat]
        realm.quests = without(realm.quests, self.quest_card)
        realm.completed = (*realm.completed, self.quest_card)
