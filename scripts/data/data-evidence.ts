/**
 * `npm run data:evidence [-- DESTINATION ...]`: how well the facts of every pair of the open data set are known, and what
 * sources dispute of its visa, the largest groups first; with destinations (alpha-2) only those, every dispute with its quotations.
 */
import path from 'node:path';
import { EVIDENCE_KINDS, VERIFICATION_LEVELS, VERIFICATION_STATUSES } from '@carnet/rules/facts/evidence.ts';
import {
  countsByTopic,
  type Dispute,
  type EvidenceCounts,
  measureEvidence,
} from '../../src/services/open-data/evidence/measure-evidence.ts';
import { saidInWords, type TopicDispute } from '../../src/services/open-data/evidence/topic-disputes.ts';
import { openDataAnswers } from '../../src/services/open-data/open-data-answers.ts';
import { readOpenDataDirectory } from '../../src/services/open-data/read-open-data-directory.ts';

const SHOWN = 40;
const WHERE = { mostTravelled: 'of the 60 destinations most travelled to', elsewhere: 'elsewhere' };
const wanted = process.argv.slice(2).map((code) => code.toUpperCase());
const today = new Date().toISOString().slice(0, 10);
const files = await readOpenDataDirectory(path.resolve(import.meta.dirname, '../../data'));
const data = openDataAnswers(files, { name: 'data', today });
const measured = measureEvidence(data);
const { all, byDestination, byTopic, disputes, singleSource, topicDisputes } = measured;

const unknown = wanted.filter((code) => !byDestination.has(code));
if (unknown.length > 0) {
  console.error(`No destination ${unknown.join(', ')}; they are: ${[...byDestination.keys()].join(' ')}`);
  process.exitCode = 1;
} else if (wanted.length === 0) {
  print('all', all);
  const verified = EVIDENCE_KINDS.slice(0, 2).reduce((sum, kind) => sum + all.byLevel[kind], 0);
  console.log(
    `verified, official or second-hand: ${share(verified, all.pairs)}; current: ` +
      `${share(all.byStatus.current, all.pairs)}`,
  );
  console.log('\nby topic, of the answers that say something of it:');
  for (const [topic, counted] of countsByTopic(measured)) print(topic, counted);
  for (const [where, { rules, onOneCompilation }] of Object.entries(singleSource)) {
    console.log(
      `\nvisa rules that one compilation alone supports, ${WHERE[where as keyof typeof WHERE]}: ` +
        `${onOneCompilation.length} of ${rules}, ${share(onOneCompilation.length, rules)}`,
    );
    for (const place of onOneCompilation.slice(0, SHOWN)) console.log(`  ${place}`);
  }
  console.log(`\n${disputes.length} groups of disputed pairs, the largest first:`);
  for (const dispute of disputes.slice(0, SHOWN)) console.log(inWords(dispute));
  if (disputes.length > SHOWN) console.log(`... and ${disputes.length - SHOWN} more: npm run data:evidence -- XX`);
  console.log(`\n${topicDisputes.length} disputes of other topics, the largest first:`);
  for (const one of topicDisputes.slice(0, SHOWN)) console.log(aboutTopic(one));
} else {
  for (const code of wanted) {
    print(code, byDestination.get(code) as EvidenceCounts);
    for (const [topic, counted] of byTopic.get(code) ?? []) print(`  ${topic}`, counted);
    for (const dispute of disputes.filter((one) => one.destination === code)) {
      console.log(inWords(dispute));
      console.log(`    answered by ${[...dispute.rules].join(', ')}`);
      for (const stated of [...dispute.stated].slice(0, 5)) console.log(`    ${dispute.source}: ${stated}`);
    }
    for (const one of topicDisputes.filter(({ destination }) => destination === code)) console.log(aboutTopic(one));
  }
}

function print(name: string, { pairs, byLevel, byStatus }: EvidenceCounts): void {
  const parts = (names: readonly string[], counts: Readonly<Record<string, number>>) =>
    names.map((one) => `${one} ${counts[one]}`).join(', ');
  console.log(
    `${name}: ${pairs} pairs; ${parts(VERIFICATION_LEVELS, byLevel)}; ${parts(VERIFICATION_STATUSES, byStatus)}`,
  );
}

function aboutTopic({ destination, topic, rule, answered, said, source, statedOn, pairs }: TopicDispute): string {
  const sides = `${saidInWords(answered)} here, ${saidInWords(said)} by ${source} (${statedOn})`;
  return `${destination}: ${topic} of ${rule}: ${sides}: ${pairs} pairs`;
}

function inWords({ destination, answered, said, source, kind, passports }: Dispute): string {
  const who = passports.join(' ');
  return (
    `${destination}: ${saidInWords(answered)} here, ${saidInWords(said)} by ${source} (${kind}): ${passports.length} pairs, ` +
    `${who}`
  );
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
