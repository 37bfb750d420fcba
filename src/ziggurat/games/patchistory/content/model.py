"""What the pieces of Patchistory show, as plain values. Topics: components.

The numbers come from the content pack (TOML files); `pack.py` builds these objects from it. `heroes_era1.py` and
its neighbours say what a Hero or a Wonder *does*; `Room.card` holds the id by which its effect is looked up.
"""

from __future__ import annotations

from typing import Final, Literal, final

# Icons, in the order of every icon tuple.
FOOD: Final = 0
RESOURCE: Final = 1
COIN: Final = 2
CULTURE: Final = 3
BOOK: Final = 4
SWORD: Final = 5
SHIELD: Final = 6
WHEEL: Final = 7
ICONS: Final = 8
ICON_LETTERS: Final = "FRCVPSDW"

Icons = tuple[int, ...]  # always eight numbers
NO_ICONS: Final[Icons] = (0, 0, 0, 0, 0, 0, 0, 0)

# Kinds of Room. The first six are the General Buildings (PAT-CMP-12).
INDUSTRY: Final = 0
ECONOMY: Final = 1
CULTURAL: Final = 2
POLITICS: Final = 3
MILITARY: Final = 4
TRANSPORT: Final = 5
SPECIAL: Final = 6
HERO: Final = 7
WONDER: Final = 8
WASTELAND: Final = 9
WATER: Final = 10
KINDS: Final = 11
Kind = Literal[
    "Industry", "Economy", "Culture", "Politics", "Military", "Transport", "Special Building", "Hero", "Wonder",
    "Wasteland", "Water",
]  # fmt: skip
KIND_NAMES: Final[tuple[Kind, ...]] = (
    "Industry", "Economy", "Culture", "Politics", "Military", "Transport",
    "Special Building", "Hero", "Wonder", "Wasteland", "Water",
)  # fmt: skip

# Where a value comes from: stated by a source, or ours until somebody with the printed game corrects it.
KNOWN: Final = "known"
RECONSTRUCTED: Final = "reconstructed"


@final
class Room:
    """A printed area of one or more cells of one piece; `box` counts only with a worker inside."""

    def __init__(
        self, cells: tuple[tuple[int, int], ...], kind: int, name: str, icons: Icons, box: Icons, card: str = ""
    ) -> None:
        self.cells: Final = cells  # (column, row) within the piece, reading order
        self.kind: Final = kind
        self.name: Final = name
        self.icons: Final = icons
        self.box: Final = box
        self.card: Final = card  # id of the Hero or Wonder, "" for any other Room
        self.shown: Final = [icon for icon in range(ICONS) if icons[icon]]
        self.has_box: Final = box != NO_ICONS
        self.size: Final = len(cells)


@final
class Face:
    """One side of a piece: its Rooms, and for fast patching which cell belongs to which Room."""

    def __init__(self, width: int, height: int, rooms: tuple[Room, ...]) -> None:
        self.width: Final = width
        self.height: Final = height
        self.rooms: Final = rooms
        self.room_masks: Final = [sum([1 << (row * width + column) for column, row in room.cells]) for room in rooms]
        self.water_mask: Final = sum(
            [mask for room, mask in zip(rooms, self.room_masks, strict=True) if room.kind == WATER]
        )
        self.whole: Final = [self._leaves_rooms_whole(visible) for visible in range(16)] if width * height == 4 else []
        self.looks: Final = sum(  # sets of cells that may be visible together, a bit each (PAT-PAT-13, PAT-WAT-04)
            [1 << visible for visible, whole in enumerate(self.whole) if whole and not self.water_mask & ~visible]
        )
        self.shown: Final[dict[str, object]] = {}  # its Rooms as views show them, by edition: see view.py

    def _leaves_rooms_whole(self, visible: int) -> bool:
        """PAT-PAT-13 for the new tile: `visible` has a bit per cell, in reading order."""
        return all([mask & visible in (0, mask) for mask in self.room_masks])


