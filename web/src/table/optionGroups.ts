/** Sorts the options of a question into groups by kind, for the list. */
import type { Option } from '../net/wire';

export interface OptionGroup {
  kind: string;
  options: Option[];
}

const UNGROUPED = 10; // up to this many options are not grouped
const SMALLEST_GROUP = 3; // options of one kind that deserve a heading

/** The options that contain all words of the filter. */
export function fittingOptions(options: Option[], filter: string): Option[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter((option) => wanted.every((word) => option.label.toLowerCase().includes(word)));
}

/** The options that contain all words of the filter, grouped by kind; small groups come first, together, without a heading. */
export function groupOptions(options: Option[], filter: string): OptionGroup[] {
  const fitting = fittingOptions(options, filter);
  const kinds = new Map<string, Option[]>();
  for (const option of fitting) {
    const kind = String(option.choice['kind']);
    const group = kinds.get(kind);
    if (group) group.push(option);
    else kinds.set(kind, [option]);
  }
  const isLarge = (group: Option[]): boolean =>
    fitting.length > UNGROUPED && kinds.size > 1 && group.length >= SMALLEST_GROUP;
  const rest = fitting.filter((option) => !isLarge(kinds.get(String(option.choice['kind'])) ?? []));
  const large = [...kinds].filter(([, group]) => isLarge(group)).map(([kind, group]) => ({ kind, options: group }));
  return rest.length > 0 ? [{ kind: '', options: rest }, ...large] : large;
}
