"""Every sentence of Monuments that a player reads: the only file a translation replaces.

Sentences are patterns. A name in braces is a field of the record, which `fields.py` puts in words, or a PLACEHOLDER.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.core.fields import Sentence, counted
from ziggurat.core.info import Meaning
from ziggurat.core.naming import seat_mark
from ziggurat.core.study import ThingKind
from ziggurat.core.words import Words
from ziggurat.games.monuments.choices import PlayCard
from ziggurat.games.monuments.content.model import (
    ACTIONS,
    BUILD,
    BUILD_DISCOUNT,
    EXCHANGES,
    LAYER,
    LAYER_DISCOUNT,
    MOVEMENT,
    MOVEMENT_UNITS,
    NO_GOODS,
    POPULATE,
    POPULATE_WORKERS,
    TASKS,
    TOKEN,
    TOWN,
    TRADE,
    UPGRADE,
    UPGRADE_DISCOUNT,
    WORKS,
    Gift,
    Quest,
    Task,
)
from ziggurat.games.monuments.content.model import UNITS as UNIT_IDS
from ziggurat.games.monuments.game import NONE, Monuments, kind_of, one_good, place_of, plus
from ziggurat.games.monuments.rules.attack import ChooseAttackers
from ziggurat.games.monuments.rules.building import ChooseWork, discount, price, repair_discount
from ziggurat.games.monuments.rules.damage import current
from ziggurat.games.monuments.rules.gifts import LeftOut, card_for, has_effect, left_out
from ziggurat.games.monuments.rules.occupation import most_in
from ziggurat.games.monuments.rules.odds import defence_of, dice_for, odds
from ziggurat.games.monuments.rules.payment import PayFor
from ziggurat.games.monuments.rules.populating import ChooseTown
from ziggurat.games.monuments.rules.production import ActivateHexes, made
from ziggurat.games.monuments.rules.trading import usual_payment
from ziggurat.games.monuments.rules.training import ChooseTraining
from ziggurat.games.monuments.rules.turn import TakeTurn, has_discards
from ziggurat.games.monuments.rules.upgrading import ChooseUpgrade, discount_of
from ziggurat.games.monuments.status import goods_of, other_good, price_after, side_of, workers_on_board

BLURB: Final[str] = "An old people, ten actions that grow with use, and monuments built in plain sight of your rivals."
POINTS: Final[str] = "points"
SEATS: Final[tuple[str, ...]] = ("Red", "Green", "Blue", "Yellow")
MODES: Final = {
    "abundance": Meaning("Abundance", "The land is enough for all to finish a monument without taking any by force."),
    "scarcity": Meaning("Scarcity", "An island less is in play: somebody must take land from others."),
}
PAIRS: Final = {
    "greeks_egyptians": Meaning(
        "Greeks and Egyptians",
        "Europe and Africa, much pasture against much grain, with a strait between the two monuments.",
    ),
    "maya_inca": Meaning(
        "Maya and Inca",
        "North and South America, much wood against much metal, with Greenland, Easter Island and Hawaii far off.",
    ),
}
THINGS: Final[tuple[ThingKind, ...]] = (
    ThingKind("people", "Peoples", one=True),
    ThingKind("score_card", "Score cards", one=True),
    ThingKind("deck", "Personal decks", one=True),
    ThingKind("ability", "Abilities", one=True),
    ThingKind("layer", "Layers of the monument"),
    ThingKind("upgrade", "Upgraded action cards"),
    ThingKind("bonus", "Common bonuses"),
    ThingKind("quest", "Quests completed"),
    ThingKind("action", "Action cards played"),
)
"""What studies count."""

GOODS: Final[tuple[str, ...]] = ("wood", "sheep", "metal", "wheat")
UNITS: Final = ("workers", "armed workers", "armies", "navies", "airforces", "horses", "ferries")
ONE_UNIT: Final = ("worker", "armed worker", "army", "navy", "airforce", "horse", "ferry")
BUILDINGS: Final = ("town", "fort", "factory")
PIECES: Final = ("towns", "forts", "factories", "armies", "navies", "airforces")
ONE_PIECE: Final = ("town", "fort", "factory", "army", "navy", "airforce")
TERRAIN_NAMES: Final = ("forest", "pasture", "mountain", "field", "monument", "lake", "sea", "closed")

# -- why resources are gained or paid

BECAUSE: Final = {
    "start": "at the start",
    "quest": "for a quest completed in time",
    "gift": "as a personal bonus",
    "trade": "in trade",
    "forge": "for a weapon",
}

NO_ROOM: Final = "no hex with room and a worker makes it"

# Why a part of a personal bonus is left out, by the rule. The log says it too, so nobody is addressed.
LEFT_OUT: Final = {
    "MON-PBO-08": "no more are locked",
    "MON-UPG-07": "no other card is red",
    "MON-BLD-11": "none is in the supply",
    "MON-CMP-06": "no bridge or ferry is left in the bank",
    "MON-PBO-04": "no controlled hex has room for it",
    "MON-CMP-07": "no more are in the supply",
    "MON-RES-07": NO_ROOM,
}

# Where the reason names what it is for: "layer 3", "build town".
BECAUSE_OF: Final = {
    "layer": "for layer {what}",
    "build": "for a {what}",
    "repair": "to repair a {what}",
    "train": "for {article} {what}",
    "upgrade": "to upgrade {what}",
}

# -- what happened. What stands in brackets agrees with the first player of its sentence.

EVENTS: Final[dict[str, str]] = {
    # time
    "first_player_set": "{seat} [is] first player.",
    "round_began": "Round {round}.",
    "turn_began": "{seat}'s turn.",
    "last_round_began": "This round is the last one.",
    "game_ended": "The game is over: {scores}.",
    # set-up
    "civilization_taken": "{seat} [plays] the {people}, with {workers} at the monument.",
    "score_card_dealt": "{seat} [has] the score card {score_card}.",
    "deck_dealt": "{seat} [has] the personal deck {deck}.",
    "ability_dealt": "{seat} [has] the ability {ability}.",
    "starters_removed": "The other starting quests leave the game.",
    # cards
    "card_played": "{seat} [plays] {action}{green}{wasted}.",
    "cards_taken_back": "{seat} [takes] all cards back.",
    "card_upgraded": "{seat} [upgrades] {action}.",
    # resources
    "goods_placed": "{seat} [gets] {goods} on {hex} {because}.",
    "good_paid": "{seat} [pays] 1 {good_kind} from {place} {because}.",  # in older tables
    "goods_lost": "{seat} [loses] {lost} that came {because}: {why_lost}.",
    "goods_paid": "{seat} [pays] {payment} {because}.",
    "goods_gone": "No room on {hex} for {goods}: back to the bank.",
    # movement
    "unit_moved": "{seat}'s {unit_kind} moves from {start} to {end}{load}.",
    "unit_boarded": "{seat}'s {unit_kind} at {start} goes aboard ferry {ferry}{load}.",
    "ferry_moved": "{seat} [moves] ferry {ferry} to {water}{landing}.",
    # production and building
    "produced": "{seat} [produces] {goods} on {hex}.",
    "building_built": "{seat} [builds] a {building_kind} on {hex}.",
    "building_repaired": "{seat} [repairs] the {building_kind} on {hex}.",
    "bridge_built": "{seat} [builds] a bridge between {river}.",
    "ferry_built": "{seat} [builds] a ferry at {land}, towards {water}.",
    "token_placed": "{seat} [puts] a {token} on {hex}.",
    "workers_placed": "{seat} [gets] {workers} on {hex}.",
    # layers and bonuses
    "worker_sacrificed": "{seat} [sacrifices] {worker} at {place}.",
    "layer_built": "{seat} [builds] layer {layer}.",
    "bonus_taken": "{seat} [takes] the bonus {bonus_card}",
    "gift_chosen": "{seat} [takes] a personal bonus: {option}.",
    "pieces_unlocked": "{seat} [unlocks] {pieces}.",
    # war
    "unit_trained": "{seat} [trains] a worker on {hex} as {unit_kind}{at_end}.",
    "weapon_given": "{seat} [arms] a worker at {place}.",
    "battle_began": "{attacker} [attacks] {defender} on {target} with {attackers}.",
    "pips_rolled": "{seat} [rolls] {faces}: {pips}.",
    "unit_killed": "{seat} [loses] 1 {unit_kind} at {place}.",
    "ferry_sunk": "Ferry {ferry} sinks, and with it all that {seat} [has] aboard.",
    "building_damaged": "{seat}'s {building_kind} on {hex} is damaged.",
    "units_retreated": "{seat} [retreats] from {start} to {end} with {units}.",
    "unit_advanced": "{seat}'s {unit_kind} moves onto {hex}.",
    "battle_ended": "{outcome}.",
    # quests
    "quest_drawn": "{seat} [draws] {quest_card}.",
    "quests_kept": "{seat} [keeps] {kept}{of_drawn}.",
    "quest_completed": "{seat} [completes] {quest_card}.",
}

# -- choices

CHOICES: Final[dict[str, str]] = {
    "civilization": "Play the {civilization}",
    "play_card": "{card}{only_use}",
    "take_back": "Take all cards back",
    "complete": "Complete {quest}",
    "keep": "Keep {drawn}",
    "at": "{at}",
    "at_all": "{at_all}",
    "this_card": "{card}{upgrade_price}",
    "option": "{gift}",
    "pay": "{advised}{payment}{kept_kinds}",
    "put": "1 {good} on {hex}",
    "move": "{unit} from {start} to {end}{load}",
    "board": "{unit} at {start} aboard ferry {ferry}{load}{following}",
    "sail": "Ferry {ferry} to {water}{landing}",
    "activate": "{hex}: {output}",
    "build": "{work} on {hex}{toward}{work_price}",
    "repair": "repair the {building} on {hex}{work_price}",
    "respawn": "{respawned} at the monument",
    "exchange": "{price} {give} for 1 {take}, from {sources}",
    "exchange_from": "{price} {give} for 1 {take}, from {sources}",
    "train": "{unit} on {hex}, from {worker}{harbour}{unit_price}",
    "forge": "a weapon{unit_price}",
    "attack": "{defender} on {hex}: {defence}",
    "send": "{fighters}{chances}",
    "give_up": "{fighters}",
    "lose": "{losses}",
    "end": "{ending}",
    "leave": "Back",
    "rolled": "{dice}",
    "drawn": "{item}",
}

# The label of `End`, by the kind of the pending question.
ENDINGS: Final = {
    "after_action": "End the turn",
    "move_units": "Move no more",
    "walk_on": "Stay there",
    "activate_hexes": "No more hexes",
    "choose_town": "No more workers",
    "choose_exchange": "No more exchanges",
    "rearm": "Leave the weapon in the bank",
    "upgrade_free": "No more upgrades",
}

# -- what answers change

# feature -> what a player has who has more of it than after another answer, and what a player has who has less
DIFFERENCES: Final[dict[str, tuple[str, str]]] = {
    "lead": ("a better place in points", "a worse place in points"),
    "points": ("more points", "fewer points"),
    "monument": ("a higher monument, or more of its next layer", "a lower monument, or less of its next layer"),
    "layers_ahead": ("a better place in layers", "a worse place in layers"),
    "ready": ("a layer that can be built now", "no layer that can be built now"),
    "way": ("a longer way to the land for the last layer", "a shorter way to the land for the last layer"),
    "near": ("nearer to the land for the next layer", "farther from the land for the next layer"),
    "supplied": ("more of the price of the next layer", "less of the price of the next layer"),
    "stride": ("a Movement that goes farther", "a Movement that goes less far"),
    "can_move": ("Movement for the way to land you need", "no Movement for the way to land you need"),
    "can_produce": ("Production for what the next layer takes", "no Production for what the next layer takes"),
    "can_populate": ("Populate for workers you need", "no Populate for workers you need"),
    "siege": ("an attack nearer, where free land is scarce", "an attack farther off, where free land is scarce"),
    "land": ("more land", "less land"),
    "frontier": ("more free land next to your units", "less free land next to your units"),
    "abroad": ("more land on other continents", "less land on other continents"),
    "aboard": ("more passengers on ferries", "fewer passengers on ferries"),
    "ferries": ("more ferries at hand", "fewer ferries at hand"),
    "workers": ("more workers", "fewer workers"),
    "few": ("too few workers", "enough workers"),
    "spare": ("more units to spare", "fewer units to spare"),
    "goods": ("more resources", "fewer resources"),
    "kinds": ("more kinds of resources", "fewer kinds of resources"),
    "lying": ("more resources nearby to pick up", "fewer resources nearby to pick up"),
    "stranded": ("more resources left behind", "fewer resources left behind"),
    "yield": ("more from the next Production", "less from the next Production"),
    "output": ("land that makes more", "land that makes less"),
    "terrains": ("land for more kinds of resources", "land for fewer kinds of resources"),
    "towns": ("more towns", "fewer towns"),
    "town_price": ("more of the price of a town", "less of the price of a town"),
    "growing_towns": ("more towns that can grow", "fewer towns that can grow"),
    "grows": ("a town that can grow", "no town that can grow"),
    "gather": ("workers farther from a town", "workers nearer to a town"),
    "factories": ("more factories", "fewer factories"),
    "forts": ("more forts", "fewer forts"),
    "green": ("more upgraded cards", "fewer upgraded cards"),
    "green_movement": ("an upgraded Movement", "no upgraded Movement"),
    "green_production": ("an upgraded Production", "no upgraded Production"),
    "green_layer": ("an upgraded Build a layer", "no upgraded Build a layer"),
    "hand": ("more cards in hand", "fewer cards in hand"),
    "hand_movement": ("Movement in hand", "no Movement in hand"),
    "hand_production": ("Production in hand", "no Production in hand"),
    "hand_build": ("Build a building in hand", "no Build a building in hand"),
    "hand_populate": ("Populate for a town that can grow", "no Populate for a town that can grow"),
    "bonuses": ("more common bonus cards", "fewer common bonus cards"),
    "saved_turns": ("common bonuses that save more turns", "common bonuses that save fewer turns"),
    "permit": ("the right to train and attack", "no right to train and attack"),
    "power": ("more military power", "less military power"),
    "exposed": ("more land next to stronger units", "less land next to stronger units"),
    "quests": ("more from quests in progress", "less from quests in progress"),
    "open_quests": ("more quests in progress", "fewer quests in progress"),
    "ending": ("the end of the game nearer while ahead", "the end of the game nearer while behind"),
}


# -- questions

QUESTIONS: Final[dict[str, str]] = {
    "choose_first": "Who begins?",
    "choose_civilizations": "{asked}: which civilization do you play?",
    "deal": "The cards are dealt.",
    "place_start": "{seat}: where do you put a starting resource? ({left} left)",
    "take_turn": "{seat}: {what_to_play}.",
    "after_action": "{seat}: complete quests, or end the turn.",
    "draw_quests": "Quests are drawn.",
    "keep_quests": "{seat}: you drew {dealt}. Which do you keep? ({at_least})",
    "choose_reward": "{seat}: the quest was completed in time. Which resource do you get, and where?",
    "choose_upgrade": "{seat}: which card do you upgrade?{discounts}",
    "choose_town": "{seat}: where do new workers come? ({worker_count})",
    "choose_exchange": "{seat}: what do you give for what? ({exchange_count})",
    "place_taken": "{seat}: where does the 1 {taken} from the bank go?",
    "move_units": "{seat}: which unit do you move, and where? ({move_count})",
    "walk_on": "{seat}: where does the {unit_kind} on {hex} go on to, and with what? (movement points left: {left})",
    "board_second": "{seat}: who boards ferry {ferry} as the second?",
    "landing": "{seat}: not all has room on {land}; what stays there?",
    "pay_for": "{seat}: how do you pay {because}? It costs {cost}{discounts}.",
    # production and building
    "activate_hexes": "{seat}: which land hexes produce? ({hex_count})",
    "choose_work": "{seat}: what do you build or repair, and where?{discounts}",
    "choose_training": "{seat}: which unit do you train, and from which worker? Or do you forge a weapon?",
    "give_weapon": "{seat}: which worker gets the new weapon?",
    "rearm": "{seat}: which worker takes over the weapon of one who is gone? ({number} left)",
    "choose_target": "{seat}: what do you attack?",
    "choose_attackers": "{seat}: with whom do you attack {defender} on {hex}? {defence}.",
    # battles
    "roll_dice": "Dice are rolled: {number}.",
    "take_damage": "{asked}: {rolls}. Which of your pieces take {damage}?",
    "retreat": "{seat}: the battle on {battlefield} is lost. Where do your units retreat to?",
    "occupy": "{seat}: the battle on {battlefield} is won. Who moves in? ({moving_in})",
    # layers and bonuses
    "sacrifice": "{seat}: whom do you sacrifice for layer {next_layer}? ({workers_due})",
    "choose_bonus": "{seat}: layer {layer} stands. Which common bonus of it do you take?",
    "draw_bonus": "A common bonus of layer {layer} is drawn.",
    "choose_gift": "{seat}: which option of your personal card of layer {layer} do you carry out?{no_effect}",
    "upgrade_free": "{seat}: which card do you upgrade for nothing? (up to {left})",
    "build_free": "{seat}: where do you build a {free_work} for nothing?",
    "place_workers": "{seat}: in which town do you put a new worker? ({left} left)",
    "place_goods": "{seat}: where do you put what you gain {because}? ({goods} left)",
}

# Answers given in advance
STANDING: Final = {
    "no_quests_round": "Do not ask me for quests this round",
    "no_quests": "Do not ask me for quests until somebody keeps or completes one",
}

# What `At` means at the question that waits; elsewhere it is just the place.
PLACES: Final = {
    "place_start": "1 {good} on {place}",
    "choose_town": "1 worker on {place}",
    "place_workers": "1 worker on {place}",
    "give_weapon": "a worker at {place}",
    "rearm": "a worker at {place}",
    "retreat": "retreat to {place}",
}

# -- why not

REASONS: Final[dict[str, str]] = {
    "MON-DIC-02": "Each die is rolled once and shows one of its six sides.",
    "MON-DMG-01": "The damage must be taken in full, by pieces of yours that are in the battle.",
    "MON-DMG-02": "Name the pieces that take the damage.",
    "MON-DMG-03": "Give up no more than the damage takes; if all with power are too weak, all of them fall.",
    "MON-DMG-07": "Pieces without power fall only after all that have power.",
    "MON-DMG-08": "Only the units that attack can take the damage.",
    "MON-RET-01": "Choose a hex next to the lost one for the retreat.",
    "MON-RET-02": "Nobody retreats to a hex with units or intact buildings of another player.",
    "MON-RET-03": "None of your units can get there: land units need dry land or a bridge, ships need water.",
    "MON-ADV-02": "Of two or more attackers one stays behind.",
    "MON-ADV-01": "At least one of the units that attacked moves onto the hex, and no others.",
    "MON-ADV-04": "On water a ferry moves in with all aboard.",
    "MON-ABI-03": "A navy never moves onto land.",
    "MON-SET-04": "Of the starting quests you keep exactly one.",
    "MON-SET-07": "Only a card that nobody has can be dealt.",
    "MON-SET-14": "A starting resource lies on a land hex with room that makes its kind, as a rule of your continent.",
    "MON-SET-17": "The first player is one of the players.",
    "MON-MOD-06": "Choose one of the civilizations of this game that nobody has yet.",
    "MON-TRN-02": "In a turn you play one action card or take all back.",
    "MON-TRN-04": "Played cards come back only when you take all back, and with none played there is nothing to take.",
    "MON-TRN-06": "In your very first turn only Movement or Quests may be played.",
    "MON-TRN-07": "This card can have no effect now.",
    "MON-QST-01": "Only a card of the deck can be drawn.",
    "MON-QST-04": "Keep one or more of the quests you drew; from an empty deck nothing can be drawn.",
    "MON-QST-05": "You have no such quest in progress.",
    "MON-QST-07": "Not all tasks of this quest are fulfilled now.",
    "MON-UPG-01": "Upgrade turns one of your red cards.",
    "MON-UPG-07": "A green card cannot be upgraded again.",
    "MON-POP-01": "A new worker goes to a town of yours with enough workers of yours beside it; at least one does.",
    "MON-POP-02": "Each worker the card brings goes to a different town.",
    "MON-POP-03": "A damaged town gets no workers.",
    "MON-POP-04": "You have no worker left in the supply.",
    "MON-POP-06": "Workers come to the monument only while you have too few on the board, and then none in towns.",
    "MON-TRD-01": "You do not control enough of one kind of resource for an exchange.",
    "MON-TRD-03": "Exchange at least once, one kind of resource for one resource of any kind.",
    "MON-TRD-04": "What you take goes on a land hex that you control and that has room.",
    "MON-QST-11": "The resource goes on a hex that makes it, has room and holds a worker of yours.",
    "MON-RES-02": "This hex has no room for more resources.",
    "MON-CMP-02": "The bank has too little of that resource.",
    "MON-MOD-09": "This hex is closed: its continent is not in the game.",
    "MON-MOV-01": "Move units of yours that can and have not moved in this action: one or more, as the card allows.",
    "MON-MOV-04": "A navy moves over water only.",
    "MON-MOV-06": "Each movement point takes a unit to a neighbouring hex; this one does not get there.",
    "MON-MOV-07": "On foot units move over land only.",
    "MON-MOV-08": "Nothing moves onto or over a monument hex.",
    "MON-MOV-10": "A river without a bridge is in the way.",
    "MON-MOV-13": "A piece of another player is in the way.",
    "MON-MOV-14": "A unit takes along what lies where it sets out, as much as it carries and has room where it goes.",
    "MON-MOV-15": "Military units carry no resources.",
    "MON-ABI-02": "A horse carries no more resources than that.",
    "MON-FER-01": "Only workers and armies board a ferry, and no more of them than it has seats.",
    "MON-FER-02": "A unit boards a ferry moored where it stands, or where it comes to with a movement point left.",
    "MON-FER-05": "After the first of a pair a second unit must board in the same action.",
    "MON-FER-07": "A ferry with passengers has no movement point left for that; each water hex takes one.",
    "MON-FER-08": "An empty ferry has no movement point left for that; to leave a shore takes one, each water hex too.",
    "MON-FER-09": "Another player controls this ferry.",
    "MON-FER-10": "A ferry moors at a land hex beside its water hex, and that takes a movement point.",
    "MON-FER-11": "A ferry goes only where no other player has a piece.",
    "MON-FER-12": "A ferry moves over water hexes only.",
    "MON-FER-13": "Choose among what is being landed there.",
    "MON-FER-14": "Another ferry is moored on this shore.",
    "MON-RES-03": "You can only spend resources that a worker of yours controls.",
    "MON-RES-05": "A cost is paid in exactly the kinds it lists, and you must control enough of them.",
    # production and building
    "MON-PRO-01": "Production activates land hexes, at least one and each only once.",
    "MON-PRO-03": "Nothing of yours produces on this hex.",
    "MON-PRO-04": "Your factory here is damaged, or another player has a unit on its hex.",
    "MON-PRO-06": "This hex holds as many resources as it can.",
    "MON-PRO-09": "Only workers and factories on land hexes produce.",
    "MON-PRO-10": "An activated hex yields its full amount, in kinds that are made there.",
    "MON-BLD-01": "Build makes one building, bridge, ferry or token, or repairs one building.",
    "MON-BLD-06": "A town, fort or factory is built on a land hex where you have a worker.",
    "MON-BLD-07": "A bridge or ferry needs a worker of yours on its land hex; of two such banks name the first.",
    "MON-BLD-08": "A bridge goes on a river edge that has none yet.",
    "MON-BLD-09": "A ferry goes on an edge of land and water where none is moored.",
    "MON-BLD-10": "Ferries do not go on edges between land hexes; for a river build a bridge.",
    "MON-BLD-11": "You have no such building in your supply.",
    "MON-BLD-13": "You have such a building on this hex already.",
    "MON-CMP-06": "No bridge or ferry is left in the bank.",
    "MON-CMP-15": "Your ability has no tokens to build or use.",
    "MON-ABILITYCARD-AB1": "Horses stay on land; while there are any, they appear and are loaded beside a worker.",
    "MON-ABILITYCARD-AB3": "Workshops, while any are left, go one on a land hex with a worker; there they work.",
    "MON-ABILITYCARD-AB4": "Farms, while any are left, go one on a land hex with a worker; there they work.",
    "MON-REP-01": "Only a damaged building can be repaired.",
    "MON-REP-04": "A repair needs a worker of yours on the hex.",
    "MON-REP-05": "You have no such building there, and repair only your own.",
    "MON-CMP-04": "The bank has no weapon left.",
    "MON-MIL-01": "Train needs the common bonus that permits it.",
    "MON-MIL-02": "Train makes one army, navy or airforce, or one weapon.",
    "MON-MIL-06": "A unit is trained from a worker of yours on a land hex.",
    "MON-MIL-07": "A new army or airforce appears where the worker stood.",
    "MON-MIL-08": "A new navy appears on a water hex next to the worker, without pieces of others.",
    "MON-MIL-09": "You have no such unit in your supply.",
    "MON-WPN-02": "A new weapon goes to a worker of yours on the board who has none.",
    "MON-WPN-07": "Such a weapon goes to a worker of yours who has none, or to the bank.",
    "MON-ATT-01": "Attack needs the common bonus that permits it, and units with power that reach the target.",
    "MON-ATT-02": "Attack a land or water hex with units or an intact building of another player, none of yours.",
    "MON-ATT-03": "With the red side all attackers come from one hex.",
    "MON-ATT-05": "Attackers stand next to the target.",
    "MON-ATT-06": "Attack with at least one unit; each must be there, not yet sent, and able to enter the target.",
    "MON-ATT-08": "On water a ferry attacks as a whole, with all aboard.",
    "MON-ATT-09": "Units on land cannot attack a water hex.",
    "MON-ATT-10": "Your navies attack only water hexes.",
    "MON-ATT-15": "Attack the player who has units there; without units, one who has an intact building there.",
    "MON-UNI-08": "Ferries have no power in an attack on land.",
    "MON-RES-07": "A gained resource goes on a hex that makes it, has room and holds a worker of yours.",
    # layers and bonuses
    "MON-LAY-01": "Your monument has all its layers.",
    "MON-LAY-03": "You control too few land hexes for the next layer.",
    "MON-LAY-04": "You do not control the resources the next layer costs.",
    "MON-LAY-05": "You have too few workers on the board to sacrifice for the next layer.",
    "MON-LAY-07": "You sacrifice as many workers of your own as the layer takes, all of them on the board.",
    "MON-CBO-01": "You must take one of the common bonus cards of the layer you have just built.",
    "MON-CBO-02": "This common bonus card is no longer there.",
    "MON-CBO-04": "You may own this common bonus only once.",
    "MON-CBO-05": "You own this common bonus as often as you may.",
    "MON-CBO-08": "Only a card of the last layer that is still there can be drawn.",
    "MON-PBO-01": "Carry out an option of your personal card that has an effect, as far as it goes.",
    "MON-PBO-04": "What a personal bonus builds goes on a hex you control, or on an edge of one.",
    "MON-PBO-05": "Workers of a personal bonus go into an intact town of yours where no other player has a piece.",
}


ABILITY_RULES: Final = "MON-ABILITYCARD-"  # then the id of the card


@final
class MonumentsWords(Words[Monuments]):
    """The sentences of Monuments: labels, too, begin with a capital letter."""

    def label(self, game: Monuments, seat: int, choice: Choice) -> str:
        text = super().label(game, seat, choice)
        return text[:1].upper() + text[1:]

    def reason(self, rule: str) -> str:
        """Why a rule refuses a choice; a pack may have abilities that the ledger does not know."""
        if rule.startswith(ABILITY_RULES) and rule not in self.reasons:
            return "The text of your ability says what it needs."
        return super().reason(rule)


# -- names


def seat_name(seat: int) -> str:
    """What stands for a player until it is known who reads the sentence."""
    return seat_mark(seat) if seat != NONE else "nobody"


def place_name(game: Monuments, place: int) -> str:
    """A hex by its name and terrain, a ferry by its number, counted from 1."""
    if place == NONE:
        return "nowhere"
    if place >= game.chart.size:
        return f"ferry {place - game.chart.size + 1}"
    return f"{game.chart.names[place]} ({TERRAIN_NAMES[game.chart.terrain[place]]})"


def goods_words(amounts: list[int]) -> str:
    """Resources, without zeros."""
    return ", ".join([f"{amount} {GOODS[good]}" for good, amount in enumerate(amounts) if amount]) or "nothing"


def units_words(counts: list[int]) -> str:
    """Units by kind, with their numbers."""
    named = [f"{number} {(ONE_UNIT if number == 1 else UNITS)[kind]}" for kind, number in enumerate(counts) if number]
    return " and ".join(named) or "no units"


def pieces_words(counts: list[int]) -> str:
    """Buildings and military units by kind, with their numbers."""
    named = [f"{number} {(ONE_PIECE if number == 1 else PIECES)[kind]}" for kind, number in enumerate(counts) if number]
    return ", ".join(named) or "nothing"


def fighters_words(game: Monuments, codes: list[int]) -> str:
    """Fighters by kind and place."""
    counts: dict[int, int] = {}
    for code in codes:
        counts[code] = counts.get(code, 0) + 1
    named = [
        f"{units_words([number if kind == kind_of(code) else 0 for kind in range(len(UNITS))])} at "
        f"{place_name(game, place_of(code))}"
        for code, number in counts.items()
    ]
    return ", ".join(named) or "nobody"


TASK_WORDS: Final = {
    "hexes": "control {n} land hex{es}",
    "terrain": "control {n} {terrain} hex{es}",
    "terrains_all": "control a land hex of each terrain",
    "islands": "control {n} island hex{es}",
    "landmasses": "control land on {n} landmass{es}",
    "foreign": "control {n} hex{es} on home continents of others",
    "workers": "have {n} worker{s} on the board",
    "crowd": "have {n} worker{s} on one land hex",
    "aboard": "have {n} passenger{s} afloat",
    "res": "control {n} {good}",
    "res_each": "control {n} of each resource",
    "res_total": "control {n} resource{s}",
    "pile": "control {n} resource{s} on one hex",
    "towns": "have {n} intact town{s}",
    "forts": "have {n} intact fort{s}",
    "factories": "have {n} intact factor{ies}",
    "bridges": "have {n} bridge{s} at hexes you control",
    "ferries": "control {n} ferr{ies}",
    "green": "have {n} green card{s}",
    "green_card": "have {card} green",
    "weapons": "have {n} armed worker{s}",
    "military": "have {n} military unit{s}",
    "army": "have {n} arm{ies}",
    "navy": "have {n} nav{ies}",
    "airforce": "have {n} airforce{s}",
    "power": "have military power {n}",
    "quests_done": "have completed {n} other quest{s}",
    "won": "have won {n} battle{s} as attacker",
}


def task_words(game: Monuments, task: Task) -> str:
    """What a quest asks for."""
    word = TASKS[task.word]
    return TASK_WORDS[word].format(
        n=task.number,
        s="" if task.number == 1 else "s",
        es="" if task.number == 1 else "es",
        ies="y" if task.number == 1 else "ies",
        terrain=TERRAIN_NAMES[task.what] if word == "terrain" else "",
        good=GOODS[task.what] if word == "res" else "",
        card=game.content.actions[task.what].name if word == "green_card" else "",
    )


def layer_name(layer: int) -> str:
    """A layer of a monument, counted from 1."""
    return f"Layer {layer}"


def tasks_words(game: Monuments, quest: Quest) -> str:
    """All that a quest asks for."""
    return " and ".join([task_words(game, task) for task in quest.tasks])


def quest_name(game: Monuments, quest: Quest) -> str:
    """A quest in a list."""
    tasks = tasks_words(game, quest)
    return f"{tasks[:1].upper()}{tasks[1:]}"


def quest_words(game: Monuments, quest: Quest) -> str:
    """A quest: its tasks and what it is worth. Quests have no names, and nobody knows their ids."""
    penalty = f", {quest.penalty} if not" if quest.penalty else ""
    points = "1 point" if quest.points == 1 else f"{quest.points} points"
    return f"the quest to {tasks_words(game, quest)} ({points}{penalty})"


def token_words(game: Monuments, seat: int) -> str:
    """What the ability of a player puts on a hex."""
    ability = game.realms[seat].ability if seat != NONE else NONE
    return game.content.abilities[ability].token if ability != NONE else "token"


# -- placeholders that are no fields: each needs several fields, or the position

Said = Sentence[Monuments]


def _asked(said: Said) -> str:
    """The player who owes an answer."""
    pending = said.game.pending
    return seat_name(pending[0] if pending and pending[0] >= 0 else said.game.active)


def _ending(said: Said) -> str:
    """What `End` means at the question that waits."""
    stack = said.game.stack
    return ENDINGS.get(stack[-1].kind if stack else "", "No more")


def gift_words(said: Said, option: int) -> str:
    """An option of the personal bonus card of a layer, and what of it cannot be carried out; a choice has no layer."""
    game, seat = said.game, said.number("seat")
    card = card_for(game, seat, said.number("layer", game.realms[seat].layers))
    if card is None or not 0 <= option < len(card.gifts):
        return f"option {option + 1}"
    return card.gifts[option].text + _left_out(game, seat, card.gifts[option], "; left out: ")


def _left_out(game: Monuments, seat: int, gift: Gift, before: str) -> str:
    """What of an option cannot be carried out, each part with the reason; "" if all can."""
    parts = [f"{_left_part(part)} ({LEFT_OUT[part.rule]})" for part in left_out(game, seat, gift)]
    return before + ", ".join(parts) if parts else ""


def _left_part(part: LeftOut) -> str:
    if part.part == "works":
        return f"a {WORKS[part.kind]}"
    if part.part == "unlocks":
        return f"{part.number} {(ONE_PIECE if part.number == 1 else PIECES)[part.kind]}"
    return counted(part.number, {"upgrades": "upgrade", "workers": "worker"}.get(part.part, "resource"))


def _no_effect(said: Said) -> str:
    """The options that are not offered, since others have an effect, each with the reasons."""
    game, seat = said.game, said.number("seat")
    card = card_for(game, seat, said.number("layer"))
    gifts = [] if card is None else [gift for gift in card.gifts if not has_effect(game, seat, gift)]
    if card is None or len(gifts) == len(card.gifts):
        return ""
    return "".join([f" Without effect now: {gift.text}{_left_out(game, seat, gift, ': ')}." for gift in gifts])


def _where(said: Said, field: str, before: str) -> str:
    """The place in a field after these words; nothing if there is none."""
    place = said.number(field)
    return f"{before}{place_name(said.game, place)}" if place != NONE else ""


def _at_end(said: Said) -> str:
    """Where a trained unit appears, if not where the worker stood."""
    end = said.number("end")
    return f" on {place_name(said.game, end)}" if end != said.number("hex") else ""


def _losses(said: Said) -> str:
    """The units and buildings that take damage."""
    fighters = said.numbers("fighters")
    named = [fighters_words(said.game, fighters)] if fighters else []
    return ", ".join([*named, *[BUILDINGS[building] for building in said.numbers("buildings")]])


def _outcome(said: Said) -> str:
    winner = said.number("winner")
    return "A tie: nothing happens" if winner == NONE else f"{seat_name(winner)} [has] won"


def _of_drawn(said: Said) -> str:
    """How many quests were drawn, for players who may not see which ones were kept."""
    kept, put_back = said.numbers("kept"), said.numbers("put_back")
    hidden = all([quest == NONE for quest in kept])
    return f" of {len(kept) + len(put_back)}" if put_back and hidden else ""


# -- counts in questions


ENDS: Final = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th: no action has more than a few parts."""
    return f"{number}{ENDS.get(number, 'th')}"


