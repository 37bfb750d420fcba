"""How a game of Clash of Cultures starts.

Topics: setup.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.game import Setup
from ziggurat.core.step import CHANCE, NOBODY
from ziggurat.games.clash_of_cultures.content.model import FOOD, START_ADVANCES, Content
from ziggurat.games.clash_of_cultures.events import ActionDrawn, AdvanceGot, FirstPlayerSet, HomeTaken, ObjectiveDrawn
from ziggurat.games.clash_of_cultures.game import HAPPY, NEUTRAL, Clash, CocStep
from ziggurat.games.clash_of_cultures.round import Calendar
from ziggurat.games.clash_of_cultures.rules.common import gain_one
from ziggurat.parts.draw import Drawn, Pool


@final
class Deal(CocStep):
    """COC-SET-07, COC-SET-16, COC-SET-18: all that is drawn before the first round: the seat of the first player's
    home, the first player, an Action card each, an Objective card each."""

    rule = "COC-SET-16"

    def __init__(self, drawn: int = 0) -> None:
        self.drawn = drawn  # how many draws have been made

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (CHANCE,) if self.drawn < 2 + 2 * game.players else NOBODY

    def options(self, game: Clash, seat: int) -> Options:
        if self.drawn < 2:
            return Pool(tuple(range(game.players)))
        return Pool(game.action_deck if self.drawn < 2 + game.players else game.objective_deck)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.become(Deal(self.drawn + 1))
        number = self.drawn - 2
        if self.drawn == 0:
            _settle_homes(game, choice.item)
        elif self.drawn == 1:
            game.emit(FirstPlayerSet(choice.item, "COC-SET-18"))
        elif number < game.players:
            game.emit(ActionDrawn(number, choice.item, "COC-SET-16"))
        else:
            game.emit(ObjectiveDrawn(number - game.players, choice.item, "COC-SET-16"))

    def advance(self, game: Clash) -> None:
        game.become(Calendar(1, 1, 0))


def _settle_homes(game: Clash, turned: int) -> None:
    """COC-SET-07 to COC-SET-15: homes clockwise from a random one, with what stands and lies there."""
    prices = game.content.prices
    short = game.setup.options["length"] == "four_rounds"
    settlers = prices.short_settlers if short else prices.start_settlers  # COC-VAR-07
    for seat in range(game.players):
        region = (seat + turned) % game.players
        game.emit(HomeTaken(seat, region, settlers, HAPPY if short else NEUTRAL))  # COC-VAR-08
        for advance in START_ADVANCES:  # no level, no token, no Event (COC-SET-13)
            game.emit(AdvanceGot(seat, advance, "COC-SET-12"))
        gain_one(game, seat, FOOD, prices.start_food, "start", "COC-SET-09")


def create(setup: Setup, content: object) -> Clash:
    """A new game at its first question."""
    assert isinstance(content, Content)
    game = Clash(setup, content)
    game.push(Deal())
    return game


def check(setup: Setup) -> str:
    """COC-VAR-10: the two variable endings have a track of seven rounds of their own."""
    if setup.options["length"] == "four_rounds" and setup.options["ending"] != "fixed":
        return (
            f"ending '{setup.options['ending']}' has seven rounds of its own, so the game cannot be four rounds long; "
            "use --ending fixed or --length six_rounds"
        )
    return ""
