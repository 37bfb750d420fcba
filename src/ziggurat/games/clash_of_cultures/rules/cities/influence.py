"""Cultural Influence: the attempt, its range, its roll, and the building that changes colour.

Topics: cultural influence.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY, Result
from ziggurat.games.clash_of_cultures import hooks
from ziggurat.games.clash_of_cultures.board.reach import distances
from ziggurat.games.clash_of_cultures.choices import Boost, End, Influence, SwapToken, ThisBuilding
from ziggurat.games.clash_of_cultures.content.model import BUILDINGS, CULTURE
from ziggurat.games.clash_of_cultures.events import BuildingTurned, InfluenceTried
from ziggurat.games.clash_of_cultures.game import BARBARIANS, NONE, SETTLEMENTS, Clash, CocStep, goods
from ziggurat.games.clash_of_cultures.game import BUILDINGS as BUILDING_SUPPLY
from ziggurat.games.clash_of_cultures.rules import common
from ziggurat.games.clash_of_cultures.rules.asking import AskBuilding
from ziggurat.games.clash_of_cultures.rules.cards.action_cards import PlayCopy
from ziggurat.games.clash_of_cultures.rules.dice import RollDice
from ziggurat.games.clash_of_cultures.rules.token_swap import swaps_for, swaps_towards, take_swap
from ziggurat.parts.dice import DiceShown

# How an attempt comes about: `Influence.by`; or by the id of an advance for which something is paid instead.
BY_ACTION: Final = "action"
BY_WONDER: Final = "wonder"


# -- sources and targets


def refuses_source(game: Clash, seat: int, space: int) -> str | None:
    """COC-INF-01, COC-INF-20: whether the seat can try from this city; its mood does not matter (COC-INF-25)."""
    city = game.cities[space] if 0 <= space < game.chart.size else None
    if city is None or city.owner != seat:
        return "COC-INF-01"
    for colour in city.colours:
        if colour != NONE and colour != seat:
            return "COC-INF-20"
    return None


def exchangeable(game: Clash, seat: int, space: int) -> list[int]:
    """COC-INF-09 to COC-INF-14: the buildings of a city that the seat could turn to its colour."""
    supply = game.realms[seat].supply
    return [
        building
        for building, colour in enumerate(game.city(space).colours)
        if colour != NONE and colour != seat and supply[BUILDING_SUPPLY + building] > 0
    ]


def refuses_target(game: Clash, seat: int, space: int) -> str | None:
    """COC-INF-02, COC-INF-15, COC-INF-21, COC-INF-23, COC-STT-03: whether this city can be tried from anywhere."""
    city = game.cities[space] if 0 <= space < game.chart.size else None
    if city is None:
        return "COC-INF-01"
    if city.owner == BARBARIANS:
        return "COC-INF-23"
    if city.size < 2:
        return "COC-INF-02"
    if not exchangeable(game, seat, space):
        return "COC-INF-15"
    if city.owner != seat:
        for hook in hooks.hooks_of(game, city.owner, hooks.NoTarget):
            if hook.protects(game, city.owner, space):
                return hook.rule
    return None


def refuses_with_card(game: Clash, seat: int, space: int) -> str | None:
    """COC-ACTION-CULTURAL-TAKEOVER: a card aims at a Barbarian settlement, which needs a Settlement in supply."""
    city = game.cities[space] if 0 <= space < game.chart.size else None
    card = hooks.INFLUENCE_CARDS[0]
    if city is None or city.owner != BARBARIANS or common.card_in_hand(game, seat, card.id) == NONE:
        return card.rule
    return "COC-COMP-06" if game.realms[seat].supply[SETTLEMENTS] == 0 else None


def protector(game: Clash, seat: int, space: int) -> str | None:
    """COC-INF-27: the rule that keeps the seat from spending Culture tokens against this city, if any."""
    owner = game.city(space).owner
    if owner in (seat, BARBARIANS):
        return None
    for hook in hooks.hooks_of(game, owner, hooks.NoBoost):
        if hook.protects(game, space):
            return hook.rule
    return None


def range_from(game: Clash, seat: int, source: int) -> int:
    """COC-INF-04, COC-INF-26: how far a city reaches without tokens; its mood does not matter."""
    reach = game.city(source).size
    for hook in hooks.hooks_of(game, seat, hooks.MoreRange):
        reach += hook.more(game, source)
    return reach


def lacking(game: Clash, seat: int, source: int, target: int) -> int:
    """COC-INF-05: Culture tokens it takes to reach the target."""
    return max(0, distances(game.chart, game.terrain, source)[target] - range_from(game, seat, source))


def refuses_range(game: Clash, seat: int, source: int, target: int, price: int) -> str | None:
    """COC-INF-03, COC-INF-05: whether the target can be reached, with `price` tokens spent on something else."""
    tokens = lacking(game, seat, source, target)
    if tokens:
        if tokens + price > game.realms[seat].culture:
            return "COC-INF-03"
        return protector(game, seat, target)
    return None


def refuses_attempt(game: Clash, seat: int, choice: Influence) -> str | None:
    """The rule that forbids the attempt, its price left out: one success a turn, source, target, range; or None."""
    if game.realms[seat].influenced:
        return "COC-INF-19"
    rule = refuses_source(game, seat, choice.source)
    if rule is not None:
        return rule
    if choice.card:
        rule = refuses_with_card(game, seat, choice.target)
    else:
        rule = refuses_target(game, seat, choice.target)
    if rule is not None:
        return rule
    instead = hooks.instead_of_action(game, seat, hooks.CULTURAL_INFLUENCE)
    spent = instead.price[CULTURE] if instead is not None and instead.source == choice.by else 0
    return refuses_range(game, seat, choice.source, choice.target, spent)


def _pairs(
    game: Clash, seat: int, sources: list[int], targets: list[int], ways: list[str], card: bool, more: int = 0
) -> list[Choice]:
    """Every attempt on these targets from these sources that is in range, or would be with `more` Culture tokens."""
    found: list[Choice] = []
    if not targets:
        return found
    tokens = game.realms[seat].culture + more
    instead = hooks.instead_of_action(game, seat, hooks.CULTURAL_INFLUENCE)
    left = tokens if instead is None else tokens - instead.price[CULTURE]
    boosts = [tokens if protector(game, seat, target) is None else 0 for target in targets]  # tokens for the range
    for source in sources:
        reach = range_from(game, seat, source)
        away = distances(game.chart, game.terrain, source)
        for target, boost in zip(targets, boosts, strict=True):
            short = max(0, away[target] - reach)
            if short <= boost:
                for by in ways:
                    if by in (BY_ACTION, BY_WONDER) or short <= left:
                        found.append(Influence(source, target, by, card))
    return found


# -- the turn


@final
class InfluenceEntry(hooks.Entry):
    """Cultural Influence as an action, or for what may be paid instead."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        instead = hooks.instead_of_action(game, seat, hooks.CULTURAL_INFLUENCE)
        ways = [BY_ACTION] if game.realms[seat].left > 0 else []
        if instead is not None and self._refuses_way(game, seat, instead.source) is None:
            ways.append(instead.source)
        if not ways or game.realms[seat].influenced:
            return
        sources = [space for space in game.cities_of(seat) if refuses_source(game, seat, space) is None]
        targets: list[int] = []
        wild: list[int] = []
        for space in sorted([space for spaces in game.city_spaces for space in spaces]):
            if game.city(space).owner == BARBARIANS:
                wild.append(space)
            elif refuses_target(game, seat, space) is None:
                targets.append(space)
        found.extend(_pairs(game, seat, sources, targets, ways, False))
        if wild:
            wild = [space for space in wild if refuses_with_card(game, seat, space) is None]
            found.extend(_pairs(game, seat, sources, wild, ways, True))

    def _refuses_way(self, game: Clash, seat: int, by: str) -> str | None:
        """COC-ADV-ART-SCULPTURES-1: an action, or once a turn 1 Culture token instead."""
        realm = game.realms[seat]
        if by == BY_ACTION:
            return "COC-TURN-02" if realm.left < 1 else None
        instead = hooks.instead_of_action(game, seat, hooks.CULTURAL_INFLUENCE)
        if instead is None or instead.source != by:
            number = common.ADVANCE_NUMBERS.get(by, NONE)
            known = number != NONE and (hooks.PAYS_INSTEAD.masks[hooks.CULTURAL_INFLUENCE] >> number) & 1
            return "COC-ADV-ART-SCULPTURES-1" if known else "COC-INF-01"
        spent = instead.once and realm.used(instead.ability)
        return instead.rule if spent or not common.can_pay(game, seat, instead.price) else None

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        assert isinstance(choice, Influence)
        rule = self._refuses_way(game, seat, choice.by)
        return refuses_attempt(game, seat, choice) if rule is None else rule

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Influence)
        instead = None if choice.by == BY_ACTION else hooks.instead_of_action(game, seat, hooks.CULTURAL_INFLUENCE)
        if instead is None:
            common.spend_action(game, seat, "influence", "COC-INF-01")
        else:
            if instead.once:
                common.use_once(game, seat, instead.ability, instead.rule)
            common.pay(game, seat, instead.price, instead.source, instead.rule)
        begin_attempt(game, seat, choice.source, choice.target)
        if choice.card:
            game.push(PlayCopy(seat, hooks.INFLUENCE_CARDS[0].id, hooks.INFLUENCE_CARDS[0].rule))


