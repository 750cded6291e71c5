/** Whether a health rule is about a traveller: where they come from, how old they are, in which months they stay. */

import type { Lack, LegContext, Say } from '../checked.ts';
import type { Match } from '../documents/authorisation-days.ts';
import type { Country } from '../question.ts';
import type { HealthRule } from '../trip-facts.ts';
import { comingFrom, INCUBATION_DAYS } from './coming-from.ts';

interface Holds {
  readonly match: Match;
  /** Why not, or why it is not known. */
  readonly because: Say | null;
  /** The countries that it is because of. */
  readonly countries: readonly Country[];
}

/** Whether a rule is about this traveller on this journey: all of its conditions have to be so. */
export function holds(context: LegContext, { conditions, vaccine }: HealthRule): Holds {
  if (conditions === null) return { match: 'yes', because: null, countries: [] };
  const no = (because: Say): Holds => ({ match: 'no', because, countries: [] });
  const from = comingFrom(context, conditions);
  if (from.match === 'no') return no((t) => t.health.notFrom(t.words, INCUBATION_DAYS));
  const age = conditions.minimumAgeMonths;
  const old = age === null ? 'yes' : oldEnough(context, age);
  if (age !== null && old === 'no') return no((t) => t.health.tooYoung(t.words, age));
  const season = conditions.months === null ? 'yes' : inMonths(context, conditions.months);
  if (season === 'no') return no((t) => t.health.otherSeason(t.words));
  const lacks = [from.match, old, season].flatMap((match) => (typeof match === 'string' ? [] : match));
  const { countries } = from;
  if (lacks.length > 0) return { match: lacks, because: (t) => t.health.depends(t.words, vaccine), countries };
  return { match: 'yes', because: null, countries };
}

function oldEnough({ traveller, leg }: LegContext, months: number): Match {
  const age = traveller.ageMonths[leg.index] ?? null;
  if (age === null) return [{ path: `${traveller.path}.birthDate`, why: (t) => t.health.askAge(t.words, months) }];
  return age >= months ? 'yes' : 'no';
}

/** Months of the stay are those from arrival to departure, both included. */
function inMonths({ leg }: LegContext, months: readonly number[]): Match {
  const first = leg.arrives?.day.slice(0, 7);
  const last = leg.departs?.day.slice(0, 7);
  const lacking = (end: string): Lack => ({ path: `${leg.path}.${end}On`, why: (t) => t.health.askMonths(t.words) });
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
