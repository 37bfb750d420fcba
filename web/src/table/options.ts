/** How a list of options is arranged for people. */
import type { Option } from '../net/wire';

export interface Group {
  kind: string;
  options: Option[];
}

const FEW = 10; // options that need no order
const GROUP = 3; // options of a kind that get a heading

/** By kind where there are many; kinds of which there are few come first, without a heading. */
export function arranged(options: Option[], filter: string): Group[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = options.filter((option) => wanted.every((word) => option.label.toLowerCase().includes(word)));
  const kinds = new Map<string, Option[]>();
  for (const option of fitting) {
    const kind = String(option.choice['kind']);
    const group = kinds.get(kind);
    if (group) group.push(option);
    else kinds.set(kind, [option]);
  }
  const isLarge = (group: Option[]): boolean => fitting.length > FEW && kinds.size > 1 && group.length >= GROUP;
  const rest = fitting.filter((option) => !isLarge(kinds.get(String(option.choice['kind'])) ?? []));
  const large = [...kinds].filter(([, group]) => isLarge(group)).map(([kind, group]) => ({ kind, options: group }));
  return rest.length > 0 ? [{ kind: '', options: rest }, ...large] : large;
}
