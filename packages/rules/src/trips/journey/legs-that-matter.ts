/**
 * On which legs of a journey the answer to one visit depends: its own and these. What topics read of a question's legs has
 * to be among them, but for countries and roles, which nothing that is tried changes.
 */
import type { Day } from '../../calendar.ts';
import type { Visit } from '../checked.ts';
import type { Leg } from '../question.ts';
import type { TripFacts } from '../trip-facts.ts';

interface Journey {
  readonly legs: readonly Leg[];
  readonly facts: TripFacts;
  readonly asOf: Day;
}

/**
 * The first, as a visa has to be there when the journey begins; the legs around it; and earlier ones whose days may
 * count for its stay, with those between, which may or may not start the count again. Whether a transit was an entry
 * decides whether a visa still has one.
 */
export function legsForEntry(visit: Visit, journey: Journey): readonly Leg[] {
  const { legs, facts, asOf } = journey;
  const countries = new Set(visit.legs.map(({ country }) => country.id));
  const counts = ({ country, arrives, departs }: Leg) =>
    countries.has(country.id) ||
    (visit.area !== null && facts.areaOf(country.id, (arrives ?? departs)?.day ?? asOf)?.code === visit.area);
  const end = endOf(visit);
  const next = legs.findIndex(({ country }, index) => index >= end && !countries.has(country.id));
  const since = legs.slice(0, firstOf(visit)).findIndex(counts);
  const matters = (leg: Leg) => leg.index === 0 || leg.role === 'transit' || (since !== -1 && leg.index >= since);
  return withEarlier(visit, legs, matters, next === -1 ? legs.length - 1 : next);
}

/** Those around it, and the earlier ones in countries that its health rules name. */
export function legsForHealth(visit: Visit, { legs, facts, asOf }: Journey): readonly Leg[] {
  const risks = visit.legs.flatMap(({ country, arrives }) =>
    facts.health(country.id).flatMap(({ conditions }) => {
      const group = conditions?.arrivingFromGroupCode ?? null;
      return group === null ? [] : [{ group, day: arrives?.day ?? asOf }];
    }),
  );
  const counts = ({ country }: Leg) => risks.some(({ group, day }) => facts.isMember(group, country.id, day));
  return withEarlier(visit, legs, counts, endOf(visit));
}

const firstOf = (visit: Visit) => visit.legs[0]?.index ?? 0;
const endOf = (visit: Visit) => firstOf(visit) + visit.legs.length;

/** With their neighbours: days that are not told are taken from these. */
function withEarlier(visit: Visit, legs: readonly Leg[], counts: (leg: Leg) => boolean, last: number): readonly Leg[] {
  const first = firstOf(visit);
  const matters = legs.map((_, index) => index >= first - 1 && index <= last);
  for (const leg of legs.slice(0, first)) {
    if (!counts(leg)) continue;
    for (const index of [leg.index - 1, leg.index, leg.index + 1]) matters[index] = true;
  }
  return legs.filter((_, index) => matters[index]);
}
