"""Action cards against other players, and for Barbarians to attack them: their upper halves.

All about one card in one place; prices stand in the content.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, UNIT_NAMES, count
from ziggurat.games.clash_of_cultures.choices import End, Raid, Swap, SwapToken, UnitAt
from ziggurat.games.clash_of_cultures.content.model import CULTURE, FOOD, GOLD, GOODS, ORE, WOOD
from ziggurat.games.clash_of_cultures.events import CardKnown, CardsTraded, CityTaken, TruceMade, UnitsLost
from ziggurat.games.clash_of_cultures.game import (
    BARBARIANS,
    NEUTRAL,
    NONE,
    OWN_TURN,
    UNITS,
    Clash,
    CocStep,
    Mark,
    one_good,
)
from ziggurat.games.clash_of_cultures.hooks import ACTION, START, TURN, ActionEffect, AskingCard, InfluenceCard, Moment
from ziggurat.games.clash_of_cultures.rules.asking import AskSeat
from ziggurat.games.clash_of_cultures.rules.common import mark, pay, place_unit
from ziggurat.games.clash_of_cultures.rules.events.barbarians import is_walled
from ziggurat.games.clash_of_cultures.rules.token_swap import swaps_for, take_swap
from ziggurat.games.clash_of_cultures.rules.war.attack import raid
from ziggurat.games.clash_of_cultures.status import near, presence
from ziggurat.parts.asking import AskOne, AskPlayer

NEARBY: Final = 2  # spaces


# -- turns to come


MARKED: Final = Mark("marked_for_death", "COC-ACTION-ASSASSINATION", OWN_TURN, fewer=1, saved=("later", 1))


def others(game: Clash, seat: int) -> list[int]:
    """All players but this one."""
    return [other for other in range(game.players) if other != seat]


def victims(game: Clash, seat: int) -> list[int]:
    """The other players not yet marked."""
    return [other for other in others(game, seat) if not game.realms[other].is_marked(MARKED)]


@final
class ChooseVictim(AskSeat):
    """Assassination: whom."""

    rule = "COC-ACTION-ASSASSINATION"
    least = 1

    def candidates(self, game: Clash) -> list[int]:
        return victims(game, self.seat)

    def choose(self, game: Clash, other: int) -> None:
        game.done()
        mark(game, other, MARKED, self.seat)


ASSASSINATION: Final = AskingCard("assassination", "COC-ACTION-ASSASSINATION", TURN, victims, ChooseVictim)
"""A player has one action less in the next turn."""


@final
class ChoosePartner(AskSeat):
    """Negotiations: with whom."""

    rule = "COC-ACTION-NEGOTIATIONS"
    least = 1

    def candidates(self, game: Clash) -> list[int]:
        return others(game, self.seat)

    def choose(self, game: Clash, other: int) -> None:
        game.done()
        game.emit(TruceMade(self.seat, other))


NEGOTIATIONS: Final = AskingCard("negotiations", "COC-ACTION-NEGOTIATIONS", START, others, ChoosePartner)
"""At the start of the turn: no attack on a player now, none by that player in the next turn."""


# -- Barbarians


@final
class Mercenaries(ActionEffect):
    """Barbarians nearby attack cities of other players, for one resource or Culture token each."""

    def __init__(self) -> None:
        super().__init__("mercenaries", "COC-ACTION-MERCENARIES", ACTION)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if raids(game, seat, ()) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(HireBarbarians(seat, ()))


FEES: Final[tuple[int, ...]] = (FOOD, ORE, WOOD, GOLD, CULTURE)


def hirable(game: Clash, seat: int, hired: tuple[int, ...]) -> list[int]:
    """Barbarian settlements with units within 2 spaces of an own city or Army, not hired before."""
    bases = [
        space for space in presence(game, seat) if game.cities[space] is not None or count(game.units[space], ARMY) > 0
    ]
    return [
        space
        for space in game.cities_of(BARBARIANS)
        if game.units[space] and space not in hired and any([base in near(game, space, NEARBY) for base in bases])
    ]


def raid_targets(game: Clash, seat: int, start: int) -> list[int]:
    """COC-WAL-02: cities of other players within 2 spaces, except those the Barbarians never attack."""
    found: list[int] = []
    for space in near(game, start, NEARBY):
        city = game.cities[space]
        if city is not None and city.owner not in (seat, BARBARIANS) and not is_walled(game, city.owner):
            found.append(space)
    return found


def raids(game: Clash, seat: int, hired: tuple[int, ...]) -> list[Choice]:
    """Every attack that can be paid for."""
    return _raids_for(game, seat, hired, [good for good in FEES if game.realms[seat].goods[good]])


def _raids_for(game: Clash, seat: int, hired: tuple[int, ...], fees: list[int]) -> list[Choice]:
    """Every attack, once for each of these fees."""
    return [
        Raid(start, end, GOODS[good])
        for start in hirable(game, seat, hired)
        for end in raid_targets(game, seat, start)
        for good in fees
    ]


@final
class HireBarbarians(CocStep):
    """Mercenaries: who attacks whom, for what; at least once. A token may be swapped for the fee of another attack."""

    rule = "COC-ACTION-MERCENARIES"

    def __init__(self, seat: int, hired: tuple[int, ...]) -> None:
        self.seat = seat
        self.hired = hired

    def _swaps(self, game: Clash) -> list[Choice]:
        if raids(game, self.seat, self.hired) or not _raids_for(game, self.seat, self.hired, [CULTURE]):
            return []
        return swaps_for(game, self.seat, CULTURE)

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if raids(game, self.seat, self.hired) or self._swaps(game) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        found = raids(game, seat, self.hired) + self._swaps(game)
        if self.hired:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None if self.hired else self.rule
        if isinstance(choice, SwapToken):
            return None if choice in self._swaps(game) else "COC-ADV-DRAMA-MUSIC-1"
        if not isinstance(choice, Raid):
            return self.rule
        if choice in raids(game, seat, self.hired):
            return None
        fees = [GOODS[good] for good in FEES]
        short = choice.good in fees and not game.realms[seat].goods[GOODS.index(choice.good)]
        return "COC-GEN-01" if short else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.done()
            return
        if isinstance(choice, SwapToken):
            take_swap(game, seat, choice)
            return
        assert isinstance(choice, Raid)
        game.become(HireBarbarians(seat, (*self.hired, choice.start)))
        pay(game, seat, one_good(GOODS.index(choice.good), 1), "mercenaries", self.rule)
        raid(game, choice.start, choice.end)


# -- Cultural Influence


@final
class CulturalTakeover(InfluenceCard):
    """A success turns a Barbarian settlement and one Barbarian to the player's colour; the others leave."""

    def __init__(self) -> None:
        super().__init__("cultural_takeover", "COC-ACTION-CULTURAL-TAKEOVER")

    def succeed(self, game: Clash, seat: int, space: int) -> None:
        units = game.units[space]
        if units:
            game.emit(UnitsLost(BARBARIANS, space, units, self.rule))
        game.emit(CityTaken(seat, space, NEUTRAL, self.rule))
        if units:
            game.push(Convert(seat, space))


