/** `carnet serve`: runs the server until it is told to stop. */
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';

export function register(program: Command, context: CliContext): void {
  program
    .command('serve')
    .description('Start the server: prepare the database and the open data set, then serve the APIs and the portal.')
    .addHelpText(
      'after',
      `
Ctrl-C or SIGTERM stops the server after it has finished running requests. \`npm start\` first builds the portal if it
is missing or out of date; this command serves the portal as last built (\`npm run portal:build\`).

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
