"""What the fields of a game's records mean: their type on the wire, their words, and how people type them.

A game lists its field names in one table, `FIELDS` of its `fields.py`; a name means one thing in all of its choices,
events and questions. The table serves the decoding of answers, the sentences, the terminal and the types of the page.

Each field may say its values in words: `say` needs the game and the value, `tell` needs other fields or the reader too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, final

from ziggurat.core.compat import mypyc_attr
from ziggurat.core.record import Json

if TYPE_CHECKING:
    from ziggurat.core.game import Game

G = TypeVar("G", bound="Game")
V = TypeVar("V")

Read = int | str | None
"""A typed word as the value of a field; None if it means nothing."""


@final
class Sentence(Generic[G]):
    """The fields of one record on their way into a sentence; `reader` is the seat it is for, None for everybody."""

    def __init__(self, game: G, data: Json, reader: int | None, fields: Mapping[str, Field[G]]) -> None:
        self.game = game
        self.data = data
        self.reader = reader
        self.fields = fields

    @property
    def kind(self) -> str:
        """The kind of the record."""
        return self.text("kind")

    def word(self, name: str) -> str:
        """One field in words, as it is if the game says nothing of it; KeyError if the record has no such field."""
        value = self.data[name]
        return self.fields[name].word(self, value) if name in self.fields else str(value)

    def has(self, name: str) -> bool:
        """Whether the record has the field."""
        return name in self.data

    def number(self, name: str, default: int = -1) -> int:
        """A field that holds a number; the default if it is missing or no number."""
        value = self.data.get(name)
        return value if isinstance(value, int) else default

    def numbers(self, name: str) -> list[int]:
        """A field that holds a list of numbers; an empty list if it is missing."""
        value = self.data.get(name)
        return ints(value) if isinstance(value, list) else []

    def text(self, name: str) -> str:
        """A field that holds a text; "" if it is missing."""
        value = self.data.get(name)
        return value if isinstance(value, str) else ""

    def flag(self, name: str) -> bool:
        """Whether a field that holds yes or no says yes."""
        return self.data.get(name) is True


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(Generic[G]):
    """What one field name means in one game."""

    expected: ClassVar[str] = "a value"  # in the refusal of anything else

    def __init__(self, then: bool = False, called: str = "") -> None:
        self.then = then  # named when it happens: the piece may be gone, or have another name, when the log is read
        self.called = called  # the word people know the field by, where it is not the field name

    def of(self, kind: str) -> Field[G]:
        """The field as records of this kind hold it."""
        return self

    def schema(self) -> Json:
        """The JSON schema of its values."""
        raise NotImplementedError

    def accepts(self, value: object) -> bool:
        """Whether a value that came over the wire is of the right type."""
        return True

    def word(self, sentence: Sentence[G], value: object) -> str:
        """The value in words."""
        return str(value)

    def read(self, game: G, seat: int, word: str) -> Read:
        """The value that a typed word means to the person at `seat`; uses only what that seat may know."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class SpokenField(Field[G], Generic[G, V]):
    """A field that a game may say and read in its own words."""

    def __init__(
        self,
        say: Callable[[G, V], str] | None = None,
        read: Callable[[G, int, str], Read] | None = None,
        then: bool = False,
        called: str = "",
        tell: Callable[[Sentence[G], V], str] | None = None,
    ) -> None:
        super().__init__(then, called)
        self._say = say
        self._tell = tell
        self._read = read

    def said(self, sentence: Sentence[G], value: V, usual: str) -> str:
        """The value in the words of the game, else the usual ones."""
        if self._tell is not None:
            return self._tell(sentence, value)
        return usual if self._say is None else self._say(sentence.game, value)

    def spelled(self, word: str) -> Read:
        """What a typed word means where the game does not read it."""
        return number_read(word)

    def read(self, game: G, seat: int, word: str) -> Read:
        return self.spelled(word) if self._read is None else self._read(game, seat, word)


@final
class NumberField(SpokenField[G, int]):
    """A whole number; -1 often stands for nothing."""

    expected = "a whole number"

    def schema(self) -> Json:
        return {"type": "integer"}

    def accepts(self, value: object) -> bool:
        return is_number(value)

    def word(self, sentence: Sentence[G], value: object) -> str:
        return self.said(sentence, value, str(value)) if isinstance(value, int) else str(value)


@final
class TextField(SpokenField[G, str]):
    """A text, mostly the id of a piece, a card or a good."""

    expected = "a text"

    def schema(self) -> Json:
        return {"type": "string"}

    def accepts(self, value: object) -> bool:
        return isinstance(value, str)

    def word(self, sentence: Sentence[G], value: object) -> str:
        return self.said(sentence, value, value) if isinstance(value, str) else str(value)

    def spelled(self, word: str) -> Read:
        return word


