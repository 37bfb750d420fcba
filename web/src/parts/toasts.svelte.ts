/** Short messages at the edge of the page. */
import { RequestError } from '../net/api';
import type { Problem } from '../net/wire';
import { words } from '../words/en';

export interface Toast {
  id: number;
  text: string;
  rule: string | null;
  tone: 'calm' | 'bad';
}

const DURATION = 7000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  private lastId = 0;

  show(text: string, tone: Toast['tone'] = 'calm', rule: string | null = null): void {
    const toast = { id: ++this.lastId, text, rule, tone };
    this.list = [...this.list.filter((other) => other.text !== text).slice(-2), toast];
    setTimeout(() => this.dismiss(toast.id), DURATION);
  }

  showRefusal(problem: Problem): void {
    this.show(problem.error, 'bad', problem.rule || null);
  }

  /** Shows what went wrong; a mistake of the page goes to the console too. */
  showError(error: unknown): void {
    if (error instanceof RequestError) this.show(error.message, 'bad', error.rule);
    else this.show(words.net.broken, 'bad');
    if (!(error instanceof RequestError)) console.error(error);
  }

  /** Removes the messages about what went wrong. */
  clearErrors(): void {
    this.list = this.list.filter((toast) => toast.tone !== 'bad');
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
