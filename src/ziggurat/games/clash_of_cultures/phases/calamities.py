"""What Event cards ask of players: which city suffers, which unit dies, who gets a share, what may be avoided."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, UNIT_NAMES, count, only
from ziggurat.games.clash_of_cultures.choices import (
    Accept,
    End,
    Refuse,
    Ruin,
    Share,
    ThisAdvance,
    ThisSeat,
    UnitAt,
)
from ziggurat.games.clash_of_cultures.content.model import (
    ADVANCES,
    BUILDINGS,
    CULTURE,
    FOOD,
    GOVERNMENTS,
    MOOD,
    MYTHS,
    SEA,
)
from ziggurat.games.clash_of_cultures.events import (
    ActionsChanged,
    BuildingLost,
    CityLost,
    EventKept,
    EventScored,
    GreatTaken,
    MoodChanged,
    NextTurnCut,
    UnitsLost,
)
from ziggurat.games.clash_of_cultures.game import (
    ANGRY,
    CARGO_LIMIT,
    HAPPY,
    NONE,
    UNITS,
    Clash,
    CocStep,
    one_good,
)
from ziggurat.games.clash_of_cultures.phases.asking import AskSpace
from ziggurat.games.clash_of_cultures.phases.common import gain_one, pay, place_unit
from ziggurat.games.clash_of_cultures.phases.government import ChangeGovernment, government
from ziggurat.games.clash_of_cultures.status import armies_in, coast

DRAWER_PAYS: Final = 1  # Culture tokens for a Great Person
OTHERS_PAY: Final = 2
SETTLEMENT: Final = "settlement"  # a piece in the choice Ruin, beside model.BUILDINGS


def lowered(game: Clash, space: int) -> int:
    """The mood one step below that of the city."""
    return max(ANGRY, game.city(space).mood - 1)


def calm(game: Clash, seat: int) -> list[int]:
    """The cities of a player whose mood can fall."""
    return [space for space in game.cities_of(seat) if game.city(space).mood != ANGRY]


# -- moods


@final
class Unrest(CocStep):
    """COC-ADV-MYTHS-1 to COC-ADV-MYTHS-3: an Event lowers a city to this mood; a Mood token may prevent it."""

    kind = "unrest"
    fields = ("seat", "space", "mood", "by_rule")
    rule = "COC-ADV-MYTHS-1"

    def __init__(self, seat: int, space: int, mood: int, by_rule: str) -> None:
        self.seat = seat
        self.space = space
        self.mood = mood
        self.by_rule = by_rule

    def seats(self, game: Clash) -> tuple[int, ...]:
        realm = game.realms[self.seat]
        can_save = realm.has(MYTHS) and realm.mood > 0 and game.city(self.space).mood > self.mood
        return (self.seat,) if can_save else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()
        if game.city(self.space).mood > self.mood:
            game.emit(MoodChanged(self.space, self.mood, self.by_rule))

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([Accept(), Refuse()])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, (Accept, Refuse)) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, Refuse):
            self.advance(game)
        else:
            game.done()
            pay(game, seat, one_good(MOOD, 1), "myths", self.rule)


@final
class Trouble(AskSpace):
    """The player chooses so many cities, each not angry yet, that lose one step of mood or become angry at once.

    `coastal`: only cities next to the Sea. Each city is chosen but once.
    """

    kind = "trouble"
    fields = ("seat", "number", "coastal", "enraged", "chosen", "by_rule")
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

    def choose(self, game: Clash, space: int) -> None:
        if space == NONE or self.number == 1:
            game.done()
        else:
            chosen = (*self.chosen, space)
            game.become(Trouble(self.seat, self.number - 1, self.coastal, self.enraged, chosen, self.by_rule))
        if space != NONE:
            mood = ANGRY if self.enraged else lowered(game, space)
            game.push(Unrest(self.seat, space, mood, self.by_rule))


@final
class CivilWar(AskSpace):
    """A city that is not happy loses one of its Army units and a step of mood; without one, any city loses a step."""

    kind = "civil_war"
    fields = ("seat", "by_rule")
    rule = "COC-EVENT-36"

    def __init__(self, seat: int, by_rule: str) -> None:
        super().__init__(seat)
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        divided = self._divided(game)
        return divided or calm(game, self.seat)

    def _divided(self, game: Clash) -> list[int]:
        cities = game.cities_of(self.seat)
        return [space for space in cities if game.city(space).mood != HAPPY and armies_in(game, space)]

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space == NONE:
            return
        if space in self._divided(game):
            lose_unit(game, self.seat, space, ARMY, self.by_rule)
        game.push(Unrest(self.seat, space, lowered(game, space), self.by_rule))


# -- units


def lose_unit(game: Clash, seat: int, space: int, kind: int, rule: str) -> None:
    """One unit of a kind dies: of several the one that can do least this turn."""
    game.emit(UnitsLost(seat, space, (only(game.units[space], kind)[-1],), rule))


def overboard(game: Clash, seat: int) -> int:
    """A Sea space where the player's Land units have lost their Ships (COC-NAVB-06), NONE if there is none."""
    for space in game.units_of(seat):
        ships = count(game.units[space], SHIP)
        if game.terrain[space] == SEA and len(game.units[space]) - ships > CARGO_LIMIT * ships:
            return space
    return NONE


