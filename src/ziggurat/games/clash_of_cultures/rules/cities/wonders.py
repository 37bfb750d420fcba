"""Building Wonders: what may be built where, the payment, and what happens once a Wonder stands.

Topics: wonders.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY, Result
from ziggurat.games.clash_of_cultures.choices import BuildWonder
from ziggurat.games.clash_of_cultures.content.model import PORT, WONDERS
from ziggurat.games.clash_of_cultures.events import WonderBuilt
from ziggurat.games.clash_of_cultures.game import ANGRY, NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.hooks import BUILDS_WONDERS, WONDER, WONDER_EFFECTS, Moment, OnBuilt
from ziggurat.games.clash_of_cultures.rules.asking import AskSpace
from ziggurat.games.clash_of_cultures.rules.cards.reactions import announce
from ziggurat.games.clash_of_cultures.rules.cities.activation import activate, begin_activation, refuses_activation
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Sensible
from ziggurat.games.clash_of_cultures.rules.payment import PLAIN, PaidWith, PayFor, affords, can_choose, refuses_payment
from ziggurat.games.clash_of_cultures.status import mood_when_active, stunted


def refuses_wonder(game: Clash, seat: int, wonder: int) -> str | None:
    """COC-WON-05 to COC-WON-07: what forbids the seat this Wonder wherever it would stand, the price included."""
    if wonder not in game.wonders:
        return "COC-WON-05"
    for other, realm in enumerate(game.realms):
        if other != seat and realm.claimed == wonder:
            return "COC-ADV-MONUMENTS-3"
    printed = game.content.wonders[wonder]
    for advance in printed.needs:
        if not game.realms[seat].has(advance):
            return "COC-WON-06"
    return None if affords(game, seat, printed.cost) else "COC-WON-07"


def refuses_wonder_site(game: Clash, seat: int, space: int) -> str | None:
    """COC-ADV-ENGINEERING-2, COC-WON-10, COC-EVENT-01: what forbids any Wonder in this city of the seat's.

    Whether the city can be activated at all is asked elsewhere.
    """
    city = game.city(space)
    if city.wonder != NONE:
        return "COC-WON-10"
    if mood_when_active(game, city) == ANGRY:
        return "COC-ADV-ENGINEERING-2"
    return stunted(game, seat)


def refuses_wonder_at(game: Clash, seat: int, space: int, wonder: int) -> str | None:
    """COC-LGT-01: what forbids this Wonder in a city where Wonders may be built."""
    if game.content.wonders[wonder].port and not game.city(space).has(PORT):
        return "COC-LGT-01"
    return refuses_wonder(game, seat, wonder)


def open_wonders(game: Clash, seat: int, space: int) -> list[int]:
    """COC-ADV-MONUMENTS-4: the Wonders the seat can build here for an action: none that needs no action."""
    claimed = game.realms[seat].claimed
    return [
        wonder for wonder in game.wonders if wonder != claimed and refuses_wonder_at(game, seat, space, wonder) is None
    ]


def refuses_construction(game: Clash, seat: int, space: int) -> str | None:
    """The rule, beyond those of every activation, that forbids activating this city for a Wonder, or None."""
    if not BUILDS_WONDERS.held_by(game.realms[seat]):
        return "COC-ADV-ENGINEERING-2"
    if not game.wonders:
        return "COC-WON-05"
    rule = refuses_wonder_site(game, seat, space)
    if rule is not None or open_wonders(game, seat, space):
        return rule
    claimed = game.realms[seat].claimed
    for wonder in game.wonders:
        if wonder != claimed:
            rule = refuses_wonder_at(game, seat, space, wonder)
    return "COC-ADV-MONUMENTS-4" if rule is None else rule


@final
class ChooseWonder(AskSensible):
    """COC-ADV-ENGINEERING-2: which Wonder is built in a city that is to be activated for it.

    `claimed`: the one the player has claimed, in a city that is activated; it is asked about only if there are several
    ways to pay.
    """

    rule = "COC-ADV-ENGINEERING-2"

    def __init__(self, seat: int, space: int, claimed: bool) -> None:
        super().__init__(seat)
        self.space = space
        self.claimed = claimed

    def _wonders(self, game: Clash) -> list[int]:
        return [game.realms[self.seat].claimed] if self.claimed else open_wonders(game, self.seat, self.space)

    def seats(self, game: Clash) -> tuple[int, ...]:
        return NOBODY if self.claimed and not self.others(game, self.seat) else (self.seat,)

    def advance(self, game: Clash) -> None:
        self._build(game, game.realms[self.seat].claimed, False)

    def options(self, game: Clash, seat: int) -> Options:
        listed: list[Choice] = [BuildWonder(WONDERS[wonder], False) for wonder in self._wonders(game)]
        asks = self.others(game, seat)
        return Sensible(listed, game, self, bool(asks))

    def others(self, game: Clash, seat: int) -> list[Choice]:
        """The same, choosing how to pay."""
        return [
            BuildWonder(WONDERS[wonder], True)
            for wonder in self._wonders(game)
            if can_choose(game, self.seat, game.content.wonders[wonder].cost)
        ]

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, BuildWonder):
            return self.rule
        if choice.wonder not in WONDERS:
            return "COC-WON-05"
        wonder = WONDERS.index(choice.wonder)
        rule = refuses_wonder_at(game, seat, self.space, wonder)
        if rule is not None:
            return rule
        if wonder not in self._wonders(game):
            return "COC-ADV-MONUMENTS-4"
        return refuses_payment(game, seat, game.content.wonders[wonder].cost, choice.ask)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, BuildWonder)
        self._build(game, WONDERS.index(choice.wonder), choice.ask)

    def may_leave(self, game: Clash) -> bool:
        return not self.claimed

    def _build(self, game: Clash, wonder: int, ask: bool) -> None:
        if self.claimed:
            game.done()
        else:
            begin_activation(game, self.seat, self.space)
        game.push(RaiseWonder(self.seat, self.space, wonder))
        game.push(PayFor(self.seat, game.content.wonders[wonder].cost, PLAIN, ask, "wonder", "COC-WON-07"))


@final
class RaiseWonder(CocStep):
    """COC-WON-12, COC-WON-19: once it is paid for, the Wonder stands, and has its effect on building."""

    rule = "COC-WON-12"

    def __init__(self, seat: int, space: int, wonder: int) -> None:
        self.seat = seat
        self.space = space
        self.wonder = wonder

    def receive(self, game: Clash, result: Result) -> None:
        assert isinstance(result, PaidWith)
        game.done()
        game.emit(WonderBuilt(self.seat, self.space, self.wonder))
        announce(game, Moment(WONDER, self.seat, self.space))
        for hook in WONDER_EFFECTS[self.wonder].hooks:
            if isinstance(hook, OnBuilt):
                hook.act(game, self.seat, self.space)


# -- the Wonder claimed through Monuments


def claimed_sites(game: Clash, seat: int) -> list[int]:
    """COC-ADV-MONUMENTS-5, COC-ADV-MONUMENTS-6: the cities where the seat can build its claimed Wonder now."""
    wonder = game.realms[seat].claimed
    return [space for space in game.cities_of(seat) if _refuses_claimed_at(game, seat, space, wonder) is None]


def _refuses_claimed_at(game: Clash, seat: int, space: int, wonder: int) -> str | None:
    rule = refuses_activation(game, seat, space)
    if rule is None:
        rule = refuses_wonder_site(game, seat, space)
    return refuses_wonder_at(game, seat, space, wonder) if rule is None else rule


def refuses_claimed(game: Clash, seat: int) -> str | None:
    """COC-ADV-MONUMENTS-4, COC-ADV-MONUMENTS-5: whether the claimed Wonder can be built, without an action."""
    wonder = game.realms[seat].claimed
    if wonder == NONE:
        return "COC-ADV-MONUMENTS-4"
    rule = refuses_wonder(game, seat, wonder)
    if rule is not None or claimed_sites(game, seat):
        return rule
    for space in game.cities_of(seat):
        rule = _refuses_claimed_at(game, seat, space, wonder)
    return "COC-ADV-MONUMENTS-5" if rule is None else rule


def build_claimed(game: Clash, seat: int) -> None:
    """COC-ADV-MONUMENTS-4: no action is used."""
    game.push(ClaimedSite(seat))


@final
class ClaimedSite(AskSpace):
    """COC-ADV-MONUMENTS-5, COC-ADV-MONUMENTS-6: the city that is activated for the claimed Wonder."""

    rule = "COC-ADV-MONUMENTS-5"

    def candidates(self, game: Clash) -> list[int]:
        return claimed_sites(game, self.seat)

    def forbids(self, game: Clash, space: int) -> str:
        rule = _refuses_claimed_at(game, self.seat, space, game.realms[self.seat].claimed)
        return self.rule if rule is None else rule

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        activate(game, self.seat, space)
        game.push(ChooseWonder(self.seat, space, True))
