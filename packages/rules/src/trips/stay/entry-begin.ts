/** On which day the count of an entry began: on arrival, or on an earlier one that leaving did not end. */
import { type Day, dayNumber, dayOfNumber } from '../../calendar.ts';
import type { EntryContext } from '../checked.ts';
import type { Country } from '../question.ts';
import { isNamedBy } from '../trip-facts.ts';
import type { StatedLimit } from './stay-limit.ts';
import type { Territory } from './territory.ts';

interface Stay {
  readonly country: Country;
  readonly from: number;
  readonly to: number;
}

/**
 * Looks back over stays without a gap: days in the territory and in countries after which the count does not start again.
 * Residents of such a country go home there, so that theirs does.
 */
export function beganOn(context: EntryContext, territory: Territory, limit: StatedLimit, arrivesOn: Day): Day {
  const { visit, facts, traveller } = context;
  const listed = limit.noRestartAfter ?? [];
  if (listed.length === 0 && !visit.enteredBefore) return arrivesOn;
  const goesOn = (one: Country, day: Day) =>
    one.id !== traveller.residence?.id && listed.some((code) => isNamedBy(code, one, day, facts));
  const arrival = dayNumber(arrivesOn);
  let began = arrival;
  let reached = arrival;
  for (const { country, from, to } of staysUntil(context, arrival)) {
    if (to < reached - 1) break;
    const isInside = territory.covers(country.id, dayOfNumber(from));
    if (!isInside && !goesOn(country, dayOfNumber(from))) break;
    reached = Math.min(reached, from);
    if (isInside) began = reached;
  }
  return dayOfNumber(began);
}

/** Past stays and earlier legs whose days are told, the latest first. */
function staysUntil({ traveller, question, visit, leg }: EntryContext, arrival: number): Stay[] {
  const past = traveller.pastStays.map(({ country, arrivedOn, departedOn }): Stay => {
    return { country, from: dayNumber(arrivedOn), to: dayNumber(departedOn) };
  });
  const first = visit.legs[0]?.index ?? leg.index;
  const legs = question.legs.slice(0, first).flatMap((one, at): Stay[] => {
    if (one.role === 'transit' && one.transit.side === 'airside') return [];
    const next = question.legs[at + 1]?.arrives?.day;
    const [arrived, left] = [one.arrives?.day ?? one.departs?.day, one.departs?.day ?? next];
    if (arrived === undefined || left === undefined) return [];
    return [{ country: one.country, from: dayNumber(arrived), to: Math.max(dayNumber(arrived), dayNumber(left)) }];
  });
  return [...past, ...legs]
    .filter(({ from }) => from <= arrival)
    .toSorted((one, other) => other.to - one.to || other.from - one.from);
}
