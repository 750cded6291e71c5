/** Whether a visit is as short as is allowed: by itself, and together with earlier stays. */
import { type Day, dayNumber } from '../../calendar.ts';
import type { Words } from '../../words/words.ts';
import type { EntryContext, Item, ItemStatus, Lack, Ledger, Say } from '../checked.ts';
import { item, NO_RULE, provenance } from '../item.ts';
import type { Authorisation, Leg } from '../question.ts';
import { type Counting, countingOf } from './counted-days.ts';
import { beganOn } from './entry-begin.ts';
import { type Count, type CountedStay, countStay } from './ledger.ts';
import { limitsOf } from './limits.ts';
import { isLongStay, livesThere, permitsOf } from './long-stay-permits.ts';
import { countWithin } from './spans.ts';
import { type StayDates, stayDates } from './stay-dates.ts';
import type { StatedLimit, StayLimit } from './stay-limit.ts';
import { territoryOf } from './territory.ts';

export interface StayAnswer {
  readonly items: Item[];
  /** Null where no days are counted. */
  readonly ledger: Ledger | null;
}

type Found = Pick<Item, 'status' | 'because'> & Partial<Pick<Item, 'enforcement' | 'lacks' | 'todo' | 'dueOn'>>;
interface Checked {
  readonly found: Found;
  readonly ledger: Ledger | null;
  /** What would be left without earlier stays, where it is not known whether they count. */
  readonly atMost?: Ledger;
}

/** The longest window that any rule counts in is a year; used where it is not known whether earlier stays count. */
const LONGEST_WINDOW_DAYS = 365;

/** What decides where several limits hold. */
const WORST_FIRST: readonly ItemStatus[] = ['not_met', 'unknown', 'to_do', 'met', 'not_applicable'];

export function stayItems(context: EntryContext): StayAnswer {
  const { way } = context;
  if (way.type === 'not_allowed') return { items: [], ledger: null };
  const { found, ledger } = checkedStay(context);
  const title: Say = (t) => t('stay.title');
  const stay = item(context.leg, 'stay', {
    enforcement: 'required',
    when: 'during_stay',
    title,
    provenance: way.type === 'own' ? NO_RULE : provenance(context.requirement, 'visa'),
    ...found,
  });
  return { items: [stay], ledger };
}

function checkedStay(context: EntryContext): Checked {
  const { way } = context;
  if (way.type === 'own') return { found: { status: 'met', because: (t) => t('stay.own') }, ledger: null };
  if (livesThere(context) && way.satisfiedBy !== null) {
    return { found: onPermit(way.satisfiedBy, stayDates(context)), ledger: null };
  }
  const limits = limitsOf(context);
  const isVisitors = way.type === 'held' && way.satisfiedBy !== null && isLongStay(way.satisfiedBy) !== true;
  if (limits.length === 0) {
    const isUnlimited = way.satisfiedBy === null && context.requirement?.isStayUnlimited === true;
    return { found: withoutDays(isUnlimited, isVisitors), ledger: null };
  }
  const checks = limits.map((limit) => withinLimit(context, limit));
  // Days are not shown of a looser limit where it is not known how many are left of the one that binds.
  const ledgers = checks.flatMap(({ ledger, atMost }) => ledger ?? atMost ?? []);
  const first = ledgers.toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1))[0];
  const ledger = checks.some(({ atMost }) => atMost !== undefined && atMost === first) ? null : (first ?? null);
  const rank = ({ found }: Checked) => WORST_FIRST.indexOf(found.status);
  // Of two limits that are not kept, the day to leave by is that of the one that ends first.
  const end = (one: Checked) => (one.ledger === null ? 'never' : endOf(one.ledger));
  const { found } = checks.toSorted(
    (one, other) => rank(one) - rank(other) || (end(one) < end(other) ? -1 : end(one) > end(other) ? 1 : 0),
  )[0] as Checked;
  if (found.status === 'not_met') return { found: underAgreement(context, found) ?? found, ledger };
  return { found: found.status === 'met' ? (sinceWhen(context) ?? found) : found, ledger };
}

