/** Lays icons out in centred rows. */
import { iconsOf } from './model';
import type { IconLetter, Icons } from './model';

export interface Token {
  letter: IconLetter;
  /** The number beside the icon; null if each icon is drawn. */
  count: number | null;
  x: number;
  y: number;
}

export interface IconRows {
  tokens: Token[];
  width: number;
  height: number;
}

const DRAWN = 3; // up to this many of one icon are drawn each

/** Lays icons of a size out around the middle `cx`, from `top` down; returns their places and the space they take. */
export function iconRows(icons: Icons, size: number, width: number, cx: number, top: number): IconRows {
  const gap = size * 0.12;
  const rows: { letter: IconLetter; count: number | null; wide: number }[][] = [[]];
  let used = 0;
  for (const token of single(icons)) {
    const wide = token.count === null ? size : size * 1.62;
    if (used > 0 && used + gap + wide > width) {
      rows.push([]);
      used = 0;
    }
    rows[rows.length - 1]?.push({ ...token, wide });
    used += (used > 0 ? gap : 0) + wide;
  }
  const tokens: Token[] = [];
  let widest = 0;
  rows.forEach((row, index) => {
    const total = row.reduce((sum, token) => sum + token.wide, 0) + gap * (row.length - 1);
    widest = Math.max(widest, total);
    let x = cx - total / 2;
    for (const { letter, count, wide } of row) {
      tokens.push({ letter, count, x, y: top + index * (size + gap) });
      x += wide + gap;
    }
  });
  return { tokens, width: widest, height: rows[0]?.length ? rows.length * (size + gap) - gap : 0 };
}

function single(icons: Icons): { letter: IconLetter; count: number | null }[] {
  return iconsOf(icons).flatMap(([letter, amount]) => {
    const drawn = amount > DRAWN ? [amount] : Array.from({ length: amount }, () => null);
    return drawn.map((count) => ({ letter, count }));
  });
}