def _plural(number: int, one: str, several: str) -> str:
    """A number and a thing with a plural of its own."""
    return f"{number} {one if number == 1 else several}"


def _count(said: Said, action: int, more: int, one: str, several: str) -> str:
    """Which of how many parts of an action is asked for; `left` of the question counts down."""
    side = side_of(said.game, said.number("seat"), action)
    whole = (side.times if action == TRADE else side.number) + said.game.gain(said.number("seat"), more)
    return f"{ordinal(whole - said.number('left') + 1)} of {_plural(whole, one, several)}"


def _worker_count(said: Said) -> str:
    """How many workers Populate may still bring."""
    seat, game, come = said.number("seat"), said.game, len(said.numbers("chosen"))
    whole = side_of(game, seat, POPULATE).number + game.gain(seat, POPULATE_WORKERS)
    return f"{come} of at most {whole} came" if come else f"at most {whole}"


def _hex_count(said: Said) -> str:
    """How many hexes Production may still activate, and how many it has."""
    left, done = said.number("left"), len(said.numbers("hexes"))
    return f"{done} of at most {left + done} produced" if done else f"at most {left}"


def _rolls(said: Said) -> str:
    """What both sides of the battle have rolled."""
    battle = current(said.game)
    attack, defence = counted(battle.pips[0], "pip"), battle.pips[1]
    return f"{seat_name(battle.attacker)} rolled {attack}, {seat_name(battle.defender)} {defence}"


