/** The city as served in lists and alone (docs/contract-decisions.md: Places). */

import { type Static, Type } from 'typebox';
import { CITY_ABOUT_FIELDS, CITY_FIELDS } from '../../domain/fields/city-fields.ts';
import { LocationSchema } from './country.ts';
import { STAMPS } from './dates.ts';
import { id, text } from './fields.ts';
import { servedSchemas } from './served-fields.ts';

const properties = {
  id: id('GeoNames id.'),
  ...servedSchemas(CITY_FIELDS, { location: () => LocationSchema }),
  location: LocationSchema,
  zoom: Type.Integer({
    description:
      'A zoom level of web maps (0 = the world in one tile of 256 pixels) that shows the whole city, by its ' +
      'population.',
    minimum: 0,
    maximum: 22,
  }),
  ...servedSchemas(CITY_ABOUT_FIELDS, {}),
  source: text('Extension. Code of the source of the record; its licence and attribution are at `/sources`.'),
  ...STAMPS,
};

export const CitySchema = Type.Object(properties, { $id: 'City', description: 'A city, town or large village.' });
export type City = Static<typeof CitySchema>;

/** Rounded to the metre. */
export const distanceKmProperty = Type.Number({
  description: 'Great-circle distance from the point asked about, in kilometres, to the metre.',
  minimum: 0,
});

export const NearbyCitySchema = Type.Object(
  { ...properties, distanceKm: distanceKmProperty },
  { $id: 'NearbyCity', description: 'A city and how far away it is.' },
);

export const cityExample: City = {
  id: 2267057,
  name: 'Lisbon',
  countryId: 620,
  location: { latitude: 38.72509, longitude: -9.1498 },
  isCapital: true,
  population: 517802,
  timezone: 'Europe/Lisbon',
  admin1Name: 'Lisbon',
  zoom: 12,
  description: null,
  imageUrl: null,
  source: 'geonames',
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};
