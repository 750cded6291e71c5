/** Statements as text on one connection of the pool, for what reads many tables in one snapshot of them. */
import { CompiledQuery } from 'kysely';
import type { Executor } from './executor.ts';

/** Hands `use` a connection for as long as it takes. A database that is lost is told as by every other statement. */
export function withRowReader<T>(
  db: Executor,
  use: (reader: { query(query: string | { readonly text: string }): Promise<{ rows: unknown[] }> }) => Promise<T>,
): Promise<T> {
  return db.connection().execute((connection) =>
    use({
      query: (query) => connection.executeQuery(CompiledQuery.raw(typeof query === 'string' ? query : query.text)),
    }),
  );
}
