/** Reads one moment of the database and writes the data files of a release. */
import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Day, startOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { CompiledQuery, sql } from 'kysely';
import { byteText } from '../../catalog/byte-text.ts';
import { buildPlaceImage } from '../../catalog/places/build/build-place-image.ts';
import { placeRows } from '../../catalog/places/build/read-places.ts';
import { writeSnapshot } from '../../catalog/places/snapshot-file.ts';
import type { RowReader } from '../../catalog/read/database-rows.ts';
import { travelRows } from '../../catalog/read/read-travel-rows.ts';
import { writeTravelFile } from '../../catalog/read/travel-file.ts';
import { RulesEdition } from '../../catalog/rules-edition.ts';
import type { Executor } from '../../db/executor.ts';
import { shownChange } from '../../domain/changes/shown-change.ts';
import type { Progress } from '../../infrastructure/progress.ts';
import { listChanges } from '../../services/changes/list-changes.ts';
import { CHANGES_FILE, MATRIX_FILE, PLACES_FILE, RECORD_FILES, RULES_FILE, TRAVEL_DATA_FILE } from '../layout.ts';
import type { Release } from '../open-release.ts';
import { sha256Of } from '../sums.ts';
import { writeTravelData } from '../travel-data/write-travel-data.ts';
import { type MakeFile, writeCatalogFiles } from './catalog-files.ts';
import { READABLE, type Written } from './file-writer.ts';
import { readSourceLines, type SourceLine } from './source-lines.ts';

export interface WriteDataOptions {
  readonly db: Executor;
  /** Rules and memberships of it answer, and what is stale on it is marked so. */
  readonly day: Day;
  readonly previous: Release | undefined;
  readonly software: string;
  readonly progress: Progress;
  /** Where files are made. */
  readonly scratch: string;
  readonly make: MakeFile;
  /** Takes those that are not made by `make`. */
  readonly files: Map<string, Written>;
}

export interface WrittenData {
  readonly counts: Readonly<Record<string, number>>;
  readonly sources: readonly SourceLine[];
  readonly changesThrough: string;
  readonly areChangesLate: boolean;
}

/** Changes read at a time. */
const CHANGES_AT_ONCE = 500;

export async function writeData(options: WriteDataOptions): Promise<WrittenData> {
  const { db, day, software, progress, scratch, files, make } = options;
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const reader: RowReader = {
        query: (query) => trx.executeQuery(CompiledQuery.raw(typeof query === 'string' ? query : query.text)),
      };
      const reading = progress.step('Reading the travel data');
      const rows = await travelRows(reader);
      if (rows.countries.length === 0) {
        throw new DomainError('NOT_FOUND', 'the database has no travel data: load them with `carnet data load`');
      }
      reading.done();
      const writing = progress.step('Writing the release');
      const now = startOf(day);
      await writeCatalogFiles(RulesEdition.of(rows, now), make);
      await writeTravelFile(path.join(scratch, RULES_FILE), rows, { software, now, day });
      const sources = await readSourceLines(reader);
      await make(RECORD_FILES.sources, async (file) => {
        for (const source of sources) await file.line(byteText(JSON.stringify(source)));
      });
      await make(TRAVEL_DATA_FILE, (file) => writeTravelData(file, { trx, reader, sources }));
      const changesThrough = await writeChanges(trx, options);
      const places = await buildPlaceImage(await placeRows(reader), now);
      writeSnapshot(path.join(scratch, PLACES_FILE), places, software);
      for (const name of [RULES_FILE, PLACES_FILE]) files.set(name, await written(path.join(scratch, name)));
      writing.done();
      return {
        counts: countsOf(files),
        sources,
        changesThrough,
        areChangesLate: await areChangesLate(trx),
      };
    });
}

/** Where the list goes on. Without a release before it there is nothing that changed since. */
async function writeChanges(db: Executor, { previous, make }: WriteDataOptions): Promise<string> {
  let cursor = previous?.carnet.changesThrough ?? (await endOfChanges(db));
  await make(CHANGES_FILE, async (file) => {
    for (;;) {
      const page = await changesSince(db, cursor, previous?.id);
      for (const change of page.changes) await file.line(byteText(JSON.stringify(shownChange(change))));
      cursor = page.nextCursor;
      if (page.changes.length < CHANGES_AT_ONCE) break;
    }
  });
  return cursor;
}

async function changesSince(db: Executor, since: string, previous: string | undefined) {
  try {
    return await listChanges(db, { since, limit: CHANGES_AT_ONCE });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(
      'VALIDATION_ERROR',
      `the release ${previous} before this one was made from another database, so what changed since is not known: ` +
        'start again with --previous none',
    );
  }
}

/** Past the last one that is published. */
async function endOfChanges(db: Executor): Promise<string> {
  const { nextCursor } = await listChanges(db, { since: '9999-01-01T00:00:00Z', limit: 1 });
  return nextCursor;
}

async function areChangesLate(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select exists (select from entry_rule_revision r where r.revision_id > p.revision_id)
      or exists (select from health_requirement_revision r where r.revision_id > p.revision_id)
      or exists (select from country_group_revision r where r.revision_id > p.revision_id) as late
    from change_progress p`.execute(db);
  return rows[0]?.late ?? false;
}

async function written(file: string): Promise<Written> {
  await chmod(file, READABLE);
  const { size } = await stat(file);
  return { bytes: size, sha256: await sha256Of({ path: file, offset: 0, size }), lines: 0 };
}

function countsOf(files: ReadonlyMap<string, Written>): Record<string, number> {
  const lines = (name: string) => files.get(name)?.lines ?? 0;
  return {
    entryRequirements: lines(RECORD_FILES.entryRequirements),
    healthRequirements: lines(RECORD_FILES.health),
    groups: lines(RECORD_FILES.groups),
    sources: lines(RECORD_FILES.sources),
    pairs: lines(MATRIX_FILE),
    changes: lines(CHANGES_FILE),
  };
}
