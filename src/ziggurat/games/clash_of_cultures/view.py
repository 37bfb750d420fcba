"""What one seat may know, listed field by field, and positions guessed from it."""

from __future__ import annotations

from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.games.clash_of_cultures.board.units import UNIT_NAMES, kind_of
from ziggurat.games.clash_of_cultures.content.action_realm import LookAtPlans
from ziggurat.games.clash_of_cultures.content.advances import FORCED
from ziggurat.games.clash_of_cultures.content.event_cards import PLAGUE
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, BUILDINGS, GOODS, TERRAINS, UNKNOWN, WONDERS
from ziggurat.games.clash_of_cultures.game import (
    BARBARIAN_UNITS,
    MOODS,
    NONE,
    SETTLEMENTS,
    Clash,
    Realm,
    knows,
)
from ziggurat.games.clash_of_cultures.score import sources, winners
from ziggurat.games.clash_of_cultures.status import limit, objective_of


def view(game: Clash, seat: int | None) -> Json:
    """COC-HID-01 to COC-HID-09: all that a seat, or a spectator, may know."""
    question = game.question
    return {
        "game": game.id,
        "rules": game.version,
        "seat": seat,
        "players": game.players,
        "options": dict(game.setup.options),
        "round": game.round,
        "turn": game.turn,
        "turns": game.content.tracks.turns,
        "first": game.first,
        "active": None if game.active == NONE else game.active,
        "last_turn": game.last,
        "pending": list(game.pending),
        "question": None if question is None else question.seen_by(seat),
        "spaces": [_space(game, space) for space in range(game.chart.size)],
        "regions": [_region(game, region) for region in range(len(game.chart.regions))],
        "realms": [_realm(game, other, seat) for other in range(game.players)],
        "barbarians": {"settlements": game.barbarians[SETTLEMENTS], "armies": game.barbarians[BARBARIAN_UNITS]},
        "battle": _battle(game),
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
        "scores": game.scores(),
        "winners": winners(game) if game.over else [],
    }


# -- the board


def _space(game: Clash, space: int) -> Json:
    """COC-HID-03, COC-HID-04: a space of an unrevealed region has no terrain."""
    terrain = game.terrain[space]
    q, r = game.chart.places[space]
    data: Json = {
        "space": space,
        "name": game.chart.names[space],
        "at": [q, r],
        "region": game.chart.region[space],
        "terrain": None if terrain == UNKNOWN else TERRAINS[terrain],
        "exhausted": space in game.exhausted,
        "city": _city(game, space),
        "side": None if game.side[space] == NONE else game.side[space],
        "units": list(game.units[space]),
    }
    for kind, name in enumerate(UNIT_NAMES):
        data[name] = len([unit for unit in game.units[space] if kind_of(unit) == kind])
    return data


def _city(game: Clash, space: int) -> Json | None:
    city = game.cities[space]
    if city is None:
        return None
    return {
        "owner": city.owner,
        "size": city.size,
        "mood": MOODS[city.mood],
        "buildings": {BUILDINGS[kind]: colour for kind, colour in enumerate(city.colours) if colour != NONE},
        "port_at": None if city.port_at == NONE else city.port_at,
        "wonder": None if city.wonder == NONE else WONDERS[city.wonder],
        "activated": city.used,
    }


def _region(game: Clash, region: int) -> Json:
    spaces = game.chart.regions[region]
    return {"region": region, "spaces": list(spaces), "revealed": game.terrain[spaces[0]] != UNKNOWN}


def _battle(game: Clash) -> Json | None:
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
        "cards": [None if card == NONE else _action(game, card) for card in battle.cards],
    }


def _wonder(game: Clash, wonder: int) -> Json:
    """COC-HID-05."""
    printed = game.content.wonders[wonder]
    claimed = [seat for seat, realm in enumerate(game.realms) if realm.claimed == wonder]
    return {
        "wonder": printed.id,
        "name": printed.name,
        "needs": [ADVANCES[advance] for advance in printed.needs],
        "cost": {GOODS[good]: amount for good, amount in enumerate(printed.cost) if amount},
        "claimed_by": claimed[0] if claimed else None,
    }


# -- cards


def _action(game: Clash, card: int) -> Json:
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


