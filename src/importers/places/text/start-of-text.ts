/** Looks at how a file begins, to tell which of several formats it has. */

import type { PlaceFile } from '../place-file.ts';
import { decodeText } from './decode-text.ts';

/** Enough to tell XML, JSON and tables apart. */
const LENGTH = 100;

/**
 * The first characters after any blanks; fewer only when the file has fewer. Throws VALIDATION_ERROR as `decodeText`
 * does.
 */
export async function startOfText(file: PlaceFile, encoding?: string): Promise<string> {
  let start = '';
  for await (const text of decodeText(file.open(), encoding)) {
    start = (start + text).trimStart();
    if (start.length >= LENGTH) break;
  }
  return start.slice(0, LENGTH);
}
