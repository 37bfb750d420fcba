"""Every sentence of Patchistory that a player reads: the only file a translation replaces.

A name in braces is a field of the record (`fields.py` says how it reads) or one of the PLACEHOLDERS at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from ziggurat.core.choice import Choice
from ziggurat.core.fields import Sentence, counted
from ziggurat.core.naming import seat_mark
from ziggurat.core.study import ThingKind
from ziggurat.core.words import names_in
from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.board.room_names import told_apart
from ziggurat.games.patchistory.board.territory import ROW, Piece, Territory, cell_at, column, row
from ziggurat.games.patchistory.choices import FromRoute, InRoom
from ziggurat.games.patchistory.content.model import COIN, CULTURE, RESOURCE, Face, Icons, Room
from ziggurat.games.patchistory.game import GOOD_NAMES, MARKS, NONE, VOTE, Patchistory, Route, one_good
from ziggurat.games.patchistory.hooks import EFFECTS, hooks_of
from ziggurat.games.patchistory.rules.common import cost_of, points_of, rewards
from ziggurat.games.patchistory.rules.construction import PlaceTile, building_price
from ziggurat.games.patchistory.rules.diplomacy import demanded
from ziggurat.games.patchistory.rules.exchange import most_units
from ziggurat.games.patchistory.rules.management import honored
from ziggurat.games.patchistory.rules.movement import MoveWorkers
from ziggurat.games.patchistory.rules.negotiation import Negotiate, NegotiationAndWar, war_price
from ziggurat.games.patchistory.rules.upkeep import OfferWorkers
from ziggurat.games.patchistory.rules.war import FightWar, committed_strength, force
from ziggurat.games.patchistory.rules.workers import BearWorker, own_workers

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
ICON_WORDS: Final = ("Food", "Resource", "Coin", "Culture", "book", "sword", "shield", "wheel")
UNCOUNTED: Final = (0, 2, 3)  # Food, Coin and Culture have no plural
PLACES: Final = ("", "1st", "2nd", "3rd", "4th")
COSTLY: Final = (
    "take_diplomacy",
    "manage",
)  # questions whose actions cost something; elsewhere cards give them for free

# -- each edition has its own words

EDITION_WORDS: Final[dict[str, dict[str, str]]] = {
    "1.3sk": {},
    "1.3.2d": {
        "Terrain Tile": "Land Card",
        "Capital Tile": "Baseland",
        "Construction Tile": "Construction Tile",  # no Land Card
        "Tile": "Land Card",
        "tile": "Land Card",
        "Reference Board": "Player Status Board",
        "Political Point": "Political Favour",
        "Goods": "Resources",
        "Good": "Resource",
        "Resource": "Mineral",
        "Coin": "Money",
        "Culture": "VPs",
        "1 Culture": "1 VP",
        "Culture production": "VP production",
        "Culture building": "Culture building",  # a kind of Room
        "an Honor": "a Worship",
        "Honor": "Worship",
    },
}
"""How an edition says what the sentences below say in the words of 1.3sk; each may be followed by a plural s."""

EDITION_ROOMS: Final[dict[str, dict[str, str]]] = {"1.3sk": {}, "1.3.2d": {"Transport": "Traffic"}}
"""Names of Rooms that an edition changes."""

_TERMS: Final[dict[str, re.Pattern[str]]] = {
    edition: re.compile(rf"(?<![{{\w])({'|'.join(sorted(table, key=len, reverse=True))})(s?)(?![}}\w])")
    for edition, table in EDITION_WORDS.items()
    if table
}
_ADAPTED: Final[dict[tuple[str, str], str]] = {}  # there are some hundred patterns


def in_edition(game: Patchistory, pattern: str) -> str:
    """A sentence of this file in the words of the edition played; what stands in braces is left alone."""
    edition = game.setup.options["edition"]
    if edition not in _TERMS:
        return pattern
    known = _ADAPTED.get((edition, pattern))
    if known is None:
        table = EDITION_WORDS[edition]
        known = _TERMS[edition].sub(lambda found: table[found[1]] + found[2], pattern)
        _ADAPTED[edition, pattern] = known
    return known


# -- printed on boards and cards

START: Final = "Start"
SPACES: Final = ("Negotiation Room", "War Room", "Rest")  # of a General Trade Route, after those with Goods
RANKINGS: Final = {
    "food": "Food production",
    "resource": "Resource production",
    "coin": "Coin production",
    "culture": "Culture production",
    "mil": "Military",
    "pol": "Politics",
    "tra": "Transport",
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

# -- what studies count

THINGS: Final[tuple[ThingKind, ...]] = (
    ThingKind("capital", "Capital Tiles", one=True),
    ThingKind("hero", "Heroes"),
    ThingKind("wonder", "Wonders"),
    ThingKind("building", "Buildings constructed"),
    ThingKind("action", "Actions"),
    ThingKind("tile", "Terrain Tiles, by face"),
)

# -- what happened

EVENTS: Final[dict[str, str]] = {
    "phase_began": "Era {era}, round {round}: {phase}.",
    "first_player_set": "{seat} [is] First Player.",
    "deck_opened": "The tiles of Era {era} come into play.",
    "capital_taken": "{seat} [takes] the Capital Tile {capital}.",
    "building_drawn": "{seat} [draws] {building}.",
    "card_dealt": "{seat} [is] dealt {card_in_hand}.",
    "gained": "{seat} [gains] {goods} {because}.",
    "paid": "{seat} [pays] {goods} {because}.",
    "tile_offered": "Tile {slot} on offer, {white} face: {face_rooms}.",
    "bid_placed": "{seat} [bids] {coin} Coin on tile {slot}.",
    "answer_sealed": "{seat} [has] decided in secret.",
    "tile_taken": "{seat} [takes] tile {slot}.",
    "tile_patched": "{seat} [patches] the tile with {face_rooms}, {under}.",
    "tile_discarded": "{seat} [discards] [their] tile.",
    "offers_cleared": "All tiles are patched.",
    "worker_born": "{seat} [gets] a new worker in {cell}.",
    "worker_moved": "{seat}'s worker walks from {cell} to {to}.",
    "worker_sent": "{seat} [sends] a worker from {cell} to {route}.",
    "route_travelled": "{seat}'s worker on {route} moves to {space}.",
    "worker_home": "{seat}'s worker comes home from {route} to {cell}.",
    "worker_returned": "{seat}'s worker goes back to the descendant track.",
    "descendant_removed": "{seat} [loses] a descendant, who leaves the game.",
    "points_counted": "{seat} [has] {political}.",
    "action_taken": "{seat} [spends] {political} on {action}.",
    "aid_offered": "{seat} [offers] {target} {goods}.",
    "aid_answered": "{seat} {accepted} the Aid.",
    "threatened": "{seat} [threatens] {target} and [demands] {amount} {good}.",
    "route_placed": "{allied} from {owner} to {other}.",
    "route_removed": "{route} is taken down.",
    "built": "{seat} [builds] {building} over {cell}.",
    "reclaimed": "{seat} [turns] {whose} {cell} into Wasteland.",
    "negotiated": "Negotiation: {owner_peace} from {owner}, {other_peace} from {other}.",
    "alliance_answered": "Alliance? {owner}: {owner_wants}. {other}: {other_wants}.",
    "war_declared": "War is declared on {route}.",
    "war_fought": "War between {owner} ({owner_strength}) and {other} ({other_strength}). {winner}.",
    "war_over": "The war on {route} is over.",
    "marked": "{mark}",
    "card_placed": "{seat} [puts] {card} into the middle.",
    "card_revealed": "Prosperity Card: {card}",
    "card_swapped": "{seat} [swaps] {out} for {into}",
    "votes_opened": "{card}: {cast}.",
    "card_dropped": "{card} has the fewest votes ({votes}) and is dropped.",
    "card_scored": "{card}, {votes_counted}: {places}.",
    "vote_ended": "The vote is over.",
    "game_ended": "The game is over: {scores}.",
}

MARK_WORDS: Final = {
    "sailed": "{seat} [sends] {card} out.",
    "sheltered": "{seat} [loses] no Culture to threats and perfect victories this round.",
    "bombed": "{seat} [sends] {card}.",
    "hands_seen": "{seat} [looks] at the Prosperity Cards of the others.",
}
ANY_MARK: Final = "{seat} [uses] {card}."  # of a card that has no words of its own

# -- what may be chosen

CHOICES: Final[dict[str, str]] = {
    "end": "{no_more}",
    "accept": "{yes}",
    "refuse": "{no}",
    "bid": "Bid {coin} Coin on tile {slot}{whole_purse}",
    "wait": "Wait",
    "take_free": "Take tile {slot} for free: {offered_rooms}",
    "patch": "{white} face {under}",
    "discard": "Discard the tile",
    "in_room": "{room}",
    "from_route": "{on_route}",
    "return_workers": "Return {returned}{return_effects}",
    "aid": "Offer {target} {amounts}: {aid_gain}{in_points}",
    "threaten": "Threaten {target}: {demand}{in_points}",
    "break_alliance": "Break the Alliance with {ally_on_route}: {broken_votes}, and no other action in this phase",
    "trade": "Trade: worker of {room} to {route}{for_cost}",
    "exchange": "Exchange Goods{for_cost}",
    "swap": "Give {given_goods}, take {amounts}",
    "birth": "Birth: a new worker{for_cost}",
    "honor_heroes": "Honor Heroes{for_cost}: {honor_gain}",
    "honor_wonders": "Honor Wonders{for_cost}: {honor_gain}",
    "build_route": "Trade Route to {target}{for_cost}",
    "reclaim": "Reclamation with {building}{for_cost}{of_them}",
    "build": "Construct {building}{for_cost}{of_them}",
    "campaign": "Campaign with {political}: {campaign_gain}",
    "move": "Worker of {room} to {to_room}",
    "move_on": "Worker on {route} to {space}",
    "resolve": "{conflict} {route}",
    "peace": "Peace",
    "aggression": "Aggression: war{preparations}",
    "orient": "{ends}",
    "commit": "Commit {amounts}: strength {strength}",
    "ally": "Alliance with {target}",
    "extra_good": "One more {one_good}",
    "play_card": "{card}",
    "swap_card": "{into} in place of {out}",
    "cast_votes": "{votes_counted}",
    "drawn": "{item}",
    "leave": "Back",
}

YES: Final[dict[str, str]] = {  # step kind -> what yes means there
    "answer_aid": "Accept: {target} {plus_gift}, {giver} +{accepted_culture} Culture",
    "answer_alliance": "Yes, form an Alliance",
    "help_the_wounded": "Yes: pay {help_price}, gain {help_gain}",
}
NO: Final[dict[str, str]] = {
    "answer_aid": "Refuse: {giver} +{refused_culture} Culture",
    "answer_alliance": "No Alliance",
}
NO_MORE: Final[dict[str, str]] = {  # step kind -> what it means to end there
    "choose_free_tile": "Take none",
    "choose_ally": "No Alliance",
    "destroy_route": "Remove none",
    "help_the_wounded": "No",
    "manage": "End Management",
    "move_workers": "End Movement",
    "offer_workers": "Return no workers",
    "reclaim_from_loser": "No Reclamation",
    "replace_card": "Leave the cards as they are",
    "sacrifice_workers": "Return no workers",
    "take_diplomacy": "End Diplomacy",
    "threaten_loser": "No threat",
}

# -- what answers change

# feature -> what a player has who has more of it than after another answer, and what a player has who has less
DIFFERENCES: Final[dict[str, tuple[str, str]]] = {
    "forecast": ("more Culture at the end", "less Culture at the end"),
    "forecast_lead": ("a better place at the end", "a worse place at the end"),
    "forecast_field": ("more Culture at the end than the others", "less Culture at the end than the others"),
    "threats": ("more from threats", "more lost to threats"),
    "wars": ("more from own wars", "less from own wars"),
    "invasions": ("less lost to wars of others", "more lost to wars of others"),
    "shortage": ("more lost for missing Food and Resources", "less lost for missing Food and Resources"),
    "points_useful": ("more Political Points to use", "fewer Political Points to use"),
    "vote_hope": ("more from votes on Prosperity Cards", "less from votes on Prosperity Cards"),
    "lead": ("a better place in Culture", "a worse place in Culture"),
    "food": ("more Food in stock", "less Food in stock"),
    "resources": ("more Resources in stock", "fewer Resources in stock"),
    "purse": ("more Coin for Auctions", "less Coin for Auctions"),
    "broke": ("no free Coin", "some free Coin"),
    "food_rate": ("more Food each round", "less Food each round"),
    "hunger": ("Food missing at the next meal", "Food enough for the next meal"),
    "resource_rate": ("more Resources each round", "fewer Resources each round"),
    "goods_to_come": ("more Goods until the end", "fewer Goods until the end"),
    "plenty": ("more Goods in stock", "fewer Goods in stock"),
    "kit": ("Resources for a building", "no Resources for a building"),
    "births": ("Food for a birth", "no Food for a birth"),
    "best_box": ("a better box for the next worker", "no good box for the next worker"),
    "politics": ("more Political Points each round", "fewer Political Points each round"),
    "points_left": ("more Political Points left", "fewer Political Points left"),
    "transport": ("more Transport", "less Transport"),
    "attack": ("a stronger attack", "a weaker attack"),
    "defence": ("a stronger defence", "a weaker defence"),
    "workers": ("more workers", "fewer workers"),
    "idle_workers": ("more idle workers", "fewer idle workers"),
    "empty_boxes": ("more free boxes for workers", "fewer free boxes for workers"),
    "area": ("a larger territory", "a smaller territory"),
    "wasteland": ("more Wasteland", "less Wasteland"),
    "heroes": ("more Heroes", "fewer Heroes"),
    "wonders": ("more Wonders", "fewer Wonders"),
    "buildings": ("more Construction Tiles", "fewer Construction Tiles"),
    "routes": ("more Trade Routes", "fewer Trade Routes"),
    "route_workers": ("more workers on Trade Routes", "fewer workers on Trade Routes"),
    "route_goods": ("more Goods from Trade Routes", "fewer Goods from Trade Routes"),
    "alliances": ("more alliances", "fewer alliances"),
    "bill": ("more to pay for Heroes and Wonders", "less to pay for Heroes and Wonders"),
    "votes": ("more votes", "fewer votes"),
    "rank": ("better ranks on the Prosperity Cards", "worse ranks on the Prosperity Cards"),
    "outbid": ("a bid that is not the highest", "no bid that is outbid"),
}


# -- what is asked

QUESTIONS: Final[dict[str, str]] = {
    "deal": "The game is being set up.",
    "lay_tiles": "Tiles are laid out.",
    "choose_free_tile": "{seat}: {asking_card}. Once in the game: take one of the tiles for free, before the bidding?",
    "reveal_bids": "{who}: tile {revealed} of {tiles} is revealed. {must_bid}{purse}",
    "bidding": "{who}: {outbid} Bid on a tile.{purse}",
    "seal_bids": (
        "Both choose one of the two tiles and an amount of Coin, in secret. Bids are paid either way.{purse}"
    ),
    "patch_tile": "{seat}: you have won tile {won_slot}: {won_tile}. Where does your tile go?",
    "settle_worker": "{seat}: your tile covers a part of a worker's Room. In which Room does {settling} stand now?",
    "bear_worker": "{seat}: {before} In which Room does {new_worker} start?",
    "come_home": "{seat}: {before} Into which Room does your worker from {route} come home?",
    "arrive_home": "{seat}: {before} Into which Room does your worker from {route} come home?",
    "pay_workers": "{seat}: {before} {to_return}",
    "take_diplomacy": "{seat}: Diplomacy. {points_left} left.",
    "answer_aid": "{giver} [offers] {target} {gift} as Aid. Accept? Who accepts cannot offer Aid this round.",
    "manage": "{seat}: Management. {points_left} left.",
    "exchange_goods": "{seat}: which Goods do you exchange? {exchange_limit}",
    "place_tile": "{seat}: {placing} {placing_room}",
    "draw_building": "A Construction Tile is drawn.",
    "move_workers": "{seat}: {reach} {still_to_move}",
    "negotiation_and_war": "{who}: {several_wait}. Which do you resolve next?",
    "negotiate": "Negotiation between {route_owner} and {route_other}: peace or aggression, in secret.",
    "answer_alliance": "Peace between {route_owner} and {route_other}. Form an Alliance? In secret.",
    "form_alliance": "{seat}: Alliance with {ally}. Which way round does the Allied Trade Route lie?",
    "fight_war": "War between {owner_force} and {other_force}: commit Resources, in secret. Each adds 1.",
    "threaten_loser": "{seat}: {asking_card}. Threaten {target}, who has lost the war, for nothing?",
    "reclaim_from_loser": "{seat}: {asking_card}. Reclaim a Room of {target}, who has lost the war, for nothing?",
    "help_the_wounded": "{seat}: {asking_card}. A war is over. Pay {help_price} for {help_gain}?",
    "choose_extra_good": "{seat}: {asking_card}. Which Good do you take one more of?",
    "offer_workers": (
        "{seat}: {asking_card}. Which workers do you pay, each{with_each} for {worker_culture} Culture? {workers_left}"
    ),
    "place_cards": "Vote: everybody puts a Prosperity Card into the middle, face down.{cards_left}",
    "reveal_cards": "The Prosperity Cards are shuffled.",
    "replace_card": "{seat}: {asking_card}. Swap a revealed card for one of an earlier Era?",
    "seal_votes": "Card {card_number} of {cards_in_row}, {index}: how many votes, in secret?{votes_left}",
    "scoring": "{who}: {asking_card}. Which scored card counts double for you?",
    "choose_ally": "{seat}: {asking_card}. With whom do you form an Alliance?",
    "lay_free_route": "{seat}: {asking_card}. To which kingdom does the free Trade Route lead?",
    "destroy_route": "{seat}: {asking_card}. Which Trade Route is removed from the game?",
    "sacrifice_workers": (
        "{seat}: {asking_card}. Which workers do you return, up to {more_workers}, for 7 Culture each? "
        "The others return as many for nothing. {workers_left}"
    ),
}

BEFORE: Final[dict[str, str]] = {  # rule -> what has just happened
    "PAT-FRA-09": "the first auction is over.",
    "PAT-BIR-02": "Birth.",
    "PAT-GTR-02": "your worker has rested.",
    "PAT-GTR-09": "your worker has come to an ally.",
    "PAT-ATR-03": "your worker has come to the end.",
    "PAT-ATR-04": "you have no transport.",
    "PAT-NEG-07": "peace is made.",
    "PAT-ALL-06": "the Alliance is formed.",
    "PAT-BRK-06": "the Alliance is broken.",
    "PAT-WAR-15": "the war is over.",
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
    return in_edition(game, BECAUSE.get(because, because))


def source_words(game: Patchistory, because: str) -> str:
    """A source of Goods or points as a line of a table begins with it."""
    if because in game.content.people:
        return card_name(game, because)
    text = in_edition(game, BECAUSE.get(because, because))
    return text[:1].upper() + text[1:]


def card_name(game: Patchistory, card: str) -> str:
    """The name of a Hero or Wonder in the edition played."""
    names = game.content.people[card].names
    return names.get(game.setup.options["edition"], names["1.3sk"])


def capital_name(id: str) -> str:
    """A side of a Capital Tile by its id."""
    return id.replace("-", ", ").capitalize()


def tile_name(id: str, white: bool) -> str:
    """A face of a Terrain Tile by the number of the tile."""
    return f"{id}, {'white' if white else 'black'}"


def prosperity_name(game: Patchistory, card: int) -> str:
    """The title of a Prosperity Card in the edition played."""
    return game.content.prosperity[card].titles[game.setup.options["edition"]] if card != NONE else "a Prosperity Card"


def prosperity_title(game: Patchistory, card: int) -> str:
    """A Prosperity Card with what it ranks."""
    return f"{prosperity_name(game, card)} ({game.content.prosperity[card].ranking})"


def mark_words(game: Patchistory, seat: int, mark: str) -> str:
    """How the log tells that a card has set a mark for a player."""
    return in_edition(game, MARK_WORDS.get(mark, ANY_MARK)).format(
        seat=seat_mark(seat), card=card_name(game, MARKS[mark].card)
    )


def building_name(game: Patchistory, building: int) -> str:
    """A Construction Tile by its building side."""
    if building == NONE:
        return "a Construction Tile"
    room = game.content.buildings[building].room
    with_worker = f", with a worker {icon_words(game, room.box)} more" if room.has_box else ""
    return f"{room_title(game, room)} ({icon_words(game, room.icons)}{with_worker})"


def icon_words(game: Patchistory, icons: Icons) -> str:
    """Icons in words."""
    found = [
        in_edition(game, f"{amount} {ICON_WORDS[icon]}{'' if amount == 1 or icon in UNCOUNTED else 's'}")
        for icon, amount in enumerate(icons)
        if amount
    ]
    return joined(found) if found else "nothing"


def joined(names: list[str]) -> str:
    """Names with commas, and "and" before the last."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def room_title(game: Patchistory, room: Room) -> str:
    """What stands on a Room: of a Hero or Wonder the name in the edition played (PAT-NAM-01)."""
    return card_name(game, room.card) if room.card else room_words(game, room.name)