/** Too long by the common limit; an agreement may allow it in this country, or from a later country of the stay on. */
function underAgreement(context: EntryContext, { because: tooLong }: Found): Found | null {
  const { visit, leg, document, facts, requirement, traveller } = context;
  const agreementIn = ({ country, arrives }: Leg) => {
    if (country.id === leg.country.id) return requirement?.stayAgreements?.[0];
    const { nationality } = document;
    if (nationality === null) return undefined;
    const told = { mode: null, ageYears: null };
    return facts.requirement(nationality.id, country.id, arrives?.day ?? context.asOf, told)?.stayAgreements?.[0];
  };
  const first = visit.legs.findLastIndex((one) => agreementIn(one) === undefined) + 1;
  const under = visit.legs.slice(first);
  const agreement = under[0] && agreementIn(under[0]);
  const from = under[0]?.arrives?.day ?? (first === 0 ? visit.arrivesOn : null);
  if (under[0] === undefined || agreement === undefined || from === null) return null;
  const isOneCountry = under.every(({ country }) => country.id === under[0]?.country.id);
  const days = visit.departsOn === null ? null : dayNumber(visit.departsOn) - dayNumber(from) + 1;
  if (!isOneCountry || (days !== null && agreement.days !== null && days > agreement.days)) return null;
  if (!under.includes(leg)) {
    const before = { ...visit, legs: visit.legs.slice(0, first), departsOn: from };
    if (checkedStay({ ...context, traveller, visit: before }).found.status !== 'met') return null;
  }
  const { country } = under[0];
  return {
    status: 'to_do',
    enforcement: 'may_be_asked',
    because: (t) => {
      const { name, days: upTo } = agreement;
      const mayStay =
        upTo === null ? t('stay.agreement', { country, name }) : t('stay.agreementUpTo', { country, name, days: upTo });
      return `${tooLong?.(t) ?? ''} ${mayStay}`.trim();
    },
    todo: (t) => t('stay.agreementTodo', { country }),
  };
}

/** Where the journey begins inside, the days before it count; residents and those whose past stays say it are not asked. */
function sinceWhen(context: EntryContext): Found | null {
  const { visit, traveller, question, leg } = context;
  const origin = question.legs[(visit.legs[0] ?? leg).index - 1];
  if (!visit.enteredBefore || origin === undefined || origin.arrives !== null) return null;
  const left = (origin.departs ?? visit.legs[0]?.arrives)?.day;
  const { covers } = territoryOf(context);
  const day = left ?? context.asOf;
  const livesInside = traveller.residence !== null && covers(traveller.residence.id, day);
  const isTold = traveller.pastStays.some(
    ({ country, departedOn }) => covers(country.id, departedOn) && dayNumber(departedOn) >= dayNumber(day) - 1,
  );
  if (livesInside || isTold || permitsOf(context, territoryOf(context), day).length > 0) return null;
  const because: Say = (t) => t('stay.whyEarlierLeg', { country: origin.country });
  const lacks = [{ path: `${origin.path}.arrivesOn`, why: because }];
  return { status: 'unknown', enforcement: 'may_be_asked', because, lacks };
}

/** The limit that ends first binds; of two that end together, the one that counts earlier stays. */
function endOf({ remainingDays, mustLeaveBy, per }: Ledger): string {
  return `${remainingDays === 0 ? '' : (mustLeaveBy ?? 'never')} ${per === null ? 1 : 0}`;
}

function withoutDays(isUnlimited: boolean, isVisitorsVisa: boolean): Found {
  if (isUnlimited) return { status: 'met', because: (t) => t('stay.unlimited') };
  if (isVisitorsVisa) return { status: 'met', because: (t) => t('stay.setByVisa') };
  return { status: 'unknown', enforcement: 'informational', because: (t) => t('stay.notKnown') };
}

function onPermit({ expiresOn, isPermanent }: Authorisation, { departsOn }: StayDates): Found {
  if (expiresOn === null || isPermanent === true || departsOn === null || departsOn <= expiresOn) {
    return { status: 'met', because: (t) => t('stay.longStay') };
  }
  const expires: Say = (t) => t('stay.permitExpires', { day: t.day(expiresOn) });
  return { status: 'to_do', because: expires, todo: (t) => t('stay.renewPermit'), dueOn: expiresOn };
}

