/** Patchistory's choices, typed by kind, and how the board finds them among the options of a question. */
import type { PatchistoryChoice } from '../../generated/patchistory';
import type { Option } from '../../net/wire';

export type ChoiceKind = PatchistoryChoice['kind'];
export type ChoiceOf<K extends ChoiceKind> = Extract<PatchistoryChoice, { kind: K }>;

export interface OptionOf<K extends ChoiceKind> {
  choice: ChoiceOf<K>;
  label: string;
}

/** The options of one kind. */
export function optionsOf<K extends ChoiceKind>(options: Option[], kind: K): OptionOf<K>[] {
  return options.flatMap(({ choice, label }) =>
    choice['kind'] === kind ? [{ choice: choice as ChoiceOf<K>, label }] : [],
  );
}

/** The different values that a field has among options, in rising order. */
export function values<T>(options: T[], field: (option: T) => number): number[] {
  return [...new Set(options.map(field))].sort((one, other) => one - other);
}