def room_words(game: Patchistory, name: str) -> str:
    """The name of a Room in the edition played."""
    return EDITION_ROOMS[game.setup.options["edition"]].get(name, name)


def room_name(game: Patchistory, territory: Territory, cell: int) -> str:
    """A Room by its name, and by what lies beside it where several visible Rooms have the name."""
    if cell not in territory.room_at:
        return f"{column(cell)},{row(cell)}"
    edition = game.setup.options["edition"]
    if edition not in territory.names:
        territory.names[edition] = told_apart(
            [room_title(game, placed.room) for placed in territory.rooms],
            [[(column(part), row(part)) for part in placed.cells] for placed in territory.rooms],
        )
    return territory.names[edition][territory.room_at[cell]]


def lying_words(game: Patchistory, territory: Territory, cells: tuple[int, ...], under: int) -> str:
    """How a tile lies: over and under which visible Rooms; with its place if that is not enough to find it."""
    visible = territory.layering(cells, under)
    over: list[str] = []
    below: list[str] = []
    for bit, cell in enumerate(cells):
        if cell in territory.room_at:
            name = room_name(game, territory, cell)
            names = over if visible >> bit & 1 else below
            if name not in names:
                names.append(name)
    words = [f"over {joined(over)}"] if over else []
    if below:
        words.append(f"under {joined(below)}")
    hidden = _hidden_layers(game, territory, under & ~territory.fewest_above(cells, visible))
    return ", ".join(words) + _lying_place(territory, cells) + hidden


