/** Shows the states of a table one after the other, and what happened between two of them step by step. */
import { tick } from 'svelte';
import type { AnyDrawings, Drawing, DrawingContext, Step } from '../games/board';
import type { LogLine, Moment, TableState, View } from '../net/wire';
import { settings, type Speed } from '../settings.svelte';
import { playSound } from './sounds';
import { summaryOf, type Summary } from './summary';

/** Milliseconds a step. */
const PACES: Record<Exclude<Speed, 'off'>, number> = { fast: 400, normal: 800, slow: 1400 };
const SHORTEST_STEP = 120;
/** Milliseconds for the steps of the person's own answer: they are no news. */
const OWN_STEP = 350;
/** All that waits is shown within this time, in milliseconds, as far as the shortest step allows. */
const LONGEST_QUEUE = 6000;
/** After a long absence the log tells more than a film would. */
const MOST_STEPS = 60;
/** Who wanted to see the rest at once sees what comes after such a pause step by step again, in milliseconds. */
const PAUSE = 3000;
/** How long the board stays where something happened, in milliseconds, if nothing follows and nobody is asked. */
const LINGER = 1200;

/** The kind of the line that tells a person of an answer that was given for them. */
const ONLY_WAY = 'only_way';
const NO_ANSWERS: ReadonlySet<number> = new Set();

/** A state and the lines of the log that are new in it. */
export interface Batch {
  state: TableState;
  log: LogLine[];
  fresh: LogLine[];
  receivedAt: number;
  /** The numbers of the person's own answers, and of those that were given for them, among those that brought the lines. */
  own: ReadonlySet<number>;
  skipped: boolean;
}

/** The place where steps are seen; it measures and moves, and knows nothing of tables. */
export interface Stage {
  /** Notes where the pieces of these steps are, before the next state is drawn. */
  remember(steps: Step[]): void;
  /** Hides the pieces that are still to arrive. */
  prepare(steps: Step[]): void;
  /** Shows a step; `follows`: scroll to where it happens. */
  play(step: Step, milliseconds: number, follows: boolean): void;
  /** Ends every movement. */
  clear(): void;
  /** Scrolls back to where the person was before steps were followed. */
  comeBack(): void;
}

/** What the playback needs of its table. */
export interface Host {
  readonly state: TableState | null;
  /** The table is not on the screen as it is now: a plan or an earlier moment is. */
  readonly isElsewhere: boolean;
  readonly isAsked: boolean;
  show(batch: Batch): void;
  nameOf(seat: number): string;
}

export class Playback {
  /** The step on the screen. */
  step = $state.raw<Step | null>(null);
  /** Steps are being shown, or about to be. */
  isBusy = $state(false);
  /** How many more steps wait. */
  left = $state(0);
  /** The person's question waits until the steps that led to it are shown. */
  holds = $state(false);
  summary = $state.raw<Summary | null>(null);
  /** The moment on the screen while the steps since the person's last answer are shown again. */
  replayed = $state.raw<Moment | null>(null);
  /** The person's own land stays in place, whatever happens elsewhere. */
  pinned = $state(false);
  private place = $state<number | null>(null);
  drawings: AnyDrawings = {};
  stage: Stage | null = null;

  /** The newest state and log that came, shown or not. */
  private newest: TableState | null = null;
  private log: LogLine[] = [];
  private queue: Batch[] = [];
  private current: Batch | null = null;
  private isRunning = false;
  private isReplaying = false;
  /** The person wants to see at once what happens until they are asked. */
  private hurries = false;
  private pace = Infinity;
  private wake: () => void = () => undefined;
  /** Ends when the person no longer reads something that lies over the board. */
  private reading: Promise<void> = Promise.resolve();
  private goOn: (() => void) | null = null;
  private lastReceived = -Infinity;
  private lingering: ReturnType<typeof setTimeout> | undefined;

  /** The seat whose land the board shows, because something happens there. */
  readonly watched: number | null = $derived(this.pinned ? null : this.place);

  constructor(
    private readonly table: string,
    private readonly host: Host,
  ) {
    this.pinned = localStorage.getItem(this.pinKey) !== null;
    document.addEventListener('visibilitychange', this.onVisibility);
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.reset();
  }

  private get pinKey(): string {
    return `ziggurat.pin.${this.table}`;
  }

