/**
 * Writes the examples of docs/data.md, traced over the data files as they are; `--check` only says whether they are
 * current, on the day that they name.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countryFinder } from '@carnet/rules/countries/find-country.ts';
import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import { PRECEDENCE_STEPS } from '@carnet/rules/entry-rules/precedence.ts';
import { DEFAULT_SOURCE_RANKS, type SourceKind } from '@carnet/rules/entry-rules/sources.ts';
import { type Candidate, resolve, type Statement } from '@carnet/rules/facts/cascade.ts';
import type { Verification } from '@carnet/rules/facts/evidence.ts';
import { topicBit } from '@carnet/rules/facts/topics.ts';
import type { CountryRecord } from '@carnet/rules/schema/country-fields.ts';
import { readPassportIndex } from '../../src/importers/passport-index/read-passport-index.ts';
import { passportIndexRule } from '../../src/services/imports/passport-index-rule.ts';
import { type ExplainedPair, explainPair } from '../../src/services/open-data/agreement/explain-pair.ts';
import { table } from '../../src/services/open-data/agreement/markdown.ts';
import { KnownFacts, type StatedEvidence } from '../../src/services/open-data/evidence/known-facts.ts';
import { type OpenDataAnswers, openDataAnswers } from '../../src/services/open-data/open-data-answers.ts';
import { readOpenDataDirectory } from '../../src/services/open-data/read-open-data-directory.ts';

const BEGIN = '<!-- examples: begin; written by `npm run docs:examples` -->';
const END = '<!-- examples: end -->';

/** The check uses the day that the page names: facts become stale with time, and that alone must not fail it. */
const DAY = /^The answers are those of (\d{4}-\d{2}-\d{2})\.$/m;

/** Pairs whose answers are shown with the evidence for each fact. */
const EVIDENCED = ['IN US', 'IN LK', 'IN KR', 'IN RS', 'BR JP', 'DE CV', 'IN CV', 'US CV'] as const;

interface Example {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
  /** Rules that other sources state for this pair, as a line of a passport-index file has them. */
  readonly others?: readonly { readonly kind: Exclude<SourceKind, 'open_data'>; readonly says: string }[];
}

const EXAMPLES: readonly Example[] = [
  {
    title: 'A rule by group beats the general one',
    from: 'BR',
    to: 'AR',
    why: 'Both apply. A rule by group has priority 50, unless it says otherwise as here, and the general one 0.',
  },
  {
    title: 'A rule for a country beats one by group',
    from: 'BR',
    to: 'JP',
    why:
      'Brazil is in the list of exempt countries too, but a rule for the passport country comes before all ' +
      'others, whatever their priority.',
  },
  {
    title: 'Priority decides between two lists',
    from: 'DE',
    to: 'JP',
    why: 'Germany stands in two lists. Without `priority: 70` on one of them data:check would refuse the file.',
  },
  {
    title: 'A suspended member',
    from: 'VE',
    to: 'AR',
    why:
      'Venezuela stands in the group, but only a standing of `member` counts unless the rule names others. ' +
      'Another rule answers.',
  },
  {
    title: 'An associate',
    from: 'TM',
    to: 'BY',
    why: 'Turkmenistan is an associate of the community, so that the exemption of its members does not reach it.',
  },
  {
    title: 'A territory that follows a state',
    from: 'JP',
    to: 'PR',
    why:
      'Puerto Rico has no rule of its own. It belongs to a group of destinations whose file says what the ' +
      'United States ask for there.',
  },
  {
    title: 'A rule that does not inherit',
    from: 'DE',
    to: 'FR',
    why:
      'Free movement stands in the file of the Schengen states, with `inherits: false`: of what they ask of ' +
      'visitors nothing holds, so the rule says all itself.',
  },
  {
    title: 'An unknown pair',
    from: 'DE',
    to: 'AQ',
    why:
      'The file says in `gap` why nobody can tell. The general rule is served for its notes, with a visa ' +
      'requirement of null; that is never "not required". Where not even such a rule applied, the answer would ' +
      'be 404.',
  },
  {
    title: 'An imported rule beats one of the open data set',
    from: 'IN',
    to: 'JP',
    why:
      'Each line of an imported matrix is about one passport country, so it comes first; what it leaves out, ' +
      'such as the return ticket, is still inherited: from the rule beneath it where both say the same kind of ' +
      'visa, else from the general rules.',
    others: [{ kind: 'import', says: 'visa required' }],
  },
  {
    title: 'Sources are ranked where the scope is the same',
    from: 'BR',
    to: 'JP',
    why:
      'Three sources have a rule from Brazil to Japan. That of the highest rank is considered, the two others ' +
      'are outranked before the order above is looked at.',
    others: [
      { kind: 'import', says: '60' },
      { kind: 'editorial', says: '90' },
    ],
  },
];

