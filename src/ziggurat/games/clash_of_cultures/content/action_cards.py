"""The upper halves of the Action cards: all about one of them in one place. Prices stand in the content."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE, NOBODY, Result, Step
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, count
from ziggurat.games.clash_of_cultures.choices import AtSpace, Buy, End, Raid, Swap, ThisSeat
from ziggurat.games.clash_of_cultures.content.model import (
    CULTURE,
    FOOD,
    GOLD,
    GOODS,
    IDEAS,
    MOOD,
    ORE,
    UNKNOWN,
    WALL,
    WOOD,
)
from ziggurat.games.clash_of_cultures.events import (
    ActionsChanged,
    CardKnown,
    CardsTraded,
    MarkedForDeath,
    ObjectiveExchanged,
    TitlePlayed,
    TruceMade,
)
from ziggurat.games.clash_of_cultures.game import (
    ARMY_LIMIT,
    BARBARIANS,
    HAPPY,
    NONE,
    UNITS,
    Clash,
    CocStep,
    one_good,
)
from ziggurat.games.clash_of_cultures.hooks import ActionEffect, Moment
from ziggurat.games.clash_of_cultures.phases.advancing import (
    EXTRA,
    FREE,
    BuyAdvance,
    ChooseAdvance,
    gettable,
    refuses_advance,
    refuses_price,
)
from ziggurat.games.clash_of_cultures.phases.asking import AskSpace
from ziggurat.games.clash_of_cultures.phases.battle import raid
from ziggurat.games.clash_of_cultures.phases.cards import (
    ACTION,
    COLLECT,
    INFLUENCE,
    ON_BATTLE,
    ON_LEARNED,
    START,
    TURN,
)
from ziggurat.games.clash_of_cultures.phases.common import ADVANCE_NUMBERS, change_mood, gain_one, pay, place_unit
from ziggurat.games.clash_of_cultures.phases.exploration import Explored, ExploreRegion
from ziggurat.games.clash_of_cultures.phases.increasing import IncreaseCity, growing
from ziggurat.games.clash_of_cultures.status import armies_in, has_academy, near, wonder_space
from ziggurat.parts.draw import Drawn, Pool, without

NEIGHBOURHOOD: Final = 2  # spaces


# -- who is near whom


def _presence(game: Clash, side: int) -> list[int]:
    """The spaces with a unit or city of a side."""
    return [
        space
        for space, city in enumerate(game.cities)
        if game.side[space] == side or (city is not None and city.owner == side)
    ]


def neighbours(game: Clash, seat: int) -> list[int]:
    """The other players with a unit or city within 2 spaces of a unit or city of the seat."""
    found: set[int] = set()
    for space in _presence(game, seat):
        for other in near(game, space, NEIGHBOURHOOD):
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


@final
class TechnologyTrade(ActionEffect):
    """One advance of a player nearby, then that player gets one of the own."""

    def __init__(self) -> None:
        super().__init__("technology_trade", "COC-ACTION-TECHNOLOGY-TRADE", TURN)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if teachers(game, seat) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(ChooseTeacher(seat))


def teachers(game: Clash, seat: int) -> list[int]:
    """The players nearby who have an advance the seat can get."""
    return [other for other in neighbours(game, seat) if had_by(game, seat, [other])]


@final
class ChooseTeacher(CocStep):
    """Technology Trade: with whom."""

    kind = "choose_teacher"
    fields = ("seat",)
    rule = "COC-ACTION-TECHNOLOGY-TRADE"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if len(teachers(game, self.seat)) > 1 else NOBODY

    def advance(self, game: Clash) -> None:
        self._learn(game, teachers(game, self.seat)[0])

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisSeat(other) for other in teachers(game, seat)])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, ThisSeat) and choice.target in teachers(game, seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisSeat)
        self._learn(game, choice.target)

    def _learn(self, game: Clash, other: int) -> None:
        game.become(TeachBack(other, self.seat))
        game.push(ChooseAdvance(self.seat, had_by(game, self.seat, [other]), False, FREE, self.rule))


@final
class TeachBack(CocStep):
    """Technology Trade: the other player chooses among the advances of the one who played the card."""

    kind = "teach_back"
    fields = ("seat", "giver")
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
        return None if purchases(game, seat, moment.advance // 4) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        assert moment is not None
        game.push(BuyMore(seat, moment.advance // 4))


def purchases(game: Clash, seat: int, category: int) -> list[Choice]:
    """What of a category can be bought now."""
    advances = game.content.advances[4 * category : 4 * category + 4]
    found: list[Choice] = []
    for ask in (False, True):
        for advance in advances:
            choice = Buy(advance.id, ask)
            if refuses_purchase(game, seat, category, choice) is None:
                found.append(choice)
    return found


def refuses_purchase(game: Clash, seat: int, category: int, choice: Buy) -> str | None:
    """The normal rules for buying, but for the action."""
    advance = ADVANCE_NUMBERS.get(choice.advance, NONE)
    if advance // 4 != category:
        return "COC-ACTION-SYNERGIES"
    rule = refuses_advance(game, seat, advance, False)
    return refuses_price(game, seat, advance, choice.ask, False) if rule is None else rule


@final
class BuyMore(CocStep):
    """Synergies: which advance of the category."""

    kind = "buy_more"
    fields = ("seat", "category")
    rule = "COC-ACTION-SYNERGIES"

    def __init__(self, seat: int, category: int) -> None:
        self.seat = seat
        self.category = category

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Clash, seat: int) -> Options:
        return Listed(purchases(game, seat, self.category))

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
        return None if moment is not None and moment.how in ("bought", "status") else "COC-CRD-01"

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


# -- actions of players


@final
class Leadership(ActionEffect):
    """One extra action this turn."""

    def __init__(self) -> None:
        super().__init__("leadership", "COC-ACTION-LEADERSHIP", TURN)

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.emit(ActionsChanged(seat, 1, self.rule))


@final
class Assassination(ActionEffect):
    """A player has one action less in the next turn."""

    def __init__(self) -> None:
        super().__init__("assassination", "COC-ACTION-ASSASSINATION", TURN)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if victims(game, seat) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(ChooseVictim(seat))


def victims(game: Clash, seat: int) -> list[int]:
    """The other players not yet marked."""
    return [other for other in range(game.players) if other != seat and not game.realms[other].marked]


@final
class ChooseVictim(CocStep):
    """Assassination: whom."""

    kind = "choose_victim"
    fields = ("seat",)
    rule = "COC-ACTION-ASSASSINATION"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisSeat(other) for other in victims(game, seat)])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, ThisSeat) and choice.target in victims(game, seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisSeat)
        game.done()
        game.emit(MarkedForDeath(seat, choice.target))


@final
class Negotiations(ActionEffect):
    """At the start of the turn: no attack on a player now, none by that player in the next turn."""

    def __init__(self) -> None:
        super().__init__("negotiations", "COC-ACTION-NEGOTIATIONS", START)

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(ChoosePartner(seat))


@final
class ChoosePartner(CocStep):
    """Negotiations: with whom."""

    kind = "choose_partner"
    fields = ("seat",)
    rule = "COC-ACTION-NEGOTIATIONS"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisSeat(other) for other in range(game.players) if other != seat])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        fits = isinstance(choice, ThisSeat) and choice.target != seat and 0 <= choice.target < game.players
        return None if fits else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisSeat)
        game.done()
        game.emit(TruceMade(seat, choice.target))


# -- cities


@final
class HeroGeneral(ActionEffect):
    """After winning a land battle this turn: a city rises by one step, and one more for a Mood token."""

    def __init__(self) -> None:
        super().__init__("hero_general", "COC-ACTION-HERO-GENERAL", TURN)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        realm = game.realms[seat]
        if not realm.won:
            return "COC-CRD-01"
        if realm.played.count(self.id) >= realm.won:
            return "COC-CRD-04"
        return None if raisable(game, seat) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.emit(TitlePlayed(seat, self.id))
        game.push(Honour(seat, False))


def raisable(game: Clash, seat: int) -> list[int]:
    """The cities of a player that are not yet happy."""
    return [space for space in game.cities_of(seat) if game.city(space).mood != HAPPY]


@final
class Honour(CocStep):
    """Hero General: which city rises; the second time for a Mood token, if at all."""

    kind = "honour"
    fields = ("seat", "again")
    rule = "COC-ACTION-HERO-GENERAL"

    def __init__(self, seat: int, again: bool) -> None:
        self.seat = seat
        self.again = again

    def seats(self, game: Clash) -> tuple[int, ...]:
        if not raisable(game, self.seat) or (self.again and not game.realms[self.seat].mood):
            return NOBODY
        return (self.seat,)

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        found: list[Choice] = [AtSpace(space) for space in raisable(game, seat)]
        if self.again:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None if self.again else "COC-GEN-02"
        return None if isinstance(choice, AtSpace) and choice.space in raisable(game, seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.done()
            return
        assert isinstance(choice, AtSpace)
        if self.again:
            game.done()
            pay(game, seat, one_good(MOOD, 1), "hero_general", self.rule)
        else:
            game.become(Honour(seat, True))
        change_mood(game, choice.space, 1, self.rule)


@final
class CityDevelopment(ActionEffect):
    """Activate a city and increase its size without paying resources."""

    def __init__(self) -> None:
        super().__init__("city_development", "COC-ACTION-CITY-DEVELOPMENT", ACTION)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if growing(game, seat, True, True) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(DevelopCity(seat))


@final
class DevelopCity(AskSpace):
    """City Development: which city."""

    kind = "develop_city"
    fields = ("seat",)
    rule = "COC-ACTION-CITY-DEVELOPMENT"

    def candidates(self, game: Clash) -> list[int]:
        return growing(game, self.seat, True, True)

    def choose(self, game: Clash, space: int) -> None:
        game.become(IncreaseCity(self.seat, space, True, True))


# -- units


@final
class Militia(ActionEffect):
    """One Army unit in an own city."""

    def __init__(self) -> None:
        super().__init__("militia", "COC-ACTION-MILITIA", TURN)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if barracks(game, seat) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(RaiseMilitia(seat))


def barracks(game: Clash, seat: int) -> list[int]:
    """The cities with room for an Army unit, if the supply has one."""
    if game.realms[seat].supply[UNITS + ARMY] == 0:
        return []
    return [space for space in game.cities_of(seat) if armies_in(game, space) < ARMY_LIMIT]


@final
class RaiseMilitia(AskSpace):
    """Militia: in which city."""

    kind = "raise_militia"
    fields = ("seat",)
    rule = "COC-ACTION-MILITIA"

    def candidates(self, game: Clash) -> list[int]:
        return barracks(game, self.seat)

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        place_unit(game, self.seat, space, ARMY, self.rule)


@final
class Explorer(ActionEffect):
    """Explore a region next to one with an own city, get a Settler in an own city, or both."""

    def __init__(self) -> None:
        super().__init__("explorer", "COC-ACTION-EXPLORER", ACTION)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if explorable(game, seat) or can_settle(game, seat) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(SendSettler(seat, True))
        game.push(SendExplorer(seat, self.rule, not can_settle(game, seat)))


def explorable(game: Clash, seat: int) -> list[int]:
    """The unrevealed regions next to a region that holds an own city."""
    found: set[int] = set()
    for space in game.cities_of(seat):
        for region in game.chart.region_neighbours[game.chart.region[space]]:
            if game.terrain[4 * region] == UNKNOWN:
                found.add(region)
    return sorted(found)


def can_settle(game: Clash, seat: int) -> bool:
    """Whether a free Settler could be placed."""
    return game.realms[seat].supply[UNITS + SETTLER] > 0 and bool(game.cities_of(seat))


@final
class SendExplorer(CocStep):
    """Which region is explored, named by its first space; none, unless it is all the card can do."""

    kind = "send_explorer"
    fields = ("seat", "by_rule", "must")
    rule = "COC-ACTION-EXPLORER"

    def __init__(self, seat: int, by_rule: str, must: bool) -> None:
        self.seat = seat
        self.by_rule = by_rule
        self.must = must

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if explorable(game, self.seat) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        found: list[Choice] = [AtSpace(4 * region) for region in explorable(game, seat)]
        if not self.must:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return self.by_rule if self.must else None
        fits = isinstance(choice, AtSpace) and choice.space % 4 == 0 and choice.space // 4 in explorable(game, seat)
        return None if fits else self.by_rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.done()
            return
        assert isinstance(choice, AtSpace)
        game.become(ExploreRegion(seat, choice.space // 4, NONE, NONE))


@final
class SendSettler(CocStep):
    """Explorer: in which city a Settler appears; in none, if a region was explored."""

    kind = "send_settler"
    fields = ("seat", "must")
    rule = "COC-ACTION-EXPLORER"

    def __init__(self, seat: int, must: bool) -> None:
        self.seat = seat
        self.must = must

    def receive(self, game: Clash, result: Result) -> None:
        assert isinstance(result, Explored)
        game.become(SendSettler(self.seat, False))

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if can_settle(game, self.seat) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        found: list[Choice] = [AtSpace(space) for space in game.cities_of(seat)]
        if not self.must:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return self.rule if self.must else None
        return None if isinstance(choice, AtSpace) and choice.space in game.cities_of(seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        game.done()
        if isinstance(choice, AtSpace):
            place_unit(game, seat, choice.space, SETTLER, self.rule)


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
        space for space in _presence(game, seat) if game.cities[space] is not None or count(game.units[space], ARMY) > 0
    ]
    return [
        space
        for space in game.cities_of(BARBARIANS)
        if game.units[space] and space not in hired and any([base in near(game, space, 2) for base in bases])
    ]


def raid_targets(game: Clash, seat: int, start: int) -> list[int]:
    """COC-WAL-02: cities of other players within 2 spaces, but for those of the owner of Great Wall."""
    found: list[int] = []
    for space in near(game, start, 2):
        city = game.cities[space]
        if city is not None and city.owner not in (seat, BARBARIANS) and wonder_space(game, city.owner, WALL) == NONE:
            found.append(space)
    return found


def raids(game: Clash, seat: int, hired: tuple[int, ...]) -> list[Choice]:
    """Every attack that can be paid for."""
    fees = [good for good in FEES if game.realms[seat].goods[good]]
    return [
        Raid(start, end, GOODS[good])
        for start in hirable(game, seat, hired)
        for end in raid_targets(game, seat, start)
        for good in fees
    ]


@final
class HireBarbarians(CocStep):
    """Mercenaries: who attacks whom, for what; at least once."""

    kind = "hire_barbarians"
    fields = ("seat", "hired")
    rule = "COC-ACTION-MERCENARIES"

    def __init__(self, seat: int, hired: tuple[int, ...]) -> None:
        self.seat = seat
        self.hired = hired

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if raids(game, self.seat, self.hired) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        found = raids(game, seat, self.hired)
        if self.hired:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None if self.hired else self.rule
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
        assert isinstance(choice, Raid)
        game.become(HireBarbarians(seat, (*self.hired, choice.start)))
        pay(game, seat, one_good(GOODS.index(choice.good), 1), "mercenaries", self.rule)
        raid(game, choice.start, choice.end)


# -- hands


@final
class Spy(ActionEffect):
    """Look at a player's cards, and swap one of them for one of the same kind."""

    def __init__(self) -> None:
        super().__init__("spy", "COC-ACTION-SPY", ACTION)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if holders(game, seat) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(SpyOn(seat))


