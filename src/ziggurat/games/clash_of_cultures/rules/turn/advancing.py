"""Getting advances: what may be got, what it costs, and all that follows (COC-BUY-01 to COC-BUY-14).

Topics: advance action, levels.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.core.step import Result
from ziggurat.games.clash_of_cultures import hooks
from ziggurat.games.clash_of_cultures.choices import Buy, ThisWonder
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.events import AdvanceGot, LevelRaised, WonderClaimed
from ziggurat.games.clash_of_cultures.game import NO_GOODS, NONE, Clash, CocStep, Goods, goods
from ziggurat.games.clash_of_cultures.rules.asking import AskAdvance
from ziggurat.games.clash_of_cultures.rules.cards.reactions import announce
from ziggurat.games.clash_of_cultures.rules.common import ADVANCE_NUMBERS, gain_one, mark, spend_action, use_once
from ziggurat.games.clash_of_cultures.rules.events.event_cards import DueEvents
from ziggurat.games.clash_of_cultures.rules.payment import ADVANCE, PLAIN, PaidWith, PayFor, affords, can_choose
from ziggurat.games.clash_of_cultures.rules.turn.government import ChangeGovernment, is_change
from ziggurat.parts.asking import AskOne

# How an advance is got; Moment.how tells it to cards.
BOUGHT: Final = "bought"  # by the Advance action
EXTRA: Final = "extra"  # bought without an action
FREE: Final = "free"  # without Food
STATUS: Final = "status"  # the free one of the Status Phase

BUYS: Final = [Buy(advance) for advance in model.ADVANCES]
ASKS: Final = [Buy(advance, True) for advance in model.ADVANCES]


# -- what may be got


def refuses_advance(game: Clash, seat: int, advance: int, free: bool) -> str | None:
    """COC-BUY-05 to COC-BUY-09, COC-BUY-14, COC-GOV-02 to COC-GOV-06: all that forbids it but the Food.

    With `free` the Ore of Steel Weapons must be there (COC-ADV-STEEL-WEAPONS-2); else it is part of the price.
    """
    realm = game.realms[seat]
    if realm.has(advance):
        return "COC-BUY-05"
    category = game.content.categories[model.category_of(advance)]
    if advance != category.top:
        if not realm.has(category.top):
            return "COC-GOV-06" if is_change(game, seat, advance) else "COC-BUY-07"
        needs = game.content.advances[advance].needs
        if needs != NONE and not realm.has(needs):
            return "COC-BUY-09"
    elif category.opened_by != NONE and not realm.has(category.opened_by):
        return "COC-GOV-02"
    return "COC-ADV-STEEL-WEAPONS-2" if free and _lacks_ore(game, seat, advance) else None


def _lacks_ore(game: Clash, seat: int, advance: int) -> bool:
    """COC-ADV-STEEL-WEAPONS-2: whether the seat cannot pay the Ore that a free advance costs all the same."""
    return hooks.COSTS_ORE.has(advance) and not affords(game, seat, goods(ore=ore_price(game, seat, advance)))


_OPEN: Final[dict[str, dict[int, list[int]]]] = {}  # by content digest and advances owned; nothing else matters


def open_advances(game: Clash, seat: int) -> list[int]:
    """The advances whose prerequisites the seat has, prices left out."""
    known = _OPEN.setdefault(game.content.digest, {})
    owned = game.realms[seat].advances
    found = known.get(owned)
    if found is None:
        found = _find_open(game.content, owned)
        if len(known) > 20_000:  # as in hooks.hooks_of
            known.clear()
        known[owned] = found
    return found


def _find_open(content: model.Content, owned: int) -> list[int]:
    found: list[int] = []
    for number, category in enumerate(content.categories):
        top = category.top
        if not (owned >> top) & 1:
            if category.opened_by == NONE or (owned >> category.opened_by) & 1:
                found.append(top)
            continue
        for advance in model.advances_in(number):
            if not (owned >> advance) & 1:
                needs = content.advances[advance].needs
                if needs == NONE or (owned >> needs) & 1:
                    found.append(advance)
    return found


def gettable(game: Clash, seat: int, change: bool) -> list[int]:
    """The advances that can be got without Food; without `change` none that would change the government."""
    return [
        advance
        for advance in open_advances(game, seat)
        if not _lacks_ore(game, seat, advance) and (change or not is_change(game, seat, advance))
    ]


# -- prices


def ore_price(game: Clash, seat: int, advance: int) -> int:
    """COC-ADV-STEEL-WEAPONS-1, COC-ADV-METALLURGY-1."""
    if not hooks.COSTS_ORE.has(advance):
        return 0
    waived = [hook for hook in hooks.hooks_of(game, seat, hooks.NoFoodFor) if hook.ore and advance in hook.advances]
    return 0 if waived else game.content.prices.steel_ore


def price(game: Clash, seat: int, advance: int) -> Goods:
    """COC-BUY-02: what the advance costs this seat; what a `waiver` may take off is still in it."""
    waived = [hook for hook in hooks.hooks_of(game, seat, hooks.NoFoodFor) if advance in hook.advances]
    return goods(food=0 if waived else game.content.prices.advance_food, ore=ore_price(game, seat, advance))


def waiver(game: Clash, seat: int, advance: int) -> hooks.NoFoodOnce | None:
    """COC-ADV-PRIESTHOOD-1: what lets the seat have this advance without Food by the Advance action, once a turn."""
    realm = game.realms[seat]
    for hook in hooks.hooks_of(game, seat, hooks.NoFoodOnce):
        if advance in hook.advances and not realm.used(hook.ability):
            return hook
    return None


def refuses_price(game: Clash, seat: int, advance: int, ask: bool, action: bool) -> str | None:
    """COC-GEN-01, COC-BUY-03: whether the seat can pay, and with `ask` whether there is anything to choose."""
    cost = price(game, seat, advance)
    if action and cost[model.FOOD] and waiver(game, seat, advance) is not None:
        return None if not ask or affords(game, seat, cost, ADVANCE) else "COC-GEN-01"
    if not affords(game, seat, cost, ADVANCE):
        short = cost[model.ORE] and affords(game, seat, goods(food=cost[model.FOOD]), ADVANCE)
        return "COC-ADV-STEEL-WEAPONS-1" if short else "COC-GEN-01"
    return None if not ask or can_choose(game, seat, cost, ADVANCE) else "COC-BUY-03"


# -- buying


@final
class BuyEntry(hooks.Entry):
    """COC-BUY-01: the Advance action."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        if game.realms[seat].left < 1:
            return
        pays = affords(game, seat, goods(food=game.content.prices.advance_food), ADVANCE)
        without_price, without_food = _waived(game, seat)
        waived = without_price | without_food
        special = waived | hooks.COSTS_ORE.mask
        for advance in open_advances(game, seat):
            offers = pays
            if (special >> advance) & 1:
                offers = (waived >> advance) & 1 == 1 or refuses_price(game, seat, advance, False, True) is None
            if offers:
                found.append(BUYS[advance])

    def others(self, game: Clash, seat: int, found: list[Choice]) -> None:
        """COC-BUY-03: the same purchases, choosing how to pay."""
        if game.realms[seat].left >= 1:
            for advance in open_advances(game, seat):
                if refuses_price(game, seat, advance, True, True) is None:
                    found.append(ASKS[advance])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        assert isinstance(choice, Buy)
        if game.realms[seat].left < 1:
            return "COC-TURN-02"
        advance = ADVANCE_NUMBERS.get(choice.advance, NONE)
        if advance == NONE:
            return "COC-BUY-01"
        refusal = refuses_advance(game, seat, advance, False)
        return refuses_price(game, seat, advance, choice.ask, True) if refusal is None else refusal

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Buy)
        spend_action(game, seat, "advance", "COC-BUY-01")
        game.push(BuyAdvance(seat, ADVANCE_NUMBERS[choice.advance], choice.ask, BOUGHT, "COC-BUY-04"))


