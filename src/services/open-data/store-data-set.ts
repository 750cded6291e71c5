/**
 * Stores a data set: makes countries, currencies, groups, vaccines and the set's own rules and places exactly what its
 * files, or a release, say.
 */

import { hasRuleChanges, type RuleChanges } from '@carnet/rules/entry-rules/rule-changes.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { bumpDataVersion, lockDataVersion } from '../../db/data-version.ts';
import { recordAs } from '../../db/revision-context.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Progress } from '../../infrastructure/progress.ts';
import { replaceSourceRules } from '../entry-rules/replace-source-rules.ts';
import { hasPlaceChanges, type PlaceChanges } from '../places/place-import.ts';
import { ensureSource, findSource, lockSource, setSourceContentHash } from '../sources/sources.repository.ts';
import type { ClockBehind } from './clock-behind.ts';
import { hashContent } from './content-hash.ts';
import {
  type KeptDataSet,
  keptAtStart,
  type OfferedDataSet,
  refuseOlderSet,
  rememberLoaded,
} from './loaded-data-set.ts';
import { OPEN_DATA_SOURCE } from './open-data-source.ts';
import { type OtherSourceChanges, replaceOtherSources } from './other-sources.ts';
import type { OpenData } from './read-open-data.ts';
import { replaceOpenDataEvidence } from './replace-open-data-evidence.ts';
import { replaceOpenDataPlaces } from './replace-open-data-places.ts';
import { replaceReferenceData } from './replace-reference-data.ts';
import type { ChangeCounts } from './row-changes.ts';

export interface GivenDataSet extends Omit<OfferedDataSet, 'dataDate'> {
  /** Called only when it was not loaded before. */
  read(): OpenData | Promise<OpenData>;
}

export interface StoreOptions {
  /** Compare with what is stored and write nothing. */
  readonly dryRun?: boolean;
  readonly progress?: Pick<Progress, 'step'>;
  /** Whether it is the data set that comes with Carnet. */
  readonly isBundled?: boolean;
  /** Whether a starting server loads it: it never takes back what is newer, or what an operator has loaded. */
  readonly atStart?: boolean;
  /** Let an older data set take the place of a newer one. */
  readonly allowOlder?: boolean;
  /**
   * Called within the transaction before and after it writes. With it a dry run writes everything, so that it sees
   * what a load would make, and then rolls back.
   */
  readonly look?: (trx: Transaction<DatabaseSchema>) => Promise<void>;
}

export interface LoadResult {
  readonly dryRun: boolean;
  /** True when the same files were loaded before by the same code: nothing was compared. */
  readonly skipped: boolean;
  /** What a start left as it is; null when it left nothing. */
  readonly kept: KeptDataSet | null;
  /** Set where this machine's clock is behind the data. */
  readonly clockBehind: ClockBehind | null;
  /** Fields and files of a later version of Carnet, which were left out. */
  readonly ignored: readonly string[];
  /** SHA-256 over the files, the versions of the packages and the mapping. */
  readonly contentHash: string;
  /** Null when skipped. */
  readonly changes: LoadChanges | null;
  /** The new version of the catalog's rules; null when nothing of them changed. */
  readonly catalogVersion: number | null;
  /** The new version of the places; null when nothing of them changed. */
  readonly placesVersion: number | null;
}

export interface LoadChanges {
  readonly currencies: ChangeCounts;
  readonly countries: ChangeCounts;
  readonly countryGroups: ChangeCounts;
  readonly vaccines: ChangeCounts;
  readonly healthRequirements: ChangeCounts;
  readonly entryRules: RuleChanges;
  readonly evidence: ChangeCounts;
  readonly pointsOfInterest: PlaceChanges;
  readonly walkingTours: PlaceChanges;
  /** Of the other sources in a release. */
  readonly otherSources: readonly OtherSourceChanges[];
}

/**
 * One transaction, and only rows that differ are written: a second load changes no row. Rules of sources that are not
 * given are not touched. Throws VALIDATION_ERROR naming files and lines, before anything is written, when the set has
 * errors, and BUSINESS_RULE_VIOLATION when a group or vaccine left the set that another source's rules name, and
 * CONFLICT when the set is older than the stored one (see `allowOlder`; a start keeps the newer one instead).
 */
