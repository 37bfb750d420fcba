/** The contract between the table page and the drawn board of a game. */
import type { Component } from 'svelte';
import type { Anchor } from '../parts/popover.svelte';
import type { Choice, Option, Problem, Question, TableState, Tried, View } from '../net/wire';

/**
 * live: clicks answer the person's question; plan: clicks add to a plan on a private copy;
 * history: an earlier moment, where nothing can be chosen; watch: another player is asked, or the person is a spectator.
 */
export type BoardMode = 'live' | 'plan' | 'history' | 'watch';

export interface BoardContext {
  readonly mode: BoardMode;
  /** Whether animations may run; false by the person's settings or the device's. */
  readonly motion: boolean;
  /** Answers with a choice, listed or not, after a confirmation if it cannot be undone; in plan mode adds it to the plan. */
  choose(choice: Choice): void;
  /** What would happen after these choices, on a private copy; `refused` says why one is not allowed. Debounce calls. */
  tryOut(choices: Choice[]): Promise<Tried>;
  /** Tells the person why a choice is not allowed, with the rule, at the thing itself; null if it is allowed. */
  whyNot(choice: Choice, at?: Anchor): Promise<Problem | null>;
  /** Highlights a choice in the list of options (null: none); it comes back to the board as `highlighted`. */
  highlight(choice: Choice | null): void;
  /** A place beside the board for the board's own form of the question; null where the screen has no room for it. */
  readonly place: HTMLElement | null;
  /** Tells whether the board offers every choice itself; then the list of options is folded. */
  offersAll(yes: boolean): void;
  /** Shows only the options that contain these words. */
  filterOptions(words: string): void;
  /** Opens a dialog with the text of these rules. */
  openRule(...ids: string[]): void;
  /** The name of the player of a seat: "Ada", or "you". */
  seatName(seat: number): string;
  /** The name the game gives the seat: "Red". */
  seatColour(seat: number): string;
}

export interface BoardProps {
  /** The table as it is now; in plan and history mode `view` differs from `state.view`. */
  state: TableState;
  view: View;
  /** The question, in plan mode that of the copy; null unless mode is live or plan. */
  question: Question | null;
  /** The options of the question; more choices may be allowed unless `question.complete`. */
  options: Option[];
  highlighted: Choice | null;
  ctx: BoardContext;
}

export type Board = Component<BoardProps>;

/** Whether two choices have the same kind and the same fields. */
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
