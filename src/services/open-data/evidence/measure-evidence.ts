/** Counts how well the facts of every pair are known, and lists what publications dispute of its visa. */
import type { Resolution } from '@carnet/rules/facts/cascade.ts';
import {
  type EvidenceKind,
  newestOfEach,
  type Verification,
  type VerificationStatus,
} from '@carnet/rules/facts/evidence.ts';
import type { VisaStatement } from '@carnet/rules/facts/said.ts';
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import type { PlacedRule } from '../../../importers/open-data/pair-answers.ts';
import type { OpenDataAnswers } from '../open-data-answers.ts';
import { type KnownFact, KnownFacts } from './known-facts.ts';
import { type SingleSource, SingleSourceCount } from './single-source.ts';
import { type TopicDispute, TopicDisputes } from './topic-disputes.ts';

export interface EvidenceCounts {
  readonly pairs: number;
  readonly byLevel: Readonly<Record<Verification['level'], number>>;
  readonly byStatus: Readonly<Record<VerificationStatus, number>>;
}

/** Pairs of one destination where the same publication says the same instead. */
export interface Dispute {
  readonly destination: string;
  readonly answered: VisaStatement;
  readonly said: VisaStatement;
  readonly source: string;
  readonly kind: EvidenceKind;
  readonly passports: string[];
  /** The rules that answer, by file and line. */
  readonly rules: Set<string>;
  /** Days and quotations, as far as there are some. */
  readonly stated: Set<string>;
}

export interface MeasuredEvidence {
  readonly all: EvidenceCounts;
  readonly byDestination: ReadonlyMap<string, EvidenceCounts>;
  /** Of the answers that say something of each topic, by destination. */
  readonly byTopic: ReadonlyMap<string, ReadonlyMap<Topic, EvidenceCounts>>;
  /** The largest first. */
  readonly disputes: readonly Dispute[];
  readonly singleSource: SingleSource;
  /** Of the topics besides the visa. */
  readonly topicDisputes: readonly TopicDispute[];
}

/** Over every pair of two countries whose passports the files of evidence speak of. */
export function measureEvidence(data: OpenDataAnswers): MeasuredEvidence {
  const measure = new Measure(data);
  const { dataSet, countries, answers } = data;
  const spokenOf = dataSet.evidence.flatMap(({ value }) => value.visa.flatMap(({ passports }) => passports));
  const codes = [...new Set(spokenOf)].sort();
  for (const destination of codes) {
    for (const passport of codes) {
      if (passport === destination) continue;
      const [from, to] = [countries.get(passport)?.id ?? -1, countries.get(destination)?.id ?? -1];
      measure.add({ passport, destination, from, to }, answers.resolve(from, to));
    }
  }
  return measure.result();
}

interface Pair {
  readonly passport: string;
  readonly destination: string;
  readonly from: number;
  readonly to: number;
}

class Measure {
  readonly #known: KnownFacts;
  readonly #all = counts();
  readonly #byDestination = new Map<string, Counts>();
  readonly #byTopic = new Map<string, Map<Topic, Counts>>();
  readonly #disputes = new Map<string, Dispute>();
  readonly #singleSource = new SingleSourceCount();
  readonly #topicDisputes = new TopicDisputes();

  constructor(data: OpenDataAnswers) {
    this.#known = new KnownFacts(data);
  }

  add(pair: Pair, resolution: Resolution<PlacedRule>): void {
    const { destination } = pair;
    const ofDestination = this.#byDestination.get(destination) ?? counts();
    this.#byDestination.set(destination, ofDestination);
    const topics = this.#byTopic.get(destination) ?? new Map<Topic, Counts>();
    this.#byTopic.set(destination, topics);
    const facts = this.#known.of(resolution, pair.from, pair.to);
    for (const fact of facts) {
      const { topic, verification } = fact;
      if (topic !== 'visa' && verification.status === 'disputed') this.#topicDisputes.add(destination, fact);
      const tally = topics.get(topic) ?? counts();
      topics.set(topic, tally);
      count(tally, verification.level, verification.status);
    }
    const visa = facts.find(({ topic }) => topic === 'visa');
    for (const tally of [this.#all, ofDestination]) {
      count(tally, visa?.verification.level ?? 'none', visa?.verification.status ?? 'unverified');
    }
    if (visa !== undefined) this.#singleSource.add(destination, visa);
    if (visa?.verification.status === 'disputed') this.#dispute(pair, visa);
  }

  #dispute({ destination, passport }: Pair, { rule, evidence }: KnownFact): void {
    const answered = { type: rule.visaRequirementType, days: rule.maxStayDays };
    const { file, path } = rule.place;
    const explained = new Set(evidence.flatMap((one) => (one.explained === null ? [] : [one.by.code])));
    for (const { by, says, statedOn, quote, url, agrees } of newestOfEach(evidence, (one) => one.by.code)) {
      if (agrees || explained.has(by.code)) continue;
      const said = says as VisaStatement;
      const key = JSON.stringify([destination, answered, said, by.code]);
      const dispute: Dispute = this.#disputes.get(key) ?? {
        destination,
        answered,
        said,
        source: by.code,
        kind: by.kind,
        passports: [],
        rules: new Set<string>(),
        stated: new Set<string>(),
      };
      dispute.passports.push(passport);
      dispute.rules.add(`${file.file}:${file.lineOf(path)}`);
      dispute.stated.add([statedOn, quote, url].filter((part) => part !== null).join(' '));
      this.#disputes.set(key, dispute);
    }
  }

  result(): MeasuredEvidence {
    const disputes = [...this.#disputes.values()].sort(
      (a, b) => b.passports.length - a.passports.length || (a.destination < b.destination ? -1 : 1),
    );
    const singleSource = this.#singleSource.result();
    const [byDestination, byTopic, topicDisputes] = [this.#byDestination, this.#byTopic, this.#topicDisputes.result()];
    return { all: this.#all, byDestination, byTopic, disputes, singleSource, topicDisputes };
  }
}

interface Counts extends EvidenceCounts {
  pairs: number;
  readonly byLevel: Record<Verification['level'], number>;
  readonly byStatus: Record<VerificationStatus, number>;
}

function counts(): Counts {
  return {
    pairs: 0,
    byLevel: { official: 0, official_second_hand: 0, compilation: 0, none: 0 },
    byStatus: { expired: 0, disputed: 0, unverified: 0, stale: 0, current: 0 },
  };
}

function count(counts: Counts, level: Verification['level'], status: VerificationStatus): void {
  counts.pairs += 1;
  counts.byLevel[level] += 1;
  counts.byStatus[status] += 1;
}

/** Of all destinations together, in the order in which answers show the topics. */
export function countsByTopic({ byTopic }: Pick<MeasuredEvidence, 'byTopic'>): ReadonlyMap<Topic, EvidenceCounts> {
  const sums = new Map(TOPICS.map((topic) => [topic, counts()]));
  for (const topics of byTopic.values()) {
    for (const [topic, { pairs, byLevel, byStatus }] of topics) {
      const sum = sums.get(topic) as Counts;
      sum.pairs += pairs;
      for (const level of Object.keys(byLevel) as (keyof typeof byLevel)[]) sum.byLevel[level] += byLevel[level];
      for (const status of Object.keys(byStatus) as (keyof typeof byStatus)[]) sum.byStatus[status] += byStatus[status];
    }
  }
  return sums;
}