def _moving_in(said: Said) -> str:
    """How many attackers may move in."""
    most = most_in(said.game)
    return f"1 of {len(current(said.game).attackers)}" if most == 1 else f"1 to {most} units"


# -- what is paid


def payment_words(game: Monuments, places: list[int], amounts: list[int]) -> str:
    """Resources with the places they come from."""
    named = [
        f"{goods_words(amounts[len(GOODS) * at : len(GOODS) * (at + 1)])} from {place_name(game, place)}"
        for at, place in enumerate(places)
    ]
    return " and ".join(named) or "nothing"


def because_words(said: Said, why: str) -> str:
    """Why resources are gained or paid; some reasons name what it is for."""
    reason, _, what = why.partition(" ")
    if what == "":
        return BECAUSE.get(why, why)
    if what in ACTIONS:
        what = said.game.content.actions[ACTIONS.index(what)].name
    elif what == WORKS[TOKEN]:
        what = token_words(said.game, said.number("seat"))
    return BECAUSE_OF[reason].format(what=what, article="an" if what[0] in "aeiou" else "a")


def _advised(said: Said) -> str:
    """Mark the payment that the game would make."""
    step = said.game.question
    if not isinstance(step, PayFor):
        return ""
    best = step.sensible(said.game)[0].to_json()
    same = best.get("places") == said.data.get("places") and best.get("amounts") == said.data.get("amounts")
    return "pay for me: " if same else ""


