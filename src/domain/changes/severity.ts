/** Whether a change makes travelling harder: by the kind of visa, then by the days that one may stay. */
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { ChangeSeverity } from './change.ts';

export interface Judged {
  /** Null = not known. */
  readonly visaRequirementType: VisaRequirementType | null;
  /** Null = unlimited or not known. */
  readonly maxStayDays: number | null;
}

/** From the least that a traveller has to do to the most. An authorisation is asked for online, as is an e-visa. */
const STRICTNESS: Readonly<Record<VisaRequirementType, number>> = {
  visa_free: 0,
  eta: 1,
  visa_on_arrival: 2,
  e_visa: 3,
  visa_required: 4,
  not_allowed: 5,
};

/** Of one answer; null = there was, or is, none. What cannot be compared is neutral. */
export function severityOf(before: Judged | null, after: Judged | null): ChangeSeverity {
  const [was, is] = [before?.visaRequirementType ?? null, after?.visaRequirementType ?? null];
  if (was === null || is === null) return 'neutral';
  const stricter = STRICTNESS[is] - STRICTNESS[was];
  if (stricter !== 0) return stricter > 0 ? 'tightened' : 'loosened';
  const [had, has] = [before?.maxStayDays ?? null, after?.maxStayDays ?? null];
  if (had === null || has === null || had === has) return 'neutral';
  return has < had ? 'tightened' : 'loosened';
}

/** Of many answers: neutral when some become harder and others easier. */
export function severityOfAll(severities: Iterable<ChangeSeverity>): ChangeSeverity {
  const all = new Set(severities);
  all.delete('neutral');
  const [only] = all;
  return all.size === 1 && only !== undefined ? only : 'neutral';
}
