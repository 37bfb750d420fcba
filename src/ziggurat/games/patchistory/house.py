"""The house rules of Patchistory: where its books leave room, and the readings a table may play by."""

from __future__ import annotations

from typing import Final

from ziggurat.core.house import HouseRule

TIES: Final[HouseRule] = HouseRule(
    "ties",
    rule="PAT-END-05",
    title="Ties for most Culture",
    readings={
        "broken": "The larger territory wins a tie, then the larger sum of Food, Coin and Resources.",
        "shared": "Everybody with the most Culture shares the victory.",
    },
)
TRANSPORT: Final[HouseRule] = HouseRule(
    "transport",
    rule="PAT-MOV-03",
    title="Transport during Movement",
    readings={
        "once": "Your Transport is read once per Movement, after your workers have come home.",
        "current": "Your Transport changes while you move, as workers leave and enter Rooms with wheels.",
    },
)
GENERALS: Final[HouseRule] = HouseRule(
    "generals",
    rule="PAT-HEIII-08",
    title="Patton and Rommel",
    readings={
        "own": "A war is fought this round if the owner of the card took part in its Negotiation.",
        "any": "A war is fought this round whoever took part in its Negotiation.",
    },
)
RECLAIM_WASTELAND: Final[HouseRule] = HouseRule(
    "reclaim_wasteland",
    rule="PAT-REC-06",
    title="Reclaiming Wasteland",
    readings={
        "no": "A Room that is Wasteland already cannot be reclaimed.",
        "yes": "A Room that is Wasteland may be reclaimed, like any other Room of one space.",
    },
)
ANGKOR_WAT: Final[HouseRule] = HouseRule(
    "angkor_wat",
    rule="PAT-WOII-01",
    title="Building on Water with Angkor Wat",
    readings={
        "no": "Water counts as Wasteland for patching and counting only; nothing is built on it.",
        "yes": "Water counts as Wasteland for building too.",
    },
)

HOUSE: Final[tuple[HouseRule, ...]] = (TIES, TRANSPORT, GENERALS, RECLAIM_WASTELAND, ANGKOR_WAT)
