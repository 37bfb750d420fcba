"""The toy, described. `registry.register(INFO)` is all it takes to play it."""

from __future__ import annotations

from tests.toy import game
from tests.toy.game import Refuse, Toy
from tests.toy.rules import Round
from ziggurat.core.choice import kinds_in
from ziggurat.core.fields import FlagField, NumberField, NumbersField, TextField
from ziggurat.core.game import Setup
from ziggurat.core.info import GameInfo, OptionInfo, StandingAnswer
from ziggurat.core.study import Study, Thing, ThingKind, key_of
from ziggurat.core.words import Words
from ziggurat.parts.open_pieces import most_points, nothing_hidden, open_view

SEATS = ("Red", "Green", "Blue")
STAR_POINTS = 3

WORDS = Words[Toy](
    fields={
        "seat": NumberField(lambda game, seat: f"{SEATS[seat]} ({game.coins[seat]})", then=True),
        "coins": NumberField(),
        "item": NumberField(),
        "stall": NumberField(),
        "times": NumberField(),
        "shells": NumberField(),
        "wrapped": FlagField(),
        "paper": TextField(),
        "ribbons": NumbersField(),
    },
    events={"round_began": "Round {number} begins.", "bet_sealed": "{seat} bets."},
    choices={"browse": "Look at stall {stall}", "pay": "{coins} coins, {shells} shells", "polish": "Polish your stars"},
    questions={
        "seal_bets": "How much do you bet?",
        "visit_shop": "Buy a star?",
        "market": "What do you do at the market?",
        "pay_for": "How do you pay the pot?",
        "haggle": "Do you haggle?",
    },
    reasons={
        "TOY-BET-01": "A bet is wanted.",
        "TOY-BET-02": "You do not have that many coins.",
        "TOY-MARKET-03": "The pot costs more or less than that.",
    },
    no_effect={"TOY-MARKET-02": "You have no star."},
)


def create(setup: Setup, content: object) -> Toy:
    game = Toy(setup)
    game.push(Round())
    return game


def check(setup: Setup) -> str:
    return "small tables seat two" if setup.options["size"] == "small" and setup.players == 3 else ""


def breakdown(game: Toy) -> list[dict[str, float]]:
    return [{"coins": game.coins[seat], "stars": STAR_POINTS * game.stars[seat]} for seat in range(game.players)]


def round_number(game: Toy) -> int:
    """The round that is played; the step of the rounds lies at the bottom of the stack."""
    return game.stack[0].number if game.stack and isinstance(game.stack[0], Round) else 0


def things(game: Toy) -> list[Thing]:
    return [Thing("star", str(number), f"Star {number}") for number in range(1, 4)]


def used(game: Toy) -> list[list[str]]:
    return [[key_of("star", str(number)) for number in range(1, stars + 1)] for stars in game.stars]


STUDY = Study[Toy](round=round_number, kinds=(ThingKind("star", "Stars"),), things=things, used=used)

INFO = GameInfo[Toy](
    id="toy", title="Toy", blurb="Bet coins and roll a die.", minutes=(1, 2), players=(2, 3), seats=SEATS,
    points="coins", version="7", package="tests.toy", create=create, check=check,
    options=(
        OptionInfo("size", ("small", "large"), "of the purse"),
        OptionInfo("shop", ("closed", "open"), "whether stars are sold"),
        OptionInfo("market", ("closed", "open"), "whether pots are sold"),
    ),
    standing=(StandingAnswer[Toy]("quiet", "Do not ask me to haggle this round", {"haggle": Refuse()}, round_number),),
    choices=kinds_in(vars(game)), words=WORDS, public_view=open_view, resample_hidden=nothing_hidden,
    scoring=most_points(breakdown), study=STUDY,
)  # fmt: skip
