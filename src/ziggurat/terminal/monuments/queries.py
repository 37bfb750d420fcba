"""What the drawing, the menus and the reader of answers all look up in a view."""

from __future__ import annotations

from ziggurat.games.monuments.content.model import GOODS
from ziggurat.games.monuments.shapes import MonFerry, MonGoods, MonOwn, MonRealm, MonumentsView


def asked_by(view: MonumentsView) -> str:
    """The kind of the question that waits, "" if none does."""
    question = view["question"]
    return str(question["kind"]) if question is not None else ""


def person(view: MonumentsView) -> int:
    """The seat of the person who looks; a spectator has none and is never asked."""
    seat = view["seat"]
    assert seat is not None
    return seat


def own_realm(view: MonumentsView) -> MonRealm:
    """The realm of the person who looks."""
    return view["realms"][person(view)]


def own_cards(view: MonumentsView) -> MonOwn:
    """What only the person who looks may see."""
    return own_realm(view)["own"]


def ferry_numbered(view: MonumentsView, number: int) -> MonFerry:
    """The ferry with this number; it must be on the board."""
    return next(ferry for ferry in view["ferries"] if ferry["ferry"] == number)


def amounts_of(goods: MonGoods) -> list[int]:
    """Resources in the order of model.GOODS."""
    return [goods[good] for good in GOODS]