def _hidden_layers(game: Patchistory, territory: Territory, pieces: int) -> str:
    """The pieces below which a tile lies though that shows nowhere."""
    names = [piece_name(game, piece) for number, piece in enumerate(territory.pieces) if pieces >> number & 1]
    return f", and below {joined(names)}" if names else ""


def piece_name(game: Patchistory, piece: Piece) -> str:
    """A tile that lies in a territory, by what is printed on its face."""
    return in_edition(game, "the Capital Tile") if piece.tile == NONE else f"the {_tile_with(game, piece.face)}"


def _tile_with(game: Patchistory, face: Face) -> str:
    return in_edition(game, "tile") + f" with {face_words(game, face)}"


def face_words(game: Patchistory, face: Face) -> str:
    """The Rooms of a face."""
    return joined([room_title(game, room) for room in face.rooms])


def _lying_place(territory: Territory, cells: tuple[int, ...]) -> str:
    """Where a tile lies, if a tile not far away would overlap the same Rooms; column and row if no direction tells."""
    here = {territory.room_at[cell] for cell in cells if cell in territory.room_at}
    middle = _middle(territory, here)
    mine = _direction(cells, middle)
    others: list[str] = []
    for y in range(-2, 3):
        for x in range(-2, 3):
            moved = tuple([cell + y * ROW + x for cell in cells])
            there = {territory.room_at[cell] for cell in moved if cell in territory.room_at}
            if (x or y) and there == here:
                others.append(_direction(moved, middle))
    if not others:
        return ""
    return f" ({column(cells[0])},{row(cells[0])})" if mine in others else f", {mine}"


