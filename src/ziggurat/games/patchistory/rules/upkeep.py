"""Phase 6, at the end of an Era: Heroes and Wonders are maintained. Topics: maintain heroes and wonders."""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice
from ziggurat.games.patchistory.content.model import CULTURE, FOOD, HERO, RESOURCE, WONDER
from ziggurat.games.patchistory.game import Patchistory, PatStep, one_good
from ziggurat.games.patchistory.hooks import NoUpkeep, SellWorkers, hooks_of
from ziggurat.games.patchistory.rules.common import gain, pay, pay_or_suffer
from ziggurat.games.patchistory.rules.workers import AskWorkers, pay_worker
from ziggurat.games.patchistory.status import printed


@final
class Upkeep(PatStep):
    """PAT-MHW-01 to PAT-MHW-07, in turn order; then workers may be sold where a card says so."""

    rule = "PAT-MHW-01"

    def advance(self, game: Patchistory) -> None:
        game.done()
        for seat in game.order():
            maintain(game, seat)
        if not game.sk:
            ask_sellers(game)


def upkeep(game: Patchistory, seat: int) -> tuple[int, int]:
    """PAT-MHW-01, PAT-MHW-02: Food for the visible Heroes, Resources for the Wonders."""
    if hooks_of(game, seat, NoUpkeep):
        return 0, 0
    prices = game.content.prices
    return printed(game, seat, HERO) * prices.hero_food, printed(game, seat, WONDER) * prices.wonder_resources


def maintain(game: Patchistory, seat: int) -> None:
    """PAT-MHW-01 to PAT-MHW-07: Food for Heroes, Resources for Wonders, Culture for what is missing."""
    food, resources = upkeep(game, seat)
    prices = game.content.prices
    pay_or_suffer(game, seat, FOOD, food, prices.hunger_culture, "upkeep", "PAT-MHW-01", "PAT-MHW-04")
    pay_or_suffer(game, seat, RESOURCE, resources, prices.shortage_culture, "upkeep", "PAT-MHW-02", "PAT-MHW-05")


def ask_sellers(game: Patchistory) -> None:
    """PAT-WOII-09, PAT-WOII-10: in turn order."""
    for seat in reversed(game.order()):
        if hooks_of(game, seat, SellWorkers):
            game.push(OfferWorkers(seat))


@final
class OfferWorkers(AskWorkers):
    """PAT-WOII-09, PAT-WOII-10: any number of workers for Culture."""

    rule = "PAT-WOII-10"

    def is_able(self, game: Patchistory) -> bool:
        return game.workers_of(self.seat) > 0 and self.most(game) > 0

    def most(self, game: Patchistory) -> int:
        price = hooks_of(game, self.seat, SellWorkers)[0].resources
        workers = game.workers_of(self.seat)
        return min(workers, game.realms[self.seat].resources // price) if price else workers

    def after(self, number: int) -> AskWorkers:
        return self

    def give(self, game: Patchistory, worker: Choice) -> None:
        hook = hooks_of(game, self.seat, SellWorkers)[0]
        pay_worker(game, self.seat, worker, hook.rule)
        pay(game, self.seat, one_good(RESOURCE, hook.resources), hook.card, hook.rule)
        gain(game, self.seat, one_good(CULTURE, hook.culture), hook.card, hook.rule)
