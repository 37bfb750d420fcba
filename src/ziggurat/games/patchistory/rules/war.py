"""Phase 4, second part: wars are fought in the War Rooms. Topics: war."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import LEFT_OUT, Step
from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.choices import Accept, Commit, End, Reclaim, Threaten
from ziggurat.games.patchistory.content.model import COIN, CULTURE
from ziggurat.games.patchistory.events import AnswerSealed, Gained, WarFought, WarOver
from ziggurat.games.patchistory.game import NONE, Patchistory, PatStep, goods, one_good
from ziggurat.games.patchistory.hooks import hooks_of
from ziggurat.games.patchistory.rules.common import (
    AskIfAble,
    Duel,
    Shortened,
    gain,
    is_sheltered,
    lose_culture,
    one_of_each,
    or_end,
    pay,
)
from ziggurat.games.patchistory.rules.construction import PlaceTile, has_room_for_tile
from ziggurat.games.patchistory.rules.diplomacy import GOODS_DEMANDED, refuses_good, threaten, vain_threat
from ziggurat.games.patchistory.rules.workers import ComeHome
from ziggurat.games.patchistory.shapes import PatSealed
from ziggurat.games.patchistory.status import attack, defence


def force(game: Patchistory, seat: int, invader: bool) -> int:
    """PAT-WAR-02 to PAT-WAR-04: Attack Force of an Invader, Defensive Force of a Defender, now."""
    return attack(game, seat) if invader else defence(game, seat)


def committed_strength(game: Patchistory, seat: int, resources: int, votes: int) -> int:
    """PAT-WAR-06: 1 per Resource, two votes as one; a card may double the first ones."""
    number = resources + votes // 2
    doubled = sum([min(number, hook.amount) for hook in hooks_of(game, seat, hooks.DoubleStrength)])
    return number + doubled


@final
class FightWar(Duel):
    """PAT-WAR-05: both commit Resources in secret; then the war is fought."""

    rule = "PAT-WAR-05"
    hides = {"mine": LEFT_OUT, "theirs": LEFT_OUT, "my_votes": LEFT_OUT, "their_votes": LEFT_OUT}

    def __init__(self, route: int, mine: int, theirs: int, my_votes: int, their_votes: int) -> None:
        super().__init__(route, mine, theirs)  # Resources
        self.my_votes = my_votes
        self.their_votes = their_votes

    def sealed(self, game: Patchistory, seat: int) -> PatSealed | None:
        resources = self.given(game, seat)
        if resources == NONE:
            return None
        return {"resources": resources, "votes": self.my_votes if seat == self.ends(game).owner else self.their_votes}

    def options(self, game: Patchistory, seat: int) -> Options:
        realm = game.realms[seat]
        pairs = realm.votes // 2 if hooks_of(game, seat, hooks.VotesAsResources) else 0
        return Listed(
            [Commit(resources, pair * 2) for resources in range(realm.resources + 1) for pair in range(pairs + 1)]
        )

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Commit) or not 0 <= choice.resources <= game.realms[seat].resources:
            return self.rule
        if choice.votes == 0:
            return None
        allowed = hooks_of(game, seat, hooks.VotesAsResources)
        wrong = choice.votes < 0 or choice.votes % 2 or choice.votes > game.realms[seat].votes
        return "PAT-HEII-08" if wrong or not allowed else None

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Commit)
        game.become(self._with(game, seat, choice))
        game.emit(AnswerSealed(seat, self.rule))

    def _with(self, game: Patchistory, seat: int, choice: Commit) -> FightWar:
        if seat == self.ends(game).owner:
            return FightWar(self.route, choice.resources, self.theirs, choice.votes, self.their_votes)
        return FightWar(self.route, self.mine, choice.resources, self.my_votes, choice.votes)

    def advance(self, game: Patchistory) -> None:
        route = self.ends(game)
        owner, other = route.owner, route.other
        strengths = (
            force(game, owner, bool(route.war & 1)) + committed_strength(game, owner, self.mine, self.my_votes),
            force(game, other, bool(route.war & 2)) + committed_strength(game, other, self.theirs, self.their_votes),
        )
        winner, rule = decide(strengths, route.war, owner, other)
        game.become(AfterWar(self.route, winner, other if winner == owner else owner, 0))
        commits = ((self.mine, self.my_votes), (self.theirs, self.their_votes))
        game.emit(WarFought(self.route, owner, other, *commits, *strengths, winner, rule))
        for seat, resources, votes in ((owner, self.mine, self.my_votes), (other, self.theirs, self.their_votes)):
            pay(game, seat, goods(resources=resources, votes=votes), "war", "PAT-WAR-07")
        if winner != NONE:
            invader = bool(route.war & (1 if winner == owner else 2))
            _reward(game, winner, other if winner == owner else owner, invader, abs(strengths[0] - strengths[1]))

    def resample(self, game: Patchistory, seat: int, rng: Rng) -> Step:
        route = self.ends(game)
        step = self
        for other, value in ((route.owner, self.mine), (route.other, self.theirs)):
            if value != NONE and other != seat:
                options = step.options(game, other)
                choice = options[rng.below(len(options))]
                assert isinstance(choice, Commit)
                step = step._with(game, other, choice)
        return step


def decide(strengths: tuple[int, int], invaders: int, owner: int, other: int) -> tuple[int, str]:
    """PAT-WAR-08 to PAT-WAR-10: who wins, and the rule that says so."""
    if strengths[0] > strengths[1]:
        return owner, "PAT-WAR-08"
    if strengths[1] > strengths[0]:
        return other, "PAT-WAR-08"
    if invaders == 3:
        return NONE, "PAT-WAR-10"
    return (other if invaders == 1 else owner), "PAT-WAR-09"


def _reward(game: Patchistory, winner: int, loser: int, invader: bool, margin: int) -> None:
    """PAT-WAR-11 to PAT-WAR-14, PAT-WAR-16: the reward, the perfect victory, then cards."""
    prices = game.content.prices
    reward = (prices.invader_culture if invader else prices.defender_culture)[game.era - 1]
    gain(game, winner, one_good(CULTURE, reward), "war", "PAT-WAR-11" if invader else "PAT-WAR-12")
    if margin >= prices.perfect_margin and not is_sheltered(game, loser):
        taken = lose_culture(game, loser, prices.perfect_culture, "perfect victory", "PAT-WAR-13")
        gain(game, winner, one_good(CULTURE, taken), "perfect victory", "PAT-WAR-13")
    for hook in hooks_of(game, winner, hooks.WarWon):
        gain(game, winner, hook.goods, hook.card, hook.rule)


@final
class AfterWar(PatStep):
    """PAT-WAR-16: a threat to the loser, a Reclamation there, the worker home, then help for the wounded."""

    def __init__(self, route: int, winner: int, loser: int, stage: int) -> None:
        self.route = route
        self.winner = winner
        self.loser = loser
        self.stage = stage

    def advance(self, game: Patchistory) -> None:
        game.become(AfterWar(self.route, self.winner, self.loser, self.stage + 1))
        if self.stage == 0 and self.winner != NONE and hooks_of(game, self.winner, hooks.ThreatAfterWar):
            game.push(ThreatenLoser(self.winner, self.loser))
        elif self.stage == 1 and self.winner != NONE and may_reclaim_from(game, self.winner, self.loser):
            game.push(ReclaimFromLoser(self.winner, self.loser))
        elif self.stage == 2:
            self._go_home(game)
        elif self.stage == 3:
            game.done()
            for seat in reversed(game.order()):
                for hook in hooks_of(game, seat, hooks.AfterAnyWar):
                    if can_help(game, seat, hook):
                        game.push(HelpTheWounded(seat))

    def _go_home(self, game: Patchistory) -> None:
        route = game.route_in_play(self.route)
        game.emit(WarOver(self.route))
        game.push(ComeHome(route.owner, self.route, "PAT-WAR-15"))


def can_help(game: Patchistory, seat: int, hook: hooks.AfterAnyWar) -> bool:
    """Whether the seat owns what the help costs."""
    return all([have >= need for have, need in zip(game.realms[seat].goods, hook.pay, strict=True)])


def may_reclaim_from(game: Patchistory, seat: int, target: int) -> bool:
    """PAT-WOIII-18, PAT-WOIII-20: once per round, with a Construction Tile, where something may be reclaimed."""
    realm = game.realms[seat]
    able = [hook for hook in hooks_of(game, seat, hooks.ReclaimAfterWar) if not realm.has(hook.mark)]
    return bool(able) and bool(realm.buildings) and has_room_for_tile(game, target, False)


class AskAboutLoser(AskIfAble):
    """A question to the winner of a war about the loser."""

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(seat)
        self.target = target

    def is_able(self, game: Patchistory) -> bool:
        return True


@final
class ThreatenLoser(AskAboutLoser):
    """PAT-HEII-11, PAT-HEII-12: the winner may threaten the loser free of charge and regardless of forces."""

    rule = "PAT-HEII-11"

    def options(self, game: Patchistory, seat: int) -> Options:
        goods = [good for good in GOODS_DEMANDED if refuses_good(game, self.target, good) is None]
        return or_end([Threaten(self.target, good) for good in goods])

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Threaten):
            return refuses_good(game, self.target, choice.good) if choice.target == self.target else self.rule
        return None if isinstance(choice, End) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        game.done()
        if isinstance(choice, Threaten):
            threaten(game, seat, self.target, COIN if choice.good == "coin" else CULTURE)

    def without_effect(self, game: Patchistory, seat: int, choice: Choice) -> str:
        return vain_threat(game, seat, choice) if isinstance(choice, Threaten) else ""


@final
class ReclaimFromLoser(AskAboutLoser):
    """PAT-WOIII-18 to PAT-WOIII-20: a free Reclamation in the loser's territory."""

    rule = "PAT-WOIII-18"

    def is_able(self, game: Patchistory) -> bool:
        return may_reclaim_from(game, self.seat, self.target)

    def options(self, game: Patchistory, seat: int) -> Options:
        listed = one_of_each(game, seat)
        rest = [building for building in game.realms[seat].buildings if building not in listed]
        found: list[Choice] = [Reclaim(building) for building in listed]
        return Shortened([*found, End()], [Reclaim(building) for building in rest])

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, Reclaim):
            return None if choice.building in game.realms[seat].buildings else "PAT-CON-01"
        return None if isinstance(choice, End) else self.rule

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        if isinstance(choice, Reclaim):
            game.push(PlaceTile(seat, self.target, choice.building, False, False))
        else:
            game.done()


@final
class HelpTheWounded(AskIfAble):
    """PAT-WOIII-08: after any war the owner may pay 1 Food for 5 Culture."""

    rule = "PAT-WOIII-08"

    def is_able(self, game: Patchistory) -> bool:
        return bool(hooks_of(game, self.seat, hooks.AfterAnyWar))

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([Accept(), End()])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        game.done()
        if isinstance(choice, Accept):
            hook = hooks_of(game, seat, hooks.AfterAnyWar)[0]
            pay(game, seat, hook.pay, hook.card, hook.rule)
            game.emit(Gained(seat, hook.gain, hook.card, hook.rule))
