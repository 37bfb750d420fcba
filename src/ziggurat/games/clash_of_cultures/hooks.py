"""Every point where an advance, a Wonder or a card may change a rule.

Advances and Wonders list their hooks in the effect modules under `content`; the rules ask `hooks_of`. No rule names an
advance, a Wonder or a card: even "Armies move only with Tactics" is a hook (`Marches`) that Tactics lists. Rules that
are asked many times a turn ask `Holders`, bit sets of the advances that list a hook, instead of `hooks_of`.
Cards are objects in the tables at the end, found by the ids their content gives them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast, final

from ziggurat.core.choice import Choice
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.record import Record
from ziggurat.core.step import Step
from ziggurat.games.clash_of_cultures.content.model import ADVANCES
from ziggurat.games.clash_of_cultures.game import NONE, Clash, Goods, Mark, Realm

NOTHING: Final = -1  # what a hook is about that is not about one of several things
MOST_SUBJECTS: Final = 8  # more than there are goods, terrains and buildings


class Hook:
    """A change to one rule, by one advance or Wonder. `about`: the good, terrain, building or action it is about."""

    def __init__(self, rule: str, about: int = NOTHING) -> None:
        self.rule = rule
        self.about = about
        self.source = ""  # id of the advance or Wonder that lists the hook
        self.ability = NONE  # number of that advance or Wonder: by it once-per-turn abilities are remembered


class AboutOne(Hook):
    """A hook that says nothing but what it is about."""

    def __init__(self, about: int, rule: str) -> None:
        super().__init__(rule, about)


@final
class Effect:
    """The effect of one advance or Wonder: its hooks, and `rules`, with which the ids of its rules begin."""

    def __init__(self, id: str, rules: str, *hooks: Hook) -> None:
        self.id = id
        self.rules = rules
        self.hooks = hooks
        for hook in hooks:
            hook.source = id


ADVANCE_EFFECTS: dict[int, Effect] = {}
"""By number of the advance; filled by content/effects.py."""

WONDER_EFFECTS: dict[int, Effect] = {}
"""By number of the Wonder; filled by content/effects.py."""


@final
class Holders:
    """The advances that list a hook of one kind, as bit sets: for rules that are asked too often for `hooks_of`."""

    def __init__(self, kind: type[Hook]) -> None:
        self.kind = kind
        self.mask = 0
        self.masks = [0] * MOST_SUBJECTS  # of those whose hook is about each number
        HOLDERS.append(self)

    def held_by(self, realm: Realm) -> bool:
        """Whether the player has one of the advances."""
        return realm.advances & self.mask != 0

    def held_for(self, realm: Realm, about: int) -> bool:
        """Whether the player has one of the advances whose hook is about this."""
        return realm.advances & self.masks[about] != 0

    def has(self, advance: int) -> bool:
        """Whether this advance lists the hook."""
        return (self.mask >> advance) & 1 == 1


HOLDERS: Final[list[Holders]] = []


def list_effects(advances: tuple[Effect, ...], wonders: tuple[Effect, ...]) -> None:
    """Fill the tables of advances and Wonders; content/effects.py does it once, before any game."""
    for table, effects in ((ADVANCE_EFFECTS, advances), (WONDER_EFFECTS, wonders)):
        for number, effect in enumerate(effects):
            table[number] = effect
            for hook in effect.hooks:
                hook.ability = number
    for holders in HOLDERS:
        for number, effect in enumerate(advances):
            for hook in effect.hooks:
                if type(hook) is holders.kind:
                    holders.mask |= 1 << number
                    if hook.about != NOTHING:
                        holders.masks[hook.about] |= 1 << number


H = TypeVar("H", bound=Hook)

NUMBER_OF_ADVANCES: Final[int] = len(ADVANCES)

NO_HOOKS: Final[list[Hook]] = []
_COLLECTED: Final[dict[int, dict[object, list[object]]]] = {}  # by the bit sets of advances and Wonders


def hooks_of(game: Clash, seat: int, kind: type[H]) -> list[H]:
    """The hooks of one kind among the advances and Wonders of a seat, in the order of the player board."""
    realm = game.realms[seat]
    key = realm.advances | (realm.wonders << NUMBER_OF_ADVANCES)
    hooks = _COLLECTED.get(key)
    if hooks is None:
        hooks = _collect(realm.advances, realm.wonders)
        if len(_COLLECTED) > 20_000:  # long simulations meet many combinations; what is rare is collected again
            _COLLECTED.clear()
        _COLLECTED[key] = hooks
    return cast("list[H]", hooks.get(kind, NO_HOOKS))


def hook_of(game: Clash, seat: int, kind: type[H]) -> H | None:
    """The first hook of one kind among the advances and Wonders of a seat."""
    found = hooks_of(game, seat, kind)
    return found[0] if found else None


def _collect(advances: int, wonders: int) -> dict[object, list[object]]:
    found: dict[object, list[object]] = {}
    for table, owned in ((ADVANCE_EFFECTS, advances), (WONDER_EFFECTS, wonders)):
        for number in range(len(ADVANCES)):
            if (owned >> number) & 1 and number in table:
                for hook in table[number].hooks:
                    found.setdefault(type(hook), []).append(hook)
    return found


# -- hooks for as long as a mark lasts


class MarkHook(Hook):
    """A change to one rule while a player, or everybody, has this mark. The card that sets it declares both."""

    def __init__(self, mark: Mark, rule: str) -> None:
        super().__init__(rule)
        self.mark = mark


@final
class WorksAngry(MarkHook):
    """Angry cities of the marked player work like neutral ones when activated."""

    def __init__(self, mark: Mark, rule: str) -> None:
        super().__init__(mark, rule)
        ANGRY_WORK.append(self)


@final
class AttackBonus(MarkHook):
    """Combat Value in every round of the next battle the marked player starts; `card` is the id of what gives it."""

    def __init__(self, mark: Mark, number: int, card: str, rule: str) -> None:
        super().__init__(mark, rule)
        self.number = number
        self.card = card
        ATTACK_BONUSES.append(self)


@final
class NoGrowth(MarkHook):
    """While everybody has the mark, players that are not spared add no building and build no Wonder."""

    def __init__(self, mark: Mark, spares: Callable[[Clash, int], bool], rule: str) -> None:
        super().__init__(mark, rule)
        self.spares = spares
        NO_GROWTH.append(self)


ANGRY_WORK: Final[list[WorksAngry]] = []
ATTACK_BONUSES: Final[list[AttackBonus]] = []
NO_GROWTH: Final[list[NoGrowth]] = []


# -- the turn menu


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry:
    """A line of the turn menu: what it offers, what forbids a choice, what a legal one starts.

    While an entry's steps run, TakeTurn waits below them on the stack. An entry that costs an action says so itself
    with `rules.common.spend_action`. One of `rules.turn.turn.OPENING` pushes a question and nothing else: the question
    can be left, and its first answer tells TakeTurn that it has Begun.
    """

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        """Add the legal choices, of those that come to the same the sensible one."""
        raise NotImplementedError

    def others(self, game: Clash, seat: int, found: list[Choice]) -> None:
        """Add the legal choices that `offer` leaves out; the default leaves out none."""

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        """The rule that forbids the choice, or None."""
        raise NotImplementedError

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        """Take the legal choice."""
        raise NotImplementedError


@final
class Ability(Hook):
    """An ability of an advance or Wonder in the turn menu (choice `Use`), by its id; may cost an action.

    `refuses(game, seat)` is the rule that forbids it now, or None; `act(game, seat)` pays its price and does it.
    """

    def __init__(
        self, refuses: Callable[[Clash, int], str | None], act: Callable[[Clash, int], None], rule: str
    ) -> None:
        super().__init__(rule)
        self.refuses = refuses
        self.act = act


# -- getting advances


@final
class OnGet(Hook):
    """Happens once, when the advance is got; may push questions (COC-BUY-13)."""

    def __init__(self, act: Callable[[Clash, int], None], rule: str) -> None:
        super().__init__(rule)
        self.act = act


@final
class OnLearn(Hook):
    """Happens each time the owner gets an advance, the one with the hook included; may push questions."""

    def __init__(self, act: Callable[[Clash, int, int], None], rule: str) -> None:
        super().__init__(rule)
        self.act = act  # (game, seat, advance)


@final
class NoFoodFor(Hook):
    """These advances cost no Food; no Ore either if the hook says so (Metallurgy for Steel Weapons)."""

    def __init__(self, advances: tuple[int, ...], rule: str, ore: bool = False) -> None:
        super().__init__(rule)
        self.advances = advances
        self.ore = ore


@final
class NoFoodOnce(Hook):
    """Once a turn the Advance action brings one of these advances without Food."""

    def __init__(self, advances: tuple[int, ...], rule: str) -> None:
        super().__init__(rule)
        self.advances = advances


@final
class PaidInKind(Hook):
    """Once a turn an advance that is bought entirely with Gold and Ideas gives a good."""

    def __init__(self, good: int, rule: str) -> None:
        super().__init__(rule)
        self.good = good


@final
class CostsOre(Hook):
    """The advance that lists it costs Ore too, even where it is free otherwise."""


COSTS_ORE: Final = Holders(CostsOre)


@final
class LearnsFromNeighbour(Hook):
    """The owner gets an Idea when the next player clockwise, in a turn of their own, gets an advance it lacks.

    The mark tells that it has happened in this turn.
    """

    def __init__(self, mark: Mark, rule: str) -> None:
        super().__init__(rule)
        self.mark = mark


# -- goods and actions


@final
class MoreRoom(AboutOne):
    """The owner may hold as much of this good as the whole Scale, where others have the short one."""


@final
class LessRoom(AboutOne):
    """The owner may hold only as much of this good as the short Scale."""


MORE_ROOM: Final = Holders(MoreRoom)
LESS_ROOM: Final = Holders(LessRoom)

CIVIC_IMPROVEMENT: Final = 0  # actions that something else may be paid for
CULTURAL_INFLUENCE: Final = 1


@final
class PaysInstead(Hook):
    """A price stands for the action, as often as the player likes or once a turn."""

    def __init__(self, action: int, price: Goods, rule: str, once: bool = False) -> None:
        super().__init__(rule, action)
        self.price = price
        self.once = once


PAYS_INSTEAD: Final = Holders(PaysInstead)


def instead_of_action(game: Clash, seat: int, action: int) -> PaysInstead | None:
    """COC-ADV-VOTING-1, COC-ADV-ART-SCULPTURES-1: what lets the seat pay something instead of this action, if any."""
    if PAYS_INSTEAD.held_for(game.realms[seat], action):
        for hook in hooks_of(game, seat, PaysInstead):
            if hook.about == action:
                return hook
    return None


@final
class SwapsTokens(Hook):
    """Once a turn, at any point of it, the owner may swap a Mood token for a Culture token or the other way round."""


SWAPS_TOKENS: Final = Holders(SwapsTokens)


@final
class TradesAbroad(Hook):
    """The owner has the income of trade routes."""


@final
class TakesGold(Hook):
    """The income of trade routes may be Gold instead of Food."""


TRADES_ABROAD: Final = Holders(TradesAbroad)
TAKES_GOLD: Final = Holders(TakesGold)


# -- cities


@final
class Unlocks(AboutOne):
    """The owner may add this building to cities, and it works in them (COC-CTY-19, COC-CAP-12)."""


UNLOCKS: Final = Holders(Unlocks)


@final
class NoFoodForBuilding(AboutOne):
    """Once a turn this building costs no Food."""


NO_FOOD_FOR_BUILDING: Final = Holders(NoFoodForBuilding)


@final
class AfterBuilding(Hook):
    """Happens when this building is added to a city of the owner; may push questions."""

    def __init__(self, building: int, act: Callable[[Clash, int], None], rule: str) -> None:
        super().__init__(rule, building)
        self.act = act


@final
class SettlerToo(Hook):
    """A Settler may come with a new building, for this much Food."""

    def __init__(self, food: int, rule: str) -> None:
        super().__init__(rule)
        self.food = food


@final
class BuildsWonders(Hook):
    """The owner may activate cities to build Wonders in them."""


BUILDS_WONDERS: Final = Holders(BuildsWonders)


@final
class Drafts(Hook):
    """One Army unit of a Build may be paid with this many Mood tokens."""

    def __init__(self, mood: int, rule: str) -> None:
        super().__init__(rule)
        self.mood = mood


@final
class DearerDraft(Hook):
    """A drafted Army unit costs this many Mood tokens more."""

    def __init__(self, mood: int, rule: str) -> None:
        super().__init__(rule)
        self.mood = mood


DRAFTS: Final = Holders(Drafts)


@final
class CheaperMood(Hook):
    """Each step of Civic Improvement costs one Mood token less in cities larger than 1."""


@final
class PaysMoodInKind(Hook):
    """Food, Ore, Wood and Gold stand for Mood tokens in Civic Improvement."""


CHEAPER_MOOD: Final = Holders(CheaperMood)
PAYS_MOOD_IN_KIND: Final = Holders(PaysMoodInKind)


@final
class PreventsUnrest(Hook):
    """When an Event lowers the mood of a city, the owner may pay this to prevent it."""

    def __init__(self, price: Goods, rule: str) -> None:
        super().__init__(rule)
        self.price = price


PREVENTS_UNREST: Final = Holders(PreventsUnrest)


# -- activation


@final
class Yields(Hook):
    """Spaces of this terrain give a Collect this good."""

    def __init__(self, terrain: int, good: int, rule: str) -> None:
        super().__init__(rule, terrain)
        self.good = good


YIELDS: Final = Holders(Yields)


@final
class CollectsFar(Hook):
    """Once a turn a Collect uses spaces two steps away, for a price; with one of the advances `free_with` for none."""

    def __init__(self, price: Goods, free_with: tuple[int, ...], rule: str, price_rule: str) -> None:
        super().__init__(rule)
        self.price = price
        self.free_with = free_with
        self.price_rule = price_rule


@final
class FreeCollect(Hook):
    """The first Collect of a turn costs no action, each further one this much beside its action."""

    def __init__(self, further: Goods, rule: str, further_rule: str) -> None:
        super().__init__(rule)
        self.further = further
        self.further_rule = further_rule


COLLECTS_FAR: Final = Holders(CollectsFar)
FREE_COLLECT: Final = Holders(FreeCollect)


@final
class AfterCollect(Hook):
    """Goods beyond the number collected, from the city in a space."""

    def __init__(self, goods: Callable[[Clash, int, int], Goods], rule: str) -> None:
        super().__init__(rule)
        self.goods = goods  # (game, seat, space)


@final
class AfterActivation(Hook):
    """Happens when an activation of the owner's city in a space is over; may push questions.

    `follows`: whether anything would happen, so that an activation is worth while that brings nothing else.
    """

    def __init__(
        self, act: Callable[[Clash, int, int], None], follows: Callable[[Clash, int, int], bool], rule: str
    ) -> None:
        super().__init__(rule)
        self.act = act  # (game, seat, space)
        self.follows = follows  # (game, seat, space)


@final
class NoActivation(Hook):
    """To add one of these buildings to a city of the owner is no activation of it."""

    def __init__(self, buildings: tuple[int, ...], rule: str) -> None:
        super().__init__(rule)
        self.buildings = buildings


@final
class OnBuild(Hook):
    """Happens after each Build of the owner; may push questions."""

    def __init__(self, act: Callable[[Clash, int, bool, Goods], None], rule: str) -> None:
        super().__init__(rule)
        self.act = act  # (game, seat, whether an Army unit or a Ship was built, what was paid)


# -- wonders


@final
class OnBuilt(Hook):
    """Happens once, when its Wonder is built: for the builder, in the city's space; may push questions (COC-WON-19)."""

    def __init__(self, act: Callable[[Clash, int, int], None], rule: str) -> None:
        super().__init__(rule)
        self.act = act  # (game, seat, space)


