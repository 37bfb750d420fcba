"""Reads answers in a game's own words: a verb, then what belongs to it. Each game adds its verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Data = dict[str, object]


class Reader:
    """Reads words at one question. `forms` are the verbs; what they have not read yet is in `rest`.

    `spaces` are those of the board by their names in small letters, `space` is what the game calls one.
    """

    def __init__(
        self, synonyms: Mapping[str, str], usage: Mapping[str, str], seats: Sequence[str],
        spaces: Mapping[str, int], space: str,
    ) -> None:  # fmt: skip
        self.synonyms = synonyms
        self.usage = usage
        self.seats = seats
        self.spaces = spaces
        self.space = space
        self.rest: list[str] = []
        self.forms: dict[str, Callable[[], Data]] = {}

    def understand(self, words: Sequence[str]) -> Mapping[str, object] | None:
        """The choice, as data; None if the words begin with none of the verbs."""
        said = [part for word in words for part in word.casefold().split(",") if part and part != "and"]
        for length in (2, 1):
            name = "_".join(said[:length])
            kind = self.synonyms.get(name, name)
            if len(said) >= length and kind in self.forms:
                self.rest = said[length:]
                data = self.forms[kind]()
                if self.rest:
                    usage = self.usage.get(str(data["kind"]), str(data["kind"]))
                    raise ValueError(f"'{' '.join(self.rest)}' is not understood. Type: {usage}")
                return data
        return None

    def flag(self, *names: str) -> bool:
        """Remove these words; whether there was one."""
        found = [word for word in self.rest if word in names]
        self.rest = [word for word in self.rest if word not in names]
        return bool(found)

    def seat_named(self, word: str) -> int | None:
        """The seat of the player with that name, None if there is none."""
        return next((seat for seat, name in enumerate(self.seats) if name.casefold() == word.casefold()), None)

    def take_space(self, kind: str) -> int:
        """The space that is named next, for this kind of choice."""
        if not self.rest:
            raise ValueError(f"Too little. Type: {self.usage[kind]}")
        word = self.rest.pop(0)
        space = self.spaces.get(word.casefold())
        if space is None:
            raise ValueError(f"'{word}' is no {self.space} of the board.")
        return space

    def take_name(self, names: Mapping[str, str], what: str) -> str:
        """The id that the remaining words name, in full or by an unambiguous start."""
        said = " ".join(self.rest)
        found = start_of(said, names)
        if found is None:
            raise ValueError(f"'{said}' is no {what}." if said else f"Name the {what}.")
        self.rest = []
        return found

    def amounts(self, names: Mapping[str, str]) -> dict[str, int]:
        """Read all pairs of a number and a name: 2 ore 1 wood, 1 mood token."""
        found: dict[str, int] = {}
        while len(self.rest) >= 2 and self.rest[0].isdigit():
            name = start_of(self.rest[1], names)
            if name is None:
                break
            found[name] = found.get(name, 0) + min(int(self.rest[0]), 999)
            self.rest = self.rest[3:] if self.rest[2:3] in (["token"], ["tokens"]) else self.rest[2:]
        return found


def start_of(word: str, names: Mapping[str, str]) -> str | None:
    """What a name, or an unambiguous start of one, stands for; None if there is no such name."""
    said = " ".join(word.casefold().replace("&", " ").replace("_", " ").split())
    if not said:
        return None
    whole = [thing for name, thing in names.items() if " ".join(name.split()) == said]
    starts = {thing for name, thing in names.items() if " ".join(name.split()).startswith(said)}
    return whole[0] if whole else next(iter(starts)) if len(starts) == 1 else None
