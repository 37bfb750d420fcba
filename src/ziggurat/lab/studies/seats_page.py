"""The page of the study of seats: who wins from which place in the turn order."""

from __future__ import annotations

from dataclasses import dataclass

from ziggurat.lab.report import plots
from ziggurat.lab.report.measures import Share
from ziggurat.lab.studies.measures import Naming, by_seat, by_turn_order, certain, shares
from ziggurat.lab.studies.page import READING, Page, from_even, ordinal, percent, points_of, tell_how
from ziggurat.lab.studies.playing import Blocks
from ziggurat.registry import info

NOTHING_FOUND = "No place wins more or less often than its share by more than chance explains."


@dataclass(frozen=True)
class Place:
    """What one place of one run won."""

    game: str
    players: int
    bot: str
    place: str
    share: Share
    is_certain: bool


def page(blocks: Blocks) -> Page:
    """The page from the games."""
    found = Page("seats", "Seats and the first player")
    found.head("Question")
    found.say(
        "Does it matter where in the turn order a player sits? In each game and with each number of players: how often",
        "does the first player win, and each of the others, between bots of the same level?",
    )
    places, by_number = _places(blocks, by_turn_order), _places(blocks, by_seat)
    found.head("Result")
    _say_result(found, places, by_number)
    for game in dict.fromkeys(each.game for each in places):
        _game(found, [each for each in places if each.game == game])
    tell_how(found, blocks)
    found.head("How to read it")
    found.say(
        READING, f"Here these are {len(places)} shares of places in the turn order.",
        "The first player is drawn by the seed, and seats follow each other clockwise from there. So the seat itself,",
        f"whatever its place in the order, must not matter: none of {len(by_number)} shares of seats may remain after",
        "the correction, or the program treats seats differently.",
    )  # fmt: skip
    found.head("What it does not say")
    found.points(
        [
            "What people do. Bots of one level make the same mistakes in every seat, and people may know how to use or "
            "to balance a seat. `random` shows what the rules do alone, the other level what comes of wanting to win.",
            "Anything about tables where some play better than others.",
            "That a place without a bold number is even: its interval says how uneven it may be.",
        ]
    )
    return found


def _places(blocks: Blocks, by: Naming) -> list[Place]:
    """The shares of all runs by a name, corrected together."""
    rows = [
        (run, share)
        for name, run in blocks.head["runs"].items()
        for share in shares(blocks.games[name], by).values()
    ]  # fmt: skip
    marks = certain([share.p if share.is_enough else 1.0 for _, share in rows])
    return [
        Place(run["game"], run["players"], run["bots"][0], share.name, share, mark)
        for (run, share), mark in zip(rows, marks, strict=True)
    ]


def _say_result(page: Page, places: list[Place], by_number: list[Place]) -> None:
    remaining = [each for each in places if each.is_certain]
    if not remaining:
        page.say(NOTHING_FOUND)
    page.points(
        f"{info(each.game).title}, {each.players} players, `{each.bot}`: the {ordinal(each.place)} player wins "
        f"{percent(each.share, True)} of {each.share.games:,} games instead of {100 * each.share.even:.1f} %."
        for each in remaining
    )
    odd = [each for each in by_number if each.is_certain]
    page.say(
        "By seat, whatever its place in the order, no share differs from an even one by more than chance explains."
        if not odd
        else "By seat, whatever its place in the order, these differ by more than chance explains: "
        + ", ".join(f"{info(each.game).title} {each.players} players {each.bot} seat {each.place}" for each in odd)
        + "."
    )


def _game(page: Page, places: list[Place]) -> None:
    """The plot and the table of one game."""
    title = info(places[0].game).title
    bots = [*dict.fromkeys(each.bot for each in places)]
    lines = [*dict.fromkeys((each.players, each.place) for each in places)]
    known = {(each.players, each.place, each.bot): each for each in places}
    dots = [
        [from_even(known[players, place, bot].share, known[players, place, bot].is_certain) for bot in bots]
        for players, place in lines
    ]
    names = [f"{players} players, {ordinal(place)}" for players, place in lines]
    page.lines += [f"### {title}", ""]
    page.plot(
        places[0].game,
        f"{title}: share of wins by place in the turn order",
        plots.intervals(names, bots, dots, [0.0], "share of wins above or below an even one", title),
    )
    heads = ["players", "place", "even", *[part for bot in bots for part in (f"wins, {bot}", f"points, {bot}")]]
    rows = []
    for players, place in lines:
        cells = [known[players, place, bot] for bot in bots]
        row = [str(players), ordinal(place), f"{100 * cells[0].share.even:.1f} %"]
        rows.append(
            row + [part for each in cells for part in (percent(each.share, each.is_certain), points_of(each.share))]
        )
    page.table(heads, rows)
