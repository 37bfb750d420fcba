/** The parts of Clash of Cultures' view by the board's own names. The types are generated from the game's shapes. */
import type {
  ClashOfCulturesChoice,
  ClashOfCulturesQuestion,
  ClashOfCulturesView,
} from '../../generated/clash_of_cultures';

export type { ClashOfCulturesView };
export type BoardQuestion = ClashOfCulturesQuestion;
export type BoardChoice = ClashOfCulturesChoice;
export type ChoiceKind = BoardChoice['kind'];
export type ChoiceOf<K extends ChoiceKind> = Extract<BoardChoice, { kind: K }>;
export type Space = ClashOfCulturesView['spaces'][number];
export type City = NonNullable<Space['city']>;
export type Mood = City['mood'];
export type Region = ClashOfCulturesView['regions'][number];
export type Realm = ClashOfCulturesView['realms'][number];
export type Terrain = NonNullable<Space['terrain']>;
export type Good = keyof Realm['goods'];
export type Advance = ClashOfCulturesView['catalogue']['categories'][number]['advances'][number];
export type Target = ClashOfCulturesView['targets'][number];
export type Reach = ClashOfCulturesView['reach'][number];
export type Way = ClashOfCulturesView['ways'][number];
export type Hand = NonNullable<Realm['own']>;

// -- numbers of the game, which a test compares with it

/** The side of the Barbarians; seats are lower. */
export const BARBARIANS = 4;
/** Stands for "nobody" and "nowhere" in events and choices. */
export const NONE = -1;
/** A unit is 16 times its kind, and what it has done. Units with any of these can move no more. */
const UNIT = 16;
const SPENT = 13;
/** Units with this can move, but not into battle. */
const FOREST = 2;

export const UNITS = ['settler', 'army', 'ship'] as const;
export type Unit = (typeof UNITS)[number];
/** The order in which events and questions count goods. */
export const GOODS: readonly Good[] = ['food', 'ore', 'wood', 'ideas', 'gold', 'mood', 'culture'];
export const BUILDINGS = ['temple', 'fortress', 'academy', 'port'] as const;
export type Building = (typeof BUILDINGS)[number];
/** The order in which a supply counts what is left. */
export const PIECES = ['settlement', ...BUILDINGS, ...UNITS] as const;
export type Piece = (typeof PIECES)[number];
export const MOODS: readonly Mood[] = ['angry', 'neutral', 'happy'];

export function kindOf(unit: number): Unit {
  return UNITS[Math.floor(unit / UNIT)] ?? 'settler';
}

/** Whether a unit can still move in this turn. */
export function isReady(unit: number): boolean {
  return ((unit % UNIT) & SPENT) === 0;
}

/** Whether a unit can still move in this turn, but not into battle. */
export function isWary(unit: number): boolean {
  return isReady(unit) && ((unit % UNIT) & FOREST) !== 0;
}

/** How many units of each kind there are. */
export type UnitCounts = Readonly<Record<Unit, number>>;

export function countUnits(units: readonly number[]): UnitCounts {
  const counts: Record<Unit, number> = { settler: 0, army: 0, ship: 0 };
  for (const unit of units) counts[kindOf(unit)] += 1;
  return counts;
}

/** The pieces of a city by their kind, each with the side that owns it. */
export function piecesOf(city: City): [Building, number][] {
  return BUILDINGS.flatMap((kind) => {
    const owner = city.buildings[kind];
    return owner === undefined ? [] : [[kind, owner] as [Building, number]];
  });
}

/** Whether the map is so small, in pixels for a unit of its drawing, that pieces would cover each other. */
export function isSmall(scale: number): boolean {
  return scale < 0.62;
}

/** The picture of a unit: Barbarians have Army units of their own. */
export function symbolOf(unit: Unit, side: number): string {
  return side === BARBARIANS && unit === 'army' ? 'coc-barbarian' : `coc-${unit}`;
}
