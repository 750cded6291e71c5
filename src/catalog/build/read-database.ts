/** Reads the travel data from the database, in one snapshot of it, for the catalog build. */
import type { PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import type { SourcedEvidence } from '@carnet/rules/facts/evidence-index.ts';
import type { NOTED_COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import type { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import {
  type STATEMENT_FIELDS,
  TRAVELLER_INDEPENDENT_FIELDS,
  type TravellerIndependentFields,
} from '@carnet/rules/schema/entry-rule-fields.ts';
import type { PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { ValuesOf } from '@carnet/rules/schema/field.ts';
import type { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import type { SourceEntry } from '../image/image.ts';
import { ofEachKind, type RecordKind } from '../reference/record-kinds.ts';
import { inSnapshot, millis, type RowReader, readInBatches, rows } from './database-rows.ts';
import { type Known, travelQueries } from './travel-queries.ts';

/** ms since epoch. */
export interface StampedRow {
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What a rule says itself, with its standings joined by commas. */
export interface RuleRow extends Omit<ValuesOf<typeof STATEMENT_FIELDS>, 'membershipStatuses'>, StampedRow {
  readonly id: number;
  readonly sourceId: number;
  readonly membershipStatuses: string;
}
export type RuleFacts = TravellerIndependentFields;

/** What a catalog is built from: one moment of the travel data. */
export interface CatalogSource {
  /** ms since epoch: as it was known then; absent = as it is. */
  readonly knownAt?: number | undefined;
  /** The only pairs that are answered; absent = all. */
  readonly ranges?: readonly PairRange[] | undefined;
  readonly dataVersion: { readonly version: number; readonly token: string };
  readonly directory: DirectoryRows;
  /** The traveller-independent fields of the rules that state any, by rule id. */
  readonly facts: ReadonlyMap<number, RuleFacts>;
  /** What was said of the facts of rules, in the order in which it counts. */
  readonly said: EvidenceRows;
  /** The rules for every traveller. */
  readonly generalRules: readonly RuleRow[];
  /** All rules, ordered by id, a batch at a time. */
  readonly rules: AsyncIterable<readonly RuleRow[]>;
}

export interface EvidenceRows {
  readonly evidence: readonly SourcedEvidence[];
  readonly publications: readonly PublicationRecord[];
}

export interface DirectoryRows {
  readonly countries: readonly CountryRow[];
  readonly groups: readonly GroupRow[];
  readonly members: readonly MemberRow[];
  readonly records: Readonly<Record<RecordKind, readonly RecordRow[]>>;
  readonly health: readonly HealthRow[];
  readonly sources: readonly SourceEntry[];
}

/**
 * Hands `build` the travel data as a read-only transaction sees it; `known`: as it was known at an instant. The
 * transaction ends with the rules, which are read last, not with the build.
 */
export function withDatabaseSource<T>(
  client: RowReader,
  build: (source: CatalogSource) => Promise<T>,
  known?: Known,
): Promise<T> {
  return inSnapshot(client, async (end) => {
    const source = await databaseSource(client, known);
    return build({ ...source, rules: followedBy(end, source.rules) });
  });
}

async function* followedBy<T>(end: () => Promise<void>, items: AsyncIterable<T>): AsyncGenerator<T> {
  yield* items;
  await end();
}

/** The same within the reader's own transaction, for as long as it lasts. */
export async function databaseSource(client: RowReader, known?: Known): Promise<CatalogSource> {
  const queries = travelQueries(known);
  const isOfPair = known?.pair !== undefined;
  return {
    ...(await sourceWithoutRules(client, queries, known)),
    ...(isOfPair ? fewRules(await rows(client, queries.rulesWithFacts)) : await allRules(client, queries)),
  };
}

export type RuleSource = Pick<CatalogSource, 'facts' | 'generalRules' | 'rules'>;
type Queries = ReturnType<typeof travelQueries>;

export async function sourceWithoutRules(
  client: RowReader,
  queries: Queries,
  known?: Known,
): Promise<Omit<CatalogSource, keyof RuleSource>> {
  const [dataVersion] = await rows<{ version: number; token: string }>(client, queries.dataVersion);
  if (dataVersion === undefined) throw new Error('the table data_version has no row "catalog"');
  const isOfPair = known?.pair !== undefined;
  return {
    knownAt: known !== undefined && 'at' in known ? known.at : undefined,
    dataVersion,
    directory: {
      countries: await rows(client, queries.countries),
      groups: await rows(client, queries.groups),
      members: await rows(client, queries.members),
      // The answer to a pair is made of none of these.
      records: isOfPair ? ofEachKind(() => []) : await recordRows(client, queries.records),
      health: isOfPair ? [] : await rows(client, queries.health),
      sources: await rows(client, queries.sources),
    },
    said: {
      evidence: await rows(client, queries.evidence),
      publications: await rows(client, queries.publications),
    },
  };
}

async function allRules(client: RowReader, queries: Queries): Promise<RuleSource> {
  return {
    facts: await ruleFacts(client, queries.facts),
    generalRules: await rows(client, queries.generalRules),
    rules: readInBatches({ client, name: 'catalog_rules', sql: queries.rules }),
  };
}

/** The same of some rules, by one query, in the order of their ids: to find them takes longer than to read them. */
export function fewRules(found: readonly (RuleRow & RuleFacts)[]): RuleSource {
  const factsOf = (row: RuleFacts) =>
    Object.fromEntries(TRAVELLER_INDEPENDENT_FIELDS.map((name) => [name, row[name]])) as unknown as RuleFacts;
  const stating = found.filter((row) => TRAVELLER_INDEPENDENT_FIELDS.some((name) => row[name] !== null));
  return {
    facts: new Map(stating.map((row) => [row.id, factsOf(row)])),
    generalRules: found.filter((row) => row.fromCountryId === null && row.fromCountryGroupId === null),
    rules: inOneBatch(found),
  };
}

async function* inOneBatch<Row>(found: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield found;
}

/** When the first of anything was recorded, in ms since epoch; null = nothing was. Whatever is known has a source. */
export async function firstKnownAt(client: RowReader): Promise<number | null> {
  const [first] = await rows<{ at: number | null }>(client, FIRST_KNOWN);
  return first?.at ?? null;
}

async function recordRows(
  client: RowReader,
  queries: Readonly<Record<RecordKind, string>>,
): Promise<DirectoryRows['records']> {
  const records = new Map<RecordKind, RecordRow[]>();
  for (const [kind, query] of Object.entries(queries)) {
    records.set(kind as RecordKind, await rows<RecordRow>(client, query));
  }
  return ofEachKind((kind) => records.get(kind) as RecordRow[]);
}

/** The traveller-independent fields of the few rules that state any, by rule id. */
async function ruleFacts(client: RowReader, query: string): Promise<Map<number, RuleFacts>> {
  const stating = await rows<RuleFacts & { id: number }>(client, query);
  return new Map(stating.map(({ id, ...facts }) => [id, facts]));
}

export interface CountryRow extends ValuesOf<typeof NOTED_COUNTRY_FIELDS>, StampedRow {}

export interface GroupRow extends ValuesOf<typeof COUNTRY_GROUP_FIELDS>, StampedRow {}

export interface MemberRow extends ValuesOf<typeof MEMBERSHIP_FIELDS> {
  readonly countryGroupId: number;
}

/** A record of one of RECORD_KINDS: its fields by name. */
export interface RecordRow extends StampedRow {
  readonly id: number;
  readonly [field: string]: unknown;
}

export interface HealthRow extends ValuesOf<typeof HEALTH_PLACE_FIELDS & typeof HEALTH_DETAIL_FIELDS>, StampedRow {
  readonly id: number;
  readonly sourceId: number;
  readonly lastVerifiedAt: number | null;
}

const FIRST_KNOWN = `select ${millis('min(recorded_at)')} as at from source_revision`;
