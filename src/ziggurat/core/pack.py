"""How a game describes its content packs: their files, a function that finds mistakes, one that builds the content."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Generic, TypeVar, final

C = TypeVar("C", covariant=True)

Tables = dict[str, object]
"""File name -> the parsed file."""


@final
class Problem:
    """One mistake of a pack: the file, the item or key in it, and the reason in one line."""

    def __init__(self, file: str, where: str, reason: str) -> None:
        self.file: Final = file
        self.where: Final = where
        self.reason: Final = reason

    def __str__(self) -> str:
        return f"{self.file}: {self.where}: {self.reason}"


@final
class PackFormat(Generic[C]):
    """The content packs of one game. The built-in one lies in the folder `pack` of the Python package `package`."""

    def __init__(
        self,
        package: str,
        files: tuple[str, ...],
        problems: Callable[[Tables], list[Problem]],
        build: Callable[[Tables, str], C],
        older: Mapping[str, str] | None = None,
    ) -> None:
        self.package = package
        self.files = files
        self.problems = problems  # lists every mistake of the tables
        self.build = build  # makes the content from tables without mistakes and their digest
        # Digest of an older built-in pack -> the folder that holds it, in today's form: its tables and saves go on with
        # it. A pack that had to be written anew for that has two digests, the one of then and the one of the folder.
        self.older = {} if older is None else dict(older)
