/** Leads a person through the lesson at a table: which page is shown, and what becomes of a choice. */
import { sameChoice } from '../games/board';
import { api } from '../net/api';
import type { Choice, Lesson, LessonStep, LogLine } from '../net/wire';
import type { Judgement, TableSession } from '../table/tableSession.svelte';
import { words } from '../words/en';

/** Another choice than the lesson wants: what it would lead to, before it is made. */
export interface Detour {
  choice: Choice;
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
  /** A choice that the person makes although the lesson wants another one. */
  private insisted: Choice | null = null;

  constructor(private readonly session: TableSession) {
    session.judge = (choice) => this.judge(choice);
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

  /** What the lesson wants next, on this page or after pages to read. */
  private readonly wanted: Choice | null = $derived(
    this.hasLeft ? null : (this.lesson?.steps.slice(this.index).find((step) => step.choice)?.choice ?? null),
  );

  /** The option to mark on this page. */
  readonly marked: Choice | null = $derived.by(() => {
    const wanted = this.step?.highlight;
    if (!wanted || this.detour) return null;
    const fits = (choice: Choice): boolean =>
      Object.keys(wanted).every((name) => JSON.stringify(choice[name]) === JSON.stringify(wanted[name]));
    return this.session.question?.options.find((option) => fits(option.choice))?.choice ?? null;
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
    this.insisted = detour.choice;
    this.detour = null;
    this.session.choose(detour.choice, { label: detour.label, sure: true });
  }

  private judge(choice: Choice): Judgement {
    if (this.wanted === null || sameChoice(this.insisted, choice)) return 'usual';
    if (sameChoice(withoutNulls(choice), this.wanted)) {
      this.detour = null;
      return 'sure';
    }
    void this.tryInstead(choice);
    return 'held';
  }

  private async tryInstead(choice: Choice): Promise<void> {
    const label = this.session.question?.options.find((option) => sameChoice(option.choice, choice))?.label ?? '';
    const instead = this.lesson?.steps.slice(this.index).find((step) => step.choice)?.instead ?? {};
    const says = instead[String(choice['kind'])] ?? instead[''] ?? words.lesson.elsewhere;
    const tried = await this.session.tryOut([choice]).catch(() => null);
    this.detour = { choice, label, says, lines: tried?.log ?? [], refused: tried?.refused?.error ?? '' };
  }
}

/** A choice as lessons write it: a field that is null is left out there. */
function withoutNulls(choice: Choice): Choice {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== null));
}