@final
class Convert(AskOne[Clash]):
    """COC-ACTION-CULTURAL-TAKEOVER: a Barbarian becomes a Settler or an Army unit, as far as the supply has them."""

    rule = "COC-ACTION-CULTURAL-TAKEOVER"

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def candidates(self, game: Clash) -> list[int]:
        return [kind for kind in (SETTLER, ARMY) if game.realms[self.seat].supply[UNITS + kind] > 0]

    def choice_of(self, game: Clash, kind: int) -> Choice:
        return UnitAt(self.space, UNIT_NAMES[kind])

    def item_of(self, game: Clash, choice: Choice) -> int:
        if not isinstance(choice, UnitAt) or choice.space != self.space or choice.unit not in UNIT_NAMES:
            return NONE
        return UNIT_NAMES.index(choice.unit)

    def choose(self, game: Clash, kind: int) -> None:
        game.done()
        if kind != NONE:
            place_unit(game, self.seat, self.space, kind, self.rule)


# -- hands


def holders(game: Clash, seat: int) -> list[int]:
    """The other players with cards in hand."""
    return [other for other in others(game, seat) if game.realms[other].actions or game.realms[other].objectives]


@final
class SpyOn(AskSeat):
    """Spy: whose cards."""

    rule = "COC-ACTION-SPY"
    least = 1

    def candidates(self, game: Clash) -> list[int]:
        return holders(game, self.seat)

    def choose(self, game: Clash, other: int) -> None:
        game.become(SwapCards(self.seat, other))
        for deck, hand in (("action", game.realms[other].actions), ("objective", game.realms[other].objectives)):
            for card in hand:
                game.emit(CardKnown(self.seat, other, deck, card, self.rule))


SPY: Final = AskingCard("spy", "COC-ACTION-SPY", ACTION, holders, SpyOn)
"""Look at a player's cards, and swap one of them for one of the same kind."""


@final
class SwapCards(AskPlayer[Clash]):
    """Spy: a card of the own hand for one of theirs, or none."""

    rule = "COC-ACTION-SPY"
    always_asked = True  # what can be swapped depends on two hands

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other = other

    def options(self, game: Clash, seat: int) -> Options:
        mine, theirs = game.realms[seat], game.realms[self.other]
        found: list[Choice] = [Swap("action", a + 1, b + 1) for a in mine.actions for b in theirs.actions]
        found.extend([Swap("objective", a + 1, b + 1) for a in mine.objectives for b in theirs.objectives])
        found.append(End())
        return Listed(found)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        game.done()
        if isinstance(choice, Swap):
            mine, theirs = (choice.mine - 1,), (choice.theirs - 1,)
            if choice.deck == "action":
                game.emit(CardsTraded(seat, self.other, mine, (), self.rule))
                game.emit(CardsTraded(self.other, seat, theirs, (), self.rule))
            else:
                game.emit(CardsTraded(seat, self.other, (), mine, self.rule))
                game.emit(CardsTraded(self.other, seat, (), theirs, self.rule))
