"""The page of the study of Monuments: how long games last, who wins, and whether the modes differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ziggurat.lab.report import plots
from ziggurat.lab.report.measures import Share
from ziggurat.lab.statistics import FEWEST, SECONDS_PER_DECISION
from ziggurat.lab.studies.measures import (
    POINTS,
    Naming,
    Number,
    arms,
    by_thing,
    by_turn_order,
    certain,
    compared,
    decisions,
    fact,
    first_wins,
    mean,
    minutes,
    p_of,
    quantiles,
    rounds,
    shares,
    source,
    used,
)
from ziggurat.lab.studies.page import (
    READING,
    Page,
    difference,
    from_even,
    names_of,
    ordinal,
    percent,
    points_of,
    spread,
    tell_how,
)
from ziggurat.lab.studies.playing import Blocks, Line

BY_LAYER = "ended by the last layer"
FACTS = ("most layers", "battles won by attackers", "land on continents of others")
"""What else the modes may change, as the game names it in its facts."""
GOALS = {2: 0.55, 4: 0.32}
"""No people shall win more than this, by number of players."""
LASTING = (25, 45)
"""Rounds that a game of four shall last."""

TOGETHER = "all ways together"
ALL_TABLES = "all tables"

Games = dict[tuple[int, str], list[Line]]
"""By number of players and arm."""


def page(blocks: Blocks) -> Page:
    """The page from the games."""
    found = Page("monuments", "Monuments: length and fairness")
    games: Games = {
        (run["players"], arm): lines
        for name, run in blocks.head["runs"].items()
        for arm, lines in arms(blocks.games[name]).items()
    }
    found.head("Question")
    found.say(
        "The content of Monuments is reconstructed, so its balance is ours to answer for. How long do games last, and",
        "how do they end? Does a people, a pair or a place in the turn order win more often? Are abundance and",
        "scarcity different games?",
    )
    found.head("Length")
    _length(found, games)
    found.head("Fairness")
    _fairness(found, blocks, games)
    found.head("The modes")
    _modes(found, games)
    tell_how(found, blocks)
    found.head("How to read it")
    found.say(
        READING, "The shares of peoples are one family, those of places in the turn order another, the differences",
        "between the modes a third. Both modes get the same seeds. Where all ways are taken together, the two games of",
        "a seed count as two; they share turn order and dealt cards, so these intervals are a little too narrow. A way",
        "to play with fewer than",
        f"{FEWEST} games has no row of its own in these tables. Minutes are an estimate:",
        f"{SECONDS_PER_DECISION} seconds for each decision, one after the other.",
    )  # fmt: skip
    found.head("What it does not say")
    found.points(
        [
            "How long people need, or stronger bots: `--bot master` plays the same study with them.",
            "How fair the game is between people who know a people's strengths.",
            "That a share without a bold number is even: its interval says how uneven it may be.",
        ]
    )
    return found


# -- length


def _length(page: Page, games: Games) -> None:
    within = [
        f"{100 * sum(LASTING[0] <= rounds(line) <= LASTING[1] for line in lines) / len(lines):.0f} % ({arm})"
        for (players, arm), lines in games.items()
        if players == 4
    ]
    page.say(
        f"With four players {' and '.join(within)} of the games last the {LASTING[0]} to {LASTING[1]} rounds that are",
        "aimed at.",
        "Ended by the last layer are those that somebody finished by building it; in the others nobody built for so",
        "long that they were over (MON-END-06).",
    )
    for players in dict.fromkeys(players for players, _ in games):
        own = {arm: lines for (number, arm), lines in games.items() if number == players}
        ends = [sorted(rounds(line) for line in lines) for lines in own.values()]
        series = [
            (arm, [(place + 1) / len(end) for place in range(len(end))]) for arm, end in zip(own, ends, strict=True)
        ]
        title = f"{players} players: games that are over after so many rounds"
        page.plot(f"rounds-{players}", title, plots.lines(ends, series, "rounds", "share of games", title, steps=True))
    page.table(
        ["players", "way to play", "games", "rounds", "5, 50, 95 %", "decisions", "estimated minutes", BY_LAYER],
        [
            [str(players), arm, f"{len(lines):,}", spread(mean(lines, rounds)),
             ", ".join(f"{value:.0f}" for value in quantiles(lines, rounds)), spread(mean(lines, decisions)),
             spread(mean(lines, minutes)), f"{100 * mean(lines, fact(BY_LAYER))[0]:.0f} %"]
            for (players, arm), lines in games.items()
        ],
    )  # fmt: skip


# -- fairness


def _fairness(page: Page, blocks: Blocks, games: Games) -> None:
    names: dict[str, str] = {}
    for run in blocks.head["runs"].values():
        names |= names_of(run)
    peoples = _by_way(games, by_thing("people"))
    _shares(
        page, "peoples", "people", "Share of wins by people", peoples, lambda name: names.get(f"people:{name}", name)
    )
    over = [
        (players, arm, share)
        for players, arm, share in peoples
        if players in GOALS and share.is_enough and share.share > GOALS[players]
    ]
    goals = " and ".join(f"{100 * most:.0f} % with {players} players" for players, most in GOALS.items())
    if not over:
        page.say(f"Aimed at are at most {goals}. No people with games enough to tell is above that.")
    else:
        page.say(f"Aimed at are at most {goals}. Above that are:")
        page.points(
            f"{players} players, {arm}: {names.get(f'people:{share.name}', share.name)} with {percent(share, False)}; "
            f"the goal lies {'below' if share.interval[0] > GOALS[players] else 'within'} the interval."
            for players, arm, share in over
        )
    _shares(page, "order", "place", "Wins by place in the turn order", _by_way(games, by_turn_order), ordinal)


def _by_way(games: Games, name: Naming) -> list[tuple[int, str, Share]]:
    """Shares of all games with a number of players, and of each way to play that has games enough."""
    found: list[tuple[int, str, Share]] = []
    for players in dict.fromkeys(players for players, _ in games):
        own = {arm: lines for (number, arm), lines in games.items() if number == players}
        ways = {TOGETHER: [line for lines in own.values() for line in lines]}
        ways |= {arm: lines for arm, lines in own.items() if len(lines) >= FEWEST}
        found += [(players, way, share) for way, lines in ways.items() for share in shares(lines, name).values()]
    return found


def _shares(
    page: Page,
    plot: str,
    head: str,
    title: str,
    found: Sequence[tuple[int, str, Share]],
    name: Callable[[str], str],
) -> None:
    """The plot and the table of a family of shares."""
    marks = certain([share.p if share.is_enough else 1.0 for *_, share in found])
    modes = {arm: arm.partition(",")[0] for _, arm, _ in found}  # the modes of a pair stand side by side
    ways = [*dict.fromkeys(modes.values())]
    label = "share of wins above or below an even one"
    lines: dict[str, list[plots.Dot | None]] = {}
    for (players, arm, share), mark in zip(found, marks, strict=True):
        pair = arm.partition(", ")[2]
        line = f"{players} players, {pair + ', ' if pair and head == 'place' else ''}{name(share.name)}"
        lines.setdefault(line, [None] * len(ways))[ways.index(modes[arm])] = from_even(share, mark)
    page.plot(plot, title, plots.intervals([*lines], ways, [*lines.values()], [0.0], label, title))
    if not any(marks):
        page.say(f"{title}: none of the {len(found)} shares differs from an even one by more than chance explains.")
    page.table(
        ["players", "way to play", head, "games", "even", "wins", "points"],
        [
            [str(players), arm, name(share.name), f"{share.games:,}", f"{100 * share.even:.1f} %", percent(share, mark),
             points_of(share)]
            for (players, arm, share), mark in zip(found, marks, strict=True)
        ],
    )  # fmt: skip


# -- modes


def _modes(page: Page, games: Games) -> None:
    """Scarcity less abundance, game by game."""
    every = [line for lines in games.values() for line in lines]
    sources = sorted({name for line in every for seat in line["seats"] for name in seat["points"]})
    kinds = sorted({kind for line in every for seat in line["seats"] for kind in seat["used"]})
    numbers: dict[str, Number] = {
        "rounds": rounds, "decisions": decisions, **POINTS, "wins of the first player": first_wins,
        **{name: fact(name) for name in FACTS},
        **{f"points from {name}": source(name) for name in sources},
        **{f"used of {kind}": used(kind) for kind in kinds},
    }  # fmt: skip
    pairs: dict[str, tuple[list[Line], list[Line]]] = {ALL_TABLES: ([], [])}
    for (players, arm), lines in games.items():
        mode, _, pair = arm.partition(", ")
        if mode == "abundance":
            name = f"{players} players{f', {pair}' if pair else ''}"
            pairs[name] = (lines, games[players, arm.replace("abundance", "scarcity")])
            for both, own in zip(pairs[ALL_TABLES], pairs[name], strict=True):
                both.extend(own)
    found = {
        name: compared(*lines, numbers)
        for name, lines in pairs.items()
        if name == ALL_TABLES or len(lines[0]) >= FEWEST
    }  # fmt: skip
    measures = [measure for each in found.values() for measure in each.values()]
    marks = certain([p_of(measure) for measure in measures])
    cells = iter([difference(measure, mark) for measure, mark in zip(measures, marks, strict=True)])
    columns = {name: {number: next(cells) for number in numbers} for name in found}
    page.say(
        "What scarcity changes against abundance with the same seeds. Points and what is used are means of the seats.",
        f"{sum(marks)} of {len(marks)} differences are more than chance explains.",
    )
    page.table(
        ["scarcity less abundance", *[f"{name} ({len(pairs[name][0]):,} pairs of games)" for name in columns]],
        [[number, *[column[number] for column in columns.values()]] for number in numbers],
    )
