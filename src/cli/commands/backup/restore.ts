/** `carnet restore`: puts a backup into the database of the configuration. */
import type { Command } from 'commander';
import type { CliContext } from '../../context.ts';

export function register(program: Command, context: CliContext): void {
  program
    .command('restore')
    .argument('<file>', 'a file that `carnet backup` wrote')
    .description('Put a backup into the database: all of it or nothing.')
    .option('--replace', 'delete what is in the database; without it only an empty one is restored')
    .option('--json', 'print {"version", "madeAt", "tables", "rows", "migrated"} alone on standard output')
    .addHelpText(
      'after',
      `
The whole file is checked first. A backup of an earlier version is restored with that version's tables, which are then
brought up to date. One of a later version is refused.

It works on both databases and while servers run: they notice, and go on with what was restored. Stop them all the same
where you can, since what they count meanwhile is lost. Everybody who signed in after the backup signs in again.

Examples:
  DATA_DIR=/srv/carnet carnet restore /backups/carnet-2026-11-29.jsonl.gz
  DATABASE_URL=postgres://carnet@db.internal/carnet carnet restore --replace /backups/carnet-2026-11-29.jsonl.gz`,
    )
    .action(async (file: string, { replace, json }: { replace?: true; json?: true }) => {
      const { restoreBackup } = await import('../../../db/backup/restore-backup.ts');
      const { checkBackup } = await import('../../../db/backup/backup-format.ts');
      const { placeSecret } = await import('./identity-secret.ts');
      const summary = await checkBackup(file); // before a database is made for it
      const step = context.progress.step('Restoring the backup');
      const restored = await context.withDatabase(
        async ({ kysely }) =>
          restoreBackup(kysely, {
            file,
            summary,
            replace: replace === true,
            onRows: (done, total) => step.update(done, total),
            beforeCommit: (trx) => placeSecret(trx, context.config),
          }),
        { migrate: 'by-command' },
      );
      step.done();
      const { header, counts, rows, migrated, replaced } = restored;
      if (json) {
        context.printJson({ version: header.version, madeAt: header.madeAt, tables: counts.size, rows, migrated });
        return;
      }
      const made = `made by Carnet ${header.version} at ${header.madeAt}`;
      context.print(`restored ${counts.size} tables with ${rows.toLocaleString('en')} rows, ${made}`);
      if (replaced) context.print('What was in the database before was deleted.');
      if (migrated.length > 0) context.print(`brought the tables up to date: applied ${migrated.join(', ')}`);
    });
}
