"""Every answer that a player of Clash of Cultures can give. Spaces are numbers of the chart; things go by their ids.

Saves hold the fields in order and stored tables hold their names: neither order nor names may change.

`ask` on a purchase: False pays the one sensible way if there is just one, True lets the player choose among all ways.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.parts.answers import Accept as Accept
from ziggurat.parts.answers import End as End
from ziggurat.parts.answers import Refuse as Refuse
from ziggurat.parts.dice import Rolled as Rolled
from ziggurat.parts.draw import Drawn as Drawn

# -- general answers to questions of steps


@final
class AtSpace(Choice):
    """Choose this space, or the city in it."""

    def __init__(self, space: int) -> None:
        self.space = space


@final
class AtSpaces(Choice):
    """Choose the cities in these spaces together, in the order of their numbers."""

    def __init__(self, spaces: tuple[int, ...]) -> None:
        self.spaces = spaces


@final
class ThisSeat(Choice):
    """Choose this player."""

    def __init__(self, target: int) -> None:
        self.target = target


@final
class ThisGood(Choice):
    """Choose this resource or token, by its id."""

    def __init__(self, good: str) -> None:
        self.good = good


@final
class ThisAdvance(Choice):
    """Choose this advance, by its id."""

    def __init__(self, advance: str) -> None:
        self.advance = advance


@final
class TheseAdvances(Choice):
    """Choose these advances together, by their numbers in order."""

    def __init__(self, advances: tuple[int, ...]) -> None:
        self.advances = advances


@final
class ThisWonder(Choice):
    """Choose this Wonder, by its id."""

    def __init__(self, wonder: str) -> None:
        self.wonder = wonder


@final
class ThisBuilding(Choice):
    """Choose this building, by its id."""

    def __init__(self, building: str) -> None:
        self.building = building


@final
class TheseBuildings(Choice):
    """Choose these buildings together, by their numbers in order: Temple 0, Fortress 1, Academy 2, Port 3."""

    def __init__(self, buildings: tuple[int, ...]) -> None:
        self.buildings = buildings


@final
class TheseUnits(Choice):
    """Choose these units of the space in question; numbers as on the board."""

    def __init__(self, units: tuple[int, ...]) -> None:
        self.units = units


@final
class UnitAt(Choice):
    """Choose one unit of this kind (settler, army, ship) in this space."""

    def __init__(self, space: int, unit: str) -> None:
        self.space = space
        self.unit = unit


@final
class UnitsAt(Choice):
    """Choose several units together: for each its space and its kind (Settler 0, Army 1, Ship 2), both in order."""

    def __init__(self, spaces: tuple[int, ...], kinds: tuple[int, ...]) -> None:
        self.spaces = spaces
        self.kinds = kinds


@final
class Pay(Choice):
    """Pay exactly these amounts."""

    def __init__(
        self, food: int = 0, ore: int = 0, wood: int = 0, ideas: int = 0, gold: int = 0, mood: int = 0,
        culture: int = 0,
    ) -> None:  # fmt: skip
        self.food = food
        self.ore = ore
        self.wood = wood
        self.ideas = ideas
        self.gold = gold
        self.mood = mood
        self.culture = culture

    def goods(self) -> tuple[int, ...]:
        """The amounts as a Goods tuple."""
        return (self.food, self.ore, self.wood, self.ideas, self.gold, self.mood, self.culture)


# -- the turn: actions and abilities


@final
class Buy(Choice):
    """Take the Advance action: get this advance."""

    def __init__(self, advance: str, ask: bool = False) -> None:
        self.advance = advance
        self.ask = ask


@final
class Found(Choice):
    """Take the Found City action with the Settler in this space."""

    def __init__(self, space: int) -> None:
        self.space = space


@final
class Activate(Choice):
    """Activate this city to "build", "collect", "increase" or for a "wonder"; the next question asks for the rest."""

    def __init__(self, space: int, work: str) -> None:
        self.space = space
        self.work = work


@final
class StartMove(Choice):
    """Take the Move action; the next question asks for the groups."""


@final
class StartCivic(Choice):
    """Take Civic Improvement; the next question asks for the city. `voting`: for 1 Mood token, not an action."""

    def __init__(self, voting: bool = False) -> None:
        self.voting = voting


@final
class Influence(Choice):
    """Try Cultural Influence by an "action", by "art" (1 Culture token) or by a "wonder". `card`: Cultural Takeover."""

    def __init__(self, source: int, target: int, by: str = "action", card: bool = False) -> None:
        self.source = source
        self.target = target
        self.by = by
        self.card = card


@final
class Use(Choice):
    """Use the ability of this advance or Wonder, by its id."""

    def __init__(self, ability: str) -> None:
        self.ability = ability


@final
class SwapToken(Choice):
    """Give a token for one of this kind, "mood" or "culture" (Drama and Music), inside a question it would change."""

    def __init__(self, good: str) -> None:
        self.good = good


@final
class PlayCard(Choice):
    """Play this Action card for its upper half, by its printed number."""

    def __init__(self, card: int) -> None:
        self.card = card


@final
class PlayGreat(Choice):
    """Play this Great Person, by its printed number in the Event deck."""

    def __init__(self, card: int) -> None:
        self.card = card


@final
class StartTrade(Choice):
    """Start a trade; the next question asks for the offer."""


# -- activation


@final
class Build(Choice):
    """Build these units; `draft`: one of the Army units is paid through Draft."""

    def __init__(
        self, settlers: int = 0, armies: int = 0, ships: int = 0, draft: bool = False, ask: bool = False
    ) -> None:
        self.settlers = settlers
        self.armies = armies
        self.ships = ships
        self.draft = draft
        self.ask = ask


@final
class Collect(Choice):
    """Collect these amounts. `far`: with Husbandry; `card`: "", "production_focus" or "mass_production"."""

    def __init__(
        self, food: int = 0, ore: int = 0, wood: int = 0, gold: int = 0, mood: int = 0, far: bool = False,
        card: str = "",
    ) -> None:  # fmt: skip
        self.food = food
        self.ore = ore
        self.wood = wood
        self.gold = gold
        self.mood = mood
        self.far = far
        self.card = card


@final
class Increase(Choice):
    """Add this building; a Port points at `port_at` (-1 for the others). `settler`: 1 Food more for a Settler."""

    def __init__(self, building: str, port_at: int = -1, settler: bool = False, ask: bool = False) -> None:
        self.building = building
        self.port_at = port_at
        self.settler = settler
        self.ask = ask


@final
class BuildWonder(Choice):
    """Build this Wonder."""

    def __init__(self, wonder: str, ask: bool = False) -> None:
        self.wonder = wonder
        self.ask = ask


@final
class Raise(Choice):
    """Raise the mood of this city by one step."""

    def __init__(self, space: int, ask: bool = False) -> None:
        self.space = space
        self.ask = ask


# -- movement


@final
class Move(Choice):
    """Move these units of `start` to `end` as one group. `food`, `ore`: pay for Roads.

    Units are numbers as on the board: 16 times the kind (Settler 0, Army 1, Ship 2) plus what they did this turn.
    """

    def __init__(self, start: int, end: int, units: tuple[int, ...], food: bool = False, ore: bool = False) -> None:
        self.start = start
        self.end = end
        self.units = units
        self.food = food
        self.ore = ore


@final
class Sail(Choice):
    """Move these Ships, with this cargo, to a Sea space; or explore the unrevealed region (-1: none) it leads to.

    `end` is the Sea space of arrival; with a region it is the last Sea space before that region.
    """

    def __init__(self, start: int, end: int, units: tuple[int, ...], region: int = -1) -> None:
        self.start = start
        self.end = end
        self.units = units
        self.region = region


@final
class Turned(Choice):
    """Lay a region as listed, or turned by half."""

    def __init__(self, turned: bool) -> None:
        self.turned = turned


# -- battles


@final
class Combat(Choice):
    """Play this Action card for its combat half, by its printed number."""

    def __init__(self, card: int) -> None:
        self.card = card


@final
class Siege(Choice):
    """Siegecraft: take away the Fortress's die, its cancelling of a hit, both or none."""

    def __init__(self, die: bool, cancel: bool, ask: bool = False) -> None:
        self.die = die
        self.cancel = cancel
        self.ask = ask


