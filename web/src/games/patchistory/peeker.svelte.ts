/** Looks ahead, one choice at a time: what the one in mind would change. */
import type { Choice, Tried } from '../../net/wire';
import { sameChoice } from '../board';
import type { BoardContext } from '../board';

const PAUSE = 160; // milliseconds a choice must be in mind before the server is asked
const KEPT = 200;

export class Peeker {
  choice = $state.raw<Choice | null>(null);
  label = $state('');
  tried = $state.raw<Tried | null>(null);
  /** Asked and not answered yet. */
  busy = $state(false);

  #known = new Map<string, Tried>();
  #position = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ctx: () => BoardContext;

  constructor(ctx: () => BoardContext) {
    this.#ctx = ctx;
  }

  /** The position has changed: nothing is in mind and nothing is known. */
  forget(position: string): void {
    if (position === this.#position) return;
    this.#position = position;
    this.#known.clear();
    this.look(null);
  }

  /** Keep this choice in mind, null for none. */
  look(choice: Choice | null, label = ''): void {
    if (sameChoice(choice, this.choice)) return;
    clearTimeout(this.#timer);
    this.choice = choice;
    this.label = label;
    this.busy = false;
    this.tried = choice === null ? null : (this.#known.get(JSON.stringify(choice)) ?? null);
    if (choice !== null && this.tried === null) {
      this.busy = true;
      this.#timer = setTimeout(() => void this.#ask(choice, this.#position), PAUSE);
    }
  }

  async #ask(choice: Choice, position: string): Promise<void> {
    const tried = await this.#ctx().peek([choice]).catch(() => null);
    if (position !== this.#position) return;
    if (tried !== null) this.#keep(choice, tried);
    if (sameChoice(choice, this.choice)) {
      this.tried = tried;
      this.busy = false;
    }
  }

  #keep(choice: Choice, tried: Tried): void {
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(JSON.stringify(choice), tried);
  }
}
