"""Lists what one seat may know, field by field, and guesses what it may not know.

Topics: information.
"""

from __future__ import annotations

from ziggurat.core.rng import Rng
from ziggurat.games.monuments import game as mon
from ziggurat.games.monuments import shapes, status
from ziggurat.games.monuments.choices import PlayCard
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.game import NONE, Batch, Ferry, Monuments, Realm
from ziggurat.games.monuments.round import latest_end
from ziggurat.games.monuments.rules.attack import (
    ChooseAttackers,
    ChooseTarget,
    aims,
    attackers_of,
    most_origins,
    number_of,
)
from ziggurat.games.monuments.rules.damage import Troop, troops
from ziggurat.games.monuments.rules.ferries import BoardSecond
from ziggurat.games.monuments.rules.layers import discount
from ziggurat.games.monuments.rules.move_options import Ways
from ziggurat.games.monuments.rules.movement import MoveUnits, WalkOn
from ziggurat.games.monuments.rules.odds import defence_of, dice_for, dice_of_each, odds
from ziggurat.games.monuments.rules.quests import progress
from ziggurat.games.monuments.rules.shop import goods_shape, wares, yields
from ziggurat.games.monuments.rules.turn import TakeTurn
from ziggurat.games.monuments.score import lines, winners
from ziggurat.games.monuments.words import task_words


def public_view(game: Monuments) -> shapes.MonumentsView:
    """MON-HID-01 to MON-HID-07: all that everybody may know."""
    question = game.question
    return {
        "game": game.id,
        "rules": game.version,
        "seat": None,
        "players": game.players,
        "options": dict(game.setup.options),
        "round": game.round,
        "first": game.first,
        "active": None if game.active == NONE else game.active,
        "last_round": game.last,
        "latest_end": latest_end(game),
        "pending": list(game.pending),
        "question": None if question is None else question.seen_by(None),
        "hexes": [_hex(game, hex) for hex in range(game.chart.size)],
        "rivers": [_river(game, number) for number in range(len(game.chart.rivers))],
        "ferries": [_ferry(game, ferry) for ferry in game.ferries],
        "bank": _bank(game),
        "hex_limit": game.content.numbers.hex_limit,
        "peoples": _peoples(game),
        "actions": [_action(action) for action in game.content.actions],
        "layers": [
            {"hexes": layer.hexes, "cost": goods_shape(layer.cost), "workers": layer.workers}
            for layer in game.content.layers
        ],
        "bonuses": [_bonus(game, card) for card in game.commons],  # MON-HID-06
        "quest_decks": {
            group.id: sum([len(batch.cards) for batch in game.quest_decks[number]])
            for number, group in enumerate(game.content.groups)
        },
        "battle": _battle(game),
        "aims": _aims(game),
        "ways": [],
        "realms": [_realm(game, other) for other in range(game.players)],
        "over": game.over,
        "scores": [sum(_public_lines(game, other)) for other in range(game.players)],
        "winners": winners(game) if game.over else [],
    }


def private_view(game: Monuments, seat: int) -> dict[str, object]:
    """MON-HID-01, MON-HID-03: the seat's quests, and what their penalties take from its points."""
    points = lines(game, seat, True)
    scores = [sum(points) if other == seat else sum(_public_lines(game, other)) for other in range(game.players)]
    own = {"own": _own(game, seat, game.realms[seat]), "points": _by_line(points)}
    return {"realms": {seat: own}, "scores": scores, "ways": _ways(game, seat)}


def _bank(game: Monuments) -> shapes.MonBank:
    return {**goods_shape(tuple(game.bank)), "weapons": game.weapons, "bridges_and_ferries": game.tokens}


def _pieces(counts: tuple[int, ...]) -> shapes.MonPieces:
    """Pieces by the names of model.PIECES."""
    return {
        "town": counts[0],
        "fort": counts[1],
        "factory": counts[2],
        "army": counts[3],
        "navy": counts[4],
        "airforce": counts[5],
    }


def _or_none(number: int) -> int | None:
    return None if number == NONE else number


# -- the board


