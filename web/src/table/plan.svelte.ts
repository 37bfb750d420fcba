/** A planned turn: a list of choices, which the server tries on a private copy of the game. */
import { api } from '../net/api';
import type { Choice, Tried } from '../net/wire';
import { sameChoice } from '../games/board';
import { words } from '../words/en';

export interface PlanStep {
  choice: Choice;
  label: string;
}

/** Where the plan starts: a question that a seat is asked. */
export interface PlanStart {
  table: string;
  seat: number;
  question: number;
}

export class Plan {
  steps = $state.raw<PlanStep[]>([]);
  /** The game after the steps; null until the server has answered once. */
  tried = $state.raw<Tried | null>(null);
  busy = $state(false);

  constructor(private start: PlanStart) {}

  get choices(): Choice[] {
    return this.steps.map((step) => step.choice);
  }

  get question(): number {
    return this.start.question;
  }

  /** Adds a choice; if the rules refuse it, returns the refusal and adds nothing. */
  async add(choice: Choice, label = ''): Promise<Tried['refused']> {
    const option = this.tried?.question?.options.find((listed) => sameChoice(listed.choice, choice));
    const said = label || option?.label || words.readable(String(choice['kind']));
    return this.tryOut([...this.steps, { choice, label: said }]);
  }

  /** Keeps only the first steps. */
  async truncate(count: number): Promise<void> {
    await this.tryOut(this.steps.slice(0, count));
  }

  /** Tries the steps, from a later question if one is given, and keeps those that are allowed. */
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