def _kept_kinds(said: Said) -> str:
    """Which resources of the cost stay unpaid, where the player can choose them."""
    step = said.game.question
    if not isinstance(step, PayFor):
        return ""
    have, price = goods_of(said.game, step.seat), step.left
    if sum([min(amount, have[good]) for good, amount in enumerate(step.cost)]) == price:
        return ""
    amounts = said.numbers("amounts")
    kept = [amount - sum(amounts[good :: len(GOODS)]) for good, amount in enumerate(step.cost)]
    return f", without {goods_words(kept)}" if any(kept) else ""


DISCOUNTS: Final = {  # question or reason -> the card and the effect that save resources
    "layer": (LAYER, LAYER_DISCOUNT),
    "build": (BUILD, BUILD_DISCOUNT),
    "repair": (BUILD, BUILD_DISCOUNT),
    "upgrade": (UPGRADE, UPGRADE_DISCOUNT),
    "choose_work": (BUILD, BUILD_DISCOUNT),
    "choose_upgrade": (UPGRADE, UPGRADE_DISCOUNT),
}


def savers(game: Monuments, seat: int, why: str) -> list[str]:
    """The cards of a player that make something cheaper, by name."""
    if why not in DISCOUNTS:
        return []
    action, effect = DISCOUNTS[why]
    found = [f"green {game.content.actions[action].name}"] if side_of(game, seat, action).number else []
    for card in game.realms[seat].bonuses:
        bonus = game.content.bonuses[game.content.commons[card].bonus]
        if bonus.effects[effect]:
            found.append(bonus.name)
    return [*found, "repair"] if why == "repair" else found


