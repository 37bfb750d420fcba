"""What every field of every choice, event and question of Monuments means, and how it reads and is typed.

Choices name things by their ids, events by their numbers: the id of a unit is `unit`, its number is `unit_kind`.
Steps keep the names under which fingerprints know them. A few of those names hold another thing inside a step than in a
choice (`armed` counts workers in `Sacrifice`); sentences read such a value through a placeholder of `words.py`.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.fields import (
    Field,
    FlagField,
    NumberField,
    NumbersField,
    Read,
    TextField,
    VariedField,
    counted,
    named,
    number_read,
)
from ziggurat.games.monuments.content.model import ACTIONS
from ziggurat.games.monuments.content.model import BUILDINGS as BUILDING_IDS
from ziggurat.games.monuments.content.model import GOODS as GOOD_IDS
from ziggurat.games.monuments.content.model import UNITS as UNIT_IDS
from ziggurat.games.monuments.game import NONE, Monuments
from ziggurat.games.monuments.words import (
    BECAUSE,
    BUILDINGS,
    GOODS,
    ONE_UNIT,
    SEATS,
    Said,
    fighters_words,
    goods_words,
    pieces_words,
    place_name,
    quest_words,
    seat_name,
    token_words,
    units_words,
)

UNIT_NAMES: Final[dict[str, str]] = {
    "workers": "worker", "armed": "armed", "army": "army", "armies": "army", "navy": "navy", "navies": "navy",
    "airforces": "airforce", "horses": "horse",
}  # fmt: skip
"""Typed words for units; the start of one is enough."""

# -- people and places


def _seat(game: Monuments, seat: int) -> str:
    return seat_name(seat)


def _read_seat(game: Monuments, seat: int, word: str) -> Read:
    named = [other for other in range(game.players) if SEATS[other].casefold() == word.casefold()]
    return named[0] if named else number_read(word)


def _read_place(game: Monuments, seat: int, word: str) -> Read:
    """A hex by its name, or a place by its number."""
    number = number_read(word)
    if number is not None:
        return number
    named = [hex for hex, name in enumerate(game.chart.names) if name.casefold() == word.casefold()]
    return named[0] if named else None


def _toward(game: Monuments, hex: int) -> str:
    return f" towards {place_name(game, hex)}" if hex != NONE else ""


def _river(game: Monuments, river: int) -> str:
    """The two hexes at a river."""
    return " and ".join([game.chart.names[hex] for hex in game.chart.rivers[river]])


# -- resources


def _good(game: Monuments, good: str) -> str:
    return _named(good, GOOD_IDS, GOODS)


def _read_good(game: Monuments, seat: int, word: str) -> Read:
    return _started({good: good for good in GOOD_IDS}, word)


def _goods(game: Monuments, amounts: list[int]) -> str:
    return goods_words(amounts)


def _load(game: Monuments, amounts: list[int]) -> str:
    return f" with {goods_words(amounts)}" if any(amounts) else ""


def _other(said: Said, number: int) -> str:
    """How many resources of an activated hex are those of a workshop or farm."""
    return f", {number} from the {token_words(said.game, said.number('seat'))}" if number > 0 else ""


def _because(game: Monuments, because: str) -> str:
    return BECAUSE.get(because, because)


# -- units and buildings


def _unit(game: Monuments, unit: str) -> str:
    return _named(unit, (*UNIT_IDS, "ferry"), ONE_UNIT)


def _read_unit(game: Monuments, seat: int, word: str) -> Read:
    return _started(UNIT_NAMES, word)


def _units(game: Monuments, counts: list[int]) -> str:
    return units_words(counts)


def _workers(game: Monuments, number: int) -> str:
    return counted(number, "worker")


def _building(game: Monuments, building: str) -> str:
    return _named(building, BUILDING_IDS, BUILDINGS)


def _read_building(game: Monuments, seat: int, word: str) -> Read:
    return _started({building: building for building in BUILDING_IDS}, word)


def _buildings(game: Monuments, kinds: list[int]) -> str:
    return ", ".join([BUILDINGS[building] for building in kinds])


def _work(said: Said, work: str) -> str:
    return token_words(said.game, said.number("seat")) if work == "token" else work


def _pieces(game: Monuments, counts: list[int]) -> str:
    return pieces_words(counts)


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
    return f"{bonus.name} ({bonus.text})"


def _action(game: Monuments, action: int) -> str:
    return game.content.actions[action].name


def _score_card(game: Monuments, card: int) -> str:
    return game.content.scores[card].name


def _deck(game: Monuments, deck: int) -> str:
    return game.content.decks[deck].name


def _ability(game: Monuments, ability: int) -> str:
    return game.content.abilities[ability].name


def _civilization(game: Monuments, id: str) -> str:
    found = [printed.name for printed in game.content.world.civilizations if printed.id == id]
    return found[0] if found else id


def _people(game: Monuments, civilization: int) -> str:
    return game.content.world.civilizations[civilization].name


# -- quests


def _quest(game: Monuments, id: str) -> str:
    found = [quest for quest in game.content.quests if quest.id == id]
    return quest_words(game, found[0]) if found else id


def _quest_card(game: Monuments, quest: int) -> str:
    return "a quest" if quest == NONE else quest_words(game, game.content.quests[quest])


def _drawn(said: Said, places: list[int]) -> str:
    """The quests at these places among those just drawn, for the player who drew them."""
    dealt = said.game.realms[said.reader].dealt if said.reader is not None else ()
    return " and ".join([_quest_card(said.game, dealt[place]) for place in places if 0 <= place < len(dealt)])


def _kept(game: Monuments, quests: list[int]) -> str:
    """The kept quests; their number for players who may not see them."""
    named = [_quest_card(game, quest) for quest in quests if quest != NONE]
    return " and ".join(named) or counted(len(quests), "quest")


# -- dice and points


def _faces(game: Monuments, faces: list[int]) -> str:
    return ", ".join([str(face) for face in faces]) or "no dice"


def _scores(game: Monuments, scores: list[int]) -> str:
    return ", ".join([f"{SEATS[seat]} {points}" for seat, points in enumerate(scores)])


# -- helpers


def _named(id: str, ids: tuple[str, ...], names: tuple[str, ...]) -> str:
    return names[ids.index(id)] if id in ids else id


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


_NUMBER: Final[Field[Monuments]] = NumberField[Monuments]()
_NUMBERS: Final[Field[Monuments]] = NumbersField[Monuments]()
_SEAT: Final[Field[Monuments]] = NumberField(say=_seat, read=_read_seat)
_PLACE: Final[Field[Monuments]] = NumberField(say=place_name, read=_read_place)
_GOOD: Final[Field[Monuments]] = TextField(say=_good, read=_read_good)
_GOODS: Final[Field[Monuments]] = NumbersField(say=_goods)  # how many of each of model.GOODS

FIELDS: Final[dict[str, Field[Monuments]]] = {
    # players
    "seat": _SEAT,
    "attacker": _SEAT,
    "defender": NumberField(say=_seat, read=_read_seat, called="player"),
    "winner": _SEAT,  # -1 after a tie
    # places: hexes, and ferries as `Monuments.aboard` numbers them
    "hex": _PLACE,
    "place": _PLACE,
    "start": VariedField(  # of the first quests: whether they are those of the set-up
        NumberField(say=place_name, read=_read_place, called="from"), {"keep_quests": FlagField()}
    ),
    "end": NumberField(say=place_name, read=_read_place, called="to"),
    "water": _PLACE,
    "land": _PLACE,
    "target": _PLACE,
    "toward": NumberField(say=_toward, read=_read_place),  # the other side of a bridge or ferry, -1 if there is none
    "river": NumberField(say=_river),
    "ferry": _NUMBER,
    "hexes": _NUMBERS,  # activated so far
    "towns": _NUMBERS,  # that had workers enough when Populate was played
    "chosen": _NUMBERS,  # towns that were given a worker so far
    "worked": _NUMBERS,  # hexes with a worker when the action began
    # resources
    "good": VariedField(_GOOD, {"place_taken": _NUMBER}),
    "give": _GOOD,
    "take": _GOOD,
    "good_kind": NumberField(say=named(GOODS)),
    "goods": _GOODS,
    "cost": _GOODS,
    "loose": _GOODS,  # of those being landed, not yet said to stay
    "load": NumbersField(say=_load),  # how many of each of model.GOODS a unit carries
    "other": NumberField(tell=_other),
    "because": TextField(say=_because),  # why resources are gained or paid
    "by_rule": TextField[Monuments](),  # the rule that gains or costs them
    # units and buildings
    "unit": TextField(say=_unit, read=_read_unit),
    "unit_kind": NumberField(say=named(ONE_UNIT)),
    "units": NumbersField(say=_units),  # how many of each of model.UNITS
    "fighters": NumbersField(say=fighters_words),  # codes of `game.fighter`
    "attackers": NumbersField(say=fighters_words),
    "moved": VariedField(_NUMBERS, {"occupy": _NUMBER}),  # codes of what has moved in the action
    "workers": NumberField(say=_workers),  # how many
    "tokens": _NUMBER,  # of an ability
    "armed": VariedField(FlagField(), {"sacrifice": _NUMBER}),
    "pair": FlagField[Monuments](),  # a second unit boards the ferry at once
    "afloat": FlagField[Monuments](),
    "building": TextField(say=_building, read=_read_building),
    "building_kind": NumberField(say=named(BUILDINGS)),
    "buildings": NumbersField(say=_buildings),
    "work": VariedField(TextField(tell=_work), {"build_free": _NUMBER}),  # an id of model.WORKS, or its number
    "pieces": NumbersField(say=_pieces),  # how many of each of model.PIECES
    # cards
    "card": TextField(say=_card),  # an action card or a common bonus card
    "action": NumberField(say=_action),
    "bonus_card": NumberField(say=_bonus_card),
    "score_card": NumberField(say=_score_card),
    "deck": NumberField(say=_deck),  # personal bonus cards
    "ability": NumberField(say=_ability),
    "civilization": TextField(say=_civilization),
    "people": NumberField(say=_people),
    "green": FlagField[Monuments](yes=" (green)", no=""),
    "wasted": FlagField[Monuments](yes=" without effect", no=""),
    "layer": _NUMBER,  # from 1
    "option": _NUMBER,  # of a personal bonus card, from 0
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
    "faces": NumbersField(say=_faces),
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