  pin(on: boolean): void {
    this.pinned = on;
    if (on) localStorage.setItem(this.pinKey, '1');
    else localStorage.removeItem(this.pinKey);
  }

  /** Nobody watches a hidden page, and nobody shall wait for it afterwards. */
  private readonly onVisibility = (): void => {
    if (document.hidden) this.skip();
  };

  // -- what comes in

  /** How many lines of the log have come; the server sends the later ones. */
  get knownLines(): number {
    return this.log.length;
  }

  isOutdated(state: TableState): boolean {
    return this.newest !== null && state.seat === this.newest.seat && state.number < this.newest.number;
  }

  receive(state: TableState): void {
    const log = [...this.log.slice(0, state.log.start), ...state.log.lines];
    const kept = commonLines(this.log, log, state.log.start);
    const wasCut = kept < this.log.length;
    const isFirst = this.newest === null || this.newest.view === null;
    const fresh = isFirst || wasCut ? [] : log.slice(kept);
    const answer = this.ownAnswer(state, fresh);
    const hasAnswered = answer !== undefined;
    const given = fresh.filter((line) => line.kind === ONLY_WAY && line.seat === state.seat).map(({ at }) => at);
    const batch: Batch = {
      state,
      log,
      fresh,
      receivedAt: performance.now(),
      own: new Set(hasAnswered ? [answer, ...given] : given),
      skipped: false,
    };
    if (batch.receivedAt - this.lastReceived > PAUSE || hasAnswered) this.hurries = false;
    this.lastReceived = batch.receivedAt;
    this.newest = state;
    this.log = log;
    // What the person did now, or took back, must not wait for what happened before.
    if (hasAnswered || wasCut) this.skip();
    this.queue.push(batch);
    void this.run();
  }

  /** The number of the person's answer that brought these lines, if one did. */
  private ownAnswer(state: TableState, fresh: LogLine[]): number | undefined {
    if (this.newest === null || state.since < this.log.length) return undefined;
    const at = fresh[state.since - this.log.length]?.at;
    // After an answer that told nothing, such as a card whose action is asked next, the lines begin where they began.
    const { answers, question, since, waiting } = this.newest;
    const wasMine = question !== null && waiting.length === 1 && at === answers + 1;
    return wasMine || state.since !== since ? at : undefined;
  }

  /** Lets steps wait while the person reads something that lies over the board. */
  pause(): void {
    if (this.goOn === null) this.reading = new Promise((resolve) => (this.goOn = resolve));
  }

  resume(): void {
    this.goOn?.();
    this.goOn = null;
  }

  /** Shows the rest at once: what waits, and what follows until the person is asked. */
  hurry(): void {
    this.hurries = !this.isReplaying;
    this.skip();
  }

  /** Shows everything that waits at once. */
  private skip(): void {
    for (const batch of [...(this.current ? [this.current] : []), ...this.queue]) batch.skipped = true;
    this.isReplaying = false;
    this.wake();
  }

  /** Forgets everything: another seat, or another table, comes on the screen. */
  reset(): void {
    this.skip();
    this.queue = [];
    this.newest = null;
    this.log = [];
    this.summary = null;
  }

