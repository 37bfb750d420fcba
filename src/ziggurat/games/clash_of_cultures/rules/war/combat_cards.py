"""Combat cards: who may play which, how they are declared and shown, and when they do what they do.

Topics: combat cards.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import NOBODY, WHETHER, Step
from ziggurat.games.clash_of_cultures import hooks
from ziggurat.games.clash_of_cultures.choices import Combat, End
from ziggurat.games.clash_of_cultures.events import CardDeclared, CardsShown
from ziggurat.games.clash_of_cultures.game import ATTACKER, BARBARIANS, DEFENDER, NONE, Clash, CocStep, knows
from ziggurat.games.clash_of_cultures.rules.common import discard
from ziggurat.games.clash_of_cultures.rules.war.casualties import can_fight, current, fighters

UNDECLARED: Final = -2


def refuses_combat_card(game: Clash, side: int, card: int) -> str | None:
    """COC-TAC-07 and what the card itself says: what forbids this side to use a combat card."""
    effect = hooks.COMBAT_EFFECTS.get(game.content.actions[card].combat)
    if effect is None:
        return "COC-COMP-16"
    battle = current(game)
    if not any([kind in effect.units for kind in _kinds(game, side)]):
        return "COC-TAC-07"
    if effect.side not in (hooks.BOTH, side):
        return effect.rule
    if effect.place == hooks.IN_CITY and battle.city is None:
        return effect.rule
    if effect.place == hooks.NOT_ON_CITY and battle.city is not None and side == ATTACKER:
        return effect.rule
    return effect.refuses(game, side)


def _kinds(game: Clash, side: int) -> list[str]:
    """The kinds of fighting pieces a side has in the battle, in the words of the cards."""
    battle = current(game)
    found: list[str] = []
    if fighters(game, side):
        found.append("ship" if battle.sea else "army")
    if side == DEFENDER and battle.fortress:
        found.append("fortress")
    return found


@final
class DeclareCards(CocStep):
    """COC-TAC-01 to COC-TAC-03: attacker, then defender, says whether to play a card; both are shown together.

    Who is asked follows from public facts alone: Tactics, cards in hand, something to fight with (COC-ADV-TACTICS-2).
    """

    rule = "COC-TAC-01"
    simultaneous = True
    always_asked = True
    hides = {"attacking": WHETHER, "defending": WHETHER}  # who declared a card has seen it in their hand

    def __init__(self, attacking: int, defending: int) -> None:
        self.attacking = attacking  # a card, NONE for no card, UNDECLARED before the answer
        self.defending = defending

    def _side(self) -> int:
        return ATTACKER if self.attacking == UNDECLARED else DEFENDER

    def seats(self, game: Clash) -> tuple[int, ...]:
        if self.defending != UNDECLARED:
            return NOBODY
        seat = current(game).seat(self._side())
        if seat == BARBARIANS:  # COC-BAR-31
            return NOBODY
        realm = game.realms[seat]
        asked = hooks.PLAYS_COMBAT_CARDS.held_by(realm) and realm.actions and _kinds(game, self._side())
        return (seat,) if asked else NOBODY

    def advance(self, game: Clash) -> None:
        if self.defending == UNDECLARED:
            game.become(self._with(NONE))
        else:
            game.done()
            self._show(game)

    def options(self, game: Clash, seat: int) -> Options:
        found: list[Choice] = [End()]
        for card in game.realms[seat].actions:
            if refuses_combat_card(game, self._side(), card) is None:
                found.append(Combat(card + 1))
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None
        if not isinstance(choice, Combat) or choice.card - 1 not in game.realms[seat].actions:
            return self.rule
        return refuses_combat_card(game, self._side(), choice.card - 1)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        card = choice.card - 1 if isinstance(choice, Combat) else NONE
        game.become(self._with(card))
        game.emit(CardDeclared(seat, card != NONE))

    def _with(self, card: int) -> DeclareCards:
        if self._side() == ATTACKER:
            return DeclareCards(card, self.defending)
        return DeclareCards(self.attacking, card)

    def _show(self, game: Clash) -> None:
        """COC-TAC-03, COC-TAC-08."""
        battle = current(game)
        if self.attacking == NONE and self.defending == NONE:
            return
        game.emit(CardsShown(self.attacking, self.defending))
        for seat, card in ((battle.attacker, self.attacking), (battle.defender, self.defending)):
            if card != NONE:
                discard(game, seat, card, "combat", "COC-TAC-08")

    def resample(self, game: Clash, seat: int, rng: Rng) -> Step:
        battle = current(game)
        if self.attacking >= 0 and battle.attacker != seat:
            return DeclareCards(_guess_card(game, seat, ATTACKER, rng), self.defending)
        return self


def _guess_card(game: Clash, seat: int, side: int, rng: Rng) -> int:
    """A card that the hand dealt anew allows; if it has none, one of those the viewer cannot see comes into it."""
    owner = current(game).seat(side)
    realm = game.realms[owner]
    fitting = _usable(game, side, realm.actions)
    if not fitting:
        hidden = [other for number, other in enumerate(game.realms) if number not in (seat, owner)]
        old = [card for card in realm.actions if knows(seat, False, card) not in game.known][0]
        fitting = _usable(game, side, game.action_deck)
        if fitting:
            game.action_deck = _exchanged(game.action_deck, fitting[0], old)
        for other in hidden:
            if not fitting:
                fitting = _usable(game, side, other.actions)
                if fitting:
                    other.actions = _exchanged(other.actions, fitting[0], old)
        fitting = fitting[:1]
        realm.actions = _exchanged(realm.actions, old, fitting[0])
    return fitting[rng.below(len(fitting))]


def _usable(game: Clash, side: int, cards: tuple[int, ...]) -> list[int]:
    return [card for card in cards if refuses_combat_card(game, side, card) is None]


def _exchanged(cards: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    return tuple(sorted([new if card == old else card for card in cards]))


def combat_effect_of(game: Clash, side: int) -> hooks.CombatEffect | None:
    """The combat card of a side in this round, None if there is none or it was stopped."""
    battle = current(game)
    card = battle.cards[side]
    if card == NONE or battle.void[side]:
        return None
    return hooks.COMBAT_EFFECTS[game.content.actions[card].combat]


@final
class ApplyCard(CocStep):
    """COC-TAC-04: a combat card does what it does before the roll, if its side can still fight, or after casualties."""

    rule = "COC-TAC-04"

    def __init__(self, side: int, after: bool) -> None:
        self.side = side
        self.after = after

    def advance(self, game: Clash) -> None:
        game.done()
        effect = combat_effect_of(game, self.side)
        if effect is None:
            return
        if self.after:
            effect.after(game, self.side)
        elif can_fight(game, self.side):
            effect.before(game, self.side)
