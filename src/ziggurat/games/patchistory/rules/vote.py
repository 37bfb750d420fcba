"""Phase 7, at the end of an Era: cards are played, voted on and scored. Topics: vote, scoring prosperity cards."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE, LEFT_OUT, NOBODY, Step
from ziggurat.games.patchistory import events
from ziggurat.games.patchistory.choices import CastVotes, PlayCard, SwapCard
from ziggurat.games.patchistory.content.model import CULTURE
from ziggurat.games.patchistory.game import NONE, Patchistory, PatStep, SecretStep, one_good
from ziggurat.games.patchistory.hooks import DoubleCard, KeepVotes, SwapPlayedCard, hooks_of
from ziggurat.games.patchistory.rules.common import gain, lose_culture, or_end
from ziggurat.games.patchistory.rules.upkeep import ask_sellers
from ziggurat.games.patchistory.score import payout, places, rank
from ziggurat.games.patchistory.shapes import PatSealed
from ziggurat.parts.asking import AskPlayer
from ziggurat.parts.draw import Drawn, Pool


@final
class Vote(PatStep):
    """PAT-VOT-01 to PAT-VOT-10: the order of the phase."""

    rule = "PAT-VOT-01"

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage

    def advance(self, game: Patchistory) -> None:
        game.become(Vote(self.stage + 1))
        match self.stage:
            case 0:
                if game.sk:
                    ask_sellers(game)
            case 1:
                game.push(PlaceCards())
            case 2:
                game.push(RevealCards())
            case 3:
                for seat in reversed(game.order()):
                    if game.past and hooks_of(game, seat, SwapPlayedCard):
                        game.push(ReplaceCard(seat))
            case 4:
                for index in reversed(range(len(game.row))):
                    game.push(SealVotes(index, tuple([NONE] * game.players)))
            case _:
                game.become(Scoring(0, ()))


@final
class PlaceCards(SecretStep):
    """PAT-VOT-01: everybody puts a card into the middle, face down; the order does not matter."""

    rule = "PAT-VOT-01"

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return tuple([seat for seat in self.everyone(game) if game.realms[seat].placed == NONE])

    def everyone(self, game: Patchistory) -> list[int]:
        return [seat for seat, realm in enumerate(game.realms) if realm.cards or realm.placed != NONE]

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([PlayCard(card) for card in game.realms[seat].cards])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, PlayCard)
        game.emit(events.CardPlaced(seat, choice.card))

    def must_ask(self, game: Patchistory, seat: int) -> bool:
        """Everybody sees who holds only one card."""
        return len(game.realms[seat].cards) > 1


@final
class RevealCards(PatStep):
    """PAT-VOT-02: the cards are shuffled and revealed in a row."""

    rule = "PAT-VOT-02"

    def _hidden(self, game: Patchistory) -> tuple[int, ...]:
        return tuple(sorted([realm.placed for realm in game.realms if realm.placed != NONE]))

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return (CHANCE,) if self._hidden(game) else NOBODY

    def options(self, game: Patchistory, seat: int) -> Options:
        return Pool(self._hidden(game))

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.emit(events.CardRevealed(choice.item))


@final
class ReplaceCard(AskPlayer[Patchistory]):
    """PAT-PRM-10: the owner may swap a revealed card for one of an earlier Era."""

    rule = "PAT-PRM-10"

    def options(self, game: Patchistory, seat: int) -> Options:
        return or_end([SwapCard(out, into) for out in game.row for into in game.past])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        game.done()
        if isinstance(choice, SwapCard):
            game.emit(events.CardSwapped(seat, choice.out, choice.into))


@final
class SealVotes(SecretStep):
    """PAT-VOT-03, PAT-VOT-04: everybody commits votes to one card in secret."""

    rule = "PAT-VOT-04"
    hides = {"votes": LEFT_OUT}

    def __init__(self, index: int, votes: tuple[int, ...]) -> None:
        self.index = index  # of the card in the row
        self.votes = votes  # per seat, NONE until committed

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        return tuple([seat for seat, votes in enumerate(self.votes) if votes == NONE])

    def sealed(self, game: Patchistory, seat: int) -> PatSealed | None:
        return None if self.votes[seat] == NONE else {"votes": self.votes[seat]}

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([CastVotes(votes) for votes in range(game.realms[seat].votes + 1)])

    def must_ask(self, game: Patchistory, seat: int) -> bool:
        """Everybody saw each vote come and go (PAT-HID-10), so it is known who has none left."""
        return game.realms[seat].votes > 0

    def _with(self, seat: int, votes: int) -> SealVotes:
        return SealVotes(self.index, tuple([votes if other == seat else old for other, old in enumerate(self.votes)]))

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, CastVotes)
        game.become(self._with(seat, choice.votes))
        game.emit(events.AnswerSealed(seat, self.rule))

    def advance(self, game: Patchistory) -> None:
        game.done()
        game.emit(events.VotesOpened(game.row[self.index], self.votes))

    def resample(self, game: Patchistory, seat: int, rng: Rng) -> Step:
        step = self
        for other, votes in enumerate(self.votes):
            if other != seat and votes != NONE:
                step = step._with(other, rng.below(game.realms[other].votes + 1))
        return step


# -- scoring


def scored_cards(game: Patchistory) -> list[int]:
    """PAT-SCO-01 to PAT-SCO-03, PAT-SCO-15: indices of the cards that are scored."""
    if game.players == 2:
        return list(range(len(game.row)))
    fewest = min(game.row_votes, default=0)
    return [index for index, votes in enumerate(game.row_votes) if votes > fewest]


@final
class Scoring(PatStep):
    """PAT-SCO-04: players who double a card name it first; then the cards are scored in order."""

    rule = "PAT-SCO-04"

    def __init__(self, asked: int, doubled: tuple[tuple[int, int], ...]) -> None:
        self.asked = asked  # how many seats, in turn order, had their question
        self.doubled = doubled  # seat and index of the card

    def _must_name(self, game: Patchistory) -> bool:
        return bool(hooks_of(game, game.order()[self.asked], DoubleCard)) and bool(scored_cards(game))

    def seats(self, game: Patchistory) -> tuple[int, ...]:
        if self.asked < game.players and self._must_name(game):
            return (game.order()[self.asked],)
        return NOBODY

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([PlayCard(game.row[index]) for index in scored_cards(game)])

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, PlayCard):
            named = [game.row[index] for index in scored_cards(game)]
            return None if choice.card in named else "PAT-WOIII-03"
        return "PAT-WOIII-04"

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, PlayCard)
        game.become(Scoring(self.asked + 1, (*self.doubled, (seat, game.row.index(choice.card)))))

    def advance(self, game: Patchistory) -> None:
        if self.asked < game.players:
            game.become(Scoring(self.asked + 1, self.doubled))
            return
        game.done()
        scored = scored_cards(game)
        for index, card in enumerate(game.row):
            if index in scored:
                score_card(game, index, self.doubled)
            else:
                game.emit(events.CardDropped(card, game.row_votes[index], _why_dropped(game, scored)))
        kept = [seat for seat in range(game.players) if hooks_of(game, seat, KeepVotes)]
        game.emit(events.VoteEnded(tuple(kept)))


def _why_dropped(game: Patchistory, scored: list[int]) -> str:
    """The rule by which a card is dropped."""
    if not scored:
        return "PAT-SCO-03"
    return "PAT-SCO-01" if len(scored) == len(game.row) - 1 else "PAT-SCO-02"


def score_card(game: Patchistory, index: int, doubled: tuple[tuple[int, int], ...]) -> None:
    """PAT-SCO-05 to PAT-SCO-21: rank the players, then pay by place; a doubled card pays twice."""
    card = game.content.prosperity[game.row[index]]
    votes = game.row_votes[index]
    ranks = [rank(game, seat, card.ranking) for seat in range(game.players)]
    placed = places(ranks)
    game.emit(events.CardScored(game.row[index], votes, tuple(ranks), tuple(placed)))
    other = sum(game.row_votes) - votes
    for seat in game.order():
        change, rule = payout(game.players, placed[seat], votes, other)
        if (seat, index) in doubled:
            change *= 2
        if change > 0:
            gain(game, seat, one_good(CULTURE, change), "vote", rule)
        elif change < 0:
            lose_culture(game, seat, -change, "vote", rule)