@final
class Sink(Choice):
    """Lose these numbers of Settlers and Army units with the Ships that sink."""

    def __init__(self, settlers: int, armies: int) -> None:
        self.settlers = settlers
        self.armies = armies


@final
class Boost(Choice):
    """Spend this number of Culture tokens on the roll."""

    def __init__(self, tokens: int) -> None:
        self.tokens = tokens


# -- objectives and trades


@final
class Income(Choice):
    """Take the income of trade routes in these amounts of Food and Gold."""

    def __init__(self, food: int, gold: int) -> None:
        self.food = food
        self.gold = gold


@final
class Claim(Choice):
    """Complete the lower or the upper objective of a card, by the printed number of the card."""

    def __init__(self, card: int, lower: bool) -> None:
        self.card = card
        self.lower = lower


@final
class Offer(Choice):
    """Offer a trade: seven amounts to give and seven to ask for, cards by printed numbers, numbers of cards to ask for.

    `show`: let the other see the cards offered before answering.
    """

    def __init__(
        self, target: int, give: tuple[int, ...], ask: tuple[int, ...], actions: tuple[int, ...] = (),
        objectives: tuple[int, ...] = (), ask_actions: int = 0, ask_objectives: int = 0, show: bool = False,
    ) -> None:  # fmt: skip
        self.target = target
        self.give = give
        self.ask = ask
        self.actions = actions
        self.objectives = objectives
        self.ask_actions = ask_actions
        self.ask_objectives = ask_objectives
        self.show = show


