"""Every refusal, event, choice and question has words, every name in them is filled, and they tell nothing hidden."""

from __future__ import annotations

import inspect
import json
import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

import ziggurat
from tests.games.clash_of_cultures.scenario import A, B, Scenario
from tests.games.sources import kinds_of_events, kinds_of_questions, refusing
from ziggurat import ledger
from ziggurat.core.choice import Choice
from ziggurat.core.decoding import decode
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.fields import Field, FlagField, NumberField, NumbersField, OtherField, TextField
from ziggurat.core.game import Game
from ziggurat.core.record import Record
from ziggurat.core.step import GameStep, Step
from ziggurat.core.words import names_in
from ziggurat.games.clash_of_cultures import choices, words
from ziggurat.games.clash_of_cultures.board.units import FOREST
from ziggurat.games.clash_of_cultures.choices import End
from ziggurat.games.clash_of_cultures.events import BattleEnded, CityActivated, GameEnded, RegionRevealed, TurnEnded
from ziggurat.games.clash_of_cultures.fields import FIELDS
from ziggurat.games.clash_of_cultures.game import Clash, CocEvent
from ziggurat.games.clash_of_cultures.hooks import ACTION_EFFECTS
from ziggurat.games.clash_of_cultures.info import INFO
from ziggurat.games.clash_of_cultures.rules.asking import AskSeat
from ziggurat.games.clash_of_cultures.words import objective_card_name

GAME = "clash_of_cultures"
RULE = re.compile(r"COC-[A-Z0-9-]+")
TABLES = [(2, 1), (3, 2), (4, 3)]  # players and seed


# -- the tables


def test_every_refusal_has_a_sentence() -> None:
    assert len(refusing(GAME, RULE)) > 150
    assert sorted(refusing(GAME, RULE) - set(words.REASONS)) == []


def test_every_sentence_about_a_rule_names_a_rule_of_the_ledger() -> None:
    assert sorted(set(words.REASONS) - set(ledger.rules(GAME))) == []


def test_every_question_and_every_choice_has_words() -> None:
    asking = {each.kind for each in STEPS if issubclass(each, GameStep) and each.options is not GameStep.options}
    assert kinds_of_questions(GAME) <= asking
    assert sorted(set(words.QUESTIONS) - asking) == []
    assert sorted(kinds_of_questions(GAME) - set(words.QUESTIONS)) == []
    assert set(INFO.choices) == set(words.CHOICES)


def test_every_ending_belongs_to_a_question() -> None:
    assert sorted(set(words.ENDINGS) - set(words.QUESTIONS)) == []


def test_every_event_has_words() -> None:
    assert kinds_of_events(GAME) == set(words.EVENTS)


def test_words_are_patterns_that_stand_on_their_own() -> None:
    for table in (words.EVENTS, words.CHOICES, words.QUESTIONS, words.REASONS, words.ENDINGS):
        assert all(text and text == text.strip() for text in table.values())


# -- fields and placeholders


def below(base: type[Record]) -> list[type[Record]]:
    """All classes that inherit from a class."""
    return [each for sub in base.__subclasses__() for each in (sub, *below(sub))]


def here(base: type[Record]) -> list[type[Record]]:
    """Those of this game, and the answers that all games share. Steps of the parts are bases, not all of this game."""
    homes = ("ziggurat.games.clash_of_cultures.", *(["ziggurat.parts."] if base is Choice else []))
    return [each for each in dict.fromkeys(below(base)) if each.__module__.startswith(homes)]


EVENTS = here(CocEvent)
CHOICES = here(Choice)
STEPS = here(Step)


def told() -> list[tuple[type[Record], str]]:
    """Every record that a sentence tells, with its pattern."""
    tables = ((EVENTS, words.EVENTS), (CHOICES, words.CHOICES), (STEPS, words.QUESTIONS))
    return [(each, table[each.kind]) for records, table in tables for each in records if each.kind in table]


def test_every_field_of_every_record_has_a_meaning() -> None:
    records = [*EVENTS, *CHOICES, *STEPS]
    assert len(records) > 200
    assert sorted({f"{each.kind}.{name}" for each in records for name in each.fields if name not in FIELDS}) == []


