"""Positions and records of a game that was registered from outside are stored and read like those of the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ziggurat
from tests.server.tabletop import BOT, ME, Tabletop
from tests.toy.info import INFO
from ziggurat import registry
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.tables import event_record, snapshots


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    registry.register(INFO)
    yield
    registry._GAMES.pop("toy")


def played() -> Iterator[Game]:
    """A random game at every question, at last when it is over."""
    game, rng = ziggurat.new_game("toy", 2, 3, shop="open"), Rng(3)
    while not game.over:
        yield game
        options = game.options(game.pending[0])
        game.play(game.pending[0], options[rng.below(len(options))])
    yield game


def test_a_position_comes_back_from_its_snapshot() -> None:
    for game in played():
        again = snapshots.load(snapshots.dump(game), game.setup)
        assert again.fingerprint() == game.fingerprint()
    assert snapshots.tag("toy").startswith("toy-7-")


def test_the_record_rebuilds_the_pieces() -> None:
    *_, game = played()
    events = event_record.record(game, 0, 0)
    shown = event_record.show("toy", 2, 3, game.setup.options, {}, events, over=True)
    assert shown.pieces() == game.pieces()


def test_a_table_is_played_to_the_end() -> None:
    top = Tabletop("toy", ME, BOT, options={"shop": "open"}).play(200)
    assert top.table.status == "over"
    assert top.warmed().game().fingerprint() == top.table.game().fingerprint()
