"""Who a sentence speaks of: seats stand in it as marks until it is known who reads it and who sits there.

A game writes `‹0› [pays] 3 Coin to ‹1› and [loses] [their] turn`. Seat 0 reads "You pay 3 Coin to Ben and lose your
turn", Ben reads "Ada pays 3 Coin to you and loses their turn". What stands in brackets agrees with the first seat of
its sentence. Logs are stored with the marks, since people come, go and change their names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

NOT_A_SEAT: Final = -2
"""No seat: a sentence that has not named anybody yet, or a spectator."""

_MARKS: Final = re.compile(r"‹(\d+)›('s)?|\[([^\]‹›]+)\]|[.!?] ")
_ADDRESSED: Final = re.compile(r"^‹(\d+)›: ")

_SECOND_PERSON: Final[dict[str, str]] = {
    "is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "dies": "die", "ties": "tie", "lies": "lie",
    "isn't": "aren't", "hasn't": "haven't", "doesn't": "don't",
    "they": "you", "them": "you", "their": "your", "theirs": "yours", "themselves": "yourself",
}  # fmt: skip
_PRONOUNS: Final[frozenset[str]] = frozenset(["they", "them", "their", "theirs", "themselves"])
_SIBILANTS: Final[tuple[str, ...]] = ("sses", "ches", "shes", "xes", "zes")


def seat_mark(seat: int) -> str:
    """What stands for a seat in a sentence until somebody reads it."""
    return f"‹{seat}›"


def spoken(text: str, names: Sequence[str], reader: int | None) -> str:
    """The sentence as the seat `reader` reads it (None: a spectator); `names` are those of the seats.

    A name that begins with "the" is of several people ("the Barbarians") and takes plural verbs.
    """
    if "‹" not in text and "[" not in text:
        return text
    me = NOT_A_SEAT if reader is None else reader
    addressed = _ADDRESSED.match(text)
    if addressed is not None and int(addressed[1]) == me:  # "Ada: what do you build?" is said to Ada
        text = text[addressed.end() :]
        text = text[:1].upper() + text[1:]
    parts: list[str] = []
    subject, end = NOT_A_SEAT, 0
    for found in _MARKS.finditer(text):
        parts.append(text[end : found.start()])
        end = found.end()
        seat, whose, verb = found[1], found[2], found[3]
        if seat is not None:
            said = _name(int(seat), whose is not None, names, me)
            parts.append(said if subject != NOT_A_SEAT or _mid_sentence(parts) else said[:1].upper() + said[1:])
            subject = int(seat) if subject == NOT_A_SEAT else subject
        elif verb is not None:
            parts.append(_agreeing(verb, subject, names, me))
        else:
            parts.append(found[0])
            subject = NOT_A_SEAT
    return "".join(parts) + text[end:]


def _mid_sentence(parts: list[str]) -> bool:
    """Whether something of the present sentence stands before the next part."""
    before = "".join(parts[-2:])
    return before != "" and before[-2:] not in (". ", "! ", "? ")


def _name(seat: int, possessive: bool, names: Sequence[str], me: int) -> str:
    if seat == me:
        return "your" if possessive else "you"
    name = names[seat] if seat < len(names) else f"seat {seat + 1}"
    if not possessive:
        return name
    return f"{name}'" if _is_plural(seat, names) else f"{name}'s"


def _is_plural(seat: int, names: Sequence[str]) -> bool:
    return seat < len(names) and names[seat].startswith("the ")


def _agreeing(word: str, subject: int, names: Sequence[str], me: int) -> str:
    if subject == me and me != NOT_A_SEAT:
        return _second_person(word)
    is_verb = word not in _PRONOUNS
    return _second_person(word) if is_verb and subject != NOT_A_SEAT and _is_plural(subject, names) else word


def _second_person(word: str) -> str:
    """The form of a verb in the third person, or of a pronoun, that goes with "you"."""
    if word in _SECOND_PERSON:
        return _SECOND_PERSON[word]
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(_SIBILANTS) else word.removesuffix("s")