@final
class WinsTies(Hook):
    """The owner wins a tie for the most points."""


# -- moving


@final
class Marches(Hook):
    """The owner may move Army units."""


@final
class GoesByRoads(Hook):
    """Land units may go two spaces for Food, and past the limits of terrain for Ore."""


@final
class SailsTheEdge(Hook):
    """Ships may sail along the edge of the board."""


MARCHES: Final = Holders(Marches)
GOES_BY_ROADS: Final = Holders(GoesByRoads)
SAILS_THE_EDGE: Final = Holders(SailsTheEdge)


# -- cultural influence


@final
class EasierRoll(Hook):
    """A roll of this much is a success already."""

    def __init__(self, roll: int, rule: str) -> None:
        super().__init__(rule)
        self.roll = roll


@final
class AfterInfluence(Hook):
    """Goods for each success."""

    def __init__(self, goods: Goods, rule: str) -> None:
        super().__init__(rule)
        self.goods = goods


@final
class MoreRange(Hook):
    """Cultural Influence from a city of the owner reaches `more` spaces farther."""

    def __init__(self, more: Callable[[Clash, int], int], rule: str) -> None:
        super().__init__(rule)
        self.more = more  # (game, space of the source)


@final
class NoTarget(Hook):
    """Opponents cannot target cities of the owner that this one protects."""

    def __init__(self, protects: Callable[[Clash, int, int], bool], rule: str) -> None:
        super().__init__(rule)
        self.protects = protects  # (game, owner, space)


