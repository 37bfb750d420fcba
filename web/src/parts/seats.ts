import type { SeatState } from '../net/wire';

/** A seat has a colour (class `seat-N`, see tokens.css) and a symbol, for people who cannot tell the colours apart. */
const SYMBOLS = ['▲', '●', '■', '◆'] as const;

export function seatSymbol(seat: number): string {
  return SYMBOLS[seat % SYMBOLS.length] ?? '▲';
}

export function seatClass(seat: number): string {
  return `seat-${seat % SYMBOLS.length}`;
}

/** The name of the player of a seat; a bot goes by its colour, as in the log, since bots of a level share a name. */
export function displayName(seat: SeatState): string {
  return seat.kind === 'bot' && seat.owner === null ? seat.colour : seat.name;
}
