"""What the rules of Monuments conserve, and what else a property must be told about the game."""

from __future__ import annotations

from tests.games.laws import NONE_OF_THEM, Laws
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.step import CHANCE
from ziggurat.games.monuments.choices import PlayCard
from ziggurat.games.monuments.content.model import ARMED, ARMY, HORSE, MILITARY, NAVY, WORKER
from ziggurat.games.monuments.game import NO_UNITS, NONE, Monuments, building_of, is_damaged, owner_of, total
from ziggurat.games.monuments.setup import Deal

QUESTS_FROM = 3  # draws of the deal for each player before the starting quests


def conserved(game: Game) -> None:
    assert isinstance(game, Monuments)
    _goods(game)
    _pieces(game)
    _board(game)
    _ferries(game)
    _cards(game)


def _goods(game: Monuments) -> None:
    numbers = game.content.numbers
    found = list(game.bank)
    weapons, tokens = game.weapons, game.tokens + len(game.ferries) + game.bridges.bit_count()
    for hex, stock in enumerate(game.stock):
        assert min(stock) >= 0, "less than nothing of a resource"
        assert total(stock) <= numbers.hex_limit, "more resources than a hex holds"
        assert not total(stock) or game.chart.is_land(hex), "resources that do not lie on land"
        found = [have + more for have, more in zip(found, stock, strict=True)]
        weapons += game.units[hex][ARMED]
    for ferry in game.ferries:
        for person in ferry.passengers:
            found = [have + more for have, more in zip(found, person.load, strict=True)]
            weapons += person.kind == ARMED
            assert person.kind != ARMY or not total(person.load), "an army carries resources"
    assert min(game.bank) >= 0, "the bank gave what it had not"
    assert found == [numbers.bank] * 4, "resources"
    assert weapons == numbers.weapons, "weapons"
    assert tokens == numbers.tokens, "bridges and ferries"


def _pieces(game: Monuments) -> None:
    for seat, realm in enumerate(game.realms):
        there = [0] * 6
        for hex in game.places[seat]:
            there = [have + more for have, more in zip(there, game.units[hex], strict=True)]
        for ferry in game.ferries:
            for person in ferry.passengers:
                there[person.kind] += ferry.owner == seat
        workers = there[WORKER] + there[ARMED] + realm.workers
        assert workers == game.content.units[WORKER].count, "workers"
        assert there[HORSE] <= game.content.units[HORSE].count, "horses"
        sites = [hex for hex, codes in enumerate(game.houses) if any(owner_of(code) == seat for code in codes)]
        assert list(realm.sites) == sites, "where a player has built"
        houses = [0, 0, 0]
        for codes in game.houses:
            for code in codes:
                houses[building_of(code)] += owner_of(code) == seat
        if realm.deck == NONE:
            continue
        for piece, number in enumerate((*houses, *there[ARMY : ARMY + 3])):
            content = game.content
            all_of_them = (
                content.buildings[piece].count if piece < MILITARY else content.units[ARMY + piece - MILITARY].count
            )
            assert min(realm.supply[piece], realm.locked[piece]) >= 0, "more pieces than there are"
            assert number + realm.supply[piece] + realm.locked[piece] == all_of_them, "pieces"
        assert len(houses) == MILITARY


def _board(game: Monuments) -> None:
    chart = game.chart
    for seat in range(game.players):
        there = [hex for hex, units in enumerate(game.units) if units != NO_UNITS and game.side[hex] == seat]
        assert list(game.places[seat]) == there, "units by side"
    for hex, units in enumerate(game.units):
        assert min(units) >= 0, "less than no units"
        aboard = {ferry.owner for ferry in game.ferries if ferry.afloat and ferry.water == hex and ferry.passengers}
        if units == NO_UNITS:
            assert game.side[hex] == (aboard.pop() if aboard else NONE), "whose hex it is"
            continue
        assert aboard <= {game.side[hex]}, "two players on one hex"
        if chart.is_land(hex):
            assert units[NAVY] == 0, "a navy on land"
        elif chart.is_water(hex):
            assert sum(units[:3]) + units[HORSE] == 0, "somebody walks on water"
        else:
            assert game.realms[game.side[hex]].monument == hex, "units on a closed hex or a foreign monument"
            assert sum(units) == units[WORKER] + units[ARMED] + units[HORSE], "a military unit on a monument hex"
    for hex, codes in enumerate(game.houses):
        kinds = [(owner_of(code), building_of(code)) for code in codes]
        assert len(set(kinds)) == len(kinds), "two buildings of a type"
        assert not codes or chart.is_land(hex), "a building that does not stand on land"
        intact = {owner_of(code) for code in codes if not is_damaged(code)}
        assert game.side[hex] != NONE or len(intact) <= game.players


