"""Sets of units that are chosen in one answer: attackers, who moves in, who is sacrificed.

Serves the topics: attack, occupation, layer.
"""

from __future__ import annotations

from typing import final


@final
class Sets:
    """All sets of `least` to `most` units as fighter codes, the largest first; alike ones are the same.

    `codes` ascend, `numbers` says how many there are of each. Stops at `enough` sets, if that is not 0. With a `limit`
    all of a set come from so many of the `homes`, which stand beside the codes.
    """

    def __init__(
        self,
        codes: list[int],
        numbers: list[int],
        least: int,
        most: int,
        enough: int,
        homes: list[int] | None = None,
        limit: int = 0,
    ) -> None:
        self.codes = codes
        self.numbers = numbers
        self.least = least
        self.enough = enough
        self.homes = [] if homes is None else homes
        self.limit = limit
        self.found: list[tuple[int, ...]] = []
        self._extend(0, (), most, sum(numbers))

    def _extend(self, at: int, chosen: tuple[int, ...], free: int, left: int) -> None:
        """Go on from this code; `free` more may be chosen, `left` are there."""
        if at == len(self.codes):
            if chosen:
                self.found.append(chosen)
            return
        number = self.numbers[at]
        most = min(number, free) if self._may_come(at, chosen) else 0
        needed = max(0, self.least - len(chosen) - (left - number))
        for taken in range(most, needed - 1, -1):
            self._extend(at + 1, chosen + (self.codes[at],) * taken, free - taken, left - number)
            if self.enough and len(self.found) >= self.enough:
                return

    def _may_come(self, at: int, chosen: tuple[int, ...]) -> bool:
        """Whether the limit of homes allows this code beside those chosen."""
        if self.limit == 0:
            return True
        homes = {self.homes[self.codes.index(code)] for code in chosen}
        return self.homes[at] in homes or len(homes) < self.limit


def is_set_of(chosen: tuple[int, ...], codes: list[int], numbers: list[int]) -> bool:
    """Whether these codes ascend, and there are as many of each as chosen."""
    if list(chosen) != sorted(chosen):
        return False
    for code in chosen:
        if code not in codes or chosen.count(code) > numbers[codes.index(code)]:
            return False
    return True
