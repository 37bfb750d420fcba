"""What the fields of each game's choices can hold, for the encoding of actions.

Numbers beyond these are spelled in more tokens, so the limits only say which are spelled in one. Texts are complete:
they come from the content pack that is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ziggurat.core.encoding import Encoding, Values
from ziggurat.core.game import Game
from ziggurat.games.clash_of_cultures.board.units import UNIT_NAMES
from ziggurat.games.clash_of_cultures.content import model as clash_model
from ziggurat.games.clash_of_cultures.content.disasters import PIECES
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.monuments.content import model as monuments_model
from ziggurat.games.monuments.game import FIGHTERS, KINDS, Monuments
from ziggurat.games.patchistory.game import GOOD_NAMES, Patchistory

_FLAG: Final = Values(0, 1)
_FEW: Final = Values(0, 15)


def _patchistory(game: Game) -> Mapping[str, Values]:
    assert isinstance(game, Patchistory)
    seat = Values(0, game.players - 1)
    cell = Values(-12, 12)
    stock = Values(0, 31)
    good = Values(texts=GOOD_NAMES)
    card = Values(0, len(game.content.prosperity) - 1)
    return {
        "slot": _FEW, "coin": stock, "white": _FLAG, "x": cell, "y": cell, "under": stock, "route": _FEW,
        "returned": stock, "target": seat, "food": stock, "resources": stock, "good": good, "give": good,
        "units": stock, "building": Values(0, len(game.content.buildings) - 1), "points": stock, "to_x": cell,
        "to_y": cell, "space": _FEW, "first": seat, "votes": stock, "card": card, "out": card, "into": card,
    }  # fmt: skip


def _clash_of_cultures(game: Game) -> Mapping[str, Values]:
    assert isinstance(game, Clash)
    content = game.content
    advances = tuple(advance.id for advance in content.advances)
    wonders = tuple(wonder.id for wonder in content.wonders)
    space = Values(0, game.chart.size - 1)
    cards = max(len(content.actions), len(content.objectives), len(content.events))
    card = Values(0, cards, ("", "production_focus", "mass_production"))
    good = Values(texts=clash_model.GOODS)
    building = Values(texts=clash_model.BUILDINGS)
    unit = Values(0, 16 * len(UNIT_NAMES) - 1, UNIT_NAMES)
    return {
        "space": space, "spaces": space, "start": space, "end": space, "source": space,
        "target": space,  # a space of Influence, otherwise a seat
        "port_at": Values(-1, game.chart.size - 1), "region": Values(-1, len(game.chart.regions) - 1),
        "good": good, "advance": Values(texts=advances), "advances": Values(0, len(advances) - 1),
        "ability": Values(texts=advances + wonders), "wonder": Values(texts=wonders),
        "building": building, "buildings": Values(0, len(clash_model.BUILDINGS) - 1),
        "piece": Values(texts=PIECES), "pieces": Values(0, len(PIECES) - 1),
        "unit": unit, "units": unit, "kinds": Values(0, len(UNIT_NAMES) - 1),
        "work": Values(texts=("build", "collect", "increase", "wonder")),
        "by": Values(texts=("action", "art", "wonder")),
        "deck": Values(texts=("action", "objective")), "card": card, "mine": card, "theirs": card, "actions": card,
        "objectives": card, "ask_actions": _FEW, "ask_objectives": _FEW, "give": _FEW, "ask": _FEW,
        "food": _FEW, "ore": _FEW, "wood": _FEW, "ideas": _FEW, "gold": _FEW, "mood": _FEW, "culture": _FEW,
        "settlers": _FEW, "armies": _FEW, "ships": _FEW, "tokens": _FEW, "draft": _FLAG, "far": _FLAG,
        "settler": _FLAG, "voting": _FLAG, "turned": _FLAG, "die": _FLAG, "cancel": _FLAG, "lower": _FLAG,
        "show": _FLAG,
    }  # fmt: skip


def _monuments(game: Game) -> Mapping[str, Values]:
    assert isinstance(game, Monuments)
    content = game.content
    hex = Values(-1, game.chart.size - 1)
    place = Values(0, game.chart.size + 31)  # ferries are numbered after the last hex
    good = Values(texts=monuments_model.GOODS)
    cards = (*monuments_model.ACTIONS, *[card.id for card in content.commons])
    return {
        "civilization": Values(texts=tuple(people.id for people in content.world.civilizations)),
        "card": Values(texts=cards), "quest": Values(texts=tuple(quest.id for quest in content.quests)),
        "drawn": _FEW, "number": _FEW, "place": place, "places": place, "start": place, "end": place, "hex": hex,
        "water": hex, "land": hex, "toward": hex, "ferry": Values(0, 31), "good": good, "give": good, "take": good,
        "unit": Values(texts=FIGHTERS), "load": _FEW, "pair": _FLAG, "armed": _FLAG, "other": _FEW,
        "work": Values(texts=monuments_model.WORKS), "amounts": _FEW, "numbers": _FEW,
        "building": Values(texts=monuments_model.BUILDINGS),
        "buildings": Values(0, len(monuments_model.BUILDINGS) - 1), "defender": Values(0, game.players - 1),
        "fighters": Values(0, game.chart.size + 31, parts=KINDS),
    }  # fmt: skip


VOCABULARIES: Final[dict[str, Callable[[Game], Mapping[str, Values]]]] = {
    "patchistory": _patchistory,
    "clash_of_cultures": _clash_of_cultures,
    "monuments": _monuments,
}
"""By id of the game, from any game of the set-up. A game of your own adds an entry."""


def encoding_of(game: Game) -> Encoding:
    """The encoding of the set-up of a game; ValueError if its game has no vocabulary."""
    if game.id not in VOCABULARIES:
        raise ValueError(f"{game.id} has no encoding of actions; games that have one: {', '.join(VOCABULARIES)}")
    return Encoding(game.info.choices, game.info.words.fields, VOCABULARIES[game.id](game))