def test_every_meaning_belongs_to_a_field() -> None:
    used = {name for each in (*EVENTS, *CHOICES, *STEPS) for name in each.fields}
    assert sorted(set(FIELDS) - used) == []


KINDS_OF_FIELDS: dict[str, type[Field[Clash]]] = {
    "int": NumberField, "str": TextField, "bool": FlagField, "tuple[int, ...]": NumbersField, "Goods": NumbersField,
    "Units": NumbersField,
}  # fmt: skip


def test_every_field_has_the_type_that_its_record_takes() -> None:
    """Steps may show a seat less than they hold, in another type."""
    wrong = []
    for each in (*EVENTS, *CHOICES, *STEPS):
        for parameter in inspect.signature(each.__init__).parameters.values():
            if parameter.name not in each.fields or parameter.annotation is parameter.empty:  # compiled: no annotation
                continue
            field = FIELDS[parameter.name].of(each.kind)
            wanted = KINDS_OF_FIELDS.get(str(parameter.annotation), OtherField)
            if not isinstance(field, wanted) and not (issubclass(each, Step) and isinstance(field, OtherField)):
                wrong.append(f"{each.kind}.{parameter.name}: {parameter.annotation}")
    assert wrong == []


def test_every_name_in_a_sentence_is_a_field_of_its_record_or_a_placeholder() -> None:
    assert len(told()) > 200
    for record, pattern in told():
        of_choice = ("seat",) if issubclass(record, Choice) else ()
        unknown = [name for name in names_in(pattern) if name not in (*record.fields, *of_choice, *words.PLACEHOLDERS)]
        assert unknown == [], (record.kind, pattern)


def test_no_placeholder_is_the_name_of_a_field() -> None:
    assert sorted(set(words.PLACEHOLDERS) & set(FIELDS)) == []


def test_every_placeholder_stands_in_a_sentence() -> None:
    used = {name for _, pattern in told() for name in names_in(pattern)} | set(names_in(words.DEFAULT_QUESTION))
    assert sorted(set(words.PLACEHOLDERS) - used) == []


@pytest.mark.parametrize("kind", sorted(INFO.choices))
def test_every_field_of_a_choice_takes_values_of_its_own_type_only(kind: str) -> None:
    game = ziggurat.new_game("clash_of_cultures", 2, seed=1)
    good = sample(kind).to_json()
    assert game.choice(0, good) == sample(kind)
    for name in INFO.choices[kind].cls.fields:
        others: list[object] = [1, True, "ore", [1], [True], None, 1.5]
        wrong = [value for value in others if not FIELDS[name].of(kind).accepts(value)]
        assert len(wrong) >= 5
        for value in wrong:
            with pytest.raises(IllegalChoice):
                game.choice(0, {**good, name: value})


# -- what people type


@pytest.mark.parametrize(
    ("name", "word", "meant"),
    [
        ("space", "d2", 0), ("start", "E1", 1), ("space", "z9", None), ("target", "green", 1), ("target", "blue", None),
        ("good", "cul", "culture"), ("good", "x", None), ("piece", "settl", "settlement"), ("building", "a", "academy"),
        ("unit", "army", "army"), ("advance", "irr", "irrigation"), ("advance", "m", None),
        ("ability", "lib", "library"),
        ("wonder", "wall", "wall"),
    ],
)  # fmt: skip
def test_a_typed_word_is_read_by_the_field(name: str, word: str, meant: object) -> None:
    assert FIELDS[name].read(Scenario().game, A, word) == meant


# -- cards whose questions nobody has worded


class AskAnybody(AskSeat):
    """A question that no table of words lists."""

    rule = ACTION_EFFECTS["spy"].rule

    def candidates(self, game: Clash) -> list[int]:
        return [B, 2]


class AskNobodyKnows(AskAnybody):
    """The same, of no card."""

    rule = "COC-GEN-01"


def test_a_question_without_words_is_asked_in_the_words_of_its_card() -> None:
    table = Scenario(3).turn(A).ask(AskAnybody(A))
    spy = table.content.action_titles["spy"]
    assert table.game.prompt(A) == f"Spy: {spy.text}"
    assert table.game.prompt(B) == table.game.prompt(None) == f"Red: Spy: {spy.text}"
    assert table.ask(AskNobodyKnows(A)).game.prompt(A) == "Ask nobody knows?"


