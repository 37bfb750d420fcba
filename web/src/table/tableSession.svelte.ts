/** One table in the page: the last state from the server, and what the person is doing with it. */
import { api, newRequestKey, RequestError } from '../net/api';
import { TableSocket, type ConnectionState } from '../net/tableSocket';
import type {
  ChatLine,
  ChatPart,
  Choice,
  LogLine,
  Moment,
  Option,
  Problem,
  Question,
  TableState,
  TakeBack,
  Tried,
  View,
} from '../net/wire';
import { me } from '../currentPerson.svelte';
import { sameChoice, type BoardMode } from '../games/board';
import { chosenReadings, type ChosenReading } from '../parts/houseRules';
import { popover, type Place } from '../parts/popover.svelte';
import { displayName } from '../parts/seats';
import { toasts } from '../parts/toasts.svelte';
import { settings } from '../settings.svelte';
import { words } from '../words/en';
import { History } from './history.svelte';
import { hidesNothing, keepOpen } from './openTables';
import { Plan } from './plan.svelte';
import { Playback, type Batch } from './playback.svelte';

/** An answer that the person must confirm, since it loses something for good. */
export interface Confirmation {
  kind: string;
  label: string;
  why: string;
  decide(yes: boolean): void;
}

/** held: the choice is not sent; sure: it is sent without a confirmation; usual: as at any table. */
export type Judgement = 'held' | 'sure' | 'usual';

/** The choice that goes back to the question before; a question says whether it may be made. */
const LEAVE: Choice = { kind: 'leave' };
/** The status of a request about a question that has been answered meanwhile. */
const OVERTAKEN = 409;

interface HowToChoose {
  /** The words for the choice, if the question does not list it. */
  label?: string;
  /** The person has confirmed a choice without effect. */
  sure?: boolean;
}

export class TableSession {
  /** The state on the screen; newer ones may wait in `playback`. */
  state = $state.raw<TableState | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** How many lines of chat come before those. */
  chatStart = $state(0);
  readonly chatLines = $derived(this.chatStart + this.chat.length);
  connection = $state<ConnectionState>('connecting');
  /** What is wrong at the moment, "" if nothing is. */
  trouble = $state('');
  /** Why the table cannot be shown; the page does not reconnect. */
  closed = $state('');
  /** When `state` came; clocks run from there. */
  receivedAt = $state(0);
  seat = $state<number | null>(null);
  plan = $state.raw<Plan | null>(null);
  history = $state.raw<History | null>(null);
  highlighted = $state.raw<Choice | null>(null);
  /** The choice that a lesson wants; unlike `highlighted` it stays whatever the person points at. */
  advised = $state.raw<Choice | null>(null);
  /** Words that an option must contain to be listed. */
  filter = $state('');
  confirmation = $state.raw<Confirmation | null>(null);
  /** An option without effect that the person has chosen and must confirm. */
  doubted = $state.raw<Option | null>(null);
  sending = $state(false);
  /** The person has opened the list of options, where it is folded. */
  isListOpen = $state(false);
  /** The last choice came from the keyboard, so the next question takes the focus. */
  fromKeyboard = false;
  /** Judges choices, of a plan perhaps several, before they are sent; a lesson sets it. */
  judge: (choices: Choice[]) => Judgement = () => 'usual';
  /** When the person last answered. */
  answeredAt = -Infinity;
  readonly playback: Playback;
  /** What had the focus at the last choice: a refusal stands there. */
  private chosenAt: Element | null = null;
  private socket: TableSocket | null = null;
  private answeredQuestion = $state(-1);

  /** The question on the screen: that of the table or that of the plan. */
  readonly question: Question | null = $derived.by(() => {
    if (this.history || !this.state || this.playback.replayed) return null;
    if (this.plan) return this.plan.tried?.question ?? null;
    if (this.playback.holds) return null;
    const question = this.state.question;
    return question && question.id !== this.answeredQuestion ? question : null;
  });

