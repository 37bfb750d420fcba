"""Trades: the active player offers or asks for an offer, the other agrees, refuses or offers something else.

Cards stay hidden from everybody else.

Topics: trades.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from ziggurat.core.choice import Choice, Kinds, Options, kinds_of
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.rng import Rng
from ziggurat.core.step import COUNTED, Step
from ziggurat.games.clash_of_cultures.choices import End, HandOver, Invite, Offer, Refuse, StartTrade
from ziggurat.games.clash_of_cultures.content.model import GOODS
from ziggurat.games.clash_of_cultures.events import CardKnown, CardsTraded, OfferAnswered, OfferInvited, OfferMade
from ziggurat.games.clash_of_cultures.game import NO_GOODS, NONE, Clash, Goods, Realm, one_good
from ziggurat.games.clash_of_cultures.hooks import Entry
from ziggurat.games.clash_of_cultures.rules.common import can_pay, gain, pay
from ziggurat.games.clash_of_cultures.rules.listing import Begun
from ziggurat.games.clash_of_cultures.status import limit
from ziggurat.parts.asking import AskPlayer


def is_something_there(game: Clash) -> bool:
    """COC-TRD-06: with empty hands one may still ask for a gift."""
    for realm in game.realms:
        if realm.goods != NO_GOODS or realm.actions or realm.objectives:
            return True
    return False


def has_small_offer(game: Clash, seat: int) -> bool:
    """Whether the seat could swap one thing for another: what SmallOffers lists at first."""
    mine = game.realms[seat]
    for other, theirs in enumerate(game.realms):
        if other != seat and _can_swap(mine, theirs):
            return True
    return False


def _can_swap(mine: Realm, theirs: Realm) -> bool:
    if mine.goods == NO_GOODS:
        return theirs.goods != NO_GOODS and len(mine.actions) + len(mine.objectives) > 0
    if theirs.goods == NO_GOODS:
        return len(theirs.actions) + len(theirs.objectives) > 0
    if mine.actions or mine.objectives or theirs.actions or theirs.objectives:
        return True
    kinds = [good for good in range(len(GOODS)) if mine.goods[good] or theirs.goods[good]]
    return len(kinds) > 1  # else the same for the same


def _is_listed(game: Clash, seat: int) -> bool:
    """COC-TRD-01: bots, who choose from lists, make few offers in a turn, and no gifts."""
    return game.realms[seat].turn.offers < game.content.tracks.offers and has_small_offer(game, seat)


@final
class TradeEntry(Entry):
    """COC-TRD-01, COC-TRD-09, COC-TRD-12: an offer to any other player, without action."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        if _is_listed(game, seat):
            found.append(StartTrade())

    def others(self, game: Clash, seat: int, found: list[Choice]) -> None:
        if not _is_listed(game, seat) and is_something_there(game):
            found.append(StartTrade())

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if is_something_there(game) else "COC-TRD-04"

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        game.push(MakeOffer(seat))


ONE_OF: Final = [one_good(good, 1) for good in range(len(GOODS))]
"""One of each good, and nothing else."""


@final
class SmallOffers(Options):
    """One good for another or for a card, one card for a good; where there is none of these, gifts of one thing.

    `in` knows every offer that is legal.
    """

    def __init__(self, game: Clash, step: AskOffer) -> None:
        self.more = True
        self.game = game
        self.step = step
        self.first: Final = step.answers_besides(game)
        mine = game.realms[step.seat]
        self.cards: Final = mine.actions + mine.objectives
        self.actions: Final = len(mine.actions)
        # A partner, a good and what is asked for it: another good (NONE: none), Action cards, Objective cards.
        self.swaps: Final[list[tuple[int, ...]]] = []
        self.wishes: Final[list[tuple[int, ...]]] = []  # a partner and a good of theirs
        for target in step.partners(game):
            theirs = game.realms[target]
            asked = [good for good in range(len(GOODS)) if theirs.goods[good]]
            self.wishes.extend([(target, good) for good in asked])
            for good in [good for good in range(len(GOODS)) if mine.goods[good]]:
                if theirs.actions:
                    self.swaps.append((target, good, NONE, 1, 0))
                if theirs.objectives:
                    self.swaps.append((target, good, NONE, 0, 1))
                self.swaps.extend([(target, good, other, 0, 0) for other in asked if other != good])
        swaps = len(self.swaps) + len(self.cards) * len(self.wishes)
        self.gifts: Final = [] if swaps else _gifts(game, step)
        self.number: Final = len(self.first) + swaps + len(self.gifts)

    def __len__(self) -> int:
        return self.number

    def __getitem__(self, index: int) -> Choice:
        index %= self.number
        if index < len(self.first):
            return self.first[index]
        index -= len(self.first)
        if self.gifts:
            return self.gifts[index]
        if index < len(self.swaps):
            target, given, asked, action, objective = self.swaps[index]
            wish = NO_GOODS if asked == NONE else ONE_OF[asked]
            return Offer(target, ONE_OF[given], wish, (), (), action, objective, False)
        index -= len(self.swaps)
        target, good = self.wishes[index % len(self.wishes)]
        place = index // len(self.wishes)
        content = self.game.content
        if place < self.actions:
            return Offer(target, NO_GOODS, ONE_OF[good], (content.actions[self.cards[place]].number,))
        return Offer(target, NO_GOODS, ONE_OF[good], (), (content.objectives[self.cards[place]].number,))

    def kinds(self) -> Kinds:
        found = kinds_of(self.first)
        offers = self.number - len(self.first)
        if offers:
            found.append((Offer, offers))
        return found

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Choice) and self.step.refuses(self.game, self.step.seat, choice) is None

    def others(self) -> list[Choice]:
        """Those who may be asked for an offer; offers that are not listed are too many to be enumerated."""
        return self.step.invitations(self.game)