def holders(game: Clash, seat: int) -> list[int]:
    """The other players with cards in hand."""
    return [
        other
        for other, realm in enumerate(game.realms)
        if other != seat and len(realm.actions) + len(realm.objectives) > 0
    ]


@final
class SpyOn(CocStep):
    """Spy: whose cards."""

    kind = "spy_on"
    fields = ("seat",)
    rule = "COC-ACTION-SPY"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisSeat(other) for other in holders(game, seat)])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, ThisSeat) and choice.target in holders(game, seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisSeat)
        other = choice.target
        game.become(SwapCards(seat, other))
        for deck, hand in (("action", game.realms[other].actions), ("objective", game.realms[other].objectives)):
            for card in hand:
                game.emit(CardKnown(seat, other, deck, card, self.rule))


@final
class SwapCards(CocStep):
    """Spy: a card of the own hand for one of theirs, or none."""

    kind = "swap_cards"
    fields = ("seat", "other")
    rule = "COC-ACTION-SPY"

    def __init__(self, seat: int, other: int) -> None:
        self.seat = seat
        self.other = other

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, game: Clash, seat: int) -> Options:
        mine, theirs = game.realms[seat], game.realms[self.other]
        found: list[Choice] = [Swap("action", a + 1, b + 1) for a in mine.actions for b in theirs.actions]
        found.extend([Swap("objective", a + 1, b + 1) for a in mine.objectives for b in theirs.objectives])
        found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, (Swap, End)) and choice in self.options(game, seat) else self.rule

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


