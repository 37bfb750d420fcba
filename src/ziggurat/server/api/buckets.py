"""Token buckets in a table of fixed size, in memory that several processes of a machine may share.

A bucket is found by a keyed hash, in a set of a few places; the one that is fullest makes room. So a bucket that is
nearly empty, which is what a limit is about, stays as long as its set is not full of others like it.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import secrets
import struct
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # Windows: processes share the memory, and two that spend at once may count once
    fcntl = None  # type: ignore[assignment]

SETS: Final = 1 << 14
PLACES: Final = 4  # buckets of one set
_KEY: Final = 16  # bytes at the beginning: the key of the hash
_BUCKET: Final = struct.Struct("<Qddd")  # whose it is, tokens, when, when it is full again
_SET: Final = PLACES * _BUCKET.size
SIZE: Final = _KEY + SETS * _SET  # 2 MiB


class Buckets:
    """The buckets of this process, or of all that were given the same file."""

    def __init__(self, file: str = "") -> None:
        self._file = os.open(file, os.O_RDWR) if file else -1
        self._memory = mmap.mmap(self._file, SIZE)
        if not file:
            self._memory[:_KEY] = secrets.token_bytes(_KEY)
        self._key = self._memory[:_KEY]

    def close(self) -> None:
        self._memory.close()
        if self._file >= 0:
            os.close(self._file)

    def spend(self, name: str, cost: float, rate: float, burst: float, now: float) -> float:
        """Take `cost` tokens from a bucket and return 0; or take none, and return how many are missing."""
        digest = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8, key=self._key).digest(), "little") or 1
        if self._file < 0 or fcntl is None:  # in one process only the event loop spends
            return self._spend(digest, cost, rate, burst, now)
        with self._locked(digest % SETS):
            return self._spend(digest, cost, rate, burst, now)

    def _spend(self, digest: int, cost: float, rate: float, burst: float, now: float) -> float:
        place, left = self._find(digest % SETS, digest, rate, burst, now)
        if left < cost:
            return cost - left
        left -= cost
        _BUCKET.pack_into(self._memory, place, digest, left, now, now + (burst - left) / rate)
        return 0.0

    def _find(self, number: int, digest: int, rate: float, burst: float, now: float) -> tuple[int, float]:
        """The place of a bucket and its tokens; of a new one, the place of the bucket that is full again first."""
        start = _KEY + number * _SET
        best, full_at = start, float("inf")
        for place in range(start, start + _SET, _BUCKET.size):
            whose, left, then, full = _BUCKET.unpack_from(self._memory, place)
            if whose == digest:
                return place, min(burst, left + max(0.0, now - then) * rate)
            if full < full_at:
                best, full_at = place, full
        return best, burst

    @contextmanager
    def _locked(self, number: int) -> Iterator[None]:
        """Meanwhile no other process touches the set."""
        fcntl.lockf(self._file, fcntl.LOCK_EX, 1, number)
        try:
            yield
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, number)


@contextmanager
def shared_file() -> Iterator[str]:
    """The path of a file for `Buckets` that several processes share; it is gone afterwards."""
    memory = Path("/dev/shm")
    handle, path = tempfile.mkstemp(prefix="ziggurat-rates-", dir=memory if os.access(memory, os.W_OK) else None)
    try:
        os.write(handle, secrets.token_bytes(_KEY))
        os.truncate(handle, SIZE)
        os.close(handle)
        yield path
    finally:
        Path(path).unlink(missing_ok=True)
