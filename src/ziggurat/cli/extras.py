"""Parts of the program whose packages are not installed with the library: each is an extra of `ziggurat`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports that need an extra: a package that is missing ends the command in a line that names the extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "ziggurat":
            raise
        raise click.ClickException(f"{error.name} is not installed; try: pip install 'ziggurat[{name}]'") from None
