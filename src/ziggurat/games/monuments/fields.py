"""What every field of every choice, event and question of Monuments means, and how it reads and is typed.

Choices name things by their ids, events by their numbers: the id of a unit is `unit`, its number is `unit_kind`.
Steps keep the names under which fingerprints know them. A few of those names hold another thing inside a step than in a
choice (`work` is a number in `BuildFree`); sentences read such a value through a placeholder of `words.py`.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.fields import (
    Bundle,
    Field,
    FlagField,
    NumberField,
    NumbersField,
    Read,
    TextField,
    VariedField,
    counted,
    from_one,
    named,
    number_read,
    read_from_one,
)
from ziggurat.games.monuments import words
from ziggurat.games.monuments.content.model import ACTIONS, BUILDINGS, GOODS
from ziggurat.games.monuments.game import FIGHTERS, NONE, Monuments
from ziggurat.games.monuments.words import Said

UNIT_NAMES: Final[dict[str, str]] = {
    "workers": "worker", "armed": "armed", "army": "army", "armies": "army", "navy": "navy", "navies": "navy",
    "airforces": "airforce", "horses": "horse",
}  # fmt: skip
"""Typed words for units; the start of one is enough."""

# -- people and places


def _read_seat(game: Monuments, seat: int, word: str) -> Read:
    """A player by the name of the person or by the colour."""
    said = word.casefold()
    names = game.seat_names()
    named = [other for other in range(game.players) if said in (names[other].casefold(), words.SEATS[other].casefold())]
    return named[0] if named else number_read(word)


def _read_place(game: Monuments, seat: int, word: str) -> Read:
    """A hex by its name, or a place by its number."""
    number = number_read(word)
    if number is not None:
        return number
    named = [hex for hex, name in enumerate(game.chart.names) if name.casefold() == word.casefold()]
    return named[0] if named else None


def _toward(game: Monuments, hex: int) -> str:
    return f" towards {words.place_name(game, hex)}" if hex != NONE else ""


def _river(game: Monuments, river: int) -> str:
    """The two hexes at a river."""
    return " and ".join([game.chart.names[hex] for hex in game.chart.rivers[river]])


# -- pieces


def _load(game: Monuments, amounts: list[int]) -> str:
    return f" with {words.goods_words(amounts)}" if any(amounts) else ""


def _work(said: Said, work: str) -> str:
    return words.token_words(said.game, said.number("seat")) if work == "token" else work


# -- cards


def _card(game: Monuments, id: str) -> str:
    """An action card or a common bonus card."""
    content = game.content
    if id in ACTIONS:
        return content.actions[ACTIONS.index(id)].name
    found = [number for number, card in enumerate(content.commons) if card.id == id]
    return _bonus_card(game, found[0]) if found else id


def _bonus_card(game: Monuments, card: int) -> str:
    content = game.content
    bonus = content.bonuses[content.commons[card].bonus]
    return f"{bonus.name}: {bonus.text}"


def _civilization(game: Monuments, id: str) -> str:
    found = [printed.name for printed in game.content.world.civilizations if printed.id == id]
    return found[0] if found else id


# -- quests


def _quest(game: Monuments, id: str) -> str:
    found = [quest for quest in game.content.quests if quest.id == id]
    return words.quest_words(game, found[0]) if found else id


def _quest_card(game: Monuments, quest: int) -> str:
    return "a quest" if quest == NONE else words.quest_words(game, game.content.quests[quest])


def _drawn(said: Said, places: list[int]) -> str:
    """The quests at these places among those just drawn, for the player who drew them."""
    dealt = said.game.realms[said.reader].dealt if said.reader is not None else ()
    return " and ".join([_quest_card(said.game, dealt[place]) for place in places if 0 <= place < len(dealt)])


def _kept(game: Monuments, quests: list[int]) -> str:
    """The kept quests; their number for players who may not see them."""
    named = [_quest_card(game, quest) for quest in quests if quest != NONE]
    return " and ".join(named) or counted(len(quests), "quest")


# -- points and helpers


def _scores(game: Monuments, scores: list[int]) -> str:
    return ", ".join([f"{words.seat_name(seat)} {points}" for seat, points in enumerate(scores)])


def _started(names: dict[str, str], word: str) -> str | None:
    """The id that a typed word names, or of which it is the only possible start."""
    said = word.casefold()
    if said in names:
        return names[said]
    started: list[str] = []
    for name, id in names.items():
        if said and name.startswith(said) and id not in started:
            started.append(id)
    return started[0] if len(started) == 1 else None


def _id_field(ids: tuple[str, ...], names: tuple[str, ...], typed: dict[str, str]) -> Field[Monuments]:
    """A field that holds an id, with the names of the ids and what people type for them."""
    by_id = dict(zip(ids, names, strict=True))
    return TextField(say=lambda game, id: by_id.get(id, id), read=lambda game, seat, word: _started(typed, word))


_NUMBER: Final[Field[Monuments]] = NumberField[Monuments]()
_NUMBERS: Final[Field[Monuments]] = NumbersField[Monuments]()
_SEAT: Final[Field[Monuments]] = NumberField(say=lambda game, seat: words.seat_name(seat), read=_read_seat)
_PLACE: Final[Field[Monuments]] = NumberField(say=words.place_name, read=_read_place)
_GOOD: Final[Field[Monuments]] = _id_field(GOODS, words.GOODS, {good: good for good in GOODS})
_GOODS: Final[Field[Monuments]] = NumbersField(say=lambda game, amounts: words.goods_words(amounts))
"""How many of each of model.GOODS."""

FIELDS: Final[dict[str, Field[Monuments]]] = {
    # players
    "seat": _SEAT,
    "attacker": _SEAT,
    "defender": NumberField(say=lambda game, seat: words.seat_name(seat), read=_read_seat, called="player"),
    "winner": _SEAT,  # -1 after a tie
    # places: hexes, and ferries as `Monuments.aboard` numbers them
    "hex": _PLACE,
    "place": _PLACE,
    "start": VariedField(  # of the first quests: whether they are those of the set-up
        NumberField(say=words.place_name, read=_read_place, called="from"), {"keep_quests": FlagField()}
    ),
    "end": NumberField(say=words.place_name, read=_read_place, called="to"),
    "water": _PLACE,
    "land": _PLACE,
    "target": _PLACE,
    "toward": NumberField(say=_toward, read=_read_place),  # the other side of a bridge or ferry, -1 if there is none
    "river": NumberField(say=_river),
    "ferry": NumberField(say=from_one, read=read_from_one),
    "hexes": _NUMBERS,  # activated so far
    "towns": _NUMBERS,  # that had workers enough when Populate was played
    "chosen": _NUMBERS,  # towns that were given a worker so far
    "worked": _NUMBERS,  # hexes with a worker when the action began
    # resources
    "good": VariedField(_GOOD, {"place_taken": _NUMBER}),
    "places": _NUMBERS,  # hexes and ferries that resources come from, or that are chosen together
    "amounts": NumbersField(called="you pay", bundle=Bundle(GOODS, per="places")),  # of each good, place after place
    "numbers": _NUMBERS,  # how many from each place
    "give": _GOOD,
    "take": _GOOD,
    "good_kind": NumberField(say=named(words.GOODS)),  # in older tables
    "goods": _GOODS,
    "cost": _GOODS,
    "loose": _GOODS,  # of those being landed, not yet said to stay
    "load": NumbersField(
        say=_load, called="it carries", bundle=Bundle(GOODS, held="")
    ),  # how many of each of model.GOODS a unit carries
    "other": _NUMBER,  # resources of an activated hex that are those of a workshop or farm
    "because": TextField(tell=words.because_words),  # why resources are gained or paid
    "by_rule": TextField[Monuments](),  # the rule that gains or costs them
    # units and buildings
    "unit": _id_field(FIGHTERS, words.ONE_UNIT, UNIT_NAMES),
    "unit_kind": NumberField(say=named(words.ONE_UNIT)),
    "units": NumbersField(say=lambda game, counts: words.units_words(counts)),  # how many of each of model.UNITS
    "fighters": NumbersField(say=words.fighters_words),  # codes of `game.fighter`
    "attackers": NumbersField(say=words.fighters_words),
    "moved": _NUMBERS,  # codes of what has moved in the action
    "workers": NumberField(say=lambda game, number: counted(number, "worker")),  # how many
    "tokens": _NUMBER,  # of an ability
    "armed": FlagField[Monuments](),
    "pair": FlagField[Monuments](),  # a second unit boards the ferry at once
    "short": FlagField[Monuments](),  # the bank has too few
    "afloat": FlagField[Monuments](),
    "building": _id_field(BUILDINGS, words.BUILDINGS, {building: building for building in BUILDINGS}),
    "building_kind": NumberField(say=named(words.BUILDINGS)),
    "buildings": NumbersField(say=lambda game, kinds: ", ".join([words.BUILDINGS[kind] for kind in kinds])),
    "work": VariedField(TextField(tell=_work), {"build_free": _NUMBER}),  # an id of model.WORKS, or its number
    "pieces": NumbersField(say=lambda game, counts: words.pieces_words(counts)),  # how many of each of model.PIECES
    # cards
    "card": TextField(say=_card),  # an action card or a common bonus card
    "action": NumberField(say=lambda game, action: game.content.actions[action].name),
    "bonus_card": NumberField(say=_bonus_card),
    "score_card": NumberField(say=lambda game, card: game.content.scores[card].name),
    "deck": NumberField(say=lambda game, deck: game.content.decks[deck].name),  # personal bonus cards
    "ability": NumberField(say=lambda game, card: game.content.abilities[card].name),
    "civilization": TextField(say=_civilization),
    "people": NumberField(say=lambda game, people: game.content.world.civilizations[people].name),
    "green": FlagField[Monuments](yes=" (green)", no=""),
    "wasted": FlagField[Monuments](yes=" without effect", no=""),
    "layer": _NUMBER,  # from 1
    "option": NumberField(tell=words.gift_words, then=True),  # of a personal bonus card, from 0
    # quests
    "quest": TextField(say=_quest),
    "quest_card": NumberField(say=_quest_card),  # -1 for players who may not see it
    "group": _NUMBER,  # the back of a quest card
    # places among the quests just drawn, from 0; in the set-up how many cards are dealt
    "drawn": VariedField(NumbersField(tell=_drawn, called="quest"), {"deal": _NUMBER}),
    "kept": NumbersField(say=_kept),  # -1 for players who may not see them
    "put_back": NumbersField(say=_kept),
    "starting": FlagField[Monuments](),  # the choice of set-up
    # dice, points, time
    "dice": _NUMBERS,
    "shown": _NUMBERS,  # dice that lie there already
    "faces": NumbersField(say=lambda game, faces: ", ".join([str(face) for face in faces]) or "no dice"),
    "attacks": FlagField[Monuments](),  # the attacker's side of the battle
    "points": _NUMBER,  # of damage
    "scores": NumbersField(say=_scores),  # victory points by seat
    "round": _NUMBER,
    "stage": _NUMBER,  # of a battle
    "left": _NUMBER,  # how many more may or must follow
    "number": _NUMBER,  # of an option from 0; how many dice or weapons
    "begun": FlagField[Monuments](),  # one card was upgraded, so the rest may stay red
    "first": FlagField[Monuments](),  # the exchange that must be made
    # chance
    "item": _NUMBER,
}
