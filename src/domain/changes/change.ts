/** What travellers would notice: one entry for each published change of a rule, a health requirement or a list. */
import type { Day } from '../calendar.ts';

export const CHANGE_KINDS = ['created', 'changed', 'ended', 'announced', 'corrected', 'verified'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_SEVERITIES = ['tightened', 'loosened', 'neutral'] as const;
export type ChangeSeverity = (typeof CHANGE_SEVERITIES)[number];

/** Whom and what a change is about. Exactly one way of naming the passports, or none: all of them. */
export interface ChangeSubject {
  /** Null: of a group of destinations, or of all of them. */
  readonly toCountryId: number | null;
  readonly toCountryGroupId: number | null;
  /** Ids of passport countries; null: see the group. */
  readonly fromCountryIds: readonly number[] | null;
  /** The group of passports that a rule names, or whose members changed. */
  readonly fromCountryGroupId: number | null;
}

/** A field that differs, by its name in the API. */
export type ChangedFields = Readonly<Record<string, unknown>>;

export interface Change {
  /** Rises with each change; the cursor of `since`. */
  readonly id: number;
  readonly kind: ChangeKind;
  /** ms since epoch: when the revision that it comes from was recorded, or the day that passed began. */
  readonly recordedAt: number;
  /** The first day on which answers differ. */
  readonly effectiveFrom: Day;
  readonly subject: ChangeSubject;
  readonly before: ChangedFields | null;
  readonly after: ChangedFields | null;
  /** How many answers, of a passport to a destination, differ. */
  readonly pairsAffected: number;
  /** Of the entry rule; null: of a health requirement, a list, or a source published for the first time. */
  readonly ruleId: number | null;
  readonly healthRequirementId: number | null;
  /** Number of the revision of that record. */
  readonly revision: number | null;
  readonly sources: readonly string[];
  readonly severity: ChangeSeverity;
}
