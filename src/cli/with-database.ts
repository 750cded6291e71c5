/**
 * Opens the configured database for the length of one command, its tables brought up to date when the command writes.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import { sql } from 'kysely';
import { type CarnetDatabase, openDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrator.ts';
import { DatabaseUnavailableError } from '../db/unavailable.ts';
import { silentLogger } from '../infrastructure/logger.ts';
import { unifyAddresses } from '../services/accounts/unify-addresses.ts';
import type { CliContext, WithDatabaseOptions } from './context.ts';
import { reasonOf } from './failures.ts';

/** `command` names the command to others who want the data directory meanwhile. */
export async function withDatabase<T>(
  context: CliContext,
  command: string,
  use: (db: CarnetDatabase) => Promise<T>,
  options: WithDatabaseOptions,
): Promise<T> {
  const { config, progress } = context;
  if (
    options.migrate === 'none' &&
    config.databaseUrl === undefined &&
    !existsSync(path.join(config.dataDir, 'database'))
  ) {
    throw new DomainError(
      'NOT_FOUND',
      `there is no database in ${config.dataDir}: set DATA_DIR to its directory, or create one with \`carnet migrate\``,
    );
  }
  const db = await openDatabase(config, { logger: silentLogger(), progress, attach: 'if-running', command });
  try {
    await sql`select 1`.execute(db.kysely).catch((error: unknown) => {
      throw new DomainError('SERVICE_UNAVAILABLE', unreachable(error, config.databaseUrl !== undefined), {
        cause: error,
      });
    });
    if (options.migrate === undefined || options.migrate === 'apply') {
      const { applied } = await migrate(db.kysely);
      if (applied.length > 0) context.printError(`brought the tables up to date: applied ${applied.join(', ')}`);
      const { changed } = await unifyAddresses(db.kysely); // the log of the server names those that stay as they are
      if (changed > 0) context.printError(`brought stored e-mail addresses into one form: ${changed}`);
    }
    return await use(db);
  } catch (error) {
    throw db.failure ?? error;
  } finally {
    await db.close();
  }
}

/** Names no user and no password; the system's own words name the host. */
function unreachable(error: unknown, isRemote: boolean): string {
  const reason = reasonOf(error instanceof DatabaseUnavailableError ? error.cause : error);
  const expected = isRemote ? '; expected DATABASE_URL to name a PostgreSQL server that answers' : '';
  return `the database cannot be used: ${reason}${expected}`;
}