@final
class InfluenceFrom(CocStep):
    """COC-PYR-03, COC-PYR-04: an attempt from one city without an action, which may be declined.

    A token may be swapped for the range that it brings.
    """

    rule = "COC-PYR-03"

    def __init__(self, seat: int, source: int, by_rule: str) -> None:
        self.seat = seat
        self.source = source
        self.by_rule = by_rule

    def _found(self, game: Clash, more: int = 0) -> list[Choice]:
        if game.realms[self.seat].influenced or refuses_source(game, self.seat, self.source) is not None:
            return []
        targets = [
            space
            for space, city in enumerate(game.cities)
            if city is not None and refuses_target(game, self.seat, space) is None
        ]
        return _pairs(game, self.seat, [self.source], targets, [BY_WONDER], False, more)

    def _swaps(self, game: Clash) -> list[Choice]:
        """A swap for one Culture token more, if that brings further cities into range."""
        swaps = swaps_for(game, self.seat, CULTURE)
        return swaps if swaps and len(self._found(game, 1)) > len(self._found(game)) else []

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if self._found(game) or self._swaps(game) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([*self._found(game), *self._swaps(game), End()])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None
        if isinstance(choice, SwapToken):
            return None if choice in self._swaps(game) else "COC-ADV-DRAMA-MUSIC-1"
        if not isinstance(choice, Influence) or choice.by != BY_WONDER or choice.source != self.source or choice.card:
            return self.by_rule
        return refuses_attempt(game, seat, choice)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, SwapToken):
            take_swap(game, seat, choice)
            return
        game.done()
        if isinstance(choice, Influence):
            begin_attempt(game, seat, choice.source, choice.target)