def _middle(territory: Territory, rooms: set[int]) -> tuple[int, int]:
    """Twice the column and row of the middle of some Rooms."""
    cells = [cell for room in rooms for cell in territory.rooms[room].cells]
    columns, rows = [column(cell) for cell in cells], [row(cell) for cell in cells]
    return min(columns) + max(columns) + 1, min(rows) + max(rows) + 1


def _direction(cells: tuple[int, ...], middle: tuple[int, int]) -> str:
    """To which side of a place a tile lies."""
    east, south = 2 * column(cells[0]) + 2 - middle[0], 2 * row(cells[0]) + 2 - middle[1]
    sides = [name for name, far in (("north", -south), ("south", south)) if far > 0]
    sides += [name for name, far in (("west", -east), ("east", east)) if far > 0]
    return f"towards the {'-'.join(sides)}" if sides else "in the middle"


def good_name(game: Patchistory, good: int) -> str:
    """A Good in the edition played, without an amount."""
    return in_edition(game, GOODS[good])


def amount_words(game: Patchistory, good: int, amount: int) -> str:
    """An amount of a Good."""
    return in_edition(game, f"1 {ONE_GOOD[good]}") if amount == 1 else f"{amount} {good_name(game, good)}"


def goods_words(game: Patchistory, amounts: list[int]) -> str:
    """Goods in words; those with amount 0 are left out."""
    return ", ".join([amount_words(game, good, amount) for good, amount in enumerate(amounts) if amount]) or "nothing"


