"""A game registered from outside is played by every part of the program, and no other file knows of it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import ziggurat
from tests.cli.typist import typed_game
from tests.server.visitor import Visitor, key
from tests.toy.game import Bet, Buy, End
from tests.toy.info import INFO
from ziggurat import ledger, reading, registry
from ziggurat.bots.registry import BOTS
from ziggurat.cli import main
from ziggurat.core.info import GameInfo
from ziggurat.lab.bench import measure_build, subject_of
from ziggurat.lab.executors import Processes
from ziggurat.lab.plan import Plan
from ziggurat.lab.simulate import simulate
from ziggurat.play.session import Session
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings
from ziggurat.terminal.play import Play
from ziggurat.terminal.screen import Screen


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    registry.register(INFO)
    yield
    registry._GAMES.pop("toy")


def test_a_second_game_of_the_same_id_is_refused() -> None:
    with pytest.raises(ValueError, match="there is a game 'toy' already"):
        registry.register(INFO)


# -- the library


def test_it_is_listed_and_started_by_its_id() -> None:
    assert ziggurat.games()["toy"].title == "Toy"
    assert ziggurat.new_game("toy", 3, size="large").scores() == [6, 6, 6]
    with pytest.raises(ValueError, match="allowed: small, large"):
        ziggurat.new_game("toy", size="huge")


def test_it_is_saved_and_loaded() -> None:
    game = ziggurat.new_game("toy", 2, 4, shop="open")
    game.play(0, Bet(2))
    game.play(1, Bet(1))
    data = json.loads(json.dumps(game.save()))
    again = ziggurat.load_game(data)
    assert (again.save(), again.log(0), again.view(1)) == (game.save(), game.log(0), game.view(1))


def test_it_has_a_ledger() -> None:
    assert ledger.game_of("TOY-BET-01") == "toy"
    assert [rule.id for rule in reading.search("toy", "star costs").rules] == ["TOY-SHOP-02"]
    assert ledger.problems("toy") == []


def test_without_a_ledger_it_is_simply_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "_file", lambda package: None)
    assert ledger.games() == {}


# -- taking back


def test_purchases_are_taken_back_and_done_again() -> None:
    session = Session(ziggurat.new_game("toy", 2, 1, size="large", shop="open"), {1: BOTS["random"]})
    session.play(0, Bet(6))
    before = session.game.save()
    session.play(0, Buy())
    after = session.game.save()
    session.undo(0)
    assert session.game.save() == before
    session.redo(0)
    assert session.game.save() == after
    session.undo(0)
    with pytest.raises(ValueError, match="was revealed"):
        session.undo(0)


@pytest.mark.parametrize("level", BOTS)
def test_bots_play_it_to_its_end(level: str) -> None:
    session = Session(ziggurat.new_game("toy", 3, 1, size="large", shop="open"), dict.fromkeys((0, 1, 2), BOTS[level]))
    assert session.game.over


# -- the terminal


@pytest.mark.parametrize("hotseat", [False, True])
def test_it_is_played_in_the_terminal_in_a_plain_drawing(hotseat: bool) -> None:
    shown, _ = typed_game(ziggurat.new_game("toy", 2, 3, shop="open"), hotseat)
    assert "How much do you bet?" in shown
    assert "The game is over" in shown


def typed(*lines: str, players: int = 2) -> str:
    """What a person against bots reads who types these lines."""
    shown = io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO("".join(f"{line}\n" for line in lines))
    try:
        game = ziggurat.new_game("toy", players, 1, size="large", shop="open")
        bots = dict.fromkeys(range(1, players), "random")
        Play(game, bots, Screen(Console(file=shown, width=80, highlight=False))).run()
    finally:
        sys.stdin = before
    return shown.getvalue()


def test_answers_are_typed_in_words_and_taken_back() -> None:
    shown = typed("why bet 9", "bet 6", "buy", "undo", "board green", "score", "legend", "help", "? star", "quit!")
    assert "Not allowed: You do not have that many coins." in shown
    assert "Your last answer is taken back" in shown
    assert "Green\n" in shown
    assert "coins: " in shown
    assert "Star: Worth 3 points at the end." in shown


def test_a_game_without_rules_in_writing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "_file", lambda package: None)
    assert "The rules of Toy are not written down here." in typed("?", "help", "quit!")


# -- the command line and the lab


def command(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_commands_know_it_and_its_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "TOY-SHOP-02" in command("rules", "toy").stdout
    result = command("simulate", "toy", "--games", 3, "--shop", "open", "--out", "toy.parquet")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [row["shop"] for row in pq.read_table("toy.parquet").to_pylist()] == ["open"] * 6
    assert "unknown game 'toy'; games with packs: " in command("pack", "toy", "--out", "pack").stderr
    game = ziggurat.new_game("toy", 2, 4)
    game.play(0, Bet(1))
    Path("toy.json").write_text(json.dumps(game.save()))
    assert command("replay", "toy.json", "--check").exit_code == 0


def test_its_speed_is_measured_in_another_process() -> None:
    figures = measure_build("plain", subject_of("toy", 2, {}, seconds=0.1))
    assert figures.games_per_second > 1


def test_the_lab_plays_it_between_bots() -> None:
    plan = Plan("toy", 4, ("apprentice", "random"), {"shop": "open", "size": "large"}, seed=2)
    games = [played for batch in simulate(plan) for played in batch.played]
    with Processes(2) as workers:
        elsewhere = [played for batch in simulate(plan, workers) for played in batch.played]
    elsewhere.sort(key=lambda played: played.number)
    assert [game.scores for game in games] == [game.scores for game in elsewhere]
    assert all(sum(game.won) == pytest.approx(1) for game in games)


# -- the server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Visitor]:
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.sqlite", bot="random", bot_pause=0.0, rates=False)
    (tmp_path / "pages").mkdir()
    with Visitor(create_app(settings, tmp_path / "pages")) as visitor:
        yield visitor


def test_it_is_played_at_a_table_of_the_server(server: Visitor) -> None:
    anna = server.other()
    assert "toy" in [card["id"] for card in anna.get("/games")]
    wanted = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "me", "name": "B"}], "options": {"shop": "open"}}
    table = anna.post("/tables", wanted)["id"]

    def state(seat: int) -> Any:
        return anna.get(f"/tables/{table}?seat={seat}")

    for _ in range(12):
        asked = state(0)["waiting"]
        if not asked:
            break
        anna.answer(state(asked[0]), option=0)
        if state(asked[0])["back"]["undo"]:
            anna.post(f"/tables/{table}/back", {"seat": asked[0], "key": key(), "how": "undo"})
            anna.post(f"/tables/{table}/back", {"seat": asked[0], "key": key(), "how": "redo"})
    assert state(0)["result"]["winners"]


def test_the_description_is_a_game_info() -> None:
    assert isinstance(INFO, GameInfo)
    assert isinstance(End(), End)
