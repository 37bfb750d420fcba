"""A content pack that somebody changed, or an older printed one, as the tables know that are played with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ziggurat import packs, registry
from ziggurat.core.record import Json


@dataclass(frozen=True, slots=True)
class Change:
    """A value of a pack that is not the printed one, both as texts; `path` is one of `lab/pack_values.py`."""

    path: str
    printed: str
    changed: str

    def to_json(self) -> Json:
        """The change as pages get it."""
        return {"path": self.path, "printed": self.printed, "changed": self.changed}


@dataclass(frozen=True, slots=True)
class PackRow:
    """A changed pack as it is stored: all its files, so that it stays the same when the printed pack is renewed."""

    game: str
    digest: str
    files: Mapping[str, bytes]
    changes: Sequence[Change]  # none for an older printed pack


@dataclass(frozen=True, eq=False)
class ChangedPack:
    """A changed pack that is loaded."""

    row: PackRow
    content: object = field(repr=False)

    @property
    def digest(self) -> str:
        return self.row.digest

    @property
    def is_older(self) -> bool:
        """Whether it is a pack that was printed once: nobody has changed it."""
        return not self.row.changes

    def to_json(self) -> Json:
        """What pages show of it."""
        return {"digest": self.digest, "changes": [each.to_json() for each in self.row.changes]}


FindPack = Callable[[str, str], Awaitable[PackRow | None]]
"""Returns the stored pack of a game with that digest; None if there is none."""


async def no_packs(_game: str, _digest: str) -> PackRow | None:
    """The `FindPack` of a program where every table is played with the printed content."""
    return None


def older(game: str, digest: str) -> PackRow | None:
    """An older printed pack of a game by its digest then or now; None if there is none."""
    pack = registry.info(game).pack
    files = None if pack is None else packs.older(pack, digest)
    if pack is None or files is None:
        return None
    return PackRow(game, packs.digest(packs.tables(pack, files)), files, ())


def loaded(row: PackRow) -> ChangedPack:
    """The pack, loaded; BrokenPack if the present rules cannot use it."""
    return ChangedPack(row, packs.content_of(registry.info(row.game), row.files))
