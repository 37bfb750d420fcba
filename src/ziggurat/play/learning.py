"""What a game's package holds for people who learn it: `primer.toml`, `coach.toml` and `lesson.toml`.

Each file is optional. Texts may name numbers of the content pack: `{prices.rounds}` is `rounds` of `prices.toml`,
`{pieces.units.worker.count}` the count of the unit of that id, `{prices.track.length}` how many numbers a list has.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar, cast

from ziggurat import packs
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.core.pack import Tables
from ziggurat.core.record import Json

T = TypeVar("T")

PLACEHOLDER: Final = re.compile(r"\{([^{}]*)\}")
LEARNER: Final = 0
"""The seat of the person who takes a lesson."""


class BrokenLearning(ValueError):
    """A primer, coach or lesson that cannot be used; says why."""


@dataclass(frozen=True)
class Section:
    """A part of a primer: a heading, sentences, perhaps a list, the name of a picture, and the rules it rests on."""

    heading: str
    text: str = ""
    items: tuple[str, ...] = ()
    picture: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Primer:
    """A game on one page. `wins` is one sentence: who wins."""

    wins: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Hint:
    """Told at the first question of a kind: what it is, and what is usually wise."""

    what: str
    wise: str


@dataclass(frozen=True)
class LessonStep:
    """A page of a lesson. Without a choice it is only read.

    `highlight`: an option that is marked while the page is shown, the choice itself if none is named. `instead`: what
    is said of other choices, by their kinds; "" stands for every other kind. `at`: the place of the board that the page
    speaks of, by the name that the board has for it; a small screen is scrolled there.
    """

    title: str
    say: str
    choice: Json | None = None
    highlight: Json | None = None
    at: str = ""
    instead: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """A game that is played along a script. `answers`: every answer in order, those of the learner included."""

    players: int
    seed: int
    options: Mapping[str, str]
    minutes: int
    ends: str  # the kind of question that the learner is asked after it
    goodbye: str  # what is said after the last step
    steps: tuple[LessonStep, ...]
    answers: tuple[tuple[int, Json], ...]
    after: tuple[int, ...]  # per number of answers the learner has given: the first step that is not over

    def of_seat(self, seat: int) -> list[Json]:
        """The answers of a seat, in order."""
        return [choice for who, choice in self.answers if who == seat]


def primer(game: GameInfo[Game]) -> Primer | None:
    """The primer of a game; None if it has none. BrokenLearning if it cannot be used."""
    return _read(game, "primer.toml", _primer)


def coach(game: GameInfo[Game]) -> Mapping[str, Hint] | None:
    """Kind of question -> hint; None for a game without a coach."""
    return _read(game, "coach.toml", _coach)


def lesson(game: GameInfo[Game]) -> Lesson | None:
    """The lesson of a game; None if it has none."""
    return _read(game, "lesson.toml", _lesson)


# -- following a lesson


def is_on_script(script: Lesson, given: Mapping[int, list[object]]) -> bool:
    """Whether all answers given so far, per seat and in order, are those of the script.

    Seats are compared one by one: in a secret choice the order of arrival may differ from that of the script.
    """
    return all(_begins(script.of_seat(seat), answers) for seat, answers in given.items())


def next_answer(script: Lesson, given: Mapping[int, list[object]], seat: int) -> Json | None:
    """What the script answers for a seat now; None after its end, and when the game has left it."""
    answers, number = script.of_seat(seat), len(given.get(seat, []))
    return answers[number] if number < len(answers) and is_on_script(script, given) else None


def next_step(script: Lesson, given: Mapping[int, list[object]]) -> int | None:
    """The index of the step that comes next, the number of steps after the end; None when the game has left it."""
    number = len(given.get(LEARNER, []))
    if number >= len(script.after):  # the script is over, and the game goes on
        return len(script.steps) if _begins(given.get(LEARNER, []), script.of_seat(LEARNER)) else None
    return script.after[number] if is_on_script(script, given) else None


def _begins(whole: list[Json] | list[object], part: list[Json] | list[object]) -> bool:
    return _plain(whole[: len(part)]) == _plain(part)


def _plain(value: object) -> object:
    """JSON without the difference between a field that is null, which TOML cannot write, and one that is missing."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items() if each is not None}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


# -- reading


@cache
def _read(game: GameInfo[Game], name: str, parse: Callable[[Json, Tables], T]) -> T | None:
    file = files(game.package).joinpath(name)
    if not file.is_file():
        return None
    tables = {} if game.pack is None else packs.tables(game.pack)
    try:
        return parse(tomllib.loads(file.read_text("utf-8")), tables)
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenLearning(f"{game.id}/{name}: {error}") from error