# -- every kind of choice, with all its words


TEXTS = {
    "advance": "irrigation", "wonder": "gardens", "good": "ore", "building": "port", "unit": "army", "by": "art",
    "work": "collect", "ability": "bartering", "deck": "objective", "piece": "temple", "card": "mass_production",
}  # fmt: skip
LISTS = {"give": [0, 2, 0, 0, 0, 0, 0], "ask": [0, 0, 1, 0, 0, 0, 0], "food": [2, 0], "units": [0, 16], "dice": [3]}


def sample(kind: str) -> Choice:
    """A choice of this kind with something in every field."""
    data: dict[str, object] = {"kind": kind}
    for name in INFO.choices[kind].cls.fields:
        field = FIELDS[name].of(kind)
        known = [1, True, TEXTS.get(name, "action"), LISTS.get(name, [1, 2])]
        data[name] = next(value for value in known if field.accepts(value))
    return decode(INFO.choices, FIELDS, data)


@pytest.mark.parametrize("kind", sorted(set(INFO.choices) - {"drawn", "rolled"}))
def test_a_choice_with_everything_in_it_has_a_label(kind: str) -> None:
    label = ziggurat.new_game("clash_of_cultures", 2, seed=1).label(0, sample(kind))
    assert_reads_well(label)


@pytest.mark.parametrize(
    ("choice", "label"),
    [
        (sample("start_civic"), "Civic Improvement through Voting"),
        (choices.Collect(2, 0, 0, 0, 1, True, "mass_production"),
         "Collect 2 Food, 1 Mood token (2 Food, 1 Mood token lost at the limit), up to 2 spaces away"
         " with Mass Production"),
        (sample("siege"), "Pay 2 Wood against its die and 2 Ore against its cancelling of a hit, choosing how to pay"),
        (choices.Sink(1, 2), "Lose 1 Settler and 2 Army units"),
        (sample("share"), "Food: you 2"),
        (sample("ruin"), "Temple of E1 (Mountain)"),
        (choices.Build(1, 2, 0, True, False),
         "Build 1 Settler and 2 Army units for 3 Food, 1 Ore, one Army unit through Draft"),
        (choices.Increase("port", 1, True, True), "Port towards E1 (Mountain) and a Settler, choosing how to pay"),
        (choices.Move(0, 1, (0, 16, 16), True, True),
         "1 Settler and 2 Army units from D2 (your city) to E1 (Mountain) by Roads for 1 Food and 1 Ore"),
        (choices.Boost(1), "Spend 1 Culture token on the roll"),
        (choices.Claim(12, False), "Complete Ore Supplies (on the card with Large Army)"),
        (choices.Offer(1, (0, 2, 0, 0, 0, 0, 0), (0,) * 7, (17,), (), 1, 2),
         "Offer Green 2 Ore, City Development / Tactical Retreat for 1 Action card, 2 Objective cards"),
        (choices.PlayCard(17), "Play City Development (1 Culture token; in combat Tactical Retreat)"),
        (choices.Combat(17), "Play Tactical Retreat (on the card City Development)"),
        (End(), "End the turn"),
    ],
)  # fmt: skip
def test_labels_fill_in_what_they_name(choice: Choice, label: str) -> None:
    assert ziggurat.new_game("clash_of_cultures", 2, seed=1).label(0, choice) == label


def test_what_a_great_person_gives_goes_by_the_name_of_the_card() -> None:
    game = ziggurat.new_game("clash_of_cultures", 2, seed=1)
    assert isinstance(game, Clash)
    assert words.because_words(game, "great_scientist") == "(Great Scientist)"
    assert words.because_words(game, "event") == "by an Event"


def test_a_revealed_region_is_told_space_by_space() -> None:
    table = Scenario()
    names = [table.name(space) for space in table.game.chart.regions[1]]
    tile = table.game.content.tiles[0]
    told = table.game.words(RegionRevealed(A, 1, 0, True, "COC-EXP-05"), {})
    ground = [words.TERRAIN_NAMES[terrain] for terrain in reversed(tile.terrains)]
    assert told == "Red reveals a region: " + ", ".join(f"{n} {t}" for n, t in zip(names, ground, strict=True)) + "."


