/** Short messages at the edge of the page. */
import { Refused } from '../net/api';
import type { Problem } from '../net/wire';
import { words } from '../words/en';

export interface Toast {
  id: number;
  text: string;
  rule: string | null;
  tone: 'calm' | 'bad';
}

const STAYS = 7000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  private last = 0;

  tell(text: string, tone: Toast['tone'] = 'calm', rule: string | null = null): void {
    const toast = { id: ++this.last, text, rule, tone };
    this.list = [...this.list.filter((other) => other.text !== text).slice(-2), toast];
    setTimeout(() => this.drop(toast.id), STAYS);
  }

  refuse(problem: Problem): void {
    this.tell(problem.error, 'bad', problem.rule || null);
  }

  /** What went wrong, for people. */
  fail(error: unknown): void {
    if (error instanceof Refused) this.tell(error.message, 'bad', error.rule);
    else this.tell(words.net.broken, 'bad');
    if (!(error instanceof Refused)) console.error(error);
  }

  /** What went wrong before matters no more. */
  forgive(): void {
    this.list = this.list.filter((toast) => toast.tone !== 'bad');
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
