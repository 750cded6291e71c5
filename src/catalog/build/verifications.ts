/** How well each fact of each answer is known. */
import { KIND_OF_SOURCE } from '@carnet/rules/answer.ts';
import { type Day, startOf } from '@carnet/rules/calendar.ts';
import { VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { bestAddress } from '@carnet/rules/facts/best-address.ts';
import { type Evidence, VERIFICATION_STATUSES, type Verification } from '@carnet/rules/facts/evidence.ts';
import { type EvidenceIndex, verifyFact } from '@carnet/rules/facts/evidence-index.ts';
import { type Said, saidBy } from '@carnet/rules/facts/said.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { topicBit } from '@carnet/rules/facts/topics.ts';
import type { EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { NONE, type RuleColumns, type SourceEntry } from '../image/image.ts';
import type { Boundaries, KnownOfFact } from './json.ts';
import type { RuleFacts } from './read-database.ts';
import { numbered } from './rule-table.ts';
import type { TopicAnswers } from './topic-answers.ts';

export interface VerificationContext {
  readonly rules: RuleColumns;
  readonly evidence: EvidenceIndex;
  /** What was said of a rule's own facts, by row. */
  readonly ofRule: ReadonlyMap<number, readonly EvidenceRecord[]>;
  /** When a rule was last verified, by row; null = never. */
  readonly verifiedOn: readonly (Day | null)[];
  /** The address that a rule names itself, by row. */
  readonly statedUrls: readonly (string | null)[];
  readonly facts: ReadonlyMap<number, RuleFacts>;
  readonly noFacts: RuleFacts;
  readonly sources: readonly SourceEntry[];
  readonly countryIds: readonly number[];
  readonly day: Day;
  readonly boundaries: Boundaries;
}

export class Verifications {
  readonly #context: VerificationContext;
  readonly #sources: ReadonlyMap<number, SourceEntry>;
  readonly #distinct: KnownOfFact[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<string, number>();
  /** By destination index: what was said of the visa of each passport, by passport index. */
  readonly #saidOfPairs = new Map<number, readonly (readonly EvidenceRecord[] | undefined)[]>();
  readonly #listNumbers = new Map<readonly EvidenceRecord[] | undefined, number>();

  constructor(context: VerificationContext) {
    this.#context = context;
    this.#sources = new Map(context.sources.map((source) => [source.id, source]));
  }

  /** The different ones, by number. */
  get all(): readonly KnownOfFact[] {
    return this.#distinct;
  }

  /** Of the visa of each pair, by passport index * countries + destination index. */
  ofPairs({ winners }: TopicAnswers): Uint32Array<ArrayBuffer> {
    const countries = this.#context.countryIds.length;
    return Uint32Array.from(winners, (row, cell) =>
      row === NONE ? 0 : this.#visaOfPair(row, Math.floor(cell / countries), cell % countries),
    );
  }

  /** Of the visa of each rule where no pair is asked for: that of the least well known pair which it answers. */
  ofRules({ winners }: TopicAnswers, ofPairs: Uint32Array): Uint32Array<ArrayBuffer> {
    const { rules } = this.#context;
    const worst = new Map<number, number>();
    for (const [cell, row] of winners.entries()) {
      if (row === NONE) continue;
      const number = ofPairs[cell] as number;
      const known = worst.get(row);
      if (known === undefined || this.#isWorse(number, known)) worst.set(row, number);
    }
    return Uint32Array.from(
      rules.id,
      (_, row) => worst.get(row) ?? this.#numberOf('visa', row, this.#ownSaid('visa', row)),
    );
  }

  /** Of another topic, as a rule answers it for a destination; NONE = for no one in particular. */
  ofTopic(topic: Topic, row: number, destination: number): number {
    return numbered(this.#known, `${topic} ${row} ${destination}`, () => {
      const said = this.#ownSaid(topic, row);
      const others =
        destination === NONE
          ? []
          : this.#context.evidence.ofDestination(this.#context.countryIds[destination] as number, topic);
      return this.#numberOf(topic, row, [...said, ...others.map((one) => this.#context.evidence.read(one))]);
    });
  }

  /** Bits of the topics besides the visa of which something else was said than the rule says. */
  disputedTopics(row: number, said: readonly EvidenceRecord[]): number {
    const { day, rules } = this.#context;
    const destination = rules.toCountry[row] as number;
    // What says the same as the fact disputes nothing: most rules need no look.
    const topics = new Set(said.filter(({ says }) => says !== null).map(({ topic }) => topic));
    topics.delete('visa');
    return [...topics].reduce((bits, topic) => {
      const own = this.#ownSaid(topic, row, NONE, destination);
      const { status } = verifyFact(topic, { value: this.#valueOf(topic, row), validUntil: null }, own, day);
      return status === 'disputed' ? bits | topicBit(topic) : bits;
    }, 0);
  }

  #visaOfPair(row: number, from: number, to: number): number {
    const said = this.#saidOfDestination(to)[from];
    const list = numbered(this.#listNumbers, said, () => this.#listNumbers.size);
    return numbered(this.#known, `${this.#nameOf(row, from, to)} ${list}`, () => {
      const others = (said ?? []).map((one) => this.#context.evidence.read(one));
      return this.#numberOf('visa', row, [...this.#ownSaid('visa', row, from, to), ...others]);
    });
  }

  /** Of facts of the same name the rule's own evidence says the same: most imported rules differ in nothing else. */
  #nameOf(row: number, from: number, to: number): string {
    const { ofRule, rules, verifiedOn, statedUrls } = this.#context;
    const own = ofRule.get(row);
    if (own !== undefined) return own.some(isAboutSome) ? `${row} ${from} ${to}` : `${row}`;
    return [rules.source[row], verifiedOn[row], rules.visaType[row], rules.stay[row], statedUrls[row]].join(' ');
  }

  /** Passports of which the same is said share one list. */
  #saidOfDestination(to: number): readonly (readonly EvidenceRecord[] | undefined)[] {
    let said = this.#saidOfPairs.get(to);
    if (said === undefined) {
      const { countryIds, evidence } = this.#context;
      const all = evidence.ofDestination(countryIds[to] as number, 'visa');
      const lists = new Map<string, readonly EvidenceRecord[]>();
      said = countryIds.map((id) => {
        const about = all.filter(({ passportIds }) => passportIds === null || passportIds.includes(id));
        if (about.length === 0) return undefined;
        const key = about.map((one) => all.indexOf(one)).join();
        const list = lists.get(key) ?? about;
        lists.set(key, list);
        return list;
      });
      this.#saidOfPairs.set(to, said);
    }
    return said;
  }

  /** What was said of the rule's own fact; without a pair, what was said of all passports. */
  #ownSaid(topic: Topic, row: number, from = NONE, to = NONE): Evidence<Said | null>[] {
    const { ofRule, evidence, countryIds, rules, verifiedOn } = this.#context;
    const own = ofRule.get(row);
    if (own === undefined) {
      const source = this.#sources.get(rules.source[row] as number) as SourceEntry;
      const statedOn = verifiedOn[row] ?? null;
      if (statedOn === null) return [];
      return [{ source: source.code, kind: KIND_OF_SOURCE[source.kind], says: null, statedOn, role: 'decides' }];
    }
    const isAbout = ({ passportIds, toCountryId }: EvidenceRecord) =>
      (passportIds === null || passportIds.includes(countryIds[from] ?? NONE)) &&
      (toCountryId === null || toCountryId === countryIds[to]);
    return own.filter((one) => one.topic === topic && isAbout(one)).map((one) => evidence.read(one));
  }

  #numberOf(topic: Topic, row: number, said: readonly Evidence<Said | null>[]): number {
    const { day, boundaries, statedUrls } = this.#context;
    const value = this.#valueOf(topic, row);
    const verification = verifyFact(topic, { value, validUntil: null }, said, day);
    if (verification.dueAt !== null) boundaries.add(startOf(verification.dueAt));
    const sourceUrl = topic === 'visa' ? (statedUrls[row] ?? bestAddress(topic, value, said)) : null;
    const known: KnownOfFact = { verification, sourceUrl };
    return numbered(this.#numbers, JSON.stringify(known), () => this.#distinct.push(known) - 1);
  }

  #valueOf(topic: Topic, row: number): Said | null {
    const { rules, facts, noFacts } = this.#context;
    const stay = rules.stay[row] as number;
    return saidBy(topic, {
      ...(facts.get(rules.id[row] as number) ?? noFacts),
      visaRequirementType: VISA_REQUIREMENT_TYPES[rules.visaType[row] as number] ?? null,
      maxStayDays: stay === NONE ? null : stay,
    });
  }

  #isWorse(number: number, than: number): boolean {
    const [a, b] = [number, than].map((one) => (this.#distinct[one] as KnownOfFact).verification) as [
      Verification,
      Verification,
    ];
    const rank = ({ status }: Verification) => VERIFICATION_STATUSES.indexOf(status);
    if (rank(a) !== rank(b)) return rank(a) < rank(b);
    return (a.verifiedAt ?? '') < (b.verifiedAt ?? '');
  }
}

function isAboutSome({ passportIds, toCountryId }: EvidenceRecord): boolean {
  return passportIds !== null || toCountryId !== null;
}
