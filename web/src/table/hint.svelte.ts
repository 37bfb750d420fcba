/** The hint for the question on the screen: asked for once, shown until the question changes or the person closes it. */
import { api } from '../net/api';
import type { Suggestion } from '../net/wire';
import { toasts } from '../parts/toasts.svelte';
import type { TableSession } from './tableSession.svelte';

export class Hint {
  /** The question it was asked for; -1: none. */
  private asked = $state(-1);
  private found = $state.raw<Suggestion[] | null>(null);

  constructor(private readonly session: TableSession) {}

  /** The question that a hint may be asked for. */
  readonly question: number | null = $derived.by(() => {
    const { state, mode, question } = this.session;
    return state?.table.hints && mode === 'live' && question ? question.id : null;
  });
  readonly isOpen: boolean = $derived(this.question !== null && this.asked === this.question);
  /** The best answers, the best first; null while they are looked for. */
  readonly suggestions: Suggestion[] | null = $derived(this.isOpen ? this.found : null);

  /** Asks for the hint, or closes it. */
  async toggle(): Promise<void> {
    if (this.isOpen) this.close();
    else await this.ask();
  }

  close(): void {
    this.asked = -1;
    this.session.highlighted = null;
  }

  private async ask(): Promise<void> {
    const { question } = this;
    const { id, seat } = this.session;
    if (question === null || seat === null) return;
    this.asked = question;
    this.found = null;
    try {
      const { suggestions } = await api.hint(id, seat, question);
      if (this.asked === question) this.found = suggestions;
    } catch (error) {
      if (this.asked !== question) return;
      this.close();
      toasts.showError(error);
    }
  }
}
