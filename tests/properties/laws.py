"""What the rules of each game conserve, one function per game; and what else a property must be told about a game.

A game enters itself in `LAWS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.board.units import ARMY, MOVED, SHIP, count, kind_of
from ziggurat.games.clash_of_cultures.choices import HandOver, Offer, Swap
from ziggurat.games.clash_of_cultures.content.model import SEA, UNKNOWN
from ziggurat.games.clash_of_cultures.game import BARBARIANS, SUPPLY, Clash
from ziggurat.games.clash_of_cultures.game import NONE as NOBODY
from ziggurat.games.clash_of_cultures.phases.trade import AnswerOffer
from ziggurat.games.clash_of_cultures.setup import Deal as ClashDeal
from ziggurat.games.clash_of_cultures.status import limit
from ziggurat.games.patchistory.choices import PlayCard, Reclaim
from ziggurat.games.patchistory.content.model import CULTURE
from ziggurat.games.patchistory.events import Gained, Paid, RouteRemoved, TileOffered
from ziggurat.games.patchistory.game import NO_WORKER, NONE, Patchistory
from ziggurat.games.patchistory.setup import Deal


@dataclass(frozen=True)
class Laws:
    """`conserved` raises AssertionError; `parts` are the objects a clone must copy, in a fixed order;
    `secret` tells whether the viewer may not learn this answer of another seat or of chance, not even later;
    `reveals` whether this answer shows the viewer something that was hidden;
    `sealed` are the kinds of questions whose answers everybody learns with the last of them;
    `idle` tells which answers only cut a game short: random play draws again;
    `larger` are the kinds of questions that list some of the legal choices only, and know the others when asked."""

    answers: int  # no game takes more
    conserved: Callable[[Game], None]
    parts: Callable[[Game], list[object]]
    secret: Callable[[Game, int, Choice, int | None], bool]
    reveals: Callable[[Game, int, Choice, int | None], bool]
    sealed: frozenset[str]
    larger: frozenset[str]
    idle: Callable[[Game, Choice], bool]


# -- Patchistory


def _patchistory(game: Game) -> None:
    assert isinstance(game, Patchistory)
    _workers(game)
    _goods(game)
    _construction_tiles(game)
    _routes(game)
    _prosperity_cards(game)
    _terrain_tiles(game)


def _workers(game: Patchistory) -> None:
    for seat, realm in enumerate(game.realms):
        away = sum(route.place_of(seat) != NO_WORKER for route in game.routes)
        assert len(realm.workers) + away + realm.descendants + realm.removed == 8, "workers"
        assert all(realm.territory.is_room(anchor) for anchor in realm.workers), "a worker outside all Rooms"


def _goods(game: Patchistory) -> None:
    for realm in game.realms:
        assert min(realm.goods) >= 0, "less than nothing of a Good"
        assert realm.points >= 0, "less than no Political Points"
    for because, kept in (("threat", 5), ("perfect victory", 5), ("aid", CULTURE)):  # Aid earns Culture beside the gift
        moved = [0] * 5
        for event in game.events or []:
            if isinstance(event, (Gained, Paid)) and event.because == because:
                sign = 1 if isinstance(event, Gained) else -1
                moved = [have + sign * amount for have, amount in zip(moved, event.goods, strict=True)]
        assert not any(moved[:kept]), f"{because} makes or destroys Goods"


def _construction_tiles(game: Patchistory) -> None:
    known = [*game.pile]
    lying = 0
    for realm in game.realms:
        known += [*realm.buildings, *realm.buried]
        lying += len(realm.territory.buildings)
    hands = sum(len(realm.buildings) for realm in game.realms)
    assert len(game.pile) + hands + lying + game.scrap == 36, "Construction Tiles"
    assert len(set(known)) == len(known), "a Construction Tile in two places"


def _routes(game: Patchistory) -> None:
    gone = {True: 0, False: 0}
    kinds = {event.number: event.allied for event in game.events or [] if event.kind == "route_placed"}  # type: ignore[attr-defined]
    for event in game.events or []:
        if isinstance(event, RouteRemoved) and not event.stored:
            gone[kinds[event.number]] += 1
    for allied, left, total in ((False, game.general_left, 14), (True, game.allied_left, 4)):
        here = sum(route.allied == allied for route in game.routes)
        assert here + left + gone[allied] == total, "Trade Routes"
        assert left >= 0, "more Trade Routes than there are"


def _prosperity_cards(game: Patchistory) -> None:
    cards = [*game.unseen, *game.row, *game.past]
    for realm in game.realms:
        cards += [*realm.cards, *([realm.placed] if realm.placed != NONE else [])]
    assert sorted(cards) == list(range(15)), "Prosperity Cards"


def _terrain_tiles(game: Patchistory) -> None:
    laid = [piece.tile for realm in game.realms for piece in realm.territory.pieces if piece.tile != NONE]
    out = [*laid, *[offer.tile for offer in game.offers]]
    assert len(set(laid)) == len(laid), "a Terrain Tile in two territories"
    assert not set(out) & set(game.deck), "a Terrain Tile on the table and in the deck"
    opened = 0
    for number, event in enumerate(game.events or []):
        if event.kind == "deck_opened":
            opened = number
    drawn = sum(isinstance(event, TileOffered) for event in (game.events or [])[opened:])
    promos = {1: 1, 2: 3, 3: 2}[game.era] if game.setup.options["promos"] == "on" else 0
    if opened:
        assert len(game.deck) + drawn == 25 + promos, "Terrain Tiles of the Era"


def _patchistory_parts(game: Game) -> list[object]:
    assert isinstance(game, Patchistory)
    return [game, game.rng, *game.realms]


def _patchistory_secret(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    assert isinstance(game, Patchistory)
    question = game.question
    assert question is not None
    if seat == CHANCE:
        if isinstance(question, Deal):
            return _dealt_to(game, question.drawn) not in (None, viewer)
        return question.kind == "draw_building" and question.to_json()["seat"] != viewer
    return seat != viewer and (
        isinstance(choice, Reclaim) or (isinstance(choice, PlayCard) and question.kind == "place_cards")
    )


def _dealt_to(game: Patchistory, drawn: int) -> int | None:
    """Whose Construction Tile or Prosperity Card comes next; None for what is public."""
    number = drawn - 1 - (game.players if game.setup.options["capital"] == "liberty" else 0)
    if number < 0:
        return None
    return number // 4 if number < 4 * game.players else (number - 4 * game.players) // 3


PATCHISTORY_SEALED = frozenset({"seal_bids", "negotiate", "answer_alliance", "fight_war", "seal_votes"})


# -- Clash of Cultures


def _clash(game: Game) -> None:
    assert isinstance(game, Clash)
    _clash_pieces(game)
    _clash_board(game)
    _clash_goods(game)
    _clash_cards(game)
    _clash_wonders(game)


def _clash_pieces(game: Clash) -> None:
    """What is on the board and what is left of each piece make up the supply, less what left the game for good."""
    for seat, realm in enumerate(game.realms):
        there = [0] * 8
        for city in game.cities:
            if city is not None:
                there[0] += city.owner == seat
                for building, colour in enumerate(city.colours):
                    there[1 + building] += colour == seat
        for space, side in enumerate(game.side):
            for unit in game.units[space]:
                there[5 + kind_of(unit)] += side == seat
        if game.battle is not None and game.battle.attacker == seat:
            for unit in game.battle.units:
                there[5 + kind_of(unit)] += 1
        found = [here + left for here, left in zip(there, realm.supply, strict=True)]
        assert all(left >= 0 for left in realm.supply), "more pieces than there are"
        assert found[5:] == list(SUPPLY[5:]), "units"
        assert all(got <= all_ for got, all_ in zip(found, SUPPLY, strict=True)), "city-pieces"
        ruined = sum(SUPPLY[:5]) - sum(found[:5])
        assert game.in_event or 2 * ruined == realm.event_points, "city-pieces have vanished"
    settled = len(game.cities_of(BARBARIANS))
    armies = sum(len(game.units[space]) for space in game.units_of(BARBARIANS))
    if game.battle is not None and game.battle.attacker == BARBARIANS:
        armies += len(game.battle.units)
    assert [settled + game.barbarians[0], armies + game.barbarians[1]] == [7, 16], "Barbarians"


def _clash_board(game: Clash) -> None:
    for side in range(5):
        cities = [space for space, city in enumerate(game.cities) if city is not None and city.owner == side]
        assert list(game.cities_of(side)) == cities, "cities by owner"
        assert list(game.units_of(side)) == [space for space, at in enumerate(game.side) if at == side], "units by side"
    for space, units in enumerate(game.units):
        assert (game.side[space] == NOBODY) == (not units), "units and their side"
        city = game.cities[space]
        if game.terrain[space] == UNKNOWN:
            assert not units, "units in an unrevealed region"
            assert city is None, "a city in an unrevealed region"
        elif game.terrain[space] == SEA:
            assert city is None, "a city at sea"
            ships = count(units, SHIP)
            drowning = game.question is not None and game.question.kind == "sicken"  # who goes down is being asked
            assert drowning or len(units) - ships <= 2 * ships, "more aboard than the Ships carry"
        else:
            assert count(units, SHIP) == 0, "a Ship on land"
            assert count(units, ARMY) <= 4, "more than 4 Army units"
            if city is not None and units and game.battle is None and game.pending and game.pending[0] != CHANCE:
                assert city.owner == game.side[space] or game.question is not None
        if game.side[space] != game.active:
            assert all(unit % 16 == 0 for unit in units), "what units of others did this turn"
    assert len(game.exhausted) <= 4, "Exhausted tokens"
    if game.question is not None and game.question.kind == "take_turn":
        assert not any(unit & MOVED for units in game.units for unit in units), "moved in no Move action"
        assert game.battle is None, "a battle that nobody fights"
        for space, side in enumerate(game.side):
            city = game.cities[space]
            assert city is None or side in (NOBODY, city.owner), "two sides in one space"


def _clash_goods(game: Clash) -> None:
    for seat, realm in enumerate(game.realms):
        for good, amount in enumerate(realm.goods):
            assert 0 <= amount <= limit(game, seat, good), "a resource or token beyond its limits"
        assert 0 <= realm.culture_level <= 8, "Culture Level"
        assert 0 <= realm.happiness_level <= 8, "Happiness Level"
        governments = [realm.advances >> (36 + 4 * number) & 15 for number in range(3)]
        assert sum(cubes > 0 for cubes in governments) <= 1, "two governments"


def _clash_cards(game: Clash) -> None:
    actions, events = [*game.action_deck, *game.action_discard], [*game.event_deck, *game.event_discard]
    objectives = [*game.objective_deck]
    for realm in game.realms:
        actions += realm.actions
        events += [*realm.greats, *realm.kept]
        objectives += [*realm.objectives, *[entry // 2 for entry in realm.completed]]
    assert sorted(actions) == list(range(42)), "Action cards"
    assert len(set(events)) == len(events), "an Event card in two places"
    assert len(events) in ((37, 38) if game.in_event else (38,)), "Event cards"  # one is being resolved
    assert sorted(objectives) == list(range(32)), "Objective cards"
    revealed = sum(game.terrain[spaces[0]] != UNKNOWN for spaces in game.chart.regions)
    assert len(game.tiles) == 16 + min(game.players, revealed) - revealed, "regions"


def _clash_wonders(game: Clash) -> None:
    standing = [city.wonder for city in game.cities if city is not None and city.wonder != NOBODY]
    known = [*standing, *game.wonders, *game.wonder_deck]
    assert len(set(known)) == len(known), "a Wonder in two places"
    for seat, realm in enumerate(game.realms):
        owned = {city.wonder for city in game.cities if city is not None and city.owner == seat} - {NOBODY}
        assert owned == {number for number in range(7) if realm.wonders >> number & 1}, "Wonders and their owners"


def _clash_parts(game: Game) -> list[object]:
    assert isinstance(game, Clash)
    return [
        game, game.rng, *game.realms, *[realm.supply for realm in game.realms], game.terrain, game.cities, game.units,
        game.side, game.barbarians, game.city_spaces, game.unit_spaces,
    ]  # fmt: skip


def _clash_secret(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    assert isinstance(game, Clash)
    question = game.question
    assert question is not None
    if seat == CHANCE:
        if isinstance(question, ClashDeal):
            return question.drawn >= 2 and (question.drawn - 2) % game.players != viewer
        return question.kind in ("draw_action", "draw_objective") and question.to_json()["seat"] != viewer
    if isinstance(choice, HandOver) and choice.actions + choice.objectives:
        assert isinstance(question, AnswerOffer)
        return viewer not in (seat, question.giver)
    if question.kind in ("look_at_plans", "swap_cards"):
        return isinstance(choice, Swap) and viewer not in (seat, question.to_json().get("other"))
    return isinstance(choice, Offer) and seat != viewer and bool(choice.actions + choice.objectives)


def _clash_reveals(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    """Cards that come into the viewer's hand or sight by a trade or by Spy."""
    question = game.question
    if isinstance(question, AnswerOffer):
        cards = question.actions + question.objectives
        return viewer == seat and bool(cards) and not question.show and isinstance(choice, HandOver)
    if isinstance(choice, Offer):
        return choice.target == viewer and choice.show and bool(choice.actions + choice.objectives)
    if question is not None and question.kind == "swap_cards":
        return viewer == question.to_json()["other"] and isinstance(choice, Swap)
    return question is not None and question.kind == "spy_on" and viewer == seat


