"""The encoding of actions: every option has its own spelling, and spelling it plays it."""

from __future__ import annotations

import pytest

import ziggurat
from ziggurat.core.encoding import NOBODY_ASKED, Speller
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.envs.vocabularies import encoding_of
from ziggurat.games.monuments.choices import Send
from ziggurat.games.patchistory.choices import Bid, InRoom, Patch, Threaten

GAMES = [(game_id, players) for game_id in ziggurat.games() for players in (2, 3)]
every_game = pytest.mark.parametrize(("game_id", "players"), GAMES)


def spelled(game: Game, *choices: object) -> list[list[str]]:
    encoding = encoding_of(game)
    return [[encoding.names[token] for token in encoding.spell(choice)] for choice in choices]  # type: ignore[arg-type]


def test_a_choice_is_spelled_by_its_kind_and_its_fields_in_order() -> None:
    game = ziggurat.new_game("patchistory", players=2)
    assert spelled(game, Bid(1, 7), Patch(True, -2, 3, (0, 4)), Threaten(1, "coin")) == [
        ["bid", "slot=1", "coin=7"],
        ["patch", "white=1", "x=-2", "y=3", "under=0", "under=4", "under end"],
        ["threaten", "target=1", "good=coin"],
    ]


def test_numbers_beyond_the_table_are_spelled_in_steps_of_its_width() -> None:
    game = ziggurat.new_game("patchistory", players=2)
    # coin goes from 0 to 31: 70 is two widths of 32 and 6 more; x from -12 to 12: -15 lies a width of 25 below 10
    assert spelled(game, Bid(0, 70), InRoom(-15, 12)) == [
        ["bid", "slot=0", "coin above", "coin above", "coin=6"],
        ["in_room", "x below", "x=10", "y=12"],
    ]


def test_a_unit_in_its_place_is_spelled_by_both() -> None:
    game = ziggurat.new_game("monuments", players=2)
    # a fighter is 8 times its place and its kind: 8 * 30 + 2, 8 * 31 + 0
    assert spelled(game, Send((242, 248))) == [
        ["send", "fighters=30", "fighters rest=2", "fighters=31", "fighters rest=0", "fighters end"]
    ]


@every_game
def test_every_token_has_a_name_of_its_own(game_id: str, players: int) -> None:
    names = encoding_of(ziggurat.new_game(game_id, players=players)).names
    assert len(set(names)) == len(names) > 500


@every_game
def test_every_option_can_be_spelled_and_spelling_it_plays_it(game_id: str, players: int) -> None:
    game = ziggurat.new_game(game_id, players=players, seed=players)
    encoding, rng, asked = encoding_of(game), Rng(9), 0
    speller = Speller(game, encoding, tuple(range(players)))
    while speller.seat != NOBODY_ASKED and asked < 150:
        seat = speller.seat
        options = [*game.options(seat)]
        spellings = {tuple(encoding.spell(choice)) for choice in options}
        assert len(spellings) == len(options)
        wanted = options[rng.below(len(options))]
        tokens, answers = encoding.spell(wanted), len(game.answers or ())
        while game.answers is not None and len(game.answers) == answers:
            place = len(speller.spelled)
            assert speller.spelled == tokens[:place]
            legal = {spelling[place] for spelling in spellings if spelling[:place] == tuple(tokens[:place])}
            assert set(speller.legal) == legal and len(speller.legal) == len(legal) > 1
            speller.act(tokens[place])
        assert game.answers is not None
        assert game.answers[answers] == (seat, wanted)
        asked += 1
    assert asked > 40


@every_game
def test_questions_with_one_answer_are_never_put(game_id: str, players: int) -> None:
    game = ziggurat.new_game(game_id, players=players, seed=1)
    speller, rng = Speller(game, encoding_of(game), tuple(range(players))), Rng(2)
    for _ in range(200):
        if speller.seat == NOBODY_ASKED:
            break
        assert len(game.options(speller.seat)) > 1
        speller.act(speller.legal[rng.below(len(speller.legal))])


def test_an_illegal_token_is_refused_and_nothing_changes() -> None:
    game = ziggurat.new_game("patchistory", players=2, seed=4)
    speller = Speller(game, encoding_of(game), (0, 1))
    before, legal = game.fingerprint(), speller.legal
    wrong = next(token for token in range(speller.encoding.size) if token not in legal)
    with pytest.raises(ValueError, match=f"^{wrong} is not legal now; legal: "):
        speller.act(wrong)
    assert (game.fingerprint(), speller.legal) == (before, legal)


def test_a_copy_goes_its_own_way() -> None:
    game = ziggurat.new_game("clash_of_cultures", players=2, seed=4)
    speller = Speller(game, encoding_of(game), (0, 1))
    while not speller.spelled:
        speller.act(speller.legal[0])
    other = speller.copy()
    before = game.fingerprint()
    assert (other.seat, other.legal, other.spelled) == (speller.seat, speller.legal, speller.spelled)
    while other.spelled:
        other.act(other.legal[0])
    assert game.fingerprint() == before
    while speller.spelled:
        speller.act(speller.legal[0])
    assert other.game.pieces() == game.pieces()


def test_a_text_that_the_table_lacks_is_named() -> None:
    with pytest.raises(ValueError, match="^good cannot be 'gold' in this encoding; known: food, "):
        encoding_of(ziggurat.new_game("patchistory", players=2)).spell(Threaten(1, "gold"))
