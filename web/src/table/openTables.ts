import { KeptTables } from './keptTables';

/** Tables at which the people of this device hide nothing from each other. */
const open = new KeptTables('ziggurat.open');

export function hidesNothing(table: string): boolean {
  return open.has(table);
}

export function keepOpen(table: string): void {
  open.add(table);
}
