/** Laying a tile (the rulebook's patching): where the ghost is, which face is up, and how the tile can lie there. */
import type { Place } from '../../parts/popover.svelte';
import { sameChoice } from '../board';
import type { ChoiceOf, OptionOf } from './choices';
import type { BoardState } from './boardState.svelte';
import { overlapped, stacksOf } from './geometry';
import type { FaceName, FaceRoom, Offer } from './model';

export interface Spot {
  x: number;
  y: number;
}

export class Patching {
  /** Where the ghost of the tile is, null while there is none. */
  at = $state.raw<Spot | null>(null);
  /** The ghost stays until another place is clicked. */
  pinned = $state(false);
  /** The index of the way that is shown. */
  way = $state(0);
  #face = $state<FaceName | null>(null);
  /** The ghost comes from the list of options, or from a lesson. */
  #isPointed = $state(false);
  #board: BoardState;

  constructor(board: BoardState) {
    this.#board = board;
  }

  isOn: boolean = $derived.by(() => this.#board.allows('patch') || this.#board.allows('discard'));
  offer: Offer | undefined = $derived.by(() => {
    const won = this.#board.own?.won;
    return won === null || won === undefined ? undefined : this.#board.view.offers.find((offer) => offer.slot === won);
  });
  faces: FaceName[] = $derived.by(() => (['white', 'black'] as const).filter((face) => this.offer?.faces[face]));
  face: FaceName = $derived.by(() =>
    this.#face !== null && this.faces.includes(this.#face) ? this.#face : (this.faces[0] ?? 'white'),
  );
  rooms: FaceRoom[] = $derived.by(() => this.offer?.faces[this.face] ?? []);
  /** The allowed ways to lay the face that is up, anywhere. */
  patches: OptionOf<'patch'>[] = $derived.by(() =>
    this.#board.optionsOf('patch').filter(({ choice }) => choice.white === (this.face === 'white')),
  );
  spots: Spot[] = $derived.by(() => {
    const found = new Map(this.patches.map(({ choice }) => [`${choice.x},${choice.y}`, { x: choice.x, y: choice.y }]));
    return [...found.values()];
  });
  /** The ways to lay the tile where the ghost is, fewest pieces above it first; empty if the tile may not lie there. */
  ways: OptionOf<'patch'>[] = $derived.by(() => (this.at === null ? [] : this.waysAt(this.at)));
  shown: OptionOf<'patch'> | undefined = $derived.by(() => this.ways[Math.min(this.way, this.ways.length - 1)]);

  waysAt(spot: Spot): OptionOf<'patch'>[] {
    const found = this.patches.filter(({ choice }) => choice.x === spot.x && choice.y === spot.y);
    return found.sort((one, other) => one.choice.under.length - other.choice.under.length);
  }

  get isPointed(): boolean {
    return this.#isPointed;
  }

  showFace(face: FaceName): void {
    this.#face = face;
    this.way = 0;
    this.#showPreview();
  }

  /** Moves the ghost, unless it is pinned. */
  moveTo(spot: Spot | null): void {
    if (this.pinned || (spot?.x === this.at?.x && spot?.y === this.at?.y)) return;
    this.#isPointed = false;
    this.at = spot;
    this.way = 0;
    this.#showPreview();
  }

  pin(spot: Spot): void {
    this.pinned = false;
    this.moveTo(spot);
    this.pinned = true;
  }

  release(): void {
    this.pinned = false;
    this.moveTo(null);
  }

  /** Shows the tile as the list of options points at it; null takes it away again. */
  point(choice: ChoiceOf<'patch'> | null): void {
    if (this.shown && sameChoice(this.shown.choice, choice)) return;
    if (choice === null) {
      if (this.#isPointed) this.release();
      return;
    }
    this.#face = choice.white ? 'white' : 'black';
    this.pinned = false;
    this.at = { x: choice.x, y: choice.y };
    this.way = Math.max(
      0,
      this.ways.findIndex((way) => sameChoice(way.choice, choice)),
    );
    this.#isPointed = true;
    this.#showPreview();
  }

  showWay(way: number): void {
    this.way = way;
    this.#showPreview();
  }

  lay(way = this.way): void {
    const chosen = this.ways[way];
    if (chosen === undefined) return;
    this.release();
    this.#board.choose(chosen.choice);
  }

  /** Tells why the tile may not lie where the ghost is. */
  explain(at: Place): void {
    if (this.at === null) return;
    this.#board.whyNot({ kind: 'patch', white: this.face === 'white', ...this.at, under: [] }, at);
  }

  /** Whether a tile at this place would overlap the territory. */
  touches(spot: Spot): boolean {
    const territory = this.#board.own?.territory;
    return territory !== undefined && overlapped(stacksOf(territory), spot.x, spot.y).length > 0;
  }

  #showPreview(): void {
    const shown = this.shown;
    this.#board.showPreview(shown ? shown.choice : null, shown?.label);
  }
}