@final
class Invite(Choice):
    """Ask this player for an offer."""

    def __init__(self, target: int) -> None:
        self.target = target


@final
class HandOver(Choice):
    """Accept a trade and hand over these cards, by printed numbers."""

    def __init__(self, actions: tuple[int, ...] = (), objectives: tuple[int, ...] = ()) -> None:
        self.actions = actions
        self.objectives = objectives


# -- cards


@final
class ThisCard(Choice):
    """Choose this card, by its deck ("action", "objective") and printed number."""

    def __init__(self, deck: str, card: int) -> None:
        self.deck = deck
        self.card = card


@final
class Swap(Choice):
    """Swap a card of the own hand for a card of the other's, both of one deck, by printed numbers."""

    def __init__(self, deck: str, mine: int, theirs: int) -> None:
        self.deck = deck
        self.mine = mine
        self.theirs = theirs


@final
class Raid(Choice):
    """Hire the Barbarians of `start` with this good (Mercenaries): they attack the city in `end`."""

    def __init__(self, start: int, end: int, good: str) -> None:
        self.start = start
        self.end = end
        self.good = good


@final
class Share(Choice):
    """Share Food: an amount for each seat, in the order of seats."""

    def __init__(self, food: tuple[int, ...]) -> None:
        self.food = food


@final
class Ruin(Choice):
    """Give up this piece of the city in this space: "settlement" or a building, by its kind."""

    def __init__(self, space: int, piece: str) -> None:
        self.space = space
        self.piece = piece


@final
class Ruins(Choice):
    """Give up several pieces together: for each its city's space and its number, both in order.

    Numbers of pieces are those of buildings (Temple 0, Fortress 1, Academy 2, Port 3), and 4 for the Settlement.
    """

    def __init__(self, spaces: tuple[int, ...], pieces: tuple[int, ...]) -> None:
        self.spaces = spaces
        self.pieces = pieces