  readonly view: View | null = $derived.by(() => {
    const elsewhere = this.history ? this.history.moment?.view : this.plan?.tried?.view;
    return elsewhere ?? this.playback.replayed?.view ?? this.state?.view ?? null;
  });

  readonly mode: BoardMode = $derived.by(() => {
    if (this.history || this.playback.replayed) return 'history';
    if (this.plan) return 'plan';
    return this.state?.question && this.seat !== null ? 'live' : 'watch';
  });

  /** The readings of all house rules at this table. */
  readonly readings: ChosenReading[] = $derived.by(() => {
    const table = this.state?.table;
    return table ? chosenReadings(me.game(table.game)?.house ?? [], table.house) : [];
  });
  readonly changedReadings: ChosenReading[] = $derived(this.readings.filter((chosen) => !chosen.usual));

  /** The first line of the log after the person's last answer: what the answer itself caused counts too. */
  readonly since: number = $derived.by(() => {
    const start = this.state?.since ?? 0;
    return start === 0 ? 0 : Math.min(start + 1, this.log.length);
  });

  /** The pieces that came to their places since the person's last answer, by others' doing, while they are asked. */
  readonly changedAnchors: ReadonlySet<string> = $derived.by(() => {
    const { view } = this.state ?? {};
    if (!view || this.since === 0 || this.mode !== 'live' || !this.question) return new Set<string>();
    const lines = this.log.slice(this.since).filter((line) => line.seat !== this.seat);
    const moves = lines.flatMap((line) => this.playback.drawingOf(line, view).moves ?? []);
    return new Set(moves.flatMap((move) => move.arrives ?? []));
  });

  /** The people at this device hide nothing from each other. */
  isOpen = $state(false);
  /** The seat that had the device before, if its player may still take the last answer back. */
  before = $state<number | null>(null);

  /** A seat of this device that is asked while another of its seats is on the screen: the device changes hands. */
  private readonly next: number | null = $derived.by(() => {
    const state = this.state;
    if (!state || state.yours.length < 2 || state.table.status !== 'playing') return null;
    if (this.playback.isBusy) return null;
    if (this.seat !== null && state.waiting.includes(this.seat)) return null;
    const asked = state.waiting.find((seat) => state.yours.includes(seat) && this.isPlayedHere(seat));
    return asked ?? (this.seat === null ? (state.yours[0] ?? null) : null);
  });

  /** The next seat, if its view holds something to hide: the page waits until its player has the device. */
  readonly handover: number | null = $derived(
    this.next !== null && !this.isOpen && this.state?.seats[this.next]?.secret ? this.next : null,
  );

  constructor(readonly id: string) {
    const kept = sessionStorage.getItem(this.storageKey);
    this.seat = kept === null ? null : Number(kept);
    this.isOpen = hidesNothing(id);
    this.playback = new Playback(id, this);
    this.connect();
  }

  close(): void {
    this.socket?.close();
    this.playback.close();
  }

  /** Something else than the table as it is now is on the screen. */
  get isElsewhere(): boolean {
    return this.plan !== null || this.history !== null;
  }

  get isAsked(): boolean {
    return this.question !== null;
  }

  /** The name of the player of a seat; "you" for the person. */
  nameOf(seat: number): string {
    const state = this.state?.seats[seat];
    return seat === this.seat ? words.table.you : state ? displayName(state) : '';
  }

  private get storageKey(): string {
    return `ziggurat.seat.${this.id}`;
  }

  private isPlayedHere(seat: number): boolean {
    const state = this.state?.seats[seat];
    return state?.kind === 'person' && state.you;
  }

  // -- the connection

  private connect(): void {
    this.socket?.close();
    this.socket = new TableSocket(this.id, this.seat, {
      known: () => ({ log: this.playback.knownLines, chat: this.chatLines }),
      onState: (state) => this.receive(state),
      onTrouble: (trouble) => {
        if (trouble.over && this.seat !== null) this.viewAs(null);
        else if (trouble.over) this.closed = trouble.error;
        else this.trouble = trouble.error;
      },
      onConnection: (connection) => {
        this.connection = connection;
      },
    });
  }

