/** Leads a person through the lesson at a table: which page is shown, and what becomes of a choice. */
import { sameChoice } from '../games/board';
import { api } from '../net/api';
import type { Choice, Lesson, LessonStep, LogLine, Option } from '../net/wire';
import type { Judgement, TableSession } from '../table/tableSession.svelte';
import { words } from '../words/en';

/** Choices of which the last is another than the lesson wants: what they would lead to, before they are made. */
export interface Detour {
  choices: Choice[];
  label: string;
  says: string;
  lines: LogLine[];
  refused: string;
}

export class LessonGuide {
  lesson = $state.raw<Lesson | null>(null);
  detour = $state.raw<Detour | null>(null);
  /** How many pages were read since the last answer, and of which step they are. */
  private read = $state.raw({ from: -1, pages: 0 });
  /** Choices that the person makes although the lesson wants others. */
  private insisted: Choice[] | null = null;

  constructor(private readonly session: TableSession) {
    session.judge = (choices) => this.judge(choices);
  }

  async load(game: string): Promise<void> {
    this.lesson = await api.lesson(game).catch(() => null);
  }

  /** The number of the page that is shown; after the last one, their number. */
  readonly index: number = $derived.by(() => {
    const from = this.session.state?.lesson ?? -1;
    return from + (this.read.from === from ? this.read.pages : 0);
  });
  readonly hasLeft: boolean = $derived.by(() => this.session.state?.lesson === -1);
  readonly total: number = $derived(this.lesson?.steps.length ?? 0);
  readonly isOver: boolean = $derived(!this.hasLeft && this.lesson !== null && this.index >= this.total);
  readonly step: LessonStep | null = $derived(this.hasLeft ? null : (this.lesson?.steps[this.index] ?? null));

  /** The steps with a choice that come next, on this page or after pages to read. */
  private readonly coming: LessonStep[] = $derived(
    this.hasLeft ? [] : (this.lesson?.steps.slice(this.index).filter((step) => step.choice) ?? []),
  );

  /** Nothing is left to do in the lesson; there may be pages to read. */
  readonly isDone: boolean = $derived(this.coming.length === 0);

  /** The option to mark on this page. */
  readonly marked: Option | null = $derived.by(() => {
    const wanted = this.step?.highlight;
    if (!wanted || this.detour) return null;
    const fits = (choice: Choice): boolean =>
      Object.keys(wanted).every((name) => JSON.stringify(choice[name]) === JSON.stringify(wanted[name]));
    return this.session.question?.options.find((option) => fits(option.choice)) ?? null;
  });

  next(): void {
    const from = this.session.state?.lesson ?? -1;
    this.read = { from, pages: (this.read.from === from ? this.read.pages : 0) + 1 };
  }

  /** Goes back to what the lesson wants. */
  dropDetour(): void {
    this.detour = null;
  }

  /** Makes the other choice: the game leaves the lesson. */
  insist(): void {
    const detour = this.detour;
    if (!detour) return;
    this.insisted = detour.choices;
    this.detour = null;
    const [choice] = detour.choices;
    if (this.session.plan) void this.session.commitPlan();
    else if (choice) this.session.choose(choice, { label: detour.label, sure: true });
  }

  /** Holds choices back if one is another than the lesson wants. A plan may go on after the end of the lesson. */
  private judge(choices: Choice[]): Judgement {
    if (this.insisted && sameChoices(this.insisted, choices)) return 'usual';
    const at = choices.findIndex((choice, index) => {
      const wanted = this.coming[index]?.choice;
      return wanted && !sameChoice(withoutNulls(choice), wanted);
    });
    if (at >= 0) {
      void this.tryInstead(choices, at);
      return 'held';
    }
    this.detour = null;
    return choices.length <= this.coming.length ? 'sure' : 'usual';
  }

  /** Tells what becomes of the choices, of which the one `at` leaves the lesson. */
  private async tryInstead(choices: Choice[], at: number): Promise<void> {
    const { plan, question } = this.session;
    const choice = choices[at] ?? {};
    const label =
      plan?.steps[at]?.label ?? question?.options.find((option) => sameChoice(option.choice, choice))?.label ?? '';
    const instead = this.coming[at]?.instead ?? {};
    const says = instead[String(choice['kind'])] ?? instead[''] ?? words.lesson.elsewhere;
    const tried = plan ? plan.tried : await this.session.tryOut(choices).catch(() => null);
    this.detour = { choices, label, says, lines: tried?.log ?? [], refused: tried?.refused?.error ?? '' };
  }
}

function sameChoices(some: Choice[], others: Choice[]): boolean {
  return some.length === others.length && some.every((choice, index) => sameChoice(choice, others[index] ?? null));
}

/** A choice as lessons write it: a field that is null is left out there. */
function withoutNulls(choice: Choice): Choice {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== null));
}
