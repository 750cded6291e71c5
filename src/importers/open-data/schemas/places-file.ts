/** data/places/<city>.yaml: points of interest of a city, and walking tours that join them. */
import Type, { type Static } from 'typebox';
import { PLACE_CATEGORIES, WHEELCHAIR_ACCESS } from '../../../domain/places/place-category.ts';
import { TOUR_DIFFICULTIES } from '../../../domain/places/tour-difficulty.ts';
import { closed, countryCode, httpsUrl, nullable, oneOf, Sources, slug } from './common.ts';

const maybe = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));
const shortText = (description: string, maxLength = 300) =>
  Type.String({ minLength: 1, maxLength, description, errorMessage: `must be 1 to ${maxLength} characters` });

const location = {
  latitude: Type.Number({
    minimum: -90,
    maximum: 90,
    description: 'Degrees north, at most 4 decimals (about 10 m)',
    errorMessage: 'must be degrees, -90 to 90',
  }),
  longitude: Type.Number({
    minimum: -180,
    maximum: 180,
    description: 'Degrees east, at most 4 decimals (about 10 m)',
    errorMessage: 'must be degrees, -180 to 180',
  }),
};

const City = closed(
  {
    geonamesId: Type.Integer({ minimum: 1, description: 'GeoNames id, which is the id of the city in the API' }),
    name: shortText('As commonly used in English', 100),
    country: countryCode(),
    ...location,
  },
  { description: 'The city that the points belong to' },
);

const Point = closed({
  key: slug('Unique in the file, kept for ever'),
  name: shortText('As commonly used in English', 100),
  alternateNames: Type.Optional(
    Type.Array(shortText('Another name people search by, such as the local one', 100), { minItems: 1 }),
  ),
  category: oneOf(PLACE_CATEGORIES, 'What it is first of all'),
  ...location,
  description: maybe(shortText('One or two sentences of lasting facts, in our own words')),
  wikidataId: nullable(
    Type.String({
      pattern: '^Q[1-9]\\d{0,9}$',
      description: 'Its Wikidata item; null where not certainly known',
      errorMessage: 'must be Q and digits, such as Q243 (or null where not certainly known)',
    }),
  ),
  website: maybe(httpsUrl('Its own official site; null where not certainly known')),
  fee: maybe(Type.Boolean({ description: 'Whether entering costs something; leave out where not certain' })),
  wheelchair: maybe(oneOf(WHEELCHAIR_ACCESS, 'How far it can be entered in a wheelchair; leave out where not certain')),
  importance: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Orders search results: 1 is known the world over',
    errorMessage: 'must be 0 to 1',
  }),
  sources: Sources,
});

const Stop = closed(
  {
    point: Type.Optional(slug('Key of a point of this file; else give `name`, `latitude` and `longitude`')),
    name: Type.Optional(shortText('Of a stop that is not a point of this file', 100)),
    latitude: Type.Optional(location.latitude),
    longitude: Type.Optional(location.longitude),
    minutes: Type.Integer({
      minimum: 0,
      maximum: 480,
      description: 'Time spent there',
      errorMessage: 'must be minutes, 0 to 480',
    }),
    text: maybe(shortText('What to see or do there')),
  },
  { description: 'A stop, in the order walked' },
);

const Tour = closed({
  key: slug('Unique in the file, kept for ever'),
  name: shortText('What it is about', 100),
  summary: shortText('One or two sentences'),
  difficulty: maybe(oneOf(TOUR_DIFFICULTIES, 'Leave out to have it worked out from length and climb')),
  stops: Type.Array(Stop, { minItems: 2, errorMessage: 'must have at least two stops' }),
  path: Type.Optional(
    Type.Array(closed(location), {
      minItems: 2,
      description: 'The way in the order walked; leave out for straight lines from stop to stop',
    }),
  ),
});

export const PlacesFile = closed(
  {
    key: slug('The file name without .yaml'),
    city: City,
    points: Type.Array(Point, { minItems: 1 }),
    tours: Type.Optional(Type.Array(Tour, { minItems: 1 })),
  },
  { description: 'Points of interest and walking tours of a city' },
);
export type PlacesFile = Static<typeof PlacesFile>;
export type PlacesPoint = Static<typeof Point>;
export type PlacesTour = Static<typeof Tour>;
export type PlacesStop = Static<typeof Stop>;
