/** Imports the dataset of TravelRequirements.info: rules and evidence of the source `travel-requirements`. */
import { createHash } from 'node:crypto';
import { hasRuleChanges, type RuleChanges } from '@carnet/rules/entry-rules/rule-changes.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { EvidenceRecord, PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { Kysely, Transaction } from 'kysely';
import { bumpDataVersion } from '../../db/data-version.ts';
import { recordAs } from '../../db/revision-context.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import {
  type KnownCodes,
  parseRecord,
  type ReadRecord,
  type RecordFile,
  recordProblems,
  UnfitRecordsError,
} from '../../importers/travel-requirements/read-record.ts';
import type { TravelRequirementsRecord } from '../../importers/travel-requirements/record.ts';
import { publicationOf, type RulesOfRecord, toRules } from '../../importers/travel-requirements/to-rules.ts';
import { listCountries } from '../countries/countries.repository.ts';
import { listCurrencies } from '../currencies/currencies.repository.ts';
import { layDeskEvidence } from '../desk/lay-desk-over.ts';
import { listSourceRules } from '../entry-rules/entry-rules.repository.ts';
import { replaceSourceRules } from '../entry-rules/replace-source-rules.ts';
import { addPublications, compareEvidence, listEvidence, replaceEvidence } from '../evidence/evidence.repository.ts';
import type { ChangeCounts } from '../open-data/row-changes.ts';
import { ensureSource, findSource, type SourceDefinition } from '../sources/sources.repository.ts';
import { recordImportRun } from './import-runs.repository.ts';

const SOURCE: Omit<SourceDefinition, 'dataDate'> = {
  code: 'travel-requirements',
  kind: 'import',
  // Before other imports: each of its facts names an official page and a day.
  rank: 210,
  name: 'TravelRequirements.info, Entry Requirements Dataset',
  url: 'https://travelrequirements.info/data/',
  licence: 'CC-BY-4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  attribution:
    'TravelRequirements.info, Entry Requirements Dataset, AXG Sp. z o.o., https://travelrequirements.info/data/ ' +
    '(CC BY 4.0), changed: mapped to the fields of Carnet',
};

