/** A tour can be walked: its stops lie near each other, and its path leads past them. */
import { distanceKm, type Location } from '../../../../domain/places/location.ts';
import type { PlacesTour } from '../../schemas/places-file.ts';
import { stopLocations } from '../../stop-locations.ts';
import { at, type DataRule } from '../rule.ts';

/** A leg longer than an hour's walk is a mistyped stop, or not one tour. */
const LONGEST_LEG_KM = 5;
/** From a stop to the nearest point of its path. */
const PATH_REACH_KM = 0.5;

export const tourLegs: DataRule = {
  name: 'tour-legs',
  promise:
    `The stops of a tour, and the points of its path, are less than ${LONGEST_LEG_KM} km apart; the path ` +
    `passes within ${PATH_REACH_KM * 1000} m of each stop.`,
  *check({ dataSet }) {
    for (const file of dataSet.places) {
      for (const [index, tour] of (file.value.tours ?? []).entries()) {
        const stops = stopLocations(file.value, tour);
        for (const list of ['stops', 'path'] as const) {
          for (const leg of longLegs(list === 'stops' ? stops : (tour.path ?? []))) {
            const message = `${leg.km.toFixed(1)} km from the one before: too far to walk.`;
            const mend = 'correct the order or the location, or make two tours of it.';
            yield at(file, ['tours', index, list, leg.position], message, mend);
          }
        }
        for (const [position, stop] of stops.entries()) {
          if (stop === undefined || isOnPath(tour, stop)) continue;
          const message = `the path of the tour stays more than ${PATH_REACH_KM * 1000} m away from this stop.`;
          yield at(file, ['tours', index, 'stops', position], message, 'lead the path past it, or take the path out.');
        }
      }
    }
  },
};

function* longLegs(points: readonly (Location | undefined)[]): Iterable<{ position: number; km: number }> {
  for (const [position, point] of points.entries()) {
    const before = points[position - 1];
    if (point === undefined || before === undefined) continue; // `tour-stops` tells why
    const km = distanceKm(before, point);
    if (km >= LONGEST_LEG_KM) yield { position, km };
  }
}

function isOnPath({ path }: PlacesTour, stop: Location): boolean {
  return path === undefined || path.some((point) => distanceKm(point, stop) <= PATH_REACH_KM);
}
