/** Shows what was sent, inside a message: never what may be a document's number. */
import { showValue } from '../../../show-value.ts';
import { looksLikeDocumentNumber } from './document-numbers.ts';

export function shown(value: unknown): string {
  if (typeof value === 'string') {
    return looksLikeDocumentNumber(value) ? '(hidden)' : showValue(value.toWellFormed());
  }
  if (typeof value === 'number') return looksLikeDocumentNumber(String(value)) ? '(hidden)' : String(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The path of a field within an object. Names that programs do not use are quoted, and shortened. */
export function memberPath(path: string, name: string): string {
  if (!/^[A-Za-z_]\w{0,39}$/.test(name) || looksLikeDocumentNumber(name)) return `${path}[${shown(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