def may_choose_payment(game: Clash, seat: int) -> bool:
    """Whether `BuyEntry.others` has something to add; quick, it is asked at every turn question."""
    realm = game.realms[seat]
    if realm.left < 1:
        return False
    waives = hooks.hooks_of(game, seat, hooks.NoFoodOnce)
    if not realm.goods[model.GOLD] and not waives and not hooks.hooks_of(game, seat, hooks.PaidInKind):
        return False  # the usual case, told quickly
    if can_choose(game, seat, goods(food=game.content.prices.advance_food), ADVANCE):
        return bool(open_advances(game, seat))
    without_food = _waived(game, seat)[1]
    for advance in open_advances(game, seat):
        special = hooks.COSTS_ORE.has(advance) or (without_food >> advance) & 1
        if special and refuses_price(game, seat, advance, True, True) is None:
            return True
    return False


def _waived(game: Clash, seat: int) -> tuple[int, int]:
    """Bit sets: advances that cost nothing, and those the seat may buy without Food; agrees with `refuses_price`."""
    without_price = without_food = 0
    for hook in hooks.hooks_of(game, seat, hooks.NoFoodFor):
        for advance in hook.advances:
            if hook.ore or not hooks.COSTS_ORE.has(advance):
                without_price |= 1 << advance
    for waived in hooks.hooks_of(game, seat, hooks.NoFoodOnce):
        if not game.realms[seat].used(waived.ability):
            for advance in waived.advances:
                without_food |= 1 << advance
    return without_price, without_food


