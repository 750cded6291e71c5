/** `carnet backup`: one file with all that is in the database. */
import type { Command } from 'commander';
import type { CliContext } from '../../context.ts';

export function register(program: Command, context: CliContext): void {
  program
    .command('backup')
    .argument('<file>', 'where to write it, for example carnet-2026-11-29.jsonl.gz; it must not be there yet')
    .description('Write all that is in the database to one file, while the server runs.')
    .option('--json', 'print {"file", "bytes", "tables", "rows", "migration"} alone on standard output')
    .addHelpText(
      'after',
      `
The file is of one moment, and fits both databases: \`carnet restore\` puts it into the embedded one or into PostgreSQL.
It has accounts, hashes of API keys, passwords and sessions, usage, imports, the desk's work and all revisions. Only its
owner can read it; keep it as safe as the database.

Not in it: settings, the key that releases are signed with (release.key), and releases. docs/backup.md has more.

Examples:
  carnet backup /backups/carnet-2026-11-29.jsonl.gz
  carnet backup --json /backups/carnet-2026-11-29.jsonl.gz`,
    )
    .action(async (file: string, { json }: { json?: true }) => {
      const { writeBackup } = await import('../../../db/backup/write-backup.ts');
      const { secretBesideDatabase } = await import('./identity-secret.ts');
      const started = performance.now();
      const made = await context.withDatabase(
        async (db) => writeBackup(db, { file, identitySecret: await secretBesideDatabase(context.config) }),
        { migrate: 'none' },
      );
      const { header, counts, rows, bytes } = made;
      if (json) {
        context.printJson({ file, bytes, tables: counts.size, rows, migration: header.migrations.at(-1) });
        return;
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      context.print(`${file}: ${counts.size} tables, ${number(rows)} rows, ${megabytes(bytes)} in ${seconds} s`);
      context.print('Not in it: settings, release.key and releases. docs/backup.md has more.');
    });
}

const number = (value: number): string => value.toLocaleString('en');
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
