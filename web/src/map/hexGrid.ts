/** The geometry of maps of hexagons in axial coordinates: middles, corners, edges, outlines and shores. It knows no game. */
import type { Point, Rect } from './camera.svelte';

export type Axial = readonly [q: number, r: number];

/** From the middle of a hexagon to a corner. */
export const SIZE = 50;
const HALF = Math.sqrt(3) / 2;

/**
 * The steps to the six neighbours. Edge i lies between the corners i and i + 1 and leads to neighbour i, clockwise on
 * the screen; the first edge of a flat hexagon looks to the lower right, that of a pointed one too.
 */
const FLAT_STEPS: readonly Axial[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];
const POINTED_STEPS: readonly Axial[] = [
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
  [1, 0],
];

export function keyOf([q, r]: Axial): string {
  return `${q},${r}`;
}

export function stepsBetween([q, r]: Axial, [p, s]: Axial): number {
  return (Math.abs(q - p) + Math.abs(r - s) + Math.abs(q + r - p - s)) / 2;
}

/** An edge of an outline: from corner to corner, clockwise, with the hexagons on its inner and outer side. */
export interface Edge {
  from: Point;
  to: Point;
  inside: Axial;
  outside: Axial;
}

/** A grid whose hexagons have a flat side on top, or a corner. */
export class HexGrid {
  readonly isFlat: boolean;
  /** The corners of a hexagon around its middle. */
  readonly corners: readonly Point[];
  /** The same as an SVG's list of points. */
  readonly points: string;

  constructor(isFlat: boolean) {
    this.isFlat = isFlat;
    this.corners = Array.from({ length: 6 }, (_, index) => cornerAt(index * 60 + (isFlat ? 0 : 30)));
    this.points = this.corners.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
  }

  middle([q, r]: Axial): Point {
    return this.isFlat
      ? { x: 1.5 * SIZE * q, y: 2 * HALF * SIZE * (r + q / 2) }
      : { x: 2 * HALF * SIZE * (q + r / 2), y: 1.5 * SIZE * r };
  }

  /** The corners of a hexagon in its place, as an SVG's list of points. */
  pointsAt(place: Axial, size = 1): string {
    return this.#cornersAt(place, size).map(at).join(' ');
  }

  /** Hexagons as one path: a drawing with few elements moves smoothly. */
  hexagons(places: readonly Axial[], size = 1): string {
    return places.map((place) => `M${this.#cornersAt(place, size).map(at).join('L')}Z`).join('');
  }

  #cornersAt(place: Axial, size: number): Point[] {
    const { x, y } = this.middle(place);
    return this.corners.map((corner) => ({ x: x + corner.x * size, y: y + corner.y * size }));
  }

  neighbours([q, r]: Axial): Axial[] {
    return (this.isFlat ? FLAT_STEPS : POINTED_STEPS).map(([dq, dr]): Axial => [q + dq, r + dr]);
  }

  /** The area around some hexagons. */
  frame(places: readonly Axial[], margin = 0): Rect {
    const middles = places.map((place) => this.middle(place));
    const wide = (this.isFlat ? SIZE : HALF * SIZE) + margin;
    const high = (this.isFlat ? HALF * SIZE : SIZE) + margin;
    const [left, top] = [Math.min(...middles.map(({ x }) => x)) - wide, Math.min(...middles.map(({ y }) => y)) - high];
    return {
      x: left,
      y: top,
      w: Math.max(...middles.map(({ x }) => x)) + wide - left,
      h: Math.max(...middles.map(({ y }) => y)) + high - top,
    };
  }

  /** The edge of a hexagon to a neighbour; null if they do not touch. */
  edgeBetween(inside: Axial, outside: Axial): Edge | null {
    return this.#edges(inside).find((edge) => keyOf(edge.outside) === keyOf(outside)) ?? null;
  }

  /** The outlines of a set of hexagons: closed walks along the edges that lead out of it. */
  outlines(places: readonly Axial[]): Edge[][] {
    const inside = new Set(places.map(keyOf));
    const open = new Map<string, Edge[]>();
    for (const place of places) {
      for (const edge of this.#edges(place)) {
        if (inside.has(keyOf(edge.outside))) continue;
        const key = pointKey(edge.from);
        open.set(key, [...(open.get(key) ?? []), edge]);
      }
    }
    const found: Edge[][] = [];
    for (const edges of open.values()) while (edges.length > 0) found.push(walk(edges, open));
    return found;
  }

  #edges(place: Axial): Edge[] {
    const middle = this.middle(place);
    const around = this.#cornersAt(place, 1);
    return this.neighbours(place).map((outside, index) => ({
      from: around[index] ?? middle,
      to: around[(index + 1) % 6] ?? middle,
      inside: place,
      outside,
    }));
  }
}

function walk(first: Edge[], open: Map<string, Edge[]>): Edge[] {
  const path: Edge[] = [];
  let next = first.pop();
  while (next) {
    path.push(next);
    next = open.get(pointKey(next.to))?.pop();
  }
  return path;
}

function cornerAt(degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle) * SIZE, y: Math.sin(angle) * SIZE };
}

function pointKey({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}

// -- paths

/** Outlines with straight edges. */
export function straightPath(outlines: readonly Edge[][]): string {
  return outlines.map((edges) => `M${edges.map(({ from }) => at(from)).join('L')}Z`).join('');
}

const BITS = 7; // of a wavy edge

/** Outlines that are wavy, as shores are, along the edges that `isShore` names, and straight elsewhere. */
export function shorePath(outlines: readonly Edge[][], isShore: (edge: Edge) => boolean, height = 5): string {
  return outlines.map((edges) => smooth(edges.flatMap((edge) => bits(edge, isShore(edge), height)))).join('');
}

/** The shores alone, as open lines. */
export function shoreLines(outlines: readonly Edge[][], isShore: (edge: Edge) => boolean, height = 5): string {
  return outlines
    .flat()
    .filter(isShore)
    .map((edge) => {
      const points = [...bits(edge, true, height), { ...edge.to, isSoft: false }];
      return `M${points.map(at).join('L')}`;
    })
    .join('');
}

type Bit = Point & { isSoft: boolean };

/** The points of an edge without its end. The same edge has the same waves from both sides. */
function bits({ from, to }: Edge, isShore: boolean, height: number): Bit[] {
  if (!isShore) return [{ ...from, isSoft: false }];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const seed = noise(Math.round(from.x + to.x), Math.round(from.y + to.y));
  const sign = dx + dy * 1.01 >= 0 ? 1 : -1;
  return Array.from({ length: BITS }, (_, index) => {
    const part = index / BITS;
    const along = sign > 0 ? part : 1 - part;
    const wave = Math.sin(along * Math.PI) * Math.sin(along * Math.PI * 3.1 + seed * 6.28) * height * sign;
    return { x: from.x + dx * part - (dy / length) * wave, y: from.y + dy * part + (dx / length) * wave, isSoft: true };
  });
}

/** A closed path with rounded turns at its soft points. */
function smooth(points: readonly Bit[]): string {
  const parts = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return point.isSoft ? `Q${at(point)} ${at(middle)}` : `L${at(point)}L${at(middle)}`;
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  return `M${at({ x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 })}${parts.join('')}Z`;
}

/** A number from 0 to 1 that looks random, and is the same for the same place. */
export function noise(x: number, y: number): number {
  const wild = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return wild - Math.floor(wild);
}

function at({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