def _discounts(said: Said) -> str:
    """What makes a payment, or what can be bought, cheaper."""
    game, seat = said.game, said.number("seat")
    if said.kind != "pay_for":
        found = savers(game, seat, said.kind)
        less = discount_of(game, seat) if said.kind == "choose_upgrade" else discount(game, seat, TOWN)
        what = "" if said.kind == "choose_upgrade" else " on buildings and repairs"
        return f" (Your {' and '.join(found)} {_saves(found)} {less}{what}.)" if found else ""
    cost, due = said.numbers("cost"), said.number("left")
    saved = sum(cost) - due
    why = said.text("because").partition(" ")[0]
    if saved == 0:
        return ""
    names = [name for name in savers(game, seat, why) if name != "repair"]
    by = f"your {' and '.join(names)} {_saves(names)}" if names else "a discount saves"
    if why == "repair":
        by = f"a repair and your {' and '.join(names)} save" if names else "a repair saves"
    return f"; {by} {saved}, so {due} of these"


def _saves(names: list[str]) -> str:
    """The verb for cards that make something cheaper: several, or one with a name like Masons, save."""
    return "save" if len(names) > 1 or names[0].endswith("s") else "saves"


def _work_price(said: Said) -> str:
    """What a work or repair costs, at the question that sells it."""
    game, seat = said.game, said.number("seat")
    step = game.question
    if step is None or step.kind != "choose_work":
        return ""
    if said.kind == "repair":
        building = BUILDINGS.index(said.text("building"))
        return f": {_price(game, game.content.buildings[building].price, repair_discount(game, seat, building))}"
    work = WORKS.index(said.text("work"))
    return f": {_price(game, price(game, seat, work), discount(game, seat, work))}"


