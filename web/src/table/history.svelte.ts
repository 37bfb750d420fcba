/** Looking at earlier moments of a game, one answer at a time. */
import { api } from '../net/api';
import type { Moment } from '../net/wire';

const KEPT = 60;

export class History {
  /** The moment that is shown, or about to be. */
  at = $state(0);
  moment = $state.raw<Moment | null>(null);
  private seen = new Map<number, Moment>();
  private waiting = false;

  constructor(
    private readonly table: string,
    readonly seat: number | null,
  ) {}

  /** Show the table after so many answers. Quick steps skip what the server has not answered yet. */
  async go(at: number): Promise<void> {
    this.at = Math.max(0, at);
    if (this.waiting) return;
    this.waiting = true;
    try {
      while (this.moment?.answers !== this.at) {
        const wanted = this.at;
        const moment = this.seen.get(wanted) ?? (await api.moment(this.table, wanted, this.seat));
        this.remember(wanted, moment);
        this.moment = moment;
        if (this.at > moment.total) this.at = moment.total;
        if (moment.answers !== wanted && this.at === wanted) this.at = moment.answers;
      }
    } finally {
      this.waiting = false;
    }
  }

  private remember(at: number, moment: Moment): void {
    this.seen.delete(at);
    this.seen.set(at, moment);
    if (this.seen.size > KEPT) this.seen.delete(this.seen.keys().next().value ?? at);
  }
}
