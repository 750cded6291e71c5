/** What a repository's function runs its statements on. */
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from './schema.ts';

/** The pool, or a transaction of the caller. */
export type Executor = Kysely<DatabaseSchema>;
/** A transaction: what is written must stand or fall with something else. */
export type Trx = Transaction<DatabaseSchema>;
