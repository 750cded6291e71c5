/** Keeps a walk from visiting one place twice because two records name it. */
import { foldName } from '@carnet/rules/countries/find-country.ts';
import { distanceKm } from '../location.ts';
import type { PlanCandidate } from './planned-tour.ts';

/** Records of one name this near to each other are one place. */
const SAME_PLACE_KM = 0.25;

export interface Repetition {
  readonly place: PlanCandidate;
  /** The more important record of the same place. */
  readonly of: PlanCandidate;
}

/** Of records that share a name (case, accents and punctuation aside) and lie close together only the first is kept. */
export function withoutRepetitions(places: readonly PlanCandidate[]): {
  readonly kept: readonly PlanCandidate[];
  readonly repetitions: readonly Repetition[];
} {
  const byName = new Map<string, PlanCandidate[]>();
  const kept: PlanCandidate[] = [];
  const repetitions: Repetition[] = [];
  for (const place of places) {
    const name = foldName(place.name) || place.name;
    const namesakes = byName.get(name) ?? [];
    const of = namesakes.find((other) => distanceKm(other.location, place.location) <= SAME_PLACE_KM);
    if (of !== undefined) {
      repetitions.push({ place, of });
      continue;
    }
    kept.push(place);
    byName.set(name, [...namesakes, place]);
  }
  return { kept, repetitions };
}
