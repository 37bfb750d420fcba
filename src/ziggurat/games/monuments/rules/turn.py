"""A player's turn: one action card or the take-back, with quests completed before and after.

Topics: turn.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY, Result
from ziggurat.games.monuments.choices import Complete, End, PlayCard, TakeBack
from ziggurat.games.monuments.content.model import ACTIONS
from ziggurat.games.monuments.events import CardPlayed, CardsTakenBack, TurnBegan
from ziggurat.games.monuments.game import MonStep, Monuments, Realm
from ziggurat.games.monuments.hooks import ACTION_ENTRIES
from ziggurat.games.monuments.rules.asking import CardUsed
from ziggurat.games.monuments.rules.quests import complete, offer_completions, refuses_completion
from ziggurat.parts.asking import AskPlayer


@final
class Turn(MonStep):
    """MON-TRN-01: a turn begins."""

    rule = "MON-TRN-01"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def advance(self, game: Monuments) -> None:
        game.become(TakeTurn(self.seat))
        game.emit(TurnBegan(self.seat))


@final
class TakeTurn(AskPlayer[Monuments]):
    """MON-TRN-02: play one card or take all back; before that, complete quests (MON-QST-07)."""

    rule = "MON-TRN-02"
    always_asked = True  # whether a quest can be completed depends on what others may not see

    def options(self, game: Monuments, seat: int) -> Options:
        realm = game.realms[seat]
        found: list[Choice] = []
        for action in range(len(ACTIONS)):
            if realm.holds(action) and refuses_card(game, seat, action) is None:
                found.append(PlayCard(ACTIONS[action]))
        if has_discards(realm):
            found.append(TakeBack())
        if not found:
            found.extend([PlayCard(action) for action in ACTIONS])
        offer_completions(game, seat, found)
        return Listed(found)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        realm = game.realms[seat]
        if isinstance(choice, TakeBack):
            return None if has_discards(realm) else "MON-TRN-04"
        if isinstance(choice, Complete):
            return refuses_completion(game, seat, choice)
        if not isinstance(choice, PlayCard) or choice.card not in ACTIONS:
            return self.rule
        action = ACTIONS.index(choice.card)
        if not realm.holds(action):
            return "MON-TRN-04"
        rule = refuses_card(game, seat, action)
        return None if rule is None or is_stuck(game, seat) else rule

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        if isinstance(choice, Complete):
            complete(game, seat, choice)
            return
        if isinstance(choice, TakeBack):
            game.become(AfterAction(seat))
            game.emit(CardsTakenBack(seat))
            return
        assert isinstance(choice, PlayCard)
        action = ACTIONS.index(choice.card)
        entry, wasted = ACTION_ENTRIES[action], is_stuck(game, seat)
        if wasted or not entry.may_be_left:
            self._play(game, action, wasted)
        if not wasted:
            entry.start(game, seat)

    def receive(self, game: Monuments, result: Result) -> None:
        """Play a card whose first question was not left but answered."""
        if isinstance(result, CardUsed):
            self._play(game, result.action, False)

    def _play(self, game: Monuments, action: int, wasted: bool) -> None:
        game.become(AfterAction(self.seat))
        game.emit(CardPlayed(self.seat, action, game.realms[self.seat].is_green(action), wasted))


@final
class AfterAction(AskPlayer[Monuments]):
    """MON-QST-07: a player with quests in progress may complete some after the action too."""

    rule = "MON-QST-07"
    always_asked = True  # not to be asked would tell that no quest is fulfilled

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (self.seat,) if game.realms[self.seat].quests else NOBODY

    def advance(self, game: Monuments) -> None:
        game.done()

    def options(self, game: Monuments, seat: int) -> Options:
        found: list[Choice] = [End()]
        offer_completions(game, seat, found)
        return Listed(found)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None
        if isinstance(choice, Complete):
            return refuses_completion(game, seat, choice)
        return "MON-TRN-02"  # the action of this turn is done

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        if isinstance(choice, Complete):
            complete(game, seat, choice)
        else:
            game.done()


def has_discards(realm: Realm) -> bool:
    """MON-TRN-04: whether there is anything to take back."""
    return realm.hand != (1 << len(ACTIONS)) - 1


def refuses_card(game: Monuments, seat: int, action: int) -> str | None:
    """MON-TRN-06, MON-TRN-07: the rule that keeps a card in hand from being played, or None."""
    entry = ACTION_ENTRIES[action]
    if game.realms[seat].turns == 1 and not entry.in_first_turn:
        return "MON-TRN-06"
    return entry.refuses(game, seat)


def is_stuck(game: Monuments, seat: int) -> bool:
    """MON-TRN-07: no card to take back and none that has an effect: the player may discard any card."""
    if has_discards(game.realms[seat]):
        return False
    for action in range(len(ACTIONS)):
        if refuses_card(game, seat, action) is None:
            return False
    return True
