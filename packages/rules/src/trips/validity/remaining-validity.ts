/** Whether a document is valid for as long as is asked, and at least while it is used. */
import type { Day } from '../../calendar.ts';
import type { Words } from '../../words/words.ts';
import type { EntryContext, Item, Lack, Say } from '../checked.ts';
import { stayDates } from '../stay/stay-dates.ts';
import type { Requirement } from '../trip-facts.ts';
import { type AskedValidity, latestStart, neededUntil } from './asked-validity.ts';
import { latestStartOf, type Start, startOf, visaHeld } from './counted-from.ts';

type Found = Pick<Item, 'status' | 'because'> & Partial<Pick<Item, 'lacks' | 'todo' | 'enforcement'>>;

/** The data do not say how long: a carrier or an officer may ask for more than a valid document. */
const NOT_KNOWN = { status: 'unknown', enforcement: 'may_be_asked' } as const;

/** With these a visa or an authorisation is still to be issued, and its expiry is not known. */
const TO_BE_ISSUED: readonly unknown[] = ['visa_required', 'e_visa', 'visa_on_arrival', 'eta'];

export function remainingValidity(context: EntryContext): Found {
  const asked = askedOf(context.requirement);
  const { expiresOn } = context.document;
  const expired = expiredOnUse(context, expiresOn);
  if (expired !== null) return expired;
  if (asked === null) {
    const because: Say = (t) => t('validity.notKnown');
    if (expiresOn !== null) return { ...NOT_KNOWN, because };
    return { status: 'unknown', because, lacks: [{ path: `${context.document.path}.expiresOn`, why: because }] };
  }
  const why: Say = (t) => sayAsked(t, asked);
  const lacking: Lack[] = expiresOn === null ? [{ path: `${context.document.path}.expiresOn`, why }] : [];
  if (asked.countedFrom === 'visa_expiry' && visaHeld(context) === null) {
    return withoutVisa(context, asked, expiresOn, lacking, why);
  }
  const start = asked.countedFrom === null ? latestStartOf(context, why) : startOf(context, asked.countedFrom, why);
  return compared(asked, expiresOn, start, lacking, why);
}

/** The last day of a visa that is issued on the day of arrival. One of unknown length is taken to be valid for a year. */
function longestVisa({ requirement }: EntryContext, arrivesOn: Day): Day {
  return neededUntil(arrivesOn, requirement?.entryOptions?.[0]?.validFor ?? { amount: 1, unit: 'years' });
}

/** A national, or a resident, needs a document that is valid on the day of entry. */
export function validOnEntry(context: EntryContext): Found {
  const { expiresOn, path } = context.document;
  const { arrivesOn, departsOn, arrivalPath } = stayDates(context);
  const usedOn = arrivesOn ?? departsOn;
  const why: Say = (t) => t('validity.validOnEntry');
  if (expiresOn === null) return { status: 'unknown', because: why, lacks: [{ path: `${path}.expiresOn`, why }] };
  if (expiresOn < (usedOn ?? context.asOf)) {
    return { status: 'not_met', because: (t) => t('validity.expired', { day: t.day(expiresOn) }) };
  }
  if (usedOn === null) return { status: 'unknown', because: why, lacks: [{ path: arrivalPath, why }] };
  return { status: 'met', because: (t) => t('validity.validUntil', { day: t.day(expiresOn) }) };
}

export function validWhileThere(context: EntryContext): Found {
  return expiredOnUse(context, context.document.expiresOn) ?? validOnEntry(context);
}

function askedOf(requirement: Requirement | undefined): AskedValidity | null {
  const validity = requirement?.documentValidity ?? null;
  if (validity === null) return null;
  const { amount, unit, countedFrom, minimumDays } = validity;
  if (amount === null || unit === null) return { amount: minimumDays, unit: 'days', countedFrom };
  // Valid, and no more: as long as it is used.
  return { amount, unit, countedFrom: amount === 0 ? (countedFrom ?? 'departure') : countedFrom };
}

