/** A walk that was planned on request, as served. */

import { type Static, Type } from 'typebox';
import { TOUR_DIFFICULTIES } from '../../domain/places/tour-difficulty.ts';
import { LocationSchema } from './country.ts';
import { count, flag, id, nullable, text } from './fields.ts';
import { PlaceCategorySchema } from './point-of-interest.ts';

export const PlannedStopSchema = Type.Object(
  {
    position: Type.Integer({ description: 'Place in the order walked, from 1.', minimum: 1 }),
    pointOfInterestId: id('The point of interest it is.'),
    name: text('Name of the place.'),
    category: PlaceCategorySchema,
    location: LocationSchema,
    importance: Type.Number({ description: 'How much it matters to visitors, 0 to 1.', minimum: 0, maximum: 1 }),
    walkKm: Type.Number({
      description:
        'The walk to it from the stop before, or from the start, in kilometres, estimated. 0 at a first stop ' +
        'without a start.',
      minimum: 0,
    }),
    walkMinutes: Type.Number({ description: 'The same in minutes.', minimum: 0 }),
    arrivalMinutes: Type.Number({ description: 'Minutes after setting out.', minimum: 0 }),
    minutes: Type.Number({ description: 'Time spent there, in minutes, by the category of the place.', minimum: 0 }),
    why: text('Why it is part of the walk.'),
  },
  { $id: 'PlannedStop', description: 'A stop of a planned walk.' },
);

export const LeftPlaceSchema = Type.Object(
  {
    pointOfInterestId: id('The point of interest it is.'),
    name: text('Name of the place.'),
    why: text('Why it is not part of the walk.'),
  },
  { $id: 'LeftPlace', description: 'A place that was considered and left out.' },
);

export const StraightPathSchema = Type.Object(
  {
    type: Type.Literal('LineString', { description: 'The kind of geometry.' }),
    coordinates: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
      description: 'Longitude and latitude in degrees, WGS 84, in this order.',
      minItems: 2,
    }),
  },
  { $id: 'StraightPath', description: 'A LineString of GeoJSON.' },
);

export const PlannedTourSchema = Type.Object(
  {
    cityId: id('The city, GeoNames id.'),
    countryId: id('Its country, ISO 3166-1 numeric.'),
    availableMinutes: count('The time that was asked for, in minutes.'),
    distanceKm: Type.Number({
      description: 'On foot in all, in kilometres, estimated: straight lines times 1.3, since streets are not known.',
      minimum: 0,
    }),
    durationMinutes: Type.Number({
      description: 'Walking at 4.5 km/h and the time at the stops, in minutes; never more than `availableMinutes`.',
      minimum: 0,
    }),
    difficulty: Type.Enum([...TOUR_DIFFICULTIES], { type: 'string', description: 'By length.' }),
    isLoop: flag('Whether it ends where it starts.'),
    stopCount: count('How many stops it has.'),
    stops: Type.Array(PlannedStopSchema, { description: 'In the order walked.' }),
    path: nullable(
      StraightPathSchema,
      'Straight lines between the stops, not streets. Null where there are not two points to draw.',
    ),
    left: Type.Array(LeftPlaceSchema, {
      description: 'Places that were considered but not chosen, most important first.',
    }),
    explanation: Type.Array(Type.String(), { description: 'How the walk was chosen, in plain sentences.' }),
  },
  { $id: 'PlannedTour', description: 'A walk planned from the points of interest of a city. It is not stored.' },
);
export type PlannedTour = Static<typeof PlannedTourSchema>;

export const plannedTourExample: PlannedTour = {
  cityId: 2267057,
  countryId: 620,
  availableMinutes: 90,
  distanceKm: 1.38,
  durationMinutes: 68,
  difficulty: 'easy',
  isLoop: false,
  stopCount: 2,
  stops: [
    {
      position: 1,
      pointOfInterestId: 11,
      name: 'Jerónimos Monastery',
      category: 'place_of_worship',
      location: { latitude: 38.6979, longitude: -9.2068 },
      importance: 0.9,
      walkKm: 0,
      walkMinutes: 0,
      arrivalMinutes: 0,
      minutes: 20,
      why: 'One of the two most important places of the city.',
    },
    {
      position: 2,
      pointOfInterestId: 12,
      name: 'Belém Tower',
      category: 'tower',
      location: { latitude: 38.6916, longitude: -9.216 },
      importance: 0.9,
      walkKm: 1.38,
      walkMinutes: 18,
      arrivalMinutes: 38,
      minutes: 30,
      why: 'One of the two most important places of the city.',
    },
  ],
  path: {
    type: 'LineString',
    coordinates: [
      [-9.2068, 38.6979],
      [-9.216, 38.6916],
    ],
  },
  left: [{ pointOfInterestId: 14, name: 'Castle of São Jorge', why: 'Too far for the time that is left.' }],
  explanation: ['Two places fit into 90 minutes.'],
};
