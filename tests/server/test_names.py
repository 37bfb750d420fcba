"""Names and lines of chat: nobody looks like a bot, another player or the table itself."""

from __future__ import annotations

import pytest

from tests.server.tabletop import ADA, BOT, EVE, ME, OPEN, Tabletop
from ziggurat.play.characters import ALL_NAMES
from ziggurat.server import wire
from ziggurat.tables import names
from ziggurat.tables.messages import NewTable, SeatPlan
from ziggurat.tables.new_table import new_row
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
        "Hammurabi",
        "ZHANG  qian",
        "Ea nasir",
        "\u2039 1 \u203a",
    ],
)
def test_a_name_must_not_look_like_a_bot_a_seat_or_the_server(name: str) -> None:
    for given in (lambda: wire.Rename(name=name), lambda: wire.SeatPlan(kind="me", name=name)):
        with pytest.raises(ValueError, match="taken by the table itself"):
            given()


@pytest.mark.parametrize(
    "name",
    [
        "\u3164", "\u2800\u2800", "a\u202eb", "A\u200bda", "A\u2066da",
        "A\u034fda",  # a mark that joins and shows nothing
        "\u0301Ada",  # a mark that would sit on what stands before the name
        "A" + "\u0302\u0303" * 3 + "da",  # marks piled up over the lines above
    ],
)  # fmt: skip
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be shown"):
        wire.Rename(name=name)


@pytest.mark.parametrize(
    "name",
    [
        "\u0410da",  # Cyrillic A, Latin d and a
        "Ad\u0430",
        "Eve\u03bf",  # Greek o
        "B\u0435n Smith",
        "\u0555lga",  # Armenian O
        "\ua4eeda",  # Lisu A
        "\u13aada",  # Cherokee A
        "\u0391\u0434\u0430",  # Greek A, Cyrillic d and a
        "X\u0430_1",
    ],
)
def test_a_word_has_letters_of_one_alphabet(name: str) -> None:
    for given in (lambda: wire.Rename(name=name), lambda: wire.SeatPlan(kind="me", name=name)):
        with pytest.raises(ValueError, match="different alphabets"):
            given()


@pytest.mark.parametrize(
    "name", ["\u0412\u041e\u0422", "B0T", "\ua4d0\ua4f3\ua4d4", "\ua4e3\ua4f0\ua4d3", "y0u", "ADM1N", "Ada (b1ue)"]
)
def test_a_name_must_not_look_like_a_bot_in_other_letters(name: str) -> None:
    with pytest.raises(ValueError, match="taken by the table itself"):
        wire.Rename(name=name)


@pytest.mark.parametrize(
    "name",
    [
        "Ольга", "Ада Лавлейс", "Ада Smith", "Αθηνά", "Ολυμπία", "Արամ", "ᏣᎳᎩ", "Ada-Ольга", "山田Taro", "김Ada", "דוד",
        "Nguyễn", "Nguye\u0302\u0303n", "สมชาย", "प्रिया", "❤\ufe0f Ada", "π3", "Ødegård",
    ],
)  # fmt: skip
def test_names_of_all_alphabets_are_fine(name: str) -> None:
    assert wire.Rename(name=name).name == name


@pytest.mark.parametrize(
    ("sits", "comes"),
    [
        ("Axa", "\u0410\u0445\u0430"),  # all Cyrillic
        ("Anna", "Anna\u200d"),  # a joiner that joins nothing
        ("Ida", "lda"),  # a small L
        ("Ida", "1da"),
        ("Otto", "0tto"),
        ("ADA", "\ua4ee\ua4d3\ua4ee"),  # all Lisu
        ("TOM", "\u03a4\u039f\u039c"),  # all Greek
        ("tom", "\u0422\u041e\u041c"),  # in capitals, Cyrillic
        ("Eve X", "Eve \u0425"),
        ("Tom", "Torn"),
        ("Zoe", "Z\u2092\u2091"),  # small letters below the line
        ("Ada", "\u1d00\u1d05\u1d00"),  # small capitals
        ("Ada", "A\u0332da"),  # underlined by a mark
        ("Zoë", "Zoe\u0308"),
        ("Ada", "A.d.\u0430"),
        ("\u0410\u0445\u0430", "Axa"),
    ],
)
def test_names_that_look_alike_are_told_apart(sits: str, comes: str) -> None:
    assert names.is_taken(comes, [sits])
    assert names.distinct(comes, [sits]) == f"{comes} 2"


@pytest.mark.parametrize(
    ("sits", "comes"),
    [("Ada", "Ava"), ("Zoe", "Zoë"), ("Ольга", "Olga"), ("Ada 2", "Ada 3"), ("Guest 10", "Guest 11"), ("Eli", "Ell")],
)
def test_names_that_differ_stay_as_they_are(sits: str, comes: str) -> None:
    assert names.distinct(comes, [sits]) == comes


def test_two_players_who_look_the_same_get_a_number() -> None:
    top = Tabletop("patchistory", ME, OPEN, OPEN)
    top.act(lambda draft: draft.sit(PersonRow("eve", "Ad\u0430", 0.0), None, None))  # from before this was refused
    top.act(lambda draft: draft.sit(PersonRow("bob", "\u13aa\u13a0\u13aa", 0.0), None, None))
    assert [seat.name for seat in top.table.seats] == ["Ada", "Ad\u0430 2", "\u13aa\u13a0\u13aa 3"]


@pytest.mark.parametrize(
    "name", ["Anna", "Abbot", "Bota", "Fred", "Redd", "Jean-Luc", "Ömer Ⅷ", "李雷", "Ada (she)", "Guest 1234"]
)
def test_ordinary_names_are_fine(name: str) -> None:
    assert wire.Rename(name=name).name == name


def test_two_players_of_the_same_name_can_be_told_apart() -> None:
    top = Tabletop("patchistory", ME, SeatPlan("me"), OPEN)
    top.act(lambda draft: draft.sit(PersonRow("eve", "ADA", 0.0), None, None))
    assert [seat.name for seat in top.table.seats] == ["Ada", "Ada 2", "ADA 3"]


def test_who_has_the_name_of_a_bot_from_before_gets_a_number() -> None:
    top = Tabletop("patchistory", ME, OPEN, BOT)
    bot = top.table.seats[2].name
    assert bot in ALL_NAMES
    top.act(lambda draft: draft.sit(PersonRow("eve", bot.upper(), 0.0), None, None))
    assert [seat.name for seat in top.table.seats] == ["Ada", f"{bot.upper()} 2", bot]


def test_a_bot_does_not_take_the_name_of_who_makes_the_table() -> None:
    """Two tables of one seed: at the second its maker is called like the bot of the first."""
    wanted = NewTable("patchistory", [ME, BOT])
    first = new_row(ADA, wanted, 7, 0.0).settings["plan"]
    assert isinstance(first, list)
    called = first[1]["name"]
    second = new_row(PersonRow("ada", called, 0.0), wanted, 7, 0.0).settings["plan"]
    assert isinstance(second, list)
    assert called in ALL_NAMES and second[1]["name"] in ALL_NAMES and second[1]["name"] != called


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
