/** The parts of Monuments' view by the board's own names. The types are generated from the game's shapes. */
import type { MonumentsChoice, MonumentsQuestion, MonumentsView } from '../../generated/monuments';

export type { MonumentsView };
export type BoardQuestion = MonumentsQuestion;
export type BoardChoice = MonumentsChoice;
export type ChoiceKind = BoardChoice['kind'];
export type ChoiceOf<K extends ChoiceKind> = Extract<BoardChoice, { kind: K }>;
export type Space = MonumentsView['hexes'][number];
export type Terrain = Space['terrain'];
export type Ferry = MonumentsView['ferries'][number];
export type Realm = MonumentsView['realms'][number];
export type Goods = Realm['goods'];
export type Good = keyof Goods;
export type ActionCard = MonumentsView['actions'][number];
export type Action = ActionCard['card'];
export type Quest = NonNullable<Realm['own']>['quests'][number];
export type Ware = NonNullable<Realm['own']>['wares'][number];
export type Yield = NonNullable<Realm['own']>['yields'][number];
export type Bonus = MonumentsView['bonuses'][number];
export type People = MonumentsView['peoples'][number];
export type Aim = MonumentsView['aims'][number];
export type Troop = Aim['defenders'][number];
export type UnitWay = MonumentsView['ways'][number];
export type House = NonNullable<Space['buildings']>[number];

// -- numbers of the game, which a test compares with it

/** Stands for "nobody" and "nowhere" in events and choices. */
export const NONE = -1;
/** A fighter is this times its place, and its kind. */
export const KINDS = 8;

/** The order in which events and choices count resources. */
export const GOODS = ['wood', 'sheep', 'metal', 'wheat'] as const;
export const UNITS = ['worker', 'armed', 'army', 'navy', 'airforce', 'horse'] as const;
export type Unit = (typeof UNITS)[number];
export const BUILDINGS = ['town', 'fort', 'factory'] as const;
export type Building = (typeof BUILDINGS)[number];
export const PIECES = ['town', 'fort', 'factory', 'army', 'navy', 'airforce'] as const;
export type Piece = (typeof PIECES)[number];
export const ACTIONS = [
  'upgrade',
  'movement',
  'production',
  'build',
  'populate',
  'layer',
  'train',
  'attack',
  'quests',
  'trade',
] as const;
export const LAYERS = 5;

export const LAND: ReadonlySet<Terrain> = new Set(['forest', 'pasture', 'mountain', 'field', 'monument']);
export const WATER: ReadonlySet<Terrain> = new Set(['sea', 'lake']);

/** The kind of a unit by its number; a ferry has the number after the last unit. */
export function unitOf(kind: number): Unit | 'ferry' {
  return UNITS[kind] ?? 'ferry';
}

/** Resources in the order of GOODS as an object. */
export function goodsOf(amounts: readonly number[]): Goods {
  return { wood: amounts[0] ?? 0, sheep: amounts[1] ?? 0, metal: amounts[2] ?? 0, wheat: amounts[3] ?? 0 };
}

export function plus(one: Goods, other: Goods): Goods {
  return goodsOf(GOODS.map((good) => one[good] + other[good]));
}

export function total(goods: Goods): number {
  return GOODS.reduce((sum, good) => sum + goods[good], 0);
}

/** Each resource once for every piece of it. */
export function tokensOf(goods: Goods): Good[] {
  return GOODS.flatMap((good) => Array.from({ length: goods[good] }, () => good));
}

/** The hex of a place: a hex, or the water where a ferry is. Places of ferries are numbered after the last hex. */
export function hexOf(view: MonumentsView, place: number): number {
  if (place < view.hexes.length) return place;
  return view.ferries.find(({ ferry }) => ferry === place - view.hexes.length)?.water ?? NONE;
}

/** A fighter's place. */
export function placeOfFighter(code: number): number {
  return Math.floor(code / KINDS);
}
