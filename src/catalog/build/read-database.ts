/** Reads the travel data from the database, in one snapshot of it, for the catalog build. */
import type { Client } from 'pg';
import type { MalariaTransmission } from '../../domain/countries/malaria.ts';
import type { EnforcementLevel } from '../../domain/entry-rules/entry-rule.ts';
import {
  INHERITED_FIELDS,
  STATEMENT_FIELDS,
  TRAVELLER_INDEPENDENT_FIELDS,
  type TravellerIndependentFields,
} from '../../domain/fields/entry-rule-fields.ts';
import { columnOf, type Field, type Fields, type ValuesOf } from '../../domain/fields/field.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '../../domain/fields/health-requirement-fields.ts';
import { ofEachKind, RECORD_KINDS, type RecordKind } from '../reference/record-kinds.ts';
import { inSnapshot, millis, readInBatches, rows } from './database-rows.ts';

/** What a rule says itself, with its standings joined by commas. */
export interface RuleRow extends Omit<ValuesOf<typeof STATEMENT_FIELDS>, 'membershipStatuses'> {
  readonly id: number;
  readonly sourceId: number;
  readonly membershipStatuses: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}
export type RuleFacts = TravellerIndependentFields;

/** A field's column under the name of the field, as the build reads it. */
function selected(name: string, { kind }: Field): string {
  const column = `t.${columnOf(name)}`;
  const value = kind === 'instant' ? millis(column) : kind === 'standings' ? `array_to_string(${column}, ',')` : column;
  return `${value} as "${name}"`;
}
const selectedFields = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, field]) => selected(name, field))
    .join(', ');
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
  /** The rules for every traveller. */
  readonly generalRules: readonly RuleRow[];
  /** All rules, ordered by id, a batch at a time. */
  readonly rules: AsyncIterable<readonly RuleRow[]>;
}

export interface DirectoryRows {
  readonly countries: readonly CountryRow[];
  readonly groups: readonly GroupRow[];
  readonly members: readonly MemberRow[];
  readonly records: Readonly<Record<RecordKind, readonly RecordRow[]>>;
  readonly health: readonly HealthRow[];
  readonly sources: readonly SourceRow[];
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
      generalRules: await rows(client, GENERAL_RULES),
      rules: readInBatches({ client, name: 'catalog_rules', sql: RULES }),
    });
  });
}

const RECORD_QUERIES = ofEachKind((kind) => {
  const { table, fields, orderBy } = RECORD_KINDS[kind];
  return `select ${selectedFields(fields)}, ${STAMPS} from ${table} t order by ${orderBy}`;
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

export interface CountryRow {
  id: number;
  name: string;
  official_name: string | null;
  iso2: string;
  iso3: string;
  continent: string;
  region: string | null;
  subregion: string | null;
  capital: string | null;
  capital_city_id: number | null;
  currency_ids: number[];
  languages: string[];
  calling_codes: string[];
  timezones: string[];
  latitude: number | null;
  longitude: number | null;
  flag_emoji: string | null;
  aliases: string[];
  issues_passports: boolean;
  passport_country_id: number | null;
  passport_note: string | null;
  malaria_transmission: MalariaTransmission | null;
  malaria_prophylaxis: EnforcementLevel | null;
  malaria_notes: string | null;
  malaria_source_url: string | null;
  malaria_verified: number | null;
  created: number;
  updated: number;
}

export interface GroupRow {
  id: number;
  code: string;
  name: string;
  kind: 'organisation' | 'list';
  description: string | null;
  source_url: string | null;
  verified: number | null;
  created: number;
  updated: number;
}

export interface MemberRow {
  country_group_id: number;
  country_id: number;
  status: 'member' | 'associate' | 'suspended' | 'observer';
  since: string | null;
  until: string | null;
  note: string | null;
}

/** A record of one of RECORD_KINDS: its fields by name. */
export interface RecordRow {
  readonly id: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly [field: string]: unknown;
}

const HEALTH_FIELDS = { ...HEALTH_PLACE_FIELDS, ...HEALTH_DETAIL_FIELDS } as const;
const { arrivingFromGroupCode: _, ...HEALTH_COLUMNS } = HEALTH_FIELDS;

export interface HealthRow extends ValuesOf<typeof HEALTH_FIELDS> {
  readonly id: number;
  readonly lastVerifiedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface SourceRow {
  id: number;
  code: string;
  rank: number;
  data_date: string | null;
}

const OLD_STAMPS = `${millis('t.created_at')} as created, ${millis('t.updated_at')} as updated`;

/** The queries of the small tables, each in the order in which the API lists the records. */
const QUERIES = {
  dataVersion: `select version, token from data_version where name = 'catalog'`,
  countries: `select t.*, ${millis('t.malaria_verified_at')} as malaria_verified, ${OLD_STAMPS} from country t
    order by t.name, t.id`,
  groups: `select t.*, ${millis('t.last_verified_at')} as verified, ${OLD_STAMPS} from country_group t order by t.code, t.id`,
  members: `select country_group_id, country_id, status, since::text, until::text, note from country_group_member
    order by country_group_id, position`,
  health: `select t.id, ${selectedFields(HEALTH_COLUMNS)}, g.code as "arrivingFromGroupCode",
    ${millis('t.last_verified_at')} as "lastVerifiedAt", ${STAMPS}
    from health_requirement t join source s on s.id = t.source_id
    left join country_group g on g.id = t.arriving_from_group_id where t.retired_at is null and s.enabled order by t.id`,
  sources: `select id, code, rank, data_date::text from source`,
} as const;
