"""Every fact of Clash of Cultures. Only these write to a position; each knows who may see it."""

from __future__ import annotations

from typing import final

from ziggurat.core.event import Event
from ziggurat.games.clash_of_cultures.board.chart import HOME_TERRAINS
from ziggurat.games.clash_of_cultures.board.sea import laid
from ziggurat.games.clash_of_cultures.board.units import (
    FOREST,
    FOUGHT,
    MOUNTAIN,
    MOVED,
    SETTLER,
    Units,
    added,
    cleared,
    kind_of,
    removed,
    tired,
    unit,
)
from ziggurat.games.clash_of_cultures.content.model import CULTURE, MOOD
from ziggurat.games.clash_of_cultures.game import (
    ATTACKER,
    BARBARIAN_UNITS,
    BARBARIANS,
    BUILDINGS,
    CARD_CODES,
    DEFENDER,
    GAME,
    MARKS,
    NONE,
    OWN_TURN,
    SETTLEMENTS,
    UNITS,
    Battle,
    City,
    Clash,
    CocEvent,
    Goods,
    Turn,
    card_code,
    knows,
)
from ziggurat.games.clash_of_cultures.hooks import ADVANCE_EFFECTS, ATTACK_BONUSES, FREE_COLLECT, MarkHook
from ziggurat.parts.draw import without

Sources = tuple[tuple[str, int], ...]  # what a number comes from, and how much of it


def _forget(game: Clash, objective: bool, card: int) -> None:
    """A card leaves the hands: what was known of it is worth nothing."""
    if game.known:
        code = card_code(objective, card)
        game.known = tuple([known for known in game.known if known % CARD_CODES != code])


