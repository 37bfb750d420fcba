/** The person who uses this browser, and the games there are; loaded at the start and after a change. */
import { api } from './net/api';
import type { GameCard, Me } from './net/wire';

class CurrentPerson {
  person = $state.raw<Me | null>(null);
  games = $state.raw<GameCard[]>([]);

  async load(): Promise<void> {
    const [me, games] = await Promise.all([api.me(), this.games.length > 0 ? this.games : api.games()]);
    this.person = me;
    this.games = games;
  }

  async rename(name: string): Promise<void> {
    this.person = await api.rename(name);
  }

  /** The other devices of this person are somebody else from now on. */
  async signOutOthers(): Promise<void> {
    this.person = await api.signOutOthers();
  }

  async adopt(token: string): Promise<void> {
    this.person = await api.adopt(token);
  }

  game(id: string): GameCard | null {
    return this.games.find((game) => game.id === id) ?? null;
  }
}

export const me = new CurrentPerson();
