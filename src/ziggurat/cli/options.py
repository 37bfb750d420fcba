"""The options of the games as options of commands: the same names everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import click

from ziggurat import packs, registry
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo, OptionInfo


class GameOption(click.Option):
    """An option that the games bring along."""


class GameCommand(click.Command):
    """A command about a game: takes GAME, --players, --house, --content and each option of the games.

        @click.command(cls=GameCommand)
        def command(
            game: GameInfo[Game], players: int, options: dict[str, str], house: dict[str, str], content: Path | None
        ) -> None:
            ziggurat.new_game(game.id, players, house=house, content=content, **options)

    Everything is checked before the function is called; `options` and `house` hold what the user gave, `players` a
    default. With
    `click.command(cls=GameCommand, game_required=False)` GAME may be left out: `game` and `players` are then None.
    """

    def __init__(self, *args: Any, game_required: bool = True, **settings: Any) -> None:
        super().__init__(*args, **settings)
        games = click.Argument(["game"], required=game_required, metavar="GAME" if game_required else "[GAME]")
        self.params = [games, *self.params]

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The parameters of the command and of all games, also of games registered after the command was made."""
        return [*super().get_params(ctx), *_game_options(tuple(registry.games().values()))]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            known = [opt for param in self.get_params(ctx) for opt in param.opts if opt.startswith("--")]
            raise click.UsageError(f"no such option {error.option_name}; allowed: {', '.join(known)}", ctx) from None

    def invoke(self, ctx: click.Context) -> Any:
        named: str | None = ctx.params["game"]
        given = {name: ctx.params.pop(name) for name in _names()}
        chosen = {name: value for name, value in given.items() if value is not None}
        try:
            ctx.params |= _choose(named, ctx.params["players"], chosen, ctx.params["house"], ctx.params["content"])
        except packs.BrokenPack as error:
            raise click.ClickException(one_line(error)) from None
        except ValueError as error:
            raise click.UsageError(str(error), ctx) from None
        return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        own = [param for param in options if not isinstance(param, GameOption)]
        of_games = [param for param in options if isinstance(param, GameOption)]
        for title, params in (("Options", own), ("Game options", of_games)):
            records = [record for param in params if (record := param.get_help_record(ctx)) is not None]
            with formatter.section(title):
                formatter.write_dl(records)
        if house_rules := list(_house_help()):
            with formatter.section("House rules"):
                formatter.write_dl(house_rules)


def one_line(error: packs.BrokenPack) -> str:
    """The first mistake of a content pack, and how many there are."""
    more = f" (and {len(error.lines) - 1} more)" if len(error.lines) > 1 else ""
    return f"content pack: {error.lines[0]}{more}"


def seat_of(word: str, names: Sequence[str]) -> int:
    """The seat meant by `--seat`: a number from 1, or the name of the player."""
    known = [name.casefold() for name in names]
    if word.casefold() in known:
        return known.index(word.casefold())
    if word.isdigit() and 1 <= int(word) <= len(known):
        return int(word) - 1
    raise click.UsageError(f"--seat {word}: there is no such seat; seats: 1 to {len(known)} or {', '.join(names)}")


def _choose(
    named: str | None, players: int | None, options: dict[str, str], wanted: Sequence[str], content: Path | None
) -> dict[str, object]:
    """The checked parameters of a command; ValueError says in one line what is allowed."""
    if named is None:
        if options or wanted or players is not None or content is not None:
            raise ValueError(f"game options need a GAME before them: {', '.join(registry.games())}")
        return {"game": None, "options": {}, "house": {}}
    game = registry.info(named.lower())
    if players is None:
        players = game.players[0]
    house = _readings(game, wanted)
    game.setup(players, 0, options, "", house)
    for option in game.options:
        if option.name in options and not option.matters(players):
            counts = ", ".join(map(str, option.players))
            raise ValueError(f"--{option.name} is for {counts} players, not {players}; leave it out")
    if content is not None:
        packs.content_of(game, content)
    return {"game": game, "players": players, "options": options, "house": house}


def _readings(game: GameInfo[Game], wanted: Sequence[str]) -> dict[str, str]:
    """What `--house NAME=VALUE` chooses; the game checks names and values."""
    house: dict[str, str] = {}
    for text in wanted:
        name, sign, value = text.partition("=")
        if not sign:
            known = ", ".join(f"{rule.name}={'|'.join(rule.values)}" for rule in game.house) or "none"
            raise ValueError(f"--house {text}: write NAME=VALUE; house rules of {game.title}: {known}")
        if house.get(name, value) != value:
            raise ValueError(f"--house: {name} cannot be both '{house[name]}' and '{value}'")
        house[name] = value
    return house


@lru_cache(maxsize=8)
def _game_options(games: tuple[GameInfo[Game], ...]) -> list[GameOption]:
    """The options of commands about these games."""
    content = "A folder with files that replace some of the game's content pack."
    return [
        GameOption(["--players"], type=int, metavar="N", help=f"How many play: {_player_counts()}."),
        *[_option(name) for name in _names()],
        GameOption(
            ["--house"], multiple=True, metavar="NAME=VALUE", help="Play a house rule by this reading; repeatable."
        ),
        GameOption(["--content"], type=click.Path(path_type=Path), metavar="FOLDER", help=content),
    ]


def _names() -> list[str]:
    """Every option name of any game, once."""
    return list(dict.fromkeys(option.name for _, option in _known()))


def _known() -> Iterator[tuple[GameInfo[Game], OptionInfo]]:
    for game in registry.games().values():
        for option in game.options:
            yield game, option


def _option(name: str) -> GameOption:
    """The option of that name, with its meaning in each game that has it."""
    mine = [(game, option) for game, option in _known() if option.name == name]
    values = dict.fromkeys(value for _, option in mine for value in option.values)
    meanings = [
        f"{game.title}: {option.help} ({', '.join(option.values)}; default {option.default})." for game, option in mine
    ]
    return GameOption([f"--{name}"], metavar=f"[{'|'.join(values)}]", help=" ".join(meanings))


def _house_help() -> Iterator[tuple[str, str]]:
    """Every house rule of every game, with its readings."""
    for game in registry.games().values():
        for rule in game.house:
            readings = [
                f"{value}{' (default)' if value == rule.default else ''}: {sentence}"
                for value, sentence in rule.readings.items()
            ]
            yield f"{rule.name}=[{'|'.join(rule.values)}]", f"{game.title}, {rule.rule}. {' '.join(readings)}"


def _player_counts() -> str:
    """The numbers of players per game; the smallest is the default."""
    games = registry.games().values()
    return "; ".join(f"{game.title} {', '.join(map(str, game.players))} (default {game.players[0]})" for game in games)
