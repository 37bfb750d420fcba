"""Action cards played for their upper half: from the turn menu, or on something that has just happened.

Topics: action cards.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.rng import Rng
from ziggurat.core.step import NOBODY, Step
from ziggurat.games.clash_of_cultures import hooks
from ziggurat.games.clash_of_cultures.choices import End, PlayCard
from ziggurat.games.clash_of_cultures.content.model import CULTURE
from ziggurat.games.clash_of_cultures.game import BARBARIANS, NONE, Clash, CocStep, knows, one_good
from ziggurat.games.clash_of_cultures.rules.asking import AskAction
from ziggurat.games.clash_of_cultures.rules.common import discard, pay, spend_action
from ziggurat.parts.draw import without


def effect_of(game: Clash, card: int) -> hooks.ActionEffect:
    """The upper half of a card."""
    return hooks.ACTION_EFFECTS[game.content.actions[card].title]


def refuses_card(game: Clash, seat: int, card: int, moment: hooks.Moment | None) -> str | None:
    """COC-CRD-01, COC-GEN-01: the rule that forbids playing a card of the hand, or None; callers check its moment."""
    effect = effect_of(game, card)
    if game.realms[seat].culture < game.content.action_titles[effect.id].price:
        return "COC-GEN-01"
    return effect.refuses(game, seat, moment)


def play(game: Clash, seat: int, card: int, moment: hooks.Moment | None) -> None:
    """COC-CRD-02: price, discard, effect."""
    effect = effect_of(game, card)
    price = game.content.action_titles[effect.id].price
    discard(game, seat, card, "upper", effect.rule)
    pay(game, seat, one_good(CULTURE, price), "card", effect.rule)
    effect.play(game, seat, moment)


@final
class CardEntry(hooks.Entry):
    """COC-CRD-01, COC-CRD-03, COC-CRD-05 to COC-CRD-07: cards of the own turn, each as often as it is held."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        for card in game.realms[seat].actions:
            if self._card(game, seat, card) is None:
                found.append(PlayCard(game.content.actions[card].number))

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        assert isinstance(choice, PlayCard)
        card = choice.card - 1
        return self._card(game, seat, card) if card in game.realms[seat].actions else "COC-CRD-01"

    def _card(self, game: Clash, seat: int, card: int) -> str | None:
        moment = effect_of(game, card).moment
        if moment == hooks.ACTION:
            if game.realms[seat].left < 1:
                return "COC-TURN-02"
        elif moment != hooks.TURN and not (moment == hooks.START and _is_fresh(game)):
            return "COC-CRD-01"
        return refuses_card(game, seat, card, None)

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, PlayCard)
        card = choice.card - 1
        if effect_of(game, card).moment == hooks.ACTION:
            spend_action(game, seat, "card", effect_of(game, card).rule)
        play(game, seat, card, None)


def _is_fresh(game: Clash) -> bool:
    """Whether nothing was done in this turn yet, as its question tells."""
    question = game.question
    return question is not None and question.to_json().get("fresh") is True


def player_on(moment: hooks.Moment) -> int:
    """Who may play cards on this moment, from public facts alone: the learner, the winner on land, or nobody (NONE).

    Who captures a city has won the battle for it, even if nobody was there to fight.
    """
    if moment.name == hooks.LEARNED:
        return moment.seat
    report = moment.battle
    if moment.name == hooks.BATTLE and report is not None and not report.sea and report.winner != BARBARIANS:
        return report.winner
    return NONE


_ON: Final[dict[str, list[hooks.ActionEffect]]] = {}


def _cards_on(moment: hooks.Moment) -> list[hooks.ActionEffect]:
    """The upper halves that are played on moments of this name, those first that are checked quickly."""
    name = hooks.ON_LEARNED if moment.name == hooks.LEARNED else hooks.ON_BATTLE
    if name not in _ON:
        found = [effect for effect in hooks.ACTION_EFFECTS.values() if effect.moment == name]
        _ON[name] = list(reversed(found))
    return _ON[name]


def may_hold(game: Clash, title: str) -> bool:
    """Whether a card of a title is somewhere else than in the discards, for all that everybody knows."""
    gone = game.action_discard
    for card, printed in enumerate(game.content.actions):
        if printed.title == title and card not in gone:
            return True
    return False


