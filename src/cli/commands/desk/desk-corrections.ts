/** `carnet desk corrections`, `take` and `close`: reports of mistakes. */
import { type Command, Option } from 'commander';
import { CLI_ACTOR } from '../../../domain/accounts/actor.ts';
import { CORRECTION_STATUSES, type CorrectionStatus } from '../../../domain/corrections/correction.ts';
import { readClosing } from '../../../domain/corrections/read-closing.ts';
import { type AccountReference, parseAccountReference } from '../../../services/accounts/find-account.ts';
import type { Correction } from '../../../services/corrections/corrections.repository.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup, UsageError } from '../../context.ts';
import { formatTable } from '../../table.ts';
import { DESK } from './desk-members.ts';

/** Printed at once; the newest of more are left out, which is said. */
const MOST_LISTED = 100;
const MESSAGE_SHOWN = 60;
const AS = 'e-mail address or id of the account of who does it, an editor or a reviewer';

export function register(program: Command, context: CliContext): void {
  registerList(program, context);
  registerTake(program, context);
  registerClose(program, context);
}

function registerList(program: Command, context: CliContext): void {
  commandGroup(program, 'desk', DESK)
    .command('corrections')
    .description('List reports of mistakes: those that are open, the oldest first.')
    .addOption(new Option('--status <status>', 'only those that stand here').choices(CORRECTION_STATUSES))
    .option('--text <text>', 'only those whose message or page has this text in it')
    .option('--json', 'print a JSON array alone on standard output')
    .addHelpText(
      'after',
      `
At most ${MOST_LISTED} are listed. The address of who reported it is not shown.

Examples:
  carnet desk corrections
  carnet desk corrections --text embassy
  carnet desk corrections --status not_changed --json`,
    )
    .action(async ({ status, text, json }: { status?: CorrectionStatus; text?: string; json?: true }) => {
      const { findCorrectionPage } = await import('../../../services/corrections/corrections.queries.ts');
      const { rows, total } = await context.withDatabase(
        ({ kysely }) => findCorrectionPage(kysely, { status, text }, 1, MOST_LISTED),
        { migrate: 'none' },
      );
      if (json) {
        context.printJson(rows.map(correctionJson));
        return;
      }
      if (rows.length === 0) {
        context.printError(status === undefined ? 'no report is open' : `no report is ${status}`);
        return;
      }
      context.print(
        formatTable(
          ['ID', 'STATUS', 'REPORTED', 'FROM', 'TO', 'TOPIC', 'MESSAGE'],
          rows.map((row) => [
            row.id,
            row.status,
            row.created_at.toISOString().slice(0, 10),
            String(row.passport_id),
            String(row.destination_id),
            row.topic ?? '-',
            shortened(row.message),
          ]),
        ),
      );
      if (total > rows.length) context.printError(`${total - rows.length} more are not listed`);
    });
}

function registerTake(program: Command, context: CliContext): void {
  commandGroup(program, 'desk', DESK)
    .command('take')
    .description('Look into a report: for a day nobody else can close it.')
    .argument('<report>', 'id of the report')
    .requiredOption('--as <account>', AS, asArgument(parseAccountReference))
    .option('--json', 'print the report as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Examples:
  carnet desk take Zk3v0bYxQm2rT7uWn1pLsA --as ana@example.org`,
    )
    .action(async (id: string, options: { as: AccountReference; json?: true }) => {
      const { takeCorrection } = await import('../../../services/corrections/close-correction.ts');
      const taken = await asPerson(context, options.as, (db, person) => takeCorrection(db, id, person));
      if (options.json) context.printJson(correctionJson(taken));
      else
        context.print(`${id} is under review\n\n${taken.message}${taken.source_url ? `\n\n${taken.source_url}` : ''}`);
    });
}

interface CloseOptions {
  readonly as: AccountReference;
  readonly change?: string;
  readonly revision?: string;
  readonly notChanged?: string;
  readonly json?: true;
}

function registerClose(program: Command, context: CliContext): void {
  commandGroup(program, 'desk', DESK)
    .command('close')
    .description('Close a report, as fixed by a change or a revision, or as not changed.')
    .argument('<report>', 'id of the report')
    .requiredOption('--as <account>', AS, asArgument(parseAccountReference))
    .option('--change <id>', 'fixed: by this published change of the desk')
    .option('--revision <number>', 'fixed: by this revision of a record')
    .option('--not-changed <reason>', 'nothing was changed: why, in 10 to 500 characters, for everybody to read')
    .option('--json', 'print the report as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Who left an address gets one mail with the outcome, from a running server; then the address is deleted.

Examples:
  carnet desk close Zk3v0bYxQm2rT7uWn1pLsA --as ana@example.org --change 31
  carnet desk close Zk3v0bYxQm2rT7uWn1pLsA --as 7 --not-changed "The ministry says 30 days, as the answer does."`,
    )
    .action(async (id: string, { as, change, revision, notChanged, json }: CloseOptions) => {
      if ([change, revision, notChanged].filter((one) => one !== undefined).length !== 1) {
        throw new UsageError('say how it ends: give one of --change, --revision and --not-changed');
      }
      const closing = readClosing(
        notChanged === undefined
          ? { outcome: 'fixed', changeId: whole(change, '--change'), revision: whole(revision, '--revision') }
          : { outcome: 'not_changed', reason: notChanged },
      );
      const { closeCorrection } = await import('../../../services/corrections/close-correction.ts');
      const closed = await asPerson(context, as, (db, person) => closeCorrection(db, id, closing, person));
      if (json) context.printJson(correctionJson(closed));
      else context.print(`${id} is closed: ${closed.status}`);
    });
}

type Act = typeof import('../../../services/corrections/close-correction.ts').takeCorrection;

/** Roles that come with tokens of an identity provider are not known here. */
async function asPerson(
  context: CliContext,
  reference: AccountReference,
  act: (db: Parameters<Act>[0], person: Parameters<Act>[2]) => Promise<Correction>,
): Promise<Correction> {
  const { findSignedInAccount } = await import('../../../services/accounts/find-account.ts');
  return await context.withDatabase(async ({ kysely }) => {
    const account = await findSignedInAccount(kysely, reference);
    return await act(kysely, { accountId: account.id, tokenRoles: [], actor: CLI_ACTOR });
  });
}

function whole(text: string | undefined, option: string): number | null {
  if (text === undefined) return null;
  if (/^[0-9]{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`${option} must be a number; got ${JSON.stringify(text.slice(0, 40))}`);
}

const correctionJson = (row: Correction) => ({
  id: row.id,
  status: row.status,
  fromCountryId: row.passport_id,
  toCountryId: row.destination_id,
  topic: row.topic,
  message: row.message,
  sourceUrl: row.source_url,
  changeId: row.change_id,
  revision: row.revision === null ? null : Number(row.revision),
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});

/** In one line. */
function shortened(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ');
  return line.length > MESSAGE_SHOWN ? `${line.slice(0, MESSAGE_SHOWN - 1)}…` : line;
}
