"""The short answers: yes, no, no more."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice


@final
class End(Choice):
    """No more of this: end the turn or the action, or decline what the rules offer."""


@final
class Accept(Choice):
    """Yes."""


@final
class Refuse(Choice):
    """No."""
