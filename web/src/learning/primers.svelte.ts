/** Loads the primer of each game once, and knows which one is open in the dialog. */
import { api } from '../net/api';
import { loadOnce } from '../net/loadOnce';
import { firstGames } from './firstGames.svelte';

export const loadPrimer = loadOnce(api.primer);

class OpenPrimer {
  /** The game whose primer is open; null while the dialog is closed. */
  game = $state<string | null>(null);

  show(game: string): void {
    firstGames.sawPrimer(game);
    this.game = game;
  }
}

export const openPrimer = new OpenPrimer();
