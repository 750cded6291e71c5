/** JSON with the members of objects in one order, so that the same question always has the same hash. */
import { QuestionError } from './question-error.ts';

/** A question is four deep. */
const DEEPEST = 32;

/** As RFC 8785 (JSON Canonicalization Scheme) orders and writes it. What is undefined is left out. */
export function canonical(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (depth === DEEPEST) {
    throw new QuestionError('VALIDATION_ERROR', [{ path: '', message: `is more than ${DEEPEST} levels deep` }], 1);
  }
  let text = '';
  if (Array.isArray(value)) {
    for (const one of value) text += `${text === '' ? '' : ','}${write(one, depth + 1)}`;
    return `[${text}]`;
  }
  for (const name of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${write(member, depth + 1)}`;
  }
  return `{${text}}`;
}
