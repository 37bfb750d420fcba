"""INFO describes Patchistory: it joins rules, views, words and points."""

from __future__ import annotations

from typing import Final

from ziggurat.core.choice import kinds_in
from ziggurat.core.groups import ChoiceGroup
from ziggurat.core.info import Features, GameInfo, OptionInfo, Scoring
from ziggurat.core.words import Words
from ziggurat.games.patchistory import choices, features, score, setup, view, words
from ziggurat.games.patchistory.content import effects
from ziggurat.games.patchistory.content.pack import FORMAT
from ziggurat.games.patchistory.fields import FIELDS
from ziggurat.games.patchistory.game import Patchistory
from ziggurat.games.patchistory.house import HOUSE
from ziggurat.games.patchistory.likely import likely
from ziggurat.games.patchistory.study import STUDY

GROUPS: Final = (
    ChoiceGroup[Patchistory]("war", ("aggression", "threaten")),
    ChoiceGroup[Patchistory]("threats", ("threaten",)),
    ChoiceGroup[Patchistory]("trade", ("trade", "build_route")),
    ChoiceGroup[Patchistory]("aid", ("aid",)),
    ChoiceGroup[Patchistory]("alliances", ("ally", "orient")),
    ChoiceGroup[Patchistory]("campaigns", ("campaign",)),
)

INFO: Final = GameInfo[Patchistory](
    id="patchistory",
    title="Patchistory",
    blurb=words.BLURB,
    minutes=(120, 180),
    players=(2, 3, 4),
    seats=words.SEATS,
    points=words.POINTS,
    options=(
        OptionInfo("edition", ("1.3sk", "1.3.2d"), "which rulebook"),
        OptionInfo("capital", ("liberty", "equality"), "side of the Capital Tiles"),
        OptionInfo("promos", ("off", "on"), "the six promo Heroes, 1.3sk only"),
    ),
    version="3",
    # Version 2: one event for all marks, pieces under a tile one by one. Version 3: some rules, no events.
    reads={"1": ("marked", "tile_patched"), "2": ()},
    house=HOUSE,
    package="ziggurat.games.patchistory",
    pack=FORMAT,
    check=setup.check,
    create=setup.create,
    choices=kinds_in(vars(choices)),
    words=Words(
        FIELDS,
        words.PLACEHOLDERS,
        words.EVENTS,
        words.CHOICES,
        words.QUESTIONS,
        words.REASONS,
        no_effect=words.NO_EFFECT,
        adapt=words.in_edition,
    ),
    public_view=view.public_view,
    private_view=view.private_view,
    resample_hidden=view.resample_hidden,
    scoring=Scoring(score.scores, score.winners, score.breakdown, words.source_words),
    features=Features(features.FEATURES, features.features, features.progress, words.DIFFERENCES, likely=likely),
    groups=GROUPS,
    study=STUDY,
)

assert effects.ALL  # the import fills the tables of effects and marks