def route_name(game: Patchistory, number: int) -> str:
    """A Trade Route by its two ends."""
    route = game.route(number)
    if route is None:
        return "a Trade Route"
    owner, other = seat_mark(route.owner), seat_mark(route.other)
    alike = [each.number for each in game.routes if _have_same_name(each, route)]
    which = f"{_ordinal(alike.index(route.number) + 1)} " if len(alike) > 1 else ""
    if route.allied:
        return f"the {which}Allied Trade Route between {owner} and {other}"
    return f"the {which}Trade Route from {owner} to {other}"


def _ordinal(number: int) -> str:
    return PLACES[number] if number < len(PLACES) else f"{number}th"


def _have_same_name(one: Route, other: Route) -> bool:
    return one.allied == other.allied and (one.owner, one.other) == (other.owner, other.other)


def space_name(game: Patchistory, number: int, space: int) -> str:
    """A space of a Trade Route by what is printed on it."""
    route = game.route(number)
    if route is None or route.allied:
        printed = game.content.allied_route
        ends = (0, len(printed) - 1)
        return "the far end" if space in ends else _goods_space(game, printed, space)
    names = {game.negotiation_room: "the Negotiation Room", game.war_room: "the War Room", game.rest_space: "Rest"}
    return names[space] if space in names else _goods_space(game, game.content.general_route, space)


def _goods_space(game: Patchistory, printed: tuple[Icons, ...], space: int) -> str:
    return f"the space with {icon_words(game, printed[space])}" if 0 <= space < len(printed) else f"space {space}"


def card_of_rule(game: Patchistory, rule: str) -> str:
    """The name of the Hero or Wonder that a rule is about; "" if it is about none."""
    for card, effect in EFFECTS.items():
        if rule in effect.rules and card in game.content.people:
            return card_name(game, card)
    return ""


# -- what sentences need beside the fields of a record


def _asked_seat(sentence: Sentence[Patchistory]) -> int:
    """Who is asked alone, or first."""
    return sentence.game.pending[0] if sentence.game.pending else 0


def _who(sentence: Sentence[Patchistory]) -> str:
    return seat_mark(_asked_seat(sentence))


def _political(sentence: Sentence[Patchistory]) -> str:
    return in_edition(sentence.game, counted(sentence.number("points"), "Political Point"))


def _points_left(sentence: Sentence[Patchistory]) -> str:
    points = sentence.game.realms[sentence.number("seat")].points
    return in_edition(sentence.game, counted(points, "Political Point"))


def _votes_counted(sentence: Sentence[Patchistory]) -> str:
    return counted(sentence.number("votes"), "vote")


def _amounts(sentence: Sentence[Patchistory]) -> str:
    """The Goods that a choice names one by one."""
    return goods_words(sentence.game, [sentence.number(name, 0) for name in GOOD_NAMES])


def _asking_card(sentence: Sentence[Patchistory]) -> str:
    """The Hero or Wonder by which a question is asked."""
    if sentence.kind == "scoring":
        return card_name(sentence.game, hooks_of(sentence.game, _asked_seat(sentence), hooks.DoubleCard)[0].card)
    return card_of_rule(sentence.game, sentence.text("rule"))


def _before(sentence: Sentence[Patchistory]) -> str:
    """What has just happened: a rule was applied, or a card."""
    rule = sentence.text("because")
    return BEFORE.get(rule) or f"{card_of_rule(sentence.game, rule)}."


# -- auction and patching


def _revealed(sentence: Sentence[Patchistory]) -> str:
    return str(len(sentence.game.offers))


def _tiles(sentence: Sentence[Patchistory]) -> str:
    return str(sentence.game.players)


def _must_bid(sentence: Sentence[Patchistory]) -> str:
    last = len(sentence.game.offers) == sentence.game.players
    return in_edition(sentence.game, "It is the last: bid on a tile." if last else "Bid on a tile, or wait.")


def _outbid(sentence: Sentence[Patchistory]) -> str:
    """Whether the asked player was outbid, and by how much."""
    game = sentence.game
    realm = game.realms[_asked_seat(sentence)]
    if realm.bid_slot == NONE:
        return "You have no bid yet."
    highest = max([(other.bid, seat) for seat, other in enumerate(game.realms) if other.bid_slot == realm.bid_slot])
    told = f"On tile {realm.bid_slot + 1} {seat_mark(highest[1])} bid {highest[0]} Coin against your {realm.bid}."
    return in_edition(game, told)


def _won_slot(sentence: Sentence[Patchistory]) -> str:
    return str(sentence.game.realms[sentence.number("seat")].won + 1)


def _face_rooms(sentence: Sentence[Patchistory]) -> str:
    """The Rooms of the face of a tile that an event names."""
    tile = sentence.game.content.tiles[sentence.number("tile")]
    return face_words(sentence.game, tile.white if sentence.flag("white") else tile.black)


def _card_in_hand(sentence: Sentence[Patchistory]) -> str:
    """A Prosperity Card as its owner or somebody else sees it dealt."""
    name = prosperity_name(sentence.game, sentence.number("card"))
    return f"the Prosperity Card {name}" if sentence.number("card") != NONE else name


def _won_tile(sentence: Sentence[Patchistory]) -> str:
    return offer_words(sentence.game, sentence.game.realms[sentence.number("seat")].won)


def _offered_rooms(sentence: Sentence[Patchistory]) -> str:
    return offer_words(sentence.game, sentence.number("slot"))


def offer_words(game: Patchistory, slot: int) -> str:
    """The Rooms of a tile on offer: those of the face it shows, with 2 players those of both."""
    if not 0 <= slot < len(game.offers):
        return in_edition(game, "no tile")
    offer = game.offers[slot]
    tile = game.content.tiles[offer.tile]
    if game.players == 2:
        return f"white face {face_words(game, tile.white)}; black face {face_words(game, tile.black)}"
    face = tile.white if offer.white else tile.black
    return f"{'white' if offer.white else 'black'} face {face_words(game, face)}"


