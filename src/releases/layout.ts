/** What a release is made of: the names of its files and what each holds. */
import { PLACES_SNAPSHOT } from '../catalog/places/snapshot-file.ts';
import { TRAVEL_FILE } from '../catalog/read/travel-file.ts';

/** Raised when releases of before can no longer be read. */
export const RELEASE_FORMAT = 1;

export const SUMS_FILE = 'SHA256SUMS';
export const SIGNATURE_FILE = 'SHA256SUMS.minisig';
export const PUBLIC_KEY_FILE = 'minisign.pub';
export const DESCRIPTION_FILE = 'datapackage.json';
export const MATRIX_FILE = 'matrix.csv';

/** One JSON object a line, by ascending id. */
export const RECORD_FILES = {
  entryRequirements: 'entry-requirements.jsonl',
  health: 'health.jsonl',
  groups: 'groups.jsonl',
  sources: 'sources.jsonl',
} as const;
/** What `carnet data load` takes; it has a format of its own. */
export const TRAVEL_DATA_FILE = 'travel-data.jsonl';
export const CHANGES_FILE = 'changes-since-previous.jsonl';

/** What a server answers from: the rules in every version since, the places where its build has the same format. */
export const RULES_FILE = TRAVEL_FILE;
export const PLACES_FILE = PLACES_SNAPSHOT;

/** Plain names only: whatever else stands in a list or an archive could lead out of the release. */
const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
export const isPlainName = (name: string): boolean => PLAIN_NAME.test(name);

export function mediaTypeOf(name: string): string {
  if (name.endsWith('.jsonl')) return 'application/x-ndjson; charset=utf-8';
  if (name.endsWith('.csv')) return 'text/csv; charset=utf-8';
  if (name.endsWith('.json')) return 'application/json; charset=utf-8';
  if (name.endsWith('.tar')) return 'application/x-tar';
  if (name.endsWith('.snapshot')) return 'application/octet-stream';
  return 'text/plain; charset=utf-8';
}
