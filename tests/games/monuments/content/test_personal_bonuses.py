"""The personal bonus cards: every option of every card, with what it brings where nothing stands in its way.

Topics: personal bonus texts.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.monuments.building_layers import WORKERS, build, builder, finish
from tests.games.monuments.scenario import A, Scenario
from ziggurat.games.monuments.choices import Option, ThisCard
from ziggurat.games.monuments.content.model import BUILDINGS, GOODS, PIECES
from ziggurat.games.monuments.events import GiftChosen, WorkersPlaced
from ziggurat.games.monuments.game import building_of

EIGHT: dict[str, object] = {"gain": "wood wood sheep sheep metal metal wheat wheat"}
"""Two resources of each kind."""

CARDS: dict[str, tuple[dict[str, object], ...]] = {
    "P1-1": ({"unlock": "town fort"}, {"gain": "wood wood metal"}, {"workers": 3, "gain": "sheep"}),
    "P1-2": ({"unlock": "factory army airforce"}, {"gain": "sheep sheep wheat wheat"}, {"workers": 4}),
    "P1-3": (
        {"unlock": "fort army navy"},
        {"gain": "wood wood metal metal wheat"},
        {"build": "factory", "workers": 4},
    ),
    "P1-4": ({"upgrades": 2}, EIGHT, {"build": "ferry", "workers": 6}),
    "P2-1": ({"unlock": "factory navy"}, {"gain": "wood sheep sheep"}, {"build": "ferry", "workers": 3}),
    "P2-2": ({"unlock": "town fort factory"}, {"gain": "wood wood wheat wheat"}, {"workers": 4}),
    "P2-3": (
        {"unlock": "army airforce", "gain": "wood"},
        {"gain": "wood sheep sheep metal metal"},
        {"build": "bridge ferry", "workers": 4},
    ),
    "P2-4": ({"upgrades": 2}, EIGHT, {"build": "town ferry", "workers": 5}),
    "P3-1": ({"unlock": "town fort"}, {"gain": "metal metal wheat"}, {"build": "fort", "workers": 3}),
    "P3-2": ({"unlock": "factory army navy"}, {"gain": "sheep sheep metal metal"}, {"workers": 4}),
    "P3-3": (
        {"unlock": "town factory airforce"},
        {"gain": "wood wood metal wheat wheat"},
        {"build": "town", "workers": 4},
    ),
    "P3-4": ({"upgrades": 2}, EIGHT, {"build": "ferry", "workers": 6}),
    "P4-1": ({"unlock": "town airforce"}, {"gain": "sheep wheat wheat"}, {"upgrades": 1, "workers": 3}),
    "P4-2": ({"unlock": "town fort factory"}, {"gain": "wood wood metal metal"}, {"workers": 4}),
    "P4-3": (
        {"unlock": "fort army navy"},
        {"gain": "wood wood sheep sheep wheat"},
        {"build": "factory", "workers": 4},
    ),
    "P4-4": ({"upgrades": 2}, EIGHT, {"build": "ferry", "workers": 6}),
}
"""What the three options bring, from the content sheet."""

BONUSES = ("CB02", "CB09", "CB16", "CB24")
"""A common bonus of each layer that changes nothing here."""


def ready(card: str) -> Scenario:
    """A is about to choose from this card: a worker on hexes of all kinds, a town, something of everything locked."""
    deck, layer = card.split("-")
    built = int(layer) - 1
    table = builder(built).deck(A, deck).units(A, "EU0", worker=WORKERS[built])
    if built == 0:
        table.units(A, "EU4", worker=1)
    table.building(A, "town", "EU1").lock(A, town=1, fort=1, factory=1, army=1, navy=1, airforce=1)
    return build(table, *["EU0"] * WORKERS[built]).play(A, ThisCard(BONUSES[built]))


def standing(table: Scenario) -> Counter[str]:
    """All there is to count, in the words of CARDS."""
    game, realm = table.game, table.of_seat(A)
    found = Counter({"ferry": len(game.ferries), "bridge": game.bridges.bit_count(), "green": realm.green.bit_count()})
    found.update({good: 25 - game.bank[number] for number, good in enumerate(GOODS)})
    found.update({f"locked {piece}": -realm.locked[number] for number, piece in enumerate(PIECES)})
    found.update({f"spare {piece}": realm.supply[number] for number, piece in enumerate(PIECES)})
    found.update([BUILDINGS[building_of(code)] for houses in game.houses for code in houses])
    found.update({"workers": 15 - realm.workers, "at home": table.count("EU1", "worker")})
    return found


def change(gift: dict[str, object]) -> Counter[str]:
    """What an option changes, in the words of `standing`."""
    found: Counter[str] = Counter()
    for piece in str(gift.get("unlock", "")).split():
        found.update({f"locked {piece}": 1, f"spare {piece}": 1})
    for work in str(gift.get("build", "")).split():
        found.update({work: 1, f"spare {work}": -1} if work in BUILDINGS else {work: 1})
    found.update(str(gift.get("gain", "")).split())
    found.update({"green": int(str(gift.get("upgrades", 0))), "workers": int(str(gift.get("workers", 0)))})
    return found


@pytest.mark.parametrize(
    ("card", "option"),
    [
        pytest.param(card, option, marks=pytest.mark.rule(f"MON-PERSONAL-{card}"))
        for card in CARDS
        for option in range(3)
    ],
)
def test_what_an_option_brings(card: str, option: int) -> None:
    table = ready(card)
    assert table.options(A) == [Option(0), Option(1), Option(2)]
    before, paid = standing(table), table.paid()
    finish(table.play(A, Option(option)))
    changed = standing(table)
    changed.subtract(before)
    placed = changed.pop("at home")
    gift = CARDS[card][option]
    expected = change(gift)
    assert {what: number for what, number in changed.items() if number} == {
        what: number for what, number in expected.items() if number
    }
    # Workers appear in the towns: the one that stands, or one built by the same option.
    if "town" not in str(gift.get("build", "")):
        assert placed == expected["workers"]
    assert [event.rule for event in table.events(WorkersPlaced)] == ["MON-PBO-05"] * len(table.events(WorkersPlaced))
    assert table.paid() == paid  # all of it is free
    assert table.events(GiftChosen) == [GiftChosen(A, int(card[-1]), option)]


@pytest.mark.parametrize("card", [pytest.param(card, marks=pytest.mark.rule(f"MON-PERSONAL-{card}")) for card in CARDS])
def test_a_card_says_what_it_offers(card: str) -> None:
    """The words a player reads name every part of every option."""
    table = ready(card)
    for option, gift in enumerate(CARDS[card]):
        label = table.game.label(A, Option(option)).lower()
        for what, amount in Counter(str(gift.get("gain", "")).split()).items():
            assert f"{amount} {what}" in label
        for piece in str(gift.get("unlock", "")).split():
            assert f"1 {piece}" in label
        for work in str(gift.get("build", "")).split():
            assert f"a {work}" in label
        assert ("green" in label) == ("upgrades" in gift)
        assert ("worker" in label) == ("workers" in gift)
