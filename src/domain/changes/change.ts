/** A published change: what travellers would notice of it. */
import type { Day } from '@carnet/rules/calendar.ts';

export const CHANGE_KINDS = ['created', 'changed', 'ended', 'announced', 'corrected', 'verified'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_SEVERITIES = ['tightened', 'loosened', 'neutral'] as const;
export type ChangeSeverity = (typeof CHANGE_SEVERITIES)[number];

export const CHANGE_SUBJECTS = ['entry_requirement', 'health_requirement'] as const;

type Values = Readonly<Record<string, unknown>>;

/** Before it is published, which gives it its id. */
export interface FoundChange {
  /** What it is a change of. */
  readonly about: (typeof CHANGE_SUBJECTS)[number];
  readonly kind: ChangeKind;
  readonly recordedAt: Date;
  /** First day of it; null = not told. */
  readonly effectiveFrom: Day | null;
  /** Null = every one. */
  readonly destinationIds: readonly number[] | null;
  readonly passportIds: readonly number[] | null;
  /** Whom it is about, when that is a group. */
  readonly fromCountryGroupId: number | null;
  readonly toCountryGroupId: number | null;
  /** The fields that differ, by the names of answers; null = there was, or is, nothing. */
  readonly before: Values | null;
  readonly after: Values | null;
  /** Pairs of passport and destination whose answer differs. */
  readonly pairsAffected: number;
  /** Of the entry rule or the health requirement; null = of many. */
  readonly ruleId: number | null;
  /** Number of its revision. */
  readonly revision: number | null;
  /** Codes. */
  readonly sources: readonly string[];
  readonly severity: ChangeSeverity;
}

export interface Change extends FoundChange {
  /** In the order of publication. */
  readonly id: number;
}

/** Whether it is one of certain answers: no new check, and not that all rules of a source are new. */
export function isOfAnswers({ kind, passportIds, destinationIds }: FoundChange): boolean {
  return kind !== 'verified' && (passportIds !== null || destinationIds !== null);
}
