/** `carnet data diff`: what a change of the data files does to answers. */
import type { Command } from 'commander';
import type { AnswersDiff, FactValue, VisaAnswer } from '../../../services/open-data/agreement/diff-answers.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { formatNumber } from '../../table.ts';
import { DATA_COMMANDS, directoryOf, openData, todayInUtc, workingData } from './data-files.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'data', DATA_COMMANDS)
    .command('diff')
    .description('Show which answers change between a git revision of the open data files and the files as they are.')
    .argument('<revision>', 'the earlier state: a commit, tag or branch, such as HEAD or main')
    .option('--to <revision>', 'the later state (default: the files as they are)')
    .option('--dir <dir>', 'directory of the data set (default: OPEN_DATA_DIR, or the one that comes with Carnet)')
    .option('--json', 'print every change as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Both states are compared for all pairs of countries, with today's rules of precedence and memberships.

Examples:
  carnet data diff HEAD
  carnet data diff v0.1.0 --to main --json`,
    )
    .action(async (revision: string, options: { to?: string; dir?: string; json?: true }) => {
      const { diffAnswers } = await import('../../../services/open-data/agreement/diff-answers.ts');
      const { readOpenDataRevision } = await import('../../../services/open-data/read-open-data-revision.ts');
      const { directory, name } = directoryOf(context, options.dir);
      const at = async (rev: string) =>
        openData(await readOpenDataRevision(directory, rev), { name: `${rev}:${name}`, today: todayInUtc() });
      const before = await at(revision);
      const after = options.to === undefined ? await workingData(context, options.dir) : await at(options.to);
      const diff = diffAnswers(before, after);
      if (options.json) context.printJson({ before: revision, after: options.to ?? null, ...diff });
      else for (const line of report(diff)) context.print(line);
    });
}

function report({ pairs, changed, visaChanged, visa, facts }: AnswersDiff): string[] {
  if (changed === 0) return [`No answer changes, of ${formatNumber(pairs)} pairs.`];
  return [
    `${formatNumber(changed)} of ${formatNumber(pairs)} pairs change, ${formatNumber(visaChanged)} of them ` +
      'in visa or stay.',
    ...(visa.length === 0 ? [] : ['', 'visa or stay:']),
    ...visa.map((one) => `  ${one.destination}: ${said(one.before)} -> ${said(one.after)}: ${people(one.passports)}`),
    ...(facts.length === 0 ? [] : ['', 'other facts:']),
    ...facts.map(
      (one) => `  ${one.destination} ${one.field}: ${values(one.before, one.after)}: ${people(one.passports)}`,
    ),
  ];
}

function said(answer: VisaAnswer): string {
  if (answer === null) return 'unknown';
  const { type, stay } = answer;
  if (stay === null) return type ?? 'visa unknown';
  return `${type ?? 'visa unknown'} ${typeof stay === 'number' ? `${stay} days` : stay}`;
}

const TEXT_SHOWN = 60;

/** Of two long texts, the part from shortly before they differ. */
function values(before: FactValue, after: FactValue): string {
  let same = 0;
  if (typeof before === 'string' && typeof after === 'string') {
    while (same < before.length && before[same] === after[same]) same += 1;
  }
  const start = same > TEXT_SHOWN / 2 ? same - 10 : 0;
  return `${value(before, start)} -> ${value(after, start)}`;
}

function value(fact: FactValue, start: number): string {
  if (fact === null) return 'nothing';
  if (typeof fact === 'object') return JSON.stringify(fact);
  if (typeof fact !== 'string') return String(fact);
  const end = fact.length > start + TEXT_SHOWN ? '...' : '';
  return `"${start > 0 ? '...' : ''}${fact.slice(start, start + TEXT_SHOWN)}${end}"`;
}

const PASSPORTS_SHOWN = 20;

function people(passports: readonly string[]): string {
  const more = passports.length > PASSPORTS_SHOWN ? ' ...' : '';
  return (
    `${passports.length} ${passports.length === 1 ? 'passport' : 'passports'} ` +
    `(${passports.slice(0, PASSPORTS_SHOWN).join(' ')}${more})`
  );
}
