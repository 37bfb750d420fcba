import type { SeatState } from '../net/wire';

/** Seats have a colour (class `seat-N`, see tokens.css) and a symbol, so that neither is needed alone. */
const SYMBOLS = ['▲', '●', '■', '◆'] as const;

export function seatSymbol(seat: number): string {
  return SYMBOLS[seat % SYMBOLS.length] ?? '▲';
}

export function seatClass(seat: number): string {
  return `seat-${seat % SYMBOLS.length}`;
}

/** What to call whoever plays a seat. Bots are alike, so each goes by its colour, as in the log. */
export function displayName(seat: SeatState): string {
  return seat.kind === 'bot' && seat.owner === null ? seat.colour : seat.name;
}
