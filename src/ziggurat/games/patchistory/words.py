"""Every sentence of Patchistory that a player reads: the only file a translation replaces.

A name in braces is a field of the record (`fields.py` says how it reads) or one of the PLACEHOLDERS at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ziggurat.core.fields import Sentence
from ziggurat.games.patchistory.board.territory import Territory, cell_at, column, row
from ziggurat.games.patchistory.content.model import Room
from ziggurat.games.patchistory.game import GOOD_NAMES, MARKS, NONE, Patchistory, Route
from ziggurat.games.patchistory.rules.construction import PlaceTile

BLURB: Final[str] = "Lay tile upon tile: a land of overlapping history, with heroes, wonders, trade, votes and war."
POINTS: Final[str] = "Culture"
SEATS: Final[tuple[str, ...]] = ("Red", "Green", "Blue", "Yellow")
GOODS: Final[tuple[str, ...]] = ("Food", "Resources", "Coin", "Culture", "votes")
ONE_GOOD: Final = ("Food", "Resource", "Coin", "Culture", "vote")
PHASES: Final[tuple[str, ...]] = (
    "Set-up", "Auction & Patching", "Diplomacy & Management", "Movement", "Negotiation & War",
    "Production & Maintain Workers", "Maintain Heroes & Wonders", "Vote", "End of an Era",
)  # fmt: skip
ERAS: Final[tuple[str, ...]] = ("", "I", "II", "III")

# -- printed on boards and cards

START: Final = "Start"
SPACES: Final = ("Negotiation Room", "War Room", "Rest")  # of a General Trade Route, after those with Goods
RANKINGS: Final = {
    "food": "Food production",
    "resource": "Resource production",
    "coin": "Coin production",
    "culture": "Culture production",
    "mil": "MIL",
    "pol": "POL",
    "tra": "TRA",
    "workers": "workers",
    "routes": "Trade Routes",
    "general": "General Buildings",
    "special": "Special Buildings",
    "heroes": "Heroes",
    "wonders": "Wonders",
    "wasteland": "Wasteland",
    "water": "Water",
}

# -- why something goes to or comes from a stock; cards go by their own name

BECAUSE: Final = {
    "start": "at the start",
    "auction": "in the auction",
    "production": "from production",
    "trade routes": "from a Trade Route",
    "aid": "for Aid",
    "threat": "by a threat",
    "war": "in a war",
    "war preparations": "for War Preparations",
    "perfect victory": "by a perfect victory",
    "honor": "for an Honor action",
    "trade": "for Trade",
    "birth": "for Birth",
    "route": "for a Trade Route",
    "building": "for a building",
    "reclamation": "for Reclamation",
    "exchange": "in an Exchange",
    "campaign": "by Campaign",
    "break_alliance": "for a broken Alliance",
    "feeding": "to feed workers",
    "upkeep": "to maintain Heroes and Wonders",
    "vote": "from a Prosperity Card",
    "votes": "on a Prosperity Card",
}

ACTIONS: Final[dict[str, str]] = {
    "aid": "Aid",
    "threaten": "Threaten",
    "break_alliance": "Break Alliance",
    "trade": "Trade",
    "exchange": "Exchange",
    "birth": "Birth",
    "honor_heroes": "Honor Heroes",
    "honor_wonders": "Honor Wonders",
    "build_route": "Construct Trade Route",
    "reclaim": "Reclamation",
    "build": "Construct Building",
    "campaign": "Campaign",
}

# -- what happened

EVENTS: Final[dict[str, str]] = {
    "phase_began": "Era {era}, round {round}: {phase}.",
    "first_player_set": "{seat} is First Player.",
    "deck_opened": "The tiles of Era {era} come into play.",
    "capital_taken": "{seat} takes the Capital Tile {capital}.",
    "building_drawn": "{seat} draws {building}.",
    "card_dealt": "{seat} is dealt: {card}",
    "gained": "{seat} gains {goods} {because}.",
    "paid": "{seat} pays {goods} {because}.",
    "tile_offered": "Tile {slot} on offer: {tile}, {white} face.",
    "bid_placed": "{seat} bids {coin} Coin on tile {slot}.",
    "answer_sealed": "{seat} has decided in secret.",
    "tile_taken": "{seat} takes tile {slot}.",
    "tile_patched": "{seat} patches {tile}, {white} face, at column {x}, row {y}.",
    "tile_discarded": "{seat} discards {tile}.",
    "offers_cleared": "All tiles are patched.",
    "worker_born": "A worker of {seat} is born in {cell}.",
    "worker_moved": "A worker of {seat} walks from {cell} to {to}.",
    "worker_sent": "{seat} sends a worker from {cell} to {route}.",
    "route_travelled": "The worker of {seat} on {route} moves to {space}.",
    "worker_home": "A worker of {seat} comes home from {route} to {cell}.",
    "worker_returned": "A worker of {seat} goes back to the descendant track.",
    "descendant_removed": "A descendant of {seat} leaves the game.",
    "points_counted": "{seat} has Political Points: {points}.",
    "action_taken": "{seat}: {action} (Political Points: {points}).",
    "aid_offered": "{seat} offers {target} {goods}.",
    "aid_answered": "{seat} {accepted} the Aid.",
    "threatened": "{seat} threatens {target} and demands {amount} {good}.",
    "route_placed": "{allied} from {owner} to {other}.",
    "route_removed": "The Trade Route #{route_number} is taken down.",
    "built": "{seat} builds {building} over {cell}.",
    "reclaimed": "{seat} turns {cell} of {target} into Wasteland.",
    "negotiated": "{owner} wants {owner_peace}, {other} wants {other_peace}.",
    "alliance_answered": "Alliance: {owner} says {owner_wants}, {other} says {other_wants}.",
    "war_declared": "War is declared on {route}.",
    "war_fought": "War between {owner} ({owner_strength}) and {other} ({other_strength}): {winner}.",
    "war_over": "The war on {route} is over.",
    "marked": "{mark}",
    "card_placed": "{seat} puts {card} into the middle.",
    "card_revealed": "Prosperity Card: {card}",
    "card_swapped": "{seat} takes out {out} and puts in {into}",
    "votes_opened": "{card}: {cast}.",
    "card_dropped": "{card} has the fewest votes ({votes}) and is dropped.",
    "card_scored": "{card}, {votes} votes: {places}.",
    "vote_ended": "The vote is over.",
    "game_ended": "The game is over: {scores}.",
}

MARK_WORDS: Final = {
    "sailed": "{seat} sends {card} out.",
    "sheltered": "{seat} is safe from threats and perfect victories this round.",
    "bombed": "{seat} sends {card}.",
    "hands_seen": "{seat} looks at the Prosperity Cards of the others.",
}
ANY_MARK: Final = "{seat} uses {card}."  # of a card that has no words of its own

# -- what may be chosen

CHOICES: Final[dict[str, str]] = {
    "end": "Nothing more",
    "accept": "Yes",
    "refuse": "No",
    "bid": "Bid {coin} Coin on tile {slot}",
    "wait": "Wait",
    "take_free": "Take tile {slot} for free",
    "patch": "{white} face at column {x}, row {y}, {under}",
    "discard": "Discard the tile",
    "in_room": "{room}",
    "from_route": "{route}",
    "aid": "Offer {target} Aid: {amounts}",
    "threaten": "Threaten {target}: demand {good}",
    "break_alliance": "Break the Alliance: {route}",
    "trade": "Trade: worker of {room} to {route}",
    "exchange": "Exchange Goods",
    "swap": "Give {units} {give}, take {amounts}",
    "birth": "Birth: a new worker",
    "honor_heroes": "Honor Heroes",
    "honor_wonders": "Honor Wonders",
    "build_route": "Trade Route to {target}",
    "reclaim": "Reclamation with {building}",
    "build": "Construct {building}",
    "campaign": "Campaign: votes for Political Points: {points}",
    "move": "Worker of {room} to {to_room}",
    "move_on": "Worker on {route} to {space}",
    "resolve": "{route}",
    "peace": "Peace",
    "aggression": "Aggression",
    "orient": "First Start space at {first}",
    "commit": "Commit {amounts}",
    "ally": "Alliance with {target}",
    "extra_good": "One more {good}",
    "play_card": "{card}",
    "swap_card": "{into} in place of {out}",
    "cast_votes": "{votes} votes",
    "drawn": "{item}",
    "leave": "Back",
}

# -- what is asked

QUESTIONS: Final[dict[str, str]] = {
    "deal": "The game is being set up.",
    "lay_tiles": "Tiles are laid out.",
    "choose_free_tile": "Take one of the tiles for free, before the bidding?",
    "reveal_bids": "A tile is revealed. Bid on a tile, or wait.",
    "bidding": "Bid on a tile.",
    "seal_bids": "Choose a tile and an amount of Coin, in secret.",
    "patch_tile": "Where does your tile go?",
    "settle_worker": "In which Room does the worker of the covered Room stand now?",
    "bear_worker": "In which Room does the new worker start?",
    "come_home": "Into which Room does your worker come home?",
    "arrive_home": "Into which Room does your worker come home?",
    "pay_workers": "Which worker goes back to the descendant track?",
    "take_diplomacy": "Diplomacy. Political Points left: {points_left}.",
    "answer_aid": "{giver} offers you {gift}. Accept?",
    "manage": "Management. Political Points left: {points_left}.",
    "exchange_goods": "Which Goods do you exchange?",
    "place_tile": "On which Room does the Construction Tile go?",
    "draw_building": "A Construction Tile is drawn.",
    "move_workers": "Move your workers. Rooms or spaces each: up to {steps}.",
    "negotiation_and_war": "Which do you resolve next?",
    "negotiate": "Negotiation between {route_owner} and {route_other}: peace or aggression, in secret.",
    "answer_alliance": "Peace between {route_owner} and {route_other}. Form an Alliance? In secret.",
    "form_alliance": "Which way round does the Allied Trade Route lie?",
    "fight_war": "War between {route_owner} and {route_other}: commit Resources, in secret.",
    "threaten_loser": "Threaten {target}, who has lost the war, for nothing?",
    "reclaim_from_loser": "Reclaim a Room of {target} with one of your Construction Tiles?",
    "help_the_wounded": "Pay 1 Food for 5 Culture?",
    "choose_extra_good": "Which Good do you take one more of?",
    "offer_workers": "Pay workers for Culture?",
    "place_cards": "Put a Prosperity Card into the middle, face down.",
    "reveal_cards": "The Prosperity Cards are shuffled.",
    "replace_card": "Swap a revealed card for one of an earlier Era?",
    "seal_votes": "{index}: how many votes, in secret?",
    "scoring": "Which scored card counts double for you?",
    "choose_ally": "With whom do you form an Alliance?",
    "lay_free_route": "To which kingdom does the free Trade Route lead?",
    "destroy_route": "Which Trade Route is removed from the game?",
    "sacrifice_workers": "Return a worker for 7 Culture? The others return as many for nothing.",
}

# -- why a choice is allowed and does nothing

NO_EFFECT: Final[dict[str, str]] = {
    "PAT-HEIII-18": "The target loses no Culture to threats this round.",
    "PAT-HON-02": "You have no visible Hero, so there is nothing to gain.",
    "PAT-HON-04": "You have no visible Wonder, so there is nothing to gain.",
}

# -- why not

REASONS: Final[dict[str, str]] = {
    "PAT-AID-01": "Aid costs more Political Points than you have left.",
    "PAT-AID-02": "Aid needs a Trade Route of yours to that player.",
    "PAT-AID-03": "Aid needs a Trade Route between you and that player.",
    "PAT-AID-05": "Aid is exactly three Goods of Food, Resources and Coin.",
    "PAT-AID-07": "You do not own the Goods you offer.",
    "PAT-AID-08": "The offer must be accepted or refused.",
    "PAT-AID-10": "You have accepted Aid this round, so you cannot offer any.",
    "PAT-ALL-02": "One of the two allies has the first Start space.",
    "PAT-ATR-04": "Without transport the worker goes home.",
    "PAT-AU2-03": "Choose one of the two tiles and an amount of Coin.",
    "PAT-AUC-01": "A tile of the current Era is drawn.",
    "PAT-AUC-06": "Everybody must take part in the auction; waiting is not possible now.",
    "PAT-AUC-14": "You must bid on one of the tiles on offer.",
    "PAT-AUC-15": "A bid is at least 1 Coin.",
    "PAT-AUC-16": "That tile carries a bid as high; bid more or choose another tile.",
    "PAT-AUC-17": "You were outbid here: raise above the highest bid or move to another tile.",
    "PAT-AUC-19": "A bid is never lowered.",
    "PAT-AUC-21": "You do not own that much Coin.",
    "PAT-AUC-25": "The tile must be patched with the face it shows.",
    "PAT-BIR-01": "Birth costs more Political Points or Food than you have.",
    "PAT-BIR-03": "The worker goes into a Room that holds no worker.",
    "PAT-BIR-05": "No descendant is left on the track.",
    "PAT-BIR-06": "Every Room of yours holds a worker.",
    "PAT-BLD-01": "A building costs more Political Points than you have left.",
    "PAT-BLD-02": "This building costs more Resources than you own.",
    "PAT-BLD-03": "Military, Politics and Culture buildings cost more Resources than you own.",
    "PAT-BLD-04": "A building goes on a visible 1x1 Room of your territory.",
    "PAT-BLD-05": "Nothing can be built on Water.",
    "PAT-BRK-02": "Breaking an Alliance is the only action of the whole phase.",
    "PAT-BRK-03": "Breaking an Alliance needs at least 1 Political Point.",
    "PAT-BRK-05": "That is no Allied Trade Route of yours.",
    "PAT-CAM-01": "You have fewer Political Points left.",
    "PAT-CAM-02": "Campaign is possible once per round.",
    "PAT-CAM-03": "Campaign spends at least 1 Political Point.",
    "PAT-CON-01": "That Construction Tile is not behind your screen.",
    "PAT-CON-02": "You have no Construction Tile.",
    "PAT-CON-03": "A Construction Tile of the pile is drawn.",
    "PAT-CTR-01": "A Trade Route costs more Political Points or Resources than you have.",
    "PAT-CTR-02": "A Trade Route can be constructed once per round.",
    "PAT-CTR-03": "A Trade Route leads to another kingdom.",
    "PAT-CTR-06": "No General Trade Route is left in Public Storage.",
    "PAT-DIP-07": "That is no Diplomacy action.",
    "PAT-DIP-05": "That is no Management action; Diplomacy is over.",
    "PAT-EXC-01": "Exchange costs more Political Points than you have left.",
    "PAT-EXC-02": "Say which Goods you give and which you take.",
    "PAT-EXC-03": "Only Food, Resources and Coin can be exchanged.",
    "PAT-EXC-04": "One Exchange turns one Good into one other Good.",
    "PAT-EXC-07": "One Exchange gives up at most as many units as your TRA.",
    "PAT-EXC-08": "The value given must equal the value taken.",
    "PAT-EXC-09": "Without transport nothing can be exchanged.",
    "PAT-FRA-02": "Bid on a revealed tile, or wait.",
    "PAT-FRA-05": "The last player must bid.",
    "PAT-FRA-06": "A bid must beat the bid already on that tile.",
    "PAT-GEN-09": "A worker of yours must go back to the descendant track.",
    "PAT-GEN-10": "You have no worker there.",
    "PAT-GEN-19": "You do not own that much.",
    "PAT-GTR-03": "Every worker under way on a Trade Route must move, once.",
    "PAT-GTR-04": "The worker moves at most as many spaces as your TRA.",
    "PAT-GTR-05": "Workers on Trade Routes move away from home only.",
    "PAT-GTR-06": "Without transport the worker goes to the Rest space.",
    "PAT-GTR-07": "A worker that rests stays there for its whole move.",
    "PAT-GTR-08": "A worker stops in the Negotiation Room.",
    "PAT-HEI-04": "Choose a player you are not allied with, or nobody.",
    "PAT-HEII-08": "Two votes you own count as one Resource, and only with the Hero who says so.",
    "PAT-HEII-11": "Threaten the loser of the war, or nobody.",
    "PAT-HEII-13": "Take a tile on offer, or none.",
    "PAT-HEII-14": "That tile is taken already.",
    "PAT-HON-01": "Honor Heroes costs more Political Points or Food than you have.",
    "PAT-HON-03": "Honor Wonders costs more Political Points or Resources than you have.",
    "PAT-MOV-04": "The Room is farther away than your TRA reaches.",
    "PAT-MOV-07": "That is no other visible Room of your territory.",
    "PAT-MOV-09": "Two workers would end in one Room.",
    "PAT-MOV-14": "No worker that may still move stands there.",
    "PAT-NEG-02": "Choose one of your Negotiations or Wars.",
    "PAT-NEG-05": "Choose peace or aggression.",
    "PAT-NEG-06": "Say yes or no to the Alliance.",
    "PAT-PAT-01": "Patch the tile or discard it.",
    "PAT-PAT-05": "The tile must lie over or under at least one cell of your territory.",
    "PAT-PAT-09": "Say for each overlapped piece, once, whether the tile goes under it.",
    "PAT-PAT-10": "The tile cannot lie over a piece and under what is below that piece.",
    "PAT-PAT-13": "A Room larger than 1x1 would be partly covered.",
    "PAT-PAT-15": "The territory would exceed the size limit of the Era.",
    "PAT-PRM-04": "Return a worker of yours, or stop.",
    "PAT-PRM-08": "This Hero cannot be covered.",
    "PAT-PRM-10": "Swap a revealed card for one of an earlier Era, or none.",
    "PAT-REC-01": "Reclamation costs more Political Points or Resources than you have.",
    "PAT-REC-02": "Reclamation needs a visible 1x1 Room.",
    "PAT-REC-04": "A Room larger than 1x1 cannot be reclaimed.",
    "PAT-REC-06": "That Room is Wasteland already.",
    "PAT-SCO-04": "Name a card that is scored.",
    "PAT-SET-10": "The game is being dealt.",
    "PAT-THR-01": "Threaten costs more Political Points than you have left.",
    "PAT-THR-02": "Threaten needs a General Trade Route of yours to that player.",
    "PAT-THR-03": "Allies cannot be threatened.",
    "PAT-THR-04": "Your Attack Force does not exceed their Defensive Force.",
    "PAT-THR-05": "A threat demands Coin or Culture.",
    "PAT-TRD-01": "Trade costs more Political Points or Food than you have.",
    "PAT-TRD-02": "No worker of yours stands in that Room.",
    "PAT-TRD-03": "That is no Trade Route of yours.",
    "PAT-TRD-04": "A worker is on that Trade Route already.",
    "PAT-TRD-05": "Your worker is on that Allied Trade Route already.",
    "PAT-TRD-07": "You have no worker in your territory.",
    "PAT-VOT-01": "Put one of your Prosperity Cards into the middle.",
    "PAT-VOT-02": "A card of the middle is revealed.",
    "PAT-VOT-04": "Commit a number of your own votes, 0 allowed.",
    "PAT-WAR-05": "Commit a number of your own Resources, 0 allowed.",
    "PAT-WAT-02": "Nothing may be laid over Water.",
    "PAT-WAT-03": "Nothing may be slid under Water.",
    "PAT-WAT-04": "The Water of the tile would be covered.",
    "PAT-WAT-05": "Two Water Rooms would touch along an edge.",
    "PAT-WOI-10": "No threat can take Coin from that player.",
    "PAT-WOII-10": "Pay one of your workers, or stop.",
    "PAT-WOII-19": "The free Trade Route leads to another kingdom.",
    "PAT-WOII-20": "Choose one of the Goods of that space.",
    "PAT-WOIII-03": "Name a card that is scored.",
    "PAT-WOIII-04": "A card must be named.",
    "PAT-WOIII-08": "Pay 1 Food, or do not.",
    "PAT-WOIII-10": "Choose a Trade Route in play.",
    "PAT-WOIII-11": "Choose a Trade Route of yours, or none.",
    "PAT-WOIII-17": "This Wonder cannot be covered.",
    "PAT-WOIII-18": "Choose one of your Construction Tiles, or none.",
    "PAT-WRK-02": "The worker stands in one of the Rooms that cover its old one, a free one if there is any.",
    "PAT-WRK-05": "Workers who share a Room must leave it as far as they can.",
    "PAT-WRK-09": "Choose a Room of yours that holds no worker.",
}


def because_words(game: Patchistory, because: str) -> str:
    """A source of Goods or points: the name of a card, or a phrase of BECAUSE."""
    if because in game.content.people:
        return f"({card_name(game, because)})"
    return BECAUSE.get(because, because)


def source_words(game: Patchistory, because: str) -> str:
    """A source of Goods or points as a line of a table begins with it."""
    text = card_name(game, because) if because in game.content.people else BECAUSE.get(because, because)
    return text[:1].upper() + text[1:]


def card_name(game: Patchistory, card: str) -> str:
    """The name of a Hero or Wonder in the edition played."""
    names = game.content.people[card].names
    return names.get(game.setup.options["edition"], names["1.3sk"])


def prosperity_name(game: Patchistory, card: int) -> str:
    """The title of a Prosperity Card in the edition played."""
    return game.content.prosperity[card].titles[game.setup.options["edition"]] if card != NONE else "a Prosperity Card"


def prosperity_title(game: Patchistory, card: int) -> str:
    """A Prosperity Card with what it ranks."""
    return f"{prosperity_name(game, card)} ({game.content.prosperity[card].ranking})"


def mark_words(game: Patchistory, seat: int, mark: str) -> str:
    """How the log tells that a card has set a mark for a player."""
    return MARK_WORDS.get(mark, ANY_MARK).format(seat=SEATS[seat], card=card_name(game, MARKS[mark].card))


def building_name(game: Patchistory, building: int) -> str:
    """A Construction Tile by its building side."""
    if building == NONE:
        return "a Construction Tile"
    tile = game.content.buildings[building]
    return f"{tile.room.name} ({tile.id})"


def room_title(game: Patchistory, room: Room) -> str:
    """What stands on a Room: of a Hero or Wonder the name in the edition played (PAT-NAM-01)."""
    return card_name(game, room.card) if room.card else room.name


def room_name(game: Patchistory, territory: Territory, cell: int) -> str:
    """A Room by name and place."""
    place = f"{column(cell)},{row(cell)}"
    return f"{room_title(game, territory.room(cell).room)} ({place})" if cell in territory.room_at else place


def goods_words(amounts: list[int]) -> str:
    """Goods in words; those with amount 0 are left out."""
    named = [
        f"{amount} {ONE_GOOD[good] if amount == 1 else GOODS[good]}" for good, amount in enumerate(amounts) if amount
    ]
    return ", ".join(named) or "nothing"


def route_name(game: Patchistory, number: int) -> str:
    """A Trade Route by its two ends."""
    route = game.route(number)
    if route is None:
        return "a Trade Route"
    kind = "the Allied Trade Route" if route.allied else "the Trade Route"
    return f"{kind} {SEATS[route.owner]}-{SEATS[route.other]} (#{route.number})"


def space_name(game: Patchistory, number: int, space: int) -> str:
    """A space of a Trade Route."""
    route = game.route(number)
    if route is None or route.allied:
        ends = (0, len(game.content.allied_route) - 1)
        return "the far end" if space in ends else f"space {space}"
    names = {game.negotiation_room: "the Negotiation Room", game.war_room: "the War Room", game.rest_space: "Rest"}
    return names.get(space, f"space {space}")


# -- what sentences need beside the fields of a record


def _points_left(sentence: Sentence[Patchistory]) -> str:
    return str(sentence.game.realms[sentence.number("seat")].points)


def _amounts(sentence: Sentence[Patchistory]) -> str:
    """The Goods that a choice names one by one."""
    return goods_words([sentence.number(name, 0) for name in GOOD_NAMES])


def _room(sentence: Sentence[Patchistory]) -> str:
    """The Room at `x`, `y`: of the own territory, unless a Construction Tile goes into another."""
    question = sentence.game.question
    owner = question.target if isinstance(question, PlaceTile) else sentence.number("seat")
    return _room_at(sentence, owner, "x", "y")


def _to_room(sentence: Sentence[Patchistory]) -> str:
    return _room_at(sentence, sentence.number("seat"), "to_x", "to_y")


def _room_at(sentence: Sentence[Patchistory], owner: int, x: str, y: str) -> str:
    territory = sentence.game.realms[owner].territory
    return room_name(sentence.game, territory, cell_at(sentence.number(x), sentence.number(y)))


def _route_number(sentence: Sentence[Patchistory]) -> str:
    return str(sentence.number("route"))


def _route_owner(sentence: Sentence[Patchistory]) -> str:
    return SEATS[_route(sentence).owner]


def _route_other(sentence: Sentence[Patchistory]) -> str:
    return SEATS[_route(sentence).other]


def _route(sentence: Sentence[Patchistory]) -> Route:
    return sentence.game.route_in_play(sentence.number("route"))


PLACEHOLDERS: Final[Mapping[str, Callable[[Sentence[Patchistory]], str]]] = {
    "points_left": _points_left,
    "amounts": _amounts,
    "room": _room,
    "to_room": _to_room,
    "route_number": _route_number,
    "route_owner": _route_owner,
    "route_other": _route_other,
}
