"""Describes Monuments to the registry: rules, views, words and points in one object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ziggurat.core.choice import Choice, kinds_in
from ziggurat.core.groups import ChoiceGroup
from ziggurat.core.info import POINTED, Ending, Features, GameInfo, OptionInfo, OwnTurns, Scoring, StandingAnswer
from ziggurat.games.monuments import choices, features, score, setup, view, words
from ziggurat.games.monuments.content import effects
from ziggurat.games.monuments.content.model import MODES, PAIRS
from ziggurat.games.monuments.content.pack import FORMAT
from ziggurat.games.monuments.fields import FIELDS
from ziggurat.games.monuments.game import Monuments
from ziggurat.games.monuments.house import HOUSE
from ziggurat.games.monuments.likely import likely
from ziggurat.games.monuments.rules.quests import quests_seen
from ziggurat.games.monuments.study import STUDY


def is_card(*cards: str) -> Callable[[Monuments, int, Choice], bool]:
    """Whether an answer plays one of these action cards, or does without a card what they do."""

    def plays(game: Monuments, seat: int, choice: Choice) -> bool:
        return not isinstance(choice, choices.PlayCard) or choice.card in cards

    return plays


GROUPS: Final = (
    ChoiceGroup[Monuments]("war", ("play_card", "attack", "train", "forge"), is_card("attack", "train")),
    ChoiceGroup[Monuments]("attack", ("play_card", "attack"), is_card("attack")),
    ChoiceGroup[Monuments]("trade", ("play_card", "exchange", "exchange_from"), is_card("trade")),
    ChoiceGroup[Monuments]("quests", ("play_card", "complete"), is_card("quests")),
)

INFO: Final = GameInfo[Monuments](
    id="monuments",
    title="Monuments",
    blurb=words.BLURB,
    minutes=(60, 120),
    players=(2, 3, 4),
    seats=words.SEATS,
    points=words.POINTS,
    options=(
        OptionInfo("mode", MODES, "whether there is land enough for all", meanings=words.MODES),
        OptionInfo("pair", PAIRS, "the civilizations of a game of two players", (2,), words.PAIRS),
    ),
    version="5",
    # Version 2 only left the rule out of events and renamed some of their fields. Version 3 allows more: see CHANGELOG.
    # Cards are played with the first answer to them since, and a payment is one event.
    # Version 4 tells what cannot be placed. Version 5 ends a game in which nobody builds, and knows no last round.
    reads={
        **dict.fromkeys(("1", "2"), ("card_played", "good_paid", "goods_paid", "goods_lost")),
        "3": ("goods_lost",),
        "4": (),
    },
    house=HOUSE,
    package="ziggurat.games.monuments",
    pack=FORMAT,
    create=setup.create,
    choices=kinds_in(vars(choices)),
    words=words.MonumentsWords(FIELDS, words.PLACEHOLDERS, words.EVENTS, words.CHOICES, words.QUESTIONS, words.REASONS),
    public_view=view.public_view,
    private_view=view.private_view,
    resample_hidden=view.resample_hidden,
    scoring=Scoring(score.scores, score.winners, score.breakdown),
    features=Features(
        features.FEATURES,
        features.features,
        features.progress,
        words.DIFFERENCES,
        OwnTurns(features.TURNS, features.PACE, Ending(features.PRIZE, features.can_end, features.HURRY)),
        likely,
    ),
    hexes=POINTED,
    standing=(
        StandingAnswer(
            "no_quests_round",
            words.STANDING["no_quests_round"],
            {"after_action": choices.End()},
            until=lambda game: game.round,
        ),
        StandingAnswer(
            "no_quests",
            words.STANDING["no_quests"],
            {"after_action": choices.End()},
            until=quests_seen,
        ),
    ),
    groups=GROUPS,
    study=STUDY,
)

assert effects.ENTRIES  # importing it has filled the tables of effects
