/** The first section of docs/data-quality.md: how well the visa of each pair is known, and what is disputed. */
import { EVIDENCE_KINDS, VERIFICATION_LEVELS, VERIFICATION_STATUSES } from '@carnet/rules/facts/evidence.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { number, table } from '../agreement/markdown.ts';
import { countsByTopic, type Dispute, type EvidenceCounts, type MeasuredEvidence } from './measure-evidence.ts';
import type { VisaRulesCount } from './single-source.ts';
import { saidInWords } from './topic-disputes.ts';

/** How many groups are shown. */
const DISPUTES = 30;
/** How many passports of a group are named. */
const PASSPORTS = 12;

const LEVELS: Readonly<Record<(typeof VERIFICATION_LEVELS)[number], string>> = {
  official: "the destination's own law or page",
  official_second_hand: 'another government, or a compilation that names the official page and the day',
  compilation: 'a matrix, the press or a company alone',
  none: 'nothing',
};
const STATUSES: Readonly<Record<(typeof VERIFICATION_STATUSES)[number], string>> = {
  expired: 'its end has passed',
  disputed: 'newer evidence, or official text, says otherwise',
  unverified: 'no official text confirms it',
  stale: 'verified, more than six months ago',
  current: 'verified within six months',
};

export function evidenceSection(measured: MeasuredEvidence): string[] {
  const { all, byDestination, disputes, singleSource, topicDisputes } = measured;
  const verified = EVIDENCE_KINDS.slice(0, 2).reduce((sum, kind) => sum + all.byLevel[kind], 0);
  return [
    '## How well the visa is known',
    '',
    `Of ${number(all.pairs)} pairs of passport and destination ${share(verified, all.pairs)} rest on official text, first or second hand; ${share(all.byStatus.current, all.pairs)} were verified within six months and are not disputed. [data.md](data.md#looking-into-it) says how this is counted. The rest is what a public matrix of visas says: a compilation without sources, which corroborates and proves nothing.`,
    '',
    ...table(['confirmed by', 'pairs', 'share'], rows(VERIFICATION_LEVELS, LEVELS, all.byLevel, all.pairs)),
    '',
    ...table(['the answer is', 'because', 'pairs', 'share'], statusRows(all)),
    '',
    'Other topics, of the answers that say something of them:',
    '',
    ...table(
      ['topic', 'answers', 'destinations', 'verified', 'current', 'disputed'],
      [...countsByTopic(measured)].map(([topic, counts]) => topicRow(topic, counts, measured)),
    ),
    '',
    `Destinations with every pair current: ${named(byDestination, ({ pairs, byStatus }) => byStatus.current === pairs)}.`,
    '',
    `Destinations with no pair verified: ${named(byDestination, ({ byLevel }) => byLevel.official + byLevel.official_second_hand === 0)}.`,
    '',
    `Visa rules that one compilation alone supports, a matrix or else: ${onOne(singleSource.mostTravelled)} of the 60 destinations most travelled to (UN Tourism, arrivals in 2018), ${onOne(singleSource.elsewhere)} elsewhere.`,
    '',
    '## What is disputed',
    '',
    `${number(disputes.length)} groups, the largest first${disputes.length > DISPUTES ? `, of which ${DISPUTES} are shown` : ''}; \`npm run data:evidence -- XX\` shows all of a destination, with quotations. Decide the first ones first.`,
    '',
    ...table(
      ['to', 'answered', 'said instead', 'by', 'pairs', 'passports'],
      disputes.slice(0, DISPUTES).map(disputeRow),
    ),
    '',
    'Of the other topics:',
    '',
    ...table(
      ['to', 'topic', 'answered', 'said instead', 'by', 'pairs'],
      topicDisputes
        .slice(0, DISPUTES)
        .map(({ destination, topic, answered, said, source, pairs }) => [
          destination,
          topic,
          saidInWords(answered),
          saidInWords(said),
          source,
          number(pairs),
        ]),
    ),
    '',
  ];
}

function onOne({ rules, onOneCompilation }: VisaRulesCount): string {
  const part = onOneCompilation.length;
  return `${number(part)} of ${number(rules)} (${share(part, rules)})`;
}

function rows<Name extends string>(
  names: readonly Name[],
  words: Readonly<Record<Name, string>>,
  counts: Readonly<Record<Name, number>>,
  all: number,
): string[][] {
  return names.map((name) => [words[name], number(counts[name]), share(counts[name], all)]);
}

function statusRows({ byStatus, pairs }: EvidenceCounts): string[][] {
  const names = VERIFICATION_STATUSES.toReversed();
  return names.map((name) => [name, STATUSES[name], number(byStatus[name]), share(byStatus[name], pairs)]);
}

function topicRow(topic: Topic, { pairs, byLevel, byStatus }: EvidenceCounts, { byTopic }: MeasuredEvidence): string[] {
  const destinations = [...byTopic.values()].filter((topics) => topics.has(topic)).length;
  const verified = byLevel.official + byLevel.official_second_hand;
  const shares = [verified, byStatus.current].map((part) => share(part, pairs));
  return [topic, number(pairs), number(destinations), ...shares, number(byStatus.disputed)];
}

function named(counts: MeasuredEvidence['byDestination'], is: (one: EvidenceCounts) => boolean): string {
  const codes = [...counts].filter(([, one]) => is(one)).map(([code]) => code);
  return codes.length === 0 ? 'none' : `${codes.length} (${codes.join(' ')})`;
}

function disputeRow({ destination, answered, said, source, passports }: Dispute): string[] {
  const more = passports.length > PASSPORTS ? ' ...' : '';
  const who = `${passports.slice(0, PASSPORTS).join(' ')}${more}`;
  return [destination, saidInWords(answered), saidInWords(said), source, number(passports.length), who];
}

function share(part: number, whole: number): string {
  return whole === 0 ? '0 %' : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;
}
