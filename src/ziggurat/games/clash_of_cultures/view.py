"""What one seat may know, listed field by field; and positions that agree with it, for bots.

Topics: hidden information.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from ziggurat.core.rng import Rng
from ziggurat.games.clash_of_cultures import shapes
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOREST, MOUNTAIN, SETTLER, SHIP, Units, count
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.content.action_realm import LookAtPlans
from ziggurat.games.clash_of_cultures.content.advances import FORCED
from ziggurat.games.clash_of_cultures.content.event_cards import PLAGUE, rule_of
from ziggurat.games.clash_of_cultures.game import (
    BARBARIAN_UNITS,
    CARD_CODES,
    MOODS,
    NONE,
    SETTLEMENTS,
    Clash,
    Goods,
    card_code,
    knows,
)
from ziggurat.games.clash_of_cultures.hooks import MARCHES, OBJECTIVE_EFFECTS, TRADES_ABROAD, UNLOCKS, WONDER_EFFECTS
from ziggurat.games.clash_of_cultures.round import Status, last_round
from ziggurat.games.clash_of_cultures.rules.cities import collect, influence
from ziggurat.games.clash_of_cultures.rules.events.event_cards import ResolveEvent
from ziggurat.games.clash_of_cultures.rules.travel.march import MarchMoves, toll, way
from ziggurat.games.clash_of_cultures.rules.travel.move import MoveGroups
from ziggurat.games.clash_of_cultures.rules.travel.move_options import MoveOptions
from ziggurat.games.clash_of_cultures.rules.travel.sail import FreeSail, SailMoves
from ziggurat.games.clash_of_cultures.rules.travel.trade_routes import trade_pairs
from ziggurat.games.clash_of_cultures.rules.turn.turn import TakeTurn
from ziggurat.games.clash_of_cultures.rules.war.casualties import fortress_acts
from ziggurat.games.clash_of_cultures.rules.war.odds import odds
from ziggurat.games.clash_of_cultures.score import scores, sources, winners
from ziggurat.games.clash_of_cultures.status import limit, objective_of
from ziggurat.games.clash_of_cultures.words import SOURCES

# The words of the content as the view types them; a test compares both.
TERRAIN_WORDS: Final = cast("tuple[shapes.CocTerrain, ...]", model.TERRAINS)
MOOD_WORDS: Final = cast("tuple[shapes.CocMood, ...]", MOODS)
BUILDING_WORDS: Final = cast("tuple[shapes.CocBuilding, ...]", model.BUILDINGS)
BORDER_WORDS: Final = cast("tuple[Literal['none', 'blue', 'yellow'], ...]", model.BORDERS)
ICON_WORDS: Final = cast("tuple[shapes.CocIcon, ...]", model.ICONS)
GOOD_WORDS: Final = cast("tuple[shapes.CocGood, ...]", model.GOODS)


def public_view(game: Clash) -> shapes.ClashOfCulturesView:
    """COC-HID-02 to COC-HID-07: all that everybody may know."""
    question = game.question
    return {
        "game": game.id,
        "rules": game.version,
        "seat": None,
        "players": game.players,
        "options": dict(game.setup.options),
        "round": game.round,
        "rounds": last_round(game),
        "turn": game.turn,
        "turns": game.content.tracks.turns,
        "first": game.first,
        "active": None if game.active == NONE else game.active,
        "last_turn": game.last,
        "stage": _stage(game),
        "pending": list(game.pending),
        "question": None if question is None else question.seen_by(None),
        "spaces": [_space(game, space) for space in range(game.chart.size)],
        "regions": [_region(game, region) for region in range(len(game.chart.regions))],
        "realms": [_realm(game, other) for other in range(game.players)],
        "barbarians": {"settlements": game.barbarians[SETTLEMENTS], "armies": game.barbarians[BARBARIAN_UNITS]},
        "battle": _battle(game),
        "sources": _sources(game),
        "targets": _targets(game),
        "reach": _reach(game),
        "catalogue": _catalogue(game.content),
        "event": _event_in_progress(game),
        "ways": [],
        "looked_at": [],
        "wonders": [_wonder(game, wonder) for wonder in game.wonders],
        "decks": {
            "action": len(game.action_deck),
            "event": len(game.event_deck),
            "objective": len(game.objective_deck),
            "wonder": len(game.wonder_deck),
            "regions": len(game.tiles),
        },
        "discards": {  # COC-HID-07
            "action": [_action(game, card) for card in game.action_discard],
            "event": [_event(game, card) for card in game.event_discard],
        },
        "plague": game.is_marked(PLAGUE),
        "over": game.over,
        "scores": scores(game),
        "winners": winners(game) if game.over else [],
    }


def private_view(game: Clash, seat: int) -> dict[str, object]:
    """COC-HID-01, COC-HID-08: what the seat knows of hands and decks; and where its units may go, if it is asked."""
    return {
        "ways": _ways(game, seat),
        "looked_at": [_objective(game, card, seat) for card in _looked_at(game, seat)],
        "realms": {
            other: {"own": _own(game, seat)} if other == seat else {"known": _known(game, other, seat)}
            for other in range(game.players)
        },
    }


# -- the board


def _space(game: Clash, space: int) -> shapes.CocSpace:
    """COC-HID-03, COC-HID-04: a space of an unrevealed region has no terrain."""
    terrain = game.terrain[space]
    q, r = game.chart.places[space]
    units = game.units[space]
    return {
        "space": space,
        "name": game.chart.names[space],
        "at": [q, r],
        "region": game.chart.region[space],
        "terrain": None if terrain == model.UNKNOWN else TERRAIN_WORDS[terrain],
        "exhausted": space in game.exhausted,
        "city": _city(game, space),
        "side": None if game.side[space] == NONE else game.side[space],
        "units": list(units),
        "settler": count(units, SETTLER),
        "army": count(units, ARMY),
        "ship": count(units, SHIP),
    }


def _city(game: Clash, space: int) -> shapes.CocCity | None:
    city = game.cities[space]
    if city is None:
        return None
    return {
        "owner": city.owner,
        "size": city.size,
        "mood": MOOD_WORDS[city.mood],
        "buildings": {BUILDING_WORDS[kind]: colour for kind, colour in enumerate(city.colours) if colour != NONE},
        "port_at": None if city.port_at == NONE else city.port_at,
        "wonder": None if city.wonder == NONE else model.WONDERS[city.wonder],
        "activated": city.used,
    }


def _region(game: Clash, region: int) -> shapes.CocRegion:
    spaces = game.chart.regions[region]
    return {"region": region, "spaces": list(spaces), "revealed": game.terrain[spaces[0]] != model.UNKNOWN}


def _battle(game: Clash) -> shapes.CocBattle | None:
    battle = game.battle
    if battle is None:
        return None
    return {
        "attacker": battle.attacker,
        "defender": battle.defender,
        "space": battle.space,
        "origin": None if battle.origin == NONE else battle.origin,
        "units": list(battle.units),
        "sea": battle.sea,
        "round": battle.round,
        "lost": list(battle.lost),
        "fortress": fortress_acts(game),
        "cards": [None if card == NONE else _action(game, card) for card in battle.cards],
        "odds": _odds(game),
    }


def _sources(game: Clash) -> list[shapes.CocSource]:
    """COC-COL-02: the spaces of the Collect that a player is about to choose."""
    question = game.question
    if not isinstance(question, collect.ChooseHarvest):
        return []
    return [
        {"space": space, "goods": [GOOD_WORDS[good] for good in goods], "far": far}
        for space, goods, far in collect.sources(game, question.seat, question.space)
    ]


def _targets(game: Clash) -> list[shapes.CocTarget]:
    """COC-INF-02, COC-INF-06, COC-INF-07: all of it lies open."""
    question = game.question
    if not isinstance(question, (TakeTurn, influence.InfluenceFrom)):
        return []
    return [
        {
            "space": space,
            "roll": roll,
            "pieces": [BUILDING_WORDS[building] for building in pieces],
            "chances": [round(chance, 3) for chance in chances],
        }
        for space, roll, pieces, chances in influence.prospects(game, question.seat)
    ]


def _reach(game: Clash) -> list[shapes.CocReach]:
    """COC-INF-04, COC-INF-05: all of it lies open."""
    question = game.question
    if not isinstance(question, (TakeTurn, influence.InfluenceFrom)):
        return []
    return [
        {"source": source, "spaces": near, "farther": farther}
        for source, near, farther in influence.areas(game, question.seat)
    ]


def _odds(game: Clash) -> list[float] | None:
    found = odds(game)
    return None if found is None else [round(chance, 3) for chance in found]


def _stage(game: Clash) -> int | None:
    """COC-STA-01: the stage of the Status Phase that is going on."""
    for step in game.stack:
        if isinstance(step, Status):
            return max(0, step.stage - 1)
    return None


def _event_in_progress(game: Clash) -> shapes.CocEventInProgress | None:
    for step in game.stack:
        if isinstance(step, ResolveEvent):
            printed = game.content.events[step.card]
            return {
                "card": printed.number,
                "name": printed.name,
                "seat": step.seat,
                "icon": ICON_WORDS[printed.icon],
                "rule": rule_of(game, step.card) if step.counts else "",
            }
    return None


def _ways(game: Clash, seat: int) -> list[shapes.CocWay]:
    """COC-MOV-07: every way of units for which the seat is asked now."""
    question = game.question
    if not isinstance(question, (MoveGroups, FreeSail)) or question.seat != seat:
        return []
    options = question.options(game, seat)
    assert isinstance(options, MoveOptions)
    found: list[shapes.CocWay] = []
    for route in options.routes:
        if isinstance(route, MarchMoves):
            found.append(_march(game, seat, route))
        elif isinstance(route, SailMoves):
            found.append(_voyage(game, seat, route))
    return found


def _march(game: Clash, seat: int, route: MarchMoves) -> shapes.CocWay:
    terms = way(game, seat, route.start, route.end, route.food, route.ore)
    price = toll(route.food, route.ore)
    return {
        "start": route.start,
        "end": route.end,
        "region": None,
        "food": route.food,
        "ore": route.ore,
        "price": {GOOD_WORDS[good]: amount for good, amount in enumerate(price) if amount},
        "fights": terms.battle,
        "stops": "move" if terms.flags & MOUNTAIN else "battle" if terms.flags & FOREST else None,
        "groups": _sizes(route.groups),
    }


def _voyage(game: Clash, seat: int, route: SailMoves) -> shapes.CocWay:
    return {
        "start": route.start,
        "end": route.end,
        "region": None if route.region == NONE else route.region,
        "food": False,
        "ore": False,
        "price": {},
        "fights": route.region == NONE and game.side[route.end] not in (NONE, seat),
        "stops": None,
        "groups": _sizes(route.fleets),
    }


def _sizes(groups: list[Units]) -> list[list[int]]:
    """The numbers of each kind in these groups, every one once."""
    found = {(count(group, SETTLER), count(group, ARMY), count(group, SHIP)): None for group in groups}
    return [list(size) for size in found]


def _wonder(game: Clash, wonder: int) -> shapes.CocWonder:
    """COC-HID-05: a Wonder that lies face up."""
    printed = game.content.wonders[wonder]
    claimed = [seat for seat, realm in enumerate(game.realms) if realm.claimed == wonder]
    return {
        "wonder": printed.id,
        "name": printed.name,
        "needs": [model.ADVANCES[advance] for advance in printed.needs],
        "cost": {GOOD_WORDS[good]: amount for good, amount in enumerate(printed.cost) if amount},
        "claimed_by": claimed[0] if claimed else None,
        "rules": WONDER_EFFECTS[wonder].rules,
    }


# -- cards


def _action(game: Clash, card: int) -> shapes.CocActionCard:
    printed = game.content.actions[card]
    upper, combat = game.content.action_titles[printed.title], game.content.combat_titles[printed.combat]
    return {
        "card": printed.number,
        "title": upper.name,
        "price": upper.price,
        "text": upper.text,
        "combat": combat.name,
        "combat_text": combat.text,
    }


def _objective(game: Clash, card: int, holder: int) -> shapes.CocObjectiveCard:
    printed = game.content.objectives[card]
    top, bottom = game.content.objective_titles[printed.top], game.content.objective_titles[printed.bottom]
    return {
        "card": printed.number,
        "top": top.name,
        "top_text": top.text,
        "top_progress": OBJECTIVE_EFFECTS[printed.top].progress(game, holder),
        "bottom": bottom.name,
        "bottom_text": bottom.text,
        "bottom_progress": OBJECTIVE_EFFECTS[printed.bottom].progress(game, holder),
    }


def _event(game: Clash, card: int) -> shapes.CocEventCard:
    printed = game.content.events[card]
    return {"card": printed.number, "name": printed.name, "rule": rule_of(game, card)}


# -- realms


def _realm(game: Clash, seat: int) -> shapes.CocRealm:
    realm = game.realms[seat]
    return {
        "seat": seat,
        "goods": _goods(realm.goods),
        "limits": _goods(tuple([limit(game, seat, good) for good in range(len(model.GOODS))])),
        "culture_level": realm.culture_level,
        "happiness_level": realm.happiness_level,
        "advances": [advance for number, advance in enumerate(model.ADVANCES) if realm.has(number)],
        "wonders": [wonder for number, wonder in enumerate(model.WONDERS) if realm.owns(number)],
        "claimed": None if realm.claimed == NONE else model.WONDERS[realm.claimed],
        "supply": list(realm.supply),
        "actions_left": realm.left,
        "used": [advance for number, advance in enumerate(model.ADVANCES) if realm.used(number)],
        "collects": realm.turn.collects,
        "armies_march": MARCHES.held_by(realm),
        "forced_labor": realm.is_marked(FORCED),
        "influenced": realm.influenced,
        "fewer_actions": realm.fewer,
        "truces": [other for other in range(game.players) if (realm.truces >> other) & 1],
        "action_cards_held": len(realm.actions),
        "objective_cards_held": len(realm.objectives),
        "great_persons_held": len(realm.great_persons),
        "completed": [_completed(game, entry) for entry in realm.completed],
        "kept": [_event(game, card) for card in realm.kept],
        "points": [halves / 2 for halves in sources(game, seat)],
        "home": realm.home,
        "routes": [list(route) for route in trade_pairs(game, seat)] if TRADES_ABROAD.held_by(realm) else [],
    }


def _goods(amounts: Goods) -> shapes.CocGoods:
    return {
        "food": amounts[model.FOOD],
        "ore": amounts[model.ORE],
        "wood": amounts[model.WOOD],
        "ideas": amounts[model.IDEAS],
        "gold": amounts[model.GOLD],
        "mood": amounts[model.MOOD],
        "culture": amounts[model.CULTURE],
    }


def _completed(game: Clash, entry: int) -> shapes.CocCompleted:
    """COC-HID-06, COC-OBJ-11: a completed objective lies open."""
    done = objective_of(game, entry)
    number = game.content.objectives[entry // 2].number
    return {"card": number, "objective": done, "name": game.content.objective_titles[done].name}


def _own(game: Clash, seat: int) -> shapes.CocHand:
    """COC-HID-01: the hand of the viewer."""
    realm = game.realms[seat]
    return {
        "actions": [_action(game, card) for card in realm.actions],
        "objectives": [_objective(game, card, seat) for card in realm.objectives],
        "greats": [_event(game, card) for card in realm.great_persons],
    }


def _known(game: Clash, seat: int, viewer: int) -> shapes.CocKnownCards:
    """COC-HID-08: cards of another hand that the viewer has seen or given."""
    realm = game.realms[seat]
    return {
        "actions": [_action(game, card) for card in _known_cards(game, realm.actions, False, viewer)],
        "objectives": [_objective(game, card, seat) for card in _known_cards(game, realm.objectives, True, viewer)],
    }


def _known_cards(game: Clash, hand: tuple[int, ...], objective: bool, viewer: int) -> list[int]:
    return [card for card in hand if knows(viewer, objective, card) in game.known]


def _looked_at(game: Clash, seat: int) -> list[int]:
    """Objective cards of the deck that the seat looks at now."""
    return [card for step in game.stack if isinstance(step, LookAtPlans) for card in step.looked_at(seat)]


# -- what the pack prints

_CATALOGUES: Final[dict[str, shapes.CocCatalogue]] = {}  # by the digest of the pack: it never changes during a game


def _catalogue(content: model.Content) -> shapes.CocCatalogue:
    """The advance board: what the players have is on their mats."""
    found = _CATALOGUES.get(content.digest)
    if found is None:
        found = {
            "categories": [_category(content, number) for number in range(len(content.categories))],
            "names": {**{wonder.id: wonder.name for wonder in content.wonders}, **SOURCES},
            "event_boxes": list(content.tracks.event_boxes),
            "prices": {
                "settler": _goods(content.prices.settler),
                "army": _goods(content.prices.army),
                "ship": _goods(content.prices.ship),
                "building": _goods(content.prices.building),
            },
        }
        _CATALOGUES[content.digest] = found
    return found


def _category(content: model.Content, number: int) -> shapes.CocCategory:
    category = content.categories[number]
    printed = [advance for advance, each in enumerate(content.advances) if each.category == number]
    return {
        "id": category.id,
        "name": category.name,
        "advances": [_advance(content, category, advance) for advance in printed],
    }


def _advance(content: model.Content, category: model.Category, number: int) -> shapes.CocAdvance:
    advance = content.advances[number]
    needs = [category.top] if number != category.top else [category.opened_by]
    opened = [each.name for each in content.categories if each.opened_by == number]
    return {
        "id": advance.id,
        "name": advance.name,
        "border": BORDER_WORDS[advance.border],
        "needs": [model.ADVANCES[each] for each in (*needs, advance.needs) if each != NONE],
        "buildings": [word for kind, word in enumerate(BUILDING_WORDS) if (UNLOCKS.masks[kind] >> number) & 1],
        "wonders": [wonder.name for wonder in content.wonders if number in wonder.needs],
        "opens": opened[0] if opened else None,
    }


# -- guessing what is hidden


def resample_hidden(game: Clash, seat: int, rng: Rng) -> None:
    """Deal the other hands anew from all cards that `seat` has not seen; decks are pools and have no order."""
    others = [realm for other, realm in enumerate(game.realms) if other != seat]
    pool = list(game.action_deck)
    kept = [_known_cards(game, realm.actions, False, seat) for realm in others]
    hands = _dealt([realm.actions for realm in others], kept, pool, rng)
    for realm, hand in zip(others, hands, strict=True):
        realm.actions = hand
    game.action_deck = tuple(pool)
    looked = _looked_at(game, seat)
    pool = [card for card in game.objective_deck if card not in looked]
    kept = [_known_cards(game, realm.objectives, True, seat) for realm in others]
    hands = _dealt([realm.objectives for realm in others], kept, pool, rng)
    for realm, hand in zip(others, hands, strict=True):
        realm.objectives = hand
    game.objective_deck = tuple(sorted([*pool, *looked]))
    _forget_what_others_know(game, seat)


def _forget_what_others_know(game: Clash, seat: int) -> None:
    """What others have seen in hands that are dealt anew is hidden; what they have seen in the own hand is not."""
    own = {card_code(False, card) for card in game.realms[seat].actions}
    own.update([card_code(True, card) for card in game.realms[seat].objectives])
    game.known = tuple([entry for entry in game.known if entry // CARD_CODES == seat or entry % CARD_CODES in own])


def _dealt(hands: list[tuple[int, ...]], kept: list[list[int]], pool: list[int], rng: Rng) -> list[tuple[int, ...]]:
    """Hands of the same sizes: kept cards stay, all others go into the pool and are replaced from it at random."""
    for hand, known in zip(hands, kept, strict=True):
        pool.extend([card for card in hand if card not in known])
    pool.sort()
    dealt: list[tuple[int, ...]] = []
    for hand, known in zip(hands, kept, strict=True):
        drawn = [pool.pop(rng.below(len(pool))) for _ in range(len(hand) - len(known))]
        dealt.append(tuple(sorted([*known, *drawn])))
    return dealt