def test_a_move_that_attacks_says_whom() -> None:
    table = Scenario().advances(A, "tactics").city(A, "D2").units(A, "D2", armies=2).turn(A)
    table.city(B, "E1").units(B, "E1", armies=3)
    move = choices.Move(table.at("D2"), table.at("E1"), (16,), False, False)
    told = "1 Army unit from D2 (your city) to E1 (Green's city)"
    assert table.game.label(A, move) == told + " against 3 Army units"
    empty = Scenario().city(A, "D2").units(A, "D2", armies=1).turn(A).city(B, "E1")
    assert empty.game.label(A, move) == told + ", which nobody defends"


def test_units_that_entered_a_forest_are_told_from_others_beside_them() -> None:
    table = Scenario().city(A, "D2").units(A, "D2", armies=1).turn(A)
    start, end = table.at("D2"), table.at("E1")
    move = choices.Move(start, end, (16 | FOREST,), False, False)
    assert "1 Army unit (1 Army unit that entered a Forest this turn) from" in table.game.label(A, move)
    table.game.units[start] = (16 | FOREST,)
    assert table.game.label(A, move).startswith("1 Army unit from D2")


def test_influence_says_what_it_costs_and_needs() -> None:
    table = Scenario().reveal_all().city(A, "D2").city(B, "D5", "temple").realm(A, culture=3).turn(A)
    source, target = table.at("D2"), table.at("D5")
    told = table.game.label(A, choices.Influence(source, target, "action", False))
    assert told == "Influence D5 (Green's city) from D2 (your city) for 2 Culture tokens, with a roll of 5 or more"
    told = table.game.label(A, choices.Influence(source, target, "art", False))
    assert told.endswith(" through Art and Sculptures for 3 Culture tokens, with a roll of 5 or more")
    table.advances(A, "conversion")
    assert table.game.label(A, choices.Influence(source, target, "action", False)).endswith("a roll of 4 or more")


def test_civic_improvement_says_what_it_costs() -> None:
    table = Scenario().city(A, "D2", "temple", "academy").realm(A, mood=3).turn(A)
    told = "Raise D2 (your city, size 3, neutral) for 3 Mood tokens"
    assert table.game.label(A, choices.Raise(table.at("D2"))) == told
    table.advances(A, "circus")
    assert table.game.label(A, choices.Raise(table.at("D2"), True)).endswith(" for 2 Mood tokens, choosing how to pay")


def test_civic_improvement_says_what_rituals_really_spend() -> None:
    table = Scenario().city(A, "D2", "temple", "academy").advances(A, "rituals").realm(A, mood=1, food=2).turn(A)
    raised = choices.Raise(table.at("D2"))
    assert table.game.label(A, raised).endswith(" for 2 Food, 1 Mood token")
    table.realm(A, ore=2)
    assert table.game.label(A, raised).endswith(" for 1 Mood token, 2 resources")
    table.realm(A, mood=3)
    assert table.game.label(A, raised).endswith(" for 3 Mood tokens")


@pytest.mark.rule("COC-RES-07")
def test_a_collect_says_what_is_lost_at_a_limit() -> None:
    table = Scenario().reveal_all("fertile").city(A, "D5", "temple", "academy").advances(A, "farming").realm(A, food=1)
    table.turn(A).play(A, choices.Activate(table.at("D5"), "collect"))
    assert table.game.prompt(A) == "What does D5 (your city) collect? Up to 3; you have room for 1 more Food."
    assert [table.game.label(A, each) for each in table.options(A)] == ["Collect 1 Food"]
    assert table.game.label(A, choices.Collect(3)) == "Collect 3 Food (2 Food lost at the limit)"


def test_an_activation_says_when_it_lowers_the_mood() -> None:
    table = Scenario().city(A, "D2", used=1).turn(A)
    assert (
        table.game.label(A, choices.Activate(table.at("D2"), "build"))
        == "City D2: build units, again, so its mood falls"
    )