def units_at(game: Clash, spaces: tuple[int, ...], kinds: tuple[int, ...]) -> list[Choice]:
    """One choice for every kind of unit in each of the spaces."""
    found: list[Choice] = []
    for space in spaces:
        found.extend([UnitAt(space, UNIT_NAMES[kind]) for kind in kinds if count(game.units[space], kind)])
    return found


@final
class Sicken(CocStep):
    """So many units of the player's choice die; Land units aboard go down with their Ship."""

    kind = "sicken"
    fields = ("seat", "number", "by_rule")
    rule = "COC-EVENT-02"

    def __init__(self, seat: int, number: int, by_rule: str) -> None:
        self.seat = seat
        self.number = number
        self.by_rule = by_rule

    def _choices(self, game: Clash) -> list[Choice]:
        drowning = overboard(game, self.seat)
        if drowning != NONE:
            return units_at(game, (drowning,), (SETTLER, ARMY))
        return units_at(game, game.units_of(self.seat), (SETTLER, ARMY, SHIP)) if self.number else []

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if len(self._choices(game)) > 1 else NOBODY

    def advance(self, game: Clash) -> None:
        found = self._choices(game)
        if found:
            self.answer(game, self.seat, found[0])
        else:
            game.done()

    def options(self, game: Clash, seat: int) -> Options:
        return Listed(self._choices(game))

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if choice in self._choices(game):
            return None
        return self.rule if overboard(game, self.seat) == NONE else "COC-NAVB-06"

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, UnitAt)
        drowns = overboard(game, self.seat) != NONE
        game.become(Sicken(self.seat, self.number - (0 if drowns else 1), self.by_rule))
        rule = "COC-NAVB-06" if drowns else self.by_rule
        lose_unit(game, self.seat, choice.space, UNIT_NAMES.index(choice.unit), rule)


def can_settle(game: Clash, seat: int) -> bool:
    """Whether a free Settler has a city to go to and is in supply (COC-COMP-09)."""
    return game.realms[seat].supply[UNITS + SETTLER] > 0 and len(game.cities_of(seat)) > 0


@final
class NewSettler(AskSpace):
    """A player gets a Settler in a city of that player's choice (COC-EVT-08)."""

    kind = "new_settler"
    fields = ("seat", "by_rule")
    rule = "COC-EVT-08"

    def __init__(self, seat: int, by_rule: str) -> None:
        super().__init__(seat)
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        return list(game.cities_of(self.seat)) if can_settle(game, self.seat) else []

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        if space != NONE:
            place_unit(game, self.seat, space, SETTLER, self.by_rule)


# -- gifts to other players


@final
class Favour(CocStep):
    """The player chooses who else gets a Settler ("settler") or 1 Food ("food")."""

    kind = "favour"
    fields = ("seat", "gift", "by_rule")
    rule = "COC-EVT-08"

    def __init__(self, seat: int, gift: str, by_rule: str) -> None:
        self.seat = seat
        self.gift = gift
        self.by_rule = by_rule

    def _others(self, game: Clash) -> list[int]:
        """Who may be chosen: for a Settler only those who can get one (COC-GEN-02)."""
        others = [seat for seat in game.order() if seat != self.seat]
        return [seat for seat in others if can_settle(game, seat)] if self.gift == "settler" else others

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if len(self._others(game)) > 1 else NOBODY

    def advance(self, game: Clash) -> None:
        others = self._others(game)
        game.done()
        if others:
            self._give(game, others[0])

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([ThisSeat(other) for other in self._others(game)])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, ThisSeat) and choice.target in self._others(game) else self.by_rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisSeat)
        game.done()
        self._give(game, choice.target)

    def _give(self, game: Clash, target: int) -> None:
        if self.gift == "settler":
            game.push(NewSettler(target, self.by_rule))
        else:
            gain_one(game, target, FOOD, 1, "event", self.by_rule)


