/** When rules were verified, and how well the visa of all pairs is known: for the desk. */
import type { Day } from '../calendar.ts';
import type { VerificationStatus } from './evidence.ts';

export interface VerifiedRule {
  readonly ruleId: number;
  readonly day: Day;
}

/** Pairs of a passport and a destination other than its own country. */
export type PairCounts = Readonly<Record<VerificationStatus, number>>;

export interface KnownForDesk {
  /** Without rules that were never verified. */
  readonly rules: readonly VerifiedRule[];
  readonly pairs: PairCounts;
}
