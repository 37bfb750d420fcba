"""Populate: add workers in towns; a player almost out of workers may respawn at the monument.

Topics: populate.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.games.monuments.choices import At, AtAll, Respawn
from ziggurat.games.monuments.content.model import ARMED, POPULATE, POPULATE_NEED, POPULATE_WORKERS, TOWN, WORKER
from ziggurat.games.monuments.events import WorkersPlaced
from ziggurat.games.monuments.game import NONE, Monuments, house
from ziggurat.games.monuments.hooks import Entry
from ziggurat.games.monuments.rules.asking import FEW, MANY, AskOne, CardUsed, go_on
from ziggurat.games.monuments.rules.sets import Sets
from ziggurat.games.monuments.status import side_of, workers_on_board
from ziggurat.parts.asking import SensibleOptions


def is_populous(game: Monuments, seat: int, hex: int) -> bool:
    """MON-POP-01, MON-POP-03, MON-COMMON-MID: whether a hex with own units has a town that can grow."""
    if house(seat, TOWN, False) not in game.houses[hex]:
        return False
    units = game.units[hex]
    return units[WORKER] + units[ARMED] >= game.content.numbers.populate_need - game.gain(seat, POPULATE_NEED)


def may_respawn(game: Monuments, seat: int) -> bool:
    """MON-POP-06: whether the player has so few workers on the board that new ones may come to the monument."""
    return game.realms[seat].workers > 0 and workers_on_board(game, seat) < game.content.numbers.respawn


@final
class PopulateEntry(Entry):
    """MON-POP-01 to MON-POP-06."""

    may_be_left = True

    def refuses(self, game: Monuments, seat: int) -> str | None:
        if game.realms[seat].workers == 0:
            return "MON-POP-04"
        if may_respawn(game, seat):
            return None
        for hex in game.places[seat]:
            if is_populous(game, seat, hex):
                return None
        return "MON-POP-01"

    def start(self, game: Monuments, seat: int) -> None:
        game.push(ChooseTown(seat, tuple([hex for hex in game.places[seat] if is_populous(game, seat, hex)]), ()))


@final
class ChooseTown(AskOne[Monuments]):
    """MON-POP-01, MON-POP-02, MON-POP-06, MON-COMMON-SET: which town gets the next worker, or respawn.

    `towns` had workers enough when the card was played, `chosen` have been given one so far: different towns as the
    card says; a worker that a bonus adds may go to any of them. The monument hex stands for respawning.
    """

    rule = "MON-POP-01"

    def __init__(self, seat: int, towns: tuple[int, ...], chosen: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.towns = towns
        self.chosen = chosen

    def options(self, game: Monuments, seat: int) -> Options:
        """Towns for all workers in one answer first, then single ones."""
        sets = self.sets(game)
        return Towns(self, game, [*sets[:FEW], *super().options(game, seat)], sets[FEW:])

    def sets(self, game: Monuments) -> list[Choice]:
        """MON-POP-02, MON-COMMON-SET: towns for as many workers as may come, in one answer, if none has come yet."""
        by_card, more = side_of(game, self.seat, POPULATE).number, game.gain(self.seat, POPULATE_WORKERS)
        number = min(min(by_card, len(self.towns)) + more, game.realms[self.seat].workers)
        if self.chosen or not self.towns or number < 2:
            return []
        found = Sets([*self.towns], [1 + more] * len(self.towns), number, number, MANY).found
        return [AtAll(towns) for towns in found if number - min(len(set(towns)), by_card) <= more]

    def refuses(self, game: Monuments, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, AtAll):
            return super().refuses(game, seat, choice)
        for town in choice.places:
            if town not in self.towns:
                return self.forbids(game, town)
        return None if choice in self.sets(game) else "MON-POP-02"

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        if not isinstance(choice, AtAll):
            super().answer(game, seat, choice)
            return
        game.done(CardUsed(POPULATE))
        for town in sorted(set(choice.places)):
            game.emit(WorkersPlaced(seat, town, choice.places.count(town), self.rule))

    def candidates(self, game: Monuments) -> list[int]:
        realm = game.realms[self.seat]
        if realm.workers == 0:
            return []
        found = [town for town in self.towns if self._has_turn(game, town)]
        if not self.chosen and may_respawn(game, self.seat):
            found.append(realm.monument)
        return found

    def _has_turn(self, game: Monuments, town: int) -> bool:
        """MON-POP-02, MON-COMMON-SET: towns that were given several workers have those from bonuses."""
        chosen = (*self.chosen, town)
        by_card = min(len(set(chosen)), side_of(game, self.seat, POPULATE).number)
        return len(chosen) - by_card <= game.gain(self.seat, POPULATE_WORKERS)

    def choose(self, game: Monuments, item: int) -> None:
        realm = game.realms[self.seat]
        if item == realm.monument:
            game.done(CardUsed(POPULATE))
            missing = game.content.numbers.respawn - workers_on_board(game, self.seat)
            game.emit(WorkersPlaced(self.seat, item, min(missing, realm.workers), "MON-POP-06"))
        elif item == NONE:
            game.done()
        else:
            given = ChooseTown(self.seat, self.towns, (*self.chosen, item))
            go_on(game, given, NONE if self.chosen else POPULATE)
            game.emit(WorkersPlaced(self.seat, item, 1, self.rule))

    def may_leave(self, game: Monuments) -> bool:
        return not self.chosen

    def choice_of(self, game: Monuments, item: int) -> Choice:
        return Respawn() if item == game.realms[self.seat].monument else At(item)

    def item_of(self, game: Monuments, choice: Choice) -> int:
        monument = game.realms[self.seat].monument
        if isinstance(choice, Respawn):
            return monument
        return choice.place if isinstance(choice, At) and choice.place != monument else NONE

    def forbids(self, game: Monuments, item: int) -> str:
        realm = game.realms[self.seat]
        if item == realm.monument:
            return "MON-POP-06"
        if item in realm.sites and house(self.seat, TOWN, True) in game.houses[item]:
            return "MON-POP-03"
        return "MON-POP-02" if item in self.towns else self.rule

    def refuses_end(self, game: Monuments) -> str | None:
        return None if self.chosen else self.rule


@final
class Towns(SensibleOptions):
    """Sets of towns and single ones; `in` knows the sets that are not listed, too."""

    def __init__(self, step: ChooseTown, game: Monuments, items: list[Choice], unlisted: list[Choice]) -> None:
        super().__init__(items, game, step, step.seat, len(unlisted) > 0)
        self.unlisted = unlisted

    def others(self) -> list[Choice]:
        return self.unlisted
