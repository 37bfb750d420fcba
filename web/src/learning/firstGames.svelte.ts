/** What this person has been told on this device: primers that were opened, kinds of questions that were explained. */

interface Told {
  /** Whether primers open by themselves and first questions are explained. */
  on: boolean;
  /** Games whose primer was opened. */
  primers: string[];
  /** Kinds of questions that were explained, as "game/kind". */
  kinds: string[];
}

const KEY = 'ziggurat.firstGames';
const NOTHING: Told = { on: true, primers: [], kinds: [] };

function load(): Told {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...NOTHING, ...(typeof kept === 'object' ? kept : {}) };
  } catch {
    return { ...NOTHING };
  }
}

class FirstGames {
  private told = $state.raw(load());

  get on(): boolean {
    return this.told.on;
  }

  /** Whether the primer of a game has yet to be shown here. */
  needsPrimer(game: string): boolean {
    return this.told.on && !this.told.primers.includes(game);
  }

  needsHint(game: string, kind: string): boolean {
    return this.told.on && !this.told.kinds.includes(`${game}/${kind}`);
  }

  sawPrimer(game: string): void {
    if (!this.told.primers.includes(game)) this.keep({ primers: [...this.told.primers, game] });
  }

  sawHint(game: string, kind: string): void {
    if (!this.told.kinds.includes(`${game}/${kind}`)) this.keep({ kinds: [...this.told.kinds, `${game}/${kind}`] });
  }

  switch(on: boolean): void {
    this.keep({ on });
  }

  /** Forgets everything that was told, so that it is told again. */
  forget(): void {
    this.keep({ ...NOTHING });
  }

  private keep(change: Partial<Told>): void {
    this.told = { ...this.told, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.told));
    } catch {
      // The browser allows no storage: it holds until the page is closed.
    }
  }
}

export const firstGames = new FirstGames();
