"""The sections of a report: what is measured, said in sentences, drawn and listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from ziggurat.core.study import ThingKind
from ziggurat.lab.report import measures, plots
from ziggurat.lab.report.catalogue import Things
from ziggurat.lab.report.measures import STRETCHES, Lead, Share
from ziggurat.lab.report.page import Cell, Section, page, table
from ziggurat.lab.report.plots import Dot
from ziggurat.lab.report.reading import FOLDER, Results, Way, command_of, is_changed
from ziggurat.lab.statistics import FEWEST, LEVEL, SECONDS_PER_DECISION, Pairs, holm

SEATS: Final = "Seats"
TOO_FEW: Final = "too few games"
NONE: Final = "–"
SHOWN: Final = 12
"""Things of a kind that a plot shows; the table has all."""

SOURCES: Final = 14
"""Sources of points that a plot shows."""

TURN_ORDER: Final = "turn_order"
"""The column of the place in turn order, in files that have it."""


def report(results: Results, content: Path | None = None) -> str:
    """The page of a report. `content` is the pack of games that were played with another than the built-in one."""
    things = Things(results, content)
    findings: list[str] = []
    sections = [
        _played(results, things),
        _seats(results, things, findings),
        *_things(results, things, findings),
        _sources(results, things),
        _length(results, findings),
        _leads(results, findings),
        _unused(results, things, findings),
        _method(),
    ]
    games = f"{results.games:,} games" if results.games != 1 else "1 game"
    lead = [f"{games}, played by bots in {_counted(len(results.ways), 'way')}."]
    if any(way.games < FEWEST for way in results.ways):
        lead.append(f"Where fewer than {FEWEST} games were played, the report says “{TOO_FEW}” instead of a number.")
    return page(
        f"{results.game.title}: balance report", lead + findings, [each for each in sections if each is not None]
    )


# -- what was played


def _played(results: Results, things: Things) -> Section:
    section = Section("played", "What was played")
    names = list(dict.fromkeys(name for way in results.ways for name in way.settings))
    defaults = {f"house_{rule.name}": rule.default for rule in results.game.house} | {"variant": ""}
    idle = {each.name for each in results.game.options if not any(each.matters(way.players) for way in results.ways)}
    shown = [
        name
        for name in names
        if name not in idle and any(way.settings.get(name, "") != defaults.get(name) for way in results.ways)
    ]
    rows = [[Cell("games"), *[Cell(f"{way.games:,}", way.games) for way in results.ways]]]
    for name in shown:
        values = [way.settings.get(name, NONE) for way in results.ways]
        if name == "bots":
            values = [
                ", ".join(way.bots) if way.is_mixed else value for way, value in zip(results.ways, values, strict=True)
            ]
        if name == "content":
            values = [value[:12] for value in values]
        rows.append([Cell(_spoken(name)), *[Cell(value) for value in values]])
    section.tables.append(table(["", *[way.label for way in results.ways]], rows, "How these games were played"))
    for way in results.ways:
        if way.settings.get("variant"):
            section.notes.append(f"{way.label}: games of a sweep, value “{way.settings['variant']}”.")
        section.commands.append(command_of(results.game, way))
        if is_changed(results.game, way):
            pack = way.settings["content"][:12]
            section.notes.append(f"{way.label}: {FOLDER} is where the content pack with the digest {pack} lies.")
    section.notes.append(f"Files: {', '.join(str(file) for file in results.files)}")
    if any(way.is_mixed and not way.is_rotated for way in results.ways):
        section.sentences.append(
            "Bots of different strength sat at some of these tables, and not each at every seat equally often. What a "
            "seat, a people or a card wins there may be the strength of its bot."
        )
    if things.strangers:
        section.sentences.append(
            "Some games were played with a content pack that is not at hand, so names and the list of what can be "
            "used come from another one: name the folder with --content."
        )
    return section


def _spoken(name: str) -> str:
    if name.startswith("house_"):
        return f"house rule {name.removeprefix('house_')}"
    return {"content": "content pack", "rules": "version of the rules"}.get(name, name)


# -- who wins


def _seats(results: Results, things: Things, findings: list[str]) -> Section:
    section = Section("wins", "Who wins")
    section.sentences.append(
        "Each line shows a share of wins with its 95% interval; the dashed line is an even share. Full dots lie "
        "farther from even than chance explains, however many dots there are in the plot."
    )
    ways = results.ways
    names = results.game.seats

    def seat(key: str) -> str:
        return f"Seat {int(key) + 1} ({names[int(key)]})" if int(key) < len(names) else f"Seat {int(key) + 1}"

    found = [measures.shares(way, "seat") for way in ways]
    _share_table(section, findings, ways, found, SEATS, seat)
    if all(TURN_ORDER in way.table.columns and way.table[TURN_ORDER].null_count() == 0 for way in ways):
        first = min(int(str(way.table[TURN_ORDER].min())) for way in ways)
        found = [measures.shares(way, TURN_ORDER) for way in ways]
        _share_table(
            section, findings, ways, found, "Turn order",
            lambda key: "First player" if int(key) == first else f"Place {int(key) - first + 1}",
        )  # fmt: skip
    for kind in things.kinds:
        if kind.one:
            found = [measures.shares_of_kind(way, kind.id) for way in ways]
            if any(found):
                _share_table(section, findings, ways, found, kind.title, things.name, things.order(kind.id))
    mixed = [way for way in ways if way.is_mixed]
    if mixed:
        found = [measures.shares(way, "bot") for way in mixed]
        _share_table(section, [], mixed, found, "Bots at mixed tables", str)
    return section


def _share_table(
    section: Section, findings: list[str], ways: Sequence[Way], found: Sequence[Mapping[str, Share]], title: str,
    name: Callable[[str], str], order: Sequence[str] = (),
) -> None:  # fmt: skip
    """A plot and a table of shares, and a sentence for each that chance does not explain."""
    keys = sorted(
        {key for each in found for key in each}, key=lambda key: (order.index(key) if key in order else -1, key)
    )
    tests = [(place, key) for place, each in enumerate(found) for key in keys if key in each and each[key].is_enough]
    corrected = dict(zip(tests, holm([found[place][key].p for place, key in tests]), strict=True))
    certain = {test for test, p in corrected.items() if p < LEVEL}
    dots = [
        [
            Dot(each[key].share, *each[key].interval, (place, key) in certain) if (place, key) in corrected else None
            for place, each in enumerate(found)
        ]
        for key in keys
    ]
    labels = [way.label for way in ways]
    if corrected:
        evens = [way.even for way in ways]
        section.plots.append(plots.intervals([name(key) for key in keys], labels, dots, evens, "share of wins", title))
    heads = [title]
    for text in labels:
        heads += [f"{text}: wins", "95%", "points", "games"]
    rows = []
    for key in keys:
        row = [Cell(name(key))]
        for place, each in enumerate(found):
            row += _share_cells(each.get(key), (place, key) in certain)
        rows.append(row)
    section.tables.append(table(heads, rows, title, folded=bool(corrected)))
    section.sentences.append(_share_sentence(title, ways, found, certain, corrected, name, findings))


def _share_cells(share: Share | None, is_certain: bool) -> list[Cell]:
    if share is None:
        return [Cell(NONE)] * 4
    if not share.is_enough:
        return [Cell(TOO_FEW), Cell(NONE), Cell(NONE), Cell(f"{share.games:,}", share.games)]
    low, high = share.interval
    points = f"{share.points:.1f} ± {share.points_spread:.1f}"
    return [
        Cell(_percent(share.share), share.share, is_certain), Cell(f"{100 * low:.1f} to {100 * high:.1f}"),
        Cell(points, share.points), Cell(f"{share.games:,}", share.games),
    ]  # fmt: skip


def _share_sentence(
    title: str, ways: Sequence[Way], found: Sequence[Mapping[str, Share]], certain: set[tuple[int, str]],
    tests: Mapping[tuple[int, str], float], name: Callable[[str], str], findings: list[str],
) -> str:  # fmt: skip
    """What one sees, the farthest from even first."""
    if not tests:
        return f"{title}: {TOO_FEW} to say who wins more."
    distances = {(place, key): found[place][key].share - ways[place].even for place, key in certain}
    far = sorted(certain, key=lambda test: (-abs(distances[test]), -distances[test], test))
    if not far:
        widest = max(abs(found[place][key].share - ways[place].even) for place, key in tests)
        sentence = f"{title}: chance explains all differences from even; the largest is {100 * widest:.1f} points."
        if title == SEATS:
            findings.append(sentence)
        return sentence
    said = []
    for place, key in far[:3]:
        far_by = 100 * distances[place, key]
        where = f" ({ways[place].label})" if len(ways) > 1 else ""
        said.append(
            f"{name(key)} wins {abs(far_by):.1f} points of a hundred {'more' if far_by > 0 else 'less'} than "
            f"even{where}"
        )
    more = f", and {_counted(len(far) - 3, 'more difference')} in the table" if len(far) > 3 else ""
    sentence = f"{title}: {'; '.join(said)}{more}. Chance does not explain this."
    findings.append(sentence)
    return sentence


# -- what things are worth


def _things(results: Results, things: Things, findings: list[str]) -> list[Section]:
    """What each thing is worth, with one correction for all comparisons of the report."""
    found = [measures.worth(way) for way in results.ways]
    kinds = [kind for kind in things.kinds if not kind.one]
    prefixes = tuple(f"{kind.id}:" for kind in kinds)
    tests = [
        (place, key)
        for place, each in enumerate(found)
        for key, pairs in each.items()
        if key.startswith(prefixes) and pairs.is_enough
    ]
    corrected = dict(zip(tests, holm([found[place][key].p for place, key in tests]), strict=True))
    certain = {test for test, p in corrected.items() if p < LEVEL}
    section = Section("worth", "What things are worth")
    section.sentences.append(
        "Seats that had or used a thing by the end are compared with seats that did not. The difference is in wins of "
        "a hundred games, with its 95% interval; bold numbers and full dots are those that chance does not explain "
        f"after Holm's correction for all {len(tests):,} comparisons of this section."
    )
    section.notes.append(
        "Dots are missing where there are too few games. A difference is no proof of a cause: who is ahead can afford "
        "more, and long games give everybody more. "
        f"“{TOO_FEW.capitalize()}”: fewer than {FEWEST} seats had it, or fewer than {FEWEST} had it not."
    )
    drawn = [_kind(results, things, kind, found, corrected, certain, section) for kind in kinds]
    if not any(drawn):
        return []
    _say_best(results, things, found, certain, findings)
    return [section]


def _kind(
    results: Results, things: Things, kind: ThingKind, found: Sequence[Mapping[str, Pairs]],
    tests: Mapping[tuple[int, str], float], certain: set[tuple[int, str]], section: Section,
) -> bool:  # fmt: skip
    """The plot and the table of one kind; whether there is any thing of it."""
    ways = results.ways
    present = {key for each in found for key in each if key.startswith(f"{kind.id}:")}
    keys = [key for key in things.order(kind.id) if key in present]
    keys += sorted(present - set(keys))
    if not keys:
        return False
    compared = [key for key in keys if any((place, key) in tests for place in range(len(ways)))]
    sure = [key for key in compared if any((place, key) in certain for place in range(len(ways)))]

    def size(key: str) -> float:
        return max(abs(found[place][key].difference) for place in range(len(ways)) if (place, key) in tests)

    top = sorted(compared, key=lambda key: (key not in sure, -size(key)))[:SHOWN]
    if top:
        signed = sorted(
            top, key=lambda key: -max(found[p][key].difference for p in range(len(ways)) if (p, key) in tests)
        )
        dots = [
            [
                _dot(found[place][key], (place, key) in certain) if (place, key) in tests else None
                for place in range(len(ways))
            ]
            for key in signed
        ]
        part = f", {len(top)} of {len(keys)}" if len(keys) > len(top) else ""
        title = f"{kind.title}{part}"
        section.plots.append(
            plots.intervals(
                [things.name(key) for key in signed],
                [way.label for way in ways],
                dots,
                [0.0],
                "wins with it minus wins without it",
                title,
            )
        )
    section.sentences.append(
        f"{kind.title}: of {len(keys)} in use, {len(compared)} can be compared; {len(sure)} differ by more than chance."
        if compared
        else f"{kind.title}: {len(keys)} in use, {TOO_FEW} to compare any."
    )
    heads = [kind.title]
    for way in ways:
        heads += [f"{way.label}: had by", "with", "without", "difference"]
    rows = [[Cell(things.name(key)), *_worth_cells(key, found, ways, certain)] for key in keys]
    section.tables.append(table(heads, rows, f"{kind.title}: all {len(keys)}", folded=True))
    return True


def _dot(pairs: Pairs, is_certain: bool) -> Dot:
    return Dot(pairs.difference, pairs.difference - pairs.spread, pairs.difference + pairs.spread, is_certain)


def _worth_cells(
    key: str, found: Sequence[Mapping[str, Pairs]], ways: Sequence[Way], certain: set[tuple[int, str]]
) -> list[Cell]:  # fmt: skip
    cells = []
    for place, way in enumerate(ways):
        pairs = found[place].get(key)
        if pairs is None:
            cells += [Cell("0.0 %", 0.0), Cell(NONE), Cell(NONE), Cell(NONE)]
            continue
        had = pairs.having / (way.games * way.players)
        cells.append(Cell(_percent(had), had))
        if not pairs.is_enough:
            cells += [Cell(NONE), Cell(NONE), Cell(TOO_FEW)]
            continue
        difference = f"{100 * pairs.difference:+.1f} ± {100 * pairs.spread:.1f}"
        cells += [
            Cell(_percent(pairs.share_with), pairs.share_with),
            Cell(_percent(pairs.share_without), pairs.share_without),
            Cell(difference, pairs.difference, (place, key) in certain),
        ]  # fmt: skip
    return cells


def _say_best(
    results: Results, things: Things, found: Sequence[Mapping[str, Pairs]], certain: set[tuple[int, str]],
    findings: list[str],
) -> None:  # fmt: skip
    """For each way, name the things with the largest differences."""
    for place, way in enumerate(results.ways):
        own = sorted((key for at, key in certain if at == place), key=lambda key: -abs(found[place][key].difference))
        if own:
            said = ", ".join(f"“{things.name(key)}” ({100 * found[place][key].difference:+.0f})" for key in own[:4])
            begin = _begin(results.ways, way, "in")
            findings.append(f"{begin} wins of a hundred, having a thing and lacking it differ most for {said}.")


# -- points, length, lead


def _sources(results: Results, things: Things) -> Section:
    section = Section("points", "Where points come from")
    found = [measures.sources(way) for way in results.ways]
    for way, each in zip(results.ways, found, strict=True):
        if not each:
            continue
        most = max(each, key=lambda source: source.winners)
        gap = max(each, key=lambda source: source.winners - source.others)
        begin = _begin(results.ways, way, "winners")
        section.sentences.append(
            f"{begin} get most from “{things.source(most.name)}” ({most.winners:.1f} points in the mean), and are "
            f" farthest ahead in “{things.source(gap.name)}” ({gap.winners:.1f} against {gap.others:.1f})."
        )
        top = each[:SOURCES]
        section.plots.append(
            plots.bars(
                [things.source(source.name) for source in top],
                [("winners", [source.winners for source in top]), ("others", [source.others for source in top])],
                "points in the mean", way.label,
            )
        )  # fmt: skip
    names = list(dict.fromkeys(source.name for each in found for source in each))
    heads = ["Source"]
    for way in results.ways:
        heads += [f"{way.label}: winners", "others"]
    by_name = [{source.name: source for source in each} for each in found]
    rows = []
    for name in names:
        row = [Cell(things.source(name))]
        for of_way in by_name:
            source = of_way.get(name)
            values = (0.0, 0.0) if source is None else (source.winners, source.others)
            row += [Cell(f"{value:.2f}", value) for value in values]
        rows.append(row)
    section.tables.append(table(heads, rows, f"All {len(names)} sources, mean points", folded=True))
    return section


def _length(results: Results, findings: list[str]) -> Section:
    section = Section("length", "How long games last")
    ways = results.ways
    found = [measures.lengths(way) for way in ways]
    for way, each in zip(ways, found, strict=True):
        by_name = {length.name: length for length in each}
        rounds, minutes = by_name["rounds"], by_name["estimated minutes"]
        low, high = results.game.minutes
        most = "" if rounds.low == rounds.high else f" in the mean (nine in ten {rounds.low:.0f} to {rounds.high:.0f})"
        sentence = (
            f"{_begin(ways, way, 'games')} last {_short(rounds.mean)} rounds{most}, by estimate {minutes.mean:.0f} "
            f"minutes ({minutes.low:.0f} to {minutes.high:.0f}); people are told {low} to {high}."
        )
        section.sentences.append(sentence)
        findings.append(sentence)
    if any(measures.rounds(way).min() != measures.rounds(way).max() for way in ways):
        section.plots.append(_rounds_plot(ways))
    heads = ["Length"]
    for way in ways:
        heads += [f"{way.label}: mean", "5 %", "half", "95 %"]
    rows = []
    for place, length in enumerate(found[0]):
        row = [Cell(length.name)]
        for each in found:
            own = each[place]
            row += [
                Cell(f"{own.mean:,.1f} ± {own.spread:.1f}", own.mean), Cell(f"{own.low:,.0f}", own.low),
                Cell(f"{own.middle:,.0f}", own.middle), Cell(f"{own.high:,.0f}", own.high),
            ]  # fmt: skip
        rows.append(row)
    section.tables.append(table(heads, rows, "Length of the games; 5, 50 and 95 of a hundred games are no longer than"))
    _facts(section, ways)
    section.notes.append(
        f"Minutes are an estimate: {SECONDS_PER_DECISION} seconds for each decision, one after the other. Decisions "
        "are answers with two or more options."
    )
    return section


def _rounds_plot(ways: Sequence[Way]) -> str:
    """The share of games by their rounds, in at most about thirty steps."""
    rounds = [measures.rounds(way) for way in ways]
    low, high = min(int(each.min()) for each in rounds), max(int(each.max()) for each in rounds)
    width = max(1, -(-(high - low + 1) // 30))
    starts = list(range(low, high + 1, width))
    series = []
    for way, each in zip(ways, rounds, strict=True):
        counted = [int(((each >= start) & (each < start + width)).sum()) for start in starts]
        series.append((way.label, [number / way.games for number in counted]))
    label = "rounds" if width == 1 else f"rounds, in steps of {width}"
    return plots.lines([starts] * len(ways), series, label, "games", "Rounds of a game", steps=len(starts) > 2)


def _facts(section: Section, ways: Sequence[Way]) -> None:
    found = [measures.facts(way) for way in ways]
    names = [name for name in dict.fromkeys(name for each in found for name in each) if name != "rounds"]
    if not names:
        return
    rows = []
    for name in names:
        cells = [each.get(name) for each in found]
        rows.append([Cell(name), *[Cell(NONE) if c is None else Cell(f"{c[0]:.3g} ± {c[1]:.2g}", c[0]) for c in cells]])
    section.tables.append(
        table(["At the end", *[way.label for way in ways]], rows, "Facts of the end, mean of all games")
    )


def _leads(results: Results, findings: list[str]) -> Section | None:
    section = Section("lead", "Who leads, and how early the winner is known")
    ways = [way for way in results.ways if measures.rounds(way).min() > 0]
    if not ways:
        return None
    found = [measures.lead(way) for way in ways]
    for way, each in zip(ways, found, strict=True):
        sentence = _lead_sentence(ways, way, each)
        section.sentences.append(sentence)
        findings.append(sentence)
    enough = [(way, each) for way, each in zip(ways, found, strict=True) if way.games >= FEWEST]
    if enough:
        shares = [(way.label, [each.share_known(part) for part in STRETCHES]) for way, each in enough]
        section.plots.append(
            plots.lines(
                [STRETCHES] * len(enough), shares, "part of the rounds played", "the leader wins",
                "How early the winner is known", [way.even for way, _ in enough], percent_x=True,
            )
        )  # fmt: skip
    section.plots.append(_changes_plot(ways, found))
    heads = ["Part of the rounds", *[f"{way.label}: the leader wins" for way in ways]]
    rows = [[Cell(f"{part} %", part), *[_known_cell(each, part) for each in found]] for part in STRETCHES]
    section.tables.append(table(heads, rows, "How early the winner is known", folded=True))
    section.notes.append(
        "The leader after a round has most points then. The lead changes when somebody else has it alone. After all "
        "rounds the leader may still lose a tie."
    )
    return section


def _lead_sentence(ways: Sequence[Way], way: Way, lead: Lead) -> str:
    if way.games < FEWEST:
        known = f"{_begin(ways, way, TOO_FEW)} to say how early the winner is known"
    else:
        low, high = lead.interval(50)
        interval = f"{100 * low:.1f} to {100 * high:.1f}; even would be {_percent(way.even)}"
        half = f"{_percent(lead.share_known(50))} of the games ({interval})"
        known = f"{_begin(ways, way, 'who')} leads after half of the rounds wins {half}"
    return f"{known}; the lead changes {lead.mean_changes:.1f} times a game."


def _known_cell(lead: Lead, part: int) -> Cell:
    if lead.games < FEWEST:
        return Cell(TOO_FEW)
    low, high = lead.interval(part)
    share = lead.share_known(part)
    return Cell(f"{_percent(share)} ({100 * low:.1f} to {100 * high:.1f})", share)


def _changes_plot(ways: Sequence[Way], found: Sequence[Lead]) -> str:
    """The share of games by changes of the lead, in at most twelve steps."""
    most = max(max(each.changes) for each in found)
    width = max(1, -(-(most + 1) // 12))
    starts = list(range(0, most + 1, width))
    names = [str(start) if width == 1 else f"{start} to {start + width - 1}" for start in starts]
    series = []
    for way, each in zip(ways, found, strict=True):
        steps = [sum(each.changes.get(start + more, 0.0) for more in range(width)) for start in starts]
        series.append((way.label, [100 * share for share in steps]))
    return plots.bars(names, series, "games of a hundred", "Changes of the lead in a game")


# -- what is never used


def _unused(results: Results, things: Things, findings: list[str]) -> Section | None:
    section = Section("unused", "What is never used")
    used = [set(way.things) for way in results.ways]
    never: list[tuple[ThingKind, list[list[str]]]] = []
    for kind in things.kinds:
        lists = [
            [key for key in catalogue.names if key.startswith(f"{kind.id}:") and key not in own]
            for catalogue, own in zip(things.by_way, used, strict=True)
        ]
        never.append((kind, lists))
    if not things.kinds:
        return None
    for place, way in enumerate(results.ways):
        number = sum(len(lists[place]) for _, lists in never)
        begin = f"{way.label}: {number}" if len(results.ways) > 1 else f"{number}"
        of = len(things.by_way[place].names)
        section.sentences.append(f"{begin} of {of} things were used in none of the {way.games:,} games.")
    everywhere = [key for kind, lists in never for key in lists[0] if all(key in each for each in lists)]
    if everywhere:
        names = ", ".join(f"“{things.name(key)}”" for key in everywhere[:5])
        more = f" and {len(everywhere) - 5} more" if len(everywhere) > 5 else ""
        findings.append(f"Never used by anybody: {names}{more}.")
    rows = []
    for kind, lists in never:
        row = [Cell(kind.title)]
        for catalogue, own in zip(things.by_way, lists, strict=True):
            total = sum(key.startswith(f"{kind.id}:") for key in catalogue.names)
            row.append(Cell(f"{len(own)} of {total}", len(own)))
        rows.append(row)
    section.tables.append(
        table(["Never used", *[way.label for way in results.ways]], rows, "Number of things never used")
    )
    for kind, lists in never:
        keys = list(dict.fromkeys(key for each in lists for key in each))
        if keys:
            rows = [
                [Cell(things.name(key)), *[Cell("never" if key in each else "used") for each in lists]] for key in keys
            ]
            heads = [kind.title, *[way.label for way in results.ways]]
            section.tables.append(table(heads, rows, f"{kind.title} never used: {len(keys)}", folded=True))
    return section


# -- how it is reckoned


def _method() -> Section:
    section = Section("method", "How the numbers are reckoned")
    section.sentences += [
        "Shares of wins have Wilson's 95% interval; a shared win counts as a fraction. Means have the normal "
        "interval. A p-value against an even share belongs to Wilson's interval.",
        "With and without: the error of a difference takes games, not seats, as independent trials, since where one "
        "seat wins the others lose (cluster-robust error).",
        "Holm's correction: within one plot of shares, and within all things together, chance alone marks anything "
        f"in at most {100 * LEVEL:.0f} of a hundred reports.",
        "Bots of one strength can mislead: what strong players do with a thing may differ from what weak ones do. "
        "Give the files of several levels together to see the ladder.",
    ]
    return section


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _short(number: float) -> str:
    """A number with one decimal, if it needs it."""
    return f"{number:.1f}".removesuffix(".0")


def _begin(ways: Sequence[Way], way: Way, word: str) -> str:
    """The beginning of a sentence about one of the ways."""
    return f"{way.label}: {word}" if len(ways) > 1 else f"{word[:1].upper()}{word[1:]}"
