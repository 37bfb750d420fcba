"""Marks: what is noted about a player until the round, or the game, is over.

A rule or a card declares its mark; the event `Marked` sets it, `realm.has(mark)` asks for it. What a mark means is said
where it is declared, how the log tells of it in `words.MARKS`.
"""

from __future__ import annotations

from typing import Final, final

THIS_ROUND: Final = "round"
WHOLE_GAME: Final = "game"


@final
class Mark:
    """One kind of mark; `lasts` is THIS_ROUND or WHOLE_GAME."""

    def __init__(self, id: str, lasts: str) -> None:
        self.id: Final = id
        self.lasts: Final = lasts
        self.card = ""  # set by the card that lists the mark


CAMPAIGNED: Final = Mark("campaigned", THIS_ROUND)  # PAT-CAM-02
BUILT_ROUTE: Final = Mark("built_route", THIS_ROUND)  # PAT-CTR-02
TOOK_AID: Final = Mark("took_aid", THIS_ROUND)  # PAT-AID-10
BROKE_ALLIANCE: Final = Mark("broke_alliance", THIS_ROUND)  # PAT-BRK-02
HANDS_SEEN: Final = Mark("hands_seen", WHOLE_GAME)  # the view shows the hands of the others (PAT-HID-04)

MARKS: Final[dict[str, Mark]] = {
    mark.id: mark for mark in (CAMPAIGNED, BUILT_ROUTE, TOOK_AID, BROKE_ALLIANCE, HANDS_SEEN)
}
"""All marks by id; content/effects.py adds those of the cards."""
