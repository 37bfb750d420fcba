/** Pan and zoom of a drawing: zoom by buttons, wheel or pinch, pan by dragging. */
import type { Rect } from './geometry';

const MAX_ZOOM = 4;

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
  visible: Rect = $derived.by(() => {
    const whole = this.whole;
    const w = whole.w / this.zoom;
    const h = whole.h / this.zoom;
    const centre = this.#centre ?? { x: whole.x + whole.w / 2, y: whole.y + whole.h / 2 };
    const x = clamp(centre.x - w / 2, whole.x, whole.x + whole.w - w);
    const y = clamp(centre.y - h / 2, whole.y, whole.y + whole.h - h);
    return { x, y, w, h };
  });
  viewBox: string = $derived.by(() => `${this.visible.x} ${this.visible.y} ${this.visible.w} ${this.visible.h}`);
  isZoomed: boolean = $derived.by(() => this.zoom > 1.01);
  isMaxZoom: boolean = $derived.by(() => this.zoom >= MAX_ZOOM);

  /** Whether the last pointer was dragged; then its click chooses nothing. */
  get hasDragged(): boolean {
    return this.#dragged > 8;
  }

  /** Zooms around a fixed point, given as fractions of width and height. */
  zoomBy(factor: number, fixed = { x: 0.5, y: 0.5 }): void {
    const { x, y, w, h } = this.visible;
    this.zoom = clamp(this.zoom * factor, 1, MAX_ZOOM);
    this.#centre = {
      x: x + w * fixed.x + (this.whole.w / this.zoom) * (0.5 - fixed.x),
      y: y + h * fixed.y + (this.whole.h / this.zoom) * (0.5 - fixed.y),
    };
    if (!this.isZoomed) this.reset();
  }

  reset(): void {
    this.zoom = 1;
    this.#centre = null;
  }

  onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return; // a plain wheel scrolls the page
    event.preventDefault();
    this.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, within(event, { x: event.clientX, y: event.clientY }));
  };

  onPointerDown = (event: PointerEvent): void => {
    if (this.#pointers.size === 0) this.#dragged = 0;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  onPointerMove = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      this.zoomBy(distance(now, other) / Math.max(distance(before, other), 1), within(event, middle));
    }
    if (this.isZoomed) this.#pan(event, now.x - before.x, now.y - before.y);
    this.#dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    this.#pointers.set(event.pointerId, now);
  };

  onPointerUp = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  #pan(event: PointerEvent, dx: number, dy: number): void {
    const svg = (event.currentTarget as SVGGraphicsElement).getBoundingClientRect();
    const scale = Math.max(this.visible.w / svg.width, this.visible.h / svg.height) / Math.max(this.#pointers.size, 1);
    const { x, y, w, h } = this.visible;
    this.#centre = { x: x + w / 2 - dx * scale, y: y + h / 2 - dy * scale };
  }
}

/** A point of the screen as fractions of the drawing's width and height. */
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
