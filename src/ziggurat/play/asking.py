"""What is put to a person: terminal and tables agree on it, so that nobody is asked what is settled already."""

from __future__ import annotations

from collections.abc import Mapping

from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.parts.answers import End, Refuse


def only_answer(game: Game, seat: int, *, alone: bool) -> Choice | None:
    """The only answer of a seat, where it need not be asked; None if the question must be put.

    Some questions are put even with one answer, since not to be asked would tell others what is in a hand. A person who
    is `alone` against bots has nobody to hide it from. What a step wants to be `confirmed` is always put.
    """
    step = game.question
    if step is None or step.confirmed or (not alone and step._must_ask(game, seat)):
        return None
    options = game.options(seat)
    return options[0] if len(options) == 1 and not options.more else None


def is_worth_saying(game: Game, choice: Choice) -> bool:
    """Whether a person is told of the only answer that was given for them.

    To decline, where the question is put only to hide a hand, is what everybody expects: it is passed over in silence.
    """
    step = game.question
    is_secret = step is not None and (step.always_asked or step.simultaneous)
    return not is_secret or not isinstance(choice, End | Refuse)


def given_in_advance(game: Game, seat: int, standing: Mapping[str, int]) -> Choice | None:
    """The answer of a seat to the present question by its standing answers; None if it gave none that still holds.

    `standing` maps the id of each standing answer that is on to the value of `until` when it was switched on.
    """
    step = game.question
    if step is None or not standing:
        return None
    for each in game.info.standing:
        choice = each.answer(game, seat, step.kind)
        if choice is not None and standing.get(each.id) == each.until(game) and game.why_not(seat, choice) is None:
            return choice
    return None


def still_standing(game: Game, standing: Mapping[str, int]) -> dict[str, int]:
    """The standing answers that have not ended by themselves."""
    return {
        each.id: standing[each.id]
        for each in game.info.standing
        if each.id in standing and standing[each.id] == each.until(game)
    }
