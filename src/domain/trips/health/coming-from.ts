/** Whether a traveller comes from one of the countries that a health rule names. */
import { addDays, type Day } from '../../calendar.ts';
import type { LegContext } from '../checked.ts';
import type { Match } from '../documents/authorisation-days.ts';
import { distinct } from '../documents/authorisations.ts';
import type { Country, Leg } from '../question.ts';
import { lastsAtMost } from '../transit/leg-hours.ts';
import type { HealthRule } from '../trip-facts.ts';

/** International Health Regulations (2005), Annex 7: the incubation period of yellow fever is six days. */
export const INCUBATION_DAYS = 6;

export interface Exposure {
  readonly match: Match;
  /** The countries that make it so. */
  readonly countries: readonly Country[];
}

/** One country where the traveller was before. */
interface Presence {
  readonly country: Country;
  /** Null = not told. */
  readonly leftOn: Day | null;
  readonly leftPath: string;
  /** The journey leads on from there without a stop. */
  readonly isLast: boolean;
  /** Only passed through. */
  readonly transit: Leg | null;
}

/** Legs of the journey before this one, and the countries where the traveller was before it. */
export function comingFrom(context: LegContext, conditions: NonNullable<HealthRule['conditions']>): Exposure {
  const { arrivingFromGroupCode: group, transitHoursOver } = conditions;
  const { facts, traveller, leg, asOf } = context;
  if (group === null) return { match: 'yes', countries: [] };
  const arrivesOn = leg.arrives?.day ?? null;
  const found = presencesOf(context)
    .filter(({ country }) => facts.isMember(group, country.id, arrivesOn ?? asOf))
    .map((presence) => ({ country: presence.country, match: counts(presence, arrivesOn, leg, transitHoursOver) }));
  const certain = found.filter(({ match }) => match === 'yes').map(({ country }) => [country.id, country] as const);
  if (certain.length > 0) return { match: 'yes', countries: [...new Map(certain).values()] };
  const lacks = found.flatMap(({ match }) => (typeof match === 'string' ? [] : match));
  if (leg.index === 0 && traveller.recentCountries.length === 0) {
    const member = facts.someMember(group, arrivesOn ?? asOf);
    const values = [[], ...(member === undefined ? [] : [[{ country: member, departedOn: arrivesOn ?? asOf }]])];
    lacks.push({ path: `${traveller.path}.recentCountries`, why: (t) => t.health.askOrigin(t.words), values });
  }
  return { match: lacks.length === 0 ? 'no' : distinct(lacks), countries: [] };
}

function presencesOf({ question, traveller, leg }: LegContext): Presence[] {
  const before = question.legs.slice(0, leg.index);
  return [
    ...before.map((one, index) => ({
      country: one.country,
      leftOn: one.departs?.day ?? question.legs[index + 1]?.arrives?.day ?? null,
      leftPath: `${one.path}.departsOn`,
      isLast: index === leg.index - 1,
      transit: one.role === 'transit' ? one : null,
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

/** Who left more than six days before arriving would have fallen ill by then. A transit counts only by its hours. */
function counts(presence: Presence, arrivesOn: Day | null, leg: Leg, hoursOver: number | null): Match {
  const { transit, leftOn, leftPath, isLast } = presence;
  const parts: Match[] = [];
  if (transit !== null) {
    if (hoursOver === null) return 'no';
    if (hoursOver > 0)
      parts.push(opposite(lastsAtMost(transit, hoursOver, (t) => t.health.askHours(t.words, hoursOver))));
  }
  if (leftOn !== null && arrivesOn !== null) {
    if (addDays(leftOn, INCUBATION_DAYS) < arrivesOn) return 'no';
  } else if (!isLast) {
    if (leftOn === null) parts.push([{ path: leftPath, why: (t) => t.health.askLeft(t.words, INCUBATION_DAYS) }]);
    if (arrivesOn === null)
      parts.push([{ path: `${leg.path}.arrivesOn`, why: (t) => t.health.askLeft(t.words, INCUBATION_DAYS) }]);
  }
  if (parts.includes('no')) return 'no';
  const lacks = parts.flatMap((part) => (typeof part === 'string' ? [] : part));
  return lacks.length === 0 ? 'yes' : lacks;
}

function opposite(match: Match): Match {
  if (typeof match !== 'string') return match;
  return match === 'yes' ? 'no' : 'yes';
}
