/** The smallest release that a server offers: for suites that are about answers and not about what they hold. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sumsText } from '../../src/releases/sums.ts';

export const TINY_RELEASE = '2026-02-17';

/** Makes it below the directory. */
export function writeTinyRelease(directory: string): void {
  const location = path.join(directory, TINY_RELEASE);
  mkdirSync(location, { recursive: true });
  const carnet = { format: 1, software: '0.0.0', previous: null, changesThrough: '0.00000000', counts: {} };
  const files = {
    'matrix.csv': 'passport,destination,type,days,verified\nBR,JP,visa_free,90,2026-02-17\n',
    'datapackage.json': JSON.stringify({ name: 'tiny', title: 'Tiny', version: TINY_RELEASE, resources: [], carnet }),
  };
  const sums = new Map<string, string>();
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(location, name), text);
    sums.set(name, createHash('sha256').update(text).digest('hex'));
  }
  writeFileSync(path.join(location, 'SHA256SUMS'), sumsText(sums));
}
