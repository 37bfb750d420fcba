"""`ziggurat sweep`: play the same games under several values of one thing, and compare."""

from __future__ import annotations

import tempfile
from contextlib import closing
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import click
from click.core import ParameterSource
from rich.console import Console
from rich.table import Table as Grid

from ziggurat import packs
from ziggurat.cli.extras import extra
from ziggurat.cli.options import GameCommand, one_line
from ziggurat.cli.playing import (
    Interrupts,
    bots_option,
    executor_of,
    forbidding,
    keep,
    kept_in,
    out_option,
    play,
    ray_option,
    record_options,
    results_of,
    seats_of,
    seed_option,
    title,
    workers_option,
)
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.executors import Executor
from ziggurat.lab.plan import Plan
from ziggurat.lab.store import Results
from ziggurat.lab.sweep import Comparison, Measure, Sweep, sweep_of
from ziggurat.play.readings import reading_lines

AS_IS = "as it is"
"""What the game without the change is called."""


def half_width(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    """Half an interval of a share of wins; +-1 or more would hold for every share."""
    if value is not None and not 0 < value < 1:
        wrong = f"{value:g} is no distance between shares of wins, which lie between 0 and 1"
        raise click.BadParameter(f"{wrong}; give a number between the two, such as 0.02 for +-2 %", ctx, param)
    return value


@click.command(cls=GameCommand)
@click.option(
    "--set", "settings", multiple=True, metavar="WHAT=A,B,..",
    help="What varies: a value of the content pack (layers.4.hexes=8,9,10), a house rule (house.NAME=A,B) or an option "
    "(option.NAME=A,B). One value is compared with the game as it is. Repeated, all but one must have one value.",
)  # fmt: skip
@click.option("--forbid", metavar="GROUP", help="Compare with games in which no bot makes these choices, such as war.")
@click.option(
    "--games", type=click.IntRange(min=1), default=1000, show_default=True, metavar="N",
    help="How many games under each value.",
)  # fmt: skip
@click.option(
    "--until", type=float, metavar="W", callback=half_width,
    help="Stop when the difference of every share of wins is known to +-W, at --games at the latest. Shares lie "
    "between 0 and 1, and so does W: 0.02 means 2 points in a hundred. Points and lengths do not count.",
)  # fmt: skip
@bots_option("apprentice")
@seed_option
@workers_option
@ray_option
@out_option(", with the value in the column `variant`")
@record_options
@click.pass_context
def command(
    ctx: click.Context, game: GameInfo[Game], players: int, options: dict[str, str], house: dict[str, str],
    content: Path | None, settings: tuple[str, ...], forbid: str | None, games: int, until: float | None, bots: str,
    seed: int, workers: int | None, ray: str | None, out: Path | None, decisions_out: Path | None,
    events_out: Path | None,
) -> None:  # fmt: skip
    """Play the same games under several values of one thing, and compare.

    Every value gets the same seeds and bots. Differences from the first value are taken game by game, with 95%
    intervals; a star marks those that chance does not explain, however many are looked at. Ctrl-C stops early and shows
    what is finished.

    \b
    Example:
      ziggurat sweep monuments --set layers.4.hexes=8,9,10 --players 4 --games 200 --workers 2
      ziggurat sweep patchistory --set house.transport=current --until 0.02
      ziggurat sweep clash_of_cultures --forbid war --players 2 --out peace.parquet
    """
    with extra("lab"):
        import_module("tomlkit")
    with tempfile.TemporaryDirectory(prefix="ziggurat-sweep-") as folder:
        try:
            seats = seats_of(bots, game, players, ctx.get_parameter_source("players") is not ParameterSource.DEFAULT)
            base = Plan(game.id, games, seats, options, seed, content, house)
            variants = _variants(game, base, settings, forbid, Path(folder))
            plan = sweep_of(base, variants, games)
            for each in variants:
                game.setup(each.players, seed, each.options, "", each.house)
        except packs.BrokenPack as error:
            raise click.ClickException(one_line(error)) from None
        except ValueError as error:
            raise click.UsageError(str(error), ctx) from None
        results = results_of(plan, out, decisions_out, events_out)
        _run(ctx, game, plan, until, executor_of(workers, ray), results, out)


def _run(
    ctx: click.Context, game: GameInfo[Game], plan: Sweep, until: float | None, executor: Executor, results: Results,
    out: Path | None,
) -> None:  # fmt: skip
    comparison, is_known = Comparison(plan), False
    with Interrupts() as interrupts, closing(play(plan, executor, interrupts, results)) as games:
        for each in games:
            comparison.add(each)
            if until is not None and results.games % len(plan.variants) == 0 and comparison.is_narrow(until):
                is_known = True
                break
    if comparison.games:
        _show(game, plan, comparison)
    if results.failed is not None:
        raise click.ClickException(keep(results.failed, plan, out))
    if results.games < plan.games and not is_known:
        kept = kept_in(results, out)
        click.echo(f"ziggurat: stopped after {comparison.games:,} of {plan.variants[0].games:,} games{kept}", err=True)
        ctx.exit(130)
    if out is not None:
        click.echo(f"{results.games * plan.players:,} rows in {out}")


# -- what varies


def _variants(
    game: GameInfo[Game], base: Plan, settings: tuple[str, ...], forbid: str | None, folder: Path
) -> list[Plan]:  # fmt: skip
    """A plan for each value, the first is what the others are compared with; ValueError says what does not fit."""
    read = [_setting(text) for text in settings]
    several = [name for name, values in read if len(values) > 1]
    if not read and forbid is None:
        raise ValueError("name what varies: --set WHAT=A,B,.. or --forbid GROUP")
    if len(several) > 1:
        raise ValueError(f"--set: {' and '.join(several)} have several values; one thing varies at a time")
    if forbid is not None and several:
        raise ValueError("--forbid compares two ways to play; --set needs one value beside it")
    fixed = {name: values[0] for name, values in read if len(values) == 1}
    if forbid is not None:
        plain = _under(game, base, fixed, AS_IS, folder / "0")
        bots = tuple(forbidding(bot, forbid, game) for bot in base.bots)
        return [plain, replace(plain, bots=bots, variant=f"no {forbid}")]
    if not several:
        label = ", ".join(f"{name}={value}" for name, value in fixed.items())
        return [replace(base, variant=AS_IS), _under(game, base, fixed, label, folder / "1")]
    name, values = next(each for each in read if len(each[1]) > 1)
    return [
        _under(game, base, {**fixed, name: value}, f"{name}={value}", folder / str(number))
        for number, value in enumerate(values)
    ]


def _setting(text: str) -> tuple[str, list[str]]:
    name, sign, values = text.partition("=")
    found = [value.strip() for value in values.split(",")]
    if not sign or not name or not all(found):
        raise ValueError(f"--set {text}: write WHAT=VALUE or WHAT=A,B,.. such as layers.4.hexes=8,9")
    if len(set(found)) < len(found):
        raise ValueError(f"--set {text}: a value is named twice")
    return name, found


def _under(game: GameInfo[Game], base: Plan, values: dict[str, str], label: str, folder: Path) -> Plan:
    """The plan with these values."""
    from ziggurat.lab import pack_values

    house, options, content = dict(base.house), dict(base.options), base.content
    pack: dict[str, str] = {}
    for name, value in values.items():
        kind, _, rest = name.partition(".")
        if kind == "house":
            house[rest] = value
        elif kind == "option":
            options[rest] = value
        else:
            pack[name] = value
    if pack:
        if game.pack is None:
            raise ValueError(f"{game.title} has no content packs; --set house.NAME or option.NAME")
        pack_values.write(game.pack, pack, folder, base.content)
        content = folder
    return replace(base, house=house, options=options, content=content, variant=label)


# -- what is shown


def _show(game: GameInfo[Game], plan: Sweep, comparison: Comparison) -> None:
    console = Console(highlight=False)
    console.print(title(game, plan), soft_wrap=True)
    for line in reading_lines(game, plan.house):
        console.print(line, soft_wrap=True)
    console.print(f"{comparison.games:,} games under each value, the same seeds", soft_wrap=True)
    first, *others = plan.variants
    compared = len(others) * len(comparison.measures[0])
    grid = Grid("", first.variant, *[each.variant for each in others], box=None)
    for column in grid.columns[1:]:
        column.justify = "right"
    for name, measure in comparison.measures[0].items():
        cells = [_difference(measures[name], compared) for measures in comparison.measures[1:]]
        grid.add_row(name, f"{measure.mean:.1%}" if measure.is_share else f"{measure.mean:.4g}", *cells)
    console.print(grid)


def _difference(measure: Measure, compared: int) -> str:
    """A difference with its interval, and a star if chance does not explain it."""
    star = "*" if measure.is_certain(compared) else " "
    if measure.is_share:
        return f"{100 * measure.difference:+.1f} \u00b1 {100 * measure.spread:.1f} %{star}"
    return f"{measure.difference:+.3g} \u00b1 {measure.spread:.2g}{star}"
