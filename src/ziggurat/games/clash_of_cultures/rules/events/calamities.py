"""What Event cards ask of players: which city suffers, which unit dies, who gets a share, what may be avoided.

Serves the topics: events.
"""

from __future__ import annotations

from itertools import combinations
from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, UNIT_NAMES, count, only
from ziggurat.games.clash_of_cultures.choices import Share, UnitAt, UnitsAt
from ziggurat.games.clash_of_cultures.content.model import FOOD, SEA
from ziggurat.games.clash_of_cultures.events import MoodChanged, UnitsLost
from ziggurat.games.clash_of_cultures.game import ANGRY, NONE, Clash, CocStep, Goods
from ziggurat.games.clash_of_cultures.hooks import PREVENTS_UNREST, PreventsUnrest, hook_of
from ziggurat.games.clash_of_cultures.rules.asking import AskSeat, AskSpace
from ziggurat.games.clash_of_cultures.rules.common import gain_one, pay, place_unit, settler_places
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Sensible
from ziggurat.games.clash_of_cultures.rules.token_swap import AskToSpend
from ziggurat.games.clash_of_cultures.status import calm, coast


def lowered(game: Clash, space: int) -> int:
    """The mood one step below that of the city."""
    return max(ANGRY, game.city(space).mood - 1)


# -- moods


@final
class Unrest(AskToSpend):
    """COC-ADV-MYTHS-1 to COC-ADV-MYTHS-3: an Event lowers a city to this mood; a Mood token may prevent it."""

    rule = "COC-ADV-MYTHS-1"

    def __init__(self, seat: int, space: int, mood: int, by_rule: str) -> None:
        self.seat = seat
        self.space = space
        self.mood = mood
        self.by_rule = by_rule

    def _power(self, game: Clash) -> PreventsUnrest:
        hook = hook_of(game, self.seat, PreventsUnrest)
        assert hook is not None  # else nobody is asked
        return hook

    def payer(self, game: Clash) -> int:
        return self.seat

    def price(self, game: Clash) -> Goods:
        return self._power(game).price

    def seats(self, game: Clash) -> tuple[int, ...]:
        if not PREVENTS_UNREST.held_by(game.realms[self.seat]) or game.city(self.space).mood <= self.mood:
            return NOBODY
        return self.payers(game)

    def advance(self, game: Clash) -> None:
        game.done()
        if game.city(self.space).mood > self.mood:
            game.emit(MoodChanged(self.space, self.mood, self.by_rule))

    def decide(self, game: Clash, seat: int, yes: bool) -> None:
        if yes:
            game.done()
            hook = self._power(game)
            pay(game, seat, hook.price, hook.source, self.rule)
        else:
            self.advance(game)


@final
class Trouble(AskSpace):
    """The player chooses `number` cities that are not angry; each loses a step of mood or becomes angry at once.

    `coastal`: only cities next to the Sea. No city is chosen twice; `chosen` are those named before, one by one.
    """

    rule = "COC-EVT-08"

    def __init__(
        self, seat: int, number: int, coastal: bool, enraged: bool, chosen: tuple[int, ...], by_rule: str
    ) -> None:
        super().__init__(seat)
        self.number = number
        self.coastal = coastal
        self.enraged = enraged
        self.chosen = chosen
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        found = [space for space in calm(game, self.seat) if space not in self.chosen]
        return [space for space in found if coast(game, space)] if self.coastal else found

    def forbids(self, game: Clash, space: int) -> str:
        return self.by_rule

    def due(self, game: Clash) -> int:
        return 1 if self.number == 1 else min(self.number, len(self.candidates(game)))

    def choose_all(self, game: Clash, spaces: tuple[int, ...]) -> None:
        game.done()
        for space in reversed(spaces):
            self._strike(game, space)

    def _strike(self, game: Clash, space: int) -> None:
        mood = ANGRY if self.enraged else lowered(game, space)
        game.push(Unrest(self.seat, space, mood, self.by_rule))

    def choose(self, game: Clash, space: int) -> None:
        if space == NONE or self.number == 1:
            game.done()
        else:
            chosen = (*self.chosen, space)
            game.become(Trouble(self.seat, self.number - 1, self.coastal, self.enraged, chosen, self.by_rule))
        if space != NONE:
            self._strike(game, space)


# -- units


def lose_unit(game: Clash, seat: int, space: int, kind: int, rule: str) -> None:
    """One unit of a kind dies: of several the one that can do least this turn."""
    game.emit(UnitsLost(seat, space, (only(game.units[space], kind)[-1],), rule))


def overboard(game: Clash, seat: int) -> int:
    """A Sea space where the player's Land units have lost their Ships (COC-NAVB-06), NONE if there is none."""
    room = game.content.pieces.cargo_limit
    for space in game.units_of(seat):
        ships = count(game.units[space], SHIP)
        if game.terrain[space] == SEA and len(game.units[space]) - ships > room * ships:
            return space
    return NONE


def units_at(game: Clash, spaces: tuple[int, ...], kinds: tuple[int, ...]) -> list[Choice]:
    """One choice for every kind of unit in each of the spaces."""
    found: list[Choice] = []
    for space in spaces:
        found.extend([UnitAt(space, UNIT_NAMES[kind]) for kind in kinds if count(game.units[space], kind)])
    return found


