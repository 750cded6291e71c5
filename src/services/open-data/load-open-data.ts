/**
 * Loads the open data set: makes countries, currencies, groups, vaccines and the set's own rules and places exactly
 * what its files say.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { bumpDataVersion, lockDataVersion } from '../../db/data-version.ts';
import { recordAs } from '../../db/revision-context.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import { hasRuleChanges, type RuleChanges } from '../../domain/entry-rules/rule-changes.ts';
import { WRITTEN_COUNTRY_FIELDS } from '../../domain/fields/country-fields.ts';
import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '../../domain/fields/country-group-fields.ts';
import { CURRENCY_FIELDS } from '../../domain/fields/currency-fields.ts';
import { ENTRY_RULE_FIELDS } from '../../domain/fields/entry-rule-fields.ts';
import { EVIDENCE_FIELDS, PUBLICATION_FIELDS } from '../../domain/fields/evidence-fields.ts';
import { HEALTH_REQUIREMENT_FIELDS } from '../../domain/fields/health-requirement-fields.ts';
import { VACCINE_FIELDS } from '../../domain/fields/vaccine-fields.ts';
import { packageVersions } from '../../importers/countries/package-versions.ts';
import type { DataFiles } from '../../importers/open-data/read-data-files.ts';
import type { Progress } from '../../infrastructure/progress.ts';
import { replaceSourceRules } from '../entry-rules/replace-source-rules.ts';
import { hasPlaceChanges, type PlaceChanges } from '../places/place-import.ts';
import { ensureSource, findSource, lockSource, setSourceContentHash } from '../sources/sources.repository.ts';
import type { ClockBehind } from './clock-behind.ts';
import { type KeptDataSet, keptAtStart, passedOver, refuseOlder, rememberLoaded } from './loaded-data-set.ts';
import { OPEN_DATA_SOURCE } from './open-data-source.ts';
import { type OpenData, readOpenData } from './read-open-data.ts';
import { readOpenDataDirectory } from './read-open-data-directory.ts';
import { replaceOpenDataEvidence } from './replace-open-data-evidence.ts';
import { replaceOpenDataPlaces } from './replace-open-data-places.ts';
import { replaceReferenceData } from './replace-reference-data.ts';
import type { ChangeCounts } from './row-changes.ts';

/**
 * Raise it with any change of the code that maps files to rows: a stored set of an older mapping is loaded again. A
 * change of the lists of fields does the same by itself.
 */
export const MAPPING_VERSION = 9;
const LISTS = [
  ENTRY_RULE_FIELDS,
  EVIDENCE_FIELDS,
  PUBLICATION_FIELDS,
  HEALTH_REQUIREMENT_FIELDS,
  VACCINE_FIELDS,
  CURRENCY_FIELDS,
  WRITTEN_COUNTRY_FIELDS,
  COUNTRY_GROUP_FIELDS,
  MEMBERSHIP_FIELDS,
];

export interface LoadOptions {
  /** Holds sources/, groups/, vaccines/, health/, entry/, places/ and countries.yaml. */
  readonly directory: string;
  /** Compare with what is stored and write nothing. */
  readonly dryRun?: boolean;
  readonly progress?: Pick<Progress, 'step'>;
  /** YYYY-MM-DD in UTC; default: the day of the call. */
  readonly today?: string;
  /** Whether it is the data set that comes with Carnet. */
  readonly isBundled?: boolean;
  /** Whether a starting server loads it: it never takes back what is newer, or what an operator has loaded. */
  readonly atStart?: boolean;
  /** Let an older data set take the place of a newer one. */
  readonly allowOlder?: boolean;
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
}

/**
 * One transaction, and only rows that differ are written: a second load changes no row. Rules of other sources are not
 * touched. Throws VALIDATION_ERROR naming files and lines, before anything is written, when the set has errors, and
 * BUSINESS_RULE_VIOLATION when a group or vaccine left the files that another source's rules name, and CONFLICT when the
 * set is older than the stored one (see `allowOlder`; a start keeps the newer one instead).
 */
