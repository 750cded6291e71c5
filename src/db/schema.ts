/** The tables of `migrations/` as Kysely sees them: snake_case columns, timestamptz as Date, date as `YYYY-MM-DD`. */

import type { NOTED_COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import type { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import type { CURRENCY_FIELDS } from '@carnet/rules/schema/currency-fields.ts';
import type { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { EVIDENCE_FIELDS, PUBLICATION_FIELDS } from '@carnet/rules/schema/evidence-fields.ts';
import type { ColumnsOf } from '@carnet/rules/schema/field.ts';
import type { HEALTH_REQUIREMENT_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import type { SOURCE_FIELDS } from '@carnet/rules/schema/source-fields.ts';
import type { VACCINE_FIELDS } from '@carnet/rules/schema/vaccine-fields.ts';
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';
import type { FoundChange } from '../domain/changes/change.ts';
import type { IdentityTables } from '../infrastructure/identity/embedded/identity-tables.ts';
import type { AccountTables } from './account-tables.ts';
import type { Dated, Timestamp, TimestampByDefault } from './column-types.ts';
import type { DeskTables } from './desk-tables.ts';
import type { PlaceTables } from './place-tables.ts';

/** Written as text, read as a value. */
type JsonText = ColumnType<Record<string, unknown> | null, string | null, never>;

export interface DataVersionTable {
  name: 'catalog' | 'api_keys' | 'places';
  version: Generated<number>;
  token: string;
  updated_at: TimestampByDefault;
}

export interface LoadedDataSetTable {
  source_id: number;
  location: string;
  files_sha256: string;
  by_start: boolean;
  loaded_at: TimestampByDefault;
  passed_over_sha256: string | null;
  release_id: string | null;
}

export interface ChangeTable {
  id: GeneratedAlways<string>;
  about: FoundChange['about'];
  kind: FoundChange['kind'];
  recorded_at: Timestamp;
  /** The latest `recorded_at` up to and with this change. */
  recorded_up_to: Timestamp;
  effective_from: string | null;
  destination_ids: number[] | null;
  passport_ids: number[] | null;
  from_country_group_id: number | null;
  to_country_group_id: number | null;
  before: JsonText;
  after: JsonText;
  pairs_affected: number;
  rule_id: number | null;
  revision: number | null;
  sources: string[];
  severity: FoundChange['severity'];
}

export interface ChangeProgressTable {
  name: 'changes';
  token: GeneratedAlways<string>;
  revision_id: ColumnType<string, number, number>;
  day: string;
}

export interface CurrencyTable extends Dated, ColumnsOf<typeof CURRENCY_FIELDS> {}

export interface CountryTable extends Dated, ColumnsOf<typeof NOTED_COUNTRY_FIELDS> {}

export interface CountryGroupTable extends Dated, ColumnsOf<typeof COUNTRY_GROUP_FIELDS> {
  retired_at: Timestamp | null;
}

export interface CountryGroupMemberTable extends ColumnsOf<typeof MEMBERSHIP_FIELDS> {
  country_group_id: number;
  position: number;
}

export interface VaccineTable extends Dated, ColumnsOf<typeof VACCINE_FIELDS> {
  retired_at: Timestamp | null;
}

export interface SourceTable extends Dated, Omit<ColumnsOf<typeof SOURCE_FIELDS>, 'enabled'> {
  id: GeneratedAlways<number>;
  enabled: Generated<boolean>;
}

export interface HealthRequirementTable extends Dated, ColumnsOf<typeof HEALTH_REQUIREMENT_FIELDS> {
  id: GeneratedAlways<number>;
  source_id: number;
  city_id: number | null;
  retired_at: Timestamp | null;
}

export interface EntryRuleTable extends Dated, Omit<ColumnsOf<typeof ENTRY_RULE_FIELDS>, 'states_visa'> {
  states_visa: Generated<boolean>;
  id: GeneratedAlways<number>;
  source_id: number;
  scope_key: string;
  retired_at: Timestamp | null;
}

export interface PublicationTable extends ColumnsOf<typeof PUBLICATION_FIELDS> {
  from_files: Generated<boolean>;
}

export interface EvidenceTable extends ColumnsOf<typeof EVIDENCE_FIELDS> {
  id: GeneratedAlways<number>;
  source_id: number;
  position: number;
  known_from: TimestampByDefault;
  known_until: Timestamp | null;
}

/** What each table of revisions has before the columns of its records. */
interface Revised {
  revision_id: Generated<number>;
  revision_number: number;
  revision_kind: 'created' | 'changed' | 'verified' | 'retired' | 'revived';
  recorded_at: Timestamp;
  actor: string | null;
  reason: string | null;
  corrects: boolean;
}

export interface EntryRuleRevisionTable extends Revised, Selectable<EntryRuleTable> {}

export interface HealthRequirementRevisionTable extends Revised, Selectable<HealthRequirementTable> {}

export interface SourceRevisionTable extends Revised, Selectable<SourceTable> {}

export interface CountryGroupRevisionTable extends Revised, Selectable<CountryGroupTable> {
  members: readonly Selectable<CountryGroupMemberTable>[];
}

export interface ImportRunTable {
  id: GeneratedAlways<number>;
  source_id: number;
  file_name: string;
  source_url: string | null;
  sha256: string;
  data_date: string | null;
  format: string;
  row_count: number;
  inserted: number;
  updated: number;
  retired: number;
  unchanged: number;
  refused: number;
  started_at: Timestamp;
  finished_at: TimestampByDefault;
}

export interface DatabaseSchema extends AccountTables, DeskTables, IdentityTables, PlaceTables {
  data_version: DataVersionTable;
  loaded_data_set: LoadedDataSetTable;
  currency: CurrencyTable;
  country: CountryTable;
  country_group: CountryGroupTable;
  country_group_member: CountryGroupMemberTable;
  vaccine: VaccineTable;
  source: SourceTable;
  health_requirement: HealthRequirementTable;
  entry_rule: EntryRuleTable;
  publication: PublicationTable;
  evidence: EvidenceTable;
  entry_rule_revision: EntryRuleRevisionTable;
  health_requirement_revision: HealthRequirementRevisionTable;
  source_revision: SourceRevisionTable;
  country_group_revision: CountryGroupRevisionTable;
  change: ChangeTable;
  change_progress: ChangeProgressTable;
  import_run: ImportRunTable;
}

export type TableName = keyof DatabaseSchema;
export type Row<T extends TableName> = Selectable<DatabaseSchema[T]>;
export type NewRow<T extends TableName> = Insertable<DatabaseSchema[T]>;
export type RowChange<T extends TableName> = Updateable<DatabaseSchema[T]>;
