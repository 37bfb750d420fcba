"""Completing objectives: in the first stage of the Status Phase, and right when something has happened.

Hands are hidden, so who is asked follows from open facts alone: a seat with Objective cards is asked if it fulfils any
objective of the game at this time, whether it holds that card or not.

Topics: objectives.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import Claim, End
from ziggurat.games.clash_of_cultures.events import ObjectiveCompleted
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.hooks import OBJECTIVE_EFFECTS, Moment, ObjectiveEffect
from ziggurat.games.clash_of_cultures.rules.common import can_pay, pay

STATUS: Final = ""  # in place of the name of a moment: the Status Phase

_AT: Final[dict[str, list[ObjectiveEffect]]] = {}


def _name(moment: Moment | None) -> str:
    return STATUS if moment is None else moment.name


def objectives_at(name: str) -> list[ObjectiveEffect]:
    """COC-OBJ-03: the objectives that are completed at a moment of this name."""
    if not _AT:
        for effect in OBJECTIVE_EFFECTS.values():
            _AT.setdefault(effect.moment, []).append(effect)
    return _AT.get(name, [])


def fulfils_any(game: Clash, seat: int, moment: Moment | None, done: tuple[str, ...]) -> bool:
    """Whether the seat fulfils some objective of the game now, in any hand, beyond those just completed."""
    for effect in objectives_at(_name(moment)):
        if effect.id not in done and _fulfils(game, seat, moment, effect, done):
            return True
    return False


def _fulfils(game: Clash, seat: int, moment: Moment | None, effect: ObjectiveEffect, done: tuple[str, ...]) -> bool:
    for other in effect.excludes:
        if other in done:
            return False
    if effect.price is not None and not can_pay(game, seat, effect.price):
        return False
    return effect.is_met(game, seat, moment)


def title_of(game: Clash, card: int, lower: bool) -> str:
    """The id of one of the two objectives of a card (COC-OBJ-01)."""
    printed = game.content.objectives[card]
    return printed.bottom if lower else printed.top


def refuses_claim(game: Clash, seat: int, claim: Claim, moment: Moment | None, done: tuple[str, ...]) -> str | None:
    """COC-OBJ-01 to COC-OBJ-08, then the condition of the objective itself."""
    card = claim.card - 1
    realm = game.realms[seat]
    if 2 * card in realm.completed or 2 * card + 1 in realm.completed:
        return "COC-OBJ-02"
    if card not in realm.objectives:
        return "COC-OBJ-01"
    effect = OBJECTIVE_EFFECTS[title_of(game, card, claim.lower)]
    if effect.moment != _name(moment):
        return "COC-OBJ-03"
    if effect.id in done:
        return "COC-OBJ-08" if moment is None else "COC-OBJ-06"
    return None if _fulfils(game, seat, moment, effect, done) else effect.rule


def claims(game: Clash, seat: int, moment: Moment | None, done: tuple[str, ...]) -> Options:
    """Every legal claim, and none."""
    found: list[Choice] = []
    for card in game.realms[seat].objectives:
        for lower in (False, True):
            claim = Claim(card + 1, lower)
            if refuses_claim(game, seat, claim, moment, done) is None:
                found.append(claim)
    found.append(End())
    return Listed(found)


def complete(game: Clash, seat: int, claim: Claim) -> str:
    """Pay for the objective if it has a price, lay its card open, and tell its id."""
    effect = OBJECTIVE_EFFECTS[title_of(game, claim.card - 1, claim.lower)]
    if effect.price is not None:
        pay(game, seat, effect.price, "objective", effect.rule)
    game.emit(ObjectiveCompleted(seat, claim.card - 1, claim.lower, effect.rule))
    return effect.id


@mypyc_attr(allow_interpreted_subclasses=True)
class Claiming(CocStep):
    """One player after the other completes objectives, clockwise from the active player or in turn order.

    `moment`: None in the Status Phase; `place`: how many players are done; `done`: what the next one has completed.
    """

    def __init__(self, moment: Moment | None, place: int, done: tuple[str, ...]) -> None:
        self.moment = moment
        self.place = place
        self.done = done

    def at(self, place: int, done: tuple[str, ...]) -> CocStep:
        """The same step at another point."""
        raise NotImplementedError

    def seats(self, game: Clash) -> tuple[int, ...]:
        if self.place == game.players:
            return NOBODY
        seat = _asked(game)[self.place]
        return (seat,) if game.realms[seat].objectives and fulfils_any(game, seat, self.moment, self.done) else NOBODY

    def advance(self, game: Clash) -> None:
        if self.place == game.players or not objectives_at(_name(self.moment)):
            game.done()
        else:
            game.become(self.at(self.place + 1, ()))

    def options(self, game: Clash, seat: int) -> Options:
        return claims(game, seat, self.moment, self.done)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None
        return refuses_claim(game, seat, choice, self.moment, self.done) if isinstance(choice, Claim) else self.rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, Claim):
            game.become(self.at(self.place, (*self.done, complete(game, seat, choice))))
        else:
            game.become(self.at(self.place + 1, ()))


def _asked(game: Clash) -> list[int]:
    """COC-GEN-03: in the Status Phase nobody is active, and the turn order holds."""
    return game.order() if game.active == NONE else game.order_from(game.active)


@final
class DeclareObjectives(Claiming):
    """COC-STA-04 to COC-STA-06: each player in turn order completes any number of objectives."""

    rule = "COC-STA-04"
    always_asked = True  # not to be asked would tell what is in a hand

    def __init__(self, place: int = 0, done: tuple[str, ...] = ()) -> None:
        super().__init__(None, place, done)

    def at(self, place: int, done: tuple[str, ...]) -> CocStep:
        return DeclareObjectives(place, done)


@final
class ClaimAtOnce(Claiming):
    """COC-OBJ-04 to COC-OBJ-07: objectives that this moment fulfils."""

    rule = "COC-OBJ-04"
    always_asked = True  # not to be asked would tell what is in a hand

    def __init__(self, moment: Moment, place: int = 0, done: tuple[str, ...] = ()) -> None:
        super().__init__(moment, place, done)

    def at(self, place: int, done: tuple[str, ...]) -> CocStep:
        assert self.moment is not None
        return ClaimAtOnce(self.moment, place, done)
