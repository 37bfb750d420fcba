"""The personal bonus that comes with a layer: the options of its card and their parts.

Topics: personal bonus.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.games.monuments.choices import Build, Option
from ziggurat.games.monuments.content.model import BRIDGE, FERRY, PIECES, TOWN, WORKS, Gift, PersonalCard
from ziggurat.games.monuments.events import CardUpgraded, GiftChosen, WorkersPlaced
from ziggurat.games.monuments.game import NONE, Monuments, house
from ziggurat.games.monuments.rules.asking import AskAction, AskListed, AskOne, AskPlace
from ziggurat.games.monuments.rules.building import make, offers, places_for, refuses_stock, refuses_work
from ziggurat.games.monuments.rules.common import unlock
from ziggurat.games.monuments.rules.payment import PlaceGoods, ways_to_place
from ziggurat.games.monuments.rules.upgrading import red_cards
from ziggurat.games.monuments.status import land_held


@final
class ChooseGift(AskOne[Monuments]):
    """MON-PBO-01: one option of the personal card of the layer just built; one without effect only if all are."""

    rule = "MON-PBO-01"

    def __init__(self, seat: int, layer: int) -> None:
        super().__init__(seat)
        self.layer = layer

    def candidates(self, game: Monuments) -> list[int]:
        card = card_for(game, self.seat, self.layer)
        if card is None:
            return []
        found = [number for number, gift in enumerate(card.gifts) if has_effect(game, self.seat, gift)]
        return found or list(range(len(card.gifts)))

    def choose(self, game: Monuments, item: int) -> None:
        game.done()
        card = card_for(game, self.seat, self.layer)
        if card is not None:
            game.emit(GiftChosen(self.seat, self.layer, item))
            _carry_out(game, self.seat, card.gifts[item])

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return Option(item)

    def item_of(self, game: Monuments, choice: Choice) -> int:
        return choice.number if isinstance(choice, Option) and choice.number >= 0 else NONE


def card_for(game: Monuments, seat: int, layer: int) -> PersonalCard | None:
    """MON-PBO-01, MON-PBO-03: the personal card of a layer; the last layer has none."""
    cards = game.content.decks[game.realms[seat].deck].cards
    return cards[layer - 1] if layer <= len(cards) else None


def has_effect(game: Monuments, seat: int, gift: Gift) -> bool:
    """MON-PBO-01: whether at least one part of an option would change anything."""
    realm = game.realms[seat]
    if any([gift.unlocks[piece] and realm.locked[piece] for piece in range(len(PIECES))]):
        return True
    if gift.upgrades and red_cards(game, seat):
        return True
    if any([len(places_for(game, seat, work, True)) > 0 for work in gift.works]):
        return True
    return (gift.workers > 0 and realm.workers > 0) or len(ways_to_place(game, seat, gift.goods)) > 0


@final
class LeftOut:
    """A part of an option that cannot be carried out, and the rule that says why."""

    def __init__(self, part: str, kind: int, number: int, rule: str) -> None:
        self.part: Final = part  # the field of the gift
        self.kind: Final = kind  # of model.PIECES or model.WORKS
        self.number: Final = number
        self.rule: Final = rule


def left_out(game: Monuments, seat: int, gift: Gift) -> list[LeftOut]:
    """MON-PBO-01: what of an option cannot be done now; resources only if all else is idle: new workers make room."""
    realm = game.realms[seat]
    found: list[LeftOut] = []
    for piece, number in enumerate(gift.unlocks):
        if number > realm.locked[piece]:
            found.append(LeftOut("unlocks", piece, number - realm.locked[piece], "MON-PBO-08"))
    red = len(red_cards(game, seat))
    if gift.upgrades > red:
        found.append(LeftOut("upgrades", NONE, gift.upgrades - red, "MON-UPG-07"))
    found.extend(_unbuilt(game, seat, gift))
    if gift.workers > realm.workers:
        found.append(LeftOut("workers", NONE, gift.workers - realm.workers, "MON-CMP-07"))
    if any(gift.goods) and not has_effect(game, seat, gift):
        found.append(LeftOut("goods", NONE, sum(gift.goods), "MON-RES-07"))
    return found


def _unbuilt(game: Monuments, seat: int, gift: Gift) -> list[LeftOut]:
    """The works of an option for which there is no piece or no place; bridges and ferries share the tokens."""
    found: list[LeftOut] = []
    tokens = game.tokens
    for work in gift.works:
        shares = work in (BRIDGE, FERRY)
        rule = "MON-CMP-06" if shares and tokens == 0 else _refuses_free(game, seat, gift, work)
        if rule is not None:
            found.append(LeftOut("works", work, 1, rule))
        elif shares:
            tokens -= 1
    return found


def _refuses_free(game: Monuments, seat: int, gift: Gift, work: int) -> str | None:
    """Why a work cannot be built free; a building that the option unlocks first is there by then."""
    comes = work < BRIDGE and min(gift.unlocks[work], game.realms[seat].locked[work]) > 0
    rule = None if comes else refuses_stock(game, seat, work)
    if rule is None and not offers(game, seat, work, True, land_held(game, seat), 1):
        rule = "MON-PBO-04"
    return rule


def _carry_out(game: Monuments, seat: int, gift: Gift) -> None:
    """The parts of an option in the order of model.Gift: the last one is pushed first."""
    game.push(PlaceGoods(seat, gift.goods, "gift", "MON-PBO-07"))
    game.push(PlaceWorkers(seat, gift.workers))
    for work in reversed(gift.works):
        game.push(BuildFree(seat, work))
    game.push(UpgradeFree(seat, gift.upgrades, False))
    unlock(game, seat, gift.unlocks, "MON-PBO-08")


@final
class UpgradeFree(AskAction):
    """MON-PBO-01: the player upgrades up to `left` red cards free; `begun`: one is green, so the rest may stay red."""

    rule = "MON-PBO-01"

    def __init__(self, seat: int, left: int, begun: bool) -> None:
        super().__init__(seat)
        self.left = left
        self.begun = begun

    def candidates(self, game: Monuments) -> list[int]:
        return red_cards(game, self.seat) if self.left else []

    def refuses_end(self, game: Monuments) -> str | None:
        return None if self.begun else self.rule

    def choose(self, game: Monuments, item: int) -> None:
        if item == NONE:
            game.done()
            return
        game.become(UpgradeFree(self.seat, self.left - 1, True))
        game.emit(CardUpgraded(self.seat, item, self.rule))

    def forbids(self, game: Monuments, item: int) -> str:
        return "MON-UPG-07"


@final
class BuildFree(AskListed):
    """MON-PBO-04: the player builds a work free on a controlled hex, or on an edge of one."""

    rule = "MON-PBO-04"

    def __init__(self, seat: int, work: int) -> None:
        super().__init__(seat)
        self.work = work  # number of model.WORKS

    def ways(self, game: Monuments, enough: int) -> list[Choice]:
        return [*places_for(game, self.seat, self.work, True)]

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Build) or choice.work != WORKS[self.work]:
            return self.rule
        return refuses_work(game, seat, self.work, choice.hex, choice.toward, True)

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Build)
        game.done()
        make(game, self.seat, self.work, choice.hex, choice.toward, self.rule)


@final
class PlaceWorkers(AskPlace):
    """MON-PBO-05, MON-PBO-06: new workers go one by one into the player's towns, or to the monument without any."""

    rule = "MON-PBO-05"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def candidates(self, game: Monuments) -> list[int]:
        realm = game.realms[self.seat]
        if self.left == 0 or realm.workers == 0:
            return []
        return towns_held(game, self.seat) or [realm.monument]

    def choose(self, game: Monuments, item: int) -> None:
        if item == NONE:
            game.done()
            return
        realm = game.realms[self.seat]
        number = 1
        if len(self.candidates(game)) == 1:
            number = min(self.left, realm.workers)  # only one place: all go there together
        game.become(PlaceWorkers(self.seat, self.left - number))
        rule = "MON-PBO-06" if item == realm.monument else self.rule
        game.emit(WorkersPlaced(self.seat, item, number, rule))


def towns_held(game: Monuments, seat: int) -> list[int]:
    """MON-PBO-05: the hexes with an intact town of the player, empty or not, where no piece of another bars the way."""
    town = house(seat, TOWN, False)
    return [hex for hex in game.realms[seat].sites if town in game.houses[hex] and not game.is_foreign(hex, seat)]
