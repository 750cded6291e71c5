/** What decides the words of how a fact is known: who speaks for it, who says something else, and what. */
import type { components } from '@carnet/client';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import type { Validity } from '../facts/validity.ts';

export type KnownFact = components['schemas']['KnownFact'];
export type Evidence = components['schemas']['Evidence'];
export type Verification = components['schemas']['Verification'];
/** What each publication said last, as the verification counts it: what is only background does not count. */
export function newestByPublication(evidence: readonly Evidence[]): readonly Evidence[] {
  const newest = new Map<string, Evidence>();
  for (const one of evidence) {
    if (one.role === 'background') continue;
    const publication = `${one.publisher}\n${one.name}`;
    const known = newest.get(publication);
    if (known === undefined || known.statedOn < one.statedOn) newest.set(publication, one);
  }
  return [...newest.values()];
}

const RANK: Readonly<Record<Evidence['kind'], number>> = { official: 0, official_second_hand: 1, compilation: 2 };

/** The statement to name first: it says the same, on the day of the verification; the most official one. */
export function mainEvidence({ verification, evidence = [] }: KnownFact): Evidence | undefined {
  const same = evidence.filter(({ agrees, role }) => agrees && role === 'decides');
  const verifying = same.filter(({ kind, statedOn }) => kind !== 'compilation' && statedOn === verification.verifiedAt);
  const candidates = verifying.length > 0 ? verifying : same;
  return [...candidates].sort((a, b) => RANK[a.kind] - RANK[b.kind] || b.statedOn.localeCompare(a.statedOn))[0];
}

/** Those who say something else than the answer, and nothing explains why. */
export const othersOf = ({ evidence = [] }: KnownFact): readonly Evidence[] =>
  newestByPublication(evidence).filter(({ agrees, explained }) => !agrees && explained === null);

/** Somebody who quotes an official page by its address names its publisher, too: "Japan MFA — Exemption of Visa". */
export const namesQuotedPage = ({ kind, page, url }: Evidence): boolean =>
  kind === 'official_second_hand' && url !== null && page?.includes(' — ') === true;

/** What was said, where it can be put in the page's own words. */
export type Said =
  | { readonly topic: 'visa'; readonly type: Requirement['visaRequirementType']; readonly days: number | null }
  | ({ readonly topic: 'documentValidity' } & Validity);

export function saidOf(topic: Topic, { says }: Pick<Evidence, 'says'>): Said | undefined {
  const said = says as Readonly<Record<string, unknown>> | null;
  if (said === null) return undefined;
  if (topic === 'visa' && typeof said.type === 'string') {
    const { type, days } = said as Partial<Extract<Said, { topic: 'visa' }>>;
    return { topic, type: type ?? null, days: days ?? null };
  }
  if (topic !== 'documentValidity' || typeof said.amount !== 'number') return undefined;
  const { amount, unit, countedFrom } = said as Partial<Extract<Said, { topic: 'documentValidity' }>>;
  return { topic, amount: amount ?? 0, unit: unit ?? 'days', countedFrom: countedFrom ?? null };
}
