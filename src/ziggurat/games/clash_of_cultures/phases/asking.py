"""Questions that ask for a space: what they have in common."""

from __future__ import annotations

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.compat import mypyc_attr
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import AtSpace
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSpace(CocStep):
    """A player chooses one of some spaces. Where there is just one, or none, nobody is asked."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, game: Clash) -> list[int]:
        """The spaces to choose from."""
        raise NotImplementedError

    def forbids(self, game: Clash, space: int) -> str:
        """The rule that keeps a space of the board out of the candidates."""
        return self.rule

    def choose(self, game: Clash, space: int) -> None:
        """Go on with this space, NONE if there is no candidate; ends or replaces the step."""
        raise NotImplementedError

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if len(self.candidates(game)) > 1 else NOBODY

    def advance(self, game: Clash) -> None:
        found = self.candidates(game)
        self.choose(game, found[0] if found else NONE)

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([AtSpace(space) for space in self.candidates(game)])

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, AtSpace) or not 0 <= choice.space < game.chart.size:
            return self.rule
        return None if choice.space in self.candidates(game) else self.forbids(game, choice.space)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, AtSpace)
        self.choose(game, choice.space)