def _hex(game: Monuments, hex: int) -> shapes.MonHex:
    q, r = game.chart.places[hex]
    terrain = game.chart.terrain[hex]
    data: shapes.MonHex = {"hex": hex, "name": game.chart.names[hex], "at": [q, r], "terrain": model.TERRAINS[terrain]}
    group = game.chart.group[hex]
    if group != NONE:
        data["group"] = game.content.world.groups[group].id
    if terrain == model.SEA and game.side[hex] == NONE:
        return data
    data["side"] = _or_none(game.side[hex])
    data["controlled_by"] = _or_none(status.controller(game, hex))
    data["units"] = {model.UNITS[kind]: number for kind, number in enumerate(game.units[hex]) if number}
    data["goods"] = goods_shape(game.stock[hex])
    data["buildings"] = [
        {
            "owner": mon.owner_of(code),
            "building": model.BUILDINGS[mon.building_of(code)],
            "damaged": mon.is_damaged(code),
        }
        for code in game.houses[hex]
    ]
    data["tokens"] = [seat for seat, realm in enumerate(game.realms) if hex in realm.tokens]
    return data


def _river(game: Monuments, number: int) -> shapes.MonRiver:
    return {"between": list(game.chart.rivers[number]), "bridge": (game.bridges >> number) & 1 == 1}


def _ferry(game: Monuments, ferry: Ferry) -> shapes.MonFerry:
    return {
        "ferry": ferry.number,
        "water": ferry.water,
        "land": _or_none(ferry.land),
        "controlled_by": _or_none(status.captain(game, ferry)),
        "passengers": [
            {"unit": model.UNITS[person.kind], "load": goods_shape(person.load)} for person in ferry.passengers
        ],
    }


def _battle(game: Monuments) -> shapes.MonBattle | None:
    battle = game.battle
    if battle is None:
        return None
    return {
        "attacker": battle.attacker,
        "defender": battle.defender,
        "hex": battle.target,
        "attackers": [
            {"unit": mon.FIGHTERS[mon.kind_of(code)], "place": mon.place_of(code)} for code in battle.attackers
        ],
        "defenders": _troops(troops(game, False)),
        "pips": list(battle.pips),
    }


def _troops(side: list[Troop]) -> list[shapes.MonTroop]:
    return [
        {
            "piece": model.BUILDINGS[troop.building] if troop.code == NONE else mon.FIGHTERS[mon.kind_of(troop.code)],
            "number": troop.number,
            "dice": troop.power,
        }
        for troop in side
    ]


