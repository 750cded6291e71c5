/** Tells the triggers that record revisions who makes the writes of a transaction, and why. */
import { sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from './schema.ts';

export interface RevisionContext {
  /** A command such as `data load`, or a role of the desk; never a name or an address. */
  readonly actor: string;
  readonly reason?: string | undefined;
  /** What was said before had been wrong. */
  readonly corrects?: boolean | undefined;
  /** For a history that is replayed: when it is to have been recorded. Default: now. */
  readonly recordedAt?: Date | undefined;
}

/** Holds until the transaction ends, or until it is said again. */
export async function recordAs(trx: Transaction<DatabaseSchema>, context: RevisionContext): Promise<void> {
  const { actor, reason = '', corrects = false, recordedAt } = context;
  await sql`
    select set_config('carnet.actor', ${actor}, true), set_config('carnet.reason', ${reason}, true),
      set_config('carnet.corrects', ${corrects ? 'true' : ''}, true),
      set_config('carnet.recorded_at', ${recordedAt?.toISOString() ?? ''}, true)
  `.execute(trx);
}

/** The actor of a past that is recorded afterwards: it is no news. */
export const REPLAYED_HISTORY = 'history import';
