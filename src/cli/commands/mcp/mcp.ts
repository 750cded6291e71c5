/** `carnet mcp`: the Model Context Protocol on standard input and output, from local files. */
import type { Command } from 'commander';
import { type CliContext, UsageError } from '../../context.ts';

interface McpOptions {
  readonly data?: string;
  readonly files?: string | true;
}

export function register(program: Command, context: CliContext): void {
  program
    .command('mcp')
    .description('Answer an assistant on standard input and output (Model Context Protocol), from local files.')
    .option('--data <release>', 'answer from this release, a directory or archive')
    .option('--files [dir]', 'answer from the open data files (default: OPEN_DATA_DIR, or those that come with Carnet)')
    .addHelpText(
      'after',
      `
An assistant starts this command itself; docs/mcp.md shows its settings. It needs no server, no database and no API key,
and writes nothing. Without an option it answers from the travel data that a server last kept in DATA_DIR, and from the
open data files where there are none. Files take some seconds to read; the first question waits for them. It knows no
history, so that the tool get_changes is left out: ask a server for that, at /mcp of its API.

Examples:
  carnet mcp
  carnet mcp --data 2026-11-24.tar`,
    )
    .action(async ({ data, files }: McpOptions) => {
      if (data !== undefined && files !== undefined) throw new UsageError('--data and --files exclude each other');
      const [{ serveStdio }, { openLocalData }] = await Promise.all([
        import('./serve-stdio.ts'),
        import('./local-data.ts'),
      ]);
      const { config } = context;
      const directory = typeof files === 'string' ? files : config.openDataDir;
      await serveStdio(
        openLocalData({ release: data, dataDir: files === undefined ? config.dataDir : undefined, directory }),
        (message) => context.printError(message),
      );
    });
}
