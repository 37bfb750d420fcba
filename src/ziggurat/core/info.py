"""How a game presents itself to the registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from ziggurat.core.game import Game, Setup


@final
class OptionInfo:
    """One game option: its values, the default first. It may matter for some numbers of players only."""

    def __init__(self, name: str, values: tuple[str, ...], help: str, players: tuple[int, ...] = ()) -> None:
        self.name = name
        self.values = values
        self.help = help
        self.players = players  # () is all

    @property
    def default(self) -> str:
        """The value used when none is given."""
        return self.values[0]

    def matters(self, players: int) -> bool:
        """Whether a game of so many players depends on it; otherwise its value is the default, whatever is given."""
        return not self.players or players in self.players


@final
class GameInfo:
    """Title, player counts, options and the way to start one game."""

    def __init__(
        self,
        id: str,
        title: str,
        players: tuple[int, ...],
        options: tuple[OptionInfo, ...],
        check: Callable[[Setup], str],
        create: Callable[[Setup, object], Game],
        version: str,
    ) -> None:
        self.id = id
        self.title = title
        self.players = players
        self.options = options
        self.check = check  # "" or the reason why this combination makes no sense
        self.create = create  # takes the set-up and the content pack of the game
        self.version = version

    def setup(self, players: int, seed: int, options: dict[str, str], content: str) -> Setup:
        """A checked set-up with all defaults filled in; ValueError lists what is allowed."""
        if players not in self.players:
            allowed = ", ".join([str(n) for n in self.players])
            raise ValueError(f"{self.title} takes {allowed} players, not {players}")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise ValueError(f"{self.title} has no option '{name}'; options: {', '.join(known)}")
            if value not in known[name].values:
                raise ValueError(f"{name} cannot be '{value}'; allowed: {', '.join(known[name].values)}")
        chosen = {
            option.name: options.get(option.name, option.default) if option.matters(players) else option.default
            for option in self.options
        }
        setup = Setup(self.id, players, seed, chosen, content)
        problem = self.check(setup)
        if problem:
            raise ValueError(problem)
        return setup