def _primer(data: Json, tables: Tables) -> Primer:
    sections = cast("list[Json]", data["sections"])
    return Primer(filled(str(data["wins"]), tables), tuple(_section(each, tables) for each in sections))


def _section(data: Json, tables: Tables) -> Section:
    items = cast("list[str]", data.get("items", []))
    return Section(
        heading=str(data["heading"]),
        text=filled(str(data.get("text", "")), tables),
        items=tuple(filled(item, tables) for item in items),
        picture=str(data.get("picture", "")),
        rules=tuple(cast("list[str]", data.get("rules", []))),
    )


def _coach(data: Json, tables: Tables) -> Mapping[str, Hint]:
    hints = cast("dict[str, Json]", data)
    return {
        kind: Hint(filled(str(hint["what"]), tables), filled(str(hint["wise"]), tables)) for kind, hint in hints.items()
    }


def _lesson(data: Json, tables: Tables) -> Lesson:
    written = cast("list[Json]", data.get("steps", []))
    steps: list[LessonStep] = []
    after: list[int] = [0]
    for each in written:
        if "title" in each:
            steps.append(_step(each, tables))
        if "choice" in each and each.get("seat", LEARNER) == LEARNER:
            after.append(len(steps))
    return Lesson(
        players=cast("int", data["players"]),
        seed=cast("int", data["seed"]),
        options=cast("dict[str, str]", data.get("options", {})),
        minutes=cast("int", data["minutes"]),
        ends=str(data.get("ends", "")),
        goodbye=filled(str(data["goodbye"]), tables),
        steps=tuple(steps),
        answers=tuple(
            (cast("int", each.get("seat", LEARNER)), cast("Json", each["choice"]))
            for each in written
            if "choice" in each
        ),
        after=tuple(after),
    )


def _step(data: Json, tables: Tables) -> LessonStep:
    choice = cast("Json | None", data.get("choice"))
    instead = cast("dict[str, str]", data.get("instead", {}))
    return LessonStep(
        title=str(data["title"]),
        say=filled(str(data["say"]), tables),
        choice=choice,
        highlight=cast("Json | None", data.get("highlight", choice)),
        at=str(data.get("at", "")),
        instead={kind: filled(text, tables) for kind, text in instead.items()},
    )


# -- numbers of the pack


def filled(text: str, tables: Tables) -> str:
    """The text with the values of the pack in place of its placeholders; ValueError for an unknown one."""
    return PLACEHOLDER.sub(lambda found: _said(_look_up(found[1], tables)), text)


def _look_up(path: str, tables: Tables) -> object:
    first, *names = path.split(".")
    value: object = tables.get(f"{first}.toml")
    for name in names:
        value = _part(value, name)
    if value is None or isinstance(value, list) and value and isinstance(value[0], dict):
        raise ValueError(f"{{{path}}} is nothing that the content pack says")
    return value


def _part(value: object, name: str) -> object:
    if isinstance(value, dict):
        return value.get(name)
    if isinstance(value, list):
        if name == "length":
            return len(value)
        if name == "last" and value:
            return value[-1]
        if name.isdigit():
            return value[int(name)] if int(name) < len(value) else None
        return next(
            (each for each in value if isinstance(each, dict) and name in (each.get("id"), each.get("count"))), None
        )
    return None


def _said(value: object) -> str:
    """A value as players read it: "5", "4, 5 or 6" by Era, "1 sheep and 2 wheat" for a price."""
    if isinstance(value, dict):
        return _joined([f"{number} {name}" for name, number in value.items()], "and")
    if isinstance(value, list):
        return _joined([str(each) for each in value], "or")
    return str(value)


def _joined(parts: list[str], last: str) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def texts(game: GameInfo[Game]) -> Iterator[tuple[str, str]]:
    """Every text of a primer, coach and lesson as it is written, with its place; for checks."""
    for name in ("primer.toml", "coach.toml", "lesson.toml"):
        file = files(game.package).joinpath(name)
        if file.is_file():
            yield from _texts(tomllib.loads(file.read_text("utf-8")), f"{game.id}/{name}")


def _texts(data: object, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(data, str):
        yield place, data
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in ("choice", "highlight", "at", "rules", "options", "picture"):
                yield from _texts(value, f"{place}: {key}")
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, f"{place}[{index}]")
