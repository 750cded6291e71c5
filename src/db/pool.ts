/** The pool of connections to PostgreSQL: how values come back, and what becomes of a connection that hangs. */
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { Logger } from '../infrastructure/logger.ts';
import { cancelStatement } from './cancel-statement.ts';
import { asUnavailable, type DatabaseUnavailableError } from './unavailable.ts';

type Parse = (text: string) => unknown;
const defaultParser = pg.types.getTypeParser as (oid: number, format?: string) => Parse;
const OID = { int8: 20, textArray: 1009, int8Array: 1016, date: 1082, dateArray: 1182 };
const parseTextArray = defaultParser(OID.textArray) as (text: string) => (string | null)[];

/**
 * bigint as number (counts stay far below 2^53); date as `YYYY-MM-DD`, because a Date would shift it by the time zone.
 */
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
  readonly #noteFailure: NoteFailure;

  constructor(config: string | pg.ClientConfig | undefined, noteFailure: NoteFailure) {
    super(config);
    // Besides failing its statement, a broken connection emits this. The pool listens while a client is idle only, and
    // nobody listening would end the process.
    this.on('error', () => {});
    this.#noteFailure = noteFailure;
  }

  override query(...args: unknown[]): never {
    const result: unknown = (super.query as (...args: unknown[]) => unknown)(...args);
    if (!(result instanceof Promise)) return result as never; // the driver's overloads; nobody sees this type
    return result.catch((error: unknown) => {
      if (error instanceof Error && error.message === 'Query read timeout') this.#hangUp();
      throw unavailableOr(error, this.#noteFailure);
    }) as never;
  }

  #hangUp(): void {
    cancelStatement(this);
    const { connection } = this as unknown as { connection: { stream: { destroy(error?: Error): void } } };
    connection.stream.destroy(new Error('the database did not answer in time'));
  }
}

/** Told of each time the database could not serve. */
export type NoteFailure = (error: DatabaseUnavailableError) => void;

function unavailableOr(error: unknown, noteFailure: NoteFailure): unknown {
  const unavailable = asUnavailable(error);
  if (unavailable === undefined) return error;
  noteFailure(unavailable);
  return unavailable;
}

/** Whatever fails because the database cannot serve at the moment rejects with DatabaseUnavailableError. */
export function openPool(config: pg.PoolConfig, logger: Logger, noteFailure: NoteFailure = () => {}): PostgresPool {
  class Client extends ImpatientClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config, noteFailure);
    }
  }
  const pool = new pg.Pool({ ...config, types, Client: Client as unknown as new () => pg.ClientBase });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return await pool.connect();
      } catch (error) {
        throw unavailableOr(error, noteFailure);
      }
    },
  };
}
