"""The only source of chance: sfc32 on 32-bit words, which both builds compute alike."""

from __future__ import annotations

from typing import Final, final

_MASK: Final = 0xFFFFFFFF


@final
class Rng:
    """A small counter-based generator. The same seed gives the same numbers on every machine."""

    def __init__(self, seed: int, spread: int = 12) -> None:
        self.a = seed & _MASK
        self.b = (seed >> 32) & _MASK
        self.c = (seed >> 64) & _MASK
        self.counter = 1
        for _ in range(spread):  # spreads the seed over the whole state
            self.word()

    def word(self) -> int:
        """The next 32 bits."""
        t = (self.a + self.b + self.counter) & _MASK
        self.counter = (self.counter + 1) & _MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & _MASK)) & _MASK
        self.c = (((self.c << 21) & _MASK) | (self.c >> 11)) + t & _MASK
        return t

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each as likely as the others."""
        if n <= 1:
            return 0
        limit = _MASK - _MASK % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def copy(self) -> Rng:
        """An independent generator in the same state."""
        other = Rng(0, 0)
        other.a = self.a
        other.b = self.b
        other.c = self.c
        other.counter = self.counter
        return other

    def state(self) -> list[int]:
        """The whole state, for comparisons."""
        return [self.a, self.b, self.c, self.counter]