def _gifts(game: Clash, step: AskOffer) -> list[Choice]:
    """One thing of a partner's asked for, or one given, for nothing."""
    mine = game.realms[step.seat]
    found: list[Choice] = []
    for target in step.partners(game):
        theirs = game.realms[target]
        found.extend([Offer(target, NO_GOODS, one_good(good, 1)) for good in range(len(GOODS)) if theirs.goods[good]])
        if theirs.actions:
            found.append(Offer(target, NO_GOODS, NO_GOODS, (), (), 1, 0))
        if theirs.objectives:
            found.append(Offer(target, NO_GOODS, NO_GOODS, (), (), 0, 1))
        found.extend([Offer(target, one_good(good, 1), NO_GOODS) for good in range(len(GOODS)) if mine.goods[good]])
        for card in mine.actions:
            found.append(Offer(target, NO_GOODS, NO_GOODS, (game.content.actions[card].number,)))
        for card in mine.objectives:
            found.append(Offer(target, NO_GOODS, NO_GOODS, (), (game.content.objectives[card].number,)))
    return found


def refuses_offer(game: Clash, seat: int, choice: Offer) -> str | None:
    """COC-TRD-01, COC-TRD-04 to COC-TRD-07: to another player, what both sides have, at once and in full."""
    target = choice.target
    if not 0 <= target < game.players or target == seat:
        return "COC-TRD-01"
    if len(choice.give) != len(GOODS) or len(choice.ask) != len(GOODS):
        return "COC-TRD-04"
    cards = len(choice.actions) + len(choice.objectives) + choice.ask_actions + choice.ask_objectives
    if min(*choice.give, *choice.ask, choice.ask_actions, choice.ask_objectives) < 0:
        return "COC-TRD-04"
    if not cards and choice.give == NO_GOODS and choice.ask == NO_GOODS:
        return "COC-TRD-04"
    mine, theirs = game.realms[seat], game.realms[target]
    if not can_pay(game, seat, choice.give) or not can_pay(game, target, choice.ask):
        return "COC-TRD-07"
    if choice.ask_actions > len(theirs.actions) or choice.ask_objectives > len(theirs.objectives):
        return "COC-TRD-07"
    if not _holds(mine.actions, choice.actions) or not _holds(mine.objectives, choice.objectives):
        return "COC-TRD-07"
    return None


def lost_in_trade(game: Clash, seat: int, given: Goods, got: Goods) -> Goods:
    """COC-TRD-11: what of the goods that a player gets there is no room for once others are given away."""
    have = game.realms[seat].goods
    lost = [0] * len(GOODS)
    for good, amount in enumerate(got):
        if amount:
            lost[good] = min(amount, max(0, have[good] - given[good] + amount - limit(game, seat, good)))
    return tuple(lost)


def brings_nothing(game: Clash, seat: int, given: Goods, got: Goods, cards: int) -> bool:
    """COC-TRD-11: whether all that a player gets in a trade is lost; who gives for nothing means to."""
    return cards == 0 and got != NO_GOODS and lost_in_trade(game, seat, given, got) == got


def idle_offer(game: Clash, seat: int, choice: Choice) -> str:
    """The rule that leaves the one who offers this without anything, "" if there is none."""
    if not isinstance(choice, Offer):
        return ""
    asked = choice.ask_actions + choice.ask_objectives
    return "COC-TRD-11" if brings_nothing(game, seat, choice.give, choice.ask, asked) else ""


def terms(
    target: int, give: Goods, ask: Goods, actions: int, objectives: int, ask_actions: int, ask_objectives: int
) -> tuple[int, ...]:
    """What everybody knows of an offer to `target`: amounts, and numbers of cards."""
    return (target, *give, *ask, actions, objectives, ask_actions, ask_objectives)


