"""Names and lines that people write: what would deceive others is refused or left out.

Letters of different alphabets that look alike are not compared; what is caught is what costs nothing to type.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from typing import Final

from ziggurat import registry
from ziggurat.tables import words

_JOINERS: Final = "\u200c\u200d"  # emoji and some scripts need them
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # count as letters and show nothing
_LINE_ENDS: Final = re.compile(r"\s+")
_SEAT_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)\s*$")
_RESERVED: Final = frozenset({"you", "ziggurat", "server", "admin", "administrator", "moderator", "operator"})


def cleaned(text: str) -> str:
    """The text as one line, without characters that cannot be seen: they could turn around how it reads."""
    line = _LINE_ENDS.sub(" ", text)
    return "".join(letter for letter in line if not _is_invisible(letter)).strip()


def is_shown(name: str) -> bool:
    """Whether every character of a name can be seen, and not all of them are blank."""
    return name.isprintable() and not any(_is_invisible(letter) for letter in name)


def is_reserved(name: str) -> bool:
    """Whether a name looks like a bot, a seat, a force of a game, or the server itself."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    if re.search(r"\bbot\b", plain) or "\u2039" in name or "\u203a" in name:  # marks of seats in sentences
        return True
    in_brackets = _SEAT_IN_BRACKETS.search(plain)
    taken = _names_of_games()
    return folded(name) in _RESERVED | taken or (in_brackets is not None and folded(in_brackets[1]) in taken)


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, with a number if somebody here has the same or nearly the same."""
    there = {folded(each) for each in taken}
    number, found = 2, name
    while folded(found) in there:
        number, found = number + 1, words.numbered(name, number)
    return found


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Whether somebody of these has the same or nearly the same name."""
    return folded(name) in {folded(each) for each in taken}


def folded(name: str) -> str:
    """What a name is compared by: letters and digits, in one form and case."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum()) or plain


def _is_invisible(letter: str) -> bool:
    return letter in _BLANKS or (unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs") and letter not in _JOINERS)


def _names_of_games() -> frozenset[str]:
    """How games name their seats, and who else acts in them."""
    return frozenset(folded(each) for game in registry.games().values() for each in game.names(game.seats))
