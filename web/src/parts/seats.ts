/** Seats have a colour (class `seat-N`, see tokens.css) and a symbol, so that neither is needed alone. */
const SYMBOLS = ['▲', '●', '■', '◆'] as const;

export function seatSymbol(seat: number): string {
  return SYMBOLS[seat % SYMBOLS.length] ?? '▲';
}

export function seatClass(seat: number): string {
  return `seat-${seat % SYMBOLS.length}`;
}