@final
class Sicken(AskSensible):
    """The player loses `number` units of their choice; Land units aboard go down with their Ship.

    Several units are named in one answer; those that drag others down are not listed. One after the other they may be
    named, too, as older versions asked.
    """

    rule = "COC-EVENT-02"

    def __init__(self, seat: int, number: int, by_rule: str) -> None:
        super().__init__(seat)
        self.number = number
        self.by_rule = by_rule

    def _choices(self, game: Clash) -> list[Choice]:
        drowning = overboard(game, self.seat)
        if drowning != NONE:
            return units_at(game, (drowning,), (SETTLER, ARMY))
        return units_at(game, game.units_of(self.seat), (SETTLER, ARMY, SHIP)) if self.number else []

    def _groups(self, game: Clash) -> list[UnitsAt]:
        """Every choice of as many units as must be lost; like units of a space are one choice."""
        if self.number < 2 or overboard(game, self.seat) != NONE:
            return []
        found: list[tuple[int, int]] = []
        for space in game.units_of(self.seat):
            for kind in (SETTLER, ARMY, SHIP):
                found.extend([(space, kind)] * min(self.number, count(game.units[space], kind)))
        groups = dict.fromkeys(combinations(found, min(self.number, len(found))))
        return [UnitsAt(tuple([space for space, _ in group]), tuple([kind for _, kind in group])) for group in groups]

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if len(self._choices(game)) > 1 else NOBODY

    def advance(self, game: Clash) -> None:
        found = self._choices(game)
        if found:
            self.answer(game, self.seat, found[0])
        else:
            game.done()

    def options(self, game: Clash, seat: int) -> Options:
        groups = self._groups(game)
        if not groups:
            return Listed(self._choices(game))
        listed = _sensible(game, groups)
        return Sensible(listed, game, self, len(listed) < len(groups))

    def others(self, game: Clash, seat: int) -> list[Choice]:
        groups = self._groups(game)
        listed = _sensible(game, groups)
        return [group for group in groups if group not in listed]

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if choice in (self._groups(game) if isinstance(choice, UnitsAt) else self._choices(game)):
            return None
        return self.rule if overboard(game, self.seat) == NONE else "COC-NAVB-06"

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, UnitsAt):
            game.become(Sicken(self.seat, 0, self.by_rule))
            for space, kind in zip(choice.spaces, choice.kinds, strict=True):
                lose_unit(game, self.seat, space, kind, self.by_rule)
            return
        assert isinstance(choice, UnitAt)
        drowns = overboard(game, self.seat) != NONE
        game.become(Sicken(self.seat, self.number - (0 if drowns else 1), self.by_rule))
        rule = "COC-NAVB-06" if drowns else self.by_rule
        lose_unit(game, self.seat, choice.space, UNIT_NAMES.index(choice.unit), rule)


def _sensible(game: Clash, groups: list[UnitsAt]) -> list[Choice]:
    """The groups whose loss costs no further unit: there is one, as Land units drag nobody down."""
    return [group for group in groups if not _drowns(game, group)]


def _drowns(game: Clash, group: UnitsAt) -> bool:
    """COC-NAVB-06: whether Land units lose their Ship with this group."""
    for space in set(group.spaces):
        lost = [kind for at, kind in zip(group.spaces, group.kinds, strict=True) if at == space]
        ships = count(game.units[space], SHIP) - lost.count(SHIP)
        left = len(game.units[space]) - len(lost)
        if game.terrain[space] == SEA and left - ships > game.content.pieces.cargo_limit * ships:
            return True
    return False


@final
class NewSettler(AskSpace):
    """A player gets a Settler in a city of that player's choice (COC-EVT-08)."""

    rule = "COC-EVT-08"

    def __init__(self, seat: int, by_rule: str) -> None:
        super().__init__(seat)
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        return settler_places(game, self.seat)

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space != NONE:
            place_unit(game, self.seat, space, SETTLER, self.by_rule)


# -- gifts to other players


@final
class Favour(AskSeat):
    """The player chooses who else gets a Settler ("settler") or 1 Food ("food")."""

    rule = "COC-EVT-08"

    def __init__(self, seat: int, gift: str, by_rule: str) -> None:
        super().__init__(seat)
        self.gift = gift
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        """For a Settler only those who can get one (COC-GEN-02)."""
        others = [seat for seat in game.order() if seat != self.seat]
        return [seat for seat in others if settler_places(game, seat)] if self.gift == "settler" else others

    def forbids(self, game: Clash, target: int) -> str:
        return self.by_rule

    def choose(self, game: Clash, target: int) -> None:
        game.done()
        if target == NONE:
            return
        if self.gift == "settler":
            game.push(NewSettler(target, self.by_rule))
        else:
            gain_one(game, target, FOOD, 1, "event", self.by_rule)


@final
class HandOut(CocStep):
    """The player hands out Food among the others as the player likes, all of it."""

    rule = "COC-EVT-08"

    def __init__(self, seat: int, amount: int, by_rule: str) -> None:
        self.seat = seat
        self.amount = amount
        self.by_rule = by_rule

    def _shares(self, game: Clash) -> list[tuple[int, ...]]:
        """Every way to split the amount; the giver's place stays 0."""
        found: list[tuple[int, ...]] = [()]
        for seat in range(game.players):
            most = 0 if seat == self.seat else self.amount
            found = [(*part, food) for part in found for food in range(most + 1) if sum(part) + food <= self.amount]
        return [share for share in found if sum(share) == self.amount]

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if game.players > 2 else NOBODY

    def advance(self, game: Clash) -> None:
        self._give(game, self._shares(game)[0])

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([Share(share) for share in self._shares(game)])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Share):
            return self.rule
        return None if choice.food in self._shares(game) else self.by_rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Share)
        self._give(game, choice.food)

    def _give(self, game: Clash, share: tuple[int, ...]) -> None:
        game.done()
        for seat in game.order():
            if share[seat]:
                gain_one(game, seat, FOOD, share[seat], "event", self.by_rule)
