import type { SeatState } from '../net/wire';

/** A seat has a colour (class `seat-N`, see tokens.css) and a symbol, for people who cannot tell the colours apart. */
const SYMBOLS = ['▲', '●', '■', '◆'] as const;

export function seatSymbol(seat: number): string {
  return SYMBOLS[seat % SYMBOLS.length] ?? '▲';
}

export function seatClass(seat: number): string {
  return `seat-${seat % SYMBOLS.length}`;
}

/** The name of the player of a seat, as in the log. */
export function displayName(seat: SeatState): string {
  return seat.name;
}
