/** A state from the one before it and what has changed since. */
import type { TableChange, TableState } from './wire';

type Step = string | number;
type Change = [path: Step[]] | [path: Step[], value: unknown];

/** The state after a change. What did not change stays the same object, so that nothing is drawn again for it. */
export function changed(state: TableState, change: TableChange): TableState {
  const next = { ...state, ...change.fields } as TableState;
  for (const item of change.view as Change[]) next.view = put(next.view, item[0], item) as TableState['view'];
  return next;
}

/** A copy of a value with something put at a path of it, or removed there. */
function put(value: unknown, path: Step[], item: Change): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return item[1];
  if (Array.isArray(value)) return value.map((each: unknown, index) => (index === step ? put(each, rest, item) : each));
  const object = value as Record<string, unknown>;
  if (rest.length === 0 && item.length === 1) {
    return Object.fromEntries(Object.entries(object).filter(([key]) => key !== step));
  }
  return { ...object, [step]: put(object[step], rest, item) };
}
