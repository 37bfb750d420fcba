"""Event cards: drawing them, their icons, and the order in which they are resolved.

Topics: events.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.content.model import ATTACK, EXHAUSTED, GOLD, GOLD_MINE, SPAWN
from ziggurat.games.clash_of_cultures.events import DeckRenewed, EventDrawn, EventEnded
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.hooks import EVENT_EFFECTS
from ziggurat.games.clash_of_cultures.rules.common import gain_one
from ziggurat.games.clash_of_cultures.rules.events.barbarians import Attack, Exhaust, Reinforce, Spawn
from ziggurat.parts.asking import AskWhether
from ziggurat.parts.draw import Drawn, Pool


@final
class DueEvents(CocStep):
    """COC-EVT-01, COC-EVT-09: draws and resolves the Event cards that are due, one after the other.

    The player goes first; if an Event makes one due for another player, that player follows. While an Event is being
    resolved nothing is drawn: the step that draws lies below and goes on when that Event is finished.
    """

    rule = "COC-EVT-01"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def advance(self, game: Clash) -> None:
        seat = self._next(game)
        if seat == NONE:
            game.done()
        elif not game.event_deck:
            game.emit(DeckRenewed("event"))
        elif game.setup.options["events"] == "optional":
            game.push(WantEvent(seat))
        else:
            game.push(DrawEvent(seat, game.setup.options["events"] == "normal"))

    def _next(self, game: Clash) -> int:
        """The seat that draws next, NONE for nobody."""
        if game.in_event or not (game.event_deck or game.event_discard):
            return NONE
        for seat in game.order_from(self.seat):
            if game.realms[seat].due > 0:
                return seat
        return NONE


@final
class WantEvent(AskWhether[Clash]):
    """COC-VAR-03, COC-VAR-04: before drawing, the player decides whether the card's main effect will count."""

    rule = "COC-VAR-03"

    def decide(self, game: Clash, seat: int, yes: bool) -> None:
        game.become(DrawEvent(seat, yes))


@final
class DrawEvent(CocStep):
    """COC-EVT-01: an Event card is drawn; `counts`: its main effect too (COC-VAR-02)."""

    rule = "COC-EVT-01"

    def __init__(self, seat: int, counts: bool) -> None:
        self.seat = seat
        self.counts = counts

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (CHANCE,)

    def options(self, game: Clash, seat: int) -> Options:
        return Pool(game.event_deck)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.become(ResolveEvent(self.seat, choice.item, self.counts, 1))
        game.emit(EventDrawn(self.seat, choice.item))
        resolve_icon(game, self.seat, game.content.events[choice.item].icon)


def resolve_icon(game: Clash, seat: int, icon: int) -> None:
    """COC-EVT-02, COC-EVT-06: what the icon does to the player who drew the card, and to nobody else."""
    if icon == GOLD_MINE:
        gain_one(game, seat, GOLD, game.content.prices.gold_mine, "event", "COC-EVT-06")
    elif icon == EXHAUSTED:
        game.push(Exhaust(seat))
    elif icon == SPAWN:
        game.push(Reinforce(seat))
        game.push(Spawn(seat))
    elif icon == ATTACK:
        game.push(Attack(seat))


@final
class ResolveEvent(CocStep):
    """COC-EVT-04, COC-EVT-11: the main effect comes after the icon; then the card is put away, unless it is kept."""

    rule = "COC-EVT-04"

    def __init__(self, seat: int, card: int, counts: bool, stage: int) -> None:
        self.seat = seat
        self.card = card
        self.counts = counts
        self.stage = stage  # 1: the main effect is to come, 2: all is done

    def advance(self, game: Clash) -> None:
        if self.stage == 1:
            game.become(ResolveEvent(self.seat, self.card, self.counts, 2))
            if self.counts:
                EVENT_EFFECTS[game.content.events[self.card].effect].happen(game, self.seat, self.card)
            return
        game.done()
        held = [self.card in realm.kept or self.card in realm.great_persons for realm in game.realms]
        game.emit(EventEnded(self.card, not any(held)))