@final
class NoBoost(Hook):
    """Opponents spend no Culture tokens on range or roll against cities of the owner that this one protects."""

    def __init__(self, protects: Callable[[Clash, int], bool], rule: str) -> None:
        super().__init__(rule)
        self.protects = protects  # (game, space)


# -- battles; sides are ATTACKER and DEFENDER, the battle is game.battle


class RoundNumber(Hook):
    """A number that the owner's side has in this round."""

    def __init__(self, number: Callable[[Clash, int], int], rule: str) -> None:
        super().__init__(rule)
        self.number = number  # (game, side)


@final
class CombatValue(RoundNumber):
    """Added to the Combat Value of the owner's side in this round."""


@final
class ExtraHits(RoundNumber):
    """Hits of the owner's side beyond those rolled, in this round."""


@final
class CancelledHits(RoundNumber):
    """Hits against the owner's side that are cancelled in this round."""


@final
class AfterDefeat(Hook):
    """Happens to the owner after a lost battle; may push questions. `temple`: it was fought in a city with a Temple."""

    def __init__(self, act: Callable[[Clash, int, bool], None], rule: str) -> None:
        super().__init__(rule)
        self.act = act  # (game, seat, temple)


@final
class PlaysCombatCards(Hook):
    """The owner may play combat cards."""


