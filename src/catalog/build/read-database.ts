/** Reads the travel data from the database, in one snapshot of it, for the catalog build. */
import type { Client } from 'pg';
import type { SourcedEvidence } from '../../domain/facts/evidence-index.ts';
import { NOTED_COUNTRY_FIELDS } from '../../domain/fields/country-fields.ts';
import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '../../domain/fields/country-group-fields.ts';
import {
  INHERITED_FIELDS,
  STATEMENT_FIELDS,
  TRAVELLER_INDEPENDENT_FIELDS,
  type TravellerIndependentFields,
} from '../../domain/fields/entry-rule-fields.ts';
import { EVIDENCE_FIELDS, PUBLICATION_FIELDS, type PublicationRecord } from '../../domain/fields/evidence-fields.ts';
import { columnOf, type ValuesOf } from '../../domain/fields/field.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '../../domain/fields/health-requirement-fields.ts';
import { SOURCE_FIELDS } from '../../domain/fields/source-fields.ts';
import type { SourceEntry } from '../image/image.ts';
import { type KindOfRecord, ofEachKind, RECORD_KINDS, type RecordKind } from '../reference/record-kinds.ts';
import { inSnapshot, millis, readInBatches, rows, selectedFields } from './database-rows.ts';

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

const STAMPS = selectedFields({ createdAt: { kind: 'instant' }, updatedAt: { kind: 'instant' } });

const FROM_LIVE_RULES = `from entry_rule t join source s on s.id = t.source_id where t.retired_at is null and s.enabled`;

const STATEMENTS = `select t.id, t.source_id as "sourceId", ${selectedFields(STATEMENT_FIELDS)}, ${STAMPS}
  ${FROM_LIVE_RULES}`;
const RULES = `${STATEMENTS} order by t.id`;
const GENERAL_RULES = `${STATEMENTS} and t.from_country_id is null and t.from_country_group_id is null`;

const FACTS = `select t.id, ${selectedFields(INHERITED_FIELDS)} ${FROM_LIVE_RULES}
  and (${TRAVELLER_INDEPENDENT_FIELDS.map((name) => `t.${columnOf(name)} is not null`).join(' or ')})`;

/** What a catalog is built from: one moment of the travel data. */
export interface CatalogSource {
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

/** Hands `build` the travel data as a read-only transaction sees it. */
export function withDatabaseSource<T>(client: Client, build: (source: CatalogSource) => Promise<T>): Promise<T> {
  return inSnapshot(client, async () => {
    const [dataVersion] = await rows<{ version: number; token: string }>(client, QUERIES.dataVersion);
    if (dataVersion === undefined) throw new Error('the table data_version has no row "catalog"');
    return build({
      dataVersion,
      directory: {
        countries: await rows(client, QUERIES.countries),
        groups: await rows(client, QUERIES.groups),
        members: await rows(client, QUERIES.members),
        records: await recordRows(client),
        health: await rows(client, QUERIES.health),
        sources: await rows(client, QUERIES.sources),
      },
      facts: await ruleFacts(client),
      said: {
        evidence: await rows(client, EVIDENCE),
        publications: await rows(client, PUBLICATIONS),
      },
      generalRules: await rows(client, GENERAL_RULES),
      rules: readInBatches({ client, name: 'catalog_rules', sql: RULES }),
    });
  });
}

const RECORD_QUERIES = ofEachKind((kind) => {
  const { table, fields, orderBy, retiredBy }: KindOfRecord = RECORD_KINDS[kind];
  const live = retiredBy === undefined ? '' : `where ${retiredBy} is null`;
  return `select ${selectedFields(fields)}, ${STAMPS} from ${table} t ${live} order by ${orderBy}`;
});

async function recordRows(client: Client): Promise<DirectoryRows['records']> {
  const records = new Map<RecordKind, RecordRow[]>();
  for (const [kind, query] of Object.entries(RECORD_QUERIES)) {
    records.set(kind as RecordKind, await rows<RecordRow>(client, query));
  }
  return ofEachKind((kind) => records.get(kind) as RecordRow[]);
}

/** The traveller-independent fields of the few rules that state any, by rule id. */
async function ruleFacts(client: Client): Promise<Map<number, RuleFacts>> {
  const stating = await rows<RuleFacts & { id: number }>(client, FACTS);
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

const HEALTH_FIELDS = { ...HEALTH_PLACE_FIELDS, ...HEALTH_DETAIL_FIELDS } as const;
const { arrivingFromGroupCode: _, ...HEALTH_COLUMNS } = HEALTH_FIELDS;

export interface HealthRow extends ValuesOf<typeof HEALTH_FIELDS>, StampedRow {
  readonly id: number;
  readonly lastVerifiedAt: number | null;
}

const EVIDENCE = `select t.source_id as "sourceId", ${selectedFields(EVIDENCE_FIELDS)} from evidence t join source s on s.id = t.source_id
  where s.enabled and t.known_until is null order by s.rank desc, t.source_id, t.position`;
const PUBLICATIONS = `select ${selectedFields(PUBLICATION_FIELDS)} from publication t order by t.code`;

const { code, kind, rank, dataDate } = SOURCE_FIELDS;

/** The queries of the small tables, each in the order in which the API lists the records. */
const QUERIES = {
  dataVersion: `select version, token from data_version where name = 'catalog'`,
  countries: `select ${selectedFields(NOTED_COUNTRY_FIELDS)}, ${STAMPS} from country t order by t.name, t.id`,
  groups: `select ${selectedFields(COUNTRY_GROUP_FIELDS)}, ${STAMPS} from country_group t where t.retired_at is null order by t.code, t.id`,
  members: `select t.country_group_id as "countryGroupId", ${selectedFields(MEMBERSHIP_FIELDS)}
    from country_group_member t order by t.country_group_id, t.position`,
  health: `select t.id, ${selectedFields(HEALTH_COLUMNS)}, g.code as "arrivingFromGroupCode",
    ${millis('t.last_verified_at')} as "lastVerifiedAt", ${STAMPS}
    from health_requirement t join source s on s.id = t.source_id
    left join country_group g on g.id = t.arriving_from_group_id where t.retired_at is null and s.enabled order by t.id`,
  sources: `select t.id, ${selectedFields({ code, kind, rank, dataDate })} from source t`,
} as const;
