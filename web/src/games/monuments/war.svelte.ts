/**
 * Sets of pieces that are picked one by one: who attacks, who moves in, who takes the damage. The game says which pieces
 * there are, what they bring and which sets it allows.
 */
import type { Place } from '../../parts/popover.svelte';
import type { BoardState } from './boardState.svelte';
import { BUILDINGS, hexOf, KINDS, placeOfFighter, unitOf, type Aim, type BoardChoice } from './model';
import type { BoardOffer } from './places';
import { BUILDING_NAMES, UNIT_NAMES, words } from './words';

type Task = 'choose_attackers' | 'occupy' | 'take_damage';

export interface Piece {
  key: string;
  /** The fighter code of a unit; of a building its number. */
  code: number;
  isBuilding: boolean;
  /** "army", "town". */
  kind: string;
  hex: number;
  name: string;
}

export class War {
  marked = $state.raw<ReadonlySet<string>>(new Set());
  #board: BoardState;

  constructor(board: BoardState) {
    this.#board = board;
  }

  task: Task | null = $derived.by(() => {
    const { question, answering } = this.#board;
    return question !== null && answering.control === 'battle' ? (question.kind as Task) : null;
  });
  /** The sets that the game lists. */
  sets: BoardOffer[] = $derived.by(() =>
    this.task === null
      ? []
      : this.#board.offers.filter(({ choice }) => choice.kind === 'send' || choice.kind === 'lose'),
  );
  /** Every piece that some set names. */
  pieces: Piece[] = $derived.by(() => {
    const most = merged(this.sets, Math.max);
    const { hexes } = this.#board.view;
    return [...most].flatMap(([key, count]) => {
      const [code, isBuilding] = [Number(key.slice(1)), key.startsWith('b')];
      const kind = isBuilding ? (BUILDINGS[code] ?? 'town') : unitOf(code % KINDS);
      const at = this.#board.view.battle?.hex ?? -1;
      const hex = isBuilding ? at : hexOf(this.#board.view, placeOfFighter(code));
      const said = isBuilding ? BUILDING_NAMES[kind as 'town'] : UNIT_NAMES[kind as 'army'][0];
      return Array.from({ length: count }, (_, index) => ({
        key: `${key}:${index}`,
        code,
        isBuilding,
        kind,
        hex,
        name: words.battle.piece(said, hexes[hex]?.name ?? '', index + 1),
      }));
    });
  });

  // -- a planned attack

  /** The attack for which the attackers are chosen. */
  aim: Aim | null = $derived.by(() => (this.task === 'choose_attackers' ? (this.#board.view.aims[0] ?? null) : null));

  diceOf(code: number): number {
    const [place, unit] = [placeOfFighter(code), unitOf(code % KINDS)];
    return this.aim?.strikers.find((each) => each.place === place && each.unit === unit)?.dice ?? 0;
  }

  /** The dice of those who are marked. */
  dice: number = $derived.by(() =>
    this.#chosenPieces.reduce((sum, { code }) => sum + this.diceOf(code), this.aim?.more_dice ?? 0),
  );

  /** Per cent to win and for a tie. */
  odds: readonly number[] = $derived.by(() => this.aim?.odds[this.dice] ?? []);

  /** The chance to win at a hex with all who may attack it; null if it is no target. */
  bestAt(hex: number): number | null {
    const aims = this.#board.view.aims.filter((aim) => aim.hex === hex && this.task === null);
    return aims.length === 0 ? null : Math.max(...aims.map((aim) => bestOf(aim, this.#board)));
  }

  // -- marking

  get #chosenPieces(): Piece[] {
    return this.pieces.filter(({ key }) => this.marked.has(key));
  }

  /** The hexes of the map on which pieces can be marked: whether some are. */
  toggles: ReadonlyMap<number, boolean> = $derived.by(() => {
    const found = new Map<number, boolean>();
    if (this.task === 'take_damage') return found;
    for (const { hex, key } of this.pieces) found.set(hex, found.get(hex) === true || this.marked.has(key));
    return found;
  });

  toggle(key: string): void {
    const next = new Set(this.marked);
    if (!next.delete(key)) next.add(key);
    this.#mark(next, this.pieces.find((piece) => piece.key === key)?.hex ?? -1);
  }

  /** A click on a hex marks all its pieces, or none of them; false if there are none. */
  press(hex: number): boolean {
    const isMarked = this.toggles.get(hex);
    if (isMarked === undefined) return false;
    const here = this.pieces.filter((piece) => piece.hex === hex).map(({ key }) => key);
    const rest = [...this.marked].filter((key) => !here.includes(key));
    this.#mark(new Set(isMarked ? rest : [...rest, ...here]), hex);
    return true;
  }

  /** Attackers may come from a few hexes only: those of the hex clicked last are kept. */
  #mark(keys: ReadonlySet<string>, last: number): void {
    const most = this.aim?.origins ?? null;
    const kept = this.pieces.filter(({ key }) => keys.has(key));
    const hexes = [...new Set([last, ...kept.map(({ hex }) => hex)])].slice(0, most ?? undefined);
    this.marked = new Set(kept.filter(({ hex }) => hexes.includes(hex)).map(({ key }) => key));
    this.#board.showPreview(this.listed?.choice ?? null, this.listed?.label);
  }

  /** A new question: what the game suggests, or what is lost in any case. */
  renew(): void {
    if (this.task === null) {
      this.marked = new Set();
      return;
    }
    const counts =
      this.task === 'take_damage' ? merged(this.sets, Math.min) : countsOf(this.#suggested()?.choice ?? null);
    this.marked = new Set(
      [...counts].flatMap(([key, count]) => Array.from({ length: count }, (_, index) => `${key}:${index}`)),
    );
  }

  #suggested(): BoardOffer | undefined {
    const diceIn = ({ choice }: BoardOffer): number =>
      choice.kind === 'send' ? choice.fighters.reduce((sum, code) => sum + this.diceOf(code), 0) : 0;
    return [...this.sets].sort((one, other) => diceIn(other) - diceIn(one))[0];
  }

  // -- the answer

  /** What is marked, as an answer. */
  choice: BoardChoice | null = $derived.by(() => {
    const codes = (isBuilding: boolean): number[] =>
      this.#chosenPieces
        .filter((piece) => piece.isBuilding === isBuilding)
        .map(({ code }) => code)
        .sort((one, other) => one - other);
    if (this.#chosenPieces.length === 0) return null;
    return this.task === 'take_damage'
      ? { kind: 'lose', fighters: codes(false), buildings: codes(true) }
      : { kind: 'send', fighters: codes(false) };
  });
  listed: BoardOffer | undefined = $derived.by(() => {
    const { choice } = this;
    return choice === null ? undefined : this.sets.find((offer) => this.#board.isSame(offer.choice, choice));
  });
  /** Every way to take damage is listed; of those who are sent only some are. */
  canAct: boolean = $derived.by(
    () => this.listed !== undefined || (this.choice !== null && this.task !== 'take_damage'),
  );

  /** Answers, or says why not. */
  act(at: Place): void {
    const { choice } = this;
    if (choice === null) return;
    if (this.listed) this.#board.choose(choice);
    else
      void this.#board.ctx.whyNot(choice, at).then((problem) => {
        if (problem === null) this.#board.choose(choice);
      });
  }
}

/** How often a choice names each piece: units as "f" and their code, buildings as "b" and their number. */
function countsOf(choice: BoardChoice | null): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  if (choice?.kind === 'send' || choice?.kind === 'lose') for (const code of choice.fighters) count(`f${code}`);
  if (choice?.kind === 'lose') for (const code of choice.buildings) count(`b${code}`);
  return counts;
}

function merged(sets: readonly BoardOffer[], pick: (...numbers: number[]) => number): Map<string, number> {
  const all = sets.map(({ choice }) => countsOf(choice));
  const keys = new Set(all.flatMap((counts) => [...counts.keys()]));
  return new Map([...keys].map((key) => [key, pick(...all.map((counts) => counts.get(key) ?? 0))]));
}

/** Per cent to win with as many as may come. */
function bestOf(aim: Aim, board: BoardState): number {
  const byHex = new Map<number, number>();
  for (const { place, number, dice } of aim.strikers) {
    const hex = hexOf(board.view, place);
    byHex.set(hex, (byHex.get(hex) ?? 0) + number * dice);
  }
  const most = [...byHex.values()].sort((one, other) => other - one).slice(0, aim.origins ?? undefined);
  const dice = most.reduce((sum, each) => sum + each, aim.more_dice);
  return aim.odds[dice]?.[0] ?? 0;
}
