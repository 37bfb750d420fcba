/** A turn tried out on a private copy: choices in a row, and the table as it would be after them. */
import { api } from '../net/api';
import type { Choice, Tried } from '../net/wire';
import { sameChoice } from '../games/board';

export interface PlanStep {
  choice: Choice;
  label: string;
}

/** Where the plan starts: a seat's question at a table. */
export interface PlanStart {
  table: string;
  seat: number;
  question: number;
}

export class Plan {
  steps = $state.raw<PlanStep[]>([]);
  /** The table after the steps; null until the first answer of the server. */
  tried = $state.raw<Tried | null>(null);
  busy = $state(false);

  constructor(private start: PlanStart) {}

  get choices(): Choice[] {
    return this.steps.map((step) => step.choice);
  }

  get question(): number {
    return this.start.question;
  }

  /** Add a choice; what is refused is not added, and the refusal is answered. */
  async add(choice: Choice): Promise<Tried['refused']> {
    const option = this.tried?.question?.options.find((listed) => sameChoice(listed.choice, choice));
    return this.tryOut([...this.steps, { choice, label: option?.label ?? String(choice['kind']) }]);
  }

  /** Keep the first steps only. */
  async truncate(count: number): Promise<void> {
    await this.tryOut(this.steps.slice(0, count));
  }

  /** Try the steps (again, from another question if one is given), as far as they are allowed. */
  async tryOut(steps: PlanStep[], question = this.start.question): Promise<Tried['refused']> {
    this.busy = true;
    try {
      const { table, seat } = this.start;
      const tried = await api.tryOut(
        table,
        seat,
        question,
        steps.map((step) => step.choice),
      );
      this.start = { table, seat, question };
      this.steps = steps.slice(0, tried.taken);
      this.tried = tried;
      return tried.refused;
    } finally {
      this.busy = false;
    }
  }
}
