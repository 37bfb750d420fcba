"""Choices from their wire form: what came from outside is checked against the fields of its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from ziggurat.core.choice import Choice, ChoiceKind
from ziggurat.core.fields import Field

if TYPE_CHECKING:
    from ziggurat.core.game import Game

G = TypeVar("G", bound="Game")


def decode(kinds: Mapping[str, ChoiceKind], fields: Mapping[str, Field[G]], data: object) -> Choice:
    """A choice from its wire form; ValueError says in one line what is wrong."""
    if not isinstance(data, dict):
        raise ValueError("a choice is an object with a 'kind'")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise ValueError(f"unknown kind of choice {kind!r}; known: {', '.join(sorted(kinds))}")
    wanted = kinds[kind].cls.fields
    extra = [name for name in data if name != "kind" and name not in wanted]
    if extra:
        raise ValueError(f"'{kind}' has no field '{extra[0]}'; it takes {', '.join(wanted) or 'none'}")
    return kinds[kind].make(*[_value(kind, name, fields, data) for name in wanted])


def _value(kind: str, name: str, fields: Mapping[str, Field[G]], data: dict[str, object]) -> object:
    """One field of the choice."""
    if name not in data:
        raise ValueError(f"'{kind}' lacks the field '{name}'")
    value = data[name]
    field = fields[name].of(kind) if name in fields else None
    if field is not None and not field.accepts(value):
        raise ValueError(f"'{name}' of '{kind}' must be {field.expected}")
    return tuple(value) if isinstance(value, list) else value
