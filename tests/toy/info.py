"""The toy, described. `registry.register(INFO)` is all it takes to play it."""

from __future__ import annotations

from tests.toy import choices
from tests.toy.game import STAR_POINTS, Toy
from tests.toy.rules import Round
from ziggurat.core.choice import kinds_in
from ziggurat.core.fields import Field, NumberField, NumbersField
from ziggurat.core.game import Setup
from ziggurat.core.info import GameInfo, OptionInfo, Scoring
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.core.words import Words

SEATS = ("Red", "Green", "Blue")


def _with_purse(game: Toy, seat: int) -> str:
    return f"{SEATS[seat]} ({game.coins[seat]})"


FIELDS: dict[str, Field[Toy]] = {
    "seat": NumberField(_with_purse, then=True),
    "winner": NumberField(),
    "number": NumberField(),
    "coins": NumberField(),
    "item": NumberField(),
    "bets": NumbersField(),
}
WORDS = Words(
    fields=FIELDS,
    placeholders={},
    events={
        "round_began": "Round {number} begins.",
        "bet_sealed": "{seat} bets.",
        "paid": "{seat} pays {coins}.",
        "won": "{seat} wins {coins}.",
        "star_bought": "{seat} buys a star.",
    },
    choices={"bet": "bet {coins}", "buy": "buy a star", "end": "leave", "drawn": "{item}"},
    questions={"seal_bets": "How much do you bet?", "visit_shop": "Buy a star?", "roll_die": "A die is rolled."},
    reasons={
        "TOY-BET-01": "A bet is wanted.",
        "TOY-BET-02": "You do not have that many coins.",
        "TOY-BET-03": "A die shows 1 to 6.",
        "TOY-SHOP-02": "A star costs 2 coins.",
    },
)


def create(setup: Setup, content: object) -> Toy:
    game = Toy(setup)
    game.push(Round())
    return game


def check(setup: Setup) -> str:
    return "small tables seat two" if setup.options["size"] == "small" and setup.players == 3 else ""


def view(game: Toy, seat: int | None) -> Json:
    question = None if game.question is None else game.question.seen_by(seat)
    return {
        "seat": seat,
        "pending": [*game.pending],
        "question": question,
        "players": [{"coins": coins, "stars": stars} for coins, stars in zip(game.coins, game.stars, strict=True)],
    }


def resample_hidden(game: Toy, seat: int, rng: Rng) -> None:
    """Only bets are hidden, and the step that holds them guesses at them."""


def scores(game: Toy) -> list[float]:
    return [coins + STAR_POINTS * stars for coins, stars in zip(game.coins, game.stars, strict=True)]


INFO = GameInfo[Toy](
    id="toy",
    title="Toy",
    blurb="Bet coins and roll a die.",
    minutes=(1, 2),
    players=(2, 3),
    seats=SEATS,
    points="coins",
    options=(
        OptionInfo("size", ("small", "large"), "of the purse"),
        OptionInfo("shop", ("closed", "open"), "whether stars are sold"),
    ),
    version="7",
    package="tests.toy",
    create=create,
    check=check,
    choices=kinds_in(vars(choices)),
    words=WORDS,
    view=view,
    resample_hidden=resample_hidden,
    scoring=Scoring(
        scores,
        lambda game: [seat for seat, score in enumerate(scores(game)) if score == max(scores(game))],
        lambda game: [
            {"coins": coins, "stars": STAR_POINTS * stars} for coins, stars in zip(game.coins, game.stars, strict=True)
        ],
        lambda game, seat: scores(game)[seat],
    ),
)
