/** What the fields of a question's choices hold, learnt from the choices that it lists; a form is made of it. */
import { isObject } from '../games/viewValues';
import type { Choice, View } from '../net/wire';

/**
 * number: a whole number, not below `least`; text: one of the values; flag: yes or no; amounts: a number for each of
 * `length` things; numbers: any numbers, mostly some of the known ones.
 */
export type ChoiceField =
  | { type: 'number'; name: string; least: number }
  | { type: 'text'; name: string; values: string[] }
  | { type: 'flag'; name: string }
  | { type: 'amounts'; name: string; length: number }
  | { type: 'numbers'; name: string; values: number[] };

/** Choices of one kind: their fields, and one of them to start from. */
export interface ChoiceShape {
  kind: string;
  fields: ChoiceField[];
  start: Choice;
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)];

/** The kinds of these choices that have fields. */
export function shapesOf(choices: Choice[]): ChoiceShape[] {
  return distinct(choices.map((choice) => String(choice['kind']))).flatMap((kind) => {
    const examples = choices.filter((choice) => choice['kind'] === kind);
    const start = examples[0];
    const names = Object.keys(start ?? {}).filter((name) => name !== 'kind');
    const fields = names.flatMap(
      (name) =>
        fieldOf(
          name,
          examples.map((choice) => choice[name]),
        ) ?? [],
    );
    return start && fields.length > 0 ? [{ kind, fields, start }] : [];
  });
}

function fieldOf(name: string, values: unknown[]): ChoiceField | null {
  if (values.every((value) => typeof value === 'number'))
    return { type: 'number', name, least: Math.min(0, ...values) };
  if (values.every((value) => typeof value === 'string')) return { type: 'text', name, values: distinct(values) };
  if (values.every((value) => typeof value === 'boolean')) return { type: 'flag', name };
  if (!values.every(isNumbers)) return null;
  const length = values[0]?.length ?? 0;
  const isFixed = length > 0 && values.every((value) => value.length === length);
  if (isFixed && values.some((value) => !isAscending(value))) return { type: 'amounts', name, length };
  return { type: 'numbers', name, values: distinct(values.flat()).sort((one, other) => one - other) };
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

/** Whether a list may be a set of pieces: those are listed once each, in order. Amounts repeat themselves sooner or later. */
function isAscending(values: number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));
}

/** What the question says is due: one sum, or an amount for each field. Null if it does not say. */
export function dueOf(view: View | null): number | Record<string, number> | null {
  const question = view?.['question'];
  const due = isObject(question) ? question['due'] : null;
  if (typeof due === 'number') return due;
  if (!isObject(due)) return null;
  const amounts = Object.entries(due).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return amounts.length > 0 ? Object.fromEntries(amounts) : null;
}

/** How much of what is due the choice leaves open; below 0 it is too much. */
export function leftOf(due: number | Record<string, number>, shape: ChoiceShape, choice: Choice): number {
  const isDue = (name: string): boolean => typeof due === 'number' || name in due;
  const total = typeof due === 'number' ? due : sum(Object.values(due));
  const paid = shape.fields.filter((field) => isDue(field.name)).map((field) => amountOf(field, choice[field.name]));
  return total - sum(paid);
}

export function totalOf(due: number | Record<string, number>): number {
  return typeof due === 'number' ? due : sum(Object.values(due));
}

function amountOf(field: ChoiceField, value: unknown): number {
  if (field.type === 'number' && typeof value === 'number') return value;
  return field.type === 'amounts' && isNumbers(value) ? sum(value) : 0;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