def may_play_on(game: Clash, seat: int, moment: hooks.Moment, played: tuple[str, ...]) -> bool:
    """Whether the seat could play some card of the game on the moment, held or not: all of this is public."""
    culture, titles = game.realms[seat].culture, game.content.action_titles
    for effect in _cards_on(moment):
        payable = effect.id not in played and culture >= titles[effect.id].price
        if payable and effect.refuses(game, seat, moment) is None and may_hold(game, effect.id):
            return True
    return False


def play_on(game: Clash, moment: hooks.Moment, played: tuple[str, ...] = ()) -> CocStep:
    """The question for cards on a moment; nobody is bothered with it where everybody knows that no card fits."""
    seat = player_on(moment)
    if seat != NONE and game.realms[seat].actions and may_play_on(game, seat, moment, played):
        return PlayOn(moment, played)
    return NoneFits(moment, played)


@mypyc_attr(allow_interpreted_subclasses=True)
class Playing(CocStep):
    """COC-CRD-01, COC-CRD-04: the player of this moment, if they hold cards, may play some on it; no title twice."""

    rule = "COC-CRD-01"

    def __init__(self, moment: hooks.Moment, played: tuple[str, ...] = ()) -> None:
        self.moment = moment
        self.played = played  # titles

    def seats(self, game: Clash) -> tuple[int, ...]:
        seat = player_on(self.moment)
        return (seat,) if seat != NONE and game.realms[seat].actions else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        found: list[Choice] = []
        for card in game.realms[seat].actions:
            if self._card(game, seat, card) is None:
                found.append(PlayCard(game.content.actions[card].number))
        found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None
        if not isinstance(choice, PlayCard) or choice.card - 1 not in game.realms[seat].actions:
            return self.rule
        return self._card(game, seat, choice.card - 1)

    def _card(self, game: Clash, seat: int, card: int) -> str | None:
        effect = effect_of(game, card)
        if effect.moment != (hooks.ON_LEARNED if self.moment.name == hooks.LEARNED else hooks.ON_BATTLE):
            return self.rule
        if effect.id in self.played:
            return "COC-CRD-04"
        return refuses_card(game, seat, card, self.moment)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.done()
            return
        assert isinstance(choice, PlayCard)
        title = game.content.actions[choice.card - 1].title
        game.become(play_on(game, self.moment, (*self.played, title)))
        play(game, seat, choice.card - 1, self.moment)


@final
class PlayOn(Playing):
    """Some card of the game fits."""

    always_asked = True  # not to be asked would tell that no card of the hand fits


@final
class NoneFits(Playing):
    """No card of the game fits, as everybody knows: the one answer is given without asking."""


@final
class PlayCopy(AskAction):
    """A card that another choice plays by its title leaves the hand: the player says which copy, for their combat
    halves differ. A player with several cards is always asked, so that the question does not tell of a second copy."""

    rule = "COC-CRD-02"
    always_asked = True  # what can be copied depends on a hand

    def __init__(self, seat: int, title: str, by_rule: str) -> None:
        super().__init__(seat)
        self.title = title
        self.by_rule = by_rule

    def candidates(self, game: Clash) -> list[int]:
        return [card for card in game.realms[self.seat].actions if game.content.actions[card].title == self.title]

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if len(game.realms[self.seat].actions) > 1 else NOBODY

    def choose(self, game: Clash, card: int) -> None:
        game.done()
        discard(game, self.seat, card, "upper", self.by_rule)

    def resample(self, game: Clash, seat: int, rng: Rng) -> Step:
        """Everybody knows that a copy is in this hand: if the new deal has put it elsewhere, it comes back."""
        if seat != self.seat and not self.candidates(game):
            _bring_back(game, self.seat, seat, self.title, rng)
        return self


def _bring_back(game: Clash, holder: int, viewer: int, title: str, rng: Rng) -> None:
    """Exchange a card of the holder's that the viewer does not know for a copy from the deck or from a third hand."""
    hand = game.realms[holder].actions
    unknown = [card for card in hand if knows(viewer, False, card) not in game.known]
    given = unknown[rng.below(len(unknown))]
    titled = [card for card, printed in enumerate(game.content.actions) if printed.title == title]
    for copy in [card for card in titled if knows(viewer, False, card) not in game.known]:
        if copy in game.action_deck:
            game.action_deck = tuple(sorted((*without(game.action_deck, copy), given)))
        else:
            owner = [other for other, realm in enumerate(game.realms) if other != viewer and copy in realm.actions]
            if not owner:
                continue
            other = game.realms[owner[0]]
            other.actions = tuple(sorted((*without(other.actions, copy), given)))
        game.realms[holder].actions = tuple(sorted((*without(hand, given), copy)))
        return
