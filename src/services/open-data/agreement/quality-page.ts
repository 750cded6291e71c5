/** Writes docs/data-quality.md: how well the answers are known, what is counted in the files, and the agreement with a matrix as it was last measured. */

import { measureEvidence } from '../evidence/measure-evidence.ts';
import { evidenceSection } from '../evidence/quality-evidence.ts';
import type { OpenDataAnswers } from '../open-data-answers.ts';
import type { DataStatistics, Freshness } from './data-statistics.ts';
import { number, table } from './markdown.ts';

const BEGIN = '<!-- agreement: begin -->';
const END = '<!-- agreement: end -->';
const NOT_MEASURED = 'Not measured yet.';
/** How many files are listed. */
const FILES = 15;

/** The whole page. `agreement`: a section by `agreementSection`, or the one a page holds already. */
export function qualityPage(data: OpenDataAnswers, statistics: DataStatistics, agreement: string | null): string {
  const { destinations, pairs, entry, groups, health, sources, freshness } = statistics;
  const kib = Math.round(entry.bytes / 1024);
  return `${[
    '# Quality of the open data set',
    '',
    '<!-- Written by `npm run data:quality [-- FILE]`; change the files of data/ instead. -->',
    '',
    `Counted on ${statistics.day}. [data.md](data.md) tells what the words mean; \`carnet data stats\`, \`data agreement\` and \`data explain\` show more.`,
    '',
    ...evidenceSection(measureEvidence(data)),
    '## Coverage',
    '',
    ...table(
      ['what', 'covered', 'of'],
      [
        ['destinations with a general rule', number(destinations.withGeneralRule), number(statistics.countries)],
        ['pairs of passport and destination answered', number(pairs.answered), number(pairs.all)],
        ['countries with health requirements', number(health.countries), number(statistics.countries)],
        ['countries with a note about malaria', number(health.malariaNotes), number(statistics.countries)],
      ],
    ),
    '',
    `${number(entry.rules)} entry rules in ${entry.files} files (${kib} KiB), by ${groups.organisations} organisations and ${groups.lists} lists; ${health.requirements} health requirements, ${health.vaccines} vaccines, ${sources} sources.`,
    '',
    '## Freshness',
    '',
    'Here a record is as old as the oldest of the sources that its file names, and due again after six months. What answers tell as `lastVerifiedAt` follows from all evidence, above.',
    '',
    ...table(
      ['records', 'within six months', 'older'],
      [
        freshnessRow('entry rules', freshness.entryRules),
        freshnessRow('health requirements', freshness.healthRequirements),
        freshnessRow('groups and lists', freshness.groups),
        freshnessRow('vaccines', freshness.vaccines),
        freshnessRow('notes about malaria', freshness.malariaNotes),
      ],
    ),
    '',
    ...oldest(statistics),
    '## Agreement with a public matrix',
    '',
    'The set was once made by comparing it with this matrix, which is a compilation without sources: the figures say how far the two agree, and are no proof that either is right.',
    '',
    currency(data, agreement),
    '',
    BEGIN,
    '',
    agreement ?? NOT_MEASURED,
    '',
    END,
    '',
    '## Explained disagreements',
    '',
    ...explanations(data),
    '## Known gaps',
    '',
    ...gaps(data, statistics),
  ].join('\n')}`;
}

/** The measured section and the day of counting that a page holds; null where it has none. */
export function recordedIn(page: string): { agreement: string | null; day: string | null } {
  const held = page.split(BEGIN)[1]?.split(END)[0]?.trim();
  return {
    agreement: held === undefined || held === NOT_MEASURED ? null : held,
    day: /^Counted on (\d{4}-\d{2}-\d{2})\./m.exec(page)?.[1] ?? null,
  };
}

function currency(data: OpenDataAnswers, agreement: string | null): string {
  if (agreement === null) return 'It needs a reference file: `npm run data:quality -- FILE`.';
  return agreement.includes(`\`${data.files.sha256}\``)
    ? 'The figures are of the data files as they are.'
    : '**The data files have changed since this was measured**: the figures are of another version of them.';
}

