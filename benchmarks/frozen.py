"""The apprentice of the first release with its evaluations written by hand: newer bots are measured against it."""

from __future__ import annotations

from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.games.clash_of_cultures.game import NEUTRAL, Clash
from ziggurat.games.clash_of_cultures.score import half_points
from ziggurat.games.monuments.board.reach import is_open
from ziggurat.games.monuments.content.model import ARMED, TOWN, WORKER
from ziggurat.games.monuments.game import NONE, Monuments, building_of, owner_of, total
from ziggurat.games.monuments.score import points
from ziggurat.games.monuments.status import goods_of, land_held, usable, workers_on_board
from ziggurat.games.patchistory.content import model
from ziggurat.games.patchistory.game import Patchistory
from ziggurat.games.patchistory.status import values

MAX_TRIED = 24  # options; of more than these it tries a sample
TRIES_EACH = 3  # per option, since the rest of the turn is random
MAX_AHEAD = 12  # answers of its own before it evaluates the position


class FrozenApprentice:
    """Tries answers on copies, goes on at random until its turn is over, and compares the positions."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, game: Game, seat: int) -> Choice:
        """The answer with the best outcome; `game` is one that the seat's knowledge allows."""
        options = game.options(seat)
        tried = self._sample(options)
        if len(tried) == 1:
            return options[tried[0]]
        found, most = tried[0], -1e9
        for index in tried:
            value = max(self._try(game, seat, options[index]) for _ in range(TRIES_EACH))
            value += self.rng.below(1000) * 1e-6  # breaks ties at random
            if value > most:
                found, most = index, value
        return options[found]

    def _sample(self, options: Options) -> list[int]:
        number = len(options)
        if number <= MAX_TRIED:
            return list(range(number))
        return [self.rng.below(number) for _ in range(MAX_TRIED)]

    def _try(self, game: Game, seat: int, choice: Choice) -> float:
        copy = game.clone()
        copy.manual_chance = False
        copy.rng = Rng(self.rng.word())
        copy.play_unchecked(seat, choice)
        for _ in range(MAX_AHEAD):
            if copy.pending != (seat,):
                break
            options = copy.options(seat)
            copy.play_unchecked(seat, options[self.rng.below(len(options))])
        return _evaluate(copy, seat)


def _evaluate(game: Game, seat: int) -> float:
    if isinstance(game, Patchistory):
        return _patchistory(game, seat)
    if isinstance(game, Clash):
        return _clash(game, seat)
    assert isinstance(game, Monuments)
    return _monuments(game, seat)


def _patchistory(game: Patchistory, seat: int) -> float:
    """Culture, and a guess at what stock, workers, land and status will still bring."""
    realm = game.realms[seat]
    total = values(game, seat)
    stock = realm.food + realm.coin + realm.resources
    income = total[model.FOOD] + total[model.COIN] + total[model.RESOURCE]
    status = total[model.SWORD] + total[model.WHEEL] + total[model.BOOK]
    return (
        realm.culture
        + 1.5 * total[model.CULTURE]
        + 0.6 * game.workers_of(seat)
        + 0.3 * (stock + income + status)
        + 0.1 * realm.territory.area()
    )


def _clash(game: Clash, seat: int) -> float:
    """Points, and what goods, moods, levels and units may still bring."""
    realm = game.realms[seat]
    found = half_points(game, seat) / 2 + 0.1 * sum(realm.goods) + 0.1 * (realm.culture_level + realm.happiness_level)
    for space in game.cities_of(seat):
        found += 0.5 + 0.25 * (game.city(space).mood - NEUTRAL)
    for space in game.units_of(seat):
        found += 0.2 * len(game.units[space])
    return found + 0.1 * (len(realm.actions) + len(realm.objectives))


def _monuments(game: Monuments, seat: int) -> float:
    """Points, plus an estimate of what workers, land, buildings, cards and half a layer will bring."""
    realm = game.realms[seat]
    held, have = land_held(game, seat), goods_of(game, seat)
    found = points(game, seat) + 1.5 * workers_on_board(game, seat) + 0.6 * len(held) + 0.4 * realm.green.bit_count()
    found += 0.12 * realm.hand.bit_count() + 0.1 * total(have) + 0.25 * _frontier(game, seat, held)
    for hex in realm.sites:
        found += _site(game, seat, hex)
    if realm.layers < len(game.content.layers):
        layer = game.content.layers[realm.layers]
        paid = sum(min(amount, have[good]) for good, amount in enumerate(layer.cost))
        found += 2.5 * min(1.0, len(held) / layer.hexes) + 2.5 * paid / total(layer.cost)
    return found


def _frontier(game: Monuments, seat: int, held: list[int]) -> int:
    """Land hexes next to one's own that are open and free."""
    found: list[int] = []
    for hex in held:
        for n, other in enumerate(game.chart.walks[hex]):
            if other not in found and game.side[other] == NONE and is_open(game, seat, game.chart.rivers_at[hex][n]):
                found.append(other)
    return len(found)


def _site(game: Monuments, seat: int, hex: int) -> float:
    """An estimate of what the player's buildings on a hex will bring: a town grows where workers are."""
    found = 0.0
    for code in game.houses[hex]:
        if owner_of(code) == seat and usable(game, code, hex):
            found += 0.4
            if building_of(code) == TOWN:
                crowd = game.units[hex][WORKER] + game.units[hex][ARMED]
                found += 9.0 if crowd >= game.content.numbers.populate_need else 3.0
    return found
