"""What bots are called: levels, temperaments, what they leave out, budgets, and bots of packages and modules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import ziggurat
from tests.bots.test_bots import after, every_game, start
from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.evaluation import WEIGHTS
from ziggurat.bots.master import Master
from ziggurat.bots.random import RandomBot
from ziggurat.bots.registry import BOTS, DEADLINE, DEADLINES
from ziggurat.bots.temperaments import TEMPERAMENTS, temperaments_of, use_temperament
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.groups import ChoiceGroup, Limit
from ziggurat.core.rng import Rng
from ziggurat.play import levels
from ziggurat.play.characters import ALL_NAMES, NAMES, characters
from ziggurat.play.levels import Level
from ziggurat.play.weights import _read_temperaments

PATCHISTORY = ziggurat.games()["patchistory"]


def read(text: str, game: str = "patchistory") -> Level:
    return levels.read(text, ziggurat.games()[game])


# -- the text


def test_a_text_says_level_temperament_what_is_left_out_and_budget() -> None:
    level = read("master-raider-no-aid-no-trade:3000/4")
    assert (level.name, level.temperament, level.without, level.effort) == (
        "master", "raider", ("aid", "trade"), (3000, 4),
    )  # fmt: skip
    assert read("apprentice") == Level("apprentice", PATCHISTORY, "apprentice")


def test_a_budget_reaches_the_bot() -> None:
    bot = read("master:3000/4/2").maker()(1)
    assert isinstance(bot, Master)
    assert (bot.budget.tries, bot.budget.rivals, bot.budget.turns, bot.clock) == (3000, 4, 2, None)
    bot = read("patient-builder").maker(lambda: 0.0)(1)
    assert isinstance(bot, Master)
    assert bot.clock is not None and bot.seconds == 10.0 and bot.weights is TEMPERAMENTS["patchistory"]["builder"]
    bot = read("apprentice:16/1").maker()(1)
    assert isinstance(bot, Apprentice) and (bot.effort.tried, bot.effort.rounds, bot.effort.plans) == (16, 1, 12)


def test_weights_of_a_file_reach_the_bot(tmp_path: Path) -> None:
    file = Path(ziggurat.__file__).parent / "games/patchistory/weights.toml"
    bot = read(f"apprentice:{file}").maker()(1)
    assert isinstance(bot, Apprentice) and bot.weights is not None
    assert bot.weights.early == WEIGHTS["patchistory"].early and bot.weights is not WEIGHTS["patchistory"]
    with pytest.raises(ValueError, match="other features than Monuments"):
        read(f"apprentice:{file}", "monuments")
    with pytest.raises(ValueError, match="No such file"):
        read(f"apprentice:{tmp_path}/none.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("genius", "unknown bot 'genius'; bots: random, apprentice, master, patient"),
        ("", "unknown bot ''"),
        ("master-kind", "'kind' is no temperament of Patchistory; temperaments: builder, trader, raider, scholar"),
        ("master-no-wars", "no choices called 'wars' to leave out; there are: war, threats, trade"),
        ("master-no", "name after -no- what it leaves out: war, threats"),
        ("master-builder-trader", "'trader' is no temperament"),
        ("random-builder", "only apprentice, master, patient have temperaments"),
        ("random:3", "only apprentice, master, patient have temperaments, budgets"),
        ("master:many", "'many' is neither a budget such as 3000 nor a file"),
        ("master:1/2/3/4", "too many numbers"),
        ("genius:Bot", "bot 'genius:Bot' cannot be loaded: ModuleNotFoundError"),
        ("ziggurat.bots.random:Bot", "AttributeError"),
        ("ziggurat.bots.master:PROOF", "no class or function that makes a bot from a seed"),
        ("command:", "names no program"),
        ("command@soon:node bot.mjs", "how many seconds"),
        ("command@0:node bot.mjs", "how many seconds"),
    ],
)
def test_a_text_that_makes_no_sense_is_refused_in_a_line(text: str, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        read(text)
    assert said in str(refused.value) and "\n" not in str(refused.value)


def test_people_at_a_server_choose_levels_and_nothing_that_runs_or_reads() -> None:
    assert levels.read_offered("master-no-war", PATCHISTORY).without == ("war",)
    for text in ("command:true", "master:3000", "apprentice:w.toml", "os:system", "ziggurat.bots.random:RandomBot"):
        with pytest.raises(ValueError, match="there is no bot"):
            levels.read_offered(text, PATCHISTORY)


def test_a_list_says_how_many_seats_each_takes() -> None:
    assert levels.split("master, apprentice*3") == [("master", 1), ("apprentice", 3)]
    for text in ("master*", "master*0", "master*x", "master,,random", "*2"):
        with pytest.raises(ValueError):
            levels.split(text)


def test_each_level_knows_a_simpler_one() -> None:
    assert levels.simpler("master-raider-no-war", PATCHISTORY) == "apprentice-raider-no-war"
    assert levels.simpler("apprentice-raider", PATCHISTORY) == "random"
    assert levels.simpler("random-no-war", PATCHISTORY) is None
    assert [levels.simpler(name, PATCHISTORY) for name in BOTS] == [None, *list(BOTS)[:-1]]
    assert set(DEADLINES) <= set(BOTS)
    assert levels.simpler("ziggurat.bots.random:RandomBot", PATCHISTORY) == "apprentice"
    assert levels.simpler("gone", PATCHISTORY) == "apprentice"  # its package is not installed any more
    assert levels.without_temperament("apprentice-raider-no-war") == "apprentice-no-war"
    assert levels.without_temperament("master-no-war") == "master-no-war"
    assert read("patient-raider").deadline == DEADLINES["patient"] and read("master-no-war").deadline == DEADLINE


# -- left out


@every_game
def test_groups_name_kinds_of_the_game(game_id: str) -> None:
    info = ziggurat.games()[game_id]
    assert {"war", "trade"} <= {group.name for group in info.groups}
    for group in info.groups:
        assert set(group.kinds) <= set(info.choices), group.name
        assert levels._NAME.fullmatch(group.name)


class Noting:
    """Takes any option, and notes the kinds that it could choose from."""

    seen: set[str] = set()

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, game: Game, seat: int) -> Choice:
        options = game.options(seat)
        Noting.seen |= {choice.kind for choice in options} if len(options) > 1 else set()
        return options[self.rng.below(len(options))]


@pytest.mark.parametrize(
    ("game_id", "group", "kind"),
    [
        ("patchistory", "threats", "threaten"), ("patchistory", "campaigns", "campaign"),
        ("clash_of_cultures", "trade", "start_trade"),
        ("monuments", "trade", "exchange"),
    ],
)  # fmt: skip
def test_a_restricted_bot_never_sees_what_it_leaves_out(
    game_id: str, group: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "noting", Noting)
    for text, is_seen in (("noting", True), (f"noting-no-{group}", False)):
        Noting.seen = set()
        make = read(text, game_id).maker()
        game = start(game_id, 3, 5)
        for answers in range(500):
            if game.over:
                break
            seat = game.pending[0]
            game.play_unchecked(seat, make(answers).choose(game.determinized(seat, answers), seat))
        assert (kind in Noting.seen) is is_seen, text


def test_where_nothing_else_is_left_all_options_stay() -> None:
    game = after(start("patchistory", 2, 1), 10)
    seat = game.pending[0]
    options = game.options(seat)
    first = options[0].kind
    every: ChoiceGroup[Game] = ChoiceGroup("all", tuple({choice.kind for choice in options}))
    some: ChoiceGroup[Game] = ChoiceGroup("some", (first,))
    assert len(every.kinds) > 1
    assert Limit(seat, (every,)).within(game, seat, options) is options
    assert Limit(1 - seat, (some,)).within(game, seat, options) is options  # another seat
    assert list(Limit(seat, (some,)).within(game, seat, options)) == [each for each in options if each.kind != first]


@pytest.mark.parametrize("text", ["apprentice-no-war:8/1/4/8/6/0", "master-no-war:200", "apprentice-raider-no-trade"])
@every_game
def test_what_a_restricted_bot_answers_is_legal_and_repeatable(game_id: str, text: str) -> None:
    make = read(text, game_id).maker()
    for answers in (0, 25):
        game = after(start(game_id, 3, 2), answers)
        seat = game.pending[0]
        guess = game.determinized(seat, 3)
        choice = make(4).choose(guess, seat)
        assert game.why_not(seat, choice) is None
        assert guess.limit is None
        assert make(4).choose(game.determinized(seat, 3), seat) == choice


def test_an_attack_is_told_from_a_walk() -> None:
    """In Clash of Cultures a group attacks where it moves to others, and the choice alone does not say so."""
    info = ziggurat.games()["clash_of_cultures"]
    attack, war = info.group("attack"), info.group("war")
    met: set[tuple[bool, bool]] = set()
    rng = Rng(3)
    for seed in range(6):
        game = start("clash_of_cultures", 2, seed)
        for _ in range(400):
            if game.over:
                break
            seat = game.pending[0]
            options = game.options(seat)
            choice = options[rng.below(len(options))]
            if choice.kind in ("move", "sail"):
                before = game.clone()
                kinds = (attack.holds(before, seat, choice), war.holds(before, seat, choice))
                game.play_unchecked(seat, choice)
                began = "battle" in {step.kind.split("_")[-1] for step in game.stack} or "prepare_battle" in {
                    step.kind for step in game.stack
                }
                assert kinds[0] or not began  # no battle begins without an attack
                met.add(kinds)
                continue
            game.play_unchecked(seat, choice)
    assert (False, False) in met and (False, True) not in met


# -- temperaments


@every_game
def test_temperaments_change_some_weights_and_no_other(game_id: str) -> None:
    usual = WEIGHTS[game_id]
    assert temperaments_of(game_id) == list(NAMES)
    for weights in TEMPERAMENTS[game_id].values():
        changed = [name for place, name in enumerate(usual.names) if weights.early[place] != usual.early[place]]
        assert weights.names == usual.names and 0 < len(changed) < len(usual.names) / 3


def test_a_temperament_multiplies_the_weights_it_names() -> None:
    usual = WEIGHTS["patchistory"]
    use_temperament("patchistory", "tried", {"wonders": 2.0})
    try:
        weights = TEMPERAMENTS["patchistory"]["tried"]
        place = usual.names.index("wonders")
        assert (weights.early[place], weights.late[place]) == (2 * usual.early[place], 2 * usual.late[place])
        assert weights.early[:place] == usual.early[:place] and weights.late[place + 1 :] == usual.late[place + 1 :]
    finally:
        del TEMPERAMENTS["patchistory"]["tried"]
    with pytest.raises(ValueError, match="names no feature of the game: greed"):
        use_temperament("patchistory", "tried", {"greed": 2.0})


@pytest.mark.parametrize("text", ["[builder", "builder = 3", "[builder]\nwonders = 'many'"])
def test_a_broken_file_of_temperaments_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="^here: "):
        _read_temperaments(text, "here")


# -- who plays


def test_characters_follow_from_the_seed_and_differ() -> None:
    bots = ["apprentice", "master", "patient"]
    found = characters(PATCHISTORY, 42, bots)
    assert found == characters(PATCHISTORY, 42, bots)
    assert len({each.name for each in found}) == len({each.temperament for each in found}) == 3
    assert all(each.name in NAMES[each.temperament] for each in found)
    assert len({tuple(characters(PATCHISTORY, seed, bots)) for seed in range(20)}) > 15
    assert str(found[0]) == f"{found[0].name}, a {found[0].temperament}"


def test_a_level_with_a_temperament_keeps_it_and_its_name() -> None:
    """So a saved game, which names the temperaments, meets the same opponents again."""
    drawn = characters(PATCHISTORY, 42, ["apprentice"] * 3)
    saved = [levels.with_temperament("apprentice", each.temperament) for each in drawn]
    assert characters(PATCHISTORY, 42, saved) == drawn
    assert [each.temperament for each in characters(PATCHISTORY, 42, ["master-raider-no-war"] * 2)] == ["raider"] * 2


def test_a_random_bot_has_a_name_and_no_temperament() -> None:
    (found,) = characters(PATCHISTORY, 1, ["random"])
    assert found.temperament == "" and found.name in ALL_NAMES and str(found) == found.name


def test_no_character_is_called_like_a_card() -> None:
    packs = (Path(ziggurat.__file__).parent / "games").rglob("pack/*.toml")
    printed = "\n".join(file.read_text(encoding="utf-8") for file in packs)
    assert len(set(ALL_NAMES)) == len(ALL_NAMES)
    assert [name for name in ALL_NAMES if name in printed] == []


# -- bots from outside


def test_a_class_of_a_module_is_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text("from ziggurat.bots.random import RandomBot as Mine\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert isinstance(read("my_bots:Mine").maker()(3), RandomBot)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Name -> module:attribute, as installed packages declare levels."""
    entries: dict[str, str] = {}
    monkeypatch.setattr(
        levels, "_installed", lambda: {name: EntryPoint(name, value, levels.GROUP) for name, value in entries.items()}
    )
    yield entries