function oldest({ oldest: records }: DataStatistics): string[] {
  const rules = records.filter((one) => one.kind === 'entryRules');
  if (rules.length === 0) return [];
  const byFile = new Map<string, { day: string; rules: number }>();
  for (const { file, verifiedOn } of rules) {
    const one = byFile.get(file) ?? { day: verifiedOn, rules: 0 };
    byFile.set(file, { day: one.day, rules: one.rules + 1 });
  }
  const rows = [...byFile].slice(0, FILES).map(([file, { day, rules: due }]) => [fileLink(file), day, String(due)]);
  return [
    `Entry rules that are due again, the files with the oldest first (${rows.length} of ${byFile.size} files):`,
    '',
    ...table(['file', 'oldest', 'rules due'], rows),
    '',
  ];
}

function explanations({ dataSet }: OpenDataAnswers): string[] {
  const lines = dataSet.entry.flatMap((file) =>
    file.value.rules.flatMap((rule) =>
      (rule.disagreements ?? []).map((one) => {
        const whom = [
          ...(one.passports ?? ['all it answers']),
          ...(one.destinations ?? []).map((code) => `to ${code}`),
        ];
        return `- ${fileLink(file.file)}, \`${rule.key}\`, with \`${one.with}\` (${whom.join(' ')}): ${one.reason}`;
      }),
    ),
  );
  return lines.length === 0 ? ['No file explains one.', ''] : [...lines, ''];
}

function gaps({ dataSet, countries }: OpenDataAnswers, { destinations, pairs }: DataStatistics): string[] {
  const noted = new Set(dataSet.health.filter(({ value }) => value.malaria).map(({ value }) => value.country));
  const unnoted = [...countries.keys()].filter((code) => !noted.has(code)).sort();
  const absent = pairs.absent.map((one) => `${one.destination} ${one.pairs}`);
  const addresses = dataSet.entry.flatMap((file) =>
    file.value.rules
      .filter(({ visa }) => (visa?.type === 'e_visa' || visa?.type === 'eta') && !visa.applicationUrl)
      .map((rule) => `${fileLink(file.file)} \`${rule.key}\``),
  );
  const known = dataSet.entry.flatMap(({ file, value: { gap } }) =>
    gap === undefined ? [] : [`${fileLink(file)} (${gap.kind.replaceAll('_', ' ')}): ${gap.reason}`],
  );
  const stays = dataSet.entry.flatMap((file) =>
    file.value.rules
      .filter(({ visa }) => visa?.stay === 'unknown')
      .map((rule) => `${fileLink(file.file)} \`${rule.key}\``),
  );
  return [
    `- Destinations without a general rule: ${destinations.withoutGeneralRule.join(' ') || 'none'}.`,
    `- Destinations whose general rule says nothing about the visa:${known.length === 0 ? ' none.' : ''}`,
    ...known.map((one) => `  - ${one}`),
    `- Pairs not answered, by destination: ${absent.join(', ') || 'none'}.`,
    `- Visa-free without a known length of stay: ${stays.join(', ') || 'none'}.`,
    `- E-visa and travel authorisation rules without a certain address to apply at: ${addresses.join(', ') || 'none'}.`,
    `- No note on malaria: ${unnoted.join(' ') || 'none'}.`,
    '- Territories without passports of their own (Guadeloupe, Jersey, Puerto Rico ...), asked about as a ' +
      "passport country, get the destination's general rule: ask with the state whose passport it is.",
    '',
  ];
}

function freshnessRow(what: string, { fresh, older }: Freshness): string[] {
  return [what, number(fresh), number(older)];
}

function fileLink(file: string): string {
  return `[${file}](../data/${file})`;
}
