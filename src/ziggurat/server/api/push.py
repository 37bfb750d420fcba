"""Web push: a notice in the browser of a person whose page is closed.

A browser that agreed has given us an address of its push service and two keys. The notice is encrypted for the browser
(RFC 8291), so that the service cannot read it, and signed with the key of this server (VAPID, RFC 8292).
"""

from __future__ import annotations

import base64
import json
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ziggurat.server import words
from ziggurat.server.api import public_post
from ziggurat.server.api.delivery import DeliveryQueue
from ziggurat.server.api.public_post import PublicPoster
from ziggurat.tables.errors import StorageUnavailable

RECORD_SIZE: Final = 4096  # bytes; a notice is one record
TIME_TO_LIVE: Final = 24 * 3600  # seconds for which the service keeps a notice for a browser that is away
TOKEN_AGE: Final = 12 * 3600  # seconds for which a signature counts; services allow at most a day
GONE: Final = (404, 410)  # the browser wants no more notices

Sub = str
"""Who sends: an address of this server, or a mailto:, which a push service may write to."""


class PushKey:
    """The key of this server: browsers accept notices that it signs."""

    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self._key = key
        self.public = encoded(_point(key.public_key()))  # what the page gives to the browser

    @staticmethod
    def read(file: str) -> PushKey:
        """Read a key; ValueError says in a line what is wrong with the file."""
        try:
            found = serialization.load_pem_private_key(Path(file).read_bytes(), None)
        except (OSError, ValueError, TypeError) as error:
            raise ValueError(words.no_push_key(file, str(error))) from None
        if not isinstance(found, ec.EllipticCurvePrivateKey) or not isinstance(found.curve, ec.SECP256R1):
            raise ValueError(words.no_push_key(file, words.OTHER_KEY))
        return PushKey(found)

    @staticmethod
    def make(file: Path) -> PushKey:
        """Write a new key to a file that only its owner can read; FileExistsError if there is one."""
        key = ec.generate_private_key(ec.SECP256R1())
        text = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(text)
        return PushKey(key)

    def authorization(self, endpoint: str, sub: Sub, now: float) -> str:
        """The header that tells a push service who sends."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + TOKEN_AGE, "sub": sub}
        signed = ".".join(encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


@dataclass(frozen=True)
class PushMessage:
    """A notice for one browser."""

    endpoint: str  # its address at the push service
    p256dh: str  # the browser's public key
    auth: str
    notice: bytes
    topic: str  # a later notice of the same topic replaces this one


class PushSender:
    """Sends notices to browsers in the background.

    `forget` is called with the address of a browser that wants no more notices.
    """

    def __init__(self, poster: PublicPoster, key: PushKey, sub: Sub, forget: Callable[[str], Awaitable[None]]) -> None:
        self.public = key.public
        self._poster = poster
        self._key = key
        self._sub = sub
        self._forget = forget
        self._queue = DeliveryQueue(public_post.manner("push"), self._deliver)
        self.start, self.stop = self._queue.start, self._queue.stop

    def send(self, message: PushMessage) -> None:
        """Queue a notice; returns at once."""
        self._queue.put(message, public_post.host_of(message.endpoint))

    async def _deliver(self, message: PushMessage) -> None:
        headers = {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(TIME_TO_LIVE),
            "topic": message.topic,
            "urgency": "normal",
            "authorization": self._key.authorization(message.endpoint, self._sub, time.time()),
        }
        body = encrypted(message.notice, message.p256dh, message.auth)
        status = await self._poster.post(message.endpoint, headers, body)
        if status in GONE:
            with suppress(StorageUnavailable):  # the next notice finds it gone, too
                await self._forget(message.endpoint)
        else:
            public_post.check_status(status)


def encrypted(
    text: bytes, p256dh: str, auth: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """The text as only the browser with these keys can read it; `own` and `salt` are new each time, but in tests.

    ValueError if the keys are none.
    """
    own = own or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    theirs = decoded(p256dh)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    mine = _point(own.public_key())
    shared = own.exchange(ec.ECDH(), browser)
    secret = _derived(shared, decoded(auth), b"WebPush: info\0" + theirs + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def check_browser_keys(p256dh: str, auth: str) -> None:
    """ValueError unless a notice can be encrypted for a browser with these keys."""
    if len(decoded(auth)) != 16:
        raise ValueError(words.BAD_SUBSCRIPTION)
    encrypted(b"", p256dh, auth)


def encoded(data: bytes) -> str:
    """Bytes as text that may stand in an address, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
