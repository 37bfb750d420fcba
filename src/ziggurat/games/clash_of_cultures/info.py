"""INFO describes Clash of Cultures: one object that ties rules, views, words and points together."""

from __future__ import annotations

from typing import Final

from ziggurat.core.choice import kinds_in
from ziggurat.core.groups import ChoiceGroup
from ziggurat.core.info import FLAT, Features, GameInfo, OptionInfo, OwnTurns, Scoring, StandingAnswer
from ziggurat.core.words import Words
from ziggurat.games.clash_of_cultures import choices, features, score, setup, view, words
from ziggurat.games.clash_of_cultures.choices import End, Refuse
from ziggurat.games.clash_of_cultures.content import effects
from ziggurat.games.clash_of_cultures.content.pack import FORMAT
from ziggurat.games.clash_of_cultures.fields import FIELDS
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.hooks import OBJECTIVE_EFFECTS
from ziggurat.games.clash_of_cultures.likely import telling
from ziggurat.games.clash_of_cultures.rules.war.attack import is_attack, is_war
from ziggurat.games.clash_of_cultures.study import STUDY

assert effects.ALL  # importing the module fills the tables of effects, OBJECTIVE_EFFECTS among them


def this_turn(game: Clash) -> int:
    """A number of the turn, or of the Status Phase."""
    return 64 * game.round + 8 * game.turn + game.active + 1


def this_round(game: Clash) -> int:
    """The round."""
    return game.round


def this_game(game: Clash) -> int:
    """The same number from the first round to the last."""
    return 0


def has_no_action(game: Clash, seat: int) -> bool:
    """Whether the seat has used up the actions of its turn."""
    return game.realms[seat].left == 0


STANDING: Final = (
    StandingAnswer[Clash]("end_turn", words.STANDING["end_turn"], {"take_turn": End()}, this_round, has_no_action),
    StandingAnswer[Clash]("no_cards", words.STANDING["no_cards"], {"play_on": End()}, this_turn),
    StandingAnswer[Clash]("no_combat_cards", words.STANDING["no_combat_cards"], {"declare_cards": End()}, this_turn),
    StandingAnswer[Clash](
        "no_objectives",
        words.STANDING["no_objectives"],
        {"claim_at_once": End(), "declare_objectives": End()},
        this_round,
    ),
    StandingAnswer[Clash]("no_trades", words.STANDING["no_trades"], {"answer_offer": Refuse()}, this_round),
    StandingAnswer[Clash]("no_razing", words.STANDING["no_razing"], {"razing": End()}, this_game),
)
"""What a player may be spared, by public questions that mostly have one answer."""

NOTED_OTHERWISE: Final = ("action_taken", "city_activated", "goods_lost", "offer_answered")
"""Events of version 3 that the versions before noted at another time, in another way or not at all."""

GROUPS: Final = (
    ChoiceGroup[Clash]("war", ("move", "sail", "raid"), is_war),
    ChoiceGroup[Clash]("attack", ("move", "sail", "raid"), is_attack),
    ChoiceGroup[Clash]("trade", ("start_trade", "invite", "offer", "hand_over")),
    ChoiceGroup[Clash]("influence", ("influence",)),
    ChoiceGroup[Clash]("wonders", ("build_wonder",)),
)
"""An attack meets another player or Barbarians, war another player."""

INFO: Final = GameInfo[Clash](
    id="clash_of_cultures",
    title="Clash of Cultures",
    blurb=words.BLURB,
    minutes=(180, 240),
    players=(2, 3, 4),
    seats=words.SEATS[:4],
    bystanders=words.SEATS[4:],
    points=words.POINTS,
    options=(
        OptionInfo("events", ("normal", "none", "optional"), "whether Event cards count beyond their icons"),
        OptionInfo("length", ("six_rounds", "four_rounds"), "the usual game or the short one"),
        OptionInfo("ending", ("fixed", "roll", "wonder"), "after the last round, by a roll, or with a Wonder"),
    ),
    version="3",
    # Version 2 has one event for all marks, and other names of some fields; version 3 other questions and readings.
    # Until version 3 an action was counted when its question was opened; version 1 had no marks.
    # They noted no goods lost at a limit, and the answer to an offer under the seat of who had made it.
    reads={"1": ("marked", "unmarked", *NOTED_OTHERWISE), "2": NOTED_OTHERWISE},
    package="ziggurat.games.clash_of_cultures",
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
        words.REASONS | dict.fromkeys([each.rule for each in OBJECTIVE_EFFECTS.values()], words.OBJECTIVE_REASON),
        words.DEFAULT_QUESTION,
        words.NO_EFFECT,
    ),
    public_view=view.public_view,
    private_view=view.private_view,
    resample_hidden=view.resample_hidden,
    scoring=Scoring(score.scores, score.winners, score.breakdown),
    features=Features(
        features.FEATURES,
        features.features,
        features.progress,
        words.DIFFERENCES,
        OwnTurns(features.TURNS, features.PACE),
        telling=telling,
    ),
    hexes=FLAT,
    standing=STANDING,
    groups=GROUPS,
    study=STUDY,
)
