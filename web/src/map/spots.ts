/** The hexagons of a map that a person can point at, and the way from one to the next by keys. */
import type { Point } from './camera.svelte';
import type { Axial } from './hexGrid';

export interface Spot {
  id: number;
  at: Axial;
  /** Read by screen readers: what is there. */
  label: string;
  /** A click chooses something here. */
  isLit: boolean;
  /** A click does something else here, such as opening a menu. */
  acts?: boolean;
  /** A click switches it on and off; undefined: it is no switch. */
  isPressed?: boolean | undefined;
  isPointed?: boolean;
  isPicked?: boolean;
  isOpen?: boolean;
}

export const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest of some points in a direction; those beside the way count as farther. Null if there is none. */
export function nextAlong<P extends Point>(from: Point, way: Point, points: readonly P[]): P | null {
  let [best, least] = [null as P | null, Infinity];
  for (const point of points) {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    if (along <= 1 || aside > along * 1.8) continue;
    const distance = along + aside * 1.5;
    if (distance < least) [best, least] = [point, distance];
  }
  return best;
}
