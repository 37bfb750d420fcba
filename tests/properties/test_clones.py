"""A clone and its original never touch, and a clone forgets nothing."""

from __future__ import annotations

import types

import pytest

from tests.properties.laws import LAWS
from tests.properties.tables import TABLES, Table, offered, seeds, walk
from ziggurat.core.game import Game, Setup
from ziggurat.core.rng import Rng
from ziggurat.games.patchistory.content.model import Content
from ziggurat.games.patchistory.game import Patchistory, Realm

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@every_table
def test_playing_on_a_clone_touches_neither_its_parent_nor_earlier_states(table: Table) -> None:
    for seed in seeds(21):
        rng = Rng(seed + 4)
        earlier: list[tuple[Game, str]] = []
        for number, game in enumerate(walk(table.start(seed), seed)):
            if number % 8 or game.over:
                continue
            before = game.fingerprint()
            assert game.clone().fingerprint() == before
            assert game.snapshot().fingerprint() == before
            for seat in game.pending:
                choices = offered(game, seat)
                for _ in range(3):
                    copy = game.clone()
                    copy.play_unchecked(seat, choices[rng.below(len(choices))])
                    if not copy.over:  # and a clone of the clone
                        copy.clone().play_unchecked(copy.pending[0], copy.options(copy.pending[0])[0])
            assert game.fingerprint() == before
            earlier.append((game.clone(), before))
        assert earlier
        for state, fingerprint in earlier:
            assert state.fingerprint() == fingerprint


@every_table
def test_a_clone_plays_the_same_rest_of_the_game(table: Table) -> None:
    for seed in seeds(22):
        game = table.start(seed)
        steps = walk(game, seed)
        for _ in range(60):
            next(steps)
        copy = game.clone()
        for one, two in zip(walk(game, seed), walk(copy, seed), strict=True):
            assert one.pending == two.pending
        assert game.fingerprint() == copy.fingerprint()
        assert (copy.events, copy.answers) == (None, None)


# -- every attribute


def attributes(thing: object) -> set[str]:
    """The names of all attributes that are set, of a compiled object too."""
    names = set(getattr(thing, "__dict__", {}))
    for cls in type(thing).__mro__:
        names |= {name for name, value in vars(cls).items() if isinstance(value, types.GetSetDescriptorType)}
    return {name for name in names if not name.startswith("__") and hasattr(thing, name)}


def other_value(value: object) -> object:
    """Something else of the same type; what is no plain value stays."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 7
    if isinstance(value, tuple):
        return (*value, value[-1] if value else 5)
    if isinstance(value, dict):
        return {**value, "rumour": 5}
    return value


NOT_COPIED = {"events", "notes", "answers"}  # a clone keeps no log
FROM_THE_SETUP = {"players"}


def fill(part: object) -> None:
    """Give every attribute a value that no fresh object has."""
    for name in sorted(attributes(part) - FROM_THE_SETUP):
        try:
            before = getattr(part, name)
            setattr(part, name, other_value(before))
        except AttributeError:
            continue  # cannot be set at all
        if before == () and not _is_whole(part):
            setattr(part, name, before)  # it holds objects, not numbers; positions where it is not empty check it


def _is_whole(part: object) -> bool:
    """Whether a position, or a part of one, can still be written down."""
    try:
        if isinstance(part, Game):
            return bool(part.pieces())
        return bool(part.dump()) if isinstance(part, Realm) else True
    except (AttributeError, TypeError):
        return False


def check_copied(game: Game) -> None:
    """Every attribute of every part is in the clone, and changing the original's does not show there."""
    parts = LAWS[game.id].parts(game)
    for mine in parts:
        fill(mine)
    copy = game.clone()
    position = copy.position()
    for mine, theirs in zip(parts, LAWS[game.id].parts(copy), strict=True):
        assert mine is not theirs
        assert attributes(mine) == attributes(theirs), f"{type(mine).__name__} is not wholly copied"
        for name in sorted(attributes(mine) - NOT_COPIED):
            one, two = getattr(mine, name), getattr(theirs, name)
            shared = one is two and isinstance(one, (list, dict, set))
            assert not shared, f"{type(mine).__name__}.{name} is shared"
            if isinstance(one, (int, str, tuple, dict)):
                assert one == two, f"{type(mine).__name__}.{name} is not copied"
            elif isinstance(one, list):
                assert len(one) == len(two), f"{type(mine).__name__}.{name} is not copied"
    for mine in reversed(parts):
        fill(mine)
        for name in sorted(attributes(mine)):
            value = getattr(mine, name)
            if isinstance(value, (list, dict)):
                value.clear()
    assert copy.position() == position


@every_table
def test_a_clone_copies_every_attribute(table: Table) -> None:
    for seed in seeds(23):
        for number, game in enumerate(walk(table.start(seed), seed)):
            if number in (0, 100, 200):
                check_copied(game.snapshot())


class _Double(Patchistory):
    """Clones into its own class."""

    def clone(self) -> Patchistory:
        return type(self)(self.setup, self.content, self)


class _Forgetful(_Double):
    """Has an attribute that its clones do not get."""

    def __init__(self, setup: Setup, content: Content, original: Patchistory | None = None) -> None:
        super().__init__(setup, content, original)
        self.rumours = 3


class _Missing(_Double):
    """Has an attribute that its clones do not have at all."""

    def __init__(self, setup: Setup, content: Content, original: Patchistory | None = None) -> None:
        super().__init__(setup, content, original)
        if original is None:
            self.rumours = 3


class _Sharing(_Double):
    """Its clones share a list with it."""

    def clone(self) -> Patchistory:
        other = super().clone()
        other.offers = self.offers
        return other


def made(cls: type[Patchistory]) -> Patchistory:
    game = a_table()
    double = cls(game.setup, game.content)
    double.info = game.info
    return double


def a_table() -> Patchistory:
    game = TABLES[0].start(0)
    assert isinstance(game, Patchistory)
    return game


@pytest.mark.parametrize(
    ("cls", "complaint"),
    [
        (_Forgetful, "rumours is not copied"),
        (_Missing, "not wholly copied"),
        (_Sharing, "offers is shared"),
    ],
)
def test_the_check_of_clones_bites(cls: type[Patchistory], complaint: str) -> None:
    check_copied(_Double(a_table().setup, a_table().content, a_table()))
    with pytest.raises(AssertionError, match=complaint):
        check_copied(made(cls))
