/** `carnet data explain`: the answer of the data files for one pair, its trace, and the lines it comes from. */
import type { Command } from 'commander';
import type { ExplainedAnswer, ExplainedPair } from '../../../services/open-data/agreement/explain-pair.ts';
import type { FileLines } from '../../../services/open-data/agreement/rule-places.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { formatTable } from '../../table.ts';
import { DATA_COMMANDS, workingData } from './data-files.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'data', DATA_COMMANDS)
    .command('explain')
    .description('Show what the open data files answer for a pair, why, and on which lines it says so.')
    .argument('<passport>', 'passport country: ISO code, name or alias')
    .argument('<destination>', 'destination: ISO code, name or alias')
    .option('--dir <dir>', 'directory of the data set (default: OPEN_DATA_DIR, or the one that comes with Carnet)')
    .option('--json', 'print the explanation as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
This reads only the files and needs no database. A server may answer otherwise if an import or an editor ranks higher;
\`?explain=true\` shows that.

Examples:
  carnet data explain BR JP
  carnet data explain "Côte d'Ivoire" France --json`,
    )
    .action(async (passport: string, destination: string, options: { dir?: string; json?: true }) => {
      const { explainPair } = await import('../../../services/open-data/agreement/explain-pair.ts');
      const data = await workingData(context, options.dir);
      const explained = explainPair(data, passport, destination);
      if (options.json) context.printJson(explained);
      else for (const line of report(explained, data.name)) context.print(line);
    });
}

function report({ passport, destination, day, answer, candidates, memberships }: ExplainedPair, dir: string): string[] {
  const rules = candidates.map((one) => [
    one.outcome.replaceAll('_', ' '),
    one.ruleKey,
    `${one.from} > ${one.to}`,
    String(one.priority),
    place(one, dir),
    one.reason,
  ]);
  const standings = memberships.map((one) => [
    one.group,
    one.country,
    one.status,
    `${one.since ?? ''}..${one.until ?? ''}`,
    one.holds ? 'yes' : 'no',
    place(one, dir),
  ]);
  return [
    `${passport.name} (${passport.iso2}) to ${destination.name} (${destination.iso2}) on ${day}`,
    ...(answer === null ? ['unknown: no rule of the open data set is about this pair'] : answerLines(answer, dir)),
    ...(rules.length === 0 ? [] : ['', formatTable(['RULE', 'KEY', 'FROM > TO', 'PRIORITY', 'WRITTEN', 'WHY'], rules)]),
    ...(standings.length === 0
      ? []
      : ['', formatTable(['GROUP', 'COUNTRY', 'STANDING', 'DATES', 'TODAY', 'WRITTEN'], standings)]),
  ];
}

function stayText(stay: ExplainedAnswer['stay']): string {
  if (stay === null) return '';
  if (stay === 'unlimited') return ', without a limit of days';
  return stay === 'unknown' ? ', for how long is not known' : `, ${stay} days`;
}

function answerLines(answer: ExplainedAnswer, dir: string): string[] {
  const stay = stayText(answer.stay);
  const facts = answer.facts.map((fact) => {
    const inherited = fact.inheritedFrom === null ? '' : `, inherited from ${fact.inheritedFrom}`;
    return `  ${fact.field}: ${typeof fact.value === 'object' ? JSON.stringify(fact.value) : fact.value} (${place(fact, dir)}${inherited})`;
  });
  const sources = answer.sources.map(
    ({ source, locator, checkedOn }) =>
      `${source}${locator === undefined ? '' : `, ${locator}`} (checked on ${checkedOn})`,
  );
  return [
    `${answer.visaRequirementType ?? 'visa requirement unknown'}${stay}: rule ${answer.ruleKey}, ${place(answer, dir)}`,
    `last verified: ${answer.lastVerifiedOn}; sources: ${sources.join('; ')}`,
    ...facts,
  ];
}

function place({ file, firstLine, lastLine }: FileLines, dir: string): string {
  return `${dir}/${file}:${firstLine}${lastLine === firstLine ? '' : `-${lastLine}`}`;
}