@final
class NewPlans(ActionEffect):
    """Draw 2 Objective cards; one of the hand may go back for one of them."""

    def __init__(self) -> None:
        super().__init__("new_plans", "COC-ACTION-NEW-PLANS", ACTION)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if game.objective_deck else "COC-COMP-15"

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(LookAtPlans(seat, ()))


PLANS: Final = 2


@final
class LookAtPlans(CocStep):
    """New Plans: two cards are looked at, then kept or not. Until then they count as part of the deck, which has no
    order; only the player knows which they are."""

    kind = "look_at_plans"
    fields = ("seat", "looked")
    rule = "COC-ACTION-NEW-PLANS"

    def __init__(self, seat: int, looked: tuple[int, ...]) -> None:
        self.seat = seat
        self.looked = looked

    def _unseen(self, game: Clash) -> tuple[int, ...]:
        unseen = game.objective_deck
        for card in self.looked:
            unseen = without(unseen, card)
        return unseen

    def seats(self, game: Clash) -> tuple[int, ...]:
        if len(self.looked) < PLANS and len(self.looked) < len(game.objective_deck):
            return (CHANCE,)
        return (self.seat,)

    def options(self, game: Clash, seat: int) -> Options:
        if seat == CHANCE:
            return Pool(self._unseen(game))
        hand = game.realms[seat].objectives
        found: list[Choice] = [Swap("objective", a + 1, b + 1) for a in hand for b in self.looked]
        found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if seat == CHANCE:
            return None if isinstance(choice, Drawn) and choice.item in self._unseen(game) else self.rule
        return None if isinstance(choice, (Swap, End)) and choice in self.options(game, seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, Drawn):
            game.become(LookAtPlans(self.seat, (*self.looked, choice.item)))
            return
        game.done()
        if isinstance(choice, Swap):
            game.emit(ObjectiveExchanged(seat, choice.mine - 1, choice.theirs - 1))

    def seen_by(self, seat: int | None) -> dict[str, object]:
        data = self.to_json()
        if seat != self.seat:
            data["looked"] = len(self.looked)
        return data

    def looked_at(self, seat: int) -> tuple[int, ...]:
        return self.looked if seat == self.seat else ()

    def guess(self, game: Clash, seat: int, rng: Rng) -> Step:
        if seat == self.seat:
            return self
        pool = list(game.objective_deck)
        return LookAtPlans(self.seat, tuple([pool.pop(rng.below(len(pool))) for _ in self.looked]))


# -- played within other choices


@final
class Within(ActionEffect):
    """A card that another choice plays: Production Focus and Mass Production in a Collect, Cultural Takeover in an
    attempt of Cultural Influence."""

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return "COC-CRD-01"


ACTION_LIST: Final[tuple[ActionEffect, ...]] = (
    QuickAdvance(),
    TeachUs(),
    HeroGeneral(),
    Spy(),
    Ideas(),
    GreatIdeas(),
    Mercenaries(),
    Within("cultural_takeover", "COC-ACTION-CULTURAL-TAKEOVER", INFLUENCE),
    CityDevelopment(),
    Within("production_focus", "COC-ACTION-PRODUCTION-FOCUS", COLLECT),
    Explorer(),
    Negotiations(),
    Leadership(),
    Assassination(),
    Within("mass_production", "COC-ACTION-MASS-PRODUCTION", COLLECT),
    NewPlans(),
    Synergies(),
    Inspiration(),
    Militia(),
    TechnologyTrade(),
    NewIdeas(),
)
"""In the order of the content sheet."""