# -- the attempt


def needed_roll(game: Clash, seat: int) -> int:
    """COC-INF-06, COC-ADV-CONVERSION-1: the least roll that succeeds without tokens."""
    needed = game.content.prices.influence_roll
    for hook in hooks.hooks_of(game, seat, hooks.EasierRoll):
        needed = min(needed, hook.roll)
    return needed


DIE: Final = 6


def prospects(game: Clash, seat: int) -> list[tuple[int, int, list[int], list[float]]]:
    """Every city that the seat could try from somewhere: the roll it takes, its buildings, the chances by tokens."""
    if game.realms[seat].influenced:
        return []
    needed = needed_roll(game, seat)
    found: list[tuple[int, int, list[int], list[float]]] = []
    for space in sorted([space for spaces in game.city_spaces for space in spaces]):
        if refuses_target(game, seat, space) is not None:
            continue
        tokens = game.realms[seat].culture if protector(game, seat, space) is None else 0
        spent = range(min(tokens, needed - 1) + 1)
        found.append(
            (space, needed, exchangeable(game, seat, space), [(DIE + 1 - needed + each) / DIE for each in spent])
        )
    return found


def areas(game: Clash, seat: int) -> list[tuple[int, list[int], list[int]]]:
    """COC-INF-03 to COC-INF-05: what each city reaches that may try: for nothing, and with the tokens of the seat."""
    tokens = game.realms[seat].culture
    found: list[tuple[int, list[int], list[int]]] = []
    for source in game.cities_of(seat):
        if refuses_source(game, seat, source) is None:
            reach = range_from(game, seat, source)
            away = distances(game.chart, game.terrain, source)
            near = [space for space, steps in enumerate(away) if steps <= reach]
            found.append((source, near, [space for space, steps in enumerate(away) if reach < steps <= reach + tokens]))
    return found