def test_a_purchase_says_what_is_paid() -> None:
    table = Scenario().city(A, "D2").city(A, "E1").advances(A, "myths").realm(A, food=1, ore=1, wood=1, gold=2).turn(A)
    assert table.game.label(A, choices.Build(1)) == "Build 1 Settler for 1 Food, 1 Gold"
    table.play(A, choices.Activate(table.at("D2"), "increase"))
    assert table.game.label(A, choices.Increase("temple")) == "Temple for 1 Food, 1 Ore, 1 Wood"


def test_a_payment_says_what_is_due_and_what_may_replace_it() -> None:
    table = Scenario().advances(A, "storage").realm(A, food=2, ideas=1).turn(A).play(A, choices.Buy("myths"))
    assert (
        table.game.prompt(A) == "How do you pay 2 Food for an advance? Ideas may replace Food, and Gold any resource."
    )


def test_the_barbarians_have_won_and_a_player_has() -> None:
    game = ziggurat.new_game("clash_of_cultures", 2, seed=1)
    told = [game.words(BattleEnded(0, 4, winner, 0, 0, (), "COC-CMB-12"), {}) for winner in (0, 4, -1)]
    assert [text.split(". ")[1] for text in told] == ["Red has won.", "The Barbarians have won.", "Nobody has won."]
    assert game.words(BattleEnded(0, 4, 0, 0, 0, (), "COC-CMB-12"), {}, 0).endswith(" You have won.")


def test_the_end_says_why_it_comes_early() -> None:
    game = ziggurat.new_game("clash_of_cultures", 2, seed=1)
    early = game.words(GameEnded((5, 6), "COC-STA-08"), {})
    assert early == "The game is over, since a player has no city left: Red 2.5, Green 3."
    assert game.words(GameEnded((5, 6), "COC-END-01"), {}) == "The game is over: Red 2.5, Green 3."


# -- names


PEOPLE = ("Ada", "Ben", "Cleo", "Dan")


def test_no_seat_is_followed_by_a_verb_that_cannot_agree() -> None:
    """In all that is told of somebody; "will" and "and" are the same for everybody."""
    wrong = re.compile(r"\{(seat|side|attacker|giver|drawer|player)\} (?!will\b|and\b)[a-z]+")
    for table in (words.EVENTS, words.MARKED, words.UNMARKED, words.QUESTIONS):
        for pattern in table.values():
            assert not [text for text in re.split(r"(?<=[.?!]) ", pattern) if wrong.match(text)], pattern


def test_every_question_to_a_player_begins_with_the_player() -> None:
    others = {"deal", "draw_action", "draw_objective", "draw_event", "reveal_wonder", "roll_dice", "explore_region"}
    assert {kind for kind, text in words.QUESTIONS.items() if not text.startswith("{player}: ")} == others


def test_sentences_speak_to_their_reader_and_of_people_by_their_names() -> None:
    game = ziggurat.new_game("clash_of_cultures", 3, seed=1)
    assert isinstance(game, Clash)
    event = BattleEnded(0, 4, 4, 0, 0, (), "COC-CMB-12")
    game.names = PEOPLE[:3]
    assert game.words(CityActivated(game.cities_of(0)[0], 1, ""), {}, 0).endswith(" (your city) is activated.")
    assert game.words(CityActivated(game.cities_of(0)[0], 1, ""), {}, 1).endswith(" (Ada's city) is activated.")
    assert game.words(event, {}, 0).endswith(" The Barbarians have won.")
    assert game.words(TurnEnded(1), {}, 1) == "You end the turn."
    assert game.words(TurnEnded(1), {}, None) == "Ben ends the turn."


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_no_mark_is_left_in_what_people_read(players: int, seed: int) -> None:
    chance = random.Random(seed)
    last: Clash | None = None
    for number, game in enumerate(moves(players, seed)):
        game.names = PEOPLE[:players]
        last = game
        if game.over or number % 3:
            continue
        for viewer in (None, *range(players)):
            assert_is_spoken(game.prompt(viewer), viewer)
            assert not re.search("[‹›]", json.dumps(game.view(viewer), ensure_ascii=False))
        seat = game.pending[0]
        options = game.options(seat)
        for index in chance.sample(range(len(options)), min(len(options), 8)):
            assert_is_spoken(game.label(seat, options[index]), seat)
    assert last is not None
    for viewer in (None, *range(players)):
        for entry in last.log(viewer):
            assert_is_spoken(str(entry["words"]), viewer)


