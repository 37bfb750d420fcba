"""Names and lines of chat: nobody looks like a bot, another player or the table itself."""

from __future__ import annotations

import pytest

from tests.server.tabletop import ADA, BOT, EVE, ME, OPEN, Tabletop
from ziggurat.server import wire
from ziggurat.tables import names
from ziggurat.tables.messages import SeatPlan
from ziggurat.tables.rows import PersonRow


@pytest.mark.parametrize(
    "name",
    [
        "Apprentice bot",
        "apprentice  BOT",
        "\uff21pprentice \uff22ot",  # full-width letters look nearly the same
        "bot",
        "Red",
        "yellow",
        "Ada (Red)",
        "the Barbarians",
        "You",
        "Ziggurat",
        "\u2039 1 \u203a",
    ],
)
def test_a_name_must_not_look_like_a_bot_a_seat_or_the_server(name: str) -> None:
    for given in (lambda: wire.Rename(name=name), lambda: wire.SeatPlan(kind="me", name=name)):
        with pytest.raises(ValueError, match="taken by the table itself"):
            given()


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "a\u202eb", "A\u200bda", "A\u2066da"])
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be shown"):
        wire.Rename(name=name)


@pytest.mark.parametrize(
    "name", ["Anna", "Abbot", "Bota", "Fred", "Redd", "Jean-Luc", "Ömer Ⅷ", "李雷", "Ada (she)", "Guest 1234"]
)
def test_ordinary_names_are_fine(name: str) -> None:
    assert wire.Rename(name=name).name == name


def test_two_players_of_the_same_name_can_be_told_apart() -> None:
    top = Tabletop("patchistory", ME, SeatPlan("me"), OPEN)
    top.act(lambda draft: draft.sit(PersonRow("eve", "ADA", 0.0), None, None))
    assert [seat.name for seat in top.table.seats] == ["Ada", "Ada 2", "ADA 3"]


def test_who_has_the_name_of_a_colour_from_before_gets_a_number() -> None:
    top = Tabletop("patchistory", ME, OPEN, BOT)
    top.act(lambda draft: draft.sit(PersonRow("eve", "Blue (bot)", 0.0), None, None))
    assert [seat.name for seat in top.table.seats] == ["Ada", "Blue (bot) 2", "Blue (bot)"]


def test_a_spectator_cannot_speak_as_a_player() -> None:
    top = Tabletop("patchistory", ME, OPEN)
    top.act(lambda draft: draft.say(PersonRow("eve", "ada", 0.0), "I resign.", "key-of-eve"))
    top.act(lambda draft: draft.say(EVE, "I watch.", "key-of-eve-2"))
    assert [line["name"] for line in top.state(ADA)["chat"]["lines"]] == ["ada (watching)", "Eve"]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("pay \u202e3 dloG\u202c now", "pay 3 dloG now"),
        ("a\u200bb\u2060c\ufeffd\u200e", "abcd"),
        ("\u2067right\u2069", "right"),
        ("a\x07b\x1b[31mc", "ab[31mc"),
        ("two\nlines\u2028more", "two lines more"),
        ("\U0001f469\u200d\U0001f680 ok", "\U0001f469\u200d\U0001f680 ok"),
        ("سلام می\u200cخواهم", "سلام می\u200cخواهم"),
    ],
)
def test_chat_is_shown_as_it_reads(said: str, shown: str) -> None:
    assert names.cleaned(said) == shown


def test_a_message_of_nothing_visible_says_nothing() -> None:
    top = Tabletop("patchistory", ME, OPEN)
    with pytest.raises(Exception, match="nothing in this message"):
        top.act(lambda draft: draft.say(ADA, "\u200b\u202e \u3164", "key-of-ada"))
