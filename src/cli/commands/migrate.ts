/** `carnet migrate`: brings the tables of the database up to date. */
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';

export function register(program: Command, context: CliContext): void {
  program
    .command('migrate')
    .description('Create or update the tables of the database. Does nothing if they are up to date.')
    .option('--json', 'print {"applied": [...]} alone on standard output')
    .addHelpText(
      'after',
      `
\`serve\` and the commands that write do the same when they start. It is safe to run several at once.

Examples:
  carnet migrate
  DATABASE_URL=postgres://carnet@db.internal/carnet carnet migrate --json`,
    )
    .action(async (options: { json?: true }) => {
      const { migrate } = await import('../../db/migrator.ts');
      const { applied } = await context.withDatabase((db) => migrate(db.kysely), { migrate: 'by-command' });
      if (options.json) context.printJson({ applied });
      else if (applied.length === 0) context.print('The tables are up to date.');
      else for (const name of applied) context.print(`applied ${name}`);
    });
}