export interface TravelRequirementsImport {
  /** Every record of the clone. */
  readonly files: readonly RecordFile[];
  /** ISO 3166-1 alpha-2; default: all. What is stored of others stays. */
  readonly destinations?: readonly string[] | undefined;
  /** Let records replace data of a later date. */
  readonly allowOlder?: boolean | undefined;
  /** Retire what is stored of destinations that have no record any more. */
  readonly dropMissing?: boolean | undefined;
  /** Compare with what is stored and write nothing. */
  readonly dryRun?: boolean | undefined;
  /** YYYY-MM-DD in UTC; default: the day of the call. */
  readonly today?: string | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Rules that change alike, with countries by ISO-2 code; the passport `*` = everyone. */
export interface TravelRequirementsChangeKind {
  readonly kind: string;
  readonly count: number;
  readonly samples: readonly {
    readonly passport: string;
    readonly destination: string;
    readonly maxStayDays: { readonly before: number | null; readonly after: number | null };
  }[];
}

export interface TravelRequirementsImportResult {
  readonly dryRun: boolean;
  /** The newest day on which one of the records was changed. */
  readonly date: string;
  readonly sha256: string;
  /** ISO 3166-1 alpha-2, of the records that were imported. */
  readonly destinations: readonly string[];
  readonly ruleCount: number;
  readonly evidenceCount: number;
  /** Pairs of which the records say that nothing is known, or speak of a permit that is no visa. */
  readonly unknownCells: number;
  readonly changes: Omit<RuleChanges, 'kinds'> & { readonly kinds: readonly TravelRequirementsChangeKind[] };
  readonly evidenceChanges: ChangeCounts;
  /** Null in a dry run. */
  readonly importRunId: number | null;
  /** The new version of the catalog; null when nothing changed. */
  readonly catalogVersion: number | null;
}

interface Wanted {
  readonly records: readonly ReadRecord[];
  readonly mapped: readonly RulesOfRecord[];
  readonly date: string;
  readonly sha256: string;
}

/**
 * One transaction: after a failure or a kill the previous data is whole, and the same records again change nothing.
 * Throws UnfitRecordsError naming file and path of everything that does not fit, BUSINESS_RULE_VIOLATION when the
 * records are older than what is stored (see `allowOlder`), lack destinations that are stored (see `dropMissing`), or
 * when there are no countries yet.
 */
export async function importTravelRequirements(
  db: Kysely<DatabaseSchema>,
  input: TravelRequirementsImport,
): Promise<TravelRequirementsImportResult> {
  const startedAt = new Date();
  const today = input.today ?? startedAt.toISOString().slice(0, 10);
  const dryRun = input.dryRun === true;
  return db.transaction().execute(async (trx) => {
    await recordAs(trx, { actor: 'import travel-requirements' });
    const countries = await listCountries(trx);
    if (countries.length === 0) {
      throw new DomainError(
        'BUSINESS_RULE_VIOLATION',
        'The database has no countries yet: run `carnet data load` first',
      );
    }
    const countryIds = new Map(countries.map(({ iso2, id }) => [iso2, id]));
    const currencyIds = new Map((await listCurrencies(trx)).map(({ code, id }) => [code, id]));
    const wanted = read(input, { countryIds, currencyIds, today });
    const chosen = new Set(wanted.records.map(({ record }) => countryIds.get(record.iso2) as number));

    const known = await findSource(trx, SOURCE.code);
    const isWhole = input.destinations === undefined;
    // A part of a clone makes the source no older than it was.
    const dataDate = isWhole || wanted.date > (known?.dataDate ?? '') ? wanted.date : (known?.dataDate ?? wanted.date);
    const source = dryRun ? undefined : await ensureSource(trx, { ...SOURCE, dataDate });
    const sourceId = source?.id ?? known?.id ?? null;
    const previousDate = source ? source.previousDataDate : (known?.dataDate ?? null);
    if (isWhole && !input.allowOlder) refuseOlder(wanted.date, previousDate);
    if (isWhole && !input.dropMissing) await refuseMissing(trx, sourceId, chosen, countries);

    const rules = wanted.mapped.flatMap((one) => one.rules);
    const changes = await replaceSourceRules(trx, sourceId, rules, {
      dryRun,
      concerns: isWhole ? undefined : ({ toCountryId }) => toCountryId !== null && chosen.has(toCountryId),
      ...(input.onProgress && { onProgress: input.onProgress }),
    });
    const evidence = wanted.mapped.flatMap((one) => one.evidence);
    const evidenceChanges = await replaceOwnEvidence(trx, sourceId, {
      evidence,
      publications: publicationsOf(wanted.records),
      isReplaced: (destination) => isWhole || chosen.has(destination),
      dryRun,
    });

    let importRunId: number | null = null;
    let catalogVersion: number | null = null;
    if (source !== undefined) {
      const hasChanged = source.changed || hasRuleChanges(changes) || hasRowChanges(evidenceChanges);
      if (hasChanged) catalogVersion = await bumpDataVersion(trx, 'catalog');
      importRunId = await recordImportRun(trx, {
        sourceId: source.id,
        fileName: isWhole
          ? 'destinations'
          : `destinations: ${wanted.records.map(({ record }) => record.iso2).join(' ')}`,
        sourceUrl: null,
        sha256: wanted.sha256,
        dataDate: wanted.date,
        format: 'destinations/*.json',
        rowCount: rules.length,
        refused: 0,
        changes,
        startedAt,
      });
    }
    return {
      dryRun,
      date: wanted.date,
      sha256: wanted.sha256,
      destinations: wanted.records.map(({ record }) => record.iso2).sort(),
      ruleCount: rules.length,
      evidenceCount: evidence.length,
      unknownCells: wanted.mapped.reduce((sum, { unknownCells }) => sum + unknownCells, 0),
      changes: withCodes(changes, countryIds),
      evidenceChanges,
      importRunId,
      catalogVersion,
    };
  });
}

/** The records that are asked for, as rules. */
function read({ files, destinations }: TravelRequirementsImport, codes: KnownCodes): Wanted {
  const asked = destinations?.map((code) => code.toUpperCase());
  const parsed = files.map((file) => ({ ...file, value: parseRecord(file) }));
  const chosen = parsed.filter(({ value }) => asked === undefined || asked.includes(String(value.iso2)));
  const problems = (asked ?? [])
    .filter((code) => !chosen.some(({ value }) => value.iso2 === code))
    .map((code) => `there is no record of the destination ${code}`);
  const fileOf = new Map<unknown, string>();
  for (const { file, value } of chosen) {
    problems.push(...recordProblems(file, value, codes));
    const other = fileOf.get(value.iso2);
    if (other !== undefined) problems.push(`${file}: \`iso2\` is ${value.iso2}, as in ${other}`);
    fileOf.set(value.iso2, file);
  }
  if (problems.length > 0) throw new UnfitRecordsError(problems);

  const records = chosen.map(({ file, value }) => ({ file, record: value as unknown as TravelRequirementsRecord }));
  const hash = createHash('sha256');
  for (const { file, text } of chosen) hash.update(`${file}\n${text}\n`);
  return {
    records,
    mapped: records.map((one) => toRules(one, codes)),
    date: records.map(({ record }) => record.meta.lastUpdated).reduce((a, b) => (a > b ? a : b)),
    sha256: hash.digest('hex'),
  };
}

function publicationsOf(records: readonly ReadRecord[]): PublicationRecord[] {
  const codes = new Set(records.map(({ record }) => publicationOf(record)));
  return [...codes].map((code) => ({
    code,
    name:
      'TravelRequirements.info, Entry Requirements Dataset (public repository ' +
      `travel-requirements/entry-requirements), ${code.slice(-4)}`,
    publisher: 'AXG Sp. z o.o., travelrequirements.info',
    kind: 'official_second_hand',
    url: null,
    licence: 'CC BY 4.0',
  }));
}

interface OwnEvidence {
  readonly evidence: readonly EvidenceRecord[];
  readonly publications: readonly PublicationRecord[];
  readonly isReplaced: (destination: number) => boolean;
  readonly dryRun: boolean;
}

/** What is stored of other destinations stays; all of it is kept in the order of destinations. */
async function replaceOwnEvidence(
  trx: Transaction<DatabaseSchema>,
  sourceId: number | null,
  { evidence, publications, isReplaced, dryRun }: OwnEvidence,
): Promise<ChangeCounts> {
  const stored = sourceId === null ? [] : await listEvidence(trx, sourceId);
  const kept = stored.filter((one) => !isReplaced(destinationOf(one)));
  const isGiven = (one: EvidenceRecord) => isReplaced(destinationOf(one));
  const laid = sourceId === null ? undefined : await layDeskEvidence(trx, sourceId, evidence, isGiven);
  const wanted = [...kept, ...(laid?.wanted ?? evidence)].sort((a, b) => destinationOf(a) - destinationOf(b));
  const changes = compareEvidence(stored, wanted);
  if (dryRun || sourceId === null || !hasRowChanges(changes)) return changes;
  await addPublications(trx, publications);
  await replaceEvidence(trx, sourceId, wanted);
  await laid?.settle();
  return changes;
}

/** Evidence of a rule names the destination in the key of its scope, such as `c76>c858`. */
function destinationOf({ toCountryId, scopeKey }: EvidenceRecord): number {
  return toCountryId ?? Number(scopeKey?.split('>c')[1]);
}

function hasRowChanges({ inserted, updated, removed }: ChangeCounts): boolean {
  return inserted + updated + removed > 0;
}

function refuseOlder(date: string, storedDate: string | null): void {
  if (storedDate === null || date >= storedDate) return;
  throw new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `The records are of ${date}, older than the stored data of ${storedDate}; --allow-older replaces newer data with them`,
  );
}

