/** `carnet database move`: from the database of the configuration to a PostgreSQL server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Command } from 'commander';
import { type CliContext, commandGroup } from '../../context.ts';
import { formatTable } from '../../table.ts';

interface MoveOptions {
  readonly to: string;
  readonly replace?: true;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'database', 'Move to another database.')
    .command('move')
    .description('Copy everything from the embedded database to PostgreSQL, and compare the counts.')
    .requiredOption('--to <url>', 'URL of the PostgreSQL database, as DATABASE_URL will have it')
    .option('--replace', 'delete what is in that database; without it, it must be empty')
    .option('--json', 'print {"tables": {"name": rows}, "rows"} alone on standard output')
    .addHelpText(
      'after',
      `
Stop Carnet first: the command refuses a database that a server has open, since what is written there during the move
would be lost. The embedded database stays as it is. Afterwards set DATABASE_URL to the same URL and start Carnet; keys,
accounts and sessions go on. A password may come from PGPASSWORD instead of the URL.

Example:
  carnet database move --to postgres://carnet@db.internal/carnet`,
    )
    .action(async ({ to, replace, json }: MoveOptions) => {
      const { openDatabase } = await import('../../../db/connection.ts');
      const { migrate } = await import('../../../db/migrator.ts');
      const { readConfig } = await import('../../../config.ts');
      const { writeBackup } = await import('../../../db/backup/write-backup.ts');
      const { restoreBackup } = await import('../../../db/backup/restore-backup.ts');
      const { countRows } = await import('../../../db/backup/tables.ts');
      const { placeSecret, secretBesideDatabase } = await import('./identity-secret.ts');
      const { config } = context;
      if (config.databaseUrl !== undefined) {
        throw new DomainError(
          'CONFLICT',
          'DATABASE_URL is set, so the embedded database is not in use. Unset it, or use `carnet backup` and `restore`',
        );
      }
      const { existsSync } = await import('node:fs');
      if (!existsSync(path.join(config.dataDir, 'database'))) {
        throw new DomainError('NOT_FOUND', `there is no database in ${config.dataDir}: set DATA_DIR to its directory`);
      }
      const target = readConfig({ ...context.env, DATABASE_URL: to });
      const directory = await mkdtemp(path.join(tmpdir(), 'carnet-move-'));
      const file = path.join(directory, 'backup.jsonl.gz');
      const statementTimeoutMs = 600_000;
      try {
        const source = await openDatabase(config, { command: 'database move', statementTimeoutMs });
        try {
          await migrate(source.kysely);
          const made = await writeBackup(source, { file, identitySecret: await secretBesideDatabase(config) });
          const postgres = await openDatabase(target, { statementTimeoutMs });
          try {
            await restoreBackup(postgres.kysely, {
              file,
              replace: replace === true,
              beforeCommit: (trx) => placeSecret(trx, target),
            });
            const counts = await countRows(postgres.kysely, [...made.counts.keys()]);
            report(context, counts, json === true);
          } finally {
            await postgres.close();
          }
        } finally {
          await source.close();
        }
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    });
}

/** `restoreBackup` has compared them with those of the embedded database. */
function report(context: CliContext, counts: ReadonlyMap<string, number>, json: boolean): void {
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (json) {
    context.printJson({ tables: Object.fromEntries(counts), rows });
    return;
  }
  const filled = [...counts].filter(([, count]) => count > 0);
  context.print(
    formatTable(
      ['TABLE', 'ROWS'],
      filled.map(([table, count]) => [table, count.toLocaleString('en')]),
    ),
  );
  context.print(`\n${rows.toLocaleString('en')} rows in ${counts.size} tables, as many as in the embedded database.`);
  context.print('Set DATABASE_URL to the same URL and start Carnet. The embedded database stays as it is.');
}
