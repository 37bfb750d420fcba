"""Collect: what the spaces around a city give, and what the player takes of it.

Spaces of one terrain are alike, so a Collect is chosen by amounts. What is found is told by five numbers (`Finds`):
spaces that give Food, Ore and Wood, whether a Sea space may be used (0 or 1), and whether it may give tokens or Gold.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.games.clash_of_cultures.choices import Collect
from ziggurat.games.clash_of_cultures.content.model import (
    BARREN,
    CULTURE,
    FARMING,
    FERTILE,
    FISHING,
    FOOD,
    FOREST,
    GOLD,
    GOODS,
    HUSBANDRY,
    IRRIGATION,
    MINING,
    MOOD,
    MOUNTAIN,
    ORE,
    ROADS,
    SEA,
    WOOD,
)
from ziggurat.games.clash_of_cultures.events import Collected
from ziggurat.games.clash_of_cultures.game import NO_GOODS, NONE, Clash, CocStep, Goods, Realm, goods, one_good
from ziggurat.games.clash_of_cultures.hooks import AfterCollect, hooks_of
from ziggurat.games.clash_of_cultures.rules.cards.action_cards import PlayCopy
from ziggurat.games.clash_of_cultures.rules.common import card_in_hand, gain, pay, use_once
from ziggurat.games.clash_of_cultures.rules.payment import PLAIN, PayFor, affords
from ziggurat.games.clash_of_cultures.status import fitting, has_port, limit, near, working_size

Finds = tuple[int, ...]  # Food, Ore, Wood, Sea, Port
Bundle = tuple[int, ...]  # what is taken: Food, Ore, Wood, Gold, Mood tokens

BUNDLE_GOODS: Final = (FOOD, ORE, WOOD, GOLD, MOOD)
FOCUS: Final = "production_focus"  # several resources from one space
MASS: Final = "mass_production"  # this many more resources
MASS_MORE: Final = 2
CARD_RULES: Final = {FOCUS: "COC-ACTION-PRODUCTION-FOCUS", MASS: "COC-ACTION-MASS-PRODUCTION"}
FAR_PRICE: Final = goods(food=1)
NEXT_COLLECT: Final = goods(mood=2)  # with Economic Liberty


# -- the price of a Collect


def collect_is_free(game: Clash, seat: int) -> bool:
    """COC-ADV-ECONOMIC-LIBERTY-1: whether the next Collect costs no action."""
    realm = game.realms[seat]
    return realm.liberty and realm.collects == 0


def _is_dearer(realm: Realm) -> bool:
    """COC-ADV-ECONOMIC-LIBERTY-2, COC-ADV-ECONOMIC-LIBERTY-3: whether the next Collect costs Mood tokens too."""
    return realm.liberty and realm.collects > 0


def refuses_collect_price(game: Clash, seat: int) -> str | None:
    """Action and tokens for a Collect, wherever it is."""
    realm = game.realms[seat]
    if realm.left < 1 and not collect_is_free(game, seat):
        return "COC-TURN-02"
    if _is_dearer(realm) and realm.mood < NEXT_COLLECT[MOOD]:
        return "COC-ADV-ECONOMIC-LIBERTY-2"
    return None


def begin_collect(game: Clash, seat: int) -> None:
    """COC-ADV-ECONOMIC-LIBERTY-2: the tokens for a further Collect are paid."""
    if _is_dearer(game.realms[seat]):
        pay(game, seat, NEXT_COLLECT, "economic_liberty", "COC-ADV-ECONOMIC-LIBERTY-2")


# -- what there is


def given_by(realm: Realm, terrain: int) -> int:
    """COC-COL-04, COC-COL-07: the good a player gets from a Land space, NONE for nothing."""
    if terrain == FERTILE:
        return FOOD if realm.has(FARMING) else NONE
    if terrain == MOUNTAIN:
        return ORE if realm.has(MINING) else NONE
    if terrain == FOREST:
        return WOOD if realm.has(FARMING) else NONE
    return FOOD if terrain == BARREN and realm.has(IRRIGATION) else NONE


def is_open(game: Clash, seat: int, city: int, space: int) -> bool:
    """COC-COL-05, COC-COL-06, COC-COL-08, COC-EXH-05: whether the city can use a space in its reach."""
    if space in game.exhausted or game.side[space] not in (NONE, seat):
        return False
    return space == city or game.cities[space] is None


def finds(game: Clash, seat: int, city: int, far: bool) -> Finds:
    """COC-COL-02, COC-ADV-FISHING-1; `far`: COC-ADV-HUSBANDRY-1, COC-ADV-HUSBANDRY-5."""
    realm = game.realms[seat]
    around = game.chart.neighbours[city]
    counts = [0, 0, 0]
    sea = 0
    for space in near(game, city, 2 if far else 1):
        if not is_open(game, seat, city, space):
            continue
        terrain = game.terrain[space]
        if terrain == SEA:
            if space in around and realm.has(FISHING):
                sea = 1
            continue
        good = given_by(realm, terrain)
        if good != NONE:
            counts[good] += 1
    port = 1 if sea and has_port(game, game.city(city)) else 0
    return (counts[FOOD], counts[ORE], counts[WOOD], sea, port)


def _beside(game: Clash, seat: int, city: int) -> Goods:
    """COC-GRD-02, COC-ADV-PUBLIC-EDUCATION-1: what comes on top of any Collect of the city."""
    total = NO_GOODS
    for hook in hooks_of(game, seat, AfterCollect):
        more = hook.goods(game, seat, city)
        total = tuple([total[good] + more[good] for good in range(len(GOODS))])
    return total


def full_goods(game: Clash, seat: int, city: int, paid: Goods) -> int:
    """Bit set of the goods a Collect would lose entirely, once `paid` is paid; 0 where something comes on top."""
    if fitting(game, seat, _beside(game, seat, city)) != NO_GOODS:
        return 0
    have = game.realms[seat].goods
    full = 0
    for index, good in enumerate(BUNDLE_GOODS):
        if have[good] - paid[good] >= limit(game, seat, good):
            full |= 1 << index
    return full


def refuses_collect(game: Clash, seat: int, city: int) -> str | None:
    """COC-ACTV-02: whether the city finds anything at all that the player can keep."""
    realm = game.realms[seat]
    have = realm.goods
    good = given_by(realm, game.terrain[city])
    if good != NONE and have[good] < limit(game, seat, good):
        return None  # the usual case, told quickly: nobody else can stand in one's own city
    full = full_goods(game, seat, city, NEXT_COLLECT if _is_dearer(realm) else NO_GOODS)
    near_finds = finds(game, seat, city, False)
    number = working_size(game, game.city(city))
    if chosen(near_finds, near_finds, number, False, "", full):
        return None
    if refuses_far(game, seat) is None:
        wide = finds(game, seat, city, True)
        if chosen(near_finds, wide, number, True, "", full & ~_far_room(game, seat)):
            return None
    return "COC-ACTV-02"


# -- what may be taken


def refuses_bundle(bundle: Bundle, found: Finds, number: int, focus: bool) -> str | None:
    """COC-COL-01, COC-COL-03, COC-COL-04, COC-COL-09, COC-COL-11; `focus`: spaces may be used repeatedly."""
    food, ore, wood, gold, mood = bundle
    total = food + ore + wood + gold + mood
    if min(bundle) < 0 or total < 1:
        return "COC-COL-09"
    if total > number:
        return "COC-COL-01"
    sea, port = found[3], found[4]
    if gold + mood and not port:
        return "COC-CTY-14"
    if (food and not found[FOOD] + sea) or (ore and not found[ORE]) or (wood and not found[WOOD]):
        return "COC-COL-04"
    if focus:
        return None
    if ore > found[ORE] or wood > found[WOOD] or (food > found[FOOD] and not sea):
        return "COC-COL-03"
    if food > found[FOOD] + sea:
        return "COC-ADV-FISHING-1"
    return "COC-COL-11" if gold + mood + max(0, food - found[FOOD]) > sea else None


_BUNDLES: Final[dict[tuple[int, ...], list[Bundle]]] = {}
"""What `chosen` has found, by its arguments: few of them ever come up."""


def chosen(near_finds: Finds, wide: Finds, number: int, far: bool, card: str, full: int) -> list[Bundle]:
    """Every bundle that can be taken so, the largest first, but none for which `far` or `card` is not needed.

    `full`: COC-ACTV-02, goods that count for nothing.
    """
    key = (*near_finds, *wide, number, 1 if far else 0, 1 if card == FOCUS else 2 if card == MASS else 0, full)
    found = _BUNDLES.get(key)
    if found is None:
        found = [
            bundle
            for bundle in _bundles(number + MASS_MORE if card == MASS else number)
            if _refuses_taking(bundle, near_finds, wide, number, far, card) is None and not _is_lost(bundle, full)
        ]
        _BUNDLES[key] = found
    return found


def _bundles(most: int) -> list[Bundle]:
    """All of up to this total, the largest first."""
    found: list[Bundle] = []
    for total in range(most, 0, -1):
        for food in range(total, -1, -1):
            for ore in range(total - food, -1, -1):
                for wood in range(total - food - ore, -1, -1):
                    for gold in range(total - food - ore - wood, -1, -1):
                        found.append((food, ore, wood, gold, total - food - ore - wood - gold))
    return found


def _refuses_taking(bundle: Bundle, near_finds: Finds, wide: Finds, number: int, far: bool, card: str) -> str | None:
    """Like refuses_bundle, with far spaces and a card, neither of which may be used for nothing."""
    most = number + MASS_MORE if card == MASS else number
    found = wide if far else near_finds
    rule = refuses_bundle(bundle, found, most, card == FOCUS)
    if rule is None and far and refuses_bundle(bundle, near_finds, most, card == FOCUS) is None:
        return "COC-ADV-HUSBANDRY-1"
    if rule is None and card and refuses_bundle(bundle, found, number, False) is None:
        return CARD_RULES[card]
    return rule


def _is_lost(bundle: Bundle, full: int) -> bool:
    if not full:
        return False
    for index, amount in enumerate(bundle):
        if amount and not (full >> index) & 1:
            return False
    return True


# -- Husbandry and cards


def _far_price(realm: Realm) -> Goods:
    """COC-ADV-HUSBANDRY-1, COC-ADV-HUSBANDRY-2."""
    return NO_GOODS if realm.has(ROADS) else FAR_PRICE


def _far_room(game: Clash, seat: int) -> int:
    """The bit of Food if paying for Husbandry makes room for some (COC-ADV-HUSBANDRY-3)."""
    return 1 if _far_price(game.realms[seat]) == FAR_PRICE else 0


def refuses_far(game: Clash, seat: int) -> str | None:
    """COC-ADV-HUSBANDRY-1: once per turn, for its price."""
    realm = game.realms[seat]
    if not realm.has(HUSBANDRY) or realm.used(HUSBANDRY):
        return "COC-ADV-HUSBANDRY-1"
    return None if affords(game, seat, _far_price(realm)) else "COC-ADV-HUSBANDRY-3"


def refuses_collect_card(game: Clash, seat: int, card: str) -> str | None:
    """The Action cards that are played with a Collect: one at most, held and paid for."""
    if card not in CARD_RULES:
        return "COC-CRD-01"
    if card_in_hand(game, seat, card) == NONE:
        return CARD_RULES[card]
    affordable = game.realms[seat].culture >= game.content.action_titles[card].price
    return None if affordable else "COC-GEN-01"


# -- the question


@final
class Harvest(Options):
    """Every Collect there is: first without, then with far spaces and cards; made when picked."""

    def __init__(self, parts: list[tuple[list[Bundle], bool, str]]) -> None:
        self.parts = parts

    def __len__(self) -> int:
        total = 0
        for bundles, _, _ in self.parts:
            total += len(bundles)
        return total

    def __getitem__(self, index: int) -> Choice:
        if index < 0:
            index += len(self)
        for bundles, far, card in self.parts:
            if index < len(bundles):
                bundle = bundles[index]
                return Collect(bundle[0], bundle[1], bundle[2], bundle[3], bundle[4], far, card)
            index -= len(bundles)
        raise IndexError("no such option")


@final
class ChooseHarvest(CocStep):
    """COC-COL-09: what an activated city collects."""

    rule = "COC-COL-09"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,)

    def _full(self, game: Clash, far: bool) -> int:
        full = full_goods(game, self.seat, self.space, NO_GOODS)
        return full & ~_far_room(game, self.seat) if far else full

    def options(self, game: Clash, seat: int) -> Options:
        near_finds = finds(game, seat, self.space, False)
        number = working_size(game, game.city(self.space))
        cards = [""]
        for card in CARD_RULES:
            if refuses_collect_card(game, seat, card) is None:
                cards.append(card)
        full = self._full(game, False)
        parts = [(chosen(near_finds, near_finds, number, False, card, full), False, card) for card in cards]
        if refuses_far(game, seat) is None:
            wide = finds(game, seat, self.space, True)
            full = self._full(game, True)
            parts.extend([(chosen(near_finds, wide, number, True, card, full), True, card) for card in cards])
        return Harvest(parts)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Collect):
            return self.rule
        rule = refuses_far(game, seat) if choice.far else None
        if rule is None and choice.card:
            rule = refuses_collect_card(game, seat, choice.card)
        if rule is not None:
            return rule
        bundle = (choice.food, choice.ore, choice.wood, choice.gold, choice.mood)
        near_finds = finds(game, seat, self.space, False)
        wide = finds(game, seat, self.space, True) if choice.far else near_finds
        number = working_size(game, game.city(self.space))
        rule = _refuses_taking(bundle, near_finds, wide, number, choice.far, choice.card)
        if rule is None and _is_lost(bundle, self._full(game, choice.far)):
            return "COC-ACTV-02"
        return rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Collect)
        amounts = goods(choice.food, choice.ore, choice.wood, 0, choice.gold, choice.mood)
        game.become(Gather(seat, self.space, amounts))
        if choice.card:
            rule = CARD_RULES[choice.card]
            pay(game, seat, one_good(CULTURE, game.content.action_titles[choice.card].price), choice.card, rule)
        if choice.far:
            use_once(game, seat, HUSBANDRY, "COC-ADV-HUSBANDRY-1")
            price = _far_price(game.realms[seat])
            game.push(PayFor(seat, price, PLAIN, True, "husbandry", "COC-ADV-HUSBANDRY-1"))
        if choice.card:
            game.push(PlayCopy(seat, choice.card, CARD_RULES[choice.card]))


@final
class Gather(CocStep):
    """COC-COL-01: the goods come in, then what comes on top of them."""

    rule = "COC-COL-01"

    def __init__(self, seat: int, space: int, goods: Goods) -> None:
        self.seat = seat
        self.space = space
        self.goods = goods

    def advance(self, game: Clash) -> None:
        game.done()
        game.emit(Collected(self.seat, self.space, fitting(game, self.seat, self.goods)))
        for hook in hooks_of(game, self.seat, AfterCollect):
            gain(game, self.seat, hook.goods(game, self.seat, self.space), hook.source, hook.rule)
