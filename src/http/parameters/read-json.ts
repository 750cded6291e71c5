/** Reads the bytes of a JSON body, which may be nested, and refuses what is not JSON in UTF-8 or is nested too deeply. */

import { DomainError } from '@carnet/rules/errors.ts';

/** Far more than any body here needs; code that follows a value's levels by recursion is safe. */
export const DEEPEST_JSON = 32;

const QUOTE = 34;
const BACKSLASH = 92;
const [OPENING_BRACKET, CLOSING_BRACKET] = [91, 93];
const [OPENING_BRACE, CLOSING_BRACE] = [123, 125];

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** `what` begins messages, e.g. `The request body`. Throws DomainError VALIDATION_ERROR. */
export function readJson(bytes: Buffer, what: string): unknown {
  if (bytes.length === 0) throw new DomainError('VALIDATION_ERROR', `${what} is empty; send JSON`);
  if (isTooDeep(bytes)) {
    throw new DomainError('VALIDATION_ERROR', `${what} is nested more than ${DEEPEST_JSON} levels deep`);
  }
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new DomainError('VALIDATION_ERROR', `${what} is not valid JSON in UTF-8`);
  }
}

/** Counts brackets outside of texts; of what is not JSON the parser says so. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      depth += 1;
      if (depth > DEEPEST_JSON) return true;
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
  }
  return false;
}
