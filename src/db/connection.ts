/** Opens the database of the configuration: PostgreSQL by URL, or the embedded one in the data directory. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgliteServer, ServerAddress } from '@carnet/pglite-server';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { type Logger, silentLogger } from '../infrastructure/logger.ts';
import { type Progress, type ProgressStep, silentProgress } from '../infrastructure/progress.ts';
import { DatabaseHealth } from './database-health.ts';
import { type NoteFailure, openPool } from './pool.ts';
import type { DatabaseSchema } from './schema.ts';

export interface CarnetDatabase {
  readonly kysely: Kysely<DatabaseSchema>;
  readonly kind: 'embedded' | 'postgres';
  /** Plain data, with secrets: what a worker thread needs to connect for itself by `connect`. Never log it. */
  readonly poolConfig: pg.PoolConfig;
  /** By what `kysely` was asked. */
  readonly health: DatabaseHealth;
  /** Why the embedded engine stopped, for people; undefined while it runs, and for PostgreSQL. */
  readonly failure?: Error | undefined;
  /**
   * Gives the memory back that a large load made the embedded engine take, by starting it again: connections that are
   * open end. Nothing for PostgreSQL, and for a database that another process holds.
   */
  renew(): Promise<void>;
  /** Safe to call more than once. */
  close(): Promise<void>;
}

export interface DatabaseConnection {
  readonly kysely: Kysely<DatabaseSchema>;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  readonly logger?: Logger;
  readonly progress?: Progress;
  /**
   * `if-running`: when another process has the embedded database open, use it through that process. Without it a
   * second opener is refused at once. Means nothing for PostgreSQL.
   */
  readonly attach?: 'if-running';
  /** For messages about who holds the data directory; default: this process's arguments. */
  readonly command?: string;
  /**
   * Longest time for one statement; default: the configuration's, and 10 minutes with `attach`, as imports may be slow.
   */
  readonly statementTimeoutMs?: number;
}

export type DatabaseConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databasePoolSize' | 'databaseTimeoutMs' | 'shutdownTimeoutMs'
>;

/** One session serves them all, so more would only wait; one for each caller that may hold a transaction is enough. */
const EMBEDDED_POOL_SIZE = 4;
/** Some systems allow a process 1,024 open files in all, and clients' connections count as well. */
export const EMBEDDED_OPEN_FILES = 256;
/** Transactions of others come first in the one session, a whole import included: waiting for them is not an outage. */
const EMBEDDED_TIMEOUT_MS = 60_000;
const COMMAND_TIMEOUT_MS = 600_000;
/** How long a command waits for a server that is starting or closing. */
const ATTACH_TIMEOUT_MS = 30_000;

/**
 * Does not wait for a PostgreSQL server: a lost one shows at the first query. The embedded database is open when this
 * returns.
 *
 * @throws DataDirectoryInUseError when another process holds the data directory and `attach` is not given
 */
export async function openDatabase(config: DatabaseConfig, options: OpenDatabaseOptions = {}): Promise<CarnetDatabase> {
  const logger = options.logger ?? silentLogger();
  const health = new DatabaseHealth(logger);
  const noteFailure: NoteFailure = (error) => health.noteFailure(error);
  const statementTimeoutMs = options.statementTimeoutMs ?? (options.attach ? COMMAND_TIMEOUT_MS : undefined);
  if (config.databaseUrl !== undefined) {
    const poolConfig: pg.PoolConfig = {
      connectionString: config.databaseUrl,
      max: config.databasePoolSize,
      application_name: 'carnet',
      keepAlive: true,
      connectionTimeoutMillis: config.databaseTimeoutMs,
      query_timeout: statementTimeoutMs ?? config.databaseTimeoutMs,
    };
    const renew = async () => {};
    return { kind: 'postgres', poolConfig, health, renew, ...connect(poolConfig, logger, noteFailure) };
  }
  const embedded = await openOrAttach(config, options, logger);
  const poolConfig = embeddedPoolConfig(
    embedded.address,
    statementTimeoutMs ?? Math.max(config.databaseTimeoutMs, EMBEDDED_TIMEOUT_MS),
  );
  const connection = connect(poolConfig, logger, noteFailure);
  return {
    kind: 'embedded',
    health,
    kysely: connection.kysely,
    poolConfig,
    get failure() {
      return embedded.failure;
    },
    renew: () => embedded.renew(),
    async close() {
      await connection.close();
      await embedded.close();
    },
  };
}

/** Connects by plain configuration, in a worker thread too. */
export function connect(
  poolConfig: pg.PoolConfig,
  logger: Logger = silentLogger(),
  noteFailure?: NoteFailure,
): DatabaseConnection {
  const pool = openPool(poolConfig, logger, noteFailure);
  const kysely = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    kysely,
    close: () => {
      closing ??= kysely.destroy();
      return closing;
    },
  };
}

function embeddedPoolConfig(address: ServerAddress, timeoutMs: number): pg.PoolConfig {
  return {
    ...address,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: EMBEDDED_POOL_SIZE,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  };
}

async function openOrAttach(
  config: DatabaseConfig,
  options: OpenDatabaseOptions,
  logger: Logger,
): Promise<Pick<PgliteServer, 'address' | 'failure' | 'renew' | 'close'>> {
  // Loaded here so that a process on PostgreSQL never loads the embedded engine.
  const { openEmbeddedDatabase } = await import('./embedded/embedded-database.ts');
  const { DataDirectoryInUseError } = await import('./embedded/data-directory-lock.ts');
  const { readHolder } = await import('@carnet/pglite-server');
  const progress = options.progress ?? silentProgress;
  const giveUpAt = performance.now() + ATTACH_TIMEOUT_MS;
  let waiting: ProgressStep | undefined;
  for (;;) {
    try {
      const opened = await openEmbeddedDatabase({
        dataDir: config.dataDir,
        command: options.command ?? process.argv.slice(2).join(' '),
        drainMs: config.shutdownTimeoutMs,
        maxOpenFiles: EMBEDDED_OPEN_FILES,
        logger,
        progress,
      });
      waiting?.done();
      return opened;
    } catch (error) {
      if (!(error instanceof DataDirectoryInUseError) || !options.attach || performance.now() > giveUpAt) throw error;
      waiting ??= progress.step('Waiting for the process that has the database open');
      const address = readHolder(config.dataDir)?.address;
      if (address && (await answers(address))) {
        waiting?.done();
        return { address, failure: undefined, renew: async () => {}, close: async () => {} };
      }
      await sleep(100); // it is starting or closing
    }
  }
}

async function answers(address: ServerAddress): Promise<boolean> {
  const client = new pg.Client(embeddedPoolConfig(address, ATTACH_TIMEOUT_MS));
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
