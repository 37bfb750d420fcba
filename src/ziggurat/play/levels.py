"""What a bot is called on the command line and at a table, and how it is made from that.

    random, apprentice, master, patient    the levels of this package; those that installed packages add stand behind
    apprentice-builder                     with a temperament of the game
    master-no-war                          without the options of a group that the game names; several in a row
    master:3000                            with a budget: the numbers of its effort, separated by /
    apprentice:weights.toml                with the weights of a file
    package.module:Class                   a class or function of your own that makes a bot from a seed
    command:node mybot.mjs                 a program that speaks the protocol of `ziggurat.play.command`
    command@2:node mybot.mjs               with 2 seconds for each answer

Only the first three are open to people at a server: the others run or read what they name.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final, cast

from ziggurat.bots.evaluation import Weights
from ziggurat.bots.master import Clock
from ziggurat.bots.registry import BOTS, DEADLINE, DEADLINES, TUNABLE, BotMaker, Tuning, at_table, tuned
from ziggurat.bots.restricted import Restricted
from ziggurat.bots.temperaments import TEMPERAMENTS, temperaments_of
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.play.command import CommandBot
from ziggurat.play.weights import read_weights

GROUP: Final = "ziggurat.bots"
"""The entry points by which installed packages add levels."""

COMMAND: Final = "command"
STAND_IN: Final = "apprentice"
"""The level that answers for a bot from outside which fails."""

FORMS: Final = "module:Class or command:PROGRAM"
"""What else a bot can be, besides the levels."""

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_NUMBERS: Final = re.compile(r"\d+(/\d+)*")
_MODULE: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")

Tell = Callable[[str], None]
"""Is told in a sentence when a simpler bot answers."""


_told: Final[set[str]] = set()


def to_stderr(line: str) -> None:
    """The simplest `Tell`: writes each sentence once."""
    if line not in _told:
        _told.add(line)
        print(f"ziggurat: {line}", file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Level:
    """How a bot of one game plays; `read` makes it from a text."""

    text: str
    game: GameInfo[Game]
    name: str  # of a level; or the text of a bot from outside
    temperament: str = ""
    without: tuple[str, ...] = ()  # groups of choices
    effort: tuple[int, ...] = ()
    weights: Weights | None = None

    @property
    def deadline(self) -> float:
        """Seconds after which an answer is late."""
        return DEADLINES.get(self.name, DEADLINE)

    def maker(self, clock: Clock | None = None, tell: Tell = to_stderr) -> BotMaker:
        """Makes the bots. With a `clock` they keep the time that people would wait."""
        make = self._unrestricted(clock, tell)
        if not self.without:
            return make
        groups = tuple(self.game.group(name) for name in self.without)
        return lambda seed: Restricted(make(seed), groups)

    def _unrestricted(self, clock: Clock | None, tell: Tell) -> BotMaker:
        if self.temperament or self.effort or self.weights is not None:
            weights = TEMPERAMENTS[self.game.id][self.temperament] if self.temperament else self.weights
            return tuned(self.name, Tuning(weights, self.effort, clock))
        if self.name in BOTS:
            return BOTS[self.name] if clock is None else at_table(self.name, clock)
        if is_command(self.name):
            seconds, command = _command(self.name)
            return lambda seed: CommandBot(command, seconds, BOTS[STAND_IN](seed), tell)
        return _from_outside(self.name)

    def simpler(self) -> Level | None:
        """The next simpler level, which answers for a bot that fails; None for the simplest."""
        levels = [*BOTS]
        place = levels.index(self.name) if self.name in BOTS else levels.index(STAND_IN) + 1
        if not place:
            return None
        name = levels[place - 1]
        temperament = self.temperament if name in TUNABLE else ""
        words = [name, *([temperament] if temperament else []), *[f"no-{group}" for group in self.without]]
        return replace(
            self, text="-".join(words), name=name, temperament=temperament, effort=(), weights=None
        )  # fmt: skip


def names() -> list[str]:
    """The levels of this package, the simplest first, then those of installed packages."""
    return [*BOTS, *[name for name in _installed() if _is_free(name)]]


def usable_names(tell: Tell = to_stderr) -> list[str]:
    """The levels that can be played; `tell` hears of those of installed packages that cannot."""
    found = [*BOTS]
    for name in _installed():
        try:
            _load_installed(name)
            found.append(name)
        except ValueError as error:
            tell(str(error))
    return found


def read(text: str, game: GameInfo[Game]) -> Level:
    """The level that a text means in a game; ValueError says in a line what is wrong and what is allowed.

    The bot of a package or module is loaded to see whether it can be used.
    """
    if is_command(text):
        _command(text)
        return Level(text, game, text)
    head, _, rest = text.partition(":")
    name, *words = head.split("-")
    if name not in names():
        if _MODULE.fullmatch(text):
            _from_outside(text)
            return Level(text, game, text)
        if name in _installed():
            _load_installed(name)  # says why it cannot be used
        raise ValueError(f"unknown bot '{text}'; bots: {', '.join(names())}, {FORMS}")
    if name not in BOTS:
        _load_installed(name)
    temperament, without = _words(text, words, game)
    effort, weights = _settings(text, rest, game) if rest else ((), None)
    level = Level(text, game, name, temperament, without, effort, weights)
    _check_tuning(level)
    return level


def split(text: str) -> list[tuple[str, int]]:
    """The bots of a list and how many seats each takes: `master,apprentice*3`; ValueError if that makes no sense.

    A comma ends a bot, also in a command line.
    """
    found = []
    for part in text.split(","):
        name, times, number = part.strip().rpartition("*")
        if not times:
            found.append((part.strip(), 1))
        elif number.strip().isdigit() and int(number) > 0:
            found.append((name.strip(), int(number)))
        else:
            raise ValueError(f"'{part.strip()}': behind * stands how many seats it takes, as in apprentice*3")
    if any(not name for name, _ in found):
        raise ValueError(f"'{text}' names no bot at one place; write them as in master,apprentice*3")
    return found


def read_offered(text: str, game: GameInfo[Game]) -> Level:
    """A level that people may choose at a server: nothing that names files, modules, programs or budgets."""
    if ":" in text or text.partition("-")[0] not in names():
        raise ValueError(f"there is no bot '{text}'; bots: {', '.join(names())}")
    return read(text, game)


def simpler(text: str, game: GameInfo[Game]) -> str | None:
    """The text of the next simpler level; None for the simplest. A level that is not there any more has one too."""
    try:
        level = read(text, game).simpler()
    except ValueError:
        return STAND_IN
    return None if level is None else level.text


def base(text: str) -> str:
    """The level without temperament and what it leaves out."""
    return text.partition("-")[0]


def temperament(text: str) -> str:
    """The temperament of a level; "" for none."""
    words = text.partition(":")[0].split("-")
    return words[1] if len(words) > 1 and words[1] != "no" and not is_command(text) else ""


def without_temperament(text: str) -> str:
    """The level without its temperament."""
    said = temperament(text)
    return text.replace(f"-{said}", "", 1) if said else text


def with_temperament(text: str, temperament: str) -> str:
    """The text of a level with a temperament, where it can have one and has none."""
    if not temperament or text not in TUNABLE:
        return text
    return f"{text}-{temperament}"


# -- parts of a text


def is_command(text: str) -> bool:
    """Whether a text names a program."""
    return re.match(rf"{COMMAND}(@[^:]*)?:", text) is not None


def _command(text: str) -> tuple[float, str]:
    """The seconds and the command line of a program."""
    head, _, command = text.partition(":")
    _, at, said = head.partition("@")
    try:
        seconds = float(said) if at else DEADLINE
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 3600:
        raise ValueError(f"bot '{text}': between @ and : stands how many seconds an answer may take, as in command@2:")
    if not command.strip():
        raise ValueError(f"bot '{text}' names no program; write {COMMAND}:PROGRAM, as in {COMMAND}:node mybot.mjs")
    return seconds, command


def _words(text: str, words: list[str], game: GameInfo[Game]) -> tuple[str, tuple[str, ...]]:
    """The temperament and the groups that are left out, of what stands behind the level."""
    temperament, without, left = "", [], [*words]
    while left:
        word = left.pop(0)
        if word == "no":
            if not left:
                raise ValueError(f"bot '{text}': name after -no- what it leaves out: {_groups(game)}")
            without.append(game.group(left.pop(0)).name)
        elif word in temperaments_of(game.id) and not temperament:
            temperament = word
        else:
            known = ", ".join(temperaments_of(game.id)) or "none"
            raise ValueError(
                f"bot '{text}': '{word}' is no temperament of {game.title}; temperaments: {known}; "
                f"or no- and one of {_groups(game)}"
            )
    return temperament, tuple(without)


def _groups(game: GameInfo[Game]) -> str:
    return ", ".join(group.name for group in game.groups) or "nothing"


def _settings(text: str, rest: str, game: GameInfo[Game]) -> tuple[tuple[int, ...], Weights | None]:
    """The effort and the weights that stand behind the colons."""
    effort: tuple[int, ...] = ()
    weights: Weights | None = None
    for part in rest.split(":"):
        if _NUMBERS.fullmatch(part):
            effort = tuple(int(number) for number in part.split("/"))
        elif part.endswith(".toml"):
            weights = _weights(part, game)
        else:
            raise ValueError(f"bot '{text}': '{part}' is neither a budget such as 3000 nor a file such as weights.toml")
    return effort, weights


def _weights(file: str, game: GameInfo[Game]) -> Weights:
    try:
        weights = read_weights(Path(file).read_text(encoding="utf-8"), file)
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{file}: {getattr(error, 'strerror', None) or 'cannot be read'}") from None
    if game.features is None or weights.names != game.features.names:
        raise ValueError(f"{file} has other features than {game.title}")
    return weights


def _check_tuning(level: Level) -> None:
    """Refuse what a level cannot be told."""
    if not (level.temperament or level.effort or level.weights is not None):
        return
    if level.name not in TUNABLE:
        raise ValueError(f"bot '{level.text}': only {', '.join(TUNABLE)} have temperaments, budgets and weights")
    if level.temperament and level.weights is not None:
        raise ValueError(f"bot '{level.text}': a temperament changes the weights of the game, not those of a file")
    try:
        tuned(level.name, Tuning(None, level.effort))
    except TypeError:
        raise ValueError(f"bot '{level.text}': too many numbers for the effort of {level.name}") from None


# -- bots from outside


@cache
def _installed() -> dict[str, EntryPoint]:
    """The levels of installed packages by name."""
    return {each.name: each for each in entry_points(group=GROUP)}


def _is_free(name: str) -> bool:
    return name not in BOTS and _NAME.fullmatch(name) is not None


def _load_installed(name: str) -> BotMaker:
    entry = _installed()[name]
    package = entry.dist.name if entry.dist is not None else entry.value
    if name in BOTS:
        raise ValueError(f"bot '{name}' of package {package} is left out: the name is taken")
    if not _NAME.fullmatch(name):
        raise ValueError(f"bot '{name}' of package {package} is left out: names are of small letters, digits and _")
    try:
        made = entry.load()
    except Exception as error:
        raise ValueError(f"bot '{name}' of package {package} cannot be loaded: {_said(error)}") from None
    return _checked(made, f"bot '{name}' of package {package}")


def _from_outside(name: str) -> BotMaker:
    """The maker of an installed level or of `module:Class`, which may lie in the present folder."""
    if name in _installed():
        return _load_installed(name)
    module, _, attribute = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        made = getattr(import_module(module), attribute)
    except Exception as error:
        raise ValueError(f"bot '{name}' cannot be loaded: {_said(error)}") from None
    return _checked(made, f"bot '{name}'")


def _checked(made: object, who: str) -> BotMaker:
    if not callable(made):
        raise ValueError(f"{who} cannot be used: it is no class or function that makes a bot from a seed")
    return cast("BotMaker", made)


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
