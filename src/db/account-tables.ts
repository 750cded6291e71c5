/** The tables of accounts, their keys, usage, payments, webhooks and followed answers as Kysely sees them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '../domain/accounts/principal.ts';
import type { Dated, Timestamp, TimestampByDefault } from './column-types.ts';

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
  expires_at: Timestamp | null;
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

export interface AccountTables {
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