def _aims(game: Monuments) -> list[shapes.MonAim]:
    """MON-ATT-01, MON-ATT-02: what the player who plans an attack can attack, and with what chances."""
    step = game.question
    if isinstance(step, ChooseTarget):
        return [_aim(game, step.seat, item // game.players, item % game.players) for item in aims(game, step.seat)]
    return [_aim(game, step.seat, step.hex, step.defender)] if isinstance(step, ChooseAttackers) else []


def _aim(game: Monuments, seat: int, hex: int, defender: int) -> shapes.MonAim:
    codes = attackers_of(game, seat, hex)
    dice = dice_of_each(game, seat, defender, hex, codes)
    strikers: list[shapes.MonStriker] = [
        {
            "unit": mon.FIGHTERS[mon.kind_of(code)],
            "place": mon.place_of(code),
            "number": number_of(game, seat, code),
            "dice": dice[each],
        }
        for each, code in enumerate(codes)
    ]
    more, defence = dice_for(game, seat, defender, hex, ())
    most = more + sum([striker["number"] * striker["dice"] for striker in strikers])
    return {
        "hex": hex,
        "defender": defender,
        "defenders": _troops(defence_of(game, seat, defender, hex)),
        "dice": defence,
        "strikers": strikers,
        "more_dice": more,
        "origins": most_origins(game, seat) or None,
        "odds": [list(odds(game, attack, defence)) for attack in range(most + 1)],
    }


def _ways(game: Monuments, seat: int) -> list[shapes.MonWay]:
    """MON-MOV-01: every way of units and ferries for which the seat is asked now."""
    step = game.question
    if seat not in game.pending or not isinstance(step, (MoveUnits, WalkOn, BoardSecond)):
        return []
    found = step.options(game, seat)
    assert isinstance(found, Ways)
    ways: list[shapes.MonWay] = []
    for way, kind in enumerate(found.units):
        sails = kind == mon.FERRY_UNIT
        ways.append(
            {
                "unit": mon.FIGHTERS[kind],
                "start": found.starts[way],
                "end": found.ends[way],
                "land": _or_none(found.extra[way]) if sails else None,
                "pair": not sails and found.extra[way] == 1,
                "carries": max([mon.total(load) for load in found.loads[way].listed]),
            }
        )
    return ways


# -- cards


def _action(action: model.Action) -> shapes.MonAction:
    return {
        "card": model.ACTIONS[model.ACTIONS.index(action.id)],
        "name": action.name,
        "red": action.red.text,
        "green": action.green.text,
        "cost": goods_shape(action.cost),
    }


def _peoples(game: Monuments) -> list[shapes.MonPeople]:
    """MON-MOD-06: the civilizations of this game."""
    found: list[shapes.MonPeople] = []
    for number in game.opening.civilizations:
        people = game.content.world.civilizations[number]
        hex = game.chart.numbers[people.hex]
        found.append({"civilization": people.id, "name": people.name, "monument": people.monument, "hex": hex})
    return found


def _bonus(game: Monuments, card: int) -> shapes.MonBonus:
    printed = game.content.commons[card]
    bonus = game.content.bonuses[printed.bonus]
    return {"card": printed.id, "layer": printed.layer, "name": bonus.name, "text": bonus.text, "copies": bonus.copies}


def printed_quest(game: Monuments, number: int) -> shapes.MonQuest:
    """A quest card as it is printed."""
    quest = game.content.quests[number]
    return {
        "quest": quest.id,
        "group": game.content.groups[quest.group].id,
        "tasks": [task_words(game, task) for task in quest.tasks],
        "points": quest.points,
        "penalty": quest.penalty,
    }


# -- realms


def _realm(game: Monuments, seat: int) -> shapes.MonRealm:
    realm = game.realms[seat]
    content = game.content
    data: shapes.MonRealm = {
        "seat": seat,
        "civilization": None if realm.civilization == NONE else content.world.civilizations[realm.civilization].id,
        "monument": _or_none(realm.monument),
        "layers": realm.layers,
        "hand": [model.ACTIONS[action] for action in range(len(model.ACTIONS)) if realm.holds(action)],  # MON-HID-07
        "green": [model.ACTIONS[action] for action in range(len(model.ACTIONS)) if realm.is_green(action)],
        "next_layer": _next_layer(game, seat, realm),
        "workers": realm.workers,
        "supply": _pieces(realm.supply),
        "locked": _pieces(realm.locked),
        "deck": None if realm.deck == NONE else content.decks[realm.deck].id,
        "score_card": None if realm.score == NONE else _card(content.scores[realm.score]),
        "ability": None if realm.ability == NONE else _card(content.abilities[realm.ability]),
        "bonuses": [_bonus(game, card) for card in realm.bonuses],
        "gains": {model.EFFECTS[effect]: amount for effect, amount in enumerate(realm.gains) if amount},
        "goods": goods_shape(status.goods_of(game, seat)),
        "hexes": len(status.land_held(game, seat)),
        "workers_on_board": status.workers_on_board(game, seat),
        "power": status.military_power(game, seat),
        "won": realm.won,
        "quests_held": [content.groups[content.quests[quest].group].id for quest in realm.quests],  # MON-HID-01
        "quests_drawn": len(realm.dealt),
        "completed": [printed_quest(game, quest) for quest in realm.completed],  # MON-HID-02
        "points": _by_line(_public_lines(game, seat)),
    }
    if game.over:
        data["open_quests"] = [printed_quest(game, quest) for quest in realm.quests]
    return data


def _next_layer(game: Monuments, seat: int, realm: Realm) -> shapes.MonNextLayer | None:
    """MON-LAY-03 to MON-LAY-05: what the next layer takes, and how much of each is missing; None if there is none."""
    if realm.layers == len(game.content.layers):
        return None
    layer, have = game.content.layers[realm.layers], status.goods_of(game, seat)
    pay = status.price_after(game, layer.cost, discount(game, seat))
    fitting = sum([min(amount, have[good]) for good, amount in enumerate(layer.cost)])
    return {
        "layer": realm.layers + 1,
        "hexes": layer.hexes,
        "cost": goods_shape(layer.cost),
        "pay": pay,
        "workers": layer.workers,
        "missing": {
            "hexes": max(0, layer.hexes - len(status.land_held(game, seat))),
            "goods": max(0, pay - fitting),
            "workers": max(0, layer.workers - status.workers_on_board(game, seat)),
        },
    }


def _card(printed: model.ScoreCard | model.Ability) -> shapes.MonCard:
    return {"card": printed.id, "name": printed.name, "text": printed.text}


def _own(game: Monuments, seat: int, realm: Realm) -> shapes.MonOwn:
    """MON-HID-01, MON-HID-03: the seat's quests: in progress, just drawn, not kept, put back."""
    below = [quest for deck in game.quest_decks for batch in deck if batch.owner == seat for quest in batch.cards]
    return {
        "quests": [_own_quest(game, seat, quest) for quest in realm.quests],
        "drawn": [_own_quest(game, seat, quest) for quest in realm.dealt],
        "not_kept": [printed_quest(game, quest) for quest in realm.rejected],
        "put_back": [printed_quest(game, quest) for quest in below],
        "refused": _refused(game, seat, realm),
        "wares": wares(game, seat),
        "yields": yields(game, seat),
    }


def _refused(game: Monuments, seat: int, realm: Realm) -> list[shapes.MonRefusal]:
    """MON-TRN-06, MON-TRN-07: the cards in hand that cannot be played now, each with the reason."""
    if seat not in game.pending or not isinstance(game.question, TakeTurn):
        return []
    found: list[shapes.MonRefusal] = []
    for action, card in enumerate(model.ACTIONS):
        refusal = game.why_not(seat, PlayCard(card)) if realm.holds(action) else None
        if refusal is not None:
            found.append({"card": card, "rule": refusal.rule, "reason": refusal.reason})
    return found


def _own_quest(game: Monuments, seat: int, quest: int) -> shapes.MonQuest:
    """A quest card, and how far its player is."""
    return {**printed_quest(game, quest), "progress": progress(game, seat, game.content.quests[quest])}


def _public_lines(game: Monuments, seat: int) -> tuple[int, ...]:
    """MON-HID-01: penalties of quests in progress count only when all may see them."""
    return lines(game, seat, game.over)


def _by_line(points: tuple[int, ...]) -> dict[model.LineName, int]:
    return dict(zip(model.LINES, points, strict=True))


# -- guessing what is hidden


def resample_hidden(game: Monuments, seat: int, rng: Rng) -> None:
    """Deal every quest card anew that `seat` cannot see: others' quests, and the decks but for what it put there."""
    for group in range(len(game.content.groups)):
        pool = _hidden(game, seat, group)
        for other in range(game.players):
            if other != seat:
                _redeal(game, game.realms[other], group, pool, rng)
        if group == 0:
            game.removed = _draw(pool, len(game.removed), rng)
        game.quest_decks[group] = tuple(
            [
                batch if batch.owner == seat else Batch(batch.owner, _draw(pool, len(batch.cards), rng))
                for batch in game.quest_decks[group]
            ]
        )


def _of_group(game: Monuments, cards: tuple[int, ...], group: int) -> list[int]:
    return [card for card in cards if game.content.quests[card].group == group]


def _hidden(game: Monuments, seat: int, group: int) -> list[int]:
    """All quest cards of a group that the seat cannot tell apart."""
    pool = [card for batch in game.quest_decks[group] if batch.owner != seat for card in batch.cards]
    if group == 0:
        pool.extend(game.removed)
    for other, realm in enumerate(game.realms):
        if other != seat:
            pool.extend(_of_group(game, (*realm.quests, *realm.dealt, *realm.rejected), group))
    pool.sort()
    return pool


def _redeal(game: Monuments, realm: Realm, group: int, pool: list[int], rng: Rng) -> None:
    """Others' cards of a group become cards of the pool, as many as there were."""
    realm.quests = _swapped(game, realm.quests, group, pool, rng)
    realm.dealt = _swapped(game, realm.dealt, group, pool, rng)
    realm.rejected = _swapped(game, realm.rejected, group, pool, rng)


def _swapped(game: Monuments, cards: tuple[int, ...], group: int, pool: list[int], rng: Rng) -> tuple[int, ...]:
    kept = [card for card in cards if game.content.quests[card].group != group]
    return tuple(sorted([*kept, *_draw(pool, len(cards) - len(kept), rng)]))


def _draw(pool: list[int], number: int, rng: Rng) -> tuple[int, ...]:
    return tuple(sorted([pool.pop(rng.below(len(pool))) for _ in range(number)]))
