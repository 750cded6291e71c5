/**
 * Compiles a TypeBox object of fields into the strict reader of a JSON body: unknown and missing fields are refused by
 * name.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import type { TObject } from 'typebox';
import { type CheckField, compileField, type FieldSchema, kindOf } from './compile-field.ts';
import { readJson } from './read-json.ts';
import { unknownName } from './unknown-name.ts';

/**
 * Throws DomainError VALIDATION_ERROR naming the field. What a field's text must be beyond its type is for the domain
 * to say.
 */
export function compileBody(schema: TObject): (bytes: Buffer) => Record<string, unknown> {
  const required: readonly string[] = schema.required ?? [];
  const names = Object.keys(schema.properties);
  const checks = new Map<string, CheckField>(
    Object.entries(schema.properties).map(([name, field]) => [name, compileField(field as FieldSchema)]),
  );
  return (bytes) => {
    const body = bytes.length === 0 && required.length === 0 ? {} : parseObject(bytes);
    for (const [name, value] of Object.entries(body)) {
      const check = checks.get(name);
      if (check === undefined) throw unknownName('Body field', name, names, 'this operation takes no fields');
      check(value, `Body field "${name}"`);
    }
    for (const name of required) {
      if (body[name] === undefined) throw new DomainError('VALIDATION_ERROR', `Body field "${name}" is required`);
    }
    return body;
  };
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) throw new DomainError('VALIDATION_ERROR', 'A request body is required: a JSON object');
  const value = readJson(bytes, 'The request body');
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new DomainError('VALIDATION_ERROR', `The request body must be a JSON object; got ${kindOf(value)}`);
  }
  return value as Record<string, unknown>;
}
