/** How a list of options is arranged for people. */
import type { Option } from '../net/wire';

export interface Group {
  kind: string;
  options: Option[];
}

const FEW = 10;

/** By kind where there are many of several kinds, else one group without a name. */
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
  if (fitting.length <= FEW || kinds.size < 2) return fitting.length > 0 ? [{ kind: '', options: fitting }] : [];
  return [...kinds].map(([kind, group]) => ({ kind, options: group }));
}
