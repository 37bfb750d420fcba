/** What the table page and a game's drawn board promise each other. */
import type { Component } from 'svelte';
import type { Choice, Option, Problem, Question, TableState, Tried, View } from '../net/wire';

/**
 * live: the question is yours and clicks answer it; plan: clicks add to a plan on a private copy;
 * history: an earlier moment, nothing can be chosen; watch: somebody else is asked, or you only look on.
 */
export type BoardMode = 'live' | 'plan' | 'history' | 'watch';

export interface BoardContext {
  readonly mode: BoardMode;
  /** Whether things may move. False: by the person's wish or the device's. */
  readonly motion: boolean;
  /** Answer with a choice, listed or not: asks first where it cannot be taken back; in plan mode adds it to the plan. */
  choose(choice: Choice): void;
  /** What would happen after these choices, on a private copy. Debounce calls; `refused` says why not. */
  tryOut(choices: Choice[]): Promise<Tried>;
  /** Tell the person why this choice is not allowed, with its rule; answers the reason, null if it is allowed. */
  whyNot(choice: Choice): Promise<Problem | null>;
  /** Mark a choice as the one in mind (null: none): the list of options shows it, and `highlighted` comes back to the board. */
  highlight(choice: Choice | null): void;
  /** Show the options that contain these words in the list. */
  filterOptions(words: string): void;
  /** Open the words of these rules, together. */
  openRule(...ids: string[]): void;
  /** "Ada", or "you". */
  seatName(seat: number): string;
  /** The name the game gives the seat: "Red". */
  seatColour(seat: number): string;
}

export interface BoardProps {
  /** The table as it is now; in plan and history mode `view` is another one than `state.view`. */
  state: TableState;
  view: View;
  /** What is asked on this board now (in plan mode of the copy); null unless mode is live or plan. */
  question: Question | null;
  /** What may be chosen: `question.options`, or nothing. More may be allowed unless `question.complete`. */
  options: Option[];
  highlighted: Choice | null;
  ctx: BoardContext;
}

export type Board = Component<BoardProps>;

/** Whether two choices are the same: kind and every field. */
export function sameChoice(one: Choice | null, other: Choice | null): boolean {
  return one === other || (one !== null && other !== null && canonical(one) === canonical(other));
}

function canonical(choice: Choice): string {
  return JSON.stringify(
    Object.keys(choice)
      .sort()
      .map((key) => [key, choice[key]]),
  );
}
