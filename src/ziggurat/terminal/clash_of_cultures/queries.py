"""Questions to a view of Clash of Cultures that several parts of the terminal ask."""

from __future__ import annotations

from ziggurat.core.record import Json
from ziggurat.games.clash_of_cultures.shapes import ClashOfCulturesView, CocCity, CocHand, CocSpace


def question_of(view: ClashOfCulturesView) -> Json:
    """The question that waits; an empty dictionary when the game is over."""
    return view["question"] or {}


def kind_of_question(view: ClashOfCulturesView) -> str:
    """The kind of the question that waits; "" when the game is over."""
    return str(question_of(view).get("kind", ""))


def own_hand(view: ClashOfCulturesView) -> CocHand:
    """The cards of the person who looks."""
    seat = view["seat"]
    assert seat is not None  # a spectator holds no cards
    return view["realms"][seat]["own"]


def cities_of(view: ClashOfCulturesView, seat: int) -> list[tuple[CocSpace, CocCity]]:
    """The cities of a player, with their spaces."""
    found = [(space, space["city"]) for space in view["spaces"]]
    return [(space, city) for space, city in found if city is not None and city["owner"] == seat]
