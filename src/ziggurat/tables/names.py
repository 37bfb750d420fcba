"""Names and lines that people write: what would deceive others is refused or left out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from typing import Final

from ziggurat import registry
from ziggurat.play.characters import ALL_NAMES
from ziggurat.tables import words
from ziggurat.tables.look_alikes import in_latin, mixes_alphabets

MAX_LENGTH: Final = 30  # characters
_JOINERS: Final = "\u200c\u200d"  # emoji and some scripts need them
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # count as letters and show nothing
_HIDDEN_MARKS: Final = "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f"  # count as marks and show nothing
_MAX_MARKS: Final = 3  # on one letter; more cover the lines above and below
_LINE_ENDS: Final = re.compile(r"\s+")
_SEAT_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)\s*$")
_RESERVED: Final = frozenset({"you", "ziggurat", "server", "admin", "administrator", "moderator", "operator"})


def cleaned(text: str) -> str:
    """The text as one line, without characters that cannot be seen: they could turn around how it reads."""
    line = _LINE_ENDS.sub(" ", text)
    return "".join(letter for letter in line if not _is_invisible(letter)).strip()


def is_shown(name: str) -> bool:
    """Whether every character of a name can be seen, at its place, and not all of them are blank."""
    is_visible = name.isprintable() and not any(_is_invisible(letter) for letter in name)
    return is_visible and not _has_stray_marks(name)


def is_one_alphabet(name: str) -> bool:
    """Whether each word of a name has letters of one alphabet, as far as alphabets look alike."""
    return not mixes_alphabets(name)


def is_reserved(name: str) -> bool:
    """Whether a name looks like a bot, a seat, a force of a game, or the server itself."""
    if "\u2039" in name or "\u203a" in name:  # marks of seats in sentences
        return True
    return any(_is_reserved(plain) for plain in (_plain(name), in_latin(name)))


def _is_reserved(plain: str) -> bool:
    if re.search(r"\bbot\b", plain):
        return True
    in_brackets = _SEAT_IN_BRACKETS.search(plain)
    seats = _forms_in_both_cases(_names_of_games())
    reserved = seats | _forms_in_both_cases(_RESERVED) | _forms_in_both_cases(ALL_NAMES)
    return _letters(plain) in reserved or (in_brackets is not None and _letters(in_brackets[1]) in seats)


def problem(name: str) -> str:
    """What is wrong with a name that a person wants to have; "" if nothing is."""
    if not is_shown(name) or name != name.strip() or not name:
        return words.UNPRINTABLE
    if len(name) > MAX_LENGTH:
        return words.LONG_NAME
    if not is_one_alphabet(name):
        return words.MIXED_ALPHABETS
    return words.RESERVED_NAME if is_reserved(name) else ""


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, with a number if somebody here has one that looks nearly the same."""
    number, found = 2, name
    while is_taken(found, taken):
        number, found = number + 1, words.numbered(name, number)
    return found


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Whether somebody of these has a name that looks nearly the same."""
    return not _forms(name).isdisjoint(form for each in taken for form in _forms(each))


def _forms(name: str) -> frozenset[str]:
    """What a name is compared by: as it is written, and as it looks."""
    return frozenset({_letters(_plain(name)), _letters(in_latin(name))})


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _letters(plain: str) -> str:
    return "".join(letter for letter in plain if letter.isalnum()) or plain


def _has_stray_marks(name: str) -> bool:
    """Whether a mark has no letter to stand on, or marks pile up on one."""
    composed = unicodedata.normalize("NFC", name)
    marks = "".join("m" if unicodedata.category(letter) in ("Mn", "Me") else " " for letter in composed)
    return marks.startswith("m") or "m" * (_MAX_MARKS + 1) in marks


def _is_invisible(letter: str) -> bool:
    if letter in _BLANKS or letter in _HIDDEN_MARKS:
        return True
    return unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs") and letter not in _JOINERS


def _forms_in_both_cases(taken: Iterable[str]) -> frozenset[str]:
    """Everything that looks like one of these: a capital I looks like another letter than a small one."""
    return frozenset(form for each in taken for case in (each, each.upper()) for form in _forms(case))


def _names_of_games() -> frozenset[str]:
    """How games name their seats, and who else acts in them."""
    return frozenset(each for game in registry.games().values() for each in game.names(game.seats))
