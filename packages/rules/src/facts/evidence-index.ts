/** Finds what was said of one fact among all that was said. */
import type { EvidenceRecord, PublicationRecord } from '../schema/evidence-fields.ts';
import { type Evidence, type Verification, verify } from './evidence.ts';
import { agrees, provesNothing, type Said } from './said.ts';
import type { Topic } from './topic-names.ts';

/** Natural key of a rule. Its source is left out where all that is known is of one source. */
export interface RuleName {
  readonly sourceId?: number;
  readonly scopeKey: string | null;
  readonly ruleKey: string | null;
}

/** A fact of a rule: what is asked about. */
export interface AskedFact {
  readonly topic: Topic;
  readonly rule: RuleName;
  /** Null = of none in particular. */
  readonly toCountryId: number | null;
  readonly passportId: number | null;
}

type Publication = Pick<PublicationRecord, 'code' | 'kind' | 'url'>;

/** What was said, by the source whose rules it is about. */
export type SourcedEvidence = EvidenceRecord & Pick<RuleName, 'sourceId'>;

export class EvidenceIndex<Stored extends SourcedEvidence = SourcedEvidence> {
  readonly #publications: ReadonlyMap<string, Publication>;
  readonly #ofRule: ReadonlyMap<string, readonly Stored[]>;
  readonly #sources: ReadonlySet<number | undefined>;
  /** By destination and topic. */
  readonly #ofDestination: ReadonlyMap<string, readonly Stored[]>;

  constructor(evidence: readonly Stored[], publications: readonly Publication[]) {
    this.#publications = new Map(publications.map((one) => [one.code, one]));
    const ofRules = evidence.filter(({ scopeKey }) => scopeKey !== null);
    this.#ofRule = Map.groupBy(ofRules, keyOf);
    this.#sources = new Set(ofRules.map(({ sourceId }) => sourceId));
    const others = evidence.filter(({ scopeKey }) => scopeKey === null);
    this.#ofDestination = Map.groupBy(others, ({ toCountryId, topic }) => `${toCountryId} ${topic}`);
  }

  /** Of one of the destination's facts, in order. */
  ofDestination(toCountryId: number, topic: Topic): readonly Stored[] {
    return this.#ofDestination.get(`${toCountryId} ${topic}`) ?? [];
  }

  /** Whether anything was said of single rules of a source. */
  hasRulesOf(sourceId: number): boolean {
    return this.#sources.has(sourceId);
  }

  /** Of all the rule's own facts, in order. */
  ofWholeRule(rule: RuleName): readonly Stored[] {
    return this.#ofRule.get(keyOf(rule)) ?? [];
  }

  /** Of one of them. */
  ofRule(rule: RuleName, topic: Topic): readonly Stored[] {
    return this.ofWholeRule(rule).filter((one) => one.topic === topic);
  }

  /** What was said of it by whomever, the rule's own evidence first. */
  of({ topic, rule, toCountryId, passportId }: AskedFact): readonly Stored[] {
    const own = this.ofRule(rule, topic).filter(
      (one) => isAbout(one.passportIds, passportId) && (one.toCountryId ?? toCountryId) === toCountryId,
    );
    if (toCountryId === null) return own;
    const others = this.ofDestination(toCountryId, topic).filter((one) => isAbout(one.passportIds, passportId));
    return [...own, ...others];
  }

  /** As it is compared with a fact. */
  read(stored: Stored): Evidence<Said | null> {
    const { publication, says, statedOn, role, undated, explained } = stored;
    const { kind = 'compilation', url = null } = this.#publications.get(publication) ?? {};
    return { source: countedAs(publication), kind, says, statedOn, role, undated, explained, url: stored.url ?? url };
  }
}

/** An import and the open data set may have read one publication, each under a name of its own: it counts once. */
export function countedAs(code: string): string {
  return ONE_PUBLICATION.get(code) ?? code;
}
const ONE_PUBLICATION: ReadonlyMap<string, string> = new Map([['passport-index', 'passport-index-data']]);

function keyOf({ sourceId, scopeKey, ruleKey }: RuleName): string {
  return `${sourceId ?? ''} ${scopeKey} ${ruleKey}`;
}

function isAbout(passportIds: readonly number[] | null, passportId: number | null): boolean {
  return passportIds === null || (passportId !== null && passportIds.includes(passportId));
}

/** `value` null: it has no machine form; then evidence counts as agreeing only where it says the same by itself. */
export function verifyFact(
  topic: Topic,
  fact: { readonly value: Said | null; readonly validUntil: string | null },
  evidence: readonly Evidence<Said | null>[],
  day: string,
): Verification {
  const counted = evidence.filter(({ says }) => !provesNothing(topic, says, fact.value));
  return verify(fact, counted, (said, value) => agrees(topic, said, value), day);
}
