/** Where the buttons of a map stand, so that they cover no space while the whole map is in sight. It knows no game. */
import type { Rect } from './camera.svelte';
import type { Axial, HexGrid } from './hexGrid';

/** Pixels of a button with the gap after it. */
const STEP = 48;
const EDGE = 8; // pixels to the edge of the map
const MOST = EDGE + 2 * STEP; // room with which no layout covers anything
const BIT = 4; // pixels by which room is made
const LITTLE = 1.03;
const ZOOMS = 3; // the buttons of the upper left corner; the others stand in the upper right one, if not in a column

/** The normals of the edges of both kinds of hexagons: what no such line parts overlaps. */
const NORMALS = [0, 30, 60, 90, 120, 150].map((degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});

/** In a column at the left edge, in a row at the upper one, or around both upper corners. */
export type Layout = 'column' | 'row' | 'corners';

export interface Tools {
  layout: Layout;
  /** What the map shows as a whole: its frame, and room for the buttons where they would cover a space. */
  area: Rect;
}

interface Sheet {
  grid: HexGrid;
  places: readonly Axial[];
  frame: Rect;
  wide: number;
  high: number;
  count: number;
  /** A wide map has its buttons in a column always. */
  narrow: boolean;
}

/** The place for the buttons that leaves the map largest. They stay where they are for a little more of it. */
export function placeTools(sheet: Sheet): Tools {
  const { frame, wide, high, count, narrow } = sheet;
  if (wide <= 0 || high <= 0) return { layout: 'column', area: frame };
  const layouts: Layout[] = narrow ? ['corners', 'row'] : [];
  if (!narrow || high >= 2 * EDGE + count * STEP) layouts.push('column');
  return layouts
    .map((layout) => makeRoom(sheet, layout))
    .reduce((one, other) => (other.scale > one.scale * LITTLE ? other : one));
}

/** The least room beside the map, or above it, with which the buttons cover no space. */
function makeRoom(sheet: Sheet, layout: Layout): Tools & { scale: number } {
  const { frame, wide, high, count } = sheet;
  const areas = AREAS[layout](wide, count);
  for (let room = 0; ; room += BIT) {
    const [left, top] = layout === 'column' ? [room, 0] : [0, room];
    const scale = Math.max(Math.min((wide - left) / frame.w, (high - top) / frame.h), Number.EPSILON);
    const area = {
      x: frame.x - left / scale,
      y: frame.y - top / scale,
      w: frame.w + left / scale,
      h: frame.h + top / scale,
    };
    if (room >= MOST || !covers(sheet, area, scale, areas)) return { layout, area, scale };
  }
}

/** The areas of the screen below the buttons. */
const AREAS: Record<Layout, (wide: number, count: number) => Rect[]> = {
  column: (_, count) => [{ x: EDGE, y: EDGE, w: STEP, h: count * STEP }],
  row: (wide, count) => {
    const others = (count - ZOOMS) * STEP;
    return [
      { x: EDGE, y: EDGE, w: ZOOMS * STEP, h: STEP },
      { x: wide - EDGE - others, y: EDGE, w: others, h: STEP },
    ];
  },
  corners: (wide) => [
    { x: EDGE, y: EDGE, w: 2 * STEP, h: STEP },
    { x: EDGE, y: EDGE, w: STEP, h: 2 * STEP },
    { x: wide - EDGE - 2 * STEP, y: EDGE, w: 2 * STEP, h: STEP },
    { x: wide - EDGE - STEP, y: EDGE, w: STEP, h: 2 * STEP },
  ],
};

/** Whether some space lies below one of these areas of the screen, with this area of the drawing in its middle. */
function covers({ grid, places, wide, high }: Sheet, shown: Rect, scale: number, areas: readonly Rect[]): boolean {
  const [left, top] = [(wide - shown.w * scale) / 2, (high - shown.h * scale) / 2];
  return places.some((place) => {
    const { x, y } = grid.middle(place);
    const middle = { x: left + (x - shown.x) * scale, y: top + (y - shown.y) * scale };
    return areas.some((area) =>
      NORMALS.every((normal) => {
        const [dx, dy] = [middle.x - area.x - area.w / 2, middle.y - area.y - area.h / 2];
        const hexagon = Math.max(...grid.corners.map((corner) => corner.x * normal.x + corner.y * normal.y)) * scale;
        const box = (area.w * Math.abs(normal.x) + area.h * Math.abs(normal.y)) / 2;
        return Math.abs(dx * normal.x + dy * normal.y) < hexagon + box;
      }),
    );
  });
}
