"""Action cards that bring advances and Ideas: their upper halves.

All about one card in one place; prices stand in the content.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.games.clash_of_cultures.choices import Buy
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, IDEAS, advances_in, category_of
from ziggurat.games.clash_of_cultures.game import BARBARIANS, NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.hooks import ON_BATTLE, ON_LEARNED, TURN, ActionEffect, AskingCard, Moment
from ziggurat.games.clash_of_cultures.rules.asking import AskSeat
from ziggurat.games.clash_of_cultures.rules.common import ADVANCE_NUMBERS, gain_one
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Sensible
from ziggurat.games.clash_of_cultures.rules.turn.advancing import (
    BOUGHT,
    EXTRA,
    FREE,
    STATUS,
    BuyAdvance,
    ChooseAdvance,
    gettable,
    refuses_advance,
    refuses_price,
)
from ziggurat.games.clash_of_cultures.status import has_academy, near, presence

NEARBY: Final = 2  # spaces


# -- who is near whom


def neighbours(game: Clash, seat: int) -> list[int]:
    """The other players with a unit or city within 2 spaces of a unit or city of the seat."""
    found: set[int] = set()
    for space in presence(game, seat):
        for other in near(game, space, NEARBY):
            city = game.cities[other]
            found.add(game.side[other])
            found.add(NONE if city is None else city.owner)
    return sorted(found - {NONE, BARBARIANS, seat})


def had_by(game: Clash, seat: int, others: list[int]) -> tuple[int, ...]:
    """The advances that one of the others has and the seat can get."""
    mask = 0
    for other in others:
        mask |= game.realms[other].advances
    return tuple([advance for advance in gettable(game, seat, True) if (mask >> advance) & 1])


# -- advances


@final
class QuickAdvance(ActionEffect):
    """One advance without Food cost."""

    def __init__(self) -> None:
        super().__init__("quick_advance", "COC-ACTION-QUICK-ADVANCE", TURN)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if gettable(game, seat, True) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(ChooseAdvance(seat, tuple(gettable(game, seat, True)), False, FREE, self.rule))


@final
class TeachUs(ActionEffect):
    """One advance of a player nearby."""

    def __init__(self) -> None:
        super().__init__("teach_us", "COC-ACTION-TEACH-US", TURN)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if had_by(game, seat, neighbours(game, seat)) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(ChooseAdvance(seat, had_by(game, seat, neighbours(game, seat)), False, FREE, self.rule))


@final
class Inspiration(ActionEffect):
    """Just after capturing a city of a player: one advance the loser has."""

    def __init__(self) -> None:
        super().__init__("inspiration", "COC-ACTION-INSPIRATION", ON_BATTLE)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        report = None if moment is None else moment.battle
        if report is None or not report.captured or report.attacker != seat or report.defender == BARBARIANS:
            return "COC-CRD-01"
        return None if had_by(game, seat, [report.defender]) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        assert moment is not None and moment.battle is not None
        game.push(ChooseAdvance(seat, had_by(game, seat, [moment.battle.defender]), False, FREE, self.rule))


def teachers(game: Clash, seat: int) -> list[int]:
    """The players nearby who have an advance the seat can get."""
    return [other for other in neighbours(game, seat) if had_by(game, seat, [other])]


@final
class ChooseTeacher(AskSeat):
    """Technology Trade: with whom."""

    rule = "COC-ACTION-TECHNOLOGY-TRADE"

    def candidates(self, game: Clash) -> list[int]:
        return teachers(game, self.seat)

    def choose(self, game: Clash, other: int) -> None:
        game.become(TeachBack(other, self.seat))
        game.push(ChooseAdvance(self.seat, had_by(game, self.seat, [other]), False, FREE, self.rule))


TECHNOLOGY_TRADE: Final = AskingCard("technology_trade", "COC-ACTION-TECHNOLOGY-TRADE", TURN, teachers, ChooseTeacher)
"""One advance of a player nearby, then that player gets one of the own."""


@final
class TeachBack(CocStep):
    """Technology Trade: the other player chooses among the advances of the one who played the card."""

    rule = "COC-ACTION-TECHNOLOGY-TRADE"

    def __init__(self, seat: int, giver: int) -> None:
        self.seat = seat
        self.giver = giver

    def advance(self, game: Clash) -> None:
        offered = had_by(game, self.seat, [self.giver])
        usual = gettable(game, self.seat, False)
        optional = not any([advance in usual for advance in offered])  # nobody is forced to change government
        game.become(ChooseAdvance(self.seat, offered, optional, FREE, self.rule))


@final
class Synergies(ActionEffect):
    """On getting an advance: buy one more of its category, without action."""

    def __init__(self) -> None:
        super().__init__("synergies", "COC-ACTION-SYNERGIES", ON_LEARNED)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        assert moment is not None
        return None if purchases(game, seat, category_of(moment.advance)) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        assert moment is not None
        game.push(BuyMore(seat, category_of(moment.advance)))


def purchases(game: Clash, seat: int, category: int) -> list[Choice]:
    """What of a category can be bought now."""
    return _purchases(game, seat, category, False)


def _purchases(game: Clash, seat: int, category: int, ask: bool) -> list[Choice]:
    """The same, choosing how to pay or not."""
    found: list[Choice] = []
    for advance in advances_in(category):
        choice = Buy(ADVANCES[advance], ask)
        if refuses_purchase(game, seat, category, choice) is None:
            found.append(choice)
    return found


def refuses_purchase(game: Clash, seat: int, category: int, choice: Buy) -> str | None:
    """The rule that forbids this purchase, or None; no action is needed."""
    advance = ADVANCE_NUMBERS.get(choice.advance, NONE)
    if category_of(advance) != category:
        return "COC-ACTION-SYNERGIES"
    rule = refuses_advance(game, seat, advance, False)
    return refuses_price(game, seat, advance, choice.ask, False) if rule is None else rule


@final
class BuyMore(AskSensible):
    """Synergies: which advance of the category."""

    rule = "COC-ACTION-SYNERGIES"

    def __init__(self, seat: int, category: int) -> None:
        super().__init__(seat)
        self.category = category

    def options(self, game: Clash, seat: int) -> Options:
        return Sensible(purchases(game, seat, self.category), game, self, self._may_choose(game, seat))

    def _may_choose(self, game: Clash, seat: int) -> bool:
        """Whether there is a choice how to pay for one of them."""
        for advance in advances_in(self.category):
            if refuses_purchase(game, seat, self.category, Buy(ADVANCES[advance], True)) is None:
                return True
        return False

    def others(self, game: Clash, seat: int) -> list[Choice]:
        return _purchases(game, seat, self.category, True)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return refuses_purchase(game, seat, self.category, choice) if isinstance(choice, Buy) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Buy)
        game.become(BuyAdvance(seat, ADVANCE_NUMBERS[choice.advance], choice.ask, EXTRA, self.rule))


@final
class NewIdeas(ActionEffect):
    """On getting an advance with the Advance action or in the Status Phase: 2 Ideas."""

    def __init__(self) -> None:
        super().__init__("new_ideas", "COC-ACTION-NEW-IDEAS", ON_LEARNED)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if moment is not None and moment.how in (BOUGHT, STATUS) else "COC-CRD-01"

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        gain_one(game, seat, IDEAS, 2, self.id, self.rule)


# -- ideas


@final
class Ideas(ActionEffect):
    """An Idea for each own city with an Academy."""

    def __init__(self) -> None:
        super().__init__("ideas", "COC-ACTION-IDEAS", TURN)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if self._academies(game, seat) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        gain_one(game, seat, IDEAS, self._academies(game, seat), self.id, self.rule)

    def _academies(self, game: Clash, seat: int) -> int:
        return len([space for space in game.cities_of(seat) if has_academy(game, game.city(space))])


@final
class GreatIdeas(ActionEffect):
    """Just after capturing a city or winning a land battle: 2 Ideas."""

    def __init__(self) -> None:
        super().__init__("great_ideas", "COC-ACTION-GREAT-IDEAS", ON_BATTLE)

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        gain_one(game, seat, IDEAS, 2, self.id, self.rule)