function withinLimit(context: EntryContext, limit: StatedLimit): Checked {
  const stay = stayDates(context);
  const { arrivesOn } = stay;
  if (arrivesOn === null) {
    const because: Say = (t) => allowed(t, limit);
    return { found: { status: 'unknown', because, lacks: missingDates(stay, because) }, ledger: null };
  }
  const territory = territoryOf(context);
  const counting = countingOf(context, territory, stay, arrivesOn);
  const began = dayNumber(beganOn(context, territory, limit, arrivesOn));
  const count = (counted: Count, as: StayLimit) =>
    countStay(territory.code, as, { ...counted, began }, arrivesOn, stay.departsOn);
  if (limit.per !== null) {
    const known = { ...limit, per: limit.per };
    const most = count(counting.most, known);
    const least = counting.lacks.length === 0 ? most : count(counting.least, known);
    return { found: compared(limit, stay, arrivesOn, counting, most, least), ledger: most.ledger };
  }
  const perEntry: StayLimit = { ...limit, per: 'entry' };
  const together: StayLimit = { ...limit, per: 'rolling_window', windowDays: LONGEST_WINDOW_DAYS };
  const most = count(counting.most, perEntry);
  const alone = compared(limit, stay, arrivesOn, counting, most, count(counting.least, perEntry));
  const isSure = alone.status === 'not_met' || counting.most.earlier.length === 0;
  if (isSure || fits(count(counting.most, together), stay.departsOn) === true) {
    return { found: alone, ledger: { ...most.ledger, per: null } };
  }
  const found: Found = { status: 'unknown', because: (t) => `${allowed(t, limit)} ${t('stay.earlierUnclear')}` };
  return { found, ledger: null, atMost: { ...most.ledger, per: null } };
}

/** Undefined = it depends on the day of departure, which is not told. */
function fits({ allowsArrival, ledger: { mustLeaveBy } }: CountedStay, departsOn: Day | null): boolean | undefined {
  if (!allowsArrival) return false;
  if (mustLeaveBy === null) return true;
  return departsOn === null ? undefined : departsOn <= mustLeaveBy;
}

function compared(
  limit: StatedLimit,
  stay: StayDates,
  arrivesOn: Day,
  counting: Counting,
  most: CountedStay,
  least: CountedStay,
): Found {
  const { departsOn } = stay;
  const { usedDays, mustLeaveBy } = most.ledger;
  const [atMost, atLeast] = [fits(most, departsOn), fits(least, departsOn)];
  if (atMost === true) {
    const days = departsOn === null ? null : daysThatCount(arrivesOn, departsOn, counting);
    const length: Say = (t) => (days === null ? '' : `${t('stay.length', { days })} `);
    return { status: 'met', because: (t) => `${length(t)}${allowed(t, limit, usedDays)}` };
  }
  if (atLeast === false) return { status: 'not_met', because: tooLong(limit, least, departsOn) };
  const lacks = [...counting.lacks];
  if (departsOn === null) lacks.push(...missingDates(stay, (t) => allowed(t, limit)));
  if (departsOn !== null || mustLeaveBy === null) {
    return { status: 'unknown', because: (t) => `${allowed(t, limit)} ${t('stay.countUnclear')}`, lacks };
  }
  return { status: 'unknown', because: (t) => `${leaveBy(t, mustLeaveBy)} ${allowed(t, limit, usedDays)}`, lacks };
}

function daysThatCount(arrivesOn: Day, departsOn: Day, { most }: Counting): number {
  const [from, to] = [dayNumber(arrivesOn), dayNumber(departsOn)];
  return to - from + 1 - countWithin(most.exempt, from, to);
}

function tooLong(limit: StatedLimit, { ledger }: CountedStay, departsOn: Day | null): Say {
  const { mustLeaveBy, usedDays } = ledger;
  if (mustLeaveBy === null || departsOn === null) {
    return (t) => `${t('stay.noneLeft')} ${allowed(t, limit, usedDays)}`;
  }
  const over = dayNumber(departsOn) - dayNumber(mustLeaveBy);
  return (t) => [t('stay.tooLong', { over }), allowed(t, limit, usedDays), leaveBy(t, mustLeaveBy)].join(' ');
}

/** "At most 90 days in any 180 days. Already used on arrival: 40 days." */
function allowed(t: Words, { days, per, windowDays }: StatedLimit, usedDays = 0): string {
  const limit = t(`stay.allowed.${per ?? 'total'}`, { days, windowDays });
  return usedDays === 0 ? limit : `${limit} ${t('stay.used', { days: usedDays })}`;
}

const leaveBy = (t: Words, day: Day): string => t('stay.leaveBy', { day: t.day(day) });

function missingDates({ arrivesOn, departsOn, arrivalPath, departurePath }: StayDates, why: Say): Lack[] {
  const lacks: Lack[] = [];
  if (arrivesOn === null) lacks.push({ path: arrivalPath, why });
  if (departsOn === null) lacks.push({ path: departurePath, why });
  return lacks;
}
