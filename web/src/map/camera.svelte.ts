/** Pan and zoom of a drawing: by wheel, pinch, drag, keys, buttons and double tap. It knows no game. */

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}

export interface CameraWays {
  /** A plain wheel zooms; otherwise it scrolls the page, and only a wheel with Ctrl zooms. */
  wheelZooms?: boolean;
  maxZoom?: number;
  /** The whole is drawn, and moved into sight by `transform`; what depends on the view waits until it rests. */
  holds?: boolean;
  /** Whether the camera glides to an area; otherwise it jumps. */
  glides?: () => boolean;
}

const MAX_ZOOM = 4;
const GLIDE = 260; // milliseconds
const KEY_STEP = 0.2; // of what is in sight
const KEY_ZOOM = 1.4;
const TAP_ZOOM = 2;
/** Pixels after which a pointer drags, so that its click chooses nothing. */
const DRAG = 8;
/** Milliseconds without a move after which a view rests. */
const REST = 200;

export class Camera {
  zoom = $state(1);
  #centre = $state.raw<Point | null>(null);
  #area: () => Rect;
  #ways: CameraWays;
  #max: number;
  #pointers = new Map<number, Point>();
  #dragged = 0;
  #frame = 0;
  /** What was in sight when the view began to move; null: it rests. */
  #held = $state.raw<Rect | null>(null);
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(area: () => Rect, ways: CameraWays = {}) {
    this.#area = area;
    this.#ways = ways;
    this.#max = ways.maxZoom ?? MAX_ZOOM;
  }