@final
class HandOut(CocStep):
    """The player hands out Food among the others as the player likes, all of it."""

    kind = "hand_out"
    fields = ("seat", "amount", "by_rule")
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
        return None if isinstance(choice, Share) and choice.food in self._shares(game) else self.by_rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Share)
        self._give(game, choice.food)

    def _give(self, game: Clash, share: tuple[int, ...]) -> None:
        game.done()
        for seat in game.order():
            if share[seat]:
                gain_one(game, seat, FOOD, share[seat], "event", self.by_rule)


# -- destruction for points


def _score(game: Clash, drawer: int, card: int, colours: list[int], rule: str) -> None:
    """COC-EVT-10, COC-EVT-11: points for the owners of lost pieces; the card stays with the player who drew it."""
    for seat in game.order():
        if seat in colours:
            game.emit(EventScored(seat, game.content.prices.disaster_points * colours.count(seat), rule))
    if card not in game.realms[drawer].kept:
        game.emit(EventKept(drawer, card))


@final
class Volcano(AskSpace):
    """A city of the player's choice is gone with all its pieces and units."""

    kind = "volcano"
    fields = ("seat", "card")
    rule = "COC-EVENT-29"

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def candidates(self, game: Clash) -> list[int]:
        return list(game.cities_of(self.seat))

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        colours = [self.seat]
        colours.extend([colour for colour in game.city(space).colours if colour != NONE])
        if game.units[space]:
            game.emit(UnitsLost(self.seat, space, game.units[space], self.rule))
        game.emit(CityLost(space, True, self.rule))
        _score(game, self.seat, self.card, colours, self.rule)


@final
class Earthquake(CocStep):
    """The player gives up one to three pieces of own cities, one by one, a Settlement only as the last of its city.

    Then every city that was hit and still stands loses one step of mood.
    """

    kind = "earthquake"
    fields = ("seat", "drawer", "card", "number", "hit", "by_rule")
    rule = "COC-EVENT-30"

    def __init__(self, seat: int, drawer: int, card: int, number: int, hit: tuple[int, ...], by_rule: str) -> None:
        self.seat = seat
        self.drawer = drawer
        self.card = card
        self.number = number  # pieces that may still be given up
        self.hit = hit  # cities that have lost a piece
        self.by_rule = by_rule

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if self.number and game.cities_of(self.seat) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()
        for space in reversed(self.hit):
            city = game.cities[space]
            if city is not None and city.owner == self.seat:
                game.push(Unrest(self.seat, space, lowered(game, space), self.by_rule))

    def options(self, game: Clash, seat: int) -> Options:
        found: list[Choice] = []
        for space in game.cities_of(self.seat):
            city = game.city(space)
            if city.size == 1:
                found.append(Ruin(space, SETTLEMENT))
            found.extend([Ruin(space, name) for kind, name in enumerate(BUILDINGS) if city.has(kind)])
        if self.hit:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if choice in self.options(game, seat) else self.by_rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.become(Earthquake(self.seat, self.drawer, self.card, 0, self.hit, self.by_rule))
            return
        assert isinstance(choice, Ruin)
        space = choice.space
        hit = self.hit if space in self.hit else (*self.hit, space)
        game.become(Earthquake(self.seat, self.drawer, self.card, self.number - 1, hit, self.by_rule))
        if choice.piece == SETTLEMENT:
            game.emit(CityLost(space, True, self.by_rule))
            _score(game, self.drawer, self.card, [seat], self.by_rule)
        else:
            building = BUILDINGS.index(choice.piece)
            colour = game.city(space).colours[building]
            game.emit(BuildingLost(space, building, True, self.by_rule))
            _score(game, self.drawer, self.card, [colour], self.by_rule)


