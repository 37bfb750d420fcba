"""`ziggurat train`: learn how bots value positions of a game, by letting them play each other."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ziggurat.bots.evaluation import Weights
from ziggurat.cli.extras import extra
from ziggurat.cli.playing import Interrupts, executor_of, followed, progress_bar, ray_option, stopped
from ziggurat.lab import calibrate, comparisons
from ziggurat.lab.distill import distill
from ziggurat.lab.executors import Executor
from ziggurat.lab.network import HELD_OUT, Fit, fit, scaled
from ziggurat.lab.positions import SelfPlay, recorded
from ziggurat.lab.train import Course, Generation, mean_weights, read_record, train
from ziggurat.play.networks import written_network
from ziggurat.play.weights import read_weights, written_weights
from ziggurat.registry import games as all_games
from ziggurat.registry import info


def player_counts(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, ...]:
    """Numbers of players, from an option such as 4,4,2."""
    try:
        return tuple(int(number) for number in value.split(","))
    except ValueError:
        raise click.BadParameter("numbers of players, such as 4 or 4,4,2", ctx, param) from None


def feature_groups(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Names of features that move together, from options such as towns,grows."""
    return tuple(tuple(name.strip() for name in group.split(",")) for group in value)


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
    "--together", multiple=True, metavar="FEATURE,..", callback=feature_groups,
    help="Weights that grow or shrink as one, such as towns,grows.early; once for each group, all others stay.",
)  # fmt: skip
@click.option("--network", is_flag=True, help="Fit the network to games between bots that play by the weights.")
@click.option("--search", is_flag=True, help="Fit the weights to what playing answers on to the end of the turn shows.")
@click.option(
    "--games", type=click.IntRange(min=1), default=None,
    help="With --network or --search: how many.  [default: 4000, 150]",
)  # fmt: skip
@click.option(
    "--part", type=click.FloatRange(0, 1, min_open=True), default=1.0, show_default=True,
    help="With --network or --search: how much of the change is used; less is safer.",
)  # fmt: skip
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="With --network: the reliability plot.")
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), default=None,
    help="What is played, a JSON line each; a run goes on where it ends.  "
    "[default: GAME-training.jsonl, GAME-positions.jsonl, GAME-comparisons.jsonl]",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default=None,
    help="What was learned.  [default: GAME-weights.toml, GAME-network.json]",
)  # fmt: skip
def command(
    game: str, players: tuple[int, ...], generations: int, directions: int, pairs: int, seed: int,
    workers: int | None, ray: str | None, start: Path | None, content: Path | None,
    together: tuple[tuple[str, ...], ...], network: bool, search: bool, games: int | None, part: float,
    plot: Path | None, record: Path | None, out: Path | None,
) -> None:  # fmt: skip
    """Learn how bots value positions of a game, by letting them play each other.

    First the weights are tuned by matches; `ziggurat calibrate` then fits what they tell about winning, and --network
    what they do not see. --search moves the weights to what a master with that network prefers; then calibrate and
    fit the network again. The same course from the same start gives the same numbers, on any number of workers. To use
    what comes out, put it in place of weights.toml and chance.toml beside the rules of the game, or there as
    network.json; without that file nothing is added to what the weights tell.

    \b
    Example:
      ziggurat train monuments --players 4,4,2 --generations 80
      ziggurat calibrate monuments --games 200
      ziggurat train monuments --network --games 4000
      ziggurat train monuments --search --games 150 --part 0.5
    """
    if game not in all_games():
        raise click.UsageError(f"unknown game {game!r}; games: {', '.join(all_games())}")
    if network and search:
        raise click.UsageError("--network and --search are two steps: choose one")
    if network and games is not None and games < HELD_OUT:
        raise click.UsageError(f"a network needs --games {HELD_OUT} at least, and many more to be of use")
    if network or search:
        if start is not None or content is not None or together:
            named = "--network" if network else "--search"
            raise click.UsageError(f"{named} learns from the game as it is: leave out --start, --content, --together")
        with executor_of(workers if ray is not None else workers or os.cpu_count(), ray) as executor:
            if network:
                _train_network(SelfPlay(game, seed=seed), games or 4000, part, executor, record, out, plot)
            else:
                _train_by_search(comparisons.Inquiry(game, seed=seed), games or 150, part, executor, record, out)
        return
    course = Course(game, seed, players, directions, pairs, content=content, together=together)
    record = record or Path(f"{game}-training.jsonl")
    out = out or Path(f"{game}-weights.toml")
    try:
        first = None if start is None else read_weights(start.read_text(encoding="utf-8"), str(start))
        with executor_of(workers if ray is not None else workers or os.cpu_count(), ray) as executor:
            _train(course, generations, record, executor, first)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    _write(course, record, out)


