/** Where a question about what is near stands, and how far it looks. */

import { Type } from 'typebox';
import type { Around } from '../../catalog/places/place-queries.ts';
import { decimalParameter, latitudeParameter, longitudeParameter } from '../parameters/parameter-schemas.ts';

/** In kilometres. */
const DEFAULT_RADIUS = 50;

export const nearbyParameters = {
  latitude: latitudeParameter('The point to look around.'),
  longitude: longitudeParameter('The point to look around.'),
  radiusKm: Type.Optional(
    decimalParameter('How far to look, great-circle distance in kilometres.', {
      minimum: 0.1,
      maximum: 500,
      default: DEFAULT_RADIUS,
    }),
  ),
};

export function aroundOf(query: { latitude: number; longitude: number; radiusKm?: number }): Around {
  const { latitude, longitude, radiusKm = DEFAULT_RADIUS } = query;
  return { location: { latitude, longitude }, radiusKm };
}
