/** Where what belongs to the edge between two hexes is drawn: bridges across it, ferries at the shore. */
import type { Point } from '../../map/camera.svelte';
import type { HexGrid } from '../../map/hexGrid';
import type { Space } from './model';
import { placeOf } from './spaceWords';

const SHORE = 0.57; // of the way from land to water

export function middleOf(grid: HexGrid, spaces: readonly Space[], hex: number): Point {
  const space = spaces[hex];
  return space ? grid.middle(placeOf(space)) : { x: 0, y: 0 };
}

/** The middle of an edge, and the angle of the way across it. */
export function crossing(
  grid: HexGrid,
  spaces: readonly Space[],
  one: number,
  other: number,
): Point & { turn: number } {
  const [from, to] = [middleOf(grid, spaces, one), middleOf(grid, spaces, other)];
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, turn };
}

/** A place on the water just off the land; `aside` moves along the shore. */
export function mooring(grid: HexGrid, spaces: readonly Space[], land: number, water: number, aside = 0): Point {
  const [from, to] = [middleOf(grid, spaces, land), middleOf(grid, spaces, water)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: from.x + dx * SHORE - (dy / length) * aside, y: from.y + dy * SHORE + (dx / length) * aside };
}