@final
class Tile:
    """A Terrain Tile with its two faces."""

    def __init__(self, id: str, era: int, promo: bool, white: Face, black: Face, mark: str) -> None:
        self.id: Final = id
        self.era: Final = era  # 1, 2, 3
        self.promo: Final = promo
        self.white: Final = white
        self.black: Final = black
        self.mark: Final = mark


@final
class Capital:
    """One side of a Capital Tile."""

    def __init__(self, id: str, face: Face, mark: str) -> None:
        self.id: Final = id  # "equality", "liberty-red", ...
        self.face: Final = face
        self.mark: Final = mark


@final
class Building:
    """The building side of a Construction Tile; the other side is Wasteland."""

    def __init__(self, id: str, room: Room, mark: str) -> None:
        self.id: Final = id  # "B01" to "B36"
        self.room: Final = room
        self.mark: Final = mark


@final
class Person:
    """Name and origin of a Hero or Wonder; the effect modules say what it does."""

    def __init__(
        self, id: str, kind: int, era: int, promo: bool, names: dict[str, str], icons: Icons, mark: str
    ) -> None:
        self.id: Final = id
        self.kind: Final = kind  # HERO or WONDER
        self.era: Final = era
        self.promo: Final = promo
        self.names: Final = names  # edition -> printed name
        self.icons: Final = icons
        self.mark: Final = mark


@final
class Prosperity:
    """A Prosperity Card: a title per edition and what it ranks."""

    def __init__(self, id: str, titles: dict[str, str], ranking: str, rule: str) -> None:
        self.id: Final = id  # "agriculture", ...
        self.titles: Final = titles  # edition -> title
        self.ranking: Final = ranking  # key of rankings in score.py: "food", "mil", "water", "routes", ...
        self.rule: Final = rule


@final
class Prices:
    """Every price and reward; a triple is [Era I, Era II, Era III] (PAT-GEN-14)."""

    def __init__(self, numbers: dict[str, int], eras: dict[str, tuple[int, int, int]]) -> None:
        self.aid_points: Final = numbers["aid_points"]
        self.aid_goods: Final = numbers["aid_goods"]
        self.aid_accepted_culture: Final = numbers["aid_accepted_culture"]
        self.aid_refused_culture: Final = numbers["aid_refused_culture"]
        self.threaten_points: Final = numbers["threaten_points"]
        self.threat_margin: Final = numbers["threat_margin"]
        self.threat_low_coin: Final = numbers["threat_low_coin"]
        self.threat_low_culture: Final = numbers["threat_low_culture"]
        self.threat_high_coin: Final = numbers["threat_high_coin"]
        self.threat_high_culture: Final = numbers["threat_high_culture"]
        self.trade_points: Final = numbers["trade_points"]
        self.exchange_points: Final = numbers["exchange_points"]
        self.birth_points: Final = numbers["birth_points"]
        self.honor_points: Final = numbers["honor_points"]
        self.route_points: Final = numbers["route_points"]
        self.route_resources: Final = numbers["route_resources"]
        self.reclaim_points: Final = numbers["reclaim_points"]
        self.reclaim_resources: Final = numbers["reclaim_resources"]
        self.build_points: Final = numbers["build_points"]
        self.build_cheap_resources: Final = numbers["build_cheap_resources"]
        self.build_dear_resources: Final = numbers["build_dear_resources"]
        self.swap_culture: Final = numbers["swap_culture"]
        self.hunger_culture: Final = numbers["hunger_culture"]
        self.shortage_culture: Final = numbers["shortage_culture"]
        self.perfect_margin: Final = numbers["perfect_margin"]
        self.perfect_culture: Final = numbers["perfect_culture"]
        self.hero_food: Final = numbers["hero_food"]
        self.wonder_resources: Final = numbers["wonder_resources"]
        self.start_food: Final = numbers["start_food"]
        self.start_coin: Final = numbers["start_coin"]
        self.start_culture: Final = numbers["start_culture"]
        self.start_buildings: Final = numbers["start_buildings"]
        self.start_prosperity: Final = numbers["start_prosperity"]
        self.rounds: Final = numbers["rounds"]  # of an Era
        self.general_routes: Final = numbers["general_routes"]
        self.allied_routes: Final = numbers["allied_routes"]
        self.liberty_workers: Final = numbers["liberty_workers"]
        self.equality_workers: Final = numbers["equality_workers"]
        self.exchange_values: Final = (  # Food, Resource, Coin
            numbers["exchange_food"],
            numbers["exchange_resource"],
            numbers["exchange_coin"],
        )
        self.points: Final = {  # Political Points by action
            "aid": self.aid_points,
            "threaten": self.threaten_points,
            "trade": self.trade_points,
            "exchange": self.exchange_points,
            "birth": self.birth_points,
            "honor_heroes": self.honor_points,
            "honor_wonders": self.honor_points,
            "build_route": self.route_points,
            "reclaim": self.reclaim_points,
            "build": self.build_points,
        }
        self.trade_food: Final = eras["trade_food"]
        self.birth_food: Final = eras["birth_food"]
        self.honor_heroes_food: Final = eras["honor_heroes_food"]
        self.honor_wonders_resources: Final = eras["honor_wonders_resources"]
        self.costs: Final[dict[str, tuple[int, tuple[int, int, int]]]] = {  # by action: a Good, and how much by Era
            "trade": (FOOD, self.trade_food),
            "birth": (FOOD, self.birth_food),
            "honor_heroes": (FOOD, self.honor_heroes_food),
            "honor_wonders": (RESOURCE, self.honor_wonders_resources),
            "build_route": (RESOURCE, (self.route_resources,) * 3),
            "reclaim": (RESOURCE, (self.reclaim_resources,) * 3),
        }
        self.threat_coin: Final = eras["threat_coin"]
        self.threat_culture: Final = eras["threat_culture"]
        self.war_resources: Final = eras["war_resources"]
        self.invader_culture: Final = eras["invader_culture"]
        self.defender_culture: Final = eras["defender_culture"]
        self.size_limit: Final = eras["size_limit"]


