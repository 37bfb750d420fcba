"""Nobody meets a refusal, an event, a choice or a question without words, and no words tell what is hidden."""

from __future__ import annotations

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
from ziggurat.core.game import Game
from ziggurat.games.clash_of_cultures import choices, words
from ziggurat.games.clash_of_cultures.board.units import FOREST
from ziggurat.games.clash_of_cultures.choices import End
from ziggurat.games.clash_of_cultures.events import BattleEnded, GameEnded, RegionRevealed
from ziggurat.games.clash_of_cultures.game import Clash
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
    assert sorted(kinds_of_questions(GAME) - set(words.QUESTIONS)) == []
    assert set(choices.KINDS_OF_CHOICE) == set(words.CHOICES)


def test_every_ending_belongs_to_a_question() -> None:
    assert sorted(set(words.ENDINGS) - set(words.QUESTIONS)) == []


def test_every_event_has_words() -> None:
    assert kinds_of_events(GAME) == set(words.EVENTS)


def test_words_are_patterns_that_stand_on_their_own() -> None:
    for table in (words.EVENTS, words.CHOICES, words.QUESTIONS, words.REASONS, words.ENDINGS):
        assert all(text and text == text.strip() for text in table.values())


# -- every kind of choice, with all its words


TEXTS = {
    "advance": "irrigation", "wonder": "gardens", "good": "ore", "building": "port", "unit": "army", "by": "art",
    "work": "collect", "ability": "bartering", "deck": "objective", "piece": "temple", "card": "mass_production",
}  # fmt: skip
LISTS = {"give": (0, 2, 0, 0, 0, 0, 0), "ask": (0, 0, 1, 0, 0, 0, 0), "food": (2, 0), "units": (0, 16), "dice": (3,)}


def sample(kind: str) -> Choice:
    """A choice of this kind with something in every field."""
    made = choices.KINDS_OF_CHOICE[kind]
    values: list[object] = []
    for name, shape in zip(made.cls.fields, made.cls.shape, strict=True):
        known: dict[str, object] = {
            "int": 1, "bool": True, "str": TEXTS.get(name, "action"), "ints": LISTS.get(name, (1, 2)),
        }  # fmt: skip
        values.append(known[shape])
    return made.make(*values)


@pytest.mark.parametrize("kind", sorted(set(choices.KINDS_OF_CHOICE) - {"drawn", "rolled"}))
def test_a_choice_with_everything_in_it_has_a_label(kind: str) -> None:
    label = ziggurat.new_game("clash_of_cultures", 2, seed=1).label(0, sample(kind))
    assert_reads_well(label)


@pytest.mark.parametrize(
    ("choice", "label"),
    [
        (sample("start_civic"), "Civic Improvement through Voting"),
        (choices.Collect(2, 0, 0, 0, 1, True, "mass_production"),
         "Collect 2 Food, 1 Mood token, up to 2 spaces away with Mass Production"),
        (sample("siege"), "Pay 2 Wood against its die and 2 Ore against its cancelling of a hit, choosing how to pay"),
        (sample("load"), "1 Settler and 2 Army units"),
        (sample("share"), "Food: Red 2"),
        (sample("ruin"), "Temple of E1 (Mountain)"),
        (choices.Build(1, 2, 0, True, False), "Build 1 Settler and 2 Army units, one Army unit through Draft"),
        (choices.Increase("port", 1, True, True), "Port towards E1 (Mountain) and a Settler, choosing how to pay"),
        (choices.Move(0, 1, (0, 16, 16), True, True),
         "1 Settler and 2 Army units from D2 (city of Red) to E1 (Mountain) by Roads for 1 Food and 1 Ore"),
        (choices.Boost(1), "Spend 1 Culture token on the roll"),
        (choices.Claim(12, False), "Complete Ore Supplies (O12)"),
        (choices.Offer(1, (0, 2, 0, 0, 0, 0, 0), (0,) * 7, (17,), (), 1, 2),
         "Offer Green 2 Ore, City Development / Tactical Retreat for 1 Action card, 2 Objective cards"),
        (choices.PlayCard(17), "Play City Development (A17, 1 Culture token)"),
        (choices.Combat(17), "Play Tactical Retreat (A17)"),
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
    told = "1 Army unit from D2 (city of Red) to E1 (city of Green)"
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


def test_influence_says_what_it_costs() -> None:
    table = Scenario().reveal_all().city(A, "D2").city(B, "D5", "temple").realm(A, culture=3).turn(A)
    source, target = table.at("D2"), table.at("D5")
    told = table.game.label(A, choices.Influence(source, target, "action", False))
    assert told == "Influence D5 (city of Green) from D2 (city of Red) for 2 Culture tokens"
    told = table.game.label(A, choices.Influence(source, target, "art", False))
    assert told.endswith(" through Art and Sculptures for 3 Culture tokens")


def test_civic_improvement_says_what_it_costs() -> None:
    table = Scenario().city(A, "D2", "temple", "academy").realm(A, mood=3).turn(A)
    told = "Raise D2 (city of Red, size 3, neutral) for 3 Mood tokens"
    assert table.game.label(A, choices.Raise(table.at("D2"))) == told
    table.advances(A, "circus")
    assert table.game.label(A, choices.Raise(table.at("D2"), True)).endswith(" for 2 Mood tokens, choosing how to pay")


def test_the_barbarians_have_won_and_a_player_has() -> None:
    game = ziggurat.new_game("clash_of_cultures", 2, seed=1)
    told = [game.words(BattleEnded(0, 4, winner, 0, 0, (), "COC-CMB-12"), {}) for winner in (0, 4, -1)]
    assert [text.split(": ")[1] for text in told] == [
        "Red has won.", "the Barbarians have won.", "nobody has won.",
    ]  # fmt: skip


def test_the_end_says_why_it_comes_early() -> None:
    game = ziggurat.new_game("clash_of_cultures", 2, seed=1)
    early = game.words(GameEnded((5, 6), "COC-STA-08"), {})
    assert early == "The game is over, since a player has no city left: Red 2.5, Green 3."
    assert game.words(GameEnded((5, 6), "COC-END-01"), {}) == "The game is over: Red 2.5, Green 3."


# -- whole games


def assert_reads_well(text: str) -> None:
    assert text
    assert not re.search(r"[{}]|\bNone\b(?!$)|-1\b|  | [.,:;]|\bTrue\b|\bFalse\b|\bnowhere\b|[a-z]_[a-z]", text), text


def moves(players: int, seed: int) -> Iterator[Clash]:
    """A random game, before each of its answers and at its end. Trades and endings are rare, so that more happens."""
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
    """Every Objective card a seat ever sees is in its own hand, is known to it, or stands in a question to it."""
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
