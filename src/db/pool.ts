/** The pool of connections to PostgreSQL: how values come back, and what becomes of a connection that hangs. */
import pg from 'pg';
import type { Logger } from '../infrastructure/logger.ts';

type Parse = (text: string) => unknown;
const defaultParser = pg.types.getTypeParser as (oid: number, format?: string) => Parse;
const OID = { int8: 20, textArray: 1009, int8Array: 1016, date: 1082, dateArray: 1182 };
const parseTextArray = defaultParser(OID.textArray) as (text: string) => (string | null)[];

/** bigint as number (counts stay far below 2^53); date as `YYYY-MM-DD`, because a Date would shift it by the time zone. */
const parsers: Readonly<Record<number, Parse>> = {
  [OID.int8]: Number,
  [OID.int8Array]: (text) => parseTextArray(text).map((entry) => (entry === null ? null : Number(entry))),
  [OID.date]: (text) => text,
  [OID.dateArray]: parseTextArray,
};

const types = {
  getTypeParser: (oid: number, format?: string): Parse =>
    (format === 'binary' ? undefined : parsers[oid]) ?? defaultParser(oid, format),
} as pg.CustomTypesConfig;

/**
 * A client that gives up its connection when an answer does not come in time. The driver alone would reject the query
 * and leave the connection waiting for the old answer, so that each later query on it hangs as well.
 */
class ImpatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Besides failing its statement, a broken connection emits this. The pool listens while a client is idle only, and
    // nobody listening would end the process.
    this.on('error', () => {});
  }

  override query(...args: unknown[]): never {
    const result: unknown = (super.query as (...args: unknown[]) => unknown)(...args);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') this.#hangUp();
      });
    }
    return result as never; // the driver's overloads; nobody sees this type
  }

  #hangUp(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(error?: Error): void } } };
    connection.stream.destroy(new Error('the database did not answer in time'));
  }
}

export function openPool(config: pg.PoolConfig, logger: Logger): pg.Pool {
  const pool = new pg.Pool({ ...config, types, Client: ImpatientClient as unknown as new () => pg.ClientBase });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  return pool;
}
