/** `carnet desk change list`, `show` and `preview`. */
import { type Command, Option } from 'commander';
import { CHANGE_STATUSES, type ChangeStatus } from '../../../domain/desk/change-status.ts';
import { asArgument } from '../../as-argument.ts';
import type { CliContext } from '../../context.ts';
import { formatTable } from '../../table.ts';
import { changeCommand, changeId, printChange } from './change-commands.ts';

const MOST = 1000;

export function register(program: Command, context: CliContext): void {
  registerList(program, context);
  changeCommand(program, 'show', 'Show a change: its edits, what says so, and its last preview.')
    .argument('<id>', 'id of the change', changeId)
    .addHelpText('after', '\nExamples:\n  carnet desk change show 31\n  carnet desk change show 31 --json')
    .action(async (id: number, options: { json?: true }) => {
      const { findChange } = await import('../../../services/desk/changes.repository.ts');
      await context.withDatabase(async (db) => printChange(context, db, await findChange(db.kysely, id), options), {
        migrate: 'none',
      });
    });
  changeCommand(program, 'preview', 'Find out which answers a change would alter, and keep that with it.')
    .argument('<id>', 'id of the change', changeId)
    .addHelpText(
      'after',
      `
The change is published in a transaction that is taken back. Who approves it needs a preview of the data of today.

Examples:
  carnet desk change preview 31
  carnet desk change preview 31 --json`,
    )
    .action(async (id: number, options: { json?: true }) => {
      const { previewAndKeep } = await import('../../../services/desk/keep-preview.ts');
      await context.withDatabase(async (db) => {
        await printChange(context, db, await previewAndKeep(db.kysely, id, await previewHere(db)), options);
      });
    });
}

/** In this process: it ends with the command. */
export async function previewHere({ kysely }: Parameters<Parameters<CliContext['withDatabase']>[0]>[0]) {
  const { previewChange } = await import('../../../node/desk/preview-change.ts');
  return (id: number) => previewChange(kysely, id, Date.now());
}

interface ListOptions {
  readonly status?: ChangeStatus;
  readonly limit: number;
  readonly json?: true;
}

function registerList(program: Command, context: CliContext): void {
  changeCommand(program, 'list', 'List changes, the latest first.', 'an array of changes')
    .addOption(new Option('--status <status>', 'only those in this state').choices(CHANGE_STATUSES))
    .option('--limit <count>', `how many, at most ${MOST}`, asArgument(parseLimit), 20)
    .addHelpText('after', '\nExamples:\n  carnet desk change list\n  carnet desk change list --status in_review --json')
    .action(async ({ status, limit, json }: ListOptions) => {
      const { findChangePage, findEdits } = await import('../../../services/desk/changes.repository.ts');
      const { changes, edits } = await context.withDatabase(
        async ({ kysely }) => {
          const { rows } = await findChangePage(kysely, { status }, 1, limit);
          return {
            changes: rows,
            edits: await findEdits(
              kysely,
              rows.map(({ id }) => id),
            ),
          };
        },
        { migrate: 'none' },
      );
      if (json) {
        const { showChange } = await import('../../../http/dashboard/desk/change-schema.ts');
        context.printJson(changes.map((change) => showChange(change, edits.get(change.id) ?? [])));
        return;
      }
      if (changes.length === 0) context.printError('there is no such change');
      else {
        const rows = changes.map(({ id, kind, status: is, created_at, reason }) => {
          return [
            String(id),
            kind,
            is,
            created_at.toISOString().slice(0, 10),
            String(edits.get(id)?.length ?? 0),
            reason,
          ];
        });
        context.print(formatTable(['ID', 'KIND', 'STATUS', 'BEGUN', 'EDITS', 'REASON'], rows));
      }
    });
}

function parseLimit(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST) return Number(text);
  throw new Error(`expected a whole number from 1 to ${MOST}`);
}
