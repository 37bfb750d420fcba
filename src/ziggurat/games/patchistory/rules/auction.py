"""Phase 1, first half: each player gets a tile. Topics: auction, first-round auction, 2-player auction."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE, LEFT_OUT, NOBODY, Step
from ziggurat.games.patchistory.choices import Bid, TakeFree, Wait
from ziggurat.games.patchistory.content.model import COIN
from ziggurat.games.patchistory.events import AnswerSealed, BidPlaced, Marked, TileOffered, TileTaken
from ziggurat.games.patchistory.game import NONE, Patchistory, PatStep, SecretStep, one_good
from ziggurat.games.patchistory.hooks import FreeTile, hooks_of
from ziggurat.games.patchistory.rules.common import gain, lose_culture, or_end, pay
from ziggurat.games.patchistory.shapes import PatSealed
from ziggurat.parts.asking import AskPlayer, SensibleOptions
from ziggurat.parts.draw import Drawn, Pool

FACES: Final = (0, 1)  # black, white


def is_very_first(game: Patchistory) -> bool:
    """PAT-FRA-01: round 1 of Era I with more than two players reveals tile by tile."""
    return game.era == 1 and game.round == 1 and game.players > 2


def top_bid(game: Patchistory, slot: int) -> int:
    """The highest bid on a tile, 0 without any."""
    top = 0
    for realm in game.realms:
        if realm.bid_slot == slot and realm.bid > top:
            top = realm.bid
    return top


def leads(game: Patchistory, seat: int) -> bool:
    """Whether the seat's bid is the highest on its tile, or it has a tile already."""
    realm = game.realms[seat]
    return realm.won != NONE or (realm.bid_slot != NONE and realm.bid == top_bid(game, realm.bid_slot))


def taken_slots(game: Patchistory) -> list[int]:
    """Tiles on offer that somebody has taken already."""
    return [realm.won for realm in game.realms if realm.won != NONE]


def refuses_bid(game: Patchistory, seat: int, bid: Bid) -> str | None:
    """PAT-AUC-14 to PAT-AUC-21: the seat owns the Coin, and the bid beats those on the tile and the own one."""
    realm = game.realms[seat]
    if not 0 <= bid.slot < len(game.offers):
        return "PAT-AUC-14"
    if bid.slot in taken_slots(game):
        return "PAT-HEII-14"
    if bid.coin > realm.coin:
        return "PAT-AUC-21"
    if bid.coin < 1:
        return "PAT-AUC-15"
    if realm.bid_slot != NONE and bid.coin < realm.bid:
        return "PAT-AUC-19"
    if bid.coin <= top_bid(game, bid.slot):
        return "PAT-AUC-17" if realm.bid_slot == bid.slot else "PAT-AUC-16"
    return None


STEPS: Final = (0, 1, 2, 4, 8, 16)
"""How far above the lowest possible bid the listed bids lie; all the Coin owned comes after them."""


def listed_amounts(lowest: int, highest: int) -> list[int]:
    """The bids on one tile that are worth listing, in rising order; the lowest and the highest are among them."""
    found = [lowest + step for step in STEPS if lowest + step < highest]
    if lowest <= highest:
        found.append(highest)
    return found


@final
class BidOptions(SensibleOptions):
    """Bids tile by tile, from the lowest possible to all the Coin owned, then perhaps waiting; any amount is legal."""

    def __init__(self, game: Patchistory, step: Step, seat: int, lowest: list[int], may_wait: bool) -> None:
        self.lowest = lowest  # per tile; more than the Coin owned if no bid is possible there
        self.highest = game.realms[seat].coin
        items: list[Choice] = [
            Bid(slot, coin) for slot, least in enumerate(lowest) for coin in listed_amounts(least, self.highest)
        ]
        every = sum([max(self.highest + 1 - least, 0) for least in lowest])
        more = every > len(items)
        if may_wait:
            items.append(Wait())
        super().__init__(items, game, step, seat, more)

    def others(self) -> list[Choice]:
        found: list[Choice] = []
        for slot, least in enumerate(self.lowest):
            listed = listed_amounts(least, self.highest)
            found.extend([Bid(slot, coin) for coin in range(least, self.highest + 1) if coin not in listed])
        return found


def lowest_bids(game: Patchistory, seat: int) -> list[int]:
    """PAT-AUC-14 to PAT-AUC-21: per tile the lowest bid that the seat may make, if it owns the Coin."""
    realm = game.realms[seat]
    taken = taken_slots(game)
    return [
        realm.coin + 1 if slot in taken else max(1, realm.bid, top_bid(game, slot) + 1)
        for slot in range(len(game.offers))
    ]


