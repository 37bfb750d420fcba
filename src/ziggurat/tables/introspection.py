"""What the objects of a position are made of, alike in both builds of the rules.

Records and pieces keep what their constructor takes under the same names; some set further attributes later.
Compiled classes have no `__dict__`; they list their attributes themselves.
"""

from __future__ import annotations

import inspect
from typing import Final

_PARAMETERS: Final[dict[type, tuple[str, ...]]] = {}


def parameters(cls: type) -> tuple[str, ...]:
    """The names of what the constructor takes; all can be given by name."""
    known = _PARAMETERS.get(cls)
    if known is None:
        known = _PARAMETERS[cls] = tuple(inspect.signature(cls).parameters)
    return known


def arguments(thing: object) -> dict[str, object]:
    """What the constructor would need to make this object again."""
    return {name: getattr(thing, name) for name in parameters(type(thing))}


def attributes(thing: object) -> list[str]:
    """The names of all that an object holds, sorted."""
    compiled = [name for base in type(thing).__mro__ for name in getattr(base, "__mypyc_attrs__", ())]
    names = {*compiled, *getattr(thing, "__dict__", {})} - {"__dict__"}
    return sorted([name for name in names if hasattr(thing, name)])


def caches(thing: object) -> tuple[str, ...]:
    """The attributes that an object can work out again; its class lists them."""
    found: tuple[str, ...] = getattr(type(thing), "caches", ())
    return found
