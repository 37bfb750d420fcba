"""A position comes back from its snapshot as it was, in either build, and from nothing but our own bytes."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import ziggurat
from tests.properties.tables import TABLES, Table, offered
from tests.server.played import SAMPLE, answers
from ziggurat import _build, packs
from ziggurat.core.game import Game, Setup
from ziggurat.games.patchistory.board.territory import Territory
from ziggurat.games.patchistory.content.model import Building, Face
from ziggurat.tables import snapshots
from ziggurat.tables.introspection import attributes

KNOWN_AGAIN = set(Territory.caches)
"""What a territory finds out about itself when it is asked."""

ENTRIES = {"events", "notes", "answers"}
"""What a game keeps elsewhere."""


def again(table: Table, game: Game) -> Game:
    return snapshots.load(
        snapshots.dump(game), game.setup, packs.content_of(ziggurat.games()[table.game], table.content)
    )


def differences(one: object, other: object, where: str) -> list[str]:
    """Every place where two positions are not alike, down to the last attribute; printed things must be the same."""
    if one is other or type(one) is not type(other):
        return [] if one is other else [f"{where}: {type(one).__name__}, {type(other).__name__}"]
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        if len(one) != len(other):
            return [f"{where}: {len(one)} and {len(other)} items"]
        pairs = enumerate(zip(one, other, strict=True))
        return [line for n, (a, b) in pairs for line in differences(a, b, f"{where}[{n}]")]
    if isinstance(one, dict) and isinstance(other, dict):
        if list(one) != list(other):
            return [f"{where}: {list(one)}, {list(other)}"]
        return [line for key in one for line in differences(one[key], other[key], f"{where}[{key}]")]
    if isinstance(one, Face | Building):
        return [f"{where}: a copy of a printed thing"]
    if not type(one).__module__.startswith("ziggurat."):
        return [] if one == other else [f"{where}: {one}, {other}"]
    left_out = KNOWN_AGAIN if isinstance(one, Territory) else ENTRIES if isinstance(one, Game) else set()
    if attributes(one) != attributes(other):
        return [f"{where}: {attributes(one)}, {attributes(other)}"]
    names = [name for name in attributes(one) if name not in left_out]
    return [line for name in names for line in differences(getattr(one, name), getattr(other, name), f"{where}.{name}")]


@pytest.mark.parametrize("table", SAMPLE, ids=str)
def test_a_restored_game_is_the_same_and_plays_on_alike(table: Table) -> None:
    game = table.start(11)
    other = again(table, game)  # plays on for a while, until the next takes its place
    for number, given in enumerate(answers(game, 11)):
        if number % 20 == 0:
            copy = again(table, game)
            assert differences(game, copy, "game") == []
            assert (copy.events, copy.notes, copy.answers) == ([], [], [])
            assert offered(other, given[0]) == offered(game, given[0])
            if number % 80 == 0:
                assert (other.fingerprint(), other.view(0)) == (game.fingerprint(), game.view(0))
                other = copy
        other.play(*given)
    assert other.fingerprint() == game.fingerprint()
    assert other.winners() == game.winners()
    assert differences(game, again(table, game), "game") == []


def test_a_restored_game_keeps_what_undo_and_chance_by_hand_need() -> None:
    game = ziggurat.new_game("monuments", 2, 3, manual_chance=True)
    copy = snapshots.load(snapshots.dump(game), game.setup)
    assert (copy.manual_chance, copy.pending, copy.reveals) == (True, game.pending, game.reveals)


def test_a_restored_game_does_not_touch_the_one_it_was_made_of() -> None:
    game = ziggurat.new_game("patchistory", 3, 8)
    before = game.fingerprint()
    copy = snapshots.load(snapshots.dump(game), game.setup)
    for _ in answers(copy, 1):
        pass
    assert game.fingerprint() == before != copy.fingerprint()


def test_a_position_is_small() -> None:
    game = ziggurat.new_game("patchistory", 4, 2)
    for _ in answers(game, 2):
        pass
    assert len(snapshots.dump(game)) < 6_000


# -- what is not read


def load(data: bytes) -> Game:
    return snapshots.load(data, ziggurat.new_game("patchistory", 2, 1).setup)


@pytest.mark.parametrize("data", [b"", b"nonsense", zlib.compress(b"nonsense"), zlib.compress(pickle.dumps(7))])
def test_damaged_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="a snapshot cannot be used"):
        load(data)


def test_bytes_cut_short_are_refused() -> None:
    data = snapshots.dump(ziggurat.new_game("patchistory", 2, 1))
    with pytest.raises(ValueError, match="cannot be used"):
        load(data[:-20])


@pytest.mark.parametrize("foreign", [os.system, Path, packs.load, eval])
def test_nothing_from_outside_the_rules_is_loaded(foreign: object) -> None:
    with pytest.raises(ValueError, match="is no part of a position"):
        load(zlib.compress(pickle.dumps(("", [], {"stack": foreign}))))


def test_functions_of_the_rules_are_not_loaded_either() -> None:
    named = b"\x80\x04cziggurat.core.record\nplain\n."
    with pytest.raises(ValueError, match="plain is no part of a position"):
        load(zlib.compress(named))


def test_a_position_of_other_content_is_refused() -> None:
    game = ziggurat.new_game("patchistory", 2, 1)
    other = Setup("patchistory", 2, 1, game.setup.options, "0123456789abcdef")
    with pytest.raises(ValueError, match="other content"):
        snapshots.load(snapshots.dump(game), other)


def test_a_tag_names_game_rules_content_and_code() -> None:
    tags = {name: snapshots.tag(name) for name in ziggurat.games()}
    assert len(set(tags.values())) == len(tags)
    for name, info in ziggurat.games().items():
        assert tags[name].startswith(f"{name}-{info.version}-{packs.digest_of(packs.content_of(info))}-")


def test_a_tag_changes_with_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    before = snapshots.tag("patchistory")
    monkeypatch.setattr(_build, "fingerprint", lambda root, names: dict.fromkeys(names, "changed"))
    snapshots.tag.cache_clear()
    try:
        assert snapshots.tag("patchistory") != before
    finally:
        monkeypatch.undo()
        snapshots.tag.cache_clear()
    assert snapshots.tag("patchistory") == before


# -- both builds

THERE = """
import sys
import ziggurat
from ziggurat import _build
from ziggurat.tables import snapshots
print(_build.current())
for line in sys.stdin:
    name, players, seed, data = line.split()
    game = snapshots.load(bytes.fromhex(data), ziggurat.new_game(name, int(players), int(seed)).setup)
    print(game.fingerprint(), snapshots.dump(game).hex())
"""


def midgame(table: Table, seed: int) -> Game:
    """A game after a hundred answers."""
    game = ziggurat.new_game(table.game, table.players, seed)
    for number, _ in enumerate(answers(game, seed)):
        if number == 100:
            break
    return game


@pytest.mark.skipif(len(_build.available()) == 1, reason="there is only one build of the rules here")
def test_each_build_reads_the_snapshots_of_the_other() -> None:
    games = [midgame(table, 4) for table in {(t.game, t.players): t for t in TABLES}.values()]
    lines = [f"{game.id} {game.players} {game.setup.seed} {snapshots.dump(game).hex()}" for game in games]
    plain = "" if _build.current() == "plain" else "1"
    there = subprocess.run(
        [sys.executable, "-c", THERE], input="\n".join(lines), env={**os.environ, "ZIGGURAT_PLAIN": plain},
        capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    assert there[0] != _build.current()
    assert len(there) == 1 + len(games)
    for game, line in zip(games, there[1:], strict=True):
        fingerprint, data = line.split()
        assert fingerprint == game.fingerprint()
        assert snapshots.load(bytes.fromhex(data), game.setup).fingerprint() == game.fingerprint()