def was_refused(game: Clash, seat: int, choice: Choice) -> bool:
    """Whether the other player has refused the same in this round; one card is as good as another, unseen."""
    refused = game.realms[seat].refused
    if not refused or not isinstance(choice, Offer):
        return False
    return (
        terms(
            choice.target, choice.give, choice.ask, len(choice.actions), len(choice.objectives), choice.ask_actions,
            choice.ask_objectives,
        )
        in refused
    )  # fmt: skip


def _holds(hand: tuple[int, ...], numbers: tuple[int, ...]) -> bool:
    """Whether these cards, by printed numbers and each named once in order, are in the hand."""
    return list(numbers) == sorted(set(numbers)) and all([number - 1 in hand for number in numbers])


def _indices(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([number - 1 for number in numbers])


@mypyc_attr(allow_interpreted_subclasses=True)
class AskOffer(AskPlayer[Clash]):
    """COC-TRD-04 to COC-TRD-07: what a player offers for what."""

    rule = "COC-TRD-04"
    always_asked = True  # what can be offered depends on a hand

    def partners(self, game: Clash) -> list[int]:
        """With whom the player may trade now."""
        raise NotImplementedError

    def answers_besides(self, game: Clash) -> list[Choice]:
        """What may be answered instead of an offer; it is listed first."""
        return []

    def invitations(self, game: Clash) -> list[Choice]:
        """What may be answered instead of an offer and is not listed."""
        return []

    def options(self, game: Clash, seat: int) -> Options:
        return SmallOffers(game, self)

    def without_effect(self, game: Clash, seat: int, choice: Choice) -> str:
        return "COC-TRD-10" if was_refused(game, seat, choice) else idle_offer(game, seat, choice)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Offer):
            return refuses_offer(game, seat, choice)
        return None if choice in self.answers_besides(game) or choice in self.invitations(game) else self.rule


@final
class MakeOffer(AskOffer):
    """COC-TRD-01: the active player offers something to anybody, or asks somebody for an offer."""

    def partners(self, game: Clash) -> list[int]:
        return [other for other in range(game.players) if other != self.seat]

    def invitations(self, game: Clash) -> list[Choice]:
        return [Invite(target) for target in self.partners(game)]

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Invite):
            return None if choice.target in self.partners(game) else "COC-TRD-01"
        return super().refuses(game, seat, choice)

    def may_leave(self, game: Clash) -> bool:
        return True

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        game.done(Begun(False))
        if isinstance(choice, Invite):
            game.push(ReturnOffer(choice.target, seat))
            game.emit(OfferInvited(seat, choice.target))
        else:
            assert isinstance(choice, Offer)
            propose(game, seat, choice)


@final
class ReturnOffer(AskOffer):
    """COC-TRD-01, COC-TRD-10: a player whom the active player, `other`, has asked for an offer makes one, or none."""

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other = other

    def partners(self, game: Clash) -> list[int]:
        return [self.other]

    def answers_besides(self, game: Clash) -> list[Choice]:
        return [End()]

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        """COC-TRD-02: no trade with a third player."""
        if isinstance(choice, Invite) or (isinstance(choice, Offer) and choice.target != self.other):
            return "COC-TRD-02"
        return super().refuses(game, seat, choice)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        game.done()
        if isinstance(choice, Offer):
            propose(game, seat, choice)
        else:
            game.emit(OfferAnswered(seat, self.other, "withdrawn", "COC-TRD-10"))


def propose(game: Clash, seat: int, offer: Offer) -> None:
    """Make an offer: the other player is asked, and sees the cards if they are shown (COC-HID-09)."""
    game.push(
        AnswerOffer(
            offer.target, seat, offer.give, offer.ask, _indices(offer.actions), _indices(offer.objectives),
            offer.ask_actions, offer.ask_objectives, offer.show,
        )
    )  # fmt: skip
    game.emit(
        OfferMade(
            seat, offer.target, offer.give, offer.ask, len(offer.actions), len(offer.objectives), offer.ask_actions,
            offer.ask_objectives,
        )
    )  # fmt: skip
    if offer.show:
        for deck, numbers in (("action", offer.actions), ("objective", offer.objectives)):
            for number in numbers:
                game.emit(CardKnown(offer.target, seat, deck, number - 1, "COC-HID-09"))


