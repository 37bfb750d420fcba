"""Choices as people type them: the kind, then its fields in order, in the words that stand on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ziggurat.core.choice import Choice
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.fields import Field, FlagField, NumbersField, TextField
from ziggurat.core.game import Game
from ziggurat.terminal import Drawing, View

YES = ("yes", "y", "true")
NO = ("no", "n", "false")
EMPTY = ("none", "nothing", "-")


def kind_of(game: Game, words: Sequence[str]) -> tuple[str, list[str]]:
    """The kind of choice the words begin with ("honor heroes" or "honor_heroes") and the rest; "" for none."""
    for length in (3, 2, 1):
        kind = "_".join(words[:length]).casefold()
        if len(words) >= length and kind in game.kinds():
            return kind, list(words[length:])
    return "", list(words)


def usage(game: Game, drawing: Drawing[View], kind: str) -> str:
    """How to type a kind of choice: `patch white|black COLUMN ROW [under PIECE,..]`."""
    own = drawing.usage(kind)
    if own is not None:
        return own
    meanings = game.info.words.fields
    fields = [_usage_of(meanings[name].of(kind), name) for name in game.kinds()[kind].cls.fields]
    return " ".join((kind.replace("_", " "), *fields))


def _usage_of(field: Field[Game], name: str) -> str:
    word = (field.called or name).upper()
    if isinstance(field, FlagField):
        return f"{field.yes}|{field.no}"
    return f"[{name} {word},..]" if isinstance(field, NumbersField) else word


def choice(game: Game, drawing: Drawing[View], view: View, seat: int, words: Sequence[str]) -> Choice:
    """The choice these words mean, legal or not; ValueError says in a line what is not understood."""
    own = drawing.understand(view, words)
    return _made(game, seat, own if own is not None else _data(game, drawing, seat, words))


def is_answer(game: Game, drawing: Drawing[View], view: View, words: Sequence[str]) -> bool:
    """Whether the words look like an answer, understood or not."""
    if kind_of(game, words)[0]:
        return True
    try:
        return drawing.understand(view, words) is not None
    except ValueError:
        return True


def _made(game: Game, seat: int, data: Mapping[str, object]) -> Choice:
    try:
        return game.choice(seat, dict(data))
    except IllegalChoice as error:
        raise ValueError(str(error)) from None


def _data(game: Game, drawing: Drawing[View], seat: int, words: Sequence[str]) -> dict[str, object]:
    """The choice as data: a kind, then its fields in order."""
    kind, rest = kind_of(game, words)
    if not kind:
        known = ", ".join(sorted(game.kinds()))
        raise ValueError(f"No kind of choice is called '{' '.join(words[:1])}'. There are: {known}.")
    data: dict[str, object] = {"kind": kind}
    for name in game.kinds()[kind].cls.fields:
        field = game.info.words.fields[name].of(kind)
        if rest and not isinstance(field, FlagField) and rest[0].casefold() == name:
            rest.pop(0)  # a field may be named: under 0
        if isinstance(field, NumbersField):
            data[name] = _numbers(game, seat, name, field, rest)
            rest = []
        elif not rest:
            raise ValueError(f"Too little. Type: {usage(game, drawing, kind)}")
        else:
            data[name] = _value(game, seat, name, field, rest.pop(0))
    if rest:
        raise ValueError(f"'{' '.join(rest)}' is too much. Type: {usage(game, drawing, kind)}")
    return data


def _value(game: Game, seat: int, name: str, field: Field[Game], word: str) -> object:
    if isinstance(field, FlagField):
        return _flag(field, field.called or name, word)
    value = field.read(game, seat, word)
    if value is None and isinstance(field, TextField):
        return word
    if value is None:
        known = (field.called or name).replace("_", " ")
        raise ValueError(f"'{word}' is no {known}" + (" of yours." if isinstance(field, NumbersField) else "."))
    return value


def _flag(field: FlagField[Game], name: str, word: str) -> bool:
    yes, no = (*YES, field.yes), (*NO, field.no)
    if word.casefold() not in yes + no:
        raise ValueError(f"'{word}' is no {name}: type {field.yes} or {field.no}.")
    return word.casefold() in yes


def _numbers(game: Game, seat: int, name: str, field: NumbersField[Game], words: Sequence[str]) -> list[int]:
    parts = [part for word in words for part in word.split(",") if part and part.casefold() not in (*EMPTY, "and")]
    values = [_value(game, seat, name, field, part) for part in parts]
    return sorted({value for value in values if isinstance(value, int)})
