/** A list of tables that the browser remembers, the latest ones only. */
export class KeptTables {
  constructor(
    private readonly key: string,
    private readonly most = 50,
  ) {}

  has(table: string): boolean {
    return this.all().includes(table);
  }

  add(table: string): void {
    try {
      const others = this.all().filter((id) => id !== table);
      localStorage.setItem(this.key, JSON.stringify([...others, table].slice(-this.most)));
    } catch {
      // The browser allows no storage: it holds until the page is closed.
    }
  }

  private all(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  }
}
