/** The readings of house rules: which are chosen, and which are not the usual ones. */
import type { HouseRule, Reading } from '../net/wire';

/** Readings by the names of their rules; a rule without an entry is played by its first reading. */
export type House = Record<string, string>;

export interface ChosenReading {
  rule: HouseRule;
  reading: Reading;
  /** Whether it is the reading that is played where nobody chooses. */
  usual: boolean;
}

export function chosenReadings(rules: HouseRule[], house: House): ChosenReading[] {
  return rules.flatMap((rule) => {
    const [first] = rule.readings;
    const reading = rule.readings.find(({ value }) => value === house[rule.name]) ?? first;
    return reading ? [{ rule, reading, usual: reading === first }] : [];
  });
}

export function changedReadings(rules: HouseRule[], house: House): ChosenReading[] {
  return chosenReadings(rules, house).filter((chosen) => !chosen.usual);
}
