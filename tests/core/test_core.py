"""The turn machine by itself, on the toy game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

import ziggurat
from tests.toy.events import BoughtStar
from tests.toy.game import Bet, Buy, End, Toy
from tests.toy.info import INFO
from ziggurat import CHANCE, BrokenSave, IllegalChoice
from ziggurat.core import save
from ziggurat.core.choice import Choice, kinds_in
from ziggurat.core.decoding import decode
from ziggurat.core.fields import Field, FlagField, NumbersField, TextField
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.core.step import COUNTED, LEFT_OUT, WHETHER, Step
from ziggurat.parts.draw import Drawn, Pool, without
from ziggurat.parts.tally import Tally


class Mixed(Choice):
    """A choice with every type of field that comes over the wire."""

    def __init__(self, name: str, yes: bool, many: tuple[int, ...]) -> None:
        self.name = name
        self.yes = yes
        self.many = many


KINDS = {**INFO.choices, **kinds_in({"Mixed": Mixed})}
FIELDS: dict[str, Field[Toy]] = {**INFO.words.fields, "name": TextField(), "yes": FlagField(), "many": NumbersField()}


def toy(seed: int = 0, manual_chance: bool = True) -> Toy:
    return INFO.start(INFO.setup(2, seed, {}, "pack"), None, manual_chance)


def happenings(game: Game) -> list[str]:
    return [event.kind for event in game.events or []]


def state(game: Game) -> str:
    """Everything that an answer could change, log and answers included."""
    return json.dumps([game.position(), game.log(0), game.log(1), game.pending, game.reveals, game.save()])


# -- asking and answering


def test_a_new_game_works_until_somebody_must_choose() -> None:
    game = toy()
    assert (game.pending, game.over) == ((0, 1), False)
    assert [step.kind for step in game.stack] == ["round", "seal_bets"]


def test_become_stands_before_push_and_results_reach_the_step_below() -> None:
    game = toy()
    game.play(0, Bet(1))
    game.play(1, Bet(2))
    assert [step.to_json() for step in game.stack] == [
        {"kind": "round", "number": 1},
        {"kind": "roll_die", "winner": 1},
    ]
    game.play(CHANCE, Drawn(5))
    assert happenings(game) == [
        "round_began", "bet_sealed", "bet_sealed", "paid", "paid", "won", "round_began",
    ]  # fmt: skip
    assert game.coins == [2, 6]


def test_a_game_whose_stack_is_empty_is_over() -> None:
    game = toy(manual_chance=False)
    for _ in range(2):
        game.play(1, Bet(0))
        game.play(0, Bet(0))
    assert (game.over, game.pending, game.question) == (True, (), None)
    refusal = game.why_not(0, Bet(0))
    assert refusal is not None and refusal.reason == "The game is over."
    with pytest.raises(IllegalChoice, match="over"):
        game.play(0, Bet(0))
    with pytest.raises(IllegalChoice):
        game.choice(0, {"kind": "nonsense"})


def test_chance_by_hand_takes_any_face_and_nothing_else() -> None:
    game = toy()
    game.play(0, Bet(0))
    game.play(1, Bet(0))
    assert game.pending == (CHANCE,)
    assert list(game.options(CHANCE)) == [Drawn(pips) for pips in (1, 2, 3, 4, 5, 6)]
    with pytest.raises(IllegalChoice) as caught:
        game.play(CHANCE, Drawn(7))
    assert caught.value.rule == "TOY-BET-03"
    game.play(CHANCE, Drawn(6))
    assert game.coins == [9, 3]


def test_chance_from_the_seed_answers_at_once_and_depends_on_the_seed_alone() -> None:
    def first_roll(seed: int) -> int:
        game = toy(seed, manual_chance=False)
        game.play(0, Bet(0))
        game.play(1, Bet(0))
        assert game.pending == (0, 1)
        return game.coins[0] - 3

    rolls = [first_roll(seed) for seed in range(40)]
    assert rolls == [first_roll(seed) for seed in range(40)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}


# -- refusals


@pytest.mark.parametrize(
    ("seat", "choice", "rule", "reason"),
    [
        pytest.param(0, Bet(4), "TOY-BET-02", "You do not have that many coins.", id="not allowed"),
        pytest.param(0, Drawn(1), "TOY-BET-01", "A bet is wanted.", id="another kind"),
        pytest.param(2, Bet(0), "TOY-BET-01", "It is not your turn to answer.", id="no such seat"),
        pytest.param(CHANCE, Bet(0), "TOY-BET-01", "It is not your turn to answer.", id="chance"),
    ],
)
def test_a_refusal_carries_its_rule_and_changes_nothing(seat: int, choice: Choice, rule: str, reason: str) -> None:
    game = toy()
    before = state(game)
    refusal = game.why_not(seat, choice)
    assert refusal is not None and (refusal.rule, refusal.reason) == (rule, reason)
    with pytest.raises(IllegalChoice) as caught:
        game.play(seat, choice)
    assert (caught.value.rule, caught.value.reason) == (rule, reason)
    assert str(caught.value) == f"{reason} [{rule}]"
    assert state(game) == before


def test_options_are_given_to_pending_seats_only() -> None:
    game = toy()
    assert len(game.options(0)) == 4
    game.play(0, Bet(0))
    with pytest.raises(ValueError, match=r"seat 0 owes no answer; pending: \[1\]"):
        game.options(0)


def test_options_can_be_counted_walked_and_asked() -> None:
    options = toy().options(1)
    assert len(options) == 4
    assert list(options) == [Bet(0), Bet(1), Bet(2), Bet(3)] == [options[n] for n in range(4)]
    assert Bet(3) in options and Bet(4) not in options and "bet" not in options
    assert Drawn(2) in Pool((1, 2)) and Drawn(3) not in Pool((1, 2))


# -- secret simultaneous answers


def test_secret_answers_arrive_in_any_order() -> None:
    games = []
    for order in ((0, 1), (1, 0)):
        game = toy()
        for seat in order:
            assert seat in game.pending
            game.play(seat, Bet(2 + seat))
        games.append(game)
    assert games[0].fingerprint() == games[1].fingerprint()


def test_a_seat_answers_once() -> None:
    game = toy()
    game.play(1, Bet(3))
    assert game.pending == (0,)
    with pytest.raises(IllegalChoice, match="not your turn"):
        game.play(1, Bet(1))


def test_a_question_shows_nobody_the_secret_answers_and_guesses_at_those_of_others() -> None:
    game = toy()
    game.play(0, Bet(2))
    assert game.stack[-1].to_json() == {"kind": "seal_bets", "given": [2, -1]}
    assert [game.stack[-1].seen_by(seat) for seat in (None, 0, 1)] == [{"kind": "seal_bets"}] * 3
    assert {str(game.determinized(0, seed).stack[-1]) for seed in range(9)} == {"seal_bets(given=(2, -1))"}
    guesses = {str(game.determinized(1, seed).stack[-1]) for seed in range(60)}
    assert guesses == {f"seal_bets(given=({coins}, -1))" for coins in range(4)}


class Masked(Step):
    """Hides a field in each of the three ways, from all seats but 0."""

    hides = {"card": WHETHER, "cards": COUNTED, "plan": LEFT_OUT}

    def __init__(self, card: int, cards: tuple[int, ...], plan: int) -> None:
        self.card = card
        self.cards = cards
        self.plan = plan

    def knows(self, seat: int | None) -> bool:
        return seat == 0


def test_what_a_question_hides_is_left_out_counted_or_said_to_be_there() -> None:
    step = Masked(4, (1, 2, 3), 5)
    assert step.seen_by(0) == {"kind": "masked", "card": 4, "cards": [1, 2, 3], "plan": 5}
    assert step.seen_by(1) == step.seen_by(None) == {"kind": "masked", "card": True, "cards": 3}
    assert Masked(-1, (), 5).seen_by(1) == {"kind": "masked", "card": False, "cards": 0}


# -- words


def test_what_has_no_sentence_is_said_by_its_name_and_fields() -> None:
    game = toy()
    assert [game.label(0, choice) for choice in (Bet(2), Buy(), End(), Drawn(3))] == ["bet 2", "buy", "end", "drawn 3"]
    game.play(0, Bet(0))
    game.play(1, Bet(0))
    assert game.prompt(None) == "roll die"
    assert game.words(BoughtStar(1), {}) == "Green (3) bought star."


# -- log, undo, clones


def test_the_log_shows_each_seat_its_own_events_with_words_and_rules() -> None:
    game = toy()
    game.play(0, Bet(1))
    assert [entry["kind"] for entry in game.log(0)] == ["round_began", "bet_sealed"]
    assert [entry["kind"] for entry in game.log(1)] == ["round_began"]
    assert [entry["kind"] for entry in game.log(None)] == ["round_began"]
    (entry,) = game.log(0, since=1)
    assert (entry["kind"], entry["seat"]) == ("bet_sealed", 0)
    assert (entry["words"], entry["rules"]) == ("Red (3) bets.", ["TOY-BET-01"])


def test_words_use_the_names_of_the_moment() -> None:
    game = toy()
    game.play(0, Bet(2))
    game.play(1, Bet(0))
    paid = [entry["words"] for entry in game.log(0) if entry["kind"] == "paid"]
    assert paid == ["Red (3) paid 2.", "Green (3) paid 0."]
    assert game.coins == [1, 3]


def test_reveals_count_dice_and_revealing_events() -> None:
    game = toy()
    game.play(0, Bet(0))
    assert game.reveals == 0
    game.play(1, Bet(0))
    game.play(CHANCE, Drawn(1))
    assert game.reveals == 2  # the die, and what it gave


def test_a_clone_keeps_no_log_and_cannot_be_saved() -> None:
    game = toy()
    game.play(0, Bet(1))
    copy = game.clone()
    copy.play(1, Bet(1))
    assert game.pending == (1,)
    assert (copy.log(0), copy.events, copy.answers) == ([], None, None)
    with pytest.raises(ValueError, match="a clone keeps no answers"):
        copy.save()


def test_a_snapshot_is_what_undo_goes_back_to() -> None:
    game = toy()
    game.play(0, Bet(1))
    before = state(game)
    kept = game.snapshot()
    game.play(1, Bet(1))
    game.play(CHANCE, Drawn(2))
    assert state(kept) == before
    kept.play(1, Bet(1))
    kept.play(CHANCE, Drawn(2))
    assert state(kept) == state(game)


def test_a_determinized_game_has_another_future_and_no_answers() -> None:
    game = toy(manual_chance=False)
    game.play(0, Bet(1))
    twin = game.determinized(1, 3)
    assert twin.answers is None
    assert twin.log(1) == game.log(1)
    assert len(twin.events or []) == len(game.events or []) - 1  # the other seat's whisper is gone
    assert twin.rng.state() != game.rng.state()
    assert twin.fingerprint() == game.determinized(1, 3).fingerprint() != game.determinized(1, 4).fingerprint()


# -- saving


def load_toy(data: object) -> Game:
    assert isinstance(data, dict)
    return save.load(
        data, lambda setup: INFO.start(INFO.setup(setup.players, setup.seed, setup.options, "pack"), None, True)
    )


def saved() -> Json:
    game = toy(seed=5)
    game.play(1, Bet(1))
    game.play(0, Bet(2))
    game.play(CHANCE, Drawn(4))
    data: Json = json.loads(json.dumps(game.save()))
    return data


def test_a_save_comes_back_at_the_same_question() -> None:
    loaded = load_toy(saved())
    assert loaded.pending == (0, 1)
    assert loaded.scores() == [5, 2]
    assert loaded.save() == saved()


Damage = Callable[[Json], object]


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        pytest.param(lambda data: [data], "not a Ziggurat save", id="no object"),
        pytest.param(lambda data: {}, "not a Ziggurat save", id="something else"),
        pytest.param(lambda data: {**data, "ziggurat": 99}, "save format 99", id="other format"),
        pytest.param(lambda data: {**data, "players": "two"}, "'players' should be int, not str", id="players"),
        pytest.param(lambda data: {**data, "seed": True}, "'seed' should be int, not bool", id="seed"),
        pytest.param(lambda data: {**data, "options": {"size": 3}}, "'options' should hold texts", id="options"),
        pytest.param(lambda data: {**data, "rules": "6"}, "rules version '6'; this is version '7'", id="rules"),
        pytest.param(lambda data: {**data, "content": "other"}, "another content pack", id="content"),
        pytest.param(lambda data: {**data, "answers": 3}, "'answers' should be list, not int", id="answers"),
        pytest.param(lambda data: {**data, "answers": [[1]]}, "answer 0 is no answer", id="short answer"),
        pytest.param(lambda data: {**data, "answers": [{"seat": 1}]}, "answer 0 is no answer", id="strange answer"),
        pytest.param(lambda data: {**data, "answers": [[1, "bet"]]}, "answer 0 has the wrong number", id="fields"),
        pytest.param(lambda data: {**data, "answers": [[1, "bet", "x"]]}, "answer 0: 'coins' of 'bet'", id="type"),
        pytest.param(lambda data: {**data, "answers": [[1, "hop"]]}, "answer 0: unknown kind", id="unknown kind"),
        pytest.param(lambda data: {**data, "answers": [[1, "bet", 9]]}, "answer 0 is refused", id="illegal"),
        pytest.param(lambda data: {**data, "answers": [[9, "bet", 1]]}, "answer 0 is refused", id="no such seat"),
        pytest.param(lambda data: {**data, "answers": []}, "lead to another position", id="answers lost"),
        pytest.param(lambda data: {**data, "fingerprint": "0" * 16}, "lead to another position", id="fingerprint"),
    ],
)
def test_a_broken_save_says_what_is_wrong(damage: Damage, reason: str) -> None:
    broken = damage(saved())
    with pytest.raises(BrokenSave, match=reason) as caught:
        save.read_setup(broken)
        load_toy(broken)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", ["game", "players", "seed", "options", "content", "answers"])
def test_a_save_without_one_of_its_parts_is_refused(key: str) -> None:
    data = saved()
    del data[key]
    with pytest.raises(BrokenSave, match=f"'{key}' is missing"):
        load_toy(data)


def test_answers_after_the_end_are_refused() -> None:
    game = toy()
    for _ in range(2):
        game.play(0, Bet(0))
        game.play(1, Bet(0))
        game.play(CHANCE, Drawn(1))
    data = json.loads(json.dumps(game.save()))
    data["answers"].append([0, "bet", 0])
    with pytest.raises(BrokenSave, match="answer 6 is refused: The game is over"):
        load_toy(data)


def test_a_save_of_an_unknown_game_or_set_up_is_refused() -> None:
    game_id, info = next(iter(ziggurat.games().items()))
    data = ziggurat.new_game(game_id).save()
    assert ziggurat.load_game(data).fingerprint() == data["fingerprint"]
    for damage, reason in (
        ({"game": "chess"}, "'chess', which is not a game here; games: "),
        ({"players": 99}, f"the set-up is not possible here: {info.title} takes"),
        ({"options": {"colour": "blue"}}, "has no option 'colour'"),
        ({"content": "0123456789abcdef"}, "another content pack"),
    ):
        with pytest.raises(BrokenSave, match=reason):
            ziggurat.load_game({**data, **damage})


# -- chance


def test_the_generator_gives_known_numbers() -> None:
    """Those of sfc32 in C: a = 42, b = c = 0, counter 1, twelve words dropped."""
    rng = Rng(42)
    assert [rng.word() for _ in range(4)] == [3648644458, 4206697674, 2509843200, 3011021589]


def test_all_bits_of_a_long_seed_count() -> None:
    words = [Rng(seed).word() for seed in (5, 5 + 2**32, 5 + 2**64, -5)]
    assert len(set(words)) == 4
    assert Rng(2**96 + 5).word() == Rng(5).word()  # 96 bits are all there are


@pytest.mark.parametrize("n", [1, 2, 3, 7, 36])
def test_below_stays_in_its_bounds_and_is_fair(n: int) -> None:
    rng = Rng(1)
    counts = Counter(rng.below(n) for _ in range(2000 * n))
    assert sorted(counts) == list(range(n))
    assert all(abs(count - 2000) < 5 * 2000**0.5 for count in counts.values())


def test_one_possibility_uses_no_chance() -> None:
    rng = Rng(1)
    before = rng.state()
    assert (rng.below(1), rng.below(0)) == (0, 0)
    assert rng.state() == before


def test_a_copy_of_the_generator_goes_its_own_way() -> None:
    rng = Rng(9)
    rng.word()
    copy = rng.copy()
    assert [rng.word() for _ in range(5)] == [copy.word() for _ in range(5)]
    rng.word()
    assert rng.state() != copy.state()


# -- the wire


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(None, "an object with a 'kind'", id="nothing"),
        pytest.param([], "an object with a 'kind'", id="a list"),
        pytest.param(
            {}, "unknown kind of choice None; known: accept, bet, browse, buy, drawn, end, leave", id="no kind"
        ),
        pytest.param({"kind": ["bet"]}, "unknown kind of choice", id="a strange kind"),
        pytest.param({"kind": "bet"}, "'bet' lacks the field 'coins'", id="a field missing"),
        pytest.param({"kind": "bet", "coins": 1, "x": 2}, "'bet' has no field 'x'; it takes coins", id="one too many"),
        pytest.param({"kind": "bet", "coins": 1.5}, "'coins' of 'bet' must be a whole number", id="a fraction"),
        pytest.param({"kind": "bet", "coins": True}, "'coins' of 'bet' must be a whole number", id="a truth"),
        pytest.param({"kind": "bet", "coins": 2**40}, "'coins' of 'bet' must be a whole number", id="too large"),
        pytest.param({"kind": "mixed", "name": 1, "yes": True, "many": []}, "'name' .* a text", id="no text"),
        pytest.param({"kind": "mixed", "name": "", "yes": 1, "many": []}, "'yes' .* true or false", id="no truth"),
        pytest.param({"kind": "mixed", "name": "", "yes": True, "many": 3}, "'many' .* list of whole", id="no list"),
        pytest.param({"kind": "mixed", "name": "", "yes": True, "many": ["a"]}, "'many' .* list of", id="texts"),
    ],
)
def test_bad_data_is_no_choice(data: object, reason: str) -> None:
    game = toy()
    with pytest.raises(ValueError, match=reason):
        decode(KINDS, FIELDS, data)
    with pytest.raises(IllegalChoice, match="Not a choice") as caught:
        game.choice(0, data)
    assert caught.value.rule == "TOY-BET-01"


def test_a_choice_comes_back_from_its_wire_form() -> None:
    for choice in (Bet(2), Mixed("a", True, (1, 2)), Drawn(3)):
        assert decode(KINDS, FIELDS, json.loads(json.dumps(choice.to_json()))) == choice
    assert toy().choice(0, Bet(2).to_json()) == Bet(2)


def test_records_compare_by_kind_and_fields() -> None:
    assert Bet(1) == Bet(1) and hash(Bet(1)) == hash(Bet(1))
    assert Bet(1) != Bet(2) and Bet(1) != Drawn(1) and Bet(1) != (1,)
    assert repr(Mixed("a", False, ())) == "mixed(name='a', yes=False, many=())"


# -- set-ups


def test_a_set_up_fills_in_the_defaults() -> None:
    setup = INFO.setup(3, 8, {"size": "large"}, "pack")
    assert (setup.players, setup.seed, setup.options) == (3, 8, {"size": "large", "shop": "closed", "market": "closed"})


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (4, {}, "Toy takes 2, 3 players, not 4"),
        (2, {"colour": "red"}, "Toy has no option 'colour'; options: size, shop"),
        (2, {"size": "huge"}, "size cannot be 'huge'; allowed: small, large"),
        (3, {}, "small tables seat two"),
    ],
)
def test_a_set_up_that_is_not_allowed_says_what_is(players: int, options: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        INFO.setup(players, 0, options, "")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"game_id": "chess"}, "unknown game 'chess'; games: patchistory"),
        ({"game_id": "patchistory", "players": "3"}, "players must be a whole number, not '3'"),
        ({"game_id": "patchistory", "promos": True}, "promos cannot be True; allowed: off, on"),
        ({"game_id": "patchistory", "seed": 1.5}, "seed must be a whole number, not 1.5"),
        ({"game_id": "patchistory", "colour": "red"}, "options: edition, capital, promos"),
        ({"game_id": "patchistory", "colour": 1}, "options: edition, capital, promos"),
    ],
)
def test_a_game_that_cannot_start_says_what_is_allowed(arguments: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ziggurat.new_game(**arguments)  # type: ignore[arg-type]


# -- parts


def test_a_tally_says_where_it_comes_from() -> None:
    tally = Tally(explain=True)
    tally.add(3, "room")
    tally.add(0, "nothing")
    tally.fix(5, "card")
    assert (tally.total, tally.sources) == (5, [("room", 3), ("card", 2)])
    assert Tally().sources is None


def test_taking_one_of_equal_items_leaves_the_others() -> None:
    assert without((1, 2, 1), 1) == (2, 1)
    with pytest.raises(ValueError, match="not in tuple"):
        without((1,), 2)


@pytest.mark.parametrize("seat", [-1, 4, 9])
def test_a_seat_that_does_not_exist_is_named(seat: int) -> None:
    game = ziggurat.new_game("patchistory", players=4, seed=1)
    for look in (game.view, game.log, lambda wrong: game.determinized(wrong, 0)):
        with pytest.raises(ValueError, match=f"no seat {seat}; seats are 0 to 3"):
            look(seat)


@pytest.mark.parametrize("nonsense", [None, "bid", 7, {"kind": "bid"}])
def test_what_is_no_choice_is_refused_like_an_illegal_one(nonsense: object) -> None:
    game = ziggurat.new_game("patchistory", players=3, seed=1)
    before = game.fingerprint()
    with pytest.raises(ziggurat.IllegalChoice, match="no choice"):
        game.play(game.pending[0], nonsense)
    assert game.why_not(game.pending[0], nonsense) is not None
    assert game.fingerprint() == before
