"""Every answer a player of Patchistory can give. Cells are columns and rows, the Capital Tile's corner is 0, 0."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.games.patchistory.board.territory import cell_at
from ziggurat.parts.answers import Accept as Accept
from ziggurat.parts.answers import End as End
from ziggurat.parts.answers import Refuse as Refuse
from ziggurat.parts.draw import Drawn as Drawn

# -- auction and patching


@final
class Bid(Choice):
    """Bid an amount of Coin on a tile on offer."""

    def __init__(self, slot: int, coin: int) -> None:
        self.slot = slot
        self.coin = coin


@final
class Wait(Choice):
    """Make no bid during the reveals of the first round."""


@final
class TakeFree(Choice):
    """Take a tile before the bidding, where a card allows it."""

    def __init__(self, slot: int) -> None:
        self.slot = slot


@final
class Patch(Choice):
    """Lay the won tile, this face up, its top left cell at x, y; under these pieces, over all others."""

    def __init__(self, white: bool, x: int, y: int, under: tuple[int, ...]) -> None:
        self.white = white
        self.x = x
        self.y = y
        self.under = under


@final
class Discard(Choice):
    """Give the won tile up."""


@final
class InRoom(Choice):
    """Name a Room by its first cell."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y
        self.cell = cell_at(x, y)


@final
class FromRoute(Choice):
    """Name a Trade Route, or the own worker on it."""

    def __init__(self, route: int) -> None:
        self.route = route


@final
class ReturnWorkers(Choice):
    """Name own workers by number, from 0: first those in Rooms as the view lists them, then those on Trade Routes."""

    def __init__(self, returned: tuple[int, ...]) -> None:
        self.returned = returned


# -- diplomacy


@final
class Aid(Choice):
    """Offer three Goods to another player."""

    def __init__(self, target: int, food: int, resources: int, coin: int) -> None:
        self.target = target
        self.food = food
        self.resources = resources
        self.coin = coin


@final
class Threaten(Choice):
    """Demand a Good, "coin" or "culture"."""

    def __init__(self, target: int, good: str) -> None:
        self.target = target
        self.good = good


@final
class BreakAlliance(Choice):
    """Give up an Allied Trade Route."""

    def __init__(self, route: int) -> None:
        self.route = route


# -- management


@final
class Trade(Choice):
    """Send the worker of this Room to the Start of a Trade Route."""

    def __init__(self, x: int, y: int, route: int) -> None:
        self.x = x
        self.y = y
        self.route = route
        self.cell = cell_at(x, y)


@final
class Exchange(Choice):
    """Exchange Goods; which for which is asked next."""


@final
class Swap(Choice):
    """Give units of one Good for amounts of the two others."""

    def __init__(self, give: str, units: int, food: int, resources: int, coin: int) -> None:
        self.give = give
        self.units = units
        self.food = food
        self.resources = resources
        self.coin = coin


@final
class Birth(Choice):
    """Bear a worker; the Room is asked next."""


@final
class HonorHeroes(Choice):
    """Honor Heroes."""


@final
class HonorWonders(Choice):
    """Honor Wonders."""


@final
class BuildRoute(Choice):
    """Construct a General Trade Route to another kingdom."""

    def __init__(self, target: int) -> None:
        self.target = target


@final
class Reclaim(Choice):
    """Use this Construction Tile, Wasteland side up; the Room is asked next."""

    def __init__(self, building: int) -> None:
        self.building = building


@final
class Build(Choice):
    """Construct this building; the Room is asked next."""

    def __init__(self, building: int) -> None:
        self.building = building


@final
class Campaign(Choice):
    """Turn Political Points into votes."""

    def __init__(self, points: int) -> None:
        self.points = points


# -- movement, negotiation, war


@final
class Move(Choice):
    """Move the worker of a Room to another Room."""

    def __init__(self, x: int, y: int, to_x: int, to_y: int) -> None:
        self.x = x
        self.y = y
        self.to_x = to_x
        self.to_y = to_y


@final
class MoveOn(Choice):
    """Move the own worker on a Trade Route to a space of it."""

    def __init__(self, route: int, space: int) -> None:
        self.route = route
        self.space = space


@final
class Resolve(Choice):
    """Take this Negotiation or War next."""

    def __init__(self, route: int) -> None:
        self.route = route


@final
class Peace(Choice):
    """Choose peace: the blue side of the token, or thumb up."""


@final
class Aggression(Choice):
    """Choose aggression: the red side of the token, or thumb down."""


@final
class Orient(Choice):
    """Give one of the two allies the first Start space of the Allied Trade Route."""

    def __init__(self, first: int) -> None:
        self.first = first


@final
class Commit(Choice):
    """Put Resources into a war, and votes where a card allows it."""

    def __init__(self, resources: int, votes: int) -> None:
        self.resources = resources
        self.votes = votes


@final
class Ally(Choice):
    """Form an Alliance with this player."""

    def __init__(self, target: int) -> None:
        self.target = target


@final
class ExtraGood(Choice):
    """Take one more of this Good, where a card gives it."""

    def __init__(self, good: str) -> None:
        self.good = good


# -- vote


@final
class PlayCard(Choice):
    """Put this Prosperity Card into the middle, or name it."""

    def __init__(self, card: int) -> None:
        self.card = card


@final
class SwapCard(Choice):
    """Put a card of an earlier Era in the place of a revealed one."""

    def __init__(self, out: int, into: int) -> None:
        self.out = out
        self.into = into


@final
class CastVotes(Choice):
    """Commit a number of votes to the card."""

    def __init__(self, votes: int) -> None:
        self.votes = votes
