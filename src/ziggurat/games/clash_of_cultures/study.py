"""What studies learn from a game of Clash of Cultures."""

from __future__ import annotations

from typing import Final

from ziggurat.core.study import Study, Thing, given_answers, key_of
from ziggurat.games.clash_of_cultures import words
from ziggurat.games.clash_of_cultures.choices import Combat, PlayCard, PlayGreat
from ziggurat.games.clash_of_cultures.content.model import BLANK, START_ADVANCES
from ziggurat.games.clash_of_cultures.game import Clash, Realm
from ziggurat.games.clash_of_cultures.hooks import GREAT_PERSON_EFFECTS
from ziggurat.games.clash_of_cultures.round import facts
from ziggurat.games.clash_of_cultures.status import objective_of

HOME: Final = "home"
ADVANCE: Final = "advance"
WONDER: Final = "wonder"
OBJECTIVE: Final = "objective"
ACTION: Final = "action"
COMBAT: Final = "combat"
GREAT: Final = "great"


def round_number(game: Clash) -> int:
    """The round."""
    return game.round


def things(game: Clash) -> list[Thing]:
    """What a player of this game can have or use; everybody has the first two advances."""
    content = game.content
    found = [Thing(HOME, str(region), words.region_name(game, region)) for region in range(game.players)]
    for number, advance in enumerate(content.advances):
        if number not in START_ADVANCES:
            found.append(Thing(ADVANCE, advance.id, advance.name))
    for wonder in content.wonders:
        found.append(Thing(WONDER, wonder.id, wonder.name))
    for kind, titles in (
        (OBJECTIVE, content.objective_titles), (ACTION, content.action_titles), (COMBAT, content.combat_titles)
    ):  # fmt: skip
        found.extend([Thing(kind, title.id, title.name) for title in titles.values() if title.id != BLANK])
    for card in content.events:
        if card.effect in GREAT_PERSON_EFFECTS and game.setup.options["events"] != "none":
            found.append(Thing(GREAT, card.effect, card.name))
    return found


def used(game: Clash) -> list[list[str]]:
    """Per seat: its home, the advances and Wonders it has, completed objectives, and the cards it has played."""
    content = game.content
    played: list[dict[str, None]] = [{} for _ in game.realms]
    for seat, choice in given_answers(game):
        if isinstance(choice, PlayCard):
            played[seat][key_of(ACTION, content.actions[choice.card - 1].title)] = None
        elif isinstance(choice, Combat):
            played[seat][key_of(COMBAT, content.actions[choice.card - 1].combat)] = None
        elif isinstance(choice, PlayGreat):
            played[seat][key_of(GREAT, content.events[choice.card - 1].effect)] = None
    return [[*_held(game, realm), *played[seat]] for seat, realm in enumerate(game.realms)]


def _held(game: Clash, realm: Realm) -> list[str]:
    content = game.content
    found = [key_of(HOME, str(realm.home))]
    for number, advance in enumerate(content.advances):
        if realm.has(number) and number not in START_ADVANCES:
            found.append(key_of(ADVANCE, advance.id))
    for number, wonder in enumerate(content.wonders):
        if realm.owns(number):
            found.append(key_of(WONDER, wonder.id))
    return [*found, *[key_of(OBJECTIVE, objective_of(game, entry)) for entry in realm.completed]]


STUDY: Final = Study[Clash](round=round_number, kinds=words.THINGS, things=things, used=used, facts=facts)