export async function storeDataSet(
  db: Kysely<DatabaseSchema>,
  given: GivenDataSet,
  options: StoreOptions,
): Promise<LoadResult> {
  const { atStart = false, allowOlder = false, isBundled = false, look } = options;
  const isTrial = options.dryRun === true;
  // What is looked at has to be written first.
  const dryRun = isTrial && look === undefined;
  const step = options.progress?.step('Loading the open data set');
  const onProgress = (done: number, total: number) => step?.update(done, total);
  try {
    const contentHash = hashContent({ sha256: given.filesSha256 });
    const known = await findSource(db, OPEN_DATA_SOURCE.code);
    const unchanged = (kept: KeptDataSet | null, clockBehind: ClockBehind | null): LoadResult => ({
      ...{ dryRun: isTrial, skipped: true, contentHash, kept, clockBehind, ignored: [] },
      ...{ changes: null, catalogVersion: null, placesVersion: null },
    });
    if (known?.contentHash === contentHash) return unchanged(null, null);
    const data = await given.read();
    const { clockBehind, dataDate, ignored, others = { publications: [], sources: [] } } = data;
    const offered = { ...given, dataDate };
    return await db.transaction().execute(async (trx) => {
      // Before the row of the source: imports of places take these locks in the same order.
      await lockDataVersion(trx, 'places');
      const stored = await lockSource(trx, OPEN_DATA_SOURCE.code);
      if (stored !== undefined && !allowOlder) {
        if (!atStart) await refuseOlderSet(trx, stored, offered);
        const kept = atStart ? await keptAtStart(trx, stored, offered, isBundled) : undefined;
        if (kept !== undefined) return unchanged(kept, clockBehind);
      }
      await look?.(trx);
      const reason = given.release === null ? `the open data set of ${dataDate}` : `the release ${given.release.id}`;
      await recordAs(trx, { actor: 'data load', reason });
      const definition = { ...OPEN_DATA_SOURCE, dataDate, ...(data.rank !== undefined && { rank: data.rank }) };
      const source = dryRun ? undefined : await ensureSource(trx, definition);
      const sourceId = source?.id ?? known?.id ?? null;
      const reference = await replaceReferenceData(trx, data, { sourceId, dryRun });
      const entryRules = await replaceSourceRules(trx, sourceId, data.entryRules, { dryRun, onProgress });
      await reference.removeWhatLeft();
      const evidence = await replaceOpenDataEvidence(trx, data, { sourceId, dryRun });
      const otherSources = await replaceOtherSources(trx, others.sources, { dryRun, allowOlder, onProgress });
      const places = await replaceOpenDataPlaces(trx, data.places, source);
      const changes: LoadChanges = { ...reference.changes, entryRules, evidence, ...places, otherSources };
      let catalogVersion: number | null = null;
      let placesVersion: number | null = null;
      if (source !== undefined) {
        await setSourceContentHash(trx, source.id, contentHash);
        await rememberLoaded(trx, source.id, offered, { before: stored, byStart: atStart });
        if (source.changed || hasRuleDataChanges(changes)) catalogVersion = await bumpDataVersion(trx, 'catalog');
        if (hasChangedPlaces(changes) || (source.changed && hasPlaces(data)))
          placesVersion = await bumpDataVersion(trx, 'places');
        // So that questions about rules are planned for tables of this size; nothing else does on PGlite.
        if (catalogVersion !== null) await sql`analyze entry_rule, evidence, publication`.execute(trx);
      }
      const result: LoadResult = {
        dryRun: isTrial,
        skipped: false,
        contentHash,
        kept: null,
        clockBehind,
        ignored,
        changes,
        catalogVersion,
        placesVersion,
      };
      if (look === undefined) return result;
      await look(trx);
      if (isTrial) throw new RolledBack({ ...result, catalogVersion: null, placesVersion: null });
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  } finally {
    step?.done();
  }
}

/** Ends the transaction of a dry run that wrote. */
class RolledBack extends Error {
  readonly result: LoadResult;
  constructor(result: LoadResult) {
    super('a dry run keeps nothing');
    this.result = result;
  }
}

function hasRuleDataChanges(changes: LoadChanges): boolean {
  const { entryRules, pointsOfInterest, walkingTours, otherSources, ...tables } = changes;
  const others = otherSources.some((one) => one.isChanged || hasRuleChanges(one.entryRules) || hasRows(one.evidence));
  return Object.values(tables).some(hasRows) || hasRuleChanges(entryRules) || others;
}

function hasRows({ inserted, updated, removed }: ChangeCounts): boolean {
  return inserted + updated + removed > 0;
}

/** Then the source is in their attribution list. */
function hasPlaces({ places }: OpenData): boolean {
  return places.pointsOfInterest.length + places.walkingTours.length > 0;
}

function hasChangedPlaces({ pointsOfInterest, walkingTours }: LoadChanges): boolean {
  return hasPlaceChanges(pointsOfInterest) || hasPlaceChanges(walkingTours);
}
