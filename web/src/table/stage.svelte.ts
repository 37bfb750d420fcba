/** Measures the places of a board, and of what it shows beside itself, and lets pieces travel between them, in a layer above the board. */
import type { Count, Move, Picture, Step, Where } from '../games/board';
import { settings } from '../settings.svelte';
import type { Stage } from './playback.svelte';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A box in coordinates of a pane's content, so that scrolling does not matter. */
interface Place {
  pane: HTMLElement;
  box: Box;
}

/** Something in the layer above the board, in coordinates of the screen. */
export interface Flight {
  id: number;
  kind: 'move' | 'count' | 'ring';
  picture: Picture | null;
  from: Box | null;
  to: Box | null;
  amount: number;
  turns: boolean;
  milliseconds: number;
  /** To be called when it has arrived. */
  done(): void;
}

/** The part of a step's time in which its piece travels, and the longest such time, in milliseconds. */
const TRAVEL = 0.8;
const LONGEST_TRAVEL = 700;
/** A shorter step has no time to scroll smoothly; a smooth scroll takes about this long, in milliseconds. */
const SMOOTH_STEP = 500;
const SCROLL = 280;
/** How long a place that is pointed out is lit up, in milliseconds. */
const POINTED = 1600;
/** A place of which less is in sight, in pixels, is not seen. */
const LEAST_SEEN = 40;
/** The least width of +n beside another one, in pixels. */
const COUNT_WIDTH = 46;

export class BoardStage implements Stage {
  flights = $state.raw<Flight[]>([]);
  private lastId = 0;
  /** Where pieces were before the state on the screen. */
  private before = new Map<string, Place>();
  private hidden = new Map<string, Animation[]>();
  /** How far the board was scrolled before it followed steps; null while it follows none. */
  private scrolled: number | null = null;

  /** `panes`: what scrolls by itself and holds places; the board first, which alone is scrolled to a place. */
  constructor(private readonly panes: () => HTMLElement[]) {}

  remember(steps: Step[]): void {
    this.showHidden();
    this.before.clear();
    const wanted = steps.flatMap(({ drawing }) => (drawing.moves ?? []).flatMap(({ from }) => namesOf(from)));
    for (const name of wanted) {
      const place = this.placeOf(name);
      if (place) this.before.set(name, place);
    }
  }

  prepare(steps: Step[]): void {
    if (!settings.motion) return;
    for (const { drawing } of steps) for (const move of drawing.moves ?? []) this.hide(move);
  }

  play(step: Step, milliseconds: number, follows: boolean): void {
    const scrolls = follows && this.bringIntoSight(step.drawing.at, milliseconds >= SMOOTH_STEP && settings.motion);
    if (scrolls) setTimeout(() => this.start(step, milliseconds - SCROLL), SCROLL);
    else this.start(step, milliseconds);
  }

  /** Brings a place into sight and lights it up for a while. */
  pointOut(where: Where): void {
    const element = this.elementAt(where);
    const pane = this.panes().find((each) => each.contains(element ?? null));
    // What fills the pane is in sight: the room that is kept free below it would only push its head out of sight.
    if (element && !(pane && isInSight(element, pane) && element.clientHeight > pane.clientHeight / 2))
      element.scrollIntoView({ block: 'nearest', behavior: settings.motion ? 'smooth' : 'instant' });
    setTimeout(() => {
      const ring = this.findInSight(where);
      if (ring) this.launch({ kind: 'ring', to: ring, milliseconds: POINTED });
    }, SCROLL);
  }

  clear(): void {
    this.flights = [];
    this.showHidden();
  }

  comeBack(): void {
    if (this.scrolled !== null)
      this.panes()[0]?.scrollTo({ top: this.scrolled, behavior: settings.motion ? 'smooth' : 'instant' });
    this.scrolled = null;
  }

  private start({ drawing }: Step, milliseconds: number): void {
    const ring = this.findInSight(drawing.at);
    if (ring) this.launch({ kind: 'ring', to: ring, milliseconds });
    if (!settings.motion) return;
    for (const move of drawing.moves ?? []) this.startMove(move, milliseconds);
    this.startCounts(drawing.counts ?? [], milliseconds);
  }

  private startMove(move: Move, milliseconds: number): void {
    const from = move.from === undefined ? null : this.find(move.from, true);
    const to = move.to === undefined ? null : this.find(move.to, false);
    this.hide(move); // the board may have turned to this land only now
    const done = (): void => this.showHidden(move.arrives);
    if (!from && !to) done();
    else {
      const time = Math.min(milliseconds * TRAVEL, LONGEST_TRAVEL);
      this.launch({
        kind: 'move',
        picture: move.picture,
        from,
        to,
        turns: move.turns ?? false,
        milliseconds: time,
        done,
      });
    }
  }

  /** Several counts at the same place stand side by side. */
  private startCounts(counts: Count[], milliseconds: number): void {
    const places = new Map<string, [Box, Count[]]>();
    for (const count of counts) {
      const box = this.find(count.at, false);
      if (!box) continue;
      const key = `${box.x} ${box.y}`;
      places.set(key, [box, [...(places.get(key)?.[1] ?? []), count]]);
    }
    for (const [box, here] of places.values()) {
      for (const [index, { picture, amount }] of here.entries()) {
        const x = box.x + (index - (here.length - 1) / 2) * COUNT_WIDTH;
        this.launch({ kind: 'count', picture, amount, to: { ...box, x }, milliseconds: Math.max(milliseconds, 500) });
      }
    }
  }

