"""What every field of a choice, an event or a question of Clash of Cultures means, in one table.

A name means one thing, perhaps in two codings: choices use ids ("irrigation") and printed numbers of cards, events and
questions use indices; a VariedField says which kinds differ. Four names of stored answers (`ask`, `card`,
`food`, `ore`) hold different things in different kinds and stay as they are, so that old tables can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ziggurat.core.fields import (
    Bundle,
    Field,
    FlagField,
    NumberField,
    NumbersField,
    OtherField,
    Read,
    TextField,
    VariedField,
    named,
    number_read,
)
from ziggurat.games.clash_of_cultures import words
from ziggurat.games.clash_of_cultures.board.units import UNIT_NAMES
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, GOODS, WONDERS
from ziggurat.games.clash_of_cultures.content.model import BUILDINGS as BUILDING_IDS
from ziggurat.games.clash_of_cultures.game import MOODS, NONE, Clash

# -- how a field reads


def _seat(game: Clash, seat: int) -> str:
    return words.seat_name(seat)


def _region(game: Clash, region: int) -> str:
    return words.region_name(game, region) if region != NONE else ""


def _advance_of_id(game: Clash, advance: str) -> str:
    return words.advance_name(game, ADVANCES.index(advance)) if advance in ADVANCES else advance


def _advance_list(game: Clash, advances: list[int]) -> str:
    known = [advance for advance in advances if 0 <= advance < len(ADVANCES)]
    return ", ".join([words.advance_name(game, advance) for advance in known])


def _wonder_of_id(game: Clash, wonder: str) -> str:
    return words.wonder_name(game, WONDERS.index(wonder)) if wonder in WONDERS else wonder


def _ability(game: Clash, ability: str) -> str:
    """An advance or a Wonder that is used."""
    return _wonder_of_id(game, ability) if ability in WONDERS else _advance_of_id(game, ability)


def _action(game: Clash, action: str) -> str:
    """An action of the turn, or the advance or Wonder that gave it."""
    return words.ACTIONS_TAKEN[action] if action in words.ACTIONS_TAKEN else _ability(game, action)


def _building_of_id(game: Clash, building: str) -> str:
    return words.BUILDINGS[BUILDING_IDS.index(building)] if building in BUILDING_IDS else building


def _piece(game: Clash, piece: str) -> str:
    return _building_of_id(game, piece) if piece in BUILDING_IDS else "Settlement"


def _good(game: Clash, good: str) -> str:
    return words.ONE_GOOD[GOODS.index(good)] if good in GOODS else good


def _goods(game: Clash, amounts: list[int]) -> str:
    return words.goods_words(amounts)


def _unit(game: Clash, unit: str) -> str:
    return words.ONE_UNIT[UNIT_NAMES.index(unit)] if unit in UNIT_NAMES else unit


def _units(game: Clash, units: list[int]) -> str:
    return words.units_words(units)


def _mood(game: Clash, mood: int) -> str:
    return MOODS[mood] if 0 <= mood < len(MOODS) else ""


def _work(game: Clash, work: str) -> str:
    return words.ACTIVATIONS.get(work, work)


def _space_list(game: Clash, spaces: list[int]) -> str:
    return ", ".join([words.space_name(game, space) for space in spaces])


def _building_list(game: Clash, buildings: list[int]) -> str:
    return ", ".join([words.BUILDINGS[kind] for kind in buildings if 0 <= kind < len(words.BUILDINGS)])


def _half(game: Clash, half: str) -> str:
    """What is done with an Action card."""
    return "[discards]" if half == "" else "[plays]"


def _halves(game: Clash, halves: list[int]) -> str:
    """Points of all players, from half points."""
    return ", ".join([f"{words.seat_name(seat)} {points / 2:g}" for seat, points in enumerate(halves)])


def _dice(game: Clash, dice: list[int]) -> str:
    return ", ".join([str(die) for die in dice]) or "no dice"


# -- what a typed word means


def _read_space(game: Clash, seat: int, word: str) -> Read:
    names = [name.casefold() for name in game.chart.names]
    return names.index(word.casefold()) if word.casefold() in names else number_read(word)


def _read_seat(game: Clash, seat: int, word: str) -> Read:
    names = [name.casefold() for name in words.SEATS[: game.players]]
    return names.index(word.casefold()) if word.casefold() in names else number_read(word)


def _one_of(ids: Sequence[str]) -> Callable[[Clash, int, str], Read]:
    """The id that a word spells, or the one id that begins with it."""

    def read(game: Clash, seat: int, word: str) -> Read:
        said = word.casefold()
        if said in ids:
            return said
        found = [id for id in ids if said and id.startswith(said)]
        return found[0] if len(found) == 1 else None

    return read


def _number_of(ids: Sequence[str]) -> Callable[[Clash, int, str], Read]:
    """The number of the id that a word spells or begins."""
    spelled = _one_of(ids)

    def read(game: Clash, seat: int, word: str) -> Read:
        found = spelled(game, seat, word)
        return ids.index(found) if isinstance(found, str) else number_read(word)

    return read


# -- fields that several names share

NUMBER: Final = NumberField[Clash]()
NUMBERS: Final = NumbersField[Clash]()
TEXT: Final = TextField[Clash]()
FLAG: Final = FlagField[Clash]()
SEAT: Final = NumberField[Clash](say=_seat, read=_read_seat)
ADVANCE_NUMBER: Final = NumberField[Clash](say=words.advance_name)
ADVANCE_NUMBERS: Final = NumbersField[Clash](say=_advance_list, read=_number_of(ADVANCES))
WONDER_NUMBER: Final = NumberField[Clash](say=words.wonder_name)
BUILDING_NUMBER: Final = NumberField[Clash](say=named(words.BUILDINGS))
CITY_MOOD: Final = NumberField[Clash](say=_mood)
GOODS_LIST: Final = NumbersField[Clash](say=_goods)
GIVEN: Final = NumbersField[Clash](say=_goods, called="you give", bundle=Bundle(GOODS))
ASKED: Final = NumbersField[Clash](say=_goods, called="you get", bundle=Bundle(GOODS, whose="target"))
UNITS: Final = NumbersField[Clash](say=_units)
DICE: Final = NumbersField[Clash](say=_dice)

TEXTS: Final = OtherField[Clash]({"type": "array", "items": {"type": "string"}})
MOMENT: Final = OtherField[Clash]({"anyOf": [{"type": "object"}, {"type": "null"}]})
REPORT: Final = OtherField[Clash]({"type": "object"})
SOURCES: Final = OtherField[Clash]({"type": "array", "items": {"type": "array"}})  # pairs of a source and a change

SIDE_OF_BATTLE: Final = VariedField[Clash](  # the card that a side plays; of a roll its dice
    NUMBER, {"combat_round": DICE, "combat_rolled": DICE}
)


def _place(called: str = "") -> NumberField[Clash]:
    """A space of the board, named when it happens: whose city stands there changes."""
    return NumberField[Clash](say=words.space_name, read=_read_space, then=True, called=called)


# -- names whose fields say nothing but what they hold

SEATS_NAMED: Final[tuple[str, ...]] = (  # the Barbarians are seat 4
    "attacker", "defender", "drawer", "giver", "holder", "other", "seat", "side", "winner",
)  # fmt: skip
NUMBERS_NAMED: Final[tuple[str, ...]] = (
    "tile", "armies", "fighting", "settlers", "ship", "flags",  # board and units
    "amount", "culture", "gold", "ideas", "tokens", "wood", "category", "only",  # goods and advances
    "cards", "into", "mine", "theirs",  # cards
    "before", "built", "change", "level", "points", "rolled", "round", "stage", "turn", "used",  # time and turns
    "drawn", "given", "item", "number", "routes",  # how often
    "attack", "attacker_hit", "defence", "defender_hit", "roll", "total",  # battles and influence
)  # fmt: skip
FLAGS_NAMED: Final[tuple[str, ...]] = (
    "turned", "claimed", "lower", "acted", "begun", "fresh", "last", "activates", "again", "armed", "coastal",
    "counts", "discarded", "draft", "enraged", "far", "for_good", "free", "hooked", "improved", "must", "opened",
    "optional", "sent", "settler", "stays", "temple", "voting", "cancel", "die", "plays",
)  # fmt: skip
TEXTS_NAMED: Final[tuple[str, ...]] = ("deck", "outcome", "title", "by", "mark", "by_rule", "gift", "how")

FIELDS: Final[dict[str, Field[Clash]]] = {
    **dict.fromkeys(SEATS_NAMED, SEAT),
    **dict.fromkeys(NUMBERS_NAMED, NUMBER),
    **dict.fromkeys(FLAGS_NAMED, FLAG),
    **dict.fromkeys(TEXTS_NAMED, TEXT),
    "target": VariedField(  # of Cultural Influence a city, else a player
        NumberField[Clash](say=_seat, read=_read_seat, called="player"),
        {"influence": _place(), "influence_tried": _place(), "attempt": _place(), "boost_roll": _place()},
    ),
    # the board
    "end": _place("to"),
    "entered": NumberField[Clash](say=words.space_name),
    "port_at": NumberField[Clash](say=words.space_name, read=_read_space),  # the Sea space that a Port points at
    "region": NumberField[Clash](say=_region, then=True),
    "source": _place("from"),
    "space": _place(),
    "spaces": NumbersField[Clash](say=_space_list, read=_read_space),
    "start": _place("from"),
    "edge": FLAG,  # whether Ships came around the edge of the board
    # units: 16 times the kind plus what they did this turn
    "after": VariedField(UNITS, {"apply_card": FLAG}),  # units once they have moved; whether after the roll
    "ships": NUMBER,
    "unit": VariedField(TextField[Clash](say=_unit, read=_one_of(UNIT_NAMES)), {"settler_settled": NUMBER}),
    "units": UNITS,
    "kinds": NUMBERS,
    # resources and tokens
    "ask": VariedField(  # whether to choose how to pay; in a trade the goods asked for
        FLAG, {"offer": ASKED, "offer_made": GOODS_LIST, "answer_offer": GOODS_LIST}
    ),
    "because": TextField[Clash](say=words.because_words),
    "cost": GOODS_LIST,
    "food": VariedField(NUMBER, {"move": FLAG, "share": NUMBERS}),  # whether paid for Roads; shares of all seats
    "give": VariedField(GOODS_LIST, {"offer": GIVEN}),
    "good": VariedField(TextField[Clash](say=_good, read=_one_of(GOODS)), {"level_raised": NUMBER, "reward": NUMBER}),
    "goods": GOODS_LIST,
    "mood": VariedField(  # Mood tokens; of a city its mood
        NUMBER,
        dict.fromkeys(("mood_changed", "city_taken", "home_taken", "unrest", "after_battle"), CITY_MOOD),
    ),
    "ore": VariedField(NUMBER, {"move": FLAG}),
    "paid": GOODS_LIST,
    "way": NUMBER,  # which goods may replace others
    # advances, Wonders, buildings
    "ability": TextField[Clash](say=_ability, read=_one_of((*ADVANCES, *WONDERS))),
    "advance": VariedField(
        TextField[Clash](say=_advance_of_id, read=_one_of(ADVANCES)),
        {"ability_used": ADVANCE_NUMBER, "advance_got": ADVANCE_NUMBER},
    ),
    "advance_got": ADVANCE_NUMBER,
    "advances": ADVANCE_NUMBERS,
    "building": VariedField(
        TextField[Clash](say=_building_of_id, read=_one_of(BUILDING_IDS)),
        dict.fromkeys(
            ("building_added", "building_lost", "building_turned", "add_building", "grow_city"), BUILDING_NUMBER
        ),
    ),
    "buildings": NumbersField[Clash](say=_building_list, read=_number_of(BUILDING_IDS)),
    "given_up": ADVANCE_NUMBERS,
    "had": ADVANCE_NUMBERS,
    "piece": TextField[Clash](say=_piece, read=_one_of((*BUILDING_IDS, "settlement"))),
    "pieces": NUMBERS,
    "wonder": VariedField(
        TextField[Clash](say=_wonder_of_id, read=_one_of(WONDERS)),
        dict.fromkeys(("wonder_revealed", "wonder_claimed", "wonder_built", "raise_wonder"), WONDER_NUMBER),
    ),
    # cards: printed numbers in choices, indices in events and questions
    "actions": VariedField(
        NumbersField[Clash](called="Action cards that you give", among="own.actions"), {"offer_made": NUMBER}
    ),
    "ask_actions": NumberField[Clash](called="Action cards that you get"),
    "ask_objectives": NumberField[Clash](called="Objective cards that you get"),
    "card": VariedField(NUMBER, {"influence": FLAG, "collect": TEXT}),  # whether Cultural Takeover; "" or a title
    "done": TEXTS,
    "half": TextField[Clash](say=_half),
    "looked": NUMBERS,
    "objectives": VariedField(
        NumbersField[Clash](called="Objective cards that you give", among="own.objectives"), {"offer_made": NUMBER}
    ),
    "played": TEXTS,
    "show": FlagField[Clash](called="the other sees your cards before answering"),
    # time and turns
    "action": TextField[Clash](say=_action),
    "halves": NumbersField[Clash](say=_halves),
    "left": NUMBER,  # groups that may still move
    "moment": MOMENT,
    "place": NUMBER,  # in the order of players
    # ways of doing something
    "chosen": NUMBERS,
    "hired": NUMBERS,
    "work": TextField[Clash](say=_work),
    # battles, influence, disasters
    "attack_from": SOURCES,
    "attacker_hit_from": SOURCES,
    "attacking": SIDE_OF_BATTLE,
    "defence_from": SOURCES,
    "defender_hit_from": SOURCES,
    "defending": SIDE_OF_BATTLE,
    "dice": VariedField(NUMBERS, {"roll_for_card": NUMBER}),
    "hit": NUMBERS,
    "hits": VariedField(NUMBER, {"roll_for_card": FLAG}),
    "report": REPORT,
    "success": FlagField[Clash](yes="a success", no="no success"),
}
