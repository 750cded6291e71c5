/** Hands each published change on once, in order, to whoever has to be told: webhooks, and mails to followers. */
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { Change } from '../../domain/changes/change.ts';
import { findChangeAfter } from './changes.repository.ts';

/** Each has one row: the change up to which it was told. */
type PositionTable = 'webhook_position' | 'follow_position';

/** In one call; the rest is left to the next. */
const MOST_AT_ONCE = 200;

/**
 * What `tell` writes and the new position stand or fall together, so that a kill loses nothing and repeats nothing. One
 * node at a time: the others leave it to that one. Ids of changes are in the order of their commits, because
 * publishing begins by moving the one row of `change_progress`. True: there may be more.
 */
export async function passOnChanges(
  db: Executor,
  table: PositionTable,
  tell: (trx: Trx, change: Change) => Promise<void>,
): Promise<boolean> {
  for (let count = 0; count < MOST_AT_ONCE; count++) {
    if (!(await passOnNext(db, table, tell))) return false;
  }
  return true;
}

async function passOnNext(
  db: Executor,
  table: PositionTable,
  tell: (trx: Trx, change: Change) => Promise<void>,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select change_id as id from ${sql.table(table)} for update skip locked`.execute(trx);
    const position = rows[0];
    const change = position && (await findChangeAfter(trx, Number(position.id)));
    if (change === undefined) return false;
    await tell(trx, change);
    await trx.updateTable(table).set({ change_id: change.id }).execute();
    return true;
  });
}
