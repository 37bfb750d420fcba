/** Which games have a drawn board: those with a `Board.svelte` in their folder. The others get `PlainBoard.svelte`. */
import type { Board } from './board';
import PlainBoard from './PlainBoard.svelte';

const drawn = import.meta.glob<{ default: Board }>('./*/Board.svelte');

/** The board of a game, loaded when it is needed. */
export async function loadBoard(game: string): Promise<Board> {
  const load = drawn[`./${game}/Board.svelte`];
  return load ? (await load()).default : PlainBoard;
}
