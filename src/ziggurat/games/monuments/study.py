"""What studies learn from a game of Monuments."""

from __future__ import annotations

from typing import Final

from ziggurat.core.study import Study, Thing, given_answers, key_of
from ziggurat.games.monuments import words
from ziggurat.games.monuments.choices import PlayCard
from ziggurat.games.monuments.game import Monuments, Realm
from ziggurat.games.monuments.round import facts

PEOPLE: Final = "people"
SCORE_CARD: Final = "score_card"
DECK: Final = "deck"
ABILITY: Final = "ability"
LAYER: Final = "layer"
UPGRADE: Final = "upgrade"
BONUS: Final = "bonus"
QUEST: Final = "quest"
ACTION: Final = "action"


def round_number(game: Monuments) -> int:
    """The round."""
    return game.round


def things(game: Monuments) -> list[Thing]:
    """What a player of this game can have or use."""
    content, players = game.content, game.players
    peoples = [content.world.civilizations[number] for number in game.opening.civilizations]
    found = [Thing(PEOPLE, people.id, people.name) for people in peoples]
    found.extend([Thing(SCORE_CARD, card.id, card.name) for card in content.scores])
    found.extend([Thing(DECK, deck.id, deck.name) for deck in content.decks])
    found.extend([Thing(ABILITY, ability.id, ability.name) for ability in content.abilities])
    found.extend([Thing(LAYER, str(layer), words.layer_name(layer)) for layer in range(1, len(content.layers) + 1)])
    found.extend([Thing(UPGRADE, action.id, action.name) for action in content.actions])
    open_bonuses = {card.bonus for card in content.commons if card.players <= players}
    for number, bonus in enumerate(content.bonuses):
        if number in open_bonuses:
            found.append(Thing(BONUS, bonus.id, bonus.name))
    for quest in content.quests:
        if quest.players <= players:
            found.append(Thing(QUEST, quest.id, words.quest_name(game, quest)))
    found.extend([Thing(ACTION, action.id, action.name) for action in content.actions])
    return found


def used(game: Monuments) -> list[list[str]]:
    """Per seat: what it was dealt or chose, what it built, upgraded, took and completed, and the cards it played."""
    played: list[dict[str, None]] = [{} for _ in game.realms]
    for seat, choice in given_answers(game):
        if isinstance(choice, PlayCard):
            played[seat][key_of(ACTION, choice.card)] = None
    return [[*_held(game, realm), *played[seat]] for seat, realm in enumerate(game.realms)]


def _held(game: Monuments, realm: Realm) -> list[str]:
    content = game.content
    bonuses = sorted({content.commons[card].bonus for card in realm.bonuses})
    return [
        key_of(PEOPLE, content.world.civilizations[realm.civilization].id),
        key_of(SCORE_CARD, content.scores[realm.score].id),
        key_of(DECK, content.decks[realm.deck].id),
        key_of(ABILITY, content.abilities[realm.ability].id),
        *[key_of(LAYER, str(layer)) for layer in range(1, realm.layers + 1)],
        *[key_of(UPGRADE, action.id) for number, action in enumerate(content.actions) if realm.is_green(number)],
        *[key_of(BONUS, content.bonuses[number].id) for number in bonuses],
        *[key_of(QUEST, content.quests[quest].id) for quest in realm.completed],
    ]


STUDY: Final = Study[Monuments](round=round_number, kinds=words.THINGS, things=things, used=used, facts=facts)
