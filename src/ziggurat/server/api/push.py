"""Web push: a notice in the browser of a person whose page is closed.

A browser that agreed has given us an address of its push service and two keys. The notice is encrypted for the browser
(RFC 8291), so that the service cannot read it, and signed with the key of this server (VAPID, RFC 8292).
"""

from __future__ import annotations

import base64
import json
import os
import time
from collections.abc import Callable
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
from ziggurat.server.api.webhooks import Outgoing

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
class PushMessage(Outgoing):
    """A notice for one browser. `url` is its address at the push service."""

    p256dh: str  # the browser's public key
    auth: str
    notice: bytes
    topic: str  # a later notice of the same topic replaces this one
    key: PushKey
    sub: Sub
    on_gone: Callable[[str], None]  # called with the address when the browser wants no more notices

    def request(self) -> tuple[dict[str, str], bytes]:
        headers = {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(TIME_TO_LIVE),
            "topic": self.topic,
            "urgency": "normal",
            "authorization": self.key.authorization(self.url, self.sub, time.time()),
        }
        return headers, encrypted(self.notice, self.p256dh, self.auth)

    def answered(self, status: int) -> None:
        if status in GONE:
            self.on_gone(self.url)


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
