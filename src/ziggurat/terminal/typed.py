"""Choices as people type them: the kind, then its fields in order, in the words that stand on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ziggurat.core.choice import Choice
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.game import Game
from ziggurat.terminal import Drawing, View

YES = ("yes", "y", "true", "white")
NO = ("no", "n", "false", "black")
EMPTY = ("none", "nothing", "-")


def kind_of(game: Game, words: Sequence[str]) -> tuple[str, list[str]]:
    """The kind of choice the words begin with ("honor heroes" or "honor_heroes") and the rest; "" for none."""
    for length in (3, 2, 1):
        kind = "_".join(words[:length]).casefold()
        if len(words) >= length and kind in game.kinds():
            return kind, list(words[length:])
    return "", list(words)


def usage(game: Game, drawing: Drawing, kind: str) -> str:
    """How to type a kind of choice: `patch white|black COLUMN ROW [under PIECE,..]`."""
    own = drawing.usage(kind)
    if own is not None:
        return own
    cls = game.kinds()[kind].cls
    fields = [
        _usage_of(name, shape, drawing.field(name).upper()) for name, shape in zip(cls.fields, cls.shape, strict=True)
    ]
    return " ".join((kind.replace("_", " "), *fields))


def _usage_of(name: str, shape: str, word: str) -> str:
    if shape == "bool":
        return "white|black" if name == "white" else "yes|no"
    return f"[{name} {word},..]" if shape == "ints" else word


def choice(game: Game, drawing: Drawing, view: View, seat: int, words: Sequence[str]) -> Choice:
    """The choice these words mean, legal or not; ValueError says in a line what is not understood."""
    own = drawing.understand(view, words)
    return _made(game, seat, own if own is not None else _data(game, drawing, view, words))


def is_answer(game: Game, drawing: Drawing, view: View, words: Sequence[str]) -> bool:
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


def _data(game: Game, drawing: Drawing, view: View, words: Sequence[str]) -> dict[str, object]:
    """The fields in order, in the general way."""
    kind, rest = kind_of(game, words)
    if not kind:
        known = ", ".join(sorted(game.kinds()))
        raise ValueError(f"No kind of choice is called '{' '.join(words[:1])}'. There are: {known}.")
    cls = game.kinds()[kind].cls
    data: dict[str, object] = {"kind": kind}
    for name, shape in zip(cls.fields, cls.shape, strict=True):
        if rest and shape != "bool" and rest[0].casefold() == name:
            rest.pop(0)  # a field may be named: under 0
        if shape == "ints":
            data[name] = _numbers(drawing, view, name, rest)
            rest = []
        elif not rest:
            raise ValueError(f"Too little. Type: {usage(game, drawing, kind)}")
        else:
            data[name] = _value(drawing, view, name, shape, rest.pop(0))
    if rest:
        raise ValueError(f"'{' '.join(rest)}' is too much. Type: {usage(game, drawing, kind)}")
    return data


def _value(drawing: Drawing, view: View, name: str, shape: str, word: str) -> object:
    if shape == "bool":
        if word.casefold() not in YES + NO:
            allowed = "white or black" if name == "white" else "yes or no"
            raise ValueError(f"'{word}' is no {drawing.field(name)}: type {allowed}.")
        return word.casefold() in YES
    value = drawing.read(view, name, word)
    if value is None and shape == "str":
        return word
    if value is None:
        known = drawing.field(name).replace("_", " ")
        raise ValueError(f"'{word}' is no {known}" + (" of yours." if name == "under" else "."))
    return value


def _numbers(drawing: Drawing, view: View, name: str, words: Sequence[str]) -> list[int]:
    parts = [part for word in words for part in word.split(",") if part and part.casefold() not in (*EMPTY, "and")]
    values = [_value(drawing, view, name, "int", part) for part in parts]
    return sorted({value for value in values if isinstance(value, int)})