def _upgrade_price(said: Said) -> str:
    step, card = said.game.question, said.text("card")
    if step is None or step.kind != "choose_upgrade" or card not in ACTIONS:
        return ""
    cost = said.game.content.actions[ACTIONS.index(card)].cost
    return f" ({_price(said.game, cost, discount_of(said.game, said.number('seat')))})"


def _unit_price(said: Said) -> str:
    unit = said.text("unit") or "armed"
    return f": {_price(said.game, said.game.content.units[UNIT_IDS.index(unit)].price, 0)}"


def _price(game: Monuments, cost: tuple[int, ...], less: int) -> str:
    """A price, with what is saved of it."""
    saved = sum(cost) - price_after(game, cost, less)
    return goods_words(list(cost)) + (f", {saved} less" if saved else "")


def _sources(said: Said) -> str:
    """From where an exchange is paid."""
    game = said.game
    if said.kind == "exchange":
        places = list(usual_payment(game, said.number("seat"), said.text("give")).places)
    else:
        places = said.numbers("places")
    return " and ".join([place_name(game, place) for place in places]) or "nowhere"


# -- what an answer brings


def _at(said: Said) -> str:
    """A place, and what happens there if the question is for that."""
    step, place = said.game.question, said.number("place")
    pattern = PLACES.get(step.kind if step is not None else "", "{place}")
    terrain = said.game.chart.terrain[place] if 0 <= place < said.game.chart.size else len(GOODS)
    good = GOODS[terrain] if terrain < len(GOODS) else "resource"
    return pattern.format(good=good, place=place_name(said.game, place))


