/** Where places come from and what must be shown with them. */

import { ATTRIBUTION_FIELDS } from '@carnet/rules/schema/source-fields.ts';
import { type Static, Type } from 'typebox';
import { count } from './fields.ts';
import { servedSchemas } from './served-fields.ts';

export const PlaceSourceSchema = Type.Object(
  {
    ...servedSchemas(ATTRIBUTION_FIELDS, {}),
    cities: count('Cities served from it.'),
    pointsOfInterest: count('Points of interest that a record of it names.'),
    walkingTours: count('Walking tours served from it.'),
  },
  { $id: 'PlaceSource', description: 'A source of cities, points of interest or walking tours.' },
);
export type PlaceSource = Static<typeof PlaceSourceSchema>;

export const placeSourceExample: PlaceSource = {
  code: 'geonames',
  name: 'GeoNames',
  url: 'https://www.geonames.org/',
  licence: 'CC-BY-4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'Contains data of GeoNames (geonames.org), CC BY 4.0',
  dataDate: null,
  cities: 27500,
  pointsOfInterest: 0,
  walkingTours: 0,
};
