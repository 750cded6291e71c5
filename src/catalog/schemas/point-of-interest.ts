/** The point of interest as served in lists and alone (docs/contract-decisions.md: Places). */

import { type Static, Type } from 'typebox';
import { PLACE_FIELDS } from '../../domain/fields/point-of-interest-fields.ts';
import { PLACE_CATEGORIES, WHEELCHAIR_ACCESS } from '../../domain/places/place-category.ts';
import { distanceKmProperty } from './city.ts';
import { LocationSchema } from './country.ts';
import { STAMPS } from './dates.ts';
import { id, nullable, text, url } from './fields.ts';
import { servedSchemas } from './served-fields.ts';

export const PlaceCategorySchema = Type.Enum([...PLACE_CATEGORIES], {
  $id: 'PlaceCategory',
  type: 'string',
  description: 'What a point of interest is.',
});

export const WheelchairAccessSchema = Type.Enum([...WHEELCHAIR_ACCESS], {
  $id: 'WheelchairAccess',
  type: 'string',
  description: 'How far a place can be entered in a wheelchair.',
});

export const PlaceSourceRefSchema = Type.Object(
  {
    source: text('Code of the source; its licence and attribution are at `/sources`.'),
    recordId: text('Name of the record within that source.'),
    url: nullable(url('Page of the record at its source.')),
  },
  { $id: 'PlaceSourceRef', description: 'A record of a source that names this place.' },
);

const properties = {
  id: id('Identifier of the point of interest; never reused.'),
  ...servedSchemas(PLACE_FIELDS, { location: () => LocationSchema }),
  category: PlaceCategorySchema,
  location: LocationSchema,
  wheelchair: nullable(WheelchairAccessSchema, PLACE_FIELDS.wheelchair.description),
  cityId: nullable(id('City it belongs to, GeoNames id. Null = outside any city.')),
  importance: Type.Number({
    description: 'How much it matters to visitors, 0 to 1; lists are ordered by it.',
    minimum: 0,
    maximum: 1,
  }),
  source: text('Code of the source whose name and location are shown.'),
  sources: Type.Array(PlaceSourceRefSchema, {
    description: 'Extension. Every record that names this place, the best source first.',
  }),
  ...STAMPS,
};

export const PointOfInterestSchema = Type.Object(properties, {
  $id: 'PointOfInterest',
  description: 'A place worth a visit.',
});
export type PointOfInterest = Static<typeof PointOfInterestSchema>;

export const NearbyPointOfInterestSchema = Type.Object(
  { ...properties, distanceKm: distanceKmProperty },
  { $id: 'NearbyPointOfInterest', description: 'A point of interest and how far away it is.' },
);

export const pointOfInterestExample: PointOfInterest = {
  id: 12,
  name: 'Belém Tower',
  category: 'tower',
  countryId: 620,
  cityId: 2267057,
  location: { latitude: 38.6916, longitude: -9.216 },
  description: 'A fortified tower of the early sixteenth century at the mouth of the Tagus.',
  wikidataId: null,
  website: null,
  openingHours: null,
  wheelchair: null,
  fee: true,
  importance: 0.9,
  source: 'open-data',
  sources: [{ source: 'open-data', recordId: 'lisbon/belem-tower', url: null }],
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};