function sayAsked(t: Words, { amount, unit, countedFrom }: AskedValidity): string {
  if (amount === 0) return t(`validity.on.${countedFrom ?? 'departure'}`);
  const length = t(`lengths.${unit}`, { count: amount });
  return countedFrom === null ? t('validity.forLength', { length }) : t(`validity.after.${countedFrom}`, { length });
}

function tooShort(t: Words, expiresOn: Day, until: Day, asked: AskedValidity): string {
  return `${t('validity.tooShort', { day: t.day(expiresOn), until: t.day(until) })} ${sayAsked(t, asked)}`;
}

/** A document is used on arrival and on departure; a journey without dates is not in the past. */
function expiredOnUse(context: EntryContext, expiresOn: Day | null): Found | null {
  if (expiresOn === null) return null;
  const { arrivesOn, departsOn } = stayDates(context);
  const lastUse = departsOn ?? arrivesOn ?? context.asOf;
  if (expiresOn >= lastUse) return null;
  const isInside = arrivesOn !== null && expiresOn >= arrivesOn;
  return {
    status: 'not_met',
    because: (t) => t(isInside ? 'validity.expiresInside' : 'validity.expired', { day: t.day(expiresOn) }),
  };
}

function compared(
  asked: AskedValidity,
  expiresOn: Day | null,
  { day, earliest, lacks }: Start,
  lacking: readonly Lack[],
  why: Say,
): Found {
  if (expiresOn === null) return { status: 'unknown', because: why, lacks: [...lacking, ...lacks] };
  const atLeast = earliest === null ? null : neededUntil(earliest, asked);
  if (day === null) {
    if (atLeast === null || expiresOn >= atLeast) {
      return lacks.length === 0 ? { ...NOT_KNOWN, because: why } : { status: 'unknown', because: why, lacks };
    }
    return { status: 'not_met', because: (t) => tooShort(t, expiresOn, atLeast, asked) };
  }
  const until = neededUntil(day, asked);
  if (expiresOn >= until)
    return { status: 'met', because: (t) => t('validity.longEnough', { day: t.day(expiresOn), until: t.day(until) }) };
  // Counted from the latest day it fails. Where that is not known to be the day that counts, the earliest decides.
  if (asked.countedFrom === null && atLeast !== null && expiresOn >= atLeast) return { ...NOT_KNOWN, because: why };
  const needed = asked.countedFrom === null ? (atLeast ?? until) : until;
  return { status: 'not_met', because: (t) => tooShort(t, expiresOn, needed, asked) };
}

/**
 * Counted from the expiry of a visa that is still to be issued, the document says how long that visa may be valid. For
 * those who need no visa it is enough if it holds counted from the end of the stay; else it is not known what is asked.
 */
function withoutVisa(
  context: EntryContext,
  asked: AskedValidity,
  expiresOn: Day | null,
  lacking: readonly Lack[],
  why: Say,
): Found {
  if (!TO_BE_ISSUED.includes(context.way.type)) {
    const found = compared({ ...asked, countedFrom: null }, expiresOn, latestStartOf(context, why), lacking, why);
    return found.status === 'not_met' ? { ...NOT_KNOWN, because: why } : found;
  }
  if (expiresOn === null) return { status: 'unknown', because: why, lacks: lacking };
  const until = latestStart(expiresOn, asked);
  const { arrivesOn, departsOn } = stayDates(context);
  const lastDay = departsOn ?? arrivesOn;
  // A visa covers the whole stay.
  if (lastDay !== null && until < lastDay) {
    return {
      status: 'not_met',
      because: (t) => tooShort(t, expiresOn, neededUntil(lastDay, asked), asked),
    };
  }
  const because: Say = (t) => `${sayAsked(t, asked)} ${t('validity.visaUntil', { until: t.day(until) })}`;
  if (until >= longestVisa(context, arrivesOn ?? context.asOf)) return { status: 'met', because };
  return {
    status: 'to_do',
    because,
    todo: (t) => t('validity.askForVisa', { until: t.day(until) }),
  };
}
