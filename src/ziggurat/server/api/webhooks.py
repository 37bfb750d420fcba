"""Webhooks: a table tells a chat service whose turn it is."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ziggurat.server.api import public_post
from ziggurat.server.api.delivery import DeliveryQueue, Manner
from ziggurat.server.api.public_post import PublicPoster


@dataclass(frozen=True)
class WebhookMessage:
    """A line for a chat service."""

    url: str
    text: str

    def body(self) -> dict[str, object]:
        """The body that the usual chat services understand: some read `text`, some `content`; @everyone is off."""
        plain = self.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": plain, "content": self.text, "allowed_mentions": {"parse": []}}


class WebhookSender:
    """Sends lines to chat services in the background."""

    def __init__(self, poster: PublicPoster, manner: Manner | None = None) -> None:
        self._poster = poster
        self._queue = DeliveryQueue(manner or public_post.manner("webhook"), self._deliver)
        self.start, self.stop = self._queue.start, self._queue.stop

    def send(self, url: str, text: str) -> None:
        """Queue a message; returns at once."""
        self._queue.put(WebhookMessage(url, text), public_post.host_of(url))

    async def _deliver(self, message: WebhookMessage) -> None:
        body = json.dumps(message.body()).encode()
        status = await self._poster.post(message.url, {"content-type": "application/json"}, body)
        public_post.check_status(status)
