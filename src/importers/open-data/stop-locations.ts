/** Where the stops of a tour of data/places are. */
import type { Location } from '../../domain/places/location.ts';
import type { PlacesFile, PlacesTour } from './schemas/places-file.ts';

/**
 * In the order walked; undefined for a stop that names an unknown point or says nothing, which the rule `tour-stops`
 * reports.
 */
export function stopLocations({ points }: PlacesFile, { stops }: PlacesTour): (Location | undefined)[] {
  return stops.map(({ point, latitude, longitude }) => {
    if (point !== undefined) return points.find((one) => one.key === point);
    return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  });
}
