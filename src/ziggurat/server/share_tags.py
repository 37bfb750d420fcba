"""What other sites show of a link to this one: Open Graph tags in the head of the page.

A crawler runs no script, so the server writes the tags. It tells of a table what its invitation tells: the game, the
host, the free seats. A table that is unknown, or that this link does not open, gets the general tags.
"""

from __future__ import annotations

import html
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from ziggurat import registry
from ziggurat.server import words
from ziggurat.tables.errors import StorageUnavailable
from ziggurat.tables.rows import PersonRow, TableRow

FindTable = Callable[[str], Awaitable[TableRow | None]]
FindPerson = Callable[[str], Awaitable[PersonRow | None]]


@dataclass(frozen=True)
class ShareTags:
    """The tags of one address."""

    title: str
    description: str
    image: str  # a path of this server

    def head(self, address: str, path: str) -> str:
        """The tags as they stand in the head of a page of the server at that address."""
        properties = {
            "og:site_name": words.SITE,
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.description,
            "og:url": f"{address}/{path}",
            "og:image": f"{address}{self.image}",
        }
        tags = [_tag("property", name, content) for name, content in properties.items()]
        return "".join([*tags, _tag("name", "twitter:card", "summary_large_image")])


def _tag(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{html.escape(content, quote=True)}" />'


class TagFinder:
    """Finds the tags of a path. `pages` has the pictures: a game without one gets the general picture."""

    def __init__(self, pages: Path) -> None:
        self._pages = pages
        self._general = ShareTags(words.SITE_TITLE, words.SITE_TEXT, "/pictures/share.jpg")

    def is_table(self, path: str) -> bool:
        """Whether the tags of a path depend on a table."""
        return _table_of(path) is not None

    def general(self) -> ShareTags:
        return self._general

    async def find(self, path: str, table: FindTable, person: FindPerson) -> ShareTags:
        """The tags of a path."""
        named = _table_of(path)
        if named is None:
            return self._general
        try:
            row = await table(named[0])
            if row is None or not _may_tell(row, named[1]):
                return self._general
            return self._of(row, await person(row.owner))
        except (StorageUnavailable, ValueError):  # the page says that the database is away; a game may be gone
            return self._general

    def _of(self, row: TableRow, host: PersonRow | None) -> ShareTags:
        info = registry.info(row.game)
        name = "" if host is None else host.name
        free = row.free if row.status == "waiting" else 0
        picture = f"/pictures/{row.game}-share.jpg"
        is_drawn = (self._pages / picture[1:]).is_file()
        return ShareTags(
            words.share_title(info.title, name),
            words.share_text(row.status, free, info.minutes),
            picture if is_drawn else self._general.image,
        )


def _table_of(path: str) -> tuple[str, str | None] | None:
    """The table that a path names, and the invitation in it."""
    parts = path.split("/")
    if len(parts) == 2 and parts[0] == "t":
        return parts[1], None
    return (parts[1], parts[2]) if len(parts) == 3 and parts[0] == "join" else None


def _may_tell(row: TableRow, invite: str | None) -> bool:
    """Whether the link opens the table: as an invitation, or since everybody may watch."""
    if invite is not None:
        return secrets.compare_digest(invite.encode(), row.invite.encode())
    return bool(row.settings.get("watch"))
