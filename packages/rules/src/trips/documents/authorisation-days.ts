/** Whether a visa or permit is valid on the days of a journey: when it was issued, when it expires, whether it is used up. */
import { addDays, type Day } from '../../calendar.ts';
import type { TransitRule } from '../../schema/topics/held-document-topics.ts';
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

/** One thing that is asked of a document, and whether it is met. `why`: what is asked. */
export interface Asked {
  readonly match: Match;
  readonly why: Say;
}

export function issuedInTime(held: Authorisation, asked: HeldDocument, when: When): Asked {
  const { issuedOn } = held;
  const onArrival: Say = (t) => t('held.arrival');
  if (issuedOn !== null && when.arrivesOn !== null && issuedOn > when.arrivesOn) return { match: 'no', why: onArrival };
  const { issuedOnOrAfter: first } = asked;
  const end = asked.issuedBefore ?? null; // rows that were stored before the field existed lack it
  if (first === null && end === null) return { match: 'yes', why: onArrival };
  const isBetween = (day: Day) => (first === null || day >= first) && (end === null || day < end);
  const why: Say = (t) =>
    first === null ? t('held.issuedBefore', { end: t.day(end as Day) }) : t('held.issuedFrom', { first: t.day(first) });
  const inside = end === null ? first : addDays(end, -1);
  const outside = end ?? addDays(first as Day, -1);
  return { match: told(issuedOn, isBetween, { ...lack(held, 'issuedOn', why), values: [inside, outside] }), why };
}

/**
 * A visa for one entry that has been used is no longer valid; it counts only where used or expired ones do.
 * A visa of which neither entries nor use are told counts: it is held as a valid one.
 */
export function notUsedUp(held: Authorisation, asked: HeldDocument): Asked {
  const why: Say = (t) => t('held.usedUp');
  if (held.kind !== 'visa' || asked.expiredWithinDays !== null || asked.usedBefore === true)
    return { match: 'yes', why };
  if (held.entries === 'single') {
    return { match: told(held.usedBefore, (used) => !used, lack(held, 'usedBefore', why)), why };
  }
  const isOpen = held.entries === null && held.usedBefore === true;
  return { match: isOpen ? [lack(held, 'entries', why)] : 'yes', why };
}

/** Valid on the day of arrival, and on that of departure where that is asked. */
export function validInTime(held: Authorisation, asked: HeldDocument, when: When): Asked[] {
  const { expiresOn } = held;
  const { arrivesOn, departsOn } = when;
  const expiredWithin = asked.expiredWithinDays;
  if (held.isPermanent === true && expiresOn === null) return [];
  if (expiresOn === null) {
    const why: Say = (t) => t('held.expires');
    return [{ match: [lack(held, 'expiresOn', why)], why }];
  }
  const atEntry = asked.validDaysAtEntry ?? (expiredWithin === null ? 0 : -expiredWithin);
  const afterDeparture = asked.validDaysAfterDeparture;
  const until = (from: Day | null, days: number, path: string, ask: Say): Asked => {
    if (from === null) return { match: [{ path, why: ask }], why: ask };
    const day = addDays(from, days);
    return { match: expiresOn < day ? 'no' : 'yes', why: (t) => t('held.validUntil', { day: t.day(day) }) };
  };
  const arrival = until(arrivesOn, atEntry, when.arrivesPath, (t) => t('held.arrival'));
  if (afterDeparture === null) return [arrival];
  return [arrival, until(departsOn, afterDeparture, when.departsPath, (t) => t('held.departure'))];
}
