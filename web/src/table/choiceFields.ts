/**
 * What the fields of a question's choices hold, learnt from the choices that it lists and from the games' own hints; a form
 * is made of it.
 */
import { isPlaces } from '../games/hexes';
import { isObject, type Fields } from '../games/viewValues';
import type { Choice, View } from '../net/wire';

/**
 * A list of amounts: one for each of `each`, of what a player holds. `held` is the part of the player's row in the view that
 * tells how many; `whose` the field that names the player, '' for the person who answers. With `per` the list repeats for
 * each place in that field.
 */
export interface Bundle {
  each: string[];
  held: string;
  whose: string;
  per: string;
}

/** What a game says of a field beside its type. `among`: the cards in the person's row that it names. */
export interface FieldHint {
  called?: string;
  bundle?: Bundle;
  among?: string;
}
/** By kind of choice and name of the field. */
type KindHints = Record<string, Record<string, FieldHint>>;
export type FieldHints = Record<string, KindHints>;

/**
 * number: a whole number, not below `least`; text: one of the values; flag: yes or no; seat: one of these players; amounts: a
 * number for each of `length` things; bundle: amounts of goods, perhaps at several places; numbers: any numbers, mostly some
 * of the known ones.
 */
export type ChoiceField = { name: string; called: string } & (
  | { type: 'number'; least: number }
  | { type: 'text'; values: string[] }
  | { type: 'flag' }
  | { type: 'seat'; seats: number[] }
  | { type: 'amounts'; length: number }
  | { type: 'bundle'; bundle: Bundle; places: number[] }
  | { type: 'numbers'; values: number[]; among: string }
);

/** Choices of one kind: their fields, and one of them to start from. */
export interface ChoiceShape {
  kind: string;
  fields: ChoiceField[];
  start: Choice;
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)];

/** The kinds of these choices that have fields; those with bundles of goods first, since a list cannot show them all. */
export function shapesOf(choices: Choice[], hints: KindHints = {}): ChoiceShape[] {
  const shapes = distinct(choices.map((choice) => String(choice['kind']))).flatMap((kind) => {
    const examples = choices.filter((choice) => choice['kind'] === kind);
    const start = examples[0];
    const fields = fieldsOf(examples, hints[kind] ?? {});
    return start && fields.length > 0 ? [{ kind, fields, start }] : [];
  });
  return shapes.sort((one, other) => Number(hasBundle(other)) - Number(hasBundle(one)));
}

/** Whether a choice has amounts of what somebody holds. */
export function hasBundle(shape: ChoiceShape): boolean {
  return shape.fields.some((field) => field.type === 'bundle' && field.bundle.held !== '');
}

function fieldsOf(examples: Choice[], hints: Record<string, FieldHint>): ChoiceField[] {
  const bundles = Object.values(hints).flatMap((hint) => hint.bundle ?? []);
  const names = Object.keys(examples[0] ?? {}).filter(
    (name) => name !== 'kind' && !bundles.some((bundle) => bundle.per === name),
  );
  return names.flatMap((name) => {
    const values = examples.map((choice) => choice[name]);
    const hint = hints[name] ?? {};
    const common = { name, called: hint.called ?? name };
    if (bundles.some((bundle) => bundle.whose === name))
      return { ...common, type: 'seat', seats: sorted(values.map(Number)) };
    if (hint.bundle) return { ...common, type: 'bundle', bundle: hint.bundle, places: placesOf(examples, hint.bundle) };
    return fieldOf(common, values, hint.among ?? '') ?? [];
  });
}

function placesOf(examples: Choice[], bundle: Bundle): number[] {
  return bundle.per === '' ? [] : sorted(examples.flatMap((choice) => numbersIn(choice[bundle.per])));
}

function fieldOf(common: { name: string; called: string }, values: unknown[], among: string): ChoiceField | null {
  if (values.every((value) => typeof value === 'number'))
    return { ...common, type: 'number', least: Math.min(0, ...values) };
  if (values.every((value) => typeof value === 'string')) return { ...common, type: 'text', values: distinct(values) };
  if (values.every((value) => typeof value === 'boolean')) return { ...common, type: 'flag' };
  if (!values.every(isNumbers)) return null;
  const length = values[0]?.length ?? 0;
  const isFixed = length > 0 && values.every((value) => value.length === length);
  if (isFixed && values.some((value) => !isAscending(value))) return { ...common, type: 'amounts', length };
  return { ...common, type: 'numbers', values: sorted(values.flat()), among };
}

const sorted = (values: number[]): number[] => distinct(values).sort((one, other) => one - other);

export const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** A choice to start from: a listed one; an empty one where goods are offered and nothing is due. */
export function startOf(shape: ChoiceShape, isDue: boolean): Choice {
  if (isDue || !hasBundle(shape)) return shape.start;
  return shape.fields.reduce<Choice>((choice, field) => {
    if (field.type === 'bundle') return withBundle(choice, field.name, field.bundle, {});
    if (field.type === 'number') return { ...choice, [field.name]: 0 };
    return field.type === 'numbers' ? { ...choice, [field.name]: [] } : choice;
  }, shape.start);
}

/** The amounts of a bundle, by place; a bundle without places has them at 0. */
export function amountsOf(choice: Choice, name: string, bundle: Bundle): Record<number, number[]> {
  const all = numbersIn(choice[name]);
  const size = bundle.each.length;
  const places = bundle.per === '' ? [0] : numbersIn(choice[bundle.per]);
  return Object.fromEntries(places.map((place, index) => [place, all.slice(index * size, (index + 1) * size)]));
}

/** The choice with these amounts; places without any are left out. */
export function withBundle(choice: Choice, name: string, bundle: Bundle, amounts: Record<number, number[]>): Choice {
  if (bundle.per === '') return { ...choice, [name]: amounts[0] ?? bundle.each.map(() => 0) };
  const places = sorted(Object.keys(amounts).map(Number)).filter((place) =>
    amounts[place]?.some((amount) => amount > 0),
  );
  return { ...choice, [bundle.per]: places, [name]: places.flatMap((place) => amounts[place] ?? []) };
}

/** Part of what a seat has by the view: "goods", or a part of a part, "own.actions". */
export function heldBy(view: View | null, seat: unknown, held: string): unknown {
  const rows = Object.values(view ?? {}).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []));
  const row = rows.find((item) => isObject(item) && item['seat'] === seat);
  return held.split('.').reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), row);
}

/** A place of a map by its number, as the choices name it. */
export function placeOf(view: View | null, place: number): Fields | null {
  const maps = Object.values(view ?? {}).filter(isPlaces);
  return maps.flat().find((one) => one['hex'] === place || one['space'] === place) ?? null;
}

/** How many there are of each thing; null if the view does not tell. */
export function countsIn(value: unknown, each: string[]): number[] | null {
  return isObject(value) ? each.map((name) => Number(value[name] ?? 0)) : null;
}

/** The cards in a list of the view, by their numbers and first words. */
export function cardsIn(value: unknown): { card: number; title: string }[] {
  const cards = Array.isArray(value) ? (value as unknown[]).filter(isObject) : [];
  return cards.flatMap((item) => {
    const title = Object.values(item).find((part) => typeof part === 'string');
    return typeof item['card'] === 'number' ? [{ card: item['card'], title: title ?? '' }] : [];
  });
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
  return (field.type === 'amounts' || field.type === 'bundle') && isNumbers(value) ? sum(value) : 0;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
