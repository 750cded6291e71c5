/** Compiles the schema of one parameter into a function that reads its text or says what was expected. */

import { isDay } from '@carnet/rules/calendar.ts';
import { LARGEST_ID } from '@carnet/rules/storable.ts';
import type { BoundingBox } from '../../catalog/places/place-queries.ts';
import { readBoundingBox } from './read-bounding-box.ts';
import { compileReadDecimal } from './read-decimal.ts';
import { compileReadList } from './read-list.ts';
import { refuseValue } from './refuse-value.ts';

/** The part of JSON Schema that parameters use. */
export interface ParameterSchema {
  type?: string;
  enum?: readonly string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: ParameterSchema;
  default?: unknown;
  description?: string;
  examples?: readonly unknown[];
}

/** `label` is how messages name the parameter, e.g. `Query parameter "limit"`. Throws DomainError VALIDATION_ERROR. */
export type ReadValue = (text: string, label: string) => ParameterValue;
type ParameterValue = number | string | boolean | BoundingBox | readonly ParameterValue[];

/** What a number without bounds of its own may be. */
export const LARGEST_DECIMAL = Number.MAX_SAFE_INTEGER;

/** What an id above `LARGEST_ID` is read as, which is well-formed and exists nowhere: no catalog has it. Its text is kept for the message (see compile-parameters.ts). */
export const NO_SUCH_ID = -1;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Marks the schema of a country parameter. */
export const COUNTRY_FORMAT = 'country';

export const isCountrySchema = (schema: ParameterSchema): boolean => schema.format === COUNTRY_FORMAT;

/** An integer without an upper bound is an id. */
export const isIdSchema = (schema: ParameterSchema): boolean =>
  schema.type === 'integer' && schema.maximum === undefined;

export function compileReadValue(schema: ParameterSchema): ReadValue {
  if (isCountrySchema(schema)) return readCountry;
  if (isIdSchema(schema)) return readId;
  if (schema.type === 'integer') return readBoundedInteger(schema.minimum ?? 0, schema.maximum ?? LARGEST_ID);
  if (schema.type === 'number') {
    return compileReadDecimal(schema.minimum ?? -LARGEST_DECIMAL, schema.maximum ?? LARGEST_DECIMAL);
  }
  if (schema.type === 'boolean') return readBoolean;
  if (schema.enum) return readChoice(schema.enum);
  if (schema.format === 'date-time') return readInstant;
  if (schema.format === 'date') return readDay;
  if (schema.type === 'string') return readText(schema);
  if (schema.format === 'bbox') return readBoundingBox;
  if (schema.type === 'array' && schema.items) return compileReadList(compileReadValue(schema.items));
  throw new Error(`No way to read a parameter of schema ${JSON.stringify(schema)}`);
}

/** The value of ASCII decimal digits alone, or -1: no sign, exponent, space or other script's digits. */
function decimalDigits(text: string): number {
  const length = text.length;
  if (length === 0) return -1;
  let value = 0;
  for (let index = 0; index < length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

const readId: ReadValue = (text, label) => {
  const value = decimalDigits(text);
  if (value === -1) throw refuseValue(label, 'an integer written in decimal digits', text);
  return value > LARGEST_ID ? NO_SUCH_ID : value;
};

/** An id, or the text as it was sent: which codes exist is for the catalog to say (resolve-countries.ts). */
const readCountry: ReadValue = (text, label) => (decimalDigits(text) === -1 ? text : readId(text, label));

function readBoundedInteger(minimum: number, maximum: number): ReadValue {
  const expected = `an integer from ${minimum} to ${maximum} written in decimal digits`;
  return (text, label) => {
    const value = decimalDigits(text);
    if (value < minimum || value > maximum) throw refuseValue(label, expected, text);
    return value;
  };
}

const readBoolean: ReadValue = (text, label) => {
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw refuseValue(label, 'true or false', text);
};

function readChoice(choices: readonly string[]): ReadValue {
  const expected = `one of ${choices.join(', ')}`;
  return (text, label) => {
    if (!choices.includes(text)) throw refuseValue(label, expected, text);
    return text;
  };
}

/** A moment as ms since the epoch. The day must exist: 30 February is refused. */
const readInstant: ReadValue = (text, label) => {
  const time = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString() !== text) {
    throw refuseValue(label, 'a moment in UTC written as YYYY-MM-DDTHH:mm:ss.sssZ', text);
  }
  return time;
};

/** A calendar day. It must exist. */
const readDay: ReadValue = (text, label) => {
  if (!isDay(text)) throw refuseValue(label, 'a day written as YYYY-MM-DD', text);
  return text;
};

function readText(schema: ParameterSchema): ReadValue {
  const minimum = schema.minLength ?? 0;
  const maximum = schema.maxLength ?? Number.POSITIVE_INFINITY;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  const expected =
    pattern === undefined ? `text of ${minimum} to ${maximum} characters` : `text that matches ${schema.pattern}`;
  return (text, label) => {
    const trimmed = text.trim();
    if (trimmed.length < minimum || text.length > maximum || (pattern && !pattern.test(text))) {
      throw refuseValue(label, expected, text);
    }
    return trimmed;
  };
}
