/** The values of a record as JSON, and back: what files of lines hold. */
import { isDay } from '../calendar.ts';
import { ENFORCEMENT_LEVELS, MEMBERSHIP_STATUSES, VISA_REQUIREMENT_TYPES } from '../entry-rules/entry-rule.ts';
import { isStorableText, LARGEST_ID } from '../storable.ts';
import { type Field, type FieldKind, type Fields, namesOf, unset, type ValuesOf } from './field.ts';

export type JsonValues = Readonly<Record<string, unknown>>;

export interface JsonOptions {
  /**
   * The objects of lists keep the order of their members, which answers made from them show; else they have the order
   * of their fields, and their nulls are not written.
   */
  readonly itemsAsStored?: boolean;
}

/** Without what is null; instants as RFC 3339. */
export function valuesToJson(list: Fields, values: JsonValues, options: JsonOptions = {}): JsonValues {
  const json: Record<string, unknown> = {};
  for (const [name, { kind, item }] of Object.entries(list)) {
    const value = values[name] ?? null;
    if (value === null) continue;
    if (kind === 'instant') json[name] = new Date(value as number).toISOString();
    else if (item === undefined || options.itemsAsStored) json[name] = value;
    else json[name] = (value as JsonValues[]).map((one) => valuesToJson(item, one));
  }
  return json;
}

export interface JsonReading extends JsonOptions {
  /** Path of what is read. */
  readonly at: string;
  /** Makes the error that is thrown. */
  readonly broken: (problem: string) => Error;
  /** Called with the path of each field that is not known, which is left out. */
  readonly onUnknown: (path: string) => void;
  /** Where many records are kept: the texts of all so far, so that equal ones are in memory once. */
  readonly texts?: Map<string, string>;
}

/** With all fields of the list, in its order. What is missing is null, or an error where a field is never null. */
export function valuesFromJson<List extends Fields>(
  list: List,
  given: JsonValues,
  reading: JsonReading,
): ValuesOf<List> {
  const values: Record<string, unknown> = { ...blankOf(list) };
  fill(values, list, given, reading);
  return values as ValuesOf<List>;
}

/** In its own order and then what it lacks, or in the order of its fields. */
function readItem(list: Fields, given: JsonValues, reading: JsonReading): JsonValues {
  const values = reading.itemsAsStored ? {} : { ...blankOf(list) };
  fill(values, list, given, reading);
  return values;
}

/** Copies of one object take half the memory of objects that grow field by field. */
const blanks = new WeakMap<Fields, JsonValues>();
function blankOf(list: Fields): JsonValues {
  const blank = blanks.get(list) ?? unset(list);
  blanks.set(list, blank);
  return blank;
}

function fill(values: Record<string, unknown>, list: Fields, given: JsonValues, reading: JsonReading): void {
  const { at, broken, onUnknown } = reading;
  for (const [name, value] of Object.entries(given)) {
    const now = Object.hasOwn(list, name) ? name : namesOf(list).find((one) => list[one]?.formerly?.name === name);
    const field = now === undefined ? undefined : list[now];
    if (now === undefined || field === undefined) {
      onUnknown(`${at}.${name}`);
    } else if (value === null) {
      values[now] = null;
    } else {
      const given = now === name ? value : field.formerly?.read(value);
      values[now] = readValue(field, given, { ...reading, at: `${at}.${name}` });
    }
  }
  for (const name of namesOf(list)) {
    values[name] ??= null;
    if (values[name] === null && list[name]?.always) throw broken(`${at}.${name} is missing`);
  }
}

function readValue(field: Field, value: unknown, reading: JsonReading): unknown {
  if (!FITS[field.kind](value, field)) {
    const shown = JSON.stringify(value).slice(0, 80);
    throw reading.broken(`${reading.at} is ${shown}, which this version of Carnet does not know`);
  }
  if (field.kind === 'instant') return Date.parse(value as string);
  if (typeof value === 'string') return onlyOne(value, reading.texts);
  const { item } = field;
  return item === undefined ? value : (value as JsonValues[]).map((one) => readItem(item, one, reading));
}

function onlyOne(text: string, texts: Map<string, string> | undefined): string {
  const known = texts?.get(text);
  if (known === undefined) texts?.set(text, text);
  return known ?? text;
}

export const isJsonObject = (value: unknown): value is JsonValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && isStorableText(value);
const isWhole = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) <= LARGEST_ID;
const isAmong = (values: readonly string[]) => (value: unknown) => values.includes(value as string);
const isListOf = (value: unknown, fits: (one: unknown) => boolean) => Array.isArray(value) && value.every(fits);
const ofField = (value: unknown, { values }: Field) =>
  isText(value) && (values === undefined || values.includes(value));

const FITS: Readonly<Record<FieldKind, (value: unknown, field: Field) => boolean>> = {
  text: isText,
  url: isText,
  choice: ofField,
  texts: (value, field) => isListOf(value, (one) => ofField(one, field)),
  numbers: (value) => isListOf(value, isWhole),
  list: (value) => isListOf(value, isJsonObject),
  said: (value) => isJsonObject(value) && isText(JSON.stringify(value)),
  flag: (value) => typeof value === 'boolean',
  unlimited: (value) => typeof value === 'boolean',
  level: isAmong(ENFORCEMENT_LEVELS),
  visaType: isAmong(VISA_REQUIREMENT_TYPES),
  standings: (value) => isListOf(value, isAmong(MEMBERSHIP_STATUSES)),
  id: isWhole,
  currency: isWhole,
  days: isWhole,
  stay: isWhole,
  count: isWhole,
  amount: Number.isFinite,
  degrees: Number.isFinite,
  instant: (value) => isText(value) && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  day: isDay,
};