PLAYS_COMBAT_CARDS: Final = Holders(PlaysCombatCards)


@final
class Besieges(Hook):
    """Before a battle the owner may pay to take away the die of a Fortress, its cancelling of a hit, or both."""

    def __init__(self, no_die: Goods, no_cancel: Goods, rule: str) -> None:
        super().__init__(rule)
        self.no_die = no_die
        self.no_cancel = no_cancel


BESIEGES: Final = Holders(Besieges)


@final
class NeedsSiege(Hook):
    """Players attack cities of the owner that have a Fortress only if they can besiege it, which is then free."""

    def __init__(self, rule: str, free_rule: str) -> None:
        super().__init__(rule)
        self.free_rule = free_rule


@final
class AttackPrice(Hook):
    """Tokens, Mood or Culture, that a player pays for each Army unit attacking this city of the owner."""

    def __init__(self, tokens: Callable[[Clash, int], int], rule: str) -> None:
        super().__init__(rule)
        self.tokens = tokens  # (game, space)


# -- Event cards and Barbarians


@final
class NoRaids(Hook):
    """Barbarians never attack cities of the owner."""


@final
class Ignores(Hook):
    """The owner ignores the main effect of these Event cards, by effect id (COC-EVT-07)."""

    def __init__(self, effects: tuple[str, ...], rule: str) -> None:
        super().__init__(rule)
        self.effects = effects


