"""A game with a planted leak: a player looks at a hidden number, and may take that back if `honest` is off."""

from __future__ import annotations

from ziggurat.core.choice import Choice, Listed, Options, kinds_in
from ziggurat.core.event import GameEvent
from ziggurat.core.fields import NumberField
from ziggurat.core.game import Game, Setup
from ziggurat.core.info import GameInfo, OptionInfo
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.core.words import Words
from ziggurat.parts.answers import End
from ziggurat.parts.asking import AskPlayer
from ziggurat.parts.open_pieces import most_points


class Peek(Game):
    """A hidden number that player 0 may look at."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.hidden = setup.seed
        self.known = False

    def clone(self) -> Peek:
        other = Peek(self.setup)
        self.copy_core(other)
        other.hidden, other.known = self.hidden, self.known
        return other

    def pieces(self) -> Json:
        return {"hidden": self.hidden, "known": self.known}


class Look(Choice):
    """Look at the number."""


class Seen(GameEvent[Peek]):
    """The leak: it informs a player and does not count as revealing."""

    rule = "PEEK-01"

    def apply(self, game: Peek) -> None:
        game.known = True


class SeenForGood(Seen):
    """The same without the leak."""

    reveals = True


class Ask(AskPlayer[Peek]):
    """Look, or end the game."""

    rule = "PEEK-01"

    def options(self, game: Peek, seat: int) -> Options:
        return Listed([Look(), End()])

    def answer(self, game: Peek, seat: int, choice: Choice) -> None:
        if isinstance(choice, Look):
            game.emit(SeenForGood() if game.setup.options["honest"] == "on" else Seen())
        else:
            game.done()


def create(setup: Setup, content: object) -> Peek:
    game = Peek(setup)
    game.push(Ask(0))
    return game


def public_view(game: Peek) -> Json:
    return {"hidden": None}


def private_view(game: Peek, seat: int) -> Json:
    return {"hidden": game.hidden if game.known and seat == 0 else None}


def resample_hidden(game: Peek, seat: int, rng: Rng) -> None:
    if not (game.known and seat == 0):
        game.hidden = rng.below(1_000_000)


INFO = GameInfo[Peek](
    id="peek", title="Peek", blurb="Look.", minutes=(1, 1), players=(2,), seats=("Red", "Green"), points="points",
    version="1", package="tests.properties.peeking", create=create, options=(OptionInfo("honest", ("off", "on"), ""),),
    choices=kinds_in({"Look": Look, "End": End}), words=Words[Peek](fields={"seat": NumberField()}),
    public_view=public_view, private_view=private_view,
    resample_hidden=resample_hidden, scoring=most_points(lambda game: [{"none": 0.0}, {"none": 0.0}]),
)  # fmt: skip