  /** Gives the device to a seat; the one before may still take its last answer back. */
  private passOn(seat: number): void {
    const { back } = this.state ?? {};
    const before = this.seat;
    this.viewAs(seat);
    this.before = back?.undo ? before : null;
  }

  /** From now on the device changes hands at this table without a word. */
  hideNothing(): void {
    keepOpen(this.id);
    this.isOpen = true;
    if (this.next !== null) this.passOn(this.next);
  }

  /** Takes back the last answer of the seat that had the device before, and gives it back. */
  async undoBefore(): Promise<void> {
    const seat = this.before;
    if (seat === null) return;
    await this.perform(async () => {
      await api.takeBack(this.id, { seat, key: newRequestKey(), how: 'undo', line: null });
      this.viewAs(seat);
    });
  }

  /** Shows the table as this seat sees it, null: as spectators do. */
  viewAs(seat: number | null): void {
    if (seat === null) sessionStorage.removeItem(this.storageKey);
    else sessionStorage.setItem(this.storageKey, String(seat));
    this.seat = seat;
    this.before = null;
    this.playback.reset();
    this.log = [];
    this.chat = [];
    this.chatStart = 0;
    this.answeredQuestion = -1; // seats can share a question; the other seat's answer was not this one's
    this.showPresent();
    this.connect();
  }

  private receive(state: TableState): void {
    if (this.playback.isOutdated(state)) return;
    this.trouble = '';
    this.receiveChat(state.chat);
    this.playback.receive(state);
    if (this.seat === null && state.yours.length === 1) this.viewAs(state.yours[0] ?? null);
  }

  /** Puts a state on the screen; the playback says when. */
  show({ state, log, receivedAt }: Batch): void {
    if (state.question?.id !== this.state?.question?.id) {
      this.highlighted = this.doubted = null;
      popover.close(); // a refusal is about the question before
    }
    this.state = state;
    this.receivedAt = receivedAt;
    this.log = log;
    if (state.question?.id !== this.answeredQuestion) this.answeredQuestion = -1;
    if (this.next !== null && this.handover === null) this.passOn(this.next);
    else void this.rebasePlan(state);
  }

  /** Takes in recent lines; after a long absence there may be a gap, and the lines before it are dropped. */
  private receiveChat({ start, lines }: ChatPart): void {
    const kept = start - this.chatStart;
    if (kept < 0 || kept > this.chat.length) {
      this.chat = lines;
      this.chatStart = start;
    } else this.chat = [...this.chat.slice(0, kept), ...lines];
  }

  /** Asks for the lines of chat before those that are shown. */
  async loadOlderChat(): Promise<void> {
    const first = this.chat[0];
    if (!first || this.chatStart === 0) return;
    const { lines } = await api.olderChat(this.id, first.number);
    if (this.chat[0] !== first) return;
    this.chat = [...lines, ...this.chat];
    this.chatStart = Math.max(0, this.chatStart - lines.length);
  }

  /** Carries the plan over to the new position, after another player has answered. */
  private async rebasePlan(state: TableState): Promise<void> {
    const plan = this.plan;
    if (!plan || plan.question === state.question?.id) return;
    if (!state.question) {
      this.plan = null;
      if (plan.steps.length > 0) toasts.show(words.plan.overtaken);
      return;
    }
    await this.showingErrors(() => plan.tryOut(plan.steps, state.question?.id));
  }

  /** Loads the table, unless the socket brings every change. */
  private async refresh(): Promise<void> {
    if (this.connection !== 'live') this.receive(await api.table(this.id, this.seat));
  }