# -- Great Persons


@final
class TakeGreat(CocStep):
    """COC-EVENT-GREAT-1: the drawer may take the card for 1 Culture token, then the others for 2, in turn order."""

    kind = "take_great"
    fields = ("drawer", "card", "place")
    rule = "COC-EVENT-GREAT-1"

    def __init__(self, drawer: int, card: int, place: int) -> None:
        self.drawer = drawer
        self.card = card
        self.place = place  # how many players were asked or passed over

    def _asked(self, game: Clash) -> int:
        others = [seat for seat in game.order() if seat != self.drawer]
        return self.drawer if self.place == 0 else others[self.place - 1]

    def _price(self) -> int:
        return DRAWER_PAYS if self.place == 0 else OTHERS_PAY

    def seats(self, game: Clash) -> tuple[int, ...]:
        if self.place == game.players:
            return NOBODY
        seat = self._asked(game)
        return (seat,) if game.realms[seat].culture >= self._price() else NOBODY

    def advance(self, game: Clash) -> None:
        if self.place == game.players:
            game.done()
        else:
            game.become(TakeGreat(self.drawer, self.card, self.place + 1))

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([Accept(), Refuse()])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, (Accept, Refuse)) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, Refuse):
            self.advance(game)
            return
        game.done()
        pay(game, seat, one_good(CULTURE, self._price()), "great", self.rule)
        game.emit(GreatTaken(seat, self.card))


# -- Revolution


@final
class Revolt(CocStep):
    """COC-EVENT-38: an action is lost, then the government changes; an Army unit given up prevents either."""

    kind = "revolt"
    fields = ("seat", "stage")
    rule = "COC-EVENT-38"

    def __init__(self, seat: int, stage: int) -> None:
        self.seat = seat
        self.stage = stage  # 0: the action, 1: the government

    def _due(self, game: Clash) -> bool:
        return self.stage == 0 or (self.stage == 1 and len(other_governments(game, self.seat)) > 0)

    def _armies(self, game: Clash) -> list[Choice]:
        return units_at(game, game.units_of(self.seat), (ARMY,))

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if self._due(game) and self._armies(game) else NOBODY

    def advance(self, game: Clash) -> None:
        if self.stage > 1:
            game.done()
            return
        game.become(Revolt(self.seat, self.stage + 1))
        if self.stage == 0:
            lose_action(game, self.seat, self.rule)
        elif self._due(game):
            game.push(Overthrow(self.seat))

    def options(self, game: Clash, seat: int) -> Options:
        found = self._armies(game)
        found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if choice in self.options(game, seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            self.advance(game)
            return
        assert isinstance(choice, UnitAt)
        game.become(Revolt(self.seat, self.stage + 1))
        lose_unit(game, seat, choice.space, ARMY, self.rule)


def lose_action(game: Clash, seat: int, rule: str) -> None:
    """An action of this turn; of the next one if it is not the player's turn or no action is left."""
    if game.active == seat and game.realms[seat].left > 0:
        game.emit(ActionsChanged(seat, -1, rule))
    else:
        game.emit(NextTurnCut(seat, 1, rule))


def other_governments(game: Clash, seat: int) -> list[int]:
    """The governments a player with government advances could change to (COC-GOV-02)."""
    mine = government(game, seat)
    if mine == NONE:
        return []
    realm = game.realms[seat]
    found = [category for category in GOVERNMENTS if category != mine]
    return [category for category in found if realm.has(game.content.categories[category].opened_by)]


@final
class Overthrow(CocStep):
    """COC-EVENT-38: all cubes move to another government; of several the player chooses, by the top advance."""

    kind = "overthrow"
    fields = ("seat",)
    rule = "COC-EVENT-38"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if len(other_governments(game, self.seat)) > 1 else NOBODY

    def advance(self, game: Clash) -> None:
        game.become(ChangeGovernment(self.seat, other_governments(game, self.seat)[0], self.rule))

    def options(self, game: Clash, seat: int) -> Options:
        tops = [game.content.categories[category].top for category in other_governments(game, seat)]
        return Listed([ThisAdvance(ADVANCES[top]) for top in tops])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if choice in self.options(game, seat) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, ThisAdvance)
        game.become(ChangeGovernment(self.seat, ADVANCES.index(choice.advance) // 4, self.rule))