def _train(course: Course, generations: int, record: Path, executor: Executor, first: Weights | None) -> None:
    """Play the generations that are still missing, with a progress bar; Ctrl-C gives the one under way up."""
    with Interrupts() as interrupts, progress_bar() as progress:
        task = progress.add_task("Playing", total=generations * course.games)

        def is_enough(number: int) -> bool:
            progress.update(task, completed=number * course.games)
            return number >= generations or interrupts.stop

        def told(games: int) -> None:
            progress.advance(task, games)

        for generation in train(course, record, executor, is_enough, first, lambda: interrupts.stop, told):
            click.echo(_line(generation))
    if interrupts.stop and len(read_record(record)) < generations:
        stopped(record)


def _line(generation: Generation) -> str:
    return (
        f"generation {generation.number + 1}: {generation.games} games, sides differed by "
        f"{generation.strength:.2f}, {generation.seconds:.1f} s"
    )


def _write(course: Course, record: Path, out: Path) -> None:
    known, done = info(course.game), read_record(record)
    assert known.features is not None
    how = f"{len(done)} generations of {course.directions} directions, {course.pairs} pairs each, seed {course.seed}."
    if course.together:
        how += f" Groups that moved as one: {'; '.join(', '.join(group) for group in course.together)}."
    out.write_text(written_weights(known, mean_weights(known.features.names, done), [how]), encoding="utf-8")
    click.echo(f"weights: {out}")


def _train_network(
    plan: SelfPlay,
    games: int,
    part: float,
    executor: Executor,
    record: Path | None,
    out: Path | None,
    plot: Path | None,
) -> None:
    """Play the games that are still missing, fit the network to all of them, and say how good it is."""
    record = record or Path(f"{plan.game}-positions.jsonl")
    out = out or Path(f"{plan.game}-network.json")
    known = info(plan.game)
    try:
        seen = list(followed(recorded(plan, games, record, executor), games, record))
        with extra("lab"):
            found = fit(plan.game, seen, seed=plan.seed, tell=click.echo)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    how = f"{games} games, seed {plan.seed}. On the games held out: {_quality(found)}."
    if part < 1:
        how += f" {part:g} of its correction is used."
    out.write_text(written_network(known, scaled(found.network, part), how), encoding="utf-8")
    if plot is not None:
        plot.write_text(calibrate.drawn(known.title, calibrate.bins(found.told)), encoding="utf-8")
    click.echo(f"{found.positions:,} positions, {found.rounds} rounds. On the games held out: {_quality(found)}")
    click.echo(f"network: {out}")


def _train_by_search(
    inquiry: comparisons.Inquiry, games: int, part: float, executor: Executor, record: Path | None, out: Path | None
) -> None:
    """Play the games that are still missing, fit the weights to all their comparisons, and say what they save."""
    record = record or Path(f"{inquiry.game}-comparisons.jsonl")
    out = out or Path(f"{inquiry.game}-weights.toml")
    try:
        played = followed(comparisons.recorded(inquiry, games, record, executor), games, record)
        notes = [note for game in played for note in game]
        with extra("lab"):
            found = distill(inquiry.game, notes, part)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    how = f"{part:g} of the way to what {found.decisions:,} comparisons by search prefer; seed {inquiry.seed}."
    out.write_text(written_weights(info(inquiry.game), found.weights, [how]), encoding="utf-8")
    click.echo(
        f"{found.decisions:,} comparisons. On those held out a choice costs {100 * found.regret:.2f} % of the chance "
        f"to win, {100 * found.regret_before:.2f} % with the weights in use"
    )
    click.echo(f"weights: {out}")


def _quality(found: Fit) -> str:
    return f"Brier score {found.brier:.4f}, of the weights alone {found.brier_before:.4f}"
