"""The reading of recipes itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guides import recipe
from tests.guides.project import GUIDES

GUIDE = """# A guide

## One

Words. In `a.toml`, after the block with `id = "b"`:

```toml
[[rule]]
id = "c"
```

1. In a list. New file `new/x.py`:

   ```python
   def f() -> int:
       return 1
   ```

## Two

In `a.toml`, in place of the line with `"b"`:

```toml
id = "d"
```

    shown only

```
shown only, too
```
"""


@pytest.fixture
def edits(tmp_path: Path) -> dict[str, list[recipe.Edit]]:
    (tmp_path / "guide.md").write_text(GUIDE)
    (tmp_path / "a.toml").write_text('[[rule]]\nid = "a"\n\n[[rule]]\nid = "b"\n\n# end\n')
    return recipe.read(tmp_path / "guide.md")


def test_blocks_go_where_the_guide_says(tmp_path: Path, edits: dict[str, list[recipe.Edit]]) -> None:
    for edit in edits["One"]:
        edit.apply(tmp_path)
    assert (tmp_path / "a.toml").read_text() == (
        '[[rule]]\nid = "a"\n\n[[rule]]\nid = "b"\n\n[[rule]]\nid = "c"\n\n# end\n'
    )
    assert (tmp_path / "new/x.py").read_text() == "def f() -> int:\n    return 1\n"


def test_a_line_is_replaced(tmp_path: Path, edits: dict[str, list[recipe.Edit]]) -> None:
    [edit] = edits["Two"]
    edit.apply(tmp_path)
    assert (tmp_path / "a.toml").read_text() == '[[rule]]\nid = "a"\n\n[[rule]]\nid = "d"\n\n# end\n'


def test_what_cannot_be_applied_is_named(tmp_path: Path, edits: dict[str, list[recipe.Edit]]) -> None:
    (tmp_path / "a.toml").write_text('"b" "b"\n"b"\n')
    with pytest.raises(recipe.BadRecipe, match='guide.md, line 23: `"b"` stands in 2 lines of a.toml, not in one'):
        edits["Two"][0].apply(tmp_path)


def test_a_block_that_goes_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "guide.md").write_text("Look:\n\n```python\nx\n```\n")
    with pytest.raises(recipe.BadRecipe, match="guide.md, line 3: .* 'Look:'"):
        recipe.read(tmp_path / "guide.md")


@pytest.mark.parametrize("name", ["add-a-bot.md", "add-a-card.md", "add-a-game.md", "packs.md"])
def test_every_guide_can_be_read(name: str) -> None:
    assert recipe.read(GUIDES / name)
