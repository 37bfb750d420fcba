"""After something has happened: objectives that may be completed at once, then cards that may be played on it.

Serves the topics: action cards, objectives.
"""

from __future__ import annotations

from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.hooks import Moment
from ziggurat.games.clash_of_cultures.rules.cards.action_cards import play_on
from ziggurat.games.clash_of_cultures.rules.cards.objectives import ClaimAtOnce


def announce(game: Clash, moment: Moment) -> None:
    """Let everybody answer to a moment. The questions go on top of the stack: call it when all else is done."""
    game.push(play_on(game, moment))
    game.push(ClaimAtOnce(moment))