  whole: Rect = $derived.by(() => this.#area());
  visible: Rect = $derived.by(() => {
    const whole = this.whole;
    const w = whole.w / this.zoom;
    const h = whole.h / this.zoom;
    const centre = this.#centre ?? middleOf(whole);
    const x = clamp(centre.x - w / 2, whole.x, whole.x + whole.w - w);
    const y = clamp(centre.y - h / 2, whole.y, whole.y + whole.h - h);
    return { x, y, w, h };
  });
  viewBox: string = $derived.by(() => boxOf(this.visible));
  isMoving: boolean = $derived.by(() => this.#held !== null);
  /** What is in sight when the view rests. */
  rested: Rect = $derived.by(() => this.#held ?? this.visible);
  /** Takes a drawing of the whole to what is to be seen; the origin is the upper left corner. */
  transform: string = $derived.by(() => {
    const [whole, seen] = [this.whole, this.visible];
    const [x, y] = [((whole.x - seen.x) / seen.w) * 100, ((whole.y - seen.y) / seen.h) * 100];
    return `translate(${x}%, ${y}%) scale(${whole.w / seen.w})`;
  });
  isZoomed: boolean = $derived.by(() => this.zoom > 1.01);
  get isMaxZoom(): boolean {
    return this.zoom >= this.#max;
  }

  /** Whether the last pointer was dragged; then its click chooses nothing. */
  get hasDragged(): boolean {
    return this.#dragged > DRAG;
  }

  /** The view begins to move, or goes on. */
  #hold(): void {
    if (!this.#ways.holds) return;
    this.#held ??= this.visible;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), REST);
  }

  /** A view that a pointer holds has not come to rest. */
  #settle(): void {
    if (this.#pointers.size > 0) this.#hold();
    else this.#held = null;
  }

  /** Zooms around a fixed point, given as fractions of width and height. */
  zoomBy(factor: number, fixed = { x: 0.5, y: 0.5 }): void {
    this.#stop();
    this.#hold();
    const { x, y, w, h } = this.visible;
    this.zoom = clamp(this.zoom * factor, 1, this.#max);
    this.#centre = {
      x: x + w * fixed.x + (this.whole.w / this.zoom) * (0.5 - fixed.x),
      y: y + h * fixed.y + (this.whole.h / this.zoom) * (0.5 - fixed.y),
    };
    if (!this.isZoomed) this.#home();
  }

  /** Shows everything. */
  reset(): void {
    this.#glideTo(1, middleOf(this.whole));
  }

  /** Zooms to an area, as closely as it fits. */
  focus(area: Rect): void {
    const zoom = clamp(Math.min(this.whole.w / area.w, this.whole.h / area.h), 1, this.#max);
    this.#glideTo(zoom, middleOf(area));
  }

  /** Moves just far enough that an area is in sight; the zoom stays. */
  reveal(area: Rect): void {
    const { x, y, w, h } = this.visible;
    const dx = Math.min(area.x - x, 0) || Math.max(area.x + area.w - x - w, 0);
    const dy = Math.min(area.y - y, 0) || Math.max(area.y + area.h - y - h, 0);
    if (dx !== 0 || dy !== 0) this.#glideTo(this.zoom, { x: x + w / 2 + dx, y: y + h / 2 + dy });
  }

  /** Puts a point into the middle, as a click on the overview does. */
  centreOn(point: Point): void {
    this.#stop();
    this.#hold();
    this.#centre = point;
  }

  onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !this.#ways.wheelZooms) return; // a plain wheel scrolls the page
    if (!event.ctrlKey && event.deltaY > 0 && !this.isZoomed) return; // so does one that can zoom out no further
    event.preventDefault();
    this.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, within(event, { x: event.clientX, y: event.clientY }));
  };

  /** A double click or double tap zooms in, and out again where it is close already. */
  onDoubleClick = (event: MouseEvent): void => {
    if (this.zoom * TAP_ZOOM > this.#max) this.reset();
    else this.zoomBy(TAP_ZOOM, within(event, { x: event.clientX, y: event.clientY }));
  };

  /** The keys + - 0 and the arrows; returns whether the key meant something here. */
  onKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = ARROWS[event.key];
    if (step) this.#panBy(step.x * this.visible.w * KEY_STEP, step.y * this.visible.h * KEY_STEP);
    else if (event.key === '+' || event.key === '=') this.zoomBy(KEY_ZOOM);
    else if (event.key === '-') this.zoomBy(1 / KEY_ZOOM);
    else if (event.key === '0') this.reset();
    else return false;
    event.preventDefault();
    return true;
  };

  onPointerDown = (event: PointerEvent): void => {
    this.#stop();
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
    if (this.isZoomed) this.#drag(event, now.x - before.x, now.y - before.y);
    this.#dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    this.#pointers.set(event.pointerId, now);
    // From here on the drawing alone hears of this pointer: what lies below it is not looked for, and not told.
    const drawing = event.currentTarget as Element;
    if (this.isZoomed && this.hasDragged && !drawing.hasPointerCapture(event.pointerId))
      drawing.setPointerCapture(event.pointerId);
  };

  onPointerUp = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  #drag(event: PointerEvent, dx: number, dy: number): void {
    const svg = (event.currentTarget as SVGGraphicsElement).getBoundingClientRect();
    const scale = Math.max(this.visible.w / svg.width, this.visible.h / svg.height) / Math.max(this.#pointers.size, 1);
    this.#panBy(-dx * scale, -dy * scale);
  }

  #panBy(dx: number, dy: number): void {
    this.#stop();
    this.#hold();
    const { x, y, w, h } = this.visible;
    this.#centre = { x: x + w / 2 + dx, y: y + h / 2 + dy };
  }

  #home(): void {
    this.zoom = 1;
    this.#centre = null;
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #glideTo(zoom: number, centre: Point): void {
    this.#stop();
    const end = (): void => {
      this.zoom = zoom;
      this.#centre = centre;
      if (!this.isZoomed) this.#home();
    };
    if (!this.#ways.glides?.()) {
      end();
      return;
    }
    const [from, start] = [{ zoom: this.zoom, centre: middleOf(this.visible) }, performance.now()];
    const frame = (now: number): void => {
      const part = clamp((now - start) / GLIDE, 0, 1);
      const eased = part * (2 - part);
      this.#hold();
      if (part === 1) end();
      else {
        this.zoom = from.zoom + (zoom - from.zoom) * eased;
        this.#centre = {
          x: from.centre.x + (centre.x - from.centre.x) * eased,
          y: from.centre.y + (centre.y - from.centre.y) * eased,
        };
        this.#frame = requestAnimationFrame(frame);
      }
    };
    this.#frame = requestAnimationFrame(frame);
  }
}

const ARROWS: Readonly<Record<string, Point | undefined>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** An area, enlarged to the shape of the frame that shows it, so that the drawing fills the frame. */
export function inShape(area: Rect, wide: number, high: number): Rect {
  if (wide <= 0 || high <= 0) return area;
  const w = Math.max(area.w, (area.h * wide) / high);
  const h = Math.max(area.h, (area.w * high) / wide);
  return { x: area.x - (w - area.w) / 2, y: area.y - (h - area.h) / 2, w, h };
}

export function boxOf({ x, y, w, h }: Rect): string {
  return `${x} ${y} ${w} ${h}`;
}

export function middleOf(area: Rect): Point {
  return { x: area.x + area.w / 2, y: area.y + area.h / 2 };
}

/** A point of the screen as fractions of the drawing's width and height. */
function within(event: Event, place: Point): Point {
  const box = (event.currentTarget as SVGGraphicsElement).getBoundingClientRect();
  return { x: (place.x - box.x) / box.width, y: (place.y - box.y) / box.height };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
