"""Collect: what the spaces around a city give, and what the player takes of it.

Spaces of one terrain are alike, so a Collect is chosen by amounts. What is found is told by five numbers (`Finds`):
spaces that give Food, Ore and Wood, whether a Sea space may be used (0 or 1), and whether it may give tokens or Gold.

A Collect that can be made larger is legal and not listed, nor is one that loses something at a limit.

Topics: collect.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.games.clash_of_cultures import hooks
from ziggurat.games.clash_of_cultures.choices import Collect
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.events import Collected
from ziggurat.games.clash_of_cultures.game import NO_GOODS, NONE, Clash, CocStep, Goods, goods, one_good
from ziggurat.games.clash_of_cultures.rules.cards.action_cards import PlayCopy
from ziggurat.games.clash_of_cultures.rules.cities.activation import begin_activation, is_followed
from ziggurat.games.clash_of_cultures.rules.common import can_pay, card_in_hand, gain, pay, use_once
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible
from ziggurat.games.clash_of_cultures.rules.payment import PLAIN, PayFor, affords
from ziggurat.games.clash_of_cultures.status import fitting, has_port, limit, near, working_size

Finds = tuple[int, ...]  # Food, Ore, Wood, Sea, Port
Bundle = tuple[int, ...]  # what is taken: Food, Ore, Wood, Gold, Mood tokens

BUNDLE_GOODS: Final = (model.FOOD, model.ORE, model.WOOD, model.GOLD, model.MOOD)


# -- the price of a Collect


def collect_is_free(game: Clash, seat: int) -> bool:
    """COC-ADV-ECONOMIC-LIBERTY-1: whether the next Collect costs no action."""
    realm = game.realms[seat]
    return realm.turn.free_collect and realm.turn.collects == 0


def _dearer(game: Clash, seat: int) -> hooks.FreeCollect | None:
    """COC-ADV-ECONOMIC-LIBERTY-2, COC-ADV-ECONOMIC-LIBERTY-3: what makes the next Collect cost more than its action."""
    realm = game.realms[seat]
    return hooks.hook_of(game, seat, hooks.FreeCollect) if realm.turn.free_collect and realm.turn.collects > 0 else None


def _further_price(game: Clash, seat: int) -> Goods:
    dearer = _dearer(game, seat)
    return NO_GOODS if dearer is None else dearer.further


def refuses_collect_price(game: Clash, seat: int) -> str | None:
    """Action and tokens for a Collect, wherever it is."""
    realm = game.realms[seat]
    if realm.left < 1 and not collect_is_free(game, seat):
        return "COC-TURN-02"
    dearer = _dearer(game, seat)
    return None if dearer is None or can_pay(game, seat, dearer.further) else dearer.further_rule


def begin_collect(game: Clash, seat: int) -> None:
    """COC-ADV-ECONOMIC-LIBERTY-2: the tokens for a further Collect are paid."""
    dearer = _dearer(game, seat)
    if dearer is not None:
        pay(game, seat, dearer.further, dearer.source, dearer.further_rule)


# -- what there is


_YIELDS: Final[dict[int, list[int]]] = {}  # by the advances that yield anything


def yields(game: Clash, seat: int) -> list[int]:
    """COC-COL-04, COC-COL-07: the good a player gets from each terrain, NONE for nothing."""
    owned = game.realms[seat].advances & hooks.YIELDS.mask
    found = _YIELDS.get(owned)
    if found is None:
        found = [NONE] * len(model.TERRAINS)
        for hook in hooks.hooks_of(game, seat, hooks.Yields):
            found[hook.about] = hook.good
        _YIELDS[owned] = found
    return found


def is_open(game: Clash, seat: int, city: int, space: int) -> bool:
    """COC-COL-05, COC-COL-06, COC-COL-08, COC-EXH-05: whether the city can use a space in its reach."""
    if space in game.exhausted or game.side[space] not in (NONE, seat):
        return False
    return space == city or game.cities[space] is None


def finds(game: Clash, seat: int, city: int, far: bool) -> Finds:
    """COC-COL-02, COC-ADV-FISHING-1; `far`: COC-ADV-HUSBANDRY-1, COC-ADV-HUSBANDRY-5."""
    given = yields(game, seat)
    around = game.chart.neighbours[city]
    counts = [0, 0, 0]
    sea = 0
    for space in near(game, city, 2 if far else 1):
        if not is_open(game, seat, city, space):
            continue
        terrain = game.terrain[space]
        if terrain == model.SEA:
            if space in around and given[model.SEA] != NONE:
                sea = 1
            continue
        good = given[terrain]
        if good != NONE:
            counts[good] += 1
    port = 1 if sea and has_port(game, game.city(city)) else 0
    return (counts[model.FOOD], counts[model.ORE], counts[model.WOOD], sea, port)


def sources(game: Clash, seat: int, city: int) -> list[tuple[int, list[int], bool]]:
    """Every space that a Collect of the city may use: what it may give, and whether it takes far spaces to use it."""
    around = game.chart.neighbours[city]
    given = yields(game, seat)
    reach = 2 if refuses_far(game, seat) is None else 1
    found: list[tuple[int, list[int], bool]] = []
    for space in near(game, city, reach):
        far = space != city and space not in around
        good = given[game.terrain[space]] if is_open(game, seat, city, space) else NONE
        if good == NONE or (far and game.terrain[space] == model.SEA):
            continue
        goods = [good]
        if game.terrain[space] == model.SEA and has_port(game, game.city(city)):
            goods += [model.GOLD, model.MOOD]
        found.append((space, goods, far))
    return found


def _beside(game: Clash, seat: int, city: int) -> Goods:
    """COC-GRD-02, COC-ADV-PUBLIC-EDUCATION-1: what comes on top of any Collect of the city."""
    total = NO_GOODS
    for hook in hooks.hooks_of(game, seat, hooks.AfterCollect):
        more = hook.goods(game, seat, city)
        total = tuple([total[good] + more[good] for good in range(len(model.GOODS))])
    return total


def full_goods(game: Clash, seat: int, city: int, paid: Goods) -> int:
    """Bit set of the goods a Collect would lose entirely, once `paid` is paid; 0 where something else comes of it."""
    if fitting(game, seat, _beside(game, seat, city)) != NO_GOODS or is_followed(game, seat, city):
        return 0
    have = game.realms[seat].goods
    full = 0
    for index, good in enumerate(BUNDLE_GOODS):
        if have[good] - paid[good] >= limit(game, seat, good):
            full |= 1 << index
    return full


def refuses_collect(game: Clash, seat: int, city: int) -> str | None:
    """COC-ACTV-02: whether the city finds anything at all that the player can keep."""
    have = game.realms[seat].goods
    good = yields(game, seat)[game.terrain[city]]
    if good != NONE and have[good] < limit(game, seat, good):
        return None  # the usual case, told quickly: nobody else can stand in one's own city
    full = full_goods(game, seat, city, _further_price(game, seat))
    near_finds = finds(game, seat, city, False)
    number = working_size(game, game.city(city))
    if chosen(near_finds, near_finds, number, False, None, full):
        return None
    if refuses_far(game, seat) is None:
        wide = finds(game, seat, city, True)
        if chosen(near_finds, wide, number, True, None, full & ~_far_room(game, seat)):
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
    if (food and not found[model.FOOD] + sea) or (ore and not found[model.ORE]) or (wood and not found[model.WOOD]):
        return "COC-COL-04"
    if focus:
        return None
    if ore > found[model.ORE] or wood > found[model.WOOD] or (food > found[model.FOOD] and not sea):
        return "COC-COL-03"
    if food > found[model.FOOD] + sea:
        return "COC-ADV-FISHING-1"
    return "COC-COL-11" if gold + mood + max(0, food - found[model.FOOD]) > sea else None


_BUNDLES: Final[dict[tuple[int, ...], list[Bundle]]] = {}
"""Results of `chosen` by its arguments: few combinations ever come up."""


def chosen(
    near_finds: Finds, wide: Finds, number: int, far: bool, card: hooks.CollectCard | None, full: int
) -> list[Bundle]:
    """Every bundle that can be taken so, the largest first, but none for which `far` or `card` is not needed.

    `full`: COC-ACTV-02, goods that count for nothing.
    """
    key = (*near_finds, *wide, number, 1 if far else 0, full, _more(card), 1 if _repeats(card) else 0)
    found = _BUNDLES.get(key)
    if found is None:
        found = [
            bundle
            for bundle in _bundles(number + _more(card))
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


def _more(card: hooks.CollectCard | None) -> int:
    return 0 if card is None else card.more


def _repeats(card: hooks.CollectCard | None) -> bool:
    return card is not None and card.repeats


def _refuses_taking(
    bundle: Bundle, near_finds: Finds, wide: Finds, number: int, far: bool, card: hooks.CollectCard | None
) -> str | None:
    """Like refuses_bundle, with far spaces and a card, neither of which may be used for nothing."""
    most = number + _more(card)
    found = wide if far else near_finds
    rule = refuses_bundle(bundle, found, most, _repeats(card))
    if rule is None and far and refuses_bundle(bundle, near_finds, most, _repeats(card)) is None:
        return "COC-ADV-HUSBANDRY-1"
    if rule is None and card is not None and refuses_bundle(bundle, found, number, False) is None:
        return card.rule
    return rule


def _is_lost(bundle: Bundle, full: int) -> bool:
    for index, amount in enumerate(bundle):
        if amount and not (full >> index) & 1:
            return False
    return True


# -- far spaces and cards


def _far_price(game: Clash, seat: int) -> Goods:
    """COC-ADV-HUSBANDRY-1, COC-ADV-HUSBANDRY-2."""
    hook = hooks.hook_of(game, seat, hooks.CollectsFar)
    if hook is None or any([game.realms[seat].has(advance) for advance in hook.free_with]):
        return NO_GOODS
    return hook.price


def _far_room(game: Clash, seat: int) -> int:
    """The bit of Food if paying for far spaces makes room for some (COC-ADV-HUSBANDRY-3)."""
    return 1 if _far_price(game, seat)[model.FOOD] else 0


def refuses_far(game: Clash, seat: int) -> str | None:
    """COC-ADV-HUSBANDRY-1: once per turn, for its price."""
    realm = game.realms[seat]
    hook = hooks.hook_of(game, seat, hooks.CollectsFar) if hooks.COLLECTS_FAR.held_by(realm) else None
    if hook is None or realm.used(hook.ability):
        return "COC-ADV-HUSBANDRY-1"
    return None if affords(game, seat, _far_price(game, seat)) else hook.price_rule


def collect_card(title: str) -> hooks.CollectCard | None:
    """The Action card of this title, if it is one that is played with a Collect."""
    card = hooks.ACTION_EFFECTS.get(title)
    return card if isinstance(card, hooks.CollectCard) else None


def refuses_collect_card(game: Clash, seat: int, card: hooks.CollectCard | None) -> str | None:
    """The Action cards that are played with a Collect: one at most, held and paid for."""
    if card is None:
        return "COC-CRD-01"
    if card_in_hand(game, seat, card.id) == NONE:
        return card.rule
    affordable = game.realms[seat].culture >= game.content.action_titles[card.id].price
    return None if affordable else "COC-GEN-01"


# -- which of them are listed

MANY: Final = 15  # bundles at most are listed with the same means


def room_for(game: Clash, seat: int, far: bool) -> Bundle:
    """COC-RES-06: how much of each good a Collect can bring before the rest is lost; its price is paid before."""
    have = game.realms[seat].goods
    paid = _further_price(game, seat)
    room = [max(0, limit(game, seat, good) - have[good] + paid[good]) for good in BUNDLE_GOODS]
    if far and _far_room(game, seat) and have[model.FOOD]:
        room[0] += 1
    return tuple(room)


def _largest(bundles: list[Bundle], room: Bundle) -> list[Bundle]:
    """The bundles of which everything can be kept and that nothing can be added to; the first one if all are lost.

    Of very many, as a card may allow, those of few goods in equal parts.
    """
    known = set(bundles)
    found: list[Bundle] = []
    for bundle in bundles:
        kept = True
        for index, amount in enumerate(bundle):
            if amount > room[index]:
                kept = False
        if kept and not _can_grow(bundle, known, room):
            found.append(bundle)
    if len(found) > MANY:
        found.sort(key=_kinds_and_spread)
        return found[:MANY]
    return found or bundles[:1]


def _kinds_and_spread(bundle: Bundle) -> tuple[int, int]:
    """How many goods are in it, and how unequal their parts are."""
    amounts = [amount for amount in bundle if amount]
    return len(amounts), max(amounts) - min(amounts)


def _can_grow(bundle: Bundle, known: set[Bundle], room: Bundle) -> bool:
    for index, amount in enumerate(bundle):
        if amount < room[index] and (*bundle[:index], amount + 1, *bundle[index + 1 :]) in known:
            return True
    return False


# -- the question

Part = tuple[list[Bundle], bool, str]  # the bundles that can be had with or without far spaces and a card


@final
class Harvest(Options):
    """The largest Collects: first without, then with far spaces and cards; made when picked. `in` knows them all."""

    def __init__(self, parts: list[Part], game: Clash, step: ChooseHarvest, more: bool) -> None:
        self.parts = parts
        self.game = game
        self.step = step
        self.more = more

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
                return _collect(bundles[index], far, card)
            index -= len(bundles)
        raise IndexError("no such option")

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Choice) and self.step.refuses(self.game, self.step.seat, choice) is None

    def others(self) -> list[Choice]:
        return self.step.others(self.game, self.step.seat)


def _collect(bundle: Bundle, far: bool, card: str) -> Collect:
    return Collect(bundle[0], bundle[1], bundle[2], bundle[3], bundle[4], far, card)


def _title(card: hooks.CollectCard | None) -> str:
    return "" if card is None else card.id


@final
class ChooseHarvest(AskSensible):
    """COC-COL-09: what a city that is to be activated collects.

    The largest harvests are listed. Where there is just one, `more` is not told: nobody asks for less.
    """

    rule = "COC-COL-09"
    always_asked = True  # what can be chosen depends on a hand

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def _full(self, game: Clash, far: bool) -> int:
        full = full_goods(game, self.seat, self.space, _further_price(game, self.seat))
        return full & ~_far_room(game, self.seat) if far else full

    def _parts(self, game: Clash) -> list[Part]:
        """Every legal Collect."""
        seat = self.seat
        near_finds = finds(game, seat, self.space, False)
        number = working_size(game, game.city(self.space))
        cards: list[hooks.CollectCard | None] = [None]
        for card in hooks.COLLECT_CARDS:
            if refuses_collect_card(game, seat, card) is None:
                cards.append(card)
        full = self._full(game, False)
        parts = [(chosen(near_finds, near_finds, number, False, card, full), False, _title(card)) for card in cards]
        if refuses_far(game, seat) is None:
            wide = finds(game, seat, self.space, True)
            full = self._full(game, True)
            parts.extend([(chosen(near_finds, wide, number, True, card, full), True, _title(card)) for card in cards])
        return parts

    def _listed(self, game: Clash, parts: list[Part]) -> list[Part]:
        """The largest of them; `chosen` has left out far spaces and cards for what can be had without."""
        listed: list[Part] = []
        for bundles, far, card in parts:
            found = _largest(bundles, room_for(game, self.seat, far))
            if found:
                listed.append((found, far, card))
        return listed

    def options(self, game: Clash, seat: int) -> Options:
        parts = self._parts(game)
        listed = self._listed(game, parts)
        number = sum([len(bundles) for bundles, _, _ in listed])
        return Harvest(listed, game, self, 1 < number < sum([len(bundles) for bundles, _, _ in parts]))

    def others(self, game: Clash, seat: int) -> list[Choice]:
        parts = self._parts(game)
        listed = {(bundle, far, card) for bundles, far, card in self._listed(game, parts) for bundle in bundles}
        return [
            _collect(bundle, far, card)
            for bundles, far, card in parts
            for bundle in bundles
            if (bundle, far, card) not in listed
        ]

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Collect):
            return self.rule
        rule = refuses_far(game, seat) if choice.far else None
        card = collect_card(choice.card)
        if rule is None and choice.card:
            rule = refuses_collect_card(game, seat, card)
        if rule is not None:
            return rule
        bundle = (choice.food, choice.ore, choice.wood, choice.gold, choice.mood)
        near_finds = finds(game, seat, self.space, False)
        wide = finds(game, seat, self.space, True) if choice.far else near_finds
        number = working_size(game, game.city(self.space))
        rule = _refuses_taking(bundle, near_finds, wide, number, choice.far, card)
        if rule is None and _is_lost(bundle, self._full(game, choice.far)):
            return "COC-ACTV-02"
        return rule

    def may_leave(self, game: Clash) -> bool:
        return True

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        """COC-ADV-ECONOMIC-LIBERTY-1: a Collect is not always an action."""
        assert isinstance(choice, Collect)
        begin_activation(game, seat, self.space, costs_action=not collect_is_free(game, seat))
        begin_collect(game, seat)
        amounts = goods(choice.food, choice.ore, choice.wood, 0, choice.gold, choice.mood)
        game.push(Gather(seat, self.space, amounts))
        card = collect_card(choice.card)
        if card is not None:
            pay(game, seat, one_good(model.CULTURE, game.content.action_titles[card.id].price), card.id, card.rule)
        far = hooks.hook_of(game, seat, hooks.CollectsFar) if choice.far else None
        if far is not None:
            use_once(game, seat, far.ability, far.rule)
            game.push(PayFor(seat, _far_price(game, seat), PLAIN, True, far.source, far.rule))
        if card is not None:
            game.push(PlayCopy(seat, card.id, card.rule))


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
        for hook in hooks.hooks_of(game, self.seat, hooks.AfterCollect):
            gain(game, self.seat, hook.goods(game, self.seat, self.space), hook.source, hook.rule)