# -- what happened, for Action cards and objectives


@final
class Moment(Record):
    """Something that objectives "at once" and cards "just after" look at; everything in it is public."""

    def __init__(
        self, name: str, seat: int, space: int = NONE, battle: BattleReport | None = None, advance: int = NONE,
        how: str = "",
    ) -> None:  # fmt: skip
        self.name = name  # one of the names below
        self.seat = seat  # who did it
        self.space = space
        self.battle = battle
        self.advance = advance  # the advance that was got, NONE if it is not about one
        # an advance was "bought" by the Advance action, bought by an "extra" purchase, "free", or by "status"; a Build
        # used the advance "draft"
        self.how = how


FOUNDED: Final = "founded"  # seat founded the city in space
WONDER: Final = "wonder"  # seat built a Wonder in space
BUILT: Final = "built"  # seat finished a Build
ACTED: Final = "acted"  # seat finished an action
BATTLE: Final = "battle"  # a battle is over; seat is the attacker (BARBARIANS in their attacks)
LEARNED: Final = "learned"  # seat got an advance


@final
class BattleReport(Record):
    """A battle that is over, seen from outside. Sides are seats or BARBARIANS; NONE where there is no winner."""

    def __init__(
        self, attacker: int, defender: int, winner: int, space: int, sea: bool, landed: bool, attackers: int,
        defenders: int, attacker_lost: int, defender_lost: int, settlers_lost: int, captured: bool, city_size: int,
        wonder: bool, fortress: bool, followers_lost: int = 0,
    ) -> None:  # fmt: skip
        self.attacker = attacker
        self.defender = defender
        self.winner = winner
        self.space = space
        self.sea = sea
        self.landed = landed  # the attackers came straight from Ships
        self.attackers = attackers  # Army units, or Ships at sea, at the start
        self.defenders = defenders
        self.attacker_lost = attacker_lost  # Army units, or Ships at sea
        self.defender_lost = defender_lost
        self.settlers_lost = settlers_lost  # of the defender
        self.captured = captured  # the attacker took the city
        self.city_size = city_size  # when the attack began; 0 without a city
        self.wonder = wonder  # a Wonder stood in it
        self.fortress = fortress  # a working Fortress stood in it
        self.followers_lost = followers_lost  # Settlers of the attacker, in a land battle


