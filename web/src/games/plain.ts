/** Reading any game's view without knowing the game. */

export type Fields = Record<string, unknown>;

export function isPlain(item: unknown): boolean {
  return typeof item !== 'object' || item === null;
}

export function isFields(item: unknown): item is Fields {
  return !isPlain(item) && !Array.isArray(item);
}

export function isEmpty(item: unknown): boolean {
  return item === null || item === '' || (!isPlain(item) && Object.keys(item as Fields).length === 0);
}

/** Whether there is anything to tell: what is nothing, none or not so stays blank. */
export function isTold(item: unknown): boolean {
  if (isFields(item)) return Object.values(item).some(isTold);
  return item !== 0 && item !== false && item !== undefined && !isEmpty(item);
}

/** The fields in which anything stands in any of the rows. */
export function columnsOf(rows: Fields[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => rows.some((row) => isTold(row[column])));
}