def _nothing(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    return False


def _clash_idle(game: Game, choice: Choice) -> bool:
    """Ending a turn early, razing a city, haggling: uniform play does little else."""
    question = game.question
    assert question is not None
    if question.kind == "razing":
        return choice.kind != "end"
    return question.kind in ("take_turn", "move_groups") and choice.kind in ("end", "start_trade")


def _never_idle(game: Game, choice: Choice) -> bool:
    return False


NONE_OF_THEM: frozenset[str] = frozenset()

LAWS = {
    "patchistory": Laws(
        3000, _patchistory, _patchistory_parts, _patchistory_secret, _nothing, PATCHISTORY_SEALED, NONE_OF_THEM,
        _never_idle,
    ),  # fmt: skip
    "clash_of_cultures": Laws(
        6000, _clash, _clash_parts, _clash_secret, _clash_reveals, frozenset({"declare_cards"}),
        frozenset({"make_offer"}), _clash_idle,
    ),  # fmt: skip
}


def pick(game: Game, options: Options, rng: Rng) -> Choice:
    """A random answer, drawn again where it would only cut the game short."""
    choice = options[rng.below(len(options))]
    for _ in range(5):
        if not LAWS[game.id].idle(game, choice):
            break
        choice = options[rng.below(len(options))]
    return choice
