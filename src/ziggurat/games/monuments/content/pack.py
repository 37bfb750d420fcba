"""Builds `Content` from the parsed files of a content pack, or reports every mistake in them.

Pure: the caller reads the files. A pack is a table per file, `{"layers.toml": {...}, ...}`, as a TOML parser
returns it. The notation is explained at the top of each file of the built-in pack.

Topics: ability card texts, components, layer costs, set-up cards.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.pack import PackFormat, Problem
from ziggurat.games.monuments.content import model, reading
from ziggurat.games.monuments.content.maps import Maps
from ziggurat.parts.reading import MOST, Files, Item

__all__ = ["FILES", "Problem", "build", "problems"]

FILES: Final[tuple[str, ...]] = (
    "pack.toml", "map.toml", "tables.toml", "layers.toml", "actions.toml", "pieces.toml", "numbers.toml",
    "bonuses.toml", "personal.toml", "scores.toml", "abilities.toml", "quests.toml",
)  # fmt: skip

# What the number of each action card is called, and the least it can be.
SIDES: Final[tuple[str, ...]] = (
    "discount", "units", "hexes", "discount", "towns", "discount", "weapons", "origins", "cards", "give",
)  # fmt: skip
LEAST_SIDES: Final[tuple[int, ...]] = (0, 1, 1, 0, 1, 0, 0, 0, 1, 1)

# The keys of numbers.toml and the least they can be.
LEAST_NUMBERS: Final[dict[str, int]] = {
    "bank": 1, "weapons": 0, "tokens": 0, "hex_limit": 1, "yield_limit": 1, "worker_output": 0, "factory_output": 0,
    "factory_bonus": 0, "ferry_seats": 1, "ferry_movement": 1, "empty_movement": 0, "ferry_power": 0,
    "repair_discount": 0, "least_price": 0, "populate_need": 0, "respawn": 1, "start_workers": 1, "start_goods": 0,
    "start_quests": 1, "last_round": 0, "standstill": 0,
}  # fmt: skip

MOST_NUMBERS: Final[dict[str, int]] = {"ferry_seats": 2}  # where MOST is too much: at most a pair boards (MON-FER-05)

PLAYERS: Final = 4  # at most, MON-CMP-01
FACES: Final = 6  # of a die
DEFAULT_LINES: Final = 6  # the first of COUNTS


@final
class Reader:
    """Reads a whole pack into `Content` parts, and collects every mistake."""

    def __init__(self, tables: dict[str, object]) -> None:
        self.files: Final = Files(FILES, tables)
        self.report: Final = self.files.report
        self.layers: Final[list[model.Layer]] = []
        self.actions: Final[list[model.Action]] = []
        self.units: Final[list[model.Unit]] = []
        self.buildings: Final[list[model.Building]] = []
        self.bonuses: Final[list[model.Bonus]] = []
        self.commons: Final[list[model.CommonCard]] = []
        self.decks: Final[list[model.PersonalDeck]] = []
        self.scores: Final[list[model.ScoreCard]] = []
        self.abilities: Final[list[model.Ability]] = []
        self.groups: Final[list[model.QuestGroup]] = []
        self.quests: Final[list[model.Quest]] = []
        self.values: Final[dict[str, str]] = {}  # of numbers.toml, for the texts of cards
        self._read_pack()
        self.maps: Final = Maps(self.files)
        self._read_layers()
        self._read_units()
        self._read_buildings()
        self.numbers: Final = self._read_numbers()
        self._check_numbers()
        self._read_actions()
        self._check_layers()
        self._read_bonuses()
        self._read_commons()
        self._read_decks()
        self._read_scores()
        self._read_abilities()
        self._read_quest_groups()
        self._read_quests()
        self.files.finish()

    def _enough(self, file: str, key: str, found: int) -> None:
        """MON-SET-07, MON-SET-08, MON-SET-09: one for each player."""
        if found < PLAYERS:
            self.files.fail(file, key, f"must hold at least {PLAYERS}, one for each player, not {found}")

    # pack.toml

    def _read_pack(self) -> None:
        top = self.files.tops["pack.toml"]
        top.text("name")
        top.text("version")

    # layers.toml

    def _read_layers(self) -> None:
        for item in self.files.numbered("layers.toml", "layers", "layer", 1):
            hexes, workers = item.number("hexes", 0, MOST), item.number("workers", 0, MOST)
            cost = item.amounts("cost", model.GOODS)
            self.layers.append(model.Layer(hexes, cost, workers, reading.mark_of(item)))
            item.finish()
        if not self.layers:
            self.files.fail("layers.toml", "layers", "must hold at least one layer")

    def _check_layers(self) -> None:
        """A layer that nobody could ever build would leave the game without an end."""
        workers = self.units[model.WORKER].count if self.units else MOST
        unsure = any([problem.file == "numbers.toml" for problem in self.report])
        bank = MOST if unsure else self.numbers.bank
        for n, layer in enumerate(self.layers, 1):
            if layer.workers > workers:
                reason = f"workers must not be more than the {workers} of a player (pieces.toml)"
                self.files.fail("layers.toml", f"layer {n}", reason)
            for good, price in enumerate(layer.cost):
                if price > bank:
                    reason = f"{model.GOODS[good]} must not be more than the {bank} of the bank (numbers.toml)"
                    self.files.fail("layers.toml", f"layer {n} cost", reason)

    # actions.toml

    def _read_actions(self) -> None:
        for item in self.files.listed("actions.toml", "actions", model.ACTIONS):
            place = model.ACTIONS.index(item.where)
            name, cost = item.text("name"), item.amounts("cost", model.GOODS)
            red, green = _side_at(item, "red", place, self.values), _side_at(item, "green", place, self.values)
            self.actions.append(model.Action(item.where, name, cost, red, green, reading.mark_of(item)))
            item.finish()

    # pieces.toml

    def _read_units(self) -> None:
        for item in self.files.listed("pieces.toml", "units", model.UNITS):
            kind = model.UNITS.index(item.where)
            name = item.text("name")
            price = model.NO_GOODS if kind == model.WORKER else item.amounts("price", model.GOODS)
            count = 0 if kind == model.ARMED else item.number("count", 1 if kind == model.WORKER else 0, MOST)
            movement, carries = item.number("movement", 0, MOST), item.number("carries", 0, MOST)
            land, water = item.number("land", 0, MOST), item.number("water", 0, MOST)
            mark = reading.mark_of(item)
            self.units.append(model.Unit(item.where, name, price, count, movement, land, water, carries, mark))
            item.finish()

    def _read_buildings(self) -> None:
        for item in self.files.listed("pieces.toml", "buildings", model.BUILDINGS):
            name, price = item.text("name"), item.amounts("price", model.GOODS)
            count, power = item.number("count", 0, MOST), item.number("power", 0, MOST)
            self.buildings.append(model.Building(item.where, name, price, count, power, reading.mark_of(item)))
            item.finish()

    # numbers.toml

    def _read_numbers(self) -> model.Numbers:
        pieces, top = self.files.tops["pieces.toml"], self.files.tops["numbers.toml"]
        reading.mark_of(top)
        numbers = {name: top.number(name, least, MOST_NUMBERS.get(name, MOST)) for name, least in LEAST_NUMBERS.items()}
        self.values.update({name: str(number) for name, number in numbers.items()})
        before = len(self.report)
        die = top.numbers("die", FACES, 0)
        if len(self.report) == before and not any(die):
            top.fail_at("die", "must have a face that is not 0, or no battle is ever won")
        return model.Numbers(numbers, pieces.amounts("bridge", model.GOODS), pieces.amounts("ferry", model.GOODS), die)

    def _check_numbers(self) -> None:
        """Whether everybody has the workers of the start (MON-SET-13)."""
        workers = self.units[model.WORKER].count if self.units else MOST
        if self.numbers.start_workers > workers:
            reason = f"must not be more than the {workers} workers of a player (pieces.toml)"
            self.files.fail("numbers.toml", "start_workers", reason)

    # bonuses.toml

    def _read_bonuses(self) -> None:
        reading.mark_of(self.files.tops["bonuses.toml"])
        for item in self.files.items("bonuses.toml", "bonuses", "id"):
            name, copies = item.text("name"), item.number("copies", 1, MOST)
            effects = reading.some_at(item, "effects", model.EFFECTS)
            unlocks = reading.some_at(item, "unlocks", model.PIECES)
            own = reading.texts(model.EFFECTS, effects) | {"unlocks": reading.amounts_text(unlocks, model.PIECES)}
            text = reading.text_at(item, self.values | own)
            if "effects" not in item.table and "unlocks" not in item.table:
                item.fail("must have effects or unlocks")
            self.bonuses.append(model.Bonus(item.where, name, copies, text, effects, unlocks, reading.mark_of(item)))
            item.finish()

    def _read_commons(self) -> None:
        ids = tuple([bonus.id for bonus in self.bonuses])
        for item in self.files.items("bonuses.toml", "cards", "id"):
            layer, players = item.number("layer", 1, max(1, len(self.layers))), item.number("players", 2, PLAYERS)
            bonus = item.known("bonus", ids, "one of the bonuses")
            self.commons.append(model.CommonCard(item.where, layer, players, bonus))
            item.finish()

    # personal.toml

    def _read_decks(self) -> None:
        seen: set[str] = set()
        for item in self.files.items("personal.toml", "decks", "id"):
            name, mark = item.text("name"), reading.mark_of(item)
            supply = reading.some_at(item, "supply", model.PIECES)
            for piece, number in enumerate(supply):
                most = self._pieces(piece)
                if number > most:
                    where = f"{item.where} supply"
                    reason = f"{model.PIECES[piece]} must not be more than the {most} of a player (pieces.toml)"
                    self.files.fail(item.file, where, reason)
            cards = self._read_deck(item, mark, seen)
            self.decks.append(model.PersonalDeck(item.where, name, supply, tuple(cards), mark))
            item.finish()
        self._enough("personal.toml", "decks", len(self.decks))

    def _pieces(self, piece: int) -> int:
        """How many of PIECES a player has."""
        if piece < model.MILITARY:
            return self.buildings[piece].count if piece < len(self.buildings) else MOST
        unit = model.UNITS.index(model.PIECES[piece])
        return self.units[unit].count if unit < len(self.units) else MOST

    def _read_deck(self, deck: Item, mark: str, seen: set[str]) -> list[model.PersonalCard]:
        """A card for each layer but the last (MON-CMP-11)."""
        cards: list[model.PersonalCard] = []
        for item in deck.items("cards", "id", seen):
            before, layer = len(self.report), len(cards) + 1
            if item.number("layer", 1, MOST) != layer and len(self.report) == before:
                item.fail_at("layer", f"must be {layer} here")
            gifts = tuple([reading.gift_at(option) for option in item.tables("options")])
            if item.find("options") == []:
                item.fail_at("options", "must hold at least one")
            own = reading.mark_of(item) if item.has("mark") else mark
            cards.append(model.PersonalCard(item.where, layer, gifts, own))
            item.finish()
        if len(cards) != len(self.layers) - 1:
            wanted = len(self.layers) - 1
            deck.fail_at("cards", f"must hold {wanted}, one for each layer but the last, not {len(cards)}")
        return cards

    # scores.toml

    def _read_scores(self) -> None:
        reading.mark_of(self.files.tops["scores.toml"])
        default = [model.Line(count, 0, 1) for count in range(DEFAULT_LINES)]
        words = model.COUNTS[:DEFAULT_LINES]
        items = self.files.items("scores.toml", "lines", "count")
        for item in items:
            _replace(default, reading.line_at(item, words))
        for word in words:
            if word not in [item.where for item in items]:
                self.files.fail("scores.toml", "lines", f"one that counts {word} is missing")
        for item in self.files.items("scores.toml", "cards", "id"):
            lines = list(default)
            replaced = [reading.line_at(inner, words) for inner in _tables(item, "replace")]
            for n, line in enumerate(replaced):
                _replace(lines, line)
                if line.count in [other.count for other in replaced[:n]]:
                    item.fail_at("replace", f"holds {model.COUNTS[line.count]} twice")
            extra = [reading.line_at(inner, model.COUNTS) for inner in _tables(item, "extra")]
            name, text = item.text("name"), reading.text_of_score(default, lines, extra)
            mark = reading.mark_of(item)
            self.scores.append(model.ScoreCard(item.where, name, text, tuple(lines), tuple(extra), mark))
            item.finish()
        self._enough("scores.toml", "cards", len(self.scores))

    # abilities.toml

    def _read_abilities(self) -> None:
        for item in self.files.items("abilities.toml", "abilities", "id"):
            name, kind = item.text("name"), item.word("kind", model.ABILITIES)
            unit, token, tokens, start, price, good, power = -1, "", 0, 0, model.NO_GOODS, 0, 0
            own: dict[str, str] = {}
            if kind == model.HORSES and len(self.units) == len(model.UNITS):
                horse = self.units[model.HORSE]
                unit, token, tokens, price = model.HORSE, horse.name, horse.count, horse.price
                start = item.number("start", 0, tokens)
                own = reading.texts(("start", "movement", "carries"), (start, horse.movement, horse.carries))
            elif kind == model.BOMBARDMENT:
                power = item.number("power", 1, MOST)
                own = {"power": str(power)}
            elif kind == model.WORKPLACE:
                token, tokens = item.text("token"), item.number("tokens", 1, MOST)
                price, good = item.amounts("price", model.GOODS), item.word("good", model.GOODS)
                own = {"good": model.GOODS[good]}
            own |= {"tokens": str(tokens), "price": reading.amounts_text(price, model.GOODS)}
            text, mark = reading.text_at(item, self.values | own) if kind >= 0 else "", reading.mark_of(item)
            self.abilities.append(
                model.Ability(item.where, name, text, unit, token, tokens, start, price, good, power, mark)
            )
            if kind >= 0:  # else nobody knows what belongs to it
                item.finish()
        self._enough("abilities.toml", "abilities", len(self.abilities))

    # quests.toml

    def _read_quest_groups(self) -> None:
        owners: dict[int, str] = {}
        for item in self.files.items("quests.toml", "groups", "id"):
            name, first = item.text("name"), item.number("first", 0, MOST)
            last = item.number("last", first, MOST)
            item.finish()
            if self.groups:  # the starting quests are never drawn
                for level in range(first, last + 1):
                    if level in owners:
                        item.fail(f"level {level} is that of {owners[level]} already")
                        break
                    owners[level] = item.where
            self.groups.append(model.QuestGroup(item.where, name, first, last))
        for level in range(len(self.layers) + 1):
            if level not in owners:
                reason = f"no group after the first is for level {level}, and monuments have {len(self.layers)} layers"
                self.files.fail("quests.toml", "groups", reason)

    def _read_quests(self) -> None:
        ids = tuple([group.id for group in self.groups])
        mark = reading.mark_of(self.files.tops["quests.toml"])
        for item in self.files.items("quests.toml", "cards", "id"):
            group, players = item.known("group", ids, "one of the groups"), item.number("players", 2, PLAYERS)
            tasks = [reading.task_of(item, value) for value in item.entries("tasks")]
            if item.find("tasks") == []:
                item.fail_at("tasks", "must hold at least one")
            points, penalty = item.number("points", 0, MOST), item.number("penalty", -MOST, 0)
            own = reading.mark_of(item) if item.has("mark") else mark
            item.finish()
            self.quests.append(model.Quest(item.where, group, players, tuple(tasks), points, penalty, own))
        for players in range(2, PLAYERS + 1):
            found = len([quest for quest in self.quests if quest.group == 0 and quest.players <= players])
            need = players * self.numbers.start_quests
            if found < need:
                reason = f"must hold {need} starting quests for {players} players, not {found}"
                self.files.fail("quests.toml", "cards", reason)

    def content(self, digest: str) -> model.Content:
        return model.Content(
            digest, self.maps.world(), tuple(self.maps.openings), tuple(self.layers), tuple(self.actions),
            tuple(self.units), tuple(self.buildings), self.numbers, tuple(self.bonuses), tuple(self.commons),
            tuple(self.decks), tuple(self.scores), tuple(self.abilities), tuple(self.groups), tuple(self.quests),
        )  # fmt: skip


def _side_at(item: Item, key: str, action: int, values: dict[str, str]) -> model.Side:
    """A side of an action card, `{ units = 2, text = "..." }`."""
    inner = item.inner(key)
    number = inner.number(SIDES[action], LEAST_SIDES[action], MOST)
    times = inner.number("exchanges", 1, MOST) if action == model.TRADE else 1
    own = {SIDES[action]: str(number)} | ({"exchanges": str(times)} if action == model.TRADE else {})
    side = model.Side(number, times, reading.text_at(inner, values | own))
    inner.finish()
    return side


def _tables(item: Item, key: str) -> list[Item]:
    """The tables of a list that may be left out."""
    return item.tables(key) if item.has(key) else []


def _replace(lines: list[model.Line], line: model.Line) -> None:
    """Put a line in the place of the one that counts the same."""
    if 0 <= line.count < len(lines):
        lines[line.count] = line


def problems(tables: dict[str, object]) -> list[Problem]:
    """Every mistake of a pack, file by file in the order they are read; empty if `build` can use it."""
    return Reader(tables).report


def build(tables: dict[str, object], digest: str) -> model.Content:
    """The content of a pack; ValueError if it has problems. The digest names this exact content in saves."""
    reader = Reader(tables)
    if reader.report:
        raise ValueError("\n".join([str(problem) for problem in reader.report]))
    return reader.content(digest)


# Each with its digest then and, with the numbers that packs have got since, now.
OLDER: Final[dict[str, str]] = {
    "4b700f2fc42a25fa": "pack_v1", "06ee4689f0d6c335": "pack_v1",
    "a3a020103a602a46": "pack_v3", "c52844faa811143f": "pack_v3",
    "3525c9dd906cec59": "pack_v5",
}  # fmt: skip

FORMAT: Final = PackFormat("ziggurat.games.monuments.content", FILES, problems, build, OLDER)
