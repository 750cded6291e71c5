/** Refuses edits that name a country, group or currency that does not exist. */

import { DomainError } from '@carnet/rules/errors.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { Field, Fields } from '@carnet/rules/schema/field.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { SentRuleEdit } from '../../domain/desk/read-draft.ts';

const FIELDS: Fields = ENTRY_RULE_FIELDS;
const TABLES = { country: 'country', group: 'country_group', currency: 'currency', vaccine: 'vaccine' } as const;
/** Of these some are retired: nothing new may name them. */
const RETIRING: ReadonlySet<Kind> = new Set(['group', 'vaccine']);
type Kind = keyof typeof TABLES;

/** `path`: of the edit. @throws DomainError VALIDATION_ERROR naming the field. */
export async function refuseUnknownIds(db: Executor, { fields }: SentRuleEdit, path: string): Promise<void> {
  for (const [name, id] of Object.entries(fields)) {
    const kind = kindOf(name);
    if (kind !== undefined && id !== null) await refuseUnknownId(db, kind, id as number, `${path}.fields.${name}`);
  }
}

/** @throws DomainError VALIDATION_ERROR. */
export async function refuseUnknownId(db: Executor, kind: Kind, id: number, path: string): Promise<void> {
  const isLive = RETIRING.has(kind) ? sql`retired_at is null` : sql`true`;
  const { rows } = await sql`select 1 from ${sql.table(TABLES[kind])} where id = ${id} and ${isLive}`.execute(db);
  if (rows.length === 0) throw new DomainError('VALIDATION_ERROR', `${path} is ${id}, which is not a ${kind} id`);
}

function kindOf(name: string): Kind | undefined {
  const { kind } = FIELDS[name] as Field;
  if (kind === 'currency') return 'currency';
  if (kind !== 'id') return undefined;
  return name.endsWith('GroupId') ? 'group' : 'country';
}
