/**
 * Writes a walking tour as GeoJSON (RFC 7946): a feature for its path and a point for each stop, in the order walked.
 */
import type { WalkingTour } from '../../../catalog/schemas/walking-tour.ts';
import type { TourOrigin } from './define-tour-file.ts';

export const tourGeoJson = ({ path, ...tour }: WalkingTour, origin?: TourOrigin): string =>
  [...tourGeoJsonPieces(tour, JSON.stringify(path), origin)].join('');

/**
 * JSON in pieces. The path's feature carries the tour's id and all that is known of it; a stop's properties are those of
 * the stop. `path`: as JSON.
 */
export function* tourGeoJsonPieces(
  { stops, ...tour }: Omit<WalkingTour, 'path'>,
  path: string,
  origin?: TourOrigin,
): Generator<string> {
  const { attribution = null, licence = null, licenceUrl = null } = origin ?? {};
  const collection = JSON.stringify({ type: 'FeatureCollection', attribution, licence, licenceUrl });
  yield `${collection.slice(0, -1)},"features":[{"type":"Feature","id":${tour.id},"geometry":`;
  yield path;
  yield `,"properties":${JSON.stringify(tour)}}`;
  for (const { location, ...stop } of stops) {
    const geometry = { type: 'Point', coordinates: [location.longitude, location.latitude] };
    yield `,${JSON.stringify({ type: 'Feature', geometry, properties: stop })}`;
  }
  yield ']}';
}
