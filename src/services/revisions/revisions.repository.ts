/** Reads what was recorded of one record, newest first. */

import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { HEALTH_REQUIREMENT_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { fieldColumns } from '../../db/field-columns.ts';

/** The records that have revisions one by one, with their fields. */
export const REVISED = {
  entry_rule: ENTRY_RULE_FIELDS,
  health_requirement: HEALTH_REQUIREMENT_FIELDS,
} as const;
export type RevisedTable = keyof typeof REVISED;

export const REVISION_KINDS = ['created', 'changed', 'verified', 'retired', 'revived'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** A record as it stood from a revision on. */
export interface StoredRevision {
  readonly number: number;
  readonly kind: RevisionKind;
  readonly recordedAt: Date;
  readonly actor: string | null;
  readonly reason: string | null;
  readonly corrects: boolean;
  readonly sourceCode: string;
  readonly isRetired: boolean;
  /** By name; instants are ms since epoch. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const COLUMNS = {
  entry_rule: fieldColumns(ENTRY_RULE_FIELDS),
  health_requirement: fieldColumns(HEALTH_REQUIREMENT_FIELDS),
} as const;

/** Those with numbers up to `upTo`, as many as asked for. */
export async function findRevisions(
  db: Executor,
  table: RevisedTable,
  { id, upTo, count }: { readonly id: number; readonly upTo: number; readonly count: number },
): Promise<StoredRevision[]> {
  const columns = COLUMNS[table];
  const names = columns.names
    .split(', ')
    .map((name) => `r.${name}`)
    .join(', ');
  const { rows } = await sql<Omit<StoredRevision, 'fields'> & Record<string, unknown>>`
    select r.revision_number as number, r.revision_kind as kind, r.recorded_at as "recordedAt", r.actor, r.reason, r.corrects,
      s.code as "sourceCode", r.retired_at is not null as "isRetired", ${sql.raw(names)}
    from ${sql.table(`${table}_revision`)} r join source s on s.id = r.source_id
    where r.id = ${id} and r.revision_number <= ${upTo}
    order by r.revision_number desc limit ${count}
  `.execute(db);
  return rows.map(({ number, kind, recordedAt, actor, reason, corrects, sourceCode, isRetired, ...row }) => ({
    number,
    kind,
    recordedAt,
    actor,
    reason,
    corrects,
    sourceCode,
    isRetired,
    fields: columns.fromRow(row),
  }));
}

/** Undefined for a record that never was. */
export async function numbersOf(
  db: Executor,
  table: RevisedTable,
  id: number,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(revision_number) as first, max(revision_number) as last
    from ${sql.table(`${table}_revision`)} where id = ${id}
  `.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? undefined : { first, last };
}
