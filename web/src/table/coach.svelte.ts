/** The coach's look back at a finished game. It stays while the person looks at moments that it leads to. */
import { api } from '../net/api';
import type { CoachMessage, CoachReport } from '../net/wire';
import { toasts } from '../parts/toasts.svelte';
import type { TableSession } from './tableSession.svelte';

export class Coach {
  /** How far the coach is; null while nobody has asked. */
  progress = $state.raw<{ done: number; of: number } | null>(null);
  private found = $state.raw<{ seat: number; report: CoachReport }[]>([]);
  private stopper: AbortController | null = null;

  constructor(private readonly session: TableSession) {}

  /** The seat whose answers are looked at: one that the person has played. */
  readonly seat: number | null = $derived.by(() => {
    const { seat, state } = this.session;
    return seat !== null && state?.yours.includes(seat) ? seat : null;
  });
  readonly report: CoachReport | null = $derived(this.found.find((one) => one.seat === this.seat)?.report ?? null);

  stop(): void {
    this.stopper?.abort();
    this.stopper = null;
    this.progress = null;
  }

  async start(): Promise<void> {
    const { seat } = this;
    if (seat === null || this.stopper) return;
    const mine = (this.stopper = new AbortController());
    this.progress = { done: 0, of: 1 };
    try {
      await api.lookBack(this.session.id, seat, (message) => this.take(seat, message), mine.signal);
    } catch (error) {
      if (!mine.signal.aborted) toasts.showError(error);
    }
    if (this.stopper === mine) this.stop();
  }

  private take(seat: number, message: CoachMessage): void {
    if (message.kind === 'progress') this.progress = message;
    else if (message.kind === 'report') this.found = [...this.found, { seat, report: message }];
    else toasts.show(message.error);
  }
}