  // -- showing

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      for (let batch = this.queue.shift(); batch; batch = this.queue.shift()) await this.show(batch);
    } finally {
      this.isRunning = false;
      this.pace = Infinity;
    }
  }

  private async show(batch: Batch): Promise<void> {
    this.current = batch;
    const asked = batch.state.question?.id;
    const isAskedAnew = asked !== undefined && asked !== this.host.state?.question?.id;
    const steps = this.isShown(batch) ? this.stepsOf(batch.fresh, batch.state.view) : [];
    if (steps.length > 0) this.stage?.remember(steps);
    this.holds = isAskedAnew && steps.some(({ line }) => !batch.own.has(line.at));
    if (isAskedAnew || asked === undefined) this.summary = null;
    this.isBusy = steps.length > 0;
    this.host.show(batch);
    if (steps.length > 0) await this.playAll(steps, () => !batch.skipped, batch.own);
    this.current = null;
    this.holds = this.isBusy = false;
    if (asked !== undefined) this.hurries = false;
    this.leave();
    if (isAskedAnew) this.summary = this.summaryOf(batch);
  }

  private isShown(batch: Batch): boolean {
    if (batch.skipped || this.hurries || document.hidden || settings.all.speed === 'off' || this.host.isElsewhere)
      return false;
    return batch.fresh.length <= MOST_STEPS && batch.state.view !== null;
  }

  private async playAll(steps: Step[], goesOn: () => boolean, own: ReadonlySet<number>): Promise<void> {
    await tick();
    this.stage?.prepare(steps);
    for (const [index, step] of steps.entries()) {
      await this.reading;
      if (!goesOn()) break;
      this.left = steps.length - index - 1 + this.queue.reduce((sum, batch) => sum + batch.fresh.length, 0);
      await this.play(step, Math.min(this.paceOf(this.left + 1), own.has(step.line.at) ? OWN_STEP : Infinity));
    }
    if (!goesOn()) this.stage?.clear();
    this.step = null;
    this.left = 0;
  }

  private async play(step: Step, milliseconds: number): Promise<void> {
    clearTimeout(this.lingering);
    this.step = step;
    const follows = !this.host.isAsked && !this.pinned;
    if (follows && step.drawing.seat !== undefined) this.place = step.drawing.seat;
    await tick();
    this.stage?.play(step, milliseconds, follows);
    if (step.drawing.sound) playSound(step.drawing.sound);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The time of a step when so many are to come. It only grows shorter, so that what waits ends in time. */
  private paceOf(steps: number): number {
    const { speed } = settings.all;
    // Who wants to see nothing step by step may still ask to see it again.
    this.pace = Math.min(this.pace, PACES[speed === 'off' ? 'normal' : speed], LONGEST_QUEUE / steps);
    return Math.max(SHORTEST_STEP, this.pace);
  }

  /** Lets the board go back to the person's land: at once for a question, otherwise after a while. */
  private leave(): void {
    clearTimeout(this.lingering);
    if (this.host.isAsked) this.comeBack();
    else this.lingering = setTimeout(() => this.comeBack(), LINGER);
  }

  private comeBack(): void {
    this.place = null;
    this.stage?.comeBack();
  }

  private stepsOf(lines: LogLine[], view: View | null): Step[] {
    return view === null ? [] : lines.map((line) => ({ line, drawing: this.drawingOf(line, view) }));
  }

  /** How a line is shown; nothing but its sentence if the game does not say, or says it of an older event. */
  drawingOf(line: LogLine, view: View): Drawing {
    const draw = line.event === null ? undefined : this.drawings[line.kind];
    if (!draw) return {};
    const context: DrawingContext = {
      view,
      seat: this.host.state?.seat ?? null,
      name: (seat) => this.host.nameOf(seat),
    };
    try {
      return draw(line.event as never, context);
    } catch (error) {
      console.warn(`no drawing of ${line.kind}`, error);
      return {};
    }
  }

  private summaryOf({ state, log }: Batch): Summary | null {
    if (state.seat === null || state.view === null || state.since === 0) return null;
    return summaryOf(this.stepsOf(log.slice(state.since), state.view), state.seat);
  }

  // -- once more

  /** Shows the answers from `first` to `last` once more, each with the view of its moment. */
  async replay(first: number, last: number, load: (at: number) => Promise<Moment>): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = this.isReplaying = true;
    const goesOn = (): boolean => this.isReplaying;
    try {
      let next = load(first);
      this.replayed = await load(Math.max(0, first - 1));
      for (let at = first; at <= last && goesOn(); at += 1) {
        const moment = await next;
        if (at < last) next = load(at + 1);
        next.catch(() => undefined); // it is thrown where it is awaited
        const steps = this.stepsOf(moment.log, moment.view);
        this.stage?.remember(steps);
        this.replayed = moment;
        await this.playAll(steps, goesOn, NO_ANSWERS);
      }
    } finally {
      this.isRunning = this.isReplaying = false;
      this.replayed = null;
      this.comeBack();
      this.pace = Infinity;
      void this.run();
    }
  }
}

/** How many lines from the start two logs share; those before `from` are known to be the same. */
function commonLines(one: LogLine[], other: LogLine[], from: number): number {
  const most = Math.min(one.length, other.length);
  let index = Math.min(from, most);
  while (index < most && isSameLine(one[index], other[index])) index += 1;
  return index;
}

function isSameLine(one: LogLine | undefined, other: LogLine | undefined): boolean {
  return one?.at === other?.at && one?.kind === other?.kind && one?.words === other?.words;
}
