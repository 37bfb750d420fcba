"""Writes the schemas from which the page's types are generated: web/src/generated/schemas/*.json.

`wire.json` holds every message of the server. Each game has a file of its own with its view (the TypedDicts of its
`shapes.py`) and three unions told apart by `kind`: its choices, its events and its questions, with the types that the
game's FIELDS give. `fieldHints.ts` holds what forms must know of the fields of choices beside their types, and
`clashAdvances.ts` the advance board. With --check nothing is written; a file that differs from what would be written is
an error.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import os
import pkgutil
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import TypeVar

os.environ["ZIGGURAT_PLAIN"] = "1"  # compiled classes have no annotations

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from ziggurat import registry
from ziggurat.core.event import Event
from ziggurat.core.fields import Field, NumbersField
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.core.record import Json, Record
from ziggurat.core.step import COUNTED, LEFT_OUT, WHETHER, GameStep, Step
from ziggurat.server import wire

FOLDER = Path(__file__).resolve().parent.parent / "web/src/generated/schemas"
HINTS = FOLDER.parent / "fieldHints.ts"
ADVANCES = FOLDER.parent / "clashAdvances.ts"
CLASH = FOLDER.parents[3] / "src/ziggurat/games/clash_of_cultures"
TEMPLATE = "#/components/schemas/{model}"

# What the page sends: a field with a default may be left out. In what it receives every field is there.
SENT = (
    wire.Rename, wire.Adopt, wire.NewTable, wire.PlayNow, wire.Join, wire.SeatRequest, wire.Answers,
    wire.SentAnswers, wire.TakeBack, wire.Try, wire.Say, wire.Vote, wire.Webhook, wire.Report, wire.SeatPlan,
)  # fmt: skip

# What the fields of a record must be of, where its constructor says one of these.
DECLARED: dict[object, Json] = {
    "int": {"type": "integer"}, "bool": {"type": "boolean"}, "str": {"type": "string"},
    "tuple[int, ...]": {"type": "array", "items": {"type": "integer"}},
}  # fmt: skip

# What a question shows in place of a field, for those who do not know it.
MASKS: dict[str, Json] = {COUNTED: {"type": "integer"}, WHETHER: {"type": "boolean"}}

R = TypeVar("R", bound=Record)


# -- the messages of the server


def wire_schemas() -> Json:
    """The schema of every message, in the order in which the messages are declared."""
    messages = [each for each in vars(wire).values() if is_message(each)]
    _, found = models_json_schema([(message, mode(message)) for message in messages], ref_template=TEMPLATE)
    definitions = found["$defs"]
    assert isinstance(definitions, dict)
    return definitions


def is_message(value: object) -> bool:
    """Whether a name of the wire module is a message declared there."""
    return (
        inspect.isclass(value)
        and issubclass(value, wire.Message)
        and value is not wire.Message
        and value.__module__ == wire.__name__
    )


def mode(message: type[BaseModel]) -> JsonSchemaMode:
    return "validation" if message in SENT else "serialization"


# -- games


def game_schemas(info: GameInfo[Game]) -> Json | None:
    """The schemas of one game; None if the game declares no shapes or no fields."""
    shapes = shapes_of(info)
    if shapes is None or not info.words.fields:
        return None
    import_all(info.package)
    name = camel_case(info.id)
    return {
        **view_schemas(shapes, f"{name}View", f"{name}Question"),
        **union(info, f"{name}Choice", "Choice", [kind.cls for kind in info.choices.values()]),
        **union(info, f"{name}Event", "Event", [cls for cls in records(Event, info) if is_concrete_event(cls)]),
        **union(info, f"{name}Question", "Question", [cls for cls in records(Step, info) if is_question(cls, info)]),
    }


def shapes_of(info: GameInfo[Game]) -> ModuleType | None:
    """The module with the TypedDicts of the game's view."""
    name = f"{info.package}.shapes"
    return importlib.import_module(name) if importlib.util.find_spec(name) is not None else None


def import_all(package: str) -> None:
    """Import every module of a game, so that all of its events and steps are declared."""
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        importlib.import_module(module.name)


