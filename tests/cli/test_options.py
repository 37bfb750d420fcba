"""The options of the games on the command line."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tests.cli.lines import assert_one_line
from tests.toy.game import Toy
from tests.toy.info import INFO as TOY
from ziggurat import registry
from ziggurat.cli import Commands, main
from ziggurat.cli.options import GameCommand
from ziggurat.core.game import Game
from ziggurat.core.house import HouseRule
from ziggurat.core.info import GameInfo, OptionInfo


def toy(id: str, *options: OptionInfo, house: tuple[HouseRule, ...] = ()) -> GameInfo[Toy]:
    """The toy game under another name, with other options and house rules; it is never started."""
    return GameInfo[Toy](
        id=id, title=id.title(), blurb="", minutes=(1, 2), players=(2, 3), seats=TOY.seats, points="", options=options,
        version="1", package=TOY.package, create=TOY.create, choices=TOY.choices, words=TOY.words,
        public_view=TOY.public_view, resample_hidden=TOY.resample_hidden, scoring=TOY.scoring, house=house,
    )  # fmt: skip


ROOTS = HouseRule("roots", "DIG-1", "Digging through roots", {"stop": "Roots stop you.", "cut": "You cut roots."})
DIG = toy(
    "dig",
    OptionInfo("length", ("short", "long"), "how long"),
    OptionInfo("mud", ("off", "on"), "wet ground"),
    house=(ROOTS, HouseRule("rain", "DIG-2", "Rain", {"no": "Rain is nothing.", "yes": "Rain makes mud."})),
)
SAIL = toy("sail", OptionInfo("length", ("mile", "league"), "how far"))


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_GAMES", {"dig": DIG, "sail": SAIL})


def run(*arguments: str, game_required: bool = True) -> Result:
    """A command that prints what it is given, inside a copy of the command line."""

    @click.command("show", cls=GameCommand, game_required=game_required)
    @click.option("--loud", is_flag=True)
    def show(
        game: GameInfo[Game] | None, players: int | None, options: dict[str, str], house: dict[str, str],
        content: Path | None, loud: bool,
    ) -> None:  # fmt: skip
        click.echo(f"{game and game.id} {players} {options | house} {content} {loud}")

    class Group(Commands):
        def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
            return show

    return CliRunner().invoke(Group("ziggurat"), ["show", *arguments])


def test_a_command_gets_the_game_the_players_and_what_was_chosen(two_games: None) -> None:
    assert run("dig").stdout == "dig 2 {} None False\n"
    assert run("DIG", "--mud", "on", "--loud", "--players", "3").stdout == "dig 3 {'mud': 'on'} None True\n"
    assert run("--length", "league", "sail").stdout == "sail 2 {'length': 'league'} None False\n"


def test_house_rules_are_chosen_by_name_and_value(two_games: None) -> None:
    assert run("dig", "--house", "roots=cut").stdout == "dig 2 {'roots': 'cut'} None False\n"
    both = run("dig", "--house", "roots=cut", "--mud", "on", "--house", "rain=no", "--house", "rain=no")
    assert both.stdout == "dig 2 {'mud': 'on', 'roots': 'cut', 'rain': 'no'} None False\n"


def test_an_option_that_does_not_matter_for_so_many_players_is_refused_by_name() -> None:
    shown = CliRunner().invoke(main, ["simulate", "monuments", "--players", "3", "--pair", "maya_inca", "--games", "1"])
    assert_one_line(shown, 2, "--pair is for 2 players, not 3; leave it out")
    assert CliRunner().invoke(main, ["simulate", "monuments", "--pair", "maya_inca", "--games", "1"]).exit_code == 0


def test_help_lists_the_options_of_all_games(two_games: None) -> None:
    text = " ".join(run("--help").stdout.split())
    assert "--length [short|long|mile|league]" in text
    assert "Dig: how long (short, long; default short). Sail: how far (mile, league; default mile)." in text
    assert "--mud [off|on]" in text
    assert "Dig 2, 3 (default 2)" in text
    assert "--loud" in text.split("Game options:")[0]
    house = text.split("House rules:")[1]
    assert "roots=[stop|cut] Dig, DIG-1. stop (default): Roots stop you. cut: You cut roots." in house


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["chess"], ["unknown game 'chess'", "games: dig, sail"]),
        (["dig", "--length", "mile"], ["length cannot be 'mile'", "allowed: short, long"]),
        (["sail", "--mud", "on"], ["Sail has no option 'mud'", "options: length"]),
        (["dig", "--mude", "on"], ["no such option --mude", "--length", "--mud", "--players", "--content", "--loud"]),
        (["dig", "--players", "4"], ["Dig takes 2, 3 players, not 4"]),
        (["dig", "--players", "two"], ["--players", "'two'"]),
        (["dig", "--mud"], ["--mud"]),
        (["dig", "--house", "moon=full"], ["Dig has no house rule 'moon'", "house rules: roots, rain"]),
        (["dig", "--house", "roots=burn"], ["house rule roots cannot be 'burn'", "allowed: stop, cut"]),
        (["dig", "--house", "roots"], ["--house roots: write NAME=VALUE", "roots=stop|cut, rain=no|yes"]),
        (["dig", "--house", "roots=cut", "--house", "roots=stop"], ["roots cannot be both 'cut' and 'stop'"]),
        (["sail", "--house", "roots=cut"], ["Sail has no house rule 'roots'", "house rules: none"]),
        (["sail", "--house", "roots"], ["house rules of Sail: none"]),
        ([], ["GAME"]),
    ],
)
def test_bad_options_are_one_line_that_says_what_is_allowed(
    two_games: None, arguments: list[str], parts: list[str]
) -> None:
    assert_one_line(run(*arguments), 2, *parts)


def test_a_command_may_do_without_a_game(two_games: None) -> None:
    assert run("--loud", game_required=False).stdout == "None None {} None True\n"
    assert_one_line(run("--mud", "on", game_required=False), 2, "need a GAME before them: dig, sail")
    assert_one_line(run("--house", "roots=cut", game_required=False), 2, "need a GAME before them: dig, sail")


def test_a_combination_that_makes_no_sense_is_refused() -> None:
    result = run("patchistory", "--edition", "1.3.2d", "--promos", "on")
    assert_one_line(result, 2, "1.3sk only")


def test_a_content_folder_is_checked_before_the_command_runs(tmp_path: Path) -> None:
    assert run("patchistory", "--content", str(tmp_path)).stdout == f"patchistory 2 {{}} {tmp_path} False\n"
    assert_one_line(run("patchistory", "--content", str(tmp_path / "none")), 1, "none: folder: is not there")
    (tmp_path / "tiles.toml").write_text("[[")
    (tmp_path / "rooms.toml").write_text("]]")
    assert_one_line(run("patchistory", "--content", str(tmp_path)), 1, "content pack: ", "(and 1 more)")


def test_no_option_of_a_game_hides_one_of_a_command() -> None:
    names = {option.name for game in registry.games().values() for option in game.options}
    for command in ("simulate", "bench"):
        found = main.get_command(click.Context(main), command)
        assert isinstance(found, GameCommand)
        mine = [param.name for param in found.get_params(click.Context(found))]
        assert len(mine) == len(set(mine))
        assert names < set(mine)
