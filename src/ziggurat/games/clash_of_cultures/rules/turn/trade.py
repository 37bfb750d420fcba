"""Trades: the active player offers, the other accepts or refuses; cards stay hidden from everybody else.

Topics: trades.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import COUNTED, Step
from ziggurat.games.clash_of_cultures.choices import End, HandOver, Offer, Refuse, StartTrade
from ziggurat.games.clash_of_cultures.content.model import GOODS
from ziggurat.games.clash_of_cultures.events import CardKnown, CardsTraded, OfferAnswered, OfferMade
from ziggurat.games.clash_of_cultures.game import NO_GOODS, NONE, Clash, Goods, one_good
from ziggurat.games.clash_of_cultures.hooks import Entry
from ziggurat.games.clash_of_cultures.rules.common import can_pay, gain, pay
from ziggurat.parts.asking import AskPlayer

"""In a turn (ruling of COC-TRD-01), so that haggling comes to an end."""


def _is_something_there(game: Clash) -> bool:
    """COC-TRD-06: with empty hands one may still ask for a gift."""
    for realm in game.realms:
        if realm.goods != NO_GOODS or realm.actions or realm.objectives:
            return True
    return False


@final
class TradeEntry(Entry):
    """COC-TRD-01, COC-TRD-09, COC-TRD-12: an offer to any other player, without action."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        if game.realms[seat].turn.offers < game.content.tracks.offers and _is_something_there(game):
            found.append(StartTrade())

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if game.realms[seat].turn.offers >= game.content.tracks.offers:
            return "COC-TRD-01"
        return None if _is_something_there(game) else "COC-TRD-04"

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        game.push(MakeOffer(seat))


@final
class SmallOffers(Options):
    """One good for another, for a card or for nothing; one card for a good; or no offer. `in` knows all legal ones."""

    def __init__(self, game: Clash, seat: int) -> None:
        self.game = game
        self.seat = seat
        mine = game.realms[seat]
        self.cards: Final = mine.actions + mine.objectives
        self.actions: Final = len(mine.actions)
        # A partner, a good and what is asked for it: another good (NONE: none), Action cards, Objective cards.
        self.swaps: Final[list[tuple[int, ...]]] = []
        self.wishes: Final[list[tuple[int, ...]]] = []  # a partner and a good of theirs
        for target, theirs in enumerate(game.realms):
            if target != seat:
                asked = [good for good in range(len(GOODS)) if theirs.goods[good]]
                self.wishes.extend([(target, good) for good in asked])
                for good in [good for good in range(len(GOODS)) if mine.goods[good]]:
                    self.swaps.append((target, good, NONE, 0, 0))
                    if theirs.actions:
                        self.swaps.append((target, good, NONE, 1, 0))
                    if theirs.objectives:
                        self.swaps.append((target, good, NONE, 0, 1))
                    self.swaps.extend([(target, good, other, 0, 0) for other in asked if other != good])

    def __len__(self) -> int:
        return 1 + len(self.swaps) + len(self.cards) * len(self.wishes)

    def __getitem__(self, index: int) -> Choice:
        if index == 0:
            return End()
        index -= 1
        if index < len(self.swaps):
            target, given, asked, action, objective = self.swaps[index]
            wish = NO_GOODS if asked == NONE else one_good(asked, 1)
            return Offer(target, one_good(given, 1), wish, (), (), action, objective, False)
        index -= len(self.swaps)
        target, good = self.wishes[index % len(self.wishes)]
        place = index // len(self.wishes)
        content = self.game.content
        if place < self.actions:
            return Offer(target, NO_GOODS, one_good(good, 1), (content.actions[self.cards[place]].number,))
        return Offer(target, NO_GOODS, one_good(good, 1), (), (content.objectives[self.cards[place]].number,))

    def __contains__(self, choice: object) -> bool:
        if isinstance(choice, Offer):
            return refuses_offer(self.game, self.seat, choice) is None
        return isinstance(choice, End)


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


def _holds(hand: tuple[int, ...], numbers: tuple[int, ...]) -> bool:
    """Whether these cards, by printed numbers and each named once in order, are in the hand."""
    return list(numbers) == sorted(set(numbers)) and all([number - 1 in hand for number in numbers])


def _indices(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([number - 1 for number in numbers])


@final
class MakeOffer(AskPlayer[Clash]):
    """COC-TRD-04 to COC-TRD-07: what for what; or no offer after all."""

    rule = "COC-TRD-04"
    always_asked = True  # what can be offered depends on a hand

    def options(self, game: Clash, seat: int) -> Options:
        return SmallOffers(game, seat)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Offer):
            return refuses_offer(game, seat, choice)
        return None if isinstance(choice, End) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.done()
            game.emit(OfferAnswered(seat, NONE, "withdrawn", "COC-TRD-01"))
            return
        assert isinstance(choice, Offer)
        game.become(
            AnswerOffer(
                choice.target, seat, choice.give, choice.ask, _indices(choice.actions), _indices(choice.objectives),
                choice.ask_actions, choice.ask_objectives, choice.show,
            )
        )  # fmt: skip
        game.emit(
            OfferMade(
                seat, choice.target, choice.give, choice.ask, len(choice.actions), len(choice.objectives),
                choice.ask_actions, choice.ask_objectives,
            )
        )  # fmt: skip
        if choice.show:
            for deck, numbers in (("action", choice.actions), ("objective", choice.objectives)):
                for number in numbers:
                    game.emit(CardKnown(choice.target, seat, deck, number - 1, "COC-HID-09"))


@final
class HandOvers(Options):
    """Refuse, or agree with each choice of the cards asked for."""

    def __init__(self, game: Clash, seat: int, actions: int, objectives: int) -> None:
        realm = game.realms[seat]
        held = [game.content.actions[card].number for card in realm.actions]
        goals = [game.content.objectives[card].number for card in realm.objectives]
        self.actions: Final = list(combinations(held, actions))
        self.objectives: Final = list(combinations(goals, objectives))

    def __len__(self) -> int:
        return 1 + len(self.actions) * len(self.objectives)

    def __getitem__(self, index: int) -> Choice:
        if index == 0:
            return Refuse()
        index -= 1
        goals = len(self.objectives)
        return HandOver(tuple(self.actions[index // goals]), tuple(self.objectives[index % goals]))


@final
class AnswerOffer(AskPlayer[Clash]):
    """COC-TRD-10: the other player agrees or refuses; `actions` and `objectives` are known to the giver alone."""

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
        return HandOvers(game, seat, self.ask_actions, self.ask_objectives)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Refuse):
            return None
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
            game.emit(OfferAnswered(self.giver, seat, "refused", "COC-TRD-10"))
            return
        assert isinstance(choice, HandOver)
        game.emit(OfferAnswered(self.giver, seat, "accepted", "COC-TRD-07"))
        pay(game, self.giver, self.give, "trade", "COC-TRD-07")
        pay(game, seat, self.ask, "trade", "COC-TRD-07")
        gain(game, seat, self.give, "trade", "COC-TRD-11")
        gain(game, self.giver, self.ask, "trade", "COC-TRD-11")
        if self.actions or self.objectives:
            game.emit(CardsTraded(self.giver, seat, self.actions, self.objectives, "COC-TRD-07"))
        if choice.actions or choice.objectives:
            actions, objectives = _indices(choice.actions), _indices(choice.objectives)
            game.emit(CardsTraded(seat, self.giver, actions, objectives, "COC-TRD-07"))

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
