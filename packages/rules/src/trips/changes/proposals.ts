/** Changes of a journey that may change its verdict: what travellers can do, the nearest first. */
import { addDays, addMonths, type Day, dayNumber } from '../../calendar.ts';
import type { Say } from '../checked.ts';
import type { CheckedLeg, CheckedTraveller, TravellerContext } from '../journey/check-traveller.ts';
import { verdictOf } from '../journey/verdict.ts';
import { isTransit } from '../journey/visits.ts';
import type { Leg } from '../question.ts';
import { namedBy } from '../trip-facts.ts';
import type { Change } from './change.ts';

/** One kind of change, tried in steps from small to large until one changes the verdict. */
export interface Proposal {
  readonly steps: readonly number[];
  readonly change: (step: number) => Change;
  /** The beginning of a sentence that names the change. */
  readonly say: (step: number) => Say;
  /** Steps are counts of something, so that the least is looked for between two of them. */
  readonly isCount?: boolean;
}

export function proposalsOf(index: number, checked: CheckedTraveller, context: TravellerContext): Proposal[] {
  const traveller = `travellers[${index}]`;
  const { authorisations, vaccinations } = checked.traveller;
  const trouble = checked.legs.filter(({ verdict }) => verdict !== 'sufficient');
  return [
    ...purposes(context),
    ...trouble.flatMap((leg) => [...byAir(leg), ...renewals(leg), ...shorterStays(leg)]),
    ...trouble.flatMap((leg) => [
      ...visas(leg, `${traveller}.authorisations[${authorisations.length}]`, context),
      ...vaccines(leg, `${traveller}.vaccinations[${vaccinations.length}]`, context.asOf),
    ]),
    ...(checked.legs.some((leg) => waitsForDays(leg, context.asOf)) ? [laterJourneys(checked, context)] : []),
    ...otherSides(context),
    // What is insufficient gets no worse.
    ...(checked.verdict === 'insufficient' ? [] : checked.legs.flatMap(longerStays)),
  ];
}

const once = (change: Change, say: Say): Proposal => ({ steps: [1], change: () => change, say: () => say });

/** Over a border that is closed. */
function byAir({ items, leg }: CheckedLeg): Proposal[] {
  const isClosed = items.some(({ topic, status }) => topic === 'closedBorders' && status === 'not_met');
  return isClosed
    ? [once({ path: `${leg.path}.mode`, to: 'air' }, (t) => t('changes.byAir', { country: leg.country }))]
    : [];
}

/** A passport renewed, valid for as little longer as will do. */
function renewals({ items, document, leg }: CheckedLeg): Proposal[] {
  const isShort = items.some(({ topic, status }) => topic === 'documentValidity' && status === 'not_met');
  const end = (leg.departs ?? leg.arrives)?.day;
  if (!isShort || document === null || end === undefined) return [];
  const until = (months: number) => addMonths(end, months);
  return [
    {
      steps: [0, 1, 3, 6, 9, 12, 24, 120],
      change: (months) => ({ path: `${document.path}.expiresOn`, to: until(months) }),
      say: (months) => (t) => t('changes.document', { document: document.ref, day: t.day(until(months)) }),
    },
  ];
}

function shorterStays({ ledger, leg, items }: CheckedLeg): Proposal[] {
  const isLong = items.some(({ topic, status }) => topic === 'stay' && status === 'not_met');
  return isLong && ledger?.mustLeaveBy != null ? leaving(leg, ledger.mustLeaveBy) : [];
}

/** One day more than the stay allows. */
function longerStays({ ledger, leg }: CheckedLeg): Proposal[] {
  return ledger?.mustLeaveBy == null ? [] : leaving(leg, addDays(ledger.mustLeaveBy, 1));
}

function leaving(leg: Leg, day: Day): Proposal[] {
  if (leg.departs === null) return [];
  const say: Say = (t) => t('changes.leaves', { country: leg.country, day: t.day(day) });
  return [once({ path: `${leg.path}.departsOn`, to: day }, say)];
}

/**
 * A visa that other travellers get: of another state that the destination accepts, else its own where the journey does not
 * wait for that one already.
 */
