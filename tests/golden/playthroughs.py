"""Whole games of random play as readable text: every answer with its options, what happened, what each seat sees.

`make golden` writes them again; the difference is read before it is committed.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import ziggurat
from tests.properties.laws import pick
from tests.properties.tables import PACKS
from ziggurat.core.choice import Choice, Listed
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng

FOLDER = Path(__file__).parent
ALL, SOME = 6, 2  # up to six options are all listed, of more the first two
WIDTH = 118

SINGLE, TIE_BREAK, SHARED = "a single winner", "a tie-break", "a shared victory"


@dataclass(frozen=True)
class Plan:
    """One file: a table and the way its game ends."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    ending: str
    hurried: bool = False  # with the content of tests/properties/packs, where printed games are long

    @property
    def path(self) -> Path:
        parts = [self.game, str(self.players), *[value for _, value in self.options if value != "off"]]
        parts += ["hurried"] if self.hurried else []
        ending = "" if self.ending == SINGLE else "-" + self.ending.removeprefix("a ").replace(" ", "-")
        return FOLDER / ("-".join(parts).replace(".", "_") + f"{ending}.txt")

    def start(self, seed: int) -> Game:
        content = PACKS / self.game if self.hurried else None
        return ziggurat.new_game(
            self.game, self.players, seed, house=None, content=content, manual_chance=False, **dict(self.options)
        )


def patchistory(players: int, edition: str, capital: str, promos: str = "off", ending: str = SINGLE) -> Plan:
    options = (("edition", edition), ("capital", capital), ("promos", promos))
    return Plan("patchistory", players, options, ending)


def clash(players: int, events: str, length: str, ending: str, won: str = SINGLE) -> Plan:
    return Plan("clash_of_cultures", players, (("events", events), ("length", length), ("ending", ending)), won)


def monuments(players: int, mode: str, pair: str = "greeks_egyptians", ending: str = SINGLE) -> Plan:
    return Plan("monuments", players, (("mode", mode), ("pair", pair)), ending, hurried=True)


# A shared victory of Patchistory needs equal Culture, area and stock; random play does not come to it.
PLANS = (
    patchistory(2, "1.3sk", "liberty"),
    patchistory(2, "1.3.2d", "equality"),
    patchistory(3, "1.3sk", "equality", "on"),
    patchistory(3, "1.3.2d", "liberty", ending=TIE_BREAK),
    patchistory(4, "1.3sk", "liberty", "on"),
    patchistory(4, "1.3.2d", "equality"),
    clash(2, "normal", "six_rounds", "fixed"),
    clash(2, "none", "four_rounds", "fixed", SHARED),
    clash(3, "optional", "six_rounds", "roll"),
    clash(3, "normal", "six_rounds", "wonder", TIE_BREAK),
    clash(4, "normal", "six_rounds", "fixed"),
    clash(4, "optional", "four_rounds", "fixed"),
    monuments(2, "abundance"),
    monuments(2, "scarcity", "maya_inca"),
    monuments(3, "scarcity"),
    monuments(4, "abundance", ending=TIE_BREAK),
)


def ending_of(game: Game) -> str:
    """How a finished game was won."""
    if len(game.winners()) > 1:
        return SHARED
    scores = game.scores()
    return TIE_BREAK if scores.count(max(scores)) > 1 else SINGLE


def find_seed(plan: Plan, tries: int) -> int | None:
    """The seed of the file there is, if its game still ends so; else the first that does."""
    seeds: list[int] = [*seed_in(plan.path), *range(tries)]
    for seed in seeds:
        if ending_of(played(plan, seed)) == plan.ending:
            return seed
    return None


def played(plan: Plan, seed: int) -> Game:
    """The game of a file, to its end."""
    game, rng = plan.start(seed), Rng(seed + 1)
    while not game.over:
        seat = game.pending[0]
        game.play_unchecked(seat, pick(game, game.options(seat), rng))
    return game


