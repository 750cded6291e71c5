/** The real passport-index files beside the checkout, where they exist; tests over them come on top of those over fixtures. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('../../../shared/reference/visa/passport-index', import.meta.url));

export const hasReferenceFiles = existsSync(path.join(directory, '2026-02-17.json'));

export function referenceFile(name: string): Uint8Array {
  return readFileSync(path.join(directory, name));
}
