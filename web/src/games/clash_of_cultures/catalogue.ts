/** The rules of each advance. What an advance is called and leads to, the pack of the table says: see the view. */
import { categories } from '../../generated/clashAdvances';

const RULES = new Map(categories.flatMap(({ advances }) => advances.map(({ id, rules }) => [id, rules] as const)));

export function advanceRules(advance: string): readonly string[] {
  return RULES.get(advance) ?? [];
}