# -- cards


# When an upper half is played; COLLECT and INFLUENCE belong to the choices that name the card.
TURN: Final = "turn"  # on the own turn, before, between or after actions (COC-CRD-07)
ACTION: Final = "aaa"  # the same, for an action
START: Final = "start"  # on the own turn, before anything else
COLLECT: Final = "collect"  # within a Collect
INFLUENCE: Final = "influence"  # within an attempt of Cultural Influence
ON_LEARNED: Final = "learned"  # on getting an advance
ON_BATTLE: Final = "battle"  # just after a battle


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionEffect:
    """The upper half of an Action card, played at its `moment`, one of those above."""

    def __init__(self, id: str, rule: str, moment: str) -> None:
        self.id = id
        self.rule = rule
        self.moment = moment

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        """The rule that forbids playing it now, or None; moment and price are checked by the caller."""
        return None

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        """Do it; price, action and discard are the caller's. May push questions."""
        raise NotImplementedError


@final
class AskingCard(ActionEffect):
    """An Action card that does nothing but ask its question; it is refused where there is nothing to choose."""

    def __init__(
        self, id: str, rule: str, moment: str, candidates: Callable[[Clash, int], list[int]], ask: Callable[[int], Step]
    ) -> None:
        super().__init__(id, rule, moment)
        self.candidates = candidates  # (game, seat)
        self.ask = ask  # (seat): the question

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if self.candidates(game, seat) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(self.ask(seat))


@final
class CollectCard(ActionEffect):
    """An Action card that is played with a Collect: the spaces give repeatedly, or there are `more` resources."""

    def __init__(self, id: str, rule: str, more: int = 0, repeats: bool = False) -> None:
        super().__init__(id, rule, COLLECT)
        self.more = more
        self.repeats = repeats

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return "COC-CRD-01"


@mypyc_attr(allow_interpreted_subclasses=True)
class InfluenceCard(ActionEffect):
    """An Action card that is played with an attempt of Cultural Influence on a Barbarian settlement."""

    def __init__(self, id: str, rule: str) -> None:
        super().__init__(id, rule, INFLUENCE)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return "COC-CRD-01"

    def succeed(self, game: Clash, seat: int, space: int) -> None:
        """Apply a success to the settlement in this space; may push questions."""
        raise NotImplementedError


