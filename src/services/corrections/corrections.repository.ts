/** All SQL of reported mistakes. */

import { DomainError } from '@carnet/rules/errors.ts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { NewRow, Row, RowChange } from '../../db/schema.ts';
import { CORRECTION_ID, type CorrectionStatus } from '../../domain/corrections/correction.ts';

export type Correction = Row<'correction'>;
type Reported = NewRow<'correction'>;

/**
 * The new report; or the one that is the same, which gets the address where it has none and is open. `isNew`: which of
 * them.
 */
export async function insertCorrection(
  trx: Trx,
  row: Reported,
): Promise<{ readonly id: string; readonly status: CorrectionStatus; readonly isNew: boolean }> {
  const isWanted = sql<boolean>`correction.closed_at is null and correction.email is null`;
  return await trx
    .insertInto('correction')
    .values(row)
    .onConflict((same) =>
      same.columns(['passport_id', 'destination_id', 'digest']).doUpdateSet({
        email: sql`case when ${isWanted} then excluded.email else correction.email end`,
        language: sql`case when ${isWanted} then excluded.language else correction.language end`,
      }),
    )
    .returning(['id', 'status', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
}

/** @throws DomainError NOT_FOUND. */
export async function findCorrection(db: Executor, id: string): Promise<Correction> {
  if (!CORRECTION_ID.test(id)) throw notFound(id); // the database could not read every text
  return found(await db.selectFrom('correction').selectAll().where('id', '=', id).executeTakeFirst(), id);
}

/** Of those who close it at once each sees what the one before did. @throws DomainError NOT_FOUND. */
export async function lockCorrection(trx: Trx, id: string): Promise<Correction> {
  return found(await trx.selectFrom('correction').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(), id);
}

/** Those of them that are open, in the order of their ids, so that nobody waits for another crosswise. */
export async function lockOpen(trx: Trx, ids: readonly string[]): Promise<Correction[]> {
  if (ids.length === 0) return [];
  const open = trx.selectFrom('correction').selectAll().where('id', 'in', ids).where('closed_at', 'is', null);
  return await open.orderBy('id').forUpdate().execute();
}

export async function updateCorrection(trx: Trx, id: string, change: RowChange<'correction'>): Promise<Correction> {
  return await trx.updateTable('correction').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** As the id was sent, which may be anything. */
export function notFound(id: string): DomainError {
  return new DomainError('NOT_FOUND', `Correction ${JSON.stringify(id.slice(0, 40))} not found`);
}

function found(row: Correction | undefined, id: string): Correction {
  if (row === undefined) throw notFound(id);
  return row;
}
