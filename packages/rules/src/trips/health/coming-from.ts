/** Whether a traveller comes from one of the countries that a health rule names. */
import { addDays, type Day } from '../../calendar.ts';
import type { Lack, LegContext, Say } from '../checked.ts';
import type { Match } from '../documents/authorisation-days.ts';
import { distinct } from '../documents/authorisations.ts';
import type { Country, Leg, TripQuestion } from '../question.ts';
import { lastsAtMost } from '../transit/leg-hours.ts';
import { throughBorder } from '../transit/through-border.ts';
import type { HealthRule } from '../trip-facts.ts';
import { YELLOW_FEVER } from './vaccinated.ts';

/** International Health Regulations (2005), Annex 7: the incubation period of yellow fever is six days. */
const INCUBATION_DAYS = 6;
/** Where a rule for another disease says nothing of days: one may carry poliovirus for months. */
const OTHER_DAYS = 365;

/** For how many days a country counts after it was left. */
function daysThatCount({ conditions, vaccine }: HealthRule): number {
  return conditions?.arrivingWithinDays ?? (vaccine.code === YELLOW_FEVER ? INCUBATION_DAYS : OTHER_DAYS);
}

export interface Exposure {
  readonly match: Match;
  /** The countries that make it so. */
  readonly countries: readonly Country[];
  /** Why not; null unless the match is "no". */
  readonly because: Say | null;
}

/** One country where the traveller was before. */
interface Presence {
  readonly country: Country;
  /** Null = not told. */
  readonly leftOn: Day | null;
  readonly leftPath: string;
  /** The journey leads on from there without a stop. */
  readonly isLast: boolean;
  /** The leg of a stop that stays on this side of the border. */
  readonly transit: Leg | null;
}

/** Legs of the journey before this one, and the countries where the traveller was before it. */
export function comingFrom(context: LegContext, rule: HealthRule): Exposure {
  const { arrivingFromGroupCode: group = null, transitHoursOver = null, residentsOnly = null } = rule.conditions ?? {};
  const { facts, traveller, leg, asOf } = context;
  if (group === null) return { match: 'yes', countries: [], because: null };
  if (residentsOnly === true && !livesInOne(context, group)) {
    return { match: 'no', countries: [], because: (t) => t('health.notResident') };
  }
  const arrivesOn = leg.arrives?.day ?? null;
  const found = presencesOf(context)
    .filter(({ country }) => facts.isMember(group, country.id, arrivesOn ?? asOf))
    .map((presence) => ({
      country: presence.country,
      match: counts(presence, arrivesOn, leg, transitHoursOver, daysThatCount(rule)),
      isShortStop: presence.transit !== null && countsAsStop(presence.transit, transitHoursOver) === 'no',
    }));
  const certain = found.filter(({ match }) => match === 'yes').map(({ country }) => [country.id, country] as const);
  if (certain.length > 0) return { match: 'yes', countries: [...new Map(certain).values()], because: null };
  const lacks = found.flatMap(({ match }) => (typeof match === 'string' ? [] : match));
  if (leg.index === 0 && traveller.recentCountries.length === 0) {
    const member = facts.someMember(group, arrivesOn ?? asOf);
    const values = [[], ...(member === undefined ? [] : [[{ country: member, departedOn: arrivesOn ?? asOf }]])];
    lacks.push({ path: `${traveller.path}.recentCountries`, why: (t) => t('health.askOrigin'), values });
  }
  if (lacks.length > 0) return { match: distinct(lacks), countries: [], because: null };
  const stop = found.find(({ isShortStop }) => isShortStop)?.country;
  const because: Say = (t) =>
    stop === undefined
      ? t('health.notFrom', { days: daysThatCount(rule) })
      : transitHoursOver === null
        ? t('health.shortStop', { country: stop })
        : t('health.shortStopUpTo', { country: stop, hours: transitHoursOver });
  return { match: 'no', countries: [], because };
}

function presencesOf({ question, traveller, leg }: LegContext): Presence[] {
  const before = question.legs.slice(0, leg.index);
  return [
    ...before.map((one, index) => ({
      country: one.country,
      leftOn: one.departs?.day ?? question.legs[index + 1]?.arrives?.day ?? null,
      leftPath: `${one.path}.departsOn`,
      isLast: index === leg.index - 1,
      transit: one.role === 'transit' && !passesBorder(one, question) ? one : null,
    })),
    ...traveller.recentCountries.map(({ country, departedOn }, index) => ({
      country,
      leftOn: departedOn,
      leftPath: `${traveller.path}.recentCountries[${index}].departedOn`,
      isLast: false,
      transit: null,
    })),
    ...traveller.pastStays.map(({ country, departedOn }, index) => ({
      country,
      leftOn: departedOn,
      leftPath: `${traveller.path}.pastStays[${index}].departedOn`,
      isLast: false,
      transit: null,
    })),
  ];
}

/** Whoever passes the border in a transit was in the country, however short the stop is. */
function passesBorder(leg: Leg, question: TripQuestion): boolean {
  const { side } = leg.transit;
  return side === 'landside' || (side === null && throughBorder({ leg, question }) !== null);
}

/** Where residence is not told, the countries of the passports and the beginning of the journey tell it. */
function livesInOne({ traveller, question, facts, asOf }: LegContext, group: string): boolean {
  const { residence, documents } = traveller;
  if (residence !== null) return facts.isMember(group, residence.id, asOf);
  const origin = question.legs[0]?.role === 'origin' ? question.legs[0].country.id : null;
  const homes = documents.flatMap(({ nationality }) => nationality?.id ?? []);
  return [origin, ...homes].some((id) => id !== null && facts.isMember(group, id, asOf));
}

/** Who left longer ago would have fallen ill by then. A transit counts only by its hours, or through the border. */
function counts(presence: Presence, arrivesOn: Day | null, leg: Leg, hoursOver: number | null, days: number): Match {
  const { transit, leftOn, leftPath, isLast } = presence;
  const parts: Match[] = transit === null ? [] : [countsAsStop(transit, hoursOver)];
  if (leftOn !== null && arrivesOn !== null) {
    if (addDays(leftOn, days) < arrivesOn) return 'no';
  } else if (!isLast) {
    if (leftOn === null) parts.push([{ path: leftPath, why: (t) => t('health.askLeft', { days }) }]);
    if (arrivesOn === null) parts.push([{ path: `${leg.path}.arrivesOn`, why: (t) => t('health.askLeft', { days }) }]);
  }
  if (parts.includes('no')) return 'no';
  const lacks = parts.flatMap((part) => (typeof part === 'string' ? [] : part));
  return lacks.length === 0 ? 'yes' : lacks;
}

/** By its hours; else by the side of the border, which is asked for where nothing tells it. */
function countsAsStop(transit: Leg, hoursOver: number | null): Match {
  const isLong: Match =
    hoursOver === null
      ? 'no'
      : hoursOver === 0
        ? 'yes'
        : opposite(lastsAtMost(transit, hoursOver, (t) => t('health.askHours', { hours: hoursOver })));
  if (isLong === 'yes' || transit.transit.side === 'airside') return isLong;
  const side: Lack = {
    path: `${transit.path}.transit.side`,
    why: (t) => t('health.askSide', { country: transit.country }),
  };
  return [side, ...(isLong === 'no' ? [] : isLong)];
}

function opposite(match: Match): Match {
  if (typeof match !== 'string') return match;
  return match === 'yes' ? 'no' : 'yes';
}
