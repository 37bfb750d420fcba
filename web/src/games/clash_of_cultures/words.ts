/** All words of the drawn board. The server sends the words of the rules: prompts, options and the log. */
import { words as shared } from '../../words/en';
import type { Building, Good, Mood, Piece, Terrain, Unit, UnitCounts, Way } from './model';

export const TERRAINS: Record<Terrain, string> = {
  fertile: 'Fertile',
  mountain: 'Mountain',
  forest: 'Forest',
  barren: 'Barren',
  sea: 'Sea',
};
export const GOOD_NAMES: Record<Good, string> = {
  food: 'Food',
  ore: 'Ore',
  wood: 'Wood',
  ideas: 'Ideas',
  gold: 'Gold',
  mood: 'Mood tokens',
  culture: 'Culture tokens',
};
/** A single one of each. */
export const ONE_GOOD: Record<Good, string> = {
  ...GOOD_NAMES,
  ideas: 'Idea',
  mood: 'Mood token',
  culture: 'Culture token',
};
export const BUILDING_NAMES: Record<Building, string> = {
  temple: 'Temple',
  fortress: 'Fortress',
  academy: 'Academy',
  port: 'Port',
};
export const UNIT_NAMES: Record<Unit, [one: string, more: string]> = {
  settler: ['Settler', 'Settlers'],
  army: ['Army unit', 'Army units'],
  ship: ['Ship', 'Ships'],
};
export const PIECE_NAMES: Record<Piece, string> = {
  settlement: 'Settlements',
  temple: 'Temples',
  fortress: 'Fortresses',
  academy: 'Academies',
  port: 'Ports',
  settler: 'Settlers',
  army: 'Army units',
  ship: 'Ships',
};
export const MOOD_NAMES: Record<Mood, string> = { angry: 'angry', neutral: 'neutral', happy: 'happy' };
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The name of an id: "great_pyramids" is "Great Pyramids". */
export function titled(id: string): string {
  return id.replaceAll('_', ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The terrain that a sentence gives to a space: "D5 Mountain, C5 Forest". */
export function terrainSaid(sentence: string, space: string): Terrain | null {
  const name = new RegExp(`\\b${space} (\\w+)`).exec(sentence)?.[1];
  return (Object.keys(TERRAINS) as Terrain[]).find((terrain) => TERRAINS[terrain] === name) ?? null;
}

function said(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** "2 Settlers, 1 Ship". */
function unitsSaid(counts: UnitCounts): string {
  return (Object.keys(UNIT_NAMES) as Unit[])
    .filter((unit) => counts[unit] > 0)
    .map((unit) => `${counts[unit]} ${UNIT_NAMES[unit][counts[unit] === 1 ? 0 : 1]}`)
    .join(', ');
}

/** "1 Food and 1 Ore". */
function priceSaid(price: Way['price']): string {
  return (Object.keys(GOOD_NAMES) as Good[])
    .filter((good) => price[good])
    .map((good) => `${price[good]} ${price[good] === 1 ? ONE_GOOD[good] : GOOD_NAMES[good]}`)
    .join(' and ');
}

function percent(chance: number): string {
  return `${Math.round(100 * chance)} %`;
}

export const words = {
  board: 'Board of Clash of Cultures',
  map: {
    home: 'My cities',
    units: (count: number, unit: Unit) => `${count} ${UNIT_NAMES[unit][count === 1 ? 0 : 1]}`,
    unknown: 'Unknown land',
    exhausted: 'exhausted',
    city: (whose: string, size: number, mood: Mood) => `${whose} city, size ${size}, ${MOOD_NAMES[mood]}`,
    camp: 'Barbarian settlement',
    wonder: (name: string) => `Wonder: ${name}`,
    activated: (times: number) => `activated ${times === 1 ? 'once' : `${times} times`} this turn`,
    of: (name: string) => (name === 'you' ? 'your' : `${name}'s`),
    barbarians: 'the Barbarians',
    away: (steps: number, direction: string) =>
      `${said(steps)} ${steps === 1 ? 'space' : 'spaces'} ${direction} of your city`,
    can: 'can be chosen',
    battle: (attacker: string, defender: string) => `${attacker} fights ${defender} here`,
  },
  directions: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
  menu: {
    moveFrom: 'Move units from here',
    raze: (city: string) => `Raze ${city}`,
  },
  tray: {
    title: 'Units to move',
    from: (place: string) => `Units at ${place}`,
    less: (name: string) => `One less: ${name}`,
    more: (name: string) => `One more: ${name}`,
    all: 'All',
    only: (name: string) => `Only ${name}`,
    cargo: 'Only the cargo',
    where: 'Now choose where they go.',
    nowhere: 'These units cannot go anywhere together.',
    left: (count: number) => (count === 1 ? '1 group can still move.' : `${count} groups can still move.`),
  },
  way: {
    goes: (units: UnitCounts, from: string, to: string, price: Way['price']) =>
      `${unitsSaid(units)} from ${from} to ${to}${priceSaid(price) ? `, for ${priceSaid(price)}` : ''}`,
    price: (price: Way['price']) => `costs ${priceSaid(price)}`,
    fights: 'a battle',
    explores: 'unknown land',
    stops: { move: 'no further move this turn', battle: 'no battle this turn' },
  },
  turning: {
    title: 'Lay the new land',
    first: 'This way round',
    second: 'The other way round',
  },
  ask: {
    map: 'Choose a lit space on the map.',
    advance: 'Choose an advance in a golden frame.',
    toMap: 'Back to the map',
    stack: 'Pick up lit units.',
    advances: (count: number) => (count === 1 ? 'Get an advance (1 possible)' : `Get an advance (${count} possible)`),
    cards: (count: number) => (count === 1 ? 'Play a card (1 possible)' : `Play a card (${count} possible)`),
    /** For the row of buttons of a phone. */
    short: {
      advances: (count: number) => `Advances (${count})`,
      cards: (count: number) => (count === 1 ? 'Play a card' : `Play a card (${count})`),
    },
  },
  mat: {
    goods: 'Goods',
    of: (name: string, count: number, limit: number) => `${name}: ${count} of at most ${limit}`,
    levels: 'Levels',
    culture: 'Culture Level',
    happiness: 'Happiness Level',
    supply: 'Supply',
    left: (name: string, count: number) => `${count} ${name} left`,
    actions: (count: number) => (count === 1 ? '1 action left' : `${count} actions left`),
    score: 'Score',
    scores: 'Scores',
    source: 'Source',
    points: shared.points,
    hand: 'Your hand',
    noCards: 'No cards.',
    combat: 'In battle',
    cards: {
      action: (count: number) => (count === 1 ? '1 Action card' : `${count} Action cards`),
      objective: (count: number) => (count === 1 ? '1 Objective card' : `${count} Objective cards`),
      great: (count: number) => (count === 1 ? '1 Great Person' : `${count} Great Persons`),
    },
    completed: 'Completed objectives',
    wonders: 'Wonders',
    claimed: (name: string) => `claimed: ${name}`,
    others: 'Players',
    advances: (count: number) => (count === 1 ? '1 advance' : `${count} advances`),
    known: 'Cards you know of this hand',
    kept: 'Event cards with points',
    sources: ['City pieces', 'Advances', 'Wonders', 'Objectives', 'Events'],
    either: 'or',
    progress: (have: number, need: number) =>
      have >= need ? `${have} of ${need}: fulfilled if it stays so` : `${have} of ${need}`,
  },
  battle: {
    title: 'Battle',
    at: (isSea: boolean, place: string) => `${isSea ? 'Naval battle' : 'Battle'} at ${place}`,
    round: (round: number) => `Round ${round}`,
    over: (winner: string | null, isYou: boolean) =>
      winner === null ? 'Nobody has won' : isYou ? 'You have won' : `${winner} won`,
    attacks: 'attacker',
    defends: 'defender',
    barbarians: 'Barbarians',
    has: (units: readonly Unit[], fortress: boolean) => {
      const counts: UnitCounts = {
        settler: units.filter((unit) => unit === 'settler').length,
        army: units.filter((unit) => unit === 'army').length,
        ship: units.filter((unit) => unit === 'ship').length,
      };
      return [unitsSaid(counts), fortress ? BUILDING_NAMES.fortress : ''].filter(Boolean).join(', ') || 'nobody left';
    },
    lost: (count: number) => `${count} lost`,
    dice: (dice: readonly number[]) => (dice.length === 0 ? 'no dice' : `dice: ${dice.join(', ')}`),
    source: (name: string, amount: number) => `${amount > 0 ? '+' : '−'}${Math.abs(amount)} ${name}`,
    value: (value: number) => `= ${value}`,
    hits: (hits: number) => (hits === 0 ? 'no hit' : hits === 1 ? '1 hit' : `${hits} hits`),
    hidden: 'A card, face down',
    noCard: 'No card',
    secret: 'Nobody sees your card until both are turned.',
    lose: 'Units to lose',
    choose: 'Pick the units you lose.',
    unit: (name: string, number: number) => `${name} ${number}`,
    spoils: 'What the battle brought',
    odds: ([attacker = 0, defender = 0, nobody = 0]: readonly number[]) =>
      `Without cards: the attacker wins ${percent(attacker)}, the defender ${percent(defender)}, nobody ${percent(nobody)}`,
  },
  amounts: {
    title: 'Amounts',
    income: 'What do you take?',
    share: 'Who gets how much?',
    chosen: 'Chosen:',
    suggest: 'As suggested',
    choose: 'Ask me how to pay',
  },
  shop: {
    build: (place: string) => `${place} builds`,
    increase: (place: string) => `${place} grows`,
    wonder: (place: string) => `A Wonder for ${place}`,
    claim: 'Claim a Wonder',
    free: 'nothing',
    left: (count: number) => `${count} in your supply`,
    total: 'In all:',
    draft: 'Draft one Army unit',
    settlerToo: 'With a Settler',
    add: 'Add it',
    at: (place: string) => `At ${place}`,
  },
  collect: {
    title: (place: string) => `${place} collects`,
    how: 'Choose the spaces that work, or set the amounts here.',
    cards: 'Action card',
    noCard: 'Without a card',
    withCard: (name: string) => `With ${name}`,
    then: (name: string, before: number, after: number, most: number) => `${name} ${before} → ${after} of ${most}`,
    works: (name: string) => `gives ${name}`,
  },
  civic: {
    title: 'Civic Improvement',
    city: (place: string, size: number) => `${place}, size ${size}`,
    now: (mood: Mood) => `${MOOD_NAMES[mood]} now`,
    raise: (place: string, mood: Mood) => `Make ${place} ${MOOD_NAMES[mood]}`,
    price: (place: string) => `Price of a step at ${place}`,
    tokens: (count: number) => (count === 1 ? 'You have 1 Mood token.' : `You have ${count} Mood tokens.`),
  },
  several: {
    city: 'City',
    settlement: 'Settlement',
    chosen: 'chosen',
  },
  cards: {
    title: 'Cards to choose from',
    action: 'Action card',
    objective: 'Objective',
  },
  trade: {
    title: 'Trade',
    with: 'Trade with',
    invite: (name: string) => `Ask ${name} for an offer`,
    unseen: { action: 'Action cards', objective: 'Objective cards' },
    back: { action: 'Action card, unseen', objective: 'Objective card, unseen' },
    counter: 'Offer something else',
    backToOffer: 'Back to the offer',
    invited: (name: string, other: string) =>
      `${name === 'you' ? 'You are' : `${name} is`} asked for an offer by ${other}.`,
    waits: (name: string) => (name === 'you' ? 'You are asked.' : `${name} is asked.`),
  },
  influence: {
    title: 'Cultural Influence',
    roll: (roll: number) => `needs a roll of ${roll} or more`,
    pieces: (count: number) => (count === 1 ? 'What takes your colour:' : 'One of these takes your colour:'),
    chance: (chance: number, tokens: number) =>
      tokens === 0 ? percent(chance) : `${percent(chance)} with ${tokens} Culture ${tokens === 1 ? 'token' : 'tokens'}`,
    chances: 'Chance:',
  },
  event: {
    title: 'Event',
    drawn: (name: string) => (name === 'you' ? 'you drew it' : `${name} drew it`),
    icons: {
      gold_mine: 'A gold mine',
      exhausted: 'Land is exhausted',
      spawn: 'Barbarians settle',
      attack: 'Barbarians attack',
    },
    came: 'What it did',
    more: 'What it says and did',
    asked: (names: string[]) =>
      names.length === 1 && names[0] === 'you' ? 'You must choose now.' : `Waiting for ${names.join(', ')}.`,
  },
  wonders: {
    title: 'Wonders to build',
    needs: (names: string[]) => `needs ${names.join(', ')}`,
    claimedBy: (name: string) => `claimed by ${name}`,
  },
  advances: {
    title: 'Advances',
    has: (names: string) => `has it: ${names}`,
    nobody: 'nobody has it',
    owners: 'Has it',
    noOwner: 'Nobody has it',
    category: (name: string, count: number) => `${name}, you have ${count} of 4`,
    buy: 'can be got now',
    again: 'Tap it again to get it.',
    border: { blue: 'Raises the Culture Level', yellow: 'Raises the Happiness Level' },
    draws: (raises: string) => `${raises}, to a box that draws an Event card`,
    needs: (names: string[]) => `You need ${names.join(' and ')} first`,
    allows: 'Allows',
    opens: 'Opens the government',
    wonders: 'Wonders that need it',
  },
  round: {
    title: (round: number) => `Round ${round}`,
    over: 'The game is over',
    turn: (turn: number, turns: number) => `Turn ${turn} of ${turns}`,
    last: 'last turn',
    status: (round: number) => `Status Phase of round ${round}`,
    stages: ['Objectives', 'A free advance', 'New cards', 'Razing', 'First player'],
    asked: (name: string) => (name === 'you' ? 'you choose' : `${name} chooses`),
  },
  explain: {
    yields: 'Collect gives',
    ways: (count: number) => (count === 1 ? 'or 1 other way' : `or ${count} other ways`),
    nothing: 'nothing',
    size: 'Size',
    mood: 'Mood',
    pieces: 'Pieces',
    owner: 'Owner',
    activations: 'Activations this turn',
    portAt: 'The Port is at',
    ready: 'Can still move',
    wary: 'Can move, but not into battle',
    limit: 'At most',
    have: 'You have',
    region: 'Region',
    unitsAt: (whose: string, place: string) => `${whose.charAt(0).toUpperCase()}${whose.slice(1)} units at ${place}`,
    notRevealed: 'not revealed yet',
    nextEvent: 'Next event box',
    supply: 'Left in the supply',
  },
  telling: {
    round: (round: number) => `Round ${round}`,
    status: (round: number) => `Status Phase ${round}`,
    first: (name: string, isYou: boolean) => (isYou ? 'You are first' : `${name} is first`),
    battle: (name: string, isYou: boolean) => (isYou ? 'You won a battle' : `${name} won a battle`),
  },
  dice: (dice: readonly number[]) => `Dice: ${dice.join(', ')}`,
};
