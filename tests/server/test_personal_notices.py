"""Notices while the page is closed: in the browser and by mail, against stand-ins on this machine."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.server.mailbox import Mailbox
from tests.server.visitor import Visitor
from ziggurat.server.api import push
from ziggurat.server.api.mail import Mail, MailSender, MailServer
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings

PATIENCE = 60.0
FRIENDS = {"game": "patchistory", "seats": [{"kind": "me"}, {"kind": "friend"}]}


def wait_for(ready: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


# -- a browser and its push service


class Browser:
    """The keys of a browser, which can read what is encrypted for it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def target(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": push.encoded(self.point), "auth": push.encoded(self.auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        salt, length = body[:16], body[20]
        theirs, cipher = body[21 : 21 + length], body[21 + length :]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), sender)
        secret = derived(shared, self.auth, b"WebPush: info\0" + self.point + theirs, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        found: dict[str, Any] = json.loads(AESGCM(key).decrypt(nonce, cipher, None).removesuffix(b"\x02"))
        return found


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class PushService:
    """A push service on this machine that answers with a status."""

    def __init__(self) -> None:
        self.status = 201
        self.got: list[tuple[dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_given: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/send/abc"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as made:
        yield made


@pytest.fixture
def settings(tmp_path: Path, mailbox: Mailbox) -> Settings:
    push.PushKey.make(tmp_path / "push.pem")
    return Settings(
        database=f"sqlite:///{tmp_path}/tables.sqlite", bot="random", bot_pause=0.0, rates=False,
        address="https://games.test", private_webhooks=True, push_key=str(tmp_path / "push.pem"), smtp=mailbox.url,
        mail_from="Ziggurat <games@games.test>",
    )  # fmt: skip


@pytest.fixture
def ada(settings: Settings) -> Iterator[Visitor]:
    with Visitor(create_app(settings)) as first:
        visitor = first.other()
        visitor.post("/me", {"name": "Ada"})
        yield visitor


def ben_joins(ada: Visitor) -> tuple[str, Visitor]:
    """A game of Ada and Ben: both are asked at once, as the bids are sealed."""
    table = ada.post("/tables", FRIENDS)["id"]
    ben = ada.other()
    ben.post("/me", {"name": "Ben"})
    ben.post(f"/tables/{table}/join", {"invite": ada.get(f"/tables/{table}")["table"]["invite"].rpartition("/")[2]})
    return str(table), ben


# -- push


def test_the_encryption_is_that_of_the_standard() -> None:
    """The example of RFC 8291, section 5."""
    own = int.from_bytes(push.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    made = push.encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        ec.derive_private_key(own, ec.SECP256R1()),
        push.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert push.encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_browser_is_told_whose_turn_it_is_and_nothing_else(ada: Visitor, service: PushService) -> None:
    browser = Browser()
    public = ada.get("/me/notices")["push_key"]
    ada.post("/me/push", browser.target(service.url))
    table, _ = ben_joins(ada)
    wait_for(lambda: service.got)
    head, body = service.got[0]
    assert head["content-encoding"] == "aes128gcm" and head["topic"] == table and int(head["ttl"]) > 0
    assert browser.read(body) == {
        "title": "Patchistory",
        "body": "It is your turn in Patchistory with Ben",
        "path": f"/t/{table}",
    }
    assert is_signed(head["authorization"], public, f"http://127.0.0.1:{service.server.server_port}")


def is_signed(header: str, public: str, audience: str) -> bool:
    """Whether the header is signed with the key that browsers know, for this service, by this server."""
    token, _, key = header.removeprefix("vapid t=").partition(", k=")
    signed, _, signature = token.rpartition(".")
    raw = push.decoded(signature)
    found = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push.decoded(public))
    point.verify(found, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(push.decoded(signed.partition(".")[2]))
    in_time = time.time() < claims["exp"] <= time.time() + 86400
    return key == public and claims["aud"] == audience and claims["sub"] == "https://games.test" and in_time


def test_a_browser_that_is_gone_is_forgotten(ada: Visitor, service: PushService) -> None:
    service.status = 410
    ada.post("/me/push", Browser().target(service.url))
    ben_joins(ada)
    wait_for(lambda: service.got)
    store = ada.app.state.context.store
    person = ada.get("/me")["id"]
    wait_for(lambda: ada.web.portal is not None and ada.web.portal.call(store.push_subscriptions, person) == [])


def test_push_goes_to_public_addresses_only(settings: Settings) -> None:
    with Visitor(create_app(replace(settings, private_webhooks=False))) as first:
        ada = first.other()
        for address in ("http://127.0.0.1:9/x", "https://localhost/x", "http://[::1]/x", "http://10.0.0.1/x"):
            assert "open internet" in ada.refused(400, "/me/push", Browser().target(address)), address
        broken = {**Browser().target("http://127.0.0.1:9/x"), "p256dh": "AAAA"}
        assert "keys" in ada.refused(400, "/me/push", broken)


# -- mail


def confirmed(ada: Visitor, mailbox: Mailbox, address: str = "ada@example.org") -> None:
    """Ada enters her address and opens the link that is sent there."""
    assert ada.post("/me/mail", {"address": address})["confirmed"] is False
    wait_for(lambda: mailbox.mails)
    text = mailbox.mails[-1].get_content()
    token = text.partition("/mail/confirm/")[2].split()[0]
    ada.post("/mail/confirm", {"token": token})
    assert ada.get("/me/notices") | {"push_key": ""} == {
        "push_key": "", "mail": True, "address": address, "confirmed": True,
    }  # fmt: skip
    mailbox.mails.clear()


def test_a_confirmed_address_is_told_once_until_it_is_stopped(ada: Visitor, mailbox: Mailbox) -> None:
    confirmed(ada, mailbox)
    table, _ = ben_joins(ada)
    wait_for(lambda: mailbox.mails)
    found = mailbox.mails[0]
    assert found["To"] == "ada@example.org" and found["Subject"] == "It is your turn in Patchistory with Ben"
    assert f"https://games.test/t/{table}" in found.get_content()
    stop = str(found["List-Unsubscribe"]).strip(" <>")
    assert stop in found.get_content()
    ada.other().post("/mail/stop", {"token": stop.rpartition("/")[2]})
    assert ada.get("/me/notices")["address"] is None
    ben_joins(ada)
    time.sleep(0.2)
    assert len(mailbox.mails) == 1


def test_nothing_is_sent_to_an_address_that_nobody_confirmed(ada: Visitor, mailbox: Mailbox) -> None:
    ada.post("/me/mail", {"address": "eve@example.org"})
    wait_for(lambda: mailbox.mails)
    ben_joins(ada)
    time.sleep(0.2)
    assert [mail["Subject"] for mail in mailbox.mails] == ["Confirm your address for Ziggurat"]
    assert "does not work" in ada.refused(404, "/mail/confirm", {"token": "x" * 20})


@pytest.mark.parametrize("address", ["nobody", "a b@c.d", "a@b\nBcc: x@y.z", "<a@b.c>", "a@b.c, d@e.f", "a@", "ä@b.c"])
def test_only_one_plain_address_is_taken(ada: Visitor, address: str) -> None:
    ada.refused(422, "/me/mail", {"address": address})


def test_mails_of_a_table_keep_their_distance(ada: Visitor, mailbox: Mailbox) -> None:
    confirmed(ada, mailbox)
    table, ben = ben_joins(ada)
    wait_for(lambda: mailbox.mails)
    notices = ada.app.state.context.notices
    found = ada.app.state.context.tables.peek(table)
    assert ada.web.portal is not None
    ada.web.portal.call(notices._tell, found, [ada.get("/me")["id"]])
    time.sleep(0.2)
    assert len(mailbox.mails) == 1, "ten minutes have not passed"


def test_a_mail_server_that_is_busy_is_asked_again() -> None:
    with Mailbox(failures=1) as mailbox:

        async def sent() -> None:
            sender = MailSender(MailServer.read(mailbox.url), "games@games.test", retry_delays=(0.01,))
            sender.start()
            sender.send(Mail("ada@example.org", "Hello", "Text"))
            async with asyncio.timeout(PATIENCE):
                while not mailbox.mails:
                    await asyncio.sleep(0.01)
            await sender.stop()

        asyncio.run(sent())
    assert [mail["Subject"] for mail in mailbox.mails] == ["Hello"]


def test_a_mail_server_that_hangs_does_not_keep_the_process_from_ending(tmp_path: Path) -> None:
    script = """
import asyncio, socket
from ziggurat.server.api.mail import Mail, MailSender, MailServer
silent = socket.create_server(("127.0.0.1", 0))
async def main():
    sender = MailSender(MailServer("127.0.0.1", silent.getsockname()[1], False), "games@games.test")
    sender.start()
    sender.send(Mail("ada@example.org", "Hello", "Text"))
    await asyncio.sleep(0.2)
    await sender.stop()
asyncio.run(main())
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=PATIENCE)


def test_a_server_without_settings_offers_neither(tmp_path: Path) -> None:
    with Visitor(create_app(Settings(database=f"sqlite:///{tmp_path}/t.sqlite", rates=False))) as first:
        ada = first.other()
        assert ada.get("/me/notices") == {"push_key": None, "mail": False, "address": None, "confirmed": False}
        assert "--smtp" in ada.refused(409, "/me/mail", {"address": "a@b.c"})
        assert "--push-key" in ada.refused(409, "/me/push", Browser().target("https://example.org/x"))


def test_wrong_settings_are_named_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="needs both"):
        Settings(smtp="smtp://x").check_notices()
    with pytest.raises(ValueError, match="is no mail server"):
        MailServer.read("mail.example.org")
    assert "secret" not in str(pytest.raises(ValueError, MailServer.read, "http://me:secret@host").value)
    (tmp_path / "key").write_text("nonsense")
    with pytest.raises(ValueError, match="admin push-key"):
        push.PushKey.read(str(tmp_path / "key"))
    with pytest.raises(FileExistsError):
        push.PushKey.make(tmp_path / "key")
    push.PushKey.make(tmp_path / "new")
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0