export async function loadOpenData(db: Kysely<DatabaseSchema>, options: LoadOptions): Promise<LoadResult> {
  const { directory, dryRun = false, atStart = false, allowOlder = false, isBundled = false } = options;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const step = options.progress?.step('Loading the open data set');
  try {
    const files = await readOpenDataDirectory(directory);
    const contentHash = hashContent(files);
    const known = await findSource(db, OPEN_DATA_SOURCE.code);
    const unchanged = (kept: KeptDataSet | null, clockBehind: ClockBehind | null): LoadResult => ({
      ...{ dryRun, skipped: true, contentHash, kept, clockBehind, ignored: [] },
      ...{ changes: null, catalogVersion: null, placesVersion: null },
    });
    if (known?.contentHash === contentHash) return unchanged(null, null);
    const data = readOpenData(files, { directory, today, isPublished: isBundled });
    const { clockBehind, dataDate } = data;
    const offered = { location: path.resolve(directory), filesSha256: files.sha256, dataDate };
    return await db.transaction().execute(async (trx) => {
      // Before the row of the source: imports of places take these locks in the same order.
      await lockDataVersion(trx, 'places');
      const stored = await lockSource(trx, OPEN_DATA_SOURCE.code);
      if (stored !== undefined && !allowOlder) {
        if (!atStart) refuseOlder(stored, offered);
        const kept = atStart ? await keptAtStart(trx, stored, offered, isBundled) : undefined;
        if (kept !== undefined) return unchanged(kept, clockBehind);
      }
      await recordAs(trx, { actor: 'data load', reason: `the open data set of ${data.dataDate}` });
      const source = dryRun ? undefined : await ensureSource(trx, { ...OPEN_DATA_SOURCE, dataDate: data.dataDate });
      const sourceId = source?.id ?? known?.id ?? null;
      const reference = await replaceReferenceData(trx, data, { sourceId, dryRun });
      const entryRules = await replaceSourceRules(trx, sourceId, data.entryRules, {
        dryRun,
        onProgress: (done, total) => step?.update(done, total),
      });
      await reference.removeWhatLeft();
      const evidence = await replaceOpenDataEvidence(trx, data, { sourceId, dryRun });
      const places = await replaceOpenDataPlaces(trx, data.places, source);
      const changes: LoadChanges = { ...reference.changes, entryRules, evidence, ...places };
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
      const { ignored } = data;
      return {
        ...{ dryRun, skipped: false, contentHash, kept: null, clockBehind, ignored },
        ...{ changes, catalogVersion, placesVersion },
      };
    });
  } finally {
    step?.done();
  }
}

/**
 * What a start would do with these files: nothing, as they were loaded before by the same code (`loaded`) or passed over
 * by an earlier start (the data set that it kept). Undefined = it has to look closer.
 */
export async function knownAtStart(
  db: Kysely<DatabaseSchema>,
  directory: string,
): Promise<'loaded' | KeptDataSet | undefined> {
  const files = await readOpenDataDirectory(directory);
  const stored = await findSource(db, OPEN_DATA_SOURCE.code);
  return stored?.contentHash === hashContent(files) ? 'loaded' : await passedOver(db, stored, files.sha256);
}

export function hasChanges(changes: LoadChanges): boolean {
  return hasRuleDataChanges(changes) || hasChangedPlaces(changes);
}

function hasRuleDataChanges(changes: LoadChanges): boolean {
  const { entryRules, pointsOfInterest, walkingTours, ...tables } = changes;
  const rows = Object.values(tables).some((one) => one.inserted + one.updated + one.removed > 0);
  return rows || hasRuleChanges(entryRules);
}

/** Then the source is in their attribution list. */
function hasPlaces({ places }: OpenData): boolean {
  return places.pointsOfInterest.length + places.walkingTours.length > 0;
}

function hasChangedPlaces({ pointsOfInterest, walkingTours }: LoadChanges): boolean {
  return hasPlaceChanges(pointsOfInterest) || hasPlaceChanges(walkingTours);
}

function hashContent(files: DataFiles): string {
  const mapping = `${MAPPING_VERSION} ${JSON.stringify(LISTS)}`;
  const content = `${files.sha256} ${packageVersions()} mapping ${mapping}`;
  return createHash('sha256').update(content).digest('hex');
}
