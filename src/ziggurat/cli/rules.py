"""`ziggurat rules`: read the ledger, search it, compare it with the last test run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ziggurat import ledger, reading

if TYPE_CHECKING:  # the plugin needs pytest, which players do not have
    from ziggurat.ledger_plugin import Coverage

_ID: Final = re.compile(r"[A-Z]+-[A-Z0-9]+-[0-9]+", re.IGNORECASE)
_RECORD: Final = Path(".ziggurat", "coverage.json")


@click.command()
@click.argument("game_and_words", nargs=-1, metavar="[GAME] [WORDS|ID]...")
@click.option("--coverage", is_flag=True, help="List the rules that no test proved in the last test run.")
def command(game_and_words: tuple[str, ...], coverage: bool) -> None:
    """Read the rules of a game, search them, see which are tested.

    Without anything: the games. With a GAME: all its rules, in the order in which one needs them. With WORDS: the rules
    that have them, the best first; other forms and synonyms count. With an ID: that rule with its ruling, example and
    source.

    \b
    Example:
      ziggurat rules patchistory
      ziggurat rules patchistory alliance war
      ziggurat rules PAT-WAT-05
      ziggurat rules --coverage
    """
    game_id, words = _split(game_and_words)
    if coverage:
        _show_coverage(game_id, words)
    elif words and all(_ID.fullmatch(word) for word in words):
        _show_rules([_rule(word, game_id) for word in words])
    elif words:
        _show_matches([game_id] if game_id else list(ledger.games()), words)
    elif game_id:
        _list_rules(reading.in_order(game_id))
    else:
        _list_games()


def _split(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The game, if the first argument is one, and the rest."""
    if arguments and arguments[0].lower() in ledger.games():
        return arguments[0].lower(), [*arguments[1:]]
    return None, [*arguments]


def _rule(rule_id: str, game_id: str | None) -> ledger.Rule:
    """The rule of that id, or a usage error that offers what may have been meant."""
    belongs_to = ledger.game_of(rule_id)
    if game_id and belongs_to and belongs_to != game_id:
        raise click.UsageError(f"{rule_id.upper()} is a rule of {belongs_to}, not of {game_id}")
    if rule := ledger.find(rule_id):
        return rule
    known = [each for game in ([game_id] if game_id else ledger.games()) for each in ledger.rules(game)]
    close = get_close_matches(rule_id.upper(), known, n=5)
    offer = f"; close to it: {', '.join(close)}" if close else ""
    raise click.UsageError(f"there is no rule {rule_id.upper()}{offer}")