def _at_all(said: Said) -> str:
    """Several places, and what happens at each if the question is for that."""
    game, seat, step = said.game, said.number("seat"), said.game.question
    named: list[str] = []
    for place in sorted(set(said.numbers("places"))):
        name = place_name(game, place)
        if isinstance(step, ActivateHexes):
            name = f"{name}: {_output_of(game, seat, place, 0)}"
        elif isinstance(step, ChooseTown):
            name = f"{counted(said.numbers('places').count(place), 'worker')} on {name}"
        named.append(name)
    return " and ".join(named) or "nothing"


def _output(said: Said) -> str:
    return _output_of(said.game, said.number("seat"), said.number("hex"), said.number("other"))


def _output_of(game: Monuments, seat: int, hex: int, other: int) -> str:
    """What a land hex produces, if it is activated."""
    whole = made(game, seat, hex) if 0 <= hex < game.chart.size and game.chart.is_land(hex) else 0
    found = one_good(game.chart.terrain[hex], whole - other) if whole >= other else NO_GOODS
    second = other_good(game, seat, hex) if other else NONE
    if second != NONE:
        found = plus(found, one_good(second, other))
    return goods_words(list(found))


def _respawned(said: Said) -> str:
    game, seat = said.game, said.number("seat")
    missing = game.content.numbers.respawn - workers_on_board(game, seat)
    return counted(max(0, min(missing, game.realms[seat].workers)), "new worker")


