/** `carnet desk keep`: a file says a third thing by now, and what the desk says stands. */
import type { Command } from 'commander';
import type { AccountReference } from '../../../services/accounts/find-account.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { formatTable } from '../../table.ts';
import { DESK } from './desk-members.ts';
import { asMember, memberMeant } from './member.ts';

interface Options {
  readonly source: string;
  readonly as: AccountReference;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  asMember(commandGroup(program, 'desk', DESK).command('keep'))
    .description('Keep what the desk says where a file says a third thing by now, as an editor who has seen it.')
    .argument('<scope>', 'whom and where it is about, such as c76>c392; g2 of a group, c392 of a health requirement')
    .argument('<key>', 'by which its source knows it; members of a group')
    .option('--source <code>', 'the source', 'open-data')
    .option('--json', 'print what was kept as JSON alone on standard output')
    .addHelpText(
      'after',
      `
\`carnet desk export --json\` lists such records under notExported, with scopeKey and ruleKey. They leave the queue until
the file says something else again, and the next export writes the desk's word, without --force.

Examples:
  carnet desk keep 'c76>c392' visa-exempt --as ana@example.org
  carnet desk keep g41 members --as ana@example.org --json`,
    )
    .action(async (scopeKey: string, ruleKey: string, { source, as, json }: Options) => {
      const { keepStatement } = await import('../../../services/desk/records/keep-statement.ts');
      await context.withDatabase(async (db) => {
        const kept = await keepStatement(db.kysely, { source, scopeKey, ruleKey }, await memberMeant(db, as));
        if (json) {
          context.printJson(kept);
          return;
        }
        const shown = (value: unknown) => JSON.stringify(value ?? null);
        const rows = Object.keys(kept.fileSays).map((name) => {
          return [name, shown(kept.fields[name]), shown(kept.fileSays[name])];
        });
        context.print(formatTable(['FIELD', 'KEPT', 'FILE SAYS'], rows));
      });
    });
}