def camel_case(game_id: str) -> str:
    return "".join(word.capitalize() for word in game_id.split("_"))


def view_schemas(shapes: ModuleType, name: str, question: str) -> Json:
    """The view, and every TypedDict that it consists of. Its question is one of the union."""
    schema = TypeAdapter(getattr(shapes, name)).json_schema(ref_template=TEMPLATE, mode="serialization")
    definitions = schema.pop("$defs", {})
    schema["properties"]["question"] = {"anyOf": [{"$ref": TEMPLATE.format(model=question)}, {"type": "null"}]}
    text = json.dumps([schema, definitions])
    used = {each: shape for each, shape in definitions.items() if f'"{TEMPLATE.format(model=each)}"' in text}
    return {name: schema, **used}


def records(base: type[R], info: GameInfo[Game]) -> list[type[R]]:
    """The subclasses of `base` that one game declares, by kind."""
    found = {cls for cls in descendants(base) if cls.__module__.startswith(f"{info.package}.")}
    return sorted(found, key=lambda cls: cls.kind)


def descendants(base: type[R]) -> Iterator[type[R]]:
    for cls in base.__subclasses__():
        yield cls
        yield from descendants(cls)


def is_concrete_event(cls: type[Event]) -> bool:
    """Whether events of this very class happen: a class with subclasses is only their base."""
    return not cls.__subclasses__()


def is_question(cls: type[Step], info: GameInfo[Game]) -> bool:
    """Whether steps of this very class ask something: other steps have no options, and base classes no words."""
    asks = not (issubclass(cls, GameStep) and cls.options is GameStep.options)
    return asks and (not cls.__subclasses__() or cls.kind in info.words.questions)


def union(info: GameInfo[Game], name: str, suffix: str, classes: list[type[R]]) -> Json:
    """The schema of each record (`Bid` becomes `BidChoice`), and the union of all."""
    named = {f"{cls.__name__}{suffix}": record_schema(info, cls) for cls in classes}
    return {name: {"oneOf": [{"$ref": TEMPLATE.format(model=each)} for each in named]}, **named}


def record_schema(info: GameInfo[Game], cls: type[Record]) -> Json:
    """One record as an object."""
    fields = {name: field_schema(info, cls, name) for name in cls.fields}
    required = [*cls.fields]
    if issubclass(cls, Step):
        assert cls.seen_by is Step.seen_by, f"{cls.__name__} hides parts in another way than by `hides`"
        for name, instead in cls.hides.items():
            mask(cls, name, instead, fields, required)
    return {
        "type": "object",
        "description": (inspect.getdoc(cls) or "").partition("\n")[0],
        "properties": {"kind": {"const": cls.kind}, **fields},
        "required": ["kind", *required],
        "additionalProperties": False,
    }


def field_schema(info: GameInfo[Game], cls: type[Record], name: str) -> Json:
    """The type of one field, from the table of the game; it must be that of the constructor."""
    schema = info.words.fields[name].of(cls.kind).schema()
    parameter = inspect.signature(cls).parameters.get(name)
    declared = DECLARED.get(parameter.annotation, schema) if parameter else schema
    assert declared == schema, f"FIELDS of {info.title} say that {name} of {cls.__name__} is {schema}, not {declared}"
    return schema


def mask(cls: type[Step], name: str, instead: str, fields: dict[str, Json], required: list[str]) -> None:
    """Change the type of a field that a question hides: for everybody, or for those who do not know it."""
    always = cls.knows is Step.knows
    if instead == LEFT_OUT:
        required.remove(name)
        if always:
            del fields[name]
    else:
        fields[name] = MASKS[instead] if always else {"anyOf": [fields[name], MASKS[instead]]}


# -- files


def without_titles(node: object) -> object:
    """The same schema without the titles, which repeat the names of fields."""
    if isinstance(node, dict):
        return {
            key: without_titles(value) for key, value in node.items() if not (key == "title" and isinstance(value, str))
        }
    if isinstance(node, list):
        return [without_titles(each) for each in node]
    return node


