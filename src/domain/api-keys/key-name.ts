/** What an API key may be called, and when two names of one account count as the same. */
import { DomainError } from '@carnet/rules/errors.ts';

export const KEY_NAME_MAX_LENGTH = 60;

/** Control characters, line and paragraph separators, marks that reorder text on screen, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The name as it is stored: trimmed and in Unicode's composed form, so that it compares equal however it was typed. */
export function parseKeyName(text: string): string {
  const name = text.normalize('NFC').trim();
  const expected = `expected 1 to ${KEY_NAME_MAX_LENGTH} characters without control characters`;
  if (UNPRINTABLE.test(name)) throw new DomainError('VALIDATION_ERROR', `name has a control character: ${expected}`);
  if (!VISIBLE.test(name)) throw new DomainError('VALIDATION_ERROR', `name is empty: ${expected}`);
  const length = [...name].length;
  if (length > KEY_NAME_MAX_LENGTH) {
    throw new DomainError('VALIDATION_ERROR', `name is ${length} characters long: ${expected}`);
  }
  return name;
}

/**
 * Equal for names that differ in case only. Decided here and not by the database's lower(), whose idea of letters
 * beyond ASCII depends on the collation it was created with.
 */
export function keyNameIdentity(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFC');
}
