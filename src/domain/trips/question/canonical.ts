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
  if (Array.isArray(value)) return `[${value.map((one) => write(one, depth + 1)).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${write(member, depth + 1)}`).join(',')}}`;
}