def _ferries(game: Monuments) -> None:
    edges = [(ferry.land, ferry.water) for ferry in game.ferries if ferry.land != NONE]
    assert len(set(edges)) == len(edges), "two ferries on one shore edge"
    assert [ferry.number for ferry in game.ferries] == sorted({ferry.number for ferry in game.ferries}), "ferries"
    for ferry in game.ferries:
        assert game.chart.is_water(ferry.water), "a ferry that is not on water"
        assert ferry.land == NONE or ferry.water in game.chart.flows[ferry.land], "a ferry moored at no shore"
        assert (ferry.owner == NONE) == (not ferry.passengers), "who is aboard"
        assert len(ferry.passengers) <= game.content.numbers.ferry_seats, "a crowded ferry"
        if game.question is not None and game.question.kind == "take_turn":
            assert ferry.afloat or not ferry.passengers, "passengers on a moored ferry"


def _cards(game: Monuments) -> None:
    players = game.players
    quests = [*game.removed]
    owned = [*game.commons]
    for deck in game.quest_decks:
        quests += [card for batch in deck for card in batch.cards]
    for realm in game.realms:
        quests += [*realm.quests, *realm.completed, *realm.dealt, *realm.rejected]
        owned += realm.bonuses
        kinds = [game.content.commons[card].bonus for card in realm.bonuses]
        for kind in kinds:
            assert kinds.count(kind) <= game.content.bonuses[kind].copies, "too many copies of a bonus"
        assert 0 <= realm.layers <= len(game.content.layers), "layers"
        if game.question is not None and game.question.kind == "take_turn":
            assert not realm.dealt, "quests that nobody decides on"
    there = [number for number, quest in enumerate(game.content.quests) if quest.players <= players]
    assert sorted(quests) == there, "quests"
    assert sorted(owned) == [n for n, card in enumerate(game.content.commons) if card.players <= players], "bonuses"
    if game.question is not None and game.question.kind == "take_turn":
        assert game.battle is None, "a battle that nobody fights"


def parts(game: Game) -> list[object]:
    assert isinstance(game, Monuments)
    return [
        game, game.rng, *game.realms, game.units, game.side, game.places, game.stock, game.houses, game.bank,
        game.quest_decks,
    ]  # fmt: skip


def secret(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    """Quests drawn and kept are for their owner's eyes."""
    assert isinstance(game, Monuments)
    question = game.question
    assert question is not None
    if seat == CHANCE:
        if isinstance(question, Deal):
            to = game.order()[question.drawn % game.players]
            return question.drawn >= QUESTS_FROM * game.players and to != viewer
        return question.kind == "draw_quests" and question.to_json()["seat"] != viewer
    return question.kind == "keep_quests" and seat != viewer


def reveals(game: Game, seat: int, choice: Choice, viewer: int | None) -> bool:
    """A completed quest is shown to all, and with the last answer every quest that is still open."""
    assert isinstance(game, Monuments)
    if choice.kind == "complete":
        return seat != viewer
    if not game.last or game.active != game.order()[-1]:
        return False
    later = game.clone()
    later.play_unchecked(seat, choice)
    return later.over


def idle(game: Game, choice: Choice) -> bool:
    """Taking cards back early, trading, ending an action early: uniform play does little else."""
    assert isinstance(game, Monuments)
    question = game.question
    assert question is not None
    if choice.kind == "take_back":
        return game.realms[game.active].hand.bit_count() > 5
    return choice == PlayCard("trade") or (choice.kind == "end" and question.kind != "after_action")


SOME_LISTED = frozenset((
    "pay_for", "choose_exchange", "choose_attackers", "occupy", "sacrifice", "move_units", "board_second", "walk_on",
    "activate_hexes",
))  # fmt: skip
"""Questions with many answers: people and bots see the sensible ones."""

LAWS = Laws(9000, conserved, parts, secret, reveals, NONE_OF_THEM, SOME_LISTED, idle, secrets=3, hidden=0.6)
