/** The walking tour as served in lists and alone (docs/contract-decisions.md: Places). */

import { type Static, Type } from 'typebox';
import { TOUR_FIELDS } from '../../domain/fields/walking-tour-fields.ts';
import { LocationSchema } from './country.ts';
import { STAMPS } from './dates.ts';
import { count, id, nullable, text } from './fields.ts';
import { PlaceSourceRefSchema } from './point-of-interest.ts';
import { servedSchemas } from './served-fields.ts';

export const TourStopSchema = Type.Object(
  {
    position: Type.Integer({ description: 'Place in the order walked, from 1.', minimum: 1 }),
    name: text('Name of the stop.'),
    description: nullable(text('What there is to see, plain text.')),
    location: LocationSchema,
    minutes: nullable(count('Time spent there, in minutes. Null = not stated.')),
    pointOfInterestId: nullable(id('The point of interest it is. Null = none of those known here.')),
  },
  { $id: 'TourStop', description: 'A stop of a walking tour.' },
);

const Position = Type.Array(Type.Number(), { minItems: 2, maxItems: 3 });

export const TourPathSchema = Type.Union(
  [
    Type.Object({ type: Type.Literal('LineString'), coordinates: Type.Array(Position, { minItems: 2 }) }),
    Type.Object({
      type: Type.Literal('MultiLineString'),
      coordinates: Type.Array(Type.Array(Position, { minItems: 2 }), { minItems: 2 }),
    }),
  ],
  {
    $id: 'TourPath',
    description:
      'The way walked, GeoJSON (longitude, latitude, and elevation in metres where known). A LineString; ' +
      'where the source has gaps a MultiLineString of its parts, since no straight line is drawn over a gap.',
  },
);

const summary = {
  id: id('Identifier of the tour; never reused.'),
  ...servedSchemas(TOUR_FIELDS, { location: () => LocationSchema }),
  location: LocationSchema,
  stopCount: count('Extension. How many stops it has.'),
  source: text('Code of the source of the record; its licence and attribution are at `/sources`.'),
  sources: Type.Array(PlaceSourceRefSchema, { description: 'Extension. The record at its source.' }),
  ...STAMPS,
};

export const WalkingTourSummarySchema = Type.Object(summary, {
  $id: 'WalkingTourSummary',
  description: 'A walking tour in a list: without its stops and path.',
});
export type WalkingTourSummary = Static<typeof WalkingTourSummarySchema>;

export const WalkingTourSchema = Type.Object(
  { ...summary, stops: Type.Array(TourStopSchema, { description: 'In the order walked.' }), path: TourPathSchema },
  { $id: 'WalkingTour', description: 'A walk with its stops and path.' },
);
export type WalkingTour = Static<typeof WalkingTourSchema>;

export const walkingTourSummaryExample: WalkingTourSummary = {
  id: 3,
  name: 'Belém by the river',
  summary: 'Along the Tagus from the monastery to the tower.',
  countryId: 620,
  cityId: 2267057,
  location: { latitude: 38.6979, longitude: -9.2068 },
  distanceKm: 1.2,
  durationMinutes: 76,
  difficulty: 'easy',
  isLoop: false,
  stopCount: 2,
  source: 'open-data',
  sources: [{ source: 'open-data', recordId: 'lisbon/belem', url: null }],
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};

export const walkingTourExample: WalkingTour = {
  ...walkingTourSummaryExample,
  stops: [
    {
      position: 1,
      name: 'Jerónimos Monastery',
      description: 'The cloister is the heart of it.',
      location: { latitude: 38.6979, longitude: -9.2068 },
      minutes: 30,
      pointOfInterestId: 11,
    },
    {
      position: 2,
      name: 'Belém Tower',
      description: null,
      location: { latitude: 38.6916, longitude: -9.216 },
      minutes: 30,
      pointOfInterestId: 12,
    },
  ],
  path: {
    type: 'LineString',
    coordinates: [
      [-9.2068, 38.6979],
      [-9.216, 38.6916],
    ],
  },
};
