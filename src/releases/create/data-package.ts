/** `datapackage.json`: what a release holds, for programs that read Frictionless Data Packages (version 1). */
import type { Day } from '@carnet/rules/calendar.ts';
import type { CarnetPart } from '../description.ts';
import {
  CHANGES_FILE,
  MATRIX_FILE,
  mediaTypeOf,
  PLACES_FILE,
  PUBLIC_KEY_FILE,
  RECORD_FILES,
  RULES_FILE,
  TRAVEL_DATA_FILE,
} from '../layout.ts';
import type { Written } from './file-writer.ts';
import type { SourceLine } from './source-lines.ts';

export interface PackageFacts {
  readonly id: string;
  readonly day: Day;
  readonly carnet: CarnetPart;
  readonly sources: readonly SourceLine[];
  /** In the order of the list. */
  readonly files: ReadonlyMap<string, Written>;
}

const TEXTS: Readonly<Record<string, string>> = {
  [RECORD_FILES.entryRequirements]: 'Entry requirements as GET /v1/entry-requirements lists them, one a line, by id.',
  [RECORD_FILES.health]: 'Health requirements as GET /v1/health-requirements lists them, one a line, by id.',
  [RECORD_FILES.groups]: 'Groups of countries with their members, one a line, by id.',
  [RECORD_FILES.sources]: 'Who says it: name, licence and attribution of each source, one a line, by id.',
  [MATRIX_FILE]: 'The answer for each pair of passport and destination that has one.',
  [CHANGES_FILE]: 'What travellers notice of the changes published since the release before, one a line, oldest first.',
  [TRAVEL_DATA_FILE]: 'The travel data that `carnet data load` puts into a database, one record a line.',
  [RULES_FILE]: 'The travel data that `carnet serve --release` answers from, one record a line.',
  [PLACES_FILE]:
    'Cities, points of interest and walking tours as `carnet serve --release` reads them, where its format is the same.',
  [PUBLIC_KEY_FILE]: 'The public key of the signature, as minisign reads it.',
};

const MATRIX_SCHEMA = {
  fields: [
    {
      name: 'passport',
      type: 'string',
      description: 'ISO 3166-1 alpha-2 code of the country that issued the passport.',
    },
    { name: 'destination', type: 'string', description: 'ISO 3166-1 alpha-2 code.' },
    { name: 'type', type: 'string', description: 'Kind of visa; empty = unknown.' },
    { name: 'days', type: 'integer', description: 'Days of stay; empty = not limited in days, or unknown.' },
    { name: 'verified', type: 'date', description: 'Day on which the visa was last checked; empty = never.' },
  ],
  primaryKey: ['passport', 'destination'],
  missingValues: [''],
};

/** The same facts make the same text. */
export function dataPackageText({ id, day, carnet, sources, files }: PackageFacts): string {
  const description = {
    profile: 'data-package',
    name: `carnet-${id}`,
    title: `Carnet travel requirements, release ${id}`,
    version: id,
    created: `${day}T00:00:00Z`,
    licenses: licensesOf(sources),
    sources: sources.map(({ name, url, licence, attribution }) => ({
      title: name,
      ...(url !== null && { path: url }),
      ...(licence !== null && { licence }),
      ...(attribution !== null && { attribution }),
    })),
    resources: [...files].map(([name, written]) => resource(name, written)),
    carnet,
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}

function resource(path: string, { bytes, sha256 }: Written) {
  const isMatrix = path === MATRIX_FILE;
  const mediatype = mediaTypeOf(path).split(';')[0] as string;
  return {
    profile: isMatrix ? 'tabular-data-resource' : 'data-resource',
    name: path.toLowerCase().replace(/\.[a-z]+$/, ''),
    path,
    description: TEXTS[path] ?? '',
    format: path.split('.').at(-1),
    mediatype,
    ...(mediatype !== 'application/octet-stream' && { encoding: 'utf-8' }),
    bytes,
    hash: `sha256:${sha256}`,
    ...(isMatrix && { schema: MATRIX_SCHEMA }),
  };
}

/** Each licence of a source once; what a source says is under its own. */
function licensesOf(sources: readonly SourceLine[]) {
  const licences = new Map(sources.flatMap(({ licence, licenceUrl }) => (licence ? [[licence, licenceUrl]] : [])));
  return [...licences].map(([name, path]) => ({ name, ...(path !== null && { path }) }));
}
