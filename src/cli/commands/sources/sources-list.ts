/** `carnet sources list`: the pages that evidence cites, as the watch left them. */
import { type Command, Option } from 'commander';
import { WATCH_STATES, type WatchState } from '../../../domain/source-watch/watched-page.ts';
import type { WatchedPage } from '../../../services/source-watch/watched-pages.queries.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { formatTable } from '../../table.ts';

/** Printed at once; that there are more is said. */
const MOST_LISTED = 100;

interface ListCommandOptions {
  readonly state?: WatchState;
  readonly text?: string;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'sources', 'Pages that evidence cites.')
    .command('list')
    .description('List the pages that evidence cites: what has changed on them, and which could not be read.')
    .addOption(new Option('--state <state>', 'only those in this state').choices(WATCH_STATES))
    .option('--text <text>', 'only those whose address has this text in it')
    .option('--json', 'print a JSON array alone on standard output, with what changed by sentence')
    .addHelpText(
      'after',
      `
Those with something to look at come first, then those that could not be read, then those not asked for the longest. At
most ${MOST_LISTED} are listed.

Examples:
  carnet sources list --state changed --json
  carnet sources list --state unread --text mofa.go.jp`,
    )
    .action(async ({ state, text, json }: ListCommandOptions) => {
      const { findWatchedPages } = await import('../../../services/source-watch/watched-pages.queries.ts');
      const { rows, total } = await context.withDatabase(
        ({ kysely }) => findWatchedPages(kysely, { state, text }, 1, MOST_LISTED),
        { migrate: 'none' },
      );
      if (json) {
        context.printJson(rows);
        return;
      }
      if (rows.length === 0) {
        context.printError('no such page is cited');
        return;
      }
      context.print(formatTable(['OUTCOME', 'ASKED', 'DUE', 'RULES', 'PAGE', 'WHY'], rows.map(line)));
      if (total > rows.length) context.printError(`${total - rows.length} more are not listed`);
    });
}

function line({ outcome, askedAt, dueAt, isDue, changes, url, note }: WatchedPage): string[] {
  const day = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? '-';
  const waiting = new Set(changes.flatMap(({ ruleIds }) => ruleIds)).size;
  return [outcome ?? '-', day(askedAt), isDue ? 'now' : day(dueAt), String(waiting), url, note ?? '-'];
}