def _blur(game: Clash, seat: int, other: int, objective: bool) -> None:
    """A card that third players do not see leaves a hand: any they knew to be there may be the one."""
    hand = game.realms[seat].objectives if objective else game.realms[seat].actions
    codes = [card_code(objective, card) for card in hand]
    game.known = tuple(
        [known for known in game.known if known % CARD_CODES not in codes or known // CARD_CODES in (seat, other)]
    )


def _with(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    return tuple(sorted((*items, item)))


def _change(game: Clash, seat: int, amounts: Goods, sign: int) -> None:
    realm = game.realms[seat]
    have = realm.goods
    realm.goods = (
        have[0] + sign * amounts[0],
        have[1] + sign * amounts[1],
        have[2] + sign * amounts[2],
        have[3] + sign * amounts[3],
        have[4] + sign * amounts[4],
        have[5] + sign * amounts[5],
        have[6] + sign * amounts[6],
    )


def _supply(game: Clash, side: int, units: Units, sign: int) -> None:
    """Units leave the supply of their colour or come back to it (COC-COMP-08)."""
    if side == BARBARIANS:
        game.barbarians[BARBARIAN_UNITS] += sign * len(units)
        return
    supply = game.realms[side].supply
    for code in units:
        supply[UNITS + kind_of(code)] += sign


def _settlements(game: Clash, side: int, change: int) -> None:
    """Settlements leave the supply of their colour or come back to it."""
    supply = game.barbarians if side == BARBARIANS else game.realms[side].supply
    supply[SETTLEMENTS] += change


def _put(game: Clash, side: int, space: int, units: Units) -> None:
    if units:
        game.units[space] = added(game.units[space], units)
        if game.side[space] != side:
            game.side[space] = side
            game.unit_spaces[side] = _with(game.unit_spaces[side], space)


def _turn(game: Clash, seat: int) -> Turn:
    """A copy of the player's turn, in its place: an event may change it."""
    realm = game.realms[seat]
    turn = realm.turn.copy()
    realm.turn = turn
    return turn


def _own(game: Clash, space: int, city: City) -> None:
    """A city where there was none of this owner."""
    game.cities[space] = city
    game.city_spaces[city.owner] = _with(game.city_spaces[city.owner], space)


def _disown(game: Clash, space: int) -> None:
    """The city is gone, or about to change hands."""
    owner = game.city(space).owner
    game.cities[space] = None
    game.city_spaces[owner] = without(game.city_spaces[owner], space)


def _take(game: Clash, space: int, units: Units) -> None:
    left = removed(game.units[space], units)
    game.units[space] = left
    if not left:
        side = game.side[space]
        game.unit_spaces[side] = without(game.unit_spaces[side], space)
        game.side[space] = NONE


# -- what several facts hold


class OfSeat(CocEvent):
    """A fact about a player."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class OfCard(CocEvent):
    """A player and an Event card."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class OfCardByRule(CocEvent):
    """A player and a card, for one of several rules."""

    def __init__(self, seat: int, card: int, rule: str) -> None:
        self.seat = seat
        self.card = card
        self.rule = rule


# -- time


@final
class RoundBegan(CocEvent):
    """A new round."""

    rule = "COC-TURN-01"

    def __init__(self, round: int) -> None:
        self.round = round

    def apply(self, game: Clash) -> None:
        game.round = self.round
        for realm in game.realms:
            realm.refused = ()


@final
class TurnBegan(CocEvent):
    """A player's turn with this many actions; limits per turn start anew (COC-GEN-08)."""

    rule = "COC-TURN-02"

    def __init__(self, seat: int, turn: int, number: int) -> None:
        self.seat = seat
        self.turn = turn
        self.number = number  # of actions

    def apply(self, game: Clash) -> None:
        game.turn = self.turn
        game.active = self.seat
        realm = game.realms[self.seat]
        realm.turn = Turn(self.number, realm.next_truces, FREE_COLLECT.held_by(realm))
        realm.fewer = 0
        realm.next_truces = 0
        for other in game.realms:
            other.passing = 0


@final
class TurnEnded(OfSeat):
    """A turn is over: units may move again, activations are forgotten (COC-MOV-29, COC-MOOD-11)."""

    rule = "COC-TURN-07"

    def apply(self, game: Clash) -> None:
        _turn(game, self.seat).left = 0
        game.active = NONE
        for space in game.unit_spaces[self.seat]:
            game.units[space] = cleared(game.units[space], MOVED | FOREST | MOUNTAIN | FOUGHT)
        for space in game.city_spaces[self.seat]:
            city = game.city(space)
            if city.used:
                game.cities[space] = city.activated(0)


@final
class StatusBegan(CocEvent):
    """The Status Phase of a round."""

    rule = "COC-TURN-04"

    def __init__(self, round: int) -> None:
        self.round = round

    def apply(self, game: Clash) -> None:
        game.turn = 0


@final
class FirstPlayerSet(CocEvent):
    """Who has the First Player token."""

    def __init__(self, seat: int, rule: str) -> None:
        self.seat = seat
        self.rule = rule

    def apply(self, game: Clash) -> None:
        game.first = self.seat


@final
class LastTurnBegan(CocEvent):
    """The game ends when all players have had their turns of this number."""

    rule = "COC-VAR-14"

    def apply(self, game: Clash) -> None:
        game.last = True


@final
class GameEnded(CocEvent):
    """The game is over; half points per seat."""

    def __init__(self, halves: tuple[int, ...], rule: str) -> None:
        self.halves = halves
        self.rule = rule

    def apply(self, game: Clash) -> None:
        game.active = NONE


@final
class ActionTaken(CocEvent):
    """A player uses up an action, named for the log."""

    def __init__(self, seat: int, action: str, rule: str) -> None:
        self.seat = seat
        self.action = action
        self.rule = rule

    def apply(self, game: Clash) -> None:
        turn = _turn(game, self.seat)
        turn.left -= 1
        turn.taken += 1


@final
class ActionsChanged(CocEvent):
    """More or fewer actions in this turn."""

    def __init__(self, seat: int, change: int, rule: str) -> None:
        self.seat = seat
        self.change = change
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _turn(game, self.seat).left += self.change


@final
class AbilityUsed(CocEvent):
    """A once-per-turn ability is used, by the number of its advance."""

    def __init__(self, seat: int, advance: int, rule: str) -> None:
        self.seat = seat
        self.advance = advance
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _turn(game, self.seat).once |= 1 << self.advance


# -- set-up


@final
class HomeTaken(CocEvent):
    """A player's starting region, with the city and the Settlers that start there."""

    rule = "COC-SET-14"

    def __init__(self, seat: int, region: int, settlers: int, mood: int) -> None:
        self.seat = seat
        self.region = region
        self.settlers = settlers
        self.mood = mood

    def apply(self, game: Clash) -> None:
        realm = game.realms[self.seat]
        spaces = game.chart.regions[self.region]
        realm.home = self.region
        realm.capital = spaces[0]
        for terrain, space in zip(HOME_TERRAINS, spaces, strict=True):
            game.terrain[space] = terrain
        realm.supply[SETTLEMENTS] -= 1
        _own(game, spaces[0], City(self.seat, mood=self.mood))
        settlers = (unit(SETTLER),) * self.settlers
        _supply(game, self.seat, settlers, -1)
        _put(game, self.seat, spaces[0], settlers)


# -- resources, tokens, levels


@final
class Gained(CocEvent):
    """Resources or tokens come in; limits are already counted in."""

    def __init__(self, seat: int, goods: Goods, because: str, rule: str) -> None:
        self.seat = seat
        self.goods = goods
        self.because = because
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _change(game, self.seat, self.goods, 1)


@final
class GoodsLost(CocEvent):
    """What of a gain passes a limit; the player never had it, so nothing changes (COC-RES-07, COC-LVL-08)."""

    def __init__(self, seat: int, goods: Goods, rule: str) -> None:
        self.seat = seat
        self.goods = goods
        self.rule = rule


@final
class Paid(CocEvent):
    """Resources or tokens are paid or lost."""

    def __init__(self, seat: int, goods: Goods, because: str, rule: str) -> None:
        self.seat = seat
        self.goods = goods
        self.because = because
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _change(game, self.seat, self.goods, -1)


@final
class LevelRaised(CocEvent):
    """A level goes up; reaching an event box for the first time makes an Event card due (COC-LVL-11, COC-LVL-12)."""

    def __init__(self, seat: int, good: int, level: int) -> None:
        self.seat = seat
        self.good = good  # CULTURE or MOOD
        self.level = level
        self.rule = "COC-LVL-01" if good == CULTURE else "COC-LVL-02"

    def apply(self, game: Clash) -> None:
        realm = game.realms[self.seat]
        if self.good == MOOD:
            realm.happiness_level = self.level
        else:
            realm.culture_level = self.level
        boxes = game.content.tracks.event_boxes
        if self.level in boxes:
            box = 1 << (boxes.index(self.level) + (len(boxes) if self.good == MOOD else 0))
            if not realm.boxes & box:
                realm.boxes |= box
                realm.due += 1


# -- advances


@final
class AdvanceGot(CocEvent):
    """A cube on an advance."""

    def __init__(self, seat: int, advance: int, rule: str) -> None:
        self.seat = seat
        self.advance = advance
        self.rule = rule

    def apply(self, game: Clash) -> None:
        game.realms[self.seat].advances |= 1 << self.advance
        _liberate(game, self.seat, self.advance)


def _liberate(game: Clash, seat: int, advance: int) -> None:
    """COC-ADV-ECONOMIC-LIBERTY-3, COC-ADV-ECONOMIC-LIBERTY-4: at once, unless the player has collected this turn."""
    if FREE_COLLECT.has(advance) and game.realms[seat].turn.collects == 0:
        _turn(game, seat).free_collect = True


def _give_up(game: Clash, seat: int, advance: int) -> None:
    """COC-GOV-13: what an advance has done for this turn ends when the player loses it."""
    if FREE_COLLECT.has(advance):
        _turn(game, seat).free_collect = False
    for hook in ADVANCE_EFFECTS[advance].hooks:
        if isinstance(hook, MarkHook):
            _turn(game, seat).marks &= ~hook.mark.bit


@final
class GovernmentChanged(CocEvent):
    """All cubes of one government move to another: these advances are left, those are had."""

    def __init__(self, seat: int, given_up: tuple[int, ...], had: tuple[int, ...], rule: str) -> None:
        self.seat = seat
        self.given_up = given_up
        self.had = had
        self.rule = rule

    def apply(self, game: Clash) -> None:
        realm = game.realms[self.seat]
        for advance in self.given_up:
            realm.advances &= ~(1 << advance)
        for advance in self.had:
            realm.advances |= 1 << advance
            _liberate(game, self.seat, advance)
        for advance in self.given_up:
            _give_up(game, self.seat, advance)


# -- marks


def _marks(game: Clash, seat: int, id: str, on: bool) -> None:
    mark = MARKS[id]
    if seat == NONE:
        game.marks = game.marks | mark.bit if on else game.marks & ~mark.bit
        return
    realm = game.realms[seat]
    if mark.lasts == OWN_TURN:
        turn = _turn(game, seat)
        turn.marks = turn.marks | mark.bit if on else turn.marks & ~mark.bit
    elif mark.lasts == GAME:
        realm.marks = realm.marks | mark.bit if on else realm.marks & ~mark.bit
    else:
        realm.passing = realm.passing | mark.bit if on else realm.passing & ~mark.bit


@final
class Marked(CocEvent):
    """A card marks a player, or everybody with seat NONE: `mark` names a `Mark`, `giver` played the card."""

    def __init__(self, seat: int, mark: str, giver: int, rule: str) -> None:
        self.seat = seat
        self.mark = mark
        self.giver = giver
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _marks(game, self.seat, self.mark, True)
        if self.seat != NONE:
            game.realms[self.seat].fewer += MARKS[self.mark].fewer


@final
class Unmarked(CocEvent):
    """What a mark stands for is over before its time."""

    def __init__(self, seat: int, mark: str, rule: str) -> None:
        self.seat = seat
        self.mark = mark
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _marks(game, self.seat, self.mark, False)


# -- cities


@final
class CityFounded(CocEvent):
    """A Settlement on a space; neutral unless a rule says otherwise."""

    def __init__(self, seat: int, space: int, rule: str) -> None:
        self.seat = seat
        self.space = space
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _settlements(game, self.seat, -1)
        _own(game, self.space, City(self.seat))


@final
class CityActivated(CocEvent):
    """A city is activated; `used` counts its activations this turn."""

    def __init__(self, space: int, used: int, rule: str) -> None:
        self.space = space
        self.used = used
        self.rule = rule

    def apply(self, game: Clash) -> None:
        game.cities[self.space] = game.city(self.space).activated(self.used)


@final
class Collected(CocEvent):
    """A city has collected; limits are already counted in. Economic Liberty counts the Collects of a turn."""

    rule = "COC-COL-01"

    def __init__(self, seat: int, space: int, goods: Goods) -> None:
        self.seat = seat
        self.space = space
        self.goods = goods

    def apply(self, game: Clash) -> None:
        _turn(game, self.seat).collects += 1
        _change(game, self.seat, self.goods, 1)


@final
class Drafted(OfSeat):
    """One Army unit of a Build is paid through Draft."""

    rule = "COC-ADV-DRAFT-1"

    def apply(self, game: Clash) -> None:
        _turn(game, self.seat).drafts += 1


@final
class MoodChanged(CocEvent):
    """A city's mood."""

    def __init__(self, space: int, mood: int, rule: str) -> None:
        self.space = space
        self.mood = mood
        self.rule = rule

    def apply(self, game: Clash) -> None:
        game.cities[self.space] = game.city(self.space).in_mood(self.mood)


@final
class BuildingAdded(CocEvent):
    """A new building in a city, in its builder's colour; a Port points at a Sea space."""

    def __init__(self, seat: int, space: int, building: int, port_at: int, rule: str) -> None:
        self.seat = seat
        self.space = space
        self.building = building
        self.port_at = port_at
        self.rule = rule

    def apply(self, game: Clash) -> None:
        game.realms[self.seat].supply[BUILDINGS + self.building] -= 1
        game.cities[self.space] = game.city(self.space).with_building(self.building, self.seat, self.port_at)


@final
class BuildingTurned(CocEvent):
    """A building is exchanged for one of another colour."""

    def __init__(self, seat: int, space: int, building: int, rule: str) -> None:
        self.seat = seat
        self.space = space
        self.building = building
        self.rule = rule

    def apply(self, game: Clash) -> None:
        city = game.city(self.space)
        game.realms[city.colours[self.building]].supply[BUILDINGS + self.building] += 1
        game.realms[self.seat].supply[BUILDINGS + self.building] -= 1
        game.cities[self.space] = city.with_building(self.building, self.seat)


@final
class BuildingLost(CocEvent):
    """A building leaves a city: back to its supply, or for good."""

    def __init__(self, space: int, building: int, for_good: bool, rule: str) -> None:
        self.space = space
        self.building = building
        self.for_good = for_good
        self.rule = rule

    def apply(self, game: Clash) -> None:
        city = game.city(self.space)
        if not self.for_good:
            game.realms[city.colours[self.building]].supply[BUILDINGS + self.building] += 1
        game.cities[self.space] = city.with_building(self.building, NONE)


@final
class CityLost(CocEvent):
    """A city is gone with all its pieces, back to their supplies or for good; a Wonder in it is lost (COC-WON-14)."""

    def __init__(self, space: int, for_good: bool, rule: str) -> None:
        self.space = space
        self.for_good = for_good
        self.rule = rule

    def apply(self, game: Clash) -> None:
        city = game.city(self.space)
        if not self.for_good:
            for building, colour in enumerate(city.colours):
                if colour != NONE:
                    game.realms[colour].supply[BUILDINGS + building] += 1
            _settlements(game, city.owner, 1)
        if city.wonder != NONE:
            game.realms[city.owner].wonders &= ~(1 << city.wonder)
        _disown(game, self.space)


@final
class CityTaken(CocEvent):
    """A city changes hands: pieces in the old owner's colour are exchanged, the city is in this mood.

    Only with a Settlement and the exchanged buildings in the new owner's supply; what is lacking is removed before.
    """

    def __init__(self, seat: int, space: int, mood: int, rule: str) -> None:
        self.seat = seat
        self.space = space
        self.mood = mood
        self.rule = rule

    def apply(self, game: Clash) -> None:
        city = game.city(self.space)
        realm = game.realms[self.seat]
        realm.supply[SETTLEMENTS] -= 1
        colours = list(city.colours)
        _settlements(game, city.owner, 1)
        if city.owner != BARBARIANS:
            loser = game.realms[city.owner]
            for building, colour in enumerate(city.colours):
                if colour == city.owner:
                    loser.supply[BUILDINGS + building] += 1
                    realm.supply[BUILDINGS + building] -= 1
                    colours[building] = self.seat
            if city.wonder != NONE:
                loser.wonders &= ~(1 << city.wonder)
                realm.wonders |= 1 << city.wonder
        _disown(game, self.space)
        _own(game, self.space, city.owned_by(self.seat, tuple(colours)).in_mood(self.mood))


# -- units


@final
class UnitsPlaced(CocEvent):
    """New units on the board."""

    def __init__(self, side: int, space: int, units: Units, rule: str) -> None:
        self.side = side
        self.space = space
        self.units = units
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _supply(game, self.side, self.units, -1)
        _put(game, self.side, self.space, self.units)


@final
class UnitsLost(CocEvent):
    """Units leave a space for their supply."""

    def __init__(self, side: int, space: int, units: Units, rule: str) -> None:
        self.side = side
        self.space = space
        self.units = units
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _take(game, self.space, self.units)
        _supply(game, self.side, self.units, 1)


@final
class SettlerSettled(CocEvent):
    """A Settler gives way to the city it founds and goes back to the supply."""

    rule = "COC-FND-01"

    def __init__(self, seat: int, space: int, unit: int) -> None:
        self.seat = seat
        self.space = space
        self.unit = unit

    def apply(self, game: Clash) -> None:
        _take(game, self.space, (self.unit,))
        _supply(game, self.seat, (self.unit,), 1)


@final
class UnitsMoved(CocEvent):
    """Units go from one space to another; `after` are the same units with what the move forbids them (sorted)."""

    def __init__(self, side: int, start: int, end: int, units: Units, after: Units, rule: str) -> None:
        self.side = side
        self.start = start
        self.end = end
        self.units = units
        self.after = after
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _take(game, self.start, self.units)
        _put(game, self.side, self.end, self.after)


@final
class ShipsReturned(CocEvent):
    """Ships that could not enter the region they explored are back where they started, and have moved."""

    rule = "COC-EXS-08"

    def __init__(self, side: int, space: int, units: Units, after: Units) -> None:
        self.side = side
        self.space = space
        self.units = units
        self.after = after

    def apply(self, game: Clash) -> None:
        _take(game, self.space, self.units)
        _put(game, self.side, self.space, self.after)


@final
class MoveEnded(OfSeat):
    """A Move action is over: every unit may move again by another one."""

    rule = "COC-MOV-08"

    def apply(self, game: Clash) -> None:
        for space in game.unit_spaces[self.seat]:
            game.units[space] = cleared(game.units[space], MOVED)


# -- exploration


@final
class RegionRevealed(CocEvent):
    """A region is turned over and lies this way: as listed, or turned by half."""

    reveals = True

    def __init__(self, seat: int, region: int, tile: int, turned: bool, rule: str) -> None:
        self.seat = seat
        self.region = region
        self.tile = tile
        self.turned = turned
        self.rule = rule

    def apply(self, game: Clash) -> None:
        game.tiles = without(game.tiles, self.tile)
        lie = laid(game.content.tiles[self.tile].terrains, self.turned)
        for space, terrain in zip(game.chart.regions[self.region], lie, strict=True):
            game.terrain[space] = terrain


# -- wonders


@final
class WonderRevealed(CocEvent):
    """A Wonder lies face up."""

    rule = "COC-WON-02"
    reveals = True

    def __init__(self, wonder: int) -> None:
        self.wonder = wonder

    def apply(self, game: Clash) -> None:
        game.wonder_deck = without(game.wonder_deck, self.wonder)
        game.wonders = _with(game.wonders, self.wonder)


@final
class WonderClaimed(CocEvent):
    """A Wonder only this player may build."""

    rule = "COC-ADV-MONUMENTS-2"

    def __init__(self, seat: int, wonder: int) -> None:
        self.seat = seat
        self.wonder = wonder

    def apply(self, game: Clash) -> None:
        game.realms[self.seat].claimed = self.wonder


@final
class WonderBuilt(CocEvent):
    """A Wonder stands in a city."""

    rule = "COC-WON-12"

    def __init__(self, seat: int, space: int, wonder: int) -> None:
        self.seat = seat
        self.space = space
        self.wonder = wonder

    def apply(self, game: Clash) -> None:
        game.wonders = without(game.wonders, self.wonder)
        realm = game.realms[self.seat]
        realm.wonders |= 1 << self.wonder
        if realm.claimed == self.wonder:
            realm.claimed = NONE
        game.cities[self.space] = game.city(self.space).with_wonder(self.wonder)


# -- cards


@final
class CardKnown(CocEvent):
    """A player gets to know which card of a deck ("action", "objective") another holds; nobody else learns which."""

    reveals = True

    def __init__(self, seat: int, holder: int, deck: str, card: int, rule: str) -> None:
        self.seat = seat
        self.holder = holder
        self.deck = deck
        self.card = card
        self.rule = rule

    def informs(self, seat: int) -> bool:
        return seat == self.seat

    def apply(self, game: Clash) -> None:
        entry = knows(self.seat, self.deck == "objective", self.card)
        if entry not in game.known:
            game.known = _with(game.known, entry)

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat in (self.seat, self.holder) else None


@final
class ActionDrawn(OfCardByRule):
    """A player draws an Action card; others do not see which (COC-HID-01). Cards are numbers of the deck, from 0."""

    def apply(self, game: Clash) -> None:
        game.action_deck = without(game.action_deck, self.card)
        game.realms[self.seat].actions = _with(game.realms[self.seat].actions, self.card)

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else ActionDrawn(self.seat, NONE, self.rule)


@final
class ObjectiveDrawn(OfCardByRule):
    """A player draws an Objective card; others do not see which (COC-HID-01)."""

    def apply(self, game: Clash) -> None:
        game.objective_deck = without(game.objective_deck, self.card)
        game.realms[self.seat].objectives = _with(game.realms[self.seat].objectives, self.card)

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else ObjectiveDrawn(self.seat, NONE, self.rule)


@final
class DeckRenewed(CocEvent):
    """An empty deck is made anew from its discard pile ("action" or "event")."""

    rule = "COC-COMP-14"

    def __init__(self, deck: str) -> None:
        self.deck = deck

    def apply(self, game: Clash) -> None:
        if self.deck == "action":
            game.action_deck, game.action_discard = game.action_discard, ()
        else:
            game.event_deck, game.event_discard = game.event_discard, ()


@final
class ActionDiscarded(CocEvent):
    """An Action card goes from a hand to the open discards; `half`: "upper", "combat" or "" if it was not played."""

    reveals = True

    def __init__(self, seat: int, card: int, half: str, rule: str) -> None:
        self.seat = seat
        self.card = card
        self.half = half
        self.rule = rule

    def informs(self, seat: int) -> bool:
        return seat != self.seat

    def apply(self, game: Clash) -> None:
        realm = game.realms[self.seat]
        realm.actions = without(realm.actions, self.card)
        game.action_discard = _with(game.action_discard, self.card)
        _forget(game, False, self.card)


@final
class ObjectiveExchanged(CocEvent):
    """An Objective card of the hand goes back to the deck for one that was looked at; others do not see which."""

    rule = "COC-ACTION-NEW-PLANS"

    def __init__(self, seat: int, card: int, into: int) -> None:
        self.seat = seat
        self.card = card
        self.into = into

    def apply(self, game: Clash) -> None:
        realm = game.realms[self.seat]
        _blur(game, self.seat, self.seat, True)
        realm.objectives = _with(without(realm.objectives, self.card), self.into)
        game.objective_deck = _with(without(game.objective_deck, self.into), self.card)
        _forget(game, True, self.card)

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else ObjectiveExchanged(self.seat, NONE, NONE)


@final
class TruceMade(CocEvent):
    """No attack on the other this turn, none by the other in the next turn of theirs."""

    rule = "COC-ACTION-NEGOTIATIONS"

    def __init__(self, seat: int, other: int) -> None:
        self.seat = seat
        self.other = other

    def apply(self, game: Clash) -> None:
        _turn(game, self.seat).truces |= 1 << self.other
        game.realms[self.other].next_truces |= 1 << self.seat


@final
class TitlePlayed(CocEvent):
    """A card whose trigger lasts for the turn has been played on it (COC-CRD-04)."""

    rule = "COC-CRD-04"

    def __init__(self, seat: int, title: str) -> None:
        self.seat = seat
        self.title = title

    def apply(self, game: Clash) -> None:
        turn = _turn(game, self.seat)
        turn.played = (*turn.played, self.title)


@final
class GreatPlayed(OfCard):
    """A Great Person is played and discarded."""

    rule = "COC-EVENT-GREAT-2"
    reveals = True

    def informs(self, seat: int) -> bool:
        return seat != self.seat

    def apply(self, game: Clash) -> None:
        realm = game.realms[self.seat]
        realm.great_persons = without(realm.great_persons, self.card)
        game.event_discard = _with(game.event_discard, self.card)


# -- objectives


@final
class ObjectiveCompleted(CocEvent):
    """An objective of an Objective card is completed; the card lies open before its player, who shows which of the two
    it is (COC-OBJ-09, COC-OBJ-11). Its other objective is gone with it (COC-OBJ-02)."""

    reveals = True

    def __init__(self, seat: int, card: int, lower: bool, rule: str) -> None:
        self.seat = seat
        self.card = card
        self.lower = lower
        self.rule = rule

    def informs(self, seat: int) -> bool:
        return seat != self.seat

    def apply(self, game: Clash) -> None:
        realm = game.realms[self.seat]
        realm.objectives = without(realm.objectives, self.card)
        realm.completed = (*realm.completed, 2 * self.card + (1 if self.lower else 0))
        realm.completed_in = (*realm.completed_in, game.round)


# -- events


@final
class EventDrawn(OfCard):
    """A player draws an Event card, open to all; until it is finished the next one waits (COC-EVT-09)."""

    rule = "COC-EVT-01"
    reveals = True

    def apply(self, game: Clash) -> None:
        game.event_deck = without(game.event_deck, self.card)
        game.realms[self.seat].due -= 1
        game.in_event = True


@final
class EventEnded(CocEvent):
    """An Event card is resolved; if nobody keeps it, it is discarded (COC-EVT-11)."""

    rule = "COC-EVT-11"

    def __init__(self, card: int, discarded: bool) -> None:
        self.card = card
        self.discarded = discarded

    def apply(self, game: Clash) -> None:
        game.in_event = False
        if self.discarded:
            game.event_discard = _with(game.event_discard, self.card)


@final
class EventKept(OfCard):
    """An Event card stays with a player, for its points or for what it does from now on."""

    rule = "COC-EVT-11"

    def apply(self, game: Clash) -> None:
        game.realms[self.seat].kept = _with(game.realms[self.seat].kept, self.card)


@final
class EventScored(CocEvent):
    """An Event gives victory points for pieces it destroyed."""

    def __init__(self, seat: int, points: int, rule: str) -> None:
        self.seat = seat
        self.points = points
        self.rule = rule

    def apply(self, game: Clash) -> None:
        game.realms[self.seat].event_points += self.points


@final
class GreatTaken(OfCard):
    """A player takes a Great Person into the hand."""

    rule = "COC-EVENT-GREAT-1"

    def apply(self, game: Clash) -> None:
        game.realms[self.seat].great_persons = _with(game.realms[self.seat].great_persons, self.card)


@final
class NextTurnCut(CocEvent):
    """A player has `actions` fewer actions in the next turn."""

    def __init__(self, seat: int, number: int, rule: str) -> None:
        self.seat = seat
        self.number = number  # of actions
        self.rule = rule

    def apply(self, game: Clash) -> None:
        game.realms[self.seat].fewer += self.number


@final
class SpaceExhausted(CocEvent):
    """An Exhausted token on a space."""

    rule = "COC-EXH-01"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def apply(self, game: Clash) -> None:
        game.exhausted = _with(game.exhausted, self.space)


# -- battles


def _battle(game: Clash) -> Battle:
    """A copy of the battle in progress, in its place: an event may change it."""
    assert game.battle is not None
    battle = game.battle.copy()
    game.battle = battle
    return battle


def _at(values: tuple[int, ...], side: int, value: int) -> tuple[int, ...]:
    """A number for each side of a battle, with another one for this side."""
    return (value, values[DEFENDER]) if side == ATTACKER else (values[ATTACKER], value)


@final
class BattleBegan(CocEvent):
    """Units enter a space to fight: they leave their old space, or their supply if just built (COC-NAVB-04)."""

    fields = ("attacker", "defender", "space", "units")
    rule = "COC-MOV-11"

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.attacker = battle.attacker
        self.defender = battle.defender
        self.space = battle.space
        self.units = battle.units

    def apply(self, game: Clash) -> None:
        battle = self.battle
        if battle.origin == NONE:
            _supply(game, battle.attacker, battle.units, -1)
        else:
            _take(game, battle.origin, battle.units)
        if battle.bonus:
            turn = _turn(game, battle.attacker)
            for hook in ATTACK_BONUSES:
                turn.marks &= ~hook.mark.bit
        game.battle = battle


@final
class FortressBesieged(CocEvent):
    """Siegecraft takes away the die of a Fortress, its cancelling of a hit, or both."""

    def __init__(self, seat: int, space: int, die: bool, cancel: bool, rule: str) -> None:
        self.seat = seat
        self.space = space
        self.die = die
        self.cancel = cancel
        self.rule = rule

    def apply(self, game: Clash) -> None:
        battle = _battle(game)
        battle.no_die = self.die
        battle.no_cancel = self.cancel


@final
class CombatRoundBegan(CocEvent):
    """A combat round: what cards did in the last one is over (COC-TAC-06)."""

    rule = "COC-CMB-02"

    def __init__(self, round: int, space: int) -> None:
        self.round = round
        self.space = space

    def apply(self, game: Clash) -> None:
        battle = _battle(game)
        battle.round = self.round
        battle.cards = (NONE, NONE)
        battle.void = (False, False)
        battle.cancelled = (0, 0)
        battle.fallen = (0, 0)


@final
class CardDeclared(CocEvent):
    """A player says whether a combat card will be played, not which."""

    rule = "COC-TAC-02"

    def __init__(self, seat: int, plays: bool) -> None:
        self.seat = seat
        self.plays = plays


@final
class CardsShown(CocEvent):
    """The combat cards of attacker and defender, NONE for none, are turned up together."""

    rule = "COC-TAC-03"
    reveals = True

    def __init__(self, attacking: int, defending: int) -> None:
        self.attacking = attacking
        self.defending = defending

    def apply(self, game: Clash) -> None:
        _battle(game).cards = (self.attacking, self.defending)


@final
class CombatCardStopped(OfCardByRule):
    """A combat card has no effect."""  # `seat`: whose card it is

    def apply(self, game: Clash) -> None:
        battle = _battle(game)
        attacking = self.seat == battle.attacker
        battle.void = (attacking or battle.void[ATTACKER], not attacking or battle.void[DEFENDER])


@final
class CombatCardTaken(OfCardByRule):
    """A combat card goes from the discard pile to the hand of the other side."""

    def apply(self, game: Clash) -> None:
        game.action_discard = without(game.action_discard, self.card)
        game.realms[self.seat].actions = _with(game.realms[self.seat].actions, self.card)
        for other in range(game.players):  # it lay open before everybody
            if other != self.seat:
                game.known = _with(game.known, knows(other, False, self.card))


@final
class HitCancelled(CocEvent):
    """A card effect cancels one hit against this player in this round."""

    def __init__(self, seat: int, rule: str) -> None:
        self.seat = seat
        self.rule = rule

    def apply(self, game: Clash) -> None:
        battle = _battle(game)
        side = ATTACKER if self.seat == battle.attacker else DEFENDER
        battle.cancelled = _at(battle.cancelled, side, battle.cancelled[side] + 1)


@final
class FortressSilenced(CocEvent):
    """The Fortress does nothing in this round."""

    def __init__(self, space: int, rule: str) -> None:
        self.space = space
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _battle(game).silenced = True


@final
class CombatRolled(CocEvent):
    """The combat roll: dice and Combat Value of both sides, and the hits that count against each.

    The last four tell what changed each of these numbers beside the dice: sources and amounts.
    """

    rule = "COC-CMB-06"

    def __init__(
        self, attacker: int, attacking: tuple[int, ...], attack: int, defender: int, defending: tuple[int, ...],
        defence: int, attacker_hit: int, defender_hit: int, attack_from: Sources, defence_from: Sources,
        attacker_hit_from: Sources, defender_hit_from: Sources,
    ) -> None:  # fmt: skip
        self.attacker = attacker
        self.attacking = attacking
        self.attack = attack
        self.defender = defender
        self.defending = defending
        self.defence = defence
        self.attacker_hit = attacker_hit  # hits against the attacker
        self.defender_hit = defender_hit
        self.attack_from = attack_from
        self.defence_from = defence_from
        self.attacker_hit_from = attacker_hit_from
        self.defender_hit_from = defender_hit_from


@final
class UnitsKilled(CocEvent):
    """Units of one side of a battle are removed; `fighting`: how many of them fought.

    `ship` is NONE; in older games it is the number of the Ship that sank.
    """

    def __init__(self, side: int, space: int, units: Units, fighting: int, ship: int, rule: str) -> None:
        self.side = side
        self.space = space
        self.units = units
        self.fighting = fighting
        self.ship = ship
        self.rule = rule

    def apply(self, game: Clash) -> None:
        battle = _battle(game)
        side = ATTACKER if self.side == battle.attacker else DEFENDER
        if side == ATTACKER:
            battle.units = removed(battle.units, self.units)
        else:
            _take(game, self.space, self.units)
        _supply(game, self.side, self.units, 1)
        battle.lost = _at(battle.lost, side, battle.lost[side] + self.fighting)
        battle.fallen = _at(battle.fallen, side, battle.fallen[side] + len(self.units))


@final
class ArmyFled(CocEvent):
    """The defending Armies leave the battle for another space, which ends it; in their own turn they have fought."""

    def __init__(self, side: int, start: int, end: int, units: Units, rule: str) -> None:
        self.side = side
        self.start = start
        self.end = end
        self.units = units
        self.rule = rule

    def apply(self, game: Clash) -> None:
        _take(game, self.start, self.units)
        _put(game, self.side, self.end, tired(self.units) if self.side == game.active else self.units)
        _battle(game).fled = True


@final
class BattleEnded(CocEvent):
    """A battle is over: the attackers that are left stand in this space, with what the battle forbids them.

    `winner` is NONE if there is none. Land battles of the player whose turn it is are counted. Army units that
    Barbarians attacked in the turn of their owner have fought (COC-MOV-13).
    """

    def __init__(
        self, attacker: int, defender: int, winner: int, space: int, end: int, units: Units, rule: str
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.winner = winner
        self.space = space
        self.end = end
        self.units = units
        self.rule = rule

    def apply(self, game: Clash) -> None:
        battle = game.battle
        assert battle is not None
        _put(game, self.attacker, self.end, self.units)
        active = game.active
        if not battle.sea and active != NONE and active in (self.attacker, self.defender):
            turn = _turn(game, active)
            turn.fought = (*turn.fought, self.space)
            turn.won += 1 if active == self.winner else 0
            if active == self.defender and game.side[self.space] == active:
                game.units[self.space] = tired(game.units[self.space])
        game.battle = None


# -- cultural influence


@final
class InfluenceTried(CocEvent):
    """An attempt at Cultural Influence with this total; a success is the only one of the turn (COC-INF-17)."""

    rule = "COC-INF-06"

    def __init__(self, seat: int, source: int, target: int, total: int, success: bool) -> None:
        self.seat = seat
        self.source = source
        self.target = target
        self.total = total
        self.success = success

    def apply(self, game: Clash) -> None:
        if self.success:
            _turn(game, self.seat).influenced = True


# -- trades


@final
class OfferMade(CocEvent):
    """A trade is offered: this for that, cards by their number. Those of the active player are counted."""

    rule = "COC-TRD-01"

    def __init__(
        self, seat: int, other: int, give: Goods, ask: Goods, actions: int, objectives: int, ask_actions: int,
        ask_objectives: int,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.other = other
        self.give = give
        self.ask = ask
        self.actions = actions
        self.objectives = objectives
        self.ask_actions = ask_actions
        self.ask_objectives = ask_objectives

    def apply(self, game: Clash) -> None:
        if self.seat == game.active:
            _turn(game, self.seat).offers += 1


@final
class OfferInvited(CocEvent):
    """A player asks another for an offer."""

    rule = "COC-TRD-01"

    def __init__(self, seat: int, other: int) -> None:
        self.seat = seat
        self.other = other


@final
class OfferAnswered(CocEvent):
    """What `seat` answers `other`: "accepted" or "refused" to an offer, "withdrawn" where none is made.

    `terms`: of an offer that is refused, as `rules.turn.trade.terms` says. The log tells them where the offer is made.
    """

    fields = ("seat", "other", "outcome")

    def __init__(self, seat: int, other: int, outcome: str, rule: str, terms: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.other = other
        self.outcome = outcome
        self.rule = rule
        self.terms = terms

    def apply(self, game: Clash) -> None:
        realm = game.realms[self.other]
        if self.terms and self.terms not in realm.refused:
            realm.refused = (*realm.refused, self.terms)


@final
class CardsTraded(CocEvent):
    """Cards change hands; which ones only those two know (COC-HID-08). For others the cards are left out."""

    fields = ("seat", "other", "actions", "objectives", "number")
    reveals = True

    def __init__(self, seat: int, other: int, actions: tuple[int, ...], objectives: tuple[int, ...], rule: str) -> None:
        self.seat = seat
        self.other = other
        self.actions = actions
        self.objectives = objectives
        self.number = len(actions) + len(objectives)
        self.rule = rule

    def apply(self, game: Clash) -> None:
        giver, taker = game.realms[self.seat], game.realms[self.other]
        if self.actions:
            _blur(game, self.seat, self.other, False)
        if self.objectives:
            _blur(game, self.seat, self.other, True)
        for card in self.actions:
            giver.actions = without(giver.actions, card)
            taker.actions = _with(taker.actions, card)
            _forget(game, False, card)
            game.known = _with(game.known, knows(self.seat, False, card))
        for card in self.objectives:
            giver.objectives = without(giver.objectives, card)
            taker.objectives = _with(taker.objectives, card)
            _forget(game, True, card)
            game.known = _with(game.known, knows(self.seat, True, card))

    def seen_by(self, seat: int | None) -> Event | None:
        if seat in (self.seat, self.other):
            return self
        masked = CardsTraded(self.seat, self.other, (), (), self.rule)
        masked.number = self.number
        return masked
