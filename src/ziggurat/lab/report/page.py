"""The page of a report: HTML that needs nothing but itself."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Cell:
    """What stands in a table: text, and a number to sort by."""

    text: str
    key: float | None = None
    is_marked: bool = False


@dataclass
class Section:
    """A part of the page: sentences, then plots, then tables."""

    id: str
    title: str
    sentences: list[str] = field(default_factory=list)
    plots: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def html(self) -> str:
        """The section as HTML."""
        said = "".join(f"<p>{escaped(text)}</p>\n" for text in self.sentences)
        drawn = "".join(f"<figure>{plot}</figure>\n" for plot in self.plots)
        drawn = f'<div class="plots">{drawn}</div>\n' if drawn else ""
        typed = "".join(f"<pre>{escaped(text)}</pre>\n" for text in self.commands)
        noted = "".join(f'<p class="note">{escaped(text)}</p>\n' for text in self.notes)
        title = f"<h2>{escaped(self.title)}</h2>"
        return f'<section id="{self.id}">\n{title}\n{said}{drawn}{"".join(self.tables)}{typed}{noted}</section>\n'


def escaped(text: str) -> str:
    """A text as HTML."""
    return html.escape(text, quote=False)


def table(heads: Sequence[str], rows: Sequence[Sequence[Cell]], caption: str, folded: bool = False) -> str:
    """A table whose first column names its rows; the other columns are numbers. `folded`: it opens when asked for."""
    head = "".join(f'<th scope="col">{escaped(text)}</th>' for text in heads)
    body = "".join(f"<tr>{''.join(_cell(cell, place) for place, cell in enumerate(row))}</tr>\n" for row in rows)
    inside = f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>"
    if folded:
        shown = f'<div class="wide"><table>{inside}</table></div>'
        return f"<details><summary>{escaped(caption)}</summary>{shown}</details>\n"
    return f'<div class="wide"><table><caption>{escaped(caption)}</caption>{inside}</table></div>\n'


def _cell(cell: Cell, place: int) -> str:
    key = "" if cell.key is None else f' data-key="{cell.key:.6g}"'
    if place == 0:
        return f'<th scope="row"{key}>{escaped(cell.text)}</th>'
    return f"<td{key}{' class=certain' if cell.is_marked else ''}>{escaped(cell.text)}</td>"


def page(title: str, lead: Sequence[str], sections: Sequence[Section]) -> str:
    """The whole page."""
    links = "".join(f'<a href="#{each.id}">{escaped(each.title)}</a>' for each in sections)
    said = "".join(f"<li>{escaped(text)}</li>\n" for text in lead)
    body = "".join(each.html() for each in sections)
    return _PAGE.format(title=escaped(title), style=_STYLE, script=_SCRIPT, links=links, lead=said, body=body)


_STYLE: Final = """
:root { color-scheme: light dark; --ground: #fff; --text: #1f2328; --soft: #5b6470; --line: #d5d9df; --card: #f6f7f9;
  --accent: #2f6fad; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #15181c; --text: #e4e7eb; --soft: #a0a8b3; --line: #3a414a; --card: #1e2228; --accent: #7db4e8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, "Segoe UI", Verdana, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--line); }
p { max-width: 46rem; margin: .5rem 0; }
.note, caption, summary { color: var(--soft); font-size: .9rem; }
nav { display: flex; flex-wrap: wrap; gap: .4rem .5rem; margin: 1rem 0; }
nav a { color: var(--accent); text-decoration: none; border: 1px solid var(--line); border-radius: 1rem;
  padding: .1rem .7rem;
  font-size: .9rem; }
.lead { background: var(--card); border-radius: .6rem; padding: .8rem 1rem .8rem 2rem; margin: 0; }
.lead li { max-width: 52rem; margin: .25rem 0; }
.plots { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; margin: .75rem 0; }
figure { margin: 0; flex: 0 1 31rem; min-width: min(100%, 20rem); }
figure svg { width: 100%; height: auto; display: block; }
.wide { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .3rem; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; white-space: normal; min-width: 9rem; max-width: 26rem; font-weight: 500; }
thead th { color: var(--soft); font-weight: 600; vertical-align: bottom; white-space: normal; }
thead th.sorts { cursor: pointer; }
td.certain { font-weight: 700; }
details { margin: .5rem 0; }
summary { cursor: pointer; color: var(--accent); }
pre { background: var(--card); border-radius: .4rem; padding: .4rem .7rem; margin: .4rem 0; font-size: .85rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) { main { padding: 1rem .9rem 3rem; } h1 { font-size: 1.4rem; } }
@media print { nav { display: none; } main { max-width: none; padding: 0; } figure, tr { break-inside: avoid; }
  h2 { break-after: avoid; } .wide { overflow: visible; } th, td { white-space: normal; padding: .15rem .35rem; } }
"""

_SCRIPT: Final = """
for (const head of document.querySelectorAll('thead th')) {
  head.className = 'sorts';
  head.title = 'Sort';
  head.addEventListener('click', () => {
    const place = [...head.parentNode.children].indexOf(head), body = head.closest('table').tBodies[0];
    const down = head.dataset.down = head.dataset.down === '1' ? '0' : '1';
    const text = row => row.children[place].textContent;
    const key = row => 'key' in row.children[place].dataset ? +row.children[place].dataset.key : null;
    const rows = [...body.rows].sort((one, other) => {
      const a = key(one), b = key(other);
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1;
        return text(one).localeCompare(text(other)) * (down === '1' ? 1 : -1);
      }
      return down === '1' ? b - a : a - b;
    });
    body.append(...rows);
  });
}
"""

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
<ul class="lead">{lead}</ul>
<nav>{links}</nav>
{body}</main>
<script>{script}</script>
</body>
</html>
"""
