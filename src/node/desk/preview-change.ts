/** Previews a change of the desk: publishes it in a transaction that is rolled back, and compares the catalogs. */
import { hash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { buildImage } from '../../catalog/build/build-image.ts';
import { type CatalogSource, databaseSource, type RuleRow } from '../../catalog/build/read-database.ts';
import { journeysTouchedBy } from '../../catalog/previews/flipped-trips.ts';
import { previewOfChange } from '../../catalog/previews/preview-of-change.ts';
import { RulesEdition } from '../../catalog/rules-edition.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import { DatabaseUnavailableError } from '../../db/unavailable.ts';
import { type Day, dayOf } from '../../domain/calendar.ts';
import type { Edit } from '../../domain/desk/edit.ts';
import { recordOf } from '../../domain/desk/edited-record.ts';
import type { KeptJourney } from '../../domain/desk/kept-journeys.ts';
import { affectedDestinations, movingCountries } from '../../services/desk/affected-destinations.ts';
import { applyEdits } from '../../services/desk/apply-edits.ts';
import { findChange, findEdits } from '../../services/desk/changes.repository.ts';
import type { MadePreview } from '../../services/desk/keep-preview.ts';
import { dayFrom } from '../../services/desk/write-draft.ts';

/** `now`: ms since epoch. @throws DomainError NOT_FOUND, CONFLICT, BUSINESS_RULE_VIOLATION. */
export async function previewChange(db: Executor, id: number, now: number): Promise<MadePreview> {
  const today = dayOf(now);
  const read = await readBeforeAndAfter(db, id, today);
  const day = read.from ?? today;
  const editionOf = async (source: CatalogSource) => new RulesEdition(await buildImage(source, now, day));
  const before = await editionOf(read.before);
  const after = await editionOf(read.after);
  const { affected, built, journeys } = read;
  const preview = previewOfChange({ before, after, day, affected, built, journeys });
  return {
    preview,
    token: read.before.dataVersion.token,
    today,
    digest: hash('sha256', JSON.stringify([preview.day, preview.differences, ...preview.health])),
    editsOf: read.editsOf,
  };
}

interface BeforeAndAfter {
  readonly before: CatalogSource;
  readonly after: CatalogSource;
  readonly from: Day | null;
  readonly affected: ReadonlySet<number> | null;
  readonly built: ReadonlySet<number> | null;
  readonly journeys: readonly KeptJourney[];
  readonly editsOf: string;
}

/** How often what is read is given up for what another transaction writes. */
const ATTEMPTS = 5;

/** Thrown to roll back what was published for a look. */
class RolledBack extends Error {
  readonly read: BeforeAndAfter;

  constructor(read: BeforeAndAfter) {
    super('rolled back');
    this.read = read;
  }
}

async function readBeforeAndAfter(db: Executor, id: number, today: Day, attempt = 1): Promise<BeforeAndAfter> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const change = await findChange(trx, id);
        const edits = (await findEdits(trx, [id])).get(id) ?? [];
        const from = dayFrom(change.effective_from, today);
        const affected = await affectedDestinations(trx, edits, 'direct');
        const { journeys, stops } = await journeysOf(trx, edits);
        const around = await affectedDestinations(trx, edits, 'with groups');
        const built = around && new Set([...around, ...stops]);
        // Only "after" is asked whether a rule still answers anything, so "before" needs fewer destinations.
        const before = await rowsOf(trx, affected && new Set([...affected, ...stops]));
        await applyEdits(trx, { changeId: id, edits, from, today, isRehearsal: true });
        const after = await rowsOf(trx, built);
        const editsOf = change.edited_at.toISOString();
        throw new RolledBack({ before, after, from, affected, built, journeys, editsOf });
      });
  } catch (error) {
    if (error instanceof RolledBack) return error.read;
    // Somebody wrote one of the rules, or the change itself, meanwhile: what is read next is newer.
    const hasLost = error instanceof DatabaseUnavailableError && !error.isOutage;
    if (!hasLost || attempt >= ATTEMPTS) throw error;
    return await readBeforeAndAfter(db, id, today, attempt + 1);
  }
}

/** The kept journeys that the edits may touch, and where they lead. */
async function journeysOf(trx: Trx, edits: readonly Edit[]) {
  const { rows } = await sql<{ id: number; iso2: string }>`select id, iso2 from country`.execute(trx);
  const codes = new Map(rows.map(({ id, iso2 }) => [iso2, id]));
  const ofOthers = edits.filter((edit) => recordOf(edit) !== 'country_group');
  const destinations = await affectedDestinations(trx, ofOthers, 'direct');
  const journeys = journeysTouchedBy({ moving: movingCountries(edits), destinations }, codes);
  const stops = journeys.flatMap((journey) => journey.destinations.map((code) => codes.get(code) as number));
  return { journeys, stops };
}

/** All of them in memory: the transaction ends before catalogs are built. */
async function rowsOf(trx: Trx, destinations: ReadonlySet<number> | null): Promise<CatalogSource> {
  const reader = {
    query: (query: string | { readonly text: string }) =>
      trx.executeQuery(CompiledQuery.raw(typeof query === 'string' ? query : query.text)),
  };
  const source = await databaseSource(reader, undefined, destinations === null ? undefined : [...destinations]);
  const batches: (readonly RuleRow[])[] = [];
  for await (const batch of source.rules) batches.push(batch);
  return { ...source, rules: inMemory(batches) };
}

async function* inMemory<T>(batches: readonly T[]): AsyncGenerator<T> {
  yield* batches;
}
