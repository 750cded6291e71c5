/**
 * Replays dated passport-index files into the revisions of that source, as if each had been imported on its day. What is
 * recorded already is never rewritten: a history goes before it, or continues a history that was replayed.
 */

import { type Day, dayOf } from '@carnet/rules/calendar.ts';
import { countryFinder } from '@carnet/rules/countries/find-country.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { NotedCountryRecord } from '@carnet/rules/schema/country-fields.ts';
import type { Kysely, Transaction } from 'kysely';
import { bumpDataVersion } from '../../db/data-version.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { RowProblem } from '../../importers/passport-index/cell.ts';
import { readPassportIndex } from '../../importers/passport-index/read-passport-index.ts';
import type { PassportIndexEra } from '../../importers/passport-index/values.ts';
import { recordImportRun } from '../imports/import-runs.repository.ts';
import { checkedEra, countriesOf, PASSPORT_INDEX } from '../imports/passport-index-file.ts';
import { passportIndexRule } from '../imports/passport-index-rule.ts';
import { lockSource } from '../sources/sources.repository.ts';
import { appendSnapshots } from './append-snapshots.ts';
import { type DatedFile, datedFiles, type GivenFile } from './dated-files.ts';
import { analyzePast } from './past-revisions.repository.ts';
import { prependSnapshots } from './prepend-snapshots.ts';
import { NOTHING, type PastCounts, type Snapshot } from './snapshot.ts';
import { placeSnapshots } from './snapshot-places.ts';

export interface PassportIndexReplay {
  readonly files: readonly GivenFile[];
  /** `YYYY-MM-DD`, of one file; default: the day in each file's name. */
  readonly recordedAt?: Day | undefined;
  /** Default: detected, for each file. */
  readonly era?: string | undefined;
  readonly skipBadRows?: boolean | undefined;
  /** Tell what would be recorded and write nothing. */
  readonly dryRun?: boolean | undefined;
  /** Files that are done. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface ReplayedFile {
  readonly fileName: string;
  readonly day: Day;
  readonly era: PassportIndexEra;
  readonly eraDetected: boolean;
  readonly ruleCount: number;
  readonly selfPairs: number;
  readonly refused: readonly RowProblem[];
  /** Recorded by an earlier replay, and not again. */
  readonly wasRecorded: boolean;
  /** Revisions of rules, by kind. */
  readonly revisions: PastCounts;
}

export interface PassportIndexReplayResult {
  readonly dryRun: boolean;
  readonly source: string;
  /** In order of their days. */
  readonly files: readonly ReplayedFile[];
  /** Where a history meets what was recorded before: since when that is known, and rules that only the history had. */
  readonly handedOver: { readonly recordedAt: string; readonly retired: number } | null;
  /** Of rules, in all. */
  readonly revisions: number;
  /** The new version of the catalog; null when nothing was recorded. */
  readonly catalogVersion: number | null;
}

/** One transaction, in which every file is recorded or none. Throws DomainError that says which file is wrong and why. */
export async function replayPassportIndex(
  db: Kysely<DatabaseSchema>,
  input: PassportIndexReplay,
): Promise<PassportIndexReplayResult> {
  const startedAt = new Date();
  const { dryRun = false, onProgress } = input;
  const era = checkedEra(input.era);
  const files = datedFiles(input.files, input.recordedAt, dayOf(startedAt.getTime()));
  return db.transaction().execute(async (trx) => {
    const countries = await countriesOf(trx);
    const snapshots = files.map((file) => read(file, countries, { era, skipBadRows: input.skipBadRows }));
    const source = await lockSource(trx, PASSPORT_INDEX.code);
    const { known, before, after, begins } = await placeSnapshots(trx, source?.id, snapshots);

    const recorded = new Map<Snapshot, PastCounts>();
    const done = (snapshot: Snapshot, counts: PastCounts) => {
      recorded.set(snapshot, counts);
      onProgress?.(known.length + recorded.size, snapshots.length);
    };
    const retired =
      source === undefined || begins === undefined || before.length === 0
        ? null
        : await prependSnapshots(trx, before, { sourceId: source.id, begins, dryRun, done });
    await appendSnapshots(trx, after, { sourceId: source?.id ?? null, dryRun, done });

    let catalogVersion: number | null = null;
    if (!dryRun && recorded.size > 0) {
      catalogVersion = await bumpDataVersion(trx, 'catalog');
      const { id } = (await lockSource(trx, PASSPORT_INDEX.code)) as { readonly id: number };
      for (const [snapshot, counts] of recorded) await recordRun(trx, id, { snapshot, counts, startedAt });
      await analyzePast(trx);
    }
    return {
      dryRun,
      source: PASSPORT_INDEX.code,
      files: snapshots.map((snapshot) => told(snapshot, recorded.get(snapshot))),
      handedOver: retired === null || begins === undefined ? null : { recordedAt: begins.toISOString(), retired },
      revisions: [...recorded.values()].map(sum).reduce((all, one) => all + one, retired ?? 0),
      catalogVersion,
    };
  });
}

const sum = (counts: PastCounts): number => Object.values(counts).reduce((all, one) => all + one, 0);

function read(
  dated: DatedFile,
  countries: readonly NotedCountryRecord[],
  options: { readonly era: PassportIndexEra | undefined; readonly skipBadRows: boolean | undefined },
): Snapshot {
  const find = countryFinder(countries);
  const ids = new Map(countries.map(({ iso2, id }) => [iso2, id]));
  const { day, fileName, bytes } = dated;
  try {
    const file = readPassportIndex(bytes, { ...options, date: day, resolveCountry: (text) => find(text)?.iso2 });
    const rules = () => file.records.map((record) => passportIndexRule(record, ids, day, null));
    return { ...dated, file, rules };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, `${fileName}: ${error.message}`, { cause: error });
  }
}

function told({ fileName, day, file }: Snapshot, counts: PastCounts | undefined): ReplayedFile {
  const { era, eraDetected, selfPairs, refused, records } = file;
  return {
    fileName,
    day,
    era,
    eraDetected,
    ruleCount: records.length,
    selfPairs,
    refused,
    wasRecorded: counts === undefined,
    revisions: counts ?? NOTHING,
  };
}

async function recordRun(
  trx: Transaction<DatabaseSchema>,
  sourceId: number,
  { snapshot, counts, startedAt }: { snapshot: Snapshot; counts: PastCounts; startedAt: Date },
): Promise<void> {
  const { file, fileName, sha256, day } = snapshot;
  const updated = counts.changed + counts.verified;
  await recordImportRun(trx, {
    sourceId,
    fileName,
    sourceUrl: null,
    sha256,
    dataDate: day,
    format: `${file.format}-${file.identifiers}/${file.era}`,
    rowCount: file.rowCount,
    refused: file.refused.length,
    changes: {
      inserted: counts.created,
      revived: counts.revived,
      updated,
      retired: counts.retired,
      unchanged: file.records.length - counts.created - counts.revived - updated,
    },
    startedAt,
  });
}
