"""Every answer a player of Monuments can give. Hexes are numbers of the chart, things go by their ids.

A `place` is a hex, or a ferry as `Monuments.aboard` numbers it: the passengers and their loads.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.parts.answers import End as End
from ziggurat.parts.dice import Rolled as Rolled
from ziggurat.parts.draw import Drawn as Drawn

# -- set-up


@final
class Civilization(Choice):
    """Play this civilization, by its id."""

    def __init__(self, civilization: str) -> None:
        self.civilization = civilization


# -- the turn


@final
class PlayCard(Choice):
    """Play this action card, by its id."""

    def __init__(self, card: str) -> None:
        self.card = card


@final
class TakeBack(Choice):
    """Take the whole discard pile back into the hand."""


@final
class Complete(Choice):
    """Show this quest as completed, by its id."""

    def __init__(self, quest: str) -> None:
        self.quest = quest


@final
class Keep(Choice):
    """Keep these of the quests just drawn, by their places among them from 0, ascending."""

    def __init__(self, drawn: tuple[int, ...]) -> None:
        self.drawn = drawn


# -- general answers to questions of steps


@final
class At(Choice):
    """This place: a hex, or aboard a ferry."""

    def __init__(self, place: int) -> None:
        self.place = place


@final
class AtAll(Choice):
    """All these places in one answer, ascending; one that is meant twice comes twice."""

    def __init__(self, places: tuple[int, ...]) -> None:
        self.places = places


@final
class ThisCard(Choice):
    """This card: an action card or a common bonus card, by its id."""

    def __init__(self, card: str) -> None:
        self.card = card


@final
class Option(Choice):
    """This option of a card, counted from 0."""

    def __init__(self, number: int) -> None:
        self.number = number


@final
class Pay(Choice):
    """Pay from these places, ascending; `amounts` holds wood, sheep, metal and wheat of each place in turn."""

    def __init__(self, places: tuple[int, ...], amounts: tuple[int, ...]) -> None:
        self.places = places
        self.amounts = amounts


@final
class Put(Choice):
    """Put one resource of this kind on this hex."""

    def __init__(self, good: str, hex: int) -> None:
        self.good = good
        self.hex = hex


# -- movement


@final
class Move(Choice):
    """Move one unit of this kind, with these resources (wood, sheep, metal, wheat)."""

    def __init__(self, unit: str, start: int, end: int, load: tuple[int, ...] = (0, 0, 0, 0)) -> None:
        self.unit = unit
        self.start = start
        self.end = end
        self.load = load


@final
class Board(Choice):
    """Board a moored ferry with one unit; `pair`: another follows at once, and only then the ferry goes afloat."""

    def __init__(
        self, unit: str, start: int, ferry: int, load: tuple[int, ...] = (0, 0, 0, 0), pair: bool = False
    ) -> None:
        self.unit = unit
        self.start = start
        self.ferry = ferry
        self.load = load
        self.pair = pair


@final
class Sail(Choice):
    """Move a ferry to this water hex; with `land` other than -1 it then moors there and the passengers land."""

    def __init__(self, ferry: int, water: int, land: int = -1) -> None:
        self.ferry = ferry
        self.water = water
        self.land = land


# -- production, building, trade


@final
class Activate(Choice):
    """Produce on this hex; `other` of the resources are those of the workshop or farm there."""

    def __init__(self, hex: int, other: int = 0) -> None:
        self.hex = hex
        self.other = other


@final
class Build(Choice):
    """Make a town, fort, factory or token on this hex; a bridge to `toward`; a ferry moored on the edge to `toward`."""

    def __init__(self, work: str, hex: int, toward: int = -1) -> None:
        self.work = work
        self.hex = hex
        self.toward = toward


@final
class Repair(Choice):
    """Repair your damaged building of this type on this hex."""

    def __init__(self, building: str, hex: int) -> None:
        self.building = building
        self.hex = hex


@final
class Respawn(Choice):
    """Place new workers on your monument hex instead of populating towns."""


@final
class Exchange(Choice):
    """Give resources of one kind to the bank for one, from the places that can spare them best."""

    def __init__(self, give: str, take: str) -> None:
        self.give = give
        self.take = take


@final
class ExchangeFrom(Choice):
    """Give resources of one kind to the bank for one: so many from each of these places, ascending."""

    def __init__(self, give: str, take: str, places: tuple[int, ...], numbers: tuple[int, ...]) -> None:
        self.give = give
        self.take = take
        self.places = places
        self.numbers = numbers


# -- war


@final
class Train(Choice):
    """Turn a worker on this hex, armed or not, into a military unit; a navy goes to this water hex."""

    def __init__(self, unit: str, hex: int, armed: bool, water: int = -1) -> None:
        self.unit = unit
        self.hex = hex
        self.armed = armed
        self.water = water


@final
class Forge(Choice):
    """Make a weapon."""


@final
class Attack(Choice):
    """Attack the pieces of this player on this hex."""

    def __init__(self, hex: int, defender: int) -> None:
        self.hex = hex
        self.defender = defender


@final
class Send(Choice):
    """These units attack, or move onto the hex they have won, by fighter codes (`game.fighter`), ascending."""

    def __init__(self, fighters: tuple[int, ...]) -> None:
        self.fighters = fighters


@final
class GiveUp(Choice):
    """Sacrifice these workers, by fighter codes, ascending."""

    def __init__(self, fighters: tuple[int, ...]) -> None:
        self.fighters = fighters


@final
class Lose(Choice):
    """Let these pieces take the damage: units by fighter codes (`game.fighter`), buildings by number, ascending."""

    def __init__(self, fighters: tuple[int, ...], buildings: tuple[int, ...] = ()) -> None:
        self.fighters = fighters
        self.buildings = buildings
