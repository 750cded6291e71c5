/** All SQL of sources: who says what, of which date, and with which rank. */

import { DEFAULT_SOURCE_RANKS } from '@carnet/rules/entry-rules/sources.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { ValuesOf } from '@carnet/rules/schema/field.ts';
import { SOURCE_FIELDS } from '@carnet/rules/schema/source-fields.ts';
import { sql, type Transaction } from 'kysely';
import { fieldColumns } from '../../db/field-columns.ts';
import type { Database } from '../../db/record-table.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

export interface SourceRecord extends ValuesOf<typeof SOURCE_FIELDS> {
  readonly id: number;
}

/** `rank`: of a new source only, by kind when left out: a stored rank, like the on/off switch, belongs to the operator. */
export type SourceDefinition = Pick<SourceRecord, 'code' | 'kind' | 'name' | 'url' | 'licence' | 'dataDate'> &
  Partial<Pick<SourceRecord, 'licenceUrl' | 'attribution' | 'rank'>>;

export interface EnsuredSource extends SourceRecord {
  /** True when the row is new or was changed by this call. */
  readonly changed: boolean;
  /** The date of the data before this call; null for a new source. */
  readonly previousDataDate: string | null;
}

export async function findSource(db: Database, code: string): Promise<SourceRecord | undefined> {
  return (await readSource(db, code))[0];
}

/** The same, locked until the transaction ends. */
export async function lockSource(trx: Transaction<DatabaseSchema>, code: string): Promise<SourceRecord | undefined> {
  return (await readSource(trx, code, sql`for update`))[0];
}

/**
 * The source with this code, created or brought up to date, and locked until the transaction ends: two loads of one
 * source run one after the other. `updated_at` moves only when something differs.
 */
export async function ensureSource(
  trx: Transaction<DatabaseSchema>,
  definition: SourceDefinition,
): Promise<EnsuredSource> {
  const { code, kind, dataDate } = definition;
  const described = {
    name: definition.name,
    url: definition.url,
    licence: definition.licence,
    licenceUrl: definition.licenceUrl ?? null,
    attribution: definition.attribution ?? null,
    dataDate,
  };
  const { licenceUrl, dataDate: _, ...sameNames } = described;
  const columns = { ...sameNames, licence_url: licenceUrl, data_date: dataDate };
  const stamps = { created_at: sql<Date>`revision_time()`, updated_at: sql<Date>`revision_time()` };
  const created = await trx
    .insertInto('source')
    .values({ code, kind, rank: definition.rank ?? DEFAULT_SOURCE_RANKS[kind], ...columns, ...stamps })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();

  const [stored] = await readSource(trx, code, sql`for update`);
  if (stored === undefined) throw new Error(`the source ${code} went while it was being made`);
  if (created) return { ...stored, changed: true, previousDataDate: null };
  if (stored.kind !== kind) {
    throw new DomainError('CONFLICT', `The source ${code} is of the kind ${stored.kind}, not ${kind}`);
  }
  const previousDataDate = stored.dataDate;
  const fields = Object.keys(described) as (keyof typeof described)[];
  if (fields.every((field) => stored[field] === described[field]))
    return { ...stored, changed: false, previousDataDate };
  await trx
    .updateTable('source')
    .set({ ...columns, updated_at: stamps.updated_at })
    .where('id', '=', stored.id)
    .execute();
  return { ...stored, ...described, changed: true, previousDataDate };
}

/** Keeps these sources as they are until the transaction ends, as a load of one does. */
export async function lockSources(trx: Transaction<DatabaseSchema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.selectFrom('source').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Remembers what was loaded, so that an unchanged load can be skipped. */
export async function setSourceContentHash(
  trx: Transaction<DatabaseSchema>,
  sourceId: number,
  contentHash: string,
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ content_hash: contentHash, updated_at: sql<Date>`now()` })
    .where('id', '=', sourceId)
    .where('content_hash', 'is distinct from', contentHash)
    .execute();
}

const COLUMNS = fieldColumns(SOURCE_FIELDS);

async function readSource(db: Database, code: string, lock = sql``): Promise<SourceRecord[]> {
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select id, ${sql.raw(COLUMNS.names)} from source where code = ${code} ${lock}
  `.execute(db);
  return rows.map((row) => ({ id: row.id, ...COLUMNS.fromRow(row) }));
}
