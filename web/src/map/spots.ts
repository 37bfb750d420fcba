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
  /** What is asked is about it. */
  isAbout?: boolean;
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

/** The same spots, each as the object that it was before if nothing of it has changed: nothing is drawn again for it. */
export function keepSame(before: readonly Spot[], now: readonly Spot[]): Spot[] {
  const known = new Map(before.map((spot) => [spot.id, spot]));
  return now.map((spot) => {
    const old = known.get(spot.id);
    return old && isEqual(old, spot) ? old : spot;
  });
}

function isEqual(one: Spot, other: Spot): boolean {
  return (
    one.at[0] === other.at[0] &&
    one.at[1] === other.at[1] &&
    one.label === other.label &&
    one.isLit === other.isLit &&
    one.acts === other.acts &&
    one.isPointed === other.isPointed &&
    one.isPicked === other.isPicked &&
    one.isPressed === other.isPressed &&
    one.isOpen === other.isOpen
  );
}
