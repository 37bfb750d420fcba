/** An arrow along a path of points, as the path of an SVG: a bent line and a head. */
import type { Point } from './camera.svelte';

const BEND = 0.14;

export interface ArrowShape {
  line: string;
  head: string;
}

/** The arrow ends `short` before its last point, so that it does not cover what stands there. */
export function arrowAlong(points: readonly Point[], short = 14, size = 13): ArrowShape | null {
  const [from, to] = [points.at(-2), points.at(-1)];
  const start = points[0];
  if (!from || !to || !start) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const bend = { x: (-(to.y - from.y) / length) * length * BEND, y: ((to.x - from.x) / length) * length * BEND };
  const turn = { x: (from.x + to.x) / 2 + bend.x, y: (from.y + to.y) / 2 + bend.y };
  const [dx, dy] = unit(turn, to);
  const tip = { x: to.x - dx * short, y: to.y - dy * short };
  const base = { x: tip.x - dx * size, y: tip.y - dy * size };
  const wing = size * 0.62;
  return {
    line: `M${points.slice(0, -1).map(said).join('L')}Q${said(turn)} ${said(base)}`,
    head: `M${said(tip)}L${said({ x: base.x - dy * wing, y: base.y + dx * wing })}L${said({ x: base.x + dy * wing, y: base.y - dx * wing })}Z`,
  };
}

function unit(from: Point, to: Point): [number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}

function said({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