class _Page:
    """Writes for a person or for a pipe: in a pipe each entry stays on one line, so that grep and cut can be used."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)

    def line(self, text: str | Text = "", indent: int = 0) -> None:
        shown = text if isinstance(text, Text) else Text(text)
        if self.console.is_terminal:
            self.console.print(Padding(shown, (0, 0, 0, indent)))
        else:
            self.console.print(Text(" " * indent).append_text(shown), soft_wrap=True)

    def entry(self, rule: ledger.Rule) -> None:
        editions = f" [{', '.join(rule.editions)}]" if rule.editions else ""
        self.line(Text.assemble((rule.id, "bold cyan"), f"  {rule.text}", (editions, "dim")))


def _list_games() -> None:
    page = _Page()
    for game_id, title in ledger.games().items():
        page.line(Text.assemble((game_id, "bold cyan"), f"  {title}, {len(ledger.rules(game_id))} rules"))


def _list_rules(rules: Iterable[ledger.Rule]) -> None:
    """One line a rule, under the headings of their topics."""
    page = _Page()
    topic = None
    for rule in rules:
        if page.console.is_terminal and rule.topic != topic:
            topic = rule.topic
            page.line()
            page.line(Text(topic, style="bold"))
        page.entry(rule)


def _show_rules(rules: Sequence[ledger.Rule]) -> None:
    """Everything the ledger knows about each rule."""
    page = _Page()
    for place, rule in enumerate(rules):
        if place:
            page.line()
        page.line(Text.assemble((rule.id, "bold cyan"), (f"  {rule.topic}", "dim")))
        page.line(rule.text, indent=2)
        details = {
            "Editions": ", ".join(rule.editions) or "all",
            "Ruling": rule.ruling,
            "Example": rule.example,
            "Source": rule.source,
        }
        for name, text in details.items():
            if text:
                page.line(Text.assemble((f"{name}: ", "bold"), text), indent=2)


def _show_matches(game_ids: Sequence[str], words: Sequence[str]) -> None:
    """The rules and glossary entries that the words mean; a usage error if there are none."""
    found = [reading.search(game_id, words) for game_id in game_ids]
    if any(each.complete and (each.rules or each.terms) for each in found):
        found = [each for each in found if each.complete]
    elif any(each.rules for each in found):
        click.echo(f"No rule has all of these words: {' '.join(words)}. The closest are:", err=True)
    else:
        meant = get_close_matches(words[0].lower(), list(ledger.games()), n=1)
        offer = f"; did you mean the game {meant[0]}?" if meant else ""
        raise click.UsageError(f"no rule contains {' and '.join(words)}{offer}")
    page = _Page()
    for each in found:
        for term, meaning in each.terms.items():
            page.line(Text.assemble((term, "bold"), f": {meaning}"))
    for rule in (rule for each in found for rule in each.rules):
        page.entry(rule)


def _show_coverage(game_id: str | None, words: Sequence[str]) -> None:
    """What the last test run left unproved; ends with status 1 if anything is missing."""
    if words:
        raise click.UsageError(f"--coverage takes a game at most, not {' '.join(words)}")
    page = _Page()
    file = _record_file()
    if file is None:
        page.line("No test run was recorded here: run `make test`.")
        raise click.exceptions.Exit(1)
    coverage = _read(file)
    sound = coverage["complete"]
    if not sound:
        page.line("The last test run was only a part of the tests, or did not reach its end: run `make test`.")
    for each in [game_id] if game_id else ledger.games():
        sound = _show_uncovered(page, each, coverage) and sound
    sound = _show_bad_tests(page, coverage) and sound
    if not sound:
        raise click.exceptions.Exit(1)


def _show_uncovered(page: _Page, game_id: str, coverage: Coverage) -> bool:
    """List the rules of a game without a passing test; True if there are none."""
    known = ledger.rules(game_id)
    missing = [rule for rule_id, rule in known.items() if rule_id not in coverage["passed"]]
    page.line(Text(f"{game_id}: {len(known) - len(missing)} of {len(known)} rules have a passing test", style="bold"))
    for rule in missing:
        page.entry(rule)
        for test, result in coverage["not_passed"].get(rule.id, {}).items():
            page.line(f"{result}: {test}", indent=2)
    return not missing


def _show_bad_tests(page: _Page, coverage: Coverage) -> bool:
    """List the tests whose markers are wrong; True if there are none."""
    for test, ids in coverage["unknown"].items():
        page.line(f"{test}: unknown rules {', '.join(ids)}")
    for test, ids in coverage["crowded"].items():
        page.line(f"{test}: {len(ids)} rules, at most four: {', '.join(ids)}")
    return not coverage["unknown"] and not coverage["crowded"]


def _record_file() -> Path | None:
    """The record of the last test run, in this folder or the nearest one above."""
    here = Path.cwd()
    return next((folder / _RECORD for folder in (here, *here.parents) if (folder / _RECORD).is_file()), None)


def _read(file: Path) -> Coverage:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        shape = {"complete": bool, "passed": dict, "not_passed": dict, "unknown": dict, "crowded": dict}
        intact = all(isinstance(data[name], kind) for name, kind in shape.items())
    except (ValueError, KeyError, TypeError):
        intact = False
    if not intact:
        raise ValueError(f"{file} is damaged: run `make test` again")
    coverage: Coverage = data
    return coverage