@final
class BuyAdvance(CocStep):
    """COC-BUY-02, COC-BUY-03: the price is paid, then the advance is got. `how`: by the Advance action, or EXTRA."""

    rule = "COC-BUY-02"

    def __init__(self, seat: int, advance_got: int, ask: bool, how: str, by_rule: str) -> None:
        self.seat = seat
        self.advance_got = advance_got
        self.ask = ask
        self.how = how
        self.by_rule = by_rule

    def advance(self, game: Clash) -> None:
        cost = price(game, self.seat, self.advance_got)
        waived = waiver(game, self.seat, self.advance_got)
        if self.how == BOUGHT and waived is not None and cost[model.FOOD] and not self.ask:
            use_once(game, self.seat, waived.ability, waived.rule)
            cost = goods(ore=cost[model.ORE])
        game.push(PayFor(self.seat, cost, ADVANCE, self.ask, "advance", "COC-BUY-02"))

    def receive(self, game: Clash, result: Result) -> None:
        assert isinstance(result, PaidWith)
        game.become(GetAdvance(self.seat, self.advance_got, self.how, self.by_rule))
        _reward_payment(game, self.seat, result.goods)


def _reward_payment(game: Clash, seat: int, payment: Goods) -> None:
    """COC-ADV-FREE-EDUCATION-1, COC-ADV-FREE-EDUCATION-3: for a payment of nothing but Gold and Ideas."""
    if payment == NO_GOODS or payment != goods(ideas=payment[model.IDEAS], gold=payment[model.GOLD]):
        return
    for hook in hooks.hooks_of(game, seat, hooks.PaidInKind):
        if not game.realms[seat].used(hook.ability):
            use_once(game, seat, hook.ability, hook.rule)
            gain_one(game, seat, hook.good, 1, hook.source, hook.rule)


# -- getting


@final
class GetAdvance(CocStep):
    """COC-BUY-13: the Food is paid or waived; now, one stage after the other, all that getting an advance brings.

    Stages: 0 the Ore that even a free advance costs, 1 cube, 2 level, token and immediate effect, 3 the Event card,
    4 cards and objectives.
    """

    rule = "COC-BUY-13"

    def __init__(self, seat: int, advance_got: int, how: str, by_rule: str, stage: int = 0) -> None:
        self.seat = seat
        self.advance_got = advance_got
        self.how = how
        self.by_rule = by_rule
        self.stage = stage

    def advance(self, game: Clash) -> None:
        seat, advance = self.seat, self.advance_got
        if self.stage == 4:
            game.done()
            announce(game, hooks.Moment(hooks.LEARNED, seat, advance=advance, how=self.how))
            return
        game.become(GetAdvance(seat, advance, self.how, self.by_rule, self.stage + 1))
        if self.stage == 0:
            self._pay_ore(game)
        elif self.stage == 1:
            self._place_cube(game)
        elif self.stage == 2:
            raise_level(game, seat, game.content.advances[advance].border)
            _take_effect(game, seat, advance)
            _show_neighbour(game, seat, advance)
        elif game.realms[seat].due:
            game.push(DueEvents(seat))

    def _pay_ore(self, game: Clash) -> None:
        """COC-ADV-STEEL-WEAPONS-2; a purchase has paid it."""
        ore = ore_price(game, self.seat, self.advance_got)
        if ore and self.how in (FREE, STATUS):
            game.push(PayFor(self.seat, goods(ore=ore), PLAIN, True, "advance", "COC-ADV-STEEL-WEAPONS-2"))

    def _place_cube(self, game: Clash) -> None:
        """COC-BUY-04, COC-GOV-07."""
        if is_change(game, self.seat, self.advance_got):
            game.push(ChangeGovernment(self.seat, model.category_of(self.advance_got), "COC-GOV-07"))
        else:
            game.emit(AdvanceGot(self.seat, self.advance_got, self.by_rule))