@final
class Auction(PatStep):
    """The order of an auction: tiles, the free tile, the swap, then the bids."""

    rule = "PAT-AUC-06"

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage

    def advance(self, game: Patchistory) -> None:
        stage = self.stage
        game.become(Auction(stage + 1))
        if stage == 0:
            game.push(LayTiles())
        elif stage == 1:
            _offer_free_tile(game)
        elif stage == 2:
            self._bid(game)
        else:
            game.done()

    def _bid(self, game: Patchistory) -> None:
        if game.players == 2:
            if taken_slots(game):
                _take_what_is_left(game)
            else:
                game.push(SealBids((NONE, NONE), (0, 0)))
            return
        swap_for_coin(game)
        game.push(RevealBids(0) if is_very_first(game) else Bidding(game.first))


@final
class LayTiles(PatStep):
    """PAT-AUC-01 to PAT-AUC-05: as many tiles as players, colours alternating. In the first round one at a time."""

    rule = "PAT-AUC-01"

    def __init__(self, white: int = NONE) -> None:
        self.white = white  # the first face, NONE until it is known

    def _due(self, game: Patchistory) -> bool:
        wanted = 1 if is_very_first(game) else game.players
        return len(game.offers) < wanted

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        if not self._due(game) or (self.white == NONE and self._face_is_fixed(game)):
            return NOBODY
        return (CHANCE,)

    def _face_is_fixed(self, game: Patchistory) -> bool:
        if game.players == 2:  # PAT-AU2-09: the taker will choose
            return True
        return game.players == 3 and game.sk and not is_very_first(game)  # PAT-AUC-05

    def advance(self, game: Patchistory) -> None:
        if self._due(game):
            game.become(LayTiles(0 if game.players > 2 and game.last_white else 1))
        else:
            game.done()

    def options(self, game: Patchistory, seat: int) -> Options:
        return Pool(FACES if self.white == NONE else game.deck)

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        if self.white == NONE:
            game.become(LayTiles(choice.item))
        else:
            offer_tile(game, choice.item, self.white == 1)


def offer_tile(game: Patchistory, tile: int, first_white: bool) -> None:
    """PAT-AUC-03: each further tile shows the other colour."""
    slot = len(game.offers)
    game.emit(TileOffered(slot, tile, first_white == (slot % 2 == 0)))


def swap_for_coin(game: Patchistory) -> None:
    """PAT-AUC-07 to PAT-AUC-11: a player without Coin gets one for Culture, once, before the bids."""
    for seat in game.order():
        realm = game.realms[seat]
        if realm.coin == 0 and realm.won == NONE:
            rule = "PAT-AUC-07" if realm.culture >= game.content.prices.swap_culture else "PAT-AUC-09"
            lose_culture(game, seat, game.content.prices.swap_culture, "auction", rule)
            gain(game, seat, one_good(COIN, 1), "auction", "PAT-AUC-08")


# -- a tile for free


def _offer_free_tile(game: Patchistory) -> None:
    """PAT-HEII-13: before the bids, once per game."""
    for seat, realm in enumerate(game.realms):
        for hook in hooks_of(game, seat, FreeTile):
            if not realm.has(hook.mark):
                game.push(ChooseFreeTile(seat))


@final
class ChooseFreeTile(AskPlayer[Patchistory]):
    """PAT-HEII-13: the owner may take one of the tiles for nothing."""

    rule = "PAT-HEII-13"

    def options(self, game: Patchistory, seat: int) -> Options:
        return or_end([TakeFree(slot) for slot in range(len(game.offers))])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        game.done()
        if isinstance(choice, TakeFree):
            hook = hooks_of(game, seat, FreeTile)[0]
            game.emit(Marked(seat, hook.mark.id, hook.rule))
            game.emit(TileTaken(seat, choice.slot, hook.rule))


def _take_what_is_left(game: Patchistory) -> None:
    """PAT-HEII-14 with 2 players: the opponent takes the other tile without a bid."""
    for seat in game.order():
        if game.realms[seat].won == NONE:
            game.emit(TileTaken(seat, 1 - taken_slots(game)[0], "PAT-HEII-14"))


# -- three and four players


