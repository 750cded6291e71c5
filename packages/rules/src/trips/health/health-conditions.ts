/** Whether a health rule is about a traveller: where they come from, their age, how long, when and why they are there. */

import { dayNumber } from '../../calendar.ts';
import type { Words } from '../../words/words.ts';
import { isConcerned } from '../border/concerned.ts';
import type { Lack, LegContext, Say } from '../checked.ts';
import type { Match } from '../documents/authorisation-days.ts';
import type { Country } from '../question.ts';
import type { HealthRule } from '../trip-facts.ts';
import { comingFrom } from './coming-from.ts';
import { vaccineName } from './vaccinated.ts';

interface Holds {
  readonly match: Match;
  /** Why not, or why it is not known. */
  readonly because: Say | null;
  /** The countries that it is because of. */
  readonly countries: readonly Country[];
}

type Conditions = NonNullable<HealthRule['conditions']>;

/** Whether a rule is about this traveller on this journey: all of its conditions have to be so. */
export function holds(context: LegContext, rule: HealthRule): Holds {
  const { conditions, vaccine } = rule;
  if (conditions === null) return { match: 'yes', because: null, countries: [] };
  const found: readonly (readonly [Match, Say])[] = [
    [forPurpose(context, conditions), (t) => t('health.otherPurpose')],
    [staysLong(context, conditions), (t) => t('health.shortStay', { days: conditions.staysOverDays ?? 0 })],
    [oldEnough(context, conditions), (t) => t('health.tooYoung', { months: conditions.minimumAgeMonths ?? 0 })],
    [youngEnough(context, conditions), (t) => tooOld(t, conditions.belowAgeMonths ?? 0)],
    [inSeason(context, conditions), (t) => t('health.otherSeason')],
  ];
  const from = comingFrom(context, rule);
  if (from.match === 'no') return { match: 'no', because: from.because, countries: [] };
  const failed = found.find(([match]) => match === 'no');
  if (failed !== undefined) return no(failed[1]);
  const lacks = [from.match, ...found.map(([match]) => match)].flatMap((match) =>
    typeof match === 'string' ? [] : match,
  );
  const { countries } = from;
  if (lacks.length > 0)
    return { match: lacks, because: (t) => t('health.depends', { vaccine: vaccineName(t, vaccine) }), countries };
  return { match: 'yes', because: null, countries };
}

/** In years where it is a whole number of them, from two on. */
function tooOld(t: Words, months: number): string {
  const isYears = months >= 24 && months % 12 === 0;
  const age = isYears ? t('lengths.years', { count: months / 12 }) : t('lengths.months', { count: months });
  return t('health.tooOld', { age });
}

const no = (because: Say): Holds => ({ match: 'no', because, countries: [] });

/** Where no purpose is told, what is known is for tourists. */
function forPurpose({ question }: LegContext, { purposes }: Conditions): Match {
  return purposes === null || purposes.includes(question.purpose ?? 'tourism') ? 'yes' : 'no';
}

function staysLong(context: LegContext, { staysOverDays }: Conditions): Match {
  return staysOverDays === null ? 'yes' : staysLongerThan(context, staysOverDays);
}

/** Residents have stayed for longer than any limit. */
export function staysLongerThan(context: LegContext, staysOverDays: number): Match {
  const { leg, visit } = context;
  const lives = isConcerned(context, 'residents');
  if (lives === 'yes') return 'yes';
  const from = leg.arrives?.day ?? null;
  const to = leg.departs?.day ?? visit.departsOn;
  if (leg.role === 'origin' && from === null) return lives;
  const why: Say = (t) => t('health.shortStay', { days: staysOverDays });
  if (from !== null && to !== null) return dayNumber(to) - dayNumber(from) + 1 > staysOverDays ? 'yes' : lives;
  const lacks: Lack[] = [];
  if (from === null) lacks.push({ path: `${leg.path}.arrivesOn`, why });
  if (to === null) lacks.push({ path: `${leg.path}.departsOn`, why });
  return lacks;
}

function ageOf({ traveller, leg }: LegContext): number | null {
  return traveller.ageMonths[leg.index] ?? null;
}

function askAge({ traveller }: LegContext, why: Say): Lack[] {
  return [{ path: `${traveller.path}.birthDate`, why }];
}

function oldEnough(context: LegContext, { minimumAgeMonths: months }: Conditions): Match {
  if (months === null) return 'yes';
  const age = ageOf(context);
  if (age === null) return askAge(context, (t) => t('health.askAge', { months }));
  return age >= months ? 'yes' : 'no';
}

function youngEnough(context: LegContext, { belowAgeMonths: months }: Conditions): Match {
  if (months === null) return 'yes';
  const age = ageOf(context);
  if (age === null) return askAge(context, (t) => tooOld(t, months));
  return age < months ? 'yes' : 'no';
}

/** Months of the stay are those from arrival to departure, both included. */
function inSeason({ leg }: LegContext, { months }: Conditions): Match {
  if (months === null) return 'yes';
  const first = leg.arrives?.day.slice(0, 7);
  const last = leg.departs?.day.slice(0, 7);
  const lacking = (end: string): Lack => ({ path: `${leg.path}.${end}On`, why: (t) => t('health.askMonths') });
  if (first === undefined) return [lacking('arrives')];
  const start = monthNumber(first);
  if (months.includes((start % 12) + 1)) return 'yes';
  if (last === undefined) return [lacking('departs')];
  for (let month = start; month <= Math.min(monthNumber(last), start + 11); month++) {
    if (months.includes((month % 12) + 1)) return 'yes';
  }
  return 'no';
}

/** Months since year 0, January = 0. `month`: YYYY-MM. */
function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}
