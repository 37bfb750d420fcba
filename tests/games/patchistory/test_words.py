"""Every refusal, event, choice and question has words, and every name in them is filled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, Scenario, build, card_number, started
from tests.games.sources import refusing
from ziggurat import games, ledger, new_game
from ziggurat.bots.random import play_out
from ziggurat.core.naming import seat_mark
from ziggurat.core.record import Record
from ziggurat.core.rng import Rng
from ziggurat.core.step import GameStep
from ziggurat.core.words import names_in
from ziggurat.games.patchistory import words
from ziggurat.games.patchistory.board.room_names import told_apart
from ziggurat.games.patchistory.choices import (
    Accept,
    Aggression,
    Aid,
    Bid,
    Campaign,
    CastVotes,
    Commit,
    HonorHeroes,
    Orient,
    Patch,
    Refuse,
    ReturnWorkers,
    TakeFree,
    Threaten,
)
from ziggurat.games.patchistory.fields import FIELDS
from ziggurat.games.patchistory.game import AUCTION, MOVEMENT, NONE, PatEvent
from ziggurat.games.patchistory.rules.auction import ChooseFreeTile
from ziggurat.games.patchistory.rules.negotiation import FormAlliance, Negotiate
from ziggurat.games.patchistory.rules.patching import PatchTile
from ziggurat.games.patchistory.rules.vote import SealVotes
from ziggurat.games.patchistory.rules.war import FightWar

GAME = "patchistory"
PACKAGE = "ziggurat.games.patchistory."
RULE = re.compile(r"PAT-[A-Z0-9]+-\d+")


def below(base: type[Record]) -> Iterator[type[Record]]:
    """All classes that inherit from a class."""
    for found in base.__subclasses__():
        yield found
        yield from below(found)


EVENTS: Mapping[str, type[Record]] = {event.kind: event for event in below(PatEvent) if not event.__subclasses__()}
CHOICES: Mapping[str, type[Record]] = {kind: each.cls for kind, each in games()[GAME].choices.items()}
STEPS: Mapping[str, type[Record]] = {step.kind: step for step in below(GameStep) if step.__module__.startswith(PACKAGE)}
QUESTIONS: Mapping[str, type[Record]] = {
    kind: step
    for kind, step in STEPS.items()
    if issubclass(step, GameStep) and step.options is not GameStep.options and not step.__subclasses__()
}
PATTERNS = (words.EVENTS, words.CHOICES, words.QUESTIONS, words.YES, words.NO, words.NO_MORE)
SAID_OF_CHOICES = {"seat"}  # who chooses is known wherever a choice is said


# -- there are words


def test_every_refusal_has_a_sentence() -> None:
    assert len(refusing(GAME, RULE)) > 80
    assert sorted(refusing(GAME, RULE) - set(words.REASONS)) == []


def test_every_sentence_about_a_rule_names_a_rule_of_the_ledger() -> None:
    assert sorted(set(words.REASONS) - set(ledger.rules(GAME))) == []


def test_every_question_every_choice_and_every_event_has_words() -> None:
    assert set(QUESTIONS) == set(words.QUESTIONS)
    assert set(CHOICES) == set(words.CHOICES)
    assert set(EVENTS) == set(words.EVENTS)


def test_words_are_patterns_that_stand_on_their_own() -> None:
    for table in (words.EVENTS, words.CHOICES, words.QUESTIONS, words.REASONS):
        assert all(text and text == text.strip() for text in table.values())


# -- every name in them means one thing


@pytest.mark.parametrize("records", [EVENTS, CHOICES, STEPS], ids=["events", "choices", "steps"])
def test_every_field_has_a_meaning(records: Mapping[str, type[Record]]) -> None:
    assert len(records) > 30
    assert {name: kind for kind, record in records.items() for name in record.fields if name not in FIELDS} == {}


def test_every_meaning_has_a_field() -> None:
    used = {name for records in (EVENTS, CHOICES, STEPS) for record in records.values() for name in record.fields}
    assert sorted(set(FIELDS) - used) == []


@pytest.mark.parametrize(
    ("patterns", "records", "said"),
    [(words.EVENTS, EVENTS, set()), (words.CHOICES, CHOICES, SAID_OF_CHOICES), (words.QUESTIONS, QUESTIONS, set())],
    ids=["events", "choices", "questions"],
)
def test_every_name_in_a_sentence_is_a_field_of_its_record_or_a_placeholder(
    patterns: Mapping[str, str], records: Mapping[str, type[Record]], said: set[str]
) -> None:
    unfilled = {
        kind: name
        for kind, pattern in patterns.items()
        for name in names_in(pattern)
        if name not in words.PLACEHOLDERS and name not in said and name not in records[kind].fields
    }
    assert unfilled == {}


def test_a_placeholder_is_no_field_and_stands_in_some_sentence() -> None:
    assert sorted(set(words.PLACEHOLDERS) & set(FIELDS)) == []
    patterns = [pattern for table in PATTERNS for pattern in table.values()]
    assert sorted(set(words.PLACEHOLDERS) - {name for pattern in patterns for name in names_in(pattern)}) == []


# -- each edition has its own words

OF_13SK = re.compile(
    r"Coin|Political Point|Honor|Terrain Tile|Capital Tile|Reference Board|Goods?\b|\btiles?\b|\bTile \d"
)
OF_132D = re.compile(r"Money|Mineral|\bVPs?\b|Political Favour|Worship|Land Card|Baseland|Player Status Board|Traffic")
CULTURE = re.compile(
    r"\d Culture|(?<!of )(?<!from )Culture (?:to|for|or|from|production)\b|(?:for|or|no) Culture(?! building)"
)


def everything_said(edition: str, players: int) -> Iterator[str]:
    """Prompts, labels, refusals and the log of a game played at random, as each seat reads them."""
    game = started(players, 4, edition=edition)
    rng = Rng(players)
    while not game.over:
        for seat in game.pending:
            yield game.prompt(seat)
            yield from [game.label(seat, choice) for choice in islice(game.options(seat), 40)]
        play_out(game, rng, limit=1)
    yield from [str(entry["words"]) for entry in game.log(None)]
    yield from [game.source(source) for earned in game.breakdown() for source in earned]
    yield from [game.reason(rule) for rule in words.REASONS]


@pytest.mark.rule("PAT-NAM-16")
@pytest.mark.parametrize("players", [2, 3])
def test_1_3_2d_speaks_its_own_words(players: int) -> None:
    said = list(everything_said(D2, players))
    assert [text for text in said if OF_13SK.search(text) or CULTURE.search(text)] == []
    assert {term for text in said for term in OF_132D.findall(text)} >= {"Money", "Mineral", "VPs", "Land Card"}


@pytest.mark.rule("PAT-NAM-16")
def test_1_3sk_speaks_its_own_words() -> None:
    said = list(everything_said(SK, 3))
    assert [text for text in said if OF_132D.search(text)] == []
    assert [text for text in said if CULTURE.search(text)]


@pytest.mark.rule("PAT-NAM-16")
@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Bid {coin} Coin on tile {slot}", "Bid {coin} Money on Land Card {slot}"),
        ("{seat} patches {tile}, {white} face.", "{seat} patches {tile}, {white} face."),
        ("The tiles of Era I. Tile 1.", "The Land Cards of Era I. Land Card 1."),
        ("{seat} takes the Capital Tile {capital}.", "{seat} takes the Baseland {capital}."),
        ("You have no Construction Tile.", "You have no Construction Tile."),
        ("needs 1 Political Point, not 2 Political Points", "needs 1 Political Favour, not 2 Political Favours"),
        ("three Goods of Food, Resources and Coin", "three Resources of Food, Minerals and Money"),
        ("one Good into 1 Resource", "one Resource into 1 Mineral"),
        ("for an Honor action: Honor Wonders", "for a Worship action: Worship Wonders"),
        ("1 Culture, 11 Culture", "1 VP, 11 VPs"),
        ("Military, Politics and Culture buildings", "Military, Politics and Culture buildings"),
    ],
)
def test_a_sentence_in_the_words_of_1_3_2d(said: str, meant: str) -> None:
    assert words.in_edition(Scenario(edition=D2).game, said) == meant
    assert words.in_edition(Scenario(edition=SK).game, said) == said


@pytest.mark.rule("PAT-NAM-16")
def test_refusals_sources_goods_and_cards_are_said_in_the_words_of_the_edition() -> None:
    table = Scenario(edition=D2).manage(A, 0)
    refusal = table.game.why_not(A, HonorHeroes())
    assert refusal is not None
    assert refusal.reason == "Worship Heroes costs more Political Favours or Food than you have."
    assert table.game.source("honor") == "For a Worship action"
    assert (table.game.points, Scenario(edition=SK).game.points) == ("VPs", "Culture")
    assert words.goods_words(table.game, [1, 1, 1, 1, 1]) == "1 Food, 1 Mineral, 1 Money, 1 VP, 1 vote"
    assert words.goods_words(table.game, [2, 2, 2, 2, 2]) == "2 Food, 2 Minerals, 2 Money, 2 VPs, 2 votes"
    assert words.prosperity_name(table.game, card_number("culture")) == "Max Production Culture"


@pytest.mark.rule("PAT-NAM-16")
def test_the_view_names_rankings_rooms_and_the_words_of_the_edition() -> None:
    table = Scenario(edition=D2).row("culture", "technology").build(A, "B17", 0, 0).realm(A, workers=[(0, 0)])
    seen = table.view(A)
    assert [face["ranks"] for face in seen["vote"]["row_faces"]] == ["VP production", "Mineral production"]
    assert seen["realms"][A]["sources"]["tra"] == [("Road", 1), ("Traffic", 1), ("Traffic (worker)", 1)]
    assert {room["name"] for room in seen["realms"][A]["territory"]["rooms"]} >= {"Traffic", "Road"}
    assert seen["printed"]["words"]["Coin"] == "Money"
    assert Scenario(edition=SK).view(A)["printed"]["words"] == {}


@pytest.mark.rule("PAT-NAM-16")
@pytest.mark.parametrize(
    ("typed", "good"),
    [("mon", "coin"), ("min", "resources"), ("vps", "culture"), ("coin", "coin"), ("m", None), ("vo", "votes")],
)
def test_goods_are_typed_in_the_words_of_the_edition_too(typed: str, good: str | None) -> None:
    assert FIELDS["good"].read(Scenario(edition=D2).game, A, typed) == good
    assert FIELDS["good"].read(Scenario(edition=SK).game, A, typed) == (good if typed in ("coin", "vo") else None)


# -- some words


@pytest.mark.rule("PAT-HEIII-18", "PAT-HEIII-19")
def test_the_log_says_that_john_paul_saves_culture_and_nothing_else() -> None:
    told = Scenario(era=3).patch(A, "john_paul").game.log(None)
    assert "Red loses no Culture to threats and perfect victories this round." in [entry["words"] for entry in told]


def test_where_points_come_from_is_said_in_words() -> None:
    game = new_game("patchistory", players=2)
    assert game.source("production") == "From production"
    assert game.source("petra") == "Petra"


# -- who a sentence speaks of

VERB = re.compile(r"^\{(seat|owner|giver)\} (?!\[|\{)")


def test_the_verb_after_the_first_seat_agrees_with_it() -> None:
    assert [pattern for table in PATTERNS for pattern in table.values() if VERB.search(pattern)] == []


@pytest.mark.parametrize(("players", "edition", "promos"), [(2, "1.3.2d", "off"), (4, "1.3sk", "on")])
def test_everybody_reads_finished_sentences(players: int, edition: str, promos: str) -> None:
    game = started(players, 5, edition=edition, promos=promos)
    game.names = ("Ada", "Ben", "Cem", "Dag")[:players]
    rng = Rng(5)
    read = 0
    readers = [*range(players), None]
    while not game.over:
        texts = [game.prompt(reader) for reader in readers]
        for reader in readers:
            texts += [str(entry["words"]) for entry in game.log(reader, read)]
        for seat in game.pending:
            chosen = game.options(seat)
            texts += [game.label(seat, chosen[rng.below(len(chosen))]) for _ in range(5)]
        for text in texts:
            assert text and not set("‹›[]{}") & set(text), text
            assert not re.search(r"\b1 (votes|workers|Rooms|points|Resources|units)\b|  ", text), text
        read = len(game.events or [])
        seat = game.pending[0]
        chosen = game.options(seat)
        game.play_unchecked(seat, chosen[rng.below(len(chosen))])


def test_who_is_asked_is_addressed_and_the_others_read_the_name() -> None:
    table = Scenario().manage(A, points=1)
    table.game.names = ("Ada", "Ben", "Cem")
    assert table.game.prompt(A) == "Management. 1 Political Point left."
    assert table.game.prompt(B) == table.game.prompt(None) == "Ada: Management. 1 Political Point left."
    table.play(A, Campaign(1))
    assert [entry["words"] for entry in table.game.log(A)][0] == "You spend 1 Political Point on Campaign."
    assert [entry["words"] for entry in table.game.log(B)][0] == "Ada spends 1 Political Point on Campaign."


# -- labels say what an answer does


def test_a_patching_is_named_by_what_it_covers() -> None:
    # The Capital Tile: Temple, Council, Market / Barracks, Road, Wheat Field.
    game = Scenario().won(A, "I-01", "white").ask(PatchTile(A)).game
    assert game.label(A, Patch(True, 0, 0, ())) == "white face over Temple, Council, Barracks and Road"
    assert game.label(A, Patch(True, 2, 1, (0,))) == "white face under Wheat Field"
    assert game.label(A, Patch(True, -1, -1, ())) == "white face over Temple"


def test_layerings_that_look_alike_have_different_labels() -> None:
    table = Scenario().lay(A, "I-01", "white", 2, 1).lay(A, "I-02", "white", 2, 1).won(A, "I-05", "white")
    game = table.ask(PatchTile(A)).game
    high, low = game.label(A, Patch(True, 3, 2, (2,))), game.label(A, Patch(True, 3, 2, (1, 2)))
    assert low == f"{high}, and below the tile with Farm, Council, Wasteland and Market"
    options = game.options(A)
    labels = [game.label(A, choice) for choice in [*options, *options.others()]]
    assert len(set(labels)) == len(labels)


def test_a_place_is_told_where_names_are_not_enough() -> None:
    # I-01 over the Wheat Field alone: at its tip the next tile can lie above or below the same Room.
    table = Scenario().lay(A, "I-01", "white", 2, 1).won(A, "I-02", "white").ask(PatchTile(A))
    labels = [table.game.label(A, choice) for choice in table.options(A)]
    assert len(set(labels)) == len(labels)


def test_a_threat_names_the_amount() -> None:
    game = Scenario().card(A, "gwanggaeto").route(A, B).diplomacy(A, 9).game
    assert game.label(A, Threaten(B, "coin")) == "Threaten Green: 3 Coin (3 Political Points)"


def test_aid_says_who_gets_what() -> None:
    table = Scenario().route(A, B).diplomacy(A, 9)
    gains = "you +5 Culture, +2 if refused"
    assert table.game.label(A, Aid(B, 3, 0, 0)) == f"Offer Green 3 Food: {gains} (2 Political Points)"
    table.play(A, Aid(B, 3, 0, 0))
    assert table.game.prompt(B).startswith("Red offers you 3 Food as Aid. Accept?")
    assert table.game.label(B, Accept()) == "Accept: you +3 Food, Red +5 Culture"
    assert table.game.label(B, Refuse()) == "Refuse: Red +2 Culture"
    table = Scenario().realm(A, food=1, resources=2).route(A, B).diplomacy(A, 9).play(A, Aid(B, 1, 2, 0))
    assert table.game.label(B, Accept()) == "Accept: you +1 Food +2 Resources, Red +5 Culture"


def test_an_alliance_says_who_starts_beside_what() -> None:
    game = Scenario().ask(FormAlliance(A, B, "PAT-ALL-01", "PAT-ALL-06")).game
    assert game.label(A, Orient(A)) == "You start beside 3 Food, Green beside 5 Culture"
    assert game.label(A, Orient(B)) == "Green starts beside 3 Food, you beside 5 Culture"


def test_management_says_what_is_paid_and_gained() -> None:
    table = Scenario().realm(A, resources=9, buildings=["B01", "B02", "B25"]).manage(A, 9)
    game = table.game
    points = "for 3 Political Points"
    assert game.label(A, build("B01")) == f"Construct Industry (2 Food) {points} and 2 Resources (2 of them)"
    politics = "Construct Politics (1 book, with a worker 1 book more)"
    assert game.label(A, build("B25")) == f"{politics} {points} and 3 Resources"
    assert game.label(A, Campaign(1)) == "Campaign with 1 Political Point: +1 vote"
    assert game.label(A, HonorHeroes()) == "Honor Heroes for 2 Political Points and 1 Food: nothing"
    table.play(A, build("B01"))
    assert game.prompt(A) == "Construct Industry (2 Food) for 2 Resources. On which Room?"
    assert game.prompt(B) == "Red: Construct Building. On which Room?"


def test_votes_are_counted_in_the_singular_too() -> None:
    game = Scenario().realm(A, votes=1).row("arms", "seas").ask(SealVotes(1, (NONE, NONE, NONE))).game
    assert [game.label(A, CastVotes(votes)) for votes in (0, 1)] == ["0 votes", "1 vote"]
    assert game.prompt(A).startswith("Card 2 of 2, ") and game.prompt(A).endswith("You have 1 vote.")
    assert "You have" not in game.prompt(None)


# -- Rooms by their names


def test_rooms_of_one_name_are_told_apart_by_what_lies_beside_them() -> None:
    #  Farm  Mill Farm
    #  Forge Well Mill
    names = ["Farm", "Mill", "Farm", "Forge", "Well", "Mill"]
    cells = [[(x, y)] for y in range(2) for x in range(3)]
    assert told_apart(names, cells) == [
        "Farm (beside Forge)", "Mill (north of Well)", "Farm (north of Mill)", "Forge", "Well", "Mill (south of Farm)",
    ]  # fmt: skip


def test_two_neighbours_tell_a_room_where_one_does_not() -> None:
    row = ["Farm", "Well", "Farm", "Mill", "Farm"]
    assert told_apart(row, [[(x, 0)] for x in range(5)]) == [
        "Farm (west of Well)", "Well", "Farm (beside Mill and Well)", "Mill", "Farm (east of Mill)",
    ]  # fmt: skip


def test_a_room_without_a_neighbour_of_another_name_is_told_by_its_side_and_last_by_its_place() -> None:
    square = [[(x, y)] for y in range(3) for x in range(3)]
    row = told_apart(["Farm"] * 3, square[:3])
    assert row == ["Farm (farthest west)", "Farm (1,0)", "Farm (farthest east)"]
    tall = told_apart(["Farm"] * 2, [[(0, 0), (0, 1)], [(0, 2)]])
    assert tall == ["Farm (farthest north)", "Farm (farthest south)"]


def test_tiles_under_the_same_room_are_told_apart_by_a_direction() -> None:
    # Petra lies in columns 3 and 4 of row 1: a tile below can be slid under one of its cells or under both.
    game = Scenario(era=2).card(A, "petra").won(A, "I-02", "white").ask(PatchTile(A)).game
    assert game.label(A, Patch(True, 3, 1, (1,))) == "white face under Petra, towards the south"
    assert game.label(A, Patch(True, 4, 1, (1,))) == "white face under Petra, towards the south-east"


def test_a_won_tile_is_named_by_its_rooms() -> None:
    table = Scenario().won(A, "I-01", "white").ask(PatchTile(A))
    rooms = "Farm, Council, Wasteland and Market"
    assert table.game.prompt(A) == f"You have won tile 1: white face {rooms}. Where does your tile go?"
    free = Scenario().offer(("I-01", "white"), ("I-02", "black")).ask(ChooseFreeTile(A)).game
    assert free.label(A, TakeFree(0)) == f"Take tile 1 for free: white face {rooms}"


# -- prompts say what must be done


def test_a_prompt_says_who_may_move_and_who_must() -> None:
    table = Scenario().realm(A, workers=[(0, 0), (1, 1)]).route(A, B, worker=0).begin(MOVEMENT)
    assert table.game.prompt(A) == (  # Road: TRA 1
        "Move your workers, each up to 1 Room or 1 space. "
        "2 workers at home may move; 1 worker on a Trade Route must move."
    )
    crowd = Scenario().realm(A, workers=[(0, 0), (0, 0)]).begin(MOVEMENT).game
    assert crowd.prompt(A).endswith("2 workers at home left: those who share a Room must leave it as far as they can.")


def test_a_bid_says_what_is_left_to_the_bidder_only() -> None:
    table = Scenario().realm(A, coin=4).offer(("I-01", "white"), ("I-02", "black"), ("I-03", "white")).begin(AUCTION)
    assert table.game.prompt(A) == "You have no bid yet. Bid on a tile. You have 4 Coin."
    assert table.game.prompt(B) == "Red: You have no bid yet. Bid on a tile."
    assert table.game.label(A, Bid(1, 4)) == "Bid 4 Coin on tile 2, all you have"
    assert table.game.label(A, Bid(1, 3)) == "Bid 3 Coin on tile 2"


def test_workers_are_named_by_their_places_and_with_what_they_bring() -> None:
    table = Scenario(promos="on", era=2).realm(A, workers=[(0, 0), (1, 1), (1, 1)]).route(A, B, worker=1)
    game = table.patch(A, "montezuma").game
    assert game.prompt(A) == (
        "Montezuma. Which workers do you return, up to 3, for 7 Culture each? "
        "The others return as many for nothing. You have 4 workers."
    )
    label = game.label(A, ReturnWorkers((0,)))
    assert label == "Return the worker of Temple: +7 Culture, and every other player returns 1"
    label = game.label(A, ReturnWorkers((1, 2, 3)))
    assert label.startswith("Return 3 workers, 2 of Road and on the Trade Route from you to Green: +21 Culture")


def test_a_war_names_the_price_of_aggression_and_the_strength() -> None:
    # Era II: 1 Resource of War Preparations. Barracks: MIL 1.
    table = Scenario(era=2).realm(A, resources=3).route(A, B, worker=4).ask(Negotiate(0, NONE, NONE))
    assert table.game.label(A, Aggression()) == "Aggression: war, and you pay 1 Resource for it now"
    table = Scenario(era=1).realm(A, resources=3).route(A, B, worker=5, war=1).ask(FightWar(0, NONE, NONE, 0, 0))
    assert table.game.label(A, Commit(2, 0)) == "Commit 2 Resources: strength 3"
    first = Scenario(era=1).route(A, B, worker=4).ask(Negotiate(0, NONE, NONE)).game
    assert first.label(A, Aggression()) == "Aggression: war"


def test_routes_between_the_same_players_are_told_apart_by_their_order() -> None:
    table = Scenario().route(A, B).route(B, A).route(A, B).route(A, B, allied=True)
    a, b = seat_mark(A), seat_mark(B)
    assert [words.route_name(table.game, number) for number in range(4)] == [
        f"the 1st Trade Route from {a} to {b}",
        f"the Trade Route from {b} to {a}",
        f"the 2nd Trade Route from {a} to {b}",
        f"the Allied Trade Route between {a} and {b}",
    ]


def test_the_log_names_a_tile_by_the_rooms_of_its_face() -> None:
    told = [str(line["words"]) for line in started(players=3).log(None) if line["kind"] == "tile_offered"]
    assert told
    for line in told:
        assert re.fullmatch(r"Tile \d on offer, (white|black) face: [A-Z][^.]+ and [A-Z][^.]+\.", line)
        assert not re.search(r"\bI+-\d", line)  # the number of the tile
