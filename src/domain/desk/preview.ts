/** What a change of the desk would do to answers: a traveller's before and after, pair by pair. */

import type { Day } from '@carnet/rules/calendar.ts';
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { Verdict } from '@carnet/rules/trips/checked.ts';
import type { ChangeSeverity } from '../changes/change.ts';

export type AnswerValues = Readonly<Record<string, unknown>>;

/** Pairs whose answers differ in the same way. */
export interface PreviewedDifference {
  /** The members that differ; null = nothing is answered. */
  readonly before: AnswerValues | null;
  readonly after: AnswerValues | null;
  readonly severity: ChangeSeverity;
  /** Passport and destination of each. */
  readonly pairs: readonly (readonly [passportId: number, destinationId: number])[];
}

/** A health requirement that would say something else, or hold for others. */
export interface PreviewedHealth {
  readonly destinationId: number;
  /** Null = it is new. */
  readonly requirementId: number | null;
  readonly vaccineId: number;
  /** The members that differ; null = it does not hold. */
  readonly before: AnswerValues | null;
  readonly after: AnswerValues | null;
  /** Country that the traveller comes from, and destination of each. */
  readonly pairs: readonly (readonly [fromCountryId: number, destinationId: number])[];
}

export interface VerdictCount {
  /** Null = not known, or not answered. */
  readonly before: VisaRequirementType | null;
  readonly after: VisaRequirementType | null;
  readonly pairs: number;
}

/** A journey of the kept set that is judged otherwise. */
export interface FlippedTrip {
  readonly passportId: number;
  readonly destinationIds: readonly number[];
  readonly before: Verdict;
  readonly after: Verdict;
}

export interface ChangePreview {
  /** The day of travel: that of the change where it is to come, else today. */
  readonly day: Day;
  readonly pairsAffected: number;
  readonly differences: readonly PreviewedDifference[];
  /** Health answers that differ. */
  readonly health: readonly PreviewedHealth[];
  readonly byVerdict: readonly VerdictCount[];
  readonly bySeverity: Readonly<Record<ChangeSeverity, number>>;
  /** Pairs of which the visa is known today and would not be. */
  readonly becomeUnknown: readonly (readonly [passportId: number, destinationId: number])[];
  /** Rules that answer something today and would answer nothing any more. */
  readonly rulesWithoutAnswer: readonly { readonly id: number; readonly ruleKey: string; readonly source: string }[];
  /** At most five; `tripsFlipped` counts all. */
  readonly flippedTrips: readonly FlippedTrip[];
  readonly tripsFlipped: number;
  readonly tripsChecked: number;
}