def _whole_purse(sentence: Sentence[Patchistory]) -> str:
    """Whether a bid of the reader is all that the reader owns."""
    seat = sentence.number("seat")
    whole = sentence.reader == seat and sentence.number("coin") == sentence.game.realms[seat].coin > 0
    return ", all you have" if whole else ""


def _purse(sentence: Sentence[Patchistory]) -> str:
    """The Coin of a reader who is asked: for nobody else's eyes."""
    if sentence.reader is None or sentence.reader not in sentence.game.pending:
        return ""
    return f" You have {amount_words(sentence.game, COIN, sentence.game.realms[sentence.reader].coin)}."


# -- workers


def _settling(sentence: Sentence[Patchistory]) -> str:
    waiting = sentence.number("waiting")
    return "the worker" if waiting == 1 else f"the first of its {waiting} workers"


def _new_worker(sentence: Sentence[Patchistory]) -> str:
    """The new worker, and how many follow at once."""
    seat = sentence.number("seat")
    number = sum([1 for step in sentence.game.stack if isinstance(step, BearWorker) and step.seat == seat])
    return "your new worker" if number < 2 else f"the first of {number} new workers"


def _to_return(sentence: Sentence[Patchistory]) -> str:
    """How many workers a player must return, and of how many."""
    have = sentence.game.workers_of(sentence.number("seat"))
    number = min(sentence.number("number"), have)
    asked = "Which worker goes" if number == 1 else f"Which {number} workers go"
    return f"{asked} back to the descendant track? You have {have}."


def returned_words(game: Patchistory, seat: int, numbers: list[int]) -> str:
    """Own workers by their Rooms and Trade Routes."""
    workers = own_workers(game, seat)
    chosen = [workers[number] for number in numbers if 0 <= number < len(workers)]
    places: list[str] = []
    for number, worker in enumerate(chosen):
        if worker not in chosen[:number]:
            many = chosen.count(worker)
            places.append((f"{many} " if many > 1 else "") + _worker_place(game, seat, worker))
    return f"the worker {places[0]}" if len(chosen) == 1 else f"{len(chosen)} workers, {joined(places)}"


def _worker_place(game: Patchistory, seat: int, worker: Choice) -> str:
    if isinstance(worker, FromRoute):
        return f"on {route_name(game, worker.route)}"
    assert isinstance(worker, InRoom)
    return f"of {room_name(game, game.realms[seat].territory, worker.cell)}"


def _return_effects(sentence: Sentence[Patchistory]) -> str:
    """What it brings and costs to return some workers, by the question that waits."""
    game, question, number = sentence.game, sentence.game.question, len(sentence.numbers("returned"))
    if isinstance(question, OfferWorkers):
        hook = hooks_of(game, question.seat, hooks.SellWorkers)[0]
        price = number * hook.resources
        paid = f", with {amount_words(game, RESOURCE, price)}" if price else ""
        return f"{paid}: +{amount_words(game, CULTURE, number * hook.culture)}"
    if question is not None and question.kind == "sacrifice_workers":
        return f": +{amount_words(game, CULTURE, number * 7)}, and every other player returns {number}"
    return ""


def _reach(sentence: Sentence[Patchistory]) -> str:
    """How far each worker moves."""
    steps = sentence.number("steps")
    if not steps:
        return "you have no transport, so that workers at home stay."
    return f"move your workers, each up to {counted(steps, 'Room')} or {counted(steps, 'space')}."


def _still_to_move(sentence: Sentence[Patchistory]) -> str:
    """How many workers can move, and how many of them must."""
    at_home = len(sentence.numbers("movers")) if sentence.number("steps") else 0
    away = len(sentence.numbers("due"))
    told: list[str] = []
    if at_home:
        step = sentence.game.question
        crowded = isinstance(step, MoveWorkers) and step.refuses_staying(sentence.game) is not None
        may = "left: those who share a Room must leave it as far as they can" if crowded else "may move"
        told.append(f"{counted(at_home, 'worker')} at home {may}")
    if away:
        told.append("1 worker on a Trade Route must move" if away == 1 else f"{away} workers on Trade Routes must move")
    return "; ".join(told) + "." if told else "Nobody is left to move."


def _workers_left(sentence: Sentence[Patchistory]) -> str:
    return f"You have {counted(sentence.game.workers_of(sentence.number('seat')), 'worker')}."


def _more_workers(sentence: Sentence[Patchistory]) -> str:
    given = sentence.number("given")
    return f"{3 - given} more" if given else "3"


def _with_each(sentence: Sentence[Patchistory]) -> str:
    hook = hooks_of(sentence.game, sentence.number("seat"), hooks.SellWorkers)[0]
    return in_edition(sentence.game, f" and {counted(hook.resources, 'Resource')}") if hook.resources else ""


def _worker_culture(sentence: Sentence[Patchistory]) -> str:
    return str(hooks_of(sentence.game, sentence.number("seat"), hooks.SellWorkers)[0].culture)


# -- diplomacy


def _aid_gain(sentence: Sentence[Patchistory]) -> str:
    """What the giver of Aid gains, whether it is accepted or not."""
    game, seat = sentence.game, sentence.number("seat")
    prices = game.content.prices
    extra = rewards(game, seat, hooks.AID)[CULTURE]
    gains = f"{seat_mark(seat)} +{amount_words(game, CULTURE, prices.aid_accepted_culture + extra)}"
    if hooks_of(game, seat, hooks.AidCannotBeRefused):
        return gains
    return f"{gains}, +{prices.aid_refused_culture + extra} if refused"


def _demand(sentence: Sentence[Patchistory]) -> str:
    """What a threat demands."""
    good = COIN if sentence.text("good") == "coin" else CULTURE
    amount = demanded(sentence.game, sentence.number("seat"), sentence.number("target"), good)
    return amount_words(sentence.game, good, amount)


def _ally_on_route(sentence: Sentence[Patchistory]) -> str:
    route = _route(sentence)
    return seat_mark(route.other if route.owner == sentence.number("seat") else route.owner)


def _broken_votes(sentence: Sentence[Patchistory]) -> str:
    return f"+{counted(sentence.game.realms[sentence.number('seat')].points, 'vote')}"


