"""Quests: drawing and keeping them, completing them, and the resource that a timely completion brings.

Topics: quests.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import CHANCE, NOBODY
from ziggurat.games.monuments.choices import Complete, Keep, Put
from ziggurat.games.monuments.content.model import GOODS, NO_GOODS, QUEST_CARDS, QUESTS, Quest
from ziggurat.games.monuments.events import GoodsLost, GoodsPlaced, QuestCompleted, QuestDrawn, QuestsKept
from ziggurat.games.monuments.game import NONE, MonStep, Monuments, one_good
from ziggurat.games.monuments.hooks import TASK_COUNTS, Entry
from ziggurat.games.monuments.rules.asking import AskListed
from ziggurat.games.monuments.rules.common import fitting_hexes
from ziggurat.games.monuments.shapes import MonProgress
from ziggurat.games.monuments.status import side_of
from ziggurat.parts.draw import Drawn, Pool

STARTING: Final = 0
"""The group of the starting quests."""


def group_for(game: Monuments, seat: int) -> int:
    """MON-QST-03: the deck a player draws from."""
    layers = game.realms[seat].layers
    for number, group in enumerate(game.content.groups):
        if number != STARTING and group.first <= layers <= group.last:
            return number
    raise AssertionError("every level has a deck")


@final
class QuestsEntry(Entry):
    """MON-QST-01 to MON-QST-04."""

    in_first_turn = True

    def refuses(self, game: Monuments, seat: int) -> str | None:
        return None if game.quest_decks[group_for(game, seat)] else "MON-QST-04"

    def start(self, game: Monuments, seat: int) -> None:
        game.push(KeepQuests(seat, False))
        number = side_of(game, seat, QUESTS).number + game.gain(seat, QUEST_CARDS)
        game.push(DrawQuests(seat, group_for(game, seat), number))


@final
class DrawQuests(MonStep):
    """MON-QST-01, MON-QST-04: chance draws `left` more quests of a deck, as long as it has any."""

    rule = "MON-QST-01"

    def __init__(self, seat: int, group: int, left: int) -> None:
        self.seat = seat
        self.group = group
        self.left = left

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (CHANCE,) if self.left and game.quest_decks[self.group] else NOBODY

    def advance(self, game: Monuments) -> None:
        game.done()

    def options(self, game: Monuments, seat: int) -> Options:
        return Pool(game.quest_decks[self.group][0].cards)

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.become(DrawQuests(self.seat, self.group, self.left - 1))
        game.emit(QuestDrawn(self.seat, self.group, choice.item))


@final
class KeepQuests(MonStep):
    """MON-QST-04, MON-SET-04: which of the drawn quests to keep: at least one; of the starting quests just one."""

    rule = "MON-QST-04"

    def __init__(self, seat: int, start: bool) -> None:
        self.seat = seat
        self.start = start

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (self.seat,) if len(game.realms[self.seat].dealt) > 1 else NOBODY

    def advance(self, game: Monuments) -> None:
        self._keep(game, (0,) if game.realms[self.seat].dealt else ())

    def options(self, game: Monuments, seat: int) -> Options:
        number = len(game.realms[seat].dealt)
        found: list[Choice] = []
        for chosen in range(1, 1 << number):
            places = tuple([place for place in range(number) if (chosen >> place) & 1])
            if len(places) == 1 or not self.start:
                found.append(Keep(places))
        return Listed(found)

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Keep):
            return self.rule
        places, number = choice.drawn, len(game.realms[seat].dealt)
        if not places or list(places) != sorted(set(places)) or places[0] < 0 or places[-1] >= number:
            return "MON-SET-04" if self.start else self.rule
        return "MON-SET-04" if self.start and len(places) > 1 else None

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Keep)
        self._keep(game, choice.drawn)

    def _keep(self, game: Monuments, places: tuple[int, ...]) -> None:
        dealt = game.realms[self.seat].dealt
        game.done()
        kept = tuple([dealt[place] for place in places])
        left = tuple([quest for quest in dealt if quest not in kept])
        game.emit(QuestsKept(self.seat, kept, left, self.start))


# -- completing


def is_met(game: Monuments, seat: int, quest: Quest) -> bool:
    """MON-QST-07, MON-QST-13: whether all tasks of a quest are fulfilled now."""
    for task in quest.tasks:
        if TASK_COUNTS[task.word](game, seat, task.what) < task.number:
            return False
    return True


def offer_completions(game: Monuments, seat: int, found: list[Choice]) -> None:
    """MON-QST-07: the quests in progress that can be completed now."""
    quests = game.content.quests
    for number in game.realms[seat].quests:
        if is_met(game, seat, quests[number]):
            found.append(Complete(quests[number].id))


def quest_of(game: Monuments, seat: int, choice: Complete) -> int:
    """The quest in progress that a choice names, NONE if the player has no such quest."""
    for number in game.realms[seat].quests:
        if game.content.quests[number].id == choice.quest:
            return number
    return NONE


def refuses_completion(game: Monuments, seat: int, choice: Complete) -> str | None:
    """MON-QST-07: the rule that forbids completing this quest, or None."""
    number = quest_of(game, seat, choice)
    if number == NONE:
        return "MON-QST-05"
    return None if is_met(game, seat, game.content.quests[number]) else "MON-QST-07"


def complete(game: Monuments, seat: int, choice: Complete) -> None:
    """MON-QST-08, MON-QST-10: the quest is shown; at its own level it brings a resource."""
    number = quest_of(game, seat, choice)
    group = game.content.groups[game.content.quests[number].group]
    game.emit(QuestCompleted(seat, number))
    if group.first <= game.realms[seat].layers <= group.last:
        game.push(ChooseReward(seat))


@final
class ChooseReward(AskListed):
    """MON-QST-10, MON-QST-11: one resource of the player's choice, where it is made and a worker is."""

    rule = "MON-QST-11"

    def ways(self, game: Monuments, enough: int) -> list[Choice]:
        return [Put(name, hex) for good, name in enumerate(GOODS) for hex in fitting_hexes(game, self.seat, good)]

    def advance(self, game: Monuments) -> None:
        if not self.ways(game, 1):
            game.emit(GoodsLost(self.seat, NO_GOODS, "quest", False, "MON-RES-07"))
        super().advance(game)

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Put)
        game.done()
        goods = one_good(GOODS.index(choice.good))
        game.emit(GoodsPlaced(self.seat, choice.hex, goods, "quest", "MON-QST-10"))


def progress(game: Monuments, seat: int, quest: Quest) -> list[MonProgress]:
    """How far the tasks of a quest are, for its owner."""
    return [{"have": TASK_COUNTS[task.word](game, seat, task.what), "need": task.number} for task in quest.tasks]


def quests_seen(game: Monuments) -> int:
    """A number that everybody knows, and that grows when somebody keeps or completes a quest."""
    return sum([len(realm.quests) + 2 * len(realm.completed) for realm in game.realms])
