"""The lines of mistakes in content packs."""

from __future__ import annotations

import tomllib

import pytest

from ziggurat import packs, registry
from ziggurat.packs import toml_lines as places

TEXT = """\
# greeks = "a comment", "number" = 7
title = "greeks # no comment"
limits = { hexes = 5, 'most' = 2 }

peoples = [
  { id = "greeks", home = "EU0", cost = { wood = 1 } },
  { id = "inca",   home = "SA0", cost = [
    { wood = 2 },
  ] },
]
hexes = [
  { id = "EU0", at = [1, 2] }, { id = "SA0", at = [
    3,
    4,
  ] },
  { id = "SA0", at = [5, 6] },
]
rivers = [
  "EU0-SA0", "SA0-EU0",  # "EU1-EU2"
  "EU1-EU2",
]
text = \"\"\"
number = 7
\\"\\"\\" \"\"\"

[[tables]]
number = 6
open = true

[tables.inner]
a.b = 1979-05-27 07:32:00.5
"c d" = -1.5e3

[[tables]]
number = 7
kind = 'it "is"'
[[tables.cards]]
id = "T-1"
[[tables.cards]]
id = "T-2"
layer = 3"""


def line_of(part: str) -> int:
    assert TEXT.count(part) == 1
    return TEXT[: TEXT.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("where", "reason", "part"),
    [
        ("title", "is odd", "title ="),
        ("limits", "hexes must be more", "limits ="),
        ("greeks", "is odd", '"greeks",'),  # by its id, not by the title
        ("greeks cost", "wood must be more", '"greeks",'),
        ("inca", "is odd", '"inca"'),
        ("inca", "cost is empty", '"inca"'),
        ("inca", "cost 1 is empty", "{ wood = 2 }"),
        ("inca cost 1", "wood must be more", "{ wood = 2 }"),
        ("EU0", "is odd", '{ id = "EU0"'),  # not where it is somebody's home
        ("SA0", "id stands there twice", "at = [5, 6]"),  # the second one
        ("peoples 2", "is odd", '"inca"'),
        ("hexes 2 at 2", "must be less", "    4,"),
        ("EU1-EU2", "does not touch", '  "EU1-EU2",'),
        ("rivers 3", "is odd", '  "EU1-EU2",'),
        ("number 6", "is odd", "number = 6"),
        ("number 7", "is odd", "number = 7\nkind"),  # not in the text above
        ("number 7", "kind is odd", "kind ="),
        ("tables 2", "number is odd", "number = 7\nkind"),
        ("tables", "one is missing", "[[tables]]\nnumber = 6"),
        ("tables 1 inner", "is odd", "[tables.inner]"),
        ("tables 1 inner a", "b is odd", "a.b"),
        ("T-2", "is odd", '"T-2"'),
        ("T-2", "layer is odd", "layer = 3"),
        ("number 7", "cards 2 is odd", '[[tables.cards]]\nid = "T-2"'),
    ],
)
def test_a_place_in_words_leads_to_its_line(where: str, reason: str, part: str) -> None:
    assert places.line(where, reason, tomllib.loads(TEXT), TEXT) == line_of(part)


@pytest.mark.parametrize("where", ["file", "maya", "number 8", "tables_2", ""])
def test_what_is_not_there_has_no_line(where: str) -> None:
    assert places.line(where, "is missing", tomllib.loads(TEXT), TEXT) == 0


def everything(value: object, path: places.Path) -> set[places.Path]:
    """The paths of all keys and list entries."""
    below: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        below = list(value.items())
    elif isinstance(value, list):
        below = list(enumerate(value))
    return {(*path, key) for key, _ in below}.union(*[everything(part, (*path, key)) for key, part in below])


def built_in() -> list[str]:
    """The text of every file of every built-in pack."""
    formats = [game.pack for game in registry.games().values() if game.pack is not None]
    return [file.decode() for pack in formats for file in packs.built_in(pack).values()]


def test_lines_finds_all_that_a_toml_parser_finds() -> None:
    texts = [TEXT, "", "a = 1", "\r\na = [\r\n1,\r\n2]\r\n"] + built_in()
    assert len(texts) > 20
    for text in texts:
        found = places.Lines(text).found
        assert set(found) == everything(tomllib.loads(text), ())
        lines = text.split("\n")
        assert all(str(path[-1]) in lines[line - 1] for path, line in found.items() if isinstance(path[-1], str))
