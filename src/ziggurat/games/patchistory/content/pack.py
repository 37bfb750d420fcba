"""Checks the parsed files of a content pack and makes `Content` of them. Topics: card names.

Pure: the caller reads the files. A pack is a table per file, `{"tiles.toml": {...}, ...}`, as a TOML parser
returns it. The notation is explained at the top of each file of the built-in pack.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.pack import PackFormat, Problem
from ziggurat.games.patchistory.content import model
from ziggurat.games.patchistory.content.reading import EDITIONS, icons_at, icons_of, mark_of, names_at, plain_icons
from ziggurat.parts.reading import MOST, Files, Item, show

__all__ = ["FILES", "Problem", "build", "problems"]

FILES: Final[tuple[str, ...]] = (
    "pack.toml", "rooms.toml", "people.toml", "tiles.toml", "capitals.toml",
    "buildings.toml", "routes.toml", "prosperity.toml", "prices.toml",
)  # fmt: skip
ERA_NAMES: Final[tuple[str, ...]] = ("", "I", "II", "III")
CAPITALS: Final[tuple[str, ...]] = (
    "liberty-red", "liberty-green", "liberty-blue", "liberty-yellow",
    "equality-1", "equality-2", "equality-3", "equality-4",
)  # fmt: skip
RANKINGS: Final[tuple[str, ...]] = (
    "food", "resource", "coin", "mil", "general", "routes", "water", "tra",
    "workers", "pol", "culture", "special", "heroes", "wonders", "wasteland",
)  # fmt: skip
NUMBERS: Final[tuple[str, ...]] = (
    "aid_points", "aid_goods", "aid_accepted_culture", "aid_refused_culture",
    "threaten_points", "threat_margin", "threat_low_coin", "threat_low_culture",
    "threat_high_coin", "threat_high_culture",
    "trade_points", "exchange_points", "exchange_food", "exchange_resource", "exchange_coin", "birth_points",
    "honor_points", "route_points", "route_resources",
    "reclaim_points", "reclaim_resources", "build_points", "build_cheap_resources", "build_dear_resources",
    "swap_culture", "hunger_culture", "shortage_culture", "perfect_margin", "perfect_culture",
    "hero_food", "wonder_resources", "start_food", "start_coin", "start_culture", "start_buildings", "start_prosperity",
    "rounds", "general_routes", "allied_routes", "liberty_workers", "equality_workers",
)  # fmt: skip
TRIPLES: Final[tuple[str, ...]] = (
    "trade_food", "birth_food", "honor_heroes_food", "honor_wonders_resources", "threat_coin", "threat_culture",
    "war_resources", "invader_culture", "defender_culture", "size_limit",
)  # fmt: skip

PLAYERS: Final = 4
NOT_ZERO: Final[tuple[str, ...]] = ("rounds", "exchange_food", "exchange_resource", "exchange_coin")
WIDEST: Final = 12  # cells: the grid of a territory holds this and what a card without size limit adds in an Era
GOODS: Final[tuple[int, ...]] = (model.FOOD, model.RESOURCE, model.COIN, model.CULTURE)
RECTANGLES: Final[tuple[tuple[int, ...], ...]] = (
    (0,), (1,), (2,), (3,), (0, 1), (2, 3), (0, 2), (1, 3), (0, 1, 2, 3),
)  # fmt: skip


@final
class Stamp:
    """What a code on a face stands for: a Room without its place. Size 0 is any rectangle."""

    def __init__(
        self, kind: int, size: int, name: str, icons: model.Icons, box: model.Icons, card: str, mark: str
    ) -> None:
        self.kind: Final = kind
        self.size: Final = size
        self.name: Final = name
        self.icons: Final = icons
        self.box: Final = box
        self.card: Final = card
        self.mark: Final = mark

    def room(self, cells: tuple[tuple[int, int], ...]) -> model.Room:
        return model.Room(cells, self.kind, self.name, self.icons, self.box, self.card)


def _stamp_of(item: Item, kinds: tuple[int, ...], mark: str) -> Stamp:
    """A 1x1 Room written as a table: kind, icons, and a name that may be left out."""
    place = item.word("kind", tuple([model.KIND_NAMES[kind] for kind in kinds]))
    kind = kinds[place] if place >= 0 else kinds[0]
    bare = kind == model.WASTELAND and item.find("icons") is None
    icons, box = (model.NO_ICONS, model.NO_ICONS) if bare else icons_at(item, "icons")
    if kind == model.WASTELAND and (icons != model.NO_ICONS or box != model.NO_ICONS):
        item.fail("Wasteland has no icons")
    written = item.find("icons")
    if kind != model.WASTELAND and isinstance(written, str) and not written.strip():
        item.fail("a building shows at least one icon")
    name = model.KIND_NAMES[kind] if item.find("name") is None else item.text("name")
    return Stamp(kind, 1, name, icons, box, "", mark)


@final
class Reader:
    """Reads a whole pack into `Content` parts, collecting every mistake on the way."""

    def __init__(self, tables: dict[str, object]) -> None:
        self.files: Final = Files(FILES, tables)
        self.report: Final = self.files.report
        self.stamps: Final[list[dict[str, Stamp]]] = [{}, {}, {}, {}]  # by Era, then code
        self.people: Final[dict[str, model.Person]] = {}
        self.tiles: Final[list[model.Tile]] = []
        self.buildings: Final[list[model.Building]] = []
        self.capitals: Final[dict[str, model.Capital]] = {}
        self.prosperity: Final[list[model.Prosperity]] = []
        self.name = ""
        self.track: tuple[int, ...] = ()
        self.general_route: tuple[model.Icons, ...] = ()
        self.allied_route: tuple[model.Icons, ...] = ()
        self._read_pack()
        self._read_rooms()
        self._read_people()
        self._read_tiles()
        self._read_capitals()
        self._read_buildings()
        self._read_routes()
        self._read_prosperity()
        self.prices: Final = self._read_prices()
        self.files.finish()

    # pack.toml

    def _read_pack(self) -> None:
        top = self.files.tops["pack.toml"]
        self.name = top.text("name")
        top.text("version")
        editions = top.entries("editions")
        for edition in EDITIONS:
            if edition not in editions:
                top.fail_at("editions", f"lacks {edition}")
        for value in editions:
            if not isinstance(value, str) or value not in EDITIONS or editions.count(value) > 1:
                top.fail_at("editions", f"must hold {' and '.join(EDITIONS)} once each, not {show(value)}")

    # rooms.toml

    def _read_rooms(self) -> None:
        for era in (1, 2, 3):
            for code, kind in (("WL", model.WASTELAND), ("SEA", model.WATER)):
                name = model.KIND_NAMES[kind]
                self.stamps[era][code] = Stamp(kind, 1, name, model.NO_ICONS, model.NO_ICONS, "", model.KNOWN)
        for item in self.files.items("rooms.toml", "rooms", "code"):
            self._read_room(item)
            item.finish()

    def _read_room(self, item: Item) -> None:
        if item.where in ("WL", "SEA"):
            item.fail("this code is built in and cannot be changed")
        if item.find("kind") == model.KIND_NAMES[model.WATER]:
            item.fail("Water is always one cell with the code SEA (PAT-WAT-06)")
            kind = model.SPECIAL
        else:
            kind = max(0, item.word("kind", tuple(model.KIND_NAMES[: model.SPECIAL + 1])))
        size = item.number("size", 1, 4)
        if size == 3:
            item.fail("size must be 1, 2 or 4 cells (PAT-CMP-11)")
        eras = tuple([era for era in ("era1", "era2", "era3") if era in item.table])
        if not eras:
            item.fail("stands in no Era: era1, era2 or era3 is missing")
        mark = mark_of(item, eras)
        for era in eras:
            stamp = self._read_stamp(item, era, kind, size, self._era_mark(item, era, mark))
            if item.where not in ("WL", "SEA"):
                self.stamps[int(era[3])][item.where] = stamp

    def _era_mark(self, item: Item, era: str, weakest: str) -> str:
        value = item.find("mark")
        if isinstance(value, dict) and value.get(era) == model.KNOWN:
            return model.KNOWN
        return weakest

    def _read_stamp(self, item: Item, era: str, kind: int, size: int, mark: str) -> Stamp:
        """One `Name: icons`."""
        text = item.text(era)
        name, colon, symbols = text.partition(":")
        if text and (not colon or not name.strip()):
            item.fail_at(era, f'must look like "Farm: F1 [F2]", not {show(text)}')
        icons, box = icons_of(item, era, symbols) if colon else (model.NO_ICONS, model.NO_ICONS)
        if colon and not symbols.strip():
            item.fail_at(era, "shows no icon, but a building shows at least one")
        if kind == model.SPECIAL and box != model.NO_ICONS:
            item.fail_at(era, "has a box, but only General Buildings have one (PAT-CMP-09)")
        return Stamp(kind, size, name.strip(), icons, box, "", mark)

    # people.toml

    def _read_people(self) -> None:
        for item in self.files.items("people.toml", "people", "id"):
            person = self._read_person(item)
            item.finish()
            for era in (1, 2, 3):
                if person.id in self.stamps[era] and person.id not in self.people:
                    item.fail("this id is a code of rooms.toml too")
                    break
            self.people[person.id] = person
            name = person.names[EDITIONS[0]]
            self.stamps[person.era][person.id] = Stamp(
                person.kind, 0, name, person.icons, model.NO_ICONS, person.id, person.mark
            )
        self._check_people()

    def _read_person(self, item: Item) -> model.Person:
        kind = model.WONDER if item.word("family", ("hero", "wonder")) == 1 else model.HERO
        era = item.number("era", 1, 3)
        promo = item.flag("promo")
        names = names_at(item, "name", not promo)
        icons = plain_icons(item, "symbols", "has a box, but only General Buildings have one (PAT-CMP-09)")
        return model.Person(item.where, kind, era, promo, names, icons, mark_of(item, ("name", "era", "symbols")))

    def _check_people(self) -> None:
        for edition in EDITIONS:
            named: dict[str, str] = {}
            for person in self.people.values():
                name = person.names.get(edition, "")
                if name and name in named:
                    reason = f"has the name of {named[name]} in {edition} (PAT-HWG-05)"
                    self.files.fail("people.toml", person.id, reason)
                named[name] = person.id

    # tiles.toml

    def _read_tiles(self) -> None:
        for item in self.files.items("tiles.toml", "tiles", "id"):
            self.tiles.append(self._read_tile(item))
            item.finish()
        self._check_printed_once()

    def _read_tile(self, item: Item) -> model.Tile:
        era = item.number("era", 1, 3)
        promo = item.flag("promo")
        mark = mark_of(item, ("white", "black"))
        white = self._read_face(item, "white", era)
        black = self._read_face(item, "black", era)
        for colour in ("white", "black"):
            for code in _codes(item.table.get(colour)):
                stamp = self.stamps[era].get(code)
                if stamp is not None and mark != model.RECONSTRUCTED:
                    mark = stamp.mark
                if code in self.people and self.people[code].promo != promo:
                    item.fail(f"{code} is {'' if self.people[code].promo else 'not '}a promo, unlike this tile")
                    break
        return model.Tile(item.where, era, promo, white, black, mark)

    def _read_face(self, item: Item, colour: str, era: int) -> model.Face:
        text = item.text(colour)
        codes = _codes(text)
        if text and not codes:
            item.fail_at(colour, f'must fill four cells, like "IF1 PO1 / WL EC1", not {show(text)}')
        rooms: list[model.Room] = []
        for n, code in enumerate(codes):
            stamp = self.stamps[era].get(code)
            if stamp is None:
                item.fail_at(colour, f"holds {show(code)}, which Era {ERA_NAMES[era]} does not have")
                continue
            first = codes.index(code) == n
            if first:
                _check_side(item, colour, code, stamp)
            if first or stamp.size == 1:
                cells = tuple([m for m in range(4) if (m == n if stamp.size == 1 else codes[m] == code)])
                _check_shape(item, colour, code, stamp, cells)
                rooms.append(stamp.room(tuple([(m % 2, m // 2) for m in cells])))
        _check_water(item, colour, codes)
        return model.Face(2, 2, tuple(rooms))

    def _check_printed_once(self) -> None:
        printed: dict[str, int] = {}
        for tile in self.tiles:
            for room in tile.white.rooms + tile.black.rooms:
                printed[room.card] = printed.get(room.card, 0) + 1
        for id in self.people:
            count = printed.get(id, 0)
            if count != 1:
                self.files.fail("people.toml", id, f"stands on {count} faces of tiles.toml, not on one (PAT-HWG-05)")

    # capitals.toml

    def _read_capitals(self) -> None:
        for item in self.files.items("capitals.toml", "capitals", "id"):
            capital = self._read_capital(item)
            item.finish()
            if item.where not in CAPITALS:
                item.fail(f"id must be one of {', '.join(CAPITALS)}")
            self.capitals[item.where] = capital
        prints: dict[str, str] = {}
        for id in CAPITALS:
            if id not in self.capitals:
                self.files.fail("capitals.toml", "capitals", f"{id} is missing (PAT-CMP-02)")
                continue
            text = _print_of(self.capitals[id].face)
            if id.startswith("liberty") and text in prints.values():
                self.files.fail("capitals.toml", id, "is the same as another Liberty side (PAT-CMP-03)")
            if id.startswith("equality") and prints.get("equality", text) != text:
                self.files.fail("capitals.toml", id, "differs from the first Equality side (PAT-CMP-04)")
            prints.setdefault("equality" if id.startswith("equality") else id, text)

    def _read_capital(self, item: Item) -> model.Capital:
        mark = mark_of(item, ("kinds", "places", "boxes"))
        rooms: list[model.Room] = []
        for n, key in enumerate("abcdef"):
            inner = item.inner(key)
            if inner.find("kind") == model.KIND_NAMES[model.WATER]:
                inner.fail("a Capital Tile holds no Water")
                inner.asked.update(inner.table)
            else:
                stamp = _stamp_of(inner, (*range(model.TRANSPORT + 1), model.WASTELAND), mark)
                rooms.append(stamp.room(((n % 3, n // 3),)))
            inner.finish()
        return model.Capital(item.where, model.Face(3, 2, tuple(rooms)), mark)

    # buildings.toml

    def _read_buildings(self) -> None:
        for item in self.files.items("buildings.toml", "buildings", "id"):
            mark = mark_of(item, ("kind", "icons"))
            stamp = _stamp_of(item, tuple(range(model.TRANSPORT + 1)), mark)
            self.buildings.append(model.Building(item.where, stamp.room(((0, 0),)), mark))
            item.finish()

    # routes.toml

    def _read_routes(self) -> None:
        top = self.files.tops["routes.toml"]
        self.general_route = self._read_route(top.inner("general"), 2)
        self.allied_route = self._read_route(top.inner("allied"), 3)

    def _read_route(self, item: Item, least: int) -> tuple[model.Icons, ...]:
        spaces: list[model.Icons] = []
        values = item.entries("spaces")
        for value in values:
            icons, box = icons_of(item, "spaces", value)
            if box != model.NO_ICONS or any(icons[n] and n not in GOODS for n in range(model.ICONS)):
                item.fail_at("spaces", f"holds {show(value)}, but a space gives only F, R, C and V, without a box")
            spaces.append(icons)
        if len(values) < least:
            item.fail_at("spaces", f"must hold at least {least} spaces")
        mark_of(item, ("spaces",))
        item.finish()
        return tuple(spaces)

    # prosperity.toml

    def _read_prosperity(self) -> None:
        for item in self.files.items("prosperity.toml", "cards", "id"):
            titles = names_at(item, "title", True)
            place = item.word("ranking", RANKINGS)
            rule = f"PAT-PRS-{max(place, 0) + 1:02}"
            written = item.need("rule")
            if place >= 0 and written is not None and written != rule:
                item.fail_at("rule", f"must be {rule}, the rule of this ranking, not {show(written)}")
            mark_of(item, ("title", "ranking"))
            item.finish()
            self.prosperity.append(model.Prosperity(item.where, titles, RANKINGS[max(place, 0)], rule))

    # prices.toml

    def _read_prices(self) -> model.Prices:
        top = self.files.tops["prices.toml"]
        mark_of(top, ("prices", "track"))
        before = len(self.report)
        numbers = {name: top.number(name, _least(name), MOST) for name in NUMBERS}
        eras: dict[str, tuple[int, int, int]] = {}
        for name in TRIPLES:
            first, second, third = top.numbers(name, 3, 3 if name == "size_limit" else 0)
            eras[name] = (first, second, third)
        self._read_track(top)
        if len(self.report) == before:
            self._check_prices(top, numbers, eras["size_limit"])
        return model.Prices(numbers, eras)

    def _read_track(self, top: Item) -> None:
        before = len(self.report)
        values = top.entries("track")
        self.track = tuple([top.number_of("track", value, 0, MOST) for value in values])
        if len(self.report) > before:
            return
        if not values:
            top.fail_at("track", "must hold a space or more")
        if any([self.track[n] >= self.track[n + 1] for n in range(len(self.track) - 1)]):
            top.fail_at("track", "must rise from space to space")

    def _check_prices(self, top: Item, numbers: dict[str, int], sizes: tuple[int, int, int]) -> None:
        """What four players use must exist, and territories must stay on the grid."""
        for name in ("liberty_workers", "equality_workers"):
            if numbers[name] > len(self.track):
                top.fail_at(name, f"must be {len(self.track)} at most, as many as track has spaces (PAT-CMP-13)")
        for name, found, what in (
            ("start_buildings", len(self.buildings), "tiles of buildings.toml"),
            ("start_prosperity", len(self.prosperity), "cards of prosperity.toml"),
        ):
            if PLAYERS * numbers[name] > found:
                reason = f"must be {found // PLAYERS} at most: four players share the {found} {what}"
                top.fail_at(name, reason)
        rounds = numbers["rounds"]
        for era in (1, 2, 3):
            count = len([tile for tile in self.tiles if tile.era == era and not tile.promo])
            if PLAYERS * rounds > count:
                found_tiles = f"Era {ERA_NAMES[era]} has {count} tiles, promos not counted"
                reason = f"{found_tiles}; {rounds} rounds with four players need {PLAYERS * rounds} (PAT-AUC-01)"
                self.files.fail("tiles.toml", "tiles", reason)
        if max(sizes) + rounds > WIDEST:
            top.fail_at("size_limit", f"must not go beyond {WIDEST - rounds} with {rounds} rounds")

    def content(self, digest: str) -> model.Content:
        """The pack as `Content`: tiles by Era, promos after the others, else in the order of the file."""
        order = [(era, promo) for era in (1, 2, 3) for promo in (False, True)]
        tiles = [tile for era, promo in order for tile in self.tiles if tile.era == era and tile.promo == promo]
        return model.Content(
            self.name,
            tuple(tiles),
            tuple([self.capitals[id] for id in CAPITALS]),
            tuple(self.buildings),
            self.people,
            tuple(self.prosperity),
            self.general_route,
            self.allied_route,
            self.track,
            self.prices,
            digest,
        )


def _least(name: str) -> int:
    """The smallest sensible value of a number: an action costs at least 1, and a divisor is never 0."""
    return 1 if name.endswith("_points") or name in NOT_ZERO else 0


def _codes(value: object) -> list[str]:
    """The four codes of `a b / c d`, or an empty list if it is anything else."""
    rows = value.split("/") if isinstance(value, str) else []
    codes = [code for row in rows for code in row.split()]
    return codes if [len(row.split()) for row in rows] == [2, 2] else []


def _check_side(item: Item, colour: str, code: str, stamp: Stamp) -> None:
    """PAT-CMP-07, PAT-CMP-08: General Buildings on white, Special Buildings, Heroes and Wonders on black."""
    if stamp.kind <= model.TRANSPORT and colour == "black":
        item.fail_at(colour, f"holds {code}, a General Building, which belongs on a white face (PAT-CMP-07)")
    if stamp.kind in (model.SPECIAL, model.HERO, model.WONDER) and colour == "white":
        kind = model.KIND_NAMES[stamp.kind]
        item.fail_at(colour, f"holds {code}, a {kind}, which belongs on a black face (PAT-CMP-08)")


def _check_shape(item: Item, colour: str, code: str, stamp: Stamp, cells: tuple[int, ...]) -> None:
    """PAT-CMP-11: a Room is a rectangle of the size its code has."""
    if cells not in RECTANGLES:
        item.fail_at(colour, f"holds {code} in cells that are no rectangle (PAT-CMP-11)")
    elif stamp.size > 0 and len(cells) != stamp.size:
        item.fail_at(colour, f"holds {code} in {len(cells)} cells, but its size is {stamp.size}")


def _check_water(item: Item, colour: str, codes: list[str]) -> None:
    """PAT-WAT-06: Water is 1x1, so two of them never touch on one face."""
    for pair in RECTANGLES:
        if len(pair) == 2 and codes and codes[pair[0]] == "SEA" and codes[pair[1]] == "SEA":
            item.fail_at(colour, "has two Water Rooms that share an edge")
            return


def _print_of(face: model.Face) -> str:
    """Everything a face shows, to compare two of them."""
    return "; ".join([f"{room.cells} {room.kind} {room.name} {room.icons} {room.box}" for room in face.rooms])


def problems(tables: dict[str, object]) -> list[Problem]:
    """Every mistake of a pack, file by file in the order they are read; empty if `build` can use it."""
    return Reader(tables).report


def build(tables: dict[str, object], digest: str) -> model.Content:
    """The content of a pack; ValueError if it has problems. The digest names this exact content in saves."""
    reader = Reader(tables)
    if reader.report:
        raise ValueError("\n".join([str(problem) for problem in reader.report]))
    return reader.content(digest)


FORMAT: Final = PackFormat("ziggurat.games.patchistory.content", FILES, problems, build)