def document(schemas: Json) -> str:
    """An OpenAPI document with these schemas and no paths."""
    content = {
        "openapi": "3.1.0",
        "info": {"title": "Ziggurat", "version": "1"},
        "paths": {},
        "components": {"schemas": without_titles(schemas)},
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def documents() -> dict[Path, str]:
    """Every file with its text; a game without shapes or fields is left out, with a message."""
    found = {FOLDER / "wire.json": document(wire_schemas())}
    for info in registry.games().values():
        schemas = game_schemas(info)
        if schemas is None:
            print(f"{info.title}: no types, since it has no shapes.py or no FIELDS", file=sys.stderr)
        else:
            found[FOLDER / f"{info.id}.json"] = document(schemas)
    found[HINTS] = field_hints()
    found[ADVANCES] = advance_board()
    return found


def advance_board() -> str:
    """The advances of Clash of Cultures by category, as the built-in pack names them: no view has them all."""
    pack = tomllib.loads((CLASH / "content/pack/advances.toml").read_text(encoding="utf-8"))
    rules = [rule["id"] for rule in tomllib.loads((CLASH / "rules.toml").read_text(encoding="utf-8"))["rule"]]
    for each in pack["advances"]:
        each["rules"] = advance_rules(each["name"], rules)
    shown = ("id", "name", "border", "rules")
    categories = [
        {
            "id": category["id"],
            "name": category["name"],
            "advances": [
                {name: each[name] for name in shown} for each in pack["advances"] if each["category"] == category["id"]
            ],
        }
        for category in pack["categories"]
    ]
    head = "/** Written by scripts/wire_schema.py: the advances of the built-in pack, and the rules of each. */"
    shape = "Advance { id: string; name: string; border: 'blue' | 'yellow' | 'none'; rules: string[] }"
    kinds = f"export interface {shape}\nexport interface Category {{ id: string; name: string; advances: Advance[] }}"
    text = json.dumps(categories, indent=1, ensure_ascii=False)
    return f"{head}\n{kinds}\n\nexport const categories: Category[] = {text};\n"


def advance_rules(name: str, rules: list[str]) -> list[str]:
    """The ids of an advance's rules: COC-ADV-DRAMA-MUSIC-1 is of Drama & Music."""
    known = re.compile(rf"COC-ADV-{'-'.join(re.findall('[A-Z]+', name.upper()))}-[0-9]+")
    return [rule for rule in rules if known.fullmatch(rule)]


def field_hints() -> str:
    """What forms must know of the fields of choices beyond their types, for all games, as a TypeScript file."""
    games = {info.id: hints(info) for info in registry.games().values() if info.words.fields}
    text = json.dumps({id: each for id, each in games.items() if each}, indent=1, ensure_ascii=False)
    head = "/** Written by scripts/wire_schema.py: names for people, goods and cards of the fields of choices. */"
    kind = "import type { FieldHints } from '../table/choiceFields';"
    return f"{head}\n{kind}\n\nexport const hints: FieldHints = {text};\n"


def hints(info: GameInfo[Game]) -> Json:
    """Per kind of choice and field, what is known of it."""
    found: Json = {}
    for kind, each in info.choices.items():
        fields = {name: hint(info.words.fields[name].of(kind)) for name in each.cls.fields}
        if any(fields.values()):
            found[kind] = {name: known for name, known in fields.items() if known}
    return found


def hint(field: Field[Game]) -> Json:
    """What is known of one field."""
    known: Json = {"called": field.called} if field.called else {}
    if isinstance(field, NumbersField) and field.bundle is not None:
        known["bundle"] = field.bundle.to_json()
    if isinstance(field, NumbersField) and field.among:
        known["among"] = field.among
    return known


def stale(found: dict[Path, str]) -> list[Path]:
    """The files that are missing or differ from what would be written."""
    return [path for path, text in found.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]


def main() -> int:
    found = documents()
    if "--check" in sys.argv[1:]:
        for path in stale(found):
            print(f"{path.name} is not what the server speaks: run `make types`", file=sys.stderr)
        return 1 if stale(found) else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in found.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
