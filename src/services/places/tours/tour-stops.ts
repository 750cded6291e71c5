/**
 * Finds which point of interest each stop of a tour is: by its key in the same source, by Wikidata id, or by name and
 * distance.
 */

import { fold } from '@carnet/rules/fold-text.ts';
import type { Trx } from '../../../db/executor.ts';
import type { StoredTourStop } from '../../../db/place-tables.ts';
import { distanceKm } from '../../../domain/places/location.ts';
import { tourMinutes } from './tour-row.ts';
import { listStopCandidates, type StopCandidate } from './tour-stops.queries.ts';

/** As for records of several sources: docs/places.md. */
const SAME_NAME_KM = 0.25;

export interface TourToLink {
  readonly sourceId: number;
  readonly stops: readonly StoredTourStop[];
  readonly walkingMinutes: number | null;
  readonly statedMinutes: number;
}

export interface LinkedTour {
  readonly stops: readonly StoredTourStop[];
  readonly durationMinutes: number;
}

/** In the order given. A stop that is none of the points known here has no link. */
export async function linkTours(trx: Trx, tours: readonly TourToLink[]): Promise<LinkedTour[]> {
  const stops = tours.flatMap((tour) => tour.stops.map((stop) => ({ stop, sourceId: tour.sourceId })));
  const candidates = await listStopCandidates(trx, {
    keys: stops.flatMap(({ stop, sourceId }) =>
      stop.pointOfInterestKey === null ? [] : [{ sourceId, key: stop.pointOfInterestKey }],
    ),
    wikidataIds: stops.map(({ stop }) => stop.wikidataId).filter((id) => id !== null),
    nameKeys: stops.map(({ stop }) => fold(stop.name)),
  });
  const byKey = Map.groupBy(candidates, ({ sourceId, key }) => `${sourceId} ${key}`);
  const byWikidata = Map.groupBy(candidates, ({ wikidataId }) => wikidataId);
  const byName = Map.groupBy(candidates, ({ nameKey }) => nameKey);
  return tours.map(({ sourceId, stops: ofTour, ...minutes }) => {
    const found = ofTour.map(
      (stop) =>
        byKey.get(`${sourceId} ${stop.pointOfInterestKey}`)?.[0] ??
        (stop.wikidataId === null ? undefined : nearest(stop, byWikidata.get(stop.wikidataId))) ??
        nearest(stop, byName.get(fold(stop.name)), SAME_NAME_KM),
    );
    const linked = ofTour.map((stop, index) => ({ ...stop, pointOfInterestId: found[index]?.placeId ?? null }));
    const categoryOf = (stop: StoredTourStop) => found[linked.indexOf(stop)]?.category ?? null;
    return { stops: linked, durationMinutes: tourMinutes(linked, minutes, categoryOf) };
  });
}

function nearest(
  stop: StoredTourStop,
  candidates: readonly StopCandidate[] = [],
  withinKm = Number.POSITIVE_INFINITY,
): StopCandidate | undefined {
  let best: { candidate: StopCandidate; km: number } | undefined;
  for (const candidate of candidates) {
    const km = distanceKm(stop, candidate);
    if (km > withinKm) continue;
    if (best === undefined || km < best.km || (km === best.km && candidate.placeId < best.candidate.placeId)) {
      best = { candidate, km };
    }
  }
  return best?.candidate;
}