  private async showingErrors(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      toasts.showError(error);
    }
  }

  /** Sends a request about this table and shows an error if it fails; only one at a time. */
  async perform(work: () => Promise<unknown>): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    await this.showingErrors(async () => {
      await work();
      await this.refresh();
    });
    this.sending = false;
  }

  // -- answering

  /** Chooses; a listed choice without effect must be confirmed first. */
  choose(choice: Choice, { label = '', sure = false }: HowToChoose = {}): void {
    const idle = sure ? undefined : this.question?.options.find((one) => one.idle && sameChoice(one.choice, choice));
    this.doubted = idle ?? null;
    if (idle) return;
    this.chosenAt = document.activeElement;
    if (this.plan) void this.extendPlan(choice, label);
    else if (this.mode === 'live') void this.perform(() => this.answer(choice));
  }

  /** Chooses an option; one without effect must be confirmed first. */
  consider(option: Option): void {
    if (option.idle === null) this.choose(option.choice, { label: option.label, sure: true });
    else if (!this.sending) this.doubted = option;
  }

  /** Goes back to the question before. */
  leave(): void {
    const question = this.question;
    if (!question?.leave) return;
    this.doubted = null;
    if (this.plan) void this.extendPlan(LEAVE, words.leave.title);
    else if (this.judge([LEAVE]) !== 'held') void this.perform(() => this.send(question.id, [LEAVE]));
  }

  /** Legal choices that the question does not list, as far as the server can list them. */
  async otherOptions(): Promise<Option[]> {
    const question = this.question;
    // The server lists those of the table's question; further on in a plan there is the form.
    if (!question || this.seat === null || (this.plan?.steps.length ?? 0) > 0) return [];
    try {
      return (await api.others(this.id, this.seat, question.id)).options;
    } catch (error) {
      // After a plan was played its first question is over, and the next one is on its way.
      if (!(error instanceof RequestError && error.status === OVERTAKEN)) toasts.showError(error);
      return [];
    }
  }

  /** Why a choice is not allowed, or why that cannot be found out; null if it is allowed. */
  async refusalOf(choice: Choice): Promise<Problem | null> {
    try {
      return (await this.tryOut([choice])).refused;
    } catch (error) {
      return { error: error instanceof Error ? error.message : words.net.away, rule: null };
    }
  }

  /** Switches an answer that is given in advance on or off. */
  async setStanding(standing: string, on: boolean): Promise<void> {
    const { seat } = this;
    if (seat === null) return;
    await this.perform(() => api.standing(this.id, { seat, key: newRequestKey(), standing, on }));
  }

  private async answer(choice: Choice): Promise<void> {
    const question = this.question;
    if (!question || this.seat === null) return;
    const judgement = this.judge([choice]);
    if (judgement === 'held') return;
    const asks = judgement === 'usual' && settings.asksBefore(question.kind);
    if (asks && !(await this.isConfirmed(question, choice))) return;
    await this.send(question.id, [choice]);
  }

  private async send(question: number, choices: Choice[]): Promise<boolean> {
    const { seat } = this;
    if (seat === null) return false;
    this.answeredAt = performance.now();
    const answers = { seat, question, key: newRequestKey(), choices };
    const taken = await api.answer(this.id, answers, (sent) => this.socket?.answer(sent) ?? null);
    if (taken.taken > 0) toasts.clearErrors();
    // The device may have changed hands meanwhile, and the next seat may be asked the same question.
    if (taken.taken > 0 && seat === this.seat) {
      this.before = null;
      this.answeredQuestion = question;
    }
    if (taken.refused) this.showRefusal(taken.refused);
    return taken.taken === choices.length;
  }

  /** Whether to send a choice: false if it is refused, or if it loses something for good and the person declines. */
  private async isConfirmed(question: Question, choice: Choice): Promise<boolean> {
    const tried = await this.tryOut([choice]);
    if (tried.refused) this.showRefusal(tried.refused);
    if (tried.refused || !tried.loss) return !tried.refused;
    const label = question.options.find((option) => sameChoice(option.choice, choice))?.label ?? '';
    return this.confirm(question.kind, label, tried.loss);
  }

  private async confirm(kind: string, label: string, why: string): Promise<boolean> {
    const yes = await new Promise<boolean>((decide) => (this.confirmation = { kind, label, why, decide }));
    this.confirmation = null;
    return yes;
  }

  /** What would happen after these choices; in a plan, after the steps of the plan and these. */
  async tryOut(choices: Choice[], send = api.tryOut): Promise<Tried> {
    const question = this.state?.question;
    if (!question || this.seat === null) throw new Error('nothing is asked');
    return send(this.id, this.seat, question.id, [...(this.plan?.choices ?? []), ...choices]);
  }

  /** Shows a refusal where the person chose, or at the question if that is gone or was no place of its own. */
  private showRefusal(problem: Problem): void {
    const chosen = this.chosenAt?.isConnected && this.chosenAt !== document.body ? this.chosenAt : null;
    const at = chosen ?? document.querySelector('[data-prompt]');
    if (at) popover.showRefusal(at, words.popover.refused, problem);
    else toasts.showRefusal(problem);
  }

  /** Tells why a choice is not allowed: at the thing that was clicked, if there is one. */
  async whyNot(choice: Choice, at?: Place): Promise<Problem | null> {
    try {
      const { refused } = await this.tryOut([choice]);
      if (refused && at) popover.showRefusal(at, words.popover.refused, refused);
      else if (refused) this.showRefusal(refused);
      return refused;
    } catch (error) {
      toasts.showError(error);
      return null;
    }
  }

  async takeBack(how: TakeBack['how'], line: number | null = null): Promise<void> {
    const { seat } = this;
    if (seat === null) return;
    this.plan = null;
    await this.perform(() => api.takeBack(this.id, { seat, key: newRequestKey(), how, line }));
    this.answeredQuestion = -1;
  }

  // -- planning

  async startPlan(): Promise<void> {
    const question = this.state?.question;
    if (!question || this.seat === null || this.plan || this.sending) return;
    this.history = null;
    this.sending = true; // until the plan stands, a click must not answer
    const plan = new Plan({ table: this.id, seat: this.seat, question: question.id });
    await this.showingErrors(async () => {
      await plan.tryOut([]);
      this.plan = plan;
    });
    this.sending = false;
  }

  private async extendPlan(choice: Choice, label: string): Promise<void> {
    const plan = this.plan;
    if (!plan || plan.busy) return;
    this.highlighted = null;
    await this.showingErrors(async () => {
      const refused = await plan.add(choice, label);
      if (refused) this.showRefusal(refused);
    });
  }

  async commitPlan(): Promise<void> {
    const plan = this.plan;
    if (!plan || plan.steps.length === 0) return;
    const last = plan.steps[plan.steps.length - 1];
    const judgement = this.judge(plan.choices);
    if (judgement === 'held') return;
    await this.perform(async () => {
      const loss = judgement === 'usual' ? (plan.tried?.loss ?? '') : '';
      if (loss && settings.all.confirm && !(await this.confirm('', last?.label ?? '', loss))) return;
      this.plan = null;
      try {
        await this.send(plan.question, plan.choices);
      } catch (error) {
        if (this.state?.question?.id === plan.question) this.plan = plan; // the person may commit it once more
        throw error;
      }
    });
  }

  // -- earlier moments

  /** Shows once more what happened since the person's last answer, step by step. */
  async showAgain(): Promise<void> {
    const first = this.log[this.since]?.at;
    const { state, seat } = this;
    if (first === undefined || !state) return;
    this.showPresent();
    const load = (at: number): Promise<Moment> => api.moment(this.id, at, seat);
    await this.showingErrors(() => this.playback.replay(first, state.answers, load));
  }

  async showMoment(at: number): Promise<void> {
    this.plan = null;
    this.playback.summary = null; // it tells of the present
    const history = this.history ?? new History(this.id, this.seat);
    this.history = history;
    await this.showingErrors(() => history.go(at));
    if (!history.moment) this.history = null;
  }

  /** Shows the moment as another seat saw it, once the game is over. */
  async showMomentAs(seat: number | null): Promise<void> {
    const at = this.history?.at ?? this.state?.answers ?? 0;
    this.history = new History(this.id, seat);
    await this.showMoment(at);
  }

  /** Leaves plan and history. */
  showPresent(): void {
    this.plan = null;
    this.history = null;
    this.highlighted = this.doubted = null;
  }
}
