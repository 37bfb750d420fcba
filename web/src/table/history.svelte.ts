/** Loads earlier moments of a game, one per answer. */
import { api } from '../net/api';
import type { Moment } from '../net/wire';

const CACHE_SIZE = 60;

export class History {
  /** The moment that is shown, or that is being loaded. */
  at = $state(0);
  moment = $state.raw<Moment | null>(null);
  private cache = new Map<number, Moment>();
  private loading = false;

  constructor(
    private readonly table: string,
    readonly seat: number | null,
  ) {}

  /** Shows the table after this number of answers. During a request only the latest wish counts. */
  async go(at: number): Promise<void> {
    this.at = Math.max(0, at);
    if (this.loading) return;
    this.loading = true;
    try {
      while (this.moment?.answers !== this.at) {
        const wanted = this.at;
        const moment = this.cache.get(wanted) ?? (await api.moment(this.table, wanted, this.seat));
        this.remember(wanted, moment);
        this.moment = moment;
        if (this.at > moment.total) this.at = moment.total;
        if (moment.answers !== wanted && this.at === wanted) this.at = moment.answers;
      }
    } finally {
      this.loading = false;
    }
  }

  private remember(at: number, moment: Moment): void {
    this.cache.delete(at);
    this.cache.set(at, moment);
    if (this.cache.size > CACHE_SIZE) this.cache.delete(this.cache.keys().next().value ?? at);
  }
}
