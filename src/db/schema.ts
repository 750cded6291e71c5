/** The tables of `migrations/` as Kysely sees them: snake_case columns, timestamptz as Date, date as `YYYY-MM-DD`. */
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';
import type { Role } from '../domain/accounts/principal.ts';
import type { FoundChange } from '../domain/changes/change.ts';
import type { NOTED_COUNTRY_FIELDS } from '../domain/fields/country-fields.ts';
import type { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '../domain/fields/country-group-fields.ts';
import type { CURRENCY_FIELDS } from '../domain/fields/currency-fields.ts';
import type { ENTRY_RULE_FIELDS } from '../domain/fields/entry-rule-fields.ts';
import type { EVIDENCE_FIELDS, PUBLICATION_FIELDS } from '../domain/fields/evidence-fields.ts';
import type { ColumnsOf } from '../domain/fields/field.ts';
import type { HEALTH_REQUIREMENT_FIELDS } from '../domain/fields/health-requirement-fields.ts';
import type { SOURCE_FIELDS } from '../domain/fields/source-fields.ts';
import type { VACCINE_FIELDS } from '../domain/fields/vaccine-fields.ts';
import type { IdentityTables } from '../infrastructure/identity/embedded/identity-tables.ts';
import type { DeskTables } from './desk-tables.ts';
import type { PlaceTables } from './place-tables.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>;

/** Written as text, read as a value. */
type JsonText = ColumnType<Record<string, unknown> | null, string | null, never>;

interface Dated {
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

export interface DataVersionTable {
  name: 'catalog' | 'api_keys' | 'places';
  version: Generated<number>;
  token: string;
  updated_at: TimestampByDefault;
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

export interface PublicationTable extends ColumnsOf<typeof PUBLICATION_FIELDS> {}

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

export interface AccountTable extends Dated {
  id: GeneratedAlways<number>;
  email: string | null;
  tier: Generated<'free' | 'growth' | 'business'>;
  /** Set together with `subject`: who signs in; null when an operator made the account, and once it is deleted. */
  issuer: string | null;
  subject: string | null;
  /** Given by an operator, in addition to those of the token. */
  roles: Generated<Role[]>;
  /** Tokens issued before are refused. */
  tokens_from: Timestamp | null;
  deleted_at: Timestamp | null;
}

export interface ApiKeyTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  prefix: string;
  last_four: string;
  hash: string;
  changed_version: number;
  created_at: TimestampByDefault;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface DeletedIdentityTable {
  identity_hash: string;
  deleted_at: Timestamp;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  account_id: number;
  actor_kind: 'user' | 'cli' | 'system' | 'payments';
  actor_id: string | null;
  actor_ip: string | null;
  actor_user_agent: string | null;
  request_id: string | null;
  action: string;
  target_type: string;
  target_id: string;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: TimestampByDefault;
}

/** Requests by status class, and how many of them use up the monthly quota. */
interface UsageCountColumns {
  s2xx: number;
  s3xx: number;
  s4xx: number;
  s5xx: number;
  counted: number;
}

export interface UsageEndpointTable {
  id: GeneratedAlways<number>;
  route: string;
}

export interface UsageHourTable extends UsageCountColumns {
  hour: Timestamp;
  account_id: number;
  api_key_id: number;
  endpoint_id: number;
}

export interface UsageDayTable extends UsageCountColumns {
  day: Timestamp;
  account_id: number;
  api_key_id: number;
  endpoint_id: number;
}

export interface UsageOfDeletedAccountsTable extends UsageCountColumns {
  day: Timestamp;
  endpoint_id: number;
}

export interface UsageMonthTable {
  /** Its first instant, UTC. */
  month: Timestamp;
  account_id: number;
  counted: number;
  changed_at: Timestamp;
}

export interface UsageWriterTable {
  id: string;
  last_batch: number;
  written_at: TimestampByDefault;
}

export interface UsageJobTable {
  name: string;
  finished_at: Timestamp | null;
}

export interface PaymentCustomerTable {
  account_id: number;
  customer_key: string;
  customer_id: string | null;
  revision: Generated<number>;
  checkout_started_at: Timestamp | null;
  check_at: Timestamp | null;
  closing: Generated<boolean>;
  held_until: Timestamp | null;
  failures: Generated<number>;
  created_at: TimestampByDefault;
}

export interface SubscriptionTable extends Dated {
  account_id: number;
  subscription_id: string;
  tier: 'growth' | 'business';
  status: 'active' | 'past_due';
  current_period_end: Timestamp | null;
  ends_at: Timestamp | null;
  grace_ends_at: Timestamp | null;
}

export interface PaymentEventTable {
  event_id: string;
  type: string;
  account_id: number;
  pending: Generated<boolean>;
  received_at: TimestampByDefault;
}

export interface WebhookEndpointTable extends Dated {
  id: GeneratedAlways<number>;
  account_id: number;
  url: string;
  description: string | null;
  event_kinds: string[];
  from_country_ids: number[];
  to_country_ids: number[];
  secret: string;
  old_secret: string | null;
  old_secret_until: Timestamp | null;
  status: Generated<'active' | 'disabled'>;
  disabled_reason: 'account_holder' | 'gone' | 'failing' | null;
  failing_since: Timestamp | null;
  failures: Generated<number>;
  warned_at: Timestamp | null;
  due_at: Timestamp | null;
  paused_until: Timestamp | null;
  held_until: Timestamp | null;
}

export interface WebhookDeliveryTable {
  id: GeneratedAlways<number>;
  endpoint_id: number;
  message_id: Generated<string>;
  change_id: number | null;
  type: string;
  status: Generated<'pending' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  last_attempt_at: Timestamp | null;
  next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  last_status_code: number | null;
  last_error: string | null;
  created_at: TimestampByDefault;
}

export interface WebhookPositionTable {
  is_only: Generated<boolean>;
  change_id: number;
}

export interface AnswerFollowTable {
  id: GeneratedAlways<string>;
  email: string;
  language: 'en' | 'es' | 'fr' | 'pt';
  passport_id: number;
  destination_id: number;
  confirmed_at: Timestamp | null;
  created_at: TimestampByDefault;
}

export interface FollowTokenTable {
  hash: string;
  follow_id: ColumnType<string, string | number, never>;
}

export interface FollowMailTable {
  id: GeneratedAlways<string>;
  follow_id: ColumnType<string, string | number, never>;
  /** Null: asks to confirm. */
  change_id: ColumnType<string | null, number | null | undefined, never>;
  attempts: Generated<number>;
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  sent_at: Timestamp | null;
  created_at: TimestampByDefault;
}

export interface WebhookKeyTable {
  id: GeneratedAlways<number>;
  public_key: string;
  private_key: string;
  is_first: boolean | null;
  created_at: TimestampByDefault;
}

export interface DatabaseSchema extends DeskTables, IdentityTables, PlaceTables {
  data_version: DataVersionTable;
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
  account: AccountTable;
  api_key: ApiKeyTable;
  deleted_identity: DeletedIdentityTable;
  audit_log: AuditLogTable;
  usage_endpoint: UsageEndpointTable;
  usage_hour: UsageHourTable;
  usage_day: UsageDayTable;
  usage_of_deleted_accounts: UsageOfDeletedAccountsTable;
  usage_month: UsageMonthTable;
  usage_writer: UsageWriterTable;
  usage_job: UsageJobTable;
  payment_customer: PaymentCustomerTable;
  subscription: SubscriptionTable;
  payment_event: PaymentEventTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_position: WebhookPositionTable;
  webhook_key: WebhookKeyTable;
  answer_follow: AnswerFollowTable;
  follow_token: FollowTokenTable;
  follow_mail: FollowMailTable;
  follow_position: WebhookPositionTable;
}

export type TableName = keyof DatabaseSchema;
export type Row<T extends TableName> = Selectable<DatabaseSchema[T]>;
export type NewRow<T extends TableName> = Insertable<DatabaseSchema[T]>;
export type RowChange<T extends TableName> = Updateable<DatabaseSchema[T]>;
