/** The tables of the editorial desk as Kysely sees them. */

import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CorrectionStatus } from '../domain/corrections/correction.ts';
import type { ChangeStatus, DeskChangeKind } from '../domain/desk/change-status.ts';
import type { AppliedWrite, EditAction, EditEvidence, RuleValues } from '../domain/desk/edit.ts';
import type { ChangePreview } from '../domain/desk/preview.ts';
import type { DeskCitation } from '../domain/desk/statement.ts';
import type { TimestampByDefault } from './column-types.ts';

type Timestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Written as text, read as a value. */
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface DeskChangeTable {
  id: GeneratedAlways<number>;
  kind: DeskChangeKind;
  status: Generated<ChangeStatus>;
  reason: string;
  corrects: Generated<boolean>;
  effective_from: string | null;
  is_official: Generated<boolean>;
  author_id: number;
  reviewer_id: number | null;
  publisher_id: number | null;
  note: string | null;
  reverts_id: number | null;
  preview: JsonOrNull<ChangePreview>;
  preview_token: string | null;
  preview_day: string | null;
  preview_digest: string | null;
  approved_digest: string | null;
  /** A number of `revision_id_seq`. */
  revision: number | null;
  /** Reports that it fixes. */
  correction_ids: Generated<string[]>;
  created_at: TimestampByDefault;
  edited_at: TimestampByDefault;
  updated_at: TimestampByDefault;
  submitted_at: Timestamp;
  reviewed_at: Timestamp;
  closed_at: Timestamp;
}

export interface DeskEditTable {
  change_id: number;
  position: number;
  source_id: number;
  scope_key: string;
  rule_key: string;
  action: EditAction;
  fields: Json<RuleValues>;
  before: JsonOrNull<RuleValues>;
  evidence: Json<readonly EditEvidence[]>;
  applied: JsonOrNull<readonly AppliedWrite[]>;
}

/** How often a pair was asked about on a day, by whomever. */
export interface PairQuestionTable {
  day: string;
  passport_id: number;
  destination_id: number;
  questions: string;
}

export interface PairTotalTable {
  passport_id: number;
  destination_id: number;
  questions: string;
}

export interface DeskStatementTable {
  source_id: number;
  scope_key: string;
  rule_key: string;
  action: 'create' | 'change' | 'retire';
  fields: Json<RuleValues>;
  file: Json<RuleValues>;
  file_differs: Generated<boolean>;
  file_now: JsonOrNull<RuleValues>;
  set_aside: Generated<number[]>;
  cited: ColumnType<readonly DeskCitation[], string | undefined, string>;
  change_id: number;
  updated_at: TimestampByDefault;
}

export interface DeskEvidenceTable {
  id: GeneratedAlways<number>;
  source_id: number;
  record: Json<EvidenceRecord>;
  change_id: number;
}

export interface DeskClaimTable {
  source_id: number;
  scope_key: string;
  rule_key: string;
  account_id: number;
  until: ColumnType<Date, Date | string, Date | string>;
}

export interface DeskDoubtTable {
  id: GeneratedAlways<number>;
  source_id: number;
  scope_key: string;
  rule_key: string;
  reason: 'correction' | 'source_changed';
  details: Json<Readonly<Record<string, unknown>>>;
  raised_at: TimestampByDefault;
  closed_at: Timestamp;
}

export interface CorrectionTable {
  id: string;
  status: Generated<CorrectionStatus>;
  passport_id: number;
  destination_id: number;
  topic: Topic | null;
  message: string;
  digest: string;
  source_url: string | null;
  input_hash: string | null;
  data_revision: string | null;
  email: string | null;
  language: 'en' | 'es' | 'fr' | 'pt' | null;
  mail_due_at: Timestamp;
  mail_attempts: Generated<number>;
  taken_by: number | null;
  taken_at: Timestamp;
  closed_by: number | null;
  closed_at: Timestamp;
  change_id: number | null;
  /** A number of `revision_id_seq`. */
  revision: number | null;
  reason: string | null;
  created_at: TimestampByDefault;
}

export interface SourcePageTable {
  url: string;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  outcome: 'first' | 'unchanged' | 'changed' | 'gone' | 'forbidden' | 'failed';
  note: string | null;
  read_at: Timestamp;
  text_hash: string | null;
  etag: string | null;
  last_modified: string | null;
  gone_runs: Generated<number>;
}

export interface SourcePageQuoteTable {
  url: string;
  quote_hash: string;
  is_found: boolean;
  sentences: Json<readonly string[]>;
  reaches_start: boolean;
  reaches_end: boolean;
}

export interface OfficialHostTable {
  host: string;
  account_id: number | null;
  called_at: TimestampByDefault;
}

export interface SourceWatchTable {
  is_only: Generated<boolean>;
  held_by: string | null;
  held_until: Timestamp;
}

export interface DeskTables {
  correction: CorrectionTable;
  desk_claim: DeskClaimTable;
  desk_doubt: DeskDoubtTable;
  desk_change: DeskChangeTable;
  desk_edit: DeskEditTable;
  pair_question: PairQuestionTable;
  pair_total: PairTotalTable;
  desk_statement: DeskStatementTable;
  desk_evidence: DeskEvidenceTable;
  official_host: OfficialHostTable;
  source_page: SourcePageTable;
  source_page_quote: SourcePageQuoteTable;
  source_watch: SourceWatchTable;
}