/** A clone that lacks records is more likely cut off than shorter. */
async function refuseMissing(
  trx: Transaction<DatabaseSchema>,
  sourceId: number | null,
  chosen: ReadonlySet<number>,
  countries: readonly { readonly id: number; readonly iso2: string }[],
): Promise<void> {
  if (sourceId === null) return;
  const stored = new Set<number | null>();
  for (const { retired, toCountryId } of await listSourceRules(trx, sourceId)) if (!retired) stored.add(toCountryId);
  const missing = countries.filter(({ id }) => stored.has(id) && !chosen.has(id)).map(({ iso2 }) => iso2);
  if (missing.length === 0) return;
  const shown =
    missing.length > 10 ? `${missing.slice(0, 10).join(', ')} and ${missing.length - 10} more` : missing.join(', ');
  throw new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `There is no record of ${shown}, which an earlier import had. Nothing was imported; --destination imports a part, ` +
      '--drop-missing retires what is stored of them',
  );
}

function withCodes({ kinds, ...counts }: RuleChanges, countryIds: ReadonlyMap<string, number>) {
  const codes = new Map<number | null, string>([...countryIds].map(([code, id]) => [id, code]));
  return {
    ...counts,
    kinds: kinds.map(({ kind, count, samples }) => ({
      kind,
      count,
      samples: samples.map(({ fromCountryId, toCountryId, maxStayDays }) => ({
        passport: codes.get(fromCountryId) ?? '*',
        destination: codes.get(toCountryId) ?? '*',
        maxStayDays,
      })),
    })),
  };
}
