"""Every registered game at every table it can be played at, and random play there.

The games of a table play the readings of the house rules in turn: all combinations, if there are games enough.

`ZIGGURAT_GAMES=N` plays N games per table and property instead of one.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import ziggurat
from tests.properties.laws import pick
from ziggurat import packs
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.core.rng import Rng

GAMES = int(os.environ.get("ZIGGURAT_GAMES", "1"))
FAILURES = Path(__file__).parents[2] / ".ziggurat" / "failures"

PLAYED: list[Game] = []
"""The games of the test that runs, so that a failure can be saved."""


PACKS = Path(__file__).parent / "packs"
"""By game: content for hurried games, where random play with the printed content is long and sees little."""


@dataclass(frozen=True)
class Table:
    """A game, a number of players, a value for each option, and a content pack if it is not the printed one.

    `number` counts the tables of a game, so that they play different readings of the house rules.
    """

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    content: Path | None = None
    number: int = field(default=0, compare=False)

    def __str__(self) -> str:
        hurried = ["hurried"] if self.content else []
        return "-".join([self.game, str(self.players), *[value for _, value in self.options], *hurried])

    def house(self, seed: int) -> dict[str, str]:
        """The readings that the game of this seed plays by."""
        purpose, turn = divmod(seed, SEEDS_PER_PURPOSE)
        return readings(self.game, turn + self.number + purpose * TABLE_COUNTS[self.game])

    def start(self, seed: int, manual_chance: bool = False, house: Mapping[str, str] | None = None) -> Game:
        """A new game at its first question, by these readings or those whose turn it is."""
        game = ziggurat.new_game(
            self.game, self.players, seed, house=self.house(seed) if house is None else house,
            manual_chance=manual_chance, content=self.content, **dict(self.options),
        )  # fmt: skip
        PLAYED.append(game)
        return game

    def blank(self, seed: int) -> Game:
        """A new game in which nothing has happened yet."""
        info = ziggurat.games()[self.game]
        pack = packs.content_of(info, self.content)
        digest = packs.digest_of(pack)
        return info.make(info.setup(self.players, seed, dict(self.options), digest, self.house(seed)), pack)

    def load(self, data: object) -> Game:
        """A saved game of this table."""
        return ziggurat.load_game(data, content=self.content)


def readings(game_id: str, turn: int) -> dict[str, str]:
    """The combination of readings whose turn it is.

    As many turns as there are combinations play them all, and a few turns play every reading: the steps are large.
    """
    rules = ziggurat.games()[game_id].house
    combinations = math.prod(len(rule.values) for rule in rules)
    step = next(step for step in itertools.count(combinations * 5 // 8) if math.gcd(step, combinations) == 1)
    place = turn * step % combinations
    chosen = {}
    for rule in rules:
        place, value = divmod(place, len(rule.values))
        chosen[rule.name] = rule.values[value]
    return chosen


def tables() -> list[Table]:
    """All of them, with the printed content, in a fixed order."""
    return [table for info in ziggurat.games().values() for table in _tables_of(info)]


def hurried(table: Table) -> Table:
    """The same table with the content for hurried games, if there is one."""
    content = PACKS / table.game
    return replace(table, content=content) if content.is_dir() else table


def _tables_of(info: GameInfo[Game]) -> Iterator[Table]:
    for values in itertools.product(*[option.values for option in info.options]):
        options = dict(zip([option.name for option in info.options], values, strict=True))
        for players in info.players:
            try:
                setup = info.setup(players, 0, options, "")
            except ValueError:
                continue
            if setup.options == options:  # otherwise some option does not matter here
                yield Table(info.id, players, tuple(options.items()))


PRINTED = tables()


def _numbered(found: Iterable[Table]) -> list[Table]:
    counts: Counter[str] = Counter()
    numbered = []
    for table in found:
        numbered.append(replace(table, number=counts[table.game]))
        counts[table.game] += 1
    return numbered


TABLES = _numbered(dict.fromkeys([*map(hurried, PRINTED), *[table for table in PRINTED if table.players == 2]]))
"""What the properties play: hurried games where there are any, and with two players the printed ones too."""

TABLE_COUNTS = Counter(table.game for table in TABLES)
"""Tables by game: readings go on in turn from one property to the next."""

SEEDS_PER_PURPOSE = 1_000_000


def seeds(purpose: int, times: int = 1) -> range:
    """The seeds of one property: other games for each property, more of them where a game costs little."""
    return range(purpose * SEEDS_PER_PURPOSE, purpose * SEEDS_PER_PURPOSE + times * GAMES)


def answer(game: Game, rng: Rng) -> tuple[int, Choice]:
    """One random answer of a random pending seat."""
    seat = game.pending[rng.below(len(game.pending))]
    return seat, pick(game, game.options(seat), rng)


def walk(game: Game, seed: int) -> Iterator[Game]:
    """Random play: the game itself at every question, at last when it is over."""
    rng = Rng(seed + 1)
    while not game.over:
        yield game
        game.play(*answer(game, rng))
    yield game


def offered(game: Game, seat: int) -> list[Choice]:
    """All legal choices."""
    return list(game.options(seat))


def shown(game: Game, seat: int) -> str:
    """The legal choices with their labels, as text."""
    return json.dumps([[choice.to_json(), game.label(seat, choice)] for choice in game.options(seat)])


def transcript(table: Table, seed: int) -> str:
    """A digest of a whole random game: every option in its order, every event in words, the last position."""
    digest = hashlib.sha256()
    game = table.start(seed)
    for state in walk(game, seed):
        for seat in state.pending:
            digest.update(json.dumps([choice.to_json() for choice in state.options(seat)]).encode())
    digest.update(json.dumps([game.log(seat) for seat in (0, None)]).encode())
    digest.update(json.dumps([game.view(0), game.scores(), game.winners(), game.breakdown()]).encode())
    digest.update(game.fingerprint().encode())
    return digest.hexdigest()


def keep(game: Game, name: str) -> Path:
    """Write a game down so that it can be loaded again, even one that an error has left in the middle of its work."""
    try:
        data = game.save()
    except Exception:
        answers = [[seat, choice.kind, *choice.values()] for seat, choice in game.answers or []]
        setup = game.setup
        data = {
            "ziggurat": 1, "game": setup.game, "rules": game.version, "content": setup.content,
            "players": setup.players, "seed": setup.seed, "options": setup.options, "house": setup.house,
            "chance_by_hand": game.manual_chance, "answers": answers,
        }  # fmt: skip
    FAILURES.mkdir(parents=True, exist_ok=True)
    path = FAILURES / f"{name}.json"
    path.write_text(json.dumps(data))
    return path