function visas(checked: CheckedLeg, path: string, { facts, visits, asOf }: TravellerContext): Proposal[] {
  const { requirement, items, leg, document, verdict } = checked;
  const needed = items.some(({ topic, status }) => (topic === 'visa' || topic === 'transit') && status !== 'met');
  if (!needed || document === null || requirement?.visaRequirementType === 'not_allowed') return [];
  const expiresOn = addMonths((leg.departs ?? leg.arrives)?.day ?? asOf, 6);
  const held = { entries: 'multiple', expiresOn, documentRef: document.ref };
  const visit = visits[leg.index];
  const passing = visit !== undefined && isTransit(leg, visit);
  const exempting = passing ? (requirement?.transit ?? []).flatMap((rule) => rule.exempting ?? []) : [];
  const other = [...(requirement?.acceptedDocuments ?? []), ...exempting].find(
    ({ kinds, permanent }) => kinds.includes('visa') && permanent !== true,
  );
  const issuer = other?.issuers[0];
  if (other !== undefined && issuer !== undefined) {
    const ofClass = other.classes?.[0] === undefined ? {} : { class: other.classes[0] };
    const used = other.usedBefore === true ? { usedBefore: true } : {};
    const say: Say = (t) => t('changes.visa', { issuer: namedBy(issuer, facts) });
    return [once({ path, to: { kind: 'visa', issuer, ...held, ...ofClass, ...used } }, say)];
  }
  if (verdict === 'conditional') return [];
  const say: Say = (t) => t('changes.visa', { issuer: leg.country });
  return [once({ path, to: { kind: 'visa', issuer: leg.country.iso2, ...held } }, say)];
}

function vaccines({ items, leg, verdict }: CheckedLeg, path: string, asOf: Day): Proposal[] {
  // Where there is more to do than to be vaccinated, that alone changes nothing.
  const others = items.filter(({ topic }) => topic !== 'health');
  if (verdict === 'conditional' && verdictOf(others) === 'conditional') return [];
  return items
    .filter(({ topic, status, enforcement }) => topic === 'health' && enforcement === 'required' && status !== 'met')
    .map(({ id }) => {
      const vaccine = id.slice(`${leg.ref}.health.`.length);
      const say: Say = (t) => t('changes.vaccinated', { vaccine, day: t.day(asOf) });
      return once({ path, to: { vaccine, lastDoseOn: asOf, hasCertificate: true } }, say);
    });
}

/** Something is too late, or earlier stays have used days up: only then is a later journey better. */
function waitsForDays({ items, ledger }: CheckedLeg, asOf: Day): boolean {
  return items.some(({ topic, status, enforcement, dueOn }) => {
    if (status !== 'not_met' || enforcement !== 'required') return false;
    return topic === 'stay' ? (ledger?.usedDays ?? 0) > 0 : dueOn !== null && dueOn < asOf;
  });
}

/** How many days a journey is put off for, at the most half a year. */
const LATER = [1, 7, 30, 90, 180];

function laterJourneys(checked: CheckedTraveller, { asOf }: TravellerContext): Proposal {
  const late = checked.legs.flatMap(({ items }) =>
    items.flatMap(({ dueOn }) => (dueOn !== null && dueOn < asOf ? [dayNumber(asOf) - dayNumber(dueOn)] : [])),
  );
  return {
    steps: [...new Set([...LATER, ...late])].sort((a, b) => a - b),
    change: (days) => ({ path: 'legs[*]', to: `+${days} days` }),
    say: (days) => (t) => t('changes.later', { days }),
    isCount: true,
  };
}

function purposes({ question }: TravellerContext): Proposal[] {
  if (question.purpose === null || question.purpose === 'tourism') return [];
  return [once({ path: 'purpose', to: 'tourism' }, (t) => t('changes.tourism'))];
}

function otherSides({ question }: TravellerContext): Proposal[] {
  return question.legs.flatMap(({ role, transit, path, country }) => {
    if (role !== 'transit' || transit.side === null) return [];
    const to = transit.side === 'airside' ? 'landside' : 'airside';
    return [once({ path: `${path}.transit.side`, to }, (t) => t(`changes.side.${to}`, { country }))];
  });
}