def test_an_installed_package_adds_a_level(installed: dict[str, str]) -> None:
    installed["lucky"] = "ziggurat.bots.random:RandomBot"
    assert levels.names() == [*BOTS, "lucky"] == levels.usable_names()
    assert isinstance(read("lucky").maker()(3), RandomBot)
    assert levels.read_offered("lucky-no-war", PATCHISTORY).without == ("war",)
    assert read("lucky").simpler() == Level("apprentice", PATCHISTORY, "apprentice")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("broken", "no_such_module:Bot", "bot 'broken' of package .* cannot be loaded: ModuleNotFoundError"),
        ("broken", "ziggurat.bots.random:Bot", "cannot be loaded: AttributeError"),
        ("broken", "ziggurat.bots.master:PROOF", "no class or function that makes a bot"),
        ("master", "ziggurat.bots.random:RandomBot", "left out: the name is taken"),
        ("My-Bot", "ziggurat.bots.random:RandomBot", "names are of small letters"),
    ],
)
def test_a_broken_package_is_left_out_and_said_so(installed: dict[str, str], name: str, value: str, said: str) -> None:
    installed[name] = value
    told: list[str] = []
    assert levels.usable_names(told.append) == [*BOTS]
    assert len(told) == 1
    with pytest.raises(ValueError, match=said):
        raise ValueError(told[0])
    if name == "broken":
        with pytest.raises(ValueError, match=said):
            read("broken")
    assert read("master").maker() is BOTS["master"]
