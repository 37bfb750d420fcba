/** Finds maps of hexagons in a view (lists of places with coordinates) and says where and what to draw. */
import type { Option } from '../net/wire';
import { HexGrid } from '../map/hexGrid';
import { words } from '../words/en';
import { isObject, type Fields } from './viewValues';

/** A hexagon of a map: axial coordinates, a short name, a terrain, and the game's own fields. */
export interface Place {
  name: string;
  at: [number, number];
  terrain: string | null;
  [field: string]: unknown;
}

/** Fields that say where a place is and who holds it; the others say what is there. */
const POSITION_FIELDS = new Set([
  'name',
  'at',
  'terrain',
  'space',
  'hex',
  'region',
  'group',
  'side',
  'controlled_by',
  'units',
  'tokens',
]);

export interface HexMapShape {
  corners: string;
  middle(place: Place): [number, number];
  /** x, y, width and height of the whole map. */
  frame: [number, number, number, number];
}

export function isPlaces(value: unknown): value is Place[] {
  return Array.isArray(value) && value.length > 1 && value.every(isPlace);
}

function isPlace(item: unknown): item is Place {
  if (typeof item !== 'object' || item === null) return false;
  const { at, name } = item as Record<string, unknown>;
  return 'terrain' in item && typeof name === 'string' && Array.isArray(at) && at.length === 2;
}

/** How a map is drawn. `isFlat`: its hexagons have a flat side on top, otherwise a corner. */
export function shapeOf(isFlat: boolean, places: Place[]): HexMapShape {
  const grid = new HexGrid(isFlat);
  const { x, y, w, h } = grid.frame(
    places.map((place) => place.at),
    4,
  );
  const middle = (place: Place): [number, number] => {
    const found = grid.middle(place.at);
    return [found.x, found.y];
  };
  return { corners: grid.points, middle, frame: [x, y, w, h] };
}

/** What is at a place, a line each: "2 armies", "city size 1 neutral". */
export function contents(place: Place): string[] {
  const own = Object.entries(place).filter(
    ([key]) => !POSITION_FIELDS.has(key) || (key === 'units' && !Array.isArray(place[key])),
  );
  return own.flatMap(([key, value]) => describeField(key, value));
}

/** Fields whose parts are measured, not counted: "2 wood", but "2 workers". */
const MEASURED = new Set(['goods', 'load']);

function describeField(key: string, value: unknown, isMeasured = MEASURED.has(key)): string[] {
  if (value === null || value === false || value === 0 || value === '') return [];
  if (value === true) return [spaced(key)];
  if (typeof value === 'number') return [isMeasured ? `${value} ${spaced(key)}` : words.counted(value, spaced(key))];
  if (typeof value === 'string') return [spaced(value)];
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === 'object' ? [describeThing(item)] : []));
  const parts = Object.entries(value as Record<string, unknown>);
  if (parts.every(([, amount]) => typeof amount === 'number'))
    return parts.flatMap(([name, amount]) => describeField(name, amount, isMeasured));
  return [`${spaced(key)} ${describeThing(value)}`];
}

/** The same in few letters: "2 armies", "city 1". */
export function summary(place: Place): string[] {
  const things = Object.entries(place).filter(
    ([key, value]) => !POSITION_FIELDS.has(key) && isObject(value) && 'owner' in value,
  );
  const short = things.map(([key, value]) =>
    [
      spaced(key),
      ...Object.entries(value as Fields)
        .flatMap(([name, part]) => (name !== 'owner' && typeof part === 'number' ? [part] : []))
        .slice(0, 1),
    ].join(' '),
  );
  return [
    ...short,
    ...contents(
      Object.fromEntries(Object.entries(place).filter(([key]) => !things.some(([name]) => name === key))) as Place,
    ),
  ];
}

/** The seat that holds the place or owns what stands there; null if none does. */
export function sideOf(place: Place): number | null {
  const held = place['controlled_by'] ?? place['side'];
  if (typeof held === 'number') return held;
  const owners = Object.values(place).flatMap((value) =>
    isObject(value) && typeof value['owner'] === 'number' ? [value['owner']] : [],
  );
  return owners[0] ?? null;
}

/** The numbers and words of a thing, without its owner. */
function describeThing(thing: unknown): string {
  const said = Object.entries(thing as Record<string, unknown>).flatMap(([key, value]) => {
    if (key === 'owner' || value === null || value === false || value === 0) return [];
    if (value === true) return [spaced(key)];
    if (typeof value === 'object') return Object.keys(value).map(spaced);
    return typeof value === 'string' ? [spaced(value)] : [`${spaced(key)} ${Number(value)}`];
  });
  return said.join(' ');
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The options whose label mentions a place, by the name of the place. */
export function optionsAt(places: Place[], options: Option[]): Map<string, Option[]> {
  const names = new Set(places.map((place) => place.name));
  const found = new Map<string, Option[]>();
  for (const option of options) {
    for (const name of new Set(option.label.split(/[^\p{L}\p{N}]+/u).filter((word) => names.has(word)))) {
      found.set(name, [...(found.get(name) ?? []), option]);
    }
  }
  return found;
}
