/** How well each fact of a pair's answer is known, from the data files alone. */
import { scopeKey } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { Resolution } from '@carnet/rules/facts/cascade.ts';
import type { Verification } from '@carnet/rules/facts/evidence.ts';
import { EvidenceIndex, verifyFact } from '@carnet/rules/facts/evidence-index.ts';
import { agrees, saidBy } from '@carnet/rules/facts/said.ts';
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import type { EvidenceRecord, PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { PlacedRule } from '../../../importers/open-data/pair-answers.ts';
import { toEvidence, toPublications } from '../../../importers/open-data/to-evidence.ts';
import type { OpenDataAnswers } from '../open-data-answers.ts';

export interface KnownFact {
  readonly topic: Topic;
  /** The rule that states it. */
  readonly rule: PlacedRule;
  readonly verification: Verification;
  readonly evidence: readonly StatedEvidence[];
}

/** What one publication said, and whether that is the same. */
export interface StatedEvidence extends EvidenceRecord {
  readonly by: PublicationRecord;
  readonly agrees: boolean;
}

export class KnownFacts {
  readonly #day: string;
  readonly #index: EvidenceIndex;
  readonly #publications: ReadonlyMap<string, PublicationRecord>;

  constructor(data: OpenDataAnswers) {
    const publications = toPublications(data);
    this.#day = data.today;
    this.#index = new EvidenceIndex(toEvidence(data), publications);
    this.#publications = new Map(publications.map((one) => [one.code, one]));
  }

  /** In the order in which answers show them; topics of which no rule speaks are left out. */
  of({ winner, topics }: Resolution<PlacedRule>, passportId: number, toCountryId: number): KnownFact[] {
    return TOPICS.flatMap((topic) => {
      const rule = topic === 'visa' ? winner : topics[topic].rule;
      if (rule === null || (topic === 'visa' && rule.visaRequirementType === null)) return [];
      const { ruleKey, validUntil } = rule;
      const stored = this.#index.of({ topic, rule: { scopeKey: scopeKey(rule), ruleKey }, toCountryId, passportId });
      const value = saidBy(topic, rule);
      const read = stored.map((one) => this.#index.read(one));
      return [
        {
          topic,
          rule,
          verification: verifyFact(topic, { value, validUntil }, read, this.#day),
          evidence: stored.map((one) => ({
            ...one,
            by: this.#publications.get(one.publication) as PublicationRecord,
            agrees: agrees(topic, one.says, value),
          })),
        },
      ];
    });
  }
}