def _answer(sentence: Sentence[Patchistory], table: dict[str, str], usual: str) -> str:
    """What a short answer means to the question that waits."""
    question = sentence.game.question
    pattern = in_edition(sentence.game, usual if question is None else table.get(question.kind, usual))
    data = {} if question is None else question.to_json()
    data["seat"] = sentence.number("seat")
    asked = Sentence(sentence.game, data, sentence.reader, sentence.fields)
    found: dict[str, str] = {}
    for name in names_in(pattern):
        found[name] = PLACEHOLDERS[name](asked) if name in PLACEHOLDERS else asked.word(name)
    return pattern.format(**found)


def _yes(sentence: Sentence[Patchistory]) -> str:
    return _answer(sentence, YES, "Yes")


def _no(sentence: Sentence[Patchistory]) -> str:
    return _answer(sentence, NO, "No")


def _no_more(sentence: Sentence[Patchistory]) -> str:
    return _answer(sentence, NO_MORE, "Nothing more")


def _plus_gift(sentence: Sentence[Patchistory]) -> str:
    return "+" + goods_words(sentence.game, sentence.numbers("gift")).replace(", ", " +")


def _accepted_culture(sentence: Sentence[Patchistory]) -> str:
    extra = rewards(sentence.game, sentence.number("giver"), hooks.AID)[CULTURE]
    return str(sentence.game.content.prices.aid_accepted_culture + extra)


def _refused_culture(sentence: Sentence[Patchistory]) -> str:
    extra = rewards(sentence.game, sentence.number("giver"), hooks.AID)[CULTURE]
    return str(sentence.game.content.prices.aid_refused_culture + extra)


def _help_price(sentence: Sentence[Patchistory]) -> str:
    return goods_words(sentence.game, list(hooks_of(sentence.game, sentence.number("seat"), hooks.AfterAnyWar)[0].pay))


def _help_gain(sentence: Sentence[Patchistory]) -> str:
    return goods_words(sentence.game, list(hooks_of(sentence.game, sentence.number("seat"), hooks.AfterAnyWar)[0].gain))


# -- management


def _given_goods(sentence: Sentence[Patchistory]) -> str:
    good = GOOD_NAMES.index(sentence.text("give"))
    return goods_words(sentence.game, list(one_good(good, sentence.number("units"))))


def _exchange_limit(sentence: Sentence[Patchistory]) -> str:
    """How much one Exchange may give."""
    game, seat = sentence.game, sentence.number("seat")
    if not game.sk or hooks_of(game, seat, hooks.ExchangeFreely):
        return in_edition(game, "As much of one as you own; 1 Resource is worth 2 Food or 2 Coin.")
    most = counted(most_units(game, seat), "unit")
    return in_edition(game, f"At most {most} of one; 1 Resource is worth 2 Food or 2 Coin.")


def _honor_gain(sentence: Sentence[Patchistory]) -> str:
    """What an Honor action brings."""
    game, seat = sentence.game, sentence.number("seat")
    heroes = sentence.kind == "honor_heroes"
    action = hooks.HONOR_HEROES if heroes else hooks.HONOR_WONDERS
    number = honored(game, seat, heroes)
    each = 1 + sum([hook.amount for hook in hooks_of(game, seat, hooks.HonorEach) if hook.action == action])
    extra = list(rewards(game, seat, action))
    extra[CULTURE] += number * each
    return f"+{goods_words(game, extra)}" if any(extra) else "nothing"


def _campaign_gain(sentence: Sentence[Patchistory]) -> str:
    extra = list(rewards(sentence.game, sentence.number("seat"), hooks.CAMPAIGN))
    extra[VOTE] += sentence.number("points")
    return f"+{goods_words(sentence.game, extra)}"


def _in_points(sentence: Sentence[Patchistory]) -> str:
    """The Political Points of an action that costs nothing else, in brackets."""
    cost = _for_cost(sentence)
    return f" ({cost.removeprefix(' for ')})" if cost else ""


def _for_cost(sentence: Sentence[Patchistory]) -> str:
    """What an action costs: Political Points and Goods; nothing where a card gives it for free."""
    game, seat, action = sentence.game, sentence.number("seat"), sentence.kind
    if game.question is None or game.question.kind not in COSTLY:
        return ""
    points = points_of(game, seat, action)
    told = [in_edition(game, counted(points, "Political Point"))] if points else []
    cost = list(cost_of(game, seat, action))
    if action == hooks.BUILD:
        cost[RESOURCE] = building_price(game, seat, sentence.number("building"))
    if any(cost):
        told.append(goods_words(game, cost))
    return f" for {joined(told)}" if told else ""


def _of_them(sentence: Sentence[Patchistory]) -> str:
    """How many equal Construction Tiles the player has, if there are several."""
    game = sentence.game
    alike = game.content.alike
    wanted = sentence.number("building")
    held = game.realms[sentence.number("seat")].buildings
    number = sum([1 for building in held if alike[building] == alike[wanted]]) if 0 <= wanted < len(alike) else 0
    return f" ({number} of them)" if number > 1 else ""


def _placing(sentence: Sentence[Patchistory]) -> str:
    """What is about to be placed, as the reader may know it."""
    game, seat = sentence.game, sentence.number("seat")
    if not sentence.flag("builds"):
        return "Reclamation." if sentence.flag("paid") else "free Reclamation."
    if not sentence.has("building"):
        return "Construct Building."
    building = sentence.number("building")
    cost = in_edition(game, counted(building_price(game, seat, building), "Resource"))
    return f"Construct {building_name(game, building)} for {cost}."


def _placing_room(sentence: Sentence[Patchistory]) -> str:
    if sentence.flag("builds"):
        return "On which Room?"
    target = sentence.number("target")
    whose = "your" if target == sentence.number("seat") else f"{seat_mark(target)}'s"
    return f"Which of {whose} Rooms becomes Wasteland?"


# -- Rooms and routes


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


def _whose(sentence: Sentence[Patchistory]) -> str:
    """Whose Room is reclaimed: the own, or that of the target."""
    target = sentence.number("target")
    return "[their]" if target == sentence.number("seat") else f"{seat_mark(target)}'s"


def _on_route(sentence: Sentence[Patchistory]) -> str:
    """A Trade Route, or the worker on it, as the question has it."""
    question = sentence.game.question
    name = route_name(sentence.game, sentence.number("route"))
    return f"{'Remove' if question is not None and question.kind == 'destroy_route' else 'Worker on'} {name}"


