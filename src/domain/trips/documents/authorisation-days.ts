/** Whether a visa or permit is valid on the days of a journey: when it was issued, when it expires, whether it is used up. */
import { addDays, type Day } from '../../calendar.ts';
import type { TransitRule } from '../../facts/fact-lists.ts';
import type { Lack, Say } from '../checked.ts';
import type { Authorisation } from '../question.ts';

/** A visa or permit of another state, with what the data ask of it; null = not asked. */
export type HeldDocument = Omit<NonNullable<TransitRule['exempting']>[number], 'officerDecides'>;

/** That it is held and valid is enough. */
export const NOTHING_ASKED = {
  classes: null,
  multipleEntry: null,
  usedBefore: null,
  validDaysAtEntry: null,
  validDaysAfterDeparture: null,
  expiredWithinDays: null,
  issuedOnOrAfter: null,
  issuedBefore: null,
  permanent: null,
  electronicAccepted: null,
  route: null,
};

/** The days that it has to be valid on, and where the question would tell them. */
export interface When {
  /** Null = not told. */
  readonly arrivesOn: Day | null;
  readonly departsOn: Day | null;
  readonly arrivesPath: string;
  readonly departsPath: string;
  /** The day on which membership of groups is looked up: the day of arrival, else of the check. */
  readonly asOf: Day;
}

/** No lacks = it cannot be decided, and nothing that a question could say decides it. */
export type Match = 'yes' | 'no' | readonly Lack[];

export function lack(held: Authorisation, field: keyof Authorisation, why: Say): Lack {
  return { path: `${held.path}.${field}`, why };
}

export function told<Value>(value: Value | null, meets: (value: Value) => boolean, lacking: Lack): Match {
  if (value === null) return [lacking];
  return meets(value) ? 'yes' : 'no';
}

export function issuedInTime(held: Authorisation, asked: HeldDocument, when: When): Match {
  const { issuedOn } = held;
  if (issuedOn !== null && when.arrivesOn !== null && issuedOn > when.arrivesOn) return 'no';
  const { issuedOnOrAfter: first } = asked;
  const end = asked.issuedBefore ?? null; // rows that were stored before the field existed lack it
  if (first === null && end === null) return 'yes';
  const isBetween = (day: Day) => (first === null || day >= first) && (end === null || day < end);
  const lacking = lack(held, 'issuedOn', (t) => t.held.issued(t.words, first, end));
  const inside = end === null ? first : addDays(end, -1);
  const outside = end ?? addDays(first as Day, -1);
  return told(issuedOn, isBetween, { ...lacking, values: [inside, outside] });
}

/**
 * A visa for one entry that has been used is no longer valid; it counts only where used or expired ones do.
 * A visa of which neither entries nor use are told counts: it is held as a valid one.
 */
export function notUsedUp(held: Authorisation, asked: HeldDocument): Match {
  if (held.kind !== 'visa' || asked.expiredWithinDays !== null || asked.usedBefore === true) return 'yes';
  if (held.entries === 'single') {
    return told(
      held.usedBefore,
      (used) => !used,
      lack(held, 'usedBefore', (t) => t.held.usedUp(t.words)),
    );
  }
  if (held.entries === null && held.usedBefore === true) return [lack(held, 'entries', (t) => t.held.usedUp(t.words))];
  return 'yes';
}

/** Valid on the day of arrival, or for as long as is asked. */
export function validInTime(held: Authorisation, asked: HeldDocument, when: When): Match {
  const { expiresOn } = held;
  const expiredWithin = asked.expiredWithinDays;
  if (held.isPermanent === true && expiresOn === null) return 'yes';
  if (expiresOn === null) return [lack(held, 'expiresOn', (t) => t.held.expires(t.words))];
  const atEntry = asked.validDaysAtEntry ?? (expiredWithin === null ? 0 : -expiredWithin);
  const afterDeparture = asked.validDaysAfterDeparture;
  // A day of arrival or departure that is told decides "no" even where the other one is not.
  if (when.arrivesOn !== null && expiresOn < addDays(when.arrivesOn, atEntry)) return 'no';
  const departsTold = afterDeparture !== null && when.departsOn !== null;
  if (departsTold && expiresOn < addDays(when.departsOn, afterDeparture)) return 'no';
  const lacks: Lack[] = [];
  if (when.arrivesOn === null) lacks.push({ path: when.arrivesPath, why: (t) => t.held.arrival(t.words) });
  if (afterDeparture !== null && when.departsOn === null) {
    lacks.push({ path: when.departsPath, why: (t) => t.held.departure(t.words) });
  }
  return lacks.length === 0 ? 'yes' : lacks;
}
