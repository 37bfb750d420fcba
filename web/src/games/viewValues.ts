/** Tests on the values of a view, for a page that does not know the game. */

export type Fields = Record<string, unknown>;

export function isPrimitive(item: unknown): boolean {
  return typeof item !== 'object' || item === null;
}

export function isObject(item: unknown): item is Fields {
  return !isPrimitive(item) && !Array.isArray(item);
}

export function isEmpty(item: unknown): boolean {
  return item === null || item === '' || (!isPrimitive(item) && Object.keys(item as Fields).length === 0);
}

/** Whether a value is worth showing: zero, false, null and empty things are not. */
export function hasContent(item: unknown): boolean {
  if (isObject(item)) return Object.values(item).some(hasContent);
  return item !== 0 && item !== false && item !== undefined && !isEmpty(item);
}

/** The fields that are worth showing in at least one row. */
export function columnsOf(rows: Fields[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) =>
    rows.some((row) => hasContent(row[column])),
  );
}
