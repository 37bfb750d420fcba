/** Loads the primer of each game once, and knows which one is open in the dialog. */
import { api } from '../net/api';
import type { Primer } from '../net/wire';
import { firstGames } from './firstGames.svelte';

const loaded = new Map<string, Promise<Primer>>();

export function loadPrimer(game: string): Promise<Primer> {
  let primer = loaded.get(game);
  if (!primer) {
    primer = api.primer(game);
    loaded.set(game, primer);
    primer.catch(() => loaded.delete(game));
  }
  return primer;
}

class OpenPrimer {
  /** The game whose primer is open; null while the dialog is closed. */
  game = $state<string | null>(null);

  show(game: string): void {
    firstGames.sawPrimer(game);
    this.game = game;
  }
}

export const openPrimer = new OpenPrimer();
