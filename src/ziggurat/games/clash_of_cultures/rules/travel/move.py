"""The Move action: up to three groups, one after the other, by land and by sea.

Topics: movement.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import End, Move, Sail, StartMove
from ziggurat.games.clash_of_cultures.events import MoveEnded
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.hooks import Entry
from ziggurat.games.clash_of_cultures.rules.common import spend_action
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Begun
from ziggurat.games.clash_of_cultures.rules.travel.march import can_march, march, marches, refuses_march
from ziggurat.games.clash_of_cultures.rules.travel.move_options import MoveOptions, RouteMoves
from ziggurat.games.clash_of_cultures.rules.travel.sail import can_sail, refuses_sail, sail, sails


@final
class MoveEntry(Entry):
    """COC-MOV-06: the Move action, where there is a unit that can move."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        if game.realms[seat].left >= 1 and can_move(game, seat):
            found.append(StartMove())

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if game.realms[seat].left < 1:
            return "COC-TURN-02"
        return None if can_move(game, seat) else "COC-MOV-06"

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        game.push(MoveGroups(seat, game.content.tracks.groups, True))


def can_move(game: Clash, seat: int) -> bool:
    """Whether any unit of the seat may move now."""
    return can_march(game, seat) or can_sail(game, seat)


@final
class MoveGroups(AskSensible):
    """COC-MOV-01 to COC-MOV-06: which group goes next, while some are left and one can go.

    `opened`: by the turn menu, and no group has gone yet, so that it is no action yet and can be left.
    """

    rule = "COC-MOV-01"

    def __init__(self, seat: int, left: int, opened: bool = False) -> None:
        super().__init__(seat)
        self.left = left
        self.opened = opened

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if self.left and can_move(game, self.seat) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()
        game.emit(MoveEnded(self.seat))

    def options(self, game: Clash, seat: int) -> Options:
        moves: list[RouteMoves] = []
        marches(game, seat, moves)
        sails(game, seat, moves)
        return MoveOptions(moves, self.left < game.content.tracks.groups, game, self)

    def others(self, game: Clash, seat: int) -> list[Choice]:
        return self.options(game, seat).others()

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Move):
            return refuses_march(game, seat, choice)
        if isinstance(choice, Sail):
            return refuses_sail(game, seat, choice)
        if isinstance(choice, End):
            return None if self.left < game.content.tracks.groups else "COC-MOV-06"
        return self.rule

    def may_leave(self, game: Clash) -> bool:
        return self.opened

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            self.advance(game)
            return
        if self.opened:
            game.done(Begun())
            spend_action(game, seat, "move", self.rule)
        else:
            game.done()
        game.push(MoveGroups(seat, self.left - 1))
        if isinstance(choice, Move):
            march(game, seat, choice)
        else:
            assert isinstance(choice, Sail)
            sail(game, seat, choice)