# -- battles to come


def _defence(said: Said) -> str:
    """What defends a hex, and with how many dice."""
    seat, defender, hex = said.number("seat"), said.number("defender"), said.number("hex")
    if not 0 <= hex < said.game.chart.size or not 0 <= defender < said.game.players:
        return "nothing"
    found = defence_of(said.game, seat, defender, hex)
    units = [0] * len(UNITS)
    for troop in found:
        if troop.code != NONE:
            units[kind_of(troop.code)] += troop.number
    named = [units_words(units)] if any(units) else []
    named.extend([f"1 {BUILDINGS[troop.building]}" for troop in found if troop.code == NONE])
    dice = _plural(dice_for(said.game, seat, defender, hex, ())[1], "die", "dice")
    text = f"{', '.join(named) or 'nobody'}, {dice}"
    return f"Defence: {text}" if said.kind == "choose_attackers" else text


def _chances(said: Said) -> str:
    """The dice of both sides and the odds of an attack."""
    step = said.game.question
    if not isinstance(step, ChooseAttackers):
        return ""
    ours, theirs = dice_for(said.game, step.seat, step.defender, step.hex, tuple(said.numbers("fighters")))
    won, tied = odds(said.game, ours, theirs)
    dice = _plural(ours, "die", "dice")
    return f": {dice} against {theirs}, {won} % to win, {tied} % for a tie"


def _only_use(said: Said) -> str:
    """What an action card does, if there is one thing it can do: it is then done without a question."""
    game, seat, turn = said.game, said.number("seat"), said.game.question
    choice = PlayCard(said.text("card"))
    if not isinstance(turn, TakeTurn) or turn.seat != seat or turn.refuses(game, seat, choice) is not None:
        return ""
    copy = game.clone()
    copy.manual_chance = True
    turn.answer(copy, seat, choice)
    first = copy.question
    if not isinstance(first, (ChooseUpgrade, ChooseWork, ChooseTraining, ActivateHexes, ChooseTown)):
        return ""
    if first.seats(copy):
        return ""
    return f": {copy.info.words.label(copy, seat, first.options(copy, seat)[0])}"


def _what_to_play(said: Said) -> str:
    """What a turn may be spent on: cards are taken back only if some were played."""
    realm = said.game.realms[said.number("seat")]
    return "play a card, or take all cards back" if has_discards(realm) else "play a card"


PLACEHOLDERS: Final[dict[str, Callable[[Said], str]]] = {
    "advised": _advised,
    "asked": _asked,
    "at": _at,
    "at_all": _at_all,
    "at_end": _at_end,
    "at_least": lambda said: "exactly one" if said.flag("start") else "at least one",
    "battlefield": lambda said: place_name(said.game, current(said.game).target),
    "chances": _chances,
    "damage": lambda said: f"{counted(said.number('points'), 'point')} of damage",
    "dealt": lambda said: counted(len(said.game.realms[said.number("seat")].dealt), "quest"),
    "defence": _defence,
    "discounts": _discounts,
    "ending": _ending,
    "exchange_count": lambda said: _count(said, TRADE, EXCHANGES, "exchange", "exchanges"),
    "following": lambda said: ", waiting for another" if said.flag("pair") else "",  # the ferry waits
    "free_work": lambda said: WORKS[said.number("work")],  # the question holds its number
    "gift": lambda said: gift_words(said, said.number("number")),
    "harbour": lambda said: _where(said, "water", ", to "),  # where a new navy appears
    "hex_count": _hex_count,
    "kept_kinds": _kept_kinds,
    "lost": lambda said: goods_words(said.numbers("goods")) if any(said.numbers("goods")) else "the resource",
    "why_lost": lambda said: "the bank has too few" if said.flag("short") else NO_ROOM,
    "landing": lambda said: _where(said, "land", ", mooring at "),
    "losses": _losses,
    "move_count": lambda said: _count(said, MOVEMENT, MOVEMENT_UNITS, "move", "moves"),
    "moving_in": _moving_in,
    "next_layer": lambda said: str(said.game.realms[said.number("seat")].layers + 1),
    "no_effect": _no_effect,
    "of_drawn": _of_drawn,
    "only_use": _only_use,
    "outcome": _outcome,
    "output": _output,
    "payment": lambda said: payment_words(said.game, said.numbers("places"), said.numbers("amounts")),
    "pips": lambda said: counted(sum(said.numbers("faces")), "pip"),
    "price": lambda said: str(side_of(said.game, said.number("seat"), TRADE).number),  # of an exchange
    "respawned": _respawned,
    "rolls": _rolls,
    "sources": _sources,
    "taken": lambda said: GOODS[said.number("good")],  # the question holds its number
    "token": lambda said: token_words(said.game, said.number("seat")),
    "unit_price": _unit_price,
    "upgrade_price": _upgrade_price,
    "work_price": _work_price,
    "worker": lambda said: "an armed worker" if said.flag("armed") else "a worker",
    "worker_count": _worker_count,
    "workers_due": lambda said: counted(said.number("left"), "worker"),
    "what_to_play": _what_to_play,
}
"""What stands in braces in a sentence and is no field."""
