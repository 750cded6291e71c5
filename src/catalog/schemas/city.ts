/** The city as served in lists and alone (docs/contract-decisions.md: Places). */

import { type Static, Type } from 'typebox';
import { LocationSchema } from './country.ts';
import { count, flag, id, instant, nullable, text, url } from './fields.ts';

const properties = {
  id: id('GeoNames id.'),
  name: text('Name of the city.'),
  countryId: id('Country, ISO 3166-1 numeric.'),
  location: LocationSchema,
  isCapital: flag('Whether it is the capital of its country.'),
  population: nullable(count('Inhabitants. Null = not known.')),
  timezone: nullable(text('Time zone, IANA name.')),
  admin1Name: nullable(text('Its state, province or region.')),
  zoom: Type.Integer({
    description:
      'A zoom level of web maps (0 = the world in one tile of 256 pixels) that shows the whole city, by its ' +
      'population.',
    minimum: 0,
    maximum: 22,
  }),
  description: nullable(text('A sentence or two about it.')),
  imageUrl: nullable(url('A picture of it.')),
  source: text('Extension. Code of the source of the record; its licence and attribution are at `/sources`.'),
  createdAt: instant('When the record was created, UTC.'),
  updatedAt: instant('When the record last changed, UTC.'),
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
