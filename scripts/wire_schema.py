"""Writes web/src/generated/schema.json: every message of the wire, from which the page's types are generated.

With --check nothing is written, and a file that is not what it would be is an error.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from ziggurat.server import wire

FILE = Path(__file__).parent.parent / "web/src/generated/schema.json"
TEMPLATE = "#/components/schemas/{model}"

# What the page sends: a field with a default may be left out. In what it receives every field is there.
SENT = (
    wire.Rename, wire.Adopt, wire.NewTable, wire.PlayNow, wire.Join, wire.SeatRequest, wire.Answers, wire.TakeBack,
    wire.Try, wire.Say, wire.Vote, wire.Webhook, wire.Report, wire.SeatPlan,
)  # fmt: skip


def models() -> list[type[BaseModel]]:
    """Every message, in the order it is written down."""
    return [
        each
        for each in vars(wire).values()
        if inspect.isclass(each)
        and issubclass(each, wire.Message)
        and each.__module__ == wire.__name__
        and each is not wire.Message
    ]


def mode(model: type[BaseModel]) -> JsonSchemaMode:
    return "validation" if model in SENT else "serialization"


def without_titles(node: object) -> object:
    """Titles repeat the names of fields."""
    if isinstance(node, dict):
        return {
            key: without_titles(value) for key, value in node.items() if not (key == "title" and isinstance(value, str))
        }
    if isinstance(node, list):
        return [without_titles(each) for each in node]
    return node


def schema() -> str:
    _, found = models_json_schema([(model, mode(model)) for model in models()], ref_template=TEMPLATE)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Ziggurat", "version": "1"},
        "paths": {},
        "components": {"schemas": without_titles(found["$defs"])},
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    text = schema()
    if "--check" in sys.argv[1:]:
        if FILE.is_file() and FILE.read_text(encoding="utf-8") == text:
            return 0
        print("web/src/generated/schema.json is not what the server speaks: run `make types`", file=sys.stderr)
        return 1
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