const OUTCOMES: Readonly<Record<Candidate<unknown>['outcome'], string>> = {
  won: '**won**',
  lost: 'lost',
  no_visa: 'says nothing of the visa',
  not_applicable: 'does not apply',
  not_in_force: 'not in force',
  shadowed_by_source: 'outranked',
};
const SOURCES: Readonly<Record<SourceKind, string>> = {
  editorial: 'the editorial desk',
  import: 'an imported file',
  open_data: 'the open data set',
};

/** Longer quotations stand in the files of evidence. */
const LONGEST_QUOTE = 160;
const EVIDENCED_TITLE = `### Answers with their evidence

Each fact of some answers, the rule that states it, how well it is known, and who said what of it when; on a server
\`?explain=true&evidence=true\` shows the same with every quotation. Puerto Rico, as passport country, is refused (422).`;

/** The part of docs/data.md between the two marks. */
function examplesSection(data: OpenDataAnswers): string {
  return EXAMPLES.flatMap((example, index) => {
    const pair = explainPair(data, example.from, example.to);
    const body = example.others === undefined ? tracedByFiles(pair) : tracedBySources(data, pair, example.others);
    const question = `${pair.passport.name} to ${pair.destination.name}`;
    return [
      `**${index + 1}. ${example.title}.** ${question} (\`data explain ${example.from} ${example.to}\`): ` +
        `${body.answer}. ${example.why}`,
      '',
      ...body.rows,
      '',
    ];
  }).join('\n');
}

/** Each fact of a pair's answer, the rule that states it and who said what of it when. */
function evidencedSection(data: OpenDataAnswers): string {
  const known = new KnownFacts(data);
  return EVIDENCED.flatMap((pair) => {
    const [from, to] = pair.split(' ').map((iso2) => data.countries.get(iso2)) as [CountryRecord, CountryRecord];
    const resolution = data.answers.resolve(from.id, to.id);
    const { visaRequirementType = null, maxStayDays = null } = resolution.winner ?? {};
    const rows = known
      .of(resolution, from.id, to.id)
      .map(({ topic, rule, verification, evidence }) => [
        topic,
        written(rule.place.file.file, rule.ruleKey),
        statusText(verification),
        newestOfEach(evidence).map(evidenceText).join('; '),
      ]);
    return [
      `**${from.name} to ${to.name}.** ${answerText(visaRequirementType, maxStayDays)}.`,
      '',
      ...table(['fact', 'rule', 'known', 'said by'], rows),
      '',
    ];
  }).join('\n');
}

function statusText({ status, verifiedAt, agreeing, disagreeing }: Verification): string {
  const against = disagreeing === 0 ? '' : `, ${disagreeing} against`;
  return `${status}${verifiedAt === null ? '' : `, ${verifiedAt}`}; ${agreeing} for${against}`;
}

/** One line a publication and page; the newest first. */
function newestOfEach(evidence: readonly StatedEvidence[]): StatedEvidence[] {
  const newestFirst = [...evidence].sort((a, b) => (a.statedOn < b.statedOn ? 1 : -1));
  return newestFirst.filter(
    (one, index) => newestFirst.findIndex(({ by, page }) => by.code === one.by.code && page === one.page) === index,
  );
}

function evidenceText({ by, page, url, statedOn, agrees, quote }: StatedEvidence): string {
  const place = page === null ? by.publisher : `${page} (${by.publisher})`;
  const linked = url === null ? place : `[${place}](${url})`;
  const words = quote === null || quote.length > LONGEST_QUOTE ? '' : `: “${quote}”`;
  return `${linked}, ${statedOn}${agrees ? '' : ', says otherwise'}${words}`.replaceAll('|', '\\|');
}

interface Traced {
  readonly answer: string;
  readonly rows: readonly string[];
}

function tracedByFiles({ answer, candidates, memberships }: ExplainedPair): Traced {
  const rows = candidates.map((one) => [
    OUTCOMES[one.outcome],
    written(one.file, one.ruleKey),
    `${one.from} to ${one.to}`,
    String(one.priority),
    one.reason,
  ]);
  const standings = memberships.map(({ group, country, status, since, until, holds }) => {
    const dates = `${since === null ? '' : ` from ${since}`}${until === null ? '' : ` until ${until}`}`;
    return `${country} in ${group}: ${status}${dates}${holds ? '' : ', not today'}`;
  });
  return {
    answer: answerText(answer?.visaRequirementType ?? null, answer?.stay ?? null),
    rows: [
      ...table(['', 'rule', 'for whom', 'priority', 'why'], rows),
      ...(standings.length === 0 ? [] : ['', `Standings: ${standings.join('; ')}.`]),
    ],
  };
}

interface SourcedRule extends Statement {
  readonly kind: SourceKind;
  readonly name: string;
  readonly answer: string;
}

