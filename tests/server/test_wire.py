"""What the server sends is what the page's types say: the view of Patchistory, and the generated schema."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from pydantic import ValidationError

import ziggurat
from tests.properties.tables import Table
from tests.server.played import SAMPLE, answers
from ziggurat.core.game import Game
from ziggurat.server.wire.patchistory import PatchistoryView
from ziggurat.tables import event_record

TABLES = [table for table in SAMPLE if table.game == "patchistory"]
OFTEN = 4  # how many of each kind of question are looked at


def sent(game: Game, seat: int | None) -> str:
    return json.dumps(game.view(seat))


def check(game: Game) -> None:
    """Every view fits the types, and the types leave nothing out."""
    for seat in (None, *range(game.players)):
        text = sent(game, seat)
        read = PatchistoryView.model_validate_json(text, strict=True)
        assert read.model_dump(mode="json", exclude_unset=True) == json.loads(text)
        assert [realm.own is not None for realm in read.realms] == [other == seat for other in range(game.players)]


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("options", [{"edition": "1.3sk", "promos": "on"}, {"edition": "1.3.2d"}], ids=["sk", "d"])
def test_views_of_patchistory_fit_their_types_at_every_kind_of_question(table: Table, options: dict[str, str]) -> None:
    game = ziggurat.new_game("patchistory", table.players, 21, **options)
    asked: Counter[str] = Counter()
    for _ in answers(game, 21):
        assert game.question is not None
        asked[game.question.kind] += 1
        if asked[game.question.kind] <= OFTEN:
            check(game)
    check(game)
    assert len(asked) > 8


def test_the_view_of_a_closed_table_fits_as_well() -> None:
    game = ziggurat.new_game("patchistory", 2, 1)
    check(event_record.show("patchistory", 2, 1, game.setup.options, event_record.record(game, 0, 0), over=False))


def test_a_field_the_types_do_not_know_is_noticed() -> None:
    view = ziggurat.new_game("patchistory", 2, 1).view(0)
    with pytest.raises(ValidationError, match="rumour"):
        PatchistoryView.model_validate({**view, "rumour": 1})
