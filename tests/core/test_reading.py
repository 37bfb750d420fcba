"""How people read and search the rules: the order of sections, synonyms, ranking."""

from __future__ import annotations

import pytest

from ziggurat import ledger, reading

GAMES = list(ledger.games())
GOAL = {"patchistory": "PAT-END-03", "clash_of_cultures": "COC-END-10", "monuments": "MON-END-04"}
ROUND = {"patchistory": "PAT-RND-02", "clash_of_cultures": "COC-TURN-01", "monuments": "MON-TRN-02"}


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_is_in_one_section_and_every_named_rule_exists(game: str) -> None:
    assert reading.problems(game) == []


@pytest.mark.parametrize("game", GAMES)
def test_reading_begins_with_the_goal_and_leaves_out_nothing(game: str) -> None:
    assert GOAL[game] == reading.sections(game)[0].first[0]
    assert sorted(rule.id for rule in reading.in_order(game)) == sorted(ledger.rules(game))


@pytest.mark.parametrize("words", ["win", "goal", "how do I win", "winning", "WINS", "What is the goal?"])
@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_finds_the_goal(game: str, words: str) -> None:
    assert reading.search(game, words).rules[0].id == GOAL[game]


@pytest.mark.parametrize("game", GAMES)
def test_an_overview_begins_with_the_round(game: str) -> None:
    found = [rule.id for rule in reading.search(game, "overview").rules]
    assert found[0] == ROUND[game]
    assert GOAL[game] in found


@pytest.mark.parametrize("game", GAMES)
def test_money_moving_and_workers_are_found(game: str) -> None:
    money, move, worker = (reading.search(game, words) for words in ("money", "move", "what is a worker"))
    assert all(found.complete and found.rules for found in (money, move, worker))
    assert "movement" in {rule.topic for rule in move.rules[:5]}
    assert (
        next(iter(worker.terms))
        == {"patchistory": "Worker", "clash_of_cultures": "Army unit", "monuments": "worker"}[game]
    )


def test_forms_and_beginnings_of_a_word_count_and_whole_words_come_first() -> None:
    assert {"PAT-WAT-05"} <= {rule.id for rule in reading.search("patchistory", "water edges").rules}
    assert reading.search("patchistory", "alli").rules, "while somebody types"
    assert all("war" in rule.topic for rule in reading.search("patchistory", "war").rules[:5])


def test_what_was_matched_is_told() -> None:
    assert {"coin", "coins"} & {*reading.search("patchistory", "money").marks}


def test_rules_with_the_most_words_are_found_if_none_has_all() -> None:
    found = reading.search("patchistory", "zebra auction")
    assert not found.complete
    assert found.rules[0].topic == "auction"
    assert reading.search("patchistory", "zebra").rules == []
