"""Sets up a game of Monuments: civilizations, cards, starting resources.

Topics: setup.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.game import Setup
from ziggurat.core.step import CHANCE, NOBODY
from ziggurat.games.monuments import events
from ziggurat.games.monuments.choices import Civilization
from ziggurat.games.monuments.content.model import Content
from ziggurat.games.monuments.game import NONE, MonStep, Monuments, one_good
from ziggurat.games.monuments.house import STARTING_RESOURCES
from ziggurat.games.monuments.round import Calendar
from ziggurat.games.monuments.rules.asking import AskPlace
from ziggurat.games.monuments.rules.quests import STARTING, KeepQuests
from ziggurat.games.monuments.status import room
from ziggurat.parts.draw import Drawn, Pool


@final
class ChooseFirst(MonStep):
    """MON-SET-17: chance names the first player; all set-up choices are made in turn order from there."""

    rule = "MON-SET-17"

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (CHANCE,)

    def options(self, game: Monuments, seat: int) -> Options:
        return Pool(tuple(range(game.players)))

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.become(ChooseCivilizations(0))
        game.emit(events.FirstPlayerSet(choice.item))


@final
class ChooseCivilizations(MonStep):
    """MON-MOD-06: in turn order each player takes a free civilization of this game; the last one takes what is left."""

    rule = "MON-MOD-06"

    def __init__(self, place: int) -> None:
        self.place = place  # players that have chosen

    def _left(self, game: Monuments) -> list[int]:
        taken = [realm.civilization for realm in game.realms]
        return [number for number in game.opening.civilizations if number not in taken]

    def seats(self, game: Monuments) -> tuple[int, ...]:
        return (game.order()[self.place],) if self.place < game.players - 1 else NOBODY

    def options(self, game: Monuments, seat: int) -> Options:
        return Listed([Civilization(game.content.world.civilizations[number].id) for number in self._left(game)])

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Civilization)
        for number, printed in enumerate(game.content.world.civilizations):
            if printed.id == choice.civilization:
                self._take(game, seat, number)

    def advance(self, game: Monuments) -> None:
        if self.place < game.players:
            self._take(game, game.order()[self.place], self._left(game)[0])
        else:
            game.become(Deal(0))

    def _take(self, game: Monuments, seat: int, number: int) -> None:
        game.become(ChooseCivilizations(self.place + 1))
        game.emit(events.CivilizationTaken(seat, number, game.content.numbers.start_workers))


# What is dealt, one after the other
SCORE_CARDS: Final = 0
DECKS: Final = 1
ABILITIES: Final = 2
STARTERS: Final = 3


@final
class Deal(MonStep):
    """MON-SET-04, MON-SET-07 to MON-SET-09: to each a score card, a personal deck, an ability, starting quests."""

    rule = "MON-SET-07"

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn  # how many draws have been made

    def _stage(self, game: Monuments) -> int:
        return min(self.drawn // game.players, STARTERS)

    def seats(self, game: Monuments) -> tuple[int, ...]:
        draws = game.players * (STARTERS + game.content.numbers.start_quests)
        return (CHANCE,) if self.drawn < draws else NOBODY

    def options(self, game: Monuments, seat: int) -> Options:
        stage = self._stage(game)
        if stage == SCORE_CARDS:
            return Pool(_rest(len(game.content.scores), [realm.score for realm in game.realms]))
        if stage == DECKS:
            return Pool(_rest(len(game.content.decks), [realm.deck for realm in game.realms]))
        if stage == ABILITIES:
            return Pool(_rest(len(game.content.abilities), [realm.ability for realm in game.realms]))
        return Pool(game.quest_decks[STARTING][0].cards)

    def answer(self, game: Monuments, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Drawn)
        game.become(Deal(self.drawn + 1))
        stage, player = self._stage(game), game.order()[self.drawn % game.players]
        if stage == SCORE_CARDS:
            game.emit(events.ScoreCardDealt(player, choice.item))
        elif stage == DECKS:
            game.emit(events.DeckDealt(player, choice.item))
        elif stage == ABILITIES:
            game.emit(events.AbilityDealt(player, choice.item, game.content.abilities[choice.item].start))
        else:
            game.emit(events.QuestDrawn(player, STARTING, choice.item))

    def advance(self, game: Monuments) -> None:
        game.become(Calendar(1, 0))
        for player in reversed(game.order()):
            game.push(PlaceStart(player, game.content.numbers.start_goods))
        for player in reversed(game.order()):
            game.push(KeepQuests(player, True))
        game.emit(events.StartersRemoved())


def _rest(number: int, taken: list[int]) -> tuple[int, ...]:
    """The numbers below `number` that nobody has taken."""
    return tuple([item for item in range(number) if item not in taken])


@final
class PlaceStart(AskPlace):
    """MON-SET-14: the player places `left` more resources on land hexes that make their kind.

    The hexes are those of the home continent, or any: STARTING_RESOURCES.
    """

    rule = "MON-SET-14"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def candidates(self, game: Monuments) -> list[int]:
        chart, home = game.chart, game.realms[self.seat].home
        if self.left == 0:
            return []
        anywhere = STARTING_RESOURCES.chosen(game) == "anywhere"
        return [
            hex
            for hex in chart.land
            if (anywhere or chart.group[hex] == home) and room(game, hex) > 0 and game.bank[chart.terrain[hex]] > 0
        ]

    def choose(self, game: Monuments, item: int) -> None:
        if item == NONE:
            game.done()
            return
        game.become(PlaceStart(self.seat, self.left - 1))
        goods = one_good(game.chart.terrain[item])
        game.emit(events.GoodsPlaced(self.seat, item, goods, "start", self.rule))


def create(setup: Setup, content: object) -> Monuments:
    """A new game at its first question."""
    assert isinstance(content, Content)
    game = Monuments(setup, content)
    game.push(ChooseFirst())
    return game