def begin_attempt(game: Clash, seat: int, source: int, target: int) -> None:
    """COC-INF-05, COC-INF-06, COC-INF-08: tokens for the missing range, then the roll."""
    common.pay(game, seat, goods(culture=lacking(game, seat, source, target)), "influence", "COC-INF-05")
    game.push(Attempt(seat, source, target))
    game.push(RollDice(1))


@final
class Attempt(CocStep):
    """COC-INF-06: waits for the roll."""

    rule = "COC-INF-06"

    def __init__(self, seat: int, source: int, target: int) -> None:
        self.seat = seat
        self.source = source
        self.target = target

    def receive(self, game: Clash, result: Result) -> None:
        assert isinstance(result, DiceShown)
        game.become(BoostRoll(self.seat, self.source, self.target, result.dice[0]))


@final
class BoostRoll(CocStep):
    """COC-INF-07: the roll is seen; tokens may make it a success, all that are needed or none.

    Who is one token short may swap for it first, and is asked again.
    """

    rule = "COC-INF-07"

    def __init__(self, seat: int, source: int, target: int, roll: int) -> None:
        self.seat = seat
        self.source = source
        self.target = target
        self.roll = roll

    def _short(self, game: Clash) -> int:
        """What the roll lacks."""
        return max(0, needed_roll(game, self.seat) - self.roll)

    def seats(self, game: Clash) -> tuple[int, ...]:
        short = self._short(game)
        if not short or protector(game, self.seat, self.target) is not None:
            return NOBODY
        price = goods(culture=short)
        can_boost = common.can_pay(game, self.seat, price) or swaps_towards(game, self.seat, price)
        return (self.seat,) if can_boost else NOBODY

    def advance(self, game: Clash) -> None:
        self._resolve(game, 0)

    def options(self, game: Clash, seat: int) -> Options:
        short = self._short(game)
        found: list[Choice] = swaps_towards(game, seat, goods(culture=short)) or [Boost(short)]
        return Listed([Boost(0), *found])

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, SwapToken):
            take_swap(game, seat, choice)
            return
        assert isinstance(choice, Boost)
        common.pay(game, seat, goods(culture=choice.tokens), "influence", self.rule)
        self._resolve(game, choice.tokens)

    def _resolve(self, game: Clash, tokens: int) -> None:
        """COC-INF-09, COC-INF-28, COC-ADV-CONVERSION-2: a success is carried out."""
        success = tokens >= self._short(game)
        game.done()
        game.emit(InfluenceTried(self.seat, self.source, self.target, self.roll + tokens, success))
        if not success:
            return
        for hook in hooks.hooks_of(game, self.seat, hooks.AfterInfluence):
            common.gain(game, self.seat, hook.goods, hook.source, hook.rule)
        if game.city(self.target).owner == BARBARIANS:
            hooks.INFLUENCE_CARDS[0].succeed(game, self.seat, self.target)
        else:
            game.push(Exchange(self.seat, self.target))


@final
class Exchange(AskBuilding):
    """COC-INF-09, COC-INF-10: which building of the target takes the player's colour."""

    rule = "COC-INF-10"

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def candidates(self, game: Clash) -> list[int]:
        return exchangeable(game, self.seat, self.space)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        """COC-INF-11: the Settlement is no building."""
        if isinstance(choice, ThisBuilding) and choice.building not in BUILDINGS:
            return "COC-INF-11"
        return super().refuses(game, seat, choice)

    def forbids(self, game: Clash, building: int) -> str:
        """COC-INF-12, COC-INF-14."""
        colour = game.city(self.space).colours[building]
        if colour == NONE:
            return self.rule
        return "COC-INF-12" if colour == self.seat else "COC-INF-14"

    def choose(self, game: Clash, building: int) -> None:
        game.done()
        game.emit(BuildingTurned(self.seat, self.space, building, "COC-INF-09"))
