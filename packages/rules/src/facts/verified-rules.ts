/** When rules were verified, and how well the visa of all pairs is known: what those who keep the data need to see. */
import type { Day } from '../calendar.ts';
import type { VerificationStatus } from './evidence.ts';

export interface VerifiedRule {
  readonly ruleId: number;
  readonly day: Day;
}

/** Pairs of a passport and another country as their destination. */
export type PairCounts = Readonly<Record<VerificationStatus, number>>;

export interface KnownForDesk {
  /** Rules that were verified at all. */
  readonly rules: readonly VerifiedRule[];
  readonly pairs: PairCounts;
}