def alike(buildings: tuple[Building, ...], building: Building) -> int:
    """The number of the first Construction Tile with the same building side."""
    room = building.room
    for number, other in enumerate(buildings):
        same = (other.room.kind, other.room.name) == (room.kind, room.name)
        if same and other.room.icons == room.icons and other.room.box == room.box:
            return number
    raise ValueError(f"{building.id} is none of the buildings")


@final
class Content:
    """A whole content pack, checked. Positions hold ids and share this object."""

    def __init__(
        self,
        name: str,
        tiles: tuple[Tile, ...],
        capitals: tuple[Capital, ...],
        buildings: tuple[Building, ...],
        people: dict[str, Person],
        prosperity: tuple[Prosperity, ...],
        general_route: tuple[Icons, ...],
        allied_route: tuple[Icons, ...],
        track: tuple[int, ...],
        prices: Prices,
        digest: str,
    ) -> None:
        self.name: Final = name
        self.tiles: Final = tiles  # in pack order; a position names a tile by its index here
        self.capitals: Final = capitals
        self.buildings: Final = buildings
        self.people: Final = people
        self.prosperity: Final = prosperity
        self.general_route: Final = general_route  # Goods of the Start space (index 0) and the Caravan spaces
        self.allied_route: Final = allied_route  # Goods of every space, both Starts included
        self.track: Final = track  # Food per round, from space 1 on
        self.workers: Final = len(track)  # of each player, PAT-CMP-13
        self.prices: Final = prices
        self.digest: Final = digest  # names the exact content in saves
        self.alike: Final = [alike(buildings, building) for building in buildings]  # per Construction Tile
        self.tile_index: Final = {tile.id: n for n, tile in enumerate(tiles)}
        self.building_index: Final = {building.id: n for n, building in enumerate(buildings)}
        self.prosperity_index: Final = {card.id: n for n, card in enumerate(prosperity)}
        self.shown: Final[dict[str, object]] = {}  # what views tell of the boards, by edition: see view.py
