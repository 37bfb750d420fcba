"""The files of the page, kept in memory and compressed once: half a megabyte in all."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ziggurat.server.context import context_of
from ziggurat.server.share_tags import ShareTags, TagFinder

FOREVER: Final = "public, max-age=31536000, immutable"  # the names of assets change with their content
MIN_COMPRESSED: Final = 500  # bytes; and fonts are compressed already
NOT_COMPRESSED: Final = (".woff2", ".png", ".jpg", ".webp")
TYPES: Final = {".webp": "image/webp"}  # not every system knows it


@dataclass(frozen=True)
class PageFile:
    """One file, ready to send."""

    body: bytes
    packed: bytes | None  # with gzip, where that makes it smaller
    media_type: str
    etag: str
    cache: str

    def response(self, headers: Headers) -> Response:
        """The answer to a request with these headers."""
        sent = {"cache-control": self.cache, "etag": self.etag, "vary": "Accept-Encoding"}
        if self.etag in [each.strip().removeprefix("W/") for each in headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=sent)
        if self.packed is not None and accepts_gzip(headers.get("accept-encoding", "")):
            return Response(self.packed, headers=sent | {"content-encoding": "gzip"}, media_type=self.media_type)
        return Response(self.body, headers=sent, media_type=self.media_type)


class PageFiles:
    """All files of a folder. Every other path gets `index.html`: the page has a router of its own."""

    def __init__(self, folder: Path, address: str = "") -> None:
        paths = [path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")]
        self._files = {path.relative_to(folder).as_posix(): _read(path, folder) for path in paths}
        self._tags = TagFinder(folder)
        self._address = address
        self._head, self._end, self._rest = self._files["index.html"].body.partition(b"</head>")
        self._index = self._page(self._tags.general(), "")
        self._files["index.html"] = self._index

    async def respond(self, request: Request) -> Response:
        """The answer to a request for any path that is not of the interface."""
        path = request.path_params["path"]
        found = self._files.get(path)
        if found is None and self._tags.is_table(path):
            return (await self._page_of_table(request, path)).response(request.headers)
        if found is None and "." in path.rpartition("/")[2][1:]:
            raise HTTPException(404)
        return (found or self._index).response(request.headers)

    async def _page_of_table(self, request: Request, path: str) -> PageFile:
        context = context_of(request)
        tags = await self._tags.find(path, context.store.table, context.people.get)
        return self._index if tags == self._tags.general() else self._page(tags, path)

    def _page(self, tags: ShareTags, path: str) -> PageFile:
        """The page with these tags in its head, if it has one."""
        head = tags.head(self._address, path).encode() if self._end else b""
        return _file(self._head + head + self._end + self._rest, "index.html", "no-cache")


def accepts_gzip(accepted: str) -> bool:
    """Whether the header Accept-Encoding allows gzip."""
    for part in accepted.lower().split(","):
        name, _, quality = part.replace(" ", "").partition(";")
        if name == "gzip":
            return quality not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _read(path: Path, folder: Path) -> PageFile:
    cache = FOREVER if path.relative_to(folder).parts[0] == "assets" else "no-cache"
    return _file(path.read_bytes(), path.name, cache)


def _file(body: bytes, name: str, cache: str) -> PageFile:
    packed = None
    if len(body) >= MIN_COMPRESSED and not name.endswith(NOT_COMPRESSED):
        packed = gzip.compress(body, mtime=0)
    return PageFile(
        body,
        packed if packed is not None and len(packed) < len(body) else None,
        TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream",
        f'"{hashlib.sha256(body).hexdigest()[:32]}"',
        cache,
    )
