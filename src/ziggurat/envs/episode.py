"""One game that programs answer by tokens: what all environments share."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.encoding import NOBODY_ASKED, Encoding, Speller
from ziggurat.core.game import Game
from ziggurat.core.step import CHANCE, Step
from ziggurat.envs.setting import Setting, returns
from ziggurat.envs.spatial import Planes, planes_of
from ziggurat.envs.vocabularies import encoding_of

FEATURES: Final = "features"
SPATIAL: Final = "spatial"
NO_OBSERVATION: Final = "none"
FORMS: Final = (FEATURES, SPATIAL, NO_OBSERVATION)
"""What an environment shows beside the mask; `spatial` adds planes of the board to the features."""

WIN: Final = "win"
LEAD: Final = "lead"
REWARDS: Final = (WIN, LEAD)
"""`win`: the result, at the end. `lead`: also each change of the seat's feature `lead` since its last answer."""

Observation = dict[str, NDArray[np.float32] | NDArray[np.int8]]


class Tableau:
    """What stays the same in all episodes of a setting: the encoding of actions and the form of observations."""

    def __init__(self, setting: Setting, form: str = FEATURES) -> None:
        if form not in FORMS:
            raise ValueError(f"observation cannot be {form!r}; allowed: {', '.join(FORMS)}")
        game = setting.start(0)
        features = game.info.features
        assert features is not None
        self.setting = setting
        self.form = form
        self.encoding: Encoding = encoding_of(game)
        self.questions = _questions(game)
        self.planes: Planes | None = planes_of(game) if form == SPATIAL else None
        self.names: tuple[str, ...] = (
            *features.names,
            "progress",
            *[f"seat={seat}" for seat in range(setting.players)],
            *[f"question={kind}" for kind in self.questions],
        )
        """What each number of the observation is."""

    def __deepcopy__(self, memo: object) -> Tableau:
        return self  # nothing in it changes

    @property
    def size(self) -> int:
        """The number of actions."""
        return self.encoding.size

    def look(self, game: Game, seat: int) -> Observation:
        """What a seat may know of the position."""
        found: Observation = {"observation": self.numbers(game, seat)}
        if self.planes is not None:
            found["board"] = self.planes.draw(game, seat)
        return found

    def spelled(self, tokens: list[int]) -> NDArray[np.int8]:
        """1 for each of some tokens."""
        found = np.zeros(self.size, np.int8)
        for token in tokens:
            found[token] = 1
        return found

    def numbers(self, game: Game, seat: int) -> NDArray[np.float32]:
        """The numbers of `names`."""
        features = game.info.features
        assert features is not None
        values = features.values(game, seat)
        found = np.zeros(len(self.names), np.float32)
        number = len(values)
        found[:number] = values
        found[number] = features.progress(game)
        found[number + 1 + seat] = 1.0
        question = game.question
        if question is not None:
            found[number + 1 + self.setting.players + self.questions[question.kind]] = 1.0
        return found

    def lead(self, game: Game, seat: int) -> float:
        """The feature `lead` of a seat: by how much it is ahead, as far as it may know."""
        features = game.info.features
        assert features is not None
        return features.values(game, seat)[features.names.index("lead")]


class Episode:
    """One game. `seat` is asked for one of `legal`; `act` answers.

    The seats of `asked` are put questions to; at others' the episode waits until `speller.answer` plays for them.
    """

    def __init__(
        self, tableau: Tableau, seed: int, asked: tuple[int, ...] | None = None, manual_chance: bool = False
    ) -> None:
        self.tableau = tableau
        self.setting = tableau.setting
        self._rounds = self.setting.rounds
        game = self.setting.start(seed, manual_chance)
        seats = tuple(range(game.players)) if asked is None else asked
        self._take(Speller(game, tableau.encoding, seats))

    def _take(self, speller: Speller) -> None:
        self.speller = speller
        self.act = speller.act
        """Spells one token of the answer; ValueError if it is not legal."""
        self._looked: tuple[int, int, Observation] = (-1, -1, {})

    @property
    def game(self) -> Game:
        """The game itself, hidden things and all: for studies and saves, not for players."""
        return self.speller.game

    @property
    def over(self) -> bool:
        """Whether the episode has ended."""
        speller = self.speller
        return speller.seat == NOBODY_ASKED or (self._rounds is not None and self.setting.is_over(speller.game))

    @property
    def seat(self) -> int:
        """The seat that must answer now; CHANCE where chance is played by hand."""
        return self.speller.seat

    @property
    def is_chance(self) -> bool:
        """Whether chance must answer."""
        return self.speller.seat == CHANCE

    @property
    def legal(self) -> list[int]:
        """The actions that are legal now."""
        return self.speller.legal

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each legal action of a seat; all 0 for a seat that is not asked."""
        if seat != self.speller.seat or self.over:
            return np.zeros(self.tableau.size, np.int8)
        return np.frombuffer(self.speller.mask(), np.int8)

    def observe(self, seat: int) -> Observation:
        """What a seat may know, with its mask."""
        mask = self.mask(seat)
        if self.tableau.form == NO_OBSERVATION:
            return {"action_mask": mask}
        speller = self.speller
        spelled = self.tableau.spelled(speller.spelled if seat == speller.seat else [])
        return {**self._look(seat), "action_mask": mask, "spelled": spelled}

    def _look(self, seat: int) -> Observation:
        """What a seat may know of the position, which stays the same while an answer is spelled."""
        game = self.speller.game
        if game.answers is None:
            return self.tableau.look(game, seat)
        if self._looked[:2] != (len(game.answers), seat):
            self._looked = (len(game.answers), seat, self.tableau.look(game, seat))
        return {name: array.copy() for name, array in self._looked[2].items()}

    def returns(self) -> list[float]:
        """What the result is worth to each seat; see `setting.returns`."""
        return returns(self.speller.game)

    def copy(self) -> Episode:
        """An independent episode at the same point."""
        other = object.__new__(Episode)
        other.tableau, other.setting, other._rounds = self.tableau, self.setting, self._rounds
        other._take(self.speller.copy())
        return other

    def __deepcopy__(self, memo: object) -> Episode:
        return self.copy()


def _questions(game: Game) -> dict[str, int]:
    """The kinds of questions of a game, numbered by the alphabet."""
    package = type(game).__module__.rpartition(".")[0]
    kinds = {step.kind for step in _below(Step) if step.__module__.startswith((f"{package}.", "ziggurat.parts."))}
    return {kind: number for number, kind in enumerate(sorted(kinds))}


def _below(cls: type[Step]) -> set[type[Step]]:
    return {inner for each in cls.__subclasses__() for inner in (each, *_below(each))}
