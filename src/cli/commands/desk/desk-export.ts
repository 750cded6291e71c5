/** `carnet desk export`: what the desk published, as a patch of the open data files. */
import path from 'node:path';
import type { Command } from 'commander';
import type { ExportedDesk, FileChange } from '../../../services/desk/export/export-desk.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup, UsageError } from '../../context.ts';
import { directoryOf, todayInUtc } from '../data/data-files.ts';
import { DESK } from './desk-members.ts';
import type { ReportedRule } from './export-report.ts';

interface ExportCommandOptions {
  readonly since: number;
  readonly data?: string;
  readonly output?: string;
  readonly write?: true;
  readonly force?: true;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'desk', DESK)
    .command('export')
    .description('Write what the desk published back to the open data files, as a patch.')
    .option(
      '--since <revision>',
      'only rules of which something was published after this revision',
      asArgument(parseRevision),
      0,
    )
    .option('--data <directory>', 'the data directory to patch (default: OPEN_DATA_DIR, or the one of Carnet)')
    .option('--output <file>', 'write the patch to this file instead of standard output')
    .option('--write', 'change the files themselves, too')
    .option('--force', 'write what the desk says also where a file says a third thing by now')
    .option('--json', 'print patch and report as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
The patch applies with \`git apply\` or \`patch -p1\` at the top of the checkout, and \`npm run data:check\` passes after
it. Lines of the files that say nothing of the changes stay as they are. What the files say already is left out, so that
nothing is exported twice; the next load of the files ends what the desk said beside them.

Rules, groups and health requirements that cannot be written back are listed on standard error with the reason, and the
exit code is 1 then: rules of other sources, and what \`data:check\` does not allow. They stay as the desk has them.

Examples:
  carnet desk export > desk.patch
  carnet desk export --since 51200 --output desk.patch
  carnet desk export --data ../carnet/data --write --output /dev/null`,
    )
    .action(async (options: ExportCommandOptions) => {
      if (options.json && options.output !== undefined)
        throw new UsageError('--json prints the patch: leave out --output');
      const { exportDesk } = await import('../../../services/desk/export/export-desk.ts');
      const { directory } = directoryOf(context, options.data);
      const { since, force = false, write = false } = options;
      const today = todayInUtc();
      const result = await context.withDatabase(
        ({ kysely }) => exportDesk(kysely, { directory, since, today, isForced: force }),
        { migrate: 'none' },
      );
      const patch = await patchOf(directory, result.files);
      if (write) await writeAll(directory, result.files);
      await print(context, patch, result, options);
      if (result.left.length > 0) context.exitWith(1);
    });
}

function parseRevision(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Error('expected the number of a revision, such as 51200, as published changes have it');
}

async function patchOf(directory: string, files: readonly FileChange[]): Promise<string> {
  const { unifiedDiff } = await import('../../../infrastructure/files/unified-diff.ts');
  const { workingTreeOf } = await import('../../../infrastructure/files/git-tree.ts');
  const absolute = path.resolve(directory);
  const top = workingTreeOf(absolute) ?? path.dirname(absolute);
  return files
    .map(({ file, before, after }) => {
      const place = path.relative(top, path.join(absolute, file)).split(path.sep).join('/');
      return unifiedDiff({ path: place, before, after });
    })
    .join('');
}

async function writeAll(directory: string, files: readonly FileChange[]): Promise<void> {
  const { rm, writeFile } = await import('node:fs/promises');
  for (const { file, after } of files) {
    const place = path.join(directory, file);
    if (after === null) await rm(place, { force: true });
    else await writeFile(place, after);
  }
}

async function print(
  context: CliContext,
  patch: string,
  result: ExportedDesk,
  { output, json }: ExportCommandOptions,
): Promise<void> {
  const { exportReport } = await import('./export-report.ts');
  const report = exportReport(result);
  if (json) {
    context.printJson({ patch, ...report });
    return;
  }
  if (output !== undefined) {
    const { writeFile } = await import('node:fs/promises');
    await writeFile(output, patch);
  } else if (patch !== '') context.print(patch.replace(/\n$/, ''));
  context.printError(
    report.exported.length === 0
      ? 'nothing to export'
      : `exported ${countRecords(report.exported)} to ${files(result)}`,
  );
  if (report.notExported.length === 0) return;
  context.printError(`${countRecords(report.notExported)} not exported:`);
  for (const { source, scope, ruleKey, reason } of report.notExported) {
    context.printError(`  ${source}: ${scope} "${ruleKey}": ${reason}`);
  }
}

/** `2 rules and 1 group`. */
function countRecords(records: readonly Pick<ReportedRule, 'record'>[]): string {
  const names = { entry_rule: 'rule', country_group: 'group', health_requirement: 'health requirement' } as const;
  const parts = Object.entries(names).flatMap(([record, name]) => {
    const count = records.filter((one) => one.record === record).length;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`];
  });
  return parts.join(' and ');
}

function files({ files }: ExportedDesk): string {
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
}
