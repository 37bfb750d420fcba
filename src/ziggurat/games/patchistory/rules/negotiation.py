"""Phase 4, first part: workers in Negotiation Rooms bring peace, Alliances or war. Topics: negotiation, alliance."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import NOBODY, Step
from ziggurat.games.patchistory import events
from ziggurat.games.patchistory.choices import Accept, Aggression, Orient, Peace, Refuse, Resolve
from ziggurat.games.patchistory.content.model import RESOURCE
from ziggurat.games.patchistory.game import NONE, Patchistory, PatStep, Route
from ziggurat.games.patchistory.hooks import InvaderPaysMore, WarAtOnce, hooks_of
from ziggurat.games.patchistory.house import GENERALS
from ziggurat.games.patchistory.rules.common import Duel, pay_or_suffer
from ziggurat.games.patchistory.rules.war import FightWar
from ziggurat.games.patchistory.rules.workers import ComeHome
from ziggurat.games.patchistory.shapes import PatSealed
from ziggurat.parts.asking import AskPlayer

NO: Final = 0
YES: Final = 1


@final
class NegotiationAndWar(PatStep):
    """PAT-NEG-01, PAT-NEG-02: player by player, first all Negotiations, then all Wars of the own workers."""

    rule = "PAT-NEG-02"

    def __init__(self, turn: int = 0, wars: bool = False) -> None:
        self.turn = turn
        self.wars = wars

    def _routes(self, game: Patchistory) -> list[int]:
        """Routes of the player in turn whose worker waits for a Negotiation, or for a war."""
        seat = game.order()[self.turn]
        own = [route for route in game.routes if not route.allied and route.owner == seat]
        if self.wars:
            return [route.number for route in own if route.worker == game.war_room]
        return [route.number for route in own if route.worker == game.negotiation_room and not route.war]

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        if self.turn < game.players and len(self._routes(game)) > 1:
            return (game.order()[self.turn],)
        return NOBODY

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([Resolve(number) for number in self._routes(game)])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Resolve)
        self._resolve(game, choice.route)

    def advance(self, game: Patchistory) -> None:
        if self.turn == game.players:
            game.done()
            return
        waiting = self._routes(game)
        if waiting:
            self._resolve(game, waiting[0])
        elif self.wars:
            game.become(NegotiationAndWar(self.turn + 1, False))
        else:
            game.become(NegotiationAndWar(self.turn, True))

    def _resolve(self, game: Patchistory, number: int) -> None:
        if self.wars:
            game.push(FightWar(number, NONE, NONE, 0, 0))
        else:
            game.push(Negotiate(number, NONE, NONE))


class SealYesOrNo(Duel):
    """Both say YES or NO in secret."""

    def told(self, mine: int, theirs: int) -> SealYesOrNo:
        """The same question with these answers."""
        raise NotImplementedError

    def seal(self, game: Patchistory, seat: int, yes: bool, rule: str) -> None:
        """Note the answer of a seat; the others learn only that there is one."""
        value = YES if yes else NO
        owns = seat == self.ends(game).owner
        game.become(self.told(value, self.theirs) if owns else self.told(self.mine, value))
        game.emit(events.AnswerSealed(seat, rule))

    def sealed(self, game: Patchistory, seat: int) -> PatSealed | None:
        given = self.given(game, seat)
        return None if given == NONE else {"yes": given == YES}

    def resample(self, game: Patchistory, seat: int, rng: Rng) -> Step:
        route = self.ends(game)
        mine = rng.below(2) if self.mine != NONE and seat != route.owner else self.mine
        theirs = rng.below(2) if self.theirs != NONE and seat != route.other else self.theirs
        return self.told(mine, theirs)


@final
class Negotiate(SealYesOrNo):
    """PAT-NEG-03 to PAT-NEG-05: both choose peace (YES) or aggression (NO) in secret."""

    rule = "PAT-NEG-05"

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([Peace(), Aggression()])

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        return None if isinstance(choice, (Peace, Aggression)) else _rule_of_choosing(game)

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        self.seal(game, seat, isinstance(choice, Peace), _rule_of_choosing(game))

    def advance(self, game: Patchistory) -> None:
        route = self.ends(game)
        game.done()
        rule = _rule_of_choosing(game)
        game.emit(events.Negotiated(self.route, route.owner, route.other, self.mine == YES, self.theirs == YES, rule))
        if self.mine == YES and self.theirs == YES:
            make_peace(game, self.route)
        else:
            declare_war(game, self.route, (1 if self.mine == NO else 0) | (2 if self.theirs == NO else 0))

    def told(self, mine: int, theirs: int) -> SealYesOrNo:
        return Negotiate(self.route, mine, theirs)


def _rule_of_choosing(game: Patchistory) -> str:
    """The rule of the secret choice: tokens in 1.3sk, thumbs in 1.3.2d."""
    return "PAT-NEG-05" if game.sk else "PAT-NEG-04"


# -- peace


def may_ally(game: Patchistory, a: int, b: int) -> bool:
    """PAT-ALL-03 to PAT-ALL-05: a route is left, and the two have neither an Alliance nor a worker in a War Room."""
    if not game.allied_left or game.allied(a, b):
        return False
    return not any([not r.allied and r.links(a, b) and r.worker == game.war_room for r in game.routes])


def make_peace(game: Patchistory, number: int) -> None:
    """PAT-NEG-06, PAT-NEG-07: perhaps an Alliance; the worker goes home in any case."""
    route = game.route_in_play(number)
    game.push(ComeHome(route.owner, number, "PAT-NEG-07"))
    if may_ally(game, route.owner, route.other):
        game.push(AnswerAlliance(number, NONE, NONE))


@final
class AnswerAlliance(SealYesOrNo):
    """PAT-NEG-06: both say in secret whether they want an Alliance."""

    rule = "PAT-NEG-06"

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([Accept(), Refuse()])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        self.seal(game, seat, isinstance(choice, Accept), self.rule)

    def advance(self, game: Patchistory) -> None:
        route = self.ends(game)
        game.done()
        game.emit(events.AllianceAnswered(route.owner, route.other, self.mine == YES, self.theirs == YES))
        if self.mine == YES and self.theirs == YES:
            game.push(FormAlliance(route.owner, route.other, "PAT-ALL-01", "PAT-ALL-06"))

    def told(self, mine: int, theirs: int) -> SealYesOrNo:
        return AnswerAlliance(self.route, mine, theirs)


@final
class FormAlliance(AskPlayer[Patchistory]):
    """PAT-ALL-01, PAT-ALL-02, PAT-ALL-06: the seat lays an Allied Trade Route; negotiators go home."""

    rule = "PAT-ALL-02"

    def __init__(self, seat: int, ally: int, because: str, home: str) -> None:
        super().__init__(seat)
        self.ally = ally
        self.because = because
        self.home = home

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([Orient(self.seat), Orient(self.ally)])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Orient)
        game.done()
        second = self.ally if choice.first == self.seat else self.seat
        game.emit(events.RoutePlaced(game.next_route, True, choice.first, second, self.because))
        for owner in (self.ally, self.seat):
            for route in reversed(game.routes):
                between = not route.allied and route.links(self.seat, self.ally)
                if between and route.owner == owner and route.worker == game.negotiation_room:
                    game.push(ComeHome(owner, route.number, self.home))


# -- war


def declare_war(game: Patchistory, number: int, invaders: int) -> None:
    """PAT-NEG-08 to PAT-NEG-14: Invaders pay at once; the worker waits for the next round."""
    route = game.route_in_play(number)
    game.emit(events.WarDeclared(number, invaders))
    for bit, seat, enemy in ((1, route.owner, route.other), (2, route.other, route.owner)):
        if invaders & bit:
            _prepare(game, seat, enemy)
    if _is_fought_at_once(game, route):
        game.emit(events.RouteTravelled(route.owner, number, game.war_room, "PAT-HEIII-08"))


def _is_fought_at_once(game: Patchistory, route: Route) -> bool:
    """PAT-HEIII-08: a card of one of the two, or of anybody, hurries the war."""
    seats = range(game.players) if GENERALS.chosen(game) == "any" else (route.owner, route.other)
    return any([hooks_of(game, seat, WarAtOnce) for seat in seats])


def war_price(game: Patchistory, enemy: int) -> int:
    """PAT-NEG-12, PAT-WOI-08: the Resources that an Invader of this enemy pays."""
    more = sum([hook.amount for hook in hooks_of(game, enemy, InvaderPaysMore)])
    return game.content.prices.war_resources[game.era - 1] + more


def _prepare(game: Patchistory, seat: int, enemy: int) -> None:
    """PAT-NEG-12, PAT-NEG-13: War Preparations."""
    amount, each = war_price(game, enemy), game.content.prices.shortage_culture
    pay_or_suffer(game, seat, RESOURCE, amount, each, "war preparations", "PAT-NEG-12", "PAT-NEG-13")
