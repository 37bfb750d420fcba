"""No rule names a card: what a card changes is a word of the vocabulary, a number of the card, or a hook.

Parses every file of the game outside content/, but for words.py, which holds the sentences, features.py, by which bots
value a position, study.py, which names kinds of things, and info.py, which names groups of choices that a bot can be
told to leave out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.monuments.scenario import CONTENT
from ziggurat.core.record import snake_case
from ziggurat.games.monuments import view
from ziggurat.games.monuments.content.model import ABILITIES, ACTIONS, EFFECTS

HOME = Path(view.__file__).parent
NO_RULES = ("words.py", "features.py", "study.py", "info.py")
FILES = sorted(
    path for path in HOME.rglob("*.py") if "content" not in path.relative_to(HOME).parts and path.name not in NO_RULES
)

# An action card is a section of the rulebook: its own rules file carries its name, no other file does.
SECTIONS = {
    "upgrading": "upgrade", "movement": "movement", "production": "production", "building": "build",
    "populating": "populate", "layers": "layer", "training": "train", "attack": "attack", "quests": "quests",
    "trading": "trade",
}  # fmt: skip

# Words that happen to be the name of a card.
COMMON_WORDS = {
    ("chart.py", "columns"): "the columns of the board, not the bonus Columns",
    ("house.py", "layer"): "a layer of a monument, not the card",
}


def spoken(name: str) -> str:
    """A name as identifiers write it: `Swift workers` is swift_workers."""
    return name.casefold().replace(" ", "_").replace(",", "")


def card_names() -> set[str]:
    """Names of abilities, bonuses, civilizations, personal decks and score cards; effects are vocabulary."""
    names = [
        *[card.name for card in CONTENT.abilities],
        *[card.name for card in CONTENT.bonuses],
        *[card.name for card in CONTENT.world.civilizations],
        *[card.name for card in CONTENT.decks],
        *[card.name for card in CONTENT.scores],
    ]
    return {*[spoken(name) for name in names], *ABILITIES} - set(EFFECTS)


def card_ids() -> set[str]:
    """Ids of all cards but the action cards."""
    return {
        *[card.id for card in CONTENT.abilities],
        *[card.id for card in CONTENT.bonuses],
        *[card.id for card in CONTENT.commons],
        *[card.id for card in CONTENT.quests],
        *[card.id for card in CONTENT.world.civilizations],
        *[card.id for card in CONTENT.scores],
        *[deck.id for deck in CONTENT.decks],
        *[card.id for deck in CONTENT.decks for card in deck.cards],
    }


def identifiers(tree: ast.Module) -> Iterator[str]:
    """Every name of the code; the modules of imports are no names."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name


def strings(tree: ast.Module) -> Iterator[str]:
    """Every text of the code but documentation and the keys of dictionaries and views."""
    passed: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as value):
                passed.add(id(value))
            case ast.Dict(keys=keys):
                passed.update(id(key) for key in keys)
            case ast.Subscript(slice=ast.Constant() as value):
                passed.add(id(value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed:
            yield node.value


def naming(source: str, file: str = "") -> set[str]:
    """The cards that a piece of code names."""
    tree = ast.parse(source)
    names = set(identifiers(tree))
    texts = {part for text in strings(tree) for part in (text, text.rpartition("-")[2], *text.split())}
    snakes = {f"_{each}_" for name in names for each in (snake_case(name), name.casefold())}
    found = {card for card in card_names() if any(f"_{card}_" in each for each in snakes)}
    found |= {card for card in card_ids() if card in texts or any(card in name.split("_") for name in names)}
    found |= {text for text in texts if spoken(text) in card_names()}
    own = SECTIONS.get(Path(file).stem, "")
    for action in ACTIONS:
        is_named = action.upper() in names or f"{action.capitalize()}Entry" in names or action in texts
        if action != own and is_named:
            found.add(action)
    return {card for card in found if (Path(file).name, card) not in COMMON_WORDS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOME)))
def test_no_rule_names_a_card(path: Path) -> None:
    assert sorted(naming(path.read_text(encoding="utf-8"), path.name)) == []


@pytest.mark.parametrize(
    ("code", "card"),
    [
        ("power = 3 if has_ability(game, seat, BOMBARDMENT) else 0", "bombardment"),
        ("if 'AB1' in realm.abilities: pass", "AB1"),
        ("return 'MON-ABILITYCARD-AB1'", "AB1"),
        ("rule = 'MON-COMMON-MAS'", "MAS"),
        ("masons = 1", "masons"),
        ("if game.content.bonuses[card].name == 'Swift workers': pass", "Swift workers"),
        ("number = side_of(game, seat, TRADE).number", "trade"),
        ("action = ACTIONS.index('trade')", "trade"),
        ("from ziggurat.games.monuments.rules.attack import AttackEntry", "attack"),
        ("if quest.id == 'C01': pass", "C01"),
        ("greeks = 0", "greeks"),
        ("def horses_of(game): pass", "horses"),
    ],
)
def test_a_named_card_is_found(code: str, card: str) -> None:
    assert card in naming(code)


def test_every_action_card_has_a_section_of_its_own() -> None:
    assert sorted(SECTIONS.values()) == sorted(ACTIONS)
    assert {path.stem for path in FILES} >= set(SECTIONS)
    own = (HOME / "rules" / "trading.py").read_text(encoding="utf-8")
    assert (naming(own, "trading.py"), naming(own, "quests.py")) == (set(), {"trade"})
