"""A player's turn: the menu of actions and abilities, until the player ends it.

Topics: turns.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY, Result
from ziggurat.games.clash_of_cultures import choices
from ziggurat.games.clash_of_cultures.events import TurnBegan, TurnEnded
from ziggurat.games.clash_of_cultures.game import Clash, CocStep
from ziggurat.games.clash_of_cultures.hooks import ACTED, Entry, Moment
from ziggurat.games.clash_of_cultures.rules.cards.action_cards import CardEntry
from ziggurat.games.clash_of_cultures.rules.cards.reactions import announce
from ziggurat.games.clash_of_cultures.rules.cities.activate_city import ActivateEntry
from ziggurat.games.clash_of_cultures.rules.cities.civic import CivicEntry
from ziggurat.games.clash_of_cultures.rules.cities.founding import FoundEntry
from ziggurat.games.clash_of_cultures.rules.cities.influence import InfluenceEntry
from ziggurat.games.clash_of_cultures.rules.events.great_persons import GreatEntry
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Begun, Sensible
from ziggurat.games.clash_of_cultures.rules.travel.move import MoveEntry
from ziggurat.games.clash_of_cultures.rules.travel.trade_routes import TradeRoutes
from ziggurat.games.clash_of_cultures.rules.turn.abilities import UseEntry
from ziggurat.games.clash_of_cultures.rules.turn.advancing import BuyEntry, may_choose_payment
from ziggurat.games.clash_of_cultures.rules.turn.trade import TradeEntry, has_small_offer, is_something_there

MENU: Final[dict[str, Entry]] = {
    # COC-TURN-05: the six actions
    choices.Buy.kind: BuyEntry(),
    choices.Found.kind: FoundEntry(),
    choices.Activate.kind: ActivateEntry(),
    choices.StartMove.kind: MoveEntry(),
    choices.StartCivic.kind: CivicEntry(),
    choices.Influence.kind: InfluenceEntry(),
    # COC-GEN-09: what else may be done before, between and after them
    choices.Use.kind: UseEntry(),
    choices.PlayCard.kind: CardEntry(),
    choices.PlayGreat.kind: GreatEntry(),
    choices.StartTrade.kind: TradeEntry(),
}


OPENING: Final = (
    choices.Activate.kind, choices.StartMove.kind, choices.StartCivic.kind, choices.StartTrade.kind
)  # fmt: skip
"""What opens a question that can be left: nothing has happened until it is answered."""

BESIDES: Final = (choices.Use.kind, choices.PlayCard.kind, choices.PlayGreat.kind)
NO_MATTER: Final = -1  # in place of the actions taken: each of the six is an action, even where it costs none


@final
class Turn(CocStep):
    """COC-TURN-02, COC-ADV-TRADE-ROUTES-1: the turn begins with the income of trade routes, before any action."""

    rule = "COC-TURN-02"

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def advance(self, game: Clash) -> None:
        game.become(TakeTurn(self.seat, True, False))
        game.emit(TurnBegan(self.seat, self.number, max(0, game.content.tracks.actions - game.realms[self.seat].fewer)))
        game.push(TradeRoutes(self.seat))


@final
class TakeTurn(AskSensible):
    """COC-TURN-05 to COC-TURN-07: what to do next. `fresh`: nothing was done yet; `acted`: something has just been.

    `before`: how many actions were taken before that; it was an action if more are taken now.
    """

    rule = "COC-TURN-05"
    always_asked = True  # a turn is never taken for a player who has something to decide

    def __init__(self, seat: int, fresh: bool, acted: bool, before: int = 0) -> None:
        super().__init__(seat)
        self.fresh = fresh
        self.acted = acted
        self.before = before

    def seats(self, game: Clash) -> tuple[int, ...]:
        return NOBODY if self.acted else (self.seat,)

    def advance(self, game: Clash) -> None:
        game.become(TakeTurn(self.seat, False, False))
        if game.realms[self.seat].turn.taken > self.before:
            announce(game, Moment(ACTED, self.seat))

    def options(self, game: Clash, seat: int) -> Options:
        found: list[Choice] = []
        for entry in MENU.values():
            entry.offer(game, seat, found)
        more = self._has_more(game, seat, found)
        found.append(choices.End())
        return Sensible(found, game, self, more)

    def _has_more(self, game: Clash, seat: int, found: list[Choice]) -> bool:
        """Whether something is legal beyond what was found. A turn that can only end is not kept open for gifts."""
        if not found and game.realms[seat].left == 0 and not has_small_offer(game, seat):
            return False
        trades = len(found) > 0 and isinstance(found[-1], choices.StartTrade)  # the last entry of the menu
        return may_choose_payment(game, seat) or (not trades and is_something_there(game))

    def must_ask(self, game: Clash, seat: int) -> bool:
        """With cards in hand: else others would learn that none of them can be played now."""
        realm = game.realms[seat]
        return len(realm.actions) + len(realm.great_persons) > 0

    def others(self, game: Clash, seat: int) -> list[Choice]:
        found: list[Choice] = []
        for entry in MENU.values():
            entry.others(game, seat, found)
        return found

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, choices.End):
            return None
        entry = MENU.get(choice.kind)
        return self.rule if entry is None else entry.refuses(game, seat, choice)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, choices.End):
            game.done()
            game.emit(TurnEnded(seat))
            return
        if choice.kind in OPENING:
            MENU[choice.kind].start(game, seat, choice)
            return
        before = game.realms[seat].turn.taken if choice.kind in BESIDES else NO_MATTER
        game.become(TakeTurn(seat, False, True, before))
        MENU[choice.kind].start(game, seat, choice)

    def receive(self, game: Clash, result: Result) -> None:
        """The question that the menu has opened is answered: something was done."""
        if isinstance(result, Begun) and not self.acted:
            before = NO_MATTER if result.is_action else game.realms[self.seat].turn.taken
            game.become(TakeTurn(self.seat, False, True, before))
