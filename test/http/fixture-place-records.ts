/** The places of the HTTP tests: as they are served, made of the examples of the wire shapes. */

import { type City, cityExample } from '../../src/catalog/schemas/city.ts';
import type { PlaceSource } from '../../src/catalog/schemas/place-source.ts';
import { placeSourceExample } from '../../src/catalog/schemas/place-source.ts';
import { type PointOfInterest, pointOfInterestExample } from '../../src/catalog/schemas/point-of-interest.ts';
import { type WalkingTour, walkingTourExample } from '../../src/catalog/schemas/walking-tour.ts';

/** What pages must never run, as names and texts of imports may be. */
export const HTML_NAME = '<script>alert("name")</script> & \'quoted\'';
export const HTML_TEXT = '"><img src=x onerror=alert(1)>\u2028\u0000]]></desc>';

const city = (id: number, name: string, more: Partial<City>): City => ({ ...cityExample, id, name, ...more });

export const LISBON = 2267057;
export const PORTO = 2735943;
export const SAO_PAULO = 3448439;
export const TOKYO = 1850147;

export const cities: readonly City[] = [
  city(LISBON, 'Lisbon', {}),
  city(PORTO, 'Porto', {
    location: { latitude: 41.14961, longitude: -8.61099 },
    isCapital: false,
    population: 249633,
    admin1Name: 'Porto',
  }),
  city(SAO_PAULO, 'São Paulo', {
    countryId: 76,
    location: { latitude: -23.5475, longitude: -46.63611 },
    isCapital: false,
    population: 12400232,
    timezone: 'America/Sao_Paulo',
    admin1Name: 'São Paulo',
  }),
  city(TOKYO, 'Tokyo', {
    countryId: 392,
    location: { latitude: 35.6895, longitude: 139.69171 },
    population: 8336599,
    timezone: 'Asia/Tokyo',
    admin1Name: 'Tokyo',
  }),
];

/** Names that people search by and that are not served. */
export const alternateNames: ReadonlyMap<number, readonly string[]> = new Map([
  [LISBON, ['Lisboa', 'Lisbonne']],
  [12, ['Torre de Belém']],
]);

const place = (id: number, name: string, more: Partial<PointOfInterest>): PointOfInterest => ({
  ...pointOfInterestExample,
  id,
  name,
  ...more,
});

export const HTML_PLACE = 15;

export const pointsOfInterest: readonly PointOfInterest[] = [
  place(11, 'Jerónimos Monastery', {
    category: 'place_of_worship',
    location: { latitude: 38.6979, longitude: -9.2068 },
    importance: 0.95,
  }),
  place(12, 'Belém Tower', {}),
  place(13, 'Castle of São Jorge', {
    category: 'castle',
    location: { latitude: 38.7139, longitude: -9.1334 },
    importance: 0.85,
  }),
  place(14, 'Fiji Museum', {
    category: 'museum',
    countryId: 76,
    cityId: null,
    location: { latitude: -18.1494, longitude: 179.9 },
    importance: 0.4,
  }),
  place(HTML_PLACE, HTML_NAME, {
    category: 'other',
    location: { latitude: 38.72, longitude: -9.14 },
    description: HTML_TEXT,
    openingHours: HTML_TEXT,
    importance: 0.1,
  }),
  place(16, 'Across the line', {
    category: 'viewpoint',
    countryId: 76,
    cityId: null,
    location: { latitude: -18.1, longitude: -179.95 },
    importance: 0.3,
  }),
];

export const HTML_TOUR = 4;

export const walkingTours: readonly WalkingTour[] = [
  walkingTourExample,
  {
    ...walkingTourExample,
    id: HTML_TOUR,
    name: HTML_NAME,
    summary: HTML_TEXT,
    distanceKm: 12.5,
    durationMinutes: 240,
    path: {
      type: 'MultiLineString',
      coordinates: [
        [
          [-9.2068, 38.6979, 12],
          [-9.216, 38.6916, 8.5],
        ],
        [
          [-9.22, 38.69],
          [-9.221, 38.691],
        ],
      ],
    },
  },
];

export const sources: readonly PlaceSource[] = [
  placeSourceExample,
  {
    ...placeSourceExample,
    code: 'open-data',
    name: 'Open data set',
    cities: 0,
    pointsOfInterest: pointsOfInterest.length,
    walkingTours: walkingTours.length,
  },
];
