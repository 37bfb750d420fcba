/** The preview of a choice: asks the server what the choice would change. */
import type { Choice, Tried } from '../net/wire';
import { sameChoice } from './board';
import type { BoardContext } from './board';

const DELAY = 160; // milliseconds before the server is asked
const CACHE_SIZE = 200;

export class Preview {
  choice = $state.raw<Choice | null>(null);
  label = $state('');
  tried = $state.raw<Tried | null>(null);
  /** The server has not answered yet. */
  busy = $state(false);

  #cache = new Map<string, Tried>();
  #position = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ctx: () => BoardContext;

  constructor(ctx: () => BoardContext) {
    this.#ctx = ctx;
  }

  /** Forgets everything if the position has changed. */
  reset(position: string): void {
    if (position === this.#position) return;
    this.#position = position;
    this.#cache.clear();
    this.show(null);
  }

  /** Shows the preview of a choice, null for none. */
  show(choice: Choice | null, label = ''): void {
    if (sameChoice(choice, this.choice)) return;
    clearTimeout(this.#timer);
    this.choice = choice;
    this.label = label;
    this.busy = false;
    this.tried = choice === null ? null : (this.#cache.get(JSON.stringify(choice)) ?? null);
    if (choice !== null && this.tried === null) {
      this.busy = true;
      this.#timer = setTimeout(() => void this.#ask(choice, this.#position), DELAY);
    }
  }

  /** What a choice would do, whether it is pointed at or not; null if it cannot be found out. */
  async look(choice: Choice): Promise<Tried | null> {
    await new Promise((resolve) => setTimeout(resolve, DELAY));
    const position = this.#position;
    const known = this.#cache.get(JSON.stringify(choice));
    if (known) return known;
    const tried = await this.#ctx()
      .tryOut([choice])
      .catch(() => null);
    if (tried !== null && position === this.#position) this.#remember(choice, tried);
    return tried;
  }

  async #ask(choice: Choice, position: string): Promise<void> {
    const tried = await this.#ctx()
      .tryOut([choice])
      .catch(() => null);
    if (position !== this.#position) return;
    if (tried !== null) this.#remember(choice, tried);
    if (sameChoice(choice, this.choice)) {
      this.tried = tried;
      this.busy = false;
    }
  }

  #remember(choice: Choice, tried: Tried): void {
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear();
    this.#cache.set(JSON.stringify(choice), tried);
  }
}
