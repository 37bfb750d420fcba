"""Letters that look alike: enough of Unicode's confusables (UTS 39) that two people at a table cannot look the same.

Words that mix look-alike alphabets are refused, so the table here needs whole words only: the letters of other
alphabets that spell a Latin word. A letter that is missing here costs little, as a number beside a name does.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

ALPHABETS: Final = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
"""Alphabets with letters in common, as Unicode names them. Others, such as Han, are often mixed with Latin ones."""

_CAPITALS: Final = {  # small letters look like those of the capital, unless they are listed below
    "АВЕЅІЈКМНОРСТУХҮԌԚԜӀ": "ABESIJKMHOPCTYXYGQWI",  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "ABEZHIKMNOPTYX",  # Greek
    "ՍՕԼ": "UOL",  # Armenian
    "ᎠᎡᎢᎪᎫᎬᎳᎷᎻᎽᏀᏃᏒᏙᏚᏞᏟᏢᏦᏴ": "DRTAJEWMHYGZRVSLCPKB",  # Cherokee
    "ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬ": "ABEHIKMNOPCTYX",  # Coptic
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ": "BPDTGKJCZFMNLSRVHWXYAEIOU",  # Lisu
}
_OTHERS: Final = {
    "ԁһӏё": "dhlë",
    "αγηικνορτυχϲϳ": "aynikvoptuxcj",
    "օսհցզոյ": "ouhgqnj",
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ": "abcdefghijklmnoprstuvwyz",  # small capitals
    "ıɑɡ": "iag",
    "ЗзӠӡ": "3333",
    "0": "O",
    "1|ǀ": "III",
}


def mixes_alphabets(name: str) -> bool:
    """Whether a word has letters of several alphabets that look alike."""
    words = re.findall(r"\w+", unicodedata.normalize("NFKC", name))
    return any(len({_alphabet(letter) for letter in word} & ALPHABETS) > 1 for word in words)


def in_latin(text: str) -> str:
    """The text in the Latin letters that it looks like, in one case."""
    plain = unicodedata.normalize("NFKC", text).translate(_LATIN)
    return plain.replace("I", "l").replace("rn", "m").casefold()


def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0] if letter.isalpha() else ""


def _table() -> dict[int, str]:
    capitals = [pair for strange, latin in _CAPITALS.items() for pair in zip(strange, latin, strict=True)]
    others = [pair for strange, latin in _OTHERS.items() for pair in zip(strange, latin, strict=True)]
    small = [(strange.lower(), latin.lower()) for strange, latin in capitals]
    return {ord(strange): latin for strange, latin in (*small, *capitals, *others)}


_LATIN: Final = _table()
