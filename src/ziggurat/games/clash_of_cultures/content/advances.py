"""What each of the 48 advances adds to the rules: its hooks, in the order of the player board.

The second text of each begins the ids of its rules in the ledger.

Topics: advances.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.games.clash_of_cultures.board.units import SHIP, count
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.content.warfare import FANATICISM_IN_BATTLE, STEEL_IN_BATTLE, WARSHIPS_IN_BATTLE
from ziggurat.games.clash_of_cultures.events import ActionsChanged
from ziggurat.games.clash_of_cultures.game import (
    GAME,
    HAPPY,
    NO_GOODS,
    NONE,
    OWN_TURN,
    Clash,
    Goods,
    Mark,
    goods,
    one_good,
)
from ziggurat.games.clash_of_cultures.hooks import (
    CIVIC_IMPROVEMENT,
    CULTURAL_INFLUENCE,
    Ability,
    AfterBuilding,
    AfterCollect,
    AfterInfluence,
    Besieges,
    BuildsWonders,
    CheaperMood,
    CollectsFar,
    CostsOre,
    DearerDraft,
    Drafts,
    EasierRoll,
    Effect,
    FreeCollect,
    GoesByRoads,
    Ignores,
    LessRoom,
    Marches,
    MoreRoom,
    NoBoost,
    NoFoodFor,
    NoFoodForBuilding,
    NoFoodOnce,
    OnBuild,
    OnGet,
    OnLearn,
    PaidInKind,
    PaysInstead,
    PaysMoodInKind,
    PlaysCombatCards,
    PreventsUnrest,
    SailsTheEdge,
    SettlerToo,
    SwapsTokens,
    TakesGold,
    TradesAbroad,
    Unlocks,
    WorksAngry,
    Yields,
)
from ziggurat.games.clash_of_cultures.rules.asking import AskAction, AskGood
from ziggurat.games.clash_of_cultures.rules.cards.draw import DrawAction, DrawObjective, RevealWonder
from ziggurat.games.clash_of_cultures.rules.cities.wonders import build_claimed, refuses_claimed
from ziggurat.games.clash_of_cultures.rules.common import discard, gain, gain_one, mark, pay, spend_action, use_once
from ziggurat.games.clash_of_cultures.rules.token_choice import ChooseToken
from ziggurat.games.clash_of_cultures.rules.token_swap import can_swap, swap
from ziggurat.games.clash_of_cultures.rules.turn.advancing import FREE, ChooseAdvance, ClaimWonder
from ziggurat.games.clash_of_cultures.rules.turn.government import government, keep_limits
from ziggurat.games.clash_of_cultures.status import armies_in, fitting, has_academy

# -- on getting an advance


def _reveal_wonder(game: Clash, seat: int) -> None:
    """Engineering."""
    game.push(RevealWonder())


def _claim_wonder(game: Clash, seat: int) -> None:
    """Monuments: first the new Wonder, then the claim."""
    game.push(ClaimWonder(seat))
    game.push(RevealWonder())


WROTE: Final = Mark("cards_written", "COC-ADV-WRITING-3", GAME, saved=("table", 3))


def _write(game: Clash, seat: int, advance: int) -> None:
    """Writing, with a government: a card of each deck, once in the game."""
    if game.realms[seat].is_marked(WROTE) or government(game, seat) == NONE:
        return
    mark(game, seat, WROTE)
    rule = "COC-ADV-WRITING-1" if advance == model.WRITING else "COC-ADV-WRITING-2"
    game.push(DrawObjective(seat, rule))
    game.push(DrawAction(seat, 1, rule))


def _think(game: Clash, seat: int, advance: int) -> None:
    """Philosophy: an Idea for itself and for each Science advance that comes after it."""
    if advance == model.PHILOSOPHY:
        gain_one(game, seat, model.IDEAS, 1, "philosophy", "COC-ADV-PHILOSOPHY-1")
    elif model.category_of(advance) == model.SCIENCE:
        gain_one(game, seat, model.IDEAS, 1, "philosophy", "COC-ADV-PHILOSOPHY-2")


def _melt_down(game: Clash, seat: int) -> None:
    """Metallurgy: who has paid for Steel Weapons gets 2 Ore."""
    if game.realms[seat].has(model.STEEL_WEAPONS):
        gain_one(game, seat, model.ORE, 2, "metallurgy", "COC-ADV-METALLURGY-2")


# -- abilities of the turn menu


def _regions_with_ships(game: Clash, seat: int) -> int:
    spaces = [space for space in game.units_of(seat) if count(game.units[space], SHIP)]
    return len({game.chart.region[space] for space in spaces})


def _refuses_cartography(game: Clash, seat: int) -> str | None:
    realm = game.realms[seat]
    if realm.left < 1:
        return "COC-TURN-02"
    if realm.used(model.CARTOGRAPHY) or not _regions_with_ships(game, seat):
        return "COC-ADV-CARTOGRAPHY-1"
    return None


def _draw_charts(game: Clash, seat: int) -> None:
    """Cartography: an Idea and a Culture token per region with a Ship."""
    rule = "COC-ADV-CARTOGRAPHY-1"
    spend_action(game, seat, "cartography", rule)
    use_once(game, seat, model.CARTOGRAPHY, rule)
    regions = _regions_with_ships(game, seat)
    gain(game, seat, goods(ideas=regions, culture=regions), "cartography", rule)


def _refuses_bartering(game: Clash, seat: int) -> str | None:
    realm = game.realms[seat]
    return "COC-ADV-BARTERING-1" if realm.used(model.BARTERING) or not realm.actions else None


def _barter(game: Clash, seat: int) -> None:
    use_once(game, seat, model.BARTERING, "COC-ADV-BARTERING-1")
    game.push(BarterCard(seat))


def _refuses_taxation(game: Clash, seat: int) -> str | None:
    realm = game.realms[seat]
    if realm.left < 1:
        return "COC-TURN-02"
    if realm.used(model.TAXATION):
        return "COC-ADV-TAXATION-1"
    return "COC-GEN-01" if realm.mood < 1 else None


def _tax(game: Clash, seat: int) -> None:
    """Taxation: a Mood token for a Gold per city."""
    rule = "COC-ADV-TAXATION-1"
    spend_action(game, seat, "taxation", rule)
    use_once(game, seat, model.TAXATION, rule)
    pay(game, seat, goods(mood=1), "taxation", rule)
    gain_one(game, seat, model.GOLD, len(game.cities_of(seat)), "taxation", rule)


def _refuses_drama(game: Clash, seat: int) -> str | None:
    if game.realms[seat].used(model.DRAMA):
        return "COC-ADV-DRAMA-MUSIC-1"
    return None if exchanges(game, seat) else "COC-ADV-DRAMA-MUSIC-3"


def _exchange(game: Clash, seat: int) -> None:
    game.push(ExchangeToken(seat))


def _refuses_festivity(game: Clash, seat: int) -> str | None:
    return "COC-TURN-02" if game.realms[seat].left < 1 else None


def _celebrate(game: Clash, seat: int) -> None:
    """Civil Liberties: 3 Mood tokens."""
    spend_action(game, seat, "civil_liberties", "COC-ADV-CIVIL-LIBERTIES-1")
    gain_one(game, seat, model.MOOD, 3, "civil_liberties", "COC-ADV-CIVIL-LIBERTIES-1")


def _refuses_power(game: Clash, seat: int) -> str | None:
    if game.realms[seat].used(model.ABSOLUTE_POWER):
        return "COC-ADV-ABSOLUTE-POWER-1"
    return "COC-GEN-01" if game.realms[seat].mood < 2 else None


def _command(game: Clash, seat: int) -> None:
    """Absolute Power: 2 Mood tokens for an action more."""
    rule = "COC-ADV-ABSOLUTE-POWER-1"
    use_once(game, seat, model.ABSOLUTE_POWER, rule)
    pay(game, seat, goods(mood=2), "absolute_power", rule)
    game.emit(ActionsChanged(seat, 1, rule))


FORCED: Final = Mark("labor_forced", "COC-ADV-FORCED-LABOR-1", OWN_TURN, saved=("turn", 5))


def _refuses_labor(game: Clash, seat: int) -> str | None:
    if game.realms[seat].is_marked(FORCED):
        return "COC-ADV-FORCED-LABOR-1"
    return "COC-GEN-01" if game.realms[seat].mood < 1 else None


def _force(game: Clash, seat: int) -> None:
    """Forced Labor: a Mood token, then angry cities work like neutral ones."""
    pay(game, seat, goods(mood=1), "forced_labor", "COC-ADV-FORCED-LABOR-1")
    mark(game, seat, FORCED)


# -- Drama and Music


def exchanges(game: Clash, seat: int) -> list[int]:
    """COC-ADV-DRAMA-MUSIC-1, COC-ADV-DRAMA-MUSIC-3: the tokens that may be received for one of the other kind."""
    return [received for received in (model.CULTURE, model.MOOD) if can_swap(game, seat, received)]


@final
class ExchangeToken(AskGood):
    """COC-ADV-DRAMA-MUSIC-1: one token for one of the other kind; the one received is asked if both are possible."""

    rule = "COC-ADV-DRAMA-MUSIC-1"

    def candidates(self, game: Clash) -> list[int]:
        return exchanges(game, self.seat)

    def choose(self, game: Clash, received: int) -> None:
        game.done()
        swap(game, self.seat, received)


# -- Bartering


@final
class BarterCard(AskAction):
    """COC-ADV-BARTERING-1: which Action card is discarded. Everybody knows how many there are."""

    rule = "COC-ADV-BARTERING-1"
    least = 1

    def candidates(self, game: Clash) -> list[int]:
        return list(game.realms[self.seat].actions)

    def choose(self, game: Clash, card: int) -> None:
        game.become(BarterFor(self.seat))
        discard(game, self.seat, card, "", self.rule)


@final
class BarterFor(AskGood):
    """COC-ADV-BARTERING-1: what the discarded card brings."""

    rule = "COC-ADV-BARTERING-1"

    def candidates(self, game: Clash) -> list[int]:
        return [model.GOLD, model.CULTURE]

    def without_effect(self, game: Clash, seat: int, choice: Choice) -> str:
        good = self.item_of(game, choice)
        return "COC-RES-07" if fitting(game, seat, one_good(good, 1)) == NO_GOODS else ""

    def choose(self, game: Clash, good: int) -> None:
        game.done()
        gain_one(game, self.seat, good, 1, "bartering", self.rule)


# -- collecting and building


def _taught(game: Clash, seat: int, space: int) -> Goods:
    """Public Education: an Idea wherever there is an Academy."""
    return goods(ideas=1) if has_academy(game, game.city(space)) else NO_GOODS


def _take_back(game: Clash, seat: int, armed: bool, paid: Goods) -> None:
    """Chemistry: a resource of those paid."""
    game.push(TakeBack(seat, paid))


@final
class TakeBack(AskGood):
    """COC-ADV-CHEMISTRY-1: one resource of a kind that was paid; tokens are no resources."""

    rule = "COC-ADV-CHEMISTRY-1"

    def __init__(self, seat: int, paid: Goods) -> None:
        super().__init__(seat)
        self.paid = paid

    def candidates(self, game: Clash) -> list[int]:
        return [good for good in range(model.MOOD) if self.paid[good]]

    def choose(self, game: Clash, good: int) -> None:
        game.done()
        if good != NONE:
            gain_one(game, self.seat, good, 1, "chemistry", self.rule)


def _rouse(game: Clash, seat: int, armed: bool, paid: Goods) -> None:
    """Nationalism: one token for a Build with an Army unit or a Ship."""
    if armed:
        game.push(ChooseToken(seat, "nationalism", "COC-ADV-NATIONALISM-1"))


# -- what Cultural Influence cannot boost against


def _is_happy(game: Clash, space: int) -> bool:
    return game.city(space).mood == HAPPY


def _has_army(game: Clash, space: int) -> bool:
    return game.side[space] == game.city(space).owner and armies_in(game, space) > 0


def _has_temple(game: Clash, space: int) -> bool:
    """COC-ADV-DEVOTION-2: of any colour."""
    return game.city(space).has(model.TEMPLE)


def _preach(game: Clash, seat: int) -> None:
    """Dogma: a Temple brings a Theocracy advance without cost, if one is left."""
    game.push(ChooseAdvance(seat, tuple(model.advances_in(model.THEOCRACY)), False, FREE, "COC-ADV-DOGMA-1"))


ADVANCE_LIST: Final[tuple[Effect, ...]] = (
    # Agriculture
    Effect(
        "farming",
        "COC-ADV-FARMING",
        Yields(model.FERTILE, model.FOOD, "COC-ADV-FARMING-1"),
        Yields(model.FOREST, model.WOOD, "COC-ADV-FARMING-1"),
    ),
    Effect(
        "irrigation",
        "COC-ADV-IRRIGATION",
        Yields(model.BARREN, model.FOOD, "COC-ADV-IRRIGATION-1"),
        Ignores(("famine", "severe_famine"), "COC-ADV-IRRIGATION-2"),
    ),
    Effect("storage", "COC-ADV-STORAGE", MoreRoom(model.FOOD, "COC-ADV-STORAGE-1")),
    Effect(
        "husbandry",
        "COC-ADV-HUSBANDRY",
        CollectsFar(goods(food=1), (model.ROADS,), "COC-ADV-HUSBANDRY-1", "COC-ADV-HUSBANDRY-3"),
    ),
    # Construction
    Effect("mining", "COC-ADV-MINING", Yields(model.MOUNTAIN, model.ORE, "COC-ADV-MINING-1")),
    Effect(
        "engineering",
        "COC-ADV-ENGINEERING",
        OnGet(_reveal_wonder, "COC-ADV-ENGINEERING-1"),
        BuildsWonders("COC-ADV-ENGINEERING-2"),
    ),
    Effect(
        "sanitation",
        "COC-ADV-SANITATION",
        SettlerToo(1, "COC-ADV-SANITATION-1"),
        Ignores(("plague", "epidemic"), "COC-ADV-SANITATION-3"),
    ),
    Effect("roads", "COC-ADV-ROADS", GoesByRoads("COC-ADV-ROADS-1")),
    # Maritime
    Effect(
        "fishing",
        "COC-ADV-FISHING",
        Yields(model.SEA, model.FOOD, "COC-ADV-FISHING-1"),
        Unlocks(model.PORT, "COC-CTY-19"),
    ),
    Effect("cartography", "COC-ADV-CARTOGRAPHY", Ability(_refuses_cartography, _draw_charts, "COC-ADV-CARTOGRAPHY-1")),
    Effect("warships", "COC-ADV-WARSHIPS", *WARSHIPS_IN_BATTLE),
    Effect("navigation", "COC-ADV-NAVIGATION", SailsTheEdge("COC-ADV-NAVIGATION-1")),
    # Education
    Effect("writing", "COC-ADV-WRITING", OnLearn(_write, "COC-ADV-WRITING-1"), Unlocks(model.ACADEMY, "COC-CTY-19")),
    Effect("public_education", "COC-ADV-PUBLIC-EDUCATION", AfterCollect(_taught, "COC-ADV-PUBLIC-EDUCATION-1")),
    Effect("free_education", "COC-ADV-FREE-EDUCATION", PaidInKind(model.MOOD, "COC-ADV-FREE-EDUCATION-1")),
    Effect("philosophy", "COC-ADV-PHILOSOPHY", OnLearn(_think, "COC-ADV-PHILOSOPHY-2")),
    # Warfare
    Effect(
        "tactics",
        "COC-ADV-TACTICS",
        Marches("COC-ADV-TACTICS-1"),
        PlaysCombatCards("COC-ADV-TACTICS-2"),
        Unlocks(model.FORTRESS, "COC-CTY-19"),
    ),
    Effect("siegecraft", "COC-ADV-SIEGECRAFT", Besieges(goods(wood=2), goods(ore=2), "COC-ADV-SIEGECRAFT-1")),
    Effect("steel_weapons", "COC-ADV-STEEL-WEAPONS", CostsOre("COC-ADV-STEEL-WEAPONS-1"), *STEEL_IN_BATTLE),
    Effect("draft", "COC-ADV-DRAFT", Drafts(1, "COC-ADV-DRAFT-1")),
    # Spirituality
    Effect(
        "myths", "COC-ADV-MYTHS", PreventsUnrest(goods(mood=1), "COC-ADV-MYTHS-1"), Unlocks(model.TEMPLE, "COC-CTY-19")
    ),
    Effect("rituals", "COC-ADV-RITUALS", PaysMoodInKind("COC-ADV-RITUALS-1")),
    Effect(
        "priesthood", "COC-ADV-PRIESTHOOD", NoFoodOnce(tuple(model.advances_in(model.SCIENCE)), "COC-ADV-PRIESTHOOD-1")
    ),
    Effect("state_religion", "COC-ADV-STATE-RELIGION", NoFoodForBuilding(model.TEMPLE, "COC-ADV-STATE-RELIGION-1")),
    # Economics
    Effect("bartering", "COC-ADV-BARTERING", Ability(_refuses_bartering, _barter, "COC-ADV-BARTERING-1")),
    Effect("trade_routes", "COC-ADV-TRADE-ROUTES", TradesAbroad("COC-ADV-TRADE-ROUTES-1")),
    Effect("taxation", "COC-ADV-TAXATION", Ability(_refuses_taxation, _tax, "COC-ADV-TAXATION-1")),
    Effect("currency", "COC-ADV-CURRENCY", TakesGold("COC-ADV-CURRENCY-1")),
    # Culture
    Effect(
        "art",
        "COC-ADV-ART-SCULPTURES",
        PaysInstead(CULTURAL_INFLUENCE, goods(culture=1), "COC-ADV-ART-SCULPTURES-1", once=True),
    ),
    Effect("circus", "COC-ADV-CIRCUS-SPORTS", CheaperMood("COC-ADV-CIRCUS-SPORTS-1")),
    Effect(
        "monuments",
        "COC-ADV-MONUMENTS",
        OnGet(_claim_wonder, "COC-ADV-MONUMENTS-2"),
        Ability(refuses_claimed, build_claimed, "COC-ADV-MONUMENTS-4"),
    ),
    Effect(
        "drama",
        "COC-ADV-DRAMA-MUSIC",
        Ability(_refuses_drama, _exchange, "COC-ADV-DRAMA-MUSIC-1"),
        SwapsTokens("COC-ADV-DRAMA-MUSIC-1"),
    ),
    # Science
    Effect("math", "COC-ADV-MATH", NoFoodFor((model.ENGINEERING, model.ROADS), "COC-ADV-MATH-1")),
    Effect("astronomy", "COC-ADV-ASTRONOMY", NoFoodFor((model.NAVIGATION, model.CARTOGRAPHY), "COC-ADV-ASTRONOMY-1")),
    Effect("chemistry", "COC-ADV-CHEMISTRY", OnBuild(_take_back, "COC-ADV-CHEMISTRY-1")),
    Effect(
        "metallurgy",
        "COC-ADV-METALLURGY",
        NoFoodFor((model.STEEL_WEAPONS,), "COC-ADV-METALLURGY-1", ore=True),
        OnGet(_melt_down, "COC-ADV-METALLURGY-2"),
    ),
    # Democracy
    Effect("voting", "COC-ADV-VOTING", PaysInstead(CIVIC_IMPROVEMENT, goods(mood=1), "COC-ADV-VOTING-1")),
    Effect("separation", "COC-ADV-SEPARATION-OF-POWER", NoBoost(_is_happy, "COC-ADV-SEPARATION-OF-POWER-1")),
    Effect(
        "civil_liberties",
        "COC-ADV-CIVIL-LIBERTIES",
        Ability(_refuses_festivity, _celebrate, "COC-ADV-CIVIL-LIBERTIES-1"),
        DearerDraft(1, "COC-ADV-CIVIL-LIBERTIES-2"),
    ),
    Effect(
        "economic_liberty",
        "COC-ADV-ECONOMIC-LIBERTY",
        FreeCollect(goods(mood=2), "COC-ADV-ECONOMIC-LIBERTY-1", "COC-ADV-ECONOMIC-LIBERTY-2"),
    ),
    # Autocracy
    Effect("nationalism", "COC-ADV-NATIONALISM", OnBuild(_rouse, "COC-ADV-NATIONALISM-1")),
    Effect("totalitarianism", "COC-ADV-TOTALITARIANISM", NoBoost(_has_army, "COC-ADV-TOTALITARIANISM-1")),
    Effect("absolute_power", "COC-ADV-ABSOLUTE-POWER", Ability(_refuses_power, _command, "COC-ADV-ABSOLUTE-POWER-1")),
    Effect(
        "forced_labor",
        "COC-ADV-FORCED-LABOR",
        Ability(_refuses_labor, _force, "COC-ADV-FORCED-LABOR-1"),
        WorksAngry(FORCED, "COC-ADV-FORCED-LABOR-1"),
    ),
    # Theocracy
    Effect(
        "dogma",
        "COC-ADV-DOGMA",
        AfterBuilding(model.TEMPLE, _preach, "COC-ADV-DOGMA-1"),
        LessRoom(model.IDEAS, "COC-ADV-DOGMA-4"),
        OnGet(keep_limits, "COC-ADV-DOGMA-5"),
    ),
    Effect("devotion", "COC-ADV-DEVOTION", NoBoost(_has_temple, "COC-ADV-DEVOTION-1")),
    Effect(
        "conversion",
        "COC-ADV-CONVERSION",
        EasierRoll(4, "COC-ADV-CONVERSION-1"),
        AfterInfluence(goods(culture=1), "COC-ADV-CONVERSION-2"),
    ),
    Effect("fanaticism", "COC-ADV-FANATICISM", *FANATICISM_IN_BATTLE),
)
