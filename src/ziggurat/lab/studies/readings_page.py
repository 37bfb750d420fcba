"""The page of the study of Patchistory: the Capital Tiles, and what each disputed reading changes."""

from __future__ import annotations

from dataclasses import dataclass

from ziggurat.lab.report import plots
from ziggurat.lab.statistics import FEWEST, interval
from ziggurat.lab.studies.designs import AS_PRINTED
from ziggurat.lab.studies.measures import (
    POINTS,
    arms,
    by_thing,
    certain,
    compared,
    course_of_play,
    decisions,
    first_wins,
    p_of,
    shares,
    winners,
)
from ziggurat.lab.studies.page import READING, Page, difference, from_even, names_of, percent, points_of, tell_how
from ziggurat.lab.studies.playing import Blocks, Line
from ziggurat.lab.sweep import Measure
from ziggurat.registry import info

GAME = "patchistory"
NUMBERS = {"decisions": decisions, **POINTS, "wins of the first player": first_wins}


@dataclass(frozen=True)
class Changed:
    """What one arm changes in the games of one number of players."""

    players: int
    arm: str
    games: int
    differently: int  # games that were not played alike
    other_winner: int
    measures: dict[str, Measure]
    marks: dict[str, bool]


def page(blocks: Blocks) -> Page:
    """The page from the games."""
    found = Page("readings", "Patchistory: Capital Tiles and disputed readings")
    found.head("Question")
    found.say(
        "Every player has a Capital Tile. The Liberty sides differ: does one of them win more often? And where the",
        "books leave room, a table may play by another reading ([house rules](../rules-notes.md)): what does each of",
        "them change, and what does the other side of the Capital Tiles change?",
    )
    found.head("Liberty capitals")
    _capitals(found, blocks)
    found.head("Readings")
    changes = _changes(blocks)
    _readings(found, changes)
    tell_how(found, blocks)
    found.head("How to read it")
    found.say(
        READING, "The shares of the capitals are one family, the differences of all readings another.",
        "Each seed is played once as printed and once under every other reading, by the same bots. Bots choose alike",
        "as long as nothing differs, so a game in which a reading plays no role comes out the same to the last point.",
        "From the first difference on, the two games go their own ways: most differences in who wins are chance, which",
        "is why the mean over all games counts and not the single game.",
    )  # fmt: skip
    found.head("What it does not say")
    found.points(
        [
            "What a reading is worth to somebody who plans with it: the bots were not trained for any of them.",
            "Which reading is right. The ledger says which is the default, and why.",
            "Anything about two readings at once.",
            "That a reading without a bold number changes nothing: its interval says how much it may change.",
        ]
    )
    return found


def _capitals(page: Page, blocks: Blocks) -> None:
    runs = {name: run for name, run in blocks.head["runs"].items() if name.endswith("capitals")}
    names = names_of(next(iter(runs.values())))
    by_players = {run["players"]: shares(blocks.games[name], by_thing("capital")) for name, run in runs.items()}
    rows = [(players, share) for players, found in by_players.items() for share in found.values()]
    marks = certain([share.p if share.is_enough else 1.0 for _, share in rows])
    known = {(players, share.name): (share, mark) for (players, share), mark in zip(rows, marks, strict=True)}
    capitals = sorted({share.name for _, share in rows})
    called = {each: names.get(f"capital:{each}", each) for each in capitals}
    remaining = [(players, share) for (players, share), mark in zip(rows, marks, strict=True) if mark]
    if not remaining:
        page.say(f"None of the {len(rows)} shares of wins differs from an even one by more than chance explains.")
    page.points(
        f"{players} players: {called[share.name]} wins {percent(share, True)} of {share.games:,} games instead of "
        f"{100 * share.even:.1f} %."
        for players, share in remaining
    )
    counts = [*by_players]
    dots = [
        [from_even(*known[count, each]) if (count, each) in known else None for count in counts] for each in capitals
    ]
    ways = [f"{count} players" for count in counts]
    title = "Share of wins by Capital Tile"
    label = "share of wins above or below an even one"
    page.plot("capitals", title, plots.intervals([called[each] for each in capitals], ways, dots, [0.0], label, title))
    page.table(
        ["players", "capital", "games", "even", "wins", "points"],
        [
            [str(players), called[share.name], f"{share.games:,}", f"{100 * share.even:.1f} %", percent(share, mark),
             points_of(share)]
            for (players, share), mark in zip(rows, marks, strict=True)
        ],
    )  # fmt: skip


def _changes(blocks: Blocks) -> list[Changed]:
    """What every arm changes, corrected together."""
    found: list[tuple[int, str, list[Line], list[Line], dict[str, Measure]]] = []
    for name, run in blocks.head["runs"].items():
        by_arm = arms(blocks.games[name])
        for arm, games in by_arm.items():
            if arm != AS_PRINTED:
                printed = by_arm[AS_PRINTED]
                found.append((run["players"], arm, printed, games, compared(printed, games, NUMBERS)))
    marks = iter(certain([p_of(measure) for *_, measures in found for measure in measures.values()]))
    return [
        Changed(
            players, arm, len(games),
            sum(course_of_play(one) != course_of_play(two) for one, two in zip(printed, games, strict=True)),
            sum(winners(one) != winners(two) for one, two in zip(printed, games, strict=True)),
            measures, {each: next(marks) for each in measures},
        )
        for players, arm, printed, games, measures in found
    ]  # fmt: skip


def _share_of(number: int, games: int) -> str:
    low, high = interval(number, games)
    return f"{100 * number / games:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def _readings(page: Page, changes: list[Changed]) -> None:
    remaining = [
        (each, measure) for each in changes for name, measure in each.measures.items() if each.marks[name]
    ]  # fmt: skip
    if not remaining:
        page.say("No reading changes any of these numbers by more than chance explains.")
    page.points(
        f"{each.arm}, {each.players} players: {measure.name} {difference(measure, True)} ({each.games:,} games)."
        for each, measure in remaining
    )
    rules = {rule.name: rule for rule in info(GAME).house}
    page.points(
        f"`{rule.name}` ({rule.rule}, {rule.title}). As printed: {[*rule.readings.values()][0]} "
        + " ".join(f"`{reading}`: {text}" for reading, text in [*rule.readings.items()][1:])
        for rule in rules.values()
    )
    counts = [*dict.fromkeys(each.players for each in changes)]
    names = [*dict.fromkeys(each.arm for each in changes)]
    known = {(each.arm, each.players): each for each in changes}
    title = "Games that go differently"
    dots = [[_dot(known[name, count].differently, known[name, count].games) for count in counts] for name in names]
    ways = [f"{count} players" for count in counts]
    page.plot("differently", title, plots.intervals(names, ways, dots, [], "share of games", title))
    heads = ["players", "reading", "games", "go differently", "another winner", *NUMBERS]
    page.table(
        heads,
        [
            [str(each.players), each.arm, f"{each.games:,}", _share_of(each.differently, each.games),
             _share_of(each.other_winner, each.games),
             *[difference(measure, each.marks[name]) for name, measure in each.measures.items()]]
            for each in changes
        ],
    )  # fmt: skip


def _dot(number: int, games: int) -> plots.Dot | None:
    low, high = interval(number, games)
    return plots.Dot(number / games, low, high, True) if games >= FEWEST else None
