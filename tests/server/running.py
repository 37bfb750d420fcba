"""A real server in a thread of the test, for what only a real connection shows."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import httpx
import uvicorn

from tests.server.visitor import HOT_SEAT, Json
from ziggurat.server.api.live_protocol import LiveProtocol
from ziggurat.server.api.slow_requests import LimitedHttpProtocol
from ziggurat.server.app import create_app
from ziggurat.server.settings import Settings


class Running:
    """A real server in a thread of this process, somebody who visits it, and a table."""

    def __init__(self, folder: Path) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        (folder / "index.html").write_text("<!doctype html><title>Ziggurat</title>")
        app = create_app(
            Settings(database=f"sqlite:///{folder}/tables.sqlite", bot="random", bot_pause=0.0, rates=False), folder
        )
        config = uvicorn.Config(
            app, http=LimitedHttpProtocol, ws=LiveProtocol, log_level="warning", access_log=False, ws_max_size=4096
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],), daemon=True)
        self.thread.start()
        self.web = httpx.Client(base_url=self.address, headers={"X-Ziggurat": "1"}, timeout=20)
        self.web.get("/api/me").raise_for_status()
        self.use_cookie(self.web.cookies["ziggurat"])
        self.table = str(self.web.post("/api/tables", json=HOT_SEAT).raise_for_status().json()["id"])

    def use_cookie(self, value: str) -> None:
        """Visit with this cookie from now on."""
        self.web.cookies.clear()
        self.web.cookies.set("ziggurat", value, domain="127.0.0.1")
        self.cookie = f"ziggurat={value}"

    def stop(self) -> None:
        self.web.close()
        self.server.should_exit = True
        self.thread.join(10)

    def state(self, seat: int = 0) -> Json:
        state: Json = self.web.get(f"/api/tables/{self.table}?seat={seat}").raise_for_status().json()
        return state
