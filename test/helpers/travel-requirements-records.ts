/** Real records of the dataset of TravelRequirements.info (see the notice beside them). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RecordFile } from '../../src/importers/travel-requirements/read-record.ts';
import type { TravelRequirementsRecord } from '../../src/importers/travel-requirements/record.ts';

export const CLONE = fileURLToPath(new URL('../fixtures/travel-requirements/', import.meta.url));

export type RecordName = 'djibouti' | 'philippines' | 'uruguay';

export function recordFile(name: RecordName): RecordFile {
  const file = `destinations/${name}.json`;
  return { file, text: readFileSync(`${CLONE}${file}`, 'utf8') };
}

type Writable<T> = T extends object ? { -readonly [Key in keyof T]: Writable<T[Key]> } : T;

/** The record with something changed, as a file. */
export function changedFile(
  name: RecordName,
  change: (record: Writable<TravelRequirementsRecord>) => void,
): RecordFile {
  const { file, text } = recordFile(name);
  const record = JSON.parse(text);
  change(record);
  return { file, text: JSON.stringify(record, null, 2) };
}
