/** Which part of a drawing is seen: zoom by buttons, wheel or pinch, pan by dragging. */
import type { Rect } from './geometry';

const CLOSEST = 4;

export class Camera {
  zoom = $state(1);
  #centre = $state.raw<{ x: number; y: number } | null>(null);
  #area: () => Rect;
  #pointers = new Map<number, { x: number; y: number }>();
  #dragged = 0;

  constructor(area: () => Rect) {
    this.#area = area;
  }

  whole: Rect = $derived.by(() => this.#area());
  seen: Rect = $derived.by(() => {
    const whole = this.whole;
    const w = whole.w / this.zoom;
    const h = whole.h / this.zoom;
    const centre = this.#centre ?? { x: whole.x + whole.w / 2, y: whole.y + whole.h / 2 };
    const x = clamp(centre.x - w / 2, whole.x, whole.x + whole.w - w);
    const y = clamp(centre.y - h / 2, whole.y, whole.y + whole.h - h);
    return { x, y, w, h };
  });
  viewBox: string = $derived.by(() => `${this.seen.x} ${this.seen.y} ${this.seen.w} ${this.seen.h}`);
  isClose: boolean = $derived.by(() => this.zoom > 1.01);
  isClosest: boolean = $derived.by(() => this.zoom >= CLOSEST);

  /** Whether the pointer that was just let go had been dragging: then it chose nothing. */
  get hasDragged(): boolean {
    return this.#dragged > 8;
  }

  /** Go closer or farther; what is at `fixed`, a part of the width and the height, stays where it is. */
  by(factor: number, fixed = { x: 0.5, y: 0.5 }): void {
    const { x, y, w, h } = this.seen;
    this.zoom = clamp(this.zoom * factor, 1, CLOSEST);
    this.#centre = {
      x: x + w * fixed.x + (this.whole.w / this.zoom) * (0.5 - fixed.x),
      y: y + h * fixed.y + (this.whole.h / this.zoom) * (0.5 - fixed.y),
    };
    if (!this.isClose) this.reset();
  }

  reset(): void {
    this.zoom = 1;
    this.#centre = null;
  }

  wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return; // a plain wheel scrolls the page
    event.preventDefault();
    this.by(event.deltaY < 0 ? 1.15 : 1 / 1.15, within(event, { x: event.clientX, y: event.clientY }));
  };

  down = (event: PointerEvent): void => {
    if (this.#pointers.size === 0) this.#dragged = 0;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      this.by(distance(now, other) / Math.max(distance(before, other), 1), within(event, middle));
    }
    if (this.isClose) this.#pan(event, now.x - before.x, now.y - before.y);
    this.#dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    this.#pointers.set(event.pointerId, now);
  };

  up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  #pan(event: PointerEvent, dx: number, dy: number): void {
    const svg = (event.currentTarget as SVGGraphicsElement).getBoundingClientRect();
    const scale = Math.max(this.seen.w / svg.width, this.seen.h / svg.height) / Math.max(this.#pointers.size, 1);
    const { x, y, w, h } = this.seen;
    this.#centre = { x: x + w / 2 - dx * scale, y: y + h / 2 - dy * scale };
  }
}

/** A place on the screen as parts of the drawing's width and height. */
function within(event: Event, place: { x: number; y: number }): { x: number; y: number } {
  const box = (event.currentTarget as SVGGraphicsElement).getBoundingClientRect();
  return { x: (place.x - box.x) / box.width, y: (place.y - box.y) / box.height };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
