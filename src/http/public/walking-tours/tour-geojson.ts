/**
 * Writes a walking tour as GeoJSON (RFC 7946): a feature for its path and a point for each stop, in the order walked.
 */
import type { WalkingTour } from '../../../catalog/schemas/walking-tour.ts';
import type { TourOrigin } from './define-tour-file.ts';

/** The path's feature carries the tour's id and all that is known of it; a stop's properties are those of the stop. */
export function tourGeoJson({ stops, path, ...tour }: WalkingTour, origin?: TourOrigin): string {
  const { attribution = null, licence = null, licenceUrl = null } = origin ?? {};
  return JSON.stringify({
    type: 'FeatureCollection',
    attribution,
    licence,
    licenceUrl,
    features: [
      { type: 'Feature', id: tour.id, geometry: path, properties: tour },
      ...stops.map(({ location, ...stop }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [location.longitude, location.latitude] },
        properties: stop,
      })),
    ],
  });
}
