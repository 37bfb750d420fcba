"""Builds the documents as a site, with MkDocs: python scripts/docs.py FOLDER

The story of README, the documents of docs/, the rules of every game from the ledgers, a reference from the docstrings
of the modules that others build on, and the changelog. A link that leads nowhere is a failure.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ziggurat import ledger, reading, registry

HERE: Final = Path(__file__).resolve().parent.parent
DRAFT: Final = HERE / "build/docs"  # what MkDocs reads
AT_ROOT: Final = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE")
PICTURES: Final = {
    "patchistory": "table.png",
    "clash_of_cultures": "clash-late.png",
    "monuments": "monuments.png",
}
REFERENCE: Final = (
    "core/game.py", "core/step.py", "core/choice.py", "core/event.py", "core/info.py", "core/house.py",
    "core/naming.py", "core/record.py", "core/words.py", "registry.py", "ledger.py", "reading.py", "bots/registry.py",
    "bots/apprentice.py", "bots/master.py", "play/bots.py", "play/history.py", "play/levels.py", "tables/service.py",
    "tables/requests.py", "tables/ports.py", "tables/messages.py", "tables/rows.py", "lab/executors.py",
)  # fmt: skip
"""Modules that a game, a bot or a program around tables builds on."""


def build(folder: Path) -> None:
    """Write the site into the folder; CalledProcessError if a link is broken."""
    shutil.rmtree(DRAFT, ignore_errors=True)
    shutil.copytree(HERE / "docs", DRAFT)
    (DRAFT / "index.md").write_text(from_root((HERE / "README.md").read_text()))
    for name in AT_ROOT:
        target = DRAFT / (name if name.endswith(".md") else f"{name}.md")
        target.write_text(from_root((HERE / name).read_text()))
    for path in DRAFT.glob("*.md"):
        path.write_text(below_docs(path.read_text()))
    (DRAFT / "rules").mkdir()
    for game in ledger.games():
        (DRAFT / "rules" / f"{game}.md").write_text("\n".join(rules_page(game)))
    (DRAFT / "reference.md").write_text("\n".join(reference()))
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "-f", str(HERE / "mkdocs.yml"), "-d"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run([*command, str(folder.resolve())], check=True, cwd=HERE, env=environment)
    remove_unused(folder / "assets")


def remove_unused(assets: Path) -> None:
    """Delete what the theme ships for other languages and for those who develop it."""
    shutil.rmtree(assets / "javascripts/lunr")
    for path in assets.rglob("*.map"):
        path.unlink()


def from_root(text: str) -> str:
    """A document of the root as it stands in docs/."""
    return re.sub(r"\]\(docs/", "](", text).replace("](LICENSE)", "](LICENSE.md)")


def below_docs(text: str) -> str:
    """A document of docs/ whose links to documents of the root lead to their copies; those to code are mere words."""
    text = re.sub(r"\]\(\.\./(CHANGELOG|CONTRIBUTING|SECURITY|README)\.md", r"](\1.md", text)
    text = text.replace("](README.md", "](index.md")
    return re.sub(r"\[([^\]]+)\]\((?:\.\./)+(?!http)[^)]*\)", r"\1", text)


# -- the rules


def rules_page(game: str) -> Iterator[str]:
    """The rules of a game in the order of reading, with rulings and examples, then the glossary."""
    title = registry.info(game).title
    yield f"# {title}: the rules"
    yield f"\n{len(ledger.rules(game))} rules in our own words. What refuses a move names the id of its rule.\n"
    if game in PICTURES:
        yield f"![{title} in the browser](../{PICTURES[game]})\n"
    by_topic: dict[str, list[ledger.Rule]] = {}
    for rule in ledger.rules(game).values():
        by_topic.setdefault(rule.topic, []).append(rule)
    for section in reading.sections(game):
        yield f"## {section.title}\n"
        for topic in section.topics:
            yield f"### {reading.heading(topic)}\n"
            for rule in by_topic.get(topic, ()):
                yield from rule_lines(rule)
    yield "## Words\n"
    yield from (f"- **{plain(term)}**: {plain(meaning)}" for term, meaning in ledger.glossary(game).items())


def rule_lines(rule: ledger.Rule) -> Iterator[str]:
    yield f"**{rule.id}**{{ #{rule.id} }} {plain(rule.text)}\n"
    if rule.ruling:
        yield f"> Ruling: {plain(rule.ruling)}\n"
    if rule.example:
        yield f"> Example: {plain(rule.example)}\n"


def plain(text: str) -> str:
    """A text in which nothing is a mark of Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", " ".join(text.split()))


# -- the reference


def reference() -> Iterator[str]:
    """What modules declare, with their docstrings."""
    yield "# Reference\n"
    yield "What games, bots and programs around tables build on, from the docstrings. The guides explain its use.\n"
    for name in REFERENCE:
        module = ast.parse((HERE / "src/ziggurat" / name).read_text())
        yield f"## ziggurat.{name.removesuffix('.py').replace('/', '.')}\n"
        yield f"{said(module)}\n"
        for node in module.body:
            if isinstance(node, ast.ClassDef) and is_public(node.name):
                yield f"### {node.name}\n\n{said(node)}\n"
                yield from (line for each in node.body for line in function_lines(each, "####", f"{node.name}."))
            else:
                yield from function_lines(node, "###")


def function_lines(node: ast.stmt, marks: str, owner: str = "") -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_public(node.name) and ast.get_docstring(node):
        returned = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
        yield f"{marks} {plain(owner + node.name)}\n"
        yield f"```python\n{node.name}({ast.unparse(node.args)}){returned}\n```\n"
        yield f"{said(node)}\n"


def said(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    return (ast.get_docstring(node) or "").replace("<", "&lt;")


def is_public(name: str) -> bool:
    return not name.startswith("_")


if __name__ == "__main__":
    build(Path(sys.argv[1] if len(sys.argv) > 1 else HERE / "build/docs-site"))
