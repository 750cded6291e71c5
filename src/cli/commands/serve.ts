/** `carnet serve`: runs the server until it is told to stop. */
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';

export function register(program: Command, context: CliContext): void {
  program
    .command('serve')
    .description(
      'Serve the APIs and the portal: open or create the database, bring its tables and the open data set up to date, listen.',
    )
    .addHelpText(
      'after',
      `
Ctrl-C or SIGTERM stops it: running requests are finished first. The portal is served as
\`npm run portal:build\` left it; \`npm start\` builds it when it is missing or stale.

Examples:
  carnet serve
  PORT=8080 carnet serve
  DATABASE_URL=postgres://carnet@db.internal/carnet carnet serve`,
    )
    .action(async () => {
      const { serve } = await import('../../main.ts');
      await serve(context.config);
    });
}
