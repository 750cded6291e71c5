/** Reads the travel data from the database, in one snapshot of it, for the catalog build. */
import type { Client } from 'pg';
import type { MalariaTransmission } from '../../domain/countries/malaria.ts';
import {
  type EnforcementLevel,
  TRAVELLER_INDEPENDENT_FIELDS,
  type TravellerIndependentFields,
} from '../../domain/entry-rules/entry-rule.ts';
import { inSnapshot, millis, readInBatches, rows } from './database-rows.ts';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export interface RuleRow {
  id: number;
  sourceId: number;
  ruleKey: string;
  fromCountryId: number | null;
  fromCountryGroupId: number | null;
  toCountryId: number | null;
  toCountryGroupId: number | null;
  priority: number;
  inheritsGeneral: boolean;
  /** Joined by commas. */
  statuses: string;
  visaType: string | null;
  maxStayDays: number | null;
  visaApplicationUrl: string | null;
  visaProcessingDays: number | null;
  sourceUrl: string | null;
  lastVerifiedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

const FACT_COLUMNS = TRAVELLER_INDEPENDENT_FIELDS.map(snake);
const FROM_LIVE_RULES = `from entry_rule r join source s on s.id = r.source_id where r.retired_at is null and s.enabled`;

const RULE_COLUMNS = `select r.id, r.source_id, r.rule_key, r.from_country_id, r.from_country_group_id, r.to_country_id,
  r.to_country_group_id, r.priority, r.inherits_general, array_to_string(r.membership_statuses, ','),
  r.visa_requirement_type, r.max_stay_days, r.visa_application_url, r.visa_processing_days, r.source_url,
  ${millis('r.last_verified_at')}, ${millis('r.created_at')}, ${millis('r.updated_at')}
  ${FROM_LIVE_RULES}`;
const RULES = `${RULE_COLUMNS} order by r.id`;
const GENERAL_RULES = `${RULE_COLUMNS} and r.from_country_id is null and r.from_country_group_id is null`;

const FACTS = `select r.id, ${FACT_COLUMNS.map((column) => `r.${column}`).join(', ')} ${FROM_LIVE_RULES}
  and (${FACT_COLUMNS.map((column) => `r.${column} is not null`).join(' or ')})`;

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
  readonly currencies: readonly CurrencyRow[];
  readonly groups: readonly GroupRow[];
  readonly members: readonly MemberRow[];
  readonly vaccines: readonly VaccineRow[];
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
        currencies: await rows(client, QUERIES.currencies),
        groups: await rows(client, QUERIES.groups),
        members: await rows(client, QUERIES.members),
        vaccines: await rows(client, QUERIES.vaccines),
        health: await rows(client, QUERIES.health),
        sources: await rows(client, QUERIES.sources),
      },
      facts: await ruleFacts(client),
      generalRules: await generalRuleRows(client),
      rules: ruleRows(client),
    });
  });
}

/** The live rules of enabled sources, ordered by id, a batch at a time. */
async function* ruleRows(client: Client): AsyncGenerator<RuleRow[]> {
  const cursor = { client, name: 'catalog_rules', sql: RULES, rowMode: 'array' } as const;
  for await (const batch of readInBatches<unknown[]>(cursor)) yield batch.map(toRuleRow);
}

/** The live rules for every traveller, from which others inherit. */
async function generalRuleRows(client: Client): Promise<RuleRow[]> {
  const result = await client.query({ text: GENERAL_RULES, rowMode: 'array' });
  return (result.rows as unknown[][]).map(toRuleRow);
}

function toRuleRow(row: unknown[]): RuleRow {
  return {
    id: row[0] as number,
    sourceId: row[1] as number,
    ruleKey: row[2] as string,
    fromCountryId: row[3] as number | null,
    fromCountryGroupId: row[4] as number | null,
    toCountryId: row[5] as number | null,
    toCountryGroupId: row[6] as number | null,
    priority: row[7] as number,
    inheritsGeneral: row[8] as boolean,
    statuses: row[9] as string,
    visaType: row[10] as string | null,
    maxStayDays: row[11] as number | null,
    visaApplicationUrl: row[12] as string | null,
    visaProcessingDays: row[13] as number | null,
    sourceUrl: row[14] as string | null,
    lastVerifiedAt: row[15] as number | null,
    createdAt: row[16] as number,
    updatedAt: row[17] as number,
  };
}

export type RuleFacts = TravellerIndependentFields;

/** The traveller-independent fields of the few rules that state any, by rule id. */
async function ruleFacts(client: Client): Promise<Map<number, RuleFacts>> {
  const result = await client.query({ text: FACTS, rowMode: 'array' });
  const facts = new Map<number, RuleFacts>();
  for (const [id, ...values] of result.rows as unknown[][]) {
    const fields: Record<string, unknown> = {};
    for (const [index, field] of TRAVELLER_INDEPENDENT_FIELDS.entries()) fields[field] = values[index] ?? null;
    facts.set(id as number, fields as unknown as RuleFacts);
  }
  return facts;
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

export interface CurrencyRow {
  id: number;
  code: string;
  name: string;
  symbol: string | null;
  minor_unit: number | null;
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

export interface VaccineRow {
  id: number;
  code: string;
  name: string;
  disease_name: string;
  doses_required: number;
  minimum_days_before_travel: number;
  dose_schedule: string | null;
  booster_required: boolean;
  booster_interval_months: number | null;
  immunity_duration_months: number | null;
  immunity_is_lifelong: boolean;
  minimum_age_months: number | null;
  certificate_required: boolean;
  cvx_codes: string[];
  atc_code: string | null;
  official_info_url: string | null;
  description: string | null;
  created: number;
  updated: number;
}

export interface HealthRow {
  id: number;
  country_id: number;
  city_id: number | null;
  region_specific: boolean;
  vaccine_id: number;
  requirement: EnforcementLevel;
  circumstances: string | null;
  notes: string | null;
  source_url: string | null;
  arriving_from_group_id: number | null;
  arriving_from_group_code: string | null;
  transit_hours_over: number | null;
  minimum_age_months: number | null;
  months: number[] | null;
  verified: number | null;
  created: number;
  updated: number;
}

export interface SourceRow {
  id: number;
  code: string;
  rank: number;
  data_date: string | null;
}

const STAMPS = `${millis('t.created_at')} as created, ${millis('t.updated_at')} as updated`;

/** The queries of the small tables, each in the order in which the API lists the records. */
const QUERIES = {
  dataVersion: `select version, token from data_version where name = 'catalog'`,
  countries: `select t.*, ${millis('t.malaria_verified_at')} as malaria_verified, ${STAMPS} from country t
    order by t.name, t.id`,
  currencies: `select t.*, ${STAMPS} from currency t order by t.code, t.id`,
  groups: `select t.*, ${millis('t.last_verified_at')} as verified, ${STAMPS} from country_group t order by t.code, t.id`,
  members: `select country_group_id, country_id, status, since::text, until::text, note from country_group_member
    order by country_group_id, position`,
  vaccines: `select t.*, ${STAMPS} from vaccine t order by t.name, t.id`,
  health: `select t.*, g.code as arriving_from_group_code, ${millis('t.last_verified_at')} as verified, ${STAMPS}
    from health_requirement t join source s on s.id = t.source_id
    left join country_group g on g.id = t.arriving_from_group_id where t.retired_at is null and s.enabled order by t.id`,
  sources: `select id, code, rank, data_date::text from source`,
} as const;