def _objective(game: Clash, card: int) -> Json:
    printed = game.content.objectives[card]
    top, bottom = game.content.objective_titles[printed.top], game.content.objective_titles[printed.bottom]
    return {
        "card": printed.number,
        "top": top.name,
        "top_text": top.text,
        "bottom": bottom.name,
        "bottom_text": bottom.text,
    }


def _event(game: Clash, card: int) -> Json:
    printed = game.content.events[card]
    return {"card": printed.number, "name": printed.name}


# -- realms


def _realm(game: Clash, seat: int, viewer: int | None) -> Json:
    realm = game.realms[seat]
    data: Json = {
        "seat": seat,
        "goods": {name: realm.goods[good] for good, name in enumerate(GOODS)},
        "limits": {name: limit(game, seat, good) for good, name in enumerate(GOODS)},
        "culture_level": realm.culture_level,
        "happiness_level": realm.happiness_level,
        "advances": [advance for number, advance in enumerate(ADVANCES) if realm.has(number)],
        "wonders": [wonder for number, wonder in enumerate(WONDERS) if realm.owns(number)],
        "claimed": None if realm.claimed == NONE else WONDERS[realm.claimed],
        "supply": list(realm.supply),
        "actions_left": realm.left,
        "used": [advance for number, advance in enumerate(ADVANCES) if realm.used(number)],
        "collects": realm.collects,
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
    }
    if seat == viewer:
        data["own"] = _own(game, realm)
    elif viewer is not None:
        data["known"] = _known(game, realm, viewer)
    return data


def _completed(game: Clash, entry: int) -> Json:
    """COC-HID-06, COC-OBJ-11."""
    done = objective_of(game, entry)
    number = game.content.objectives[entry // 2].number
    return {"card": number, "objective": done, "name": game.content.objective_titles[done].name}


def _own(game: Clash, realm: Realm) -> Json:
    """COC-HID-01: the own hand."""
    return {
        "actions": [_action(game, card) for card in realm.actions],
        "objectives": [_objective(game, card) for card in realm.objectives],
        "greats": [_event(game, card) for card in realm.great_persons],
    }


def _known(game: Clash, realm: Realm, viewer: int) -> Json:
    """COC-HID-08: cards of another hand that the viewer has seen or given."""
    return {
        "actions": [_action(game, card) for card in _known_cards(game, realm.actions, False, viewer)],
        "objectives": [_objective(game, card) for card in _known_cards(game, realm.objectives, True, viewer)],
    }


def _known_cards(game: Clash, hand: tuple[int, ...], objective: bool, viewer: int) -> list[int]:
    return [card for card in hand if knows(viewer, objective, card) in game.known]


# -- guessing what is hidden


def resample_hidden(game: Clash, seat: int, rng: Rng) -> None:
    """Deal the hands of the others anew from what `seat` cannot see: their cards and the decks, which have no order."""
    others = [realm for other, realm in enumerate(game.realms) if other != seat]
    pool = list(game.action_deck)
    kept = [_known_cards(game, realm.actions, False, seat) for realm in others]
    hands = _dealt([realm.actions for realm in others], kept, pool, rng)
    for realm, hand in zip(others, hands, strict=True):
        realm.actions = hand
    game.action_deck = tuple(pool)
    looked = [card for step in game.stack if isinstance(step, LookAtPlans) for card in step.looked_at(seat)]
    pool = [card for card in game.objective_deck if card not in looked]
    kept = [_known_cards(game, realm.objectives, True, seat) for realm in others]
    hands = _dealt([realm.objectives for realm in others], kept, pool, rng)
    for realm, hand in zip(others, hands, strict=True):
        realm.objectives = hand
    game.objective_deck = tuple(sorted([*pool, *looked]))


def _dealt(hands: list[tuple[int, ...]], kept: list[list[int]], pool: list[int], rng: Rng) -> list[tuple[int, ...]]:
    """Hands of the same sizes: of each the kept cards stay, the others go into the pool and come from it at random."""
    for hand, known in zip(hands, kept, strict=True):
        pool.extend([card for card in hand if card not in known])
    pool.sort()
    dealt: list[tuple[int, ...]] = []
    for hand, known in zip(hands, kept, strict=True):
        drawn = [pool.pop(rng.below(len(pool))) for _ in range(len(hand) - len(known))]
        dealt.append(tuple(sorted([*known, *drawn])))
    return dealt
