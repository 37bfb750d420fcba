"""Reads the fields of a request into the parameters of the function that answers it, by their types."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from ziggurat.tables import words
from ziggurat.tables.errors import ActionRefused

GIVEN: Final = "given"
"""The parameter that takes the whole message, as a dataclass."""


@dataclass(frozen=True)
class Parameters:
    """What a function that answers requests wants to know."""

    types: Mapping[str, Any]
    optional: frozenset[str]

    def read(self, said: Mapping[str, object]) -> dict[str, object]:
        """The arguments; ActionRefused says what is missing, unknown or wrong."""
        if GIVEN in self.types:
            rest = {name: value for name, value in said.items() if name not in self.types}
            own = {name: value for name, value in said.items() if name in self.types}
            return _read_each(self.types, self.optional, own | {GIVEN: rest})
        return _read_each(self.types, self.optional, said)


@cache
def parameters(function: Callable[..., object], *given: str) -> Parameters:
    """The parameters of a function, without those that are given to it anyway."""
    types = {name: type for name, type in get_type_hints(function).items() if name not in (*given, "return")}
    found = inspect.signature(function).parameters
    return Parameters(types, frozenset(name for name in types if found[name].default is not inspect.Parameter.empty))


def _read_each(types: Mapping[str, Any], optional: frozenset[str], said: Mapping[str, object]) -> dict[str, object]:
    for name in said:
        if name not in types:
            raise ActionRefused("invalid", words.unknown_field(name))
    for name in types:
        if name not in said and name not in optional:
            raise ActionRefused("invalid", words.missing_field(name))
    return {name: _read(types[name], value, name) for name, value in said.items()}


def _read(type: Any, value: object, name: str) -> object:
    """The value as that type; ActionRefused unless it is of it."""
    origin, inside = get_origin(type), get_args(type)
    if type in (object, Any):
        return value
    if origin in (Union, UnionType):
        if value is None and NoneType in inside:
            return None
        return _read(next(each for each in inside if each is not NoneType), value, name)
    if origin is Literal and value in inside:
        return value
    if origin is Sequence and isinstance(value, list):
        return [_read(inside[0], each, name) for each in value]
    if origin is Mapping and isinstance(value, dict):
        return {str(key): _read(inside[1], each, name) for key, each in value.items()}
    if is_dataclass(type) and isinstance(value, dict):
        hints = get_type_hints(type)
        optional = {each.name for each in fields(type) if (each.default, each.default_factory) != (MISSING, MISSING)}
        read = _read_each(hints, frozenset(optional), value)
        return type(**read)  # type: ignore[operator]
    if type in (int, str, bool) and isinstance(value, type) and (type is bool or not isinstance(value, bool)):
        return value
    raise ActionRefused("invalid", words.wrong_field(name))
