"""What the rules of Clash of Cultures conserve, and what else a property must be told about the game."""

from __future__ import annotations

from tests.games.laws import Laws
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.board.units import ARMY, MOVED, SHIP, count, kind_of
from ziggurat.games.clash_of_cultures.choices import HandOver, Offer, Swap
from ziggurat.games.clash_of_cultures.content.model import SEA, UNKNOWN
from ziggurat.games.clash_of_cultures.game import BARBARIANS, NONE, Clash
from ziggurat.games.clash_of_cultures.rules.turn.trade import AnswerOffer
from ziggurat.games.clash_of_cultures.setup import Deal
from ziggurat.games.clash_of_cultures.status import limit


def conserved(game: Game) -> None:
    assert isinstance(game, Clash)
    _pieces(game)
    _board(game)
    _goods(game)
    _cards(game)
    _wonders(game)


def _pieces(game: Clash) -> None:
    """What is on the board and what is left of each piece make up the supply, less what left the game for good."""
    supply = game.content.pieces.player
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
        assert found[5:] == list(supply[5:]), "units"
        assert all(got <= all_ for got, all_ in zip(found, supply, strict=True)), "city-pieces"
        ruined = sum(supply[:5]) - sum(found[:5])
        assert game.in_event or 2 * ruined == realm.event_points, "city-pieces have vanished"
    settled = len(game.cities_of(BARBARIANS))
    armies = sum(len(game.units[space]) for space in game.units_of(BARBARIANS))
    if game.battle is not None and game.battle.attacker == BARBARIANS:
        armies += len(game.battle.units)
    assert [settled + game.barbarians[0], armies + game.barbarians[1]] == [7, 16], "Barbarians"


def _board(game: Clash) -> None:
    for side in range(5):
        cities = [space for space, city in enumerate(game.cities) if city is not None and city.owner == side]
        assert list(game.cities_of(side)) == cities, "cities by owner"
        assert list(game.units_of(side)) == [space for space, at in enumerate(game.side) if at == side], "units by side"
    for space, units in enumerate(game.units):
        assert (game.side[space] == NONE) == (not units), "units and their side"
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
            assert city is None or side in (NONE, city.owner), "two sides in one space"


def _goods(game: Clash) -> None:
    for seat, realm in enumerate(game.realms):
        for good, amount in enumerate(realm.goods):
            assert 0 <= amount <= limit(game, seat, good), "a resource or token beyond its limits"
        assert 0 <= realm.culture_level <= 8, "Culture Level"
        assert 0 <= realm.happiness_level <= 8, "Happiness Level"
        governments = [realm.advances >> (36 + 4 * number) & 15 for number in range(3)]
        assert sum(cubes > 0 for cubes in governments) <= 1, "two governments"


def _cards(game: Clash) -> None:
    actions, events = [*game.action_deck, *game.action_discard], [*game.event_deck, *game.event_discard]
    objectives = [*game.objective_deck]
    for realm in game.realms:
        actions += realm.actions
        events += [*realm.great_persons, *realm.kept]
        objectives += [*realm.objectives, *[entry // 2 for entry in realm.completed]]
    assert sorted(actions) == list(range(len(game.content.actions))), "Action cards"
    assert len(set(events)) == len(events), "an Event card in two places"
    assert len(events) in ((37, 38) if game.in_event else (38,)), "Event cards"  # one is being resolved
    assert sorted(objectives) == list(range(32)), "Objective cards"
    revealed = sum(game.terrain[spaces[0]] != UNKNOWN for spaces in game.chart.regions)
    assert len(game.tiles) == 16 + min(game.players, revealed) - revealed, "regions"


def _wonders(game: Clash) -> None:
    standing = [city.wonder for city in game.cities if city is not None and city.wonder != NONE]
    known = [*standing, *game.wonders, *game.wonder_deck]
    assert len(set(known)) == len(known), "a Wonder in two places"
    for seat, realm in enumerate(game.realms):
        owned = {city.wonder for city in game.cities if city is not None and city.owner == seat} - {NONE}
        assert owned == {number for number in range(7) if realm.wonders >> number & 1}, "Wonders and their owners"


def parts(game: Game) -> list[object]:
    assert isinstance(game, Clash)
    return [
        game, game.rng, *game.realms, *[realm.supply for realm in game.realms], game.terrain, game.cities, game.units,
        game.side, game.barbarians, game.city_spaces, game.unit_spaces,
    ]  # fmt: skip


def secret(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    assert isinstance(game, Clash)
    question = game.question
    assert question is not None
    if seat == CHANCE:
        if isinstance(question, Deal):
            return question.drawn >= 2 and (question.drawn - 2) % game.players != viewer
        return question.kind in ("draw_action", "draw_objective") and question.to_json()["seat"] != viewer
    if isinstance(choice, HandOver) and choice.actions + choice.objectives:
        assert isinstance(question, AnswerOffer)
        return viewer not in (seat, question.giver)
    if question.kind in ("look_at_plans", "swap_cards"):
        return isinstance(choice, Swap) and viewer not in (seat, question.to_json().get("other"))
    return isinstance(choice, Offer) and seat != viewer and bool(choice.actions + choice.objectives)


def reveals(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    """Cards that come into the viewer's hand or sight by a trade or by Spy."""
    question = game.question
    if isinstance(choice, Offer):
        return choice.target == viewer and choice.show and bool(choice.actions + choice.objectives)
    if isinstance(question, AnswerOffer):
        cards = question.actions + question.objectives
        return viewer == seat and bool(cards) and not question.show and isinstance(choice, HandOver)
    if question is not None and question.kind == "swap_cards":
        return viewer == question.to_json()["other"] and isinstance(choice, Swap)
    return question is not None and question.kind == "spy_on" and viewer == seat


def idle(game: Game, choice: Choice) -> bool:
    """Ending a turn early, razing a city, haggling: uniform play does little else."""
    question = game.question
    assert question is not None
    if question.kind == "razing":
        return choice.kind != "end"
    return question.kind in ("take_turn", "move_groups") and choice.kind in ("end", "start_trade")


LARGER = frozenset({
    "make_offer", "return_offer", "answer_offer", "take_turn", "pay_for", "choose_units", "choose_harvest",
    "increase_city", "choose_wonder", "improve", "move_groups", "free_sail", "use_siegecraft", "buy_more",
})  # fmt: skip

LAWS = Laws(6000, conserved, parts, secret, reveals, frozenset({"declare_cards"}), LARGER, idle)
