/** All words of the drawn board. The server sends the words of the rules: prompts, options and the log. */
import type { Building, Good, Mood, Piece, Terrain, Unit } from './model';

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
  },
  tray: {
    title: 'Units to move',
    from: (place: string) => `Units at ${place}`,
    less: (name: string) => `One less: ${name}`,
    more: (name: string) => `One more: ${name}`,
    all: 'All',
    only: (name: string) => `Only ${name}`,
    where: 'Now point at where they go.',
    nowhere: 'These units cannot go anywhere together.',
    putDown: 'Put down',
    left: (count: number) => (count === 1 ? '1 group can still move.' : `${count} groups can still move.`),
  },
  turning: {
    title: 'Lay the new land',
    first: 'This way round',
    second: 'The other way round',
  },
  ask: {
    map: 'Point at a lit space on the map.',
    stack: 'Pick units that are lit.',
    advances: (count: number) => (count === 1 ? 'Get an advance (1 possible)' : `Get an advance (${count} possible)`),
  },
  mat: {
    title: (name: string) => `Mat: ${name}`,
    goods: 'Goods',
    of: (name: string, count: number, limit: number) => `${name}: ${count} of at most ${limit}`,
    levels: 'Levels',
    culture: 'Culture Level',
    happiness: 'Happiness Level',
    supply: 'Supply',
    left: (name: string, count: number) => `${count} ${name} left`,
    actions: (count: number) => (count === 1 ? '1 action left' : `${count} actions left`),
    score: 'Score',
    points: (points: number) => `${points} VP`,
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
    first: 'first player',
    advances: (count: number) => (count === 1 ? '1 advance' : `${count} advances`),
    known: 'Cards you know',
    sources: ['City pieces', 'Advances', 'Wonders', 'Objectives', 'Events'],
    either: 'or',
    progress: (have: number, need: number) =>
      have >= need ? `${have} of ${need}: fulfilled if it stays so` : `${have} of ${need}`,
    play: 'Play',
  },
  battle: {
    title: 'Battle',
    attacks: 'attacks',
    defends: 'defends',
    barbarians: 'Barbarians',
    none: 'nobody left',
    lost: (count: number) => `${count} lost`,
    dice: (dice: readonly number[]) => (dice.length === 0 ? 'no dice' : `dice: ${dice.join(', ')}`),
    source: (because: string, amount: number) =>
      `${amount > 0 ? '+' : '−'}${Math.abs(amount)} ${because.replaceAll('_', ' ')}`,
    value: (value: number, hits: number) =>
      `= ${value}: ${hits === 0 ? 'no hit' : hits === 1 ? '1 hit' : `${hits} hits`}`,
    odds: ([attacker = 0, defender = 0, nobody = 0]: readonly number[]) =>
      `Without cards: the attacker wins ${percent(attacker)}, the defender ${percent(defender)}, nobody ${percent(nobody)}`,
  },
  wonders: {
    title: 'Wonders to build',
    needs: (names: string[]) => `needs ${names.join(', ')}`,
    claimedBy: (name: string) => `claimed by ${name}`,
  },
  advances: {
    title: 'Advances',
    has: (names: string[]) => `has it: ${names.join(', ')}`,
    nobody: 'nobody has it',
    category: (name: string, count: number) => `${name}, you have ${count} of 4`,
    buy: 'can be got now',
    border: { blue: 'raises the Culture Level', yellow: 'raises the Happiness Level' },
  },
  round: {
    title: (round: number) => `Round ${round}`,
    turn: (turn: number, turns: number) => `Turn ${turn} of ${turns}`,
    last: 'last turn',
    status: (round: number) => `Status Phase of round ${round}`,
  },
  explain: {
    yields: 'Collect gives',
    nothing: 'nothing',
    size: 'Size',
    mood: 'Mood',
    pieces: 'Pieces',
    owner: 'Owner',
    activations: 'Activations this turn',
    portAt: 'The Port is at',
    ready: 'Can still move',
    limit: 'At most',
    have: 'You have',
    region: 'Region',
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