/** The same resolution as the server's, with rules of other sources beside those of the files. */
function tracedBySources(data: OpenDataAnswers, pair: ExplainedPair, others: NonNullable<Example['others']>): Traced {
  const id = (iso2: string) => data.countries.get(iso2)?.id as number;
  const [from, to] = [id(pair.passport.iso2), id(pair.destination.iso2)];
  const ids = { open_data: 1, import: 2, editorial: 3 } as const;
  const ours = data.answers.rules.map(
    (rule): SourcedRule => ({
      ...rule,
      kind: 'open_data',
      name: written(rule.place.file.file, rule.ruleKey),
      answer: answerText(rule.visaRequirementType, rule.maxStayDays),
    }),
  );
  const theirs = others.map(({ kind, says }, index): SourcedRule => {
    const rule = statedFor(data, pair, says);
    const answer = answerText(rule.visaRequirementType, rule.maxStayDays);
    return {
      ...rule,
      id: ours.length + index + 1,
      sourceId: ids[kind],
      updatedAt: 0,
      topics: topicBit('visa'),
      isOfSome: false,
      kind,
      name: answer,
      answer,
    };
  });
  const { winner, candidates } = resolve([...ours, ...theirs], from, to, {
    memberships: membershipsIn(data),
    sources: Object.entries(ids).map(([kind, sourceId]) => ({
      id: sourceId,
      rank: DEFAULT_SOURCE_RANKS[kind as SourceKind],
      dataDate: null,
    })),
    day: data.today,
  });
  const rows = candidates.map(({ rule, outcome, lostAtStep, reason }) => [
    OUTCOMES[outcome],
    SOURCES[rule.kind],
    rule.name,
    String(rule.priority),
    lostAtStep === null ? reason : `Lost at step ${lostAtStep}: ${PRECEDENCE_STEPS[lostAtStep]}.`,
  ]);
  return { answer: winner?.answer ?? 'unknown', rows: table(['', 'source', 'rule', 'priority', 'why'], rows) };
}

function statedFor(data: OpenDataAnswers, { passport, destination }: ExplainedPair, says: string) {
  const file = `Passport,Destination,Requirement\n${passport.iso2},${destination.iso2},${says}\n`;
  const find = countryFinder([...data.countries.values()]);
  const { records } = readPassportIndex(Buffer.from(file), {
    resolveCountry: (text) => find(text)?.iso2,
    era: '2025-words',
    date: data.today,
  });
  const ids = new Map([...data.countries.values()].map((country) => [country.iso2, country.id]));
  const [record] = records;
  if (record === undefined) throw new Error(`"${says}" is no requirement of a passport-index file`);
  return passportIndexRule(record, ids, data.today, null);
}

function membershipsIn({ dataSet, countries }: OpenDataAnswers): Membership[] {
  return dataSet.groups.flatMap(({ value }) =>
    value.members.map(({ country, status, since = null, until = null }) => ({
      countryGroupId: value.id,
      countryId: countries.get(country)?.id as number,
      status,
      since,
      until,
    })),
  );
}

function written(file: string, ruleKey: string): string {
  return `[${file}](../data/${file}) \`${ruleKey}\``;
}

function answerText(type: string | null, stay: number | string | null): string {
  if (type === null) return 'visa requirement unknown';
  const days = typeof stay === 'number' ? `, ${stay} days` : stay === 'unlimited' ? ', without a limit of days' : '';
  return `\`${type}\`${days}`;
}

const root = path.resolve(import.meta.dirname, '../..');
const page = path.join(root, 'docs/data.md');
const checkOnly = process.argv.includes('--check');
const current = await readFile(page, 'utf8');
const today = (checkOnly && DAY.exec(current)?.[1]) || new Date().toISOString().slice(0, 10);
const data = openDataAnswers(await readOpenDataDirectory(path.join(root, 'data')), { name: 'data', today });
const [start, end] = [current.indexOf(BEGIN), current.indexOf(END)];
if (start === -1 || end < start) throw new Error(`docs/data.md lacks the marks ${BEGIN} and ${END}`);
const evidenced = `${EVIDENCED_TITLE}\n\n${evidencedSection(data)}`;
const sections = `The answers are those of ${today}.\n\n${examplesSection(data)}\n${evidenced}`;
const wanted = `${current.slice(0, start + BEGIN.length)}\n\n${sections}\n${current.slice(end)}`;
if (current === wanted) console.log('docs/data.md: examples current');
else if (checkOnly) {
  console.error(
    'docs/data.md: examples not current. Mend: npm run docs:examples, and read whether each still shows what ' +
      'its title says',
  );
  process.exitCode = 1;
} else {
  await writeFile(page, wanted);
  console.log('docs/data.md: examples written');
}
