/** Drawings of a map in their place, without a group that shifts and scales them: groups are what slows a moving map. */

const COMMAND = /([a-z])([^a-z]*)/gi;
const NUMBER = /-?\d*\.?\d+/g;

/** A path of lines and circles, shifted by `x` and `y` after it was made `scale` times as large. */
export function placedPath(path: string, x: number, y: number, scale: number): string {
  return [...path.matchAll(COMMAND)]
    .map(
      ([, command = '', rest = '']) => command + placed(command, rest.match(NUMBER) ?? [], { x, y, scale }).join(' '),
    )
    .join('');
}

interface Placement {
  x: number;
  y: number;
  scale: number;
}

/** The numbers of one command: those of small letters are distances, of `a` only two and the way's end have a length. */
function placed(command: string, numbers: readonly string[], { x, y, scale }: Placement): string[] {
  const isDistance = command === command.toLowerCase();
  return numbers.map((each, index) => {
    if (command === 'a' && index % 7 >= 2 && index % 7 <= 4) return each;
    const shift = isDistance ? 0 : command === 'V' || (command !== 'H' && index % 2 === 1) ? y : x;
    return (Number(each) * scale + shift).toFixed(2);
  });
}

/** The signs of the seats, 24 by 24. */
const SEAT_SIGNS = [
  'M12 3l10 18H2z',
  'M2.500 12a9.500 9.500 0 1 0 19 0a9.500 9.500 0 1 0 -19 0z',
  'M3.500 3.500h17v17h-17z',
  'M12 1l10 11-10 11L2 12z',
] as const;

/** The sign of a seat around a point, as a path. */
export function seatSign(seat: number, x: number, y: number, size: number): string {
  const sign = SEAT_SIGNS[seat % SEAT_SIGNS.length] ?? SEAT_SIGNS[0];
  return placedPath(sign, x - size / 2, y - size / 2, size / 24);
}