FIRST: Final = 0  # when a combat card takes effect before the roll (COC-TAC-05)
NORMAL: Final = 1
LAST: Final = 2
BOTH: Final = 2  # which side may play it, beside ATTACKER and DEFENDER
ANYWHERE: Final = 0  # where it may be played
IN_CITY: Final = 1
NOT_ON_CITY: Final = 2  # not when attacking a city


@mypyc_attr(allow_interpreted_subclasses=True)
class CombatEffect:
    """The combat half of an Action card. `units`: ids of the kinds ("army", "ship", "fortress") that can use it.

    The methods say what the card does for the side that played it, each at its moment of the round.
    """

    def __init__(
        self, id: str, rule: str, units: tuple[str, ...], side: int = BOTH, place: int = ANYWHERE, order: int = NORMAL
    ) -> None:
        self.id = id
        self.rule = rule
        self.units = units
        self.side = side
        self.place = place
        self.order = order

    def refuses(self, game: Clash, side: int) -> str | None:
        """A condition of its own that forbids playing it; units, side and place are checked by the caller."""
        return None

    def before(self, game: Clash, side: int) -> None:
        """Before the roll; may push questions."""

    def dice(self, game: Clash, side: int) -> int:
        """More dice for the own roll."""
        return 0

    def more_dice(self, dice: tuple[int, ...]) -> int:
        """Dice to be rolled after these have been."""
        return 0

    def value(self, game: Clash, side: int) -> int:
        """Added to the own Combat Value."""
        return 0

    def enemy_value(self, game: Clash, side: int) -> int:
        """Added to the Combat Value of the other side."""
        return 0

    def cancels(self, game: Clash, side: int) -> int:
        """Hits against the own side that are cancelled."""
        return 0

    def after(self, game: Clash, side: int) -> None:
        """After casualties; may push questions."""


@mypyc_attr(allow_interpreted_subclasses=True)
class EventEffect:
    """The main effect of an Event card."""

    def __init__(self, id: str, rules: tuple[str, ...]) -> None:
        self.id = id
        self.rules = rules

    def happen(self, game: Clash, seat: int, card: int) -> None:
        """Resolve it for the player who drew it; may push questions."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ObjectiveEffect:
    """An objective, claimed when its `moment` has come, or in the Status Phase if that is "" (COC-OBJ-03).

    `price`: what completing it costs, exactly so and not in Gold. `excludes`: objectives not to be completed together
    with it in one Status Phase.
    """

    def __init__(
        self, id: str, rule: str, moment: str, price: Goods | None = None, excludes: tuple[str, ...] = ()
    ) -> None:
        self.id = id
        self.rule = rule
        self.moment = moment
        self.price = price
        self.excludes = excludes

    def is_met(self, game: Clash, seat: int, moment: Moment | None) -> bool:
        """Whether the condition holds for the seat; uses public facts only. `moment` is None in the Status Phase."""
        progress = self.progress(game, seat)
        return progress is not None and progress[0] >= progress[1]

    def progress(self, game: Clash, seat: int) -> tuple[int, int] | None:
        """What the seat has of what is counted, and what is needed; None if a moment decides."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class GreatPersonEffect:
    """The effect of a Great Person when played; price and discard are the caller's."""

    def __init__(self, id: str, rule: str) -> None:
        self.id = id
        self.rule = rule

    def play(self, game: Clash, seat: int) -> None:
        """Do it; pushes questions."""
        raise NotImplementedError


ACTION_EFFECTS: dict[str, ActionEffect] = {}
COLLECT_CARDS: list[CollectCard] = []
INFLUENCE_CARDS: list[InfluenceCard] = []  # the choice says only whether one is played: there is one
GREAT_PERSON_EFFECTS: dict[str, GreatPersonEffect] = {}
COMBAT_EFFECTS: dict[str, CombatEffect] = {}
EVENT_EFFECTS: dict[str, EventEffect] = {}
OBJECTIVE_EFFECTS: dict[str, ObjectiveEffect] = {}
