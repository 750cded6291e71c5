/** A record as trip checks read it: what was said of a fact is looked up when an item first names its sources. */
import { TOPICS, type Topic } from '../facts/topic-names.ts';
import { unset } from '../schema/field.ts';
import { served } from '../schema/served.ts';
import { VISA_FIELDS } from '../schema/topics/visa-fields.ts';
import type { KnownFact, Requirement } from './trip-facts.ts';

type FactEvidence = NonNullable<KnownFact['evidence']>[number];

/** Evidence is on the prototype, so that a record written as JSON is the one that the API serves without it. */
class FactWithEvidence implements KnownFact {
  readonly verification: KnownFact['verification'];
  readonly statementId: number;
  readonly #find: () => readonly FactEvidence[];
  #evidence: readonly FactEvidence[] | undefined;

  constructor({ verification, statementId }: KnownFact, find: () => readonly FactEvidence[]) {
    this.verification = verification;
    this.statementId = statementId;
    this.#find = find;
  }

  get evidence(): readonly FactEvidence[] {
    this.#evidence ??= this.#find();
    return this.#evidence;
  }
}

export function shownRequirement<Record extends Requirement>(
  record: Record,
  evidenceOf: (topic: Topic, record: Record) => readonly FactEvidence[],
): Requirement {
  const facts = TOPICS.map((topic) => {
    const fact = record.facts[topic] ?? null;
    return [topic, fact === null ? null : new FactWithEvidence(fact, () => evidenceOf(topic, record))];
  });
  return { ...record, facts: Object.fromEntries(facts) };
}

const NO_VISA = served(VISA_FIELDS)(unset(VISA_FIELDS));

/** A record that says nothing of a visa. */
export function withoutVisa(record: Requirement): Requirement {
  return { ...record, ...NO_VISA, entryOptions: null, facts: { ...record.facts, visa: null } };
}
