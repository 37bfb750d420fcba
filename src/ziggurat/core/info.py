"""How a game describes itself: everything that registry, server, terminal and page know about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar, cast, final

from ziggurat.core.choice import Choice, ChoiceKind, Options
from ziggurat.core.game import Game, Setup
from ziggurat.core.groups import ChoiceGroup
from ziggurat.core.house import HouseRule, chosen_readings
from ziggurat.core.pack import PackFormat
from ziggurat.core.rng import Rng
from ziggurat.core.study import Study
from ziggurat.core.words import Words

G = TypeVar("G", bound=Game)

FLAT: Final = "flat"
"""The map is of hexagons with a flat side on top, in columns."""

POINTED: Final = "pointed"
"""The map is of hexagons with a corner on top, in rows."""

NO_MAP: Final = ""
"""The game has no map of hexagons."""


@final
class Meaning:
    """What a value of an option means to players: a few words, and one sentence on what differs."""

    def __init__(self, title: str, text: str) -> None:
        self.title = title
        self.text = text


@final
class OptionInfo:
    """One game option: its values, the default first. It may matter for some numbers of players only.

    `meanings`: what its values are called at a table; those without are called by their names.
    """

    def __init__(
        self,
        name: str,
        values: tuple[str, ...],
        help: str,
        players: tuple[int, ...] = (),
        meanings: Mapping[str, Meaning] | None = None,
    ) -> None:
        self.name = name
        self.values = values
        self.help = help
        self.players = players  # the numbers of players it applies to; () means all
        self.meanings: Mapping[str, Meaning] = meanings or {}

    @property
    def default(self) -> str:
        """The value used when none is given."""
        return self.values[0]

    def matters(self, players: int) -> bool:
        """Whether the option applies to a game of `players`; if not, its value is always the default."""
        return not self.players or players in self.players


@final
class StandingAnswer(Generic[G]):
    """An answer that a person may give in advance, for as long as `until` says the same of the game.

    `when`: answers only while this is so for the seat; else the question is put as usual.
    """

    def __init__(
        self,
        id: str,
        title: str,
        answers: Mapping[str, Choice],
        until: Callable[[G], int],
        when: Callable[[G, int], bool] | None = None,
    ) -> None:
        self.id = id
        self.title = title  # what the person asks for: "Do not ask me for cards this turn"
        self.answers = answers  # kind of question -> the answer to it
        self.until = until  # a number, of the turn or round, that changes when the answer ends
        self._when = when

    def answer(self, game: G, seat: int, kind: str) -> Choice | None:
        """The answer of the seat to a question of this kind; None if it is to be put."""
        return self.answers.get(kind) if self._when is None or self._when(game, seat) else None


@final
class Scoring(Generic[G]):
    """Points and winners of one game."""

    def __init__(
        self,
        scores: Callable[[G], Sequence[float]],
        winners: Callable[[G], list[int]],
        breakdown: Callable[[G], Sequence[Mapping[str, float]]],
        source: Callable[[G, str], str] | None = None,
    ) -> None:
        self.scores = scores  # points per seat, now
        self.winners = winners  # the seats that have won; called after the end only
        self.breakdown = breakdown  # per seat, where its points came from
        self._source = source

    def source(self, game: G, because: str) -> str:
        """A key of the breakdown in a few words."""
        if self._source is not None:
            return self._source(game, because)
        return because[:1].upper() + because[1:].replace("_", " ")


@final
class Ending(Generic[G]):
    """How masters bring about the end of a game that a player ends by what it builds."""

    def __init__(self, prize: float, can_end: Callable[[G, int], bool], hurry: Mapping[str, float]) -> None:
        self.prize = prize  # points that ending the game brings, about: who is less behind hurries to do so
        self.can_end = can_end  # whether the seat may soon end the game
        self.hurry = hurry  # factors on the weights of some features for a seat that hurries


@final
class OwnTurns(Generic[G]):
    """How masters think ahead in a game whose players mostly build for themselves: by the own turns alone.

    What a turn is good for shows some turns later, and the others and chance matter little until then.
    """

    def __init__(self, turns: int, pace: float, ending: Ending[G] | None = None) -> None:
        self.turns = turns  # of the seat that an answer is played on; those of all others are skipped
        self.pace = pace  # points by which the best other player comes nearer in each of them
        self.ending = ending  # None: the game ends by itself


@final
class Features(Generic[G]):
    """What bots look at in a position: named numbers, most of them between -1 and 1, and how far the game has gone.

    They rest on what everybody may know and on what is the seat's own; nothing hidden from the seat changes them.
    """

    def __init__(
        self,
        named: Mapping[str, str],
        values: Callable[[G, int], list[float]],
        progress: Callable[[G], float],
        differences: Mapping[str, tuple[str, str]] | None = None,
        own_turns: OwnTurns[G] | None = None,
        likely: Callable[[G, int, Options], list[int]] | None = None,
        telling: Callable[[G, int, Options], list[Choice]] | None = None,
    ) -> None:
        self.named = named  # name -> a sentence: what it counts
        self.names = tuple(named)
        self.values = values  # in the order of the names
        self.progress = progress  # 0 at the beginning, 1 at the end
        # name -> in a few words, what a player has who has more of it than otherwise, and who has less
        self.differences = {} if differences is None else differences
        self.own_turns = own_turns  # None: masters play answers on with everybody, to the end of the turn
        # Where a seat has many options, bots try only some of them:
        # - the places of those that seem good before anything is tried, the best first; half of the tries go to them
        self.likely = likely
        # - the few that a plan compares in any case, such as attacks
        self.telling = telling


def joined(public: Mapping[str, object], private: Mapping[str, object]) -> dict[str, object]:
    """The view of a seat: what everybody may know, with the seat's own fields in place of the public ones.

    Where the public view has a list of records, the private one has a dict: fields of the record of that index.
    """
    view = dict(public)
    for name, part in private.items():
        records = public.get(name)
        if isinstance(part, dict) and isinstance(records, list):
            part = [{**record, **part[index]} if index in part else record for index, record in enumerate(records)]
        view[name] = part
    return view


@final
class GameInfo(Generic[G]):
    """One game: facts for people, how to start it, and the functions that derive things from its positions."""

    def __init__(
        self,
        *,
        id: str,
        title: str,
        blurb: str,
        minutes: tuple[int, int],
        players: tuple[int, ...],
        seats: tuple[str, ...],
        points: str,
        options: tuple[OptionInfo, ...],
        version: str,
        package: str,
        create: Callable[[Setup, object], G],
        choices: Mapping[str, ChoiceKind],
        words: Words[G],
        public_view: Callable[[G], Mapping[str, object]],
        resample_hidden: Callable[[G, int, Rng], None],
        scoring: Scoring[G],
        private_view: Callable[[G, int], Mapping[str, object]] | None = None,
        check: Callable[[Setup], str] | None = None,
        pack: PackFormat[object] | None = None,
        reads: Mapping[str, tuple[str, ...]] | None = None,
        hexes: str = NO_MAP,
        house: tuple[HouseRule, ...] = (),
        bystanders: tuple[str, ...] = (),
        standing: tuple[StandingAnswer[G], ...] = (),
        features: Features[G] | None = None,
        groups: tuple[ChoiceGroup[G], ...] = (),
        study: Study[G] | None = None,
    ) -> None:
        self.id = id
        self.title = title
        self.blurb = blurb  # one sentence: what the game is about
        self.minutes = minutes  # a usual game lasts from, to
        self.players = players
        self.seats = seats  # the names of the players, as the table calls them
        self.points = points  # what the points of the winner are called
        self.options = options
        self.version = version  # of the rules
        # Older versions of the rules whose tables and saves go on where their answers lead to the same, each with the
        # kinds of events that it told otherwise.
        self.reads = {} if reads is None else reads
        self.package = package  # the Python package that holds `rules.toml`
        self.create = create  # takes the set-up and the content pack of the game
        self.choices = choices
        self.words = words
        self.public_view = public_view  # all that a spectator may know
        self._private_view = private_view
        self.resample_hidden = resample_hidden
        self.scoring = scoring
        self._check = check
        self.pack = pack
        self.house = house
        self.bystanders = bystanders  # names of those who act without a player, numbered after all seats
        self.standing = standing  # answers that people may give in advance
        self.groups = groups  # choices that a bot can be told to leave out
        self.study = study  # what studies of many games want to know; without it they know points and winners
        self.features = features  # what bots look at; without any they compare points
        self.hexes = hexes  # FLAT, POINTED or NO_MAP: how the page lays the map

    def view(self, game: G, seat: int | None) -> Mapping[str, object]:
        """All that a seat (None: a spectator) may know."""
        public = self.public_view(game)
        return public if seat is None else joined(public, self.private_view(game, seat))

    def private_view(self, game: G, seat: int) -> dict[str, object]:
        """What a seat may know beyond the public view, to be `joined` with it."""
        question = game.question
        own: dict[str, object] = {"seat": seat, "question": None if question is None else question.seen_by(seat)}
        if self._private_view is not None:
            own.update(self._private_view(game, seat))
        return own

    def names(self, people: tuple[str, ...]) -> tuple[str, ...]:
        """The names of all seats: those of the people, otherwise what the game calls them; then the bystanders."""
        return (*people, *self.seats[len(people) :], *self.bystanders)

    def option(self, name: str) -> OptionInfo:
        """The option of that name; ValueError lists the names."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join([option.name for option in self.options]) or "none"
        raise ValueError(f"{self.title} has no option '{name}'; options: {known}")

    def group(self, name: str) -> ChoiceGroup[G]:
        """The group of choices of that name; ValueError lists the names."""
        for group in self.groups:
            if group.name == name:
                return group
        known = ", ".join([group.name for group in self.groups]) or "none"
        raise ValueError(f"{self.title} has no choices called '{name}' to leave out; there are: {known}")

    def setup(
        self, players: int, seed: int, options: Mapping[str, str], content: str, house: Mapping[str, str] | None = None
    ) -> Setup:
        """A checked set-up with all defaults filled in; ValueError lists what is allowed."""
        if players not in self.players:
            allowed = ", ".join([str(n) for n in self.players])
            raise ValueError(f"{self.title} takes {allowed} players, not {players}")
        for name, value in options.items():
            allowed_values = self.option(name).values
            if value not in allowed_values:
                raise ValueError(f"{name} cannot be '{value}'; allowed: {', '.join(allowed_values)}")
        chosen = {
            option.name: options.get(option.name, option.default) if option.matters(players) else option.default
            for option in self.options
        }
        readings = chosen_readings(self.title, self.house, {} if house is None else house)
        setup = Setup(self.id, players, seed, chosen, content, readings)
        problem = self._check(setup) if self._check is not None else ""
        if problem:
            raise ValueError(problem)
        return setup

    def make(self, setup: Setup, content: object) -> G:
        """A game before its first step, with `game.info` set."""
        game = self.create(setup, content)
        game.info = cast("GameInfo[Game]", self)
        return game

    def start(self, setup: Setup, content: object, manual_chance: bool = False) -> G:
        """A new game at its first question. With `manual_chance` the chance seat waits for answers."""
        game = self.make(setup, content)
        game.manual_chance = manual_chance
        game.settle()
        return game
