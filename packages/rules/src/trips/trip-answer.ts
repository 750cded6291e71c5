/** The answer of a trip check as it is served, in the words of one language. */
import type { Day } from '../calendar.ts';
import type { VisaRequirementType } from '../entry-rules/entry-rule.ts';
import type { Language } from '../words/words.ts';
import type { ITEM_TIMES, ItemEnforcement, ItemSource, ItemStatus, ItemTopic, Ledger, Verdict } from './checked.ts';
import type { Country, LegRole } from './question.ts';
import type { Requirement, TopicTrace } from './trip-facts.ts';

export interface AnswerItem {
  readonly id: string;
  readonly topic: ItemTopic;
  readonly type: 'requirement' | 'recommendation' | 'information';
  readonly enforcement: ItemEnforcement;
  readonly status: ItemStatus;
  readonly when: (typeof ITEM_TIMES)[number];
  readonly title: string;
  /** Why it has its status. */
  readonly because: string | null;
  /** What the data say. */
  readonly details: string | null;
  /** English where the data have one of the texts in English alone. */
  readonly detailsLanguage: Language | null;
  readonly dueOn: Day | null;
  readonly notBefore: Day | null;
  readonly url: string | null;
  readonly ruleId: number | null;
  readonly sources: readonly ItemSource[];
  readonly isStale: boolean;
}

/** What an authorisation that is held gives. */
export interface AnswerSatisfiedBy {
  readonly authorisationRef: string;
  /** The rule that accepts it; null = it is the destination's own. */
  readonly ruleId: number | null;
  readonly gives: { readonly visaRequirementType: VisaRequirementType | null; readonly maxStayDays: number | null };
}

/** What was found with a document. */
export interface AnswerAlternative {
  readonly documentRef: string;
  readonly verdict: Verdict;
  readonly because: string;
}

/** With `explain=true`: the rules that were considered for one document, by topic. */
export interface AnswerTrace {
  readonly documentRef: string;
  readonly topics: readonly TopicTrace[];
}

export interface AnswerLeg {
  readonly ref: string;
  readonly role: LegRole;
  readonly country: Country;
  readonly verdict: Verdict;
  /** The document to use; null = none was told. */
  readonly documentRef: string | null;
  readonly because: string;
  /** The record of the rule that decides; null = none, as at home. */
  readonly requirement: Requirement | null;
  readonly satisfiedBy: AnswerSatisfiedBy | null;
  readonly items: readonly AnswerItem[];
  /** Every other document, and why it was not chosen. */
  readonly alternatives: readonly AnswerAlternative[];
  readonly ledger: Ledger | null;
  readonly trace?: readonly AnswerTrace[];
}

export interface AnswerTask {
  readonly itemId: string;
  readonly do: string;
  readonly dueOn: Day | null;
  readonly notBefore: Day | null;
  readonly url: string | null;
  readonly documentRef: string | null;
}

/** What was presumed because it was not said, and would change the verdict if it were otherwise. */
export interface AnswerPresumption {
  readonly path: string;
  readonly value: unknown;
  readonly matters: string;
}

export interface AnswerMissingFact {
  readonly path: string;
  readonly why: string;
  readonly wouldDecide: readonly string[];
}

export interface AnswerCounterfactual {
  readonly change: { readonly path: string; readonly to: unknown };
  readonly verdict: Verdict;
  readonly because: string;
}

export interface AnswerTraveller {
  readonly ref: string;
  readonly verdict: Verdict;
  readonly legs: readonly AnswerLeg[];
  /** By due date, then by leg. */
  readonly checklist: readonly AnswerTask[];
  readonly presumed: readonly AnswerPresumption[];
  readonly missingFacts: readonly AnswerMissingFact[];
  readonly counterfactuals: readonly AnswerCounterfactual[];
}

export interface TripAnswer {
  /** Of all travellers, the worst. */
  readonly verdict: Verdict;
  readonly headline: string;
  readonly language: Language;
  /** The first moment of `asOf`: a check knows days, and the same question on the same data has the same bytes. */
  readonly evaluatedAt: string;
  readonly asOf: Day;
  readonly knownAt: string | null;
  readonly dataRevision: string;
  readonly engineVersion: string;
  readonly inputHash: string;
  readonly travellers: readonly AnswerTraveller[];
}
