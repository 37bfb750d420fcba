"""What several rules do the same way: gaining, paying, moods, placing units.

Topics: general.
"""

from __future__ import annotations

from ziggurat.games.clash_of_cultures import events
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, unit
from ziggurat.games.clash_of_cultures.content.model import ADVANCES
from ziggurat.games.clash_of_cultures.game import ANGRY, HAPPY, NO_GOODS, NONE, UNITS, Clash, Goods, Mark, one_good
from ziggurat.games.clash_of_cultures.status import armies_in, fitting

ADVANCE_NUMBERS = {advance: number for number, advance in enumerate(ADVANCES)}


def gain(game: Clash, seat: int, amounts: Goods, because: str, rule: str) -> None:
    """COC-RES-07, COC-LVL-08, COC-COMP-11: as much as the limits allow; the rest is lost."""
    fits = fitting(game, seat, amounts)
    if fits != NO_GOODS:
        game.emit(events.Gained(seat, fits, because, rule))
    if fits != amounts:
        lost = tuple([amount - fit for amount, fit in zip(amounts, fits, strict=True)])
        game.emit(events.GoodsLost(seat, lost, rule))


def gain_one(game: Clash, seat: int, good: int, amount: int, because: str, rule: str) -> None:
    """An amount of one good."""
    gain(game, seat, one_good(good, amount), because, rule)


def pay(game: Clash, seat: int, amounts: Goods, because: str, rule: str) -> None:
    """Exactly this; the seat must own it."""
    if amounts != NO_GOODS:
        game.emit(events.Paid(seat, amounts, because, rule))


def can_pay(game: Clash, seat: int, amounts: Goods) -> bool:
    """COC-GEN-01: exactly this, without Gold in place of anything."""
    have = game.realms[seat].goods
    for good, amount in enumerate(amounts):
        if have[good] < amount:
            return False
    return True


def spend_action(game: Clash, seat: int, action: str, rule: str) -> None:
    """COC-GEN-07, COC-TURN-02: one of the actions of the turn is used up; the action is named for the log."""
    game.emit(events.ActionTaken(seat, action, rule))


def use_once(game: Clash, seat: int, advance: int, rule: str) -> None:
    """COC-GEN-08: the once-per-turn ability of an advance is used."""
    game.emit(events.AbilityUsed(seat, advance, rule))


def mark(game: Clash, seat: int, what: Mark, by: int = NONE) -> None:
    """Mark a player, or everybody with seat NONE."""
    game.emit(events.Marked(seat, what.id, by, what.rule))


def unmark(game: Clash, seat: int, what: Mark) -> None:
    """Take a mark away before its time."""
    game.emit(events.Unmarked(seat, what.id, what.rule))


def change_mood(game: Clash, space: int, steps: int, rule: str) -> None:
    """COC-MOOD-12: move a mood up or down; steps beyond the ends are lost."""
    city = game.city(space)
    mood = min(HAPPY, max(ANGRY, city.mood + steps))
    if mood != city.mood:
        game.emit(events.MoodChanged(space, mood, rule))


def place_unit(game: Clash, seat: int, space: int, kind: int, rule: str) -> bool:
    """COC-COMP-09: a free unit, if the supply has one."""
    if game.realms[seat].supply[UNITS + kind] == 0:
        return False
    game.emit(events.UnitsPlaced(seat, space, (unit(kind),), rule))
    return True


def settler_places(game: Clash, seat: int) -> list[int]:
    """COC-COMP-09: the cities that can get a free Settler: all, if the supply has one."""
    return list(game.cities_of(seat)) if game.realms[seat].supply[UNITS + SETTLER] else []


def army_places(game: Clash, seat: int) -> list[int]:
    """COC-COMP-09: the cities with room for a free Army unit, if the supply has one."""
    if game.realms[seat].supply[UNITS + ARMY] == 0:
        return []
    return [space for space in game.cities_of(seat) if armies_in(game, space) < game.content.pieces.army_limit]


def card_in_hand(game: Clash, seat: int, title: str) -> int:
    """An Action card with this upper half in the seat's hand, NONE if there is none."""
    for card in game.realms[seat].actions:
        if game.content.actions[card].title == title:
            return card
    return NONE


def discard(game: Clash, seat: int, card: int, half: str, rule: str) -> None:
    """COC-CRD-02, COC-TAC-08: discard an Action card; `half`: "upper", "combat", or "" if it was not played."""
    game.emit(events.ActionDiscarded(seat, card, half, rule))
