/** A record as trip checks read it: what was said of a fact is looked up when an item first names its sources. */
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import type { KnownFact, Requirement } from '@carnet/rules/trips/trip-facts.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';
import type { Evidence } from '../schemas/verification.ts';

/** Evidence is on the prototype, so that a record written as JSON is the one that the API serves without it. */
class FactWithEvidence implements KnownFact {
  readonly verification: KnownFact['verification'];
  readonly statementId: number;
  readonly #find: () => readonly Evidence[];
  #evidence: readonly Evidence[] | undefined;

  constructor({ verification, statementId }: KnownFact, find: () => readonly Evidence[]) {
    this.verification = verification;
    this.statementId = statementId;
    this.#find = find;
  }

  get evidence(): readonly Evidence[] {
    this.#evidence ??= this.#find();
    return this.#evidence;
  }
}

export function shownRequirement(
  record: EntryRequirement,
  evidenceOf: (topic: Topic, record: EntryRequirement) => readonly Evidence[],
): Requirement {
  const facts = TOPICS.map((topic) => {
    const fact = record.facts[topic];
    return [topic, fact === null ? null : new FactWithEvidence(fact, () => evidenceOf(topic, record))];
  });
  return { ...record, facts: Object.fromEntries(facts) };
}
