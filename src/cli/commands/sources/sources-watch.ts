/** `carnet sources watch`: asks the pages that evidence cites, and puts what changed into the queue of the desk. */
import { type Command, InvalidArgumentError } from 'commander';
import type { WatchPlan } from '../../../services/source-watch/plan-watch.ts';
import { type CliContext, commandGroup } from '../../context.ts';

interface WatchCommandOptions {
  readonly dryRun?: true;
  readonly host?: string;
  readonly limit?: number;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'sources', 'Pages that evidence cites.')
    .command('watch')
    .description('Ask the pages that evidence cites, and put what changed into the queue of the desk.')
    .option('--dry-run', 'show which pages would be asked; ask none and write nothing')
    .option('--host <host>', 'ask only pages of this host')
    .option('--limit <pages>', 'ask at most as many pages', count)
    .option('--json', 'print the result as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Each page is asked at most once a week. robots.txt is honoured, a host gets one request at a time with a pause after it
(SOURCE_WATCH_PAUSE_MS), and at most 5 MB of a page are read. SOURCE_WATCH_CONTACT names you to the owners of the pages.
A command that was ended or killed is continued by the next one: pages that it asked are not due for a week. After a kill,
wait up to two minutes. If there is no network, nothing changes and the exit code is 1; pages that cannot be read are
counted and do not fail the command. With SOURCE_WATCH=on a server does the same. docs/desk.md tells what is kept.

Examples:
  carnet sources watch --dry-run
  carnet sources watch --host www.mofa.go.jp --limit 10
  carnet sources watch --json`,
    )
    .action(async (options: WatchCommandOptions) => {
      const { planWatch } = await import('../../../services/source-watch/plan-watch.ts');
      const { planReport, watchReport } = await import('./sources-watch-report.ts');
      const { host, limit } = options;
      if (options.dryRun) {
        const plan = await context.withDatabase((db) => planWatch(db.kysely, { host, limit }), { migrate: 'none' });
        if (options.json) context.printJson(planJson(plan));
        else for (const line of planReport(plan)) context.print(line);
        return;
      }
      const { watchSources } = await import('../../../services/source-watch/watch-sources.ts');
      const { readerSettings } = await import('../../../infrastructure/source-pages/reader-settings.ts');
      const { VERSION } = await import('../../../version.ts');
      const { sourceWatchPauseMs: pauseMs, sourceWatchContact: contact } = context.config;
      const summary = await untilInterrupted((signal) =>
        context.withDatabase(async (db) => {
          const asking = context.progress.step('Asking source pages');
          const done = await watchSources(db.kysely, {
            host,
            limit,
            signal,
            reader: readerSettings({ version: VERSION, pauseMs, contact }),
            onPage: (_, asked, total) => asking.update(asked, total),
          });
          asking.done(`${done.asked} asked`);
          return done;
        }),
      );
      if (options.json) context.printJson(summary);
      else for (const line of watchReport(summary)) context.print(line);
    });
}

/** Ctrl-C ends it after what is being recorded, so that the next one need not wait. */
async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { DomainError } = await import('@carnet/rules/errors.ts');
  const stopping = new AbortController();
  const stop = () =>
    stopping.abort(new DomainError('CONFLICT', 'stopped; what was read is kept, and the next command continues'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work(stopping.signal);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function planJson({ hosts, pages, due, cited }: WatchPlan) {
  return { dryRun: true, cited, due, asked: pages, hosts };
}

function count(text: string): number {
  const value = Number(text);
  if (!/^\d{1,6}$/.test(text) || value === 0) throw new InvalidArgumentError('must be a whole number from 1 to 999999');
  return value;
}
