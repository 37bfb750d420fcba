"""`ziggurat train`: tune how bots value positions of a game, by letting them play each other."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ziggurat.cli.playing import executor_of, ray_option
from ziggurat.lab.train import Course, Generation, mean_weights, read_record, train
from ziggurat.play.weights import read_weights, written_weights
from ziggurat.registry import games, info


def player_counts(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, ...]:
    """Numbers of players, from an option such as 4,4,2."""
    try:
        return tuple(int(number) for number in value.split(","))
    except ValueError:
        raise click.BadParameter("numbers of players, such as 4 or 4,4,2", ctx, param) from None


@click.command()
@click.argument("game", metavar="GAME")
@click.option(
    "--players", default="4", show_default=True, metavar="N,..", callback=player_counts,
    help="Numbers of players of the tables, in turn.",
)  # fmt: skip
@click.option("--generations", type=click.IntRange(min=1), default=50, show_default=True, help="How many in all.")
@click.option("--directions", type=click.IntRange(min=2), default=32, show_default=True, help="In each generation.")
@click.option("--pairs", type=click.IntRange(min=1), default=1, show_default=True, help="Tables for each direction.")
@click.option("--seed", type=int, default=0, show_default=True, help="The source of all chance.")
@click.option("--workers", type=click.IntRange(min=1), default=None, help="Processes; all cores if not given.")
@ray_option
@click.option(
    "--start", type=click.Path(exists=True, dir_okay=False, path_type=Path), default=None,
    help="Weights to begin with, those in use if not given.",
)  # fmt: skip
@click.option("--content", type=click.Path(path_type=Path), default=None, help="A folder with another content pack.")
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), default=None,
    help="The generations, a JSON line each; a run goes on where it ends.  [default: GAME-training.jsonl]",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default=None,
    help="The weights.  [default: GAME-weights.toml]",
)  # fmt: skip
def command(
    game: str, players: tuple[int, ...], generations: int, directions: int, pairs: int, seed: int,
    workers: int | None, ray: str | None, start: Path | None, content: Path | None, record: Path | None,
    out: Path | None,
) -> None:  # fmt: skip
    """Tune how bots value positions of a game, by letting them play each other.

    The same course from the same start gives the same weights, on any number of workers. To use what comes out, put it
    in place of weights.toml beside the rules of the game.

    \b
    Example:
      ziggurat train monuments --players 4,4,2 --generations 80
    """
    if game not in games():
        raise click.UsageError(f"unknown game {game!r}; games: {', '.join(games())}")
    course = Course(game, seed, players, directions, pairs, content=content)
    record = record or Path(f"{game}-training.jsonl")
    out = out or Path(f"{game}-weights.toml")
    try:
        first = None if start is None else read_weights(start.read_text(encoding="utf-8"), str(start))
        with executor_of(workers if ray is not None else workers or os.cpu_count(), ray) as executor:
            for generation in train(course, record, executor, lambda number: number >= generations, first):
                click.echo(_line(generation))
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    _write(course, record, out)


def _line(generation: Generation) -> str:
    return (
        f"generation {generation.number + 1}: {generation.games} games, sides differed by "
        f"{generation.strength:.2f}, {generation.seconds:.1f} s"
    )


def _write(course: Course, record: Path, out: Path) -> None:
    known, done = info(course.game), read_record(record)
    assert known.features is not None
    how = f"{len(done)} generations of {course.directions} directions, {course.pairs} pairs each, seed {course.seed}."
    out.write_text(written_weights(known, mean_weights(known.features.names, done), [how]), encoding="utf-8")
    click.echo(f"weights: {out}")