def raise_level(game: Clash, seat: int, border: int) -> None:
    """COC-LVL-01 to COC-LVL-06: the level first, then the token, so that the token fits."""
    if border == model.NO_BORDER:
        return
    realm = game.realms[seat]
    good = model.CULTURE if border == model.BLUE else model.MOOD
    level = realm.culture_level if border == model.BLUE else realm.happiness_level
    if level < game.content.tracks.scale:
        game.emit(LevelRaised(seat, good, level + 1))
    gain_one(game, seat, good, 1, "outline", "COC-LVL-02" if border == model.YELLOW else "COC-LVL-01")


def _take_effect(game: Clash, seat: int, advance: int) -> None:
    """Run the effects of getting the advance: its own, and those of other advances of its owner."""
    for hook in hooks.hooks_of(game, seat, hooks.OnLearn):
        hook.act(game, seat, advance)
    for own in hooks.ADVANCE_EFFECTS[advance].hooks:
        if isinstance(own, hooks.OnGet):
            own.act(game, seat)


def _show_neighbour(game: Clash, seat: int, advance: int) -> None:
    """COC-LIB-03 to COC-LIB-06: the player on the right learns from an advance got in a turn of one's own."""
    other = game.order_from(seat)[-1]
    realm = game.realms[other]
    if game.active != seat or realm.has(advance):
        return
    for hook in hooks.hooks_of(game, other, hooks.LearnsFromNeighbour):
        if not realm.is_marked(hook.mark):
            mark(game, other, hook.mark)
            gain_one(game, other, model.IDEAS, 1, hook.source, hook.rule)


@final
class ChooseAdvance(AskAdvance):
    """COC-BUY-14: one of these advances without paying Food, as far as they can be got; End if it is optional."""

    rule = "COC-BUY-14"

    def __init__(self, seat: int, advances: tuple[int, ...], optional: bool, how: str, by_rule: str) -> None:
        super().__init__(seat)
        self.advances = advances
        self.optional = optional
        self.how = how
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        return [advance for advance in self.advances if refuses_advance(game, self.seat, advance, True) is None]

    def refuses_end(self, game: Clash) -> str | None:
        return None if self.optional else "COC-GEN-02"

    def forbids(self, game: Clash, advance: int) -> str:
        return refuses_advance(game, self.seat, advance, True) or self.by_rule

    def choose(self, game: Clash, advance: int) -> None:
        if advance == NONE:
            game.done()
        else:
            game.become(GetAdvance(self.seat, advance, self.how, self.by_rule))


@final
class ClaimWonder(AskOne[Clash]):
    """COC-ADV-MONUMENTS-2, COC-ADV-MONUMENTS-7: one Wonder that is face up, unbuilt and unclaimed, if there is one."""

    rule = "COC-ADV-MONUMENTS-2"

    def candidates(self, game: Clash) -> list[int]:
        claimed = [realm.claimed for realm in game.realms]
        return [wonder for wonder in game.wonders if wonder not in claimed]

    def choice_of(self, game: Clash, wonder: int) -> Choice:
        return ThisWonder(model.WONDERS[wonder])

    def item_of(self, game: Clash, choice: Choice) -> int:
        return (
            model.WONDERS.index(choice.wonder)
            if isinstance(choice, ThisWonder) and choice.wonder in model.WONDERS
            else NONE
        )

    def choose(self, game: Clash, wonder: int) -> None:
        game.done()
        if wonder != NONE:
            game.emit(WonderClaimed(self.seat, wonder))