@final
class Bundle:
    """What a list of amounts is of, for forms: a number for each of `each`, as many as `held` of a player's row tells.

    The player is the one whom the field `whose` of the same choice names, "" for the person who answers. With `per`
    the list repeats for each place that this field names, and the places tell what lies there.
    """

    def __init__(self, each: tuple[str, ...], held: str = "goods", whose: str = "", per: str = "") -> None:
        self.each = each
        self.held = held
        self.whose = whose
        self.per = per

    def to_json(self) -> Json:
        """What forms need."""
        return {"each": [*self.each], "held": self.held, "whose": self.whose, "per": self.per}


@final
class NumbersField(SpokenField[G, list[int]]):
    """A list of whole numbers; people type one of them at a time.

    `bundle`: it holds amounts of goods. `among`: it names cards of this part of the person's row in the view.
    """

    expected = "a list of whole numbers"

    def __init__(
        self,
        say: Callable[[G, list[int]], str] | None = None,
        read: Callable[[G, int, str], Read] | None = None,
        then: bool = False,
        called: str = "",
        tell: Callable[[Sentence[G], list[int]], str] | None = None,
        bundle: Bundle | None = None,
        among: str = "",
    ) -> None:
        super().__init__(say, read, then, called, tell)
        self.bundle = bundle
        self.among = among

    def schema(self) -> Json:
        return {"type": "array", "items": {"type": "integer"}}

    def accepts(self, value: object) -> bool:
        return isinstance(value, (list, tuple)) and all([is_number(item) for item in value])

    def word(self, sentence: Sentence[G], value: object) -> str:
        if not isinstance(value, list):
            return str(value)
        return self.said(sentence, ints(value), ", ".join([str(item) for item in value]))


@final
class FlagField(Field[G]):
    """Yes or no; `yes` and `no` are its two words."""

    expected = "true or false"

    def __init__(self, yes: str = "yes", no: str = "no", then: bool = False, called: str = "") -> None:
        super().__init__(then, called)
        self.yes = yes
        self.no = no

    def schema(self) -> Json:
        return {"type": "boolean"}

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def word(self, sentence: Sentence[G], value: object) -> str:
        return self.yes if value is True else self.no


@final
class OtherField(Field[G]):
    """A field of another type, of events and questions only: no answer holds one. `schema` is a JSON schema."""

    def __init__(self, schema: Json) -> None:
        super().__init__()
        self._schema = schema

    def schema(self) -> Json:
        return self._schema

    def accepts(self, value: object) -> bool:
        return False


@final
class VariedField(Field[G]):
    """A field that some kinds of records hold in another form: an advance is an id in answers, a number in events.

    Also for names of stored answers that cannot change: `usual` is the form in all kinds but those of `others`.
    """

    def __init__(self, usual: Field[G], others: Mapping[str, Field[G]]) -> None:
        super().__init__(usual.then or any([field.then for field in others.values()]), usual.called)
        self._usual = usual
        self._others = others

    def of(self, kind: str) -> Field[G]:
        return self._others.get(kind, self._usual)

    def schema(self) -> Json:
        """Any of the forms; `of` knows which one a kind has."""
        found: list[Json] = []
        for field in (self._usual, *self._others.values()):
            if field.schema() not in found:
                found.append(field.schema())
        return found[0] if len(found) == 1 else {"anyOf": found}

    def accepts(self, value: object) -> bool:
        return self._usual.accepts(value) or any([field.accepts(value) for field in self._others.values()])

    def word(self, sentence: Sentence[G], value: object) -> str:
        return self.of(sentence.kind).word(sentence, value)

    def read(self, game: G, seat: int, word: str) -> Read:
        return self._usual.read(game, seat, word)


def is_number(value: object) -> bool:
    """Whether a value is a whole number of a size that a game uses."""
    return isinstance(value, int) and not isinstance(value, bool) and -(2**31) < value < 2**31


def named(names: tuple[str, ...]) -> Callable[[object, int], str]:
    """The words of numbers from 0 on, for `say`."""

    def say(game: object, value: int) -> str:
        return names[value]

    return say


def number_read(word: str) -> int | None:
    """The whole number that a word spells, None if it spells none."""
    digits = word[1:] if word[:1] in ("+", "-") else word
    return int(word) if digits.isdecimal() and digits.isascii() else None


def from_one(game: object, number: int) -> str:
    """A number that people count from 1 and the game from 0, for `say`."""
    return str(number + 1)


def read_from_one(game: object, seat: int, word: str) -> int | None:
    """The game's number for one that people count from 1, for `read`."""
    number = number_read(word)
    return None if number is None else number - 1


def ints(values: list[object]) -> list[int]:
    """The whole numbers of a list."""
    return [value for value in values if isinstance(value, int)]


def counted(number: int, thing: str) -> str:
    """A number and a thing whose plural ends in s."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
