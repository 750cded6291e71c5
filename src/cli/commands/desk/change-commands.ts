/** What the commands about changes of the desk share: their group, ids, and how a change is printed. */
import type { Command } from 'commander';
import type { CarnetDatabase } from '../../../db/connection.ts';
import type { DeskChange } from '../../../services/desk/changes.repository.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { DESK } from './desk-members.ts';

/** A command of `carnet desk change`, printing a change as table or JSON. */
export function changeCommand(program: Command, verb: string, description: string, json = 'the change'): Command {
  const desk = commandGroup(program, 'desk', DESK);
  return commandGroup(desk, 'change', 'Changes of the desk: write, preview, review and publish them.')
    .command(verb)
    .description(description)
    .option('--json', `print ${json} as JSON alone on standard output, as the dashboard API has it`);
}

export const changeId = asArgument((text: string): number => {
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new Error('expected the id of a change, such as 31, as `carnet desk change list` shows it');
});

export async function printChange(
  context: CliContext,
  db: CarnetDatabase,
  change: DeskChange,
  { json }: { readonly json?: true },
): Promise<void> {
  const { findEdits } = await import('../../../services/desk/changes.repository.ts');
  const edits = (await findEdits(db.kysely, [change.id])).get(change.id) ?? [];
  if (json) {
    const { showChange } = await import('../../../http/dashboard/desk/change-schema.ts');
    context.printJson(showChange(change, edits));
    return;
  }
  const { changeReport, namesFor } = await import('./change-report.ts');
  context.print(changeReport(change, edits, await namesFor(db, change)));
}
