/** The stays of a journey, leg by leg, as far as their days are told. */
import { dayNumber } from '../../calendar.ts';
import type { Lack } from '../checked.ts';
import type { Leg } from '../question.ts';
import { OPEN_END, type Span } from './spans.ts';
import type { Territory } from './territory.ts';

export interface JourneyStay {
  readonly countryId: number;
  /** Null = no day of it is certain. */
  readonly certain: Span | null;
  readonly possible: Span;
  readonly lacks: readonly Lack[];
}

const dayOf = (moment: Leg['arrives'] | undefined) =>
  moment === null || moment === undefined ? null : dayNumber(moment.day);

/**
 * The legs before `first` that were spent in the territory. Two in a row are one stay: the days between them count as
 * well. Changing planes without passing the border is no stay.
 */
export function staysBefore(legs: readonly Leg[], first: number, territory: Territory): JourneyStay[] {
  return legs.slice(0, first).flatMap((leg, at) => {
    if (!isIn(territory, leg)) return [];
    const before = legs[at - 1];
    const after = at + 1 < first ? legs[at + 1] : undefined;
    const goesOn = after !== undefined && isIn(territory, after);
    const cameFrom = before !== undefined && isIn(territory, before);
    const isTransit = leg.role === 'transit' && !goesOn && !cameFrom;
    if (isTransit && leg.transit.side === 'airside') return [];
    const arrived = dayOf(leg.arrives);
    const left = dayOf(goesOn ? (after.arrives ?? leg.departs) : leg.departs);
    if (arrived === null && left === null) return [];
    // Not told: at the earliest when the leg before was left, at the latest when the next one is reached.
    const earliest = arrived ?? dayOf(before?.departs) ?? left;
    const latest = left ?? dayOf(legs[at + 1]?.arrives) ?? arrived;
    if (earliest === null || latest === null || earliest > latest) return [];
    const lacks: Lack[] = [];
    const lack = (field: string) =>
      lacks.push({ path: `${leg.path}.${field}`, why: (t) => t('stay.whyEarlierLeg', { country: leg.country }) });
    if (arrived === null && leg.role !== 'origin') lack('arrivesOn');
    if (left === null) lack('departsOn');
    const maybeAirside = isTransit && leg.transit.side === null;
    if (maybeAirside) lack('transit.side');
    const certain = maybeAirside ? null : { from: arrived ?? latest, to: left ?? earliest };
    return [{ countryId: leg.country.id, certain, possible: { from: earliest, to: latest }, lacks }];
  });
}

export function isIn(territory: Territory, leg: Leg): boolean {
  const day = (leg.arrives ?? leg.departs)?.day;
  return day !== undefined && territory.covers(leg.country.id, day);
}

/** The days of this stay that are spent in one country; the last leg goes on for as long as one stays. */
export function daysInCountry(legs: readonly Leg[], countryId: number): { certain: Span[]; possible: Span[] } {
  const certain: Span[] = [];
  const possible: Span[] = [];
  legs.forEach((leg, at) => {
    if (leg.country.id !== countryId) return;
    const before = legs[at - 1];
    const after = legs[at + 1];
    const arrived = dayOf(leg.arrives);
    const next = after === undefined ? OPEN_END + 1 : dayOf(after.arrives);
    // On the day of a journey between two states one was in both.
    const cameFromOther = before !== undefined && before.country.id !== countryId;
    const span = { from: (arrived ?? 0) + (cameFromOther ? 1 : 0), to: (next ?? OPEN_END + 1) - 1 };
    if (span.from > span.to) return;
    possible.push(span);
    if (arrived !== null && next !== null) certain.push(span);
  });
  return { certain, possible };
}
