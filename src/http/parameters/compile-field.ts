/** Compiles the schema of one field of a JSON body into a check that says what was expected. */

import { DomainError } from '@carnet/rules/errors.ts';
import { showValue } from '@carnet/rules/show-value.ts';
import { isStorableText, LARGEST_ID } from '@carnet/rules/storable.ts';
import type { ParameterSchema } from './read-value.ts';

/** Throws DomainError VALIDATION_ERROR. `label`: such as `Body field "name"`. */
export type CheckField = (value: unknown, label: string) => void;

/** The part of JSON Schema that body fields use: what parameters use, null and longest lists. */
export interface FieldSchema extends Omit<ParameterSchema, 'type' | 'items'> {
  type?: string | readonly string[];
  items?: FieldSchema;
  maxItems?: number;
}

export function compileField(schema: FieldSchema): CheckField {
  const { type } = schema;
  if (Array.isArray(type)) {
    const check = compileField({ ...schema, type: type.find((one) => one !== 'null') as string });
    return (value, label) => {
      if (value !== null) check(value, label);
    };
  }
  if (schema.enum !== undefined) return checkChoice(schema.enum);
  if (type === 'string') return checkText;
  if (type === 'integer') return checkInteger(schema.minimum ?? 0, schema.maximum ?? LARGEST_ID);
  if (type === 'boolean') return checkFlag;
  if (type === 'array' && schema.items) return checkList(compileField(schema.items), schema.maxItems ?? 100);
  if (type === 'object') return checkObject;
  throw new Error(`No way to read a body field of schema ${JSON.stringify(schema)}`);
}

function checkChoice(choices: readonly string[]): CheckField {
  return (value, label) => {
    if (typeof value !== 'string' || !choices.includes(value)) {
      throw refuse(label, `one of ${choices.join(', ')}`, value);
    }
  };
}

const checkText: CheckField = (value, label) => {
  if (typeof value !== 'string') throw refuse(label, 'text', value);
  if (!isStorableText(value)) throw refuse(label, 'valid Unicode text without a NUL character', value);
};

const checkFlag: CheckField = (value, label) => {
  if (typeof value !== 'boolean') throw refuse(label, 'true or false', value);
};

/** What it holds is for the domain to say. */
const checkObject: CheckField = (value, label) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(label, 'an object', value);
};

function checkInteger(minimum: number, maximum: number): CheckField {
  return (value, label) => {
    if (!Number.isSafeInteger(value) || Number(value) < minimum || Number(value) > maximum) {
      throw refuse(label, `a whole number from ${minimum} to ${maximum}`, value);
    }
  };
}

function checkList(check: CheckField, most: number): CheckField {
  return (value, label) => {
    if (!Array.isArray(value)) throw refuse(label, 'a list', value);
    if (value.length > most) {
      throw new DomainError('VALIDATION_ERROR', `${label} has ${value.length} items; expected at most ${most}`);
    }
    for (const [index, item] of value.entries()) check(item, `${label}, item ${index + 1},`);
  };
}

function refuse(label: string, expected: string, value: unknown): DomainError {
  const shown = typeof value === 'string' ? showValue(value.toWellFormed()) : kindOf(value);
  return new DomainError('VALIDATION_ERROR', `${label} must be ${expected}; got ${shown}`);
}

export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}
