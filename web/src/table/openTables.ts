/** Tables at which the people of this device hide nothing from each other; the browser remembers them. */

const KEY = 'ziggurat.open';
const MOST = 50;

function all(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function hidesNothing(table: string): boolean {
  return all().includes(table);
}

export function keepOpen(table: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...all().filter((id) => id !== table), table].slice(-MOST)));
  } catch {
    // The browser allows no storage: it holds until the page is closed.
  }
}
