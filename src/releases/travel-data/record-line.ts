/** A record as a line of JSON, and back. */
import { isDay } from '@carnet/rules/calendar.ts';
import {
  ENFORCEMENT_LEVELS,
  MEMBERSHIP_STATUSES,
  VISA_REQUIREMENT_TYPES,
} from '@carnet/rules/entry-rules/entry-rule.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { type Field, type FieldKind, type Fields, namesOf, type ValuesOf } from '@carnet/rules/schema/field.ts';
import { isStorableText, LARGEST_ID } from '@carnet/rules/storable.ts';
import { TRAVEL_RECORDS, type TravelRecord, type TravelRecords, type TravelValues } from './records.ts';

type Values = Readonly<Record<string, unknown>>;

/** Without what is null; instants as RFC 3339. */
export function recordLine<Name extends TravelRecord>(record: Name, values: TravelValues<Name>): string {
  return JSON.stringify({ record, ...written(TRAVEL_RECORDS[record], values) });
}

function written(list: Fields, values: Values): Values {
  const entries = Object.entries(list).flatMap(([name, { kind, item }]) => {
    const value = values[name] ?? null;
    if (value === null) return [];
    if (kind === 'instant') return [[name, new Date(value as number).toISOString()]];
    return [[name, item === undefined ? value : (value as Values[]).map((one) => written(item, one))]];
  });
  return Object.fromEntries(entries);
}

export type ReadRecord = {
  readonly [Name in TravelRecord]: { readonly record: Name; readonly values: TravelValues<Name> };
}[TravelRecord];

/**
 * Undefined for a record that is not known. Throws VALIDATION_ERROR that names `where` and the field. `onUnknown`: called
 * with the name of each record and field that is not known, which are left out.
 */
export function readRecordLine(line: string, where: string, onUnknown: (name: string) => void): ReadRecord | undefined {
  const broken = (problem: string) => new DomainError('VALIDATION_ERROR', `${where}: ${problem}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (error) {
    throw broken(`this is not JSON (${(error as Error).message})`);
  }
  const { record, ...values } = isObject(parsed) ? parsed : {};
  if (typeof record !== 'string') throw broken('this is not a record');
  if (!Object.hasOwn(TRAVEL_RECORDS, record)) {
    onUnknown(record);
    return undefined;
  }
  const name = record as keyof TravelRecords;
  return { record: name, values: read(TRAVEL_RECORDS[name], values, { at: name, broken, onUnknown }) } as ReadRecord;
}

interface Reading {
  readonly at: string;
  readonly broken: (problem: string) => Error;
  readonly onUnknown: (name: string) => void;
}

function read<List extends Fields>(list: List, given: Values, { at, broken, onUnknown }: Reading): ValuesOf<List> {
  for (const name of Object.keys(given)) if (!Object.hasOwn(list, name)) onUnknown(`${at}.${name}`);
  const values = namesOf(list).map((name) => {
    const field = list[name] as Field;
    const value = Object.hasOwn(given, name) ? given[name] : null;
    const reading = { at: `${at}.${name}`, broken, onUnknown };
    if (value === null) {
      if (field.always) throw broken(`${reading.at} is missing`);
      return [name, null];
    }
    if (!FITS[field.kind](value, field)) {
      const shown = JSON.stringify(value).slice(0, 80);
      throw broken(`${reading.at} is ${shown}, which this version of Carnet does not know`);
    }
    if (field.kind === 'instant') return [name, Date.parse(value as string)];
    const { item } = field;
    return [name, item === undefined ? value : (value as Values[]).map((one) => read(item, one, reading))];
  });
  return Object.fromEntries(values) as ValuesOf<List>;
}

const isObject = (value: unknown): value is Values =>
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
  list: (value) => isListOf(value, isObject),
  said: (value) => isObject(value) && isText(JSON.stringify(value)),
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
