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
  const column = `r.${columnOf(name)}`;
  const value = kind === 'instant' ? millis(column) : kind === 'standings' ? `array_to_string(${column}, ',')` : column;
  return `${value} as "${name}"`;
}
const selectedFields = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, field]) => selected(name, field))
    .join(', ');

const FROM_LIVE_RULES = `from entry_rule r join source s on s.id = r.source_id where r.retired_at is null and s.enabled`;

const STATEMENTS = `select r.id, r.source_id as "sourceId", ${selectedFields(STATEMENT_FIELDS)},
  ${millis('r.created_at')} as "createdAt", ${millis('r.updated_at')} as "updatedAt" ${FROM_LIVE_RULES}`;
const RULES = `${STATEMENTS} order by r.id`;
const GENERAL_RULES = `${STATEMENTS} and r.from_country_id is null and r.from_country_group_id is null`;

const FACTS = `select r.id, ${selectedFields(INHERITED_FIELDS)} ${FROM_LIVE_RULES}
  and (${TRAVELLER_INDEPENDENT_FIELDS.map((name) => `r.${columnOf(name)} is not null`).join(' or ')})`;

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
      generalRules: await rows(client, GENERAL_RULES),
      rules: readInBatches({ client, name: 'catalog_rules', sql: RULES }),
    });
  });
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