def seed_in(path: Path) -> list[int]:
    """The seed a file names, if there is a file."""
    if not path.exists():
        return []
    found = re.search(r"^Seed (\d+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [int(found[1])] if found else []


# -- text


def playthrough(plan: Plan, seed: int) -> str:
    """The whole game."""
    return "\n".join(_lines(plan, seed)) + "\n"


def _lines(plan: Plan, seed: int) -> Iterator[str]:
    game = plan.start(seed)
    rng = Rng(seed + 1)
    options = ", ".join(f"{name} {value}" for name, value in plan.options) + (", hurried" if plan.hurried else "")
    yield f"{ziggurat.games()[plan.game].title}, {plan.players} players, {options}"
    yield f"Seed {seed}, random answers, {plan.ending}. What happened is told as a spectator hears it."
    yield ""
    names = ziggurat.games()[plan.game].seats[: plan.players]
    logged, number, when = 0, 0, moment(game)
    yield from _told(game, 0)
    while not game.over:
        logged = len(game.events or [])
        if moment(game) != when:
            when = moment(game)
            yield ""
            for seat, name in enumerate(names):
                yield from _wrap(f"  {name} sees: {SUMMARIES[plan.game](game.view(seat), seat)}")
        number += 1
        seat = game.pending[0]
        found = list(game.options(seat))
        choice = pick(game, Listed(found), rng)
        yield ""
        if len(found) == 1:
            yield from _wrap(f"{number}. {names[seat]}: {game.prompt(seat)} Only: {game.label(seat, choice)}")
        else:
            yield from _wrap(f"{number}. {names[seat]}: {game.prompt(seat)} {_listed(game, seat, found)}")
            yield from _wrap(f"   > {game.label(seat, choice)}")
        game.play_unchecked(seat, choice)
        yield from _told(game, logged)
    yield ""
    yield "The end"
    for seat, name in enumerate(names):
        sources = ", ".join(f"{because} {amount:g}" for because, amount in game.breakdown()[seat].items())
        won = " wins" if seat in game.winners() else ""
        yield from _wrap(f"  {name}{won}: {game.scores()[seat]:g} = {sources}")


def moment(game: Game) -> object:
    """Era and round, or whatever a game calls them; of many short rounds every tenth."""
    seen = game.view(None)
    rounds = seen["round"]
    assert isinstance(rounds, int)
    return [seen.get("era"), rounds // 10 if game.id == "monuments" else rounds]


def _listed(game: Game, seat: int, options: list[Choice]) -> str:
    few = len(options) <= ALL
    labels = [game.label(seat, option) for option in (options if few else options[:SOME])]
    dots = "" if few else " | ..."
    return f"[{len(options)}: {' | '.join(labels)}{dots}]"


def _told(game: Game, since: int) -> Iterator[str]:
    for entry in game.log(None, since):
        rules = entry["rules"]
        assert isinstance(rules, list)
        yield from _wrap(f"   {entry['words']}{''.join(f' ({rule})' for rule in rules)}")


def _wrap(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="      ", break_long_words=False, break_on_hyphens=False)


def _patchistory_summary(view: Json, seat: int) -> str:
    realms = view["realms"]
    assert isinstance(realms, list)
    own = realms[seat]
    goods = " ".join(f"{name} {amount}" for name, amount in own["own"]["goods"].items())
    status = " ".join(f"{name} {amount}" for name, amount in own["status"].items())
    production = " ".join(f"{name} {amount}" for name, amount in own["production"].items())
    away = sum(route["worker"] is not None for route in view["routes"] if route["owner"] == seat)  # type: ignore[attr-defined]
    return (
        f"{goods}; {status}; produces {production}; workers {len(own['workers'])}, away {away}; "
        f"tiles {own['own']['buildings']}, "
        f"cards {own['own']['cards']}; others hold {[r['buildings_held'] for r in realms if r is not own]}"
    )


def _clash_summary(view: Json, seat: int) -> str:
    realms, spaces = view["realms"], view["spaces"]
    assert isinstance(realms, list)
    assert isinstance(spaces, list)
    own = realms[seat]
    goods = " ".join(f"{name} {amount}" for name, amount in own["goods"].items() if amount)
    cities = [space for space in spaces if space["city"] and space["city"]["owner"] == seat]
    held = [f"{space['name']} size {space['city']['size']} {space['city']['mood']}" for space in cities]
    units = [sum(space[kind] for space in spaces if space["side"] == seat) for kind in ("army", "settler", "ship")]
    hand = [card["card"] for card in own["own"]["actions"]], [card["card"] for card in own["own"]["objectives"]]
    return (
        f"{goods or 'no goods'}; levels {own['culture_level']} and {own['happiness_level']}; "
        f"{len(own['advances'])} advances; cities {', '.join(held) or 'none'}; "
        f"armies {units[0]}, settlers {units[1]}, ships {units[2]}; cards {hand[0]}, objectives {hand[1]}; others hold "
        f"{[[r['action_cards_held'], r['objective_cards_held']] for r in realms if r is not own]}"
    )


def _monuments_summary(view: Json, seat: int) -> str:
    realms, hexes = view["realms"], view["hexes"]
    assert isinstance(realms, list)
    assert isinstance(hexes, list)
    own = realms[seat]
    held = [
        f"{hex['name']} {' '.join(f'{number} {unit}' for unit, number in hex['units'].items())}"
        for hex in hexes
        if hex.get("side") == seat and hex["units"]
    ]
    goods = " ".join(f"{name} {amount}" for name, amount in own["goods"].items() if amount)
    quests = [quest["quest"] for quest in own["own"]["quests"]]
    return (
        f"layers {own['layers']}; {goods or 'no goods'}; {', '.join(held) or 'no units'}; power {own['power']}; "
        f"hand {len(own['hand'])}, green {' '.join(own['green']) or 'none'}; quests {' '.join(quests) or 'none'}; "
        f"others hold {[''.join(r['quests_held']) for r in realms if r is not own]}"
    )


SUMMARIES: dict[str, Callable[[Json, int], str]] = {
    "patchistory": _patchistory_summary,
    "clash_of_cultures": _clash_summary,
    "monuments": _monuments_summary,
}