  private launch(flight: Partial<Flight> & Pick<Flight, 'kind' | 'milliseconds'>): void {
    const id = ++this.lastId;
    const end = (): void => {
      this.flights = this.flights.filter((each) => each.id !== id);
      flight.done?.();
    };
    const defaults = { picture: null, from: null, to: null, amount: 0, turns: false };
    this.flights = [...this.flights, { ...defaults, ...flight, id, done: end }];
  }

  // -- pieces that are still to arrive

  /** Hides by an animation of the opacity, which leaves nothing behind in the board's own elements. */
  private hide(move: Move): void {
    for (const name of move.arrives ?? []) {
      const before = this.hidden.get(name) ?? [];
      const found = this.elements(name).map((one) =>
        one.animate({ opacity: [0, 0] }, { duration: 1, fill: 'forwards' }),
      );
      for (const animation of before) animation.cancel();
      this.hidden.set(name, found);
    }
  }

  private showHidden(names: Iterable<string> = [...this.hidden.keys()]): void {
    for (const name of names) {
      for (const animation of this.hidden.get(name) ?? []) animation.cancel();
      this.hidden.delete(name);
    }
  }

  // -- measuring

  /** Where something is, or was before the present state, on the screen; at the edge if it is scrolled out of sight. */
  private find(where: Where | undefined, wasThere: boolean): Box | null {
    for (const name of namesOf(where)) {
      const place = (wasThere ? this.before.get(name) : undefined) ?? this.placeOf(name);
      if (place) return onScreen(place);
    }
    return null;
  }

  /** The part of a place that its pane shows: a ring around more would lie over what is beside the pane. */
  private findInSight(where: Where | undefined): Box | null {
    for (const name of namesOf(where)) {
      const place = this.placeOf(name);
      const shown = place && shownPart(place);
      if (place && shown && shown.h >= Math.min(place.box.h, LEAST_SEEN)) return shown;
    }
    return null;
  }

  private elements(name: string): Element[] {
    const selector = `[data-anchor~="${CSS.escape(name)}"]`;
    const found = this.panes().flatMap((pane) => [...pane.querySelectorAll(selector)]);
    return found.filter((one) => one.getBoundingClientRect().width > 0);
  }

  /** The first anchor of the first name that is on the screen. */
  private elementAt(where: Where | undefined): Element | undefined {
    const name = namesOf(where).find((one) => this.placeOf(one) !== null);
    return name === undefined ? undefined : this.elements(name.split('+')[0] ?? '')[0];
  }

  /** The area around all anchors of a name. */
  private placeOf(name: string): Place | null {
    const elements = name.split('+').flatMap((part) => this.elements(part)[0] ?? []);
    const pane = this.panes().find((each) => each.contains(elements[0] ?? null));
    if (!pane) return null;
    const found = elements.map((element) => element.getBoundingClientRect());
    const frame = pane.getBoundingClientRect();
    const left = Math.min(...found.map((part) => part.left));
    const top = Math.min(...found.map((part) => part.top));
    const box = {
      x: left - frame.left + pane.scrollLeft,
      y: top - frame.top + pane.scrollTop,
      w: Math.max(...found.map((part) => part.right)) - left,
      h: Math.max(...found.map((part) => part.bottom)) - top,
    };
    return { pane, box };
  }

  /**
   * Scrolls the board to a place that is not wholly in sight; returns whether it takes a while. What a board marks with
   * `data-stays` stays where it is: it lies far from the map, which would leave the sight with every card.
   */
  private bringIntoSight(where: Where | undefined, smooth: boolean): boolean {
    const [board] = this.panes();
    const element = this.elementAt(where);
    if (!element || !board?.contains(element)) return false;
    if (isInSight(element, board) || element.closest('[data-stays]')) return false;
    this.scrolled ??= board.scrollTop;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: smooth ? 'smooth' : 'instant' });
    return smooth;
  }
}

/** Whether all of an element is in sight in its pane. */
function isInSight(element: Element, pane: HTMLElement): boolean {
  const frame = pane.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  // What sticks to the top of the board may cover a place: the board says so by a margin.
  const margin = parseFloat(getComputedStyle(element).scrollMarginTop);
  return place.top >= frame.top + margin && place.bottom <= frame.bottom;
}

/** Where a place is on the screen; at the edge of its pane if it is scrolled out of sight. */
function onScreen({ pane, box }: Place): Box {
  const frame = pane.getBoundingClientRect();
  const x = box.x + frame.left - pane.scrollLeft;
  const y = box.y + frame.top - pane.scrollTop;
  return {
    ...box,
    x: Math.min(Math.max(x, frame.left - box.w / 2), frame.right - box.w / 2),
    y: Math.min(Math.max(y, frame.top - box.h / 2), frame.bottom - box.h / 2),
  };
}

/** The part of a place that lies in its pane, on the screen. */
function shownPart(place: Place): Box | null {
  const frame = place.pane.getBoundingClientRect();
  const left = place.box.x + frame.left - place.pane.scrollLeft;
  const top = place.box.y + frame.top - place.pane.scrollTop;
  const x = Math.max(left, frame.left);
  const y = Math.max(top, frame.top);
  const w = Math.min(left + place.box.w, frame.right) - x;
  const h = Math.min(top + place.box.h, frame.bottom) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

function namesOf(where: Where | undefined): readonly string[] {
  return where === undefined ? [] : typeof where === 'string' ? [where] : where;
}