@final
class HandOvers(Options):
    """Refuse, or agree with each choice of the cards asked for; `in` knows offers in return."""

    def __init__(self, game: Clash, step: AnswerOffer) -> None:
        self.more = True
        self.game = game
        self.step = step
        realm = game.realms[step.seat]
        held = [game.content.actions[card].number for card in realm.actions]
        goals = [game.content.objectives[card].number for card in realm.objectives]
        self.actions: Final = list(combinations(held, step.ask_actions))
        self.objectives: Final = list(combinations(goals, step.ask_objectives))

    def __len__(self) -> int:
        return 1 + len(self.actions) * len(self.objectives)

    def __getitem__(self, index: int) -> Choice:
        if index == 0:
            return Refuse()
        index -= 1
        goals = len(self.objectives)
        return HandOver(tuple(self.actions[index // goals]), tuple(self.objectives[index % goals]))

    def others(self) -> list[Choice]:
        """Small offers in return; larger ones are too many to be enumerated."""
        back = SmallOffers(self.game, ReturnOffer(self.step.seat, self.step.giver))
        return [choice for choice in back if isinstance(choice, Offer)]

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Choice) and self.step.refuses(self.game, self.step.seat, choice) is None


@final
class AnswerOffer(AskPlayer[Clash]):
    """COC-TRD-10: the other player agrees, refuses, or offers something else in return.

    `actions` and `objectives` are known to the giver alone.
    """

    rule = "COC-TRD-10"
    simultaneous = True
    always_asked = True
    hides = {"actions": COUNTED, "objectives": COUNTED}

    def __init__(
        self, seat: int, giver: int, give: Goods, ask: Goods, actions: tuple[int, ...], objectives: tuple[int, ...],
        ask_actions: int, ask_objectives: int, show: bool,
    ) -> None:  # fmt: skip
        super().__init__(seat)
        self.giver = giver
        self.give = give
        self.ask = ask
        self.actions = actions
        self.objectives = objectives
        self.ask_actions = ask_actions
        self.ask_objectives = ask_objectives
        self.show = show

    def options(self, game: Clash, seat: int) -> Options:
        return HandOvers(game, self)

    def without_effect(self, game: Clash, seat: int, choice: Choice) -> str:
        if not isinstance(choice, HandOver):
            return idle_offer(game, seat, choice)
        cards = len(self.actions) + len(self.objectives)
        return "COC-TRD-11" if brings_nothing(game, seat, self.ask, self.give, cards) else ""

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Refuse):
            return None
        if isinstance(choice, Offer):
            return refuses_offer(game, seat, choice) if choice.target == self.giver else self.rule
        if not isinstance(choice, HandOver):
            return self.rule
        realm = game.realms[seat]
        if len(choice.actions) != self.ask_actions or len(choice.objectives) != self.ask_objectives:
            return "COC-TRD-07"
        fits = _holds(realm.actions, choice.actions) and _holds(realm.objectives, choice.objectives)
        return None if fits else "COC-TRD-07"

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        game.done()
        if isinstance(choice, Refuse):
            game.emit(OfferAnswered(seat, self.giver, "refused", "COC-TRD-10", self._terms()))
            return
        if isinstance(choice, Offer):
            propose(game, seat, choice)
            return
        assert isinstance(choice, HandOver)
        game.emit(OfferAnswered(seat, self.giver, "accepted", "COC-TRD-07"))
        pay(game, self.giver, self.give, "trade", "COC-TRD-07")
        pay(game, seat, self.ask, "trade", "COC-TRD-07")
        gain(game, seat, self.give, "trade", "COC-TRD-11")
        gain(game, self.giver, self.ask, "trade", "COC-TRD-11")
        if self.actions or self.objectives:
            game.emit(CardsTraded(self.giver, seat, self.actions, self.objectives, "COC-TRD-07"))
        if choice.actions or choice.objectives:
            actions, objectives = _indices(choice.actions), _indices(choice.objectives)
            game.emit(CardsTraded(seat, self.giver, actions, objectives, "COC-TRD-07"))

    def _terms(self) -> tuple[int, ...]:
        return terms(
            self.seat, self.give, self.ask, len(self.actions), len(self.objectives), self.ask_actions,
            self.ask_objectives,
        )  # fmt: skip

    def knows(self, seat: int | None) -> bool:
        """COC-HID-09: of the cards offered others see how many."""
        return seat == self.giver or (self.show and seat == self.seat)

    def resample(self, game: Clash, seat: int, rng: Rng) -> Step:
        if self.knows(seat):
            return self
        hand = game.realms[self.giver]
        return AnswerOffer(
            self.seat, self.giver, self.give, self.ask, _some(hand.actions, len(self.actions), rng),
            _some(hand.objectives, len(self.objectives), rng), self.ask_actions, self.ask_objectives, self.show,
        )  # fmt: skip


def _some(hand: tuple[int, ...], number: int, rng: Rng) -> tuple[int, ...]:
    left = list(hand)
    return tuple(sorted([left.pop(rng.below(len(left))) for _ in range(number)]))
