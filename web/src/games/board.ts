/** The contract between the table page and the drawn board of a game. */
import type { Component } from 'svelte';
import type { Place } from '../parts/popover.svelte';
import type { Choice, LogLine, Option, Problem, Question, TableState, Tried, View } from '../net/wire';

/**
 * live: clicks answer the person's question; plan: clicks add to a plan on a private copy;
 * history: an earlier moment, where nothing can be chosen; watch: another player is asked, or the person is a spectator.
 */
export type BoardMode = 'live' | 'plan' | 'history' | 'watch';

export interface BoardContext {
  readonly mode: BoardMode;
  /** Whether animations may run; false by the person's settings or the device's. */
  readonly motion: boolean;
  /** The log up to what is on the screen, oldest first; empty in plan and history mode. */
  readonly log: readonly LogLine[];
  /** Answers with a choice, listed or not, after a confirmation if it cannot be undone; in plan mode adds it to the plan. */
  choose(choice: Choice): void;
  /** What would happen after these choices, on a private copy; `refused` says why one is not allowed. Debounce calls. */
  tryOut(choices: Choice[]): Promise<Tried>;
  /** Legal choices that the question does not list, as far as the game can list them. */
  others(): Promise<Option[]>;
  /** Tells the person why a choice is not allowed, with the rule, at the thing itself; null if it is allowed. */
  whyNot(choice: Choice, at?: Place): Promise<Problem | null>;
  /** Gives an answer in advance, one of `state.standing`, by its id; it answers the question at hand as well. */
  answerInAdvance(standing: string): void;
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
  /** The step that is being shown, null if nothing moves. */
  step: Step | null;
  /** The seat whose turn is being watched: a board that shows one land at a time shows this one. Null: the person's own. */
  watched: number | null;
  ctx: BoardContext;
}

export type Board = Component<BoardProps>;

// -- how a board shows what happened

/**
 * A place of the board by its name: an element lists its names in `data-anchor`, separated by spaces. Names joined by
 * "+" are the area around all of them. Of several names the first counts that is on the screen.
 */
export type Anchor = string;
export type Where = Anchor | readonly Anchor[];

/** A drawing of the board's sprite, by its id, in the colour of a seat or in a tone of its own; or any component. */
export type Picture =
  { symbol: string; seat?: number; tone?: string } | { component: Component; props: Record<string, unknown> };

/** A piece that travels. Without `from` it appears, without `to` it vanishes. */
export interface Move {
  picture: Picture;
  from?: Where;
  to?: Where;
  /** The pieces in their new places: hidden until the travelling one arrives, and marked until the person answers. */
  arrives?: readonly Anchor[];
  /** The piece is turned over on its way, as a card is. */
  turns?: boolean;
}

/** What a player gains or, below zero, loses of something that is counted. */
export interface Count {
  at: Where;
  seat: number;
  amount: number;
  name: string;
  /** The name of a single one, if it is another. */
  one?: string;
  picture: Picture;
}

export type Sound = 'turn' | 'piece' | 'coin' | 'dice' | 'victory';

/** How an event is shown, beside its sentence. Everything is optional. */
export interface Drawing {
  /** What is lit up and brought into sight. */
  at?: Where;
  /** Whose land the board shows meanwhile. */
  seat?: number;
  picture?: Picture;
  moves?: Move[];
  counts?: Count[];
  sound?: Sound;
  /** A few words for the summary of what passed while nobody was asked. */
  telling?: string;
  /** The seat that achieved something worth a place in the timeline of the finished game. */
  milestone?: number;
  /** A phase begins, in what the summary calls this: "Era I, round 2". */
  phase?: string;
}

export interface DrawingContext {
  /** The view after the event; other events may have followed it. */
  view: View;
  /** The seat that looks; null: a spectator. */
  seat: number | null;
  /** The name of a player, "you" for the person at this screen. */
  name(seat: number): string;
}

/** How a game shows each kind of event. A kind without a drawing is shown by its sentence alone. */
export type Drawings<E extends { kind: string }> = {
  [K in E['kind']]?: (event: Extract<E, { kind: K }>, context: DrawingContext) => Drawing;
};
/** The drawings of any game, as the shell calls them. */
export type AnyDrawings = Readonly<Record<string, ((event: never, context: DrawingContext) => Drawing) | undefined>>;

/** A line of the log as it is shown: one after the other, each with its drawing. */
export interface Step {
  line: LogLine;
  drawing: Drawing;
}

/** Whether two choices have the same kind and the same fields. */
export function sameChoice(one: Choice | null, other: Choice | null): boolean {
  return one === other || (one !== null && other !== null && choiceKey(one) === choiceKey(other));
}

/** The same text for the same choice, in whatever order its fields stand. */
export function choiceKey(choice: Choice): string {
  return JSON.stringify(
    Object.keys(choice)
      .sort()
      .map((key) => [key, choice[key]]),
  );
}
