/** Compiles a TypeBox object of parameters into the strict parser of a query string or of path parameters. */

import { DomainError } from '@carnet/rules/errors.ts';
import { showDigits, showValue } from '@carnet/rules/show-value.ts';
import { LARGEST_ID } from '@carnet/rules/storable.ts';
import type { TObject } from 'typebox';
import {
  compileReadValue,
  isCountrySchema,
  isIdSchema,
  LARGEST_DECIMAL,
  NO_SUCH_ID,
  type ParameterSchema,
  type ReadValue,
} from './read-value.ts';
import { unknownName } from './unknown-name.ts';

/** Where the digits of ids too large to be a number of ours are kept, for messages. */
const SENT = Symbol('sent');

export type Parameters = Record<string, unknown> & { [SENT]?: Record<string, string> };

interface Parameter {
  readonly name: string;
  readonly label: string;
  readonly read: ReadValue;
  readonly isId: boolean;
}

/** A parameter that is a number, bounds included. */
interface NumberParameter {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly isInteger: boolean;
}

const AMPERSAND = 38;
const MINUS = 45;
const POINT = 46;
const EQUALS = 61;
/** Numbers of up to this many digits are read in place: as a whole number, and so as a quotient, they are exact. */
const SHORT = 15;
const POWERS_OF_TEN = Array.from({ length: SHORT + 1 }, (_, exponent) => 10 ** exponent);

/** Parses the text after `?`. Throws DomainError VALIDATION_ERROR naming the parameter. */
export function compileQuery(schema: TObject): (query: string) => Parameters {
  const parameters = compile(schema, 'Query parameter');
  const names = [...parameters.keys()];
  const numbers = numbersOf(schema);
  const finish = compileFinish(schema, parameters);

  return (query) => {
    const values: Parameters = {};
    let start = 0;
    while (start < query.length) {
      const after = readShortNumber(query, start, values);
      if (after !== -1) {
        start = after;
        continue;
      }
      let end = query.indexOf('&', start);
      if (end === -1) end = query.length;
      if (end > start) readPair(query.slice(start, end), values);
      start = end + 1;
    }
    return finish(values);
  };

  /**
   * Reads `name=number` in place, what nearly all requests are made of; -1 = the other way must read it, or refuse it.
   */
  function readShortNumber(query: string, start: number, values: Parameters): number {
    for (const { name, minimum, maximum, isInteger } of numbers) {
      let at = start + name.length;
      if (query.charCodeAt(at) !== EQUALS || !query.startsWith(name, start)) continue;
      if (values[name] !== undefined) return -1;
      at += 1;
      const isNegative = !isInteger && query.charCodeAt(at) === MINUS;
      if (isNegative) at += 1;
      let value = 0;
      let digits = 0;
      /** Digits in front of the point. */
      let whole = 0;
      for (; at < query.length; at++) {
        const code = query.charCodeAt(at);
        if (code === AMPERSAND) break;
        if (code === POINT && !isInteger && whole === 0 && digits > 0) {
          whole = digits;
          continue;
        }
        const digit = code - 48;
        if (digit < 0 || digit > 9) return -1;
        value = value * 10 + digit;
        digits += 1;
      }
      if (digits === 0 || digits > SHORT || digits === whole) return -1;
      if (whole > 0) value /= POWERS_OF_TEN[digits - whole] as number;
      if (isNegative) value = 0 - value; // and 0 stays 0
      if (value < minimum || value > maximum) return -1;
      values[name] = value;
      return at + 1;
    }
    return -1;
  }

  function readPair(pair: string, values: Parameters): void {
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals), 'The name of a query parameter');
    const parameter = parameters.get(name);
    if (parameter === undefined)
      throw unknownName('Query parameter', name, names, 'this path takes no query parameters');
    if (values[parameter.name] !== undefined) {
      throw new DomainError('VALIDATION_ERROR', `${parameter.label} must be sent once; it was repeated`);
    }
    if (equals === -1 || equals === pair.length - 1) {
      throw new DomainError('VALIDATION_ERROR', `${parameter.label} must not be empty`);
    }
    readInto(values, parameter, decode(pair.slice(equals + 1), parameter.label));
  }
}

/** Reads path parameters, already percent-decoded by the router. */
export function compilePath(schema: TObject): (sent: Readonly<Record<string, string>>) => Parameters {
  const parameters = [...compile(schema, 'Path parameter').values()];
  return (sent) => {
    const values: Parameters = {};
    for (const parameter of parameters) readInto(values, parameter, sent[parameter.name] ?? '');
    return values;
  };
}

/** The text of an id for a message: as parsed, or the digits sent when they exceed every id. */
export function idText(values: object, name: string): string {
  const { [SENT]: sent, [name]: value } = values as Parameters;
  return sent?.[name] ?? String(value);
}

function compile(schema: TObject, kind: string): Map<string, Parameter> {
  return new Map(
    Object.entries(schema.properties).map(([name, parameterSchema]) => [
      name,
      describe(name, parameterSchema as ParameterSchema, kind),
    ]),
  );
}

function describe(name: string, schema: ParameterSchema, kind: string): Parameter {
  return {
    name,
    label: `${kind} "${name}"`,
    read: compileReadValue(schema),
    isId: isIdSchema(schema) || isCountrySchema(schema),
  };
}

function numbersOf(schema: TObject): NumberParameter[] {
  return Object.entries(schema.properties).flatMap(([name, parameterSchema]) => {
    const { type, minimum, maximum } = parameterSchema as ParameterSchema;
    if (isCountrySchema(parameterSchema as ParameterSchema)) {
      return { name, minimum: 0, maximum: LARGEST_ID, isInteger: true };
    }
    if (type === 'integer') return { name, minimum: minimum ?? 0, maximum: maximum ?? LARGEST_ID, isInteger: true };
    if (type !== 'number') return [];
    return { name, minimum: minimum ?? -LARGEST_DECIMAL, maximum: maximum ?? LARGEST_DECIMAL, isInteger: false };
  });
}

function compileFinish(schema: TObject, parameters: Map<string, Parameter>): (values: Parameters) => Parameters {
  const required = schema.required ?? [];
  const defaults = Object.entries(schema.properties)
    .map(([name, parameterSchema]) => ({ name, value: (parameterSchema as ParameterSchema).default }))
    .filter(({ value }) => value !== undefined);
  return (values) => {
    for (const name of required) {
      if (values[name] === undefined) {
        throw new DomainError('VALIDATION_ERROR', `${parameters.get(name)?.label ?? name} is required`);
      }
    }
    for (const { name, value } of defaults) values[name] ??= value;
    return values;
  };
}

function readInto(values: Parameters, parameter: Parameter, text: string): void {
  const value = parameter.read(text, parameter.label);
  values[parameter.name] = value;
  if (value === NO_SUCH_ID && parameter.isId) {
    values[SENT] ??= {};
    values[SENT][parameter.name] = showDigits(text);
  }
}

function decode(text: string, label: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new DomainError('VALIDATION_ERROR', `${label} has bad percent-encoding: ${showValue(text)}`);
  }
}
