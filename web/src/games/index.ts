/** Finds the drawings of a game in its folder. A game without a drawn board is shown as a map and lists. */
import type { Component } from 'svelte';
import type { AnyDrawings, Board } from './board';
import PlainBoard from './PlainBoard.svelte';

interface EventsModule {
  drawings: AnyDrawings;
  /** The class that gives the pictures of the game their colours outside the board. */
  look: string;
}

/** The board of a game, and how it shows what happens. */
export interface DrawnGame extends EventsModule {
  Board: Board;
}

const boards = import.meta.glob<{ default: Board }>('./*/Board.svelte');
const events = import.meta.glob<EventsModule>('./*/events.ts');
const emblems = import.meta.glob<{ default: Component }>('./*/Emblem.svelte', { eager: true });

/** Draws a good in a line of the log; `goods` are the goods as the log names them. */
export interface LogIcons {
  default: Component<{ good: string }>;
  goods: string[];
}
const logIcons = import.meta.glob<LogIcons>('./*/LogIcon.svelte');

/** The pictures of a game's goods, which its board brings; null for a game without any. */
export async function loadLogIcons(game: string): Promise<LogIcons | null> {
  return (await logIcons[`./${game}/LogIcon.svelte`]?.()) ?? null;
}

const sprites = import.meta.glob<{ default: Component }>('./*/Sprite.svelte');
const primerPictures = import.meta.glob<{ default: Component<{ name: string }> }>('./*/PrimerPicture.svelte');

/** The drawings of a game's pieces, by their ids; null for a game without any. */
export async function loadSprite(game: string): Promise<Component | null> {
  return (await sprites[`./${game}/Sprite.svelte`]?.())?.default ?? null;
}

/** The pictures of a game's primer, inside an SVG of 96 by 96, made of its pieces; null for a game without any. */
export async function loadPrimerPictures(game: string): Promise<Component<{ name: string }> | null> {
  return (await primerPictures[`./${game}/PrimerPicture.svelte`]?.())?.default ?? null;
}

/** The board of a game, loaded when it is needed. Where its files do not come, the game is played from lists. */
export async function loadBoard(game: string): Promise<DrawnGame> {
  const files = Promise.all([boards[`./${game}/Board.svelte`]?.(), events[`./${game}/events.ts`]?.()]);
  const [board, shown] = await files.catch(() => []);
  return { Board: board?.default ?? PlainBoard, drawings: shown?.drawings ?? {}, look: shown?.look ?? '' };
}

/** The picture of a game, inside an SVG of 120 by 80. */
export function emblemOf(game: string): Component | null {
  return emblems[`./${game}/Emblem.svelte`]?.default ?? null;
}