def _route_owner(sentence: Sentence[Patchistory]) -> str:
    return seat_mark(_route(sentence).owner)


def _route_other(sentence: Sentence[Patchistory]) -> str:
    return seat_mark(_route(sentence).other)


def _owner_force(sentence: Sentence[Patchistory]) -> str:
    route = _route(sentence)
    return _force(sentence.game, route.owner, bool(route.war & 1))


def _other_force(sentence: Sentence[Patchistory]) -> str:
    route = _route(sentence)
    return _force(sentence.game, route.other, bool(route.war & 2))


def _force(game: Patchistory, seat: int, invader: bool) -> str:
    role = "Invader" if invader else "Defender"
    return f"{seat_mark(seat)} ({role}, force {force(game, seat, invader)})"


def _conflict(sentence: Sentence[Patchistory]) -> str:
    question = sentence.game.question
    wars = isinstance(question, NegotiationAndWar) and question.wars
    return "Fight the war on" if wars else "Negotiate on"


def _preparations(sentence: Sentence[Patchistory]) -> str:
    """What War Preparations cost the seat against the other end of the Trade Route in question."""
    question, seat = sentence.game.question, sentence.number("seat")
    if not isinstance(question, Negotiate):
        return ""
    route = question.ends(sentence.game)
    price = war_price(sentence.game, route.other if route.owner == seat else route.owner)
    return f", and you pay {amount_words(sentence.game, RESOURCE, price)} for it now" if price else ""


def _strength(sentence: Sentence[Patchistory]) -> str:
    """The strength of the seat in the war, with what it commits."""
    game, question, seat = sentence.game, sentence.game.question, sentence.number("seat")
    added = committed_strength(game, seat, sentence.number("resources"), sentence.number("votes"))
    if not isinstance(question, FightWar):
        return str(added)
    route = question.ends(game)
    invader = bool(route.war & (1 if route.owner == seat else 2))
    return str(force(game, seat, invader) + added)


def _several_wait(sentence: Sentence[Patchistory]) -> str:
    """How many Negotiations or wars wait."""
    game = sentence.game
    number = len(game.options(_asked_seat(sentence)))
    return f"{number} wars wait" if sentence.flag("wars") else f"{number} Negotiations wait"


def _ends(sentence: Sentence[Patchistory]) -> str:
    """Who starts beside which Goods of the Allied Trade Route."""
    game, first = sentence.game, sentence.number("first")
    question = game.question
    data = {} if question is None else question.to_json()
    pair = [data.get("seat"), data.get("ally")]
    second = next((seat for seat in pair if isinstance(seat, int) and seat != first), first)
    printed = game.content.allied_route
    mine, theirs = icon_words(game, printed[1]), icon_words(game, printed[-2])
    return f"{seat_mark(first)} [starts] beside {mine}, {seat_mark(second)} beside {theirs}"


# -- vote


def _card_number(sentence: Sentence[Patchistory]) -> str:
    return str(sentence.number("index") + 1)


def _cards_in_row(sentence: Sentence[Patchistory]) -> str:
    return str(len(sentence.game.row))


def _votes_left(sentence: Sentence[Patchistory]) -> str:
    """The votes of the reader, for whose eyes only they are."""
    if sentence.reader is None:
        return ""
    return f" You have {counted(sentence.game.realms[sentence.reader].votes, 'vote')}."


def _cards_left(sentence: Sentence[Patchistory]) -> str:
    """How many cards the reader chooses from."""
    number = 0 if sentence.reader is None else len(sentence.game.realms[sentence.reader].cards)
    return f" You have {counted(number, 'card')}." if number else ""


def _one_good(sentence: Sentence[Patchistory]) -> str:
    good = sentence.text("good")
    return ONE_GOOD[GOOD_NAMES.index(good)] if good in GOOD_NAMES else good


def _route(sentence: Sentence[Patchistory]) -> Route:
    return sentence.game.route_in_play(sentence.number("route"))


PLACEHOLDERS: Final[Mapping[str, Callable[[Sentence[Patchistory]], str]]] = {
    "accepted_culture": _accepted_culture,
    "aid_gain": _aid_gain,
    "ally_on_route": _ally_on_route,
    "amounts": _amounts,
    "who": _who,
    "asking_card": _asking_card,
    "before": _before,
    "broken_votes": _broken_votes,
    "campaign_gain": _campaign_gain,
    "card_in_hand": _card_in_hand,
    "card_number": _card_number,
    "cards_in_row": _cards_in_row,
    "cards_left": _cards_left,
    "conflict": _conflict,
    "demand": _demand,
    "ends": _ends,
    "exchange_limit": _exchange_limit,
    "face_rooms": _face_rooms,
    "for_cost": _for_cost,
    "given_goods": _given_goods,
    "help_gain": _help_gain,
    "help_price": _help_price,
    "honor_gain": _honor_gain,
    "in_points": _in_points,
    "more_workers": _more_workers,
    "must_bid": _must_bid,
    "new_worker": _new_worker,
    "no": _no,
    "no_more": _no_more,
    "of_them": _of_them,
    "on_route": _on_route,
    "one_good": _one_good,
    "other_force": _other_force,
    "offered_rooms": _offered_rooms,
    "outbid": _outbid,
    "owner_force": _owner_force,
    "placing": _placing,
    "placing_room": _placing_room,
    "plus_gift": _plus_gift,
    "points_left": _points_left,
    "political": _political,
    "preparations": _preparations,
    "purse": _purse,
    "reach": _reach,
    "refused_culture": _refused_culture,
    "return_effects": _return_effects,
    "revealed": _revealed,
    "room": _room,
    "route_other": _route_other,
    "route_owner": _route_owner,
    "settling": _settling,
    "several_wait": _several_wait,
    "still_to_move": _still_to_move,
    "strength": _strength,
    "tiles": _tiles,
    "to_return": _to_return,
    "to_room": _to_room,
    "votes_counted": _votes_counted,
    "votes_left": _votes_left,
    "whole_purse": _whole_purse,
    "whose": _whose,
    "with_each": _with_each,
    "won_slot": _won_slot,
    "won_tile": _won_tile,
    "worker_culture": _worker_culture,
    "workers_left": _workers_left,
    "yes": _yes,
}
