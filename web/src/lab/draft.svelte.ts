/** What a designer has changed and not played yet. It stays in this browser tab until it is played or reset. */
import { me } from '../currentPerson.svelte';
import { api } from '../net/api';
import type { ContentFile, ContentForm, ContentProblem, NewExperiment } from '../net/wire';
import { changedReadings, type House } from '../parts/houseRules';

const CHECK_DELAY = 250;
const DEFAULT_GAMES = 100;

interface Kept {
  values: Record<string, string>;
  house: House;
}

export class Draft {
  readonly game: string;
  form = $state.raw<ContentForm | null>(null);
  /** Changed values by path; a value as printed has no entry. */
  values = $state.raw<Record<string, string>>({});
  house = $state.raw<House>({});
  players = $state(2);
  /** The level of the bot of each seat, also of those that are not played. */
  bots = $state.raw<string[]>([]);
  games = $state(DEFAULT_GAMES);
  options = $state.raw<Record<string, string>>({});
  problems = $state.raw<ContentProblem[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private checks = 0;

  readonly card = $derived.by(() => me.game(this.game));
  readonly printed = $derived(new Map(fieldsOf(this.form?.files ?? []).map((field) => [field.path, field.value])));
  /** In the order of the form. */
  readonly changes = $derived(
    [...this.printed]
      .filter(([path]) => this.values[path] !== undefined)
      .map(([path, printed]) => ({ path, printed, changed: this.values[path] ?? '' })),
  );
  readonly readings = $derived(changedReadings(this.card?.house ?? [], this.house));
  readonly count = $derived(this.changes.length + this.readings.length);

  constructor(game: string) {
    this.game = game;
    const card = me.game(game);
    this.players = card?.usual_players ?? 2;
    this.bots = Array.from({ length: Math.max(...(card?.players ?? [2])) }, () => card?.usual_bot ?? 'random');
    const kept = sessionStorage.getItem(this.key);
    if (kept) {
      const { values, house } = JSON.parse(kept) as Kept;
      this.values = values;
      this.house = house;
    }
  }

  private get key(): string {
    return `lab:${this.game}`;
  }

  async load(): Promise<void> {
    this.form = await api.labForm(this.game);
    if (Object.keys(this.values).length > 0) await this.check();
  }

  /** Takes over the changes of a pack that somebody stored. */
  take(values: Record<string, string>, house: House): void {
    this.values = values;
    this.house = house;
    this.keep();
    void this.check();
  }

  set(path: string, value: string): void {
    const others = Object.entries(this.values).filter(([other]) => other !== path);
    this.values = Object.fromEntries(value === this.printed.get(path) ? others : [...others, [path, value]]);
    this.keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), CHECK_DELAY);
  }

  chooseReading(rule: string, value: string): void {
    this.house = { ...this.house, [rule]: value };
    this.keep();
  }

  chooseBot(seat: number, level: string): void {
    this.bots = this.bots.map((before, index) => (index === seat ? level : before));
  }

  reset(): void {
    this.values = {};
    this.house = {};
    this.problems = [];
    this.keep();
  }

  /** Asks the checker; an answer that a later question has overtaken is dropped. */
  private async check(): Promise<void> {
    const number = ++this.checks;
    const found = Object.keys(this.values).length > 0 ? (await api.labCheck(this.game, this.values)).problems : [];
    if (number === this.checks) this.problems = found;
  }

  private keep(): void {
    sessionStorage.setItem(this.key, JSON.stringify({ values: this.values, house: this.house } satisfies Kept));
  }

  get changedValues(): Record<string, string> {
    return Object.fromEntries(this.changes.map(({ path, changed }) => [path, changed]));
  }

  experiment(): NewExperiment {
    return {
      game: this.game,
      values: this.changedValues,
      house: houseOf(this.readings),
      options: this.options,
      bots: this.bots.slice(0, this.players),
      games: this.games,
      seed: 0,
    };
  }
}

export function fieldsOf(files: ContentFile[]): ContentFile['groups'][number]['fields'] {
  return files.flatMap((file) => file.groups.flatMap((group) => group.fields));
}

/** The readings that are not the usual ones, by rule. */
export function houseOf(readings: { rule: { name: string }; reading: { value: string } }[]): House {
  return Object.fromEntries(readings.map(({ rule, reading }) => [rule.name, reading.value]));
}
