/**
 * How well a fact is known: what its evidence says of it, computed whenever it is asked and stored nowhere. Agreement is
 * the comparison of what was said with the fact, never a claim of the file.
 */
import { addMonths, type Day } from '../calendar.ts';
import { STALENESS_MONTHS } from '../staleness.ts';

/**
 * `official`: the destination's own law or page. `official_second_hand`: another government, or a compilation that
 * names the official page and the day. `compilation`: a matrix, the press, a company; it corroborates and never
 * verifies.
 */
export const EVIDENCE_KINDS = ['official', 'official_second_hand', 'compilation'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const EVIDENCE_ROLES = ['decides', 'background'] as const;

export const VERIFICATION_LEVELS = [...EVIDENCE_KINDS, 'none'] as const;
export type VerificationLevel = (typeof VERIFICATION_LEVELS)[number];

/** The first that holds is the status. */
export const VERIFICATION_STATUSES = ['expired', 'disputed', 'unverified', 'stale', 'current'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** What one publication said of a fact on a day. */
export interface Evidence<Value> {
  readonly source: string;
  readonly kind: EvidenceKind;
  readonly says: Value;
  /** Day of the edition or snapshot. */
  readonly statedOn: Day;
  /** A law that a rule rests on is `background`: it never ages the fact. */
  readonly role: (typeof EVIDENCE_ROLES)[number];
  readonly quote?: string | undefined;
  /** The page has no date of its own: `statedOn` is the day on which somebody else read it. */
  readonly undated?: boolean | null;
  /** Why the fact is kept although this says something else; null = not explained. */
  readonly explained?: string | null;
  /** Of the page, else of the publication. */
  readonly url?: string | null | undefined;
}

export interface Verification {
  readonly level: VerificationLevel;
  readonly status: VerificationStatus;
  /** Newest day on which official or second-hand evidence said the same; null = never. */
  readonly verifiedAt: Day | null;
  /** Six calendar months later: the first day on which it is stale. */
  readonly dueAt: Day | null;
  /** Sources whose newest statement says the same, or something else. */
  readonly agreeing: number;
  readonly disagreeing: number;
}

export interface VerifiableFact<Value> {
  readonly value: Value;
  /** First day on which it no longer holds; null = open. */
  readonly validUntil: Day | null;
}

/** `agrees` compares what was said with the value; `day` is the day for which the question is asked. */
export function verify<Value>(
  fact: VerifiableFact<Value>,
  evidence: readonly Evidence<Value>[],
  agrees: (said: Value, value: Value) => boolean,
  day: Day,
): Verification {
  const latest = statementsOf(evidence);
  const same = latest.filter((one) => agrees(one.says, fact.value));
  const other = latest.filter((one) => !agrees(one.says, fact.value));
  const days = same.filter(verifies).map(({ statedOn }) => statedOn);
  const verifiedAt = days.sort().at(-1) ?? null;
  const dueAt = verifiedAt === null ? null : addMonths(verifiedAt, STALENESS_MONTHS);
  const explained = new Set(evidence.filter(isExplained).map(({ source }) => source));
  const open = other.filter(({ source }) => !explained.has(source));
  const isDisputed =
    open.some(({ kind, statedOn }) => kind === 'official' || verifiedAt === null || statedOn > verifiedAt) ||
    (restsOnUndatedPages(same) && outweighsUndatedPages(open));
  let status: VerificationStatus = 'current';
  if (fact.validUntil !== null && fact.validUntil <= day) status = 'expired';
  else if (isDisputed) status = 'disputed';
  else if (dueAt === null) status = 'unverified';
  else if (dueAt <= day) status = 'stale';
  const level = EVIDENCE_KINDS.find((kind) => same.some((one) => one.kind === kind)) ?? 'none';
  return { level, status, verifiedAt, dueAt, agreeing: same.length, disagreeing: other.length };
}

/** Of each source what it said last. That it disagrees, as explained, counts where the value that it states is not there. */
function statementsOf<Value>(evidence: readonly Evidence<Value>[]): Evidence<Value>[] {
  const sourceOf = ({ source }: Evidence<Value>) => source;
  const explained = evidence.filter(isExplained);
  if (explained.length === 0) return newestOfEach(evidence, sourceOf);
  const others = evidence.filter((one) => !isExplained(one));
  const valued = new Set(others.filter(({ says, role }) => says !== null && role === 'decides').map(sourceOf));
  const unheard = explained.filter(({ source }) => !valued.has(source));
  return newestOfEach([...unheard, ...others.filter((one) => one.says !== null || !valued.has(one.source))], sourceOf);
}

const isExplained = ({ explained = null }: Evidence<unknown>): boolean => explained !== null;
const isUndated = ({ kind, undated = null }: Evidence<unknown>): boolean =>
  kind === 'official_second_hand' && undated === true;

/** That somebody else read a page lately does not make it new: it may have been online for years. */
function restsOnUndatedPages(same: readonly Evidence<unknown>[]): boolean {
  const verifying = same.filter(verifies);
  return verifying.length > 0 && verifying.every(isUndated);
}

/** A dated text of any day, or two compilations that do not rest on each other. */
function outweighsUndatedPages(other: readonly Evidence<unknown>[]): boolean {
  const compilations = other.filter(({ kind }) => kind === 'compilation');
  return compilations.length >= 2 || other.some((one) => verifies(one) && !isUndated(one));
}

function verifies({ kind }: Evidence<unknown>): boolean {
  return kind !== 'compilation';
}

/** A source may change its mind: what each said last, of what decides. Of two on one day the first counts. */
export function newestOfEach<One extends Pick<Evidence<unknown>, 'statedOn' | 'role'>>(
  said: readonly One[],
  sourceOf: (one: One) => string,
): One[] {
  const newest = new Map<string, One>();
  for (const one of said) {
    if (one.role === 'background') continue;
    const known = newest.get(sourceOf(one));
    if (known === undefined || known.statedOn < one.statedOn) newest.set(sourceOf(one), one);
  }
  return [...newest.values()];
}
