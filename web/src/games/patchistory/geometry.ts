/** Geometry of a territory, in cells. No rules: the options say which tile may lie where. */
import type { Rect } from '../../map/camera.svelte';
import type { Cell, FaceRoom, Piece, Room, Territory } from './model';

/** Drawing units per cell. */
export const CELL = 100;

/** The rectangle around cells, in drawing units: the shape of a Room, since all Rooms are rectangles. */
export function rectOf(cells: Cell[]): Rect {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x: x * CELL, y: y * CELL, w: (Math.max(...xs) - x + 1) * CELL, h: (Math.max(...ys) - y + 1) * CELL };
}

export function keyOf(x: number, y: number): string {
  return `${x},${y}`;
}

/** How events number the cells of a territory, as board/territory.py does; a test compares the two. */
const ROW = 25;
const LEFT = 11;
const ABOVE = 4;

/** The key of a cell that an event gives by its number. */
export function keyOfCell(cell: number): string {
  const across = ((cell % ROW) + ROW) % ROW;
  return keyOf(across - LEFT, Math.floor(cell / ROW) - ABOVE);
}

/** The pieces on each cell, bottom to top. */
export function stacksOf(territory: Territory): Map<string, number[]> {
  return new Map(territory.stacks.map(([x, y, stack]) => [keyOf(x, y), stack]));
}

/** The four cells of a tile laid with its top left cell at x, y. */
export function tileCells(x: number, y: number): Cell[] {
  return [
    [x, y],
    [x + 1, y],
    [x, y + 1],
    [x + 1, y + 1],
  ];
}

/** The Rooms of a face, laid at x, y. */
export function roomsAt(face: FaceRoom[], x: number, y: number): FaceRoom[] {
  return face.map((room) => ({ ...room, cells: room.cells.map(([dx, dy]): Cell => [x + dx, y + dy]) }));
}

/** The cells of a tile at x, y that stay visible if it lies under these pieces. */
export function visibleCells(stacks: Map<string, number[]>, x: number, y: number, under: number[]): Set<string> {
  const open = tileCells(x, y).filter(
    ([cx, cy]) => !(stacks.get(keyOf(cx, cy)) ?? []).some((piece) => under.includes(piece)),
  );
  return new Set(open.map(([cx, cy]) => keyOf(cx, cy)));
}

/** The pieces that a tile at x, y overlaps. */
export function overlapped(stacks: Map<string, number[]>, x: number, y: number): number[] {
  const found = new Set(tileCells(x, y).flatMap(([cx, cy]) => stacks.get(keyOf(cx, cy)) ?? []));
  return [...found].sort((one, other) => one - other);
}

export interface PatchedRooms {
  /** Rooms of the territory that stay visible. */
  kept: Room[];
  /** Rooms of the tile that are visible. */
  fresh: FaceRoom[];
  /** Rooms of the tile that are covered. */
  hidden: FaceRoom[];
}

/** The Rooms of a territory after a tile is laid at x, y under some of its pieces. */
export function patchedRooms(
  territory: Territory,
  face: FaceRoom[],
  x: number,
  y: number,
  under: number[],
): PatchedRooms {
  const open = visibleCells(stacksOf(territory), x, y, under);
  const isOpen = ([cx, cy]: Cell): boolean => open.has(keyOf(cx, cy));
  const rooms = roomsAt(face, x, y);
  return {
    kept: territory.rooms.filter((room) => !room.cells.some(isOpen)),
    fresh: rooms.filter((room) => room.cells.every(isOpen)),
    hidden: rooms.filter((room) => !room.cells.every(isOpen)),
  };
}

/**
 * The seams of the patchwork: every edge between cells whose uppermost pieces differ, the outer edge included.
 * `top` returns the uppermost piece of a cell, undefined if there is none.
 */
export function seams(cells: Cell[], top: (x: number, y: number) => number | undefined): string {
  const parts: string[] = [];
  for (const [x, y] of cells) {
    const here = top(x, y);
    if (top(x + 1, y) !== here) parts.push(`M${(x + 1) * CELL} ${y * CELL}v${CELL}`);
    if (top(x, y + 1) !== here) parts.push(`M${x * CELL} ${(y + 1) * CELL}h${CELL}`);
    if (top(x - 1, y) === undefined) parts.push(`M${x * CELL} ${y * CELL}v${CELL}`);
    if (top(x, y - 1) === undefined) parts.push(`M${x * CELL} ${y * CELL}h${CELL}`);
  }
  return parts.join('');
}

/** The name of a piece: that of its Hero or Wonder, otherwise of its first building. */
export function pieceTitle(piece: Piece, capital: string): string {
  if (piece.tile === 'capital') return capital;
  const room =
    piece.rooms.find((one) => one.card !== '') ??
    piece.rooms.find((one) => one.kind !== 'Wasteland' && one.kind !== 'Water');
  return room === undefined ? piece.tile : `${room.name} (${piece.tile})`;
}

/** Breaks a name that is longer than a line into two lines of about equal length. */
export function twoLines(name: string, width: number): string[] {
  if (name.length <= width) return [name];
  const words = name.split(/(?<=[\s-])/);
  let best = [name];
  let length = name.length;
  for (let cut = 1; cut < words.length; cut += 1) {
    const lines = [words.slice(0, cut).join('').trim(), words.slice(cut).join('').trim()];
    const longest = Math.max(...lines.map((line) => line.length));
    if (longest < length) {
      best = lines;
      length = longest;
    }
  }
  return best;
}
