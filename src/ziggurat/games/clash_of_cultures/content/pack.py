"""From the parsed files of a content pack to `Content`, and everything that is wrong with them.

Pure: the caller reads the files. A pack is a table per file, `{"wonders.toml": {...}, ...}`, as a TOML parser
returns it. The notation is explained at the top of each file of the built-in pack.

Topics: wonder costs.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.pack import PackFormat, Problem
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.content.effects import ACTION_IDS, COMBAT_IDS, EVENT_IDS, OBJECTIVE_IDS
from ziggurat.games.clash_of_cultures.content.reading import MARKS, Space, mark_of, region_of, space_at
from ziggurat.parts.reading import MOST, Files, Item

__all__ = ["FILES", "Problem", "build", "problems"]

FILES: Final[tuple[str, ...]] = (
    "pack.toml", "pieces.toml", "tracks.toml", "advances.toml", "wonders.toml", "events.toml", "actions.toml",
    "objectives.toml", "regions.toml", "layouts.toml", "prices.toml",
)  # fmt: skip

COSTS: Final[tuple[str, ...]] = ("settler", "army", "ship", "building")
NUMBERS: Final[tuple[str, ...]] = (
    "advance_food", "steel_ore", "academy_ideas", "gold_mine", "great_drawer", "great_others",
    "wonder_points", "objective_points", "disaster_points",
)  # fmt: skip
OWN_PIECES: Final[tuple[str, ...]] = ("settlement", *model.BUILDINGS, "settler", "army", "ship")
BARBARIAN_PIECES: Final[tuple[str, ...]] = ("settlement", "army")

FIRST_TILE: Final = 5  # printed on it; lower numbers are those of starting regions
FEWEST_PLAYERS: Final = 2
PLAYERS: Final = 4  # at most
LONGEST: Final = 99  # of tracks and piles of pieces; everything that is counted stays small
DIE: Final = 6
TOUCHING: Final[tuple[Space, ...]] = ((0, 1), (0, 2), (0, 3), (1, 3), (2, 3))  # positions of a region; 1 and 2 do not
STEPS: Final[tuple[Space, ...]] = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))


@final
class Reader:
    """Reads a whole pack into `Content` parts, collecting every mistake on the way."""

    def __init__(self, tables: dict[str, object]) -> None:
        self.files: Final = Files(FILES, tables)
        self.report: Final = self.files.report
        self.categories: Final[list[model.Category]] = []
        self.advances: Final[list[model.Advance]] = []
        self.wonders: Final[list[model.Wonder]] = []
        self.events: Final[list[model.EventCard]] = []
        self.actions: Final[list[model.ActionCard]] = []
        self.objectives: Final[list[model.ObjectiveCard]] = []
        self.tiles: Final[list[model.Tile]] = []
        self.layouts: Final[dict[int, model.Layout]] = {}
        self._read_pack()
        self.pieces: Final = self._read_pieces()
        self.tracks: Final = self._read_tracks()
        self._read_categories()
        self._read_advances()
        self._read_wonders()
        self._read_events()
        self.action_titles: Final = self._read_titles("actions.toml", "titles", ACTION_IDS, True)
        self.combat_titles: Final = self._read_titles("actions.toml", "combat", COMBAT_IDS, False)
        self._read_actions()
        self.objective_titles: Final = self._read_titles("objectives.toml", "titles", OBJECTIVE_IDS, False)
        self._read_objectives()
        self._read_tiles()
        self._read_layouts()
        self.prices: Final = self._read_prices()
        self.files.finish()

    def _check_deck(self, file: str, found: int) -> None:
        """COC-SET-16: every player is dealt a card; numbers above MOST_CARDS would not fit into `Clash.known`."""
        if found < PLAYERS:
            self.files.fail(file, "cards", f"must hold {PLAYERS} cards or more, not {found} (COC-SET-16)")
        if found > model.MOST_CARDS:
            self.files.fail(file, "cards", f"must hold {model.MOST_CARDS} cards at most, not {found}")

    # pack.toml

    def _read_pack(self) -> None:
        top = self.files.tops["pack.toml"]
        top.text("name")
        top.text("version")

    # pieces.toml

    def _read_pieces(self) -> model.Pieces:
        """COC-COMP-03 to COC-COMP-05, COC-COMP-10, COC-MOV-23, COC-TRN-01."""
        top = self.files.tops["pieces.toml"]
        mark_of(top, ("counts", "limits"))
        numbers = {"exhausted": top.number("exhausted", 0, LONGEST)}
        for name in ("army_limit", "cargo_limit"):
            numbers[name] = top.number(name, 1, LONGEST)
        player = _counts_at(top, "player", OWN_PIECES, 1)
        return model.Pieces(numbers, player, _counts_at(top, "barbarians", BARBARIAN_PIECES, 0))

    # tracks.toml

    def _read_tracks(self) -> model.Tracks:
        """COC-RES-06, COC-RES-08, COC-TURN-01, COC-TURN-02, COC-END-01, COC-VAR-06, COC-VAR-10."""
        top = self.files.tops["tracks.toml"]
        mark_of(top, ("scale", "rounds", "rolls"))
        numbers = {"scale": top.number("scale", 1, LONGEST)}
        numbers["short_scale"] = top.number("short_scale", 0, numbers["scale"])
        numbers["offers"] = top.number("offers", 0, LONGEST)
        for name in ("actions", "groups", "turns", "rounds", "short_rounds", "open_rounds"):
            numbers[name] = top.number(name, 1, LONGEST)
        for name in ("free_advances", "short_free_advances"):
            numbers[name] = top.number(name, 0, len(model.ADVANCES))
        boxes = [top.number_of("event_boxes", value, 1, numbers["scale"]) for value in top.entries("event_boxes")]
        if len(set(boxes)) < len(boxes):
            top.fail_at("event_boxes", "must not name a level twice")
        return model.Tracks(numbers, tuple(boxes), tuple(self._read_marked_turns(top, numbers)))

    def _read_marked_turns(self, top: Item, numbers: dict[str, int]) -> list[tuple[int, int, int]]:
        """COC-VAR-10, COC-VAR-11: each marked turn once, with the highest roll that ends the game before it."""
        found: list[tuple[int, int, int]] = []
        for item in top.tables("marked_turns"):
            round, turn = item.number("round", 1, numbers["open_rounds"]), item.number("turn", 1, numbers["turns"])
            if (round, turn) in [(other[0], other[1]) for other in found]:
                item.fail("marks a turn that is marked already")
            found.append((round, turn, item.number("roll", 0, DIE)))
            item.finish()
        return found

    # advances.toml

    def _read_categories(self) -> None:
        for item in self.files.listed("advances.toml", "categories", model.CATEGORIES, "COC-BUY-06"):
            n = model.CATEGORIES.index(item.where)
            government = n in model.GOVERNMENTS
            opened_by = -1
            if government:
                free = model.ADVANCES[: model.GOVERNMENTS[0] * model.IN_CATEGORY]
                opened_by = item.known("opened_by", free, "an advance of no government")
            self.categories.append(
                model.Category(item.where, item.text("name"), n * model.IN_CATEGORY, government, opened_by)
            )
            mark_of(item, ("opened_by",))
            item.finish()

    def _read_advances(self) -> None:
        before = len(self.report)
        for item in self.files.listed("advances.toml", "advances", model.ADVANCES, "COC-BUY-06"):
            self.advances.append(self._read_advance(item))
            item.finish()
        if len(self.report) > before:
            return
        for advance in self.advances:
            if self._in_circle(advance):
                self.files.fail("advances.toml", advance.id, "needs itself in the end")

    def _read_advance(self, item: Item) -> model.Advance:
        n = model.ADVANCES.index(item.where) // model.IN_CATEGORY
        name = item.text("name")
        category = item.word("category", model.CATEGORIES)
        if category not in (-1, n):
            item.fail_at("category", f"must be {model.CATEGORIES[n]} (COC-BUY-06)")
        border = item.word("border", model.BORDERS)
        if item.find("needs") is None:
            return model.Advance(item.where, name, n, border, -1, mark_of(item, ("effect", "border")))
        place = item.word("needs", model.ADVANCES[n * model.IN_CATEGORY : (n + 1) * model.IN_CATEGORY])
        needs = n * model.IN_CATEGORY + place
        if item.where == model.ADVANCES[n * model.IN_CATEGORY]:
            item.fail_at("needs", "must be left out: this advance is on top (COC-BUY-07)")
        return model.Advance(item.where, name, n, border, needs, mark_of(item, ("effect", "border", "needs")))

    def _in_circle(self, advance: model.Advance) -> bool:
        needs = advance.needs
        for _ in range(model.IN_CATEGORY):
            if needs < 0:
                return False
            needs = self.advances[needs].needs
        return True

    # wonders.toml

    def _read_wonders(self) -> None:
        for item in self.files.listed("wonders.toml", "wonders", model.WONDERS, "COC-WON-01"):
            needs = [item.known_of("needs", value, model.ADVANCES, "advances") for value in item.entries("needs")]
            if len(set(needs)) < len(needs):
                item.fail_at("needs", "must not name an advance twice")
            mark = mark_of(item, ("needs", "cost"))
            cost = item.amounts("cost", model.GOODS)
            self.wonders.append(
                model.Wonder(item.where, item.text("name"), tuple(needs), cost, item.flag("port"), mark)
            )
            item.finish()

    # events.toml

    def _read_events(self) -> None:
        for item in self.files.rising("events.toml", "cards", "number", 1):
            name = item.text("name")
            icon = item.word("icon", model.ICONS)
            effect = _code_at(item, "effect", EVENT_IDS, "an effect the rules know")
            mark = mark_of(item, ("name", "effect"))
            self.events.append(model.EventCard(len(self.events) + 1, name, icon, effect, mark))
            item.finish()

    # actions.toml and objectives.toml

    def _read_titles(self, file: str, key: str, ids: tuple[str, ...], priced: bool) -> dict[str, model.Title]:
        titles: dict[str, model.Title] = {}
        found = self.files.items(file, key, "id")
        for item in found:
            if item.where not in ids:
                item.fail("id is not one the rules know")
            price = item.number("price", 0, self.tracks.scale) if priced else 0
            mark = mark_of(item, ("name", "effect"))
            titles[item.where] = model.Title(item.where, item.text("name"), price, item.text("text"), mark)
            item.finish()
        for id in ids:
            if id not in titles:
                self.files.fail(file, key, f"{id} is missing")
        return titles

    def _read_actions(self) -> None:
        mark_of(self.files.tops["actions.toml"], ("cards",))
        for item in self.files.rising("actions.toml", "cards", "number", 1):
            title = _code_at(item, "title", ACTION_IDS, "one of the titles")
            combat = _code_at(item, "combat", COMBAT_IDS, "one of the combat titles")
            self.actions.append(model.ActionCard(len(self.actions) + 1, title, combat))
            _allow_blank(self.action_titles, title)
            _allow_blank(self.combat_titles, combat)
            item.finish()
        self._check_deck("actions.toml", len(self.actions))

    def _read_objectives(self) -> None:
        mark_of(self.files.tops["objectives.toml"], ("cards",))
        for item in self.files.rising("objectives.toml", "cards", "number", 1):
            top = _code_at(item, "top", OBJECTIVE_IDS, "one of the titles")
            bottom = _code_at(item, "bottom", OBJECTIVE_IDS, "one of the titles")
            if top != model.BLANK and top == bottom:
                item.fail("has the same objective twice")
            self.objectives.append(model.ObjectiveCard(len(self.objectives) + 1, top, bottom))
            _allow_blank(self.objective_titles, top)
            _allow_blank(self.objective_titles, bottom)
            item.finish()
        self._check_deck("objectives.toml", len(self.objectives))

    # regions.toml

    def _read_tiles(self) -> None:
        for item in self.files.rising("regions.toml", "tiles", "number", FIRST_TILE):
            values = item.entries("terrains")
            terrains = tuple([item.word_of("terrains", value, model.TERRAINS) for value in values])
            if isinstance(item.find("terrains"), list) and len(values) != 4:
                item.fail_at("terrains", f"must hold four spaces, not {len(values)} (COC-BRD-01)")
            mark = mark_of(item, ("terrains",))
            self.tiles.append(model.Tile(len(self.tiles) + FIRST_TILE, terrains, mark))
            item.finish()

    # layouts.toml

    def _read_layouts(self) -> None:
        items = self.files.numbered("layouts.toml", "layouts", "players", FEWEST_PLAYERS)
        boards = PLAYERS - FEWEST_PLAYERS + 1
        if len(items) != boards:
            self.files.fail("layouts.toml", "layouts", "must hold boards for 2, 3 and 4 players (COC-SET-01)")
        for players, item in enumerate(items[:boards], FEWEST_PLAYERS):
            before = len(self.report)
            homes = [_read_home(inner) for inner in item.tables("homes")]
            slots = [region_of(item, f"slots {n}", value) for n, value in enumerate(item.entries("slots"), 1)]
            mark_of(item, ("homes", "slots"))
            item.finish()
            layout = model.Layout(players, tuple(homes), tuple(slots))
            self.layouts[players] = layout
            if len(self.report) == before:
                _check_layout(item, layout)
            if len(slots) > len(self.tiles):
                item.fail_at("slots", f"must hold {len(self.tiles)} regions at most, as many as regions.toml has")

    # prices.toml

    def _read_prices(self) -> model.Prices:
        top = self.files.tops["prices.toml"]
        mark_of(top, ("prices", "great", "disaster_points"))
        numbers = {name: top.number(name, 0, MOST) for name in NUMBERS}
        numbers["start_food"] = top.number("start_food", 0, self.tracks.short_scale)  # COC-RES-08: nobody has Storage
        for name in ("start_settlers", "short_settlers"):  # COC-COMP-06
            numbers[name] = top.number(name, 0, self.pieces.player[OWN_PIECES.index("settler")])
        for name in ("hit", "influence_roll", "barbarian_reach"):
            numbers[name] = top.number(name, 1, LONGEST)
        return model.Prices(numbers, {name: top.amounts(name, model.GOODS) for name in COSTS})

    def content(self, digest: str) -> model.Content:
        return model.Content(
            digest, tuple(self.advances), tuple(self.categories), tuple(self.wonders), tuple(self.events),
            tuple(self.actions), self.action_titles, self.combat_titles, tuple(self.objectives), self.objective_titles,
            tuple(self.tiles), self.layouts, self.prices, self.pieces, self.tracks,
        )  # fmt: skip


def _code_at(item: Item, key: str, ids: tuple[str, ...], what: str) -> str:
    """The word by which the code of a card is found, or BLANK for a card whose wording is missing (COC-COMP-16)."""
    if item.find(key) == model.BLANK:
        return model.BLANK
    place = item.known(key, ids, what)
    return ids[place] if place >= 0 else model.BLANK


def _allow_blank(titles: dict[str, model.Title], id: str) -> None:
    """Something to call a card that has no title."""
    if id == model.BLANK:
        titles[model.BLANK] = model.Title(model.BLANK, "Blank", 0, "", MARKS[-1])


def _counts_at(top: Item, key: str, names: tuple[str, ...], least_of_first: int) -> tuple[int, ...]:
    """A table of how many there are of each piece."""
    inner = top.inner(key)
    counts = [inner.number(name, 0 if n else least_of_first, LONGEST) for n, name in enumerate(names)]
    inner.finish()
    return tuple(counts)


def _read_home(item: Item) -> model.Home:
    fertile, mountain = space_at(item, "fertile"), space_at(item, "mountain")
    home = model.Home(fertile, mountain, space_at(item, "forest"), space_at(item, "barren"))
    item.finish()
    return home


def _check_layout(item: Item, layout: model.Layout) -> None:
    """COC-SET-01, COC-SET-05, COC-BRD-01: a home for each player, each region a rhombus, together one whole board."""
    if len(layout.homes) != layout.players:
        item.fail_at("homes", f"must hold {layout.players} starting regions, not {len(layout.homes)} (COC-SET-01)")
    if len(layout.homes) + len(layout.slots) >= model.MOST_REGIONS:
        item.fail_at("slots", f"must hold fewer regions: a board has less than {model.MOST_REGIONS} with the homes")
    taken: dict[Space, str] = {}
    for name, spaces in _regions(layout):
        if not _is_rhombus(spaces):
            item.fail_at(name, "is no rhombus of four spaces with positions 1 and 2 at its tips (COC-BRD-01)")
        for space in spaces:
            if space in taken:
                item.fail_at(name, f"lies on [{space[0]}, {space[1]}], where {taken[space]} lies")
            taken[space] = name
    if not _is_whole(set(taken)):
        item.fail("the regions leave a hole or do not hang together")
    columns = max([q for q, _ in taken], default=0) - min([q for q, _ in taken], default=0) + 1
    if columns > len(model.COLUMNS):
        item.fail(f"the board is {columns} columns wide, but {len(model.COLUMNS)} is the most that have a letter")


def _regions(layout: model.Layout) -> list[tuple[str, tuple[Space, ...]]]:
    """The four spaces of every region by its name. Fertile and Barren of a home touch, as positions 0 and 3 do."""
    regions: list[tuple[str, tuple[Space, ...]]] = []
    for n, home in enumerate(layout.homes, 1):
        regions.append((f"homes {n}", (home.fertile, home.mountain, home.forest, home.barren)))
    for n, slot in enumerate(layout.slots, 1):
        regions.append((f"slots {n}", slot))
    return regions


def _is_rhombus(spaces: tuple[Space, ...]) -> bool:
    """Whether all positions touch as they must; then positions 1 and 2 do not touch, unless they are the same space."""
    for a, b in TOUCHING:
        step = (spaces[b][0] - spaces[a][0], spaces[b][1] - spaces[a][1])
        if step not in STEPS:
            return False
    return True


def _is_whole(board: set[Space]) -> bool:
    """Whether the spaces hang together and enclose no other space."""
    if not board:
        return True
    left, right = min([q for q, _ in board]) - 1, max([q for q, _ in board]) + 1
    top, bottom = min([r for _, r in board]) - 1, max([r for _, r in board]) + 1
    around = {(q, r) for q in range(left, right + 1) for r in range(top, bottom + 1)} - board
    return _hang_together(board) and _hang_together(around)


def _hang_together(spaces: set[Space]) -> bool:
    """Whether one can walk from any of the spaces to any other."""
    rest = set(spaces)
    queue = [rest.pop()]
    while queue:
        q, r = queue.pop()
        for step in STEPS:
            space = (q + step[0], r + step[1])
            if space in rest:
                rest.remove(space)
                queue.append(space)
    return not rest


def problems(tables: dict[str, object]) -> list[Problem]:
    """Every mistake of a pack, file by file in the order they are read; empty if `build` can use it."""
    return Reader(tables).report


def build(tables: dict[str, object], digest: str) -> model.Content:
    """The content of a pack; ValueError if it has problems. The digest names this exact content in saves."""
    reader = Reader(tables)
    if reader.report:
        raise ValueError("\n".join([str(problem) for problem in reader.report]))
    return reader.content(digest)


FORMAT: Final = PackFormat("ziggurat.games.clash_of_cultures.content", FILES, problems, build)