def assert_is_spoken(text: str, viewer: int | None) -> None:
    """A sentence without marks, in which verbs agree with "you"."""
    assert not re.search(r"[‹›\[\]]|\bseat \d|\b(Red|Green|Blue|Yellow)\b", text), text
    assert not re.search(r"\b[Yy]ou [a-z]+s\b(?<!pass)", text), text
    assert viewer is None or PEOPLE[viewer] not in text, text


# -- whole games


def assert_reads_well(text: str) -> None:
    assert text
    assert not re.search(r"[{}]|\bNone\b(?!$)|-1\b|  | [.,:;]|\bTrue\b|\bFalse\b|\bnowhere\b|[a-z]_[a-z]", text), text


def moves(players: int, seed: int) -> Iterator[Clash]:
    """A random game, before each of its answers and at its end. Trades and endings are rare, so more events occur."""
    game = ziggurat.new_game("clash_of_cultures", players, seed=seed)
    assert isinstance(game, Clash)
    chance = random.Random(seed)
    while not game.over:
        yield game
        seat = game.pending[0]
        options = game.options(seat)
        choice = options[chance.randrange(len(options))]
        if choice.kind in ("end", "start_trade") and chance.random() < 0.7:
            choice = options[chance.randrange(len(options))]
        game.play(seat, choice)
    yield game


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_every_question_and_option_of_a_game_reads_well(players: int, seed: int) -> None:
    chance = random.Random(seed)
    asked = set()
    for game in moves(players, seed):
        if game.over:
            break
        seat = game.pending[0]
        asked.add(game.stack[-1].kind)
        for viewer in (None, *range(players)):
            assert_reads_well(game.prompt(viewer))
        options = game.options(seat)
        for index in chance.sample(range(len(options)), min(len(options), 12)):
            assert_reads_well(game.label(seat, options[index]))
    assert len(asked) > 12


@cache
def finished(players: int, seed: int) -> Clash:
    return list(moves(players, seed))[-1]


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_every_event_of_a_game_reads_well(players: int, seed: int) -> None:
    game = finished(players, seed)
    kinds = set()
    for viewer in (None, *range(players)):
        for entry in game.log(viewer):
            kinds.add(entry["kind"])
            text = str(entry["words"])
            assert_reads_well(text)
            assert text[0] == text[0].upper() and text.endswith(".")
    assert len(kinds) > 25


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_the_log_names_no_objective_that_a_seat_has_not_seen(players: int, seed: int) -> None:
    """A seat sees an Objective card in its own hand, as a known card of another, or in a question to it."""
    seen: list[set[str]] = [set() for _ in range(players)]
    last: Game | None = None
    for game in moves(players, seed):
        last = game
        for seat in range(players):
            seen[seat] |= cards_shown(game, seat)
    assert isinstance(last, Clash)
    names = [objective_card_name(last, card) for card in range(len(last.content.objectives))]
    for seat in range(players):
        told = {name for entry in last.log(seat) for name in names if name in str(entry["words"])}
        assert told <= seen[seat]
        assert told
    assert not [name for entry in last.log(None) for name in names if name in str(entry["words"])]


def cards_shown(game: Clash, seat: int) -> set[str]:
    """Objective cards that the view of a seat shows, by name."""
    found: set[str] = set()
    waiting: list[object] = [game.view(seat)]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if "top" in part and "bottom" in part:
                found.add(f"{part['top']} / {part['bottom']}")
            waiting.extend(part.values())
        elif isinstance(part, list):
            waiting.extend(part)
    return found


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_a_prompt_says_the_same_whatever_the_others_hold(players: int, seed: int) -> None:
    for number, game in enumerate(moves(players, seed)):
        if game.over or number % 5:
            continue
        for seat in range(players):
            assert game.determinized(seat, number).prompt(seat) == game.prompt(seat)