@final
class RevealBids(PatStep):
    """PAT-FRA-02 to PAT-FRA-07: after each tile one player, in turn order, may bid; the last one must."""

    rule = "PAT-FRA-02"

    def __init__(self, turn: int) -> None:
        self.turn = turn  # how many players had their chance

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        if len(game.offers) <= self.turn:
            return (CHANCE,)
        return (game.order()[self.turn],)

    def _is_last(self, game: Patchistory) -> bool:
        return self.turn == game.players - 1

    def options(self, game: Patchistory, seat: int) -> Options:
        if seat == CHANCE:
            return Pool(game.deck)
        return BidOptions(game, self, seat, lowest_bids(game, seat), not self._is_last(game))

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if seat == CHANCE:
            return None if choice in self.options(game, seat) else self.rule
        if isinstance(choice, Wait):
            return "PAT-FRA-05" if self._is_last(game) else None
        if not isinstance(choice, Bid):
            return self.rule
        rule = refuses_bid(game, seat, choice)
        return "PAT-FRA-06" if rule == "PAT-AUC-16" else rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        if isinstance(choice, Drawn):
            offer_tile(game, choice.item, game.last_white)
            return
        if self._is_last(game):
            game.become(Bidding(game.first))  # PAT-FRA-08
        else:
            game.become(RevealBids(self.turn + 1))
        if isinstance(choice, Bid):
            game.emit(BidPlaced(seat, choice.slot, choice.coin, "PAT-FRA-02"))


@final
class Bidding(PatStep):
    """PAT-AUC-12 to PAT-AUC-23: players bid in turn order until each leads on a tile."""

    rule = "PAT-AUC-14"

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return NOBODY if leads(game, self.turn) else (self.turn,)

    def advance(self, game: Patchistory) -> None:
        if all([leads(game, seat) for seat in range(game.players)]):
            game.done()
            self._hand_out(game)
        else:
            game.become(Bidding((self.turn + 1) % game.players))

    def _hand_out(self, game: Patchistory) -> None:
        for seat in game.order():
            realm = game.realms[seat]
            if realm.won == NONE:
                pay(game, seat, one_good(COIN, realm.bid), "auction", "PAT-AUC-24")
                game.emit(TileTaken(seat, realm.bid_slot, "PAT-AUC-25"))

    def options(self, game: Patchistory, seat: int) -> Options:
        return BidOptions(game, self, seat, lowest_bids(game, seat), False)

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Wait):
            return "PAT-AUC-06"
        return refuses_bid(game, seat, choice) if isinstance(choice, Bid) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Bid)
        game.become(Bidding((seat + 1) % game.players))
        game.emit(BidPlaced(seat, choice.slot, choice.coin, "PAT-AUC-12"))


# -- two players


@final
class SealBids(SecretStep):
    """PAT-AU2-03 to PAT-AU2-08: both choose a tile and an amount in secret."""

    rule = "PAT-AU2-03"
    hides = {"slots": LEFT_OUT, "coins": LEFT_OUT}

    def __init__(self, slots: tuple[int, ...], coins: tuple[int, ...]) -> None:
        self.slots = slots  # per seat, NONE until chosen
        self.coins = coins

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return tuple([seat for seat, slot in enumerate(self.slots) if slot == NONE])

    def sealed(self, game: Patchistory, seat: int) -> PatSealed | None:
        return None if self.slots[seat] == NONE else {"slot": self.slots[seat], "coin": self.coins[seat]}

    def options(self, game: Patchistory, seat: int) -> Options:
        return BidOptions(game, self, seat, [0, 0], False)

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Bid) or not 0 <= choice.slot < 2 or choice.coin < 0:
            return self.rule
        return "PAT-AUC-21" if choice.coin > game.realms[seat].coin else None

    def _with(self, seat: int, bid: Bid) -> SealBids:
        slots = tuple([bid.slot if other == seat else slot for other, slot in enumerate(self.slots)])
        coins = tuple([bid.coin if other == seat else coin for other, coin in enumerate(self.coins)])
        return SealBids(slots, coins)

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Bid)
        game.become(self._with(seat, choice))
        game.emit(AnswerSealed(seat, self.rule))

    def advance(self, game: Patchistory) -> None:
        game.done()
        game.reveals += 1  # open bids are the same events and reveal nothing
        first = game.first
        second = 1 - first
        for seat in (first, second):
            game.emit(BidPlaced(seat, self.slots[seat], self.coins[seat], "PAT-AU2-04"))
        winner = second if self.coins[second] > self.coins[first] else first  # PAT-AU2-06, PAT-AU2-07
        for seat in (first, second):
            pay(game, seat, one_good(COIN, self.coins[seat]), "auction", "PAT-AU2-08")
        if self.slots[first] != self.slots[second]:
            game.emit(TileTaken(first, self.slots[first], "PAT-AU2-05"))
            game.emit(TileTaken(second, self.slots[second], "PAT-AU2-05"))
        else:
            game.emit(TileTaken(winner, self.slots[winner], "PAT-AU2-06"))
            game.emit(TileTaken(1 - winner, 1 - self.slots[winner], "PAT-AU2-06"))

    def resample(self, game: Patchistory, seat: int, rng: Rng) -> Step:
        step = self
        for other in range(game.players):
            if other != seat and self.slots[other] != NONE:
                slot = rng.below(2)
                step = step._with(other, Bid(slot, rng.below(game.realms[other].coin + 1)))
        return step
