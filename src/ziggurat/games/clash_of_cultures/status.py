"""Numbers that follow from the pieces: limits, sizes, ranges. Computed when asked for, never kept.

Topics: cities.
"""

from __future__ import annotations

from ziggurat.games.clash_of_cultures.board.reach import within
from ziggurat.games.clash_of_cultures.board.units import ARMY, count
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.game import ANGRY, HAPPY, NEUTRAL, NONE, City, Clash, Goods
from ziggurat.games.clash_of_cultures.hooks import ANGRY_WORK, LESS_ROOM, MORE_ROOM, NO_GROWTH, UNLOCKS


def limit(game: Clash, seat: int, good: int) -> int:
    """COC-RES-06, COC-RES-08, COC-LVL-07, COC-ADV-STORAGE-1, COC-ADV-DOGMA-4: how much of a good a player may hold."""
    realm = game.realms[seat]
    tracks = game.content.tracks
    if good == model.MOOD:
        return realm.happiness_level
    if good == model.CULTURE:
        return realm.culture_level
    if good == model.FOOD and not MORE_ROOM.held_for(realm, model.FOOD):
        return tracks.short_scale
    return tracks.short_scale if LESS_ROOM.held_for(realm, good) else tracks.scale


def fitting(game: Clash, seat: int, amounts: Goods) -> Goods:
    """COC-RES-07, COC-LVL-08: what of a gain stays below the limits."""
    have = game.realms[seat].goods
    fits: list[int] = []
    for good, amount in enumerate(amounts):
        fits.append(min(amount, max(0, limit(game, seat, good) - have[good])) if amount else 0)
    return tuple(fits)


def is_working(game: Clash, city: City, building: int) -> bool:
    """COC-CAP-12, COC-CAP-14: a building has its powers only with the advance it needs."""
    return city.has(building) and UNLOCKS.held_for(game.realms[city.owner], building)


def has_fortress(game: Clash, city: City) -> bool:
    """A Fortress that works for its city; Barbarians have none."""
    return is_working(game, city, model.FORTRESS)


def has_academy(game: Clash, city: City) -> bool:
    """An Academy that works for its city."""
    return is_working(game, city, model.ACADEMY)


def has_port(game: Clash, city: City) -> bool:
    """A Port that works for its city."""
    return is_working(game, city, model.PORT)


def mood_when_active(game: Clash, city: City) -> int:
    """COC-ADV-FORCED-LABOR-1: an angry city may count as neutral when activated."""
    if city.mood == ANGRY:
        for hook in ANGRY_WORK:
            if game.realms[city.owner].is_marked(hook.mark):
                return NEUTRAL
    return city.mood


def working_size(game: Clash, city: City) -> int:
    """COC-MOOD-02, COC-MOOD-03: the size that counts for Collect and Build."""
    mood = mood_when_active(game, city)
    if mood == HAPPY:
        return city.size + 1
    return city.size if mood != ANGRY else 1


def stunted(game: Clash, seat: int) -> str | None:
    """COC-EVENT-01: the rule that keeps the player from adding buildings and building Wonders, or None."""
    if game.marks:
        for hook in NO_GROWTH:
            if game.is_marked(hook.mark) and not hook.spares(game, seat):
                return hook.rule
    return None


def unhappy(game: Clash, seat: int) -> list[int]:
    """The cities of a player whose mood can rise."""
    return [space for space in game.cities_of(seat) if game.city(space).mood != HAPPY]


def calm(game: Clash, seat: int) -> list[int]:
    """The cities of a player whose mood can fall."""
    return [space for space in game.cities_of(seat) if game.city(space).mood != ANGRY]


def presence(game: Clash, side: int) -> list[int]:
    """The spaces with a unit or city of a side."""
    return sorted({*game.units_of(side), *game.cities_of(side)})


def armies_in(game: Clash, space: int) -> int:
    """Army units in a space, of any side."""
    return count(game.units[space], ARMY)


def coast(game: Clash, space: int) -> list[int]:
    """The Sea spaces next to a space."""
    terrain = game.terrain
    return [other for other in game.chart.neighbours[space] if terrain[other] == model.SEA]


def near(game: Clash, space: int, reach: int) -> list[int]:
    """Revealed spaces at most so far away, the space itself first (COC-BRD-05)."""
    return within(game.chart, game.terrain, space, reach)


def wonder_space(game: Clash, seat: int, wonder: int) -> int:
    """The space of a Wonder the seat owns; NONE if it does not."""
    if not game.realms[seat].owns(wonder):
        return NONE
    for space, city in enumerate(game.cities):
        if city is not None and city.wonder == wonder:
            return space
    return NONE


def objective_of(game: Clash, entry: int) -> str:
    """The id of a completed objective, as `Realm.completed` notes it."""
    card = game.content.objectives[entry // 2]
    return card.bottom if entry % 2 else card.top
