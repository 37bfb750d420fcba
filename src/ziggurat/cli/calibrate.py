"""`ziggurat calibrate`: fit the chance to win to games between bots, and measure how far it can be trusted."""

from __future__ import annotations

from pathlib import Path

import click

from ziggurat.bots.registry import BOTS
from ziggurat.cli.playing import executor_of, followed, ray_option, seed_option, workers_option
from ziggurat.cli.train import player_counts
from ziggurat.lab.calibrate import Games, Report, drawn, fit, is_held_out, recorded, report
from ziggurat.play.scales import written_scale
from ziggurat.registry import games as all_games
from ziggurat.registry import info


@click.command()
@click.argument("game", metavar="GAME")
@click.option(
    "--games", type=click.IntRange(min=4), default=200, show_default=True, help="How many; every fourth is held out."
)
@click.option(
    "--players", default="4,3,2", show_default=True, metavar="N,..", callback=player_counts,
    help="Numbers of players of the games, in turn.",
)  # fmt: skip
@click.option("--bot", default="apprentice", show_default=True, metavar="LEVEL", help=f"Who plays: {', '.join(BOTS)}.")
@seed_option
@workers_option
@ray_option
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), default=None,
    help="The games, a JSON line each; a run goes on where it ends.  [default: GAME-moments.jsonl]",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default=None,
    help="The scale.  [default: GAME-chance.toml]",
)  # fmt: skip
@click.option(
    "--plot", type=click.Path(dir_okay=False, path_type=Path), default=None, help="The reliability plot, an SVG file."
)
def command(
    game: str, games: int, players: tuple[int, ...], bot: str, seed: int, workers: int | None, ray: str | None,
    record: Path | None, out: Path | None, plot: Path | None,
) -> None:  # fmt: skip
    """Fit the chance to win to games between bots, and measure how far it can be trusted.

    The weights in use value the positions, so do this after `ziggurat train`. Equal settings give equal numbers. To use
    what comes out, put it in place of chance.toml beside the rules of the game.

    \b
    Example:
      ziggurat calibrate patchistory --games 400 --workers 2 --plot patchistory.svg
    """
    if game not in all_games():
        raise click.UsageError(f"unknown game {game!r}; games: {', '.join(all_games())}")
    known = info(game)
    if bot not in BOTS:
        raise click.UsageError(f"unknown bot '{bot}'; bots: {', '.join(BOTS)}")
    for number in players:
        if number not in known.players:
            raise click.UsageError(f"{known.title} takes {', '.join(map(str, known.players))} players, not {number}")
    record = record or Path(f"{game}-moments.jsonl")
    out = out or Path(f"{game}-chance.toml")
    with executor_of(workers, ray) as executor:
        looks = followed(recorded(Games(game, players, seed, bot), games, record, executor), games, record)
        found = [moment for moments in looks for moment in moments]
    scale = fit([moment for moment in found if not is_held_out(moment)])
    measured = report([moment for moment in found if is_held_out(moment)], scale)
    counts = ", ".join(map(str, players))
    how = f"{games} games of {counts} players, {bot}, seed {seed}. On the games held out: {_summary(measured)}."
    out.write_text(written_scale(known, scale, [how]), encoding="utf-8")
    if plot is not None:
        plot.write_text(drawn(known.title, measured.bins), encoding="utf-8")
    _show(measured)
    click.echo(f"scale: {out}")


def _summary(measured: Report) -> str:
    return f"Brier score {measured.brier:.4f}, even shares {measured.even:.4f}"


def _show(measured: Report) -> None:
    click.echo(f"{measured.games} games held out, {measured.moments} moments: {_summary(measured)}")
    click.echo("chance told   predictions  mean told  won")
    for each in measured.bins:
        told = f"{each.low:.0%} to {each.high:.0%}"
        click.echo(f"{told:12}  {each.number:11,}  {each.predicted:9.1%}  {each.won:.1%}")
